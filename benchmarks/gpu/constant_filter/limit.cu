// SPDX-License-Identifier: MIT
// The limit of constant_filter(): a copy of the signal, or a fused multiply-add for each product, whichever takes longer.
#include "../limits.hpp"
#include "sizes.hpp"

int main()
{
    for (const int taps : sizes::taps) {
        const timing::Times moved = timing::measure([] { limits::copy(2.0 * sizeof(float) * sizes::n); });
        const timing::Times computed =
            timing::measure([=] { limits::issue<limits::MultiplyAdd>(sizes::products(taps)); });
        timing::report(sizes::words(taps).c_str(), moved.minimum > computed.minimum ? moved : computed,
                       sizes::products(taps), 0);
    }
}
