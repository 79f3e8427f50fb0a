# SPDX-License-Identifier: MIT
# The README tells what is installed in the words of setup/packages.txt, in the same order.
wanted=$sandbox/wanted
{
    printf '| package | for |\n|---|---|\n'
    names=
    reason=
    while IFS=$'\t' read -r package for; do
        if [[ $for != "$reason" && -n $names ]]; then
            printf '| %s | %s |\n' "$names" "$reason"
            names=
        fi
        names+=${names:+, }"\`$package\`"
        reason=$for
    done <"$tree/setup/packages.txt"
    printf '| %s | %s |\n' "$names" "$reason"
} >"$wanted"
sed -n '/^## What it installs/,/^## /{/^|/p}' "$project/README.md" | diff -u --label setup/packages.txt "$wanted" - ||
    refuse 'README.md and setup/packages.txt differ'
note 'README.md and setup/packages.txt agree'
