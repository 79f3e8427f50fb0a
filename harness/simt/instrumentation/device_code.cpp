// SPDX-License-Identifier: MIT
#include "device_code.hpp"

#include "hook_check.hpp"
#include "unchecked_copies.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace simt {
namespace {

/// A function of the program: the number of its file, and its section there.
using SectionPlace = std::pair<std::size_t, std::size_t>;

/// Whether a function is what each thread of a kernel runs: include/simt/kernel.hpp. The kernel itself is called by the
/// host, and hands over its address.
bool is_run_by_threads(const MachineFunction* function)
{
    return std::string_view(function->symbol).starts_with("_ZN4simt10run_threadI");
}

/// Whether it is code without hooks, which runs only where nothing is checked: unchecked_copies.hpp.
bool is_unchecked_copy(const MachineFunction& function)
{
    return function.symbol.find(std::string(".") + unchecked_copy_suffix + ".") != std::string::npos;
}

/// Whether it is what g++ has for itself to know which thread-local variables are constructed.
bool is_guard(std::string_view symbol)
{
    return symbol.starts_with("_ZGV");
}

/// What a kernel may reach of libraries through functions that both sides can call, and what reads or writes memory there
/// without a hook.
bool accesses_memory_unseen(std::string_view symbol)
{
    constexpr std::array functions{"bcmp",   "memchr", "memcmp", "memmem", "mempcpy", "stpcpy",  "strcat",
                                   "strchr", "strcmp", "strcpy", "strlen", "strncmp", "strncpy", "strrchr"};
    constexpr std::array members_of_strings{"_ZNSt7__cxx1112basic_stringI", "_ZNKSt7__cxx1112basic_stringI"};
    return std::ranges::find(functions, symbol) != functions.end() ||
           std::ranges::any_of(members_of_strings,
                               [symbol](std::string_view prefix) { return symbol.starts_with(prefix); });
}

/// What reads or writes memory as well, of which host code has more use: so a function that kernels do not call, and may only
/// reach by a pointer, can have it.
bool accesses_memory_of_callers(std::string_view symbol)
{
    constexpr std::array functions{
        "__memccpy_chk", "__memmove_chk", "__memcpy_chk", "__memset_chk", "__snprintf_chk", "__sprintf_chk",
        "asprintf",      "bcopy",         "bsearch",      "bzero",        "explicit_bzero", "frexpl",
        "index",         "lgamma_r",      "lgammaf_r",    "lgammal_r",    "memccpy",        "memfrob",
        "memrchr",       "modfl",         "qsort",        "qsort_r",      "rawmemchr",      "remquol",
        "rindex",        "sincosl",       "snprintf",     "sprintf",      "sscanf",         "stpncpy",
        "strcasecmp",    "strchrnul",     "strcspn",      "strdup",       "strfry",         "strncasecmp",
        "strncat",       "strndup",       "strnlen",      "strpbrk",      "strsep",         "strspn",
        "strstr",        "strtod",        "strtof",       "strtok",       "strtok_r",       "strtol",
        "strtoll",       "strtoul",       "strtoull",     "strxfrm",      "swab",           "vsnprintf",
        "vsprintf",      "vsscanf",       "wcscpy",       "wcslen",       "wmemcmp",        "wmemcpy",
        "wmemmove",      "wmemset"};
    constexpr std::array members_of_library{
        "_ZNSt8__detail15_List_node_base", "_ZSt29_Rb_tree_insert_and_rebalance",
        "_ZSt28_Rb_tree_rebalance_for_erase", "_ZSt18_Rb_tree_increment", "_ZSt18_Rb_tree_decrement"};
    return std::ranges::find(functions, symbol) != functions.end() ||
           std::ranges::any_of(members_of_library,
                               [symbol](std::string_view prefix) { return symbol.starts_with(prefix); });
}

class CallGraph {
public:
    CallGraph(const std::vector<ObjectFile>& program, bool has_copies) : program_(program)
    {
        for (std::size_t file = 0; file < program.size(); ++file) {
            for (const MachineFunction& function : program[file].functions()) {
                if (has_copies && is_unchecked_copy(function)) {
                    continue;
                }
                functions_[{file, function.section}].push_back(&function);
                files_[&function] = file;
                places_.try_emplace(function.symbol, file, function.section);
            }
        }
    }

    DeviceCode examine_kernels(const std::function<bool(const std::string&)>& is_program)
    {
        DeviceCode found;
        std::map<SectionPlace, std::size_t> shared_bytes;
        for (const auto& [place, functions] : functions_) {
            if (std::ranges::none_of(functions, is_run_by_threads)) {
                continue;
            }
            if (program_[place.first].is_instrumented()) {
                follow_kernel(place);
                shared_bytes[place] = reached_shared_bytes();
            } else {
                found.unchecked_files.insert(place.first);
            }
        }
        for (const auto& [function, facts] : facts_) {
            for (const std::uint64_t offset : facts.unannounced) {
                found.unobserved.insert(line_of(*function, offset, is_program));
            }
            for (const auto& [offset, relocation] : *function->relocations) {
                const bool is_unseen =
                    accesses_memory_unseen(relocation.symbol) ||
                    (is_called(*function) && accesses_memory_of_callers(relocation.symbol));
                if (is_unseen && !place_of(files_.at(function), relocation)) {
                    found.unobserved.insert(line_of(*function, offset, is_program));
                }
            }
        }
        for (const auto& [function, file] : files_) {
            for (const auto& [offset, relocation] : *function->relocations) {
                const auto place = place_of(file, relocation);
                if (const auto kernel = place ? shared_bytes.find(*place) : shared_bytes.end();
                    kernel != shared_bytes.end()) {
                    std::size_t& bytes = found.shared_bytes[line_of(*function, function->offset, is_program)];
                    bytes = std::max(bytes, kernel->second);  // of all instances of a template
                }
            }
        }
        return found;
    }

private:
    CodeLine line_of(const MachineFunction& function, std::uint64_t offset,
                     const std::function<bool(const std::string&)>& is_program) const
    {
        const std::vector<CodeLine> lines = program_[files_.at(&function)].lines_of(function.section, offset);
        const auto own = std::find_if(lines.begin(), lines.end(),
                                      [&](const CodeLine& line) { return is_program(line.file); });
        return own != lines.end() ? *own : lines.empty() ? CodeLine{} : lines.front();
    }

    /// The function that is relocated to, if it is one of the program.
    std::optional<SectionPlace> place_of(std::size_t file, const Relocation& relocation) const
    {
        if (relocation.section != 0) {
            const SectionPlace place{file, relocation.section};
            return functions_.count(place) != 0 ? std::optional(place) : std::nullopt;
        }
        const auto found = places_.find(relocation.symbol);
        return found != places_.end() ? std::optional(found->second) : std::nullopt;
    }

    bool is_called(const MachineFunction& function) const
    {
        return called_.count({files_.at(&function), function.section}) != 0;
    }

    void reach(const SectionPlace& place)
    {
        if (reached_.insert(place).second) {
            waiting_.push_back(place);
        }
    }

    void reach(std::size_t file, const Relocation& relocation)
    {
        if (const auto place = place_of(file, relocation)) {
            reach(*place);
        }
    }

    /// Makes `reached_` what a kernel reaches.
    void follow_kernel(const SectionPlace& run_by_threads)
    {
        reached_.clear();
        calls_pointers_ = false;
        reach(run_by_threads);
        follow();
        called_.insert(reached_.begin(), reached_.end());
        if (calls_pointers_) {
            reach_pointed_to();
            follow();
        }
    }

    void follow()
    {
        while (!waiting_.empty()) {
            const SectionPlace place = waiting_.back();
            waiting_.pop_back();
            for (const MachineFunction* function : functions_[place]) {
                calls_pointers_ |= facts_of(*function).calls_through_pointer;
                for (const auto& [offset, relocation] : *function->relocations) {
                    reach(place.first, relocation);
                }
            }
        }
    }

    const CodeFacts& facts_of(const MachineFunction& function)
    {
        const auto [known, is_new] = facts_.try_emplace(&function);
        if (is_new) {
            known->second = examine(function);
        }
        return known->second;
    }

    std::size_t reached_shared_bytes() const
    {
        std::map<std::string_view, std::size_t> variables;
        for (const SectionPlace& place : reached_) {
            for (const MachineFunction* function : functions_.at(place)) {
                for (const auto& [offset, relocation] : *function->relocations) {
                    if (relocation.kind == Relocation::Kind::thread_local_offset &&
                        !is_guard(relocation.symbol)) {
                        variables[relocation.symbol] = relocation.bytes;
                    }
                }
            }
        }
        std::size_t sum = 0;
        for (const auto& [symbol, bytes] : variables) {
            sum += bytes;
        }
        return sum;
    }

    /// Any function that is more than called may be what a pointer points to.
    void reach_pointed_to()
    {
        for (std::size_t file = 0; file < program_.size(); ++file) {
            if (!program_[file].is_instrumented()) {
                continue;
            }
            for (const Relocation& pointer : program_[file].pointers_in_data()) {
                reach(file, pointer);
            }
        }
        for (const auto& [function, file] : files_) {
            if (!program_[file].is_instrumented()) {
                continue;
            }
            for (const auto& [offset, relocation] : *function->relocations) {
                if (!relocation.is_branch) {
                    reach(file, relocation);
                }
            }
        }
    }

    const std::vector<ObjectFile>& program_;
    std::map<SectionPlace, std::vector<const MachineFunction*>> functions_;
    std::map<const MachineFunction*, std::size_t> files_;
    std::map<std::string, SectionPlace> places_;         ///< by symbol
    std::map<const MachineFunction*, CodeFacts> facts_;  ///< of what any kernel has reached
    std::set<SectionPlace> reached_;                     ///< by the kernel that is followed
    std::set<SectionPlace> called_;                      ///< by any kernel, or named by what it calls
    std::vector<SectionPlace> waiting_;
    bool calls_pointers_ = false;
};

}  // namespace

DeviceCode examine_device_code(const std::vector<ObjectFile>& program, bool has_copies,
                               const std::function<bool(const std::string&)>& is_program)
{
    return CallGraph(program, has_copies).examine_kernels(is_program);
}

}  // namespace simt
