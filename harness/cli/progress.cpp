// SPDX-License-Identifier: MIT
#include "progress.hpp"

#include "files.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <fstream>
#include <stdexcept>

namespace cli {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(ExerciseProgress, attempts, hints, passed, judged)

Progress::Lock::Lock(const std::filesystem::path& file)
{
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    descriptor_ = open((file.parent_path() / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor_ < 0) {
        throw std::runtime_error(fmt::format("progress cannot be kept: {} cannot be written", file.parent_path().string()));
    }
    flock(descriptor_, LOCK_EX);
}

Progress::Lock::~Lock()
{
    close(descriptor_);
}

Progress::Progress(std::filesystem::path file) : file_(std::move(file))
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
    std::ifstream in(file_);
    if (!in) {
        return;
    }
    try {
        entries_ = nlohmann::json::parse(in).at("exercises").get<std::map<std::string, ExerciseProgress>>();
    } catch (const nlohmann::json::exception& error) {
        throw std::runtime_error(fmt::format("the progress file {} cannot be read: {}. Mend it, or move it away to begin anew.", file_.string(), error.what()));
    }
}

void Progress::write() const
{
    replace_file(file_, nlohmann::json{{"exercises", entries_}}.dump(2) + "\n");
}

}  // namespace cli
