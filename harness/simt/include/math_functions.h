// SPDX-License-Identifier: MIT
// A name under which programs know what stands there.
#pragma once

#include "cuda_runtime.h"
