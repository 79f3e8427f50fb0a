# SPDX-License-Identifier: MIT
# An author begins an exercise. That it is complete as it stands is seen once it has been built: see CONTRIBUTING.md.
before=$(cd -- "$tree" && find . -type f | sort)
without=width run new "$chapter"/09_histogram
note "$(cd -- "$tree" && find . -type f | sort | comm -13 <(echo "$before") -)"
run list
run new "$chapter"/09_histogram
run new histogram
run new "$chapter"/10_scan --kind understand
