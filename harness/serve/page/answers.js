// SPDX-License-Identifier: MIT
// The answer sheet of a diagnosis as a form: it writes diagnosis.txt, as any editor does.
import {answerIn, introductionOf, questionsOf, withAnswer} from './lines.js';
import {element} from './results.js';

/** @typedef {import('./lines.js').Question} Question */

/**
 * @param {Question} question
 * @returns {HTMLInputElement | HTMLSelectElement}
 */
const fieldFor = question => {
    if (question.choices.length === 0) {
        const input = document.createElement('input');
        input.value = question.given;
        input.autocomplete = 'off';
        return input;
    }
    const select = document.createElement('select');
    const words = question.choices.map(choice => choice.word);
    // What is there and is none of the words stays to be seen.
    const first = words.includes(question.given) ? '' : question.given;
    select.append(new Option(first === '' ? 'choose one' : first, first),
        ...question.choices.map(({word, meaning}) => new Option(`${word}: ${meaning}`, word)));
    select.value = question.given;
    return select;
};

/** A longer list, such as that of the hazards, explains its words at length. */
const mostShortChoices = 3;

/**
 * Shows the form for a sheet.
 *
 * @param {HTMLFormElement} form
 * @param {string} sheet
 * @param {(edit: (sheet: string) => string) => void} onEdit gets how an answer changes the sheet
 */
export const showAnswers = (form, sheet, onEdit) => {
    const rows = questionsOf(sheet).map((question, i) => {
        const field = fieldFor(question);
        field.id = `answer-${i}`;
        field.dataset.key = question.key;
        field.setAttribute('aria-describedby', `answer-words-${i} answer-mark-${i}`);
        field.addEventListener('input', () => onEdit(now => withAnswer(now, question.key, field.value)));
        const label = element('label', '', question.key);
        label.setAttribute('for', field.id);
        const mark = element('span', 'answer-mark');
        mark.id = `answer-mark-${i}`;
        const words = element('small', '', question.words.replace(/, one of:$/, ''));
        words.id = `answer-words-${i}`;
        const below = element('p');
        below.append(mark, words);
        const row = element('div', question.choices.length > mostShortChoices ? 'wide' : '');
        row.append(label, field, below);
        return row;
    });
    const check = element('button', '', 'Check');
    check.setAttribute('type', 'submit'); // so that Enter in a field checks, too
    const head = element('p', '', ` ${introductionOf(sheet)}`);
    head.prepend(element('strong', '', 'diagnosis.txt'));
    const missing = element('p', '', 'There are no questions in diagnosis.txt. Restore, under Changes, brings them back.');
    form.replaceChildren(head, ...(rows.length > 0 ? rows : [missing]), check);
};

/**
 * Brings the form's fields up to date with a sheet that somebody else has changed.
 *
 * @param {HTMLFormElement} form
 * @param {string} sheet
 * @returns {boolean} whether it could: a sheet with other questions takes another form
 */
export const refreshAnswers = (form, sheet) => {
    const fields = [...fieldsOf(form)];
    const questions = questionsOf(sheet);
    if (fields.length !== questions.length || fields.some((field, i) => field.dataset.key !== questions[i].key)) {
        return false;
    }
    fields.forEach((field, i) => { field.value = questions[i].given; });
    return true;
};

const fieldsOf = (/** @type {HTMLFormElement} */ form) =>
    /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('[data-key]'));

/** @type {Record<string, string>} */
const unreadableWords = {
    number: 'not a number such as 1000 or 0x3e8',
    choice: 'not on the list',
    name: 'not the name of a variable',
    index: 'not an index such as 5 or 3,5',
};

/**
 * What a verdict says of an answer.
 *
 * @param {any} result
 * @param {string} key
 * @returns {{state: string, words: string} | undefined} nothing if the answers were not judged
 */
const judgementOn = (result, key) => {
    const diagnosis = result.verdict.tasks.find((/** @type {any} */ task) => task.kind === 'diagnosis');
    if (diagnosis?.status === 'passed') {
        return {state: 'right', words: '✓ right'};
    }
    const answer = diagnosis?.refusal?.answers?.find((/** @type {any} */ one) => one.key === key);
    /** @type {Record<string, string>} */
    const words = {right: '✓ right', wrong: '✗ wrong', missing: '✗ missing', unreadable: `✗ ${unreadableWords[answer?.kind]}`};
    return answer && {state: answer.state, words: words[answer.state]};
};

/**
 * Marks the answers that a verdict is about; one that has changed since has no mark.
 *
 * @param {HTMLFormElement} form
 * @param {string} sheet
 * @param {any} result of the last check, or null
 * @param {string} judged the sheet that it is about
 */
export const markAnswers = (form, sheet, result, judged) => {
    for (const field of fieldsOf(form)) {
        const key = field.dataset.key ?? '';
        const judgement = result !== null && answerIn(sheet, key) === answerIn(judged, key) ? judgementOn(result, key) : undefined;
        const isRight = judgement?.state === 'right';
        const mark = /** @type {HTMLElement} */ (form.querySelector(`#${field.id.replace('answer-', 'answer-mark-')}`));
        mark.textContent = judgement?.words ?? '';
        mark.className = `answer-mark ${isRight ? 'passed' : 'refused'}`;
        if (judgement && !isRight) {
            field.setAttribute('aria-invalid', 'true');
        } else {
            field.removeAttribute('aria-invalid');
        }
    }
};
