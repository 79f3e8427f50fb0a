// SPDX-License-Identifier: MIT
// One of the learner's files: its text here, its text on disk, and what is kept in the browser until both are the same.
import {ask, Refused} from './server.js';

/**
 * @typedef {{text: string, version: string, shown: string, starter: string}} FileOnDisk
 */

export class LearnerFile {
    /**
     * @param {string} exercise
     * @param {'source' | 'answers'} name
     * @param {FileOnDisk} onDisk
     */
    constructor(exercise, name, onDisk) {
        this.exercise = exercise;
        this.name = name;
        this.key = `draft ${exercise} ${name}`;
        /** What this tab keeps in the browser: other tabs keep theirs under the same key. @type {string | null} */
        this.kept = null;
        /** Whether a reload or a crash now would lose unsaved text: the browser has no room for a draft. */
        this.isAtRisk = false;
        this.shown = onDisk.shown;
        this.starter = onDisk.starter;
        this.saved = onDisk.text;
        this.version = onDisk.version;
        this.text = onDisk.text;
        /** Whether there is no such file any more: the text here may be the last copy, and saving it makes the file anew. */
        this.isGone = onDisk.version === '';
        /** What somebody else has written while there was unsaved text here. @type {{text: string, version: string} | null} */
        this.conflict = null;
        this.restoreDraft();
    }

    restoreDraft() {
        this.kept = sessionStorage.getItem(this.key) ?? localStorage.getItem(this.key);
        if (this.kept === null) {
            return;
        }
        const draft = JSON.parse(this.kept);
        if (draft.text === this.saved) {
            this.forgetDraft();
            return;
        }
        this.text = draft.text;
        if (draft.version !== this.version) {
            this.conflict = this.isGone ? null : {text: this.saved, version: this.version};
            this.version = draft.version;
        }
    }

    /** The storage of the tab lasts over a reload, that of the browser over a crash. */
    keepDraft() {
        this.kept = JSON.stringify({text: this.text, version: this.version});
        try {
            sessionStorage.setItem(this.key, this.kept);
            localStorage.setItem(this.key, this.kept);
            this.isAtRisk = false;
        } catch {
            this.isAtRisk = true;
        }
    }

    /** Another tab's draft stays. */
    forgetDraft() {
        for (const storage of [sessionStorage, localStorage]) {
            if (storage.getItem(this.key) === this.kept) {
                storage.removeItem(this.key);
            }
        }
        this.kept = null;
        this.isAtRisk = false;
    }

    get isChanged() {
        return this.text !== this.saved || this.conflict !== null || this.isGone && this.text !== '';
    }

    /** @param {string} text */
    edit(text) {
        this.text = text;
        if (this.isChanged) {
            this.keepDraft();
        } else {
            this.forgetDraft();
        }
    }

    /**
     * @param {{text: string, version: string}} now what the file has
     */
    accept(now) {
        this.text = now.text;
        this.saved = now.text;
        this.version = now.version;
        this.isGone = false;
        this.conflict = null;
        this.forgetDraft();
    }

    /**
     * Takes over what the file has now, or notes that both have changed, or that it is gone.
     *
     * @param {{text: string, version: string}} now
     */
    meet(now) {
        this.isGone = now.version === '';
        if (this.isGone) {
            this.conflict = null;
            this.edit(this.text);
        } else if (now.version === this.version || now.text === this.saved) {
            this.saved = now.text;
            this.version = now.version;
            this.conflict = null; // the file has again what the text here was made from
            this.edit(this.text);
        } else if (now.text === this.text || this.text === this.saved) {
            this.accept(now);
        } else {
            this.conflict = now;
        }
    }

    /** Takes what somebody else has written. */
    takeTheirs() {
        if (this.conflict !== null) {
            this.accept(this.conflict);
        }
    }

    /** The text here is to replace what somebody else has written. */
    keepMine() {
        if (this.conflict !== null) {
            this.version = this.conflict.version;
            this.saved = this.conflict.text;
            this.conflict = null;
        }
    }

    /**
     * Saves the text, unless somebody else has written the file since.
     *
     * @returns {Promise<boolean>} whether the file has the text of here
     */
    async save() {
        if (this.conflict !== null) {
            return false;
        }
        if (!this.isChanged) {
            return true;
        }
        const text = this.text;
        const half = /\p{Surrogate}/u.exec(text);
        if (half !== null) {
            throw new Error(`Line ${text.slice(0, half.index).split('\n').length} has half a character, a surrogate without its pair, which no file in UTF-8 can have.`);
        }
        try {
            const answer = await ask('save', {exercise: this.exercise, file: this.name, text, base: this.isGone ? '' : this.version});
            const typedMeanwhile = this.text;
            this.accept({text, version: answer.file_version});
            this.edit(typedMeanwhile);
            return true;
        } catch (error) {
            if (!(error instanceof Refused) || error.status !== 409 || error.answer.file_version === undefined) {
                throw error;
            }
            this.meet({text: error.answer.text, version: error.answer.file_version});
            return !this.isChanged;
        }
    }
}
