// SPDX-License-Identifier: MIT
#define LEAVE abort()
#include "../leaving.hpp"
