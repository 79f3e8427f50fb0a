// SPDX-License-Identifier: MIT
#include "hand_in.hpp"

#include <platform/files.hpp>
#include <platform/process.hpp>
#include <platform/sandbox.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t unpacked_bytes = std::size_t{512} << 20;

/// Unpacks what may be of use, in a temporary folder, and copies the plain files among it. An archive may hold links,
/// names like ../../x and more than the disk. Of other files an empty one is made, so that they can be listed.
constexpr const char* unpack_script = R"(
set -o pipefail
unpacked=$(mktemp -d) && trap 'rm -rf -- "$unpacked"' EXIT && cd -- "$unpacked" || exit 1
cmake -E tar tf "$1" | grep -vE '^/|^\.\./|/\.\./' >names || [ "${PIPESTATUS[0]}" = 0 ] || exit 1
useful='(\.(cu|cu\.txt|cu\.bak|cpp|cc|cxx|c|hpp|h|cuh|html?|zip|7z|tar|tgz|txz|tbz|gz|xz|bz2|zst)|diagnosis\.txt|submission_metadata\.yml)$'
grep -iE "$useful" names | sed 's/[][*?\\]/\\&/g' >wanted
if [ -s wanted ]; then
    mkdir content && cd content && xargs -d '\n' -a ../wanted cmake -E tar xf "$1" -- || exit 1
    find . -type f -exec cp --parents -t "$2" -- {} + || exit 1
    cd ..
fi
grep -viE "$useful" names | grep -E '_assignsubmission_|\.[^/]*$' | grep -vE '(^|/)(\.|__MACOSX/|build/)' | head -n 2000 |
    while IFS= read -r name; do
        folder=$(dirname -- "$name")
        mkdir -p -- "$2/$folder" && case $name in
            */) mkdir -p -- "$2/$name" ;;
            *) [ -e "$2/$name" ] || : >"$2/$name" ;;
        esac
    done
exit 0)";

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

}  // namespace

HandInReader::HandInReader(const course::Workbook& workbook, fs::path room, bool sandboxed)
    : workbook_(workbook), room_(std::move(room)), sandboxed_(sandboxed)
{
    for (const course::Exercise& exercise : workbook.exercises()) {
        names_.push_back(exercise.name);
        names_.insert(names_.end(), exercise.formerly.begin(), exercise.formerly.end());
        names_.insert(names_.end(), exercise.instead_of.begin(), exercise.instead_of.end());
    }
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
        if (const auto download = folder ? download_in(*folder, names_) : std::nullopt) {
            recognised_.push_back(fmt::format("{}: {}", last_component(path), download->summary()));
            all.insert(all.end(), download->hand_ins.begin(), download->hand_ins.end());
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

HandIn HandInReader::single_hand_in(const fs::path& path) const
{
    const std::string name = last_component(path);
    if (auto entry = entry_of_download(path.has_filename() ? path : path.parent_path(), names_)) {
        entry->parts.front().path = path;
        return *entry;
    }
    const bool is_source = kind_of(name) == FileKind::source;
    return {is_source ? fs::path(name).stem().string() : without_archive_endings(name), {{path, name}}};
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
    const std::map<std::string, Place> places = places_of(workbook_, files);
    const fs::path folder = next_folder();
    PlacedFiles placed;
    for (const auto& [name, place] : places) {
        const course::Exercise& exercise = workbook_.find(name);
        Submission& submission = placed.submissions[name];
        submission.source = folder / (name + ".cu");
        submission.answers = folder / (name + ".diagnosis.txt");
        submission.shown_as = fmt::format("chapters/{}/{}.cu", exercise.path, name);
        if (place.source != nullptr) {
            const std::string text = platform::read_file(place.source->file);
            platform::replace_file(
                submission.source,
                exercise.in_present_words(place.source->kind == FileKind::page ? text_of_page(text) : text));
        }
        if (place.answers != nullptr) {
            platform::replace_file(submission.answers,
                                   exercise.in_present_words(platform::read_file(place.answers->file)));
        }
    }
    placed.unplaced = files.unplaced();
    if (placed.submissions.empty()) {
        throw UnreadableHandIn(placed.unplaced.empty()
                                   ? "there is no file of an exercise in it"
                                   : fmt::format("there is no file of an exercise in it ({})",
                                                 fmt::join(placed.unplaced, "; ")));
    }
    return placed;
}

}  // namespace cli
