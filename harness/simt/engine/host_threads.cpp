// SPDX-License-Identifier: MIT
#include "host_threads.hpp"

#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>

namespace simt {
namespace {

/// What the control group of version 2 allows: the quota of processor time over its period; 0 without a limit.
unsigned processors_of_group()
{
    std::ifstream file("/sys/fs/cgroup/cpu.max");
    std::string quota;
    long period = 0;
    if (!(file >> quota >> period) || quota == "max" || period <= 0) {
        return 0;
    }
    return static_cast<unsigned>(std::max(1L, std::strtol(quota.c_str(), nullptr, 10) / period));
}

}  // namespace

unsigned HostThreads::usable_processors()
{
    cpu_set_t set;
    CPU_ZERO(&set);
    const unsigned of_affinity = sched_getaffinity(0, sizeof set, &set) == 0
                                     ? static_cast<unsigned>(CPU_COUNT(&set))
                                     : std::thread::hardware_concurrency();
    const unsigned of_group = processors_of_group();
    return std::max(1u, of_group == 0 ? of_affinity : std::min(of_affinity, of_group));
}

HostThreads::HostThreads(unsigned count) : asked_(count), process_(getpid())
{
    start();
}

/// Signals that are sent to the process are not for these threads, but those of a fault come to whoever makes it. Where the
/// system allows fewer threads than were asked for, those have to do.
void HostThreads::start()
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL}) {
        sigdelset(&all, fault);
    }
    pthread_sigmask(SIG_SETMASK, &all, &before);
    try {
        for (; count_ < asked_; ++count_) {
            std::thread([this, number = count_] { work(number); }).detach();
        }
    } catch (const std::system_error&) {
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

unsigned HostThreads::count() const
{
    return getpid() == process_ ? count_ : 1;
}

void HostThreads::work(unsigned number)
{
    unsigned long done = 0;
    while (true) {
        const std::function<void(unsigned)>* task = nullptr;
        {
            std::unique_lock lock(mutex_);
            task_is_there_.wait(lock, [&] { return tasks_ != done; });
            done = tasks_;
            task = task_;
        }
        (*task)(number);
        const std::lock_guard lock(mutex_);
        if (--busy_ == 0) {
            all_are_done_.notify_one();
        }
    }
}

void HostThreads::run(const std::function<void(unsigned)>& task)
{
    if (count() > 1) {
        const std::lock_guard lock(mutex_);
        task_ = &task;
        busy_ = count_ - 1;
        ++tasks_;
        task_is_there_.notify_all();
    }
    task(0);
    if (count() > 1) {
        std::unique_lock lock(mutex_);
        all_are_done_.wait(lock, [this] { return busy_ == 0; });
    }
}

}  // namespace simt
