// SPDX-License-Identifier: MIT
// A name under which programs know what stands there.
#pragma once

#include "driver_types.h"
#include "host_defines.h"
#include "vector_types.h"
