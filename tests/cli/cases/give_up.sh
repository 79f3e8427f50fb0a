# SPDX-License-Identifier: MIT
# Who gives an exercise up sees its solution, is told before what that costs, and goes on to the next one.
run solution 1.1
without=width run solution 1.1 --give-up
run list
run --seed 1
note 'it stays given up, whatever becomes of the file:'
write dot_product
run check 1.1 --seed 1
run check --seed 1
run reset 1.1
run list
note "$(WORKBOOK_ROOT=$tree "$program" solution 1.1 | head -n 1)"
note "$(WORKBOOK_ROOT=$tree "$program" list --json | grep -oE '"(given_up|hints_seen|name|passed)":[^,]*')"
note 'who has passed gives nothing up:'
write nearest_neighbour
(cd -- "$tree" && env -i "${settings[@]}" "$program" check 1.3 --seed 1) >/dev/null
note "$(WORKBOOK_ROOT=$tree "$program" solution 1.3 --give-up | head -n 1)"
run list
note 'for programs, the option is the confirmation:'
note "$(WORKBOOK_ROOT=$tree "$program" solution 1.2 --give-up --json | grep -o '"exercise":"[a-z_]*"')"
run
tidy <"$progress" | grep given_up >>"$transcript"
