// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <judge/symbols.hpp>

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

using namespace judge;
namespace fs = std::filesystem;

namespace {

std::string contents(const fs::path& file)
{
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("a module that uses the device replaces nothing of it")
{
    CHECK(replaced_symbols(MODULES "/copies.so", DEVICE).empty());
    CHECK_FALSE(replaced_symbols(DEVICE, DEVICE).empty());
}

TEST_CASE("a module that uses the device and the C++ library asks for nothing else")
{
    for (const std::string module : {"copies", "launches_often", "takes_its_time", "writes_around_on_host"}) {
        CHECK(unavailable_imports(std::string(MODULES "/") + module + ".so", DEVICE).empty());
    }
}

TEST_CASE("what changes memory or looks for functions is not available, nor is the device's function for the "
          "runner")
{
    const std::vector<std::string> names = unavailable_imports(RUNNER, DEVICE);
    const auto has = [&](const char* name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    CHECK(has("dlopen"));
    CHECK(has("dlsym"));
    CHECK(has("mmap"));
    CHECK(has("mprotect"));
    CHECK_FALSE(has("memcpy"));
    CHECK_FALSE(has("strtol"));
    CHECK_FALSE(has("_ZSt9terminatev"));
}

TEST_CASE("a file that is no module is refused, wherever it breaks off")
{
    const fs::path file = fs::temp_directory_path() / ("judge_symbols_" + std::to_string(getpid()));
    const std::string whole = contents(MODULES "/copies.so");
    REQUIRE(whole.size() > 1000);
    for (const std::size_t length :
         {std::size_t{0}, std::size_t{3}, std::size_t{64}, whole.size() / 2, whole.size() - 10}) {
        std::ofstream(file, std::ios::binary) << whole.substr(0, length);
        CHECK_THROWS_AS(replaced_symbols(file, DEVICE), std::runtime_error);
        CHECK_THROWS_AS(unavailable_imports(file, DEVICE), std::runtime_error);
    }
    std::string absurd = whole;
    absurd.replace(40, 8, 8, '\xff');  // the offset of the section headers
    std::ofstream(file, std::ios::binary) << absurd;
    CHECK_THROWS_AS(replaced_symbols(file, DEVICE), std::runtime_error);
    fs::remove(file);
    CHECK_THROWS_AS(replaced_symbols(file, DEVICE), std::runtime_error);
}
