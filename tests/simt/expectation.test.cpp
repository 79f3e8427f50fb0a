// SPDX-License-Identifier: MIT
#include "expectation.hpp"

#include <judge/catch.hpp>

#include <unistd.h>

#include <fstream>

using nlohmann::json;

namespace {

namespace fs = std::filesystem;

const std::string program = R"(// SPDX-License-Identifier: MIT
// A comment on the kernel  // is no label
__global__ void k(int* out)
{
    __shared__ int tile[64];
    tile[threadIdx.x] = 1;  // write
    out[threadIdx.x] = tile[63 - threadIdx.x];  // read
    __syncthreads();  // twice
    __syncthreads();  // twice
    out[0] = 1;
}
)";

json line(int number)
{
    return {{"file", "k.cu"}, {"line", number}};
}

json race()
{
    return {{"kind", "data-race"},
            {"level", "error"},
            {"same_warp", true},
            {"kernel", "k"},
            {"block", {1, 0, 0}},
            {"space", "shared"},
            {"variable", "tile[31]"},
            {"count", 64},
            {"parties",
             {{{"action", "write"}, {"block", {1, 0, 0}}, {"thread", {31, 0, 0}}, {"where", line(6)}},
              {{"action", "atomic read"},
               {"block", {0, 0, 0}},
               {"thread", {0, 0, 0}},
               {"where", line(7)},
               {"by", "host"}}}}};
}

/// What is read when `expectation` is at the end of the program.
json read(const std::string& expectation)
{
    return read_expectations(program + '\n' + expectation, "k.cu");
}

/// What is wrong with `expectation`; empty if nothing is.
std::string complaint_about(const std::string& expectation)
{
    try {
        read(expectation);
        return "";
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

json written_and_read(const json& finding)
{
    return read_expectations(with_expectations(program, "k.cu", json::array({finding})), "k.cu").at(0);
}

/// A file of a test, which is gone at its end.
class File {
public:
    File(const std::string& name, const std::string& text)
        : folder_(fs::temp_directory_path() / ("expectations_" + std::to_string(getpid())))
    {
        fs::create_directory(folder_);
        std::ofstream(path_ = folder_ / name) << text;
    }
    ~File() { fs::remove_all(folder_); }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    const fs::path& path() const { return path_; }

private:
    fs::path folder_;
    fs::path path_;
};

constexpr const char* expected_race =
    R"(// expect: data-race | error | same warp | kernel k | block (1,0,0) | space shared | variable tile[31]
//   | count 64
//   write | block (1,0,0) | thread (31,0,0) | line "write"
//   atomic read | by host | thread (0,0,0) | line "read"
)";

}  // namespace

TEST_CASE("an expectation is read as the finding that it describes")
{
    CHECK(read("") == json::array());
    CHECK(read(expected_race) == json::array({race()}));
}

TEST_CASE("a finding is written as the expectation that it is read from")
{
    CHECK(with_expectations(program, "k.cu", json::array({race()})) == program + '\n' + expected_race);
}

TEST_CASE("an expectation goes on in a line that begins with a bar")
{
    CHECK(read("// expect: leak | note\n//   | count 5\n//   object allocation | bytes 8\n//   | offset 0 | "
               "line \"read\"\n") == read("// expect: leak | note | count 5\n//   object allocation | bytes "
                                          "8 | offset 0 | line \"read\"\n"));
}

TEST_CASE("what goes without saying is added")
{
    const json leak = read("// expect: leak | note\n//   call\n").at(0);
    CHECK(leak["block"] == json::array({0, 0, 0}));
    CHECK(leak["count"] == 1);
    CHECK(leak["parties"][0] == json({{"action", "call"},
                                      {"block", {0, 0, 0}},
                                      {"thread", {0, 0, 0}},
                                      {"where", {{"file", ""}, {"line", 0}}}}));
    CHECK_FALSE(
        read("// expect: leak | note | kernel k\n//   write\n").at(0)["parties"][0].contains("thread"));
}

TEST_CASE("each kind of fact is the same after it was written and read")
{
    json finding = race();
    finding.update({{"level", "warning"},
                    {"between_blocks", true},
                    {"block_scope", true},
                    {"in_lockstep", true},
                    {"stuck", true},
                    {"reason", "lanes wait elsewhere"},
                    {"barriers_passed", 2},
                    {"function", "f()"},
                    {"mask", 4294967295},
                    {"lanes", 1},
                    {"other_lanes", 65280},
                    {"width", 24},
                    {"elements", 1ULL << 40U},
                    {"last_variable", "b"},
                    {"bytes", 128},
                    {"error", "cudaErrorX"},
                    {"detail", "8, and 9"}});
    finding["object"] = {{"what", "released allocation"}, {"bytes", 400}, {"offset", -4}, {"where", line(7)}};
    const auto arrival = [](const char* place, int threads, const json& where) {
        return json({{"place", place}, {"threads", threads}, {"first", {threads, 0, 1}}, {"where", where}});
    };
    const json nowhere = {{"file", ""}, {"line", 0}};
    finding["arrivals"] = {arrival("grid.sync", 1, line(6)), arrival("not started", 2, nowhere)};
    finding["further_arrivals"] = {{arrival("returned", 3, nowhere), arrival("spinning", 4, line(7))},
                                   {arrival("returned", 5, nowhere)}};
    CHECK(written_and_read(finding) == finding);
}

TEST_CASE("expectations are replaced, and the lines of the program stay where they are")
{
    const std::string approved = with_expectations(program, "k.cu", json::array({race()}));
    CHECK(with_expectations(approved, "k.cu", json::array({race()})) == approved);
    json other = race();
    other["count"] = 1;
    const std::string approved_again = with_expectations(approved, "k.cu", json::array({other, race()}));
    CHECK(read_expectations(approved_again, "k.cu") == json::array({other, race()}));
    CHECK(approved_again.substr(0, program.size()) == program);
    CHECK(with_expectations(program, "k.cu", json::array()) == program);
}

TEST_CASE("a line keeps its name when another comes before it")
{
    const std::string longer = "// One more line.\n" + program + '\n' + expected_race;
    CHECK(read_expectations(longer, "k.cu")[0]["parties"][0]["where"] == line(7));
}

TEST_CASE("what is no expectation is refused, with its line")
{
    const std::string begin = "// expect: data-race | error";
    const auto [expectation, complaint] = GENERATE_COPY(table<std::string, std::string>({
        {"// expect: data-race",
         "k.cu:13: a finding begins with its kind and its level, such as: data-race | error"},
        {"// expect: data-race | fatal",
         "k.cu:13: a finding begins with its kind and its level, such as: data-race | error"},
        {begin + " | colour red", "k.cu:13: \"colour red\" is not a fact that is known here"},
        {begin + " | count", "k.cu:13: \"count\" is not a fact that is known here"},
        {begin + " | count many", "k.cu:13: many is not a number"},
        {begin + " | count 3x", "k.cu:13: 3x is not a number"},
        {begin + " | count 1 | count 2", "k.cu:13: \"count\" is given twice"},
        {begin + " | stuck 1", "k.cu:13: \"stuck 1\" is not a fact that is known here"},
        {begin + " | mask 255", "k.cu:13: 255 is not a mask of lanes, such as 0xffff0000"},
        {begin + " | block 3", "k.cu:13: 3 is not a block or thread, such as (1,0,0)"},
        {begin + " | block (1,0)", "k.cu:13: (1,0) is not a block or thread, such as (1,0,0)"},
        {begin + " ", "k.cu:13: a finding begins with its kind and its level, such as: data-race | error"},
        {begin + " | ", "k.cu:13: \"\" is not a fact that is known here"},
        {begin + "\n//   write | thread 3", "k.cu:14: 3 is not a block or thread, such as (1,0,0)"},
        {begin + "\n//   write | threads 3", "k.cu:14: \"threads 3\" is not a fact that is known here"},
        {begin + "\n//   write | line write", "k.cu:14: write is not a label between quotation marks"},
        {begin + "\n//   write | line \"wrote\"", "k.cu:14: no line ends in // wrote"},
        {begin + "\n//   write | line \"is no label\"", "k.cu:14: no line ends in // is no label"},
        {begin + "\n//   write | line \"twice\"", "k.cu:14: lines 8 and 9 both end in // twice"},
        {begin + "\n//   arrival | threads 3", "k.cu:14: \"threads 3\" is not a fact that is known here"},
        {begin + "\n//   object a\n//   object b", "k.cu:15: a finding has one object"},
        {begin + "\n// write",
         "k.cu:14: this is not part of an expectation, and the expectations end the file"},
        {begin + "\n//     write",
         "k.cu:14: this is not part of an expectation, and the expectations end the file"},
        {begin + "\n//   ", "k.cu:14: this is not part of an expectation, and the expectations end the file"},
        {begin + "\n\n" + begin,
         "k.cu:14: this is not part of an expectation, and the expectations end the file"},
        {begin + "\nint main() {}",
         "k.cu:14: this is not part of an expectation, and the expectations end the file"},
    }));
    CHECK(complaint_about(expectation) == complaint);
    CHECK(complaint_about(begin + " | count 2\n//   write | thread (0,0,0) | line \"write\"") == "");
}

TEST_CASE("a finding that cannot be written is refused")
{
    const auto complaint = [](const json& finding) -> std::string {
        try {
            with_expectations(program, "k.cu", json::array({finding}));
            return "";
        } catch (const std::runtime_error& error) {
            return error.what();
        }
    };
    CHECK(complaint(race()) == "");
    json finding = race();
    finding["parties"][0]["where"]["line"] = 10;
    CHECK(complaint(finding) == "k.cu: line 10 has no name yet: end it in a comment, such as // write");
    finding["parties"][0]["where"]["line"] = 9;
    CHECK(complaint(finding) == "k.cu: lines 8 and 9 both end in // twice");
    finding["parties"][0]["where"]["file"] = "other.hpp";
    CHECK(complaint(finding) == "k.cu: other.hpp:9 is in another file, and has no label");
    finding = race();
    finding["colour"] = "red";
    CHECK_THAT(complaint(finding), judge::contains("expectations have no form for a fact of"));
    finding = race();
    finding["kernel"] = "k | l";
    CHECK_THROWS_AS(with_expectations(program, "k.cu", json::array({finding})), std::runtime_error);
}

TEST_CASE("a fault expects something, and a look-alike nothing")
{
    const File fault("k.cu", program + '\n' + expected_race);
    CHECK(expected_findings(fault.path()) == json::array({race()}));
    const File look_alike("right_k.cu", program);
    CHECK(expected_findings(look_alike.path()) == json::array());
}

TEST_CASE("a fault that expects nothing is refused, and so is a look-alike that expects something")
{
    const File fault("k.cu", program);
    CHECK_THROWS_WITH(expected_findings(fault.path()),
                      "k.cu: a fault must end in what is expected: // expect: KIND | LEVEL");
    const File misspelt("k.cu", program + "\n// expects: data-race | error\n");
    CHECK_THROWS_AS(expected_findings(misspelt.path()), std::runtime_error);
    const File look_alike("right_k.cu", program + '\n' + expected_race);
    CHECK_THROWS_WITH(expected_findings(look_alike.path()), "right_k.cu: a look-alike may expect nothing");
    CHECK_THROWS_AS(expected_findings("no_such_file.cu"), std::runtime_error);
}
