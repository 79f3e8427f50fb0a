// SPDX-License-Identifier: MIT
// What nvdisasm 13.0 printed for listings/two_kernels.cu: nvcc -cubin -lineinfo -std=c++17 -O3, then nvdisasm -gi -c.
#include <cli/gpu_listing.hpp>
#include <judge/catch.hpp>
#include <platform/files.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace {

using cli::kernel_name;
using cli::KernelListing;
using cli::listings_in;

std::string printed_for(const std::string& architecture)
{
    return platform::read_file(fmt::format("{}/two_kernels.{}.txt", LISTINGS_DIRECTORY, architecture));
}

/// "6: FFMA R0, R2, R9, 1", or the first of several.
std::string line_of(const KernelListing& listing, int wanted)
{
    for (const cli::LineOfCode& line : listing.lines) {
        if (line.line == wanted) {
            return fmt::format("{}", fmt::join(line.instructions, "; "));
        }
    }
    return "none";
}

std::vector<int> lines_of(const KernelListing& listing)
{
    std::vector<int> lines;
    for (const cli::LineOfCode& line : listing.lines) {
        lines.push_back(line.line);
    }
    return lines;
}

}  // namespace

TEST_CASE("machine code is put to the lines that it was made of")
{
    const auto listings = listings_in(printed_for("sm_90"), "two_kernels.cu");
    REQUIRE(listings.size() == 2);
    CHECK(listings[0].kernel == "sum<8>");
    CHECK(lines_of(listings[0]) == std::vector<int>{6, 18, 21, 22, 24, 25, 27, 29, 30, 32});
    CHECK(line_of(listings[0], 6) == "HFMA2.MMA R9, -RZ, RZ, 2.125, 0; FFMA R0, R2, R9, 1");
    CHECK(line_of(listings[0], 22) == "BAR.SYNC.DEFER_BLOCKING 0x0");
    CHECK(line_of(listings[0], 25)
              .starts_with("@!P1 LDS R4, [R5]; @!P1 LDS R3, [R5+0x10]; @!P1 FADD R4, R4, R3;"));
    CHECK(line_of(listings[0], 32) == "EXIT");
    CHECK(listings[0].elsewhere.empty());
    CHECK(listings[1].kernel == "scale");
    CHECK(lines_of(listings[1]) == std::vector<int>{6, 9, 11, 12, 13, 15});
    CHECK(line_of(listings[1], 15) == "EXIT");
}

TEST_CASE("every instruction is told once, and what fills up the end is left out")
{
    std::size_t count = 0;
    for (const KernelListing& listing : listings_in(printed_for("sm_90"), "two_kernels.cu")) {
        for (const cli::LineOfCode& line : listing.lines) {
            count += line.instructions.size();
            for (const std::string& words : line.instructions) {
                CHECK_FALSE(words.starts_with("NOP"));
            }
        }
    }
    CHECK(count == 37 + 18);
}

TEST_CASE("older architectures are written in the same way")
{
    const auto listings = listings_in(printed_for("sm_80"), "two_kernels.cu");
    REQUIRE(listings.size() == 2);
    CHECK(listings[0].kernel == "sum<8>");
    CHECK(line_of(listings[0], 22) == "BAR.SYNC.DEFER_BLOCKING 0x0");
}

TEST_CASE("what is inlined from another file belongs to the line that calls it")
{
    const std::string text = R"(
//--------------------- .text._Z1kPf --------------------------
_Z1kPf:
	//## File "/usr/include/a.hpp", line 90 inlined at "/home/ada/k.cu", line 7
	//## File "/home/ada/k.cu", line 7
        /*0000*/                   MOV R1, R2 ;
	//## File "/usr/include/a.hpp", line 91
        /*0010*/                   MOV R3, R4 ;
)";
    const auto listings = listings_in(text, "k.cu");
    REQUIRE(listings.size() == 1);
    CHECK(line_of(listings[0], 7) == "MOV R1, R2");
    CHECK(listings[0].elsewhere == std::vector<std::string>{"MOV R3, R4"});
}

TEST_CASE("what is no listing has no kernels")
{
    CHECK(listings_in("", "k.cu").empty());
    CHECK(listings_in("nvdisasm fatal   : Object file k.cubin is not readable", "k.cu").empty());
}

TEST_CASE("kernels have their names in the source")
{
    CHECK(kernel_name("_Z1kPf") == "k");
    CHECK(kernel_name("_Z3sumILi8EEvPfPKf") == "sum<8>");
    CHECK(kernel_name("_ZN12_GLOBAL__N_11kEv") == "(anonymous namespace)::k");
    CHECK(kernel_name("plain") == "plain");
}
