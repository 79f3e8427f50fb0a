// SPDX-License-Identifier: MIT
/// @file
/// Compiled modules, kept for as long as what they were made from does not change.
#pragma once

#include <filesystem>
#include <string>

namespace cli {

/// The kept module of one source file.
class ModuleCache {
public:
    /// @param folder     for the modules of this file's owner
    /// @param name       of the exercise
    /// @param made_from  all that decides the module's contents
    ModuleCache(std::filesystem::path folder, std::string name, const std::string& made_from);

    /// Puts the kept module at `module` too; false if there is none that is complete and up to date.
    bool fetch(const std::filesystem::path& module) const;

    /// Keeps `module` in place of an older one.
    void keep(const std::filesystem::path& module) const;

private:
    /// "dot_product-KEY-". The file's name goes on with the fingerprint of the module's contents: a file that a crash or a
    /// full disk has cut off does not match it.
    std::string prefix() const { return name_ + "-" + key_ + "-"; }

    std::filesystem::path folder_;
    std::string name_;
    std::string key_;
};

}  // namespace cli
