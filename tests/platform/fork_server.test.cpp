// SPDX-License-Identifier: MIT
#include "endings.hpp"

#include <judge/catch.hpp>
#include <platform/fork_server.hpp>
#include <platform/sandbox.hpp>

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <future>
#include <sstream>

using namespace platform;

namespace {

using How = ProcessResult::How;

Command command_of(std::vector<std::string> words)
{
    Command command;
    command.words = std::move(words);
    command.environment = plain_environment();
    return command;
}

class Server {
public:
    explicit Server(std::vector<std::string> words = {WORKER}) : server_(command_of(std::move(words))) {}

    ProcessResult run(const std::string& script, const Limits& limits = {},
                      const std::function<void(std::string_view)>& on_kept = {})
    {
        const Descriptor work(memfd_create("work", MFD_CLOEXEC));
        REQUIRE(write(work.get(), script.data(), script.size()) == static_cast<ssize_t>(script.size()));
        return server_.run(work.get(), limits, on_kept);
    }

private:
    ForkServer server_;
};

Limits told_after_cpu_second()
{
    Limits limits;
    limits.cpu_time = std::chrono::seconds(1);
    limits.grace = std::chrono::seconds(1);
    return limits;
}

/// As long as it takes.
void wait_for_end(pid_t process)
{
    while (kill(process, 0) == 0) {
        usleep(10000);
    }
}

}  // namespace

TEST_CASE("each piece of work is done by a process of its own, and its end comes back")
{
    Server server;
    const ProcessResult first = server.run("echo $$ $PPID; echo error >&2; exit 3");
    const ProcessResult second = server.run("echo $$ $PPID; kill -SEGV $$");
    CHECK(ended_by(first, How::exited, 3));
    CHECK(ended_by(second, How::signalled, SIGSEGV));
    int process[2]{};
    int parent[2]{};
    std::istringstream(first.output) >> process[0] >> parent[0];
    std::istringstream(second.output) >> process[1] >> parent[1];
    CHECK(process[0] != process[1]);
    CHECK(parent[0] == parent[1]);
    CHECK(first.output.substr(first.output.find('\n')) == "\nerror\n");
}

TEST_CASE("a piece of work has a process group, its work, what it prints to, and nothing else")
{
    Server server;
    // No pipe: the shell itself would have both of its ends open for a moment. The last command keeps the shell running.
    CHECK(server.run("ls -m /proc/$$/fd; true").output == "0, 1, 2, 3\n");
    CHECK(server.run("readlink /proc/$$/fd/0 /proc/$$/fd/3").output == "/dev/null\n/memfd:work (deleted)\n");
    CHECK(server.run("test $(ps -o pgid= -p $$) = $$ && echo alone").output == "alone\n");
}

TEST_CASE("limits are those of a piece of work")
{
    Server server;
    // Whether or not its time was seen to be up just before it ends by itself.
    const ProcessResult told = server.run("trap 'exit 7' XCPU; while :; do :; done", told_after_cpu_second());
    CHECK(told.code == 7);
    // For the limit Linux counts clock ticks, so it can come early; what is told is exact.
    CHECK(told.cpu_seconds > 0.5);
    CHECK(server.run("while :; do :; done", told_after_cpu_second()).how == How::out_of_cpu_time);
    CHECK(server.run("sleep 1000", idle_seconds(0.3)).how == How::idle_too_long);
    CHECK(server.run("trap '' ALRM; sleep 1000", idle_seconds(0.3)).how == How::idle_too_long);

    Limits small;
    small.address_space_bytes = std::size_t{256} << 20;
    CHECK(server.run("dd if=/dev/zero of=/dev/null bs=400M count=1", small).code != 0);
    CHECK(server.run("dd if=/dev/zero of=/dev/null bs=400M count=1").code == 0);
    Limits quiet;
    quiet.output_bytes = 10;
    CHECK(server.run("echo 123456789012", quiet).output == "1234567890");
}

TEST_CASE("what it leaves behind in its process group is killed")
{
    Server server;
    const ProcessResult ending = server.run("sleep 1000 & echo $!");
    wait_for_end(std::stoi(ending.output));
}

TEST_CASE("what it prints comes while it runs")
{
    Server server;
    std::string printed;
    server.run("echo one; sleep 0.2; echo two", {}, [&](std::string_view text) {
        CHECK((printed.empty() ? text == "one\n" : text == "two\n"));
        printed += text;
    });
    CHECK(printed == "one\ntwo\n");
}

TEST_CASE("a server that ends before there is work says why; the next piece starts another one")
{
    Server refuses({"/bin/sh", "-c", "echo no room; exit 4"});
    for (int i = 0; i < 2; ++i) {
        const ProcessResult ending = refuses.run("exit 0");
        CHECK(ended_by(ending, How::exited, 4));
        CHECK(ending.output == "no room\n");
    }
    Server missing({"/dev/null/program"});
    CHECK_THROWS_AS(missing.run("exit 0"), std::runtime_error);
}

TEST_CASE("a server that is killed takes its work with it; the next piece starts another one")
{
    Server server;
    const ProcessResult ending = server.run("echo $$; kill -KILL $PPID; sleep 1000");
    CHECK(ended_by(ending, How::signalled, SIGKILL));
    wait_for_end(std::stoi(ending.output));
    CHECK(server.run("exit 5").code == 5);
}

TEST_CASE("a server and its work end with the process that asked for it")
{
    Ends said = make_pipe();
    const pid_t judge = fork();
    if (judge == 0) {
        Server server;
        server.run("echo $$ $PPID; sleep 1000", {}, [&](std::string_view text) {
            [[maybe_unused]] const auto written = write(said.theirs.get(), text.data(), text.size());
        });
        _exit(1);
    }
    std::array<char, 100> text{};
    REQUIRE(read(said.ours.get(), text.data(), text.size() - 1) > 0);
    kill(judge, SIGKILL);
    waitpid(judge, nullptr, 0);
    std::istringstream processes(text.data());
    for (pid_t process = 0; processes >> process;) {
        wait_for_end(process);
    }
}

TEST_CASE("work for one server from two threads is done in turn")
{
    Server server;
    const auto exit_with = [&](int code) { return server.run("exit " + std::to_string(code)).code; };
    auto others = std::async(std::launch::async, [&] {
        int wrong = 0;
        for (int i = 0; i < 20; ++i) {
            wrong += exit_with(3) != 3 ? 1 : 0;
        }
        return wrong;
    });
    for (int i = 0; i < 20; ++i) {
        CHECK(exit_with(4) == 4);
    }
    CHECK(others.get() == 0);
}

TEST_CASE("in a sandbox its processes have other numbers; here they are supervised by ours")
{
    if (!sandbox_problem().empty()) {
        return;
    }
    SandboxView view;
    view.readable = {WORKER};
    std::vector<std::string> words = sandbox_words(view);
    words.emplace_back(WORKER);
    Server server(words);
    CHECK(server.run("test $$ -lt 10 && ls / | grep -c etc; exit 6").code == 6);
    CHECK(server.run("kill -ABRT $$").code == SIGABRT);
    CHECK(server.run("while :; do :; done", told_after_cpu_second()).how == How::out_of_cpu_time);
    CHECK(server.run("sleep 1000", idle_seconds(0.3)).how == How::idle_too_long);
    CHECK(server.run("exit 8").code == 8);
}
