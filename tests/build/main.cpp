// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>

int main(int argc, char** argv)
{
    return judge::run_tests(argc, argv);
}
