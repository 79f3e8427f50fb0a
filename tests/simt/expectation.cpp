// SPDX-License-Identifier: MIT
#include "expectation.hpp"

#include "run_program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <regex>
#include <span>
#include <sstream>
#include <stdexcept>
#include <vector>

using nlohmann::json;

namespace {

constexpr std::string_view opening = "// expect: ";
constexpr std::string_view indentation = "//   ";
constexpr std::string_view separator = " | ";
constexpr std::string_view continuation = "| ";
constexpr std::size_t line_width = 110;

/// How a fact is written.
enum class Form { flag, text, number, lanes, coordinates, line };

struct Field
{
    std::string_view key;  ///< in the device's report
    Form form;
};

// In the order in which they are written. Flags come first: so "block scope" is not taken for a block.
constexpr std::array finding_fields = {Field{"same_warp", Form::flag},
                                       Field{"between_blocks", Form::flag},
                                       Field{"block_scope", Form::flag},
                                       Field{"in_lockstep", Form::flag},
                                       Field{"stuck", Form::flag},
                                       Field{"reason", Form::text},
                                       Field{"kernel", Form::text},
                                       Field{"block", Form::coordinates},
                                       Field{"barriers_passed", Form::number},
                                       Field{"function", Form::text},
                                       Field{"mask", Form::lanes},
                                       Field{"lanes", Form::lanes},
                                       Field{"other_lanes", Form::lanes},
                                       Field{"width", Form::number},
                                       Field{"space", Form::text},
                                       Field{"variable", Form::text},
                                       Field{"elements", Form::number},
                                       Field{"last_variable", Form::text},
                                       Field{"bytes", Form::number},
                                       Field{"error", Form::text},
                                       Field{"detail", Form::text},
                                       Field{"count", Form::number}};
constexpr std::array party_fields = {Field{"by", Form::text}, Field{"block", Form::coordinates},
                                     Field{"thread", Form::coordinates}, Field{"where", Form::line}};
constexpr std::array launch_fields = {Field{"by", Form::text}, Field{"where", Form::line}};
constexpr std::array arrival_fields = {Field{"threads", Form::number}, Field{"first", Form::coordinates},
                                       Field{"where", Form::line}};
constexpr std::array object_fields = {Field{"bytes", Form::number}, Field{"offset", Form::number},
                                      Field{"where", Form::line}};

const json origin = json::array({0, 0, 0});
const json unknown_line = {{"file", ""}, {"line", 0}};

std::string name_of(const Field& field)
{
    if (field.form == Form::line) {
        return "line";
    }
    std::string name(field.key);
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

template <class Action>
void for_each_party(json& finding, Action action)
{
    if (finding.contains("parties")) {
        std::for_each(finding["parties"].begin(), finding["parties"].end(), action);
    }
}

std::vector<std::string> lines_of(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        lines.push_back(line);
    }
    return lines;
}

std::vector<std::string> split(const std::string& text)
{
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = text.find(separator, begin)) != std::string::npos;
         begin = end + separator.size()) {
        parts.push_back(text.substr(begin, end - begin));
    }
    parts.push_back(text.substr(begin));
    return parts;
}

/// A program's source, and the lines that its expectations may name.
class Source {
public:
    Source(const std::string& text, std::string file) : file_(std::move(file)), lines_(lines_of(text)) {}

    const std::string& file() const { return file_; }
    const std::vector<std::string>& lines() const { return lines_; }

    /// Where the expectations begin; the number of lines if there are none.
    std::size_t end_of_program() const
    {
        const auto is_opening = [](const std::string& line) { return line.starts_with(opening); };
        return static_cast<std::size_t>(std::find_if(lines_.begin(), lines_.end(), is_opening) -
                                        lines_.begin());
    }

    /// The label of line `number`: the comment after its code, or nothing.
    std::string label_of(int number) const
    {
        constexpr std::string_view before_label = "  // ";
        const std::string& line = lines_.at(static_cast<std::size_t>(number) - 1);
        const std::size_t code = std::min(line.find_first_not_of(' '), line.size());
        const std::size_t comment = line.find(before_label, code);
        const bool has_label = comment != std::string::npos && line.compare(code, 2, "//") != 0;
        return has_label ? line.substr(comment + before_label.size()) : "";
    }

    /// The line with this label.
    ///
    /// @throws std::runtime_error if there is none, or another
    int line_called(const std::string& label) const
    {
        int found = 0;
        for (int number = 1; number <= static_cast<int>(end_of_program()); ++number) {
            if (label_of(number) != label) {
                continue;
            }
            if (found != 0) {
                throw std::runtime_error(
                    fmt::format("lines {} and {} both end in // {}", found, number, label));
            }
            found = number;
        }
        if (found == 0) {
            throw std::runtime_error(fmt::format("no line ends in // {}", label));
        }
        return found;
    }

private:
    std::string file_;
    std::vector<std::string> lines_;
};

// --- Reading ------------------------------------------------------------------------------------------------

std::int64_t number_in(const std::string& text)
{
    static const std::regex form(R"(-?\d{1,18})");
    if (!std::regex_match(text, form)) {
        throw std::runtime_error(fmt::format("{} is not a number", text));
    }
    return std::stoll(text);
}

std::uint32_t lanes_in(const std::string& text)
{
    static const std::regex form("0x[0-9a-f]{8}");
    if (!std::regex_match(text, form)) {
        throw std::runtime_error(fmt::format("{} is not a mask of lanes, such as 0xffff0000", text));
    }
    return static_cast<std::uint32_t>(std::stoul(text, nullptr, 16));
}

json coordinates_in(const std::string& text)
{
    static const std::regex form(R"(\((\d{1,9}),(\d{1,9}),(\d{1,9})\))");
    std::smatch match;
    if (!std::regex_match(text, match, form)) {
        throw std::runtime_error(fmt::format("{} is not a block or thread, such as (1,0,0)", text));
    }
    return json::array({std::stoi(match[1]), std::stoi(match[2]), std::stoi(match[3])});
}

json line_in(const std::string& text, const Source& source)
{
    static const std::regex form("\"(.+)\"");
    std::smatch match;
    if (!std::regex_match(text, match, form)) {
        throw std::runtime_error(fmt::format("{} is not a label between quotation marks", text));
    }
    return {{"file", source.file()}, {"line", source.line_called(match[1])}};
}

json value_in(const std::string& text, Form form, const Source& source)
{
    switch (form) {
        case Form::flag: return true;
        case Form::text: return text;
        case Form::number: return number_in(text);
        case Form::lanes: return lanes_in(text);
        case Form::coordinates: return coordinates_in(text);
        case Form::line: return line_in(text, source);
    }
    throw std::logic_error("unknown form");
}

/// Adds to `facts` the one that `item` states: a name, and its value after a blank.
void add_fact(json& facts, const std::string& item, std::span<const Field> fields, const Source& source)
{
    const auto field = std::find_if(fields.begin(), fields.end(), [&](const Field& candidate) {
        return candidate.form == Form::flag ? item == name_of(candidate)
                                            : item.starts_with(name_of(candidate) + ' ');
    });
    if (field == fields.end()) {
        throw std::runtime_error(fmt::format("\"{}\" is not a fact that is known here", item));
    }
    if (facts.contains(field->key)) {
        throw std::runtime_error(fmt::format("\"{}\" is given twice", name_of(*field)));
    }
    const std::size_t value = std::min(item.size(), name_of(*field).size() + 1);
    facts[std::string(field->key)] = value_in(item.substr(value), field->form, source);
}

void add_facts(json& facts, std::span<const std::string> items, std::span<const Field> fields,
               const Source& source)
{
    for (const std::string& item : items) {
        add_fact(facts, item, fields, source);
    }
}

/// Facts of which the first has no name but a key of its own, and whose line may be unknown.
json part_in(const std::string& key, const std::string& value, std::span<const std::string> items,
             std::span<const Field> fields, const Source& source)
{
    json part = {{key, value}};
    add_facts(part, items, fields, source);
    if (!part.contains("where")) {
        part["where"] = unknown_line;
    }
    return part;
}

/// If `text` begins with `word`, takes it away.
bool take(std::string_view word, std::string& text)
{
    const bool is_there = text.starts_with(word);
    if (is_there) {
        text.erase(0, word.size());
    }
    return is_there;
}

json finding_in(const std::string& text, const Source& source)
{
    const std::vector<std::string> items = split(text);
    if (items.size() < 2 || (items[1] != "error" && items[1] != "warning" && items[1] != "note")) {
        throw std::runtime_error("a finding begins with its kind and its level, such as: data-race | error");
    }
    json finding = {{"kind", items[0]}, {"level", items[1]}};
    add_facts(finding, std::span(items).subspan(2), finding_fields, source);
    return finding;
}

void add_part(json& finding, const std::string& text, const Source& source)
{
    const std::vector<std::string> items = split(text);
    const std::span<const std::string> facts = std::span(items).subspan(1);
    std::string head = items[0];
    if (take("object ", head)) {
        if (finding.contains("object")) {
            throw std::runtime_error("a finding has one object");
        }
        finding["object"] = part_in("what", head, facts, object_fields, source);
    } else if (take("launched ", head)) {
        finding["nested_launches"].push_back(part_in("kernel", head, facts, launch_fields, source));
    } else if (take("further arrival ", head)) {
        finding["further_arrivals"].push_back(
            json::array({part_in("place", head, facts, arrival_fields, source)}));
    } else if (take("arrival ", head)) {
        json& arrivals =
            finding.contains("further_arrivals") ? finding["further_arrivals"].back() : finding["arrivals"];
        arrivals.push_back(part_in("place", head, facts, arrival_fields, source));
    } else {
        finding["parties"].push_back(part_in("action", head, facts, party_fields, source));
    }
}

/// Adds what goes without saying.
void complete(json& finding)
{
    finding.emplace("block", origin);
    finding.emplace("count", 1);
    for_each_party(finding, [&](json& party) {
        party.emplace("block", origin);
        if (!finding.contains("kernel")) {
            party.emplace("thread", origin);
        }
    });
}

/// A line with those that continue it.
struct Entry
{
    std::size_t line;  ///< index of the first
    bool is_finding;
    std::string text;
};

[[noreturn]] void refuse(const Source& source, std::size_t line, const std::string& why)
{
    throw std::runtime_error(fmt::format("{}:{}: {}", source.file(), line + 1, why));
}

std::vector<Entry> entries_of(const Source& source)
{
    std::vector<Entry> entries;
    for (std::size_t i = source.end_of_program(); i < source.lines().size(); ++i) {
        std::string text = source.lines()[i];
        if (take(opening, text)) {
            entries.push_back({i, true, text});
        } else if (!take(indentation, text) || text.empty() || text.front() == ' ') {
            refuse(source, i, "this is not part of an expectation, and the expectations end the file");
        } else if (text.starts_with(continuation)) {
            entries.back().text += ' ' + text;
        } else {
            entries.push_back({i, false, text});
        }
    }
    return entries;
}

// --- Writing ------------------------------------------------------------------------------------------------

std::string label_for(const json& where, const Source& source)
{
    const int line = where["line"];
    if (where["file"] != source.file()) {
        throw std::runtime_error(fmt::format("{}:{} is in another file, and has no label",
                                             where["file"].get<std::string>(), line));
    }
    const std::string label = source.label_of(line);
    if (label.empty()) {
        throw std::runtime_error(
            fmt::format("line {} has no name yet: end it in a comment, such as // write", line));
    }
    source.line_called(label);
    return '"' + label + '"';
}

std::string written(const json& value, Form form, const Source& source)
{
    switch (form) {
        case Form::flag: return "";
        case Form::text: return value.get<std::string>();
        case Form::number: return value.dump();
        case Form::lanes: return fmt::format("0x{:08x}", value.get<std::uint32_t>());
        case Form::coordinates:
            return fmt::format("({},{},{})", value[0].get<int>(), value[1].get<int>(), value[2].get<int>());
        case Form::line: return label_for(value, source);
    }
    throw std::logic_error("unknown form");
}

/// A list of items, as one line or several.
std::string lines_with(std::string_view beginning, const std::vector<std::string>& items)
{
    std::string lines;
    std::string line = std::string(beginning) + items.front();
    for (auto item = items.begin() + 1; item != items.end(); ++item) {
        if (line.size() + separator.size() + item->size() > line_width) {
            lines += line + '\n';
            line = std::string(indentation) + std::string(continuation) + *item;
        } else {
            line += std::string(separator) + *item;
        }
    }
    return lines + line + '\n';
}

void add_items(std::vector<std::string>& items, const json& facts, std::span<const Field> fields,
               const Source& source)
{
    for (const Field& field : fields) {
        if (facts.contains(field.key)) {
            const json& value = facts[std::string(field.key)];
            items.push_back(name_of(field) + (field.form == Form::flag ? "" : " ") +
                            written(value, field.form, source));
        }
    }
}

std::string part_text(const std::string& head, const json& part, std::span<const Field> fields,
                      const Source& source)
{
    json facts = part;
    if (facts["where"] == unknown_line) {
        facts.erase("where");
    }
    std::vector<std::string> items{head};
    add_items(items, facts, fields, source);
    return lines_with(indentation, items);
}

void leave_out(json& facts, const char* key, const json& value)
{
    if (facts.contains(key) && facts[key] == value) {
        facts.erase(key);
    }
}

/// Findings without what goes without saying: complete() adds it again.
json abridged(json findings)
{
    for (json& finding : findings) {
        leave_out(finding, "block", origin);
        leave_out(finding, "count", 1);
        for_each_party(finding, [&](json& party) {
            leave_out(party, "block", origin);
            if (!finding.contains("kernel")) {
                leave_out(party, "thread", origin);
            }
        });
    }
    return findings;
}

/// @param finding  abridged
std::string text_of(const json& finding, const Source& source)
{
    std::vector<std::string> items{finding["kind"], finding["level"]};
    add_items(items, finding, finding_fields, source);
    std::string text = lines_with(opening, items);
    for (const json& party : finding.value("parties", json::array())) {
        text += part_text(party["action"], party, party_fields, source);
    }
    for (const json& arrival : finding.value("arrivals", json::array())) {
        text += part_text("arrival " + arrival["place"].get<std::string>(), arrival, arrival_fields, source);
    }
    for (const json& arrivals : finding.value("further_arrivals", json::array())) {
        const char* head = "further arrival ";
        for (const json& arrival : arrivals) {
            text += part_text(head + arrival["place"].get<std::string>(), arrival, arrival_fields, source);
            head = "arrival ";
        }
    }
    for (const json& launch : finding.value("nested_launches", json::array())) {
        text += part_text("launched " + launch["kernel"].get<std::string>(), launch, launch_fields, source);
    }
    if (finding.contains("object")) {
        const json& object = finding["object"];
        text += part_text("object " + object["what"].get<std::string>(), object, object_fields, source);
    }
    return text;
}

}  // namespace

json read_expectations(const std::string& source_text, const std::string& file)
{
    const Source source(source_text, file);
    json findings = json::array();
    for (const Entry& entry : entries_of(source)) {
        try {
            if (entry.is_finding) {
                findings.push_back(finding_in(entry.text, source));
            } else {
                add_part(findings.back(), entry.text, source);
            }
        } catch (const std::runtime_error& error) {
            refuse(source, entry.line, error.what());
        }
    }
    std::for_each(findings.begin(), findings.end(), complete);
    return findings;
}

std::string with_expectations(const std::string& source_text, const std::string& file, const json& findings)
{
    const Source source(source_text, file);
    std::string result;
    for (std::size_t i = 0; i < source.end_of_program(); ++i) {
        result += source.lines()[i] + '\n';
    }
    if (!findings.empty() && source.end_of_program() == source.lines().size()) {
        result += '\n';
    }
    try {
        for (const json& finding : abridged(findings)) {
            result += text_of(finding, source);
        }
    } catch (const std::runtime_error& error) {
        throw std::runtime_error(fmt::format("{}: {}", file, error.what()));
    }
    if (abridged(read_expectations(result, file)) != abridged(findings)) {
        throw std::runtime_error(
            fmt::format("{}: expectations have no form for a fact of {}", file, findings.dump()));
    }
    return result;
}

bool is_look_alike(const std::filesystem::path& source)
{
    return source.filename().string().starts_with("right_");
}

json expected_findings(const std::filesystem::path& source)
{
    json findings = read_expectations(read_file(source), source.filename());
    if (is_look_alike(source) && !findings.empty()) {
        throw std::runtime_error(source.filename().string() + ": a look-alike may expect nothing");
    }
    if (!is_look_alike(source) && findings.empty()) {
        throw std::runtime_error(source.filename().string() +
                                 ": a fault must end in what is expected: // expect: KIND | LEVEL");
    }
    return findings;
}
