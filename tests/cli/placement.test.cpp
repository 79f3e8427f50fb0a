// SPDX-License-Identifier: MIT
// Which file is for which exercise, and what is said of the others.
#include "folder.hpp"

#include <grading/placement.hpp>
#include <judge/catch.hpp>

#include <fmt/format.h>

#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using hand_in_tests::Folder;
using Lines = std::vector<std::string>;

const course::Workbook& workbook()
{
    static const course::Workbook workbook(ROOT, BUILD);
    return workbook;
}

/// "dot_product: dot_product.cu" for each file that has a place, and what is said of the others.
struct Placed
{
    Lines files;
    Lines unplaced;
};

Placed placed(const Folder& folder)
{
    cli::Collection files(
        [](const fs::path&) -> fs::path { throw cli::UnreadableHandIn("it cannot be unpacked"); });
    files.add(folder.path(), "");
    Placed result;
    for (const auto& [exercise, place] : cli::places_of(workbook(), files)) {
        for (const cli::Candidate* file : {place.source, place.answers}) {
            if (file != nullptr) {
                result.files.push_back(fmt::format("{}: {}", exercise, file->name.string()));
            }
        }
    }
    result.unplaced = files.unplaced();
    return result;
}

const std::string first_chapter = "chapters/01_shared_memory_blocking/";

}  // namespace

TEST_CASE("capitals and the marks of copies are no part of a name")
{
    for (const char* name :
         {"dot_product.cu", "Dot_Product.cu", "DOT_PRODUCT.CU", "dot_product (1).cu", "dot_product(2).cu",
          "dot_product-1.cu", "dot_product-0aa1b2c3-0000-4000-8000-00000000000f.cu", "dot_product.cu.txt",
          "dot_product.cpp", "old/dot_product.cu"}) {
        INFO(name);
        const Folder folder;
        folder.write(name, "int a;");
        CHECK(placed(folder).files == Lines{std::string("dot_product: ") + name});
        CHECK(placed(folder).unplaced.empty());
    }
}

TEST_CASE("what is no exercise's is listed with the reason")
{
    const Folder folder;
    folder.write("dot_product.cu");
    folder.write("dot_product.cpp", "// an older one");
    folder.write("my_dot_product.cu");
    folder.write("work.rar");
    folder.write("work.zip");
    folder.write("report.pdf");
    folder.write("main.cpp");
    folder.write(".vscode/settings.json");
    folder.write("diagnosis.txt", "hazard: data-race\n");
    CHECK(placed(folder).files == Lines{"dot_product: dot_product.cu"});
    CHECK(placed(folder).unplaced ==
          Lines{"work.zip: it cannot be unpacked", "my_dot_product.cu: there is no exercise of this name",
                "dot_product.cpp: there is a .cu file of this name", "main.cpp: it is no .cu file",
                "diagnosis.txt: its name does not say for which exercise it is; call it, for instance, "
                "inner_product.diagnosis.txt",
                "report.pdf: it is no .cu file", "work.rar: archives of this kind are not unpacked"});
}

TEST_CASE("of many files the first are listed")
{
    const Folder folder;
    folder.write("dot_product.cu");
    for (int i = 100; i < 130; ++i) {
        folder.write(fmt::format("{}.dat", i));
    }
    const Placed found = placed(folder);
    REQUIRE(found.unplaced.size() == 11);
    CHECK(found.unplaced.front() == "100.dat: it is no .cu file");
    CHECK(found.unplaced.back() == "and 20 more files");
}

TEST_CASE("a whole tree says nothing of its own files, and names what lies beside chapters")
{
    const Folder folder;
    const std::string own = first_chapter + "01_dot_product/dot_product.cu";
    folder.write("cuda-workbook/" + own, "int a;");
    folder.write("cuda-workbook/solutions/01_shared_memory_blocking/01_dot_product/dot_product.cu", "int b;");
    folder.write("cuda-workbook/" + first_chapter + "01_dot_product/page.md");
    folder.write("cuda-workbook/README.md");
    folder.write("cuda-workbook/dot_product.cu", "int c;");
    CHECK(placed(folder).files ==
          Lines{"dot_product: 01_shared_memory_blocking/01_dot_product/dot_product.cu"});
    CHECK(placed(folder).unplaced == Lines{"cuda-workbook/dot_product.cu: it is not in the folder chapters"});
}

TEST_CASE("a sheet says in its heading for which exercise it is")
{
    const Folder folder;
    folder.write("a/diagnosis.txt", "# Exercise 1.2: what is wrong with the kernel?\nhazard: x\n");
    folder.write("b/diagnosis.txt", "\xef\xbb\xbf# Exercise 1.4: what is wrong with the kernel?\n");
    folder.write("c/diagnosis.txt", "# Exercise 1.20: what is wrong with the kernel?\n");
    CHECK(placed(folder).files == Lines{"closest_point: b/diagnosis.txt", "inner_product: a/diagnosis.txt"});
    CHECK(placed(folder).unplaced.size() == 1);
}

TEST_CASE("a file of a former name is the exercise's, and one whose name looks like it is not")
{
    const Folder folder;
    folder.write("divergent_barrier (1).cu", "int a;");
    folder.write("02_divergent_barrier/diagnosis.txt", "hazard: data-race\n");
    folder.write("divergent_barriers.cu", "int b;");
    folder.write("my_divergent_barrier.cu", "int b;");
    CHECK(placed(folder).files == Lines{"inner_product: divergent_barrier (1).cu",
                                        "inner_product: 02_divergent_barrier/diagnosis.txt"});
    CHECK(placed(folder).unplaced == Lines{"divergent_barriers.cu: there is no exercise of this name",
                                           "my_divergent_barrier.cu: there is no exercise of this name"});
    const Folder pasted;
    pasted.write("onlinetext.html", "<p>#include &quot;divergent_barrier.hpp&quot;</p>");
    CHECK(placed(pasted).files == Lines{"inner_product: onlinetext.html"});
    const Folder sheet;
    sheet.write("Divergent_Barrier.diagnosis.txt", "hazard: data-race\n");
    CHECK(placed(sheet).files == Lines{"inner_product: Divergent_Barrier.diagnosis.txt"});
}

TEST_CASE("what is of an exercise that is no more is told with the one that there is now")
{
    const std::string told =
        ": its exercise is no longer part of the workbook; 4.7 ring_roads has taken its place";
    const Folder folder;
    folder.write("sums_by_block (1).cu", "int a;");
    folder.write("b/sums_by_block.cpp", "int a;");
    folder.write("07_sums_by_block/diagnosis.txt", "hazard: data-race\n");
    folder.write("07_sums_by_block/sums_by_block.hpp", "");
    folder.write("07_sums_by_block/page.md", "");
    folder.write("c/onlinetext.html", "<p>#include &quot;sums_by_block.hpp&quot;</p>");
    folder.write("d/Sums_By_Block.cu", "int b;");
    folder.write("d/diagnosis.txt", "# Exercise 4.7: what is wrong with the kernel?\n");
    CHECK(placed(folder).files.empty());
    CHECK(placed(folder).unplaced == Lines{"d/Sums_By_Block.cu" + told, "sums_by_block (1).cu" + told,
                                           "b/sums_by_block.cpp" + told, "c/onlinetext.html" + told,
                                           "07_sums_by_block/diagnosis.txt" + told,
                                           "d/diagnosis.txt" + told});
    const Folder look_alike;
    look_alike.write("sums_by_blocks.cu", "int a;");
    look_alike.write("diagnosis.txt", "# Exercise 4.7: what is wrong with the kernel?\n");
    CHECK(placed(look_alike).files == Lines{"ring_roads: diagnosis.txt"});
    CHECK(placed(look_alike).unplaced == Lines{"sums_by_blocks.cu: there is no exercise of this name"});
}

TEST_CASE("a tree in which an exercise has a former name says nothing of its own files")
{
    const Folder folder;
    const std::string former = first_chapter + "02_divergent_barrier/";
    folder.write("tree/" + former + "divergent_barrier.cu", "int a;");
    for (const char* file :
         {"watch.cu", "divergent_barrier.hpp", "page.md", "exercise.json", "output/passed.txt"}) {
        folder.write("tree/" + former + file, "of an earlier version");
    }
    folder.write("tree/handout/01_shared_memory_blocking/02_divergent_barrier/divergent_barrier.cu",
                 "int b;");
    folder.write("tree/" + former + "helpers.hpp", "");
    CHECK(placed(folder).files ==
          Lines{"inner_product: 01_shared_memory_blocking/02_divergent_barrier/divergent_barrier.cu"});
    CHECK(placed(folder).unplaced ==
          Lines{"01_shared_memory_blocking/02_divergent_barrier/helpers.hpp: headers are "
                "not taken from a submission"});
}

TEST_CASE("online text is a source if it includes the header of one exercise")
{
    const std::string pasted = "<p>#include &quot;dot_product.hpp&quot;</p><p>__global__ void k() {}</p>";
    const Folder folder;
    folder.write("onlinetext.html", pasted);
    CHECK(placed(folder).files == Lines{"dot_product: onlinetext.html"});
    folder.write("other_text.html", "<p>I have no time.</p>");
    CHECK(placed(folder).unplaced == Lines{"other_text.html: this text includes the header of no exercise"});
    folder.write("dot_product.cu", "int a;");
    CHECK(placed(folder).files == Lines{"dot_product: dot_product.cu"});
    CHECK(placed(folder).unplaced.front() ==
          "onlinetext.html: there is a .cu file for the exercise whose header it includes");
}

TEST_CASE("a page is read as it was typed")
{
    CHECK(
        cli::text_of_page("<p>if (a &lt; b &amp;&amp; c &gt; d) {</p><p>&nbsp;&nbsp;x = &#39;y&#x27;;</p>") ==
        "if (a < b && c > d) {\n  x = 'y';\n");
    CHECK(cli::text_of_page("one<br />\ntwo<br/>three") == "one\ntwo\nthree");
    CHECK(cli::text_of_page("a < b && c <d") == "a < b && c <d");
    CHECK(cli::text_of_page("&unknown; &; & &lt") == "&unknown; &; & &lt");
    CHECK(cli::text_of_page(std::string(300000, '<') + std::string(300000, '&')).size() == 600000);
}

TEST_CASE("two files for one exercise: if each lies in a folder of its own, they may be two learners'")
{
    const auto problem_of = [](const char* one, const char* other) {
        const Folder folder;
        folder.write(one, "int a;");
        folder.write(other, "int b;");
        try {
            placed(folder);
        } catch (const cli::UnreadableHandIn& problem) {
            return std::string(problem.what());
        }
        return std::string();
    };
    CHECK(problem_of("dot_product.cu", "old/dot_product.cu") ==
          "there are two different files for 1.1 dot_product in it, dot_product.cu and old/dot_product.cu");
    CHECK(problem_of("ada/dot_product.cu", "bob/dot_product.cu") ==
          "there are two different files for 1.1 dot_product in it, ada/dot_product.cu and "
          "bob/dot_product.cu. To grade several submissions, name each of them: ./workbook grade FOLDER/*");
}
