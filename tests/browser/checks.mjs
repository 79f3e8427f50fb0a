// SPDX-License-Identifier: MIT
// What a page of the book must do in a browser. A check gets an opened tab and the address of a page, and returns the
// faults that it found, one sentence each. Checks of `everyPage` are for all pages, those of `book` for the book as a
// whole, from its main page.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {fileURLToPath} from 'node:url';
import {gzipSync} from 'node:zlib';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const desk = {width: 1280, height: 900};
const phone = {width: 360, height: 740};
/// So many presses of the Tab key must be enough to come from the top of a page to its text.
const mostTabs = 60;

const open = async (tab, address, size = desk) => {
    await tab.setViewport(size);
    await tab.goto(address, {waitUntil: 'load'});
    // Doxygen's script fetches the tree of the pages afterwards.
    await tab.waitForFunction(() => document.getElementById('nav-tree') === null || document.querySelector('#nav-tree a') !== null);
    // A formula is drawn afterwards, too, and then gets its words for screen readers.
    await tab.waitForFunction(() => document.querySelector('.formulaDsp') === null || document.querySelector('.MJX_Assistive_MathML') !== null);
};

/// Runs `act` and returns what went wrong meanwhile: errors in the console, requests that failed or left the book.
const troubleDuring = async (tab, address, act) => {
    const found = [];
    const root = new URL('.', address).href.split('/').slice(0, 3).join('/');
    const listeners = {
        console: message => message.type() === 'error' && found.push(`the console says: ${message.text()}`),
        pageerror: error => found.push(`a script fails: ${error.message}`),
        requestfailed: request => found.push(`a request fails: ${request.url()}`),
        request: request => /^(file|data|blob):/.test(request.url()) || request.url().startsWith(`${root}/`) ||
            found.push(`another host is asked: ${request.url()}`),
    };
    Object.entries(listeners).forEach(([event, listener]) => tab.on(event, listener));
    await act();
    Object.entries(listeners).forEach(([event, listener]) => tab.off(event, listener));
    return [...new Set(found)];
};

const opens = async (tab, address) => troubleDuring(tab, address, () => open(tab, address));

const folds = async (tab, address) => {
    await open(tab, address);
    const found = [];
    const ways = [
        ['a click', true, summary => summary.click()],
        ['a second click', false, summary => summary.click()],
        ['the Enter key', true, summary => summary.press('Enter')],
        ['the space bar', false, summary => summary.press('Space')],
    ];
    for (const fold of await tab.$$('details')) {
        const summary = await fold.$('summary');
        if (summary === null) {
            found.push('a fold has nothing to click on');
            continue;
        }
        for (const [what, expected, act] of ways) {
            await act(summary);
            const isOpen = await fold.evaluate(f => f.open && f.lastElementChild.getBoundingClientRect().height > 0);
            if (isOpen !== expected) {
                found.push(`${what} does not ${expected ? 'open' : 'close'} '${await summary.evaluate(s => s.innerText)}'`);
            }
        }
    }
    return found;
};

/// What makes the focus visible, of the element that has it.
const look = element => {
    const style = getComputedStyle(element);
    const box = element.closest('#MSearchBox') ?? element;
    const boxStyle = getComputedStyle(box);
    return JSON.stringify([style.outline, style.boxShadow, style.backgroundColor, boxStyle.boxShadow, boxStyle.borderColor]);
};

const keyboard = async (tab, address) => {
    await open(tab, address);
    const found = [];
    const reached = new Set();
    const place = () => tab.evaluate(() => {
        const element = document.activeElement;
        return element.closest('a.skip') ? 'skip link' : element.closest('[role=search]') ? 'search' :
            element.closest('[role=main], main') ? 'text' : element.closest('[role=navigation], nav') ? 'navigation' : 'other';
    });
    await tab.keyboard.press('Tab');
    if (await place() !== 'skip link') {
        return ['the first Tab does not reach a link that skips to the text'];
    }
    for (let i = 0; i < mostTabs && !reached.has('text'); ++i) {
        const element = await tab.evaluateHandle(() => document.activeElement);
        const focused = await element.evaluate(look);
        const name = await element.evaluate(e => (e.innerText || e.getAttribute('aria-label') || e.tagName).trim().slice(0, 40));
        reached.add(await place());
        await tab.keyboard.press('Tab');
        if (await element.evaluate(e => e !== document.activeElement) && await element.evaluate(look) === focused) {
            found.push(`nobody sees that '${name}' has the focus`);
        }
    }
    for (const part of ['search', 'navigation']) {
        if (!reached.has(part)) {
            found.push(`the Tab key does not come to the ${part}`);
        }
    }
    await open(tab, address);
    await tab.keyboard.press('Tab');
    await tab.keyboard.press('Enter');
    await tab.waitForFunction(() => location.hash !== '');
    if (await place() !== 'text') {
        found.push('the skip link does not come to the text');
    }
    return found;
};

const fitsAPhone = async (tab, address) => {
    await open(tab, address, phone);
    const found = await tab.evaluate(() => {
        const width = document.documentElement.clientWidth;
        const scrollers = [document.scrollingElement, ...document.querySelectorAll('[role=main], main')];
        const canBeScrolled = place => place.scrollWidth > place.clientWidth && ['auto', 'scroll'].includes(getComputedStyle(place).overflowX);
        const isInScroller = place => place !== null && (canBeScrolled(place) || isInScroller(place.parentElement));
        const cutTables = [...document.querySelectorAll('table')].filter(table => table.getBoundingClientRect().right > width + 1 && !isInScroller(table))
            .map(table => `a table is cut on a phone: '${table.innerText.trim().slice(0, 40)}'`);
        return cutTables.concat(scrollers.filter(s => s.scrollWidth > width)
            .map(s => `${s.id ? '#' + s.id : s.tagName.toLowerCase()} is ${s.scrollWidth} pixels wide on a phone of ${width}`));
    });
    return found;
};

/// A narrow window folds the list of a page's sections: a button unfolds it, and what is folded cannot be reached.
const unfoldsContents = async (tab, address) => {
    await open(tab, address, phone);
    if (await tab.$('.contents > .toc') === null) {
        return [];
    }
    const button = await tab.$('.contents > .toc > h3 button');
    if (button === null) {
        return ['the list of sections has no button'];
    }
    const found = [];
    for (const [key, expected] of [[null, false], ['Enter', true], ['Space', false]]) {
        if (key !== null) {
            await button.press(key);
        }
        const isOpen = await tab.$$eval('.contents > .toc a', links => links.every(link => link.checkVisibility({visibilityProperty: true})));
        const said = await button.evaluate(it => it.getAttribute('aria-expanded'));
        if (isOpen !== expected || said !== String(expected)) {
            found.push(`after ${key ?? 'opening the page'}, the list of sections is ${isOpen ? 'unfolded' : 'folded'} and says ${said}`);
        }
    }
    return found;
};

const accessible = async (tab, address) => {
    const found = [];
    for (const scheme of ['light', 'dark']) {
        await tab.emulateMediaFeatures([{name: 'prefers-color-scheme', value: scheme}]);
        await open(tab, address);
        await tab.evaluate(() => document.querySelectorAll('details').forEach(fold => { fold.open = true; }));
        await tab.evaluate(axe);
        const {violations} = await tab.evaluate(() => globalThis.axe.run({resultTypes: ['violations']}));
        for (const {impact, id, nodes} of violations) {
            if (impact === 'serious' || impact === 'critical') {
                found.push(`${scheme}: ${id} (${impact}), ${nodes.length} times, first at ${nodes[0].target.join(' ')}`);
            }
        }
    }
    await tab.emulateMediaFeatures([]);
    return found;
};

/// The most that a page may have when it is compressed, with all that it plays.
const mostCompressedBytes = 150 * 1024;

/// Uses one of the steppers of a page: by mouse, and by keys, which it hears only while it has the focus.
const useStepper = async (tab, bottom) => {
    const found = [];
    const step = () => bottom.$eval('[data-part=caption]', said => Number(/^Step (\d+) of/.exec(said.textContent)?.[1]));
    // People count from 1, the scrubber from 0.
    const last = await bottom.$eval('[data-part=scrubber]', line => Number(line.max)) + 1;
    const expect = async (expected, what) => {
        const is = await step();
        if (is !== expected) {
            found.push(`${what} leads a stepper to step ${is}, not ${expected}`);
        }
    };
    const click = name => bottom.$eval(`[data-do=${name}]`, button => button.click());
    await click('first');
    await expect(1, 'First');
    await click('next');
    await expect(2, 'Step');
    await click('back');
    await expect(1, 'Back');
    await click('last');
    await expect(last, 'Last');
    await tab.focus('#doc-content');
    await tab.keyboard.press('ArrowLeft');
    await expect(last, 'a key outside');
    await (await bottom.$('[data-do=play]')).focus();
    await tab.keyboard.press('ArrowLeft');
    await expect(last - 1, 'the left arrow');
    await tab.keyboard.press('Home');
    await expect(1, 'Home');
    const saysAfterP = async wanted => {
        await tab.keyboard.press('p');
        const said = await bottom.$eval('[data-part=caption]', it => it.textContent);
        if (!said.startsWith(wanted)) {
            found.push(`the key p is answered '${said}'`);
        }
    };
    await saysAfterP('Before a step that writes memory you are asked for the value. Step ');
    await saysAfterP('You are no longer asked.');
    const stops = await bottom.evaluate(it => [...it.parentElement.querySelectorAll('[role=grid]')]
        .map(grid => grid.querySelectorAll('[tabindex="0"]').length));
    if (stops.some(count => count !== 1)) {
        found.push(`Tab stops so often in the grids of a stepper: ${stops.join(', ')}`);
    }
    return found;
};

const plays = async (tab, address) => {
    await open(tab, address);
    if (await tab.$('.stepper') === null) {
        return [];
    }
    const isStarted = await tab.waitForFunction(() => [...document.querySelectorAll('.stepper')].every(place => place.stepper !== undefined),
                                                {timeout: 30000}).then(() => true, () => false);
    if (!isStarted) {
        return ['a stepper does not start'];
    }
    const found = [];
    for (const bottom of await tab.$$('.stepper .bottom')) {
        found.push(...await useStepper(tab, bottom));
    }
    const isSeen = selector => tab.$$eval(selector, all => all.every(it => it.checkVisibility({contentVisibilityAuto: true}) && it.getBoundingClientRect().height > 0));
    if (!await isSeen('.how-it-asks')) {
        found.push('a stepper does not say how it asks');
    }
    await tab.emulateMediaType('print');
    if (await isSeen('.stepper .plays') || !await isSeen('.stepper .still') || !await isSeen('.stepper .transcript pre')) {
        found.push('on paper, a stepper is not its picture and its text');
    }
    await tab.emulateMediaType(null);
    await tab.setJavaScriptEnabled(false);
    await tab.goto(address, {waitUntil: 'load'});
    if (!await isSeen('.stepper .still') || !await isSeen('.stepper .transcript summary')) {
        found.push('without a script, a stepper is not its picture and its text');
    }
    if (await tab.$$eval('.how-it-asks', all => all.some(it => it.checkVisibility()))) {
        found.push('without a script, a stepper says that it asks');
    }
    await tab.setJavaScriptEnabled(true);
    const bytes = gzipSync(readFileSync(fileURLToPath(address))).length;
    if (bytes > mostCompressedBytes) {
        found.push(`the page has ${bytes} bytes when it is compressed`);
    }
    return found;
};

const background = tab => tab.evaluate(() => getComputedStyle(document.body).backgroundColor);

const darkness = async (tab, address) => {
    await tab.emulateMediaFeatures([{name: 'prefers-color-scheme', value: 'light'}]);
    await open(tab, address);
    const found = [];
    const light = await background(tab);
    const toggle = await tab.$('doxygen-awesome-dark-mode-toggle');
    if (toggle === null) {
        return ['there is no switch between light and dark'];
    }
    await toggle.click();
    const dark = await background(tab);
    if (dark === light) {
        found.push('the switch does not make the page dark');
    }
    await open(tab, address);
    if (await background(tab) !== dark) {
        found.push('the page does not remember that it was dark');
    }
    await (await tab.$('doxygen-awesome-dark-mode-toggle')).press('Enter');
    if (await background(tab) !== light) {
        found.push('the Enter key does not make the page light again');
    }
    await tab.evaluate(() => localStorage.clear());
    await tab.emulateMediaFeatures([]);
    return found;
};

const searches = [
    ['4.2', 'lesson_4_2.html'],
    ['padded transpose', 'lesson_1_8.html'],
    ['reduce_syncwarp', 'lesson_4_2.html'],
    ['线程束洗牌', 'lesson_4_6.html'],
    ['存储体冲突', 'lesson_1_8.html'],
    ['bank conflict', 'lesson_1_8.html'],
    ['race', 'lesson_1_4.html'],
];

const search = async (tab, address) => {
    const found = [];
    for (const [wanted, page] of searches) {
        await open(tab, address);
        await tab.keyboard.press('/');
        await tab.keyboard.type(wanted);
        const results = await tab.$$eval('#search-results a', links => links.map(link => link.getAttribute('href')));
        if (!results.some(result => result.split('#')[0] === page)) {
            found.push(`'${wanted}' does not find ${page} but ${results.join(', ') || 'nothing'}`);
            continue;
        }
        if (!await tab.$eval('#search-results a', link => link.querySelector('mark') !== null)) {
            found.push(`the first result for '${wanted}' does not mark what was found`);
            continue;
        }
        await tab.keyboard.press('ArrowDown');
        await Promise.all([tab.waitForNavigation({timeout: 120000}).catch(() => null), tab.keyboard.press('Enter')]);
        if (!tab.url().endsWith(results[0])) {
            found.push(`Enter on the first result for '${wanted}' does not open ${results[0]}`);
        }
    }
    return found;
};

/// From the course page to the last lesson by the links called "next", and back by those called "prev".
const ways = async (tab, address) => {
    const walk = async (from, relation) => {
        const visited = [];
        for (let next = from; next !== null && !visited.includes(next);) {
            await open(tab, next);
            visited.push(next);
            next = await tab.$eval(`a[rel=${relation}]`, link => link.href).catch(() => null);
        }
        return visited;
    };
    const there = await walk(new URL('course.html', address).href, 'next');
    const back = await walk(there.at(-1), 'prev');
    await open(tab, new URL('course.html', address).href);
    const lessons = await tab.$$eval('a[href^="lesson_"]', links => [...new Set(links.map(link => link.href.split('#')[0]))]);
    const missed = lessons.filter(lesson => !there.includes(lesson)).map(lesson => `the way does not lead to ${lesson}`);
    return lessons.length === 0 ? ['the page of the course leads to no lesson'] :
        there.join() === back.reverse().join() ? missed : [...missed, 'the way back is not the way there'];
};

const cutBoxes = tab => tab.$$eval('div.fragment, pre', boxes => boxes.filter(box => box.scrollWidth > box.clientWidth + 1).map(box => box.textContent.trim().slice(0, 40)));

/// No code is cut on a screen that is wide enough for page and side bar.
const codeIsWhole = async (tab, address) => {
    const found = [];
    for (const width of [1280, 1440]) {
        await open(tab, address, {width, height: 900});
        (await cutBoxes(tab)).forEach(text => found.push(`code is cut at ${width} pixels: '${text}'`));
    }
    return found;
};

/// On paper nothing covers the text, nothing is cut, nothing stays folded, and a page that is dark on the screen is not.
const prints = async (tab, address) => {
    const found = [];
    await tab.emulateMediaFeatures([{name: 'prefers-color-scheme', value: 'dark'}]);
    await open(tab, address, {width: 720, height: 1000});
    await tab.emulateMediaType('print');
    await tab.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    if (await tab.$$eval('a.skip', links => links.some(link => link.getClientRects().length > 0))) {
        found.push('the skip link is printed');
    }
    const colour = await tab.evaluate(() => getComputedStyle(document.querySelector('[role=main], main') ?? document.body).color);
    if ((colour.match(/\d+/g) ?? []).slice(0, 3).some(part => Number(part) > 128)) {
        found.push(`the text of a dark page is printed in ${colour}`);
    }
    (await cutBoxes(tab)).forEach(text => found.push(`code is cut on paper: '${text}'`));
    if (await tab.$$eval('details', folds => folds.some(fold => !fold.open))) {
        found.push('an answer stays folded on paper');
    }
    await tab.emulateMediaType('screen');
    await tab.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    if (await tab.$$eval('details', folds => folds.some(fold => fold.open))) {
        found.push('an answer stays open after the page was printed');
    }
    await tab.emulateMediaFeatures([]);
    return found;
};

export const everyPage = {opens, folds, keyboard, fitsAPhone, accessible, codeIsWhole, unfoldsContents, prints, plays};
export const book = {darkness, search, ways};
