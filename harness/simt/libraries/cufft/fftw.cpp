// SPDX-License-Identifier: MIT
#include "fftw.hpp"

#include <dlfcn.h>

namespace simt {

template <>
void* find_in_fftw<float>(const std::string& name)
{
    static void* const library = dlopen("libfftw3f.so.3", RTLD_NOW | RTLD_LOCAL);
    return library != nullptr ? dlsym(library, ("fftwf_" + name).c_str()) : nullptr;
}

template <>
void* find_in_fftw<double>(const std::string& name)
{
    static void* const library = dlopen("libfftw3.so.3", RTLD_NOW | RTLD_LOCAL);
    return library != nullptr ? dlsym(library, ("fftw_" + name).c_str()) : nullptr;
}

}  // namespace simt
