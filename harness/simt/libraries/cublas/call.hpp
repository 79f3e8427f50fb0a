// SPDX-License-Identifier: MIT
/// @file
/// A call of cuBLAS: its handle, what it reads and writes, and the numbers that it is given or returns.
#pragma once

#include "../../memory/program_pointer.hpp"
#include "../device_operation.hpp"

#include <cublas_v2.h>

#include <cstdint>
#include <optional>
#include <vector>

struct cublasContext
{
    cudaStream_t stream = nullptr;
    cublasPointerMode_t pointer_mode = CUBLAS_POINTER_MODE_HOST;
    cublasMath_t math_mode = CUBLAS_DEFAULT_MATH;
    cublasAtomicsMode_t atomics_mode = CUBLAS_ATOMICS_NOT_ALLOWED;
};

namespace simt {

class CublasCall {
public:
    CublasCall(const ApiCall& call, cublasHandle_t handle);
    /// A call that says itself what a handle of cuBLAS would say.
    CublasCall(const ApiCall& call, const cublasContext& settings);

    /// Which part of a square matrix belongs to an operand.
    enum class Part : std::uint8_t { all, lower, upper };

    template <class T>
    void reads_vector(int n, const T* x, int increment)
    {
        add_vector(n, x, increment, sizeof(T), AccessKind::read);
    }
    template <class T>
    void writes_vector(int n, const T* x, int increment)
    {
        add_vector(n, x, increment, sizeof(T), AccessKind::write);
    }
    template <class T>
    void reads_matrix(int rows, int columns, const T* a, int leading, Part part = Part::all)
    {
        add_matrix(rows, columns, a, leading, part, sizeof(T), AccessKind::read);
    }
    template <class T>
    void writes_matrix(int rows, int columns, const T* a, int leading, Part part = Part::all)
    {
        add_matrix(rows, columns, a, leading, part, sizeof(T), AccessKind::write);
    }
    /// The same for elements of `bytes` bytes.
    void touches_matrix(int rows, int columns, const void* a, int leading, std::size_t bytes, AccessKind kind)
    {
        add_matrix(rows, columns, a, leading, Part::all, bytes, kind);
    }
    /// A vector of elements of `bytes` bytes.
    void reads_vector(int n, const void* x, int increment, std::size_t bytes)
    {
        add_vector(n, x, increment, bytes, AccessKind::read);
    }
    /// A factor, which is where the handle's pointer mode says.
    template <class T>
    void reads_scalar(const T* scalar)
    {
        add_scalar(scalar, sizeof(T), AccessKind::read);
    }
    void reads_scalar(const void* scalar, std::size_t bytes) { add_scalar(scalar, bytes, AccessKind::read); }
    /// Whether the factors so far can be looked at before the device's memory is open: they are the host's.
    bool has_factors_of_host() const { return !is_scalar_on_device() && !has_wrong_scalar_; }

    /// Leaves out what is the host's own memory: the call may read and write it.
    void take_host_memory();

    /// Computes, if the arguments are right and their memory can be used.
    ///
    /// @param is_valid  whether the sizes and options are
    /// @param compute   reads and writes nothing but what this object knows of
    template <class Compute>
    cublasStatus_t run(bool is_valid, Compute compute)
    {
        if (const cublasStatus_t status = why_impossible(is_valid); status != CUBLAS_STATUS_SUCCESS) {
            return status;
        }
        const DeviceOperation operation(call_, operands_);
        if (!operation) {
            return CUBLAS_STATUS_EXECUTION_FAILED;
        }
        compute();
        return CUBLAS_STATUS_SUCCESS;
    }

    /// The same, for a call that returns a number through a pointer. Where that is the host's, the host waits for it.
    template <class T, class Compute>
    cublasStatus_t run_for_result(bool is_valid, T* result, Compute compute)
    {
        add_scalar(result, sizeof(T), AccessKind::write);
        if (is_scalar_on_device()) {
            return run(is_valid, [&] { *result = compute(); });
        }
        T value{};
        const cublasStatus_t status = run(is_valid, [&] { value = compute(); });
        if (status == CUBLAS_STATUS_SUCCESS) {
            device_->streams().host_waits_for(call_.stream);
            const WritesForProgram writes;
            *result = value;
        }
        return status;
    }

private:
    void add_vector(int n, const void* x, int increment, std::size_t element, AccessKind kind);
    void add_matrix(int rows, int columns, const void* a, int leading, Part part, std::size_t element,
                    AccessKind kind);
    void add_scalar(const void* scalar, std::size_t bytes, AccessKind kind);
    bool is_scalar_on_device() const;
    cublasStatus_t why_impossible(bool is_valid);

    DeviceLock device_ = Device::get();
    ApiCall call_;
    std::optional<cublasContext> context_;  ///< nothing if there is no such handle
    std::vector<Operand> operands_;
    bool is_out_of_range_ = false;   ///< an increment, a leading dimension, or a number of elements
    bool has_wrong_scalar_ = false;  ///< null, or not where the pointer mode says
};

/// Makes a handle, and destroys it.
cublasHandle_t make_cublas_handle();
bool destroy_cublas_handle(cublasHandle_t handle);
/// Whether a handle lives: a program may pass any pointer.
bool is_live(cublasHandle_t handle);

}  // namespace simt
