// SPDX-License-Identifier: MIT
/// @file
/// The FFTW of this machine. It is loaded when it is first needed, so that nobody else has to install it.
#pragma once

#include <string>
#include <type_traits>

namespace simt {

/// A function of FFTW for a precision; null if the library is not there.
///
/// @param name  without its prefix: "execute"
template <class Real>
void* find_in_fftw(const std::string& name);

template <>
void* find_in_fftw<float>(const std::string& name);
template <>
void* find_in_fftw<double>(const std::string& name);

/// How one side of a transform lies in memory: FFTW 3.3, "Advanced Complex DFTs".
struct FftwLayout
{
    const int* embed;
    int stride;
    int distance;
};

/// A plan of FFTW for two arrays. It is made without a look at their elements.
template <class Real>
class FftwPlan {
public:
    /// @param kind      "dft", "dft_r2c" or "dft_c2r"
    /// @param settings  for "dft" the sign, and the flags
    template <class... Settings>
    FftwPlan(const std::string& kind, int rank, const int* n, int batch, void* input, const FftwLayout& in,
             void* output, const FftwLayout& out, Settings... settings)
    {
        using Make = void* (*)(int, const int*, int, void*, const int*, int, int, void*, const int*, int, int,
                               Settings...);
        const auto make = reinterpret_cast<Make>(find_in_fftw<Real>("plan_many_" + kind));
        plan_ = make(rank, n, batch, input, in.embed, in.stride, in.distance, output, out.embed, out.stride,
                     out.distance, settings...);
    }
    ~FftwPlan() { call("destroy_plan"); }
    FftwPlan(const FftwPlan&) = delete;
    FftwPlan& operator=(const FftwPlan&) = delete;

    /// Whether FFTW can do it.
    explicit operator bool() const { return plan_ != nullptr; }
    void execute() const { call("execute"); }

private:
    void call(const char* name) const
    {
        if (plan_ != nullptr) {
            reinterpret_cast<void (*)(void*)>(find_in_fftw<Real>(name))(plan_);
        }
    }

    void* plan_;
};

}  // namespace simt
