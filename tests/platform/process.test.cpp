// SPDX-License-Identifier: MIT
#include "endings.hpp"

#include <judge/catch.hpp>
#include <platform/process.hpp>
#include <platform/process_tree.hpp>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>
#include <fstream>

using namespace platform;
namespace fs = std::filesystem;

namespace {

/// Runs a shell's words.
ProcessResult run(const std::string& script, const Limits& limits = {}, int inherited_descriptor = -1)
{
    Command command;
    command.words = {"/bin/sh", "-c", script};
    command.environment = plain_environment();
    command.inherited_descriptor = inherited_descriptor;
    return run_process(command, limits);
}

Limits cpu_seconds(int seconds)
{
    Limits limits;
    limits.cpu_time = std::chrono::seconds(seconds);
    return limits;
}

/// With time to say something after the limit.
Limits told(Limits limits)
{
    limits.grace = std::chrono::seconds(1);
    return limits;
}

constexpr const char* burn = "while :; do :; done";

/// The state of a process, as ps shows it; 0 if there is none.
char state_of(pid_t process)
{
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string number;
    std::string name;
    char state = 0;
    file >> number >> name >> state;
    return state;
}

/// As long as it takes.
template <class Condition>
void wait_until(Condition holds)
{
    while (!holds()) {
        usleep(10000);
    }
}

/// Processes that keep every processor busy, and more that wait for one.
class BusyMachine {
public:
    BusyMachine()
    {
        for (unsigned i = 0; i < 4 * processors(); ++i) {
            burners_.push_back(fork());
            if (burners_.back() == 0) {
                for (volatile bool again = true; again;) {
                }
            }
        }
    }
    ~BusyMachine()
    {
        for (const pid_t burner : burners_) {
            kill(burner, SIGKILL);
            waitpid(burner, nullptr, 0);
        }
    }
    BusyMachine(const BusyMachine&) = delete;
    BusyMachine& operator=(const BusyMachine&) = delete;

private:
    std::vector<pid_t> burners_;
};

}  // namespace

TEST_CASE("a program's exit status and what it prints come back")
{
    const ProcessResult ending = run("echo out; echo error >&2; exit 3");
    CHECK(ended_by(ending, ProcessResult::How::exited, 3));
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
    CHECK(ended_by(run("kill -SEGV $$"), ProcessResult::How::signalled, SIGSEGV));
    CHECK(signal_of(run("kill -SEGV $$")) == SIGSEGV);
    CHECK(signal_of(run("/bin/sh -c 'kill -ABRT $$'; exit $?")) == SIGABRT);
    CHECK(signal_of(run("exit 255")) == 0);
}

TEST_CASE("a program that does not end is killed, with what it has started")
{
    const ProcessResult ending =
        run(std::string("trap '' TERM INT HUP ALRM; sleep 1000 & echo $!; ") + burn, cpu_seconds(1));
    CHECK(ending.how == ProcessResult::How::out_of_cpu_time);
    CHECK(timed_out(ending));
    CHECK(ending.cpu_seconds >= 1.0);
    const pid_t left_behind = std::stoi(ending.output);
    wait_until([&] { return state_of(left_behind) == 0 || state_of(left_behind) == 'Z'; });
}

TEST_CASE("a program that has closed its output is still waited for, and killed")
{
    CHECK(ended_by(run("exec >&- 2>&-; sleep 0.2; exit 5"), ProcessResult::How::exited, 5));
    CHECK(run("exec >&- 2>&-; sleep 1000", idle_seconds(0.3)).how == ProcessResult::How::idle_too_long);
}

TEST_CASE("a program that has ended is not waited for any longer, whoever holds its output")
{
    const ProcessResult ending = run("sleep 1000 & echo last words; exit 6");
    CHECK(ended_by(ending, ProcessResult::How::exited, 6));
    CHECK(ending.output == "last words\n");
}

TEST_CASE("no terminal can stop a program: it has none")
{
    const int keyboard_and_screen = posix_openpt(O_RDWR | O_NOCTTY);
    REQUIRE(grantpt(keyboard_and_screen) == 0);
    REQUIRE(unlockpt(keyboard_and_screen) == 0);
    const std::string terminal = ptsname(keyboard_and_screen);
    const pid_t judge = fork();
    if (judge == 0) {
        setsid();
        open(terminal.c_str(), O_RDWR);  // the first that a session opens becomes its own
        const bool has_terminal = open("/dev/tty", O_RDONLY) >= 0;
        _exit(has_terminal && run(": </dev/tty").code != 0 ? 7 : 1);
    }
    int status = 0;
    waitpid(judge, &status, 0);
    CHECK(WEXITSTATUS(status) == 7);
    close(keyboard_and_screen);
}

TEST_CASE("the processor time of all processes counts")
{
    const ProcessResult ending = run(std::string("(") + burn + ") & (" + burn + ") & wait", cpu_seconds(2));
    CHECK(ending.how == ProcessResult::How::out_of_cpu_time);
    CHECK(ending.cpu_seconds >= 2.0);
}

TEST_CASE("the processor time of processes that have ended counts")
{
    const ProcessResult ending =
        run("for i in 1 2 3; do sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done'; done");
    CHECK(ending.how == ProcessResult::How::exited);
    CHECK(ending.cpu_seconds > 0.05);
}

TEST_CASE("a program that computes is not idle, whatever its name")
{
    Limits limits = cpu_seconds(1);
    limits.idle_time = std::chrono::duration<double>(0.3);
    const ProcessResult ending =
        run(std::string("(printf ') S 1' >/proc/self/comm; ") + burn + ") & wait", limits);
    CHECK(ending.how == ProcessResult::How::out_of_cpu_time);
}

TEST_CASE("a program whose time is up can be told so")
{
    // It has ended by itself, whether or not the time was seen to be up just before.
    const ProcessResult obeying = run(std::string("trap 'exit 7' XCPU; ") + burn, told(cpu_seconds(1)));
    CHECK(obeying.code == 7);
    CHECK((obeying.how == ProcessResult::How::exited || obeying.how == ProcessResult::How::out_of_cpu_time));
    CHECK(run(std::string("trap '' XCPU; ") + burn, told(cpu_seconds(1))).how ==
          ProcessResult::How::out_of_cpu_time);
    const ProcessResult ending = run("sleep 1000; echo $?", told(idle_seconds(0.3)));
    CHECK(ending.how == ProcessResult::How::idle_too_long);
    CHECK(ending.output.find(std::to_string(128 + SIGALRM)) != std::string::npos);
    CHECK(run("trap '' ALRM; sleep 1000", told(idle_seconds(0.3))).how == ProcessResult::How::idle_too_long);
}

TEST_CASE("a program that does nothing is killed, whichever of its processes sleeps")
{
    const ProcessResult ending = run("sleep 1000", idle_seconds(0.3));
    CHECK(ending.how == ProcessResult::How::idle_too_long);
    CHECK(timed_out(ending));
    CHECK(ending.idle_seconds > 0.3);
    CHECK(run("(sleep 1000; echo) & wait", idle_seconds(0.3)).how == ProcessResult::How::idle_too_long);
    CHECK(timed_out(run("while :; do sleep 0.01; done", idle_seconds(0.3))));
}

TEST_CASE("a program that sleeps a little, or beside one of its own that computes, goes on")
{
    CHECK(ended_by(run("sleep 0.1; exit 3", idle_seconds(2.0)), ProcessResult::How::exited, 3));
    const ProcessResult ending =
        run("sh -c 'i=0; while [ $i -lt 1000000 ]; do i=$((i + 1)); done' & wait; exit 4", idle_seconds(0.3));
    CHECK(ended_by(ending, ProcessResult::How::exited, 4));
}

TEST_CASE("a program that is stopped is waited for")
{
    const ProcessResult ending =
        run("(sleep 1; while kill -CONT $$; do sleep 0.1; done) & kill -STOP $$; exit 5", idle_seconds(0.5));
    CHECK(ended_by(ending, ProcessResult::How::exited, 5));
}

TEST_CASE("time in which the judge is stopped does not count")
{
    std::array<int, 2> news{};
    REQUIRE(pipe(news.data()) == 0);
    const pid_t judge = fork();
    if (judge == 0) {
        _exit(run("echo >&3; sleep 3.2; exit 7", idle_seconds(2.0), news[1]).code);
    }
    close(news[1]);
    char byte = 0;
    REQUIRE(read(news[0], &byte, 1) == 1);
    usleep(300000);  // the judge sees it asleep before and after
    kill(judge, SIGSTOP);
    usleep(2600000);
    kill(judge, SIGCONT);
    int status = 0;
    waitpid(judge, &status, 0);
    CHECK(WEXITSTATUS(status) == 7);
    close(news[0]);
}

TEST_CASE("a program that waits for a processor is not idle")
{
    const BusyMachine busy;
    const ProcessResult ending =
        run("i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done; exit 6", idle_seconds(0.2));
    CHECK(ended_by(ending, ProcessResult::How::exited, 6));
}

TEST_CASE("of much output the beginning is kept, and the program is not held up")
{
    Limits limits;
    limits.output_bytes = 1000;
    const ProcessResult ending = run("head -c 10000000 /dev/zero | tr '\\0' x; exit 4", limits);
    CHECK(ended_by(ending, ProcessResult::How::exited, 4));
    CHECK(ending.output == std::string(1000, 'x'));
    CHECK(ending.output_was_cut);
}

TEST_CASE("output without end ends with the time")
{
    Limits limits = cpu_seconds(1);
    limits.output_bytes = 10;
    const ProcessResult ending = run("yes", limits);
    CHECK(ending.how == ProcessResult::How::out_of_cpu_time);
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

TEST_CASE("processes that end while they are looked at do no harm")
{
    const pid_t root = fork();
    if (root == 0) {
        while (true) {
            if (fork() == 0) {
                _exit(0);
            }
            waitpid(-1, nullptr, 0);
        }
    }
    for (int i = 0; i < 2000; ++i) {
        CHECK_NOTHROW(sample_tree(root));
    }
    kill(root, SIGKILL);
    waitpid(root, nullptr, 0);
}

TEST_CASE("both ways to find the children of a process find the same")
{
    const pid_t root = fork();
    if (root == 0) {
        for (int i = 0; i < 2; ++i) {
            if (fork() == 0) {
                setsid();
                pause();
            }
        }
        pause();
    }
    const auto tree_from = [&](ChildrenFrom source) {
        std::vector<pid_t> tree = process_tree(root, source);
        std::sort(tree.begin(), tree.end());
        return tree;
    };
    wait_until([&] { return tree_from(ChildrenFrom::parents).size() == 3; });
    const std::vector<pid_t> tree = tree_from(ChildrenFrom::parents);
    CHECK(tree_from(ChildrenFrom::children_files) == tree);
    wait_until([&] { return sample_tree(root).is_idle; });
    CHECK(sample_tree(root).leaves.size() == 2);
    for (const pid_t process : tree) {
        kill(process, SIGKILL);
    }
    waitpid(root, nullptr, 0);
}

namespace {

/// Runs a shell's words and asks them to stop as soon as they have printed something.
ProcessResult run_until_it_prints(const std::string& script)
{
    std::stop_source stop;
    Command command;
    command.words = {"/bin/sh", "-c", script};
    command.environment = plain_environment();
    command.ending_signal = SIGTERM;
    command.on_output = [&](std::string_view) { stop.request_stop(); };
    return run_process(command, {}, stop.get_token());
}

}  // namespace

TEST_CASE("a program that is asked to stop can end by itself")
{
    const ProcessResult ending =
        run_until_it_prints("trap 'exit 7' TERM; echo begun; while :; do sleep 0.05; done");
    CHECK(ending.how == ProcessResult::How::exited);
    CHECK(ending.code == 7);
}

TEST_CASE("a program that does not stop when asked is killed")
{
    const ProcessResult ending =
        run_until_it_prints("trap '' TERM; echo begun; while :; do sleep 0.05; done");
    CHECK(ending.how == ProcessResult::How::signalled);
    CHECK(ending.code == SIGKILL);
}

TEST_CASE("what a program prints comes while it runs, however much it is")
{
    std::size_t bytes = 0;
    Command command;
    command.words = {"/bin/sh", "-c", "head -c 300000 /dev/zero"};
    command.environment = plain_environment();
    command.on_output = [&](std::string_view text) { bytes += text.size(); };
    const ProcessResult ending = run_process(command, {});
    CHECK(ending.succeeded());
    CHECK(ending.output.empty());
    CHECK(bytes == 300000);
}
