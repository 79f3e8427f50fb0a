// SPDX-License-Identifier: MIT
// The last verdict on each exercise, with the text that it is about. The browser keeps them over a reload.

/** @typedef {{result: any, text: string}} Verdict */

/** Browsers keep some 5 million characters for all exercises together, and the drafts need room, too. */
const mostCharacters = 100000;

/**
 * The verdicts of this tab, also those that are too long to be kept.
 *
 * @type {Map<string, Verdict>}
 */
const ofThisTab = new Map();

const keyOf = (/** @type {string} */ exercise) => `verdict ${exercise}`;

/**
 * @param {string} exercise
 * @param {Verdict} verdict
 */
export const keepVerdict = (exercise, verdict) => {
    ofThisTab.set(exercise, verdict);
    localStorage.removeItem(keyOf(exercise));
    const kept = JSON.stringify(verdict);
    if (kept.length > mostCharacters) {
        return;
    }
    try {
        localStorage.setItem(keyOf(exercise), kept);
    } catch {
        // The browser has no more room: this tab has it.
    }
};

/**
 * The last verdict, which may be another tab's.
 *
 * @param {string} exercise
 * @returns {Verdict | undefined}
 */
export const verdictOn = exercise => {
    const kept = localStorage.getItem(keyOf(exercise));
    return kept === null ? ofThisTab.get(exercise) : JSON.parse(kept);
};

const textsKey = 'texts';

/**
 * The texts that this tab's jobs are about, by job. A reload of the page does not end them.
 *
 * @type {Map<number, string>}
 */
const texts = new Map(JSON.parse(sessionStorage.getItem(textsKey) ?? '[]'));

const keepTexts = () => {
    try {
        sessionStorage.setItem(textsKey, JSON.stringify([...texts]));
    } catch {
        // The browser has no more room: this tab has them until it is loaded again.
    }
};

/**
 * @param {number} job
 * @param {string} text
 */
export const noteText = (job, text) => {
    texts.set(job, text);
    keepTexts();
};

/**
 * The text of a job that has ended.
 *
 * @param {number} job
 * @returns {string | undefined} nothing if another tab has asked for it
 */
export const takeText = job => {
    const text = texts.get(job);
    texts.delete(job);
    keepTexts();
    return text;
};

/** The server, which numbers the jobs, has ended. */
export const forgetTexts = () => {
    texts.clear();
    keepTexts();
};
