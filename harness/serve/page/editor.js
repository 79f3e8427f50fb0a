// SPDX-License-Identifier: MIT
// The editor: CodeMirror with the words of CUDA, marks at lines, and a way out of it by keyboard.
import {todoRegions} from './lines.js';

const mode = 'text/x-cuda';

const setOf = (/** @type {string} */ words) => Object.fromEntries(words.split(' ').map(word => [word, true]));

/** After Esc, the Tab key is the browser's: it leaves the editor. */
const leaving = {'Tab': false, 'Shift-Tab': false};

/** C++ with what CUDA adds to it. */
const defineCuda = () => {
    const cpp = CodeMirror.resolveMode('text/x-c++src');
    CodeMirror.defineMIME(mode, {
        ...cpp,
        keywords: {...cpp.keywords, ...setOf('__global__ __device__ __host__ __shared__ __constant__ __managed__ ' +
            '__restrict__ __launch_bounds__ __forceinline__ __noinline__ __grid_constant__')},
        builtin: setOf('threadIdx blockIdx blockDim gridDim warpSize __syncthreads __syncwarp __syncthreads_count ' +
            '__syncthreads_and __syncthreads_or __threadfence __threadfence_block __threadfence_system __shfl_sync ' +
            '__shfl_up_sync __shfl_down_sync __shfl_xor_sync __ballot_sync __any_sync __all_sync __activemask ' +
            '__match_any_sync __match_all_sync __popc __ffs __clz atomicAdd atomicSub atomicExch atomicCAS atomicMin ' +
            'atomicMax atomicAnd atomicOr atomicXor atomicInc atomicDec dim3 float2 float3 float4 int2 int3 int4 ' +
            'uint2 uint3 uint4 uchar4 cudaStream_t cudaEvent_t cudaError_t cudaTextureObject_t tex2D tex1Dfetch ' +
            'cudaMalloc cudaFree cudaMemcpy cudaMemcpyToSymbol cudaMemset cudaGetLastError cudaDeviceSynchronize'),
    });
};

/** @typedef {{line: number, words: string}} Mark lines count from 1 */

export class Editor {
    /**
     * @param {HTMLElement} place
     * @param {() => void} onChange called after each change that a person has made
     */
    constructor(place, onChange) {
        defineCuda();
        this.isFilling = false;
        /** The text of each file with what can be undone in it. @type {Map<string, CodeMirror.Doc>} */
        this.documents = new Map();
        this.editor = CodeMirror(place, {
            mode,
            lineNumbers: true,
            indentUnit: 4,
            matchBrackets: true,
            autoCloseBrackets: '()[]\'\'""', // no braces: what is typed as it stands in a lesson would get them twice
            styleActiveLine: true,
            gutters: ['CodeMirror-linenumbers', 'marks'],
            screenReaderLabel: 'Code',
            extraKeys: {
                'Tab': () => this.indent(),
                'Shift-Tab': 'indentLess',
                'Esc': () => {
                    this.editor.removeKeyMap(leaving);
                    this.editor.addKeyMap(leaving);
                },
                'Ctrl-/': 'toggleComment',
                'Cmd-/': 'toggleComment',
                'Ctrl-F': 'findPersistent',
            },
        });
        this.editor.on('keydown', (_, event) => {
            if (!['Tab', 'Escape', 'Shift'].includes(event.key)) {
                this.editor.removeKeyMap(leaving);
            }
        });
        this.editor.on('blur', () => { this.editor.removeKeyMap(leaving); });
        this.editor.on('change', () => {
            this.showTodos();
            if (!this.isFilling) {
                onChange();
            }
        });
    }

    indent() {
        this.editor.execCommand(this.editor.somethingSelected() ? 'indentMore' : 'insertSoftTab');
    }

    get text() {
        return this.editor.getValue();
    }

    /**
     * Shows another file. What was changed in it in this tab can still be undone.
     *
     * @param {string} name of the file
     * @param {string} text
     * @param {string} label for screen readers
     */
    show(name, text, label) {
        const document = this.documents.get(name) ?? CodeMirror.Doc(text, mode);
        this.documents.set(name, document);
        this.isFilling = true;
        if (document !== this.editor.getDoc()) {
            this.editor.swapDoc(document);
        }
        this.isFilling = false;
        if (this.text !== text) {
            this.replace(text);
        }
        this.showTodos();
        this.editor.setOption('screenReaderLabel', label);
    }

    /**
     * Replaces the text by that of the same file as somebody else has written it, or as it was; it can be undone.
     *
     * @param {string} text
     */
    replace(text) {
        this.isFilling = true;
        const cursor = this.editor.getCursor();
        const scroll = this.editor.getScrollInfo();
        this.editor.operation(() => {
            this.editor.replaceRange(text, {line: 0, ch: 0}, {line: this.editor.lastLine() + 1, ch: 0});
            this.editor.setCursor(cursor);
        });
        this.editor.scrollTo(scroll.left, scroll.top);
        this.isFilling = false;
    }

    showTodos() {
        this.editor.operation(() => {
            this.editor.eachLine(line => { this.editor.removeLineClass(line, 'background', 'todo'); });
            for (const region of todoRegions(this.text)) {
                for (let line = region.first; line <= region.last; ++line) {
                    this.editor.addLineClass(line, 'background', 'todo');
                }
            }
        });
    }

    /** @param {Mark[]} marks */
    mark(marks) {
        this.editor.operation(() => {
            this.editor.clearGutter('marks');
            this.editor.eachLine(line => { this.editor.removeLineClass(line, 'background', 'wrong'); });
            for (const {line, words} of marks) {
                if (line < 1 || line > this.editor.lineCount()) {
                    continue;
                }
                const sign = document.createElement('span');
                sign.className = 'mark';
                sign.textContent = '!';
                sign.title = words;
                sign.setAttribute('role', 'img');
                sign.setAttribute('aria-label', `line ${line}: ${words}`);
                this.editor.setGutterMarker(line - 1, 'marks', sign);
                this.editor.addLineClass(line - 1, 'background', 'wrong');
            }
        });
    }

    /** @param {number} line from 1 */
    goTo(line) {
        this.editor.setCursor({line: line - 1, ch: 0});
        this.editor.scrollIntoView({line: line - 1, ch: 0}, 80);
        this.editor.focus();
    }

    focus() {
        this.editor.focus();
    }

    /** The place that it is in has another size. */
    refresh() {
        this.editor.refresh();
    }
}
