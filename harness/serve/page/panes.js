// SPDX-License-Identifier: MIT
// The bars between the panes: each sets the share of the pane before it, by mouse or by keyboard, and remembers it.

const least = 15;
const most = 85;
const step = 2;

export class Separator {
    /**
     * @param {HTMLElement} bar between a pane and the next one
     * @param {string} property of the style sheet: the share of the pane before the bar
     * @param {() => void} onChange called when the panes have another size
     */
    constructor(bar, property, onChange) {
        this.bar = bar;
        this.property = property;
        this.onChange = onChange;
        this.isVertical = bar.getAttribute('aria-orientation') === 'vertical';
        this.key = '';
        bar.setAttribute('aria-valuemin', String(least));
        bar.setAttribute('aria-valuemax', String(most));
        bar.addEventListener('pointerdown', event => this.grab(event));
        bar.addEventListener('pointermove', event => this.drag(event));
        bar.addEventListener('keydown', event => this.press(event));
    }

    get whole() {
        return /** @type {HTMLElement} */ (this.bar.parentElement);
    }

    /**
     * Gives the panes the sizes that were chosen for pages of a kind, or else those of the style sheet.
     *
     * @param {string} kind
     */
    show(kind) {
        this.key = `pane ${this.property} ${kind}`;
        const kept = localStorage.getItem(this.key);
        if (kept === null) {
            this.whole.style.removeProperty(this.property);
        } else {
            this.whole.style.setProperty(this.property, `${kept}%`);
        }
        this.tell();
    }

    get share() {
        return Number.parseFloat(getComputedStyle(this.whole).getPropertyValue(this.property));
    }

    tell() {
        this.bar.setAttribute('aria-valuenow', String(Math.round(this.share)));
        this.onChange();
    }

    /** @param {number} share in percent */
    set(share) {
        const kept = Math.round(Math.min(most, Math.max(least, share)) * 10) / 10;
        this.whole.style.setProperty(this.property, `${kept}%`);
        localStorage.setItem(this.key, String(kept));
        this.tell();
    }

    /** @param {PointerEvent} event */
    grab(event) {
        event.preventDefault(); // no text is selected
        this.bar.focus();
        this.bar.setPointerCapture(event.pointerId); // also over the frame of the lesson
    }

    /** @param {PointerEvent} event */
    drag(event) {
        if (!this.bar.hasPointerCapture(event.pointerId)) {
            return;
        }
        const box = this.whole.getBoundingClientRect();
        this.set(100 * (this.isVertical ? (event.clientX - box.left) / box.width : (event.clientY - box.top) / box.height));
    }

    /** @param {KeyboardEvent} event */
    press(event) {
        const [less, more] = this.isVertical ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
        /** @type {Record<string, number>} */
        const shares = {[less]: this.share - step, [more]: this.share + step, Home: least, End: most};
        if (event.key in shares) {
            event.preventDefault();
            this.set(shares[event.key]);
        }
    }
}
