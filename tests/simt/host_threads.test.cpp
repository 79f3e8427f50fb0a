// SPDX-License-Identifier: MIT
#include <simt/engine/host_threads.hpp>
#include <simt/engine/kernel_environment.hpp>

#include <judge/catch.hpp>

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <mutex>
#include <thread>

TEST_CASE("each host thread does its part of a task, the caller's as well", "[host_threads]")
{
    static simt::HostThreads& threads = *new simt::HostThreads(4);
    REQUIRE(threads.count() == 4);
    for (int round = 0; round < 100; ++round) {
        std::array<std::atomic<int>, 4> calls{};
        threads.run([&](unsigned number) { ++calls[number]; });
        CHECK(calls[0] == 1);
        CHECK(calls[1] == 1);
        CHECK(calls[2] == 1);
        CHECK(calls[3] == 1);
    }
}

TEST_CASE("one host thread is the caller's", "[host_threads]")
{
    simt::HostThreads threads(1);
    int calls = 0;
    threads.run([&](unsigned number) { calls += number == 0 ? 1 : 100; });
    CHECK(calls == 1);
}

TEST_CASE("after a fork the child does its tasks alone", "[host_threads]")
{
    static simt::HostThreads& threads = *new simt::HostThreads(3);
    const pid_t child = fork();
    if (child == 0) {
        int calls = 0;
        threads.run([&](unsigned) { ++calls; });
        _exit(calls == 1 && threads.count() == 1 ? 0 : 1);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
    CHECK(threads.count() == 3);
}

TEST_CASE("there is a processor that can be used", "[host_threads]")
{
    CHECK(simt::HostThreads::usable_processors() >= 1);
}

TEST_CASE("what a thread had locked when a fault ended it can be locked again", "[host_threads]")
{
    simt::ThreadMutex mutex;
    mutex.take_away();
    mutex.lock();
    std::thread([&mutex] { mutex.take_away(); }).join();  // another host thread's
    mutex.take_away();
    mutex.lock();
    mutex.unlock();
    mutex.take_away();
    std::thread([&mutex] { const std::lock_guard lock(mutex); }).join();
}
