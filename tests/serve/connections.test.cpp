// SPDX-License-Identifier: MIT
// A client that dawdles loses its connection, and one that does not keeps it.
#include <judge/catch.hpp>
#include <serve/connections.hpp>

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <thread>
#include <vector>

namespace {

using namespace std::chrono_literals;

/// The two ends of a connection.
class Pair {
public:
    Pair() { socketpair(AF_UNIX, SOCK_STREAM, 0, ends_.data()); }
    ~Pair()
    {
        close(ends_[0]);
        close(ends_[1]);
    }
    Pair(const Pair&) = delete;
    Pair& operator=(const Pair&) = delete;

    int server() const { return ends_[0]; }

    /// Whether the client sees the end within the time.
    bool is_shut_down(std::chrono::milliseconds most = 0ms) const
    {
        const auto end = std::chrono::steady_clock::now() + most;
        char byte = 0;
        while (recv(ends_[1], &byte, 1, MSG_DONTWAIT) != 0) {
            if (std::chrono::steady_clock::now() >= end) {
                return false;
            }
            std::this_thread::sleep_for(1ms);
        }
        return true;
    }

private:
    std::array<int, 2> ends_{};
};

constexpr auto brief = 40ms;
constexpr auto soon = 5000ms;  // however busy the machine is
constexpr auto never = 3600s;

serve::ConnectionLimits limits()
{
    return {2, never, never, never};
}

}  // namespace

TEST_CASE("a request that does not come to its end is cut off, with the head and with the body")
{
    auto all = limits();
    all.request = brief;
    serve::Connections connections(all);
    const Pair slow_head;
    const Pair slow_body;
    const Pair prompt;
    connections.opened(slow_head.server());
    connections.opened(prompt.server());
    connections.begins_answer(prompt.server());
    CHECK(slow_head.is_shut_down(soon));
    connections.opened(slow_body.server());
    connections.begins_request(slow_body.server(), false);
    CHECK(slow_body.is_shut_down(soon));
    CHECK_FALSE(prompt.is_shut_down());
}

TEST_CASE("an answer that is not read is cut off, and so is a pause without end; a stream is not")
{
    auto all = limits();
    all.answer = all.pause = brief;
    serve::Connections connections(all);
    const Pair reads_slowly;
    const Pair sleeps;
    const Pair stream;
    connections.opened(stream.server());
    connections.begins_request(stream.server(), false);
    connections.begins_stream(stream.server());
    connections.opened(reads_slowly.server());
    connections.begins_answer(reads_slowly.server());
    connections.opened(sleeps.server());
    connections.ends_answer(sleeps.server());
    CHECK(reads_slowly.is_shut_down(soon));
    CHECK(sleeps.is_shut_down(soon));
    CHECK_FALSE(stream.is_shut_down());
}

TEST_CASE("too many strangers: the oldest goes, and a new one is let in")
{
    serve::Connections connections(limits());
    const Pair known;
    std::vector<Pair> strangers(4);
    connections.opened(known.server());
    connections.begins_request(known.server(), false);
    for (const Pair& stranger : strangers) {
        connections.opened(stranger.server());
        std::this_thread::sleep_for(1ms);  // the clock goes on
    }
    CHECK(strangers[0].is_shut_down());
    CHECK(strangers[1].is_shut_down());
    CHECK_FALSE(strangers[2].is_shut_down());
    CHECK_FALSE(strangers[3].is_shut_down());
    CHECK_FALSE(known.is_shut_down());
}

TEST_CASE("a connection that has closed is no longer counted")
{
    serve::Connections connections(limits());
    const std::array<Pair, 3> strangers;
    connections.opened(strangers[0].server());
    connections.closed(strangers[0].server());
    connections.opened(strangers[1].server());
    connections.opened(strangers[2].server());
    CHECK_FALSE(strangers[1].is_shut_down());
    CHECK_FALSE(strangers[2].is_shut_down());
}

TEST_CASE("at the end all are shut down, also one that comes later, and the server's closing is waited for")
{
    serve::Connections connections(limits());
    const Pair early;
    const Pair late;
    connections.opened(early.server());
    std::jthread server([&] {
        CHECK(early.is_shut_down(soon));
        connections.opened(late.server());
        CHECK(late.is_shut_down());
        connections.closed(early.server());
        connections.closed(late.server());
    });
    const auto begin = std::chrono::steady_clock::now();
    connections.shut_all_down(never);
    CHECK(std::chrono::steady_clock::now() - begin < soon);

    const Pair held;
    connections.opened(held.server());
    connections.shut_all_down(brief);  // returns
}
