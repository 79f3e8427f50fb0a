// SPDX-License-Identifier: MIT
// node stepper_times.mjs PAGE opens a page that ./workbook trace has made in the system's chromium, and prints how long it
// takes to open it, to jump and to step, each with the layout that follows, and how much memory the script holds then.
import {resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import puppeteer from 'puppeteer-core';

const browser = await puppeteer.launch({executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu']});
const tab = await browser.newPage();
await tab.setViewport({width: 1440, height: 900});
const begin = performance.now();
await tab.goto(pathToFileURL(resolve(process.argv[2])).href);
await tab.waitForFunction("document.querySelector('.stepper').stepper !== undefined", {timeout: 600_000, polling: 20});
const opened = performance.now() - begin;
const times = await tab.evaluate(() => {
    const {stepper} = document.querySelector('.stepper');
    const time = work => {
        const start = performance.now();
        work();
        document.body.getBoundingClientRect();
        return performance.now() - start;
    };
    const steps = stepper.trace.count;
    const targets = Array.from({length: 50}, (unused, i) => (i * 2654435761) % steps);
    const jump = targets.map(to => time(() => stepper.show(to)));
    stepper.show(Math.floor(steps / 2));
    const forward = targets.map(() => time(() => stepper.command('next')));
    const back = targets.map(() => time(() => stepper.command('back')));
    return {jump, forward, back};
});
const session = await tab.createCDPSession();
await session.send('HeapProfiler.collectGarbage');
const {usedSize, backingStorageSize} = await session.send('Runtime.getHeapUsage');
const told = all => {
    const sorted = [...all].sort((a, b) => a - b);
    return `${sorted[Math.floor(all.length / 2)].toFixed(0)} ms, at most ${sorted[all.length - 1].toFixed(0)} ms`;
};
console.log(`the page opens in             ${(opened / 1000).toFixed(1)} s
a jump                        ${told(times.jump)}
a step                        ${told(times.forward)}
a step back                   ${told(times.back)}
memory of the script          ${((usedSize + backingStorageSize) / 1e6).toFixed(0)} MB`);
await browser.close();
