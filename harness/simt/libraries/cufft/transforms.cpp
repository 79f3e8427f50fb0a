// SPDX-License-Identifier: MIT
#include "transforms.hpp"

#include "../../memory/program_pointer.hpp"
#include "fftw.hpp"

#include <limits>
#include <map>
#include <string>

namespace simt {
namespace {

/// Those that live, by their handles.
std::map<cufftHandle, CufftPlan>& plans()
{
    static auto& all = *new std::map<cufftHandle, CufftPlan>;  // never destroyed, as the device
    return all;
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
    return (is_double(type) ? find_in_fftw<double>(name) : find_in_fftw<float>(name)) != nullptr;
}

template <class Real>
cufftResult transform(const ApiCall& call, const CufftPlan& plan, void* input, void* output, int direction)
{
    constexpr unsigned estimate = 1U << 6;  // FFTW_ESTIMATE: FFTW does not try out anything
    constexpr unsigned preserve = 1U << 4;  // FFTW_PRESERVE_INPUT
    const bool is_in_place = input == output;
    const bool from_complex = reads_complex(plan.type);
    const bool to_complex = writes_complex(plan.type);
    const CufftArray in(plan, plan.in, from_complex, is_in_place);
    const CufftArray out(plan, plan.out, to_complex, is_in_place);
    // From complex numbers to real ones in several dimensions, FFTW cannot keep its input. cuFFT may overwrite it too.
    const bool changes_input = from_complex && !to_complex && plan.n.size() > 1;

    const auto make_plan = [&](const char* kind, auto... settings) {
        return FftwPlan<Real>(kind, static_cast<int>(plan.n.size()), plan.n.data(), plan.batch, input,
                              {in.embed(), in.stride(), in.distance()}, output,
                              {out.embed(), out.stride(), out.distance()}, settings...);
    };
    const unsigned flags = changes_input || is_in_place ? estimate : estimate | preserve;
    const FftwPlan<Real> fftw = !from_complex ? make_plan("dft_r2c", flags)
                                : !to_complex ? make_plan("dft_c2r", flags)
                                              : make_plan("dft", direction, flags);
    if (!fftw) {
        return CUFFT_INTERNAL_ERROR;
    }
    std::vector<Operand> operands;
    in.add_operands(operands, input, AccessKind::read);
    if (changes_input && !is_in_place) {
        in.add_operands(operands, input, AccessKind::write);
    }
    out.add_operands(operands, output, AccessKind::write);
    const DeviceOperation operation(call, operands);
    if (!operation) {
        return CUFFT_EXEC_FAILED;
    }
    fftw.execute();
    return CUFFT_SUCCESS;
}

}  // namespace

CufftPlan* find_plan(cufftHandle handle)
{
    const auto found = plans().find(handle);
    return found != plans().end() ? &found->second : nullptr;
}

cufftHandle new_plan()
{
    const cufftHandle created = plans().empty() ? 1 : plans().rbegin()->first + 1;
    plans()[created];
    return created;
}

bool destroy_plan(cufftHandle handle)
{
    return plans().erase(handle) != 0;
}

bool is_layout(const CufftLayout& layout)
{
    for (std::size_t i = 1; i < layout.embed.size(); ++i) {
        if (layout.embed[i] <= 0) {
            return false;
        }
    }
    return layout.stride > 0 && layout.distance >= 0;
}

cufftResult make_plan(const ApiCall& call, cufftHandle handle, const CufftPlan& wanted,
                      std::size_t* work_size)
{
    const auto device = Device::get();
    CufftPlan* const plan = find_plan(handle);
    if (plan == nullptr || !plan->n.empty()) {
        return CUFFT_INVALID_PLAN;
    }
    if (!is_known(wanted.type)) {
        return CUFFT_INVALID_TYPE;
    }
    if (!is_size(wanted.n, wanted.batch)) {
        return CUFFT_INVALID_SIZE;
    }
    if (!has_fftw(wanted.type)) {
        refuse(call, cudaErrorNotSupported,
               std::string("cuFFT is computed by the FFTW of this machine, and there is none for this type: "
                           "install the package ") +
                   (is_double(wanted.type) ? "libfftw3-double3" : "libfftw3-single3"));
        return CUFFT_NOT_SUPPORTED;
    }
    const cudaStream_t stream = plan->stream;
    *plan = wanted;
    plan->stream = stream;
    if (work_size != nullptr) {
        const WritesForProgram writes;
        *work_size = 0;
    }
    return CUFFT_SUCCESS;
}

cufftResult execute_plan(ApiCall call, cufftHandle handle, std::optional<cufftType> type, void* input,
                         void* output, int direction)
{
    const auto device = Device::get();
    const CufftPlan* const plan = find_plan(handle);
    if (plan == nullptr || plan->n.empty()) {
        return CUFFT_INVALID_PLAN;
    }
    if (type && plan->type != *type) {
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
    return is_double(plan->type) ? transform<double>(call, *plan, input, output, direction)
                                 : transform<float>(call, *plan, input, output, direction);
}

}  // namespace simt
