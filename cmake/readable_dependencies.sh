#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# A compiler launcher for CMake: readable_dependencies.sh FOLDER SHORT COMMAND...
#
# Runs COMMAND, and then replaces the path FOLDER by the path SHORT in the dependency file that it has written.
# ReadableDependencies.cmake says what for.
set -euo pipefail

readonly folder=${1// /\\ } short=$2 # g++ escapes blanks
shift 2
"$@"
while (($# > 1)); do
    if [[ $1 == -MF ]]; then
        dependencies=$(<"$2")
        printf '%s\n' "${dependencies//"$folder"/"$short"}" >"$2"
    fi
    shift
done
