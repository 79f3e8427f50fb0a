// SPDX-License-Identifier: MIT
// A name under which programs know what stands there.
#pragma once

#include "../host_defines.h"
