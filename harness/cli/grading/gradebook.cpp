// SPDX-License-Identifier: MIT
#include "gradebook.hpp"

#include "../judging.hpp"
#include "../usage_error.hpp"

#include <judge/json.hpp>
#include <platform/files.hpp>
#include <platform/json.hpp>
#include <report/writer.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>

namespace report {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Learner, platform, id, name, mail, team, attempt, is_late)

}  // namespace report

namespace cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// A file name that says whose it is. A name that is too long for one, or that has characters which a file's name
/// should not have, is told apart from others by its fingerprint.
std::string file_name(const std::string& submission)
{
    constexpr std::size_t longest = 150;
    const std::string shown = report::printable(submission);
    return shown == submission && shown.size() <= longest
               ? shown
               : fmt::format("{}-{}", shown.substr(0, longest),
                             platform::fingerprint(submission).substr(0, 8));
}

std::string to_json(const Record& record)
{
    json judged = json::object();
    for (const auto& [exercise, one] : record.judged) {
        judged[exercise] = {{"key", one.key},
                            {"version", one.version},
                            {"seconds", one.seconds},
                            {"verdict", platform::parse_json(judge::verdict_to_json(one.verdict))}};
    }
    const json whole{{"submission", record.submission}, {"learner", record.learner},
                     {"problem", record.problem},       {"unplaced", record.unplaced},
                     {"attention", record.attention},   {"judged", judged}};
    return platform::json_text(whole, 1) + "\n";
}

/// @throws json::exception, std::runtime_error
Record from_json(const std::string& text)
{
    const json whole = platform::parse_json(text);
    Record record{whole.at("submission"), whole.value("learner", report::Learner{}),
                  whole.at("problem"),    whole.at("unplaced"),
                  whole.at("attention"),  {}};
    for (const auto& [exercise, one] : whole.at("judged").items()) {
        record.judged[exercise] = {one.at("key"), one.at("version"),
                                   judge::verdict_from_json(platform::json_text(one.at("verdict"))),
                                   one.value("seconds", 0.0)};
    }
    return record;
}

std::optional<Record> read_record(const fs::path& file)
{
    try {
        return from_json(platform::read_file(file));
    } catch (const std::exception&) {
        return std::nullopt;  // none, or one of another version of the workbook
    }
}

std::optional<std::uint64_t> recorded_seed(const fs::path& file)
{
    try {
        return platform::parse_json(platform::read_file(file)).at("seed").get<std::uint64_t>();
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

}  // namespace

Gradebook::Gradebook(fs::path folder, std::optional<std::uint64_t> seed) : folder_(std::move(folder))
{
    platform::make_folder(folder_ / "records");
    const fs::path lock = folder_ / "lock";
    lock_ = open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock_ < 0) {
        throw platform::cannot_write(lock, errno);
    }
    if (flock(lock_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        close(lock_);
        throw UsageError(fmt::format("Another ./workbook grade is writing to {}.", folder_.string()),
                         "wait for it, or name another folder with --output");
    }
    const fs::path settings = folder_ / "grading.json";
    if (!seed) {
        seed = recorded_seed(settings);
    }
    seed_ = seed ? *seed : draw_seed();
    platform::replace_file(settings, platform::json_text({{"seed", seed_}}) + "\n");
}

Gradebook::~Gradebook()
{
    close(lock_);
}

fs::path Gradebook::record_file(const std::string& submission) const
{
    return folder_ / "records" / (file_name(submission) + ".json");
}

Record Gradebook::load(const std::string& submission) const
{
    std::optional<Record> record = read_record(record_file(submission));
    Record none;
    none.submission = submission;
    return record.value_or(none);
}

void Gradebook::save(const Record& record) const
{
    platform::replace_file(record_file(record.submission), to_json(record));
}

std::vector<Record> Gradebook::others(const std::vector<std::string>& names) const
{
    std::vector<Record> records;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_ / "records")) {
        std::optional<Record> record = read_record(entry.path());
        if (record && std::find(names.begin(), names.end(), record->submission) == names.end()) {
            records.push_back(std::move(*record));
        }
    }
    std::sort(records.begin(), records.end(),
              [](const Record& a, const Record& b) { return a.submission < b.submission; });
    return records;
}

fs::path Gradebook::junit_file(const std::string& submission) const
{
    return folder_ / (file_name(submission) + ".xml");
}

void Gradebook::write_junit(const std::string& submission, const std::string& xml) const
{
    platform::replace_file(junit_file(submission), xml);
}

void Gradebook::remove_junit(const std::string& submission) const
{
    std::error_code not_there;
    fs::remove(junit_file(submission), not_there);
}

void Gradebook::write_tables(const std::vector<report::GradedExercise>& exercises,
                             const std::vector<report::Grade>& grades) const
{
    platform::replace_file(folder_ / "grades.csv", report::grades_csv(exercises, grades));
    platform::replace_file(folder_ / "tasks.csv", report::tasks_csv(exercises, grades));
}

}  // namespace cli
