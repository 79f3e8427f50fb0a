// SPDX-License-Identifier: MIT
#pragma once

#include "nvtx3/nvToolsExtCuda.h"
