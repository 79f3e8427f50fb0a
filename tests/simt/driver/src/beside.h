// SPDX-License-Identifier: MIT
constexpr int beside = 4;
