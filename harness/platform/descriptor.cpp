// SPDX-License-Identifier: MIT
#include "descriptor.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace platform {
namespace {

Ends moved_up(std::array<int, 2> ends)
{
    for (int& end : ends) {
        const int moved = fcntl(end, F_DUPFD_CLOEXEC, first_free_descriptor);
        close(end);
        end = moved;
    }
    return {Descriptor(ends[0]), Descriptor(ends[1])};
}

}  // namespace

Ends make_pipe()
{
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
        throw std::runtime_error(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
    }
    return moved_up(ends);
}

Ends make_connection()
{
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        throw std::runtime_error(fmt::format("cannot make a connection: {}", std::strerror(errno)));
    }
    return moved_up(ends);
}

}  // namespace platform
