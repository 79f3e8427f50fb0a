// SPDX-License-Identifier: MIT
// ./workbook grade on submissions that mean no good, on what courses hand in, side by side, and interrupted.
#include <judge/catch.hpp>

#include "class.hpp"

#include <xml.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <future>
#include <sstream>

using namespace grading_tests;

namespace {

namespace fs = std::filesystem;

const fs::path chapter = "chapters/01_shared_memory_blocking";
const fs::path exercise = chapter / "03_nearest_neighbour/nearest_neighbour.cu";
const fs::path solution =
    root() / "solutions/01_shared_memory_blocking/03_nearest_neighbour/nearest_neighbour.cu";
const fs::path starter =
    root() / "handout/01_shared_memory_blocking/03_nearest_neighbour/nearest_neighbour.cu";
const fs::path diagnosed = root() / "solutions/01_shared_memory_blocking/02_inner_product";
const fs::path attacks = root() / "tests/judge/attacks";
const fs::path sandbox_attacks = root() / "tests/judge/attacks_in_sandbox";

constexpr const char* full = "5";
constexpr const char* none = "0";

/// What the tree's files are like, without what a build or a grading may write.
std::map<std::string, std::string> tree()
{
    std::map<std::string, std::string> files;
    for (const char* part : {"chapters", "handout", "harness", "solutions", "tests"}) {
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root() / part)) {
            struct stat status = {};
            lstat(entry.path().c_str(), &status);
            files[entry.path()] = std::to_string(status.st_mode) + " " + std::to_string(status.st_size) +
                                  " " + std::to_string(status.st_mtim.tv_sec) + "." +
                                  std::to_string(status.st_mtim.tv_nsec);
        }
    }
    return files;
}

/// Waits until every process that came of the grading has ended: orphans become children of this one, see main().
bool all_have_ended()
{
    for (int tries = 0; tries < 600; ++tries) {
        while (waitpid(-1, nullptr, WNOHANG) > 0) {
        }
        if (waitpid(-1, nullptr, WNOHANG) < 0) {
            return true;
        }
        usleep(50000);
    }
    return false;
}

/// Where what a started grading prints goes.
fs::path printed_file(const Class& all)
{
    return all.folder() / "printed";
}

/// Starts the grading and returns its process.
pid_t start(const Class& all, const std::vector<std::string>& options)
{
    const platform::Command command = all.command(options);
    std::vector<char*> words;
    for (const std::string& word : command.words) {
        words.push_back(const_cast<char*>(word.c_str()));
    }
    words.push_back(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        const int printed = open(printed_file(all).c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(printed, STDOUT_FILENO);
        dup2(printed, STDERR_FILENO);
        setenv("WORKBOOK_ROOT", root().c_str(), 1);
        execv(words[0], words.data());
        _exit(127);
    }
    return child;
}

std::size_t recorded(const Class& all)
{
    std::size_t verdicts = 0;
    const fs::path records = all.output() / "records";
    for (const std::string& name : fs::exists(records) ? names_in(records) : std::vector<std::string>{}) {
        const std::string text = contents(records / name);
        for (std::size_t at = text.find("\"version\""); at != std::string::npos;
             at = text.find("\"version\"", at + 1)) {
            ++verdicts;
        }
    }
    return verdicts;
}

}  // namespace

TEST_CASE("a submission that means no good costs only itself")
{
    Class all;
    const std::vector<fs::path> hostile{attacks / "wrong_exit_in_static_initialiser.cu",
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
    const Graded graded = all.grade();
    INFO(graded.ending.output);
    CHECK(graded.ending.code == 0);
    CHECK(tree() == tree_before);
    CHECK(all_have_ended());
    for (const fs::path& submission : all.submissions()) {
        const std::string name = submission.filename();
        INFO(name);
        CHECK(graded.of(name).at("1.3 nearest_neighbour") == (name == "good" ? full : none));
        CHECK(graded.of(name).at("total") == (name == "good" ? full : none));
        CHECK(graded.of(name).at("problems").empty());
        CHECK(xml::complaint_about(contents(all.output() / (name + ".xml"))).empty());
    }
    CHECK(names_in(all.folder()) == std::vector<std::string>{"grades", "handed_in"});
    for (const std::string& name : names_in("/tmp")) {
        CHECK(name.find("written_by_an_attack") == std::string::npos);
    }
    // Terminal controls of a submission reach neither the terminal nor the reports.
    CHECK(graded.ending.output.find('\033') == std::string::npos);
}

TEST_CASE("links and names lead nowhere else")
{
    Class all;
    const fs::path linked_file = all.add(all.folder() / "handed_in/linked_file");
    fs::create_directories((linked_file / exercise).parent_path());
    fs::create_symlink(solution, linked_file / exercise);
    const fs::path linked_folder = all.add(all.folder() / "handed_in/linked_folder");
    fs::create_directories(linked_folder);
    fs::create_symlink(root() / "solutions", linked_folder / "chapters");
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

    all.submit("climbs", solution);
    shell("cd '" + all.submissions().back().string() +
          "' && touch ../climbed.cu /tmp/climbed_by_a_test.cu && " +
          "tar -P -cf ../climbs.tar chapters ../climbed.cu /tmp/climbed_by_a_test.cu && rm ../climbed.cu "
          "/tmp/climbed_by_a_test.cu");
    all.add(all.submissions().back().string() + ".tar");
    const Graded graded = all.grade();
    INFO(graded.ending.output);
    CHECK(graded.ending.code == 1);
    const std::string nothing = "there is no file of an exercise in it";
    const std::string file = exercise.string();
    CHECK(graded.of("linked_file").at("problems") == nothing + " (" + file + ": it is a link)");
    CHECK(graded.of("linked_folder").at("problems") == nothing);
    CHECK(graded.of("linked_in_archive").at("problems") == nothing);
    CHECK(graded.of("pipe").at("problems") == nothing + " (" + file + ": it is no plain file)");
    CHECK(graded.of("folder").at("problems") == nothing + " (" + file + ": it is no plain file)");
    CHECK(graded.of("climbs").at("total") == full);
    CHECK(graded.of("climbs (2)").at("total") == full);
    CHECK_FALSE(fs::exists(all.folder() / "handed_in/climbed.cu"));
    CHECK_FALSE(fs::exists("/tmp/climbed_by_a_test.cu"));
}

TEST_CASE("what cannot be read is said to be so, and gets no points rather than none")
{
    Class all;
    all.submit("sparse", solution);
    shell("truncate -s 1G '" + (all.submissions().back() / exercise).string() + "'");
    shell("tar -S -C '" + all.submissions().back().string() + "' -cf '" + all.submissions().back().string() +
          ".tar' chapters");
    all.add(all.submissions().back().string() + ".tar");
    write(all.add(all.folder() / "handed_in/noise.tar.gz"), std::string(5000, '\x8b'));
    fs::create_directories(all.add(all.folder() / "handed_in/empty"));
    all.add(all.folder() / "handed_in/absent.zip");
    all.submit("good", solution);
    const Graded graded = all.grade();
    INFO(graded.ending.output);
    CHECK(graded.ending.code == 1);
    const std::string nothing = "there is no file of an exercise in it";
    CHECK(graded.of("sparse").at("problems") ==
          nothing + " (" + exercise.string() + ": it is larger than 1 MiB)");
    CHECK(graded.of("sparse (2)").at("problems") == nothing + " (sparse.tar: it cannot be unpacked)");
    CHECK(graded.of("noise").at("problems") == nothing + " (noise.tar.gz: it cannot be unpacked)");
    CHECK(graded.of("empty").at("problems") == nothing);
    CHECK(graded.of("absent").at("problems") == "there is no such file or folder");
    for (const char* name : {"sparse", "sparse (2)", "noise", "empty", "absent"}) {
        CHECK(graded.of(name).at("total").empty());
        CHECK(graded.of(name).at("1.3 nearest_neighbour").empty());
    }
    CHECK(graded.of("good").at("total") == full);
}

TEST_CASE("names may hold anything")
{
    Class all;
    const std::vector<std::string> names{
        "with spaces", "comma, \"quotes\"", "<xml attribute='&'>", "line\nbreak", "=1+1",
        "-x",          "\x1b[31mred",       std::string(250, 'n')};
    for (const std::string& name : names) {
        all.submit(name, attacks / "wrong_exit_in_host_function.cu");
    }
    fs::create_directories(all.folder() / "handed_in/again");
    all.add(all.folder() / "handed_in/again/with spaces");
    const Graded graded = all.grade();
    CHECK(graded.ending.output.find('\033') == std::string::npos);
    CHECK(graded.of(names[1]).at("total") == none);
    CHECK(graded.of(names[3]).at("total") == none);
    CHECK(graded.of("'=1+1").at("total") == none);
    CHECK(graded.of("with spaces (2)").at("problems") == "there is no such file or folder");
    CHECK(graded.grades.size() == names.size() + 1);
    std::size_t reports = 0;
    for (const std::string& file : names_in(all.output())) {
        INFO(file);
        if (file.size() > 4 && file.substr(file.size() - 4) == ".xml") {
            ++reports;
            CHECK(xml::complaint_about(contents(all.output() / file)).empty());
        }
    }
    CHECK(reports == names.size());
}

TEST_CASE("messages show lines of the submission, and of no other file")
{
    Class all;
    const std::string text = contents(solution);
    const std::string marked = "here_is_something_of_the_submission";
    write(all.folder() / "fails.cu",
          text + "\n" + marked + ";\n#line 20 \"" + solution.string() +
              "\"\nnothing_of_the_solution;\n#line 1 \"/etc/passwd\"\nnothing_of_the_machine;\n");
    all.submit("fails", all.folder() / "fails.cu");
    const Graded graded = all.grade();
    CHECK(graded.of("fails").at("total") == none);
    const std::string report = contents(all.output() / "fails.xml");
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

TEST_CASE("a submission is found in all shapes in which it is handed in")
{
    Class all;
    all.submit("zip", solution);
    all.pack(".zip", "--format=zip");
    all.submit("tar", solution);
    all.pack(".tar.gz", "--format=gnutar");
    const fs::path deep = all.add(all.folder() / "handed_in/deep");
    write(deep / "a/b" / exercise, contents(solution));
    const fs::path whole = all.add(all.folder() / "handed_in/whole");  // with what lies about in a tree
    write(whole / "cuda-workbook" / exercise, contents(solution));
    write(whole / "cuda-workbook/handout/01_shared_memory_blocking/03_nearest_neighbour/nearest_neighbour.cu",
          contents(starter));
    write(whole / "cuda-workbook/build/cpu/class" / exercise, contents(starter));
    const fs::path loose = all.add(all.folder() / "handed_in/loose");
    write(loose / "nearest_neighbour.cu", contents(solution));
    const fs::path nested = all.add(all.folder() / "handed_in/nested");
    write(nested / "inner" / exercise, contents(solution));
    shell("cd '" + nested.string() + "' && cmake -E tar cf inner.zip --format=zip inner && rm -r inner");
    const fs::path mac = all.add(all.folder() / "handed_in/mac");
    write(mac / exercise, contents(solution));
    write(mac / "__MACOSX" / exercise, "resource fork");
    write(mac / chapter / "03_nearest_neighbour/._nearest_neighbour.cu", "resource fork");
    write(all.add(all.folder() / "handed_in/single/nearest_neighbour.cu"), contents(solution));
    const Graded graded = all.grade();
    INFO(graded.ending.output);
    CHECK(graded.ending.code == 0);
    for (const char* name : {"zip", "tar", "deep", "whole", "loose", "nested", "mac", "nearest_neighbour"}) {
        INFO(name);
        CHECK(graded.of(name).at("total") == full);
        CHECK(graded.of(name).at("problems").empty());
        CHECK(graded.of(name).at("not placed").empty());
    }
}

TEST_CASE("a download from Moodle holds a submission per learner")
{
    Class all;
    const fs::path download = all.folder() / "handed_in/Course-Blocking-4711";
    const fs::path packed = all.folder() / "packed";
    write(packed / exercise, contents(solution));
    fs::create_directories(download / "Ada Example_123_assignsubmission_file_");
    shell("cd '" + packed.string() + "' && cmake -E tar cf '" +
          (download / "Ada Example_123_assignsubmission_file_/work.zip").string() +
          "' --format=zip chapters");
    write(download / "Bo Example_124_assignsubmission_file_/nearest_neighbour.cu", contents(starter));
    write(download / "Cy Example_125_assignsubmission_file_nearest_neighbour.cu", contents(solution));
    write(download / "Cy Example_125_assignsubmission_file_notes.cu", "");
    write(download / "Di Example_126_assignsubmission_onlinetext_/onlinetext.html", "I have no time.");
    all.add(download);
    all.add(download);
    all.pack(".zip", "--format=zip");
    // A shell's * names the learners one by one.
    all.add(download / "Bo Example_124_assignsubmission_file_");
    const Graded graded = all.grade();
    INFO(graded.ending.output);
    CHECK(graded.grades.size() == 9);
    CHECK(graded.of("Bo Example_124 (3)").at("total") == none);
    for (const char* again : {"", " (2)"}) {
        CHECK(graded.of(std::string("Ada Example_123") + again).at("total") == full);
        CHECK(graded.of(std::string("Bo Example_124") + again).at("total") == none);
        CHECK(graded.of(std::string("Cy Example_125") + again).at("total") == full);
        CHECK(graded.of(std::string("Cy Example_125") + again).at("not placed") ==
              "notes.cu: there is no exercise of this name");
        CHECK(graded.of(std::string("Di Example_126") + again).at("problems") ==
              "there is no file of an exercise in it (onlinetext.html: this text includes the header of no "
              "exercise)");
    }
    CHECK(graded.ending.output.find("Course-Blocking-4711: Moodle, 4 learners\n") == 0);
    CHECK(graded.of("Ada Example_123").at("platform") == "Moodle");
    CHECK(graded.of("Ada Example_123").at("id") == "123");
    CHECK(graded.of("Ada Example_123").at("name") == "Ada Example");
    CHECK(graded.of("Ada Example_123").at("late") == "no");
}

TEST_CASE("archives of Canvas, Gradescope and GitHub Classroom are read learner by learner")
{
    Class all;
    const auto pack = [&](const fs::path& folder) {
        shell("cd '" + folder.string() + "' && cmake -E tar cf '" + folder.string() + ".zip' --format=zip *");
        all.add(folder.string() + ".zip");
    };
    const fs::path canvas = all.folder() / "handed_in/canvas";
    write(canvas / "exampleada_4711_90001_nearest_neighbour-1.cu", contents(solution));
    write(canvas / "examplebo_LATE_4712_90002_Nearest_Neighbour.cu", contents(starter));
    write(canvas / "examplecy_4713_text.html",
          "<p>#include &quot;nearest_neighbour.hpp&quot;</p><p>int a</p>");
    write(canvas / "exampledi_4714_90004_work.rar", "Rar!");
    pack(canvas);
    const fs::path gradescope = all.folder() / "handed_in/gradescope";
    write(gradescope / "assignment_5_export/submission_71" / exercise, contents(solution));
    write(gradescope / "assignment_5_export/submission_metadata.yml",
          "---\nsubmission_71:\n  :submitters:\n  - :name: Ada\n    :sid: '0471'\n    :email: "
          "ada@example.org\n");
    pack(gradescope);
    const fs::path classroom = all.folder() / "handed_in/classroom";
    write(classroom / "blocking-submissions/blocking-ada" / exercise, contents(solution));
    write(classroom / "blocking-submissions/blocking-ada/report.pdf", "");
    write(classroom / "blocking-submissions/blocking-bo" / exercise, contents(starter));
    pack(classroom);
    const Graded graded = all.grade();
    INFO(graded.ending.output);
    CHECK(graded.ending.output.find("canvas.zip: Canvas, 4 learners, 1 late\n"
                                    "gradescope.zip: Gradescope, 1 learner\n"
                                    "classroom.zip: GitHub Classroom, 2 learners\n") == 0);
    CHECK(graded.grades.size() == 7);
    const auto& ada = graded.of("exampleada_4711");
    CHECK(ada.at("total") == full);
    CHECK(ada.at("attempt") == "2");
    CHECK(graded.of("examplebo_4712").at("total") == none);
    CHECK(graded.of("examplebo_4712").at("late") == "yes");
    CHECK(graded.of("examplecy_4713").at("total") == none);
    CHECK(graded.of("examplecy_4713").at("problems").empty());
    CHECK(graded.of("exampledi_4714").at("problems") ==
          "there is no file of an exercise in it (work.rar: archives of this kind are not unpacked)");
    CHECK(graded.of("Ada_submission_71").at("total") == full);
    CHECK(graded.of("Ada_submission_71").at("mail") == "ada@example.org");
    CHECK(graded.of("Ada_submission_71").at("id") == "0471");
    CHECK(graded.of("ada").at("total") == full);
    CHECK(graded.of("ada").at("not placed") == "report.pdf: it is not in the folder chapters");
    CHECK(graded.of("bo").at("total") == none);
    CHECK(graded.tasks.at(0).at("platform") == "Canvas");
    // In one job of GitLab a second case of the same class and name would be dropped.
    CHECK(contents(all.output() / "ada.xml").find("classname=\"ada.nearest_neighbour\"") !=
          std::string::npos);
}

TEST_CASE("where nothing was handed in for an exercise, its tasks are skipped in the report")
{
    Class all;
    all.submit("one", solution);
    all.grade({"--only", "1.1,1.3"});
    const std::string report = contents(all.output() / "one.xml");
    CHECK(report.find("<skipped message=\"no file was handed in\">no file was handed in</skipped>") !=
          std::string::npos);
    CHECK(report.find("failures=\"0\" errors=\"0\" skipped=\"0\"") != std::string::npos);
}

TEST_CASE("a seed is decimal, and a name in brackets is one name")
{
    Class all;
    all.submit("[a,b]", starter);
    platform::Command command = all.command({"--only", "1.3", "--seed", "010"});
    command.words.back() = "[a,b]";
    command.words.insert(command.words.begin(), {"/bin/sh", "-c", "cd \"$0\" && exec \"$@\"",
                                                 (all.folder() / "handed_in").string()});
    const platform::ProcessResult ending = platform::run_process(command, {});
    INFO(ending.output);
    CHECK(all.look().of("[a,b]").at("seed") == "10");
    CHECK(all.grade({"--only", "1.3", "--seed", "0x10"})
              .ending.output.find("--seed: '0x10' is not a whole number from 0 to 18446744073709551615.") ==
          0);
    CHECK(all.grade({"--only", "1.3", "--seed", "00"}).ending.code == 0);
}

TEST_CASE("names that are no UTF-8 leave tables that are")
{
    Class all;
    all.submit("m\xfcller", starter);
    all.grade();
    const std::string table = contents(all.output() / "grades.csv");
    CHECK(table.find("m?ller") != std::string::npos);
    CHECK(table.find('\xfc') == std::string::npos);
}

TEST_CASE("what cannot be placed is listed with the reason")
{
    Class all;
    const fs::path odd = all.add(all.folder() / "handed_in/odd");
    write(odd / exercise, contents(solution));
    write(odd / chapter / "03_nearest_neighbour/nearest_neighbour.hpp", "// mine\n");
    write(odd / chapter / "03_nearest_neighbour/helpers.hpp", "");
    write(odd / chapter / "03_nearest_neighbour/nearest_neighbour_old.cu", "");
    write(odd / chapter / "diagnosis.txt", "hazard: data-race\n");
    const fs::path answers = all.add(all.folder() / "handed_in/answers");
    write(answers / "inner_product.cu", contents(diagnosed / "inner_product.cu"));
    write(answers / "diagnosis.txt", contents(diagnosed / "diagnosis.txt"));
    const fs::path named = all.add(all.folder() / "handed_in/named");
    write(named / "inner_product.diagnosis.txt", contents(diagnosed / "diagnosis.txt"));
    const fs::path two = all.add(all.folder() / "handed_in/two");
    write(two / "a" / exercise, contents(solution));
    write(two / "b" / exercise, contents(starter));
    const fs::path rival = all.add(all.folder() / "handed_in/rival");
    write(rival / "nearest_neighbour.cu", contents(solution));
    write(rival / "old/nearest_neighbour.cu", contents(starter));
    const fs::path same = all.add(all.folder() / "handed_in/same");
    write(same / "nearest_neighbour.cu", contents(solution));
    write(same / "copy/nearest_neighbour.cu", contents(solution));
    const Graded graded = all.grade({"--only", "1.2,1.3"});
    INFO(graded.ending.output);
    const std::string folder = "01_shared_memory_blocking/";
    CHECK(graded.of("odd").at("not placed") ==
          folder + "03_nearest_neighbour/nearest_neighbour_old.cu: there is no exercise of this name; " +
              folder +
              "diagnosis.txt: its name does not say for which exercise it is; call it, for instance, "
              "inner_product.diagnosis.txt; " +
              folder + "03_nearest_neighbour/helpers.hpp: headers are not taken from a submission; " +
              folder +
              "03_nearest_neighbour/nearest_neighbour.hpp: it was changed, and the header of the workbook is "
              "used");
    CHECK(graded.of("odd").at("total") == full);
    CHECK(graded.of("answers").at("1.2 inner_product") == full);
    CHECK(graded.of("named").at("1.2 inner_product") == "2");  // the diagnosis stands alone
    CHECK(graded.ending.output.find("named       2 - -      -") != std::string::npos);
    CHECK(graded.of("two").at("problems") == "there are 2 folders called chapters in it, a/chapters and "
                                             "b/chapters: a submission has one. To grade several "
                                             "submissions, name each of them: ./workbook grade FOLDER/*");
    CHECK(graded.of("two").at("total").empty());
    CHECK(graded.of("rival").at("problems") == "there are two different files for 1.3 nearest_neighbour in "
                                               "it, nearest_neighbour.cu and old/nearest_neighbour.cu");
    CHECK(graded.of("same").at("1.3 nearest_neighbour") == full);
}

TEST_CASE("what was handed in under a former name of an exercise is graded as the exercise")
{
    Class all;
    const auto under_former_name = [](std::string text) {
        for (std::size_t at = 0; (at = text.find("inner_product", at)) != std::string::npos;) {
            text.replace(at, std::string("inner_product").size(), "divergent_barrier");
        }
        return text;
    };
    const fs::path old = all.add(all.folder() / "handed_in/old");
    const fs::path folder = old / "chapters/01_shared_memory_blocking/02_divergent_barrier";
    write(folder / "divergent_barrier.cu", under_former_name(contents(diagnosed / "inner_product.cu")));
    write(folder / "diagnosis.txt", under_former_name(contents(diagnosed / "diagnosis.txt")));
    const fs::path look_alike = all.add(all.folder() / "handed_in/look_alike");
    write(look_alike / "divergent_barriers.cu", contents(diagnosed / "inner_product.cu"));
    const Graded graded = all.grade({"--only", "divergent_barrier"});
    INFO(graded.ending.output);
    CHECK(graded.of("old").at("1.2 inner_product") == full);
    CHECK(graded.of("old").at("not placed").empty());
    CHECK(graded.of("look_alike").at("problems") ==
          "there is no file of an exercise in it (divergent_barriers.cu: there is no exercise of this name)");
}

TEST_CASE("what a person should look at is named")
{
    Class all;
    write(all.folder() / "odd.cu",
          "#include <link.h>\n" + contents(solution) + "\nvoid odd() { asm(\"\"); }\n");
    all.submit("odd", all.folder() / "odd.cu");
    all.submit("plain", solution);
    const Graded graded = all.grade();
    const std::string text = contents(solution);
    const std::string last = std::to_string(std::count(text.begin(), text.end(), '\n') + 3);
    CHECK(graded.of("odd").at("look at") == "<link.h> in line 1 of nearest_neighbour.cu; assembly in line " +
                                                last + " of nearest_neighbour.cu");
    CHECK(graded.of("plain").at("look at").empty());
}

TEST_CASE("a budget is withheld from a wrong kernel, and every task is shown")
{
    Class all;
    const fs::path direct = all.add(all.folder() / "handed_in/direct");
    write(direct / "padded_transpose.cu",
          contents(root() / "tests/lessons/padded_transpose/wrong_no_tile.cu"));
    const Graded graded = all.grade({"--only", "1.8"});
    CHECK(graded.of("direct").at("total") == none);
    CHECK(graded.of("direct").at("withheld") == "1.8 task 2");
    REQUIRE(graded.tasks.size() == 3);
    CHECK(graded.tasks[0].at("mark") == "passed");
    CHECK(graded.tasks[1].at("mark") == "withheld");
    CHECK(graded.tasks[2].at("mark") == "refused");
    CHECK(graded.ending.output.find("direct      0 w x     0/4") != std::string::npos);
}

TEST_CASE("gradings side by side in one tree do not meet")
{
    std::vector<std::unique_ptr<Class>> classes;
    const std::vector<std::pair<fs::path, std::string>> handed_in{
        {solution, full},
        {starter, none},
        {root() / "tests/lessons/nearest_neighbour/wrong_missing_first_barrier.cu", none}};
    for (std::size_t i = 0; i < 4; ++i) {
        classes.push_back(std::make_unique<Class>());
        for (std::size_t k = 0; k < handed_in.size(); ++k) {
            classes.back()->submit("number " + std::to_string(k),
                                   handed_in[(i + k) % handed_in.size()].first);
        }
    }
    std::vector<std::future<Graded>> gradings;
    for (const auto& all : classes) {
        gradings.push_back(std::async(std::launch::async, [&all] { return all->grade(); }));
    }
    for (std::size_t i = 0; i < gradings.size(); ++i) {
        const Graded graded = gradings[i].get();
        INFO(graded.ending.output);
        CHECK(graded.ending.code == 0);
        for (std::size_t k = 0; k < handed_in.size(); ++k) {
            const auto& [source, points] = handed_in[(i + k) % handed_in.size()];
            const std::string name = "number " + std::to_string(k);
            CHECK(graded.of(name).at("total") == points);
            const std::string report = contents(classes[i]->output() / (name + ".xml"));
            const bool is_race = source.stem() == "wrong_missing_first_barrier";
            CHECK((report.find("data-race") != std::string::npos) == is_race);
        }
    }
}

TEST_CASE("two gradings do not write to one folder")
{
    Class all;
    all.submit("good", solution);
    fs::create_directories(all.output());
    const int lock = open((all.output() / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    REQUIRE(flock(lock, LOCK_EX) == 0);
    const Graded graded = all.grade();
    CHECK(graded.ending.code == 1);
    CHECK(graded.ending.output == "Another ./workbook grade is writing to " + all.output().string() +
                                      ".\n\nNext: wait for it, or name another folder with --output\n");
    close(lock);
    CHECK(all.grade().of("good").at("total") == full);
}

TEST_CASE("an output folder that cannot be written is found before the first submission")
{
    Class all;
    all.submit("good", solution);
    write(all.output(), "a file");
    const Graded graded = all.grade();
    CHECK(graded.ending.code == 2);
    CHECK(graded.ending.output.find("cannot be written") != std::string::npos);
    CHECK(graded.ending.output.find("graded") == std::string::npos);
}

TEST_CASE("an interrupted grading keeps what is done, and the next one goes on")
{
    Class all;
    const std::vector<std::string> options{"--only", "1.2,1.3"};
    for (int i = 0; i < 8; ++i) {
        const fs::path folder = all.add(all.folder() / "handed_in" / ("number " + std::to_string(i)));
        write(folder / "nearest_neighbour.cu", contents(solution) + "// " + std::to_string(i) + "\n");
    }
    const pid_t child = start(all, options);
    while (recorded(all) < 3 && waitpid(child, nullptr, WNOHANG) == 0) {
        usleep(1000);
    }
    kill(child, SIGINT);
    int status = 0;
    waitpid(child, &status, 0);
    CHECK(all_have_ended());
    const std::string printed = contents(printed_file(all));
    CHECK(printed.substr(printed.find("Stopped")) == "Stopped. The verdicts so far are in " +
                                                         all.output().string() +
                                                         "; the same command goes on from there.\n");
    const std::size_t kept = recorded(all);
    REQUIRE(kept >= 3);
    REQUIRE(kept < 16);
    const std::string first = contents(all.output() / "records/number 0.json");
    const std::string seed = contents(all.output() / "grading.json");
    const Graded graded = all.grade(options);
    CHECK(graded.ending.code == 0);
    CHECK(graded.grades.size() == 8);
    for (int i = 0; i < 8; ++i) {
        CHECK(graded.of("number " + std::to_string(i)).at("total") == full);
    }
    CHECK(contents(all.output() / "grading.json") == seed);
    CHECK(recorded(all) == 16);
}

TEST_CASE("what is known is not judged again, and what has changed is")
{
    Class all;
    const fs::path one = all.submit("one", solution);
    all.submit("two", solution);
    CHECK(all.grade({"--only", "1.3", "--seed", "5"}).of("one").at("seed") == "5");
    // A record that says something else shows that it is read.
    const fs::path record = all.output() / "records/one.json";
    std::string text = contents(record);
    const std::string status = "\"status\": \"passed\"";
    REQUIRE(text.find(status) != std::string::npos);
    text.replace(text.find(status), status.size(), "\"status\": \"skipped\"");
    write(record, text);
    const Graded again = all.grade();
    CHECK(again.of("one").at("seed") == "5");
    CHECK(again.of("one").at("total") == "2");
    CHECK(again.of("two").at("total") == full);
    CHECK(all.grade({"--only", "1.3", "--seed", "6"}).of("one").at("total") == full);
    fs::copy_file(starter, one / exercise, fs::copy_options::overwrite_existing);
    CHECK(all.grade().of("one").at("total") == none);
    write(record, "half a rec");
    CHECK(all.grade().of("one").at("total") == none);
    // A report that was lost is written again, and one of a submission that cannot be read any more does not stay.
    const fs::path report = all.output() / "one.xml";
    REQUIRE(fs::remove(report));
    all.grade();
    CHECK(fs::exists(report));
    REQUIRE(fs::remove(one / exercise));
    CHECK(all.grade().ending.code == 1);
    CHECK_FALSE(fs::exists(report));
}

TEST_CASE("a fault of the workbook is no zero, and the next grading judges again")
{
    Class all;
    all.submit("good", solution);
    // A build that has lost its runner.
    const fs::path real = fs::path(WORKBOOK).parent_path();
    const fs::path build = all.folder() / "build";
    fs::create_directories(build / "harness/judge");
    fs::copy_file(WORKBOOK, build / "workbook");
    fs::create_symlink(real / "chapters", build / "chapters");
    fs::create_symlink(real / "harness/simt", build / "harness/simt");
    platform::Command command = all.command({"--only", "1.3", "--without-sandbox"});
    command.words[0] = build / "workbook";
    const platform::ProcessResult ending = platform::run_process(command, {});
    INFO(ending.output);
    CHECK(ending.code == 2);
    const Graded broken = all.look();
    CHECK(broken.of("good").at("1.3 nearest_neighbour").empty());
    CHECK(broken.of("good").at("total").empty());
    CHECK(broken.of("good").at("problems").find("1.3 was not judged: ") == 0);
    CHECK(broken.tasks.at(0).at("mark") == "not judged");
    CHECK(contents(all.output() / "good.xml").find("<error message=") != std::string::npos);
    // Another exercise is none of its business.
    CHECK(all.grade({"--only", "1.1", "--without-sandbox"}).ending.code == 0);
    CHECK(all.grade({"--only", "1.3", "--without-sandbox"}).of("good").at("total") == full);
}

TEST_CASE("those who were graded before stay in the table")
{
    Class all;
    all.submit("early", solution);
    all.grade();
    all.submit("late", starter);
    platform::Command command = all.command({"--only", "1.3"});
    command.words.erase(std::find(command.words.begin(), command.words.end(), all.submissions()[0].string()));
    const platform::ProcessResult ending = platform::run_process(command, {});
    CHECK(ending.code == 0);
    const Graded graded = all.look();
    CHECK(graded.of("early").at("total") == full);
    CHECK(graded.of("late").at("total") == none);
    CHECK(graded.of("early").at("seed") == graded.of("late").at("seed"));
    CHECK(graded.of("early").at("version") == graded.of("late").at("version"));
}

int main(int argc, char** argv)
{
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    return judge::run_tests(argc, argv);
}
