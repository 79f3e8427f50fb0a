# SPDX-License-Identifier: MIT
# Nobody waits for a build to read a help text. A line whose help is in no file goes to the program.
run ./workbook --version
run ./workbook hint --help
run ./workbook build -h
run bash -c './workbook completion zsh | head -n 1'
run bash -c './workbook --help | head -n 1'
[[ ! -e $tree/build ]] || note 'something was built'
run ./workbook run a.cu -- --help
run ./workbook unknown --help
