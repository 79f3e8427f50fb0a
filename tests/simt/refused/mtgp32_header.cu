// SPDX-License-Identifier: MIT
// The header that sets up the states of a generator that the device does not have.
#include <curand_mtgp32_host.h>
#include <curand_mtgp32dc_p_11213.h>

int main()
{
    mtgp32_kernel_params* parameters = nullptr;
    return curandMakeMTGP32Constants(mtgp32dc_params_fast_11213, parameters);
}
