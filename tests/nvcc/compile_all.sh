#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# nvcc accepts every .cu file of the tree. g++, which compiles them for the CPU device, accepts more than CUDA C++.
#
#   files                          by default                with --all
#   chapters, solutions            machine code for sm_75    each file alone, machine code for four architectures
#   tests with inline PTX          machine code for sm_75    the same
#   conformance of Thrust, CUB     nothing                   machine code for sm_75
#   other tests, benchmarks        PTX                       machine code for sm_75
#
# To make PTX, nvcc checks all of CUDA C++, such as which side calls a function; only inline PTX is not read. (With
# -fdevice-syntax-only it would not compare the sides.) What --all finds in addition: memory and registers beyond the limits
# of a GPU, code that is wrong for a later architecture, a missing header that other files of the same compilation include,
# and faults in the seven files that instantiate most of Thrust and CUB, for which nvcc takes as long as for the nine
# hundred of the lessons. Files that need sm_80 are compiled for it in place of sm_75.
#
# nvcc takes most of its time for CUDA's headers, so many files are compiled at once, each in a namespace of its own. What
# nvcc complains about is then compiled alone.
#
# What nvcc has accepted is not compiled again: in the folder ACCEPTED, an empty file is named after the hash of all that
# the answer depends on. Creating it is one step, so that neither an interruption nor a second run can spoil the folder.
#
# Left out are sources that are meant not to compile, attacks and tests/simt/refused, which are not CUDA programs, those of
# tests/simt/driver and tests/simt/build_files, which need options of their own, and the files of tests/report/source, whose
# lines the messages there quote. Exit 4: skipped.
#
# Submissions in tests/lessons that are changes of a solution are made complete first, by WORKBOOK=PROGRAM of the environment.
#
# Usage: compile_all.sh ROOT ACCEPTED [--all]
set -euo pipefail

nvcc=$(command -v nvcc || echo "${CUDA_HOME:-/usr/local/cuda}/bin/nvcc")
if [ ! -x "$nvcc" ]; then
    echo "skipped: there is no nvcc"
    exit 4
fi
this_script=$(readlink -f -- "${BASH_SOURCE[0]}")
mkdir -p -- "$2"
accepted=$(readlink -f -- "$2")
tier=${3-}
cd -- "$1"

lessons=tests/lessons
if [[ -n ${WORKBOOK-} ]]; then
    lessons=$(realpath --relative-to=. -- "$accepted")_lessons # always the same, since the names of files are in the answers
    rm -rf -- "$lessons" # it may have submissions that are gone
    WORKBOOK_ROOT=$PWD "$WORKBOOK" gate --expand "$lessons" >/dev/null
fi

newest=$("$nvcc" --list-gpu-code | tail -n 1)
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT

# --- Which files are compiled together, and how ---------------------------------------------------------------

sources() {
    find chapters solutions tests/[!l]* "$lessons" benchmarks -name '*.cu' -not -path 'tests/judge/attacks*' -not -path 'tests/simt/bad_input/*' \
        -not -path 'tests/simt/refused/*' -not -path 'tests/simt/driver/*' -not -path 'tests/simt/build_files/*' \
        -not -path 'tests/report/source/*' 2>/dev/null | sort | xargs -d '\n' -r grep -L '^// expect: compile'
}

# Sets an associative array to the files in which a pattern is found.
find_text() { # name of the array, pattern, file...
    local -n found=$1
    local file
    found=()
    while read -r file; do found[$file]=yes; done < <(grep -lE -- "$2" "${@:3}" </dev/null)
}

# Sets `options` to those for a file.
choose_options() { # file
    local code oldest=75
    local -a codes=(sm_75 sm_80 sm_90 "$newest")
    if [[ -n ${needs_sm_80[$1]-} ]]; then
        oldest=80
        codes=("${codes[@]:1}")
    fi
    if is_for_all_architectures "$1"; then
        options=-fatbin
        if [[ -n ${differs[$1]-} ]]; then
            for code in "${codes[@]}"; do options+=" -gencode arch=compute_${code#sm_},code=$code"; done
        else
            options+=" -gencode arch=compute_$oldest,code=[$(IFS=, && echo "${codes[*]}")]"
        fi
        return
    fi
    options="-cubin -arch=sm_$oldest"
    case $1 in
        chapters/* | solutions/*) ;;
        *)
            if [[ $tier != --all && -z ${has_ptx[$1]-} ]]; then options="-ptx --Ofast-compile=max -arch=sm_$oldest"; fi
            options+=' -rdc=true' # for kernels that launch kernels
            ;;
    esac
}

is_for_all_architectures() { # file
    [[ $tier == --all && $1 =~ ^(chapters|solutions)/ ]]
}

# Prints a line for each compilation: its options, a tab, and its files. Which files go together depends on their folders
# alone, so a new file changes one line. The length of a folder's name chooses one of four lines: this separates the few
# lessons whose headers define the same name.
compilations() {
    local file folder options together
    local -a files
    local -A needs_sm_80 has_ptx differs is_slow files_of
    mapfile -t files < <(sources)
    find_text needs_sm_80 '__reduce_[a-z]*_sync|<mma\.h>|redux\.sync|cp\.async|mma\.sync' "${files[@]}"
    find_text has_ptx '\<asm\>' "${files[@]}"
    find_text differs '__CUDA_ARCH__|<(cooperative_groups|cub/|cuda/)' "${files[@]}"
    find_text is_slow '<(thrust|cub)/' "${files[@]}"
    for file in "${files[@]}"; do
        if [[ $tier != --all && $file == tests/simt/conformance/* && -n ${is_slow[$file]-} ]]; then continue; fi
        choose_options "$file"
        folder=${file%/*}
        [[ $file =~ ^(tests/)?[^/]* ]]
        together="${BASH_REMATCH[0]} $((${#folder} % 4))"
        if is_for_all_architectures "$file"; then together=$file; fi
        files_of[$options$'\t'$together]+=" $file"
    done
    for together in "${!files_of[@]}"; do
        echo "${together%$'\t'*}"$'\t'"${files_of[$together]# }"
    done
}

# --- Compilation ----------------------------------------------------------------------------------------------

# What every answer depends on beside options and files: the compilers, the headers of the tree, and this script.
fingerprint_of_circumstances() {
    {
        "$nvcc" --version
        g++ --version
        find chapters solutions tests benchmarks harness/judge -regex '.*\.\(h\|hpp\|cuh\|inc\)' -print0 2>/dev/null |
            sort -z | xargs -0 -r sha256sum
        sha256sum "$this_script"
    } | sha256sum
}

# Succeeds if nvcc accepts all of these files. What is wrong with the others is written to a file of this process.
compile() { # options, file...
    local hash
    hash=$({ echo "$circumstances $1" && sha256sum "${@:2}"; } | sha256sum)
    local -r mark=$accepted/${hash%% *}
    if [[ ! -e $mark ]]; then
        if (($# == 2)); then compile_alone "$@" || return; else compile_together "$@" || return; fi
    fi
    : >"$mark" # also if it is there: its time says when it was last of use
}

compile_alone() { # options, file
    local log
    if log=$(run_nvcc "$1" "$2" "$2" 2>&1); then
        echo "$2" >>"$scratch/compiled.$BASHPID"
    else
        printf '%s does not compile:\n%s\n' "$2" "$log" >>"$scratch/failed.$BASHPID"
        return 1
    fi
}

# If nvcc refuses the files together, those that it complains about are compiled alone, and the others together again. If
# it complains about none of them, the halves are compiled.
compile_together() { # options, file...
    local -r joined=$scratch/joined.$BASHPID.cu
    local file log status=0
    local -a others=()
    join "${@:2}" >"$joined"
    if log=$(run_nvcc "$1" "$joined" "${@:2}" 2>&1); then
        printf '%s\n' "${@:2}" >>"$scratch/compiled.$BASHPID"
        return
    fi
    for file in "${@:2}"; do
        if [[ $log == *"$PWD/$file("*'): error'* ]]; then compile "$1" "$file" || status=1; else others+=("$file"); fi
    done
    if ((${#others[@]} == 0)); then return "$status"; fi
    if ((${#others[@]} < $# - 1)); then
        compile "$1" "${others[@]}" || status=1
    else
        compile "$1" "${others[@]:0:$#/2}" || status=1
        compile "$1" "${others[@]:$#/2}" || status=1
    fi
    return "$status"
}

# One source of several files. Their headers come first, outside the namespaces; their macros end with them.
join() { # file...
    awk '/^# *include/ && !/\.cu"/ && !seen[$0]++' "$@"
    awk -v tree="$PWD" '
        FNR == 1 { printf "namespace file_%d {\n#include \"%s/%s\"\n}\n", number++, tree, FILENAME }
        match($0, /^ *# *define +[A-Za-z_0-9]+/) { name = substr($0, 1, RLENGTH); sub(/.* /, "", name); print "#undef " name }' "$@"
}

# 177: an unused variable, 940: only the program's own main() may end without a return.
run_nvcc() { # options, source, file... of which it is made
    local file
    local -a options includes
    local -A folders=()
    read -ra options <<<"$1"
    for file in "${@:3}"; do folders[${file%/*}]=yes; done
    for file in "${!folders[@]}"; do includes+=(-I "$file" -I "$(exercise_of "$file")"); done
    "$nvcc" -std=c++17 -diag-suppress 177,940 "${options[@]}" "${includes[@]}" -I harness "$2" -o "$scratch/object.$BASHPID"
}

# The exercise that a folder with solutions, submissions or benchmarks belongs to: it has their headers.
exercise_of() { # folder
    local name=${1##*/}
    compgen -G "chapters/*/[0-9][0-9]_${name#[0-9][0-9]_}" || echo "$1"
}

circumstances=$(fingerprint_of_circumstances)
export nvcc scratch accepted circumstances
export -f compile compile_alone compile_together join run_nvcc exercise_of

compilations >"$scratch/compilations"
status=0
# shellcheck disable=SC2016 # $0 is for the inner shell
awk '{ print length, $0 }' "$scratch/compilations" | sort -rn | cut -d ' ' -f 2- |
    xargs -d '\n' -r -n 1 -P "$(nproc)" bash -c 'IFS=$'\''\t'\'' read -r options files <<<"$0"
        read -ra files <<<"$files"
        compile "$options" "${files[@]}"' || status=1
find "$accepted" -type f -mtime +30 -delete

shopt -s nullglob
cat /dev/null "$scratch"/failed.*
all=$(cut -f 2 "$scratch/compilations" | wc -w)
compiled=$(cat /dev/null "$scratch"/compiled.* | wc -l)
if ((all == 0)); then
    echo 'there are no .cu files'
    exit 1
fi
if ((status == 0)); then echo "files that nvcc accepts: $all; accepted before: $((all - compiled))"; fi
exit $status
