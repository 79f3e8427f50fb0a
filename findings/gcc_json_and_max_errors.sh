#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# g++ 12.2 (Debian 12): -fdiagnostics-format=json together with -fmax-errors=N.
# Guess: the first N errors as JSON, since -fmax-errors says how many are shown.
# Behaviour: if there are more errors than N, no JSON is written at all. The only output is one line of text, "compilation
# terminated due to -fmax-errors=N.", and every error is lost. With exactly N errors the JSON is there.
# So a program that limits the errors has to ask again for text. Seen on 2026-11-28; exit 1 if this changes.
set -euo pipefail

version=12.2.0-14+deb12u1
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
cd -- "$folder"
apt-get download -qq "g++-12=$version" "gcc-12=$version" "cpp-12=$version" 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
compiler=root/usr/bin/g++-12
"$compiler" --version | head -n 1

printf '%s\n' 'int a = b;' 'int c = d;' 'int e = f;' >program.cpp
"$compiler" -fsyntax-only -fdiagnostics-format=json -fmax-errors=3 program.cpp 2>enough || true
"$compiler" -fsyntax-only -fdiagnostics-format=json -fmax-errors=2 program.cpp 2>too_many || true
"$compiler" -fsyntax-only -fmax-errors=2 program.cpp 2>as_text || true
echo "3 errors, 3 allowed: $(grep -o '"kind": "error"' enough | wc -l) in JSON"
echo "3 errors, 2 allowed: $(cat too_many)"
echo "the same as text:    $(grep -c 'error:' as_text) errors"
[[ $(grep -o '"kind": "error"' enough | wc -l) == 3 ]]
[[ $(cat too_many) == 'compilation terminated due to -fmax-errors=2.' ]]
[[ $(grep -c 'error:' as_text) == 2 ]]
