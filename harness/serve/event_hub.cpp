// SPDX-License-Identifier: MIT
#include "event_hub.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace serve {
namespace {

constexpr std::size_t most_unread_bytes = 4 << 20;

}  // namespace

bool EventHub::add(EventStream& stream, const std::string& first)
{
    const std::lock_guard lock(mutex_);
    if (open_streams() >= most_streams_) {
        close_streams_that_are_gone();
    }
    if (open_streams() >= most_streams_) {
        return false;
    }
    members_.push_back(std::make_unique<Member>(Member{&stream, {first + "\n", 0, is_closed_}}));
    return true;
}

void EventHub::remove(EventStream& stream)
{
    const std::lock_guard lock(mutex_);
    std::erase_if(members_, [&](const auto& member) { return member->stream == &stream; });
}

EventHub::Inbox& EventHub::inbox_of(EventStream& stream)
{
    const auto found = std::find_if(members_.begin(), members_.end(),
                                    [&](const auto& member) { return member->stream == &stream; });
    if (found == members_.end()) {
        throw std::logic_error("a stream reads that the hub does not know");
    }
    return (*found)->inbox;
}

std::size_t EventHub::open_streams() const
{
    return static_cast<std::size_t>(std::count_if(
        members_.begin(), members_.end(), [](const auto& member) { return !member->inbox.is_closed; }));
}

void EventHub::close_streams_that_are_gone()
{
    for (const auto& member : members_) {
        if (member->stream->is_gone()) {
            member->inbox.is_closed = true;
            member->inbox.text.clear();
            member->inbox.taken = 0;
            member->stream->wake();
        }
    }
}

void EventHub::publish(const std::string& line)
{
    const std::lock_guard lock(mutex_);
    for (const auto& member : members_) {
        Inbox& inbox = member->inbox;
        if (inbox.text.size() + line.size() > most_unread_bytes) {
            inbox.text.erase(0, std::exchange(inbox.taken, 0));
        }
        if (inbox.text.size() + line.size() > most_unread_bytes) {
            inbox.is_closed = true;
        }
        if (!inbox.is_closed) {
            inbox.text += line + "\n";
        }
        member->stream->wake();
    }
}

void EventHub::close()
{
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    for (const auto& member : members_) {
        member->inbox.is_closed = true;
        member->stream->wake();
    }
}

}  // namespace serve
