// SPDX-License-Identifier: MIT
// node measure.mjs ROOT WORKBOOK PAIRS, with WORKBOOK_ROOT and CHROMIUM: see run.sh. A pair is a check in a terminal and one
// in the page, each after a change of the file, so that both compile. The terminal's is ./workbook check as a learner types
// it, and once more without the script, which looks whether something is to be built.
import {spawnSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {performance} from 'node:perf_hooks';
import {pathToFileURL} from 'node:url';

const [root, program, pairs] = process.argv.slice(2);
const tree = process.env.WORKBOOK_ROOT;
const puppeteer = createRequire(join(root, 'tests/browser/serve.test.mjs'))('puppeteer-core');
const {endServer, freePort, startServer} = await import(pathToFileURL(join(root, 'tests/serve/live_server.mjs')));

const exercise = '01_shared_memory_blocking/01_dot_product/dot_product.cu';
const file = join(tree, 'chapters', exercise);
const solution = readFileSync(join(tree, 'solutions', exercise), 'utf8');
const median = numbers => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const rounded = number => `${Math.round(number)} ms`;

const inTerminal = number => {
    writeFileSync(file, `${solution}// terminal ${number}\n`);
    const begin = performance.now();
    const {status} = spawnSync(program, ['check', '1.1'], {cwd: tree, stdio: 'ignore'});
    if (status !== 0) {
        throw new Error('the solution does not pass');
    }
    return performance.now() - begin;
};

/// Takes the figures in a browser.
const measure = async browser => {
    const tab = await browser.newPage();

    const openings = [];
    for (let i = 0; i < 5; ++i) {
        await tab.goto('about:blank');
        const begin = performance.now();
        await tab.goto(server.address, {waitUntil: 'domcontentloaded'});
        await tab.waitForFunction(() => document.querySelector('.CodeMirror')?.CodeMirror.getValue() !== '', {polling: 'raf'});
        openings.push(performance.now() - begin);
    }

    /// From the click on Check to the verdict in the page, as the page's own clock has it. The last line was edited before, and
    /// the edit is drawn.
    const inPage = number => tab.evaluate(words => new Promise(resolve => {
        const {CodeMirror: editor} = document.querySelector('.CodeMirror');
        const line = editor.lastLine() - 1;
        editor.replaceRange(words, {line, ch: 0}, {line, ch: editor.getLine(line).length});
        const progress = document.getElementById('progress');
        progress.textContent = '';
        requestAnimationFrame(() => requestAnimationFrame(() => {
            const begin = performance.now();
            new MutationObserver((_, observer) => {
                if (progress.textContent.startsWith('Passed')) {
                    observer.disconnect();
                    resolve(performance.now() - begin);
                }
            }).observe(progress, {childList: true, characterData: true, subtree: true});
            document.getElementById('check').click();
        }));
    }), `// page ${number}`);

    /// The page shows what the terminal's turn has written: what is typed before that would be a conflict. Then it loads the
    /// progress that the terminal has made.
    const pageHasSeen = async number => {
        await tab.waitForFunction(words => document.querySelector('.CodeMirror').CodeMirror.getValue().includes(words),
            {polling: 50}, `// terminal ${number}\n`);
        await new Promise(resolve => { setTimeout(resolve, 500); });
    };

    await tab.select('#exercise', 'dot_product');
    inTerminal(-1);
    await pageHasSeen(-1);
    await inPage(-1);
    const terminal = [];
    const page = [];
    for (let i = 0; i < Number(pairs); ++i) {
        terminal.push(inTerminal(i));
        await pageHasSeen(i);
        page.push(await inPage(i));
    }
    console.log(`from opening to the first letter: median ${rounded(median(openings))} of ${openings.length}`);
    console.log(`check in a terminal, without the script: median ${rounded(median(terminal))} of ${terminal.length}`);
    console.log(`check in the page:                       median ${rounded(median(page))} of ${page.length}`);
    console.log(`the page takes longer by:                median ${rounded(median(page.map((time, i) => time - terminal[i])))}`);
};

const server = await startServer(program, await freePort());
try {
    const browser = await puppeteer.launch({executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--disable-gpu']});
    try {
        await measure(browser);
    } finally {
        await browser.close();
    }
} finally {
    await endServer(server);
}
