#!/usr/bin/env bash
# Draws the picture of lesson 2.2 with the solution, on the CPU device, and compares it with the one on the page.
# Usage: picture_is_current.sh SIMT_CC ROOT
set -euo pipefail
exercise=02_constant_and_texture_memory/02_ray_tracer
folder=$2/chapters/$exercise
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$1" -I "$folder" -o "$scratch/picture" "$folder/picture.cu" "$2/solutions/$exercise/ray_tracer.cu"
"$scratch/picture" "$scratch/picture.png"
cmp "$scratch/picture.png" "$folder/ray_tracer.png"
