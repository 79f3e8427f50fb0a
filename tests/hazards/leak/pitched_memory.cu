// SPDX-License-Identifier: MIT
// The rows that cudaMallocPitch() pads count as they lie in memory.
#include <cuda_runtime.h>

int main()
{
    float* image = nullptr;
    size_t pitch = 0;
    cudaMallocPitch(&image, &pitch, 10 * sizeof(float), 4);  // never freed
}

// expect: leak | note
//   object allocation | bytes 2048 | offset 0 | line "never freed"
