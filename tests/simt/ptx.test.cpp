// SPDX-License-Identifier: MIT
// PTX as C++: which calls its statements become, and what is refused.
#include <judge/catch.hpp>
#include <simt/translate/ptx.hpp>

#include <cstddef>
#include <random>
#include <string>
#include <vector>

namespace {

using simt::PtxError;

/// With three operands, a, b and c.
std::string translated(const std::string& text)
{
    return simt::translate_ptx(text, {"simt_0", "simt_1", "simt_2"});
}

std::string error_of(const std::string& text)
{
    try {
        return "no error, but " + translated(text);
    } catch (const PtxError& error) {
        return error.what();
    }
}

}  // namespace

TEST_CASE("an instruction is a call with its modifiers and the types of its operands", "[ptx]")
{
    CHECK(
        translated("add.sat.s32 %0, %1, -5;") ==
        "::simt::ptx::set(simt_0, ::simt::ptx::add<::simt::ptx::dot_sat, int>(::simt::ptx::get<int>(simt_1), "
        "::simt::ptx::get<int>((-5ll)))); ");
    CHECK(translated("mul.wide.u16 %0, %1, 0x10;") ==
          "::simt::ptx::set(simt_0, ::simt::ptx::mul<::simt::ptx::dot_wide, unsigned "
          "short>(::simt::ptx::get<unsigned "
          "short>(simt_1), ::simt::ptx::get<unsigned short>((0x10ll)))); ");
    CHECK(translated("cvt.rn.f32.s32 %0, %1;") ==
          "::simt::ptx::set(simt_0, ::simt::ptx::cvt<::simt::ptx::dot_rn, float, "
          "int>(::simt::ptx::get<int>(simt_1))); ");
    CHECK(translated("mul.f32 %0, %1, 0f3F800000;") ==
          "::simt::ptx::set(simt_0, ::simt::ptx::mul<float>(::simt::ptx::get<float>(simt_1), "
          "::simt::ptx::get<float>((__builtin_bit_cast(float, 0x3F800000u))))); ");
    CHECK(translated("bar.sync 0;") ==
          "::simt::ptx::bar_sync<::simt::ptx::dot_sync>(::simt::ptx::get<unsigned int>((0ll))); ");
    CHECK(translated("mov.u32 %0, %%laneid;") == translated("mov.u32 %0, %laneid;"));
    CHECK(translated(" // nothing\n ; /* at ; all */ ") == "");
}

TEST_CASE("memory has addresses, caches and vectors", "[ptx]")
{
    CHECK(translated("ld.global.nc.L1::no_allocate.v2.f32 {%0, _}, [%1+8];") ==
          "{ const auto simt_parts = ::simt::ptx::ld<::simt::ptx::dot_global, ::simt::ptx::dot_nc, "
          "::simt::ptx::dot_L1__no_allocate, ::simt::ptx::dot_v2, "
          "float>(::simt::ptx::generic_address(simt_1, (8ll))); "
          "::simt::ptx::set(simt_0, simt_parts.part[0]); ::simt::ptx::set(::simt::ptx::Sink(), "
          "simt_parts.part[1]); } ");
    CHECK(translated("st.shared.u8 [%0-1], %1;") == "::simt::ptx::st<::simt::ptx::dot_shared, unsigned "
                                                    "char>(::simt::ptx::shared_address(simt_0, (-1ll)), "
                                                    "::simt::ptx::get<unsigned char>(simt_1)); ");
    CHECK(translated("cp.async.ca.shared.global [%0], [%1], 4;") ==
          "::simt::ptx::cp_async<::simt::ptx::dot_async, ::simt::ptx::dot_ca, ::simt::ptx::dot_shared, "
          "::simt::ptx::dot_global>(::simt::ptx::shared_address(simt_0, 0), "
          "::simt::ptx::generic_address(simt_1, 0), "
          "::simt::ptx::get<unsigned int>((4ll))); ");
}

TEST_CASE("registers are variables of their braces", "[ptx]")
{
    CHECK(translated("{ .reg .pred p, %%q<2>; .reg .f64 $d; }") ==
          "{ bool ptx_p; bool ptx__p__p_q0; bool ptx__p__p_q1; unsigned long long ptx__d_d; } ");
    CHECK(translated("{ .reg .pred p; @!p bra END; END: mov.b64 {%0, %1}, %2; }") ==
          "{ __label__ ptx_END; bool ptx_p; if (!ptx_p) { goto ptx_END; } ptx_END:; "
          "::simt::ptx::unpack(simt_2, simt_0, "
          "simt_1); } ");
    CHECK(error_of("{ .reg .b32 r; } mov.b32 %0, r;") == "there is no register 'r' here");
    CHECK(error_of(".reg .b32 r; .reg .b32 r;") == "the register 'r' is declared twice");
    CHECK(error_of(".reg .b99 r;") == "there is no type '.b99' for registers");
    CHECK(error_of(".reg .b32 a.b;") == "the name of a register is missing");
    CHECK(error_of(".reg .b32 r<99999>;") == "'99999' is no number of registers");
}

TEST_CASE("what the device does not know is refused by name", "[ptx]")
{
    CHECK(error_of("wgmma.fence.sync.aligned;") ==
          "the instruction 'wgmma.fence.sync.aligned' with 0 operands is not supported");
    CHECK(error_of("add.s32 %0, %1;") == "the instruction 'add.s32' with 2 operands is not supported");
    CHECK(error_of("add.s32.sat %0, %1, %2;") ==
          "the instruction 'add.s32.sat' with 3 operands is not supported");
    CHECK(error_of("add.s32 %0, %1, %3;") == "there is no operand '%3'");
    CHECK(error_of("add.s32 5, %1, %2;") == "operand 1 of 'add.s32' is of the wrong kind");
    CHECK(error_of("add.s32 %tid.x, %1, %2;") == "operand 1 of 'add.s32' is of the wrong kind");
    CHECK(error_of("ld.global.u32 %0, %1;") == "operand 2 of 'ld.global.u32' is of the wrong kind");
    CHECK(error_of("ld.global.v4.u32 {%0, %1}, [%2];") ==
          "operand 1 of 'ld.global.v4.u32' is of the wrong kind");
    CHECK(error_of("mov.u32 %0, %envreg3;") == "there is no register '%envreg3' here");
    CHECK(error_of("mov.u32 %0, 1") == "a ';' is missing before 'the end'");
    CHECK(error_of("mov.u32 %0, 0x;") == "'0x' is no number");
    CHECK(error_of("mov.u32 %0, ;") == "there is no register ';' here");
    CHECK(error_of("{ mov.u32 %0, 1;") == "a '}' is missing before 'the end'");
    CHECK(error_of(".shared .b32 x;") == "the directive '.shared' is not supported");
    CHECK(error_of("syscall") == "a ';' is missing before 'the end'");
    CHECK(error_of("bra 5;") == "'5' is no label");
}

TEST_CASE("whatever the text is, it is translated or refused", "[ptx]")
{
    const std::vector<std::string> vocabulary{
        "add.s32", "mov", ".u32", " ",      "%0",   "%1",  "%%r", "%7",   ",",     ";",           "{",
        "}",       "[",   "]",    "@",      "!",    "p",   ":",   ".reg", ".pred", ".b32",        "ld",
        ".v2",     "-",   "+",    "0x1f",   "0f3F", "bra", "|",   "_",    "\n",    "//",          "/*",
        "*/",      "::",  ".",    "%tid.x", "1.5",  "<3>", "\"",  "\\",   "\x80",  "setp.lt.s32", "$"};
    std::mt19937 random(7);
    for (int input = 0; input < 20000; ++input) {
        std::string text;
        for (auto words = random() % 24; words > 0; --words) {
            text += vocabulary[random() % vocabulary.size()];
        }
        CAPTURE(input, text);
        try {
            const std::string code = translated(text);
            CHECK(code.find('\n') == std::string::npos);
            CHECK(code.find("__asm") == std::string::npos);
        } catch (const PtxError& error) {
            CHECK(std::string(error.what()) != "");
        }
    }
}
