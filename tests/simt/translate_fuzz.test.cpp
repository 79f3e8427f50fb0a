// SPDX-License-Identifier: MIT
// The tokenizer and the translator with input that nobody has thought of: random bytes, random syntax, and programs of the
// tests with changes. WORKBOOK_FUZZ_INPUTS says how many inputs there are and WORKBOOK_FUZZ_SEED which one is the first, so
// that a longer run is possible and a failure can be repeated: the message has the number of its input.
#include "sequence.hpp"

#include <judge/catch.hpp>
#include <simt/translate/kernel_launch.hpp>
#include <simt/translate/tokens.hpp>
#include <simt/translate/translate.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

/// What the generator puts together: what means something to the translator, alone and half-finished.
const std::vector<std::string> vocabulary{"__global__ ",
                                          "__device__ ",
                                          "__host__ ",
                                          "__shared__ ",
                                          "__constant__ ",
                                          "__managed__ ",
                                          "extern ",
                                          "static ",
                                          "__launch_bounds__(8) ",
                                          "__noinline__ ",
                                          "alignas(16) ",
                                          "__align__(8) ",
                                          "__attribute__((noinline)) ",
                                          "[[maybe_unused]] ",
                                          "HD ",
                                          "KERNEL ",
                                          "template <class T> ",
                                          "template <",
                                          "typename ",
                                          "namespace a { ",
                                          "struct S { ",
                                          "struct ",
                                          "operator",
                                          "operator() ",
                                          "operator<",
                                          "operator= ",
                                          "auto ",
                                          "void ",
                                          "int ",
                                          "float* ",
                                          "const ",
                                          "k",
                                          "s",
                                          "ns::k<int>",
                                          "a.k",
                                          "(*k)",
                                          "k()",
                                          "<<<",
                                          ">>>",
                                          ">>>(",
                                          "<<<1, 2>>>(x);",
                                          "<<",
                                          ">>",
                                          "<",
                                          ">",
                                          "(",
                                          ")",
                                          "[",
                                          "]",
                                          "{",
                                          "}",
                                          "{ ",
                                          " }\n",
                                          "<%",
                                          "%>",
                                          "<:",
                                          ":>",
                                          "<::",
                                          "::",
                                          ":",
                                          ";",
                                          ";\n",
                                          ",",
                                          "=",
                                          "*",
                                          "&",
                                          "...",
                                          ".",
                                          "->",
                                          "+",
                                          "#",
                                          "\\",
                                          "1",
                                          "1'000",
                                          "0x1p-3",
                                          "'a'",
                                          "'",
                                          "\"b\"",
                                          "\"",
                                          "R\"(c)\"",
                                          "R\"x(",
                                          ")x\"",
                                          "R\"",
                                          "u8R\"--(d)--\"",
                                          "// e\n",
                                          "// e \\\n",
                                          "/* f */",
                                          "/* f\n */",
                                          "/*",
                                          "*/",
                                          "\n",
                                          "\r\n",
                                          "\\\n",
                                          "\\\r\n",
                                          " ",
                                          "\t",
                                          "\n#if A\n",
                                          "\n#ifdef __CUDA_ARCH__\n",
                                          "\n#else\n",
                                          "\n#elif B\n",
                                          "\n#endif\n",
                                          "\n#if 0\n",
                                          "\n#define HD __host__ __device__\n",
                                          "\n#define KERNEL static __global__ void\n",
                                          "\n#define GO(k, ...) k<<<1, 2>>>(__VA_ARGS__)\n",
                                          "\n#define ON k<<<1, \\\n2>>>\n",
                                          "\n#define OPEN {\n",
                                          "\n#undef A\n",
                                          "\n#line 7\n",
                                          "\n#line 2147483647 \"g\"\n",
                                          "\n#include <stdio.h>\n",
                                          "\n#include \"h.cuh\"\n",
                                          "\n#pragma once\n",
                                          "\n#",
                                          "\n%:define X ",
                                          "__CUDA_ARCH__ ",
                                          "asm volatile(\"i;\");",
                                          "asm(",
                                          "cudaFree(p);",
                                          "; cudaFree(p);",
                                          "if (a) ",
                                          "else ",
                                          "for (;;) ",
                                          "return ",
                                          "texture<int> ",
                                          "struct texture;",
                                          "surface<",
                                          "extern __shared__ float s[];",
                                          "extern __shared__ int s[][4];",
                                          "__shared__ float t[4];",
                                          "__device__ int x = 1;",
                                          "__constant__ float c[3];",
                                          "__global__ void k(int* p, float q = f(1)) { p[0] = 1; }\n",
                                          "__global__ void k(",
                                          "__host__ __device__ int f() { return __CUDA_ARCH__; }\n",
                                          "[=] __host__ __device__ (int i) {",
                                          "S() : a(1), b{2} ",
                                          "-> void ",
                                          "noexcept(true) ",
                                          "requires (true) ",
                                          "= delete;",
                                          "\xc3\xb6",
                                          std::string(1, '\0')};

std::string read(const std::filesystem::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// The programs of the device's tests.
std::vector<std::string> programs()
{
    std::set<std::filesystem::path> paths;
    for (const auto& file : std::filesystem::recursive_directory_iterator(TRANSLATED_PROGRAMS)) {
        if (file.path().extension() == ".cu") {
            paths.insert(file.path());
        }
    }
    std::vector<std::string> texts;
    std::transform(paths.begin(), paths.end(), std::back_inserter(texts), read);
    return texts;
}

/// Makes input number `seed`: the same everywhere, so no distribution of the standard library.
class Generator {
public:
    Generator(const std::vector<std::string>& programs, unsigned long seed)
        : programs_(programs), random_(seed)
    {
    }

    std::string input()
    {
        switch (below(8)) {
            case 0: return bytes();
            case 1: return pattern();
            case 2:
            case 3: return syntax(below(200));
            default: return changed_program();
        }
    }

private:
    std::size_t below(std::size_t limit) { return static_cast<std::size_t>(random_() % limit); }

    template <class T>
    const T& one_of(const std::vector<T>& all)
    {
        return all[below(all.size())];
    }

    std::string bytes()
    {
        std::string text(below(400), ' ');
        std::generate(text.begin(), text.end(), [this] { return static_cast<char>(below(256)); });
        return text;
    }

    std::string syntax(std::size_t length)
    {
        std::string text;
        for (std::size_t i = 0; i < length; ++i) {
            text += one_of(vocabulary);
        }
        return text;
    }

    /// The same again and again, opened and perhaps closed.
    std::string pattern()
    {
        const std::string opened = syntax(1 + below(3));
        const std::string closed = syntax(below(3));
        const std::size_t times = 1 + below(500);
        std::string text = syntax(below(3));
        for (std::size_t i = 0; i < times; ++i) {
            text += opened;
        }
        text += syntax(below(3));
        for (std::size_t i = 0; i < times; ++i) {
            text += closed;
        }
        return text;
    }

    std::string changed_program()
    {
        std::string text = one_of(programs_);
        for (std::size_t changes = 1 + below(6); changes > 0; --changes) {
            change(text);
        }
        return below(8) == 0 ? with_carriage_returns(text) : text;
    }

    void change(std::string& text)
    {
        const std::vector<simt::Token> tokens = simt::tokenize(text).tokens;
        if (tokens.empty()) {
            text += one_of(vocabulary);
            return;
        }
        const simt::Token& token = one_of(tokens);
        const simt::Token& other = one_of(tokens);
        const std::string spelling = text.substr(token.begin, token.end - token.begin);
        const std::string other_spelling = text.substr(other.begin, other.end - other.begin);
        switch (below(6)) {
            case 0: text.erase(token.begin, token.end - token.begin); break;
            case 1: text.insert(token.begin, spelling); break;
            case 2: text.replace(token.begin, token.end - token.begin, other_spelling); break;
            case 3: text.insert(token.begin, one_of(vocabulary)); break;
            case 4: text.resize(token.begin); break;
            default: text.insert(token.begin, text.substr(other.begin, below(200))); break;
        }
    }

    static std::string with_carriage_returns(const std::string& text)
    {
        std::string result;
        for (const char c : text) {
            result += c == '\n' ? "\r\n" : std::string(1, c);
        }
        return result;
    }

    const std::vector<std::string>& programs_;
    std::mt19937_64 random_;
};

/// Whether anything in `source` can be what the translator changes.
bool has_cuda(const std::string& source)
{
    const auto has = [&](const char* text) { return source.find(text) != std::string::npos; };
    return has("__") || has("<<<") || has("cuda") || has("asm") || has("include") || has("HD") ||
           has("KERNEL");
}

/// What is wrong with the tokens of `source`; empty if nothing is.
std::string problem_of_tokens(const std::string& source)
{
    const simt::Tokens found = simt::tokenize(source);
    std::size_t at = 0;
    for (const simt::Token& token : found.tokens) {
        const std::string spelling = source.substr(token.begin, token.end - token.begin);
        if (token.begin < at || token.end <= token.begin || token.end > source.size()) {
            return "a token is out of place: " + spelling;
        }
        const bool is_spaced_launch =
            token.is("<<<") && spelling.starts_with("<<") && spelling.ends_with("<");
        if (token.text != spelling && !is_spaced_launch &&
            std::string_view("<%%><::>%:").find(spelling) == std::string_view::npos) {
            return "a token is not what is there: " + spelling;
        }
        at = token.end;
    }
    at = 0;
    for (const simt::Directive& directive : found.directives) {
        if (directive.begin < at || directive.end <= directive.begin || directive.end > source.size()) {
            return "a directive is out of place: " + std::string(directive.name);
        }
        at = directive.end;
    }
    return "";
}

/// The tokens that need not be where they were: specifiers of storage, inline assembly, what is between a launch's kernel
/// and its arguments, and the replacement lists of macros, which the rest of the tests look at.
class RewrittenTokens {
public:
    explicit RewrittenTokens(const simt::SourceText& source) : is_rewritten_(source.text().size(), false)
    {
        const simt::Tokens found = simt::tokenize(source.text());
        std::vector<simt::Token> program;
        for (const simt::Token& token : found.tokens) {
            if (token.define != 0) {
                add(token.begin, token.end);
            } else {
                program.push_back(token);
            }
        }
        const auto conditionals = simt::conditional_directives(source, found.directives);
        add_program({source, simt::compiled_tokens(program, conditionals), conditionals});
    }

    bool contain(const simt::Token& token) const { return is_rewritten_[token.begin]; }

private:
    void add_program(const simt::TokenSequence& tokens)
    {
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            if (tokens.is(i, "<<<") && tokens.closing(i) < tokens.size()) {
                add(tokens[simt::kernel_launch(tokens, i).kernel].begin, tokens[tokens.closing(i) + 2].end);
            } else if (tokens.is_one_of(i, {"extern", "static", "__shared__", "__device__", "__noinline__",
                                            "__CUDA_ARCH__"})) {
                add(tokens[i].begin, tokens[i].end);
            } else if (tokens.is_one_of(i, {"asm", "alignas", "__align__", "__attribute__"})) {
                add(tokens[i].begin, tokens[last_of_attribute(tokens, i)].end);
            }
        }
    }

    static std::size_t last_of_attribute(const simt::TokenSequence& tokens, std::size_t name)
    {
        std::size_t open = name + 1;
        while (tokens.is_one_of(open, {"volatile", "__volatile__"})) {
            ++open;
        }
        return tokens.is(open, "(") ? std::min(tokens.closing(open), tokens.size() - 1) : name;
    }

    void add(std::size_t begin, std::size_t end)
    {
        std::fill(is_rewritten_.begin() + static_cast<std::ptrdiff_t>(begin),
                  is_rewritten_.begin() + static_cast<std::ptrdiff_t>(end), true);
    }

    std::vector<bool> is_rewritten_;  ///< by offset
};

/// Whether `spelling`, which may have several lines, begins on a line.
bool begins_on_line(const simt::SourceText& text, int line, std::string_view spelling)
{
    const auto next = static_cast<std::size_t>(line);
    const std::vector<std::size_t>& begins = text.line_begins();
    const std::size_t end = next < begins.size() ? begins[next] : text.text().size() + 1;
    return text.text(begins[next - 1], end + spelling.size() - 1).find(spelling) != std::string_view::npos;
}

/// What is wrong with the places in a translation that repeats no lines; empty if nothing is.
std::string problem_of_places(const std::string& source, const simt::Translation& translation)
{
    const simt::SourceText original(source);
    const simt::SourceText text(translation.text);
    if (original.line_begins().size() != text.line_begins().size()) {
        return "the number of lines has changed";
    }
    const std::vector<simt::Token> tokens = simt::tokenize(source).tokens;
    const RewrittenTokens rewritten(original);
    for (const simt::Token& token : tokens) {
        const int line = original.line_of(token.begin);
        const std::string_view spelling = original.text(token.begin, token.end);
        if (!rewritten.contain(token) && !begins_on_line(text, line, spelling)) {
            return "line " + std::to_string(line) + " has lost " + std::string(spelling);
        }
    }
    return "";
}

std::size_t count(std::string_view text, std::string_view word)
{
    std::size_t found = 0;
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        ++found;
    }
    return found;
}

/// What is wrong with the translation of `source`; empty if nothing is.
std::string problem_of_translation(const std::string& source)
{
    try {
        simt::Macros macros;
        const auto resolve = [](std::string_view, bool) { return std::string("/translated"); };
        const simt::Translation translation = simt::translate(source, resolve, macros);
        if (!has_cuda(source) && translation.text != source) {
            return "what is not CUDA has changed";
        }
        const bool repeats_lines = count(translation.text, "#line") > count(source, "#line");
        return repeats_lines ? "" : problem_of_places(source, translation);
    } catch (const simt::TranslationError& error) {
        const simt::SourceText text(source);
        const auto line = static_cast<std::size_t>(error.line);
        const bool is_in_source = error.line >= 1 && line <= text.line_begins().size() && error.column >= 1;
        return is_in_source ? "" : "an error is outside of the source";
    }
}

unsigned long number_from(const char* variable, unsigned long otherwise)
{
    const char* text = std::getenv(variable);
    return text == nullptr ? otherwise : std::strtoul(text, nullptr, 10);
}

}  // namespace

TEST_CASE("any input is split into tokens and translated, or refused at a place in it", "[fuzz]")
{
    const std::vector<std::string> all_programs = programs();
    REQUIRE_FALSE(all_programs.empty());
    const unsigned long first = number_from("WORKBOOK_FUZZ_SEED", 1);
    const unsigned long inputs = number_from("WORKBOOK_FUZZ_INPUTS", 2000);
    for (unsigned long seed = first; seed < first + inputs; ++seed) {
        const std::string input = Generator(all_programs, seed).input();
        std::string problem = problem_of_tokens(input);
        problem = problem.empty() ? problem_of_translation(input) : problem;
        if (!problem.empty()) {
            INFO("input " << seed << " of " << input.size() << " bytes:\n" << input);
            FAIL_CHECK(problem);
        }
    }
}

TEST_CASE("the programs of the tests keep their lines", "[fuzz]")
{
    for (const std::string& program : programs()) {
        CHECK(problem_of_tokens(program) == "");
        CHECK(problem_of_translation(program) == "");
    }
}
