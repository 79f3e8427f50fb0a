// SPDX-License-Identifier: MIT
#include "module_cache.hpp"

#include <platform/files.hpp>

namespace cli {
namespace {

namespace fs = std::filesystem;

/// Puts the contents of `from` at `to` as well. A link, so that whoever removes `from` does not take `to` away.
bool give(const fs::path& from, const fs::path& to)
{
    std::error_code error;
    fs::create_hard_link(from, to, error);
    if (error && error != std::errc::no_such_file_or_directory && error != std::errc::file_exists) {
        fs::copy_file(from, to, error);
    }
    return !error;
}

bool begins_with(const fs::path& file, const std::string& prefix)
{
    return file.filename().string().rfind(prefix, 0) == 0;
}

}  // namespace

ModuleCache::ModuleCache(fs::path folder, std::string name, const std::string& made_from)
    : folder_(std::move(folder)), name_(std::move(name)), key_(platform::fingerprint(made_from))
{
}

bool ModuleCache::fetch(const fs::path& module) const
{
    std::error_code no_folder;
    for (const fs::directory_entry& kept : fs::directory_iterator(folder_, no_folder)) {
        if (!begins_with(kept.path(), prefix()) || !give(kept.path(), module)) {
            continue;
        }
        if (kept.path().filename() == prefix() + platform::fingerprint(platform::read_file(module)) + ".so") {
            return true;
        }
        fs::remove(module);
    }
    return false;
}

void ModuleCache::keep(const fs::path& module) const
{
    platform::make_folder(folder_);
    for (const fs::directory_entry& old : fs::directory_iterator(folder_)) {
        if (begins_with(old.path(), name_ + "-")) {
            std::error_code ignored;
            fs::remove(old.path(), ignored);
        }
    }
    give(module, folder_ / (prefix() + platform::fingerprint(platform::read_file(module)) + ".so"));
}

}  // namespace cli
