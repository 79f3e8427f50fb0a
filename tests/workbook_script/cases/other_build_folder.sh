# SPDX-License-Identifier: MIT
# Named from the folder of the caller; nothing is written in the tree.
run WORKBOOK_BUILD_DIR=../elsewhere ./workbook
[[ ! -e $tree/build ]] || note 'the tree was written to'
[[ -x $sandbox/elsewhere/workbook ]] || note 'the program is not where it should be'
calls
