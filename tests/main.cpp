// SPDX-License-Identifier: MIT
// The main function of programs that hold tests and nothing else.
#include <judge/catch.hpp>

int main(int argc, char** argv)
{
    return judge::run_tests(argc, argv);
}
