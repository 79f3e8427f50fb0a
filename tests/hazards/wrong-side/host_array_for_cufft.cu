// SPDX-License-Identifier: MIT
// cuFFT is given an array of the host.
#include <cufft.h>

#include <vector>

int main()
{
    std::vector<cufftComplex> x(64);
    cufftHandle plan;
    cufftPlan1d(&plan, 64, CUFFT_C2C, 1);
    cufftExecC2C(plan, x.data(), x.data(), CUFFT_FORWARD);  // transform
    cufftDestroy(plan);
}

// expect: wrong-side | error | reason the source is host memory | function cufftExecC2C | bytes 512
//   call | line "transform"
