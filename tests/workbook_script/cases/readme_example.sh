# SPDX-License-Identifier: MIT
# The message that the README shows is one that a page shows too, and that one is printed (cli.outputs).
# shellcheck disable=SC2016 # those are backticks of Markdown
shown=$(sed -n '/^```text$/,/^```$/{/^```/d;p}' "$project/README.md")
printed=$(<"$project/chapters/01_shared_memory_blocking/03_nearest_neighbour/output/wrong_missing_first_barrier.txt")
[[ -n $shown && $printed == *"$shown"* ]] || refuse 'README.md shows a message that is not printed'
note 'README.md shows a message that is printed'
