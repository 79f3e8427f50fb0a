// SPDX-License-Identifier: MIT
#include "class.hpp"

#include <judge/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace grading_tests {
namespace {

namespace fs = std::filesystem;

const fs::path exercise = "chapters/01_shared_memory_blocking/03_nearest_neighbour/nearest_neighbour.cu";

std::vector<std::vector<std::string>> cells(const std::string& csv)
{
    std::vector<std::vector<std::string>> rows(1, {""});
    bool quoted = false;
    for (std::size_t i = 0; i < csv.size(); ++i) {
        if (csv[i] == '"' && quoted && i + 1 < csv.size() && csv[i + 1] == '"') {
            rows.back().back() += csv[++i];
        } else if (csv[i] == '"') {
            quoted = !quoted;
        } else if (csv[i] == ',' && !quoted) {
            rows.back().emplace_back();
        } else if (csv[i] == '\n' && !quoted) {
            rows.push_back({""});
        } else {
            rows.back().back() += csv[i];
        }
    }
    rows.pop_back();
    return rows;
}

}  // namespace

fs::path root()
{
    return ROOT;
}

std::string contents(const fs::path& file)
{
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

void write(const fs::path& file, const std::string& text)
{
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
}

std::vector<std::string> names_in(const fs::path& folder)
{
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        names.push_back(entry.path().filename());
    }
    std::sort(names.begin(), names.end());
    return names;
}

void shell(const std::string& words)
{
    INFO(words);
    REQUIRE(std::system(words.c_str()) == 0);
}

Table read_csv(const fs::path& file)
{
    const auto rows = cells(contents(file));
    Table table;
    for (std::size_t row = 1; row < rows.size(); ++row) {
        REQUIRE(rows[row].size() == rows[0].size());
        table.emplace_back();
        for (std::size_t column = 0; column < rows[row].size(); ++column) {
            table.back()[rows[0][column]] = rows[row][column];
        }
    }
    return table;
}

const std::map<std::string, std::string>& Graded::of(const std::string& submission) const
{
    const auto row = std::find_if(grades.begin(), grades.end(),
                                  [&](const auto& one) { return one.at("submission") == submission; });
    INFO(submission);
    REQUIRE(row != grades.end());
    return *row;
}

Class::Class()
{
    std::string form = fs::temp_directory_path() / "grade_test_XXXXXX";
    REQUIRE(mkdtemp(form.data()) != nullptr);
    folder_ = form;
}

Class::~Class()
{
    fs::remove_all(folder_);
}

fs::path Class::submit(const std::string& name, const fs::path& source)
{
    const fs::path file = add(folder_ / "handed_in" / name) / exercise;
    fs::create_directories(file.parent_path());
    fs::copy_file(source, file);
    return folder_ / "handed_in" / name;
}

fs::path Class::add(const fs::path& path)
{
    fs::create_directories(path.parent_path());
    submissions_.push_back(path);
    return path;
}

void Class::pack(const std::string& ending, const std::string& options)
{
    const fs::path from = submissions_.back();
    const fs::path archive = from.string() + ending;
    shell("cd '" + from.string() + "' && cmake -E tar cf '" + archive.string() + "' " + options + " *");
    submissions_.back() = archive;
}

platform::Command Class::command(const std::vector<std::string>& options) const
{
    platform::Command command;
    command.words = {WORKBOOK, "grade", "--output", output()};
    command.words.insert(command.words.end(), options.begin(), options.end());
    for (const fs::path& submission : submissions_) {
        command.words.push_back(submission);
    }
    command.environment = platform::plain_environment();
    command.environment.push_back("WORKBOOK_ROOT=" + root().string());
    return command;
}

Graded Class::grade(const std::vector<std::string>& options) const
{
    platform::Limits limits;
    limits.cpu_time = std::chrono::hours(2);
    limits.idle_time = std::chrono::hours(2);
    limits.output_bytes = 1 << 20;
    const platform::ProcessResult ending = platform::run_process(command(options), limits);
    INFO(ending.output);
    REQUIRE(ending.how == platform::ProcessResult::How::exited);
    return look(ending);
}

Graded Class::look(platform::ProcessResult ending) const
{
    Graded graded{std::move(ending), {}, {}};
    if (fs::exists(output() / "grades.csv")) {
        graded.grades = read_csv(output() / "grades.csv");
        graded.tasks = read_csv(output() / "tasks.csv");
    }
    return graded;
}

}  // namespace grading_tests
