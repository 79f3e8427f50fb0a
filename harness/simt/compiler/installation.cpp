// SPDX-License-Identifier: MIT
#include "installation.hpp"

namespace simt {

namespace fs = std::filesystem;

Installation find_installation()
{
    const fs::path program = fs::read_symlink("/proc/self/exe");
    const fs::path parts = program.parent_path().parent_path() / "lib/simt";
    if (fs::is_directory(parts)) {
        return {program,
                parts / "include",
                parts / "clang",
                parts / "precompiled",
                parts / "lib/libsimt.so",
                parts / "lib/libsimt_hooks_plugin.so"};
    }
    const fs::path library = fs::exists(SIMT_COMPLETE_LIBRARY) ? SIMT_COMPLETE_LIBRARY : SIMT_LIBRARY;
    return {program, SIMT_INCLUDE_DIRECTORY, SIMT_CLANG_DIRECTORY, SIMT_PRECOMPILED_DIRECTORY,
            library, SIMT_HOOKS_PLUGIN};
}

}  // namespace simt
