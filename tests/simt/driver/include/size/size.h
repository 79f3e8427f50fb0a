// SPDX-License-Identifier: MIT
#pragma once
constexpr int count = 16;
