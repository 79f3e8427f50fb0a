// SPDX-License-Identifier: MIT
#include "progress.hpp"

#include <platform/files.hpp>
#include <platform/json.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

namespace cli {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(ExerciseProgress, attempts, hints, passed, has_passed,
                                                has_diagnosed, given_up, judged)

namespace {

/// What is wrong with a progress file: "it is not valid JSON at line 3, column 7".
std::string what_is_wrong(const nlohmann::json::exception& error)
{
    const std::string place = platform::place_of(error);
    return place.empty() ? "its fields are not those of a progress file" : "it is not valid JSON" + place;
}

}  // namespace

Progress::Lock::Lock(const std::filesystem::path& file)
{
    platform::make_folder(file.parent_path());
    const std::filesystem::path lock = file.parent_path() / "lock";
    descriptor_ = open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor_ < 0) {
        throw platform::cannot_write(lock, errno);
    }
    while (flock(descriptor_, LOCK_EX) != 0 && errno == EINTR) {
    }
}

Progress::Lock::~Lock()
{
    close(descriptor_);
}

Progress::Progress(std::filesystem::path file, std::map<std::string, std::string> present_names)
    : file_(std::move(file)), present_names_(std::move(present_names))
{
    read();
}

const ExerciseProgress& Progress::of(const std::string& exercise) const
{
    static const ExerciseProgress none;
    const auto entry = entries_.find(exercise);
    return entry != entries_.end() ? entry->second : none;
}

void Progress::read()
{
    if (!std::filesystem::exists(file_)) {
        return;
    }
    try {
        entries_ = platform::parse_json(platform::read_file(file_))
                       .at("exercises")
                       .get<std::map<std::string, ExerciseProgress>>();
    } catch (const nlohmann::json::exception& error) {
        throw platform::EnvironmentProblem(
            fmt::format("The progress file is damaged: {}. The workbook does not change it. Your files in "
                        "chapters/ are not affected.\n"
                        "Next: fix it, or move it away to start with empty progress:\n  mv {} {}.damaged",
                        what_is_wrong(error), file_.string(), file_.string()));
    }
    for (const auto& [former, present] : present_names_) {
        if (auto entry = entries_.extract(former)) {
            entry.key() = present;
            entries_.insert(std::move(entry));
        }
    }
}

void Progress::write() const
{
    platform::replace_file(file_, platform::json_text({{"exercises", entries_}}, 2) + "\n");
}

}  // namespace cli
