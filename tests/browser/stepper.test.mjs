// SPDX-License-Identifier: MIT
// node stepper.test.mjs RACE TASK ORDERS REQUESTS LONG GRIDS STRUCTS opens pages that ./workbook trace has made in the system's chromium and uses
// them as a person does: by mouse, by keyboard alone, on a phone, in the dark. RACE is of stepper_program.cu, ORDERS of the
// same program in the orders lockstep, descending and lockstep again, REQUESTS of stepper_requests.cu by the rules of sm_10,
// LONG of stepper_long.cu, GRIDS of stepper_grids.cu, STRUCTS of stepper_structs.cu, and TASK is one whose findings are not told. Exit status: 0 no fault, 1 faults.
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import puppeteer from 'puppeteer-core';

const [race, task, orders, requests, long, grids, structs] = process.argv.slice(2).map(file => pathToFileURL(resolve(file)).href);
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

let faults = 0;
const check = (holds, text) => {
    if (!holds) {
        ++faults;
        console.log(text);
    }
};
const equal = (found, expected, what) =>
    check(JSON.stringify(found) === JSON.stringify(expected), `${what}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);

const browser = await puppeteer.launch({
    executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
});

const open = async (address, {width = 1280, height = 800, dark = false} = {}) => {
    const tab = await browser.newPage();
    tab.on('pageerror', error => check(false, `an error of the script: ${error.message}`));
    tab.on('console', said => check(said.type() !== 'error', `the console says: ${said.text()}`));
    tab.on('request', request => check(/^(file|data|blob):/.test(request.url()), `a request to ${request.url()}`));
    await tab.emulateMediaFeatures([{name: 'prefers-color-scheme', value: dark ? 'dark' : 'light'}]);
    await tab.setViewport({width, height});
    await tab.goto(address);
    await tab.waitForFunction("document.querySelector('.stepper').stepper !== undefined");
    return tab;
};
const step = tab => tab.evaluate(() => document.querySelector(".stepper").stepper.machine.step);
const caption = tab => tab.$eval('[data-part=caption]', it => it.textContent);
const click = (tab, name) => tab.click(`[data-do=${name}]`);
const stepsOf = (tab, kind) => tab.evaluate(wanted => [...document.querySelector(".stepper").stepper.trace.kinds].flatMap((it, i) => (it === wanted ? [i] : [])), kind);
const text = (tab, selector) => tab.$$eval(selector, all => all.map(it => it.textContent));

const [kindOfWrite, kindOfAtomic, kindOfWarpFunction, kindOfBarrier, kindOfFetch, kindOfLaunch] = [3, 4, 5, 7, 12, 13];

// As wide as the pane of ./workbook serve: who steps sees the line, the warps and the variables, without scrolling.
for (const width of [580, 680, 740]) {
    const tab = await open(`${task}#step=51`, {width, height: 700});
    const bar = await tab.$eval('.bottom', it => it.getBoundingClientRect().top);
    for (const selector of ['.row.now', '.lane', '[data-part=locals] tr']) {
        const end = await tab.$eval(selector, it => it.getBoundingClientRect().bottom);
        check(end <= bar, `at ${width} px ${selector} ends at ${end}, and the bar hides what is below ${bar}`);
    }
    equal(await tab.evaluate(() => document.documentElement.scrollWidth), width, `the page at ${width} px is not wider than its window`);
    await tab.close();
}

// By mouse.
{
    const tab = await open(race);
    equal(await step(tab), 0, 'the first step');
    check(await tab.$eval('[data-do=back]', it => it.disabled), 'one can step back from the first step');
    check((await text(tab, '[data-part=extent]'))[0].includes('Recorded 1 of 1 block.'), 'the page does not say how much was recorded');
    await click(tab, 'next');
    equal(await step(tab), 1, 'after Step');
    await click(tab, 'back');
    equal(await step(tab), 0, 'after Back');
    const barriers = await stepsOf(tab, kindOfBarrier);
    await click(tab, 'barrier');
    equal(await step(tab), barriers[0], 'after Next barrier');
    check((await caption(tab)).includes('all threads have reached __syncthreads() and continue.'), `the barrier in words: ${await caption(tab)}`);
    await click(tab, 'finding');
    check((await caption(tab)).includes('line 9') || (await caption(tab)).includes('line 11'), `a step of the finding: ${await caption(tab)}`);
    await click(tab, 'last');
    equal(await step(tab), await tab.evaluate(() => document.querySelector(".stepper").stepper.trace.count - 1), 'after Last');
    equal(new Set(await text(tab, '.lane.gone')), new Set(['·']), 'all lanes at the end');
    // Memory at the end is what the kernel computes, whatever way led there.
    const out = await tab.$$eval('.object', all => [...all].filter(it => it.textContent.startsWith('out')).flatMap(it => [...it.querySelectorAll('.cell')].slice(0, 4).map(cell => cell.textContent)));
    equal(out, ['1', '2', '3', '4'], 'the first elements of out');
    for (const target of [5, 40, 3, 60, 0, barriers[0]]) {
        await tab.evaluate(to => document.querySelector(".stepper").stepper.show(to), target);
    }
    await click(tab, 'last');
    equal(await tab.$$eval('.object', all => [...all].filter(it => it.textContent.startsWith('out')).flatMap(it => [...it.querySelectorAll('.cell')].slice(0, 4).map(cell => cell.textContent))),
          out, 'the same after going to and fro');
    // An element's history.
    await tab.evaluate(() => [...document.querySelectorAll('.cell')].find(it => it.getAttribute('aria-label').startsWith('tile[32] ')).click());
    const history = await text(tab, '[data-part=history] li');
    check(history.length === 2 && history[0].includes('write') && history[1].includes('read'), `the history of tile[32]: ${history}`);
    // Run to a line.
    await click(tab, 'first');
    await tab.evaluate(() => [...document.querySelectorAll('.number')].find(it => it.textContent === '11').click());
    check((await caption(tab)).includes('line 11'), `run to line 11: ${await caption(tab)}`);
    await tab.close();
}

// Before anybody writes, shared memory is unknown; a prediction is compared.
{
    const tab = await open(race);
    const first = (await stepsOf(tab, kindOfWrite))[0];
    await tab.evaluate(to => document.querySelector(".stepper").stepper.show(to), first - 1);
    check((await text(tab, '.cell.unwritten')).every(it => it === '?'), 'an element that nobody has written shows a value');
    await click(tab, 'predict');
    equal(await caption(tab), `Before a step that writes memory you are asked for the value. Step ${first + 1} is the next one.`, 'when one is asked');
    await click(tab, 'next');
    equal(await step(tab), first - 1, 'while one is asked');
    await tab.type('[data-part=answer]', '0');
    await tab.keyboard.press('Enter');
    equal(await step(tab), first, 'after the answer');
    check((await caption(tab)).startsWith('Right. '), `a right answer: ${await caption(tab)}`);
    await tab.close();
}

// A mask can be clicked together, and typed.
{
    const tab = await open(requests);
    const toMask = (await stepsOf(tab, kindOfWrite)).at(-1);
    await tab.evaluate(to => document.querySelector('.stepper').stepper.show(to), toMask - 1);
    await click(tab, 'predict');
    await click(tab, 'next');
    const pressed = () => text(tab, '[data-part=bits] button[aria-pressed=true]');
    equal(await pressed(), [], 'the bits before an answer');
    await tab.$$eval('[data-part=bits] button', all => [1, 3, 31].forEach(lane => all[lane].click()));
    equal(await tab.$eval('[data-part=answer]', it => it.value), '0x8000000a', 'the mask of three clicks');
    await tab.$eval('[data-part=answer]', it => it.select());
    await tab.type('[data-part=answer]', '0xaaaaaaaa');
    equal(await pressed(), Array.from({length: 16}, (unused, i) => `${2 * i + 1}`), 'the bits of a typed mask');
    await tab.keyboard.press('Enter');
    check((await caption(tab)).startsWith('Right. '), `a right mask: ${await caption(tab)}`);
    await tab.close();
}

// By keyboard alone.
{
    const tab = await open(race);
    await tab.keyboard.press('ArrowRight');
    await tab.keyboard.press('ArrowRight');
    equal(await step(tab), 2, 'two arrows to the right');
    await tab.keyboard.press('ArrowLeft');
    equal(await step(tab), 1, 'one to the left');
    await tab.keyboard.press('b');
    equal(await step(tab), (await stepsOf(tab, kindOfBarrier))[0], 'the key b');
    await tab.keyboard.press('Home');
    equal(await step(tab), 0, 'the key Home');
    await tab.focus('.lane[tabindex="0"]');
    await tab.keyboard.press('ArrowRight');
    equal(await tab.evaluate(() => document.activeElement.dataset.at), '1', 'the lane to the right');
    await tab.keyboard.press('ArrowDown');
    equal(await tab.evaluate(() => document.activeElement.dataset.at), '33', 'the lane below');
    equal(await step(tab), 0, 'arrows within the lanes');
    await tab.keyboard.press('Enter');
    equal(await text(tab, '[data-part=locals-title]'), ['Variables of warp 1'], 'the chosen warp');
    equal(await tab.$$eval('.lane[tabindex="0"]', all => all.length), 1, 'lanes that Tab comes to');
    await tab.close();
}

// Links, and play that ends by itself.
{
    const tab = await open(`${race}#step=8`);
    equal(await step(tab), 7, 'a link to a step');
    const count = await tab.evaluate(() => document.querySelector('.stepper').stepper.trace.count);
    check((await caption(tab)).startsWith(`Step 8 of ${count}. `), `steps are counted from 1: ${await caption(tab)}`);
    await tab.evaluate(() => document.querySelector('.stepper').stepper.show(1));
    check(/^Step 2 of \d+\. .* run line \d+\. After this step, \w+ = /.test(await caption(tab)), `a step in words: ${await caption(tab)}`);
    await tab.select('[data-part=speed]', '16');
    const last = await tab.evaluate(() => document.querySelector(".stepper").stepper.trace.count - 1);
    await tab.evaluate(to => document.querySelector(".stepper").stepper.show(to), last - 3);
    await click(tab, 'play');
    await tab.waitForFunction(end => document.querySelector(".stepper").stepper.machine.step === end && document.querySelector(".stepper").stepper.timer === null, {timeout: 5000}, last);
    equal(await tab.$eval('[data-do=play]', it => it.getAttribute('aria-pressed')), 'false', 'Play at the end');
    await tab.close();
}

// A diagnosis stays a task.
{
    const tab = await open(task);
    check(await tab.$eval('[data-do=finding]', it => it.hidden), 'a task offers its findings');
    check(await tab.$eval('[data-part=findings-panel]', it => it.hidden), 'a task tells its findings');
    await tab.close();
}

// Two orders side by side, and the first difference between them.
{
    const tab = await open(orders);
    const difference = () => tab.$eval('.difference p', it => it.textContent);
    equal(await difference(), 'First difference: lane 31 of warp 1 reads tile[0] at line 11: 0 in lockstep order, an unwritten value in descending order.',
          'the first difference');
    equal(await tab.$$eval('.differs', all => all.length), 2, 'captions that are marked');
    const captions = await text(tab, '[data-part=caption]');
    check(captions[0].includes('warp 1, all lanes read 33, 34, 35, …, 0 from') && captions[1].includes('lane 31 reads ? from tile[0] at line 11'), `both sides: ${captions}`);
    await (await tab.$$('[data-do=next]'))[0].click();
    equal(await tab.$$eval('.differs', all => all.length), 1, 'captions that are marked after a step');
    await tab.click('.difference button');
    equal(await text(tab, '[data-part=caption]'), captions, 'back at the difference');
    await (await tab.$$('.order select'))[1].select('2');
    equal(await difference(), 'Each lane does the same in both orders.', 'an order beside itself');
    check(await tab.$eval('.difference button', it => it.hidden), 'there is a way to a difference that is none');
    await tab.close();
}

// Requests by the rules of three architectures.
{
    const tab = await open(requests);
    const request = () => text(tab, '[data-part=request] p');
    const rules = version => tab.evaluate(wanted => [...document.querySelectorAll('[data-part=architectures] button')].find(it => it.textContent === wanted).click(), version);
    const [toShared, toGlobal] = await stepsOf(tab, kindOfWrite);
    const show = to => tab.evaluate(target => document.querySelector('.stepper').stepper.show(target), to);
    await show(toShared);
    equal(await text(tab, '[data-part=request-title]'), ['Request of warp 0, by the rules of compute capability 1.0 and of 9.0'], 'the rules of the trace, and those of the newest');
    const column = instead => `32 passes over the banks instead of ${instead}. A cell names the lanes that the bank serves in the pass.`;
    equal(await request(), ['By 1.0', column(2), 'By 9.0', column(1)], 'a column under 1.0 and 9.0');
    equal(await tab.$$eval('.taken', all => all.map(it => it.querySelectorAll('tbody tr:first-child td').length)), [16, 32], 'banks of 1.0 and 9.0');
    await rules('9.0');
    equal(await text(tab, '[data-part=request-title]'), ['Request of warp 0, by the rules of compute capability 9.0'], 'the newest rules alone');
    equal(await request(), ['32 passes over the banks instead of 1. A cell names the lanes that the bank serves in the pass.'], 'a column under 9.0');
    equal(await text(tab, '.taken .again'), Array.from({length: 31}, (unused, i) => `${i + 1}`), 'who waits');
    await show(toGlobal);
    equal(await request(), ['32 lanes with 4 bytes each: 5 sectors, 160 bytes together. A row is a line of 128 bytes, a frame is a sector of 32 bytes.'], 'a shifted row under 9.0');
    await rules('1.3');
    equal((await request())[1], '32 lanes with 4 bytes each: 3 transactions, 224 bytes together. A row is a line of 128 bytes, a frame is a transaction.', 'a shifted row under 1.3');
    await rules('1.0');
    check((await request())[1].includes('32 sectors, 1,024 bytes'), `a shifted row under 1.0: ${await request()}`);
    await show((await stepsOf(tab, kindOfWarpFunction))[0]);
    equal(await text(tab, '[data-part=exchange-title]'), ['__ballot_sync() of warp 0, with mask 0xffffffff'], 'the warp function');
    equal((await text(tab, '[data-part=exchange] tr:last-child td')), ['0xaaaaaaaa in all lanes'], 'the ballot');
    await tab.close();
}

// Textures, launches by threads, numbers that need room, and what is past the end.
{
    const tab = await open(grids);
    const show = to => tab.evaluate(target => document.querySelector('.stepper').stepper.show(target), to);
    const host = (await text(tab, '[data-part=host]'))[0];
    check(host.includes('cudaMemcpy2DToArray') && host.includes('32 bytes') && host.includes('parent<<<1, '), `what the host does: ${host}`);
    await show((await stepsOf(tab, kindOfFetch))[0]);
    equal((await caption(tab)).replace(/^Step \d+ of \d+\. /, ''), 'Block (0,0,0), warp 0, lanes 0-3 fetch at (0.5, 1.5), (1.5, 1.5), (2.5, 1.5), (3.5, 1.5) at line 13. '
        + 'The nearest texels are 4, 5, 6, 7 from image[1][0] to image[1][3].', 'a fetch');
    equal(await text(tab, '[data-part=locals-title]'), ['Variables of warp 0 (lane 0 is thread (0,0,0))'], 'the thread of a lane');
    await show((await stepsOf(tab, kindOfLaunch))[0]);
    check((await caption(tab)).includes('lanes 0-1 launch child<<<1, 4>>> at line 16.'), `a launch by threads: ${await caption(tab)}`);
    check(!(await tab.evaluate(() => document.querySelector('.stepper').stepper.header.places.some(({function: name}) => name === 'child'))),
          'what a launch calls is shown as a part of the kernel');
    const writes = await stepsOf(tab, kindOfWrite);
    await show(writes[0]);
    equal(await tab.$$eval('.cell.written', all => all.map(it => it.textContent)), ['1000000004', '1000000005', '1000000006', '1000000007'], 'large numbers');
    equal(await tab.$$eval('.cell', all => all.filter(it => it.scrollWidth > it.clientWidth).length), 0, 'elements whose text is cut off');
    await show(writes[1]);
    check((await caption(tab)).includes('lane 3 writes ? to out[64], which is past the end'), `a write past the end: ${await caption(tab)}`);
    const [finding, lines] = await tab.$eval('.finding', it => [it.querySelector('strong').textContent, it.querySelector('pre').textContent]);
    check(finding.startsWith('out-of-bounds') && !lines.includes('out-of-bounds:'), `a finding: ${finding} / ${lines}`);
    await tab.close();
}

// Elements that are structs are shown member by member.
{
    const tab = await open(structs);
    const show = to => tab.evaluate(target => document.querySelector('.stepper').stepper.show(target), to);
    const writes = await stepsOf(tab, kindOfWrite);
    await show(writes[0]);
    equal((await caption(tab)).replace(/^Step \d+ of \d+\. /, ''), 'Block (0,0,0), warp 0, lanes 0-3 write (0, 0, 0, 1, 2), (1, 2, -1, 2, 3), (2, 4, -2, 3, 4), '
        + '(3, 6, -3, 4, 5) to tile[0] to tile[3] at line 21.', 'whole structs');
    await show(writes[1]);
    check((await caption(tab)).includes('lanes 0-3 write 0.5 to 4 elements of tile, from tile[0].position.y to tile[3].position.y at line 22.'), `a member: ${await caption(tab)}`);
    const tile = await tab.$eval('.cells', it => ({names: [...it.querySelectorAll('.member')].map(name => name.textContent), rows: [...it.querySelectorAll('.cells-row')].map(row => row.innerText.split(/\s+/).join(' '))}));
    equal(tile.names, ['position.x', 'position.y', 'charge', 'neighbours[0]', 'neighbours[1]'], 'the names of members');
    equal(tile.rows.slice(1), ['[0] 0 0.5 0 1 2', '[1] 1 0.5 -1 2 3', '[2] 2 0.5 -2 3 4', '[3] 3 0.5 -3 4 5'], 'members');
    equal(await tab.$$eval('.cell.written', all => all.map(it => it.title.split(' = ')[0])), [0, 1, 2, 3].map(i => `tile[${i}].position.y`), 'the members that are written');
    const [add] = await stepsOf(tab, kindOfAtomic);
    await show(add);
    check((await caption(tab)).includes('lanes 0-3 change moved[0].neighbours[0] atomically from 1 to 21 at line 24.'), `an atomic operation: ${await caption(tab)}`);
    await show(writes[1]);
    await tab.click('.cell.written');
    equal(await text(tab, '[data-part=history-title]'), ['History of tile[0].position.y'], 'the history of a member');
    equal((await tab.$$('[data-part=history] li')).length, 3, 'the steps that touch a member');
    await tab.close();
}

// On paper: the step that is shown, with what can be read alone, and all steps.
{
    const tab = await open(`${race}#step=10`);
    await tab.emulateMediaType('print');
    const isSeen = selector => tab.$eval(selector, it => it.checkVisibility() && it.getBoundingClientRect().height > 0);
    for (const selector of ['[data-part=title]', '[data-part=caption]', '.row.now', '.lane', '.cell', '[data-part=locals] table', '.still svg', '.transcript pre']) {
        check(await isSeen(selector), `not on paper: ${selector}`);
    }
    for (const selector of ['.controls', '.scrubber', '.marks']) {
        check(!(await isSeen(selector)), `on paper: ${selector}`);
    }
    const {width, caption: top, source} = await tab.evaluate(() => ({width: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        caption: document.querySelector('[data-part=caption]').getBoundingClientRect().top, source: document.querySelector('.source').getBoundingClientRect().top}));
    check(width <= 0 && top < source, `paper: ${width} pixels too wide, the step at ${top}, the source at ${source}`);
    await tab.close();
}

// A jump leads to the same as many steps do.
{
    const tab = await open(long);
    const steps = await tab.evaluate(() => document.querySelector('.stepper').stepper.trace.count);
    check(steps > 2 * 1024, `a long trace has ${steps} steps`);
    check(await tab.evaluate(() => document.querySelector('.stepper').stepper.trace.frames.length > 2), 'a long trace has a few frames');
    const [jumped, stepped] = await tab.evaluate(target => {
        const it = document.querySelector('.stepper').stepper;
        const held = () => it.root.querySelector('.middle').innerText;
        it.show(target);
        const after = held();
        it.show(0);
        it.trace.frames.length = 1;
        it.show(target);
        return [after, held()];
    }, steps - 500);
    equal(jumped, stepped, 'after a jump');
    await tab.close();
}

// Whoever wants less motion gets fewer steps per second.
{
    const tab = await open(race);
    equal(await tab.$eval('[data-part=speed]', it => it.value), '4', 'the usual speed');
    await tab.emulateMediaFeatures([{name: 'prefers-reduced-motion', value: 'reduce'}]);
    await tab.reload();
    await tab.waitForFunction("document.querySelector('.stepper').stepper !== undefined");
    equal(await tab.$eval('[data-part=speed]', it => it.value), '1', 'the speed with reduced motion');
    await tab.close();
}

// What has the focus keeps it.
{
    const tab = await open(race);
    await tab.evaluate(() => document.querySelector('.stepper').stepper.show(6));
    await tab.focus('.cell[tabindex="0"]');
    await tab.keyboard.press('ArrowRight');
    await tab.keyboard.press('Enter');
    equal(await tab.evaluate(() => document.activeElement.dataset.at), '0/1', 'the element after it was chosen');
    equal(await text(tab, '[data-part=history-title]'), ['History of tile[1]'], 'whose history is shown');
    await tab.close();
}

// For everybody.
const sizes = {wide: {}, phone: {width: 360, height: 740}, dark: {dark: true}, zoomed: {width: 640, height: 400}};
const pages = {race: `${race}#step=10`, orders, requests: `${requests}#step=5`, grids: `${grids}#step=4`, structs: `${structs}#step=5`};
for (const [name, page, settings] of Object.entries(pages).flatMap(([title, address]) => Object.entries(sizes).map(([size, how]) => [`${title}, ${size}`, address, how]))) {
    const tab = await open(page, settings);
    const overflow = await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    check(overflow <= 0, `${name}: the page is ${overflow} pixels too wide`);
    await tab.evaluate(axe);
    const {violations} = await tab.evaluate(() => axe.run());
    for (const violation of violations) {
        check(false, `${name}: axe: ${violation.id}: ${violation.nodes.slice(0, 3).map(node => node.html.slice(0, 120)).join(' | ')}`);
    }
    await tab.close();
}

await browser.close();
console.log(faults === 0 ? 'the stepper does as it should' : `${faults} faults`);
process.exit(faults === 0 ? 0 : 1);
