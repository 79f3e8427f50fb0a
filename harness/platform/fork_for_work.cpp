// SPDX-License-Identifier: MIT
// The part of a fork server that is in the program itself: it needs nothing but the C library.
#include "fork_server.hpp"
#include "fork_server_messages.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>

namespace platform {
namespace {

struct Work
{
    WorkRequest request;
    std::array<int, descriptors_of_request> descriptors;  ///< of the work, and for what it prints
};

/// Empty when there will be no more.
std::optional<Work> receive_work(int connection)
{
    Work work{};
    iovec part{&work.request, sizeof work.request};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof work.descriptors)> control{};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    const ssize_t received = recvmsg(connection, &message, 0);
    const cmsghdr* const header = CMSG_FIRSTHDR(&message);
    if (received != sizeof work.request || header == nullptr || header->cmsg_type != SCM_RIGHTS) {
        return std::nullopt;
    }
    std::memcpy(work.descriptors.data(), CMSG_DATA(header), sizeof work.descriptors);
    return work;
}

void report(int connection, const WorkReport& report)
{
    send(connection, &report, sizeof report, MSG_NOSIGNAL);
}

/// In the new process.
///
/// @return where it finds the descriptor of its work
int become_worker(int connection, const Work& work)
{
    constexpr int descriptor = 3;
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    impose(work.request.limits);
    report(connection, {WorkReport::Kind::begun});
    const auto [job, output] = work.descriptors;
    // One of its own: flags of one that all share would tell a process of an earlier one.
    close(STDIN_FILENO);
    open("/dev/null", O_RDONLY);
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    dup2(job, descriptor);
    close_range(descriptor + 1, ~0U, 0);
    return descriptor;
}

/// Waits for a child's end, and kills it if the other end of the connection ends before.
WorkReport end_of(pid_t child, int connection)
{
    const int end = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
    std::array<pollfd, 2> events{pollfd{end, POLLIN, 0},
                                 pollfd{connection, 0, 0}};  // its end is told unasked
    while (poll(events.data(), events.size(), -1) < 0 && errno == EINTR) {
    }
    if (events[1].revents != 0) {
        kill(child, SIGKILL);
    }
    close(end);
    int status = 0;
    rusage usage{};
    wait4(child, &status, 0, &usage);
    return {WorkReport::Kind::ended, status, cpu_seconds(usage)};
}

}  // namespace

int fork_for_work(int connection)
{
    while (const std::optional<Work> work = receive_work(connection)) {
        const pid_t child = fork();
        if (child == 0) {
            return become_worker(connection, *work);
        }
        for (const int descriptor : work->descriptors) {
            close(descriptor);
        }
        report(connection, child > 0 ? end_of(child, connection) : WorkReport{WorkReport::Kind::not_begun});
    }
    return -1;
}

}  // namespace platform
