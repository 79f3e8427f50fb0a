// SPDX-License-Identifier: MIT
/// @file
/// What takes long, one after the other: a check keeps all processors busy.
#pragma once

#include "commands.hpp"

#include <nlohmann/json.hpp>

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace cli {

/// A verb that waits for its turn, or runs.
struct Job
{
    std::uint64_t id = 0;
    std::string verb;      ///< "check"
    std::string exercise;  ///< its name
    std::vector<std::string> words;
};

class JobQueue {
public:
    /// @param tell    gets what happens to the jobs; called in several threads
    /// @param finish  makes the answer to a job of what its verb has printed
    using Tell = std::function<void(const nlohmann::json& event)>;
    using Finish = std::function<nlohmann::json(const Job&, const CommandResult&)>;

    JobQueue(const Commands& commands, Tell tell, Finish finish);
    ~JobQueue();
    JobQueue(const JobQueue&) = delete;
    JobQueue& operator=(const JobQueue&) = delete;

    /// Adds a job. An older one with the same verb and exercise is stopped: what it would say is no longer asked for.
    ///
    /// @return its number
    std::uint64_t add(std::string verb, std::string exercise, std::vector<std::string> words);

    /// Stops a job, or takes it out of the queue; a number of no job changes nothing.
    void stop(std::uint64_t id);

    /// {"event": "queue", "jobs": […]}: the one that runs comes first.
    nlohmann::json state() const;

private:
    void work(const std::stop_token& end);
    void run(const Job& job, const std::stop_token& stop);
    CommandResult run_telling(const Job& job, const std::stop_token& stop) const;
    nlohmann::json state_locked() const;

    const Commands& commands_;
    Tell tell_;
    Finish finish_;
    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<Job> waiting_;
    std::vector<Job> running_;  ///< one or none
    std::stop_source stop_running_;
    std::uint64_t last_id_ = 0;
    std::jthread worker_;
};

}  // namespace cli
