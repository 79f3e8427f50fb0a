// SPDX-License-Identifier: MIT
// The functions that cufft.h declares.
#include "../../memory/program_pointer.hpp"
#include "fftw.hpp"
#include "plan.hpp"

#include <limits>
#include <map>

using simt::ApiCall;
using simt::CufftArray;
using simt::CufftPlan;
using simt::Device;

#define SIMT_THIS_CALL                                                                                       \
    ApiCall                                                                                                  \
    {                                                                                                        \
        __func__, __builtin_return_address(0)                                                                \
    }

namespace {

/// Those that live, by their handles.
std::map<cufftHandle, CufftPlan>& plans()
{
    static auto& all = *new std::map<cufftHandle, CufftPlan>;  // never destroyed, as the device
    return all;
}

CufftPlan* find(cufftHandle handle)
{
    const auto found = plans().find(handle);
    return found != plans().end() ? &found->second : nullptr;
}

/// Stores where a program's pointer says.
template <class T>
void store(T* where, T value)
{
    const simt::WritesForProgram writes;
    *where = value;
}

/// Whether all elements can be counted in an int, as those of FFTW's plans are.
bool is_size(const std::vector<int>& extents, int batch)
{
    long long elements = batch;
    for (const int extent : extents) {
        if (extent <= 0 || elements > std::numeric_limits<int>::max() / (2ll * extent + 2)) {
            return false;
        }
        elements *= extent;
    }
    return !extents.empty() && batch > 0;
}

bool has_fftw(cufftType type)
{
    const char* const name = "execute";
    return (simt::is_double(type) ? simt::find_in_fftw<double>(name) : simt::find_in_fftw<float>(name)) !=
           nullptr;
}

/// Gives a plan that has been created its transforms.
cufftResult make(const ApiCall& call, cufftHandle handle, const CufftPlan& wanted, std::size_t* work_size)
{
    const auto device = Device::get();
    CufftPlan* const plan = find(handle);
    if (plan == nullptr || !plan->n.empty()) {
        return CUFFT_INVALID_PLAN;
    }
    if (!simt::is_known(wanted.type)) {
        return CUFFT_INVALID_TYPE;
    }
    if (!is_size(wanted.n, wanted.batch)) {
        return CUFFT_INVALID_SIZE;
    }
    if (!has_fftw(wanted.type)) {
        refuse(call, cudaErrorNotSupported,
               std::string("cuFFT is computed by the FFTW of this machine, and there is none for this type: "
                           "install the package ") +
                   (simt::is_double(wanted.type) ? "libfftw3-double3" : "libfftw3-single3"));
        return CUFFT_NOT_SUPPORTED;
    }
    const cudaStream_t stream = plan->stream;
    *plan = wanted;
    plan->stream = stream;
    if (work_size != nullptr) {
        store(work_size, std::size_t{0});
    }
    return CUFFT_SUCCESS;
}

/// Creates a plan, and gives it its transforms.
cufftResult create(const ApiCall& call, cufftHandle* handle, const CufftPlan& wanted)
{
    const auto device = Device::get();
    cufftHandle created = 0;
    if (handle == nullptr) {
        return CUFFT_INVALID_VALUE;
    }
    created = plans().empty() ? 1 : plans().rbegin()->first + 1;
    plans()[created];
    const cufftResult result = make(call, created, wanted, nullptr);
    if (result != CUFFT_SUCCESS) {
        plans().erase(created);
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

bool is_layout(const simt::CufftLayout& layout)
{
    for (std::size_t i = 1; i < layout.embed.size(); ++i) {
        if (layout.embed[i] <= 0) {
            return false;
        }
    }
    return layout.stride > 0 && layout.distance >= 0;
}

template <class Real>
cufftResult transform(const ApiCall& call, const CufftPlan& plan, void* input, void* output, int direction)
{
    constexpr unsigned estimate = 1U << 6;  // FFTW_ESTIMATE: FFTW does not try out anything
    constexpr unsigned preserve = 1U << 4;  // FFTW_PRESERVE_INPUT
    const bool is_in_place = input == output;
    const bool from_complex = simt::reads_complex(plan.type);
    const bool to_complex = simt::writes_complex(plan.type);
    const CufftArray in(plan, plan.in, from_complex, is_in_place);
    const CufftArray out(plan, plan.out, to_complex, is_in_place);
    // From complex numbers to real ones in several dimensions, FFTW cannot keep its input. cuFFT may overwrite it too.
    const bool changes_input = from_complex && !to_complex && plan.n.size() > 1;

    const auto make_plan = [&](const char* kind, auto... settings) {
        return simt::FftwPlan<Real>(kind, static_cast<int>(plan.n.size()), plan.n.data(), plan.batch, input,
                                    {in.embed(), in.stride(), in.distance()}, output,
                                    {out.embed(), out.stride(), out.distance()}, settings...);
    };
    const unsigned flags = changes_input || is_in_place ? estimate : estimate | preserve;
    const simt::FftwPlan<Real> fftw = !from_complex ? make_plan("dft_r2c", flags)
                                      : !to_complex ? make_plan("dft_c2r", flags)
                                                    : make_plan("dft", direction, flags);
    if (!fftw) {
        return CUFFT_INTERNAL_ERROR;
    }
    std::vector<simt::Operand> operands;
    in.add_operands(operands, input, simt::AccessKind::read);
    if (changes_input && !is_in_place) {
        in.add_operands(operands, input, simt::AccessKind::write);
    }
    out.add_operands(operands, output, simt::AccessKind::write);
    const simt::DeviceOperation operation(call, operands);
    if (!operation) {
        return CUFFT_EXEC_FAILED;
    }
    fftw.execute();
    return CUFFT_SUCCESS;
}

cufftResult execute(ApiCall call, cufftHandle handle, cufftType type, void* input, void* output,
                    int direction = CUFFT_FORWARD)
{
    const auto device = Device::get();
    const CufftPlan* const plan = find(handle);
    if (plan == nullptr || plan->n.empty()) {
        return CUFFT_INVALID_PLAN;
    }
    if (plan->type != type) {
        refuse(call, cudaErrorInvalidValue, "the plan is one for transforms of another type");
        return CUFFT_INVALID_TYPE;
    }
    if (direction != CUFFT_FORWARD && direction != CUFFT_INVERSE) {
        return CUFFT_INVALID_VALUE;
    }
    if (device->usable() != cudaSuccess) {
        return CUFFT_EXEC_FAILED;
    }
    call.stream = plan->stream;
    return simt::is_double(type) ? transform<double>(call, *plan, input, output, direction)
                                 : transform<float>(call, *plan, input, output, direction);
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
    return is_layout(wanted.in) && is_layout(wanted.out) ? create(SIMT_THIS_CALL, plan, wanted)
                                                         : CUFFT_INVALID_VALUE;
}

cufftResult cufftCreate(cufftHandle* handle)
{
    const auto device = Device::get();
    if (handle == nullptr) {
        return CUFFT_INVALID_VALUE;
    }
    const cufftHandle created = plans().empty() ? 1 : plans().rbegin()->first + 1;
    plans()[created];
    store(handle, created);
    return CUFFT_SUCCESS;
}

cufftResult cufftMakePlan1d(cufftHandle plan, int nx, cufftType type, int batch, size_t* workSize)
{
    return make(SIMT_THIS_CALL, plan, {type, {nx}, batch, {}, {}, nullptr}, workSize);
}

cufftResult cufftMakePlan2d(cufftHandle plan, int nx, int ny, cufftType type, size_t* workSize)
{
    return make(SIMT_THIS_CALL, plan, {type, {nx, ny}, 1, {}, {}, nullptr}, workSize);
}

cufftResult cufftMakePlan3d(cufftHandle plan, int nx, int ny, int nz, cufftType type, size_t* workSize)
{
    return make(SIMT_THIS_CALL, plan, {type, {nx, ny, nz}, 1, {}, {}, nullptr}, workSize);
}

cufftResult cufftMakePlanMany(cufftHandle plan, int rank, int* n, int* inembed, int istride, int idist,
                              int* onembed, int ostride, int odist, cufftType type, int batch,
                              size_t* workSize)
{
    const CufftPlan wanted =
        plan_of_many(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch);
    return is_layout(wanted.in) && is_layout(wanted.out) ? make(SIMT_THIS_CALL, plan, wanted, workSize)
                                                         : CUFFT_INVALID_VALUE;
}

cufftResult cufftGetSize(cufftHandle handle, size_t* workSize)
{
    const auto device = Device::get();
    if (find(handle) == nullptr) {
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
    return find(plan) != nullptr ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
}

cufftResult cufftSetWorkArea(cufftHandle plan, void*)
{
    const auto device = Device::get();
    return find(plan) != nullptr ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
}

cufftResult cufftSetStream(cufftHandle plan, cudaStream_t stream)
{
    const auto device = Device::get();
    CufftPlan* const found = find(plan);
    if (found == nullptr) {
        return CUFFT_INVALID_PLAN;
    }
    found->stream = stream;
    return CUFFT_SUCCESS;
}

cufftResult cufftDestroy(cufftHandle plan)
{
    const auto device = Device::get();
    return plans().erase(plan) != 0 ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
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
