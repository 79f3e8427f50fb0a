// SPDX-License-Identifier: MIT
// Forms that are never right English, in the texts that users read. The list has no exceptions: a form that would
// need one does not belong here.
#include <judge/catch.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

/// A blank in a form stands for any white space, so that a form is found across a line break too.
constexpr const char* wrong_forms[] = {
    R"(\bmend(s|ed|ing)?\b)",
    R"(\bgets? to hear\b)",
    R"(\bthousand million\b)",
    R"(\bdo(es)? not come any more\b)",
    R"(\bcounts are no times\b)",
    R"(\bpatience\b)",
    R"(\bin vain\b)",
    R"(\bwhat comes of it\b)",
    R"(\(unknown counter '\w)",
    R"(\bone (access|barrier|branch|conflict|element|load|operation|pass|read|request|sector|store|sum|transaction|tree|value|word|write) an? (block|warp|thread|round)\b)",
};

std::regex compiled(const std::string& form)
{
    return std::regex(std::regex_replace(form, std::regex(" "), "\\s+"), std::regex::icase);
}

/// The wrong forms in `text`, each as "LINE: WORDS".
std::vector<std::string> faults_in(const std::string& text)
{
    static const std::vector<std::regex> forms = [] {
        std::vector<std::regex> all;
        std::transform(std::begin(wrong_forms), std::end(wrong_forms), std::back_inserter(all), compiled);
        return all;
    }();
    std::vector<std::string> faults;
    for (const std::regex& form : forms) {
        for (std::sregex_iterator match(text.begin(), text.end(), form), end; match != end; ++match) {
            const auto line = 1 + std::count(text.begin(), text.begin() + match->position(), '\n');
            faults.push_back(fmt::format("{}: {}", line, match->str()));
        }
    }
    return faults;
}

std::vector<fs::path> files_in(const fs::path& place)
{
    if (!fs::is_directory(place)) {
        return {place};
    }
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(place)) {
        if (entry.is_regular_file()) {
            files.push_back(entry.path());
        }
    }
    return files;
}

std::string contents(const fs::path& file)
{
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("each wrong form is found, in any case and across lines")
{
    const std::string sentence =
        GENERATE(as<std::string>(), "Mend it.", "He mended\nit.", "while mending", "You get to hear it.",
                 "one thousand\n  million", "80 do not come any more", "it does not come any more",
                 "Counts are no times.", "its patience", "waited in\nvain", "and what comes of it",
                 "one transaction a warp", "One\nbarrier a round", "(unknown counter 'written')");
    INFO(sentence);
    CHECK(faults_in(sentence).size() == 1);
}

TEST_CASE("a fault has its line")
{
    CHECK(faults_in("first\nsecond, in vain") == std::vector<std::string>{"2: in vain"});
}

TEST_CASE("words that look like a wrong form are right")
{
    const std::string sentence =
        GENERATE(as<std::string>(), "We recommend it, and amended it.", "You get to hearsay.",
                 "one thousand; a million", "80 do not come", "Counts are not timings.", "Be patient.",
                 "in vanilla C++", "what becomes of it", "one transaction per warp", "one lane of a warp",
                 "one value in a block", "a barrier a round later", "an unknown counter");
    INFO(sentence);
    CHECK(faults_in(sentence).empty());
}

TEST_CASE("what users read has none of these forms")
{
    const std::string place = GENERATE(
        as<std::string>(), "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "workbook", "setup", "docs",
        "chapters", "handout", "harness/cli", "harness/course", "harness/report", "harness/simt/compiler",
        "tests/cli/cases", "tests/journey/way.txt", "tests/report/golden", "tests/workbook_script/cases");
    const std::vector<fs::path> files = files_in(fs::path(PROJECT_ROOT) / place);
    REQUIRE_FALSE(files.empty());
    for (const fs::path& file : files) {
        const std::string text = contents(file);
        INFO(file.string());
        REQUIRE_FALSE(text.empty());
        CHECK(faults_in(text) == std::vector<std::string>{});
    }
}
