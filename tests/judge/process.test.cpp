// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <judge/process.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

using namespace judge;
namespace fs = std::filesystem;

namespace {

/// Runs a shell's words.
Ending run(const std::string& script, const Limits& limits = {}, int inherited_descriptor = -1)
{
    Command command;
    command.words = {"/bin/sh", "-c", script};
    command.environment = plain_environment();
    command.inherited_descriptor = inherited_descriptor;
    return run_process(command, limits);
}

Limits seconds(double wall_time)
{
    Limits limits;
    limits.wall_time = std::chrono::duration<double>(wall_time);
    return limits;
}

bool ended_by(const Ending& ending, Ending::How how, int code)
{
    return ending.how == how && ending.code == code;
}

}  // namespace

TEST_CASE("a program's exit status and what it prints come back")
{
    const Ending ending = run("echo out; echo error >&2; exit 3");
    CHECK(ended_by(ending, Ending::How::exited, 3));
    CHECK(ending.output == "out\nerror\n");
    CHECK_FALSE(ending.output_was_cut);
    CHECK(signal_of(ending) == 0);
}

TEST_CASE("standard error is dropped when it is not asked for")
{
    Command command;
    command.words = {"/bin/sh", "-c", "echo out; echo error >&2"};
    command.environment = plain_environment();
    command.merge_errors = false;
    CHECK(run_process(command, {}).output == "out\n");
}

TEST_CASE("a program that ends by a signal says so, also from within a shell")
{
    CHECK(ended_by(run("kill -SEGV $$"), Ending::How::signalled, SIGSEGV));
    CHECK(signal_of(run("kill -SEGV $$")) == SIGSEGV);
    CHECK(signal_of(run("/bin/sh -c 'kill -ABRT $$'; exit $?")) == SIGABRT);
    CHECK(signal_of(run("exit 255")) == 0);
}

TEST_CASE("a program that does not end is killed, with what it has started")
{
    const fs::path mark = fs::temp_directory_path() / ("judge_process_" + std::to_string(getpid()));
    const Ending ending =
        run("trap '' TERM INT HUP ALRM; (sleep 2; touch " + mark.string() + ") & while :; do :; done",
            seconds(0.3));
    CHECK(ending.how == Ending::How::timed_out);
    CHECK(ending.seconds < 1.5);
    sleep(2);
    CHECK_FALSE(fs::exists(mark));
    fs::remove(mark);
}

TEST_CASE("a program that has closed its output is still waited for, and killed in time")
{
    CHECK(ended_by(run("exec >&- 2>&-; sleep 0.2; exit 5"), Ending::How::exited, 5));
    CHECK(run("exec >&- 2>&-; sleep 100", seconds(0.3)).how == Ending::How::timed_out);
}

TEST_CASE("of much output the beginning is kept, and the program is not held up")
{
    Limits limits;
    limits.output_bytes = 1000;
    const Ending ending = run("head -c 10000000 /dev/zero | tr '\\0' x; exit 4", limits);
    CHECK(ended_by(ending, Ending::How::exited, 4));
    CHECK(ending.output == std::string(1000, 'x'));
    CHECK(ending.output_was_cut);
}

TEST_CASE("output without end ends with the time")
{
    Limits limits = seconds(0.5);
    limits.output_bytes = 10;
    const Ending ending = run("yes", limits);
    CHECK(ending.how == Ending::How::timed_out);
    CHECK(ending.output == "y\ny\ny\ny\ny\n");
}

TEST_CASE("memory and file size are limited")
{
    Limits limits;
    limits.address_space_bytes = std::size_t{256} << 20;
    limits.file_bytes = 1 << 20;
    CHECK(run("dd if=/dev/zero of=/dev/null bs=400M count=1", limits).code != 0);
    CHECK(run("dd if=/dev/zero of=/dev/null bs=4M count=1", limits).code == 0);
    const fs::path file = fs::temp_directory_path() / ("judge_file_" + std::to_string(getpid()));
    CHECK(run("head -c 8000000 /dev/zero > " + file.string(), limits).code != 0);
    CHECK(fs::file_size(file) == limits.file_bytes);
    fs::remove(file);
}

TEST_CASE("nothing is inherited but what is given")
{
    setenv("JUDGE_PROCESS_TEST", "seen", 1);
    CHECK(run("echo ${JUDGE_PROCESS_TEST-unset}").output == "unset\n");
    const int first = open("/etc/hostname", O_RDONLY);
    const int open_file = fcntl(first, F_DUPFD, 10);  // as the C++ library opens files: not closed on exec
    REQUIRE(open_file >= 10);
    close(first);
    CHECK(run("ls /proc/self/fd | tr '\\n' ' '").output == "0 1 2 3 ");  // 3 is that of ls, on the folder
    CHECK(run("readlink /proc/self/fd/3", {}, open_file).output == "/etc/hostname\n");
    CHECK(run("read line; echo $?").output == "1\n");  // standard input is empty
    close(open_file);
}

TEST_CASE("a program that cannot be started is an error of its own")
{
    Command command;
    command.words = {"/dev/null/program"};
    CHECK_THROWS_AS(run_process(command, {}), std::runtime_error);
    command.words = {"/bin/true"};
    command.directory = "/dev/null/folder";
    CHECK_THROWS_AS(run_process(command, {}), std::runtime_error);
}
