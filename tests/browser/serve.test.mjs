// SPDX-License-Identifier: MIT
// node serve.test.mjs WORKBOOK, with WORKBOOK_ROOT and CHROMIUM: a learner works in the page of ./workbook serve alone, by
// mouse and by keyboard, with everything that can go wrong. SCREENSHOTS=FOLDER keeps pictures. Exit status: 0 no fault, 1
// faults.
import {appendFileSync, chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import puppeteer from 'puppeteer-core';
import {endServer, freePort, startServer} from '../serve/live_server.mjs';

const program = process.argv[2];
const root = process.env.WORKBOOK_ROOT;
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const chapter = '01_shared_memory_blocking';
const path = exercise => `${chapter}/${{dot_product: '01', inner_product: '02', wide_tile: '07'}[exercise]}_${exercise}`;
const fileOf = exercise => join(root, 'chapters', path(exercise), `${exercise}.cu`);
const solutionOf = exercise => readFileSync(join(root, 'solutions', path(exercise), `${exercise}.cu`), 'utf8');
/// For what never comes: nothing that comes takes this long, on however busy a machine. In milliseconds.
const longestWait = 180000;

let faults = 0;
const check = (holds, text) => {
    if (!holds) {
        ++faults;
        console.log(text);
    }
};
const equal = (found, expected, what) =>
    check(JSON.stringify(found) === JSON.stringify(expected), `${what}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);

const port = await freePort();
let server = await startServer(program, port);
// Whatever ends this process, also an exception.
process.on('exit', () => server.process.kill('SIGKILL'));
const browser = await puppeteer.launch({executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--disable-gpu'], protocolTimeout: 2 * longestWait});

const open = async ({width = 1440, height = 900, dark = false, scale = 1} = {}) => {
    const tab = await browser.newPage();
    tab.setDefaultTimeout(longestWait);
    tab.on('pageerror', error => check(false, `an error of the script: ${error.message}`));
    tab.on('console', said => check(said.type() !== 'error' || /Failed to load resource|ERR_/.test(said.text()), `the console says: ${said.text()}`));
    tab.on('request', request => check(request.url().startsWith(`http://127.0.0.1:${port}/`) || /^(data|blob|about):/.test(request.url()),
        `a request to ${request.url()}`));
    await tab.emulateMediaFeatures([{name: 'prefers-color-scheme', value: dark ? 'dark' : 'light'}]);
    await tab.setViewport({width: Math.round(width / scale), height: Math.round(height / scale), deviceScaleFactor: scale});
    await tab.goto(server.address);
    await tab.waitForFunction(() => document.querySelector('.CodeMirror')?.CodeMirror.getValue() !== '', {timeout: longestWait});
    return tab;
};
const text = (tab, selector) => tab.$eval(selector, it => it.textContent.trim());
const code = tab => tab.evaluate(() => document.querySelector('.CodeMirror').CodeMirror.getValue());
const shows = (tab, selector, words) => tab.waitForFunction((where, wanted) => document.querySelector(where)?.textContent.includes(wanted),
    {timeout: longestWait}, selector, words).catch(async () => check(false, `${selector} does not show '${words}' but '${(await text(tab, selector)).slice(0, 300)}'`));
const hides = (tab, selector) => tab.waitForFunction(where => document.querySelector(where).hidden, {timeout: longestWait}, selector)
    .catch(() => check(false, `${selector} is still shown`));
const isSaved = tab => tab.waitForFunction(() => document.getElementById('file-state').textContent === 'saved', {timeout: longestWait})
    .catch(() => check(false, 'what was typed is not saved'));
const picture = async (tab, name) => {
    if (process.env.SCREENSHOTS) {
        await tab.screenshot({path: join(process.env.SCREENSHOTS, `${name}.png`)});
    }
};
const lessonIsShown = (tab, title) => tab.waitForFunction(wanted => {
    const {contentDocument} = document.getElementById('lesson');
    return contentDocument?.readyState === 'complete' && contentDocument.querySelector('h1')?.textContent.includes(wanted);
}, {timeout: longestWait}, title).catch(() => check(false, `the lesson '${title}' is not shown`));
const press = async (tab, ...keys) => {
    for (const key of keys) {
        await tab.keyboard.press(key);
    }
};
const chord = async (tab, modifier, key) => {
    await tab.keyboard.down(modifier);
    await tab.keyboard.press(key);
    await tab.keyboard.up(modifier);
};
/// Types over all that is in the editor, which has the focus.
const typeAll = async (tab, words) => {
    await chord(tab, 'Control', 'a');
    await tab.keyboard.sendCharacter(words);
};
const focused = tab => tab.evaluate(() => document.activeElement?.id || document.activeElement?.closest('[id]')?.id);
/// Presses Tab until the element has the focus.
const tabTo = async (tab, id, back = false) => {
    for (let i = 0; i < 60; ++i) {
        if (await tab.evaluate(wanted => document.activeElement?.id === wanted || (wanted === 'editor' && document.activeElement?.closest('#editor') !== null), id)) {
            return;
        }
        if (await tab.evaluate(() => document.activeElement?.closest('#editor') !== null)) {
            await press(tab, 'Escape');
        }
        await (back ? chord(tab, 'Shift', 'Tab') : press(tab, 'Tab'));
    }
    check(false, `the Tab key does not come to #${id}`);
};
/// The editor scrolls with its cursor, and its text field has the focus, outside of the box that scrolls.
const accessible = async (tab, what) => {
    await tab.evaluate(axe);
    const {violations} = await tab.evaluate(() => axe.run({include: [['body']], exclude: [['iframe'], ['.CodeMirror-scroll']]}, {iframes: false}));
    for (const violation of violations) {
        check(false, `${what}: ${violation.id}: ${violation.nodes.map(node => node.html.slice(0, 120)).join(' | ')}`);
    }
};

// An exercise to implement, by mouse; text alone is typed.
{
    const tab = await open();
    equal(await text(tab, '#title'), '0.1 Map', 'the first exercise');
    // Who is here for the first time sees the start page, and its button.
    await lessonIsShown(tab, 'CUDA Workbook');
    await picture(tab, 'first');
    await accessible(tab, 'the first view');
    await (await (await tab.$('#lesson')).contentFrame()).click('.begin a');
    await lessonIsShown(tab, '0.1 Map');
    await tab.select('#exercise', 'dot_product');
    await shows(tab, '#title', '1.1 Dot product');
    await lessonIsShown(tab, 'Dot product');
    check((await tab.$$('.CodeMirror .todo')).length > 0, 'the parts to write are not marked');
    await tab.click('#check');
    await shows(tab, '#verdict', 'not yet');
    await shows(tab, '#verdict', 'result');
    await picture(tab, 'refused');
    // A compile error has its mark and its link.
    await tab.click('.CodeMirror-lines');
    await typeAll(tab, solutionOf('dot_product').replace('__syncthreads();', '__syncthreads()'));
    equal(await text(tab, '#file-state'), 'not saved', 'what is typed');
    await tab.click('#check');
    await shows(tab, '#verdict', 'dot_product.cu:');
    await tab.click('#verdict pre a');
    await tab.waitForSelector('.mark', {timeout: longestWait}).catch(() => check(false, 'a compile error has no mark'));
    await picture(tab, 'compile_error');
    const place = () => tab.evaluate(() => document.querySelector('.CodeMirror').CodeMirror.getCursor().line);
    const named = await place();
    await tab.evaluate(() => document.querySelector('.CodeMirror').CodeMirror.replaceRange('// one more\n// and one more\n', {line: 3, ch: 0}));
    await tab.click('#verdict pre a');
    equal(await place(), named + 2, 'where a link of a verdict leads, two lines above later');
    await chord(tab, 'Control', 'z');
    check(await tab.evaluate(() => document.activeElement.closest('#editor') !== null), 'a link in the verdict does not lead to the code');
    // Undo goes beyond the check.
    await chord(tab, 'Control', 'z');
    check((await code(tab)).includes('TODO 1'), 'what was typed before a check cannot be undone');
    await typeAll(tab, solutionOf('dot_product'));
    await tab.click('#check');
    await shows(tab, '#verdict', 'passed, 5 of 5 points');
    equal(readFileSync(fileOf('dot_product'), 'utf8').trimEnd(), (await code(tab)).trimEnd(), 'the file on disk');
    check((await tab.$$('#verdict meter')).length >= 4, 'what was counted is not beside the reference');
    equal(await tab.$$eval('#verdict tr:nth-child(2) .labelled-bar', bars => bars.map(bar => bar.textContent)), ['yours', 'reference'], 'the labels of two bars');
    equal((await tab.$$('.mark')).length, 0, 'marks after a pass');
    await picture(tab, 'passed');
    await accessible(tab, 'a verdict');
    // What the code prints comes as it is printed, and it is text.
    const slow = 'for (volatile long i = 0; i < 300000000; ++i) {} std::printf("<b>begun\\n"); std::fflush(stdout); for (volatile long i = 0; i < 300000000; ++i) {}';
    await tab.click('.CodeMirror-lines');
    await typeAll(tab, solutionOf('dot_product').replace('#include <cuda_runtime.h>', '#include <cuda_runtime.h>\n#include <cstdio>')
        .replace(/^(float dot_product[^{]*\{)/m, `$1 ${slow}`));
    await tab.click('#check');
    await shows(tab, '#printed-text', 'Task 1, n = 0:\n  <b>begun\n');
    check(await tab.$eval('#progress', place => !/points/.test(place.textContent)), 'what is printed comes with the verdict, and not before');
    await tab.click('#stop');
    await shows(tab, '#progress', 'Stopped');
    await tab.click('.CodeMirror-lines');
    await typeAll(tab, solutionOf('dot_product'));
    await tab.click('#check');
    await shows(tab, '#verdict', 'passed, 5 of 5 points');
    check(await tab.$eval('#printed', section => section.hidden), 'what an earlier check printed is still shown');
    // Changes, solution, map, profile, hints.
    await tab.click('#tab-changes');
    await shows(tab, '#changes-words', 'lines differ');
    await tab.select('#other-text', 'solution');
    await shows(tab, '#changes-words', 'There is no difference.');
    await tab.click('#tab-profile');
    await tab.click('#profile');
    await shows(tab, '#profile-result', 'Counts are not timings');
    await picture(tab, 'profile');
    await tab.click('#profile-result pre a');
    const counted = await place();
    await tab.evaluate(() => document.querySelector('.CodeMirror').CodeMirror.replaceRange('// one more\n', {line: 0, ch: 0}));
    await tab.click('#profile-result pre a');
    equal(await place(), counted + 1, 'where a link of a profile leads, one line above later');
    await chord(tab, 'Control', 'z');
    await accessible(tab, 'a profile');
    await tab.click('#tab-hints');
    await tab.click('#hint');
    await shows(tab, '#hints', 'Take 2 blocks of 4 threads');
    equal(await text(tab, '#hint'), 'Show hint 2 of 4', 'the next hint');
    await tab.click('#tab-map');
    await shows(tab, '#map', '1 of 8 passed');
    await picture(tab, 'map');
    await accessible(tab, 'the map');
    // What to read is a link into the book.
    await tab.click('.CodeMirror-lines');
    await typeAll(tab, solutionOf('dot_product').replaceAll('__syncthreads();', ''));
    await tab.click('#check');
    await shows(tab, '#verdict', 'data-race in docs/hazards.md');
    // What a terminal would be told is a button here.
    const clickIn = (place, words) => tab.$$eval(`${place} button`, (buttons, wanted) => buttons.find(one => one.textContent === wanted)?.click(), words);
    await clickIn('#verdict', 'Use this seed');
    const seed = await tab.$eval('#seed', field => field.value);
    check(await tab.$eval('#verdict', (place, drawn) => drawn !== '' && place.textContent.includes(`--seed ${drawn}`), seed), `the seed of the verdict is not taken but '${seed}'`);
    equal(await text(tab, '#inputs-words'), `Inputs: seed ${seed}`, 'the seed that is taken');
    await clickIn('#verdict', 'Watch it');
    await tab.waitForFunction(() => /^Recording: task \d/.test(document.getElementById('trace-words').textContent), {timeout: longestWait, polling: 5})
        .catch(() => check(false, 'a recording tells no progress in its panel'));
    await tab.click('#trace-stop');
    await shows(tab, '#trace-words', 'The recording was stopped at task 1, n = ');
    await hides(tab, '#trace-stop');
    await picture(tab, 'recording_stopped');
    await tab.click('#trace');
    await shows(tab, '#trace-words', 'Recorded');
    // A seed that is none is told at its field.
    await tab.click('#tab-verdict');
    await tab.click('#inputs summary');
    await tab.$eval('#seed', field => { field.value = 'abc'; });
    await tab.click('#check');
    await shows(tab, '#seed-problem', "'abc' is not a whole number");
    check(await tab.$eval('#seed', field => field.checkVisibility() && field === document.activeElement && field.getAttribute('aria-invalid') === 'true'),
        'the field of a bad seed is folded away');
    await picture(tab, 'seed');
    await accessible(tab, 'a bad seed');
    await chord(tab, 'Control', 'a');
    await press(tab, 'Backspace');
    check(await tab.$eval('#seed-problem', place => place.hidden), 'a bad seed is still told when it is gone');
    await tab.click('#verdict a[target=lesson]');
    await lessonIsShown(tab, 'Hazards');
    await tab.click('#tab-map');
    await tab.click('#map [aria-current]');
    await lessonIsShown(tab, 'Dot product');
    await tab.click('.CodeMirror-lines');
    await typeAll(tab, solutionOf('dot_product'));
    await tab.click('#check');
    await shows(tab, '#verdict', 'passed, 5 of 5 points');
    // One of the inputs.
    await tab.click('#inputs summary');
    await tab.select('#only', await tab.$eval('#only option:nth-child(2)', option => option.value));
    equal(await text(tab, '#inputs-words'), 'Inputs: n = 8', 'the input that is chosen');
    await tab.click('#check');
    await shows(tab, '#progress', 'n = 8 is right. Check all inputs to pass');
    await shows(tab, '#verdict', 'Only n = 8 was tried. A pass counts only with all inputs.');
    check(!(await tab.$eval('#inputs', it => it.open)), 'the choice of inputs covers what is behind it');
    await tab.click('#inputs summary');
    await press(tab, 'Escape');
    check(!(await tab.$eval('#inputs', it => it.open)), 'Esc does not fold the choice of inputs');
    // The keys hold in the lesson, too, and a page that was opened there is left again.
    const lesson = await (await tab.$('#lesson')).contentFrame();
    await lesson.click('h1');
    await chord(tab, 'Control', 'Enter');
    await shows(tab, '#progress', 'n = 8 is right');
    // The key that the lesson names counts in its text, for the stepper in view.
    const asks = () => lesson.evaluate(() => {
        const stepper = document.querySelector('[data-stepper]');
        stepper.scrollIntoView();
        document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'p', bubbles: true}));
        return [stepper.querySelector('[data-do=predict]').getAttribute('aria-pressed'), document.activeElement.dataset.do];
    });
    equal(await asks(), ['true', 'next'], 'p in the text of a lesson');
    equal(await asks(), ['false', 'next'], 'p again');
    await lesson.evaluate(() => { location.href = 'glossary.html'; });
    await lessonIsShown(tab, 'Glossary');
    await tab.click('#tab-map');
    await tab.click('#map [aria-current]');
    await lessonIsShown(tab, 'Dot product');
    // The lesson's switch between light and dark holds for all of the page.
    const paper = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const isDark = () => tab.waitForFunction(() => getComputedStyle(document.body).backgroundColor !== 'rgb(255, 255, 255)', {timeout: longestWait})
        .catch(() => check(false, 'the page stays light around a dark lesson'));
    const before = await paper();
    const pressSwitch = async () => (await (await tab.$('#lesson')).contentFrame()).click('doxygen-awesome-dark-mode-toggle');
    await pressSwitch();
    await isDark();
    await accessible(tab, 'the page in the dark, by the switch');
    await pressSwitch();
    equal(await paper(), before, 'the page behind a lesson that is light again');
    await tab.click('#next');
    await shows(tab, '#title', '1.2 Case: the right sum that is refused');
    // The verdict is kept for those who come back.
    await tab.select('#exercise', 'dot_product');
    await shows(tab, '#title', '1.1 Dot product');
    await shows(tab, '#verdict', 'passed');
    // It is kept over a reload, with the exercise and the inputs, and says when it is about another text.
    const isOld = () => tab.$eval('#verdict-age', note => !note.hidden);
    check(!(await isOld()), 'the verdict on the text in the editor is said to be about another one');
    await tab.reload();
    await shows(tab, '#verdict', 'Only n = 8 was tried.');
    equal(await text(tab, '#title'), '1.1 Dot product', 'the exercise after a reload');
    check(tab.url().endsWith('/#exercise=dot_product'), `the address does not name the exercise: ${tab.url()}`);
    check((await tab.$$('#only option')).length > 3, 'the inputs are not known after a reload');
    check(!(await isOld()), 'after a reload, the verdict is said to be about another text');
    await tab.click('.CodeMirror-lines');
    await tab.keyboard.type(' ');
    check(await isOld(), 'a verdict does not say that the text has changed');
    await picture(tab, 'old_verdict');
    await accessible(tab, 'an old verdict');
    await press(tab, 'Backspace');
    check(!(await isOld()), 'a verdict does not say that it is about this text again');
    // A link names an exercise; one that is none changes nothing.
    await tab.evaluate(() => { location.hash = '#exercise=wide_tile'; });
    await shows(tab, '#title', '1.7');
    await tab.evaluate(() => { location.hash = '#exercise=none'; });
    await tab.waitForFunction(() => location.hash === '#exercise=wide_tile', {timeout: longestWait}).catch(() => check(false, 'the address names an exercise that is not shown'));
    // The browser's Back leads to the exercise before, and what was typed there can still be undone.
    await tab.select('#exercise', 'dot_product');
    await shows(tab, '#title', '1.1');
    await tab.click('.CodeMirror-lines');
    await tab.keyboard.type('{');
    const typed = await code(tab);
    await tab.select('#exercise', 'wide_tile');
    await shows(tab, '#title', '1.7');
    await tab.goBack();
    await shows(tab, '#title', '1.1');
    equal(await code(tab), typed, 'a draft after Back');
    await tab.click('.CodeMirror-lines');
    await chord(tab, 'Control', 'z');
    await isSaved(tab);
    equal(await code(tab), readFileSync(fileOf('dot_product'), 'utf8'), 'what is undone after Back');
    await tab.goForward();
    await shows(tab, '#title', '1.7');
    // A second tab begins with the exercise of the first.
    const second = await open();
    await shows(second, '#title', '1.7');
    await second.close();
    await tab.close();
}

// Panes have the size that was chosen.
{
    const tab = await open();
    await tab.select('#exercise', 'dot_product');
    await shows(tab, '#title', '1.1');
    const size = selector => tab.$eval(selector, it => { const {width, height} = it.getBoundingClientRect(); return {width, height}; });
    const now = id => tab.$eval(`#${id}`, bar => Number(bar.getAttribute('aria-valuenow')));
    const before = await size('#lesson-view');
    await tab.focus('#lesson-bar');
    await press(tab, 'ArrowRight', 'ArrowRight');
    equal(await now('lesson-bar'), 54, 'the share of the lesson');
    check((await size('#lesson-view')).width > before.width + 40, 'the lesson is not wider');
    const bar = await (await tab.$('#code-bar')).boundingBox();
    await tab.mouse.move(bar.x + 100, bar.y + 3);
    await tab.mouse.down();
    await tab.mouse.move(200, bar.y + 100, {steps: 4}); // over the frame of the lesson, too
    await tab.mouse.up();
    const moved = await (await tab.$('#code-bar')).boundingBox();
    check(Math.abs(moved.y - bar.y - 100) < 8, `the bar was moved by ${moved.y - bar.y} pixels, and not by 100`);
    await tab.reload();
    await shows(tab, '#title', '1.1');
    equal(await now('lesson-bar'), 54, 'the share of the lesson after a reload');
    await picture(tab, 'panes');
    // A diagnosis has sizes of its own, at which code and form can be used.
    await tab.select('#exercise', 'first_alarms');
    await shows(tab, '#title', '4.8');
    const [editor, form] = [await size('#editor'), await size('#answers')];
    check(editor.height > 270 && form.height > 270, `of a diagnosis, the code has ${editor.height} pixels and the form ${form.height}`);
    await tab.focus('#editor-bar');
    await press(tab, 'ArrowDown');
    check((await size('#editor')).height > editor.height + 5, 'the editor of a diagnosis is not higher');
    await picture(tab, 'form');
    await tab.focus('#lesson-bar');
    await press(tab, 'Home');
    equal(await now('lesson-bar'), 15, 'the smallest share of the lesson');
    await accessible(tab, 'panes of other sizes');
    await tab.evaluate(() => { Object.keys(localStorage).filter(key => key.startsWith('pane ')).forEach(key => localStorage.removeItem(key)); });
    await tab.close();
}

// An exercise to diagnose, by keyboard alone.
{
    const tab = await open();
    await tabTo(tab, 'exercise');
    await tab.keyboard.type('1.2');
    await shows(tab, '#title', '1.2 Case: the right sum that is refused');
    // The first link of the page leads past the lesson.
    await chord(tab, 'Shift', 'Tab');
    await press(tab, 'Enter');
    check(await tab.evaluate(() => document.activeElement.closest('#editor') !== null), 'the first link does not lead to the editor');
    await tabTo(tab, 'answer-0');
    for (const word of ['b', null, '26', null, '128', null, '128']) {
        await (word === null ? press(tab, 'Tab') : tab.keyboard.type(word));
    }
    equal(await tab.$eval('#answer-0', it => it.value), 'barrier-divergence', 'the hazard, by its first letter');
    await picture(tab, 'diagnosis');
    await accessible(tab, 'a form');
    await press(tab, 'Enter');
    await shows(tab, '#verdict', 'not yet');
    const marks = () => tab.$$eval('.answer-mark', all => all.map(mark => mark.textContent));
    equal(await marks(), ['✓ right', '✗ wrong', '✓ right', '✓ right'], 'the marks of the answers');
    equal(await tab.$$eval('#answers label', all => all.map(label => label.textContent)), ['hazard', 'line', 'arrived', 'returned'], 'the names of the fields');
    await shows(tab, '#answers', 'diagnosis.txt');
    await picture(tab, 'marks');
    const sheet = readFileSync(join(root, 'chapters', path('inner_product'), 'diagnosis.txt'), 'utf8');
    check(sheet.includes('hazard: barrier-divergence\nline: 26\n'), `the answer sheet: ${sheet.slice(-80)}`);
    const right = readFileSync(join(root, 'solutions', path('inner_product'), 'diagnosis.txt'), 'utf8');
    for (const [i, key] of ['hazard', 'line', 'arrived', 'returned'].entries()) {
        if (i > 0) {
            await tabTo(tab, `answer-${i}`, i === 1);
            await chord(tab, 'Control', 'a');
            const answer = new RegExp(`^${key}: *(.*)$`, 'm').exec(right)[1];
            await tab.keyboard.type(key === 'line' ? `0x${Number(answer).toString(16)}` : answer);
        }
    }
    // The Tab key indents; Esc and Tab leave the editor.
    await tabTo(tab, 'editor', true);
    await press(tab, 'Tab');
    check(await tab.evaluate(() => document.activeElement.closest('#editor') !== null), 'the Tab key leaves the editor');
    await press(tab, 'Escape', 'Escape', 'Tab');
    check(await tab.evaluate(() => document.activeElement.closest('#editor') === null), 'Esc and Tab do not leave the editor');
    await tabTo(tab, 'editor', true);
    await press(tab, 'Tab');
    check(await tab.evaluate(() => document.activeElement.closest('#editor') !== null), 'the Tab key leaves the editor after it was left by Esc');
    await press(tab, 'Escape', 'Tab');
    await tabTo(tab, 'editor', true);
    equal(await marks(), ['✓ right', '', '✓ right', '✓ right'], 'the marks when an answer has changed');
    await typeAll(tab, solutionOf('inner_product'));
    await chord(tab, 'Control', 'Enter');
    await shows(tab, '#verdict', 'passed');
    equal(await marks(), ['✓ right', '✓ right', '✓ right', '✓ right'], 'the marks after a pass');
    // The steps.
    await tabTo(tab, 'tab-verdict');
    await press(tab, 'ArrowRight', 'ArrowRight', 'ArrowRight');
    equal(await focused(tab), 'tab-steps', 'the third tab to the right');
    await tabTo(tab, 'trace');
    await press(tab, 'Enter');
    await shows(tab, '#trace-words', 'Recorded');
    await tab.waitForFunction(() => !document.getElementById('stepper').hidden, {timeout: longestWait});
    const frame = await (await tab.$('#stepper')).contentFrame();
    await frame.waitForFunction(() => document.querySelector('.stepper.started') !== null, {timeout: longestWait}).catch(() => check(false, 'the stepper does not start'));
    check(await frame.evaluate(() => { try { return localStorage.length < 0; } catch { return true; } }), 'a trace can read what the browser keeps for the page');
    // A frame that may only run scripts sends no form: what one predicts is compared all the same.
    await frame.evaluate(() => {
        const {stepper} = document.querySelector('.stepper');
        stepper.show(stepper.trace.kinds.findIndex((kind, i) => i > 0 && stepper.trace.event(i).value !== undefined && stepper.ask(i)) - 1);
    });
    await frame.click('[data-do=predict]');
    await frame.click('[data-do=next]');
    await frame.type('[data-part=answer]', 'no number');
    await frame.click('[data-part=compare]');
    check(/^It is .*, not no number\. Step /.test(await frame.$eval('[data-part=caption]', it => it.textContent)), 'a prediction is not compared in the page');
    await picture(tab, 'steps');
    await tab.close();
}

// An exercise to optimise, by keyboard alone; stopped once.
{
    const tab = await open({dark: true});
    await tab.focus('#exercise');
    await tab.keyboard.type('1.7');
    await shows(tab, '#title', '1.7 ');
    await chord(tab, 'Control', 'Enter');
    await tab.waitForFunction(() => !document.getElementById('stop').disabled, {timeout: longestWait});
    await tabTo(tab, 'stop');
    await press(tab, 'Enter');
    await shows(tab, '#progress', 'Stopped');
    equal(await focused(tab), 'check', 'the focus after Stop, which is disabled then');
    await chord(tab, 'Control', 'Enter');
    await tab.waitForFunction(() => /task \d, /.test(document.getElementById('progress').textContent), {timeout: longestWait, polling: 5})
        .catch(() => check(false, 'no progress is shown'));
    await shows(tab, '#verdict', 'not yet');
    await picture(tab, 'dark');
    await accessible(tab, 'in the dark');
    await tabTo(tab, 'editor');
    await typeAll(tab, solutionOf('wide_tile'));
    await chord(tab, 'Control', 'Enter');
    await shows(tab, '#verdict', 'passed');
    await tab.select('#exercise', 'padded_transpose');
    await shows(tab, '#title', '1.8');
    await tab.click('#tab-profile');
    await tab.click('#profile');
    await tab.waitForSelector('img.picture', {timeout: longestWait}).catch(() => check(false, 'a profile has no picture'));
    equal(await tab.$eval('img.picture', it => getComputedStyle(it).backgroundColor), 'rgba(0, 0, 0, 0)', 'what is behind the corners of a picture');
    await tab.$eval('img.picture', it => it.scrollIntoView());
    await picture(tab, 'dark_picture');
    await tab.close();
}

// Other editors, two tabs, drafts.
{
    const tab = await open();
    await tab.select('#exercise', 'dot_product');
    await shows(tab, '#title', '1.1');
    appendFileSync(fileOf('dot_product'), '// from another editor\n');
    await tab.waitForFunction(() => document.querySelector('.CodeMirror').CodeMirror.getValue().includes('from another editor'), {timeout: longestWait})
        .catch(() => check(false, 'a change outside does not appear'));
    // As when a check in a terminal ends: the progress changes at the same time.
    for (let i = 0; i < 12; ++i) {
        const now = new Date();
        utimesSync(join(root, '.workbook/progress.json'), now, now);
        appendFileSync(fileOf('dot_product'), `// change ${i}\n`);
        await tab.waitForFunction(words => document.querySelector('.CodeMirror').CodeMirror.getValue().endsWith(words), {timeout: longestWait}, `// change ${i}\n`)
            .catch(() => check(false, `change ${i}, at the same time as the progress, does not appear`));
    }
    // What a tab has saved itself is not news to it.
    const moreThanTheServerTakesToNotice = () => new Promise(resolve => { setTimeout(resolve, 1000); });
    await moreThanTheServerTakesToNotice();
    const looks = [];
    tab.on('request', request => {
        if (request.url().endsWith('/api/open')) {
            looks.push(request.url());
        }
    });
    await tab.click('.CodeMirror-lines');
    await tab.keyboard.type(' ');
    await chord(tab, 'Control', 's');
    await isSaved(tab);
    await moreThanTheServerTakesToNotice();
    equal(looks.length, 0, 'how often a tab looks that has saved the file itself');
    tab.removeAllListeners('request');
    const other = await open();
    await other.select('#exercise', 'dot_product');
    await shows(other, '#title', '1.1');
    await tab.bringToFront();
    await tab.click('.CodeMirror-lines');
    await chord(tab, 'Control', 'End');
    await tab.keyboard.type('// from a tab');
    await chord(tab, 'Control', 's');
    await isSaved(tab);
    await other.bringToFront();
    await other.waitForFunction(() => document.querySelector('.CodeMirror').CodeMirror.getValue().includes('from a tab'), {timeout: longestWait})
        .catch(() => check(false, 'what one tab saves does not appear in the other'));
    // What is not saved in one tab stays there when the other saves, also over a reload.
    await other.click('.CodeMirror-lines');
    await chord(other, 'Control', 'End');
    await other.keyboard.type('// of the other tab');
    await tab.bringToFront();
    await tab.keyboard.type('// of this tab');
    await chord(tab, 'Control', 's');
    await isSaved(tab);
    await other.bringToFront();
    await other.waitForFunction(() => !document.getElementById('conflict').hidden, {timeout: longestWait}).catch(() => check(false, 'the other tab has no conflict'));
    await other.reload();
    await other.waitForFunction(() => document.querySelector('.CodeMirror')?.CodeMirror.getValue().includes('of the other tab') && !document.getElementById('conflict').hidden,
        {timeout: longestWait}).catch(() => check(false, 'what is not saved in a tab is lost when another one saves'));
    await other.click('#take-theirs');
    await hides(other, '#conflict');
    await other.close();
    await tab.bringToFront();
    // A browser without room for a draft says so.
    await tab.evaluate(() => {
        for (const storage of [sessionStorage, localStorage]) {
            for (let size = 1 << 22, i = 0; size > 0; ++i) {
                try {
                    storage.setItem(`fills ${i}`, 'x'.repeat(size));
                } catch {
                    size >>= 1;
                }
            }
        }
    });
    await tab.keyboard.type('/');
    await shows(tab, '#file-state', 'not saved, and the browser has no room for a draft');
    await tab.evaluate(() => [sessionStorage, localStorage].forEach(storage =>
        Object.keys(storage).filter(key => key.startsWith('fills ')).forEach(key => storage.removeItem(key))));
    await tab.keyboard.type('/');
    await tab.waitForFunction(() => document.getElementById('file-state').textContent === 'not saved', {timeout: longestWait})
        .catch(() => check(false, 'a browser that has room again still says that it has none'));
    await chord(tab, 'Control', 's');
    await isSaved(tab);
    // A change outside that is taken back is no conflict.
    const before = readFileSync(fileOf('dot_product'), 'utf8');
    await tab.keyboard.type(' ');
    writeFileSync(fileOf('dot_product'), 'int theirs;\n');
    await tab.waitForFunction(() => !document.getElementById('conflict').hidden, {timeout: longestWait}).catch(() => check(false, 'a change outside is not told'));
    await tab.click('#check');
    await shows(tab, '#progress', 'Choose first which text the file is to have.');
    writeFileSync(fileOf('dot_product'), before);
    await hides(tab, '#conflict');
    equal(await text(tab, '#file-state'), 'not saved', 'what was typed before a change that was taken back');
    await chord(tab, 'Control', 's');
    await isSaved(tab);
    // Both have changed: nothing is overwritten without a word.
    await tab.click('.CodeMirror-lines');
    await tab.keyboard.type(' MINE');
    writeFileSync(fileOf('dot_product'), 'int theirs;\n');
    await tab.waitForFunction(() => !document.getElementById('conflict').hidden, {timeout: longestWait}).catch(() => check(false, 'a conflict is not told'));
    await chord(tab, 'Control', 's');
    equal(readFileSync(fileOf('dot_product'), 'utf8'), 'int theirs;\n', 'the file in a conflict');
    await shows(tab, '#conflict-difference', '- int theirs;');
    await picture(tab, 'conflict');
    await accessible(tab, 'a conflict');
    await tab.click('#keep-mine');
    await hides(tab, '#conflict');
    await isSaved(tab);
    check(readFileSync(fileOf('dot_product'), 'utf8').includes('MINE'), 'the text that was kept is not in the file');
    // A draft survives a reload, and a server that is gone.
    await tab.click('.CodeMirror-lines');
    await chord(tab, 'Control', 'End');
    await tab.keyboard.type('// a draft');
    await tab.reload();
    await tab.waitForFunction(() => document.querySelector('.CodeMirror')?.CodeMirror.getValue().includes('a draft'), {timeout: longestWait})
        .catch(() => check(false, 'a draft does not survive a reload'));
    await lessonIsShown(tab, 'Dot product');
    await endServer(server);
    await shows(tab, '#banner', 'Start it again with ./workbook serve');
    await picture(tab, 'gone');
    await tab.click('.CodeMirror-lines');
    await chord(tab, 'Control', 'End');
    await tab.keyboard.type(' written alone');
    server = await startServer(program, port);
    const again = await open();
    await again.close();
    await tab.bringToFront();
    await hides(tab, '#banner');
    await chord(tab, 'Control', 's');
    await isSaved(tab);
    check(readFileSync(fileOf('dot_product'), 'utf8').includes('written alone'), 'what was written without a server is lost');
    // A file that cannot be written: the text stays here, with the reason, until it can.
    chmodSync(fileOf('dot_product'), 0o444);
    await tab.click('.CodeMirror-lines');
    await chord(tab, 'Control', 'End');
    await tab.keyboard.type('// kept');
    await tab.click('#check');
    await shows(tab, '#save-problem', 'Not saved. dot_product.cu is read-only.');
    equal(await text(tab, '#file-state'), 'not saved', 'a file that is read-only');
    await picture(tab, 'read_only');
    await accessible(tab, 'a file that is read-only');
    chmodSync(fileOf('dot_product'), 0o644);
    await tab.click('#save');
    await hides(tab, '#save-problem');
    check(readFileSync(fileOf('dot_product'), 'utf8').endsWith('// kept'), 'the text is not saved when it can be');
    // A file that somebody deletes, or that becomes a folder, leaves its text here; saving makes it anew.
    const kept = await code(tab);
    rmSync(fileOf('dot_product'));
    await shows(tab, '#file-state', 'dot_product.cu was deleted');
    equal(await code(tab), kept, 'the text of a file that was deleted');
    await picture(tab, 'deleted');
    await tab.reload();
    await shows(tab, '#file-state', 'dot_product.cu was deleted');
    equal(await code(tab), kept, 'the text of a file that was deleted, after a reload');
    mkdirSync(fileOf('dot_product'));
    await tab.click('#save');
    await shows(tab, '#save-problem', 'cannot be written: Is a directory');
    rmSync(fileOf('dot_product'), {recursive: true});
    writeFileSync(fileOf('dot_product'), kept);
    await isSaved(tab);
    rmSync(fileOf('dot_product'));
    mkdirSync(fileOf('dot_product')); // at once, so that nobody has seen that it was away
    await shows(tab, '#file-state', 'dot_product.cu was deleted');
    await tab.reload();
    await shows(tab, '#file-state', 'dot_product.cu was deleted');
    equal(await code(tab), kept, 'the text of a file that has become a folder, after a reload');
    rmSync(fileOf('dot_product'), {recursive: true});
    await tab.click('#save');
    await isSaved(tab);
    equal(readFileSync(fileOf('dot_product'), 'utf8'), kept, 'a file that was deleted and saved');
    // Another editor may delete it to write it anew: nothing was typed, and there is nothing to choose.
    await moreThanTheServerTakesToNotice(); // that the file is there
    rmSync(fileOf('dot_product'));
    await shows(tab, '#file-state', 'dot_product.cu was deleted');
    writeFileSync(fileOf('dot_product'), `${kept}// anew`);
    await tab.waitForFunction(() => document.querySelector('.CodeMirror').CodeMirror.getValue().endsWith('// anew'), {timeout: longestWait})
        .catch(() => check(false, 'a file that is written anew is not shown'));
    check(await tab.$eval('#conflict', it => it.hidden), 'a file that is written anew is a conflict');
    // Half a character has no place in a file.
    await tab.evaluate(() => { const {CodeMirror} = document.querySelector('.CodeMirror'); CodeMirror.replaceRange('\ud800', {line: 1, ch: 0}); });
    await tab.click('#save');
    await shows(tab, '#save-problem', 'Not saved. Line 2 has half a character');
    await tab.evaluate(() => document.querySelector('.CodeMirror').CodeMirror.undo());
    // Saves that follow each other at once are no conflict.
    for (let i = 0; i < 30; ++i) {
        await tab.evaluate(() => {
            const editor = document.querySelector('.CodeMirror').CodeMirror;
            for (let j = 0; j < 3; ++j) {
                editor.replaceRange('/', {line: editor.lastLine()});
                document.getElementById('save').click();
            }
        });
    }
    await isSaved(tab);
    check(await tab.$eval('#conflict', it => it.hidden), 'two saves of the page are a conflict');
    equal(readFileSync(fileOf('dot_product'), 'utf8'), await code(tab), 'the file after many saves');
    // One that no editor in a browser can keep: the page says so, and shows it once it can.
    writeFileSync(fileOf('dot_product'), Buffer.from('// caf\xe9\n', 'latin1'));
    await tab.reload();
    await shows(tab, '#progress', 'dot_product.cu is not UTF-8.');
    writeFileSync(fileOf('dot_product'), '// caf\u00e9\n');
    await tab.waitForFunction(() => document.querySelector('.CodeMirror').CodeMirror.getValue().includes('caf\u00e9'), {timeout: longestWait})
        .catch(() => check(false, 'a file that was converted is not shown'));
    // Reset keeps the file.
    await tab.click('#tab-changes');
    await tab.click('#reset');
    await tab.click('#reset-dialog button[value=reset]');
    await shows(tab, '#progress', 'Your file is kept as .workbook/backups/dot_product/');
    check((await code(tab)).includes('TODO 1'), 'the starter code is not restored');
    await tab.click('.CodeMirror-lines');
    await chord(tab, 'Control', 'z');
    check((await code(tab)).includes('caf\u00e9'), 'the starter code that was restored cannot be undone');
    await chord(tab, 'Control', 'y');
    await chord(tab, 'Control', 's');
    await isSaved(tab);
    // What is in no file yet is saved before, so that it is in the backup.
    await chord(tab, 'Control', 'End');
    await tab.keyboard.type('// in no file');
    await tab.click('#tab-changes');
    await tab.click('#reset');
    await tab.click('#reset-dialog button[value=reset]');
    await tab.waitForFunction(() => !document.querySelector('.CodeMirror').CodeMirror.getValue().includes('in no file'), {timeout: longestWait})
        .catch(() => check(false, 'the starter code is not restored over what is not saved'));
    const backups = join(root, '.workbook/backups/dot_product');
    check(readdirSync(backups).some(name => readFileSync(join(backups, name), 'utf8').endsWith('// in no file')), 'what was not saved is lost by Restore');
    await shows(tab, '#progress', 'This is the starter code again.');
    // What a program prints is text.
    await tab.click('.CodeMirror-lines');
    await typeAll(tab, `${solutionOf('dot_product')}\n#error <img src=x onerror="document.title='taken'"><script>document.title='taken'</script>\n`);
    await tab.click('#check');
    await shows(tab, '#verdict', '<img src=x');
    check(!(await tab.title()).includes('taken') && (await tab.$$('#verdict img, #verdict script')).length === 0, 'what a compiler prints becomes a part of the page');
    await tab.close();
}

/** Begins a check of 1.1 that does not end, and waits until it runs. */
const checkEndless = async tab => {
    await tab.select('#exercise', 'dot_product');
    await shows(tab, '#title', '1.1');
    await tab.click('.CodeMirror-lines');
    await typeAll(tab, '#include "dot_product.hpp"\nfloat dot_product(const float* a, const float* b, int n) { for (volatile long i = 0;; i = i + 1) {} }\n');
    await tab.click('#check');
    await tab.waitForFunction(() => /task 1/.test(document.getElementById('progress').textContent), {timeout: longestWait});
};

// A server that ends in the middle of a check: the page does not wait for it, and what was open comes back with the next one.
{
    const tab = await open();
    await checkEndless(tab);
    await endServer(server);
    await shows(tab, '#progress', 'Checking was interrupted: the server has ended.');
    check(await tab.$eval('#stop', button => button.disabled), 'a check that has ended with the server can be stopped');
    server = await startServer(program, port);
    await tab.reload();
    await shows(tab, '#banner', 'this page goes on');
    check(await tab.$eval('#chooser', it => it.hidden), 'there is a list of no exercises');
    const again = await open();
    await again.close();
    await tab.bringToFront();
    await hides(tab, '#banner');
    await shows(tab, '#title', '1.1 Dot product');
    const exercises = readdirSync(join(root, 'chapters'), {recursive: true}).filter(name => name.endsWith('/exercise.json'));
    equal((await tab.$$('#exercise option')).length, exercises.length, 'exercises after a restart of the server');
    await tab.close();
}

// A check that waits can be stopped, and says so. Many tabs are open, and one is loaded again and again: each of them works,
// although browsers open six connections at most.
{
    const tab = await open();
    await checkEndless(tab);
    await tab.select('#exercise', 'wide_tile');
    await shows(tab, '#title', '1.7');
    await tab.click('#check');
    await shows(tab, '#queue', 'Checking 1.1');
    await shows(tab, '#progress', 'Checking waits for its turn');
    await tab.click('#stop');
    await shows(tab, '#progress', 'Stopped');
    await shows(tab, '#stop', 'Stop 1.1');
    // Who comes back, or loads the page again, sees that it runs.
    await tab.select('#exercise', 'dot_product');
    await shows(tab, '#progress', 'Checking');
    await tab.reload();
    await shows(tab, '#progress', 'Checking');
    await tab.select('#exercise', 'wide_tile');
    await shows(tab, '#title', '1.7');
    await tab.click('#stop');
    await tab.waitForFunction(() => document.getElementById('stop').disabled, {timeout: longestWait}).catch(() => check(false, 'a queue that was stopped is not empty'));
    for (let i = 0; i < 20; ++i) {
        await tab.reload();
    }
    await tab.waitForFunction(() => document.querySelector('.CodeMirror')?.CodeMirror.getValue() !== '', {timeout: longestWait})
        .catch(() => check(false, 'a page that is loaded again and again no longer works'));
    check(await tab.$eval('#banner', banner => banner.hidden), 'a page that is loaded again and again has a banner');
    const others = [];
    for (let i = 0; i < 8; ++i) {
        others.push(await open());
        await new Promise(resolve => { setTimeout(resolve, 1200); });
    }
    await tab.bringToFront();
    await tab.select('#exercise', 'wide_tile');
    writeFileSync(fileOf('wide_tile'), '// from elsewhere\n');
    await tab.waitForFunction(() => document.querySelector('.CodeMirror').CodeMirror.getValue().includes('from elsewhere'), {timeout: longestWait})
        .catch(() => check(false, 'a tab that was hidden does not catch up'));
    for (const other of others) {
        await other.close();
    }
    for (const exercise of ['dot_product', 'wide_tile']) {
        writeFileSync(fileOf(exercise), solutionOf(exercise));
    }
    await tab.close();
}

// A phone, and a page enlarged to 200 %: one part at a time, and nothing to scroll sideways.
for (const [what, size] of [['a phone', {width: 360, height: 740}], ['a wider phone', {width: 390, height: 844}], ['200 %', {width: 1280, height: 900, scale: 2}]]) {
    const tab = await open(size);
    for (const view of ['lesson', 'code', 'result']) {
        await tab.click(`#views [data-view=${view}]`);
        check(await tab.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${what}, ${view}: the page is scrolled sideways`);
        await picture(tab, `${what.replace(/\W/g, '')}_${view}`);
    }
    await accessible(tab, what);
    await tab.click('#views [data-view=lesson]');
    check(await tab.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight), `${what}: a lesson that scrolls is in a page that scrolls`);
    await tab.click('#views [data-view=code]');
    await tab.click('#check');
    await tab.waitForFunction(() => { const it = document.getElementById('progress'); return it.textContent !== '' && it.checkVisibility(); }, {timeout: longestWait, polling: 5})
        .catch(() => check(false, `${what}: a check that runs says nothing`));
    await tab.waitForFunction(() => document.body.dataset.view === 'result', {timeout: longestWait}).catch(() => check(false, `${what}: the verdict is not shown`));
    await picture(tab, `${what.replace(/\W/g, '')}_verdict`);
    await tab.close();
}

// A window that becomes narrow shows what is worked at, a reload changes nothing, and nothing is above anything else.
{
    const tab = await open();
    await tab.click('.CodeMirror-lines');
    await tab.setViewport({width: 800, height: 900});
    equal(await tab.evaluate(() => document.body.dataset.view), 'code', 'the view of a window that becomes narrow');
    await tab.reload();
    await tab.waitForFunction(() => document.querySelector('.CodeMirror')?.CodeMirror.getValue() !== '', {timeout: longestWait});
    equal(await tab.evaluate(() => document.body.dataset.view), 'code', 'the view of a narrow window after a reload');
    for (const width of [600, 640, 720, 800, 900, 901, 1000]) {
        await tab.setViewport({width, height: 450});
        const overlaps = await tab.evaluate(() => {
            const boxes = [...document.querySelectorAll('header > *, main > section, main > .separator')].filter(it => it.checkVisibility())
                .map(it => ({it, box: it.getBoundingClientRect()}));
            return boxes.flatMap(({it, box}, i) => boxes.slice(i + 1).filter(other => box.left < other.box.right - 1 && other.box.left < box.right - 1 &&
                box.top < other.box.bottom - 1 && other.box.top < box.bottom - 1).map(other => `${it.id} and ${other.it.id}`));
        });
        equal(overlaps, [], `what overlaps in ${width} pixels`);
    }
    await tab.close();
}

// Formulas are drawn under the policy of the server, too.
{
    const tab = await open();
    for (const [exercise, count] of [['correlation', 1], ['turned_photo', 2]]) {
        await tab.select('#exercise', exercise);
        await tab.waitForFunction((wanted, address) => {
            const lesson = document.getElementById('lesson');
            return lesson.contentDocument?.location.pathname.endsWith(address) && lesson.contentDocument?.querySelectorAll('.MathJax_SVG svg').length === wanted;
        }, {timeout: longestWait}, count, `book/${exercise === 'correlation' ? 'lesson_3_2' : 'lesson_2_9'}.html`)
            .catch(() => check(false, `${exercise}: the formulas are not drawn`));
    }
    await picture(tab, 'formulas');
    await tab.close();
}

// Two files of which other versions were written: each is decided alone.
{
    const tab = await open();
    const sheet = join(root, 'chapters', path('inner_product'), 'diagnosis.txt');
    await tab.select('#exercise', 'inner_product');
    await shows(tab, '#title', '1.2');
    await tab.focus('#answer-1');
    await chord(tab, 'Control', 'a');
    await tab.keyboard.type('77');
    await tab.focus('.CodeMirror textarea');
    await tab.keyboard.type('// mine');
    appendFileSync(fileOf('inner_product'), '// theirs\n');
    appendFileSync(sheet, '# theirs\n');
    await shows(tab, '#conflict-words', 'inner_product.cu');
    await new Promise(resolve => { setTimeout(resolve, 1000); }); // both are noticed
    await tab.click('#take-theirs');
    await shows(tab, '#conflict-words', 'diagnosis.txt');
    check((await code(tab)).endsWith('// theirs\n'), 'what somebody else has written is not taken');
    equal(await tab.$eval('#answer-1', it => it.value), '77', 'an answer, when the conflict of the code is decided');
    await tab.click('#keep-mine');
    await hides(tab, '#conflict');
    await isSaved(tab);
    check(readFileSync(sheet, 'utf8').includes('line: 77\n'), 'the answer that was kept is not in the file');
    await tab.close();
}

// Back and Forward lead through exercises and through what was opened in the lesson's frame.
{
    const tab = await open();
    // A lesson that comes when another exercise was chosen does not choose its own again.
    for (let i = 0; i < 10; ++i) {
        await tab.select('#exercise', i % 2 === 0 ? 'shuffles' : 'votes');
        await shows(tab, '#title', i % 2 === 0 ? '4.6' : '4.5');
    }
    await tab.goBack();
    await shows(tab, '#title', '4.6');
    await lessonIsShown(tab, 'Shuffles');
    await new Promise(resolve => { setTimeout(resolve, 1500); });
    await shows(tab, '#title', '4.6');
    for (const [exercise, title] of [['votes', 'Votes'], ['first_alarms', 'Case: the alarm that may never arrive']]) {
        await tab.select('#exercise', exercise);
        await lessonIsShown(tab, title);
    }
    const lesson = async () => (await tab.$('#lesson')).contentFrame();
    await (await lesson()).evaluate(() => { location.href = 'lesson_4_7.html'; });
    await shows(tab, '#title', '4.7');
    await (await lesson()).evaluate(() => { location.href = 'hazards.html'; });
    await lessonIsShown(tab, 'Hazards');
    await tab.select('#exercise', 'correlation');
    await lessonIsShown(tab, 'Correlation');
    await tab.goBack().catch(() => {});
    await lessonIsShown(tab, 'Hazards');
    await shows(tab, '#title', '4.7');
    await tab.evaluate(() => history.go(-2));
    await shows(tab, '#title', '4.8');
    await lessonIsShown(tab, 'Case: the alarm that may never arrive');
    await tab.evaluate(() => history.go(3));
    await shows(tab, '#title', '3.2');
    await lessonIsShown(tab, 'Correlation');
    await tab.reload();
    await lessonIsShown(tab, 'Correlation');
    await tab.evaluate(() => history.go(-3));
    await shows(tab, '#title', '4.8');
    await lessonIsShown(tab, 'Case: the alarm that may never arrive');
    await tab.close();
}

// An answer sheet without questions says how to get them back.
{
    const tab = await open();
    const sheet = join(root, 'chapters', path('inner_product'), 'diagnosis.txt');
    rmSync(sheet);
    await tab.select('#exercise', 'inner_product');
    await shows(tab, '#answers', 'There are no questions in diagnosis.txt. Restore, under Changes, brings them back.');
    await shows(tab, '#file-state', 'diagnosis.txt is missing');
    await tab.click('#tab-changes');
    await tab.click('#reset');
    await tab.click('#reset-dialog button[value=reset]');
    await tab.waitForSelector('#answer-0', {timeout: longestWait}).catch(() => check(false, 'Restore does not bring the questions back'));
    await tab.close();
}

// What a kernel paints is shown with its verdict; nothing is, if it has painted nothing.
{
    const tab = await open();
    await tab.select('#exercise', 'paint');
    await shows(tab, '#title', '0.3 ');
    await tab.click('#check');
    await shows(tab, '#verdict', 'not yet');
    equal((await tab.$$('#verdict img')).length, 0, 'pictures of nothing');
    await tab.click('.CodeMirror-lines');
    await typeAll(tab, readFileSync(join(root, 'solutions/00_first_kernels/03_paint/paint.cu'), 'utf8'));
    await tab.click('#check');
    await shows(tab, '#verdict', 'passed');
    await tab.waitForFunction(() => document.querySelector('#verdict img.painted')?.complete, {timeout: longestWait}).catch(() => check(false, 'a picture is not shown'));
    const painted = await tab.$eval('#verdict img.painted', it => {
        const canvas = document.createElement('canvas').getContext('2d');
        canvas.drawImage(it, 0, 0, it.naturalWidth, it.naturalHeight);
        const shade = (x, y) => canvas.getImageData(x, y, 1, 1).data[0];
        return {alt: it.alt, size: [it.naturalWidth, it.naturalHeight], shades: [shade(100, 60), shade(120, 60), shade(100, 90)]};
    });
    equal(painted, {alt: 'What your kernel painted, with a picture of 200 x 120', size: [200, 120], shades: [0, 20 * 20 / 16, Math.floor(30 * 30 / 16)]}, 'the picture');
    equal(await text(tab, '#verdict figcaption'), painted.alt, 'the words below the picture');
    await picture(tab, 'painted');
    await accessible(tab, 'a picture');
    await tab.close();
}

// Without the token, what is clicked says why it does nothing.
{
    const context = await browser.createBrowserContext();
    const tab = await context.newPage();
    await tab.setViewport({width: 1440, height: 900});
    await tab.goto(`http://127.0.0.1:${port}/`);
    await shows(tab, '#banner', 'Open the file that ./workbook serve names');
    await tab.click('#check');
    await shows(tab, '#progress', 'Open the file that ./workbook serve names');
    await context.close();
}

await browser.close();
await endServer(server);
if (faults > 0) {
    console.log(`${faults} faults`);
    process.exitCode = 1;
}
