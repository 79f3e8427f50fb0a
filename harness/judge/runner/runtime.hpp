// SPDX-License-Identifier: MIT
/// @file
/// The CUDA runtime as the runner uses it: the same few functions, from whichever library is the device.
#pragma once

#include <cuda_runtime_api.h>

#include <simt/observation.h>

namespace judge {

struct Runtime
{
    decltype(&::cudaMalloc) malloc;
    decltype(&::cudaMemcpy) memcpy;
    decltype(&::cudaDeviceSynchronize) synchronise;
    decltype(&::cudaGetLastError) last_error;
    decltype(&::cudaGetErrorName) error_name;
    decltype(&::cudaGetErrorString) error_string;
    const SimtObservation* observation;  ///< null where the device observes nothing

    /// @throws std::runtime_error with the loader's words
    static Runtime load(const char* library);
};

}  // namespace judge
