// SPDX-License-Identifier: MIT
#include "golden.hpp"

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

namespace report_tests {
namespace {

namespace fs = std::filesystem;

std::set<std::string>& asked_for()
{
    static std::set<std::string> names;
    return names;
}

bool is_approving()
{
    const char* approve = std::getenv("WORKBOOK_APPROVE");
    return approve != nullptr && std::string(approve) == "1";
}

}  // namespace

std::string complaint_about(const fs::path& file, const std::string& text)
{
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        return file.filename().string() + " is missing; WORKBOOK_APPROVE=1 writes it. It would hold:\n" +
               text;
    }
    std::ostringstream golden;
    golden << in.rdbuf();
    return golden.str() == text
               ? ""
               : file.filename().string() + " holds\n" + golden.str() + "and what is printed is\n" + text;
}

std::string golden_complaint(const std::string& name, const std::string& text)
{
    const fs::path file = fs::path(FIXTURES) / "golden" / (name + ".txt");
    if (!asked_for().insert(name + ".txt").second) {
        return "two tests compare " + name;
    }
    if (is_approving()) {
        std::ofstream(file, std::ios::binary) << text;
    }
    return complaint_about(file, text);
}

std::vector<std::string> unused_golden_files()
{
    std::vector<std::string> unused;
    for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(FIXTURES) / "golden")) {
        const std::string name = entry.path().filename();
        if (asked_for().count(name) == 0) {
            unused.push_back(name);
        }
    }
    return unused;
}

}  // namespace report_tests
