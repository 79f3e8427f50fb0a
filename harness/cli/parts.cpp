// SPDX-License-Identifier: MIT
#include "parts.hpp"

#include <platform/environment_problem.hpp>
#include <platform/files.hpp>
#include <platform/process.hpp>

#include <fmt/format.h>

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* target_of(Part part)
{
    return part == Part::complete_program ? "complete" : "libraries";
}

/// That of this process, and a word that it is a program that reads what becomes of the build.
std::vector<std::string> environment_of_script()
{
    std::vector<std::string> variables{"WORKBOOK_CALLER=program"};
    for (char** variable = environ; *variable != nullptr; ++variable) {
        variables.emplace_back(*variable);
    }
    return variables;
}

std::vector<char*> pointers_to(std::vector<std::string>& words)
{
    std::vector<char*> pointers;
    for (std::string& word : words) {
        pointers.push_back(word.data());
    }
    pointers.push_back(nullptr);
    return pointers;
}

/// Runs ./workbook build; false if it has failed, or if there is no such script.
bool build(const fs::path& root, std::vector<std::string> parts)
{
    const fs::path script = root / "workbook";
    if (!fs::exists(script)) {
        return false;
    }
    parts.insert(parts.begin(), {script.string(), "build"});
    return platform::run_in_foreground(parts, environment_of_script()) == 0;
}

}  // namespace

void provide(const fs::path& root, Part part, const fs::path& file)
{
    if (!fs::exists(file) && !build(root, {target_of(part)})) {
        throw platform::EnvironmentProblem(
            fmt::format("{} is not built.\nNext: ./workbook build", file.string()));
    }
}

void provide_exercises(const course::Workbook& workbook,
                       const std::vector<const course::Exercise*>& exercises)
{
    std::vector<std::string> missing;
    for (const course::Exercise* exercise : exercises) {
        if (!is_ready(workbook, *exercise)) {
            missing.push_back(exercise->name);
        }
    }
    if (!missing.empty()) {
        build(workbook.root(), std::move(missing));
    }
}

void build_while_idle(const course::Workbook& workbook, const course::Exercise& exercise)
{
    const fs::path script = workbook.root() / "workbook";
    if (is_ready(workbook, exercise) || !fs::exists(script)) {
        return;
    }
    std::vector<std::string> words{script.string(), "build", exercise.name};
    std::vector<std::string> environment = environment_of_script();
    environment.emplace_back("WORKBOOK_IDLE=1");
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);  // Ctrl-C at the terminal is for others
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0);
    }
    pid_t process = 0;  // nobody waits for it, and nothing is lost if it cannot be started
    posix_spawn(&process, script.c_str(), &actions, &attributes, pointers_to(words).data(),
                pointers_to(environment).data());
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
}

bool is_ready(const course::Workbook& workbook, const course::Exercise& exercise)
{
    return fs::exists(workbook.build() / "chapters" / (exercise.name + ".ready"));
}

std::string why_not_ready(const course::Workbook& workbook, const course::Exercise& exercise)
{
    for (const auto& [file, copy] : kept_files(workbook, exercise)) {
        if (!fs::exists(file) || platform::read_file(file) != platform::read_file(copy)) {
            return fmt::format("{} has changed and does not compile. It belongs to exercise {} and is not "
                               "yours to edit: ./workbook reset {} restores it.",
                               workbook.shown(file), exercise.label(), exercise.label());
        }
    }
    return fmt::format("Exercise {} is not built: ./workbook build {} says why.", exercise.label(),
                       exercise.label());
}

std::vector<KeptFile> kept_files(const course::Workbook& workbook, const course::Exercise& exercise)
{
    std::vector<KeptFile> files;
    std::error_code none;
    for (const fs::directory_entry& copy :
         fs::directory_iterator(workbook.build() / "chapters/kept" / exercise.name, none)) {
        files.push_back({workbook.folder(exercise) / copy.path().filename(), copy.path()});
    }
    std::ranges::sort(files, {}, &KeptFile::file);
    return files;
}

}  // namespace cli
