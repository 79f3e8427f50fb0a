// SPDX-License-Identifier: MIT
#include "fork_server.hpp"

#include "fork_server_messages.hpp"
#include "starting.hpp"
#include "supervision.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>
#include <stdexcept>

namespace platform {
namespace {

/// It waits for as long as there may be work.
constexpr std::chrono::hours most_cpu_time(24);

/// Has the kernel tell who sent a message.
void ask_for_senders(int connection)
{
    const int yes = 1;
    setsockopt(connection, SOL_SOCKET, SO_PASSCRED, &yes, sizeof yes);
}

/// @return false if the server has ended
bool send_work(int connection, const WorkRequest& request,
               const std::array<int, descriptors_of_request>& descriptors)
{
    iovec part{const_cast<WorkRequest*>(&request), sizeof request};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof descriptors)> control{};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    cmsghdr* const header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptors);
    std::memcpy(CMSG_DATA(header), descriptors.data(), sizeof descriptors);
    return sendmsg(connection, &message, MSG_NOSIGNAL) == sizeof request;
}

struct Received
{
    WorkReport report;
    pid_t sender;  ///< as this process would call it
};

/// Empty if the server has ended.
std::optional<Received> receive_report(int connection)
{
    Received received{};
    iovec part{&received.report, sizeof received.report};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(ucred))> control{};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    ssize_t bytes = 0;
    while ((bytes = recvmsg(connection, &message, 0)) < 0 && errno == EINTR) {
    }
    const cmsghdr* const header = CMSG_FIRSTHDR(&message);
    if (bytes != sizeof received.report || header == nullptr || header->cmsg_type != SCM_CREDENTIALS) {
        return std::nullopt;
    }
    ucred sender{};
    std::memcpy(&sender, CMSG_DATA(header), sizeof sender);
    received.sender = sender.pid;
    return received;
}

bool has_message(int connection, std::chrono::nanoseconds at_most)
{
    pollfd waiting{connection, POLLIN, 0};
    const timespec time{0, at_most.count()};
    return ppoll(&waiting, 1, &time, nullptr) > 0;
}

}  // namespace

ForkServer::~ForkServer()
{
    if (server_ != 0) {
        kill(-server_, SIGKILL);
        waitpid(server_, nullptr, 0);
    }
}

ProcessResult ForkServer::run(int descriptor, const Limits& limits,
                              const std::function<void(std::string_view)>& on_kept)
{
    const std::lock_guard lock(mutex_);
    if (server_ == 0) {
        start();
    }
    Ends output = make_pipe();
    const bool is_sent =
        send_work(connection_.get(), {resource_limits(limits)}, {descriptor, output.theirs.get()});
    output.theirs.reset();
    const std::optional<Received> first = is_sent ? receive_report(connection_.get()) : std::nullopt;
    if (!first) {
        return take_end();
    }
    if (first->report.kind != WorkReport::Kind::begun) {
        throw std::runtime_error(fmt::format("{} cannot make a process", command_.words.back()));
    }
    bool has_server = true;
    const auto wait = [&](std::chrono::microseconds at_most) -> std::optional<ProcessEnd> {
        if (!has_message(connection_.get(), at_most)) {
            return std::nullopt;
        }
        const std::optional<Received> last = receive_report(connection_.get());
        has_server = last.has_value();
        return has_server ? ProcessEnd{last->report.status, last->report.cpu_seconds} : ProcessEnd{SIGKILL};
    };
    ProcessResult ending = supervise({first->sender, SIGKILL, output.ours.get(), {}, on_kept, wait}, limits);
    if (!has_server) {
        take_end();
    }
    return ending;
}

void ForkServer::start()
{
    Ends connection = make_connection();
    Ends output = make_pipe();
    ask_for_senders(connection.ours.get());
    command_.inherited_descriptor = connection.theirs.get();
    // The thread that starts it may end before it does.
    command_.ending_signal = 0;
    Limits limits;
    limits.cpu_time = most_cpu_time;
    server_ = start_process(command_, resource_limits(limits), std::move(output.theirs));
    connection_ = std::move(connection.ours);
    output_ = std::move(output.ours);
}

/// Of a server that has closed its end of the connection.
ProcessResult ForkServer::take_end()
{
    const auto wait = [this](std::chrono::microseconds at_most) { return end_of_child(server_, at_most); };
    ProcessResult ending = supervise({server_, SIGKILL, output_.get(), {}, {}, wait}, {});
    server_ = 0;
    return ending;
}

}  // namespace platform
