// SPDX-License-Identifier: MIT
constexpr int also_beside = 5;
