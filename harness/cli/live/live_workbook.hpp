// SPDX-License-Identifier: MIT
/// @file
/// The workbook in a browser: which address does what.
#pragma once

#include "commands.hpp"
#include "job_queue.hpp"

#include <course/workbook.hpp>
#include <serve/server.hpp>

#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <thread>

namespace cli {

/// Everything behind the server. Addresses are only ever looked up, and exercises come by name, from the list: nothing that a
/// browser sends becomes a path.
class LiveWorkbook {
public:
    /// @param scratch  folder for what is recorded
    LiveWorkbook(const course::Workbook& workbook, std::filesystem::path scratch);
    ~LiveWorkbook();
    LiveWorkbook(const LiveWorkbook&) = delete;
    LiveWorkbook& operator=(const LiveWorkbook&) = delete;

    serve::Site site();
    serve::EventHub& hub() { return hub_; }

private:
    using Json = nlohmann::json;

    const course::Exercise& exercise_in(const Json& request) const;
    std::filesystem::path file_in(const Json& request) const;

    Json open(const Json& request) const;
    serve::Answer save(const Json& request) const;
    Json add_job(const Json& request);
    serve::Answer command(const std::vector<std::string>& words) const;
    Json finish(const Job& job, const CommandResult& result);
    std::string keep_trace(const Json& page);

    std::optional<serve::Page> find_page(const std::string& path) const;
    void find_book();
    void build_book(const std::stop_token& stop);
    void tell(const Json& event);
    void tell_of_book(Json state);
    void watch_files(const std::stop_token& stop);

    const course::Workbook& workbook_;
    std::filesystem::path scratch_;
    Commands commands_;
    serve::EventHub hub_;
    mutable std::mutex mutex_;
    std::map<std::string, serve::Page> pages_;  ///< by address
    Json book_;                                 ///< the last event about it
    JobQueue queue_;
    std::jthread watcher_;
    std::jthread builder_;
};

}  // namespace cli
