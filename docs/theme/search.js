// SPDX-License-Identifier: MIT
// Searches the text of all pages, without a network. What there is to find stands in search_data.js, which
// finish_pages writes: searchData = [{page, title, terms, sections: [{anchor, heading, text}]}], where terms are the
// words of the glossary, English and Chinese, that the page teaches.

/// Chinese has no blanks between words: what stands between blanks and commas is looked for as it is.
const wordsOf = text => text.toLowerCase().split(/[\s,，、；。]+/).filter(word => word.length > 0);

/// The sections of `pages` that have all the words of a query, the best first: [{page, section}]. Lessons, the glossary and
/// pages that are called so come before other guides, and a page comes twice at most.
const searchPages = (query, pages) => {
    const mostResults = 12;
    const mostOfOnePage = 2;

    /// A section's worth for these words; 0 if one of them is missing.
    const worth = (page, section, wanted) => {
        const terms = section.anchor === '' ? page.terms : '';
        const [title, heading, text, taught] = [page.title, section.heading, section.text, terms].map(part => part.toLowerCase());
        let sum = 0;
        for (const word of wanted) {
            const value = (title.includes(word) ? 4 : 0) + (heading.includes(word) ? 2 : 0) + (taught.includes(word) ? 3 : 0) +
                Math.min(3, text.split(word).length - 1);
            if (value === 0) {
                return 0;
            }
            sum += value;
        }
        return sum;
    };

    const isTaught = (page, wanted) => /^(lesson_|glossary)/.test(page.page) || wanted.every(word => page.title.toLowerCase().includes(word));

    const wanted = wordsOf(query);
    if (wanted.length === 0) {
        return [];
    }
    const found = pages.flatMap(page => page.sections
        .map(section => ({page, section, value: worth(page, section, wanted), isTaught: isTaught(page, wanted)}))
        .filter(one => one.value > 0)
        .sort((a, b) => b.value - a.value)
        .slice(0, mostOfOnePage));
    return found.sort((a, b) => b.isTaught - a.isTaught || b.value - a.value).slice(0, mostResults);
};

{
    const excerptLength = 110;
    /// A piece of the text around the first word that is found in it.
    const excerpt = (text, wanted) => {
        const places = wanted.map(word => text.toLowerCase().indexOf(word)).filter(place => place >= 0);
        const begin = Math.max(0, (places.length > 0 ? Math.min(...places) : 0) - excerptLength / 3);
        return (begin > 0 ? '… ' : '') + text.slice(begin, begin + excerptLength) + ' …';
    };

    const element = (name, className, text) => {
        const made = document.createElement(name);
        made.className = className;
        made.textContent = text;
        return made;
    };

    const entry = ({page, section}, wanted) => {
        const link = document.createElement('a');
        link.href = page.page + (section.anchor ? '#' + section.anchor : '');
        link.append(element('span', 'search-title', page.title + (section.heading ? ' › ' + section.heading : '')),
                    element('span', 'search-text', excerpt(section.text || page.terms, wanted)));
        return link;
    };

    window.addEventListener('DOMContentLoaded', () => {
        const field = document.getElementById('MSearchField');
        const results = element('div', '', '');
        results.id = 'search-results';
        results.hidden = true;
        results.setAttribute('role', 'region');
        results.setAttribute('aria-label', 'What was found');
        document.body.append(results);

        const show = () => {
            const wanted = wordsOf(field.value);
            const found = searchPages(field.value, searchData);
            results.replaceChildren(...found.map(one => entry(one, wanted)));
            if (found.length === 0) {
                results.append(element('p', '', 'Nothing was found.'));
            }
            results.style.top = field.getBoundingClientRect().bottom + 10 + 'px';
            results.hidden = wanted.length === 0;
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
