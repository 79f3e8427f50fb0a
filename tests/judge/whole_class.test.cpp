// SPDX-License-Identifier: MIT
// ./workbook grade on all exercises at once, in its sandbox: the reference solutions get all points and the starter files
// none, each for its announced reason.
//
// The second test, which only its tag [lessons] starts, grades the submissions in tests/lessons: the right ones get all points,
// and the wrong ones fewer, each for its announced reason. A submission of the class has one file of tests/lessons for each
// exercise. The tests lessons.* judge the same files without the sandbox.
#include <judge/catch.hpp>

#include "class.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>

using namespace grading_tests;

namespace {

namespace fs = std::filesystem;

/// What the first line of a file announces.
struct Announced
{
    std::string reason;  ///< "accepted", or why it is refused
    std::string text;    ///< what the refusal says
};

Announced announced_in(const fs::path& file)
{
    static const std::regex form(R"(// expect: (\w+)(?: \| (.*))?)");
    std::istringstream text(contents(file));
    std::string line;
    std::getline(text, line);
    std::smatch match;
    INFO(file);
    REQUIRE(std::regex_match(line, match, form));
    return {match.str(1), match.str(2)};
}

/// The folders of all exercises, from the root of solutions/.
std::vector<fs::path> exercises()
{
    std::vector<fs::path> found;
    for (const fs::directory_entry& chapter : fs::directory_iterator(root() / "handout")) {
        for (const fs::directory_entry& folder : fs::directory_iterator(chapter.path())) {
            found.push_back(folder.path().lexically_relative(root() / "handout"));
        }
    }
    return found;
}

std::string name_of(const fs::path& exercise)
{
    return exercise.filename().string().substr(3);
}

/// Why the starter file of an exercise is refused.
Announced starter_refusal(const fs::path& exercise)
{
    const auto description =
        nlohmann::json::parse(contents(root() / "chapters" / exercise / "exercise.json"));
    const auto& refusal = description.at("as_shipped");
    return {refusal.at("refused_for"), refusal.at("message")};
}

/// The submissions of an exercise.
///
/// @param expanded  the folder that expand_lessons() has written
std::vector<fs::path> lessons(const fs::path& expanded, const fs::path& exercise)
{
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(expanded / name_of(exercise))) {
        if (entry.path().extension() == ".cu") {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    REQUIRE_FALSE(files.empty());
    return files;
}

/// Writes the submissions of tests/lessons as complete files, in a folder for each exercise.
void expand_lessons(const fs::path& folder)
{
    shell("WORKBOOK_ROOT='" + root().string() + "' " WORKBOOK " gate --expand '" + folder.string() +
          "' >/dev/null");
}

/// A class whose submissions take one file for each exercise.
class WholeClass {
public:
    /// Hands in `file` for `exercise`, in the first submission of this kind that has none for it, and with it the answers
    /// beside it or else the right ones.
    void hand_in(const std::string& kind, const fs::path& exercise, const fs::path& file)
    {
        std::string name;
        for (int number = 1; name.empty() || files_.count({name, name_of(exercise)}) > 0; ++number) {
            name = kind + " " + std::to_string(number);
        }
        const fs::path folder = all_.folder() / "handed_in" / name;
        if (submissions_.insert(name).second) {
            all_.add(folder);
        }
        write(folder / "chapters" / exercise / (name_of(exercise) + ".cu"), contents(file));
        const fs::path own_answers = fs::path(file).replace_extension(".diagnosis.txt");
        const fs::path answers = fs::exists(own_answers) ? own_answers : file.parent_path() / "diagnosis.txt";
        const fs::path right_answers = root() / "solutions" / exercise / "diagnosis.txt";
        for (const fs::path& sheet : {answers, right_answers}) {
            if (fs::exists(sheet)) {
                write(folder / "chapters" / exercise / "diagnosis.txt", contents(sheet));
                break;
            }
        }
        files_[{name, name_of(exercise)}] = file;
    }

    /// For files that the test makes; it is not handed in.
    fs::path folder() const { return all_.folder() / "made"; }

    Graded grade() const { return all_.grade({"--seed", "20"}); }

    /// What the report on a submission says of one exercise, white space aside.
    std::string report(const std::string& submission, const std::string& exercise) const
    {
        static const std::regex space(R"(\s+)");
        static const std::vector<std::pair<std::string, std::string>> entities{
            {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&apos;", "'"}, {"&amp;", "&"}};
        const std::string xml = contents(all_.output() / (submission + ".xml"));
        const std::size_t begin = xml.find(" " + exercise + "\" tests=");
        REQUIRE(begin != std::string::npos);
        std::string text =
            std::regex_replace(xml.substr(begin, xml.find("</testsuite>", begin) - begin), space, " ");
        for (const auto& [entity, character] : entities) {
            for (std::size_t at = text.find(entity); at != std::string::npos;
                 at = text.find(entity, at + 1)) {
                text.replace(at, entity.size(), character);
            }
        }
        return text;
    }

    /// Why the first task of an exercise was refused, as it was recorded.
    std::string reason(const std::string& submission, const std::string& exercise) const
    {
        const auto record =
            nlohmann::json::parse(contents(all_.output() / "records" / (submission + ".json")));
        for (const auto& task : record.at("judged").at(exercise).at("verdict").at("tasks")) {
            if (!task.at("refusal").is_null()) {
                return task.at("refusal").at("reason");
            }
        }
        return "accepted";
    }

    /// By submission and exercise.
    const std::map<std::pair<std::string, std::string>, fs::path>& files() const { return files_; }

private:
    Class all_;
    std::set<std::string> submissions_;
    std::map<std::pair<std::string, std::string>, fs::path> files_;
};

/// Points earned and possible by submission and exercise, from tasks.csv.
std::map<std::pair<std::string, std::string>, std::pair<int, int>> points(const Graded& graded)
{
    std::map<std::string, std::string> names;
    for (const auto& [column, cell] : graded.grades.front()) {
        const std::size_t blank = column.find(' ');
        names[column.substr(0, blank)] = column.substr(blank + 1);
    }
    std::map<std::pair<std::string, std::string>, std::pair<int, int>> sums;
    for (const auto& task : graded.tasks) {
        auto& [earned, possible] = sums[{task.at("submission"), names.at(task.at("exercise"))}];
        REQUIRE_FALSE(task.at("points").empty());
        earned += std::stoi(task.at("points"));
        possible += std::stoi(task.at("possible"));
    }
    return sums;
}

void check_refusal(const WholeClass& all, const std::string& submission, const std::string& exercise,
                   const Announced& announced)
{
    CHECK(all.reason(submission, exercise) == announced.reason);
    CHECK(all.report(submission, exercise).find(announced.text) != std::string::npos);
}

}  // namespace

TEST_CASE("solutions earn all points, and starter files none")
{
    WholeClass all;
    std::map<std::string, Announced> refusals;
    for (const fs::path& exercise : exercises()) {
        const std::string name = name_of(exercise);
        all.hand_in("solution", exercise, root() / "solutions" / exercise / (name + ".cu"));
        all.hand_in("starter", exercise, root() / "handout" / exercise / (name + ".cu"));
        refusals[name] = starter_refusal(exercise);
    }
    const Graded graded = all.grade();
    INFO(graded.ending.output);
    CHECK(graded.ending.code == 0);
    CHECK(graded.of("solution 1").at("total") == "150");
    CHECK(graded.of("solution 1").at("possible") == "150");
    CHECK(graded.of("solution 1").at("optional") == "47");
    CHECK(graded.of("starter 1").at("total") == "0");
    const auto sums = points(graded);
    for (const auto& [name, announced] : refusals) {
        INFO(name);
        const auto [earned, possible] = sums.at({"solution 1", name});
        CHECK(earned == possible);
        CHECK(sums.at({"starter 1", name}).first == 0);
        check_refusal(all, "starter 1", name, announced);
    }
}

TEST_CASE("submissions in tests/lessons earn what they deserve", "[.][lessons]")
{
    WholeClass all;
    expand_lessons(all.folder());
    for (const fs::path& exercise : exercises()) {
        for (const fs::path& file : lessons(all.folder(), exercise)) {
            all.hand_in(announced_in(file).reason == "accepted" ? "right" : "wrong", exercise, file);
        }
    }
    const Graded graded = all.grade();
    INFO(graded.ending.output);
    CHECK(graded.ending.code == 0);
    const auto sums = points(graded);
    for (const auto& [place, file] : all.files()) {
        const auto& [submission, exercise] = place;
        INFO(file);
        const Announced announced = announced_in(file);
        const auto [earned, possible] = sums.at(place);
        if (announced.reason == "accepted") {
            CHECK(earned == possible);
        } else {
            CHECK(earned < possible);
            check_refusal(all, submission, exercise, announced);
        }
    }
}
