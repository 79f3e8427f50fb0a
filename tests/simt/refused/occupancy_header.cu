// SPDX-License-Identifier: MIT
// The header of the toolkit that the headers of another CUB include.
#include <cuda_occupancy.h>

int main() {}
