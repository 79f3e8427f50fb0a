// SPDX-License-Identifier: MIT
// Switches on what the theme offers, and opens to the keyboard and to screen readers what it has for the mouse alone.
DoxygenAwesomeDarkModeToggle.init();
DoxygenAwesomeFragmentCopyButton.init();
DoxygenAwesomeInteractiveToc.init();

/// Makes a button of what answers to a click alone.
const makeButton = (element, label) => {
    element.setAttribute('role', 'button');
    element.setAttribute('aria-label', label);
    element.tabIndex = 0;
    element.addEventListener('keydown', event => {
        if (event.key === 'Enter' || event.key === ' ') {
            event.preventDefault();
            element.click();
        }
    });
};

// On the start page all groups of the side bar are unfolded, elsewhere the one with the page. Nothing moves meanwhile.
jQuery.fx.off = true;
const unfoldGroups = () => {
    if (document.querySelector('.begin') === null) {
        return;
    }
    for (const arrow of document.querySelectorAll('#nav-tree-contents > ul > li > ul > li > .item > a:not([class], [data-unfolded])')) {
        arrow.dataset.unfolded = '';
        arrow.onclick(); // and no click, whose link is a script that the policy of ./workbook serve forbids
    }
};

// The theme makes its buttons at a time of its own, and Doxygen the tree of the pages.
new MutationObserver(() => {
    const toggle = document.querySelector('doxygen-awesome-dark-mode-toggle:not([role])');
    if (toggle) {
        makeButton(toggle, 'Switch between light and dark');
    }
    for (const copy of document.querySelectorAll('doxygen-awesome-fragment-copy-button:not([role])')) {
        makeButton(copy, 'Copy this code');
    }
    for (const arrow of document.querySelectorAll('#nav-tree a:not([class]):not([aria-label])')) {
        arrow.setAttribute('aria-label', `Fold or unfold ${arrow.parentElement.querySelector('a[class]')?.textContent ?? ''}`);
    }
    unfoldGroups();
    document.querySelector('#main-menu-state:not([aria-label])')?.setAttribute('aria-label', 'Menu');
}).observe(document.documentElement, {childList: true, subtree: true});

// In a narrow window the theme folds the list of a page's sections. Only then is its head a button, and what is folded is not
// reached by the Tab key: see custom.css.
window.addEventListener('load', () => {
    const list = document.querySelector('.contents > .toc');
    const head = list?.querySelector('h3');
    if (!head) {
        return;
    }
    const narrow = matchMedia('(max-width: 767px)');
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    head.append(button);
    const show = () => {
        button.disabled = !narrow.matches;
        if (narrow.matches) {
            button.setAttribute('aria-expanded', String(list.classList.contains('open')));
        } else {
            button.removeAttribute('aria-expanded');
        }
    };
    head.addEventListener('click', show);
    narrow.addEventListener('change', show);
    show();
});

// On paper nothing can be unfolded, and there is no dark: all is open and light while the page is printed.
let openedForPrint = [];
let wasDark = false;
window.addEventListener('beforeprint', () => {
    const {classList} = document.documentElement;
    openedForPrint = [...document.querySelectorAll('details:not([open])')];
    openedForPrint.forEach(fold => { fold.open = true; });
    wasDark = classList.contains('dark-mode');
    if (wasDark) {
        classList.replace('dark-mode', 'light-mode');
    }
});
window.addEventListener('afterprint', () => {
    openedForPrint.forEach(fold => { fold.open = false; });
    if (wasDark) {
        document.documentElement.classList.replace('light-mode', 'dark-mode');
    }
});

// Doxygen writes what a click on its list of pages does into the list, where the policy of ./workbook serve lets nothing run.
for (const part of document.querySelectorAll('.directory [onclick]')) {
    const [, name, argument] = /(\w+)\('?([^')]*)'?\)/.exec(part.getAttribute('onclick'));
    part.removeAttribute('onclick');
    part.addEventListener('click', () => window[name](argument));
}

// A box that is wider than its place is scrolled with the arrow keys.
const openBoxesToKeys = () => {
    for (const box of document.querySelectorAll('div.fragment, div.map-frame, div.table-frame')) {
        if (box.scrollWidth > box.clientWidth) {
            box.tabIndex = 0;
        }
    }
};
window.addEventListener('load', openBoxesToKeys);
window.addEventListener('resize', openBoxesToKeys);

// Where a page has a line @edges: a coordinate that one drags, and the texel of a row that each address mode answers with. Nothing
// stands for the border colour. The picture of the page says the same where no script runs.
const texelIn = {
    clamp: (texel, width) => Math.max(0, Math.min(texel, width - 1)),
    border: (texel, width) => (texel >= 0 && texel < width ? texel : undefined),
    wrap: (texel, width) => ((texel % width) + width) % width,
    mirror: (texel, width) => {
        const place = ((texel % (2 * width)) + 2 * width) % (2 * width);
        return place < width ? place : 2 * width - 1 - place;
    },
};
const temperatures = [0.7, 0.4, 0.2, 0.1, 0.9];
document.addEventListener('DOMContentLoaded', () => {
    for (const place of document.querySelectorAll('.edges')) {
        place.innerHTML = `<p><label>Drag x over an edge: <input type="range" min="-7" max="11.5" step="0.5" value="2.5"></label> <output></output></p>
    <div class="table-frame"><table class="markdownTable"><thead><tr><th>address mode</th>${temperatures.map((unused, i) => `<th>texel ${i}</th>`).join('')}<th>what is fetched</th></tr></thead>
    <tbody>${Object.keys(texelIn).map(mode => `<tr><th scope="row">${mode}</th>${temperatures.map(value => `<td>${value}</td>`).join('')}<td></td></tr>`).join('')}</tbody></table></div>`;
        const slider = place.querySelector('input');
        const show = () => {
            const x = Number(slider.value);
            place.querySelector('output').textContent = `x = ${x}`;
            [...place.querySelectorAll('tbody tr')].forEach((row, i) => {
                const texel = Object.values(texelIn)[i](Math.floor(x), temperatures.length);
                temperatures.forEach((unused, column) => row.cells[column + 1].classList.toggle('fetched', column === texel));
                row.cells[temperatures.length + 1].textContent = texel === undefined ? '0, the border colour' : `${temperatures[texel]}, of texel ${texel}`;
            });
        };
        slider.addEventListener('input', show);
        show();
    }
});
