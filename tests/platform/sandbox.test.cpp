// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <platform/process.hpp>
#include <platform/sandbox.hpp>

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>

using namespace platform;
namespace fs = std::filesystem;

namespace {

bool holds(const std::vector<std::string>& words, const std::vector<std::string>& run)
{
    return std::search(words.begin(), words.end(), run.begin(), run.end()) != words.end();
}

class Surroundings {
public:
    Surroundings() : path_(fs::temp_directory_path() / fmt::format("judge_sandbox_{}", getpid()))
    {
        fs::create_directories(path_ / "room");
    }
    ~Surroundings() { fs::remove_all(path_); }
    Surroundings(const Surroundings&) = delete;
    Surroundings& operator=(const Surroundings&) = delete;

    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

/// Runs a shell's words in a sandbox.
ProcessResult run_inside(const SandboxView& room, const std::string& script, const Limits& limits = {})
{
    Command command;
    command.words = sandbox_words(room);
    command.words.insert(command.words.end(), {"/bin/sh", "-c", script});
    command.environment = plain_environment();
    return run_process(command, limits);
}

}  // namespace

TEST_CASE("a sandbox has no network, no rights and no environment, and shows what it is told to")
{
    const std::vector<std::string> words = sandbox_words({{"/some/file"}, "/some/folder"});
    CHECK(words.front() == "bwrap");
    CHECK(words.back() == "--");
    for (const char* word :
         {"--unshare-all", "--unshare-user", "--die-with-parent", "--new-session", "--clearenv"}) {
        CHECK(holds(words, {word}));
    }
    CHECK(holds(words, {"--uid", "65534"}));
    CHECK(holds(words, {"--ro-bind-try", "/some/file", "/some/file"}));
    CHECK(holds(words, {"--bind", "/some/folder", "/some/folder"}));
    CHECK_FALSE(holds(sandbox_words({}), {"--bind"}));
    CHECK_FALSE(holds(words, {"--share-net"}));
}

TEST_CASE("in a sandbox nothing else is there, and nothing else can be written")
{
    const std::string problem = sandbox_problem();
    if (!problem.empty()) {
        WARN("not tried: " << problem);
        return;
    }
    const Surroundings folder;
    std::ofstream(folder.path() / "secret") << "hidden";
    std::ofstream(folder.path() / "shown") << "visible";
    const auto inside = [&](const std::string& script) {
        return run_inside({{folder.path() / "shown", folder.path() / "absent"}, folder.path() / "room"},
                          script);
    };
    const std::string here = folder.path();
    CHECK(inside("cat " + here + "/shown").output == "visible");
    CHECK(inside("cat " + here + "/secret").code != 0);
    CHECK(inside("ls /etc/passwd /root /home").code != 0);
    CHECK(inside("echo x > " + here + "/shown").code != 0);
    CHECK(inside("echo x > " + here + "/beside").code == 0);  // in the sandbox's own memory
    CHECK_FALSE(fs::exists(folder.path() / "beside"));
    CHECK(inside("echo x > " + here + "/room/made && cat " + here + "/room/made").output == "x\n");
    CHECK(fs::exists(folder.path() / "room/made"));
    CHECK(inside("id -u").output == "65534\n");
    CHECK(inside("cd /proc; echo [0-9]*").output.size() < 20);
    CHECK(inside("head -c 32000000 /dev/zero > /tmp/large").code != 0);
    CHECK(signal_of(inside("kill -SEGV $$")) == SIGSEGV);
}

TEST_CASE("what a program in a sandbox uses is measured")
{
    const std::string problem = sandbox_problem();
    if (!problem.empty()) {
        WARN("not tried: " << problem);
        return;
    }
    Limits limits;
    limits.cpu_time = std::chrono::seconds(1);
    limits.idle_time = std::chrono::duration<double>(1.0);
    limits.grace = std::chrono::seconds(1);
    const auto inside = [&](const std::string& script) { return run_inside({}, script, limits); };
    const ProcessResult burning = inside("trap '' XCPU; while :; do :; done");
    CHECK(burning.how == ProcessResult::How::out_of_cpu_time);
    CHECK(burning.cpu_seconds > 1.0);
    CHECK(inside("trap 'exit 8' XCPU; while :; do :; done").code == 8);
    const ProcessResult sleeping = inside("sleep 1000; echo woken");
    CHECK(sleeping.how == ProcessResult::How::idle_too_long);
    CHECK(sleeping.idle_seconds > 1.0);
    CHECK(sleeping.output.find("woken") != std::string::npos);  // the limit was told to the innermost process
    CHECK(inside("i=0; while [ $i -lt 50000 ]; do i=$((i + 1)); done; exit 9").code == 9);
}
