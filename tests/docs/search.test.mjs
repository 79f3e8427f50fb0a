// SPDX-License-Identifier: MIT
// node search.test.mjs SEARCH.JS SITE looks for ten things that learners look for, and compares where they are found.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {runInNewContext} from 'node:vm';

const [script, site] = process.argv.slice(2);
const {search, pages} = runInNewContext(
    `${readFileSync(script, 'utf8')}\n${readFileSync(join(site, 'search_data.js'), 'utf8')}\n({search: searchPages, pages: searchData})`,
    {window: {addEventListener: () => {}}, document: {}});

let faults = 0;
const check = (holds, text) => {
    if (!holds) {
        ++faults;
        console.log(text);
    }
};

/// What is looked for, and a page that must be among the first three.
const queries = [
    ['barrier', 'lesson_1_2.html'],
    ['bank conflict', 'lesson_1_8.html'],
    ['matrix multiplication', 'lesson_1_6.html'],
    ['constant memory', 'lesson_2_1.html'],
    ['texture pitch', 'lesson_2_8.html'],
    ['__umul24', 'lesson_3_4.html'],
    ['shuffle', 'lesson_4_6.html'],
    ['grid sync', 'lesson_4_14.html'],
    ['missing barrier', 'lesson_1_4.html'],
    ['nvcc options', 'compiler.html'],
];
for (const [query, page] of queries) {
    const found = search(query, pages).map(one => one.page.page);
    if (process.env.SHOW) {
        console.log(query, '→', found.join(' '));
    }
    check(found.slice(0, 3).includes(page), `'${query}' leads to ${found.slice(0, 3).join(', ')}, and not to ${page}`);
    check(found.every(one => found.filter(other => other === one).length <= 2), `'${query}': a page fills the list: ${found.join(' ')}`);
    const guides = found.findIndex(one => !/^(lesson_|glossary)/.test(one));
    const lastLesson = found.findLastIndex(one => /^(lesson_|glossary)/.test(one));
    check(page === 'compiler.html' || guides < 0 || lastLesson < guides || found.slice(0, guides).every(one => /^(lesson_|glossary)/.test(one)),
        `'${query}': guides come before lessons: ${found.join(' ')}`);
}
check(search('', pages).length === 0 && search('zxqv', pages).length === 0, 'nothing is found where there is nothing');
// What is folded away is not looked into: an answer that stands in a fold alone.
check(pages.filter(page => page.page.startsWith('lesson_')).every(page => page.sections.every(section => !section.text.includes('Worked out by hand.'))), 'the search looks into answers');
process.exitCode = faults > 0 ? 1 : 0;
