#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Times the kernels of the lessons on this machine's GPU and prints tables in Markdown. Each theme is a folder with one
# small program, which is linked with one implementation at a time: the files in solutions/, handout/ and tests/lessons/
# themselves. Times are those of 20 calls after two that are not counted; a call that takes long is made fewer times, at
# least three.
#
# What is measured stands in the theme's variants.txt. Its first line gives the unit of work, and what a count of it is
# divided by; then come lines of
#     name in the table | implementation | sed script that changes it, or nothing
# of which the first is the limit that the others are held against. An implementation is the NAME of an exercise for its
# solution, NAME/handout, NAME/FILE for one in tests/lessons/NAME, or ./FILE for one in the theme's folder. It defines the
# function that the program calls, maybe under its exercise's name; if that has other parameters, the theme has a
# from_NAME.hpp, which is put behind the file. With ./limit, results are not looked at.
#
# Usage: run.sh [--page] [THEME…], of the folders beside this file; without one, all
#   --page prints what stands below the introduction of docs/gpu_times.md: a heading and the lessons for each theme
# Environment: WORKBOOK_BUILD_DIR=DIR, where to build; CUDA_HOME, where the toolkit is
# Exit status: 0, 1 if an implementation failed or gave another result than the others, 2 for no toolkit or no GPU
set -uo pipefail

script=$(readlink -f -- "${BASH_SOURCE[0]}")
readonly here=${script%/*}
readonly root=${here%/*/*}
readonly themes=(
    nearest_neighbour matrix_multiply padded_transpose dot_product
    constant_filter ray_tracer constant_serialisation heat heat_movie
    correlation_sums mul24 unrolling byte_bank_conflicts strict_coalescing dot_products_of_bytes
    collision_tests reduction read_then_write reduce_tiles jacobi_steps aggregated_atomics
)
readonly longest_seconds=120 # that a program may take
build=$(readlink -m -- "${WORKBOOK_BUILD_DIR:-$root/build/cuda}")/benchmarks
readonly build

stop() {
    printf '%s\n' "$@" >&2
    exit 2
}

find_nvcc() {
    nvcc=$(command -v nvcc) && return
    nvcc=${CUDA_HOME:-/usr/local/cuda}/bin/nvcc
    [[ -x $nvcc ]] || stop "There is no CUDA Toolkit here: nvcc is neither on the PATH nor in ${nvcc%/*}." \
        'The benchmarks of the CPU device need none: ./workbook bench'
}

# The path of an implementation.
file_of() { # theme implementation
    local -r exercise=${2%%/*} file=${2#*/}
    case $2 in
        ./*) echo "benchmarks/gpu/$1/$file.cu" ;;
        */handout) compgen -G "handout/*/[0-9][0-9]_$exercise/$exercise.cu" ;;
        */*) echo "tests/lessons/$exercise/$file.cu" ;;
        *) compgen -G "solutions/*/[0-9][0-9]_$exercise/$exercise.cu" ;;
    esac
}

# Builds the program of a variant, number and line in the list given. It says nothing, or what nvcc said.
build_variant() {
    local theme name implementation change file folder
    IFS='|' read -r theme name implementation change <<<"$2"
    local -r program=$build/$theme.$1 exercise=${implementation%%/*}
    local -r adapter=benchmarks/gpu/$theme/from_$exercise.hpp
    local -a options=(-I "benchmarks/gpu/$theme") sources=("$program.cu")
    rm -f -- "$program"
    if ! file=$(file_of "$theme" "$implementation") || ! sed -e "$change" "$file" >"$program.cu"; then
        echo "there is no implementation '$implementation'" >"$program.log"
        return 1
    fi
    if [[ -n $change ]] && cmp -s "$file" "$program.cu"; then
        echo "$file: nothing in it matches '$change'" >"$program.log"
        return 1
    fi
    for folder in $(compgen -G "chapters/*/[0-9][0-9]_$exercise"; compgen -G "chapters/*/[0-9][0-9]_$theme"); do
        options+=(-I "$folder")
    done
    if [[ -f $adapter ]]; then
        cat "$adapter" >>"$program.cu"
    elif [[ $exercise != . ]]; then
        options+=("-D$exercise=$theme")
    fi
    if ! grep -q 'int main()' "$program.cu"; then sources+=("benchmarks/gpu/$theme/$theme.cu"); fi
    if [[ $implementation == ./limit ]]; then options+=(-DLIMIT); fi
    if grep -q cublas "$program.cu"; then options+=(-lcublas "-Xlinker=-rpath,${nvcc%/*}/../lib64"); fi
    "$nvcc" -O3 -std=c++17 -lineinfo -arch=native "${options[@]}" "${sources[@]}" -o "$program" >"$program.log" 2>&1
}

# A theme's heading on the page, and the lessons whose kernels it times: names in its list begin with their numbers.
heading() { # theme
    local title=${1//_/ } lessons
    lessons=$(grep -oE '^[0-9]+\.[0-9]+ ' "benchmarks/gpu/$1/variants.txt" | sort -uV | sed 's/\./_/; s/^/@ref lesson_/; s/ $//')
    printf '\n### %s {#gpu_times_%s}\n\nLessons: %s\n' "${title^}" "$1" "${lessons//$'\n'/, }"
}

# One theme's table, from the lines that its programs have printed, each behind its name. What begins with # stands below.
table() { # theme
    local unit scale
    IFS='=' read -r unit scale < <(sed -n '1s/^unit: *\(.*\) = /\1=/p' "benchmarks/gpu/$1/variants.txt")
    printf '\n| %s | size | ms, minimum | ms, median | %s | of the first line |\n|---|---|---|---|---|---|\n' "${1//_/ }" "$unit"
    awk -F '\t' -v scale="$scale" '
        # Three digits, and never an exponent.
        function digits(x) { return sprintf(x >= 100 ? "%.0f" : x >= 10 ? "%.1f" : x >= 1 ? "%.2f" : x >= 0.1 ? "%.3f" : "%.4f", x) }
        $2 ~ /^#/ { remarks = remarks "\n- " $1 ": " substr($2, 3); next }
        NR == 1 { first = $1; limit = $6 }
        $1 == first { limit_at[$2] = $6 }
        {
            calls = $5 == 20 ? "" : " (" $5 " calls)"
            share = 100 * $6 / ($2 in limit_at ? limit_at[$2] : limit)
            printf "| %s | %s | %s | %s%s | %s | %.0f %% |\n", $1, $2, digits($3), digits($4), calls, digits($6 / scale), share
        }
        $1 != first && $2 in sum && sum[$2] != $7 { printf "%s: another result than the others\n", $1 >"/dev/stderr"; failed = 1 }
        $1 != first { sum[$2] = $7 }
        END { if (remarks) { print remarks }; exit failed }' "$build/$1.lines"
}

main() {
    local theme of_theme name implementation change line log number=0 status=0 device driver
    local -a wanted list=()
    local for_page=false
    if [[ ${1-} == --page ]]; then
        for_page=true
        shift
    fi
    wanted=("$@")
    if [[ $# == 0 ]]; then wanted=("${themes[@]}"); fi
    for theme in "${wanted[@]}"; do
        [[ " ${themes[*]} " == *" $theme "* ]] || stop "There is no theme '$theme'. There are: ${themes[*]}."
    done
    find_nvcc
    mkdir -p -- "$build" 2>/dev/null
    [[ -w $build ]] || stop "Nothing can be written in $build." 'Name another folder with WORKBOOK_BUILD_DIR.'
    cd -- "$root" || exit 2
    "$nvcc" -o "$build/device" benchmarks/gpu/device.cu || stop "$nvcc cannot compile benchmarks/gpu/device.cu."
    device=$("$build/device") || exit 2
    driver=$(nvidia-smi --query-gpu=driver_version --format=csv,noheader 2>/dev/null | head -n 1)

    for theme in "${wanted[@]}"; do
        while IFS= read -r line; do list+=("$theme|$line"); done \
            < <(sed -e '1d; s/ *| */|/g' "benchmarks/gpu/$theme/variants.txt")
    done
    export build nvcc
    export -f build_variant file_of
    for line in "${list[@]}"; do printf '%s\0%s\0' "$((number++))" "$line"; done |
        xargs -0 -n 2 -P "$(nproc)" bash -c 'build_variant "$@"' _ || status=1

    printf '%s; driver %s; %s\n' "$device" "${driver:-unknown}" "$(date -I)"
    for theme in "${wanted[@]}"; do
        : >"$build/$theme.lines"
        for number in "${!list[@]}"; do
            IFS='|' read -r of_theme name implementation change <<<"${list[number]}"
            [[ $of_theme == "$theme" ]] || continue
            log=$build/$theme.$number.log
            if [[ ! -x $build/$theme.$number ]]; then
                : # the log says why
            elif timeout "$longest_seconds" "$build/$theme.$number" >"$build/output" 2>"$log"; then
                sed "s/^/$(sed 's/[&/\\]/\\&/g' <<<"$name")\t/" "$build/output" >>"$build/$theme.lines"
                continue
            elif [[ $? == 124 ]]; then
                echo "it took more than $longest_seconds s" >"$log"
            fi
            printf '%s, %s: %s\n' "$theme" "$name" "$(tail -n 3 -- "$log")" >&2
            status=1
        done
        if $for_page; then heading "$theme"; fi
        table "$theme" || status=1
    done
    return $status
}

main "$@"
