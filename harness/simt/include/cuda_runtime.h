// SPDX-License-Identifier: MIT
/// @file
/// CUDA C++ as nvcc sees it, for a kernel that is to run on the CPU. As with nvcc, every translation unit begins with
/// it (see simt/prelude.h).
#pragma once
#define __CUDA_RUNTIME_H__  // the guard of CUDA's own, which programs ask for

#include "simt/c_library.h"

#include <assert.h>
#include <math.h>  // not <cmath>: device code calls isnan() and abs(float) without std::
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <new>  // so that a kernel can construct objects in shared memory
#include <tuple>
#include <utility>

#include "channel_descriptor.h"
#include "cuda_runtime_api.h"
#include "device_launch_parameters.h"
#include "host_defines.h"
#include "math_constants.h"
#include "simt/device_functions.hpp"
#include "simt/intrinsics.hpp"
#include "simt/kernel.hpp"
#include "simt/occupancy.hpp"
#include "simt/symbols.hpp"
#include "surface_indirect_functions.h"
#include "texture_indirect_functions.h"
#include "vector_functions.h"

namespace simt {

/// Where a function of the runtime stores a pointer, which may be one to constants.
template <class T>
inline void** untyped(T** pointer)
{
    return reinterpret_cast<void**>(const_cast<std::remove_cv_t<T>**>(pointer));
}

}  // namespace simt

template <class T>
inline cudaError_t cudaMalloc(T** pointer, std::size_t bytes)
{
    return ::cudaMalloc(simt::untyped(pointer), bytes);
}

template <class T>
inline cudaError_t cudaMallocPitch(T** pointer, std::size_t* pitch, std::size_t width, std::size_t height)
{
    return ::cudaMallocPitch(simt::untyped(pointer), pitch, width, height);
}

template <class T>
inline cudaError_t cudaMallocHost(T** pointer, std::size_t bytes, unsigned int flags = cudaHostAllocDefault)
{
    return ::cudaHostAlloc(simt::untyped(pointer), bytes, flags);
}

template <class T>
inline cudaError_t cudaHostAlloc(T** pointer, std::size_t bytes, unsigned int flags)
{
    return ::cudaHostAlloc(simt::untyped(pointer), bytes, flags);
}

template <class T>
inline cudaError_t cudaHostGetDevicePointer(T** device_pointer, void* host_pointer, unsigned int flags)
{
    return ::cudaHostGetDevicePointer(simt::untyped(device_pointer), host_pointer, flags);
}

template <class T>
inline cudaError_t cudaMallocManaged(T** pointer, std::size_t bytes, unsigned int flags = cudaMemAttachGlobal)
{
    return ::cudaMallocManaged(simt::untyped(pointer), bytes, flags);
}

template <class T>
inline cudaError_t cudaMallocAsync(T** pointer, std::size_t bytes, cudaStream_t stream)
{
    return ::cudaMallocAsync(simt::untyped(pointer), bytes, stream);
}

template <class T>
inline cudaError_t cudaMallocFromPoolAsync(T** pointer, std::size_t bytes, cudaMemPool_t pool,
                                           cudaStream_t stream)
{
    return ::cudaMallocFromPoolAsync(reinterpret_cast<void**>(pointer), bytes, pool, stream);
}

/// From a pool that is named, as CUDA's headers have it.
template <class T>
inline cudaError_t cudaMallocAsync(T** pointer, std::size_t bytes, cudaMemPool_t pool, cudaStream_t stream)
{
    return ::cudaMallocFromPoolAsync(reinterpret_cast<void**>(pointer), bytes, pool, stream);
}

namespace simt {

/// A device by the number that CUDA 12 has for it, cudaCpuDeviceId being the host.
inline cudaMemLocation location_of(int device)
{
    return device == cudaCpuDeviceId ? cudaMemLocation{cudaMemLocationTypeHost, 0}
                                     : cudaMemLocation{cudaMemLocationTypeDevice, device};
}

}  // namespace simt

SIMT_REMOVED("cudaMemAdvise() with the number of a device", "pass a cudaMemLocation")
inline cudaError_t cudaMemAdvise(const void* pointer, std::size_t bytes, cudaMemoryAdvise advice, int device)
{
    return ::cudaMemAdvise(pointer, bytes, advice, simt::location_of(device));
}

SIMT_REMOVED("cudaMemPrefetchAsync() with the number of a device", "pass a cudaMemLocation and flags of 0")
inline cudaError_t cudaMemPrefetchAsync(const void* pointer, std::size_t bytes, int device,
                                        cudaStream_t stream = nullptr)
{
    return ::cudaMemPrefetchAsync(pointer, bytes, simt::location_of(device), 0, stream);
}

inline cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned int flags)
{
    return ::cudaEventCreateWithFlags(event, flags);
}

// Always inlined: the place of a launch is where these are called.
template <class T>
inline __attribute__((always_inline)) cudaError_t
cudaLaunchKernel(T* kernel, dim3 grid, dim3 block, void** arguments, std::size_t dynamic_shared_bytes = 0,
                 cudaStream_t stream = nullptr)
{
    return ::cudaLaunchKernel(reinterpret_cast<const void*>(kernel), grid, block, arguments,
                              dynamic_shared_bytes, stream);
}

template <class T>
inline __attribute__((always_inline)) cudaError_t
cudaLaunchCooperativeKernel(T* kernel, dim3 grid, dim3 block, void** arguments,
                            std::size_t dynamic_shared_bytes = 0, cudaStream_t stream = nullptr)
{
    return ::cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(kernel), grid, block, arguments,
                                         dynamic_shared_bytes, stream);
}

template <class... Parameters, class... Arguments>
inline __attribute__((always_inline)) cudaError_t
cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(Parameters...), Arguments&&... arguments)
{
    std::tuple<Parameters...> values(std::forward<Arguments>(arguments)...);
    return std::apply(
        [&](auto&... value) __attribute__((always_inline)) {
            void* pointers[] = {const_cast<void*>(static_cast<const void*>(&value))..., nullptr};
            return ::cudaLaunchKernelExC(config, reinterpret_cast<const void*>(kernel), pointers);
        },
        values);
}

template <class T>
inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, T* kernel)
{
    return ::cudaFuncGetAttributes(attributes, reinterpret_cast<const void*>(kernel));
}

template <class T>
inline cudaError_t cudaFuncSetAttribute(T* kernel, cudaFuncAttribute attribute, int value)
{
    return ::cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel), attribute, value);
}

template <class T>
inline cudaError_t cudaFuncSetCacheConfig(T* kernel, cudaFuncCache preference)
{
    return ::cudaFuncSetCacheConfig(reinterpret_cast<const void*>(kernel), preference);
}

template <class T>
inline cudaError_t cudaFuncSetSharedMemConfig(T* kernel, cudaSharedMemConfig config)
{
    return ::cudaFuncSetSharedMemConfig(reinterpret_cast<const void*>(kernel), config);
}

template <class T>
inline cudaError_t cudaGetKernel(cudaKernel_t* handle, T* kernel)
{
    return ::cudaGetKernel(handle, reinterpret_cast<const void*>(kernel));
}

template <class T>
inline cudaError_t cudaMemcpyToSymbol(const T& symbol, const void* from, std::size_t bytes,
                                      std::size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyHostToDevice)
{
    return simt::copy_to_symbol(const_cast<T*>(&symbol), sizeof symbol, from, bytes, offset, kind);
}

template <class T>
inline cudaError_t cudaMemcpyFromSymbol(void* to, const T& symbol, std::size_t bytes, std::size_t offset = 0,
                                        cudaMemcpyKind kind = cudaMemcpyDeviceToHost)
{
    return simt::copy_from_symbol(to, &symbol, sizeof symbol, bytes, offset, kind);
}

template <class T>
inline cudaError_t cudaMemcpyToSymbolAsync(const T& symbol, const void* from, std::size_t bytes,
                                           std::size_t offset, cudaMemcpyKind kind,
                                           cudaStream_t stream = nullptr)
{
    void* address = nullptr;
    return simt::is_captured(stream) && simt::symbol_address(&address, &symbol, sizeof symbol) == cudaSuccess
               ? cudaMemcpyAsync(static_cast<char*>(address) + offset, from, bytes, kind, stream)
               : cudaMemcpyToSymbol(symbol, from, bytes, offset, kind);
}

template <class T>
inline cudaError_t cudaMemcpyFromSymbolAsync(void* to, const T& symbol, std::size_t bytes, std::size_t offset,
                                             cudaMemcpyKind kind, cudaStream_t stream = nullptr)
{
    void* address = nullptr;
    return simt::is_captured(stream) && simt::symbol_address(&address, &symbol, sizeof symbol) == cudaSuccess
               ? cudaMemcpyAsync(to, static_cast<char*>(address) + offset, bytes, kind, stream)
               : cudaMemcpyFromSymbol(to, symbol, bytes, offset, kind);
}

template <class T>
inline cudaError_t cudaGetSymbolAddress(void** address, const T& symbol)
{
    return simt::symbol_address(address, &symbol, sizeof symbol);
}

// Nodes that copy to or from a variable.
template <class T>
inline cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t* node, cudaGraph_t graph,
                                                  const cudaGraphNode_t* dependencies, std::size_t count,
                                                  const T& symbol, const void* from, std::size_t bytes,
                                                  std::size_t offset, cudaMemcpyKind kind)
{
    void* address = nullptr;
    const cudaError_t error = simt::symbol_address(&address, &symbol, sizeof symbol);
    return error != cudaSuccess
               ? error
               : cudaGraphAddMemcpyNode1D(node, graph, dependencies, count,
                                          static_cast<char*>(address) + offset, from, bytes, kind);
}

template <class T>
inline cudaError_t cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t node, const T& symbol,
                                                        const void* from, std::size_t bytes,
                                                        std::size_t offset, cudaMemcpyKind kind)
{
    void* address = nullptr;
    const cudaError_t error = simt::symbol_address(&address, &symbol, sizeof symbol);
    return error != cudaSuccess ? error
                                : cudaGraphMemcpyNodeSetParams1D(node, static_cast<char*>(address) + offset,
                                                                 from, bytes, kind);
}

template <class T>
inline cudaError_t cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                            const T& symbol, const void* from,
                                                            std::size_t bytes, std::size_t offset,
                                                            cudaMemcpyKind kind)
{
    void* address = nullptr;
    const cudaError_t error = simt::symbol_address(&address, &symbol, sizeof symbol);
    return error != cudaSuccess ? error
                                : cudaGraphExecMemcpyNodeSetParams1D(
                                      exec, node, static_cast<char*>(address) + offset, from, bytes, kind);
}

template <class T>
inline cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t* node, cudaGraph_t graph,
                                                    const cudaGraphNode_t* dependencies, std::size_t count,
                                                    void* to, const T& symbol, std::size_t bytes,
                                                    std::size_t offset, cudaMemcpyKind kind)
{
    void* address = nullptr;
    const cudaError_t error = simt::symbol_address(&address, &symbol, sizeof symbol);
    return error != cudaSuccess ? error
                                : cudaGraphAddMemcpyNode1D(node, graph, dependencies, count, to,
                                                           static_cast<char*>(address) + offset, bytes, kind);
}

template <class T>
inline cudaError_t cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t node, void* to, const T& symbol,
                                                          std::size_t bytes, std::size_t offset,
                                                          cudaMemcpyKind kind)
{
    void* address = nullptr;
    const cudaError_t error = simt::symbol_address(&address, &symbol, sizeof symbol);
    return error != cudaSuccess
               ? error
               : cudaGraphMemcpyNodeSetParams1D(node, to, static_cast<char*>(address) + offset, bytes, kind);
}

template <class T>
inline cudaError_t cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                              void* to, const T& symbol, std::size_t bytes,
                                                              std::size_t offset, cudaMemcpyKind kind)
{
    void* address = nullptr;
    const cudaError_t error = simt::symbol_address(&address, &symbol, sizeof symbol);
    return error != cudaSuccess ? error
                                : cudaGraphExecMemcpyNodeSetParams1D(
                                      exec, node, to, static_cast<char*>(address) + offset, bytes, kind);
}

/// Sets what a conditional node decides by; for kernels of a graph.
inline __attribute__((always_inline)) void cudaGraphSetConditional(cudaGraphConditionalHandle handle,
                                                                   unsigned int value)
{
    simt_set_conditional(handle, value);
}

template <class T>
inline cudaError_t cudaGetSymbolSize(std::size_t* bytes, const T& symbol)
{
    *bytes = sizeof symbol;
    return cudaSuccess;
}
