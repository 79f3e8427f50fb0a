// expect: unused | no kernel was launched
// The host looks up.
#include "constant_serialisation.hpp"

#include <cuda_runtime.h>

#include <vector>

void constant_serialisation(const float* curve, const unsigned char* pixels, float* light, int n)
{
    std::vector<unsigned char> levels_of(n);
    std::vector<float> lights(n);
    cudaMemcpy(levels_of.data(), pixels, n, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i) {
        lights[i] = curve[levels_of[i]];
    }
    cudaMemcpy(light, lights.data(), sizeof(float) * n, cudaMemcpyHostToDevice);
}
