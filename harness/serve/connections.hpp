// SPDX-License-Identifier: MIT
/// @file
/// Keeps clients that dawdle from holding all connections.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <map>
#include <mutex>
#include <thread>

namespace serve {

/// What connections may take. None of these limits starts again with each byte, so one byte per second passes none of them.
struct ConnectionLimits
{
    std::size_t most_strangers = 64;  ///< connections that have not shown the token
    std::chrono::milliseconds request{
        10000};  ///< from the connection, or from the head of a request, to the end of the request
    std::chrono::milliseconds answer{30000};  ///< to read the answer
    std::chrono::milliseconds pause{25000};   ///< from an answer to the head of the next request
};

/// The open connections. One that passes a limit is shut down; so is the oldest stranger if there are too many, so that a new
/// client is let in. Any thread may call it.
class Connections {
public:
    explicit Connections(const ConnectionLimits& limits);
    ~Connections();
    Connections(const Connections&) = delete;
    Connections& operator=(const Connections&) = delete;

    void opened(int socket);
    void closed(int socket);

    /// The head of a request has come.
    ///
    /// @param is_stranger  it has not shown the token
    void begins_request(int socket, bool is_stranger);

    /// The answer is sent from now on.
    void begins_answer(int socket);

    /// The answer is a stream, which may take as long as it likes. Whoever opens one has shown the token.
    void begins_stream(int socket);

    /// The client has read the answer.
    void ends_answer(int socket);

    /// Shuts all down, those that come later as well, and returns when the server has closed them all, at the latest after
    /// `most`.
    void shut_all_down(std::chrono::milliseconds most);

private:
    using Clock = std::chrono::steady_clock;

    struct Connection
    {
        Clock::time_point opened;
        Clock::time_point deadline;
        bool is_stranger = true;
    };

    void change(int socket, Clock::time_point deadline);
    void shut_down_oldest_stranger();
    void watch(const std::stop_token& stop);

    ConnectionLimits limits_;
    std::mutex mutex_;
    std::condition_variable_any ending_;
    std::condition_variable all_closed_;
    bool lets_in_ = true;
    std::size_t open_ = 0;                   ///< those that are shut down but not closed yet as well
    std::map<int, Connection> connections_;  ///< those that are not shut down, by socket
    std::jthread watcher_;
};

}  // namespace serve
