// SPDX-License-Identifier: MIT
// Switches on what the theme offers, and opens to the keyboard and to screen readers what it has for the mouse alone.
DoxygenAwesomeDarkModeToggle.init();
DoxygenAwesomeFragmentCopyButton.init();
DoxygenAwesomeInteractiveToc.init();

// The theme makes its switch at a time of its own.
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
}).observe(document.documentElement, {childList: true, subtree: true});

// A box that is wider than its place is scrolled with the arrow keys.
window.addEventListener('load', () => {
    for (const box of document.querySelectorAll('div.fragment')) {
        if (box.scrollWidth > box.clientWidth) {
            box.tabIndex = 0;
        }
    }
});
