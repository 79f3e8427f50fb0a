// SPDX-License-Identifier: MIT
// A callback of cuFFT that is compiled at run time.
#include <cufftXt.h>

int main()
{
    cufftHandle plan = 0;
    return cufftXtSetJITCallback(plan, "twice", nullptr, 0, CUFFT_CB_LD_COMPLEX, nullptr);
}
