// SPDX-License-Identifier: MIT
#include "blas.hpp"

#include <dlfcn.h>

namespace simt {

void* find_in_blas(const std::string& name)
{
    static void* const library = dlopen("libblas.so.3", RTLD_NOW | RTLD_LOCAL);
    return library != nullptr ? dlsym(library, name.c_str()) : nullptr;
}

}  // namespace simt
