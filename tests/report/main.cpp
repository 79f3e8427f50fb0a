// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>

#include "golden.hpp"

#include <iostream>

int main(int argc, char** argv)
{
    const int result = judge::run_tests(argc, argv);
    const bool all_ran = argc == 1;
    if (result != 0 || !all_ran) {
        return result;
    }
    const auto unused = report_tests::unused_golden_files();
    for (const std::string& name : unused) {
        std::cout << "no test compares golden/" << name << '\n';
    }
    return unused.empty() ? 0 : 1;
}
