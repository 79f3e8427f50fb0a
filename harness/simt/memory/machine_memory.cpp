// SPDX-License-Identifier: MIT
#include "machine_memory.hpp"

#include <algorithm>
#include <fstream>
#include <limits>
#include <sstream>

namespace simt {
namespace {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

/// The number in a file. A word such as "max" is no limit.
std::uint64_t number_in(const std::string& file)
{
    std::ifstream in(file);
    std::uint64_t number = 0;
    return in >> number ? number : no_limit;
}

std::uint64_t installed_bytes(const std::string& root)
{
    constexpr std::uint64_t kilobyte = 1024;
    std::ifstream lines(root + "proc/meminfo");
    std::string label;
    std::uint64_t kilobytes = 0;
    return lines >> label >> kilobytes && label == "MemTotal:" ? kilobytes * kilobyte : no_limit;
}

/// Of a control group and of all that it is in. Those above the mount's own folder belong to others.
std::uint64_t least_in_groups(const std::string& mount, const std::string& group, const char* file)
{
    std::string folder = mount;
    std::uint64_t least = number_in(folder + '/' + file);
    std::istringstream names(group);
    for (std::string name; std::getline(names, name, '/');) {
        if (!name.empty()) {
            folder += '/' + name;
            least = std::min(least, number_in(folder + '/' + file));
        }
    }
    return least;
}

bool is_among(const std::string& controllers, const std::string& name)
{
    return (',' + controllers + ',').find(',' + name + ',') != std::string::npos;
}

}  // namespace

std::uint64_t machine_memory_bytes(const std::string& root)
{
    std::uint64_t least = installed_bytes(root);
    std::ifstream groups(root + "proc/self/cgroup");
    std::string number;
    std::string controllers;
    std::string group;
    // cgroups(7): "hierarchy-ID:controller-list:cgroup-path"; version 2 has the ID 0 and no list.
    while (std::getline(groups, number, ':') && std::getline(groups, controllers, ':') &&
           std::getline(groups, group)) {
        if (number == "0" && controllers.empty()) {
            least = std::min(least, least_in_groups(root + "sys/fs/cgroup", group, "memory.max"));
        } else if (is_among(controllers, "memory")) {
            least = std::min(least,
                             least_in_groups(root + "sys/fs/cgroup/memory", group, "memory.limit_in_bytes"));
        }
    }
    return least;
}

}  // namespace simt
