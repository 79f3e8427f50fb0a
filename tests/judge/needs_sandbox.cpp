// SPDX-License-Identifier: MIT
// Runs a test that needs a sandbox; where none can be had, says why and ends with 4, which CTest counts as skipped.
//
// Usage: needs_sandbox COMMAND [ARGUMENT…]

#include <platform/sandbox.hpp>

#include <unistd.h>

#include <cstdio>
#include <string>

int main(int argc, char** argv)
{
    const std::string problem = platform::sandbox_problem();
    if (argc < 2) {
        return 2;
    }
    if (!problem.empty()) {
        std::printf("skipped: %s\n", problem.c_str());
        return 4;
    }
    execv(argv[1], argv + 1);
    std::perror(argv[1]);
    return 2;
}
