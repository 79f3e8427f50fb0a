// SPDX-License-Identifier: MIT
// How much memory a process has, by what the system says in files.
#include <simt/memory/machine_memory.hpp>

#include <judge/catch.hpp>

#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kilobyte = 1024;

/// A folder in the place of "/".
class Root {
public:
    Root() { write("proc/meminfo", "MemTotal:       16000 kB\nMemFree:  10 kB\n"); }
    ~Root() { fs::remove_all(path_); }
    Root(const Root&) = delete;
    Root& operator=(const Root&) = delete;

    void write(const std::string& file, const std::string& text) const
    {
        fs::create_directories((path_ / file).parent_path());
        std::ofstream(path_ / file) << text;
    }
    std::uint64_t bytes() const { return simt::machine_memory_bytes(path_.string() + "/"); }

private:
    fs::path path_ = fs::temp_directory_path() / ("machine_memory-" + std::to_string(getpid()));
};

}  // namespace

TEST_CASE("without control groups the machine's memory counts", "[machine_memory]")
{
    CHECK(Root().bytes() == 16000 * kilobyte);
}

TEST_CASE("of control groups of version 2 the narrowest limit counts", "[machine_memory]")
{
    const Root root;
    root.write("proc/self/cgroup", "0::/user/session\n");
    CHECK(root.bytes() == 16000 * kilobyte);
    root.write("sys/fs/cgroup/user/session/memory.max", "max\n");
    CHECK(root.bytes() == 16000 * kilobyte);
    root.write("sys/fs/cgroup/user/memory.max", "5000000\n");
    CHECK(root.bytes() == 5000000);
    root.write("sys/fs/cgroup/user/session/memory.max", "4000000\n");
    CHECK(root.bytes() == 4000000);
    root.write("sys/fs/cgroup/other/memory.max", "1\n");
    CHECK(root.bytes() == 4000000);
}

TEST_CASE("in a container the limit is where control groups begin", "[machine_memory]")
{
    const Root root;
    root.write("proc/self/cgroup", "0::/\n");
    root.write("sys/fs/cgroup/memory.max", "3000000\n");
    CHECK(root.bytes() == 3000000);
    root.write("sys/fs/cgroup/memory.max", "99000000000\n");  // more than there is
    CHECK(root.bytes() == 16000 * kilobyte);
}

TEST_CASE("a container may see the name of its group outside, where its folder is not", "[machine_memory]")
{
    const Root root;
    root.write("proc/self/cgroup", "4:memory:/docker/0123\n0::/system.slice/docker-0123.scope\n");
    root.write("sys/fs/cgroup/memory/memory.limit_in_bytes", "2000000\n");
    CHECK(root.bytes() == 2000000);
    root.write("sys/fs/cgroup/memory.max", "1000000\n");
    CHECK(root.bytes() == 1000000);
}

TEST_CASE("of version 1 the group of the memory controller counts", "[machine_memory]")
{
    const Root root;
    root.write("proc/self/cgroup", "5:cpu,cpuacct:/a\n4:hugetlb,memory:/a/b\n0::/\n");
    root.write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    root.write("sys/fs/cgroup/memory/a/b/memory.limit_in_bytes", "2000000\n");
    CHECK(root.bytes() == 2000000);
}
