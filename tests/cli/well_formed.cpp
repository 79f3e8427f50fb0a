// SPDX-License-Identifier: MIT
// Says whether standard input is well-formed: `well_formed json` wants one JSON object and nothing else, `well_formed
// members` also lists its members, `well_formed xml` wants one XML document. Exit status 0 if it is.
#include <nlohmann/json.hpp>
#include <xml.hpp>

#include <iostream>
#include <iterator>
#include <string>

int main(int argc, char** argv)
{
    const std::string form = argc == 2 ? argv[1] : "";
    const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
    if (form == "json") {
        const auto json = nlohmann::json::parse(text, nullptr, false);
        std::cout << (json.is_object() ? "one JSON object\n" : "no JSON object\n");
        return json.is_object() ? 0 : 1;
    }
    if (form == "members") {
        const auto json = nlohmann::json::parse(text, nullptr, false);
        for (const auto& [name, value] : json.items()) {
            std::cout << name << (name == "version" ? " " + value.dump() : "") << ' ';
        }
        std::cout << '\n';
        return json.is_object() ? 0 : 1;
    }
    if (form == "xml") {
        const std::string complaint = xml::complaint_about(text);
        std::cout << (complaint.empty() ? "well-formed XML" : "no XML: " + complaint) << '\n';
        return complaint.empty() ? 0 : 1;
    }
    std::cerr << "usage: well_formed json|members|xml\n";
    return 2;
}
