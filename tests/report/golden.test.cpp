// SPDX-License-Identifier: MIT
#include "golden.hpp"

#include <judge/catch.hpp>

#include <fstream>
#include <iterator>

using report_tests::complaint_about;

TEST_CASE("a golden file is compared to the last character")
{
    const std::filesystem::path file = std::filesystem::path(FIXTURES) / "source/kernel.cu";
    std::ifstream in(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    REQUIRE(!text.empty());
    CHECK(complaint_about(file, text) == "");
    CHECK(complaint_about(file, text + " ") != "");
    CHECK(complaint_about(file, text.substr(1)) != "");
    CHECK(complaint_about(file, "") != "");
}

TEST_CASE("a golden file that is missing is a failure")
{
    CHECK(complaint_about(std::filesystem::path(FIXTURES) / "golden/there_is_no_such_file.txt", "") != "");
}
