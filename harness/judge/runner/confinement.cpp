// SPDX-License-Identifier: MIT
#include "confinement.hpp"

#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <stdexcept>

namespace judge {
namespace {

constexpr int forbidden[] = {
    // processes and programs
    SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(execve), SCMP_SYS(execveat), SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv),
    SCMP_SYS(process_vm_writev), SCMP_SYS(pidfd_open), SCMP_SYS(pidfd_getfd), SCMP_SYS(pidfd_send_signal), SCMP_SYS(setpgid), SCMP_SYS(setsid),
    SCMP_SYS(prlimit64), SCMP_SYS(setrlimit), SCMP_SYS(rt_sigqueueinfo), SCMP_SYS(rt_tgsigqueueinfo),
    // the file system
    SCMP_SYS(creat), SCMP_SYS(truncate), SCMP_SYS(rename), SCMP_SYS(renameat), SCMP_SYS(renameat2), SCMP_SYS(unlink), SCMP_SYS(unlinkat),
    SCMP_SYS(rmdir), SCMP_SYS(mkdir), SCMP_SYS(mkdirat), SCMP_SYS(mknod), SCMP_SYS(mknodat), SCMP_SYS(link), SCMP_SYS(linkat), SCMP_SYS(symlink),
    SCMP_SYS(symlinkat), SCMP_SYS(chmod), SCMP_SYS(fchmod), SCMP_SYS(fchmodat), SCMP_SYS(chown), SCMP_SYS(fchown), SCMP_SYS(fchownat),
    SCMP_SYS(lchown), SCMP_SYS(utime), SCMP_SYS(utimes), SCMP_SYS(utimensat), SCMP_SYS(setxattr), SCMP_SYS(memfd_create),
    SCMP_SYS(mount), SCMP_SYS(umount2), SCMP_SYS(chroot), SCMP_SYS(pivot_root),
    // the network and the kernel
    SCMP_SYS(socket), SCMP_SYS(socketpair), SCMP_SYS(connect), SCMP_SYS(bind), SCMP_SYS(unshare), SCMP_SYS(setns), SCMP_SYS(bpf),
    SCMP_SYS(perf_event_open), SCMP_SYS(keyctl), SCMP_SYS(add_key), SCMP_SYS(request_key), SCMP_SYS(io_uring_setup), SCMP_SYS(userfaultfd),
};

struct Release
{
    void operator()(void* filter) const { seccomp_release(filter); }
};

void check(int result, const char* what)
{
    if (result < 0 && result != -EDOM) {  // -EDOM: a call that this architecture does not have
        throw std::runtime_error(std::string("the system-call filter cannot be set up: ") + what);
    }
}

}  // namespace

void confine()
{
    const std::unique_ptr<void, Release> filter(seccomp_init(SCMP_ACT_ALLOW));
    if (filter == nullptr) {
        throw std::runtime_error("the system-call filter cannot be set up");
    }
    const std::uint32_t refuse = SCMP_ACT_ERRNO(EPERM);
    for (const int call : forbidden) {
        check(seccomp_rule_add(filter.get(), refuse, call, 0), "a rule was refused");
    }
    // A thread is allowed, a process is not. clone3 hides its flags in memory; without it the C library uses clone.
    check(seccomp_rule_add(filter.get(), SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0), "clone3");
    check(seccomp_rule_add(filter.get(), refuse, SCMP_SYS(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0)), "clone");
    // Files may be read, not written. openat2 hides its flags in memory.
    check(seccomp_rule_add(filter.get(), SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(openat2), 0), "openat2");
    for (const scmp_datum_t writes : {scmp_datum_t{O_WRONLY}, scmp_datum_t{O_RDWR}}) {
        check(seccomp_rule_add(filter.get(), refuse, SCMP_SYS(open), 1, SCMP_A1(SCMP_CMP_MASKED_EQ, O_ACCMODE, writes)), "open");
        check(seccomp_rule_add(filter.get(), refuse, SCMP_SYS(openat), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, O_ACCMODE, writes)), "openat");
    }
    check(seccomp_rule_add(filter.get(), refuse, SCMP_SYS(open), 1, SCMP_A1(SCMP_CMP_MASKED_EQ, O_TRUNC, O_TRUNC)), "open");
    check(seccomp_rule_add(filter.get(), refuse, SCMP_SYS(openat), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, O_TRUNC, O_TRUNC)), "openat");
    // Signals to oneself only: abort() and assert() send one.
    const auto self = static_cast<scmp_datum_t>(getpid());
    for (const int call : {SCMP_SYS(kill), SCMP_SYS(tgkill)}) {
        check(seccomp_rule_add(filter.get(), refuse, call, 1, SCMP_A0(SCMP_CMP_NE, self)), "kill");
    }
    check(seccomp_rule_add(filter.get(), refuse, SCMP_SYS(tkill), 1, SCMP_A0(SCMP_CMP_NE, self)), "tkill");
    check(seccomp_load(filter.get()), "the kernel refused it");
}

}  // namespace judge
