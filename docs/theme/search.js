// SPDX-License-Identifier: MIT
// Searches the text of all pages, without a network. What there is to find is in search_data.js, which finish_pages writes:
// searchData = [{page, title, sections: [{anchor, heading, text, terms}]}]. The terms of a section are the rows of the
// glossary that lead to it: [{term, chinese, code, meaning, isFirst}]. `code` has the names of CUDA in the meaning, and
// isFirst is true in the section that teaches the term, which is the first that the row leads to.

/// A word that is looked for. `whole` finds it, or its plural, as a word of its own, and `part` inside another word as well.
/// Chinese has no blanks between words: there each occurrence is a whole one.
const wordFor = text => {
    const literal = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const part = new RegExp(literal, 'giu');
    const whole = /\p{Script=Han}/u.test(text) ? part : new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?:s|(?<=s|x|z|ch|sh)es)?(?![\\p{L}\\p{N}])`, 'giu');
    return {whole, part};
};
const wordsOf = query => query.split(/[\s,，、；。]+/).filter(text => text.length > 0).map(wordFor);

const count = (text, pattern) => text.match(pattern)?.length ?? 0;
const has = (text, pattern) => count(text, pattern) > 0;
const wordsOfTerm = ({term, chinese, code}) => `${term} ${chinese} ${code}`;

/// The sections of `pages` that have all the words of a query, the best first: [{page, section, excerpt}]. Sections with the
/// words as whole words come before those with parts of words; among these, lessons, the glossary, the hazards and pages that
/// are called so come before other guides. A page comes twice at most.
const searchPages = (query, pages) => {
    const mostResults = 12;
    const mostOfOnePage = 2;

    /// What a term is worth that leads to a section: most where it is taught, and if the word is all of it.
    const worthOfTerm = (term, pattern) => !has(wordsOfTerm(term), pattern) ? 0 :
        (term.isFirst ? 12 : 4) * (term.term.split(', ').some(name => name.replace(pattern, '') === '') ? 2 : 1);

    /// What a section is worth for one form of a word; 0 if it does not have it.
    const worth = (page, section, pattern) => (has(page.title, pattern) ? section.anchor === '' ? 8 : 2 : 0) +
        (has(section.heading, pattern) ? 4 : 0) + Math.max(0, ...section.terms.map(term => worthOfTerm(term, pattern))) +
        Math.min(3, count(section.text, pattern));

    /// What a section is worth for all words; null if one of them is missing.
    const judge = (page, section, words) => {
        const values = words.map(word => {
            const whole = worth(page, section, word.whole);
            return {isWhole: whole > 0, value: whole > 0 ? whole : worth(page, section, word.part)};
        });
        return values.some(({value}) => value === 0) ? null :
            {isWhole: values.every(({isWhole}) => isWhole), value: values.reduce((sum, {value}) => sum + value, 0)};
    };

    /// What is shown of a section: the meaning of the term that was looked for, or its text.
    const textOf = (page, section, words) => {
        const term = section.terms.find(one => words.every(word => has(wordsOfTerm(one), word.whole)));
        return term ? `${term.term}, ${term.chinese}: ${term.meaning}` :
            section.text || (page.sections.find(({text}) => text !== '')?.text ?? '');
    };

    const words = wordsOf(query);
    if (words.length === 0) {
        return [];
    }
    const isTaught = page => /^(lesson_|glossary|hazards)/.test(page.page) || words.every(word => has(page.title, word.whole));
    const better = (a, b) => b.isWhole - a.isWhole || b.isTaught - a.isTaught || b.value - a.value;
    return pages.flatMap(page => page.sections
        .map(section => ({page, section, isTaught: isTaught(page), ...judge(page, section, words)}))
        .filter(one => one.value > 0)
        .sort(better)
        .slice(0, mostOfOnePage))
        .sort(better)
        .slice(0, mostResults)
        .map(({page, section}) => ({page, section, excerpt: excerptOf(textOf(page, section, words), words)}));
};

/// The form in which a text has a word: as a whole word if it has it so.
const formIn = (text, word) => has(text, word.whole) ? word.whole : word.part;

/// A piece of a text around the first place with one of the words. It begins and ends at blanks.
const excerptOf = (text, words) => {
    const before = 36;
    const most = 110;
    const places = words.map(word => text.search(formIn(text, word))).filter(place => place >= 0);
    const place = places.length > 0 ? Math.min(...places) : 0;
    const begin = place <= before ? 0 : text.lastIndexOf(' ', place - before) + 1;
    const blank = text.length <= begin + most ? -1 : text.indexOf(' ', begin + most);
    const end = blank < 0 ? text.length : blank;
    return (begin > 0 ? '… ' : '') + text.slice(begin, end) + (end < text.length ? ' …' : '');
};

/// A text in pieces: [{text, isMatch}].
const markedPieces = (text, words) => {
    const pattern = new RegExp(words.map(word => formIn(text, word).source).join('|'), 'giu');
    const pieces = [];
    let end = 0;
    for (const match of text.matchAll(pattern)) {
        pieces.push({text: text.slice(end, match.index), isMatch: false}, {text: match[0], isMatch: true});
        end = match.index + match[0].length;
    }
    return [...pieces, {text: text.slice(end), isMatch: false}].filter(piece => piece.text !== '');
};

{
    const element = (name, className, ...children) => {
        const made = document.createElement(name);
        made.className = className;
        made.append(...children);
        return made;
    };

    const marked = (text, words) => markedPieces(text, words).map(piece => piece.isMatch ? element('mark', '', piece.text) : piece.text);

    const entry = ({page, section, excerpt}, words) => {
        const link = element('a', '',
            element('span', 'search-title', ...marked(page.title + (section.heading ? ' › ' + section.heading : ''), words)),
            element('span', 'search-text', ...marked(excerpt, words)));
        link.href = page.page + (section.anchor ? '#' + section.anchor : '');
        return link;
    };

    window.addEventListener('DOMContentLoaded', () => {
        const field = document.getElementById('MSearchField');
        const results = element('div', '');
        results.id = 'search-results';
        results.hidden = true;
        results.setAttribute('role', 'region');
        results.setAttribute('aria-label', 'What was found');
        document.body.append(results);

        const show = () => {
            const words = wordsOf(field.value);
            results.replaceChildren(...searchPages(field.value, searchData).map(found => entry(found, words)));
            if (results.childElementCount === 0) {
                results.append(element('p', '', 'Nothing was found.'));
            }
            results.style.top = field.getBoundingClientRect().bottom + 10 + 'px';
            results.hidden = words.length === 0;
        };
        const close = () => { results.hidden = true; };

        field.addEventListener('input', show);
        field.addEventListener('focus', show);
        document.addEventListener('click', event => {
            if (event.target !== field && !results.contains(event.target)) {
                close();
            }
        });
        document.addEventListener('keydown', event => {
            if (event.key === '/' && document.activeElement !== field) {
                event.preventDefault();
                field.focus();
            }
            if (results.hidden || event.isComposing) { // Enter and arrows then belong to an input method
                return;
            }
            const places = [field, ...results.querySelectorAll('a')];
            const place = places.indexOf(document.activeElement);
            if (event.key === 'Escape') {
                field.focus();
                close();
            } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
                event.preventDefault();
                places[(place + (event.key === 'ArrowDown' ? 1 : places.length - 1)) % places.length].focus();
            } else if (event.key === 'Enter' && place === 0 && places.length > 1) {
                places[1].click();
            }
        });
    });
}
