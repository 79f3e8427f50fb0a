// SPDX-License-Identifier: MIT
#include <cli/live/progress_pace.hpp>

#include <judge/catch.hpp>

#include <mutex>
#include <thread>
#include <vector>

using cli::ProgressPace;
using nlohmann::json;
using namespace std::chrono_literals;

namespace {

/// Events that a pace has told, whatever thread they came in.
class Told {
public:
    void add(const json& event)
    {
        const std::lock_guard lock(mutex_);
        events_.push_back(event);
    }
    std::vector<json> all() const
    {
        const std::lock_guard lock(mutex_);
        return events_;
    }
    /// Waits until there are so many, for as long as a loaded machine may take.
    bool become(std::size_t count) const
    {
        for (int i = 0; i < 10000 && all().size() < count; ++i) {
            std::this_thread::sleep_for(1ms);
        }
        return all().size() == count;
    }

private:
    mutable std::mutex mutex_;
    std::vector<json> events_;
};

}  // namespace

TEST_CASE("of events that come faster than they are told the latest is told, and the last one always")
{
    Told told;
    ProgressPace pace(50ms, [&](const json& event) { told.add(event); });
    for (int i = 0; i < 1000; ++i) {
        pace.take(i);
    }
    REQUIRE(told.become(1));
    CHECK(told.all() == std::vector<json>{999});
    pace.take("a new one");
    REQUIRE(told.become(2));
    CHECK(told.all().back() == "a new one");
}

TEST_CASE("nothing is told once the pace is gone, and what waits is not waited for")
{
    Told told;
    const auto begin = std::chrono::steady_clock::now();
    {
        ProgressPace pace(1h, [&](const json& event) { told.add(event); });
        pace.take("progress of a job that has ended");
    }
    CHECK(std::chrono::steady_clock::now() - begin < 10min);
    CHECK(told.all().empty());
}
