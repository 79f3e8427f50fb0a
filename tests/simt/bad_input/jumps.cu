// SPDX-License-Identifier: MIT
#define LEAVE longjmp(before_the_launch, 1)
#include "../leaving.hpp"
