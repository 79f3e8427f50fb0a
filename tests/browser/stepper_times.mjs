// SPDX-License-Identifier: MIT
// node stepper_times.mjs PAGE opens a page that ./workbook trace has made in the system's chromium, and prints how long it
// takes to open it, to jump and to step, each with the layout that follows, and how much memory the script holds then.
import {resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import puppeteer from 'puppeteer-core';

const browser = await puppeteer.launch({executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu']});
const tab = await browser.newPage();
await tab.setViewport({width: 1440, height: 900});
const session = await tab.createCDPSession();
await session.send('Performance.enable', {timeDomain: 'threadTicks'});
const processorSeconds = async () => (await session.send('Performance.getMetrics')).metrics.find(({name}) => name === 'TaskDuration').value;

const begin = performance.now();
await tab.goto(pathToFileURL(resolve(process.argv[2])).href);
await tab.waitForFunction("document.querySelector('.stepper').stepper !== undefined", {timeout: 600_000, polling: 20});
const opened = (performance.now() - begin) / 1000;
const toOpen = await processorSeconds();

const repetitions = 50;
/// Times of what a step or a jump takes, in words.
const measured = async work => {
    const before = await processorSeconds();
    const times = await tab.evaluate((code, count) => {
        const {stepper} = document.querySelector('.stepper');
        const act = new Function('stepper', 'i', code);
        return Array.from({length: count}, (unused, i) => {
            const start = performance.now();
            act(stepper, i);
            document.body.getBoundingClientRect();
            return performance.now() - start;
        }).sort((a, b) => a - b);
    }, work, repetitions);
    const mean = ((await processorSeconds()) - before) / repetitions * 1000;
    return `${mean.toFixed(0)} ms of a processor; ${times[repetitions / 2].toFixed(0)} ms, at most ${times[repetitions - 1].toFixed(0)} ms`;
};
const jump = await measured('stepper.show((i * 2654435761) % stepper.trace.count)');
await tab.evaluate(() => { const {stepper} = document.querySelector('.stepper'); stepper.show(Math.floor(stepper.trace.count / 2)); });
const step = await measured("stepper.command('next')");
const back = await measured("stepper.command('back')");
await session.send('HeapProfiler.collectGarbage');
const {usedSize, backingStorageSize} = await session.send('Runtime.getHeapUsage');
console.log(`the page opens                ${toOpen.toFixed(1)} s of a processor; ${opened.toFixed(1)} s
a jump                        ${jump}
a step                        ${step}
a step back                   ${back}
memory of the script          ${((usedSize + backingStorageSize) / 1e6).toFixed(0)} MB`);
await browser.close();
