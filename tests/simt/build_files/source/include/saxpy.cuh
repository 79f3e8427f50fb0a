// SPDX-License-Identifier: MIT
#pragma once

__global__ void saxpy(float a, const float* x, float* y, int n);
