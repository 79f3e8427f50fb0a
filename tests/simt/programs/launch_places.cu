// SPDX-License-Identifier: MIT
// A launch may be wherever an expression may be.
#include "../program.hpp"

#define RUN(...)     \
    do {             \
        __VA_ARGS__; \
    } while (0)
#define ON(kernel, grid, block) kernel<<<(grid), (block), 0, 0>>>
#define ONE_THREAD 1, 1

__global__ void add(int* out, int index, int value = 1) { out[index] += value; }

template <int Value>
__global__ void set(int* out, int index)
{
    out[index] = Value;
}

template <class T>
struct Launcher
{
    template <int Value>
    static void run(int* out, int index)
    {
        set<Value><<<1, dim3(sizeof(T) > 3)>>>(out, index);
    }
};

template <class T>
void run_dependent(int* out, int index)
{
    Launcher<T>::template run<9>(out, index);
}

template <void (*Kernel)(int*, int, int)>
void run_argument(int* out, int index)
{
    Kernel<<<1, 1>>>(out, index, 4);
}

int main()
{
    DeviceArray<int> array(24);
    int* const out = array.data();
    int calls = 0;
    const auto next = [&] { return ++calls; };
    const bool yes = next() > 0;

    [&](int index) { add<<<1, 1>>>(out, index); }(0);
    yes ? add<<<1, 1>>>(out, 1) : add<<<1, 1>>>(out, 1, 100);
    for (int i = 0; i < 3; add<<<1, 1>>>(out, 2), ++i) {
    }
    next(), add<<<1, 1>>>(out, 3), next();
    add<<<dim3{1, 1}, dim3(1, 1, 1), sizeof(int) << 2>>>(out, 4, 1 << 3 >> 1);
    RUN(add<<<1, 1>>>(out, 5, 5));
    RUN((add<<<1, 1>>>(out, 6), add<<<1, 1>>>(out, 6)));
    ON(add, 1, 1)(out, 7);
    add<<<ONE_THREAD>>>(out, 8);
    if (int i = 9; i > 0)
        add<<<i > 0, i >= 0>>>(out, i);
    else
        add<<<1, 1>>>(out, 9, 100);
    switch (calls) {
        case 3: add<<<1, 1>>>(out, 10); break;
        default: add<<<1, 1>>>(out, 10, 100);
    }
    do
        add<<<1, 1>>>(out, 11);
    while (next() < 5);
again:
    add<<<1, 1>>>(out, 12);
    if (next() < 7) {
        goto again;
    }
    (void)(add<<<1, 1>>>(out, 13), 0);
    static_cast<void>(0), ::add<<<1, 1>>>(out, 14);
    struct
    {
        int grid, block;
    } configuration{1, 1};
    const auto [grid, block] = configuration;
    add<<<grid, block>>>(out, 15);
    add<<<configuration.grid, (&configuration)->block>>>(out, 16);
    run_dependent<int>(out, 17);
    run_argument<&add>(out, 18);
    void (*const table[])(int*, int, int) = {add, &add};
    table[calls > 1 ? 1 : 0]<<<1, 1>>>(out, 19, 3);
    (*table)<<<1, 1>>>(out, 20, 2);
    [=] { return add<<<1, 1>>>(out, 21); }();

    for (const int value : array.get()) {
        std::printf("%d ", value);
    }
    std::printf("\n%d calls\n", calls);
}
