// SPDX-License-Identifier: MIT
#include "hand_in.hpp"

#include <platform/files.hpp>
#include <platform/process.hpp>
#include <platform/sandbox.hpp>
#include <report/writer.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <regex>
#include <set>
#include <string_view>

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_file_bytes = 1 << 20;
constexpr std::size_t unpacked_bytes = std::size_t{512} << 20;
constexpr int deepest_archive = 3;  ///< a download with an archive per learner, with an archive in it
constexpr std::size_t most_entries = 100000;
constexpr std::array<std::string_view, 10> archive_endings{".zip", ".7z", ".tar", ".tgz", ".txz",
                                                           ".tbz", ".gz", ".xz",  ".bz2", ".zst"};

bool ends_with(std::string_view text, std::string_view ending)
{
    return text.size() > ending.size() && text.substr(text.size() - ending.size()) == ending;
}

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

/// `name` without the endings of archives.
std::string stem(std::string name)
{
    for (const std::string_view ending : archive_endings) {
        if (ends_with(lower(name), ending)) {
            return stem(name.substr(0, name.size() - ending.size()));
        }
    }
    return name;
}

enum class FileKind { source, answers, header, archive, other };

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
    return stem(name) != name ? FileKind::archive : FileKind::other;
}

/// What systems and builds put beside a learner's files.
bool is_passed_over(const fs::path& entry)
{
    const std::string name = entry.filename();
    return name.rfind('.', 0) == 0 || name == "__MACOSX" || name == "build";
}

/// Unpacks what may be of use, in a temporary folder, and copies the plain files among it. An archive may hold links,
/// names like ../../x and more than the disk. Of a download from Moodle each learner leaves a trace, also one who handed
/// in nothing of use.
constexpr const char* unpack_script = R"(
set -o pipefail
unpacked=$(mktemp -d) && trap 'rm -rf -- "$unpacked"' EXIT && cd -- "$unpacked" || exit 1
cmake -E tar tf "$1" >names || exit 1
grep -iE '(\.(cu|hpp|h|cuh|zip|7z|tar|tgz|txz|tbz|gz|xz|bz2|zst)|diagnosis\.txt)$' names |
    grep -vE '^/|^\.\./|/\.\./' | sed 's/[][*?\\]/\\&/g' >wanted
grep -E '^[^/]*_assignsubmission_' names | while IFS= read -r name; do
    case $name in
        */*) mkdir -p -- "$2/${name%%/*}" ;;
        *) : >>"$2/$name" ;;
    esac
done
[ -s wanted ] || exit 0
mkdir content && cd content && xargs -d '\n' -a ../wanted cmake -E tar xf "$1" -- || exit 1
find . -type f -exec cp --parents -t "$2" -- {} +)";

const std::regex& moodle_form()
{
    static const std::regex form(R"(^(.*_\d+)_assignsubmission_(file|onlinetext)_?(.*)$)");
    return form;
}

bool is_moodle_download(const fs::path& folder)
{
    bool any = false;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename();
        if (is_passed_over(entry.path())) {
            continue;
        }
        if (!std::regex_match(name, moodle_form())) {
            return false;
        }
        any = true;
    }
    return any;
}

std::vector<HandIn> in_moodle_download(const fs::path& folder)
{
    std::map<std::string, HandIn> by_learner;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename();
        std::smatch match;
        if (!entry.is_symlink() && std::regex_match(name, match, moodle_form())) {
            HandIn& hand_in = by_learner[match.str(1)];
            hand_in.name = match.str(1);
            hand_in.parts.push_back({entry.path(), match.str(3)});
        }
    }
    std::vector<HandIn> all;
    for (auto& [learner, hand_in] : by_learner) {
        all.push_back(std::move(hand_in));
    }
    return all;
}

/// Gives those that have a name of others a number.
void number_names(std::vector<HandIn>& all)
{
    std::set<std::string> taken;
    for (HandIn& hand_in : all) {
        std::string name = hand_in.name;
        for (int number = 2; !taken.insert(name).second; ++number) {
            name = fmt::format("{} ({})", hand_in.name, number);
        }
        hand_in.name = name;
    }
}

/// A path's last component, also of `folder/` and `.`.
std::string last_component(const fs::path& path)
{
    const fs::path normal = fs::absolute(path).lexically_normal();
    return normal.has_filename() ? normal.filename() : normal.parent_path().filename();
}

/// The submission that is at one path, called by the path's last component; in a download from Moodle, by the learner.
HandIn single_hand_in(const fs::path& path)
{
    const std::string name = last_component(path);
    std::smatch match;
    if (std::regex_match(name, match, moodle_form())) {
        return {match.str(1), {{path, match.str(3)}}};
    }
    return {kind_of(name) == FileKind::source ? fs::path(name).stem().string() : stem(name), {{path, name}}};
}

/// Whether `file` is a plain file that is reached from `folder` without a link.
bool is_plain(const fs::path& folder, const fs::path& file)
{
    std::error_code error;
    const fs::path real = fs::canonical(file, error);
    return !error && real == fs::canonical(folder, error) / file.lexically_relative(folder) &&
           fs::is_regular_file(real, error);
}

/// A file that may be of use, by the name that it has in the submission.
struct Candidate
{
    fs::path file;
    fs::path name;
    FileKind kind;
};

/// The files of a submission that may be of use.
class Collection {
public:
    /// Unpacks an archive, and returns the folder with what was in it.
    using Unpack = std::function<fs::path(const fs::path& archive)>;

    explicit Collection(Unpack unpack) : unpack_(std::move(unpack)) {}

    std::vector<Candidate> candidates;
    std::vector<std::string> unplaced;

    void add(const fs::path& path, const fs::path& name)
    {
        if (fs::is_directory(path)) {
            add_folder(path, name, 0);
        } else {
            add_file(path.parent_path(), path, name, 0);
        }
    }

private:
    void leave_out(const fs::path& name, const char* reason)
    {
        unplaced.push_back(fmt::format("{}: {}", name.string(), reason));
    }

    void add_folder(const fs::path& folder, const fs::path& name, int depth)
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

    void add_file(const fs::path& folder, const fs::path& file, const fs::path& name, int depth)
    {
        const FileKind kind = kind_of(name);
        if (kind == FileKind::other) {
            return;
        }
        if (!is_plain(folder, file)) {
            return leave_out(name, fs::is_symlink(file) ? "it is a link" : "it is no plain file");
        }
        if (kind == FileKind::archive) {
            return add_archive(file, name, depth);
        }
        if (fs::file_size(file) > largest_file_bytes) {
            return leave_out(name, "it is larger than 1 MiB");
        }
        candidates.push_back({file, name, kind});
    }

    void add_archive(const fs::path& file, const fs::path& name, int depth)
    {
        if (depth == deepest_archive) {
            return leave_out(name, "it is an archive in an archive in an archive");
        }
        try {
            add_folder(unpack_(file), name.parent_path() / stem(name.filename()), depth + 1);
        } catch (const UnreadableHandIn& problem) {
            leave_out(name, problem.what());
        }
    }

    Unpack unpack_;
};

/// The part of `name` up to and with its first folder called chapters; empty if there is none.
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

/// Keeps the files of the folder chapters, where there is one, by their names from there.
///
/// @throws UnreadableHandIn if there are two such folders
void keep_chapters(Collection& files)
{
    std::set<fs::path> folders;
    for (const Candidate& candidate : files.candidates) {
        const fs::path chapters = chapters_of(candidate.name);
        if (!chapters.empty() && candidate.kind == FileKind::source) {
            folders.insert(chapters);
        }
    }
    if (folders.empty()) {
        return;
    }
    if (folders.size() > 1) {
        throw UnreadableHandIn(fmt::format(
            "there are {} folders called chapters in it, {} and {}: a submission has one. To grade several "
            "submissions, name each of them: ./workbook grade FOLDER/*",
            folders.size(), folders.begin()->string(), std::next(folders.begin())->string()));
    }
    const fs::path chapters = *folders.begin();
    std::vector<Candidate> kept;
    for (Candidate& candidate : files.candidates) {
        if (chapters_of(candidate.name) == chapters) {
            candidate.name = candidate.name.lexically_relative(chapters);
            kept.push_back(std::move(candidate));
        }
    }
    files.candidates = std::move(kept);
}

/// Decides which file is for which exercise.
class Placement {
public:
    Placement(const course::Workbook& workbook, Collection& files) : workbook_(workbook), files_(files) {}

    /// The files by exercise.
    struct Place
    {
        const Candidate* source = nullptr;
        const Candidate* answers = nullptr;
    };

    std::map<std::string, Place> places()
    {
        for (const Candidate& candidate : files_.candidates) {
            if (candidate.kind == FileKind::source) {
                place_source(candidate);
            }
        }
        for (const Candidate& candidate : files_.candidates) {
            if (candidate.kind == FileKind::answers) {
                place_answers(candidate);
            } else if (candidate.kind == FileKind::header) {
                look_at_header(candidate);
            }
        }
        return places_;
    }

private:
    bool is_of_the_tree(const Candidate& candidate) const
    {
        return fs::exists(workbook_.root() / "chapters" / candidate.name);
    }

    void put(const Candidate*& place, const Candidate& candidate, const course::Exercise& exercise)
    {
        if (place != nullptr && platform::read_file(place->file) != platform::read_file(candidate.file)) {
            throw UnreadableHandIn(fmt::format("there are two different files for {} {} in it, {} and {}",
                                               exercise.label(), exercise.name, place->name.string(),
                                               candidate.name.string()));
        }
        place = place != nullptr ? place : &candidate;
    }

    void place_source(const Candidate& candidate)
    {
        for (const course::Exercise& exercise : workbook_.exercises()) {
            if (candidate.name.stem() == exercise.name) {
                return put(places_[exercise.name].source, candidate, exercise);
            }
        }
        if (!is_of_the_tree(candidate)) {
            files_.unplaced.push_back(
                fmt::format("{}: there is no exercise of this name", candidate.name.string()));
        }
    }

    /// By the name of its folder, by its own, NAME.diagnosis.txt, or as the only diagnosis beside a source.
    void place_answers(const Candidate& candidate)
    {
        const std::string folder = candidate.name.parent_path().filename();
        const std::string own = candidate.name.filename();
        const course::Exercise* beside = nullptr;
        int sources_beside = 0;
        for (const course::Exercise& exercise : workbook_.exercises()) {
            if (exercise.kind != course::Exercise::Kind::diagnose) {
                continue;
            }
            if (folder == exercise.name || folder == fs::path(exercise.path).filename() ||
                own == exercise.name + ".diagnosis.txt") {
                return put(places_[exercise.name].answers, candidate, exercise);
            }
            const auto place = places_.find(exercise.name);
            if (place != places_.end() && place->second.source != nullptr &&
                place->second.source->name.parent_path() == candidate.name.parent_path()) {
                beside = &exercise;
                ++sources_beside;
            }
        }
        if (sources_beside == 1) {
            return put(places_[beside->name].answers, candidate, *beside);
        }
        files_.unplaced.push_back(
            fmt::format("{}: its name does not say for which exercise it is; call it, for instance, {}",
                        candidate.name.string(), example_of_answers()));
    }

    std::string example_of_answers() const
    {
        for (const course::Exercise& exercise : workbook_.exercises()) {
            if (exercise.kind == course::Exercise::Kind::diagnose) {
                return exercise.name + ".diagnosis.txt";
            }
        }
        return "NAME.diagnosis.txt";
    }

    /// Headers come from our own tree, so one that was changed is worth a word.
    void look_at_header(const Candidate& candidate)
    {
        const fs::path ours = workbook_.root() / "chapters" / candidate.name;
        if (!fs::exists(ours)) {
            files_.unplaced.push_back(
                fmt::format("{}: headers are not taken from a submission", candidate.name.string()));
        } else if (platform::read_file(ours) != platform::read_file(candidate.file)) {
            files_.unplaced.push_back(fmt::format(
                "{}: it was changed, and the header of the workbook is used", candidate.name.string()));
        }
    }

    const course::Workbook& workbook_;
    Collection& files_;
    std::map<std::string, Place> places_;
};

}  // namespace

HandInReader::HandInReader(const course::Workbook& workbook, fs::path room, bool sandboxed)
    : workbook_(workbook), room_(std::move(room)), sandboxed_(sandboxed)
{
}

fs::path HandInReader::next_folder()
{
    const fs::path folder = room_ / std::to_string(folders_++);
    platform::make_folder(folder);
    return folder;
}

fs::path HandInReader::unpack(const fs::path& archive)
{
    const fs::path folder = next_folder();
    platform::Command command;
    if (sandboxed_) {
        command.words = platform::sandbox_words({{fs::absolute(archive)}, folder, unpacked_bytes});
    }
    command.words.insert(command.words.end(),
                         {"/bin/bash", "-c", unpack_script, "bash", fs::absolute(archive), folder});
    command.environment = platform::plain_environment();
    platform::Limits limits;
    limits.cpu_time = std::chrono::seconds(30);
    limits.idle_time = std::chrono::seconds(30);
    const platform::ProcessResult ending = platform::run_process(command, limits);
    if (!ending.succeeded()) {
        throw UnreadableHandIn("it cannot be unpacked");
    }
    return folder;
}

std::optional<fs::path> HandInReader::open(const fs::path& path)
{
    if (fs::is_directory(path)) {
        return path;
    }
    try {
        const bool is_archive = fs::is_regular_file(path) && kind_of(path) == FileKind::archive;
        return is_archive ? std::optional<fs::path>(unpack(path)) : std::nullopt;
    } catch (const UnreadableHandIn&) {
        return std::nullopt;  // read() meets it again, and says so beside the name
    }
}

std::vector<HandIn> HandInReader::list(const std::vector<std::string>& given)
{
    std::vector<HandIn> all;
    for (const std::string& path : given) {
        const std::optional<fs::path> folder = open(path);
        if (folder && is_moodle_download(*folder)) {
            const std::vector<HandIn> several = in_moodle_download(*folder);
            all.insert(all.end(), several.begin(), several.end());
            continue;
        }
        all.push_back(single_hand_in(path));
        if (folder) {
            all.back().parts = {{*folder, ""}};
        }
    }
    number_names(all);
    return all;
}

PlacedFiles HandInReader::read(const HandIn& hand_in)
{
    Collection files([this](const fs::path& archive) { return unpack(archive); });
    for (const HandIn::Part& part : hand_in.parts) {
        if (!fs::exists(part.path)) {
            throw UnreadableHandIn("there is no such file or folder");
        }
        files.add(part.path, part.name);
    }
    keep_chapters(files);
    const fs::path folder = next_folder();
    PlacedFiles placed;
    for (const auto& [name, place] : Placement(workbook_, files).places()) {
        const course::Exercise& exercise = workbook_.find(name);
        Submission& submission = placed.submissions[name];
        submission.source = folder / (name + ".cu");
        submission.answers = folder / (name + ".diagnosis.txt");
        submission.shown_as = fmt::format("chapters/{}/{}.cu", exercise.path, name);
        if (place.source != nullptr) {
            platform::replace_file(submission.source, platform::read_file(place.source->file));
        }
        if (place.answers != nullptr) {
            platform::replace_file(submission.answers, platform::read_file(place.answers->file));
        }
    }
    placed.unplaced = std::move(files.unplaced);
    if (placed.submissions.empty()) {
        throw UnreadableHandIn(placed.unplaced.empty()
                                   ? "there is no file of an exercise in it"
                                   : fmt::format("there is no file of an exercise in it ({})",
                                                 fmt::join(placed.unplaced, "; ")));
    }
    return placed;
}

}  // namespace cli
