// SPDX-License-Identifier: MIT
// The functions that cufft.h declares.
#include "../../memory/program_pointer.hpp"
#include "transforms.hpp"

using simt::ApiCall;
using simt::CufftPlan;
using simt::Device;

#define SIMT_THIS_CALL                                                                                       \
    ApiCall                                                                                                  \
    {                                                                                                        \
        __func__, __builtin_return_address(0)                                                                \
    }

namespace {

/// Stores where a program's pointer says.
template <class T>
void store(T* where, T value)
{
    const simt::WritesForProgram writes;
    *where = value;
}

/// Creates a plan, and gives it its transforms.
cufftResult create(const ApiCall& call, cufftHandle* handle, const CufftPlan& wanted)
{
    const auto device = Device::get();
    if (handle == nullptr) {
        return CUFFT_INVALID_VALUE;
    }
    const cufftHandle created = simt::new_plan();
    const cufftResult result = simt::make_plan(call, created, wanted, nullptr);
    if (result != CUFFT_SUCCESS) {
        simt::destroy_plan(created);
        return result;
    }
    store(handle, created);
    return result;
}

/// The sizes and layouts of cufftPlanMany(). If either array of dimensions is null, both sides have the basic layout.
CufftPlan plan_of_many(int rank, const int* n, const int* inembed, int istride, int idist, const int* onembed,
                       int ostride, int odist, cufftType type, int batch)
{
    CufftPlan plan{type, {}, batch, {}, {}, nullptr};
    constexpr int most_dimensions = 3;
    if (rank < 1 || rank > most_dimensions || n == nullptr) {
        return plan;
    }
    plan.n.assign(n, n + rank);
    if (inembed != nullptr && onembed != nullptr) {
        plan.in = {{inembed, inembed + rank}, istride, idist};
        plan.out = {{onembed, onembed + rank}, ostride, odist};
    }
    return plan;
}

cufftResult execute(const ApiCall& call, cufftHandle handle, cufftType type, void* input, void* output,
                    int direction = CUFFT_FORWARD)
{
    return simt::execute_plan(call, handle, type, input, output, direction);
}

}  // namespace

// --- Plans ----------------------------------------------------------------------------------------------------

cufftResult cufftPlan1d(cufftHandle* plan, int nx, cufftType type, int batch)
{
    return create(SIMT_THIS_CALL, plan, {type, {nx}, batch, {}, {}, nullptr});
}

cufftResult cufftPlan2d(cufftHandle* plan, int nx, int ny, cufftType type)
{
    return create(SIMT_THIS_CALL, plan, {type, {nx, ny}, 1, {}, {}, nullptr});
}

cufftResult cufftPlan3d(cufftHandle* plan, int nx, int ny, int nz, cufftType type)
{
    return create(SIMT_THIS_CALL, plan, {type, {nx, ny, nz}, 1, {}, {}, nullptr});
}

cufftResult cufftPlanMany(cufftHandle* plan, int rank, int* n, int* inembed, int istride, int idist,
                          int* onembed, int ostride, int odist, cufftType type, int batch)
{
    const CufftPlan wanted =
        plan_of_many(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch);
    return simt::is_layout(wanted.in) && simt::is_layout(wanted.out) ? create(SIMT_THIS_CALL, plan, wanted)
                                                                     : CUFFT_INVALID_VALUE;
}

cufftResult cufftCreate(cufftHandle* handle)
{
    const auto device = Device::get();
    if (handle == nullptr) {
        return CUFFT_INVALID_VALUE;
    }
    store(handle, simt::new_plan());
    return CUFFT_SUCCESS;
}

cufftResult cufftMakePlan1d(cufftHandle plan, int nx, cufftType type, int batch, size_t* workSize)
{
    return simt::make_plan(SIMT_THIS_CALL, plan, {type, {nx}, batch, {}, {}, nullptr}, workSize);
}

cufftResult cufftMakePlan2d(cufftHandle plan, int nx, int ny, cufftType type, size_t* workSize)
{
    return simt::make_plan(SIMT_THIS_CALL, plan, {type, {nx, ny}, 1, {}, {}, nullptr}, workSize);
}

cufftResult cufftMakePlan3d(cufftHandle plan, int nx, int ny, int nz, cufftType type, size_t* workSize)
{
    return simt::make_plan(SIMT_THIS_CALL, plan, {type, {nx, ny, nz}, 1, {}, {}, nullptr}, workSize);
}

cufftResult cufftMakePlanMany(cufftHandle plan, int rank, int* n, int* inembed, int istride, int idist,
                              int* onembed, int ostride, int odist, cufftType type, int batch,
                              size_t* workSize)
{
    const CufftPlan wanted =
        plan_of_many(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch);
    return simt::is_layout(wanted.in) && simt::is_layout(wanted.out)
               ? simt::make_plan(SIMT_THIS_CALL, plan, wanted, workSize)
               : CUFFT_INVALID_VALUE;
}

cufftResult cufftGetSize(cufftHandle handle, size_t* workSize)
{
    const auto device = Device::get();
    if (simt::find_plan(handle) == nullptr) {
        return CUFFT_INVALID_PLAN;
    }
    if (workSize == nullptr) {
        return CUFFT_INVALID_VALUE;
    }
    store(workSize, std::size_t{0});
    return CUFFT_SUCCESS;
}

cufftResult cufftSetAutoAllocation(cufftHandle plan, int)
{
    const auto device = Device::get();
    return simt::find_plan(plan) != nullptr ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
}

cufftResult cufftSetWorkArea(cufftHandle plan, void*)
{
    const auto device = Device::get();
    return simt::find_plan(plan) != nullptr ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
}

cufftResult cufftSetStream(cufftHandle plan, cudaStream_t stream)
{
    const auto device = Device::get();
    CufftPlan* const found = simt::find_plan(plan);
    if (found == nullptr) {
        return CUFFT_INVALID_PLAN;
    }
    found->stream = stream;
    return CUFFT_SUCCESS;
}

cufftResult cufftDestroy(cufftHandle plan)
{
    const auto device = Device::get();
    return simt::destroy_plan(plan) ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
}

cufftResult cufftGetVersion(int* version)
{
    const auto device = Device::get();
    if (version == nullptr) {
        return CUFFT_INVALID_VALUE;
    }
    store(version, CUFFT_VERSION);
    return CUFFT_SUCCESS;
}

// --- Transforms -----------------------------------------------------------------------------------------------

cufftResult cufftExecC2C(cufftHandle plan, cufftComplex* idata, cufftComplex* odata, int direction)
{
    return execute(SIMT_THIS_CALL, plan, CUFFT_C2C, idata, odata, direction);
}

cufftResult cufftExecR2C(cufftHandle plan, cufftReal* idata, cufftComplex* odata)
{
    return execute(SIMT_THIS_CALL, plan, CUFFT_R2C, idata, odata);
}

cufftResult cufftExecC2R(cufftHandle plan, cufftComplex* idata, cufftReal* odata)
{
    return execute(SIMT_THIS_CALL, plan, CUFFT_C2R, idata, odata);
}

cufftResult cufftExecZ2Z(cufftHandle plan, cufftDoubleComplex* idata, cufftDoubleComplex* odata,
                         int direction)
{
    return execute(SIMT_THIS_CALL, plan, CUFFT_Z2Z, idata, odata, direction);
}

cufftResult cufftExecD2Z(cufftHandle plan, cufftDoubleReal* idata, cufftDoubleComplex* odata)
{
    return execute(SIMT_THIS_CALL, plan, CUFFT_D2Z, idata, odata);
}

cufftResult cufftExecZ2D(cufftHandle plan, cufftDoubleComplex* idata, cufftDoubleReal* odata)
{
    return execute(SIMT_THIS_CALL, plan, CUFFT_Z2D, idata, odata);
}
