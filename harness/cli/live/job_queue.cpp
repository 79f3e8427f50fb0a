// SPDX-License-Identifier: MIT
#include "job_queue.hpp"

#include "progress_pace.hpp"

#include <platform/json.hpp>

#include <algorithm>
#include <utility>

namespace cli {
namespace {

using nlohmann::json;

constexpr std::chrono::milliseconds pause_of_progress(200);

json event_of(const Job& job, const std::string& name)
{
    return {{"event", name}, {"job", job.id}, {"verb", job.verb}, {"exercise", job.exercise}};
}

}  // namespace

JobQueue::JobQueue(const Commands& commands, Tell tell, Finish finish)
    : commands_(commands), tell_(std::move(tell)), finish_(std::move(finish)),
      worker_([this](const std::stop_token& end) { work(end); })
{
}

JobQueue::~JobQueue()
{
    worker_.request_stop();
    const std::lock_guard lock(mutex_);
    waiting_.clear();
    stop_running_.request_stop();
}

std::uint64_t JobQueue::add(std::string verb, std::string exercise, std::vector<std::string> words)
{
    std::uint64_t id = 0;
    json state;
    {
        const std::lock_guard lock(mutex_);
        const auto is_older = [&](const Job& job) { return job.verb == verb && job.exercise == exercise; };
        std::erase_if(waiting_, is_older);
        if (std::any_of(running_.begin(), running_.end(), is_older)) {
            stop_running_.request_stop();
        }
        id = ++last_id_;
        waiting_.push_back({id, std::move(verb), std::move(exercise), std::move(words)});
        state = state_locked();
    }
    changed_.notify_one();
    tell_(state);
    return id;
}

void JobQueue::stop(std::uint64_t id)
{
    json state;
    json done;
    {
        const std::lock_guard lock(mutex_);
        const auto waits = std::ranges::find(waiting_, id, &Job::id);
        if (waits != waiting_.end()) {
            done = event_of(*waits, "done");
            done["is_stopped"] = true;
            waiting_.erase(waits);
        }
        if (std::any_of(running_.begin(), running_.end(), [&](const Job& job) { return job.id == id; })) {
            stop_running_.request_stop();
        }
        state = state_locked();
    }
    tell_(state);
    if (!done.is_null()) {
        tell_(done);
    }
}

json JobQueue::state() const
{
    const std::lock_guard lock(mutex_);
    return state_locked();
}

json JobQueue::state_locked() const
{
    json jobs = json::array();
    const auto add = [&](const Job& job, const char* state) {
        jobs.push_back({{"job", job.id}, {"verb", job.verb}, {"exercise", job.exercise}, {"state", state}});
    };
    for (const Job& job : running_) {
        add(job, "runs");
    }
    for (const Job& job : waiting_) {
        add(job, "waits");
    }
    return {{"event", "queue"}, {"jobs", std::move(jobs)}};
}

void JobQueue::work(const std::stop_token& end)
{
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, end, [this] { return !waiting_.empty(); })) {
        const Job job = std::move(waiting_.front());
        waiting_.pop_front();
        running_ = {job};
        stop_running_ = std::stop_source();
        const std::stop_token stop = stop_running_.get_token();
        lock.unlock();
        run(job, stop);
        lock.lock();
        running_.clear();
        const json state = state_locked();
        lock.unlock();
        tell_(state);
        lock.lock();
    }
}

/// Runs the verb of a job, and tells of what happens meanwhile.
CommandResult JobQueue::run_telling(const Job& job, const std::stop_token& stop) const
{
    ProgressPace progress(pause_of_progress, tell_);
    return commands_.run(job.words, stop, [&](const std::string& line) {
        json event = platform::parse_json(line);
        const std::string name = event.value("event", "");
        if (name != "progress" && name != "output") {
            return;
        }
        event.update(event_of(job, name));
        if (name == "progress") {
            progress.take(std::move(event));
        } else {
            tell_(event);
        }
    });
}

void JobQueue::run(const Job& job, const std::stop_token& stop)
{
    tell_(state());
    json done = event_of(job, "done");
    try {
        const CommandResult result = run_telling(job, stop);
        done["is_stopped"] = stop.stop_requested();
        if (!stop.stop_requested()) {
            done["answer"] = finish_(job, result);
        }
    } catch (const std::exception& error) {
        done["answer"] = {{"error", error.what()}};
    }
    tell_(done);
}

}  // namespace cli
