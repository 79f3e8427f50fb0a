// SPDX-License-Identifier: MIT
// A generator of the device is given an array of the host.
#include <cuda_runtime.h>
#include <curand.h>

#include <vector>

int main()
{
    std::vector<float> numbers(100);
    curandGenerator_t generator = nullptr;
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
    curandGenerateUniform(generator, numbers.data(), numbers.size());  // generate
    curandDestroyGenerator(generator);
}

// expect: wrong-side | error | reason the destination is host memory | function curandGenerateUniform
//   | bytes 400
//   call | line "generate"
