#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Fetches what the tests of the pages in a browser need from npm, in the versions of package-lock.json: the driver
# puppeteer-core and axe. The browser is the distribution's chromium.
set -euo pipefail

cd -- "$(dirname -- "${BASH_SOURCE[0]}")"
exec npm ci --ignore-scripts --no-audit --no-fund
