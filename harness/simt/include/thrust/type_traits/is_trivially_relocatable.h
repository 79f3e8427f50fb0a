// SPDX-License-Identifier: MIT
/// @file
/// Thrust's header declares `struct __half` and `struct __half2`, in case cuda_fp16.h is not included. There they are names of
/// other types, so that both headers could not be in one file. Thrust copies those types by their bytes anyway.
#pragma once

#define __half thrust_half
#define __half2 thrust_half2
#include_next <thrust/type_traits/is_trivially_relocatable.h>
#undef __half
#undef __half2
