// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <platform/files.hpp>
#include <platform/output.hpp>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

namespace fs = std::filesystem;
using platform::Output;

namespace {

/// A folder of its own, which is empty but for what a test puts there.
class Folder {
public:
    Folder()
    {
        std::string form = fs::temp_directory_path() / "output_XXXXXX";
        REQUIRE(mkdtemp(form.data()) != nullptr);
        path_ = form;
    }
    ~Folder() { fs::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    fs::path operator/(const char* name) const { return path_ / name; }
    std::ptrdiff_t files() const { return std::distance(fs::directory_iterator(path_), {}); }

private:
    fs::path path_;
};

void put(const fs::path& file, const std::string& text)
{
    std::ofstream(file) << text;
}

int mode_of(const fs::path& file)
{
    return static_cast<int>(fs::status(file).permissions());
}

ino_t inode_of(const fs::path& file)
{
    struct stat state = {};
    REQUIRE(stat(file.c_str(), &state) == 0);
    return state.st_ino;
}

/// As a tool does that is told where to write.
void deliver(const fs::path& file, const std::string& text, int mode = 0644)
{
    Output output(file);
    put(output.draft(), text);
    fs::permissions(output.draft(), static_cast<fs::perms>(mode));
    output.deliver(output.draft());
}

std::string name_of_descriptor(int descriptor)
{
    return "/dev/fd/" + std::to_string(descriptor);
}

}  // namespace

TEST_CASE("a file is there when it is complete, and nothing else is left")
{
    const Folder folder;
    const fs::path file = folder / "file";
    SECTION("by a tool")
    {
        {
            Output output(file);
            put(output.draft(), "new");
            CHECK_FALSE(fs::exists(file));
            output.deliver(output.draft());
        }
        CHECK(platform::read_file(file) == "new");
    }
    SECTION("by a text")
    {
        Output(file).write("new");
        CHECK(platform::read_file(file) == "new");
    }
    CHECK(folder.files() == 1);
}

TEST_CASE("an output that is given up leaves the old file")
{
    const Folder folder;
    put(folder / "file", "old");
    {
        const Output output(folder / "file");
        put(output.draft(), "half of the ne");
    }
    CHECK(platform::read_file(folder / "file") == "old");
    CHECK(folder.files() == 1);
}

TEST_CASE("a reader that has opened the old file reads it to its end")
{
    const Folder folder;
    put(folder / "file", "old");
    std::ifstream reader(folder / "file");
    Output(folder / "file").write("new");
    CHECK(std::string(std::istreambuf_iterator<char>(reader), {}) == "old");
}

TEST_CASE("a write that fails leaves the old file")
{
    const Folder folder;
    put(folder / "file", "old");
    const pid_t child = fork();  // a limit on the size of files is for a process
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit most{2, 2};
        setrlimit(RLIMIT_FSIZE, &most);
        try {
            Output(folder / "file").write("a text of more bytes");
        } catch (const std::system_error& error) {
            const std::string words = "cannot write " + (folder / "file").string() + ": File too large";
            _exit(error.code().value() == EFBIG && error.what() == words ? 7 : 1);
        }
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    CHECK(WEXITSTATUS(status) == 7);
    CHECK(platform::read_file(folder / "file") == "old");
    CHECK(folder.files() == 1);
}

TEST_CASE("the mode of a file is kept, and a program can be executed by those who may read it")
{
    const Folder folder;
    const fs::path file = folder / "file";
    put(file, "old");
    chmod(file.c_str(), 0640);
    Output(file).write("text");
    CHECK(mode_of(file) == 0640);
    deliver(file, "object", 0644);
    CHECK(mode_of(file) == 0640);
    deliver(file, "program", 0755);
    CHECK(mode_of(file) == 0750);
    chmod(file.c_str(), 0600);
    deliver(file, "program", 0755);
    CHECK(mode_of(file) == 0700);
    deliver(folder / "none_yet", "program", 0711);
    CHECK(mode_of(folder / "none_yet") == 0711);
}

TEST_CASE("a device stays one")
{
    const Folder folder;
    const fs::path null = folder / "null";
    constexpr mode_t everybody = 0666;
    constexpr unsigned memory_devices = 1;
    constexpr unsigned null_device = 3;
    if (mknod(null.c_str(), S_IFCHR | everybody, makedev(memory_devices, null_device)) != 0 ||
        access(null.c_str(), W_OK) != 0) {
        WARN("no device can be made here");
        return;
    }
    Output(null).write("text");
    CHECK(fs::is_character_file(null));
    deliver(null, "program", 0755);
    CHECK(fs::is_character_file(null));
    CHECK_NOTHROW(Output(null));
    CHECK(fs::is_character_file(null));
    fs::create_symlink("null", folder / "link");
    Output(folder / "link").write("text");
    CHECK(fs::is_character_file(null));
    CHECK(fs::is_symlink(folder / "link"));
    CHECK(folder.files() == 2);
}

TEST_CASE("a pipe gets the output, and stays")
{
    const Folder folder;
    const fs::path pipe = folder / "pipe";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    const int both_ends = open(pipe.c_str(), O_RDWR | O_CLOEXEC);
    Output(pipe).write("text, ");
    deliver(pipe, "program");
    std::string got(100, '\0');
    got.resize(static_cast<std::size_t>(std::max<ssize_t>(read(both_ends, got.data(), got.size()), 0)));
    close(both_ends);
    CHECK(got == "text, program");
    CHECK(fs::is_fifo(pipe));
    CHECK(folder.files() == 1);
}

TEST_CASE("an open file is written on, whatever it is")
{
    const Folder folder;
    put(folder / "log", "begin, ");
    const int log = open((folder / "log").c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    const ino_t inode = inode_of(folder / "log");
    Output(name_of_descriptor(log)).write("text, ");
    fs::create_symlink(name_of_descriptor(log), folder / "stdout");
    deliver(folder / "stdout", "program, ");
    REQUIRE(::write(log, "end", 3) == 3);
    close(log);
    CHECK(platform::read_file(folder / "log") == "begin, text, program, end");
    CHECK(inode_of(folder / "log") == inode);

    int sockets[2];
    REQUIRE(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) == 0);
    Output(name_of_descriptor(sockets[0])).write("text");
    char got[4];
    CHECK(read(sockets[1], got, sizeof got) == 4);
    close(sockets[0]);
    close(sockets[1]);
}

TEST_CASE("links stay, and what they lead to is replaced or made")
{
    const Folder folder;
    fs::create_directory(folder / "elsewhere");
    put(folder / "elsewhere/target", "old");
    fs::create_symlink("target", folder / "elsewhere/link");
    fs::create_symlink("elsewhere/link", folder / "chain");
    fs::create_symlink("elsewhere/none_yet", folder / "dangling");
    const ino_t inode = inode_of(folder / "elsewhere/target");

    Output(folder / "chain").write("new");
    CHECK(fs::is_symlink(folder / "chain"));
    CHECK(fs::is_symlink(folder / "elsewhere/link"));
    CHECK(platform::read_file(folder / "elsewhere/target") == "new");
    CHECK(inode_of(folder / "elsewhere/target") != inode);

    Output(folder / "dangling").write("new");
    CHECK(fs::is_symlink(folder / "dangling"));
    CHECK(platform::read_file(folder / "elsewhere/none_yet") == "new");
}

TEST_CASE("what cannot be written is told with its name")
{
    const Folder folder;
    fs::create_symlink("circle", folder / "circle");
    CHECK_THROWS_WITH(Output(folder / "circle"),
                      "cannot write " + (folder / "circle").string() + ": Too many levels of symbolic links");
    fs::create_directory(folder / "folder");
    CHECK_THROWS_WITH(Output(folder / "folder").write("text"),
                      "cannot write " + (folder / "folder").string() + ": Is a directory");
    CHECK_THROWS_WITH(Output(folder / "nowhere/file").write("text"),
                      "cannot write " + (folder / "nowhere/file").string() + ": No such file or directory");
    CHECK_THROWS_AS(platform::replace_file(folder / "folder", "text"), platform::EnvironmentProblem);
}

TEST_CASE("of several who write the same file at the same time each leaves a complete one")
{
    const Folder folder;
    const fs::path file = folder / "file";
    constexpr std::size_t bytes = 100000;
    const auto is_complete = [](const std::string& text) {
        return text.size() == bytes &&
               std::all_of(text.begin(), text.end(), [&](char c) { return c == text[0]; });
    };
    Output(file).write(std::string(bytes, 'x'));
    std::vector<std::thread> writers;
    for (const char letter : {'a', 'b', 'c'}) {
        writers.emplace_back([&file, text = std::string(bytes, letter)] {
            for (int i = 0; i < 50; ++i) {
                Output(file).write(text);
            }
        });
    }
    bool are_complete = true;
    for (int i = 0; i < 200; ++i) {
        are_complete = are_complete && is_complete(platform::read_file(file));
    }
    for (std::thread& writer : writers) {
        writer.join();
    }
    CHECK(are_complete);
    CHECK(is_complete(platform::read_file(file)));
    CHECK(folder.files() == 1);
}
