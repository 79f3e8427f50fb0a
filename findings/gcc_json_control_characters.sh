#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# g++ 12.2 (Debian 12): -fdiagnostics-format=json quotes a message of the program, here that of #error.
# Guess: what is written is JSON, so a control character in the message is escaped (RFC 8259, section 7).
# Behaviour: quotes and backslashes are escaped, and control characters stand there as they are. Strict parsers refuse the
# whole array, with all other diagnostics. Seen on 2026-11-28; exit 1 if this changes.
set -euo pipefail

version=12.2.0-14+deb12u1
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
cd -- "$folder"
apt-get download -qq "g++-12=$version" "gcc-12=$version" "cpp-12=$version" 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
compiler=root/usr/bin/g++-12
"$compiler" --version | head -n 1

printf '#error a\001b "c"\n' >program.cpp
"$compiler" -fsyntax-only -fdiagnostics-format=json program.cpp 2>said || true
grep -o '"message": .*' said | cat -A
grep -qF $'a\001b' said  # as it is
grep -qF '\"c\"' said    # escaped
