// SPDX-License-Identifier: MIT
#include "solved_workbook.hpp"

#include <platform/process.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace bench {
namespace {

namespace fs = std::filesystem;

constexpr const char* mark = "// saved 0";

fs::path make_folder()
{
    std::string form = fs::temp_directory_path() / "workbook_bench_XXXXXX";
    if (mkdtemp(form.data()) == nullptr) {
        throw std::runtime_error(fmt::format("{} cannot be written", fs::temp_directory_path().string()));
    }
    return form;
}

}  // namespace

SolvedWorkbook::SolvedWorkbook() : root_(make_folder())
{
    const fs::path tree = BENCH_ROOT;
    fs::copy(tree / "chapters", root_ / "chapters", fs::copy_options::recursive);
    fs::copy(tree / "solutions", root_ / "chapters",
             fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    fs::create_directory_symlink(tree / "solutions", root_ / "solutions");
    fs::create_directory_symlink(tree / "handout", root_ / "handout");
}

SolvedWorkbook::~SolvedWorkbook()
{
    std::error_code ignored;
    fs::remove_all(root_, ignored);
}

std::vector<SolvedExercise> SolvedWorkbook::exercises() const
{
    const fs::path solutions = fs::path(BENCH_ROOT) / "solutions";
    const auto number_of = [](const fs::path& folder) { return std::stoi(folder.filename()); };
    std::vector<SolvedExercise> found;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(solutions)) {
        if (entry.path().extension() == ".cu") {
            const fs::path file = fs::relative(entry.path(), solutions);
            found.push_back({fmt::format("{}.{}", number_of(*file.begin()), number_of(file.parent_path())),
                             root_ / "chapters" / file});
        }
    }
    std::sort(found.begin(), found.end(),
              [](const SolvedExercise& a, const SolvedExercise& b) { return a.file < b.file; });
    return found;
}

void SolvedWorkbook::touch(const fs::path& file)
{
    if (marked_.insert(file).second) {
        std::ofstream(file, std::ios::app) << mark << '\n';
    }
    std::fstream text(file, std::ios::in | std::ios::out);
    text.seekp(-2, std::ios::end);
    text.put(static_cast<char>('a' + changes_++ % 26));
}

void SolvedWorkbook::forget_modules() const
{
    fs::remove_all(root_ / ".workbook/modules");
}

void SolvedWorkbook::check(const std::vector<std::string>& exercises) const
{
    std::vector<std::string> words{BENCH_BUILD "/workbook", "check"};
    words.insert(words.end(), exercises.begin(), exercises.end());
    run(words, {"WORKBOOK_ROOT=" + root_.string()});
}

std::string run(const std::vector<std::string>& words, const std::vector<std::string>& environment)
{
    platform::Command command;
    command.words = words;
    command.environment = platform::plain_environment();
    command.environment.insert(command.environment.end(), environment.begin(), environment.end());
    platform::Limits limits;
    limits.cpu_time = std::chrono::minutes(5);
    const platform::ProcessResult ending = platform::run_process(command, limits);
    if (!ending.succeeded()) {
        throw std::runtime_error(fmt::format("{} failed:\n{}", fmt::join(words, " "), ending.output));
    }
    return ending.output;
}

}  // namespace bench
