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

const checksKey = 'checks';

/**
 * The texts of the checks that this tab waits for, by job. A reload of the page does not end them.
 *
 * @type {Map<number, string>}
 */
const checks = new Map(JSON.parse(sessionStorage.getItem(checksKey) ?? '[]'));

const keepChecks = () => sessionStorage.setItem(checksKey, JSON.stringify([...checks]));

/**
 * @param {number} job
 * @param {string} text
 */
export const noteCheck = (job, text) => {
    checks.set(job, text);
    keepChecks();
};

/**
 * The text of a check that has ended.
 *
 * @param {number} job
 * @returns {string | undefined} nothing if another tab has asked for the check
 */
export const takeCheckedText = job => {
    const text = checks.get(job);
    checks.delete(job);
    keepChecks();
    return text;
};

/** The server, which numbers the jobs, has ended. */
export const forgetChecks = () => {
    checks.clear();
    keepChecks();
};
