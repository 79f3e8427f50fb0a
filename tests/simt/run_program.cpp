// SPDX-License-Identifier: MIT
#include "run_program.hpp"

#include <simt/architecture/architecture.hpp>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace fs = std::filesystem;

namespace {

/// The devices that a word of an "// arch:" line stands for.
std::vector<std::string> devices_called(std::string word)
{
    const bool later_too = word.back() == '+';
    if (later_too) {
        word.pop_back();
    }
    const simt::Architecture* const first = simt::find_architecture(word);
    if (first == nullptr) {
        throw std::runtime_error("there is no device called " + word);
    }
    const simt::Architecture* const end =
        later_too ? simt::architectures().data() + simt::architectures().size() : first + 1;
    std::vector<std::string> names;
    for (const simt::Architecture* device = first; device != end; ++device) {
        names.emplace_back(device->name);
    }
    return names;
}

/// The words of the second line of a source, if it is a comment that begins with the label.
std::vector<std::string> words_behind(const std::string& label, const fs::path& source)
{
    std::istringstream lines(read_file(source));
    std::string line;
    std::getline(lines, line);
    std::getline(lines, line);
    std::istringstream words(line);
    std::string slashes;
    std::string first;
    words >> slashes >> first;
    return first == label ? std::vector<std::string>(std::istream_iterator<std::string>(words), {})
                          : std::vector<std::string>();
}

struct StartedProgram
{
    pid_t process;
    ProgramRun run;
};

/// Runs a program to its end, in the environment of this process.
StartedProgram run_to_the_end(const fs::path& program)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        throw std::runtime_error("there is no pipe to be had");
    }
    const pid_t child = fork();
    if (child < 0) {
        throw std::runtime_error("cannot start " + program.string());
    }
    if (child == 0) {
        alarm(600);  // ends a program that never ends
        dup2(ends[1], STDOUT_FILENO);
        dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDERR_FILENO);
        execl(program.c_str(), program.c_str(), nullptr);
        _exit(127);
    }
    close(ends[1]);
    ProgramRun run;
    char buffer[4096];
    for (ssize_t got = 0; (got = read(ends[0], buffer, sizeof buffer)) > 0;) {
        run.output.append(buffer, static_cast<std::size_t>(got));
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    run.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
    return {child, std::move(run)};
}

}  // namespace

ProgramRun run_on_its_own(const fs::path& program)
{
    unsetenv("SIMT_OPTIONS");
    unsetenv("SIMT_REPORT");
    return run_to_the_end(program).run;
}

ProgramRun run_program(const fs::path& program, const std::string& options)
{
    const fs::path reports = fs::temp_directory_path() / ("simt_reports_" + std::to_string(getpid()));
    fs::create_directories(reports);
    setenv("SIMT_OPTIONS", options.c_str(), 1);
    setenv("SIMT_REPORT", reports.c_str(), 1);
    auto [process, run] = run_to_the_end(program);
    const fs::path report = reports / (std::to_string(process) + ".json");
    if (fs::exists(report)) {
        run.report = nlohmann::json::parse(read_file(report)).at("observation");
    }
    fs::remove_all(reports);
    return std::move(run);
}

std::vector<fs::path> programs_in(const fs::path& folder)
{
    std::vector<fs::path> programs;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        if (entry.is_regular_file() && !entry.path().has_extension() &&
            access(entry.path().c_str(), X_OK) == 0) {
            programs.push_back(entry.path());
        }
    }
    std::sort(programs.begin(), programs.end());
    return programs;
}

std::string read_file(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        throw std::runtime_error("cannot read " + file.string());
    }
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::vector<std::string> devices_of(const fs::path& source)
{
    std::vector<std::string> devices;
    for (const std::string& word : words_behind("arch:", source)) {
        for (std::string& device : devices_called(word)) {
            devices.push_back(std::move(device));
        }
    }
    return devices;
}

std::string options_of(const fs::path& source)
{
    std::string options;
    for (const std::string& word : words_behind("options:", source)) {
        options += word + "\n";
    }
    return options;
}

std::vector<std::string> schedules(Seeds random)
{
    std::vector<std::string> result{"schedule=ascending", "schedule=descending\nprotected=1"};
    for (unsigned i = 0; i < random.count; ++i) {
        result.push_back("schedule=random:" + std::to_string(random.first + i));
    }
    return result;
}
