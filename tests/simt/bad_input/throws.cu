// SPDX-License-Identifier: MIT
#define LEAVE throw 1
#include "../leaving.hpp"
