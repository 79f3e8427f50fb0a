// SPDX-License-Identifier: MIT
// What the device does not support: each such function says so, once for each place in the program that calls it.
#include "api_call.hpp"

#include <cuda_runtime_api.h>

extern "C" {

#define SIMT_DEFAULT(value)
#define SIMT_REFUSED(name, parameters)                                                                       \
    cudaError_t name parameters                                                                              \
    {                                                                                                        \
        return simt::refuse({#name, __builtin_return_address(0)}, cudaErrorNotSupported,                     \
                            "this device does not support the function");                                    \
    }
#include <simt/refused_functions.inc>
#undef SIMT_REFUSED
#undef SIMT_DEFAULT

}  // extern "C"
