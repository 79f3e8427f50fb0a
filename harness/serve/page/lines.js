// SPDX-License-Identifier: MIT
// Texts, line by line: what differs, what links to the code, and what an answer sheet asks for. Nothing here knows the page.

/**
 * @typedef {{kind: 'same' | 'added' | 'removed', text: string}} DifferentLine
 * @typedef {{key: string, words: string, choices: {word: string, meaning: string}[], given: string}} Question
 * @typedef {{text: string, line: number | null, page: string | null}} Piece with the line of the file that it names, or the page of the book
 */

/**
 * The fewest lines to take away from `before` and to add so that it becomes `after`.
 *
 * @param {string} before
 * @param {string} after
 * @returns {DifferentLine[]}
 */
export const difference = (before, after) => {
    const a = before.split('\n');
    const b = after.split('\n');
    // common[i][j]: how many lines the rests from i and j have in common
    const common = Array.from({length: a.length + 1}, () => new Uint32Array(b.length + 1));
    for (let i = a.length - 1; i >= 0; --i) {
        for (let j = b.length - 1; j >= 0; --j) {
            common[i][j] = a[i] === b[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
        }
    }
    /** @type {DifferentLine[]} */
    const lines = [];
    let i = 0;
    let j = 0;
    while (i < a.length || j < b.length) {
        if (i < a.length && j < b.length && a[i] === b[j]) {
            lines.push({kind: 'same', text: a[i]});
            ++i;
            ++j;
        } else if (i < a.length && (j === b.length || common[i + 1][j] >= common[i][j + 1])) {
            lines.push({kind: 'removed', text: a[i++]});
        } else {
            lines.push({kind: 'added', text: b[j++]});
        }
    }
    return lines;
};

/**
 * Where a line of a text is in what the text has become: a line that was taken away is the one that came after it.
 *
 * @param {number} line from 1
 * @param {string} before
 * @param {string} after
 * @returns {number} from 1
 */
export const lineIn = (line, before, after) => {
    let [passed, place] = [0, 0];
    for (const {kind} of before === after ? [] : difference(before, after)) {
        passed += kind === 'added' ? 0 : 1;
        place += kind === 'removed' ? 0 : 1;
        if (passed === line && kind !== 'added') {
            return kind === 'same' ? place : place + 1;
        }
    }
    return line;
};

/**
 * Leaves out lines that are the same, except some beside each change; a gap becomes one line with dots.
 *
 * @param {DifferentLine[]} lines
 * @returns {DifferentLine[]}
 */
export const aroundChanges = lines => {
    const beside = 3;
    const isNear = lines.map((_, i) =>
        lines.slice(Math.max(0, i - beside), i + beside + 1).some(line => line.kind !== 'same'));
    /** @type {DifferentLine[]} */
    const kept = [];
    lines.forEach((line, i) => {
        if (isNear[i]) {
            kept.push(line);
        } else if (i === 0 || isNear[i - 1]) {
            kept.push({kind: 'same', text: '…'});
        }
    });
    return kept;
};

/**
 * Cuts the words for a verdict where they name a line of the file, or a section of the book.
 *
 * @param {string} text
 * @param {string} file 'dot_product.cu'
 * @returns {Piece[]}
 */
export const piecesOf = (text, file) => {
    const name = file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const place = new RegExp(`(?<![\\w./-])(?:[\\w./-]*/)?${name}:(\\d+)(?::\\d+)?|([a-z-]+) in docs/hazards\\.md`, 'g');
    /** @type {Piece[]} */
    const pieces = [];
    let end = 0;
    for (const found of text.matchAll(place)) {
        const begin = found.index ?? 0;
        pieces.push({text: text.slice(end, begin), line: null, page: null}, {
            text: found[0],
            line: found[1] === undefined ? null : Number(found[1]),
            page: found[2] === undefined ? null : `book/hazards.html#${found[2]}`,
        });
        end = begin + found[0].length;
    }
    return [...pieces, {text: text.slice(end), line: null, page: null}].filter(piece => piece.text !== '');
};

/**
 * The first and last lines of the parts that the learner is to write, counted from 0.
 *
 * @param {string} text
 * @returns {{first: number, last: number}[]}
 */
export const todoRegions = text => {
    /** @type {{first: number, last: number}[]} */
    const regions = [];
    let first = -1;
    text.split('\n').forEach((line, i) => {
        if (/\/\/ end of TODO/.test(line) && first >= 0) {
            regions.push({first, last: i});
            first = -1;
        } else if (/\/\/ TODO \d/.test(line) && first < 0) {
            first = i;
        }
    });
    return regions;
};

const keyLine = /^([a-z][a-z0-9 ]*?)\s*:(.*)$/;

/**
 * What an answer sheet asks for: its comments explain the keys, and its other lines have the answers.
 *
 * @param {string} sheet text of diagnosis.txt
 * @returns {Question[]}
 */
export const questionsOf = sheet => {
    const lines = sheet.split('\n');
    const keys = lines.filter(line => !line.startsWith('#')).flatMap(line => keyLine.exec(line)?.[1] ?? []);
    /** @type {Map<string, Question>} */
    const questions = new Map(keys.map(key => [key, {key, words: '', choices: [], given: answerIn(sheet, key)}]));
    const byLength = [...keys].sort((a, b) => b.length - a.length);
    /** @type {Question | undefined} */
    let current;
    for (const line of lines.filter(one => one.startsWith('#'))) {
        const words = line.slice(1);
        const key = byLength.find(one => words.startsWith(` ${one} `) && /^\s{2,}\S/.test(words.slice(one.length + 1)));
        const choice = /^ {3}(\S+)\s{2,}(.*)$/.exec(words);
        if (key !== undefined) {
            current = questions.get(key);
            if (current) {
                current.words = words.slice(key.length + 1).trim();
            }
        } else if (current && choice) {
            current.choices.push({word: choice[1], meaning: choice[2]});
        } else if (current && words.trim() !== '') {
            current.words += ' ' + words.trim();
        }
    }
    return [...questions.values()];
};

/**
 * What an answer sheet says before it names its first key.
 *
 * @param {string} sheet
 * @returns {string}
 */
export const introductionOf = sheet => {
    const lines = sheet.split('\n');
    const end = lines.findIndex(line => line === '#' || !line.startsWith('#'));
    const words = lines.slice(0, end).map(line => line.slice(1).trim()).join(' ');
    return words.replace(/Write each answer after its colon\. /, ''); // a form has fields
};

/**
 * @param {string} sheet
 * @param {string} key
 * @returns {string}
 */
export const answerIn = (sheet, key) => {
    const line = sheet.split('\n').find(one => keyLine.exec(one)?.[1] === key);
    return line === undefined ? '' : line.slice(line.indexOf(':') + 1).trim();
};

/**
 * The sheet with another answer.
 *
 * @param {string} sheet
 * @param {string} key
 * @param {string} answer
 * @returns {string}
 */
export const withAnswer = (sheet, key, answer) => sheet.split('\n')
    .map(line => (keyLine.exec(line)?.[1] === key && !line.startsWith('#') ? `${key}:${answer === '' ? '' : ' ' + answer}` : line))
    .join('\n');
