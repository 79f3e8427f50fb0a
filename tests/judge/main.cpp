// SPDX-License-Identifier: MIT
#define JUDGE_CATCH_RUNNER
#include <judge/catch.hpp>

int main(int argc, char** argv)
{
    return judge::run_tests(argc, argv);
}
