// SPDX-License-Identifier: MIT
// Shows what the judge and the device say. All of it is text: nothing that a program printed becomes a part of the page.
import {aroundChanges, difference, piecesOf} from './lines.js';

/**
 * @param {string} name
 * @param {string} [className]
 * @param {string} [text]
 * @returns {HTMLElement}
 */
export const element = (name, className = '', text = '') => {
    const made = document.createElement(name);
    made.className = className;
    made.textContent = text;
    return made;
};

const grouped = (/** @type {number} */ number) => number.toLocaleString('en-US');

/**
 * Text of a fixed width, with links to lines of the file, and to the book in the frame beside it.
 *
 * @param {string} text
 * @param {string} file
 * @param {(line: number) => void} goTo
 */
export const terminalText = (text, file, goTo) => {
    const box = element('pre');
    box.tabIndex = 0;
    box.append(...piecesOf(text.trimEnd(), file).map(piece => {
        const {line, page} = piece;
        if (line === null && page === null) {
            return document.createTextNode(piece.text);
        }
        const link = /** @type {HTMLAnchorElement} */ (element('a', '', piece.text));
        if (line === null) {
            link.href = page ?? '';
            link.target = 'lesson';
            return link;
        }
        link.href = `#line-${line}`;
        link.addEventListener('click', event => {
            event.preventDefault();
            goTo(line);
        });
        return link;
    }));
    return box;
};

/**
 * @param {any[]} counters
 * @returns {HTMLElement}
 */
const counterTable = counters => {
    const table = element('table', 'counters');
    const head = element('tr');
    head.append(...['Counted', 'yours', 'reference', 'yours beside the reference'].map(words => {
        const cell = element('th', '', words);
        cell.setAttribute('scope', 'col');
        return cell;
    }));
    table.append(head, ...counters.map(counter => barRow(
        counter.words + (counter.unit === 'bytes' ? ' (bytes)' : ''), counter.yours, counter.reference)));
    return table;
};

/**
 * @param {string} words
 * @param {number} yours
 * @param {number | null} reference
 */
const barRow = (words, yours, reference) => {
    const row = element('tr');
    const name = element('th', '', words);
    name.setAttribute('scope', 'row');
    const bars = element('td');
    if (reference !== null) {
        const most = Math.max(yours, reference, 1);
        for (const [value, whose] of /** @type {[number, string][]} */ ([[yours, 'yours'], [reference, 'reference']])) {
            const bar = /** @type {HTMLMeterElement} */ (document.createElement('meter'));
            bar.max = most;
            bar.value = value;
            bar.setAttribute('aria-label', `${words}, ${whose}: ${grouped(value)}`);
            const line = element('div', 'labelled-bar');
            line.append(bar, element('span', '', whose));
            bars.append(line);
        }
    }
    row.append(name, element('td', 'number', grouped(yours)),
        element('td', 'number', reference === null ? '' : grouped(reference)), bars);
    return row;
};

/** What the code prints while a check runs, with the inputs with which it did. */
export class PrintedText {
    /**
     * @param {HTMLElement} section
     * @param {HTMLElement} place
     */
    constructor(section, place) {
        this.section = section;
        this.place = place;
        this.mostCharacters = 200000;
        this.job = 0;
        this.inputs = '';
        this.length = 0;
        /** What is shown with the next frame. */
        this.waiting = '';
    }

    clear() {
        this.job = 0;
        this.inputs = '';
        this.length = 0;
        this.waiting = '';
        this.section.hidden = true;
        this.place.replaceChildren();
    }

    /** @param {{job: number, task: string, circumstances: string, text: string, is_cut: boolean}} event */
    add(event) {
        if (event.job !== this.job) {
            this.clear();
            this.job = event.job;
        }
        if (this.length > this.mostCharacters) {
            return;
        }
        const inputs = `Task ${event.task.replace('task_', '')}${event.circumstances === '' ? '' : `, ${event.circumstances}`}`;
        const head = inputs === this.inputs ? '' : `${inputs}:\n`;
        this.inputs = inputs;
        const text = event.text === '' || event.text.endsWith('\n') ? event.text : `${event.text}\n`;
        this.length += text.length;
        const end = this.length > this.mostCharacters ? 'The rest is not shown.\n' : event.is_cut ? 'The rest of what it printed is not kept.\n' : '';
        if (this.waiting === '') {
            requestAnimationFrame(() => this.show());
        }
        this.waiting += head + text.replace(/^(?=.)/gm, '  ') + end;
    }

    show() {
        this.section.hidden = this.section.hidden && this.waiting === '';
        this.place.append(this.waiting);
        this.waiting = '';
    }
}

/** @type {Record<string, string>} */
const taskWords = {passed: 'passed', refused: 'not yet', withheld: 'withheld', not_tried: 'not tried', skipped: 'not judged'};

/** @type {Record<string, string>} */
const taskSigns = {passed: '✓', not_tried: '–', skipped: '–'};

const taskList = (/** @type {any[]} */ tasks) => {
    const list = element('ul', 'tasks');
    list.append(...tasks.map(task => {
        const item = element('li');
        item.append(element('span', task.status, `${taskSigns[task.status] ?? '✗'} ${taskWords[task.status]}`),
            element('span', '', `Task ${task.task.replace('task_', '')}: ${task.sentence}`));
        return item;
    }));
    return list;
};

/** Budgets that were missed, with the limit. */
const missedBudgets = (/** @type {any[]} */ tasks) => tasks.flatMap(task => task.refusal?.budget ?? []).map(budget => {
    const table = element('table');
    table.append(element('caption', '', budget.demand));
    const rows = /** @type {[string, number][]} */ ([['yours', budget.measured], [budget.at_least ? 'at least' : 'at most', budget.limit], ['reference', budget.reference]]);
    const most = Math.max(...rows.map(row => row[1]), 1);
    table.append(...rows.map(([whose, value]) => {
        const row = element('tr');
        const name = element('th', '', whose);
        name.setAttribute('scope', 'row');
        const bar = /** @type {HTMLMeterElement} */ (document.createElement('meter'));
        bar.max = most;
        bar.value = value;
        bar.setAttribute('aria-label', `${whose}: ${grouped(value)}`);
        const bars = element('td');
        bars.append(bar);
        row.append(name, element('td', 'number', grouped(value)), bars);
        return row;
    }));
    return table;
});

/** Whether a launch can be played that has a fault. */
const hasLaunchToWatch = (/** @type {any} */ verdict) => verdict.tasks.some((/** @type {any} */ task) =>
    task.refusal?.findings.some((/** @type {any} */ finding) => finding.launch > 0));

/**
 * What a verdict leads to.
 *
 * @typedef {{goTo: (line: number) => void, watch: (seed: number) => void, takeSeed: (seed: number) => void}} Actions
 */

/** Buttons for what a terminal would be told. */
const nextSteps = (/** @type {any} */ result, /** @type {Actions} */ actions) => {
    const {seed} = result.verdict;
    const bar = element('div', 'bar');
    const add = (/** @type {string} */ words, /** @type {(seed: number) => void} */ act) => {
        const button = element('button', '', words);
        button.setAttribute('type', 'button');
        button.addEventListener('click', () => act(seed));
        bar.append(button);
    };
    if (hasLaunchToWatch(result.verdict)) {
        add('Watch it', actions.watch);
    }
    if (result.explanation.includes(`--seed ${seed}`)) {
        add('Use this seed', actions.takeSeed);
    }
    return bar.childElementCount > 0 ? [bar] : [];
};

/**
 * What the learner's kernel painted, with large pixels.
 *
 * @param {{circumstances: string, width: number, height: number, png: string}} picture
 * @returns {HTMLElement}
 */
const paintedPicture = ({circumstances, width, height, png}) => {
    const words = `What your kernel painted, with ${circumstances}`;
    const image = /** @type {HTMLImageElement} */ (element('img', 'painted'));
    image.alt = words;
    image.src = `data:image/png;base64,${png}`;
    const zoom = Math.max(1, Math.floor(400 / width));
    image.width = zoom * width;
    image.height = zoom * height;
    const figure = element('figure');
    figure.append(image, element('figcaption', '', words));
    return figure;
};

/**
 * Shows the verdict on an exercise.
 *
 * @param {HTMLElement} place
 * @param {any} result
 * @param {string} file
 * @param {Actions} actions
 */
export const showVerdict = (place, result, file, actions) => {
    const head = element('p', `word ${result.passed ? 'passed' : 'refused'}`,
        `${result.label} ${result.title}: ${result.word}, ${result.earned} of ${result.possible} points`);
    const {tasks} = result.verdict;
    const parts = [head];
    if (result.verdict.only_inputs !== '') {
        parts.push(element('p', '', `Only ${result.verdict.only_inputs} was tried. A pass counts only with all inputs.`));
    }
    parts.push(taskList(tasks));
    if (result.explanation !== '') {
        parts.push(terminalText(result.explanation, file, actions.goTo), ...nextSteps(result, actions));
    }
    parts.push(...missedBudgets(tasks));
    if (result.picture) {
        parts.push(paintedPicture(result.picture));
    }
    const shown = (result.counters ?? []).filter((/** @type {any} */ counter) => counter.is_in_verdict);
    if (result.passed && shown.length > 0) {
        parts.push(element('p', '', `What it did, with ${result.verdict.measurement.circumstances}`), counterTable(shown));
    }
    place.replaceChildren(...parts);
};

/**
 * The lines of the file that a verdict names, with what is wrong there.
 *
 * @param {any} result
 * @param {string} file
 * @returns {import('./editor.js').Mark[]}
 */
export const marksOf = (result, file) => {
    const isHere = (/** @type {any} */ where) => where && where.file.split('/').pop() === file;
    return result.verdict.tasks.flatMap((/** @type {any} */ task) => {
        const {refusal} = task;
        if (!refusal) {
            return [];
        }
        const compiler = refusal.compiler.filter(isHere).map((/** @type {any} */ it) => ({line: it.line, words: it.message}));
        const findings = refusal.findings.flatMap((/** @type {any} */ finding) =>
            [finding, ...(finding.parties ?? [])].map(party => party.where).filter(isHere)
                .map(where => ({line: where.line, words: finding.kind})));
        const crashed = isHere(refusal.where) ? [{line: refusal.where.line, words: refusal.reason}] : [];
        return [...compiler, ...findings, ...crashed];
    });
};

/**
 * The machine code, by the lines that it was made of.
 *
 * @param {any} code
 * @param {(line: number) => void} goTo
 */
const machineCode = (code, goTo) => {
    if (code.no_machine_code !== '') {
        return [element('p', '', code.no_machine_code)];
    }
    return code.machine_code.map((/** @type {any} */ listing) => {
        const fold = element('details', 'machine-code');
        fold.append(element('summary', '', `Machine code of ${listing.kernel} for ${code.architecture}`));
        for (const line of listing.lines) {
            const button = element('button', '', `${line.line}`);
            button.setAttribute('type', 'button');
            button.setAttribute('aria-label', `Line ${line.line}`);
            button.addEventListener('click', () => goTo(line.line));
            const source = element('p');
            source.append(button, element('code', '', line.source));
            fold.append(source, instructions(line.instructions));
        }
        if (listing.elsewhere.length > 0) {
            fold.append(element('p', '', 'From other files'), instructions(listing.elsewhere));
        }
        return fold;
    });
};

const instructions = (/** @type {string[]} */ words) => {
    const box = element('pre', '', words.join('\n'));
    box.tabIndex = 0;
    return box;
};

/**
 * @param {HTMLElement} place
 * @param {any} answer of the verb profile
 * @param {string} file
 * @param {(line: number) => void} goTo
 */
export const showProfile = (place, answer, file, goTo) => {
    const parts = [terminalText(answer.text, file, goTo)];
    for (const code of answer.compiled ?? []) {
        parts.push(...machineCode(code, goTo));
    }
    if (answer.picture !== '') {
        const picture = /** @type {HTMLImageElement} */ (element('img', 'picture'));
        picture.alt = 'The most expensive request: which lanes touch which banks or sectors';
        picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(answer.picture)}`;
        parts.push(picture);
    }
    place.replaceChildren(...parts);
};

/**
 * @param {HTMLElement} place
 * @param {string} before
 * @param {string} after
 * @returns {number} how many lines differ
 */
export const showDifference = (place, before, after) => {
    const lines = difference(before, after);
    const box = element('div', 'difference');
    box.tabIndex = 0;
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', 'Difference');
    const signs = {same: ' ', added: '+', removed: '-'};
    box.append(...aroundChanges(lines).map(line => element('div', line.kind, `${signs[line.kind]} ${line.text}`)));
    const changed = lines.filter(line => line.kind !== 'same').length;
    place.replaceChildren(...(changed > 0 ? [box] : []));
    return changed;
};
