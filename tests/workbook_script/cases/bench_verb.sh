# SPDX-License-Identifier: MIT
run ./workbook bench --benchmark_filter=runner
calls
mkdir -p "$tree/benchmarks/gpu"
# shellcheck disable=SC2016 # it is the stand-in that reads its arguments
echo 'echo "the benchmarks of the GPU, arguments: $*"' >"$tree/benchmarks/gpu/run.sh"
run ./workbook bench --device cuda dot_product
calls
