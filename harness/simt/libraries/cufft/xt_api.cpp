// SPDX-License-Identifier: MIT
// The functions that cufftXt.h declares.
#include "../../device/device.hpp"
#include "../../memory/program_pointer.hpp"
#include "../../runtime/allocation.hpp"
#include "../../runtime/copy.hpp"
#include "transforms.hpp"

#include <cufftXt.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <set>

using simt::ApiCall;
using simt::CufftArray;
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

// --- Arrays ---------------------------------------------------------------------------------------------------

/// Those that live. They are memory of the program.
std::set<const cudaLibXtDesc*>& arrays()
{
    static auto& all = *new std::set<const cudaLibXtDesc*>;  // never destroyed, as the device
    return all;
}

bool is_array(const void* pointer)
{
    return arrays().count(static_cast<const cudaLibXtDesc*>(pointer)) != 0;
}

/// What cufftXtMalloc() makes in one piece.
struct Descriptors
{
    cudaLibXtDesc library;
    cudaXtDesc parts;
};

/// How many bytes an array needs.
std::size_t bytes_for(const CufftPlan& plan, cufftXtSubFormat format)
{
    const bool is_in_place = format != CUFFT_XT_FORMAT_INPUT && format != CUFFT_XT_FORMAT_OUTPUT;
    const CufftArray in(plan, plan.in, simt::reads_complex(plan.type), is_in_place);
    const CufftArray out(plan, plan.out, simt::writes_complex(plan.type), is_in_place);
    return format == CUFFT_XT_FORMAT_INPUT    ? in.bytes()
           : format == CUFFT_XT_FORMAT_OUTPUT ? out.bytes()
                                              : std::max(in.bytes(), out.bytes());
}

void* data_of(const cudaLibXtDesc* array)
{
    return array->descriptor->data[0];
}

cufftResult execute(const ApiCall& call, cufftHandle plan, std::optional<cufftType> type,
                    cudaLibXtDesc* input, cudaLibXtDesc* output, int direction = CUFFT_FORWARD)
{
    const auto device = Device::get();
    if (!is_array(input) || !is_array(output)) {
        return CUFFT_INVALID_VALUE;
    }
    return simt::execute_plan(call, plan, type, data_of(input), data_of(output), direction);
}

cufftResult refuse_callback(const ApiCall& call)
{
    refuse(call, cudaErrorNotSupported,
           "callbacks of cuFFT are not supported on this device: let a kernel change the data before or "
           "after the transform");
    return CUFFT_NOT_IMPLEMENTED;
}

}  // namespace

cufftResult cufftXtSetGPUs(cufftHandle handle, int nGPUs, int* whichGPUs)
{
    if (const cufftResult result = if_live(handle); result != CUFFT_SUCCESS) {
        return result;
    }
    return nGPUs == 1 && whichGPUs != nullptr && whichGPUs[0] == 0 ? CUFFT_SUCCESS : CUFFT_INVALID_DEVICE;
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

cufftResult cufftXtMalloc(cufftHandle plan, cudaLibXtDesc** descriptor, cufftXtSubFormat format)
{
    const auto device = Device::get();
    const CufftPlan* const found = simt::find_plan(plan);
    if (found == nullptr || found->n.empty()) {
        return CUFFT_INVALID_PLAN;
    }
    if (descriptor == nullptr || format < CUFFT_XT_FORMAT_INPUT ||
        format > CUFFT_XT_FORMAT_1D_INPUT_SHUFFLED) {
        return CUFFT_INVALID_VALUE;
    }
    void* data = nullptr;
    auto* const made = static_cast<Descriptors*>(std::malloc(sizeof(Descriptors)));
    const std::size_t bytes = bytes_for(*found, format);
    if (made == nullptr || simt::allocate(SIMT_THIS_CALL, &data, bytes) != cudaSuccess) {
        std::free(made);
        return CUFFT_ALLOC_FAILED;
    }
    arrays().insert(&made->library);
    const simt::WritesForProgram writes;
    std::memset(made, 0, sizeof *made);
    made->parts.version = CUDART_VERSION + CUDA_XT_DESCRIPTOR_VERSION;
    made->parts.nGPUs = 1;
    made->parts.data[0] = data;
    made->parts.size[0] = bytes;
    made->library = {made->parts.version, &made->parts, LIB_FORMAT_CUFFT, format, nullptr};
    *descriptor = &made->library;
    return CUFFT_SUCCESS;
}

cufftResult cufftXtMemcpy(cufftHandle plan, void* dstPointer, void* srcPointer, cufftXtCopyType type)
{
    const ApiCall call = SIMT_THIS_CALL;
    const auto device = Device::get();
    if (simt::find_plan(plan) == nullptr) {
        return CUFFT_INVALID_PLAN;
    }
    const bool from_array = type == CUFFT_COPY_DEVICE_TO_HOST || type == CUFFT_COPY_DEVICE_TO_DEVICE;
    const bool to_array = type == CUFFT_COPY_HOST_TO_DEVICE || type == CUFFT_COPY_DEVICE_TO_DEVICE;
    if ((!from_array && !to_array) || (from_array && !is_array(srcPointer)) ||
        (to_array && !is_array(dstPointer))) {
        return CUFFT_INVALID_VALUE;
    }
    const auto* const from = static_cast<const cudaLibXtDesc*>(srcPointer);
    const auto* const to = static_cast<const cudaLibXtDesc*>(dstPointer);
    const std::size_t bytes = (to_array ? to : from)->descriptor->size[0];
    const cudaMemcpyKind kind = !to_array     ? cudaMemcpyDeviceToHost
                                : !from_array ? cudaMemcpyHostToDevice
                                              : cudaMemcpyDeviceToDevice;
    const cudaError_t error = simt::copy_linear(call, to_array ? data_of(to) : dstPointer,
                                                from_array ? data_of(from) : srcPointer, bytes, kind);
    return error == cudaSuccess ? CUFFT_SUCCESS : CUFFT_EXEC_FAILED;
}

cufftResult cufftXtFree(cudaLibXtDesc* descriptor)
{
    const auto device = Device::get();
    if (arrays().erase(descriptor) == 0) {
        return CUFFT_INVALID_VALUE;
    }
    cudaFree(data_of(descriptor));
    std::free(descriptor);
    return CUFFT_SUCCESS;
}

cufftResult cufftXtExec(cufftHandle plan, void* input, void* output, int direction)
{
    return simt::execute_plan(SIMT_THIS_CALL, plan, {}, input, output, direction);
}

cufftResult cufftXtExecDescriptor(cufftHandle plan, cudaLibXtDesc* input, cudaLibXtDesc* output,
                                  int direction)
{
    return execute(SIMT_THIS_CALL, plan, {}, input, output, direction);
}

cufftResult cufftXtExecDescriptorC2C(cufftHandle plan, cudaLibXtDesc* input, cudaLibXtDesc* output,
                                     int direction)
{
    return execute(SIMT_THIS_CALL, plan, CUFFT_C2C, input, output, direction);
}

cufftResult cufftXtExecDescriptorR2C(cufftHandle plan, cudaLibXtDesc* input, cudaLibXtDesc* output)
{
    return execute(SIMT_THIS_CALL, plan, CUFFT_R2C, input, output);
}

cufftResult cufftXtExecDescriptorC2R(cufftHandle plan, cudaLibXtDesc* input, cudaLibXtDesc* output)
{
    return execute(SIMT_THIS_CALL, plan, CUFFT_C2R, input, output);
}

cufftResult cufftXtExecDescriptorZ2Z(cufftHandle plan, cudaLibXtDesc* input, cudaLibXtDesc* output,
                                     int direction)
{
    return execute(SIMT_THIS_CALL, plan, CUFFT_Z2Z, input, output, direction);
}

cufftResult cufftXtExecDescriptorD2Z(cufftHandle plan, cudaLibXtDesc* input, cudaLibXtDesc* output)
{
    return execute(SIMT_THIS_CALL, plan, CUFFT_D2Z, input, output);
}

cufftResult cufftXtExecDescriptorZ2D(cufftHandle plan, cudaLibXtDesc* input, cudaLibXtDesc* output)
{
    return execute(SIMT_THIS_CALL, plan, CUFFT_Z2D, input, output);
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
