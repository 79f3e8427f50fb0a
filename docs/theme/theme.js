// SPDX-License-Identifier: MIT
// Switches on what the theme offers.
DoxygenAwesomeDarkModeToggle.init();
DoxygenAwesomeFragmentCopyButton.init();
DoxygenAwesomeInteractiveToc.init();

// The theme's switch between light and dark is for the mouse alone.
$(window).on('load', () => {
    const toggle = $('doxygen-awesome-dark-mode-toggle');
    toggle.attr({role: 'button', tabindex: 0, 'aria-label': 'Switch between light and dark'});
    toggle.on('keydown', event => {
        if (event.key === 'Enter' || event.key === ' ') {
            event.preventDefault();
            toggle[0].click();
        }
    });
});
