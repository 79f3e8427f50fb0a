// SPDX-License-Identifier: MIT
#include "download.hpp"

#include <platform/files.hpp>
#include <platform/pattern.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

namespace cli {
namespace {

namespace fs = std::filesystem;

/// What a name says of whose an entry is.
struct Entry
{
    report::Learner learner;
    std::string file;  ///< as the learner called it; empty for a folder
};

std::string lower_case(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

bool is_number(const std::string& text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

std::optional<Entry> entry_of_moodle(const std::string& name)
{
    static const platform::Pattern form(R"(^([^_]*)(_(\d+))?_assignsubmission_([a-z0-9]+)(_([^]*))?$)");
    platform::Match match;
    if (!form.matches(name, match)) {
        return std::nullopt;
    }
    Entry entry;
    entry.learner.platform = "Moodle";
    entry.learner.name = match.str(1);
    entry.learner.id = match.str(3);
    entry.file = match.str(6);
    return entry;
}

std::vector<std::string> pieces_of(const std::string& name)
{
    std::vector<std::string> pieces;
    std::size_t begin = 0;
    for (std::size_t end = name.find('_'); end != std::string::npos; end = name.find('_', begin)) {
        pieces.push_back(name.substr(begin, end - begin));
        begin = end + 1;
    }
    pieces.push_back(name.substr(begin));
    return pieces;
}

/// Canvas calls a file of a name that the learner has handed in before dot_product-1.cu: the second attempt.
std::string attempt_in(const std::string& file)
{
    static const platform::Pattern form(R"(^[^.]*-(\d)(\.[^]*)?$)");
    platform::Match match;
    return form.matches(file, match) ? std::to_string(std::stoi(match.str(1)) + 1) : "";
}

bool is_page(const std::string& file)
{
    return file == "text.html" || file == "link.html";
}

/// The pieces of a file's name that Canvas has put before the learner's own, and how many these are.
struct CanvasPrefix
{
    report::Learner learner;
    std::size_t pieces = 0;
};

std::optional<CanvasPrefix> anonymous_prefix(const std::vector<std::string>& pieces)
{
    const std::size_t late = pieces.front() == "LATE" ? 1 : 0;
    if (pieces.size() < late + 3 || pieces[late] != "anon" || pieces[late + 1].empty()) {
        return std::nullopt;
    }
    return CanvasPrefix{{"Canvas", pieces[late + 1], "", "", "", "", late == 1}, late + 2};
}

std::optional<CanvasPrefix> named_prefix(const std::vector<std::string>& pieces)
{
    const auto user = std::find_if(pieces.begin() + 1, pieces.end(), is_number);
    if (user == pieces.end() || pieces.front().empty()) {
        return std::nullopt;
    }
    const bool is_late = *(user - 1) == "LATE" && user - 1 != pieces.begin();
    const std::string name = fmt::format("{}", fmt::join(pieces.begin(), is_late ? user - 1 : user, "_"));
    return CanvasPrefix{{"Canvas", *user, name, "", "", "", is_late},
                        static_cast<std::size_t>(user - pieces.begin()) + 1};
}

std::optional<Entry> entry_of_canvas(const std::string& name, const std::vector<std::string>& exercises)
{
    const bool is_learners_own = std::any_of(exercises.begin(), exercises.end(), [&](const std::string& own) {
        return lower_case(name).starts_with(own);
    });
    const std::vector<std::string> pieces = pieces_of(name);
    std::optional<CanvasPrefix> prefix = anonymous_prefix(pieces);
    prefix = prefix ? prefix : named_prefix(pieces);
    if (is_learners_own || !prefix) {
        return std::nullopt;
    }
    const bool has_attachment = prefix->pieces + 1 < pieces.size() && is_number(pieces[prefix->pieces]);
    const auto own = pieces.begin() + static_cast<std::ptrdiff_t>(prefix->pieces + (has_attachment ? 1 : 0));
    Entry entry{prefix->learner, fmt::format("{}", fmt::join(own, pieces.end(), "_"))};
    if (!has_attachment && !is_page(entry.file)) {
        return std::nullopt;
    }
    entry.learner.attempt = attempt_in(entry.file);
    return entry;
}

/// Files that systems put into every folder.
bool is_of_system(const fs::path& entry)
{
    const std::string name = entry.filename();
    return name.starts_with(".") || name == "__MACOSX" || name == "desktop.ini" || name == "Thumbs.db";
}

std::vector<fs::path> entries_of(const fs::path& folder)
{
    std::vector<fs::path> entries;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        if (!is_of_system(entry.path())) {
            entries.push_back(entry.path());
        }
    }
    std::sort(entries.begin(), entries.end());
    return entries;
}

/// What the submission of a learner is called: by name and number, which together no other has.
std::string name_of(const report::Learner& learner)
{
    const bool has_both = !learner.name.empty() && !learner.id.empty();
    return learner.name + (has_both ? "_" : "") + learner.id;
}

void take(HandIn& hand_in, const Entry& entry, const fs::path& path)
{
    const bool was_late = hand_in.learner.is_late;
    const std::string attempt = std::max(hand_in.learner.attempt, entry.learner.attempt);
    hand_in.name = name_of(entry.learner);
    hand_in.learner = entry.learner;
    hand_in.learner.is_late |= was_late;
    hand_in.learner.attempt = attempt;
    hand_in.parts.push_back({path, entry.file});
}

using Reading = std::function<std::optional<Entry>(const fs::path& entry)>;

/// The learners of a folder in which a platform has put a learner's name before each file.
std::optional<Download> with_names_before_files(const char* platform, const fs::path& folder,
                                                const Reading& read)
{
    Download download{platform, {}, {}};
    std::map<std::pair<std::string, std::string>, HandIn> by_learner;
    for (const fs::path& path : entries_of(folder)) {
        const std::optional<Entry> entry = read(path);
        if (entry && !fs::is_symlink(path)) {
            take(by_learner[{entry->learner.name, entry->learner.id}], *entry, path);
        } else {
            download.others.push_back(path.filename());
        }
    }
    if (by_learner.empty()) {
        return std::nullopt;
    }
    for (auto& [learner, hand_in] : by_learner) {
        download.hand_ins.push_back(std::move(hand_in));
    }
    return download;
}

std::optional<Download> from_moodle(const fs::path& folder)
{
    return with_names_before_files("Moodle", folder,
                                   [](const fs::path& path) { return entry_of_moodle(path.filename()); });
}

std::optional<Download> from_canvas(const fs::path& folder, const std::vector<std::string>& exercises)
{
    return with_names_before_files("Canvas", folder, [&](const fs::path& path) {
        return fs::is_directory(path) ? std::nullopt : entry_of_canvas(path.filename(), exercises);
    });
}

std::string text_of(const YAML::Node& map, const char* key)
{
    const YAML::Node value = map[key];
    return value && value.IsScalar() ? value.as<std::string>() : "";
}

/// The learners of one submission, by the keys that Ruby writes for symbols.
report::Learner submitters_in(const YAML::Node& submission)
{
    report::Learner learner;
    int count = 0;
    for (const YAML::Node& one : submission[":submitters"]) {
        const auto add = [&](std::string& all, const char* key) {
            all += (all.empty() ? "" : "; ") + text_of(one, key);
        };
        add(learner.name, ":name");
        add(learner.id, ":sid");
        add(learner.mail, ":email");
        ++count;
    }
    learner.team = count > 1 ? "team" : "";
    return learner;
}

/// What the file says, by folder; nothing where it cannot be read.
std::map<std::string, report::Learner> gradescope_learners(const fs::path& file)
{
    std::map<std::string, report::Learner> learners;
    try {
        const YAML::Node all = YAML::Load(platform::read_file(file));
        for (const auto& submission : all) {
            learners[submission.first.as<std::string>()] = submitters_in(submission.second);
        }
    } catch (const YAML::Exception&) {
        learners.clear();
    }
    return learners;
}

std::optional<Download> from_gradescope(const fs::path& folder)
{
    static const platform::Pattern form(R"(submission_\d+)");
    constexpr const char* metadata = "submission_metadata.yml";
    Download download{"Gradescope", {}, {}};
    const bool has_metadata = fs::is_regular_file(folder / metadata) && !fs::is_symlink(folder / metadata);
    std::map<std::string, report::Learner> learners;
    if (has_metadata) {
        learners = gradescope_learners(folder / metadata);
    }
    for (const fs::path& path : entries_of(folder)) {
        const std::string name = path.filename();
        if (form.matches(name) && fs::is_directory(path) && !fs::is_symlink(path)) {
            report::Learner learner = learners[name];
            learner.platform = download.platform;
            learner.team = learner.team.empty() ? "" : name;
            const std::string known = learner.name.empty() ? "" : learner.name + "_";
            download.hand_ins.push_back({known + name, {{path, ""}}, learner});
        } else if (name != metadata) {
            download.others.push_back(name);
        }
    }
    const bool is_form = has_metadata ? !download.hand_ins.empty() : download.hand_ins.size() > 1;
    return is_form ? std::optional(std::move(download)) : std::nullopt;
}

std::optional<Download> from_classroom(const fs::path& folder)
{
    constexpr std::string_view ending = "-submissions";
    const std::string name = folder.filename();
    if (name.size() <= ending.size() || !name.ends_with(ending)) {
        return std::nullopt;
    }
    const std::string slug = name.substr(0, name.size() - ending.size()) + "-";
    Download download{"GitHub Classroom", {}, {}};
    for (const fs::path& path : entries_of(folder)) {
        const std::string clone = path.filename();
        if (clone.starts_with(slug) && clone.size() > slug.size() && fs::is_directory(path) &&
            !fs::is_symlink(path)) {
            const std::string user = clone.substr(slug.size());
            download.hand_ins.push_back(
                {user, {{path, ""}}, {download.platform, "", user, "", "", "", false}});
        } else {
            download.others.push_back(clone);
        }
    }
    return download.hand_ins.empty() ? std::nullopt : std::optional(std::move(download));
}

std::optional<Download> directly_in(const fs::path& folder, const std::vector<std::string>& exercises)
{
    if (fs::exists(folder / "chapters")) {
        return std::nullopt;  // one learner's
    }
    if (auto download = from_moodle(folder)) {
        return download;
    }
    if (auto download = from_gradescope(folder)) {
        return download;
    }
    if (auto download = from_classroom(folder)) {
        return download;
    }
    return from_canvas(folder, exercises);
}

}  // namespace

std::string Download::summary() const
{
    const auto late = std::count_if(hand_ins.begin(), hand_ins.end(),
                                    [](const HandIn& hand_in) { return hand_in.learner.is_late; });
    std::string text =
        fmt::format("{}, {} {}", platform, hand_ins.size(), hand_ins.size() == 1 ? "learner" : "learners");
    if (late > 0) {
        text += fmt::format(", {} late", late);
    }
    if (!others.empty()) {
        text += fmt::format("; not a learner's: {}", fmt::join(others, ", "));
    }
    return text;
}

std::optional<Download> download_in(const fs::path& folder, const std::vector<std::string>& exercises)
{
    if (auto download = directly_in(folder, exercises)) {
        return download;
    }
    std::vector<fs::path> folders;
    for (const fs::path& path : entries_of(folder)) {
        if (fs::is_directory(path) && !fs::is_symlink(path)) {
            folders.push_back(path);
        }
    }
    return folders.size() == 1 ? directly_in(folders.front(), exercises) : std::nullopt;
}

std::optional<HandIn> entry_of_download(const fs::path& entry, const std::vector<std::string>& exercises)
{
    const std::string name = entry.filename();
    std::optional<Entry> found = entry_of_moodle(name);
    if (!found && !fs::is_directory(entry)) {
        found = entry_of_canvas(name, exercises);
    }
    if (!found) {
        return std::nullopt;
    }
    HandIn hand_in;
    take(hand_in, *found, entry);
    return hand_in;
}

}  // namespace cli
