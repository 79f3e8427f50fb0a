// SPDX-License-Identifier: MIT
#include "gpu_listing.hpp"

#include <platform/lines.hpp>
#include <platform/pattern.hpp>

#include <cxxabi.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

namespace cli {
namespace {

struct Instruction
{
    std::string words;
    std::optional<int> line;  ///< of the source
};

/// Behind its last instruction a kernel has a jump to itself, and nothing up to the next 128 bytes.
void drop_padding(std::vector<Instruction>& instructions)
{
    const auto ends_with = [&](const char* word) {
        return !instructions.empty() && instructions.back().words.starts_with(word);
    };
    while (ends_with("NOP")) {
        instructions.pop_back();
    }
    if (ends_with("BRA")) {
        instructions.pop_back();
    }
}

KernelListing listing_of(const std::string& symbol, std::vector<Instruction> instructions)
{
    drop_padding(instructions);
    KernelListing listing{kernel_name(symbol), {}, {}};
    std::map<int, std::vector<std::string>> by_line;
    for (const Instruction& instruction : instructions) {
        std::vector<std::string>& place = instruction.line ? by_line[*instruction.line] : listing.elsewhere;
        place.push_back(instruction.words);
    }
    for (auto& [line, words] : by_line) {
        listing.lines.push_back({line, std::move(words)});
    }
    return listing;
}

/// Where the parameters begin in "void sum<(anonymous namespace)::Pair>(float*)".
std::size_t begin_of_parameters(std::string_view name)
{
    int depth = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
        depth += name[i] == '<' ? 1 : name[i] == '>' ? -1 : 0;
        if (name[i] == '(' && depth == 0 && !name.substr(i).starts_with("(anonymous namespace)")) {
            return i;
        }
    }
    return name.size();
}

/// Reads line by line.
class Reader {
public:
    explicit Reader(std::string source) : source_(std::move(source)) {}

    void read(const std::string& line)
    {
        static const platform::Pattern section(R"(^//-+ \.text\.(\S+) +-+)");
        static const platform::Pattern other_section(R"(^//-+ \S+ +-+)");
        static const platform::Pattern instruction(R"(^\s+/\*[0-9a-f]+\*/\s+(.*?)\s*;)");
        platform::Match match;
        if (section.is_in(line, match)) {
            finish();
            symbol_ = match.str(1);
        } else if (other_section.is_in(line, match)) {
            finish();
        } else if (line.find("//## File ") != std::string::npos) {
            read_place(line);
        } else if (!symbol_.empty() && instruction.is_in(line, match)) {
            instructions_.push_back({match.str(1), place_});
            place_is_complete_ = true;
        }
    }

    std::vector<KernelListing> take()
    {
        finish();
        return std::move(listings_);
    }

private:
    /// Several such lines after each other go from the inside to the outside of what was inlined.
    void read_place(const std::string& line)
    {
        static const platform::Pattern place(R"x(//## File "([^"]*)", line ([0-9]+))x");
        platform::Match match;
        if (!place.is_in(line, match)) {
            return;
        }
        if (std::exchange(place_is_complete_, false)) {
            place_.reset();
        }
        if (!place_ && std::filesystem::path(match.str(1)).filename() == source_) {
            place_ = std::stoi(match.str(2));
        }
    }

    void finish()
    {
        if (!symbol_.empty()) {
            listings_.push_back(listing_of(symbol_, std::move(instructions_)));
        }
        symbol_.clear();
        instructions_.clear();
        place_.reset();
    }

    std::string source_;
    std::vector<KernelListing> listings_;
    std::string symbol_;  ///< of the kernel; empty outside of one
    std::vector<Instruction> instructions_;
    std::optional<int> place_;
    bool place_is_complete_ = false;  ///< the next place begins anew
};

}  // namespace

std::vector<KernelListing> listings_in(const std::string& printed, const std::string& source)
{
    Reader reader(std::filesystem::path(source).filename());
    platform::LineReader lines([&](const std::string& line) { reader.read(line); });
    lines.add(printed + "\n");
    return reader.take();
}

std::string kernel_name(const std::string& symbol)
{
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text(
        abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), &std::free);
    std::string name = status == 0 ? text.get() : symbol;
    name.erase(std::min(begin_of_parameters(name), name.size()));
    const std::string result_type = "void ";  // of templates alone
    return name.starts_with(result_type) ? name.substr(result_type.size()) : name;
}

}  // namespace cli
