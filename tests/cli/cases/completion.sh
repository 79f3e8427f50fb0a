# SPDX-License-Identifier: MIT
# The tab key completes verbs, options, their values and exercises; files are the shell's affair.
complete_line() { # the words after ./workbook
    note "\$ ./workbook $*<tab>"
    (cd -- "$tree" && env -i "${settings[@]}" "$program" completion -- "$@") >>"$transcript" 2>&1
}
complete_line ''
complete_line 'ch'
complete_line --
complete_line check ''
complete_line check 1.1 near
complete_line reset chapters/
complete_line check --s
complete_line check --device c
complete_line check --device = c
complete_line check --device =
complete_line check --junit re
complete_line profile 1.
complete_line run pro
complete_line run a.cu -- --de
complete_line nonsense ''
complete_line completion z

note '--- the scripts'
for shell in bash zsh fish; do without=width,ending run completion "$shell"; done
without=ending run completion tcsh

# Each shell that is here offers the same.
readonly wanted=$'nearest_neighbour'
offers() { # shell, command…
    local said
    command -v -- "$1" >/dev/null || return 0
    said=$(cd -- "$tree" && env -i "${settings[@]}" WORKBOOK_BUILD_DIR="${program%/*}" "$@" 2>&1) || refuse "$1 fails: $said"
    if [[ $said != "$wanted" ]]; then refuse "$1 offers: $said"; fi
}
touch -- "$tree/workbook"
for shell in bash zsh fish; do
    (cd -- "$tree" && env -i "${settings[@]}" "$program" completion "$shell") >"$sandbox/completion.$shell"
done
offers bash --norc -c "source '$sandbox/completion.bash'
    COMP_WORDS=(./workbook hint near) COMP_CWORD=2; _workbook ./workbook; printf '%s\n' \"\${COMPREPLY[@]}\""
offers zsh -f -c "compdef() { }; compadd() { print -l -- \${(P)2} }
    source '$sandbox/completion.zsh'; words=(./workbook hint near) CURRENT=3; _workbook"
offers fish --no-config -c "source '$sandbox/completion.fish'; complete -C './workbook hint near'"
