// SPDX-License-Identifier: MIT
#define LEAVE exit(0)
#include "../leaving.hpp"
