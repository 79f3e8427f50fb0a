// SPDX-License-Identifier: MIT
#pragma once

__device__ float scaled(float a, float x);
