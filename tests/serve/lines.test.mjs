// SPDX-License-Identifier: MIT
// Texts of the page: differences, links to lines, parts to write, answer sheets.
import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
// A module of the page is loaded as text, since the page's folder has no package.json that would make Node take it for one.
const source = readFileSync(`${root}/harness/serve/page/lines.js`, 'utf8');
const {answerIn, aroundChanges, difference, introductionOf, lineIn, piecesOf, questionsOf, todoRegions, withAnswer} =
    await import(`data:text/javascript,${encodeURIComponent(source)}`);

const shown = lines => lines.map(line => ({same: ' ', added: '+', removed: '-'})[line.kind] + line.text);

test('a difference has the fewest lines', () => {
    assert.deepEqual(shown(difference('a\nb\nc', 'a\nx\nc')), [' a', '-b', '+x', ' c']);
    assert.deepEqual(shown(difference('a\nb', 'a\nb')), [' a', ' b']);
    assert.deepEqual(shown(difference('', 'a')), ['-', '+a']);
    assert.deepEqual(shown(difference('a\nb\nc\nd', 'b\nd')), ['-a', ' b', '-c', ' d']);
});

test('a line is found again in a text that has changed', () => {
    assert.equal(lineIn(2, 'a\nb\nc', 'a\nb\nc'), 2);
    assert.equal(lineIn(2, 'a\nb\nc', 'x\ny\na\nb\nc'), 4);
    assert.equal(lineIn(3, 'a\nb\nc', 'a\nc'), 2);
    assert.equal(lineIn(2, 'a\nb\nc', 'a\nc'), 2, 'a line that is gone is the one after it');
    assert.equal(lineIn(2, 'a\nb\nc', 'a\nx\nc'), 2, 'a line that was written anew keeps its place');
});

test('lines far from a change are left out', () => {
    const lines = Array.from({length: 20}, (_, i) => `line ${i}`);
    const kept = shown(aroundChanges(difference(lines.join('\n'), [...lines.slice(0, 10), 'new', ...lines.slice(10)].join('\n'))));
    assert.deepEqual(kept, [' …', ' line 7', ' line 8', ' line 9', '+new', ' line 10', ' line 11', ' line 12', ' …']);
});

test('places in the file become links, and places in others do not', () => {
    const pieces = piecesOf('at chapters/01/dot.cu:20 and dot.cu:7:3, not dots.cu:9 or xdot.cu:8', 'dot.cu');
    assert.deepEqual(pieces.filter(piece => piece.line !== null),
        [{text: 'chapters/01/dot.cu:20', line: 20, page: null}, {text: 'dot.cu:7:3', line: 7, page: null}]);
    assert.equal(pieces.map(piece => piece.text).join(''), 'at chapters/01/dot.cu:20 and dot.cu:7:3, not dots.cu:9 or xdot.cu:8');
});

test('what is to be read becomes a link to its section', () => {
    assert.deepEqual(piecesOf('Read: lesson 1.4, and data-race in docs/hazards.md', 'dot.cu'), [
        {text: 'Read: lesson 1.4, and ', line: null, page: null},
        {text: 'data-race in docs/hazards.md', line: null, page: 'book/hazards.html#data-race'},
    ]);
});

test('the parts to write are found', () => {
    assert.deepEqual(todoRegions('a\n    // TODO 1: x\n    y\n    // end of TODO 1\nb\n// TODO 2\n// end of TODO 2'),
        [{first: 1, last: 3}, {first: 5, last: 6}]);
    assert.deepEqual(todoRegions('// TODO is no number\nint i;'), []);
});

const sheets = readdirSync(`${root}/handout`).flatMap(chapter => readdirSync(`${root}/handout/${chapter}`)
    .map(exercise => `${root}/handout/${chapter}/${exercise}`)
    .filter(folder => readdirSync(folder).includes('diagnosis.txt'))
    .map(folder => readFileSync(`${folder}/diagnosis.txt`, 'utf8')));

test('every answer sheet is read', () => {
    assert.ok(sheets.length >= 7);
    for (const sheet of sheets) {
        const keys = sheet.split('\n').filter(line => /^[a-z]/.test(line)).map(line => line.slice(0, line.indexOf(':')));
        const questions = questionsOf(sheet);
        assert.deepEqual(questions.map(question => question.key), keys);
        for (const question of questions) {
            assert.notEqual(question.words, '', `${question.key} is not explained`);
            assert.equal(question.choices.length, {hazard: 6, fault: 2, 'other fault': 2, volatile: 3}[question.key] ?? 0, question.key);
        }
        assert.match(introductionOf(sheet), /^Exercise \d\.\d: /);
        assert.doesNotMatch(introductionOf(sheet), /colon/);
    }
});

test('a key that begins another one keeps its own words', () => {
    const sheet = sheets.find(one => one.includes('pitch line:'));
    const words = Object.fromEntries(questionsOf(sheet).map(question => [question.key, question.words]));
    assert.equal(words['pitch line'], 'the line that tells the texture how far apart rows are');
    assert.equal(words.pitch, 'the bytes from one row to the next, as the texture is told');
});

test('an answer goes to its key, and nothing else changes', () => {
    const sheet = '# line  the line: of it\nhazard: data-race\nline:\nother line: 7\n';
    const filled = withAnswer(sheet, 'line', '28');
    assert.equal(filled, '# line  the line: of it\nhazard: data-race\nline: 28\nother line: 7\n');
    assert.equal(answerIn(filled, 'line'), '28');
    assert.equal(answerIn(filled, 'other line'), '7');
    assert.equal(withAnswer(filled, 'line', ''), sheet);
});
