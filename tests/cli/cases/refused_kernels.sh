# SPDX-License-Identifier: MIT
# What a kernel can do wrong when it runs. Each verdict names the learner's own line.
note '--- a barrier is missing'
write nearest_neighbour 's/^( *)__syncthreads\(\);$/\1/'
run check 1.3 --seed 1

note '--- a loop never ends'
write nearest_neighbour 's/^( *)best = base \+ k;/&\n\1for (volatile bool again = true; again;) {\n\1}/'
run check 1.3 --seed 1

note '--- a loop on the host never ends'
write nearest_neighbour 's/^    const int blocks = (.*)$/    const int blocks = \1;\n    for (volatile bool again = n == 0; again;) {}/'
run check 1.3 --seed 1

note '--- the host waits for ever'
write nearest_neighbour 's/^#include <cuda_runtime.h>$/&\n#include <unistd.h>/;s/^    const int blocks = (.*)$/    const int blocks = \1;\n    pause();/'
run check 1.3 --seed 1

note '--- a device pointer is read on the host'
write nearest_neighbour 's/^    if \(blocks > 0\) \{$/    if (points[0].x > 0.0f || blocks > 0) {/'
run check 1.3 --seed 1

note '--- a null pointer is read in the kernel'
write nearest_neighbour 's/>>>\(points, /(points - points[0].x, /;s/<<<blocks, tile_size\(points - points\[0\]\.x, /<<<blocks, tile_size>>>(nullptr, /'
run check 1.3 --seed 1

note '--- the code ends the process'
write nearest_neighbour 's/^    const int blocks = /    std::exit(0);\n&/'
run check 1.3 --seed 1

note '--- a global variable ends the process before anything is called'
write nearest_neighbour 's/^constexpr int tile_size/const int gone = (std::_Exit(0), 0);\n&/'
run check 1.3 --seed 1

note '--- an exception leaves the function'
write nearest_neighbour 's/^    const int blocks = /    if (n > 1) throw "up";\n&/'
run check 1.3 --seed 1

note '--- CUDA refuses the launch'
write nearest_neighbour 's/<<<blocks, tile_size>>>/<<<blocks, 1025>>>/'
run check 1.3 --seed 1

note '--- a kernel is called like a function'
write nearest_neighbour 's/<<<blocks, tile_size>>>//'
run check 1.3 --seed 1

note '--- results are written past the end'
write nearest_neighbour 's/^    if \(self < n\) \{$/    if (self <= n) {/'
run check 1.3 --seed 1

note '--- right, but by other means'
write nearest_neighbour 's/tile\[k\]\./points[base + k]./'
run check 1.3 --seed 1

note '--- the code prints a success of its own'
write nearest_neighbour 's/^#include <cuda_runtime.h>$/&\n#include <cstdio>/;s/^    const int blocks = .*$/    std::printf("All tests passed (12 assertions)\\n");\n    const int blocks = 0;/'
run check 1.3 --seed 1

note '--- and with all this the next exercise is as it was'
run check 1.2 --seed 1
note 'answers that are written, and wrong, are to be corrected:'
diagnose inner_product 'hazard: data-race' 'line: 30' 'arrived: 1' 'returned: 2'
run check 1.2 --seed 1
