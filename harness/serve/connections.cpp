// SPDX-License-Identifier: MIT
#include "connections.hpp"

#include <sys/socket.h>

#include <algorithm>

namespace serve {

Connections::Connections(const ConnectionLimits& limits)
    : limits_(limits), watcher_([this](const std::stop_token& stop) { watch(stop); })
{
}

Connections::~Connections()
{
    watcher_.request_stop();
    ending_.notify_all();
}

void Connections::opened(int socket)
{
    const std::lock_guard lock(mutex_);
    ++open_;
    if (!lets_in_) {
        shutdown(socket, SHUT_RDWR);
        return;
    }
    const auto now = Clock::now();
    connections_[socket] = {now, now + limits_.request, true};
    const auto strangers =
        std::count_if(connections_.begin(), connections_.end(),
                      [](const auto& connection) { return connection.second.is_stranger; });
    if (static_cast<std::size_t>(strangers) > limits_.most_strangers) {
        shut_down_oldest_stranger();
    }
}

void Connections::closed(int socket)
{
    const std::lock_guard lock(mutex_);
    connections_.erase(socket);
    if (--open_ == 0) {
        all_closed_.notify_all();
    }
}

void Connections::begins_request(int socket, bool is_stranger)
{
    change(socket, Clock::now() + limits_.request);
    const std::lock_guard lock(mutex_);
    if (const auto found = connections_.find(socket); found != connections_.end()) {
        found->second.is_stranger = is_stranger;
    }
}

void Connections::begins_answer(int socket)
{
    change(socket, Clock::now() + limits_.answer);
}

void Connections::begins_stream(int socket)
{
    change(socket, Clock::time_point::max());
}

void Connections::ends_answer(int socket)
{
    change(socket, Clock::now() + limits_.pause);
}

void Connections::shut_all_down(std::chrono::milliseconds most)
{
    std::unique_lock lock(mutex_);
    lets_in_ = false;
    for (const auto& connection : connections_) {
        shutdown(connection.first, SHUT_RDWR);
    }
    connections_.clear();
    all_closed_.wait_for(lock, most, [this] { return open_ == 0; });
}

void Connections::change(int socket, Clock::time_point deadline)
{
    const std::lock_guard lock(mutex_);
    if (const auto found = connections_.find(socket); found != connections_.end()) {
        found->second.deadline = deadline;
    }
}

/// The server then closes it, and tells of that.
void Connections::shut_down_oldest_stranger()
{
    auto oldest = connections_.end();
    for (auto at = connections_.begin(); at != connections_.end(); ++at) {
        if (at->second.is_stranger &&
            (oldest == connections_.end() || at->second.opened < oldest->second.opened)) {
            oldest = at;
        }
    }
    if (oldest != connections_.end()) {
        shutdown(oldest->first, SHUT_RDWR);
        connections_.erase(oldest);
    }
}

void Connections::watch(const std::stop_token& stop)
{
    const auto period =
        std::min<std::chrono::milliseconds>(limits_.request / 4, std::chrono::milliseconds(500));
    std::unique_lock lock(mutex_);
    while (!ending_.wait_for(lock, stop, period, [&] { return stop.stop_requested(); })) {
        const auto now = Clock::now();
        std::erase_if(connections_, [&](const auto& connection) {
            const bool is_late = connection.second.deadline < now;
            if (is_late) {
                shutdown(connection.first, SHUT_RDWR);
            }
            return is_late;
        });
    }
}

}  // namespace serve
