// SPDX-License-Identifier: MIT
/// @file
/// Device memory, which algorithms also use for what they keep in between.
#pragma once

#include <thrust/detail/malloc_and_free.h>
#include <thrust/detail/raw_pointer_cast.h>
#include <thrust/detail/seq.h>
#include <thrust/system/cuda/detail/util.h>
#include <thrust/system/detail/bad_alloc.h>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

template <class Derived>
__host__ __device__ void* malloc(execution_policy<Derived>&, std::size_t bytes)
{
    if (simt::on_device()) {
        return thrust::raw_pointer_cast(thrust::malloc(thrust::seq, bytes));
    }
    void* memory = nullptr;
    if (const cudaError_t status = cudaMalloc(&memory, bytes); status != cudaSuccess) {
        cudaGetLastError();
        throw thrust::system::detail::bad_alloc(thrust::cuda_category().message(status));
    }
    return memory;
}

template <class Derived, class Pointer>
__host__ __device__ void free(execution_policy<Derived>&, Pointer memory)
{
    if (simt::on_device()) {
        thrust::free(thrust::seq, memory);
    } else {
        throw_on_error(cudaFree(thrust::raw_pointer_cast(memory)), "device free failed");
    }
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END
