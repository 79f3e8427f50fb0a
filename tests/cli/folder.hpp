// SPDX-License-Identifier: MIT
/// @file
/// A folder of a test, which goes with it.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace hand_in_tests {

class Folder {
public:
    Folder()
    {
        std::string form = std::filesystem::temp_directory_path() / "hand_in_test_XXXXXX";
        path_ = mkdtemp(form.data());
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    const std::filesystem::path& path() const { return path_; }

    void write(const std::filesystem::path& name, const std::string& text = "") const
    {
        std::filesystem::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name) << text;
    }

private:
    std::filesystem::path path_;
};

}  // namespace hand_in_tests
