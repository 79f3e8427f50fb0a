// SPDX-License-Identifier: MIT
// The answer sheets of all exercises of the kind diagnose: what they offer is what the judge knows and the page on
// hazards defines, the right answers pass however they are written, and none that differs does.

#include <judge/catch.hpp>
#include <judge/diagnosis.hpp>
#include <judge/json.hpp>
#include <platform/process.hpp>

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace fs = std::filesystem;
using namespace judge;

namespace {

const fs::path root = ROOT;
const fs::path build = BUILD;

/// A folder that is removed at the end.
struct Scratch
{
    fs::path path = fs::temp_directory_path() / ("answer_sheets-" + std::to_string(getpid()));

    Scratch() { fs::create_directories(path); }
    ~Scratch() { fs::remove_all(path); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
};
const Scratch scratch;

/// The keys of a sheet and what is written there, in their order.
using Sheet = std::vector<std::pair<std::string, std::string>>;

struct Exercise
{
    std::string name;
    fs::path folder;  ///< within chapters/, handout/ and solutions/
    Sheet right;
};

std::string contents(const fs::path& file)
{
    std::ifstream stream(file);
    REQUIRE(stream);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

Sheet read_sheet(const fs::path& file)
{
    Sheet sheet;
    std::istringstream lines(contents(file));
    for (std::string line; std::getline(lines, line);) {
        for (const auto& entry : read_answers(line)) {
            sheet.push_back(entry);
        }
    }
    return sheet;
}

std::vector<Exercise> exercises()
{
    std::vector<Exercise> found;
    for (const fs::directory_entry& file : fs::recursive_directory_iterator(root / "solutions")) {
        if (file.path().filename() == "diagnosis.txt") {
            const fs::path folder = fs::relative(file.path().parent_path(), root / "solutions");
            found.push_back({folder.filename().string().substr(3), folder, read_sheet(file.path())});
        }
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.folder < b.folder; });
    REQUIRE_FALSE(found.empty());
    return found;
}

/// The verdict on a sheet's task: that of the checks themselves. The tasks of the code are refused at once, as there is none.
TaskVerdict judge_sheet(const Exercise& exercise, const Sheet& sheet)
{
    std::ofstream answers(scratch.path / "diagnosis.txt");
    for (const auto& [key, answer] : sheet) {
        answers << key << ": " << answer << '\n';
    }
    answers.close();
    const fs::path modules = build / "chapters";
    Settings settings;
    settings.exercise = exercise.name;
    settings.check = modules / (exercise.name + ".check.so");
    settings.no_module = Refusal{};
    settings.reference_module = modules / (exercise.name + ".reference.so");
    settings.shipped_module = modules / (exercise.name + ".shipped.so");
    settings.answers = scratch.path / "diagnosis.txt";
    settings.runtime = settings.cpu_runtime = DEVICE;
    settings.runner = RUNNER;
    settings.device_options = "memory=67108864\n";
    settings.data_directory = modules / "data";
    settings.kept_results = scratch.path;
    settings.seed = 1;
    std::ofstream(scratch.path / "settings.json") << settings_to_json(settings);
    platform::Command command;
    command.words = {modules / "checks", scratch.path / "settings.json", scratch.path / "verdict.json"};
    command.environment = platform::plain_environment();
    platform::Limits limits;
    limits.cpu_time = std::chrono::minutes(5);
    const auto ending = platform::run_process(command, limits);
    INFO(ending.output);
    REQUIRE(ending.code == 0);
    const Verdict verdict = verdict_from_json(contents(scratch.path / "verdict.json"));
    REQUIRE(verdict.harness_fault + verdict.environment_problem == "");
    REQUIRE_FALSE(verdict.tasks.empty());
    return verdict.tasks.front();
}

/// The sheet with another answer to one of its questions.
Sheet with(Sheet sheet, const std::string& key, const std::string& answer)
{
    std::find_if(sheet.begin(), sheet.end(), [&](const auto& entry) { return entry.first == key; })->second =
        answer;
    return sheet;
}

bool is_number(const std::string& answer)
{
    return answer.find_first_not_of("0123456789") == std::string::npos;
}

/// Answers that are wrong wherever `right` is right.
std::vector<std::string> wrong_answers(const std::string& key, const std::string& right)
{
    std::vector<std::string> wrong{"", right + " or " + right};
    if (key == "hazard") {
        for (const std::string& hazard : hazards_on_sheets()) {
            if (hazard != right) {
                wrong.push_back(hazard);
            }
        }
    } else if (is_number(right)) {
        wrong.push_back(right == "0" ? "4096" : right + "0");
    } else {
        wrong.push_back(right + "s");
    }
    return wrong;
}

/// Pairs of answers that are right in their places and wrong if exchanged.
std::vector<std::pair<std::string, std::string>> exchangeable(const Sheet& sheet)
{
    std::vector<std::pair<std::string, std::string>> pairs;
    for (const auto& [key, answer] : sheet) {
        for (const auto& [other_key, other_answer] : sheet) {
            if (other_key == "other " + key && answer != other_answer) {
                pairs.emplace_back(key, other_key);
            }
        }
    }
    return pairs;
}

std::string answer_to(const Sheet& sheet, const std::string& key)
{
    return std::find_if(sheet.begin(), sheet.end(), [&](const auto& entry) { return entry.first == key; })
        ->second;
}

Refusal refusal_of(const Exercise& exercise, const Sheet& sheet)
{
    const TaskVerdict verdict = judge_sheet(exercise, sheet);
    CHECK(verdict.status == TaskVerdict::Status::refused);
    REQUIRE(verdict.refusal);
    CHECK(verdict.refusal->reason == Reason::diagnosis);
    return *verdict.refusal;
}

/// As a person might write it.
std::string decorated(const std::string& key, std::string answer)
{
    if (key.find("line") != std::string::npos) {
        return "Line " + answer + ".";
    }
    if (is_number(answer)) {
        return "\"" + answer + "\"";
    }
    std::replace(answer.begin(), answer.end(), '-', ' ');
    answer[0] = static_cast<char>(std::toupper(answer[0]));
    return "`" + answer + "`";
}

std::string definition(const std::string& hazard, const std::string& words)
{
    return hazard + ": " + words + '\n';
}

/// The lines of a sheet that define hazards: "#   data-race           Two threads …". They are its first definitions.
std::string definitions_on(const std::string& sheet)
{
    std::string found;
    std::istringstream lines(sheet);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t gap = line.find("  ", 4);
        if (line.rfind("#   ", 0) == 0 && gap != std::string::npos && gap > 4) {
            found += definition(line.substr(4, gap - 4), line.substr(line.find_first_not_of(' ', gap)));
        } else if (!found.empty()) {
            break;
        }
    }
    return found;
}

/// The first paragraph on a hazard in docs/hazards.md.
std::string words_of_the_page_on(const std::string& hazard)
{
    const std::string page = contents(root / "docs/hazards.md");
    const std::string heading = "\n## " + hazard + " {#" + hazard + "}\n\n";
    const std::size_t begin = page.find(heading);
    REQUIRE(begin != std::string::npos);
    const std::size_t text = begin + heading.size();
    return page.substr(text, page.find('\n', text) - text);
}

}  // namespace

TEST_CASE("every sheet lists the hazards that the judge knows, in the words of the page on hazards")
{
    std::string all;
    for (const std::string& hazard : hazards_on_sheets()) {
        all += definition(hazard, words_of_the_page_on(hazard));
    }
    for (const Exercise& exercise : exercises()) {
        INFO(exercise.name);
        const bool asks_for_hazard = exercise.right.front().first == "hazard";
        const std::string sheet = contents(root / "handout" / exercise.folder / "diagnosis.txt");
        CHECK(definitions_on(sheet) == (asks_for_hazard ? all : ""));
    }
}

TEST_CASE("every sheet asks for what its solution answers, and answers nothing itself")
{
    for (const Exercise& exercise : exercises()) {
        INFO(exercise.name);
        Sheet empty = exercise.right;
        for (auto& [key, answer] : empty) {
            answer.clear();
        }
        CHECK(read_sheet(root / "handout" / exercise.folder / "diagnosis.txt") == empty);
    }
}

TEST_CASE("the right answers pass, also as a person might write them")
{
    for (const Exercise& exercise : exercises()) {
        INFO(exercise.name);
        Sheet sheet = exercise.right;
        for (auto& [key, answer] : sheet) {
            answer = decorated(key, answer);
        }
        CHECK(judge_sheet(exercise, sheet).status == TaskVerdict::Status::passed);
    }
}

TEST_CASE("an answer that is not right is refused, and it alone is marked")
{
    for (const Exercise& exercise : exercises()) {
        for (const auto& [key, right] : exercise.right) {
            for (const std::string& wrong : wrong_answers(key, right)) {
                INFO(exercise.name << ", " << key << ": " << wrong);
                for (const AnswerLine& answer :
                     refusal_of(exercise, with(exercise.right, key, wrong)).answers) {
                    CHECK((answer.state == AnswerLine::State::right) == (answer.key != key));
                }
            }
        }
    }
}

TEST_CASE("right answers in exchanged places are refused")
{
    for (const Exercise& exercise : exercises()) {
        for (const auto& [key, other_key] : exchangeable(exercise.right)) {
            INFO(exercise.name << ", " << key << " exchanged");
            const std::string first = answer_to(exercise.right, key);
            const std::string second = answer_to(exercise.right, other_key);
            refusal_of(exercise, with(with(exercise.right, key, second), other_key, first));
        }
    }
}
