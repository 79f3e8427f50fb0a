// SPDX-License-Identifier: MIT
// ./workbook grade on submissions that mean no good, beside one that does: that one gets its points, every other costs
// only itself, nothing outside of the output folder changes, and no process stays.
#include <judge/catch.hpp>
#include <judge/process.hpp>

#include <xml.hpp>

#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

namespace {

namespace fs = std::filesystem;

const fs::path root = ROOT;
const fs::path exercise = "chapters/01_shared_memory_blocking/03_nearest_neighbour/nearest_neighbour.cu";
const fs::path solution =
    root / "solutions/01_shared_memory_blocking/03_nearest_neighbour/nearest_neighbour.cu";
const fs::path attacks = root / "tests/judge/attacks";
const fs::path sandbox_attacks = root / "tests/judge/attacks_in_sandbox";

std::string contents(const fs::path& file)
{
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

void shell(const std::string& words)
{
    INFO(words);
    REQUIRE(std::system(words.c_str()) == 0);
}

/// A folder for everything, and the submissions in it.
class Class {
public:
    Class()
    {
        std::string form = fs::temp_directory_path() / "grade_test_XXXXXX";
        REQUIRE(mkdtemp(form.data()) != nullptr);
        folder_ = form;
    }
    ~Class() { fs::remove_all(folder_); }
    Class(const Class&) = delete;
    Class& operator=(const Class&) = delete;

    const fs::path& folder() const { return folder_; }

    /// A submission's folder with this file as nearest_neighbour.cu.
    fs::path submit(const std::string& name, const fs::path& source)
    {
        const fs::path file = add(folder_ / "handed_in" / name) / exercise;
        fs::create_directories(file.parent_path());
        fs::copy_file(source, file);
        return folder_ / "handed_in" / name;
    }

    /// A submission that the test makes itself.
    fs::path add(const fs::path& path)
    {
        fs::create_directories(path.parent_path());
        submissions_.push_back(path);
        return path;
    }

    /// Packs the last submission; the folder is no submission any more.
    void pack(const std::string& ending, const std::string& options = "")
    {
        const fs::path from = submissions_.back();
        const fs::path archive = from.string() + ending;
        shell("cd '" + from.string() + "' && cmake -E tar cf '" + archive.string() + "' " + options +
              " chapters");
        submissions_.back() = archive;
    }

    const std::vector<fs::path>& submissions() const { return submissions_; }

private:
    fs::path folder_;
    std::vector<fs::path> submissions_;
};

/// The cells of a CSV file.
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

struct Graded
{
    int status;
    std::string printed;
    std::vector<std::vector<std::string>> table;  ///< a row a submission
    std::vector<std::string> head;

    const std::string& cell(std::size_t submission, const std::string& column) const
    {
        const auto found = std::find_if(head.begin(), head.end(), [&](const std::string& name) {
            return name.find(column) != std::string::npos;
        });
        REQUIRE(found != head.end());
        return table.at(submission).at(static_cast<std::size_t>(found - head.begin()));
    }
};

Graded grade(const Class& all)
{
    judge::Command command;
    command.words = {WORKBOOK, "grade", "--output", all.folder() / "grades"};
    for (const fs::path& submission : all.submissions()) {
        command.words.push_back(submission);
    }
    command.environment = judge::plain_environment();
    command.environment.push_back("WORKBOOK_ROOT=" + root.string());
    judge::Limits limits;
    limits.wall_time = std::chrono::duration<double>(500.0);
    limits.output_bytes = 1 << 20;
    const judge::Ending ending = judge::run_process(command, limits);
    REQUIRE(ending.how == judge::Ending::How::exited);
    INFO(ending.output);
    auto rows = cells(contents(all.folder() / "grades/grades.csv"));
    REQUIRE(rows.size() == all.submissions().size() + 1);
    const std::vector<std::string> head = rows.front();
    rows.erase(rows.begin());
    return {ending.code, ending.output, rows, head};
}

/// What the tree's files are like, without what a build or a grading may write.
std::map<std::string, std::string> tree()
{
    std::map<std::string, std::string> files;
    for (const char* part : {"chapters", "handout", "harness", "solutions", "tests"}) {
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / part)) {
            struct stat status = {};
            lstat(entry.path().c_str(), &status);
            files[entry.path()] = std::to_string(status.st_mode) + " " + std::to_string(status.st_size) +
                                  " " + std::to_string(status.st_mtim.tv_sec) + "." +
                                  std::to_string(status.st_mtim.tv_nsec);
        }
    }
    return files;
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

/// Whether every process that came of the grading has ended: orphans become children of this one, see main().
bool nobody_is_left()
{
    for (int tries = 0; tries < 40; ++tries) {
        while (waitpid(-1, nullptr, WNOHANG) > 0) {
        }
        if (waitpid(-1, nullptr, WNOHANG) < 0) {
            return true;
        }
        usleep(50000);
    }
    return false;
}

constexpr const char* full = "5";
constexpr const char* none = "0";

}  // namespace

TEST_CASE("a submission that means no good costs only itself")
{
    Class all;
    const std::vector<std::string> temporary_before = names_in("/tmp");
    std::vector<fs::path> hostile{attacks / "wrong_exit_in_static_initialiser.cu",
                                  attacks / "wrong_ignores_signals.cu",
                                  attacks / "wrong_prints_controls.cu",
                                  attacks / "wrong_claims_trouble.cu",
                                  attacks / "wrong_fills_the_disk.cu",
                                  sandbox_attacks / "wrong_forks_without_end.cu",
                                  sandbox_attacks / "wrong_fills_the_disk_for_ever.cu",
                                  sandbox_attacks / "wrong_signals_everybody.cu",
                                  sandbox_attacks / "wrong_includes_the_solution.cu",
                                  sandbox_attacks / "wrong_loads_the_reference.cu"};
    for (std::size_t i = 0; i < hostile.size(); ++i) {
        all.submit(hostile[i].stem(), hostile[i]);
        if (i == 4) {
            all.submit("good", solution);
        }
    }
    const auto tree_before = tree();
    const Graded graded = grade(all);
    INFO(graded.printed);
    CHECK(tree() == tree_before);
    CHECK(nobody_is_left());
    for (std::size_t i = 0; i < all.submissions().size(); ++i) {
        const std::string name = all.submissions()[i].filename();
        INFO(name);
        CHECK(graded.cell(i, "submission") == name);
        CHECK(graded.cell(i, "nearest_neighbour") == (name == "good" ? full : none));
        CHECK(graded.cell(i, "total") == (name == "good" ? full : none));
        CHECK(graded.cell(i, "trouble").empty());
        CHECK(xml::complaint_about(contents(all.folder() / "grades" / (name + ".xml"))).empty());
    }
    CHECK(names_in(all.folder() / "grades").size() == all.submissions().size() + 1);
    CHECK(names_in(all.folder()) == std::vector<std::string>{"grades", "handed_in"});
    CHECK(names_in(root / ".workbook/judging").empty());
    CHECK_FALSE(fs::exists(root / ".workbook/grading"));
    for (const std::string& name : names_in("/tmp")) {
        CHECK(name.find("written_by_an_attack") == std::string::npos);
    }
    // Terminal controls of a submission reach neither the terminal nor the reports.
    CHECK(graded.printed.find('\033') == std::string::npos);
}

TEST_CASE("links and names lead nowhere else")
{
    Class all;
    const fs::path linked_file = all.add(all.folder() / "handed_in/linked_file");
    fs::create_directories((linked_file / exercise).parent_path());
    fs::create_symlink(solution, linked_file / exercise);
    const fs::path linked_folder = all.add(all.folder() / "handed_in/linked_folder");
    fs::create_directories(linked_folder);
    fs::create_symlink(root / "solutions", linked_folder / "chapters");
    // From where an archive is unpacked, this is the way to the solutions.
    const fs::path linked_in_archive = all.add(all.folder() / "handed_in/linked_in_archive");
    fs::create_directories(linked_in_archive);
    fs::create_symlink("../../../../solutions", linked_in_archive / "chapters");
    all.pack(".tar.gz");
    const fs::path pipe = all.add(all.folder() / "handed_in/pipe");
    fs::create_directories((pipe / exercise).parent_path());
    REQUIRE(mkfifo((pipe / exercise).c_str(), 0600) == 0);
    const fs::path folder = all.add(all.folder() / "handed_in/folder");
    fs::create_directories(folder / exercise);
    const std::size_t refused = all.submissions().size();

    all.submit("zip", solution);
    all.pack(".zip", "--format=zip");
    all.submit("climbs", solution);
    shell("cd '" + all.submissions().back().string() +
          "' && touch ../climbed.cu /tmp/climbed_by_a_test.cu && " +
          "tar -P -cf ../climbs.tar chapters ../climbed.cu /tmp/climbed_by_a_test.cu && rm ../climbed.cu "
          "/tmp/climbed_by_a_test.cu");
    const fs::path climbs = all.submissions().back().string() + ".tar";
    all.add(climbs);
    const Graded graded = grade(all);
    INFO(graded.printed);
    for (std::size_t i = 0; i < refused; ++i) {
        INFO(all.submissions()[i]);
        CHECK(graded.cell(i, "total") == none);
    }
    CHECK(graded.cell(refused, "total") == full);
    CHECK(graded.cell(refused + 1, "total") == full);
    CHECK(graded.cell(refused + 2, "total") == full);
    CHECK_FALSE(fs::exists(all.folder() / "handed_in/climbed.cu"));
    CHECK_FALSE(fs::exists("/tmp/climbed_by_a_test.cu"));
}

TEST_CASE("what cannot be unpacked, or holds nothing, is said to be so")
{
    Class all;
    all.submit("sparse", solution);
    shell("truncate -s 1G '" + (all.submissions().back() / exercise).string() + "'");
    shell("tar -S -C '" + all.submissions().back().string() + "' -cf '" + all.submissions().back().string() +
          ".tar' chapters");
    const fs::path sparse = all.submissions().back();
    all.add(sparse.string() + ".tar");
    std::ofstream(all.add(all.folder() / "handed_in/noise.tar.gz"), std::ios::binary)
        << std::string(5000, '\x8b');
    fs::create_directories(all.add(all.folder() / "handed_in/empty"));
    all.add(all.folder() / "handed_in/absent.zip");
    all.submit("good", solution);
    const Graded graded = grade(all);
    INFO(graded.printed);
    CHECK(graded.status == 1);
    CHECK(graded.cell(0, "total") == none);  // a folder: its file is too large to be taken
    CHECK(graded.cell(0, "trouble").empty());
    CHECK(graded.cell(1, "trouble") == "it cannot be unpacked, or there is no folder 'chapters' in it");
    CHECK(graded.cell(2, "trouble") == "it cannot be unpacked, or there is no folder 'chapters' in it");
    CHECK(graded.cell(3, "trouble") == "there is no folder 'chapters' in it");
    CHECK(graded.cell(4, "trouble") == "there is no such file or folder");
    CHECK(graded.cell(5, "total") == full);
}

TEST_CASE("names may hold anything")
{
    Class all;
    const std::vector<std::string> names{
        "with spaces", "comma, \"quotes\"", "<xml attribute='&'>", "line\nbreak", "=1+1", "-x",
        "\x1b[31mred", "\xff\xfe",          std::string(250, 'n')};
    for (const std::string& name : names) {
        all.submit(name, attacks / "wrong_exit_in_host_function.cu");
    }
    fs::create_directories(all.folder() / "handed_in/again");
    all.add(all.folder() / "handed_in/again/with spaces");
    const Graded graded = grade(all);
    CHECK(graded.printed.find('\033') == std::string::npos);
    CHECK(graded.cell(1, "submission") == names[1]);
    CHECK(graded.cell(3, "submission") == names[3]);
    CHECK(graded.cell(9, "submission") == "with spaces (2)");
    const auto written = names_in(all.folder() / "grades");
    CHECK(written.size() == names.size() + 2);
    for (const std::string& file : written) {
        INFO(file);
        CHECK(
            (file == "grades.csv" || xml::complaint_about(contents(all.folder() / "grades" / file)).empty()));
    }
}

TEST_CASE("messages show lines of the submission, and of no other file")
{
    Class all;
    std::string text = contents(solution);
    const std::string marked = "here_is_something_of_the_submission";
    std::ofstream(all.folder() / "fails.cu")
        << text << "\n"
        << marked << ";\n#line 20 \"" << solution.string() << "\"\nnothing_of_the_solution;\n"
        << "#line 1 \"/etc/passwd\"\nnothing_of_the_machine;\n";
    all.submit("fails", all.folder() / "fails.cu");
    const Graded graded = grade(all);
    CHECK(graded.cell(0, "total") == none);
    const std::string report = contents(all.folder() / "grades/fails.xml");
    CHECK(report.find("        " + marked + ";") != std::string::npos);
    CHECK(report.find("root:") == std::string::npos);
    std::istringstream lines(text);
    std::string line;
    for (int i = 0; i < 20; ++i) {
        std::getline(lines, line);
    }
    REQUIRE(line.size() > 20);
    CHECK(report.find(line.substr(line.find_first_not_of(' '))) == std::string::npos);
}

int main(int argc, char** argv)
{
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    return judge::run_tests(argc, argv);
}
