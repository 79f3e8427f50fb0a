// SPDX-License-Identifier: MIT
// The functions that cufftXt.h declares.
#include "../../device/device.hpp"
#include "transforms.hpp"

#include <cufftXt.h>

#include <algorithm>
#include <limits>

using simt::ApiCall;
using simt::CufftLayout;
using simt::CufftPlan;
using simt::Device;

#define SIMT_THIS_CALL                                                                                       \
    ApiCall                                                                                                  \
    {                                                                                                        \
        __func__, __builtin_return_address(0)                                                                \
    }

namespace {

// --- Plans ----------------------------------------------------------------------------------------------------

/// Transforms by the types of their data.
struct Typed
{
    cudaDataType input;
    cudaDataType output;
    cudaDataType execution;
    cufftType type;
};

constexpr Typed transforms[] = {
    {CUDA_C_32F, CUDA_C_32F, CUDA_C_32F, CUFFT_C2C}, {CUDA_R_32F, CUDA_C_32F, CUDA_C_32F, CUFFT_R2C},
    {CUDA_C_32F, CUDA_R_32F, CUDA_C_32F, CUFFT_C2R}, {CUDA_C_64F, CUDA_C_64F, CUDA_C_64F, CUFFT_Z2Z},
    {CUDA_R_64F, CUDA_C_64F, CUDA_C_64F, CUFFT_D2Z}, {CUDA_C_64F, CUDA_R_64F, CUDA_C_64F, CUFFT_Z2D},
};

/// Sizes and strides of 64 bits, of which the device takes those that an int holds.
///
/// @return false if one does not fit
bool narrow(const long long* from, int count, std::vector<int>& to)
{
    for (int i = 0; i < count; ++i) {
        if (from[i] < 0 || from[i] > std::numeric_limits<int>::max()) {
            return false;
        }
        to.push_back(static_cast<int>(from[i]));
    }
    return true;
}

/// One side of the transforms, as the program gives it.
struct Side
{
    const long long* embed;
    long long stride;
    long long distance;
    cudaDataType type;
};

/// @param layout  filled if both sides have dimensions of their own
bool narrow(const Side& side, int rank, CufftLayout& layout)
{
    const long long steps[] = {side.stride, side.distance};
    std::vector<int> narrowed;
    if (!narrow(side.embed, rank, layout.embed) || !narrow(steps, 2, narrowed)) {
        return false;
    }
    layout.stride = narrowed[0];
    layout.distance = narrowed[1];
    return simt::is_layout(layout);
}

cufftResult make_many(const ApiCall& call, cufftHandle plan, int rank, const long long* n, const Side& in,
                      const Side& out, long long batch, std::size_t* work_size, cudaDataType execution)
{
    const auto* const found =
        std::find_if(std::begin(transforms), std::end(transforms), [&](const Typed& typed) {
            return typed.input == in.type && typed.output == out.type && typed.execution == execution;
        });
    if (found == std::end(transforms)) {
        refuse(call, cudaErrorNotSupported,
               "this device transforms numbers of float and double, complex or real on one side");
        return CUFFT_NOT_SUPPORTED;
    }
    constexpr int most_dimensions = 3;
    if (rank < 1 || rank > most_dimensions || n == nullptr) {
        return CUFFT_INVALID_SIZE;
    }
    CufftPlan wanted{found->type, {}, 1, {}, {}, nullptr};
    std::vector<int> batches;
    if (!narrow(n, rank, wanted.n) || !narrow(&batch, 1, batches)) {
        return CUFFT_INVALID_SIZE;
    }
    wanted.batch = batches[0];
    if (in.embed != nullptr && out.embed != nullptr &&
        (!narrow(in, rank, wanted.in) || !narrow(out, rank, wanted.out))) {
        return CUFFT_INVALID_VALUE;
    }
    return simt::make_plan(call, plan, wanted, work_size);
}

cufftResult if_live(cufftHandle plan)
{
    const auto device = Device::get();
    return simt::find_plan(plan) != nullptr ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
}

// --- What is refused ------------------------------------------------------------------------------------------

cufftResult refuse_callback(const ApiCall& call)
{
    refuse(call, cudaErrorNotSupported,
           "callbacks of cuFFT are not supported on this device: let a kernel change the data before or "
           "after the transform");
    return CUFFT_NOT_IMPLEMENTED;
}

cufftResult refuse_descriptor(const ApiCall& call)
{
    refuse(
        call, cudaErrorNotSupported,
        "an array of descriptors is spread over several GPUs, and this device is one: use cudaMalloc() and "
        "cufftXtExec()");
    return CUFFT_NOT_IMPLEMENTED;
}

}  // namespace

cufftResult cufftXtSetGPUs(cufftHandle handle, int nGPUs, int* whichGPUs)
{
    if (const cufftResult result = if_live(handle); result != CUFFT_SUCCESS) {
        return result;
    }
    constexpr int fewest = 2;  // a plan for one GPU is made without this call
    return nGPUs < fewest || whichGPUs == nullptr ? CUFFT_INVALID_VALUE : CUFFT_INVALID_DEVICE;
}

cufftResult cufftXtMakePlanMany(cufftHandle plan, int rank, long long int* n, long long int* inembed,
                                long long int istride, long long int idist, cudaDataType inputtype,
                                long long int* onembed, long long int ostride, long long int odist,
                                cudaDataType outputtype, long long int batch, size_t* workSize,
                                cudaDataType executiontype)
{
    return make_many(SIMT_THIS_CALL, plan, rank, n, {inembed, istride, idist, inputtype},
                     {onembed, ostride, odist, outputtype}, batch, workSize, executiontype);
}

cufftResult cufftXtGetSizeMany(cufftHandle plan, int, long long int*, long long int*, long long int,
                               long long int, cudaDataType, long long int*, long long int, long long int,
                               cudaDataType, long long int, size_t* workSize, cudaDataType)
{
    return cufftGetSize(plan, workSize);
}

cufftResult cufftXtSetWorkArea(cufftHandle plan, void**)
{
    return if_live(plan);
}

cufftResult cufftXtSetWorkAreaPolicy(cufftHandle plan, cufftXtWorkAreaPolicy, size_t*)
{
    return if_live(plan);
}

cufftResult cufftXtMalloc(cufftHandle, cudaLibXtDesc**, cufftXtSubFormat)
{
    return refuse_descriptor(SIMT_THIS_CALL);
}

cufftResult cufftXtMemcpy(cufftHandle, void*, void*, cufftXtCopyType)
{
    return refuse_descriptor(SIMT_THIS_CALL);
}

cufftResult cufftXtFree(cudaLibXtDesc*)
{
    return refuse_descriptor(SIMT_THIS_CALL);
}

cufftResult cufftXtExec(cufftHandle plan, void* input, void* output, int direction)
{
    return simt::execute_plan(SIMT_THIS_CALL, plan, {}, input, output, direction);
}

cufftResult cufftXtExecDescriptor(cufftHandle, cudaLibXtDesc*, cudaLibXtDesc*, int)
{
    return refuse_descriptor(SIMT_THIS_CALL);
}

cufftResult cufftXtExecDescriptorC2C(cufftHandle, cudaLibXtDesc*, cudaLibXtDesc*, int)
{
    return refuse_descriptor(SIMT_THIS_CALL);
}

cufftResult cufftXtExecDescriptorR2C(cufftHandle, cudaLibXtDesc*, cudaLibXtDesc*)
{
    return refuse_descriptor(SIMT_THIS_CALL);
}

cufftResult cufftXtExecDescriptorC2R(cufftHandle, cudaLibXtDesc*, cudaLibXtDesc*)
{
    return refuse_descriptor(SIMT_THIS_CALL);
}

cufftResult cufftXtExecDescriptorZ2Z(cufftHandle, cudaLibXtDesc*, cudaLibXtDesc*, int)
{
    return refuse_descriptor(SIMT_THIS_CALL);
}

cufftResult cufftXtExecDescriptorD2Z(cufftHandle, cudaLibXtDesc*, cudaLibXtDesc*)
{
    return refuse_descriptor(SIMT_THIS_CALL);
}

cufftResult cufftXtExecDescriptorZ2D(cufftHandle, cudaLibXtDesc*, cudaLibXtDesc*)
{
    return refuse_descriptor(SIMT_THIS_CALL);
}

cufftResult cufftXtSetCallback(cufftHandle, void**, cufftXtCallbackType, void**)
{
    return refuse_callback(SIMT_THIS_CALL);
}

cufftResult cufftXtClearCallback(cufftHandle, cufftXtCallbackType)
{
    return refuse_callback(SIMT_THIS_CALL);
}

cufftResult cufftXtSetCallbackSharedSize(cufftHandle, cufftXtCallbackType, size_t)
{
    return refuse_callback(SIMT_THIS_CALL);
}
