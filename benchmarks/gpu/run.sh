#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Times the kernels of the lessons on this machine's GPU and prints tables in Markdown. Each theme is one small program
# (*.cu in this folder) that is linked with one implementation at a time: the files in chapters/, solutions/ and
# tests/lessons/ themselves. Times are those of 20 calls after two that are not counted; a call that takes long is made
# fewer times, at least three.
#
# Usage: run.sh [THEME…], of nearest_neighbour, matrix_multiply, padded_transpose, dot_product; without one, all
# Environment: WORKBOOK_BUILD_DIR=DIR, where to build; CUDA_HOME, where the toolkit is
# Exit status: 0, 1 if an implementation failed or gave another result than the others, 2 for no toolkit or no GPU
set -uo pipefail

script=$(readlink -f -- "${BASH_SOURCE[0]}")
readonly here=${script%/*}
readonly root=${here%/*/*}
readonly chapter=01_shared_memory_blocking
readonly themes=(nearest_neighbour matrix_multiply padded_transpose dot_product)
build=$(readlink -m -- "${WORKBOOK_BUILD_DIR:-$root/build/cuda}")/benchmarks
readonly build

stop() {
    printf '%s\n' "$@" >&2
    exit 2
}

# What is measured, a line each: theme | name in the table | file | sed script that changes it, or nothing. The first of
# a theme is the limit that the others are held against.
variants() {
    local -r s=solutions/$chapter h=handout/$chapter t=tests/lessons b=benchmarks/gpu
    cat <<END
nearest_neighbour|nine instructions a pair, as fast as they are issued|$b/issue_rate.cu|
nearest_neighbour|1.3 direct kernel|$t/nearest_neighbour/wrong_naive.cu|
nearest_neighbour|1.3 solution|$s/03_nearest_neighbour/nearest_neighbour.cu|
nearest_neighbour|1.3 two queries a thread|$t/nearest_neighbour/right_two_queries.cu|
nearest_neighbour|1.5 as shipped, \`float3\`|$h/05_four_component_points/four_component_points.cu|
nearest_neighbour|1.5 solution, \`float4\`|$s/05_four_component_points/four_component_points.cu|
nearest_neighbour|1.5 index in the fourth component|$t/four_component_points/right_index_in_fourth_component.cu|
nearest_neighbour|1.5 four candidates a load|$t/four_component_points/right_four_candidates_a_load.cu|
nearest_neighbour|1.5 two queries a thread, 256 threads|$t/four_component_points/right_two_queries_256.cu|
matrix_multiply|\`cublasSgemm\`, pedantic FP32|$b/cublas_sgemm.cu|
matrix_multiply|1.6 each thread for itself|$t/matrix_multiply/wrong_naive.cu|
matrix_multiply|1.6 solution, 16 x 16 tiles|$s/06_matrix_multiply/matrix_multiply.cu|
matrix_multiply|1.6 solution with \`auto sum = 0.0\`|$s/06_matrix_multiply/matrix_multiply.cu|s/float sum = 0.0f;/auto sum = 0.0;/
matrix_multiply|1.6 32 x 32 tiles|$t/matrix_multiply/right_tile_of_32.cu|
matrix_multiply|1.7 as shipped, 1 output a thread|$h/07_wide_tile/wide_tile.cu|
matrix_multiply|1.7 row of four|$t/wide_tile/right_row_of_four.cu|
matrix_multiply|1.7 2 x 2, four named sums|$t/wide_tile/right_four_named_sums.cu|
matrix_multiply|1.7 solution with 2 x 2, depth 16|$s/07_wide_tile/wide_tile.cu|s/outputs = 8;/outputs = 2;/; s/depth = 8;/depth = 16;/
matrix_multiply|1.7 4 x 4, vector reads|$t/wide_tile/right_vector_reads.cu|
matrix_multiply|1.7 solution with 4 x 4, depth 16|$s/07_wide_tile/wide_tile.cu|s/outputs = 8;/outputs = 4;/; s/depth = 8;/depth = 16;/
matrix_multiply|1.7 solution, 8 x 8, depth 8|$s/07_wide_tile/wide_tile.cu|
padded_transpose|device-to-device copy|$b/device_copy.cu|
padded_transpose|1.8 direct, rows read and columns written|$t/padded_transpose/wrong_no_tile.cu|
padded_transpose|1.8 columns read and rows written|$t/padded_transpose/wrong_columns_read_from_global.cu|
padded_transpose|1.8 as shipped, conflicts|$h/08_padded_transpose/padded_transpose.cu|
padded_transpose|1.8 solution, pad|$s/08_padded_transpose/padded_transpose.cu|
padded_transpose|1.8 swizzle by exclusive or|$t/padded_transpose/right_exclusive_or.cu|
padded_transpose|1.8 rotated rows, 32 x 32 threads|$t/padded_transpose/right_rotated_rows_1024.cu|
padded_transpose|1.8 tiles of 16 x 16|$t/padded_transpose/wrong_tile_of_16.cu|
dot_product|\`cublasSdot\`|$b/cublas_sdot.cu|
dot_product|1.1 products in global memory|$t/dot_product/wrong_products_in_global.cu|
dot_product|1.1 solution, 32 blocks|$s/01_dot_product/dot_product.cu|
dot_product|1.1 solution, 132 blocks|$s/01_dot_product/dot_product.cu|s/max_blocks = 32;/max_blocks = 132;/
dot_product|1.1 solution, 1056 blocks|$s/01_dot_product/dot_product.cu|s/max_blocks = 32;/max_blocks = 1056;/
dot_product|1.1 a stretch for each thread, 32 blocks|$t/dot_product/wrong_contiguous_chunks.cu|
dot_product|1.1 a stretch for each thread, 132 blocks|$t/dot_product/wrong_contiguous_chunks.cu|s/max_blocks = 32;/max_blocks = 132;/
dot_product|1.1 a stretch for each thread, 1056 blocks|$t/dot_product/wrong_contiguous_chunks.cu|s/max_blocks = 32;/max_blocks = 1056;/
END
}

# The unit of work of a theme, and what a count of it is divided by.
unit_of() {
    case $1 in
        nearest_neighbour) echo '10⁹ pairs/s|1e9' ;;
        matrix_multiply) echo 'TFLOP/s|1e12' ;;
        *) echo 'GB/s|1e9' ;;
    esac
}

find_nvcc() {
    nvcc=$(command -v nvcc) && return
    nvcc=${CUDA_HOME:-/usr/local/cuda}/bin/nvcc
    [[ -x $nvcc ]] || stop "There is no CUDA Toolkit here: nvcc is neither on the PATH nor in ${nvcc%/*}." \
        'The benchmarks of the CPU device need none: ./workbook bench'
}

# Builds the program of a variant, number and line in the list given. It says nothing, or what nvcc said.
build_variant() {
    local theme name file change entry folder
    IFS='|' read -r theme name file change <<<"$2"
    local -r program=$build/$theme.$1
    local -a sources=("$program.cu") libraries=()
    case $file in
        tests/lessons/*) entry=$(basename "$(dirname "$file")") ;;
        *) entry=$(basename "$file" .cu) ;;
    esac
    folder=$(compgen -G "chapters/*/*_$entry" || echo .)
    rm -f -- "$program"
    sed -e "$change" "$file" >"$program.cu"
    if [[ -n $change ]] && cmp -s "$file" "$program.cu"; then
        echo "$file: nothing in it matches '$change'" >"$program.log"
        return 1
    fi
    if ! grep -q 'int main()' "$program.cu"; then sources+=("benchmarks/gpu/$theme.cu"); fi
    if grep -q cublas "$program.cu"; then libraries+=(-lcublas "-Xlinker=-rpath,${nvcc%/*}/../lib64"); fi
    # Every file of a theme defines the function that its program calls, some under the name of another exercise.
    "$nvcc" -O3 -std=c++17 -lineinfo -arch=native -I "$folder" -I benchmarks/gpu "-D$entry=$theme" "${sources[@]}" \
        "${libraries[@]}" -o "$program" >"$program.log" 2>&1
}

# The rows of one theme's table, from the lines that its programs have printed: number | name | line.
table() { # theme
    local unit scale
    IFS='|' read -r unit scale <<<"$(unit_of "$1")"
    printf '\n| %s | size | ms, minimum | ms, median | %s | of the first line |\n|---|---|---|---|---|---|\n' "${1//_/ }" "$unit"
    awk -F '\t' -v scale="$scale" '
        # Three digits, and never an exponent.
        function digits(x) { return sprintf(x >= 100 ? "%.0f" : x >= 10 ? "%.1f" : x >= 1 ? "%.2f" : "%.3f", x) }
        NR == 1 { first = $1; limit = $6 }
        $1 == first { limit_at[$2] = $6 }
        {
            calls = $5 == 20 ? "" : " (" $5 " calls)"
            share = 100 * $6 / ($2 in limit_at ? limit_at[$2] : limit)
            printf "| %s | %s | %s | %s%s | %s | %.0f %% |\n", $1, $2, digits($3), digits($4), calls, digits($6 / scale), share
        }
        $1 != first && $2 in sum && sum[$2] != $7 { printf "%s: another result than the others\n", $1 >"/dev/stderr"; failed = 1 }
        $1 != first { sum[$2] = $7 }
        END { exit failed }' "$build/$1.lines"
}

main() {
    local theme name file change number=0 status=0 device driver
    local -a wanted=("$@") list=()
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

    while IFS= read -r line; do
        if [[ " ${wanted[*]} " == *" ${line%%|*} "* ]]; then list+=("$line"); fi
    done < <(variants)
    export build nvcc
    export -f build_variant
    for line in "${list[@]}"; do printf '%s\0%s\0' "$((number++))" "$line"; done |
        xargs -0 -n 2 -P "$(nproc)" bash -c 'build_variant "$@"' _ || status=1

    printf '%s; driver %s; %s\n' "$device" "${driver:-unknown}" "$(date -I)"
    for theme in "${wanted[@]}"; do
        : >"$build/$theme.lines"
        for number in "${!list[@]}"; do
            IFS='|' read -r theme_here name file change <<<"${list[number]}"
            [[ $theme_here == "$theme" ]] || continue
            if [[ -x $build/$theme.$number ]] && "$build/$theme.$number" >"$build/output" 2>"$build/$theme.$number.log"; then
                sed "s/^/$(sed 's/[&/\\]/\\&/g' <<<"$name")\t/" "$build/output" >>"$build/$theme.lines"
            else
                printf '%s: %s\n' "$file" "$(tail -n 3 -- "$build/$theme.$number.log")" >&2
                status=1
            fi
        done
        table "$theme" || status=1
    done
    return $status
}

main "$@"
