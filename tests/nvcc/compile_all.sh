#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Compiles the device code of every .cu file of the tree with nvcc; g++ compiles the same host code for the CPU device.
# What people build (chapters, solutions, benchmarks) is compiled for sm_75, sm_80, sm_90 and the newest architecture that
# nvcc knows: from compute_75 if nothing in the file or its headers depends on the architecture, else from the source for
# each. The tests' programs, submissions and faults are compiled for sm_75, those of a folder together, each in a namespace
# of its own, because nvcc takes most of its time for CUDA's headers. If that fails, its halves are compiled.
# What calls __reduce_*_sync, or uses the instructions of these and of tensor cores, is compiled for sm_80 and later. The tests
# are compiled as relocatable device code, which kernels that launch kernels need.
# Left out are sources that are meant not to compile, attacks and tests/simt/refused, which are not CUDA programs, those of
# tests/simt/driver and tests/simt/build_files, which need options of their own, and the files of tests/report/source, whose
# lines the messages there quote. Exit 4: skipped.
# Usage: compile_all.sh ROOT
set -euo pipefail
cd "$1"

nvcc=$(command -v nvcc || echo "${CUDA_HOME:-/usr/local/cuda}/bin/nvcc")
if [ ! -x "$nvcc" ]; then
    echo "skipped: there is no nvcc"
    exit 4
fi
newest=$("$nvcc" --list-gpu-code | tail -n 1)

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
depends_on_architecture='__CUDA_ARCH__|<(cooperative_groups|cub/|cuda/)'
needs_sm_80='__reduce_[a-z]*_sync|<mma\.h>|redux\.sync|cp\.async|mma\.sync'
export nvcc scratch newest depends_on_architecture needs_sm_80

# The exercise's folder that a file's own headers are in.
folder_of() { # file
    local name
    case $1 in
        tests/lessons/* | benchmarks/gpu/*/*) name=${1%/*} ;;
        *) name=${1%.cu} ;;
    esac
    compgen -G "chapters/*/*_${name##*/}" || echo .
}

# Sets `options` to those for a file: what nvcc is to make of it.
choose_options() { # file, whose text is in `text`
    local code first=75
    local -a codes=(sm_75 sm_80 sm_90 "$newest")
    if [[ $text =~ $needs_sm_80 ]]; then
        first=80
        codes=("${codes[@]:1}")
    fi
    case $1 in tests/* | benchmarks/gpu/*)
        options=(-cubin "-arch=sm_$first" -rdc=true)
        return
        ;;
    esac
    options=(-fatbin)
    if [[ $text =~ $depends_on_architecture ]]; then
        for code in "${codes[@]}"; do options+=(-gencode "arch=compute_${code#sm_},code=$code"); done
    else
        options+=(-gencode "arch=compute_$first,code=[$(IFS=,; echo "${codes[*]}")]")
    fi
}

compile_alone() { # file
    local file=$1 text object
    local -a options
    text=$(<"$file")
    object=$scratch/${file//\//_}.o
    choose_options "$file"
    if "$nvcc" -std=c++17 -diag-suppress 177 "${options[@]}" -I "$(folder_of "$file")" -I harness "$file" -o "$object" >"$object.log" 2>&1; then
        echo "$file" >>"$scratch/compiled"
    else
        { echo "$file does not compile:"; cat "$object.log"; } >>"$scratch/failed"
    fi
}

# One source of several files. Their headers come first, outside the namespaces; their macros end with them.
join() { # file...
    local number=0
    cat "$@" | sed -n '/^# *include/p' | awk '!seen[$0]++'
    for file in "$@"; do
        echo "namespace file_$((number++)) {"
        echo "#include \"$PWD/$file\""
        echo "}"
        sed -nE 's/^ *# *define +([A-Za-z_0-9]+).*/#undef \1/p' "$file"
    done
}

compile_together() { # file... of one folder
    local joined=$scratch/$1_and_others.cu
    mkdir -p "${joined%/*}"
    join "$@" >"$joined"
    # 940: nothing but the program's own main() may go without a return.
    if "$nvcc" -std=c++17 -diag-suppress 177,940 -cubin -arch=sm_75 -I "$(folder_of "$1")" -I "${1%/*}" -I harness "$joined" -o "$joined.cubin" >/dev/null 2>&1; then
        printf '%s\n' "$@" >>"$scratch/compiled"
    else
        compile_halves "$@"
    fi
}

# A file that does not go together with the others is soon alone.
compile_halves() { # file... of one folder
    local half=$((($# + 1) / 2))
    if (($# == 1)); then
        compile_alone "$1"
    else
        compile_together "${@:1:half}"
        compile_together "${@:half+1}"
    fi
}

# Compiles the files of one folder that are CUDA programs.
compile() { # file...
    local file text
    local -a together=()
    for file in "$@"; do
        text=$(<"$file")
        case $text in "// expect: compile"*) continue ;; esac
        if [[ $file == tests/* && ! $text =~ __reduce_[a-z]*_sync ]]; then
            together+=("$file")
        else
            compile_alone "$file"
        fi
    done
    if ((${#together[@]} > 0)); then compile_together "${together[@]}"; fi
}
export -f compile compile_alone compile_together compile_halves join choose_options folder_of

# The names of up to 40 files of one folder a line.
in_groups() {
    awk -v RS='\0' '{ folder = $0; sub("/[^/]*$", "", folder) }
        NR > 1 && (folder != last || count == 40) { printf "\n"; count = 0 }
        { printf "%s%s", count++ ? " " : "", $0; last = folder }
        END { printf "\n" }'
}

# shellcheck disable=SC2016 # $0 is for the inner shell
find chapters solutions tests benchmarks -name '*.cu' -not -path 'tests/judge/attacks*' -not -path 'tests/simt/bad_input/*' -not -path 'tests/simt/refused/*' -not -path 'tests/simt/driver/*' -not -path 'tests/simt/build_files/*' -not -path 'tests/report/source/*' -print0 2>/dev/null | sort -z | in_groups |
    tr '\n' '\0' | xargs -0 -n 1 -P "$(nproc)" bash -c 'read -ra files <<<"$0" && compile "${files[@]}"'

[ ! -f "$scratch/failed" ] || cat "$scratch/failed"
compiled=$([ -f "$scratch/compiled" ] && wc -l <"$scratch/compiled" || echo 0)
echo "$compiled files compile"
[ "$compiled" -gt 0 ] && [ ! -f "$scratch/failed" ]
