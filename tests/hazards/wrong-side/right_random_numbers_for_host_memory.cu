// SPDX-License-Identifier: MIT
// A generator of the host is given an array of the host.
#include <cuda_runtime.h>
#include <curand.h>

#include <vector>

int main()
{
    std::vector<float> numbers(100);
    curandGenerator_t generator = nullptr;
    curandCreateGeneratorHost(&generator, CURAND_RNG_PSEUDO_DEFAULT);
    curandGenerateUniform(generator, numbers.data(), numbers.size());
    curandDestroyGenerator(generator);
}
