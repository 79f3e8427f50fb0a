// SPDX-License-Identifier: MIT
/// @file
/// The entry function of modules that copy by themselves.
#pragma once

struct Factors
{
    double first;
    double others[20];  ///< of element i, which is not 0, number i % 20
};

/// `to[i] = from[i] * factor`.
///
/// @param from  on the host, `n` ints
/// @param to    on the host, `n` doubles
void scale(const int* from, double* to, Factors factors, int n);
