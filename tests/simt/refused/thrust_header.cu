// SPDX-License-Identifier: MIT
// A header that Thrust does not have, or that is not installed.
#include <thrust/no_such_header.h>

int main() {}
