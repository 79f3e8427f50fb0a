// SPDX-License-Identifier: MIT
#include "saxpy.cuh"
#include "verify.h"

#include <cstdio>
#include <vector>

int main()
{
    std::vector<float> x(N, 2.0f), y(N, 1.0f);
    float *device_x, *device_y;
    cudaMalloc(&device_x, N * sizeof(float));
    cudaMalloc(&device_y, N * sizeof(float));
    cudaMemcpy(device_x, x.data(), N * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(device_y, y.data(), N * sizeof(float), cudaMemcpyHostToDevice);
    saxpy<<<(N + 63) / 64, 64>>>(3.0f, device_x, device_y, N);
    cudaMemcpy(y.data(), device_y, N * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(device_x);
    cudaFree(device_y);
    std::printf("%s\n", all_are(y, 7.0f) ? "passed" : "failed");
}
