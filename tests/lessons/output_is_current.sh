#!/usr/bin/env bash
# Runs a program of a lesson with the lesson's solution, on the CPU device, and compares what it makes with the file on
# the page: a text is what it prints, anything else it writes to the path that it is given.
# Usage: output_is_current.sh SIMT_CC ROOT CHAPTER/LESSON PROGRAM.cu FILE
set -euo pipefail
folder=$2/chapters/$3
solution=$2/solutions/$3/${3#*/[0-9][0-9]_}.cu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" # where the program's path is relative
"$1" --unchecked -I "$folder" -o program "$folder/$4" "$solution"
case $5 in
*.txt) ./program >made ;;
*) ./program made ;;
esac
cmp made "$folder/$5"
