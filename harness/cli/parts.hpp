// SPDX-License-Identifier: MIT
/// @file
/// Parts of the workbook that are built when they are first needed. The script ./workbook builds them, since it has the lock, the
/// progress line and the words for what can go wrong. What has been built once, it keeps up to date at each start.
#pragma once

#include <course/workbook.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace cli {

/// A target of the build.
enum class Part {
    complete_program,  ///< the verbs that are not needed every day
    cuda_libraries,    ///< cuBLAS, cuFFT, cuRAND and the driver API
};

/// Builds the part unless `file`, which it consists of, is there. A tree without the script, such as one that a test has made,
/// has to have what it needs.
///
/// @throws platform::EnvironmentProblem if it cannot be built; the script has said why
void provide(const std::filesystem::path& root, Part part, const std::filesystem::path& file);

/// Builds what judging these exercises needs, all at once. Those that cannot be built are not ready afterwards.
void provide_exercises(const course::Workbook& workbook,
                       const std::vector<const course::Exercise*>& exercises);

/// Begins to build the exercise at idle priority, if it is not ready, and returns at once. The next run of the script stops that.
void build_while_idle(const course::Workbook& workbook, const course::Exercise& exercise);

/// Whether everything that judging the exercise needs is built.
bool is_ready(const course::Workbook& workbook, const course::Exercise& exercise);

/// Says which file of an exercise that is not ready is damaged, and how to restore it.
std::string why_not_ready(const course::Workbook& workbook, const course::Exercise& exercise);

/// The files of an exercise that are no learner's, and where a copy of each is kept since it was last built without an error.
struct KeptFile
{
    std::filesystem::path file;
    std::filesystem::path copy;
};
std::vector<KeptFile> kept_files(const course::Workbook& workbook, const course::Exercise& exercise);

}  // namespace cli
