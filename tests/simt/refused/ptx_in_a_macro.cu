// SPDX-License-Identifier: MIT
// Where the text of inline PTX comes with a macro, the assembler is the first to look at it.
#define SLEEP(time) asm volatile("nanonap.u32 %0;" ::"r"(time))

__global__ void rest(unsigned int time)
{
    SLEEP(time);
}

int main()
{
    rest<<<1, 1>>>(20);
}
