// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <simt/debug_info/debug_info.hpp>

#include <dlfcn.h>

#include <cstdio>

TEST_CASE("for a module without debug information no server is asked", "[debug_info]")
{
    simt::DebugInfo debug_info;
    const auto* const in_the_c_library = reinterpret_cast<const char*>(&std::getchar);
    CHECK(debug_info.locate(in_the_c_library + 1).file.empty());
    CHECK(dlopen("libdebuginfod.so.1", RTLD_LAZY | RTLD_NOLOAD) == nullptr);
}
