// SPDX-License-Identifier: MIT
#include <simt/engine/printf_format.hpp>

#include <judge/catch.hpp>

#include <array>
#include <cstdarg>
#include <cstdio>

namespace {

std::string strings;  ///< that the last call of print() has read

/// What printf() of a kernel prints.
std::string print(const char* format, ...)
{
    strings.clear();
    std::va_list arguments;
    va_start(arguments, format);
    const std::string of_library =
        simt::cuda_format(format, arguments, [](const char* text, std::size_t most) {
            strings += std::string(text).substr(0, most) + ";";
        });
    std::array<char, 200> printed{};
    std::vsnprintf(printed.data(), printed.size(), of_library.c_str(), arguments);
    va_end(arguments);
    return printed.data();
}

}  // namespace

TEST_CASE("strings that a kernel prints are told, as much of them as is printed", "[printf]")
{
    CHECK(print("%d %s %5.1f%% %lld %c %s|%p", 1, "two", 3.0, 4ll, '5', "six", nullptr) ==
          "1 two   3.0% 4 5 six|(nil)");
    CHECK(strings == "two;six;");
    CHECK(print("%.2s %.*s %*s %-6s", "three", 1, "four", 6, "five", "six") == "th f   five six   ");
    CHECK(strings == "th;f;five;six;");
    CHECK(print("%La %hhd %s", 1.0L, 2, "three") == "0x8p-3 2 three");
    CHECK(strings == "three;");
    CHECK(print("%s", nullptr) == "(null)");
    CHECK(strings.empty());
}

TEST_CASE("a conversion that CUDA does not know is printed as it stands, and neither reads nor writes",
          "[printf]")
{
    int counted = 3;
    CHECK(print("seven%n %d", &counted, 8) == "seven%n 8");
    CHECK(print("%*hhn%lln|%d", 5, &counted, &counted, 9) == "%*hhn%lln|9");
    CHECK(counted == 3);
    CHECK(print("%ls %S %s", L"one", L"two", "three") == "%ls %S three");
    CHECK(strings == "three;");
    CHECK(print("%5% %m %1$n %d%", 4) == "%5% %m %1$n 4%");
}
