// SPDX-License-Identifier: MIT
/// @file
/// The BLAS of this machine. It is loaded when it is first needed, so that nobody else has to install one.
#pragma once

#include <cuComplex.h>

#include <string>
#include <type_traits>

namespace simt {

/// A function of the library libblas.so.3, which every BLAS of the distribution provides; null if there is none.
void* find_in_blas(const std::string& name);

/// S, D, C or Z, in small letters.
template <class T>
constexpr char blas_letter = std::is_same_v<T, float>       ? 's'
                             : std::is_same_v<T, double>    ? 'd'
                             : std::is_same_v<T, cuComplex> ? 'c'
                                                            : 'z';

/// A function of Fortran, to which all arguments go by their addresses.
///
/// @param name  without its letter: "gemm"
template <class T, class... Arguments>
void call_blas(const char* name, const Arguments&... arguments)
{
    using Function = void (*)(const std::remove_pointer_t<Arguments>*...);
    const auto address_of = [](const auto& argument) {
        if constexpr (std::is_pointer_v<std::remove_reference_t<decltype(argument)>>) {
            return argument;
        } else {
            return &argument;
        }
    };
    const auto function = reinterpret_cast<Function>(find_in_blas(blas_letter<T> + std::string(name) + "_"));
    function(address_of(arguments)...);
}

}  // namespace simt
