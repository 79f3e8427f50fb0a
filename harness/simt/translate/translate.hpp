// SPDX-License-Identifier: MIT
/// @file
/// Turns CUDA C++ into C++ that g++ compiles. Only what is not C++ changes:
///
/// - `k<<<grid, block>>>(x)` becomes `(::simt::configure(grid, block), k(x))`: a real call, so
///   deduction, overloads, default and braced arguments mean what they mean in C++.
/// - A kernel's body becomes a lambda that captures the parameters by value: calling the kernel evaluates and
///   converts each argument once, and `::simt::launch` runs a copy of the lambda for each thread. What is known of
///   the kernel, its parameters' types too, is in an object that its address leads to (simt/kernel.hpp).
/// - `extern __shared__ T s[];` becomes a reference to the block's dynamic shared memory.
/// - Specifiers beside `__shared__` that g++ takes only in another order, and `__noinline__`, which is no macro
///   because a macro of that name breaks the standard library.
/// - `__CUDA_ARCH__` in functions for the device, and around them.
/// - Which file an `#include` names, so that headers of the program are translated as well.
///
/// Every line keeps its number.
///
/// What a piece of syntax is, the parts say, each by itself: token_sequence.hpp which brackets belong together,
/// specifiers.hpp and declarator.hpp what a declaration declares, kernel_launch.hpp where a launch begins and ends. What
/// becomes of it, translate.cpp says, and rewriter.hpp puts it together.
#pragma once

#include "specifiers.hpp"
#include "translation.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace simt {

/// Which file is included by a name in quotes or, if not `quoted`, in angle brackets; empty to leave it to the
/// compiler. Asked before the rest of the file is looked at, so that it can translate that file first.
using IncludeResolver = std::function<std::string(std::string_view name, bool quoted)>;

/// @param macros  those that the program's files have defined so far: one object for all, since they are in headers
/// @throws TranslationError
Translation translate(std::string_view source, const IncludeResolver& resolve_include, Macros& macros);

/// One that includes nothing of the program's.
///
/// @throws TranslationError
Translation translate(std::string_view source);

}  // namespace simt
