// SPDX-License-Identifier: MIT
#include "sandbox.hpp"

#include "process.hpp"

#include <fstream>

namespace platform {
namespace {

namespace fs = std::filesystem;

constexpr const char* nobody = "65534";

/// Whether unprivileged user namespaces are kept from programs without an AppArmor profile, as on Ubuntu since 23.10.
bool apparmor_restricts()
{
    char value = '0';
    std::ifstream("/proc/sys/kernel/apparmor_restrict_unprivileged_userns") >> value;
    return value == '1';
}

}  // namespace

std::vector<std::string> sandbox_words(const SandboxView& view)
{
    std::vector<std::string> words{"bwrap",
                                   "--unshare-all",
                                   "--unshare-user",
                                   "--uid",
                                   nobody,
                                   "--gid",
                                   nobody,
                                   "--die-with-parent",
                                   "--new-session",
                                   "--clearenv",
                                   "--setenv",
                                   "PATH",
                                   "/usr/local/bin:/usr/bin:/bin",
                                   "--setenv",
                                   "LC_ALL",
                                   "C.UTF-8",
                                   "--ro-bind",
                                   "/usr",
                                   "/usr",
                                   "--ro-bind-try",
                                   "/etc/alternatives",
                                   "/etc/alternatives",
                                   "--ro-bind-try",
                                   "/etc/ld.so.cache",
                                   "/etc/ld.so.cache"};
    for (const std::string& variable : view.environment) {
        const std::size_t end_of_name = variable.find('=');
        words.insert(words.end(),
                     {"--setenv", variable.substr(0, end_of_name), variable.substr(end_of_name + 1)});
    }
    for (const char* folder : {"/bin", "/lib", "/lib32", "/lib64", "/libx32"}) {
        std::error_code error;
        if (fs::is_symlink(folder, error)) {
            words.insert(words.end(), {"--symlink", fs::read_symlink(folder), folder});
        } else {
            words.insert(words.end(), {"--ro-bind-try", folder, folder});
        }
    }
    words.insert(words.end(), {"--proc", "/proc", "--dev", "/dev", "--size",
                               std::to_string(view.temporary_bytes), "--tmpfs", "/tmp"});
    for (const fs::path& path : view.readable) {
        words.insert(words.end(), {"--ro-bind-try", path, path});
    }
    if (!view.writable.empty()) {
        words.insert(words.end(), {"--bind", view.writable, view.writable});
    }
    words.emplace_back("--");
    return words;
}

std::string sandbox_problem()
{
    std::vector<std::string> words = sandbox_words({});
    words.emplace_back("/usr/bin/true");
    Command command;
    command.words = std::move(words);
    command.environment = plain_environment();
    try {
        const ProcessResult ending = run_process(command, {});
        if (ending.succeeded()) {
            return "";
        }
        if (apparmor_restricts()) {
            return "AppArmor keeps bubblewrap from making a sandbox. An administrator can allow it with: "
                   "sysctl kernel.apparmor_restrict_unprivileged_userns=0";
        }
        return "bubblewrap cannot make a sandbox here (" + ending.output.substr(0, ending.output.find('\n')) +
               "). In a container, allow user namespaces. On your own machine: sysctl "
               "kernel.unprivileged_userns_clone=1";
    } catch (const std::runtime_error&) {
        return "bubblewrap is not installed. An administrator can install it with: apt-get install "
               "bubblewrap";
    }
}

}  // namespace platform
