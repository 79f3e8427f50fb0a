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
        field.setAttribute('aria-describedby', `answer-words-${i}`);
        field.addEventListener('input', () => onEdit(now => withAnswer(now, question.key, field.value)));
        const label = element('label', '', question.key);
        label.setAttribute('for', field.id);
        const words = element('small', '', question.words.replace(/, one of:$/, ''));
        words.id = `answer-words-${i}`;
        const row = document.createElement('div');
        row.append(label, field, words);
        return row;
    });
    const check = element('button', '', 'Check');
    check.setAttribute('type', 'submit'); // so that Enter in a field checks, too
    form.replaceChildren(element('p', '', introductionOf(sheet)), ...rows, check);
};

/**
 * Brings the form's fields up to date with a sheet that somebody else has changed.
 *
 * @param {HTMLFormElement} form
 * @param {string} sheet
 */
export const refreshAnswers = (form, sheet) => {
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('[data-key]'))) {
        field.value = answerIn(sheet, field.dataset.key ?? '');
    }
};
