// SPDX-License-Identifier: MIT
#include "confinement.hpp"

#include <fcntl.h>
#include <linux/prctl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

namespace judge {
namespace {

/// What computing, reading files, printing, threads and one's own signals take. All else is refused, also what a later
/// kernel brings.
constexpr int allowed[] = {
    // memory
    SCMP_SYS(brk),
    SCMP_SYS(munmap),
    SCMP_SYS(mremap),
    SCMP_SYS(madvise),
    SCMP_SYS(membarrier),
    // files that are open, or only looked at
    SCMP_SYS(read),
    SCMP_SYS(readv),
    SCMP_SYS(pread64),
    SCMP_SYS(preadv),
    SCMP_SYS(write),
    SCMP_SYS(writev),
    SCMP_SYS(lseek),
    SCMP_SYS(close),
    SCMP_SYS(close_range),
    SCMP_SYS(fstat),
    SCMP_SYS(stat),
    SCMP_SYS(lstat),
    SCMP_SYS(newfstatat),
    SCMP_SYS(statx),
    SCMP_SYS(fstatfs),
    SCMP_SYS(statfs),
    SCMP_SYS(access),
    SCMP_SYS(faccessat),
    SCMP_SYS(faccessat2),
    SCMP_SYS(readlink),
    SCMP_SYS(readlinkat),
    SCMP_SYS(getdents64),
    SCMP_SYS(getcwd),
    SCMP_SYS(fadvise64),
    SCMP_SYS(dup),
    SCMP_SYS(dup2),
    SCMP_SYS(dup3),
    SCMP_SYS(pipe),
    SCMP_SYS(pipe2),
    SCMP_SYS(eventfd2),
    SCMP_SYS(poll),
    SCMP_SYS(ppoll),
    SCMP_SYS(select),
    SCMP_SYS(pselect6),
    // threads
    SCMP_SYS(futex),
    SCMP_SYS(set_robust_list),
    SCMP_SYS(set_tid_address),
    SCMP_SYS(rseq),
    SCMP_SYS(gettid),
    SCMP_SYS(sched_yield),
    SCMP_SYS(sched_getaffinity),
    SCMP_SYS(sched_getparam),
    SCMP_SYS(sched_getscheduler),
    SCMP_SYS(sched_get_priority_max),
    SCMP_SYS(sched_get_priority_min),
    SCMP_SYS(getcpu),
    SCMP_SYS(exit),
    SCMP_SYS(exit_group),
    // time
    SCMP_SYS(nanosleep),
    SCMP_SYS(clock_nanosleep),
    SCMP_SYS(clock_gettime),
    SCMP_SYS(clock_getres),
    SCMP_SYS(gettimeofday),
    SCMP_SYS(time),
    SCMP_SYS(times),
    SCMP_SYS(getrusage),
    SCMP_SYS(setitimer),
    SCMP_SYS(getitimer),
    SCMP_SYS(alarm),
    SCMP_SYS(restart_syscall),
    // signals, to oneself
    SCMP_SYS(rt_sigaction),
    SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(rt_sigreturn),
    SCMP_SYS(rt_sigpending),
    SCMP_SYS(rt_sigsuspend),
    SCMP_SYS(rt_sigtimedwait),
    SCMP_SYS(sigaltstack),
    SCMP_SYS(pause),
    // what one is and where
    SCMP_SYS(getpid),
    SCMP_SYS(getppid),
    SCMP_SYS(getuid),
    SCMP_SYS(geteuid),
    SCMP_SYS(getgid),
    SCMP_SYS(getegid),
    SCMP_SYS(getpgrp),
    SCMP_SYS(getpgid),
    SCMP_SYS(getsid),
    SCMP_SYS(uname),
    SCMP_SYS(sysinfo),
    SCMP_SYS(getrandom),
    SCMP_SYS(getrlimit),
};

struct Release
{
    void operator()(void* filter) const { seccomp_release(filter); }
};

class Filter {
public:
    Filter() : filter_(seccomp_init(SCMP_ACT_ERRNO(EPERM)))
    {
        if (filter_ == nullptr) {
            throw std::runtime_error("the system-call filter cannot be set up");
        }
    }

    template <class... Conditions>
    void add(std::uint32_t action, int call, Conditions... conditions)
    {
        check(seccomp_rule_add(filter_.get(), action, call, sizeof...(conditions), conditions...),
              "a rule was refused");
    }

    template <class... Conditions>
    void allow(int call, Conditions... conditions)
    {
        add(SCMP_ACT_ALLOW, call, conditions...);
    }

    void load() { check(seccomp_load(filter_.get()), "the kernel refused it"); }

private:
    static void check(int result, const char* what)
    {
        if (result < 0 && result != -EDOM) {  // -EDOM: a call that this architecture does not have
            throw std::runtime_error(std::string("the system-call filter cannot be set up: ") + what);
        }
    }

    std::unique_ptr<void, Release> filter_;
};

}  // namespace

void confine()
{
    Filter filter;
    for (const int call : allowed) {
        filter.allow(call);
    }
    // A thread may be made, a process may not. clone3 hides its flags in memory; without it the C library uses clone. Nor
    // may its maker wait for its end as vfork() does: to the judge that looks like waiting for a disk.
    filter.add(SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3));
    filter.allow(SCMP_SYS(clone), SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD | CLONE_VFORK, CLONE_THREAD));
    // Memory that was written is never run: code comes from files, when they are mapped.
    constexpr scmp_datum_t runs = PROT_EXEC;
    filter.allow(SCMP_SYS(mprotect), SCMP_A2(SCMP_CMP_MASKED_EQ, runs, 0));
    filter.allow(SCMP_SYS(mmap), SCMP_A2(SCMP_CMP_MASKED_EQ, runs, 0));
    filter.allow(SCMP_SYS(mmap), SCMP_A2(SCMP_CMP_MASKED_EQ, runs | PROT_WRITE, runs),
                 SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_ANONYMOUS, 0));
    // A file may be opened to be read, and must be there.
    constexpr scmp_datum_t changes = O_ACCMODE | O_CREAT | O_TRUNC;
    filter.allow(SCMP_SYS(open), SCMP_A1(SCMP_CMP_MASKED_EQ, changes, O_RDONLY));
    filter.allow(SCMP_SYS(openat), SCMP_A2(SCMP_CMP_MASKED_EQ, changes, O_RDONLY));
    // Others, F_SETOWN for one, let a descriptor send signals to another process.
    for (const int command : {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL}) {
        filter.allow(SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, static_cast<scmp_datum_t>(command)));
    }
    filter.allow(SCMP_SYS(ioctl), SCMP_A1(SCMP_CMP_EQ, TCGETS));  // isatty()
    for (const int option : {PR_SET_NAME, PR_GET_NAME, PR_SET_VMA}) {
        filter.allow(SCMP_SYS(prctl), SCMP_A0(SCMP_CMP_EQ, static_cast<scmp_datum_t>(option)));
    }
    filter.allow(SCMP_SYS(prlimit64), SCMP_A0(SCMP_CMP_EQ, 0),
                 SCMP_A2(SCMP_CMP_EQ, 0));  // reading one's own limits
    // abort() and assert() send themselves a signal. But those from SIGSTOP to SIGTTOU stop a process, and the judge waits
    // for a stopped one for as long as it takes. What comes after them, up to the real-time ones, is of no use here.
    const auto self = static_cast<scmp_datum_t>(getpid());
    constexpr scmp_datum_t real_time = 32;  // to 63; pthread_cancel() sends one
    const std::pair<int, unsigned> calls_and_signal_arguments[] = {
        {SCMP_SYS(kill), 1}, {SCMP_SYS(tkill), 1}, {SCMP_SYS(tgkill), 2}};
    for (const auto& [call, signal] : calls_and_signal_arguments) {
        const scmp_arg_cmp to_itself = SCMP_A0(SCMP_CMP_EQ, self);
        filter.allow(call, to_itself, SCMP_CMP(signal, SCMP_CMP_LT, SIGSTOP));
        filter.allow(call, to_itself, SCMP_CMP(signal, SCMP_CMP_MASKED_EQ, ~(real_time - 1), real_time));
    }
    filter.load();
}

}  // namespace judge
