// SPDX-License-Identifier: MIT
#include "device_code.hpp"

#include "hook_check.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace simt {
namespace {

/// A function of the program: the number of its file, and its section there.
using Place = std::pair<std::size_t, std::size_t>;

/// What each thread of a kernel runs: include/simt/kernel.hpp.
bool is_run_by_threads(const MachineFunction& function)
{
    return std::string_view(function.symbol).starts_with("_ZN4simt10run_threadI");
}

class CallGraph {
public:
    explicit CallGraph(const std::vector<ObjectFile>& program) : program_(program)
    {
        for (std::size_t file = 0; file < program.size(); ++file) {
            for (const MachineFunction& function : program[file].functions()) {
                functions_[{file, function.section}].push_back(&function);
                files_[&function] = file;
                places_.try_emplace(function.symbol, file, function.section);
            }
        }
    }

    /// Makes `reached_` what kernels reach, and `facts_` what is known of it.
    void follow_kernels()
    {
        for (const auto& [place, functions] : functions_) {
            for (const MachineFunction* function : functions) {
                if (is_run_by_threads(*function)) {
                    reach(place);
                }
            }
        }
        follow();
        if (calls_pointers_) {
            reach_pointed_to();
            follow();
        }
    }

    std::set<SourceLine> unobserved_lines(const std::function<bool(const std::string&)>& is_program) const
    {
        std::set<SourceLine> lines;
        for (const auto& [function, facts] : facts_) {
            const ObjectFile& file = program_[files_.at(function)];
            for (const std::uint64_t offset : facts.unannounced) {
                lines.insert(line_of(file, *function, offset, is_program));
            }
        }
        return lines;
    }

private:
    static SourceLine line_of(const ObjectFile& file, const MachineFunction& function, std::uint64_t offset,
                              const std::function<bool(const std::string&)>& is_program)
    {
        const std::vector<SourceLine> lines = file.lines_of(function.section, offset);
        const auto own = std::find_if(lines.begin(), lines.end(),
                                      [&](const SourceLine& line) { return is_program(line.file); });
        return own != lines.end() ? *own : lines.empty() ? SourceLine{} : lines.front();
    }

    void reach(const Place& place)
    {
        if (functions_.count(place) != 0 && reached_.insert(place).second) {
            waiting_.push_back(place);
        }
    }

    void reach(std::size_t file, const Relocation& relocation)
    {
        if (relocation.section != 0) {
            reach({file, relocation.section});
        } else if (const auto found = places_.find(relocation.symbol); found != places_.end()) {
            reach(found->second);
        }
    }

    void follow()
    {
        while (!waiting_.empty()) {
            const Place place = waiting_.back();
            waiting_.pop_back();
            for (const MachineFunction* function : functions_[place]) {
                facts_[function] = examine(*function);
                calls_pointers_ |= facts_[function].calls_through_pointer;
                for (const auto& [offset, relocation] : *function->relocations) {
                    reach(place.first, relocation);
                }
            }
        }
    }

    /// Any function that is more than called may be what a pointer points to.
    void reach_pointed_to()
    {
        for (std::size_t file = 0; file < program_.size(); ++file) {
            for (const Relocation& pointer : program_[file].pointers_in_data()) {
                reach(file, pointer);
            }
            for (const MachineFunction& function : program_[file].functions()) {
                for (const auto& [offset, relocation] : *function.relocations) {
                    if (!relocation.is_branch) {
                        reach(file, relocation);
                    }
                }
            }
        }
    }

    const std::vector<ObjectFile>& program_;
    std::map<Place, std::vector<const MachineFunction*>> functions_;
    std::map<const MachineFunction*, std::size_t> files_;
    std::map<std::string, Place> places_;                ///< by symbol
    std::map<const MachineFunction*, CodeFacts> facts_;  ///< of those that were reached
    std::set<Place> reached_;
    std::vector<Place> waiting_;
    bool calls_pointers_ = false;
};

}  // namespace

std::vector<SourceLine> unobserved_lines(const std::vector<ObjectFile>& program,
                                         const std::function<bool(const std::string&)>& is_program)
{
    CallGraph graph(program);
    graph.follow_kernels();
    const std::set<SourceLine> lines = graph.unobserved_lines(is_program);
    return {lines.begin(), lines.end()};
}

}  // namespace simt
