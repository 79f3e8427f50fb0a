// SPDX-License-Identifier: MIT
#include "process_tree.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

namespace platform {
namespace {

namespace fs = std::filesystem;

/// What /proc/PID/stat or /proc/PID/task/TID/stat says.
struct Stat
{
    char state;
    pid_t parent;
    long long cpu_ticks;  ///< its own, and of the children that it has waited for
};

/// Empty if the process or thread has gone.
std::optional<Stat> read_stat(const fs::path& folder)
{
    std::ifstream file(folder / "stat");
    std::string text;
    // One that ends meanwhile cannot be read any more, and leaves the text empty.
    std::getline(file, text, '\0');
    const std::size_t name_end = text.rfind(')');  // the name may hold blanks and parentheses
    if (name_end == std::string::npos) {
        return std::nullopt;
    }
    std::istringstream fields(text.substr(name_end + 1));
    Stat stat{};
    fields >> stat.state >> stat.parent;
    constexpr int fields_from_parent_to_times = 9;
    std::string skipped;
    for (int i = 0; i < fields_from_parent_to_times; ++i) {
        fields >> skipped;
    }
    constexpr int times = 4;  // user and system, then the same of children
    for (int i = 0; i < times; ++i) {
        long long ticks = 0;
        fields >> ticks;
        stat.cpu_ticks += ticks;
    }
    return fields ? std::optional(stat) : std::nullopt;
}

/// The folders in `folder` whose names are numbers: processes, or threads of one. Empty if it has gone.
std::vector<fs::path> numbered_folders(const fs::path& folder)
{
    std::vector<fs::path> folders;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        const std::string name = entry->path().filename();
        if (name.find_first_not_of("0123456789") == std::string::npos) {
            folders.push_back(entry->path());
        }
    }
    return folders;
}

fs::path folder_of(pid_t process)
{
    return fs::path("/proc") / std::to_string(process);
}

std::vector<fs::path> threads_of(pid_t process)
{
    return numbered_folders(folder_of(process) / "task");
}

std::vector<pid_t> children_listed_for(pid_t process)
{
    std::vector<pid_t> children;
    for (const fs::path& thread : threads_of(process)) {
        std::ifstream file(thread / "children");
        children.insert(children.end(), std::istream_iterator<pid_t>(file), {});
    }
    return children;
}

std::multimap<pid_t, pid_t> children_by_parent()
{
    std::multimap<pid_t, pid_t> children;
    for (const fs::path& folder : numbered_folders("/proc")) {
        if (const auto stat = read_stat(folder)) {
            children.emplace(stat->parent, std::stoi(folder.filename()));
        }
    }
    return children;
}

template <class ChildrenOf>
std::vector<pid_t> tree_below(pid_t root, ChildrenOf children_of)
{
    std::vector<pid_t> tree{root};
    for (std::size_t i = 0; i < tree.size(); ++i) {
        for (const pid_t child : children_of(tree[i])) {
            // One whose parent ends meanwhile is listed twice: it gets another parent.
            if (std::find(tree.begin(), tree.end(), child) == tree.end()) {
                tree.push_back(child);
            }
        }
    }
    return tree;
}

/// Not every kernel is built with these files.
ChildrenFrom fastest_source()
{
    static const bool has_children_files = access("/proc/thread-self/children", R_OK) == 0;
    return has_children_files ? ChildrenFrom::children_files : ChildrenFrom::parents;
}

/// Whether it neither runs nor could run now, nor waits for a disk, nor is stopped. A dead one does nothing either.
bool is_asleep(const fs::path& thread)
{
    const auto stat = read_stat(thread);
    constexpr std::string_view asleep_or_dead = "SZX";
    return !stat || asleep_or_dead.find(stat->state) != std::string_view::npos;
}

bool is_idle(pid_t process)
{
    const std::vector<fs::path> threads = threads_of(process);
    return std::all_of(threads.begin(), threads.end(), is_asleep);
}

bool is_leaf(pid_t process, const std::vector<pid_t>& parents)
{
    return std::find(parents.begin(), parents.end(), process) == parents.end();
}

}  // namespace

std::vector<pid_t> process_tree(pid_t root, ChildrenFrom source)
{
    if (source == ChildrenFrom::children_files) {
        return tree_below(root, children_listed_for);
    }
    return tree_below(root, [all = children_by_parent()](pid_t parent) {
        std::vector<pid_t> children;
        const auto [begin, end] = all.equal_range(parent);
        std::transform(begin, end, std::back_inserter(children),
                       [](const auto& pair) { return pair.second; });
        return children;
    });
}

TreeSample sample_tree(pid_t root)
{
    const std::vector<pid_t> tree = process_tree(root, fastest_source());
    TreeSample sample;
    long long cpu_ticks = 0;
    std::vector<pid_t> parents;
    for (const pid_t process : tree) {
        if (const auto stat = read_stat(folder_of(process))) {
            cpu_ticks += stat->cpu_ticks;
            parents.push_back(stat->parent);
        }
    }
    sample.cpu_seconds = static_cast<double>(cpu_ticks) / static_cast<double>(sysconf(_SC_CLK_TCK));
    sample.is_idle = !parents.empty() && std::all_of(tree.begin(), tree.end(), is_idle);  // not without /proc
    std::copy_if(tree.begin(), tree.end(), std::back_inserter(sample.leaves),
                 [&](pid_t process) { return is_leaf(process, parents); });
    return sample;
}

}  // namespace platform
