# SPDX-License-Identifier: MIT
# Through a symbolic link, from another folder.
mkdir -- "$sandbox/bin"
ln -s -- ../tree/workbook "$sandbox/bin/wb"
run ../bin/wb run ./a.cu
run env -C / "$tree/workbook" 'two words'
