// SPDX-License-Identifier: MIT
/// @file
/// What happens, told to every browser tab that listens.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace serve {

/// One tab that listens. The server reads, the hub writes.
class EventStream {
public:
    virtual ~EventStream() = default;

    /// There is something to read, or the end has come.
    virtual void wake() = 0;

    /// Whether nobody reads any more.
    virtual bool is_gone() const = 0;
};

/// Lines of text that go to all streams. Any thread may call it.
class EventHub {
public:
    /// @param most_streams  at a time
    explicit EventHub(std::size_t most_streams) : most_streams_(most_streams) {}

    /// What a stream has not read yet.
    struct Inbox
    {
        std::string text;
        std::size_t taken = 0;   ///< bytes at the text's beginning that the stream has read
        bool is_closed = false;  ///< nothing comes any more
    };

    /// Adds a stream, which finds `first` as its first line; false if there are as many as there may be. Those that nobody
    /// reads any more make room: a tab that is loaded again leaves one.
    bool add(EventStream& stream, const std::string& first);
    void remove(EventStream& stream);

    /// Takes up to `most` bytes for a stream into `place`. If there are none, calls `on_nothing` before anything can be
    /// published.
    ///
    /// @return nothing if the stream is closed and read to its end
    template <class OnNothing>
    std::optional<std::size_t> read(EventStream& stream, char* place, std::size_t most, OnNothing on_nothing)
    {
        const std::lock_guard lock(mutex_);
        Inbox& inbox = inbox_of(stream);
        if (inbox.taken == inbox.text.size()) {
            inbox.text.clear();
            inbox.taken = 0;
            if (inbox.is_closed) {
                return std::nullopt;
            }
            on_nothing();
            return 0;
        }
        const std::size_t count = inbox.text.copy(place, most, inbox.taken);
        inbox.taken += count;
        return count;
    }

    /// Sends a line, which must not have a line break in it, to all streams. One that has not read for so long that much
    /// has gathered is closed: the page asks again, and then for everything.
    void publish(const std::string& line);

    /// Closes all streams, and those that are added from now on.
    void close();

private:
    struct Member
    {
        EventStream* stream;
        Inbox inbox;
    };

    Inbox& inbox_of(EventStream& stream);
    std::size_t open_streams() const;
    void close_streams_that_are_gone();

    std::size_t most_streams_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<Member>> members_;
    bool is_closed_ = false;
};

}  // namespace serve
