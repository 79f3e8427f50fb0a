#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# fuzz_library.sh FUZZ [SECONDS [SEED]] builds the HTTP library from the distribution's source under AddressSanitizer, and runs
# FUZZ, which is build/cpu/tests/serve/serve_fuzz, with that in place of the installed one. It needs a network and a C compiler,
# installs nothing, and takes some minutes; so no test runs it.
set -euo pipefail

fuzz=$(readlink -f -- "${1?which program}")
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
cd -- "$folder"

mkdir -p lists/partial
# shellcheck source=/dev/null
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
echo "deb-src http://deb.debian.org/debian $suite main" >sources.list
apt=(-o "Dir::Etc::sourcelist=$folder/sources.list" -o Dir::Etc::sourceparts=- -o "Dir::State::lists=$folder/lists"
    -o APT::Sandbox::User=root)
apt-get "${apt[@]}" -qq update
apt-get "${apt[@]}" -qq source --download-only libmicrohttpd
mkdir source && tar -xf libmicrohttpd_*.orig.tar.* -C source --strip-components=1
cd source
./configure --quiet --disable-https --disable-doc --disable-examples --disable-curl --disable-static \
    CFLAGS='-g -O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined' >/dev/null
make -s -j2 -C src/microhttpd libmicrohttpd.la >/dev/null 2>&1
cd ..
libraries=$folder/source/src/microhttpd/.libs
ls -- "$libraries"/libmicrohttpd.so.*
LD_LIBRARY_PATH=$libraries ldd "$fuzz" | grep -F "$libraries" >/dev/null || {
    echo 'the program does not take the library that was built' >&2
    exit 1
}
LD_LIBRARY_PATH=$libraries "$fuzz" "${@:2}"
