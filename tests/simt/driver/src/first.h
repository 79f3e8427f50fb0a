// SPDX-License-Identifier: MIT
#define FIRST 1
