// SPDX-License-Identifier: MIT
#include "placement.hpp"

#include <platform/files.hpp>
#include <platform/pattern.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>

namespace cli {
namespace {

constexpr const char* to_grade_several =
    "To grade several submissions, name each of them: ./workbook grade FOLDER/*";

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_file_bytes = 1 << 20;
constexpr int deepest_archive = 3;  ///< a download with an archive per learner, with an archive in it
constexpr std::size_t most_entries = 100000;
constexpr std::size_t most_remarks = 10;
constexpr std::array<std::string_view, 10> archive_endings{".zip", ".7z", ".tar", ".tgz", ".txz",
                                                           ".tbz", ".gz", ".xz",  ".bz2", ".zst"};
constexpr std::array<std::string_view, 6> other_source_endings{".cu.txt", ".cpp", ".cc",
                                                               ".cxx",    ".c",   ".cu.bak"};
constexpr std::array<std::string_view, 2> other_archive_endings{".rar", ".zipx"};

bool ends_with(std::string_view text, std::string_view ending)
{
    return text.size() > ending.size() && text.ends_with(ending);
}

template <std::size_t size>
bool ends_with_one(std::string_view text, const std::array<std::string_view, size>& endings)
{
    return std::ranges::any_of(endings, [&](std::string_view ending) { return ends_with(text, ending); });
}

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

/// What systems and builds put beside a learner's files.
bool is_passed_over(const fs::path& entry)
{
    const std::string name = entry.filename();
    return name.starts_with(".") || name == "__MACOSX" || name == "build" || name == "desktop.ini" ||
           name == "Thumbs.db";
}

/// Whether `file` is a plain file that is reached from `folder` without a link.
bool is_plain(const fs::path& folder, const fs::path& file)
{
    std::error_code error;
    const fs::path real = fs::canonical(file, error);
    return !error && real == fs::canonical(folder, error) / file.lexically_relative(folder) &&
           fs::is_regular_file(real, error);
}

/// The part of `name` up to and with its first folder called chapters; empty if `name` has no such folder.
fs::path chapters_of(const fs::path& name)
{
    fs::path way;
    for (const fs::path& component : name.parent_path()) {
        way /= component;
        if (component == "chapters") {
            return way;
        }
    }
    return {};
}

/// The folder called chapters; empty if no source is in such a folder.
///
/// @throws UnreadableHandIn if there are two such folders
fs::path chapters_in(const std::vector<Candidate>& candidates)
{
    std::set<fs::path> folders;
    for (const Candidate& candidate : candidates) {
        const fs::path chapters = chapters_of(candidate.name);
        if (!chapters.empty() && candidate.kind == FileKind::source) {
            folders.insert(chapters);
        }
    }
    if (folders.size() > 1) {
        throw UnreadableHandIn(fmt::format(
            "there are {} folders called chapters in it, {} and {}: a submission has one. {}", folders.size(),
            folders.begin()->string(), std::next(folders.begin())->string(), to_grade_several));
    }
    return folders.empty() ? fs::path() : *folders.begin();
}

/// Whether the workbook has a file of this path below one of the folders that the candidate is in: it came with the tree.
bool is_of_the_tree(const course::Workbook& workbook, const fs::path& name)
{
    for (fs::path rest = workbook.in_present_names(name);; rest = rest.lexically_relative(*rest.begin())) {
        if (fs::exists(workbook.root() / rest)) {
            return true;
        }
        if (!rest.has_parent_path()) {
            return false;
        }
    }
}

/// Keeps the files of the folder chapters, where there is one, by their names from there.
void keep_chapters(const course::Workbook& workbook, Collection& files)
{
    const fs::path chapters = chapters_in(files.candidates);
    if (chapters.empty()) {
        return;
    }
    std::vector<Candidate> kept;
    for (Candidate& candidate : files.candidates) {
        if (chapters_of(candidate.name) == chapters) {
            candidate.name = candidate.name.lexically_relative(chapters);
            kept.push_back(std::move(candidate));
        } else if (!is_of_the_tree(workbook, candidate.name)) {
            files.leave_out(candidate.name, "it is not in the folder chapters");
        }
    }
    files.candidates = std::move(kept);
}

/// The name of a source without its ending and without what systems add to the names of copies: `x (1).cu`, `x-2.cu`,
/// `x-UUID.cu`, `X.cu`.
std::string plain_stem(const fs::path& file)
{
    static const platform::Pattern copy(
        R"( ?\(\d+\)$|-\d+$|-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$)");
    const std::string name = lower(file.filename());
    return copy.replaced_in(name.substr(0, name.find('.')), "");
}

class Placement {
public:
    Placement(const course::Workbook& workbook, Collection& files) : workbook_(workbook), files_(files) {}

    std::map<std::string, Place> places()
    {
        place_all(FileKind::source, &Placement::place_source);
        place_all(FileKind::renamed, &Placement::place_renamed);
        place_all(FileKind::page, &Placement::place_page);
        place_all(FileKind::answers, &Placement::place_answers);
        place_all(FileKind::header, &Placement::look_at_header);
        return places_;
    }

private:
    void place_all(FileKind kind, void (Placement::*place)(const Candidate&))
    {
        for (const Candidate& candidate : files_.candidates) {
            if (candidate.kind == kind) {
                (this->*place)(candidate);
            }
        }
    }

    void put(const Candidate*& place, const Candidate& candidate, const course::Exercise& exercise)
    {
        if (place != nullptr && platform::read_file(place->file) != platform::read_file(candidate.file)) {
            const bool are_apart = place->name.has_parent_path() && candidate.name.has_parent_path() &&
                                   *place->name.begin() != *candidate.name.begin();
            throw UnreadableHandIn(fmt::format("there are two different files for {} {} in it, {} and {}{}",
                                               exercise.label(), exercise.name, place->name.string(),
                                               candidate.name.string(),
                                               are_apart ? fmt::format(". {}", to_grade_several) : ""));
        }
        place = place != nullptr ? place : &candidate;
    }

    const course::Exercise* find(const std::function<bool(const course::Exercise&)>& is_it) const
    {
        const auto found = std::ranges::find_if(workbook_.exercises(), is_it);
        return found != workbook_.exercises().end() ? &*found : nullptr;
    }

    const course::Exercise* exercise_called(const fs::path& file) const
    {
        const std::string exact = file.stem();
        if (const auto* exercise = find([&](const auto& one) { return one.is_called(exact); })) {
            return exercise;
        }
        const std::string plain = plain_stem(file);
        return find([&](const auto& one) { return one.is_called(plain); });
    }

    /// @return whether it is of an exercise that is no more, and is left out
    bool is_of_predecessor(const Candidate& candidate)
    {
        const course::Exercise* successor = workbook_.successor_of_path(candidate.name);
        successor = successor != nullptr ? successor : workbook_.successor_of(plain_stem(candidate.name));
        if (successor != nullptr) {
            files_.leave_out(candidate.name, taken_place_of_it(*successor));
        }
        return successor != nullptr;
    }

    static std::string taken_place_of_it(const course::Exercise& successor)
    {
        return fmt::format("its exercise is no longer part of the workbook; {} {} has taken its place",
                           successor.label(), successor.name);
    }

    void place_source(const Candidate& candidate)
    {
        if (const course::Exercise* exercise = exercise_called(candidate.name)) {
            put(places_[exercise->name].source, candidate, *exercise);
        } else if (is_of_predecessor(candidate)) {
            // It is said.
        } else if (!fs::exists(workbook_.root() / "chapters" / workbook_.in_present_names(candidate.name))) {
            files_.leave_out(candidate.name, "there is no exercise of this name");
        }
    }

    bool has_source(const course::Exercise& exercise) const
    {
        const auto place = places_.find(exercise.name);
        return place != places_.end() && place->second.source != nullptr;
    }

    void place_renamed(const Candidate& candidate)
    {
        const course::Exercise* exercise = exercise_called(candidate.name);
        if (exercise == nullptr) {
            if (!is_of_predecessor(candidate)) {
                files_.leave_out(candidate.name, "it is no .cu file");
            }
        } else if (has_source(*exercise)) {
            files_.leave_out(candidate.name, "there is a .cu file of this name");
        } else {
            put(places_[exercise->name].source, candidate, *exercise);
        }
    }

    /// A page is a source if it includes the header of one exercise: a file of the workbook that was pasted.
    void place_page(const Candidate& candidate)
    {
        const std::string text = text_of_page(platform::read_file(candidate.file));
        const auto includes = [](const std::string& words, const std::string& name) {
            return words.find(fmt::format("#include \"{}.hpp\"", name)) != std::string::npos;
        };
        std::vector<const course::Exercise*> meant;
        const course::Exercise* successor = nullptr;
        for (const course::Exercise& exercise : workbook_.exercises()) {
            if (includes(exercise.in_present_words(text), exercise.name)) {
                meant.push_back(&exercise);
            }
            const bool is_of_predecessor = std::ranges::any_of(
                exercise.instead_of, [&](const std::string& name) { return includes(text, name); });
            successor = is_of_predecessor ? &exercise : successor;
        }
        if (meant.empty() && successor != nullptr) {
            files_.leave_out(candidate.name, taken_place_of_it(*successor));
        } else if (meant.size() != 1) {
            files_.leave_out(candidate.name, meant.empty()
                                                 ? "this text includes the header of no exercise"
                                                 : "this text includes headers of several exercises");
        } else if (has_source(*meant[0])) {
            files_.leave_out(candidate.name, "there is a .cu file for the exercise whose header it includes");
        } else {
            put(places_[meant[0]->name].source, candidate, *meant[0]);
        }
    }

    /// What the heading of a sheet says: "# Exercise 1.2: what is wrong …".
    const course::Exercise* exercise_in_heading(const Candidate& candidate) const
    {
        constexpr std::size_t longest_heading = 200;
        static const platform::Pattern form("^(?:\xef\xbb\xbf)?"
                                            R"(#\s*Exercise\s+(\d+\.\d+)\b)");
        const std::string text = platform::read_file(candidate.file);
        const std::string heading = text.substr(0, std::min(text.find('\n'), longest_heading));
        platform::Match match;
        if (!form.is_in(heading, match)) {
            return nullptr;
        }
        return find([&](const auto& one) { return one.label() == match.str(1); });
    }

    /// The only diagnosis whose source is in the same folder.
    const course::Exercise* exercise_beside(const Candidate& candidate) const
    {
        const course::Exercise* beside = nullptr;
        for (const course::Exercise& exercise : workbook_.exercises()) {
            const auto place = places_.find(exercise.name);
            if (exercise.kind == course::Exercise::Kind::diagnose && place != places_.end() &&
                place->second.source != nullptr &&
                place->second.source->name.parent_path() == candidate.name.parent_path()) {
                if (beside != nullptr) {
                    return nullptr;
                }
                beside = &exercise;
            }
        }
        return beside;
    }

    /// By the name of its folder, by its own, NAME.diagnosis.txt, by its heading, or as the only diagnosis beside a source.
    void place_answers(const Candidate& candidate)
    {
        if (is_of_predecessor(candidate) || is_beside_predecessor(candidate)) {
            return;
        }
        const fs::path folder = workbook_.in_present_names(candidate.name.parent_path().filename());
        const fs::path own = workbook_.in_present_names(lower(candidate.name.filename()));
        const auto* exercise = find([&](const auto& one) {
            return one.kind == course::Exercise::Kind::diagnose &&
                   (folder == one.name || folder == fs::path(one.path).filename() ||
                    own == one.name + ".diagnosis.txt");
        });
        exercise = exercise != nullptr ? exercise : exercise_in_heading(candidate);
        exercise = exercise != nullptr ? exercise : exercise_beside(candidate);
        if (exercise == nullptr) {
            return files_.leave_out(
                candidate.name,
                fmt::format("its name does not say for which exercise it is; call it, for instance, {}",
                            example_of_answers()));
        }
        put(places_[exercise->name].answers, candidate, *exercise);
    }

    /// A sheet whose heading has the number of an exercise may be that of the one which had the number before.
    bool is_beside_predecessor(const Candidate& candidate)
    {
        for (const Candidate& other : files_.candidates) {
            const course::Exercise* successor = workbook_.successor_of(plain_stem(other.name));
            if (other.kind == FileKind::source && successor != nullptr &&
                other.name.parent_path() == candidate.name.parent_path() &&
                exercise_in_heading(candidate) == successor) {
                files_.leave_out(candidate.name, taken_place_of_it(*successor));
                return true;
            }
        }
        return false;
    }

    std::string example_of_answers() const
    {
        const auto* example =
            find([](const auto& one) { return one.kind == course::Exercise::Kind::diagnose; });
        return (example != nullptr ? example->name : "NAME") + ".diagnosis.txt";
    }

    /// Headers come from our own tree, so one that was changed is worth a word.
    void look_at_header(const Candidate& candidate)
    {
        const fs::path present = workbook_.in_present_names(candidate.name);
        const fs::path ours = workbook_.root() / "chapters" / present;
        if (workbook_.successor_of_path(candidate.name) != nullptr) {
            // The source beside it is told of.
        } else if (!fs::exists(ours)) {
            files_.leave_out(candidate.name, "headers are not taken from a submission");
        } else if (present != candidate.name) {
            // It is of an earlier version, which cannot be compared with ours.
        } else if (platform::read_file(ours) != platform::read_file(candidate.file)) {
            files_.leave_out(candidate.name, "it was changed, and the header of the workbook is used");
        }
    }

    const course::Workbook& workbook_;
    Collection& files_;
    std::map<std::string, Place> places_;
};

/// The character that an HTML entity stands for; empty for an entity that is not known here.
std::string meaning_of(const std::string& entity)
{
    static const std::map<std::string, std::string> named{{"lt", "<"},    {"gt", ">"},   {"amp", "&"},
                                                          {"quot", "\""}, {"apos", "'"}, {"nbsp", " "}};
    const auto found = named.find(entity);
    if (found != named.end()) {
        return found->second;
    }
    static const platform::Pattern number(R"(#(x?)([0-9a-fA-F]{1,3}))");
    platform::Match match;
    if (!number.matches(entity, match)) {
        return "";
    }
    const int code = std::stoi(match.str(2), nullptr, !match.str(1).empty() ? 16 : 10);
    constexpr int no_break_space = 160;
    constexpr int end_of_ascii = 128;
    return code == no_break_space            ? " "
           : code > 0 && code < end_of_ascii ? std::string(1, static_cast<char>(code))
                                             : "";
}

/// Where the tag that begins at `at` ends; `at` itself if none does.
std::size_t end_of_markup(const std::string& html, std::size_t at)
{
    const bool begins = html[at] == '<' && at + 1 < html.size() &&
                        (html[at + 1] == '/' || html[at + 1] == '!' ||
                         std::isalpha(static_cast<unsigned char>(html[at + 1])) != 0);
    const std::size_t end = begins ? html.find('>', at) : std::string::npos;
    return end != std::string::npos ? end : at;
}

/// Whether what follows a tag, which is given without its brackets, stands on a line of its own.
bool ends_line(const std::string& tag)
{
    constexpr std::array<std::string_view, 6> names{"br", "br/", "/p", "/div", "/li", "/pre"};
    const std::string name = lower(tag.substr(0, tag.find_first_of(" \t\r\n")));
    return std::ranges::find(names, name) != names.end();
}

}  // namespace

FileKind kind_of(const fs::path& file)
{
    const std::string name = lower(file.filename());
    const std::string extension = fs::path(name).extension();
    if (extension == ".cu") {
        return FileKind::source;
    }
    if (name == "diagnosis.txt" || ends_with(name, ".diagnosis.txt")) {
        return FileKind::answers;
    }
    if (extension == ".hpp" || extension == ".h" || extension == ".cuh") {
        return FileKind::header;
    }
    if (ends_with_one(name, other_source_endings)) {
        return FileKind::renamed;
    }
    if (extension == ".html" || extension == ".htm") {
        return FileKind::page;
    }
    return without_archive_endings(name) != name ? FileKind::archive : FileKind::other;
}

std::string without_archive_endings(std::string name)
{
    for (const std::string_view ending : archive_endings) {
        if (ends_with(lower(name), ending)) {
            return without_archive_endings(name.substr(0, name.size() - ending.size()));
        }
    }
    return name;
}

void Collection::add(const fs::path& path, const fs::path& name)
{
    if (fs::is_directory(path)) {
        add_folder(path, name, 0);
    } else {
        add_file(path.parent_path(), path, name, 0);
    }
}

void Collection::leave_out(const fs::path& name, const std::string& reason)
{
    unplaced_.push_back(fmt::format("{}: {}", name.string(), reason));
}

std::vector<std::string> Collection::unplaced() const
{
    std::vector<std::string> told(unplaced_.begin(),
                                  unplaced_.begin() +
                                      static_cast<std::ptrdiff_t>(std::min(unplaced_.size(), most_remarks)));
    if (unplaced_.size() > most_remarks) {
        told.push_back(fmt::format("and {} more files", unplaced_.size() - most_remarks));
    }
    return told;
}

void Collection::add_folder(const fs::path& folder, const fs::path& name, int depth)
{
    std::vector<fs::path> files;
    std::size_t entries = 0;
    for (auto entry = fs::recursive_directory_iterator(folder); entry != fs::end(entry); ++entry) {
        if (++entries > most_entries) {
            throw UnreadableHandIn(fmt::format("there are more than {} files in it", most_entries));
        }
        if (is_passed_over(entry->path())) {
            entry.disable_recursion_pending();
        } else if (!entry->is_directory() || kind_of(entry->path()) == FileKind::source) {
            files.push_back(entry->path());
        }
    }
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
        add_file(folder, file, name / file.lexically_relative(folder), depth);
    }
}

void Collection::add_file(const fs::path& folder, const fs::path& file, const fs::path& name, int depth)
{
    const FileKind kind = kind_of(name);
    if (kind != FileKind::other && !is_plain(folder, file)) {
        return leave_out(name, fs::is_symlink(file) ? "it is a link" : "it is no plain file");
    }
    if (kind == FileKind::archive) {
        return add_archive(file, name, depth);
    }
    if (kind != FileKind::other && fs::file_size(file) > largest_file_bytes) {
        return leave_out(name, "it is larger than 1 MiB");
    }
    candidates.push_back({file, name, kind});
}

void Collection::add_archive(const fs::path& file, const fs::path& name, int depth)
{
    if (depth == deepest_archive) {
        return leave_out(name, "it is an archive in an archive in an archive");
    }
    try {
        add_folder(unpack_(file), name.parent_path() / without_archive_endings(name.filename()), depth + 1);
    } catch (const UnreadableHandIn& problem) {
        leave_out(name, problem.what());
    }
}

std::map<std::string, Place> places_of(const course::Workbook& workbook, Collection& files)
{
    keep_chapters(workbook, files);
    std::map<std::string, Place> places = Placement(workbook, files).places();
    for (const Candidate& candidate : files.candidates) {
        if (candidate.kind == FileKind::other && !is_of_the_tree(workbook, "chapters" / candidate.name) &&
            workbook.successor_of_path(candidate.name) == nullptr &&
            !is_of_the_tree(workbook, candidate.name)) {
            files.leave_out(candidate.name, ends_with_one(lower(candidate.name), other_archive_endings)
                                                ? "archives of this kind are not unpacked"
                                                : "it is no .cu file");
        }
    }
    return places;
}

std::string text_of_page(const std::string& html)
{
    constexpr std::size_t longest_entity = 8;
    std::string text;
    for (std::size_t at = 0; at < html.size(); ++at) {
        const std::size_t begin = at;
        const std::size_t end = end_of_markup(html, begin);
        if (end != at) {
            at = end;
            if (ends_line(html.substr(begin + 1, end - begin - 1))) {
                text += "\n";
                at += html.substr(end + 1, 1) == "\n" ? 1 : 0;  // the page's own, behind the tag
            }
            continue;
        }
        const std::size_t semicolon =
            html[at] == '&' ? html.substr(at, longest_entity).find(';') : std::string::npos;
        const std::string meaning =
            semicolon != std::string::npos ? meaning_of(html.substr(at + 1, semicolon - 1)) : "";
        text += meaning.empty() ? std::string(1, html[at]) : meaning;
        at += meaning.empty() ? 0 : semicolon;
    }
    return text;
}

}  // namespace cli
