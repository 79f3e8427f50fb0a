// SPDX-License-Identifier: MIT
#include "call.hpp"

#include "blas.hpp"

#include <algorithm>
#include <limits>
#include <set>

namespace simt {
namespace {

std::set<cublasHandle_t>& handles()
{
    static auto& all = *new std::set<cublasHandle_t>;  // never destroyed, as the device
    return all;
}

}  // namespace

cublasHandle_t make_cublas_handle()
{
    const auto handle = new cublasContext;
    handles().insert(handle);
    return handle;
}

bool destroy_cublas_handle(cublasHandle_t handle)
{
    if (handles().erase(handle) == 0) {
        return false;
    }
    delete handle;
    return true;
}

bool is_live(cublasHandle_t handle)
{
    return handles().count(handle) != 0;
}

CublasCall::CublasCall(const ApiCall& call, cublasHandle_t handle) : call_(call)
{
    if (is_live(handle)) {
        context_ = *handle;
        call_.stream = handle->stream;
    }
}

CublasCall::CublasCall(const ApiCall& call, const cublasContext& settings) : call_(call), context_(settings)
{
    call_.stream = settings.stream;
}

void CublasCall::add_vector(int n, const void* x, int increment, std::size_t element, AccessKind kind)
{
    // A negative increment begins at the other end of the same elements.
    const int distance = increment >= 0 ? increment : -std::max(increment, -std::numeric_limits<int>::max());
    add_matrix(1, n, x, distance, Part::all, element, kind);
}

void CublasCall::add_matrix(int rows, int columns, const void* a, int leading, Part part, std::size_t element,
                            AccessKind kind)
{
    constexpr std::size_t most_elements = std::size_t{1} << 40;  // more than any memory has
    const auto size = static_cast<std::size_t>(std::max(rows, 0));
    const auto count = static_cast<std::size_t>(std::max(columns, 0));
    if (size == 0 || count == 0) {
        return;
    }
    if (leading < rows || static_cast<std::size_t>(leading) > most_elements / count) {
        is_out_of_range_ = true;
        return;
    }
    const auto begin = static_cast<const char*>(a);
    if (rows == leading && part == Part::all) {
        operands_.push_back({begin, size * count * element, kind});
        return;
    }
    for (std::size_t column = 0; column < count; ++column) {
        const std::size_t first = part == Part::lower ? column : 0;
        const std::size_t end = part == Part::upper ? column + 1 : size;
        const std::size_t offset = column * static_cast<std::size_t>(leading) + first;
        operands_.push_back({begin + offset * element, (end - first) * element, kind});
    }
}

void CublasCall::add_scalar(const void* scalar, std::size_t bytes, AccessKind kind)
{
    if (is_scalar_on_device()) {
        operands_.push_back({scalar, bytes, kind});
    } else {
        has_wrong_scalar_ =
            has_wrong_scalar_ || scalar == nullptr || device_->memory().kind_of(scalar) == MemoryKind::device;
    }
}

void CublasCall::take_host_memory()
{
    std::erase_if(operands_, [&](const Operand& operand) {
        return operand.memory != nullptr && device_->memory().kind_of(operand.memory) == MemoryKind::unknown;
    });
}

bool CublasCall::is_scalar_on_device() const
{
    return context_ && context_->pointer_mode == CUBLAS_POINTER_MODE_DEVICE;
}

cublasStatus_t CublasCall::why_impossible(bool is_valid)
{
    if (!context_) {
        return CUBLAS_STATUS_NOT_INITIALIZED;
    }
    if (!is_valid || is_out_of_range_) {
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    if (has_wrong_scalar_) {
        refuse(call_, cudaErrorInvalidValue,
               "a factor or the result is not in host memory: for one in device memory, call "
               "cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE) first");
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    if (device_->usable() != cudaSuccess) {
        return CUBLAS_STATUS_EXECUTION_FAILED;
    }
    if (find_in_blas("sgemm_") == nullptr) {
        refuse(call_, cudaErrorNotSupported,
               "cuBLAS is computed by the BLAS of this machine, and there is none: install the package "
               "libopenblas0");
        return CUBLAS_STATUS_NOT_SUPPORTED;
    }
    return CUBLAS_STATUS_SUCCESS;
}

}  // namespace simt
