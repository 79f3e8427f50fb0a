// SPDX-License-Identifier: MIT
// Switches on what the theme offers, and opens to the keyboard and to screen readers what it has for the mouse alone.
DoxygenAwesomeDarkModeToggle.init();
DoxygenAwesomeFragmentCopyButton.init();
DoxygenAwesomeInteractiveToc.init();

// The theme makes its switch at a time of its own, and Doxygen the tree of the pages.
new MutationObserver(() => {
    const toggle = document.querySelector('doxygen-awesome-dark-mode-toggle:not([role])');
    if (toggle) {
        toggle.setAttribute('role', 'button');
        toggle.setAttribute('aria-label', 'Switch between light and dark');
        toggle.tabIndex = 0;
        toggle.addEventListener('keydown', event => {
            if (event.key === 'Enter' || event.key === ' ') {
                event.preventDefault();
                toggle.toggleDarkMode();
            }
        });
    }
    for (const arrow of document.querySelectorAll('#nav-tree a:not([class]):not([aria-label])')) {
        arrow.setAttribute('aria-label', `Fold or unfold ${arrow.parentElement.querySelector('a[class]')?.textContent ?? ''}`);
    }
    document.querySelector('#main-menu-state:not([aria-label])')?.setAttribute('aria-label', 'Menu');
}).observe(document.documentElement, {childList: true, subtree: true});

// A box that is wider than its place is scrolled with the arrow keys.
const openBoxesToKeys = () => {
    for (const box of document.querySelectorAll('div.fragment, div.map-frame, table.markdownTable tbody')) {
        if (box.scrollWidth > box.clientWidth) {
            box.tabIndex = 0;
        }
    }
};
window.addEventListener('load', openBoxesToKeys);
window.addEventListener('resize', openBoxesToKeys);
