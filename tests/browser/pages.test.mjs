// SPDX-License-Identifier: MIT
// node pages.test.mjs SITE [PAGE…] opens the pages of the folder SITE, or those that are named, in the system's chromium,
// and runs checks.mjs on them. Before that each check has to refuse the pages in broken/ that are made for it: the first
// line of such a page says which check refuses it and with what words. Exit status: 0 no fault, 1 faults.
import {book, everyPage} from './checks.mjs';
import {readdirSync, readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import puppeteer from 'puppeteer-core';

const pagesIn = (folder, recursive = false) => readdirSync(folder, {recursive}).filter(name => name.endsWith('.html')).sort();
const addressOf = (folder, name) => pathToFileURL(resolve(folder, name)).href;

let faults = 0;
const complain = text => {
    ++faults;
    console.log(text);
};

const checkTheChecks = async tab => {
    const checks = {...everyPage, ...book};
    const folder = fileURLToPath(new URL('broken', import.meta.url));
    const tried = new Set();
    for (const name of pagesIn(folder, true)) {
        const expectation = /^<!-- refused by (\w+): (.*) -->/.exec(readFileSync(resolve(folder, name), 'utf8'));
        if (expectation === null) {
            continue; // a page that others lead to
        }
        const [, check, words] = expectation;
        const found = await checks[check](tab, addressOf(folder, name));
        tried.add(check);
        if (!found.some(fault => fault.includes(words))) {
            complain(`broken/${name}: '${check}' does not say '${words}' but: ${found.join('; ') || 'nothing'}`);
        }
    }
    for (const check of Object.keys(checks).filter(name => !tried.has(name))) {
        complain(`no page in broken/ shows that '${check}' can fail`);
    }
    return tried.size;
};

/// Each page has a tab of its own: what the page before still loads is not told as its fault.
const inItsTab = async (browser, checks, address, title) => {
    const tab = await browser.newPage();
    for (const [check, run] of Object.entries(checks)) {
        (await run(tab, address)).forEach(fault => complain(`${title}: ${check}: ${fault}`));
    }
    await tab.close();
};

/// The browsers share the pages. Each shows one tab at a time, since only one tab of a browser has the focus.
const checkThePages = async (browsers, site, names) => {
    const waiting = names.values();
    await Promise.all(browsers.map(async browser => {
        for (const name of waiting) {
            await inItsTab(browser, everyPage, addressOf(site, name), name);
        }
    }));
    await inItsTab(browsers[0], book, addressOf(site, 'index.html'), 'the book');
};

const [site, ...named] = process.argv.slice(2);
const names = named.length > 0 ? named : pagesIn(site);
const launch = () => puppeteer.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--allow-file-access-from-files'],
});
// As many as CMakeLists.txt claims processors for.
const browsers = await Promise.all([launch(), launch()]);
try {
    const tab = await browsers[0].newPage();
    const tried = await checkTheChecks(tab);
    await tab.close();
    await checkThePages(browsers, site, names);
    console.log(`pages: ${names.length}, checks: ${tried}, faults: ${faults}`);
} finally {
    await Promise.all(browsers.map(browser => browser.close()));
}
process.exitCode = faults === 0 && names.length > 0 ? 0 : 1;
