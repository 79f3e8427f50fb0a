// SPDX-License-Identifier: MIT
// A learner's file is written as it was: by its link, with its mode and its line ends, and never over another's text.
#include <cli/live/learner_file.hpp>
#include <cli/usage_error.hpp>
#include <judge/catch.hpp>
#include <platform/files.hpp>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <mutex>
#include <set>
#include <string>
#include <thread>

namespace {

namespace fs = std::filesystem;

using cli::read_learner_file;
using cli::save_learner_file;

/// A folder of its own.
struct Folder
{
    Folder()
    {
        std::string form = fs::temp_directory_path() / "learner_file_XXXXXX";
        path = mkdtemp(form.data());
    }
    ~Folder() { fs::remove_all(path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    fs::path with(const std::string& name, const std::string& bytes) const
    {
        platform::replace_file(path / name, bytes);
        return path / name;
    }

    fs::path path;
};

}  // namespace

TEST_CASE("a text is saved over the one that it began with")
{
    const Folder folder;
    const fs::path file = folder.with("a.cu", "one\n");
    const auto before = read_learner_file(file);
    CHECK(before.text == "one\n");
    const auto result = save_learner_file(file, "two\n", before.version);
    CHECK(result.is_saved);
    CHECK(platform::read_file(file) == "two\n");
    CHECK(result.now.version == read_learner_file(file).version);
}

TEST_CASE("a text is not saved over one that somebody else has written")
{
    const Folder folder;
    const fs::path file = folder.with("a.cu", "one\n");
    const auto before = read_learner_file(file);
    platform::replace_file(file, "by another editor\n");
    const auto result = save_learner_file(file, "two\n", before.version);
    CHECK_FALSE(result.is_saved);
    CHECK(result.now.text == "by another editor\n");
    CHECK(platform::read_file(file) == "by another editor\n");
    CHECK(save_learner_file(file, "two\n", result.now.version).is_saved);
    CHECK(platform::read_file(file) == "two\n");
}

TEST_CASE("what somebody else writes while a text is saved is not lost")
{
    const Folder folder;
    const fs::path file = folder.with("a.cu", "one\n");
    std::mutex mutex;
    std::set<std::string> seen;
    std::atomic<int> saves = 0;
    const std::jthread saver([&](const std::stop_token& stop) {
        while (!stop.stop_requested()) {
            const auto before = read_learner_file(file);
            const auto result = save_learner_file(file, "mine " + std::to_string(saves), before.version);
            const std::lock_guard lock(mutex);
            seen.insert({before.text, result.now.text});
            ++saves;
        }
    });
    for (int i = 0; i < 300; ++i) {
        const std::string theirs = "theirs " + std::to_string(i);
        fs::rename(folder.with("b.cu", theirs), file);
        // The save that goes on may have begun before; the next one begins with this text, or with one that was saved over it.
        const int before = saves;
        while (saves < before + 2) {
            std::this_thread::yield();
        }
        const std::lock_guard lock(mutex);
        REQUIRE(seen.contains(theirs));
    }
}

TEST_CASE("who saves what is there already has saved it")
{
    const Folder folder;
    const fs::path file = folder.with("a.cu", "one\n");
    CHECK(save_learner_file(file, "one\n", "another version").is_saved);
}

TEST_CASE("a file that is gone is not made again without a word")
{
    const Folder folder;
    const fs::path file = folder.with("a.cu", "one\n");
    const auto before = read_learner_file(file);
    fs::remove(file);
    const auto result = save_learner_file(file, "two\n", before.version);
    CHECK_FALSE(result.is_saved);
    CHECK(result.now.version.empty());
    CHECK_FALSE(fs::exists(file));
    CHECK(save_learner_file(file, "two\n", "").is_saved);
    CHECK(platform::read_file(file) == "two\n");
}

TEST_CASE("lines end as they did")
{
    const Folder folder;
    const fs::path file = folder.with("a.cu", "one\r\ntwo\r\n");
    const auto before = read_learner_file(file);
    CHECK(before.text == "one\ntwo\n");
    CHECK(save_learner_file(file, "one\nthree\n", before.version).is_saved);
    CHECK(platform::read_file(file) == "one\r\nthree\r\n");
    CHECK(save_learner_file(file, "four\n", read_learner_file(file).version).is_saved);
    CHECK(platform::read_file(file) == "four\r\n");
}

TEST_CASE("lines that end in different ways keep their ends around what has changed")
{
    const Folder folder;
    const auto saved = [&](const std::string& bytes, const std::string& text) {
        const fs::path file = folder.with("a.cu", bytes);
        CHECK(save_learner_file(file, text, read_learner_file(file).version).is_saved);
        return platform::read_file(file);
    };
    CHECK(saved("a\r\nb\nc\r\nd\ne\r\n", "a\nb\nnew\nc\nd\ne\n") == "a\r\nb\nnew\r\nc\r\nd\ne\r\n");
    CHECK(saved("a\r\nb\nc\nd\r\n", "a\nb\nother\nd\n") == "a\r\nb\nother\nd\r\n");
    CHECK(saved("a\r\nb\nc", "a\nb\nc\nd") == "a\r\nb\nc\nd");
    CHECK(saved("a\r\na\na\r\n", "a\na\n") == "a\r\na\n");
    CHECK(saved("a\r\nb\n", "").empty());
}

TEST_CASE("a mode stays")
{
    const Folder folder;
    const fs::path file = folder.with("a.cu", "one\n");
    for (const fs::perms mode : {fs::perms(0600), fs::perms(0664), fs::perms(0755)}) {
        fs::permissions(file, mode);
        CHECK(save_learner_file(file, "mode " + std::to_string(int(mode)), read_learner_file(file).version)
                  .is_saved);
        CHECK(fs::status(file).permissions() == mode);
    }
}

TEST_CASE("a symbolic link stays, and its file is written")
{
    const Folder folder;
    const fs::path file = folder.with("elsewhere/a.cu", "one\n");
    const fs::path link = folder.path / "link.cu";
    fs::create_symlink("elsewhere/a.cu", link);
    CHECK(save_learner_file(link, "two\n", read_learner_file(link).version).is_saved);
    CHECK(fs::is_symlink(link));
    CHECK(platform::read_file(file) == "two\n");
}

TEST_CASE("a file with two names keeps both")
{
    const Folder folder;
    const fs::path file = folder.with("a.cu", "one\n");
    fs::create_hard_link(file, folder.path / "b.cu");
    CHECK(save_learner_file(file, "two\n", read_learner_file(file).version).is_saved);
    CHECK(platform::read_file(folder.path / "b.cu") == "two\n");
    CHECK(fs::hard_link_count(file) == 2);
}

TEST_CASE("a file that is not UTF-8 is left to other editors")
{
    const Folder folder;
    const fs::path file = folder.with("a.cu", "caf\xe9\n");
    CHECK_THROWS_WITH(read_learner_file(file), "a.cu is not UTF-8.");
    CHECK(read_learner_file(folder.with("b.cu", "caf\xc3\xa9\n")).text == "caf\xc3\xa9\n");
}

TEST_CASE("a carriage return that ends no line is left to other editors")
{
    const Folder folder;
    const std::string words = "a.cu has carriage returns that end no line.";
    for (const char* text : {"one\rtwo\r", "one\r\r\n", "one\r"}) {
        CHECK_THROWS_WITH(read_learner_file(folder.with("a.cu", text)), words);
    }
    CHECK(read_learner_file(folder.with("a.cu", "one\r\n\r\n")).text == "one\n\n");
}

TEST_CASE("a file that is read-only stays as it is")
{
    const Folder folder;
    const fs::path file = folder.with("a.cu", "one\n");
    const auto before = read_learner_file(file);
    fs::permissions(file, fs::perms(0444));
    CHECK_THROWS_WITH(save_learner_file(file, "two\n", before.version),
                      "a.cu is read-only. To write it again: chmod u+w " + file.string());
    CHECK(platform::read_file(file) == "one\n");
    fs::permissions(file, fs::perms(0644));
    CHECK(save_learner_file(file, "two\n", before.version).is_saved);
}

TEST_CASE("where a text finds no room, the old one stays")
{
    const Folder folder;
    const fs::path plain = folder.with("plain.cu", "one\n");
    const fs::path twice = folder.with("twice.cu", "one\n");
    fs::create_hard_link(twice, folder.path / "other.cu");
    const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const rlimit small{1000, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    for (const fs::path& file : {plain, twice}) {
        CHECK_THROWS(save_learner_file(file, std::string(2000, 'x'), read_learner_file(file).version));
        CHECK(platform::read_file(file) == "one\n");
        CHECK(save_learner_file(file, std::string(900, 'x'), read_learner_file(file).version).is_saved);
    }
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, old_handler);
}
