// SPDX-License-Identifier: MIT
// Classes as Moodle, Canvas, Gradescope and GitHub Classroom pack them, by the forms of their sources.
#include "folder.hpp"

#include <grading/download.hpp>
#include <judge/catch.hpp>

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using hand_in_tests::Folder;
using Lines = std::vector<std::string>;

const std::vector<std::string> exercises{"dot_product", "nearest_neighbour"};

/// A line for each learner: what the submission is called, what the platform says, and the files by the learner's names.
Lines learners_in(const std::optional<cli::Download>& download)
{
    Lines lines;
    for (const cli::HandIn& one : download ? download->hand_ins : std::vector<cli::HandIn>{}) {
        const report::Learner& who = one.learner;
        std::string line = fmt::format("{}|{}|{}|{}|{}|{}|{}|{}", one.name, who.platform, who.id, who.name,
                                       who.mail, who.team, who.attempt, who.is_late ? "late" : "");
        for (const cli::HandIn::Part& part : one.parts) {
            line += "|" + part.name;
        }
        lines.push_back(line);
    }
    return lines;
}

}  // namespace

TEST_CASE("Moodle, folder by folder: names, numbers, teams, online text and what lies beside")
{
    const Folder folder;
    folder.write("Ada Example_123_assignsubmission_file/dot_product.cu");
    folder.write("Ada Example_123_assignsubmission_onlinetext/onlinetext.html");
    folder.write("Ada Example_77_assignsubmission_file_/dot_product.cu");  // before 4.1; another of this name
    folder.write("Participant_124_assignsubmission_file/dot_product.cu");  // anonymous
    folder.write("Default group_assignsubmission_file/dot_product.cu");    // of no team
    folder.write("Gruppe A_9_assignsubmission_comments/x.txt");
    folder.write("Grades-CUDA-Blocking--4711.csv");
    folder.write("desktop.ini");
    folder.write(".DS_Store");
    const auto download = cli::download_in(folder.path(), exercises);
    CHECK(learners_in(download) ==
          Lines{"Ada Example_123|Moodle|123|Ada Example||||||", "Ada Example_77|Moodle|77|Ada Example|||||",
                "Default group|Moodle||Default group|||||", "Gruppe A_9|Moodle|9|Gruppe A|||||",
                "Participant_124|Moodle|124|Participant|||||"});
    REQUIRE(download);
    CHECK(download->summary() == "Moodle, 5 learners; not a learner's: Grades-CUDA-Blocking--4711.csv");
}

TEST_CASE("Moodle, in one list")
{
    const Folder folder;
    folder.write("Ada Example_123_assignsubmission_file_dot_product.cu");
    folder.write("Ada Example_123_assignsubmission_file_my_old_notes.txt");
    folder.write("Bo Example_124_assignsubmission_onlinetext_onlinetext.html");
    CHECK(learners_in(cli::download_in(folder.path(), exercises)) ==
          Lines{"Ada Example_123|Moodle|123|Ada Example|||||dot_product.cu|my_old_notes.txt",
                "Bo Example_124|Moodle|124|Bo Example|||||onlinetext.html"});
}

TEST_CASE("Canvas: attempts, late, anonymous, text and link, names with marks of their own")
{
    const Folder folder;
    folder.write("exampleada_4711_90001_dot_product-1.cu");
    folder.write("exampleada_4711_90002_diagnosis.txt");
    folder.write("examplebo_LATE_4712_90003_my_dot_product.cu");
    folder.write("two_words_4713_text.html");
    folder.write("example_4714_link.html");
    folder.write("anon_Ab1cD_90004_dot_product.cu");
    folder.write("LATE_anon_x9Yz2_90005_work.zip");
    folder.write("example_LATE_4714_90006_dot_product-2.cu");
    folder.write("notes.txt");
    const auto download = cli::download_in(folder.path(), exercises);
    CHECK(learners_in(download) ==
          Lines{"Ab1cD|Canvas|Ab1cD||||||dot_product.cu", "x9Yz2|Canvas|x9Yz2|||||late|work.zip",
                "example_4714|Canvas|4714|example|||3|late|link.html|dot_product-2.cu",
                "exampleada_4711|Canvas|4711|exampleada|||2||dot_product-1.cu|diagnosis.txt",
                "examplebo_4712|Canvas|4712|examplebo||||late|my_dot_product.cu",
                "two_words_4713|Canvas|4713|two_words|||||text.html"});
    REQUIRE(download);
    CHECK(download->summary() == "Canvas, 6 learners, 3 late; not a learner's: notes.txt");
}

TEST_CASE("Gradescope: who has handed in what stands in a file of its own")
{
    const Folder folder;
    const std::string whole = "assignment_5_export/";
    folder.write(whole + "submission_71/dot_product.cu");
    folder.write(whole + "submission_72/chapters/x/dot_product.cu");
    folder.write(whole + "submission_73/dot_product.cu");
    folder.write(
        whole + "submission_metadata.yml",
        "---\nsubmission_71:\n  :submitters:\n  - :name: Ada Example\n    :sid: '0471'\n"
        "    :email: ada@example.org\n  :created_at: 2026-11-01 10:00:00.000000000 Z\n  :score: 0.0\n"
        "submission_72:\n  :submitters:\n  - :name: Bo\n    :sid: '2'\n    :email: bo@example.org\n"
        "  - :name: \"Cy, the second\"\n    :sid:\n    :email: cy@example.org\n");
    const auto download = cli::download_in(folder.path(), exercises);
    CHECK(learners_in(download) ==
          Lines{"Ada Example_submission_71|Gradescope|0471|Ada Example|ada@example.org||||",
                "Bo; Cy, the second_submission_72|Gradescope|2; |Bo; Cy, the second|bo@example.org; "
                "cy@example.org|submission_72|||",
                "submission_73|Gradescope|||||||"});
    REQUIRE(download);
    CHECK(download->summary() == "Gradescope, 3 learners");
}

TEST_CASE("Gradescope without its file, or with one that is damaged, still has its learners")
{
    const Folder folder;
    folder.write("submission_1/dot_product.cu");
    folder.write("submission_2/dot_product.cu");
    const Lines expected{"submission_1|Gradescope|||||||", "submission_2|Gradescope|||||||"};
    CHECK(learners_in(cli::download_in(folder.path(), exercises)) == expected);
    folder.write("submission_metadata.yml", "submission_1: [\n");
    CHECK(learners_in(cli::download_in(folder.path(), exercises)) == expected);
}

TEST_CASE("GitHub Classroom: a clone for each learner")
{
    const Folder folder;
    const fs::path clones = "blocking-submissions";
    folder.write(clones / "blocking-ada/chapters/x/dot_product.cu");
    folder.write(clones / "blocking-ada/.git/HEAD");
    folder.write(clones / "blocking-bo-2/chapters/x/dot_product.cu");
    folder.write(clones / "grades.csv");
    for (const fs::path& given : {folder.path(), folder.path() / clones}) {
        const auto download = cli::download_in(given, exercises);
        CHECK(learners_in(download) ==
              Lines{"ada|GitHub Classroom||ada|||||", "bo-2|GitHub Classroom||bo-2|||||"});
        REQUIRE(download);
        CHECK(download->summary() == "GitHub Classroom, 2 learners; not a learner's: grades.csv");
    }
}

TEST_CASE("a folder around a download makes no difference")
{
    const Folder folder;
    folder.write("Course/Ada Example_123_assignsubmission_file/dot_product.cu");
    folder.write("Course/Bo Example_124_assignsubmission_file/dot_product.cu");
    CHECK(learners_in(cli::download_in(folder.path(), exercises)).size() == 2);
}

TEST_CASE("what one learner hands in is no download")
{
    for (const Lines& files : {Lines{"chapters/01/01/dot_product.cu", "a_1_2_b.cu", "a_2_3_c.cu"},
                               Lines{"dot_product.cu", "diagnosis.txt"},
                               Lines{"dot_product_1_2_last.cu", "nearest_neighbour_10_20.cu"},
                               Lines{"submission_1/dot_product.cu"}, Lines{"my-submissions/dot_product.cu"},
                               Lines{"work_3_final.cu"}, Lines{}}) {
        const Folder folder;
        for (const std::string& file : files) {
            folder.write(file);
        }
        INFO((files.empty() ? "nothing" : files.front()));
        CHECK_FALSE(cli::download_in(folder.path(), exercises));
    }
}

TEST_CASE("an entry that is handed in by itself still says whose it is")
{
    const auto entry = [](const char* name) { return cli::entry_of_download(name, exercises); };
    const auto moodle = entry("/x/Ada Example_123_assignsubmission_file_dot_product.cu");
    REQUIRE(moodle);
    CHECK(moodle->name == "Ada Example_123");
    CHECK(moodle->parts.at(0).name == "dot_product.cu");
    const auto canvas = entry("/x/exampleada_LATE_4711_90001_dot_product.cu");
    REQUIRE(canvas);
    CHECK(canvas->name == "exampleada_4711");
    CHECK(canvas->learner.is_late);
    CHECK_FALSE(entry("/x/dot_product.cu"));
    CHECK_FALSE(entry("/x/dot_product_1_2_x.cu"));
}
