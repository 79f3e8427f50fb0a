// SPDX-License-Identifier: MIT
// The header of the toolkit that CUB includes, wherever CUB is from.
#include <cuda_occupancy.h>

int main() {}
