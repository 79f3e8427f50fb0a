// SPDX-License-Identifier: MIT
// Who may include whom: the tables in docs/design.md, held against each #include.
//
// A table counts if its last column is called "may include". In that column, words in backticks are paths as #include has
// them, seen from harness/: a folder if they end with a slash, else a file. What is not named there, and does not lie in
// the row's own folder, is forbidden. The row with the longest folder is a file's. A row whose last column is empty has no
// rule, and headers of the system and of other projects are nobody's concern.
#include <judge/catch.hpp>
#include <platform/files.hpp>

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <regex>
#include <stdexcept>
#include <string>
#include <vector>

namespace fs = std::filesystem;

namespace {

using Lines = std::vector<std::string>;

/// A row of a table.
struct Rule
{
    std::string folder;                ///< "harness/judge/"
    std::vector<std::string> allowed;  ///< "platform/", "course/points.hpp"
};

std::string trimmed(const std::string& text)
{
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// The cells of a line of a table; empty if it is none.
Lines cells_of(const std::string& line)
{
    Lines cells;
    if (line.size() < 2 || line.front() != '|' || line.back() != '|') {
        return cells;
    }
    for (std::size_t begin = 1; begin < line.size();) {
        const std::size_t end = line.find('|', begin);
        cells.push_back(trimmed(line.substr(begin, end - begin)));
        begin = end + 1;
    }
    return cells;
}

Lines words_in_backticks(const std::string& text)
{
    static const std::regex form("`([^`]+)`");
    Lines words;
    for (std::sregex_iterator match(text.begin(), text.end(), form), end; match != end; ++match) {
        words.push_back(match->str(1));
    }
    return words;
}

/// @throws std::runtime_error if there is no table, or a row that cannot be read
std::vector<Rule> rules_in(const std::string& page)
{
    std::vector<Rule> rules;
    bool is_table_of_rules = false;
    for (const std::string& line : platform::lines_of(page)) {
        const Lines cells = cells_of(line);
        const bool is_head = cells.size() >= 2 && cells.front() == "folder";
        is_table_of_rules =
            !cells.empty() && (is_table_of_rules || (is_head && cells.back() == "may include"));
        if (!is_table_of_rules || is_head || cells.front().rfind("---", 0) == 0) {
            continue;
        }
        const Lines folders = words_in_backticks(cells.front());
        if (folders.size() != 1 || folders[0].back() != '/') {
            throw std::runtime_error("this row does not begin with one folder: " + line);
        }
        if (!cells.back().empty()) {
            rules.push_back({folders[0], words_in_backticks(cells.back())});
        }
    }
    if (rules.empty()) {
        throw std::runtime_error("there is no table of what may be included");
    }
    return rules;
}

bool is_below(const std::string& path, const std::string& folder)
{
    return path.rfind(folder, 0) == 0;
}

const Rule* rule_for(const std::string& file, const std::vector<Rule>& rules)
{
    const Rule* longest = nullptr;
    for (const Rule& rule : rules) {
        if (is_below(file, rule.folder) &&
            (longest == nullptr || rule.folder.size() > longest->folder.size())) {
            longest = &rule;
        }
    }
    return longest;
}

bool allows(const Rule& rule, const std::string& target)
{
    return is_below(target, rule.folder) ||
           std::any_of(rule.allowed.begin(), rule.allowed.end(), [&](const std::string& allowed) {
               const std::string path = "harness/" + allowed;
               return allowed.back() == '/' ? is_below(target, path) : target == path;
           });
}

struct Include
{
    int line;
    bool is_quoted;
    std::string name;
};

/// The #include lines of a source, without those in raw strings, which are text of another file.
std::vector<Include> includes_of(const std::string& source)
{
    static const std::regex form(R"re(\s*#\s*include\s*(["<])([^">]+)[">].*)re");
    std::vector<Include> includes;
    int number = 0;
    std::string end_of_raw_string;
    for (const std::string& line : platform::lines_of(source)) {
        ++number;
        std::smatch match;
        static const std::regex begin_of_raw_string(R"re(.*R"([^( ]*)\((?!.*\)\1").*)re");
        if (!end_of_raw_string.empty()) {
            end_of_raw_string = line.find(end_of_raw_string) == std::string::npos ? end_of_raw_string : "";
        } else if (std::regex_match(line, match, form)) {
            includes.push_back({number, match.str(1) == "\"", match.str(2)});
        } else if (std::regex_match(line, match, begin_of_raw_string)) {
            end_of_raw_string = ")" + match.str(1) + "\"";
        }
    }
    return includes;
}

/// The file of the tree that an include means, as seen from the root; nothing if it is none of the tree's.
std::optional<std::string> target_of(const fs::path& root, const std::string& file, const Include& include)
{
    std::vector<fs::path> candidates{fs::path("harness") / include.name,
                                     fs::path("harness/simt/include") / include.name};
    if (include.is_quoted) {
        candidates.insert(candidates.begin(), fs::path(file).parent_path() / include.name);
    }
    for (const fs::path& candidate : candidates) {
        if (fs::is_regular_file(root / candidate)) {
            return candidate.lexically_normal().string();
        }
    }
    return std::nullopt;
}

bool is_source(const fs::path& file)
{
    static const std::regex form(R"(\.(cpp|hpp|h|inc|cu|cuh)?)");
    return std::regex_match(file.extension().string(), form) || file.extension().empty();
}

/// The sources below a folder, as seen from the root, in order.
Lines sources_in(const fs::path& root, const std::string& folder)
{
    Lines files;
    std::error_code none;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder, none)) {
        if (entry.is_regular_file() && is_source(entry.path())) {
            files.push_back(entry.path().lexically_relative(root).string());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// What a table says of folders and files that do not exist.
Lines stale_rows(const fs::path& root, const std::vector<Rule>& rules)
{
    Lines faults;
    for (const Rule& rule : rules) {
        if (sources_in(root, rule.folder).empty()) {
            faults.push_back(fmt::format("docs/design.md: there is no source in {}", rule.folder));
        }
        for (const std::string& allowed : rule.allowed) {
            if (!fs::exists(root / "harness" / allowed)) {
                faults.push_back(fmt::format("docs/design.md: {} may include {}, which does not exist",
                                             rule.folder, allowed));
            }
        }
    }
    return faults;
}

Lines forbidden_includes(const fs::path& root, const std::string& file, const Rule& rule)
{
    Lines faults;
    for (const Include& include : includes_of(platform::read_file(root / file))) {
        const std::optional<std::string> target = target_of(root, file, include);
        if (target && !allows(rule, *target)) {
            faults.push_back(
                fmt::format("{}:{}: {} may not include {}", file, include.line, rule.folder, *target));
        }
    }
    return faults;
}

/// What in the tree the tables of its docs/design.md forbid.
Lines faults_in(const fs::path& root)
{
    const std::vector<Rule> rules = rules_in(platform::read_file(root / "docs/design.md"));
    Lines faults = stale_rows(root, rules);
    for (const Rule& rule : rules) {
        for (const std::string& file : sources_in(root, rule.folder)) {
            if (rule_for(file, rules) == &rule) {
                const Lines forbidden = forbidden_includes(root, file, rule);
                faults.insert(faults.end(), forbidden.begin(), forbidden.end());
            }
        }
    }
    return faults;
}

/// A tree with a table and the sources that it speaks of.
class Tree {
public:
    Tree() : root_(fs::temp_directory_path() / fmt::format("includes_tests_{}", getpid()))
    {
        write("docs/design.md", "| folder | holds | may include |\n|---|---|---|\n"
                                "| `harness/low/` | the lowest | nothing of the workbook |\n"
                                "| `harness/high/` | what is above it | `low/`, the file `other/one.hpp` |\n"
                                "| `harness/high/part/` | | `high/` |\n"
                                "| `harness/other/` | | CUDA's headers (`simt/include/`) |\n"
                                "| `tests/` | mirrors `harness/` | |\n\n"
                                "| folder | what for |\n|---|---|\n| of no table of includes | |\n");
        write("harness/low/low.hpp", "#include <vector>\n");
        write("harness/high/high.hpp", "#include <low/low.hpp>\n#include <other/one.hpp>\n");
        write("harness/high/part/part.cpp", "#include \"../high.hpp\"\n#include \"part.hpp\"\n");
        write("harness/high/part/part.hpp", "");
        write("harness/other/one.hpp", "#include <cuda_runtime.h>\n");
        write("harness/other/two.hpp", "#include \"one.hpp\"\n");
        write("harness/simt/include/cuda_runtime.h", "");
        write("tests/any.cpp", "#include <high/high.hpp>\n");
    }
    ~Tree() { fs::remove_all(root_); }
    Tree(const Tree&) = delete;
    Tree& operator=(const Tree&) = delete;

    const fs::path& root() const { return root_; }
    void write(const fs::path& file, const std::string& text) const
    {
        platform::replace_file(root_ / file, text);
    }

private:
    fs::path root_;
};

}  // namespace

TEST_CASE("a tree that keeps to its tables has no fault")
{
    CHECK(faults_in(Tree().root()) == Lines{});
}

TEST_CASE("an include that the table does not allow is refused with file, line and rule")
{
    const Tree tree;
    tree.write("harness/low/wrong.cpp",
               "#include \"low.hpp\"\n\n#  include \"../high/high.hpp\"  // why not\n");
    CHECK(faults_in(tree.root()) ==
          Lines{"harness/low/wrong.cpp:3: harness/low/ may not include harness/high/high.hpp"});
}

TEST_CASE("an include in angle brackets is no way around")
{
    const Tree tree;
    tree.write("harness/low/wrong.hpp", "#include <cuda_runtime.h>\n#include <other/one.hpp>\n");
    CHECK(faults_in(tree.root()) ==
          Lines{"harness/low/wrong.hpp:1: harness/low/ may not include harness/simt/include/cuda_runtime.h",
                "harness/low/wrong.hpp:2: harness/low/ may not include harness/other/one.hpp"});
}

TEST_CASE("a row that names one file allows no other of its folder")
{
    const Tree tree;
    tree.write("harness/high/wrong.cpp", "#include <other/two.hpp>\n");
    CHECK(faults_in(tree.root()) ==
          Lines{"harness/high/wrong.cpp:1: harness/high/ may not include harness/other/two.hpp"});
}

TEST_CASE("a folder's own row stands in for that of the folder that it is in")
{
    const Tree tree;
    tree.write("harness/high/part/wrong.cpp", "#include <low/low.hpp>\n");
    CHECK(faults_in(tree.root()) ==
          Lines{"harness/high/part/wrong.cpp:1: harness/high/part/ may not include harness/low/low.hpp"});
}

TEST_CASE("what only looks like an include of the tree is none")
{
    const Tree tree;
    tree.write("harness/low/right.cpp", "// #include <high/high.hpp>\n"
                                        "const char* form = R\"(\n#include <high/high.hpp>\n)\";\n"
                                        "const char* other = R\"x(#define)x\";\n"
                                        "#include <high/absent.hpp>\n#include <map>\n");
    CHECK(faults_in(tree.root()) == Lines{});
}

TEST_CASE("after a raw string includes count again")
{
    const Tree tree;
    tree.write("harness/low/wrong.cpp",
               "const char* form = R\"x(\n)\" #include <x>\n)x\";\n#include <high/high.hpp>\n");
    CHECK(faults_in(tree.root()) ==
          Lines{"harness/low/wrong.cpp:4: harness/low/ may not include harness/high/high.hpp"});
}

TEST_CASE("a row about nothing is refused")
{
    const Tree tree;
    fs::remove_all(tree.root() / "harness/low");
    tree.write("harness/low/README.md", "no source");
    CHECK(faults_in(tree.root()) == Lines{"docs/design.md: there is no source in harness/low/"});
    tree.write("harness/low/low.hpp", "");
    fs::remove(tree.root() / "harness/other/one.hpp");
    CHECK(faults_in(tree.root()) ==
          Lines{"docs/design.md: harness/high/ may include other/one.hpp, which does not exist"});
}

TEST_CASE("a page without a table, or with a row that names no folder, is refused")
{
    CHECK_THROWS(rules_in("# Design\n\n| folder | holds |\n|---|---|\n| `harness/low/` | `high/` |\n"));
    CHECK_THROWS(rules_in("| folder | may include |\n|---|---|\n"));
    CHECK_THROWS(rules_in("| folder | may include |\n|---|---|\n| harness/low | `high/` |\n"));
    CHECK_THROWS(rules_in("| folder | may include |\n|---|---|\n| `harness/low` | `high/` |\n"));
}

TEST_CASE("each include of the workbook is one that docs/design.md allows")
{
    CHECK(faults_in(PROJECT_ROOT) == Lines{});
}
