// SPDX-License-Identifier: MIT
// A site in sites/NAME gives what sites/NAME.txt says; the tree in tree/ gives what lies in tree/expected.
#include <judge/catch.hpp>

#include <fmt/format.h>

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path fixtures = FIXTURES;

struct Outcome
{
    int status;
    std::string output;  ///< both streams
};

/// Runs a command line of the shell in a folder.
Outcome run(const fs::path& folder, const std::string& command)
{
    FILE* pipe = popen(fmt::format("cd '{}' && {} 2>&1", folder.string(), command).c_str(), "r");
    REQUIRE(pipe != nullptr);
    Outcome outcome{0, ""};
    std::array<char, 4096> part{};
    while (const std::size_t count = fread(part.data(), 1, part.size(), pipe)) {
        outcome.output.append(part.data(), count);
    }
    const int status = pclose(pipe);
    outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return outcome;
}

std::string read(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    REQUIRE(in.is_open());
    return {std::istreambuf_iterator<char>(in), {}};
}

/// A folder that is gone after the test.
class Room {
public:
    Room() { fs::create_directories(path); }
    ~Room() { fs::remove_all(path); }
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;

    const fs::path path = fs::temp_directory_path() / fmt::format("docs_tests_{}", getpid());
};

/// The tree of the fixtures, to be changed.
fs::path copy_of_tree(const Room& room)
{
    fs::copy(fixtures / "tree", room.path / "tree", fs::copy_options::recursive);
    return room.path / "tree";
}

void require_same_files(const fs::path& made, const fs::path& expected)
{
    std::size_t compared = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(expected)) {
        INFO(entry.path().filename().string());
        CHECK(read(made / entry.path().filename()) == read(entry.path()));
        ++compared;
    }
    REQUIRE(compared > 0);
}

}  // namespace

TEST_CASE("check_pages names every fault of a site, and nothing else")
{
    std::size_t clean = 0;
    std::size_t faulty = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(fixtures / "sites")) {
        if (!entry.is_directory()) {
            continue;
        }
        const std::string name = entry.path().filename();
        const Outcome outcome = run(fixtures / "sites", CHECK_PAGES " " + name);
        const std::string expected = read(fixtures / "sites" / (name + ".txt"));
        const bool is_clean = expected.find("faults: 0;") != std::string::npos;
        INFO(name);
        CHECK(outcome.output == expected);
        CHECK(outcome.status == (is_clean ? 0 : 1));
        ++(is_clean ? clean : faulty);
    }
    REQUIRE(clean > 0);
    REQUIRE(faulty > 0);
}

TEST_CASE("check_pages counts what a page still waits for, and does not refuse it")
{
    const Outcome outcome = run(fixtures, CHECK_PAGES " sites/clean page_with_gaps.md");
    CHECK(outcome.status == 0);
    CHECK(outcome.output == "pages: 4, links: 12, faults: 0; still to come: 2 outputs, 1 measurements\n");
}

TEST_CASE("check_pages does not take a missing folder for a clean site")
{
    const Outcome outcome = run(fixtures, CHECK_PAGES " sites/there_is_none");
    CHECK(outcome.status == 2);
    CHECK(run(fixtures, CHECK_PAGES).status == 2);
}

TEST_CASE("a page shows an exercise as it was handed out, whatever its reader has made of it")
{
    const auto filtered = [](const std::string& line) {
        return run(PROJECT_ROOT, fmt::format("echo '{}' | sed -E -f docs/page_filter.sed", line)).output;
    };
    CHECK(filtered("@snippet chapters/01_a/02_b/b.cu kernel") == "@snippet handout/01_a/02_b/b.cu kernel\n");
    CHECK(filtered("@include chapters/01_a/02_b/b.cu") == "@include handout/01_a/02_b/b.cu\n");
    // Another program of the folder is not handed out.
    CHECK(filtered("@snippet chapters/01_a/02_b/timed_b.cu time") ==
          "@snippet chapters/01_a/02_b/timed_b.cu time\n");
    CHECK(filtered("@include chapters/01_a/02_b/output/passed.txt") ==
          "@include chapters/01_a/02_b/output/passed.txt\n");
    CHECK(filtered("@snippet tests/lessons/b/wrong.cu kernel") ==
          "@snippet tests/lessons/b/wrong.cu kernel\n");
}

TEST_CASE(
    "prepare_pages lists and maps the lessons from their exercise.json, and lists the claims of the ledger")
{
    const Room room;
    const Outcome outcome = run(fixtures, fmt::format(PREPARE_PAGES " tree '{}'", room.path.string()));
    CHECK(outcome.output.empty());
    REQUIRE(outcome.status == 0);
    require_same_files(room.path, fixtures / "tree/expected/prepared");
}

TEST_CASE("prepare_pages lists the functions that headers declare, and the counters")
{
    const Room room;
    const Outcome outcome =
        run(fixtures, fmt::format(PREPARE_PAGES " tree '{}' tree/headers.i", room.path.string()));
    CHECK(outcome.output.empty());
    REQUIRE(outcome.status == 0);
    require_same_files(room.path, fixtures / "tree/expected/prepared_from_headers");
}

TEST_CASE("prepare_pages refuses pages that have forgotten a lesson or a chapter")
{
    const Room room;
    const fs::path tree = copy_of_tree(room);
    const std::string command = fmt::format(PREPARE_PAGES " '{}' '{}'", tree.string(), room.path.string());
    SECTION("a lesson in the list of topics")
    {
        std::ofstream(tree / "docs/topics.md") << "@ref lesson_1_1 @ref lesson_1_2 @ref lesson_2_10\n";
        const Outcome outcome = run(fixtures, command);
        CHECK(outcome.status == 1);
        CHECK(outcome.output == "prepare_pages: docs/topics.md has no @ref lesson_2_1\n");
    }
    SECTION("a lesson on its chapter's page")
    {
        std::ofstream(tree / "chapters/01_first_steps/page.md")
            << "# First steps {#chapter_1}\n@subpage lesson_1_1\n";
        const Outcome outcome = run(fixtures, command);
        CHECK(outcome.status == 1);
        CHECK(outcome.output ==
              "prepare_pages: chapters/01_first_steps/page.md has no @subpage lesson_1_2\n");
    }
    SECTION("a chapter")
    {
        std::ofstream(tree / "docs/course.md") << "@subpage chapter_2\n";
        const Outcome outcome = run(fixtures, command);
        CHECK(outcome.status == 1);
        CHECK(outcome.output == "prepare_pages: docs/course.md has no @subpage chapter_1\n");
    }
}

TEST_CASE("prepare_pages refuses a chapter that does not say how long it takes and how hard it is")
{
    const Room room;
    const fs::path tree = copy_of_tree(room);
    const fs::path page = tree / "chapters/01_first_steps/page.md";
    const auto prepared_with = [&](const std::string& line) {
        std::ofstream(page) << "# First steps {#chapter_1}\n\n"
                            << line << "\n\n@subpage lesson_1_1 @subpage lesson_1_2\n";
        return run(fixtures, fmt::format(PREPARE_PAGES " '{}' '{}'", tree.string(), room.path.string()));
    };
    for (const char* line : {"", "About 2 hours.", "About 2 hours. Difficulty: none.",
                             "It takes about 2 hours. Difficulty: easy."}) {
        INFO(line);
        const Outcome outcome = prepared_with(line);
        CHECK(outcome.status == 1);
        CHECK(outcome.output ==
              "prepare_pages: chapters/01_first_steps/page.md has no line of the form 'About 5 hours. "
              "Difficulty: medium.' A chapter is easy, medium or hard.\n");
    }
    CHECK(prepared_with("About a day and a half. Difficulty: medium.").status == 0);
}

TEST_CASE("prepare_pages refuses a ledger with a row that it cannot show")
{
    const Room room;
    const fs::path tree = copy_of_tree(room);
    const auto [row, expected] = GENERATE(table<std::string, std::string>({
        {"Book 1\tclaim\tit is quick\tdocs/topics.md\tterm\tholds\tterm",
         "docs/ledger.tsv has a verdict on 'docs/topics.md', which is no chapter and no exercise"},
        {"Book 1\tclaim\tit is quick\tone\tterm\tperhaps\tterm",
         "the verdict 'perhaps' is not one of holds, never held, no longer holds, depends"},
    }));
    std::ofstream(tree / "docs/ledger.tsv", std::ios::app) << row << '\n';
    const Outcome outcome = run(tree, PREPARE_PAGES " . .");
    CHECK(outcome.status == 1);
    CHECK(outcome.output == "prepare_pages: " + expected + "\n");
}

TEST_CASE("prepare_pages refuses a lesson that leads to a solution")
{
    const Room room;
    const fs::path tree = copy_of_tree(room);
    std::ofstream(tree / "chapters/01_first_steps/02_two/page.md", std::ios::app)
        << "\n@snippet solutions/01_first_steps/02_two/two.cu kernel\n";
    const Outcome outcome =
        run(fixtures, fmt::format(PREPARE_PAGES " '{}' '{}'", tree.string(), room.path.string()));
    CHECK(outcome.status == 1);
    CHECK(outcome.output == "prepare_pages: chapters/01_first_steps/02_two/page.md leads to a solution\n");
}

TEST_CASE("prepare_pages refuses answers that nothing proves")
{
    const Room room;
    const fs::path tree = copy_of_tree(room);
    const fs::path lesson = tree / "chapters/01_first_steps/01_one/page.md";
    std::string page = read(lesson);
    const auto change = [&](const std::string& was, const std::string& is) {
        REQUIRE(page.find(was) != std::string::npos);
        page.replace(page.find(was), was.size(), is);
    };
    std::string expected;
    SECTION("a number that is not in the answer")
    {
        change("17 for a block, and 1700", "17 for a block, and 800");
        expected = "3: the answer does not say 1700";
    }
    SECTION("a number that is not in the output")
    {
        change("and 1700 for", "and 1600 for");
        change("shared loads 1700", "shared loads 1600");
        expected = "3: output/passed.txt does not show 1600 for 'shared loads'";
    }
    SECTION("a number of another counter")
    {
        change("shared loads 1700", "shared stores 1700");
        expected = "3: output/passed.txt does not show 1700 for 'shared stores'";
    }
    SECTION("a number of the counter above")
    {
        change("read from global memory 4,938,264", "Asked for 4,938,264");
        expected = "8: output/wrong.txt does not show 4,938,264 for 'Asked for'";
    }
    SECTION("an output that is not there")
    {
        change("output/passed.txt", "output/past.txt");
        expected = "3: output/past.txt does not show 1700 for 'shared loads'";
    }
    SECTION("a count without its output")
    {
        change(" (output/wrong.txt)", "");
        expected =
            "8: 'read from global memory 4,938,264' is not of the form COUNTER NUMBER (output/NAME.txt)";
    }
    SECTION("no proof")
    {
        change("Worked out by hand.", "We believe so.");
        expected = "13: behind an answer stands 'Counted: COUNTER NUMBER (output/NAME.txt).' or 'Worked out "
                   "by hand.'";
    }
    SECTION("a fold of another form")
    {
        change("Worked out by hand.\n", "");
        expected = "13: a question has four lines: its tags, the answer, the proof, and the closing tag";
    }
    SECTION("an answer that becomes a list")
    {
        change("17 for a block", "17. For a block");
        expected = "3: an answer that begins with a number and a full stop is printed as a list";
    }
    SECTION("too few questions")
    {
        page = "# One {#lesson_1_1}\n";
        expected = "1: a lesson has at least 2 questions";
    }
    std::ofstream(lesson) << page;
    const Outcome outcome =
        run(fixtures, fmt::format(PREPARE_PAGES " '{}' '{}'", tree.string(), room.path.string()));
    CHECK(outcome.status == 1);
    CHECK(outcome.output ==
          "prepare_pages: questions\nchapters/01_first_steps/01_one/page.md:" + expected + "\n");
}

TEST_CASE("finish_pages mends what Doxygen wrote and adds the way from lesson to lesson")
{
    const Room room;
    fs::copy(fixtures / "tree/written", room.path / "site");
    const Outcome outcome =
        run(fixtures, fmt::format(FINISH_PAGES " tree '{}'", (room.path / "site").string()));
    CHECK(outcome.output.empty());
    REQUIRE(outcome.status == 0);
    require_same_files(room.path / "site", fixtures / "tree/expected/finished");
}

TEST_CASE("finish_pages links a term by each of its names, but not in a formula and not by its values")
{
    const Room room;
    fs::copy(fixtures / "tree/written", room.path / "site");
    const fs::path lesson = room.path / "site/lesson_1_2.html";
    std::string html = read(lesson);
    const auto change = [&](const std::string& was, const std::string& is) {
        REQUIRE(html.find(was) != std::string::npos);
        html.replace(html.find(was), was.size(), is);
    };
    change("have a <b>bank\n  conflict</b> each.", "have three collisions, of three.");
    change("<p >Warps", "<p >A formula: \\(warps\\)</p>\n<p >Warps");
    std::ofstream(lesson) << html;
    REQUIRE(run(fixtures, fmt::format(FINISH_PAGES " tree '{}/site'", room.path.string())).status == 0);
    const std::string page = read(lesson);
    CHECK(page.find("<p >A formula: \\(warps\\)</p>") != std::string::npos);
    CHECK(page.find("\">Warps</a> have three <a class=\"term\" "
                    "href=\"glossary.html#term-bank-conflict-collision-of-two-"
                    "or-of-three\" title=\"Two lanes &lt;one bank&gt;.\">collisions</a>, of three.") !=
          std::string::npos);
}

TEST_CASE("finish_pages draws the times of a table's column, from three times on")
{
    const Room room;
    fs::copy(fixtures / "tree/written", room.path / "site");
    const fs::path lesson = room.path / "site/lesson_1_2.html";
    std::string html = read(lesson);
    const std::string row = "<tr><td>k   </td><td>{}   </td><td>{} </td><td>{} </td><td>{}</td></tr>\n";
    const auto row_of = [&](const char* a, const char* b, const char* c, const char* d) {
        return fmt::format(fmt::runtime(row), a, b, c, d);
    };
    html.insert(html.rfind('<', html.find("What you should see")),
                "<table class=\"markdownTable\">\n<tr><th>kernel</th><th>time</th></tr>\n" +
                    row_of("1,500 µs", "3 steps", "2 ms", "1 s") + row_of("3 ms", "4 steps", "", "1 s") +
                    row_of("0.75&#160;ms, in the text 1", "5", "1 ms", "1 s") + "</table>\n");
    std::ofstream(lesson) << html;
    REQUIRE(run(fixtures, fmt::format(FINISH_PAGES " tree '{}/site'", room.path.string())).status == 0);
    const auto bar = [](const char* part) {
        return fmt::format(
            R"(<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">)"
            R"(<rect width="{}" height="1"/></svg>)",
            part);
    };
    const std::string full = "1 s" + bar("100.0");
    const std::string page = read(lesson);
    CHECK(page.find("<td>1,500 µs   " + bar("50.0") + "</td><td>3 steps </td><td>2 ms </td><td>" + full) !=
          std::string::npos);
    CHECK(page.find("<td>3 ms   " + bar("100.0") + "</td><td>4 steps </td><td> </td><td>" + full) !=
          std::string::npos);
    CHECK(page.find("<td>0.75&#160;ms, in the text 1   " + bar("25.0") + "</td><td>5 </td><td>1 ms </td>") !=
          std::string::npos);
}

TEST_CASE("finish_pages refuses a lesson without a place for its hints")
{
    const Room room;
    fs::copy(fixtures / "tree/written", room.path / "site");
    const fs::path lesson = room.path / "site/lesson_1_2.html";
    std::string html = read(lesson);
    html.replace(html.find("What you should see"), 19, "What you see now");
    std::ofstream(lesson) << html;
    const Outcome outcome =
        run(fixtures, fmt::format(FINISH_PAGES " tree '{}'", (room.path / "site").string()));
    CHECK(outcome.status == 1);
    CHECK(outcome.output ==
          "finish_pages: '1.2 Two' has no section 'What you should see', above which its hints stand\n");
}

TEST_CASE("finish_pages puts what a page plays where the page says")
{
    const Room room;
    fs::copy(fixtures / "tree/written", room.path / "site");
    fs::create_directories(room.path / "watched");
    const fs::path lesson = room.path / "site/lesson_1_2.html";
    std::string html = read(lesson);
    const std::string heading = "What you should see";
    const std::string place = R"(<div class="watch" data-recorded="./workbook trace a.cu"></div>)";
    html.insert(html.rfind('<', html.find(heading)), place);
    std::ofstream(lesson) << html;
    const auto finish = [&] {
        return run(fixtures, fmt::format(FINISH_PAGES " tree '{0}/site' '{0}/watched'", room.path.string()));
    };
    SECTION("from the page that was recorded")
    {
        std::ofstream(room.path / "watched/lesson_1_2_1.html")
            << "<body>\n<div class=\"stepper\"><div>steps</div></div>\n<script>1</script></body>";
        const Outcome outcome = finish();
        CHECK(outcome.output.empty());
        REQUIRE(outcome.status == 0);
        CHECK(
            read(lesson).find(
                R"(<div class="watch" data-recorded="./workbook trace a.cu"><link href="stepper.css" rel="stylesheet"/>)"
                R"(<script src="stepper.js" defer="defer"></script>)"
                "\n<div class=\"stepper compact\"><div>steps</div></div>\n"
                R"(<p class="how-it-asks">To be asked what each step writes before you see it, choose Predict or press )"
                "<kbd>p</kbd>.</p>\n</div>") != std::string::npos);
        CHECK(read(room.path / "site/search_data.js").find("steps") == std::string::npos);
    }
    SECTION("and not if nothing was recorded")
    {
        const Outcome outcome = finish();
        CHECK(outcome.status == 1);
        CHECK(outcome.output ==
              "finish_pages: '1.2 Two' has 1 places for programs that it plays, and 0 were recorded\n");
    }
    SECTION("and not from a page that plays nothing")
    {
        std::ofstream(room.path / "watched/lesson_1_2_1.html") << "<p>steps</p>";
        const Outcome outcome = finish();
        CHECK(outcome.status == 1);
        CHECK(outcome.output ==
              fmt::format("finish_pages: {}/watched/lesson_1_2_1.html has no stepper\n", room.path.string()));
    }
}

int main(int argc, char** argv)
{
    return judge::run_tests(argc, argv);
}
