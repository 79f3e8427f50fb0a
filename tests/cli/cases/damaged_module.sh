# SPDX-License-Identifier: MIT
# A compiled module that a crash or a full disk has cut off, or that was overwritten, is compiled anew.
write dot_product
run check 1.1 --seed 1
modules=$tree/.workbook/modules/cpu
truncate --size=1000 -- "$modules"/*.so
note 'after the compiled module was cut off:'
run check 1.1 --seed 1
dd if=/dev/zero of="$(echo "$modules"/*.so)" bs=1000 seek=4 count=4 conv=notrunc status=none
note 'after a part of it was overwritten:'
run check 1.1 --seed 1
