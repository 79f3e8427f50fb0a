// SPDX-License-Identifier: MIT
// The main function of the unit tests.
#include <judge/catch.hpp>

int main(int argc, char** argv)
{
    return judge::run_tests(argc, argv);
}
