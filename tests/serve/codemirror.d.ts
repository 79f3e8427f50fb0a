// SPDX-License-Identifier: MIT
// What the page uses of CodeMirror 5.
declare namespace CodeMirror {
    interface Position { line: number; ch: number }
    /** A text, with its history and its marks. */
    interface Doc { size: number }
    function Doc(text: string, mode: string): Doc;
    interface Editor {
        getValue(): string;
        getDoc(): Doc;
        swapDoc(document: Doc): void;
        getCursor(): Position;
        setCursor(position: Position): void;
        getScrollInfo(): {left: number; top: number};
        scrollTo(left: number, top: number): void;
        scrollIntoView(position: Position, margin: number): void;
        somethingSelected(): boolean;
        lineCount(): number;
        lastLine(): number;
        replaceRange(text: string, from: Position, to: Position): void;
        setOption(name: string, value: unknown): void;
        execCommand(name: string): void;
        operation(act: () => void): void;
        eachLine(act: (line: object) => void): void;
        addLineClass(line: object | number, where: string, name: string): void;
        removeLineClass(line: object | number, where: string, name: string): void;
        clearGutter(name: string): void;
        setGutterMarker(line: number, gutter: string, sign: HTMLElement): void;
        addKeyMap(keys: object): void;
        removeKeyMap(keys: object): void;
        on(event: 'change' | 'blur', act: () => void): void;
        on(event: 'keydown', act: (editor: Editor, event: KeyboardEvent) => void): void;
        focus(): void;
        refresh(): void;
    }
    function resolveMode(name: string): {keywords: Record<string, boolean>};
    function defineMIME(name: string, mode: object): void;
}
declare function CodeMirror(place: HTMLElement, options: object): CodeMirror.Editor;
