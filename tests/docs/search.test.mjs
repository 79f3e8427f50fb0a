// SPDX-License-Identifier: MIT
// node search.test.mjs SEARCH.JS SITE looks for what learners look for, and compares where it is found and what is shown of it.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {runInNewContext} from 'node:vm';

const [script, site] = process.argv.slice(2);
const {search, pages, wordsOf, excerptOf, markedPieces} = runInNewContext(
    `${readFileSync(script, 'utf8')}\n${readFileSync(join(site, 'search_data.js'), 'utf8')}
    ({search: searchPages, pages: searchData, wordsOf, excerptOf, markedPieces})`,
    {window: {addEventListener: () => {}}, document: {}});

let faults = 0;
const check = (holds, text) => {
    if (!holds) {
        ++faults;
        console.log(text);
    }
};
const same = (is, expected, what) => check(JSON.stringify(is) === JSON.stringify(expected), `${what}: ${JSON.stringify(is)}`);

/// What is looked for, and the pages that must be the first ones, in any order.
const first = [
    ['race', ['lesson_1_4.html', 'hazards.html#data-race']],
    ['leak', ['hazards.html#leak']],
    ['__syncthreads', ['lesson_1_1.html']],
    ['__syncthreads()', ['lesson_1_1.html']],
    ['4.1', ['lesson_4_1.html']],
];
for (const [query, expected] of first) {
    const found = search(query, pages).slice(0, expected.length).map(({page, section}) => page.page + (section.anchor && '#' + section.anchor));
    check(expected.every(address => found.includes(address)), `'${query}' first leads to ${found.join(', ')}, and not to ${expected.join(', ')}`);
}

/// What is looked for, and a page that must be among the first three.
const queries = [
    ['right sum that is refused', 'lesson_1_2.html'],
    ['bank conflict', 'lesson_1_8.html'],
    ['matrix multiplication', 'lesson_1_6.html'],
    ['constant memory', 'lesson_2_1.html'],
    ['pitch', 'lesson_2_8.html'],
    ['__umul24', 'lesson_3_3.html'],
    ['shuffle', 'lesson_4_6.html'],
    ['grid sync', 'lesson_4_14.html'],
    ['sometimes wrong', 'lesson_1_4.html'],
    ['nvcc options', 'compiler.html'],
];
for (const [query, page] of queries) {
    const results = search(query, pages);
    const found = results.map(one => one.page.page);
    if (process.env.SHOW) {
        results.forEach(one => console.log(`${query} → ${one.page.page} › ${one.section.heading}: ${one.excerpt}`));
    }
    check(found.slice(0, 3).includes(page), `'${query}' leads to ${found.slice(0, 3).join(', ')}, and not to ${page}`);
    check(found.every(one => found.filter(other => other === one).length <= 2), `'${query}': a page fills the list: ${found.join(' ')}`);
    for (const {excerpt} of results) {
        check(!/&#?\w+;/.test(excerpt), `'${query}' shows an entity: ${excerpt}`);
        check(markedPieces(excerpt, wordsOf(query)).map(piece => piece.text).join('') === excerpt, `'${query}' loses text: ${excerpt}`);
    }
}
check(search('', pages).length === 0 && search('zxqv', pages).length === 0, 'nothing is found where there is nothing');
// What is folded away is not looked into: an answer that is in a fold alone.
check(pages.filter(page => page.page.startsWith('lesson_')).every(page => page.sections.every(section => !section.text.includes('Worked out by hand.'))), 'the search looks into answers');

// Whole words come before parts of words, whatever else speaks for a page, and lessons before guides.
const book = [
    {page: 'lesson_1.html', title: 'Traces', sections: [{anchor: '', heading: 'Trace', text: 'trace trace trace', terms: []}]},
    {page: 'guide.html', title: 'A guide', sections: [{anchor: '', heading: '', text: 'Two races, in C++.', terms: []}]},
    {page: 'other.html', title: 'Another guide', sections: [{anchor: '', heading: 'data-race', text: 'race race', terms: []}]},
    {page: 'lesson_2.html', title: 'Two', sections: [{anchor: '', heading: '', text: 'A race.', terms: []}]},
    {page: 'lesson_3.html', title: 'Three', sections: [{anchor: '', heading: '', text: 'Nothing.', terms: [
        {term: 'data race', chinese: '数据竞争', code: '', meaning: 'Two threads touch one place.', isFirst: true}]}]},
];
same(search('race', book).map(({page}) => page.page), ['lesson_3.html', 'lesson_2.html', 'other.html', 'guide.html', 'lesson_1.html'], 'the order for race');
same(search('rac', book).map(({page}) => page.page), ['lesson_1.html', 'lesson_3.html', 'lesson_2.html', 'other.html', 'guide.html'], 'the order for a beginning');
same(search('race c++', book).map(({page}) => page.page), ['guide.html'], 'the pages with both words');
same(search('据竞', book).map(({excerpt}) => excerpt), ['data race, 数据竞争: Two threads touch one place.'], 'the meaning of a term');

const text = 'Some words come before the place that is looked for, a race between threads, and some more come after it, up to here, and then there is an end.';
same(excerptOf(text, wordsOf('race')), '… before the place that is looked for, a race between threads, and some more come after it, up to here, and then …', 'an excerpt from the middle');
same(excerptOf(text, wordsOf('end')), '… it, up to here, and then there is an end.', 'an excerpt from the end');
same(excerptOf('A race.', wordsOf('race')), 'A race.', 'an excerpt of all');
same(markedPieces('Races trace a race.', wordsOf('race')),
    [{text: 'Races', isMatch: true}, {text: ' trace a ', isMatch: false}, {text: 'race', isMatch: true}, {text: '.', isMatch: false}], 'marks of whole words');
same(markedPieces('traces', wordsOf('race')), [{text: 't', isMatch: false}, {text: 'race', isMatch: true}, {text: 's', isMatch: false}], 'marks of parts');
same(markedPieces('nothing', wordsOf('race')), [{text: 'nothing', isMatch: false}], 'no marks');
process.exitCode = faults > 0 ? 1 : 0;
