// SPDX-License-Identifier: MIT
/// @file
/// What a submission asks the CUDA library for by name, for rules about functions that leave no trace in what the device counts.
#pragma once

#include <judge/check.hpp>
#include <judge/session.hpp>

#include <elf.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace imports {

/// A record of type T at `offset`. @throws std::runtime_error if the file ends before it does
template <class T>
T record_at(const std::string& file, std::size_t offset)
{
    T record;
    if (offset > file.size() || file.size() - offset < sizeof record) {
        throw std::runtime_error("the learner's module is no complete ELF library");
    }
    std::memcpy(&record, file.data() + offset, sizeof record);
    return record;
}

/// Names that the library in `file` asks other libraries for. Each offset in it is checked before it is followed.
inline std::set<std::string> names_in(const std::string& file)
{
    const auto header = record_at<Elf64_Ehdr>(file, 0);
    const auto section = [&](std::size_t number) {
        return record_at<Elf64_Shdr>(file, header.e_shoff + number * sizeof(Elf64_Shdr));
    };
    std::set<std::string> names;
    for (std::size_t number = 0; number < header.e_shnum; ++number) {
        const Elf64_Shdr table = section(number);
        for (std::size_t i = 0; table.sh_type == SHT_DYNSYM && i < table.sh_size / sizeof(Elf64_Sym); ++i) {
            const auto symbol = record_at<Elf64_Sym>(file, table.sh_offset + i * sizeof(Elf64_Sym));
            if (symbol.st_shndx == SHN_UNDEF) {
                const std::size_t begin =
                    std::min(section(table.sh_link).sh_offset + symbol.st_name, file.size());
                names.insert(file.substr(begin, file.find('\0', begin) - begin));
            }
        }
    }
    return names;
}

/// Names that the learner's module asks other libraries for.
inline std::set<std::string> of_the_submission()
{
    std::ifstream file(judge::Session::get().settings.learner_module, std::ios::binary);
    return names_in({std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()});
}

/// Where a list of rules puts its own.
inline std::string without_full_stop(std::string text)
{
    if (text.ends_with('.')) {
        text.pop_back();
    }
    return text;
}

/// The submission calls none of `functions`; `demand` says in a sentence what it must not do, and what to do instead. Passed
/// on a device that does not count.
inline judge::TrialMatcher calls_none_of(const std::vector<std::string>& functions, const std::string& demand)
{
    const auto test = [functions, demand](const judge::Trial& trial) -> std::optional<judge::Refusal> {
        if (!judge::Session::get().is_counted()) {
            return std::nullopt;
        }
        const std::set<std::string> names = of_the_submission();
        for (const std::string& function : functions) {
            if (names.count(function) != 0) {
                judge::Refusal refusal = trial.refusal(judge::Reason::other);
                refusal.text = demand;
                return refusal;
            }
        }
        return std::nullopt;
    };
    return {"calls none of the functions that the page excludes",
            judge::Rule{"", {judge::Reason::other}, without_full_stop(demand)}, test};
}

/// Masks name lanes that the submission knows, and not those that happen to be there. coalesced_threads() asks the same
/// question as __activemask().
inline judge::TrialMatcher knows_its_masks()
{
    return calls_none_of(
        {"__activemask"},
        "The kernel asks __activemask() or coalesced_threads() which lanes are there. Nothing "
        "promises that all lanes that you mean are among them. Name the lanes in the mask yourself: "
        "all 32, or those that a ballot before the branch has found.");
}

}  // namespace imports
