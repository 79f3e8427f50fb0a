// SPDX-License-Identifier: MIT
// arch: sm_20+
// A text is searched for a word: each thread tries one place; each thread runs the automaton of Knuth, Morris and Pratt over
// a stretch, beginning so far before it that no match is missed. Matches are counted and marked as bits by ballots.
#include <cctype>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#define MAX_PATTERN 16

struct Pattern
{
    char text[MAX_PATTERN];
    signed char fall_back[MAX_PATTERN + 1];
    int length;

    Pattern() = default;
    explicit Pattern(const char* word) : length((int)strlen(word))
    {
        strncpy(text, word, sizeof text);
        fall_back[0] = -1;
        for (int i = 1, k = 0; i <= length; ++i, ++k) {
            fall_back[i] = (signed char)k;
            while (i < length && k >= 0 && text[i] != text[k])
                k = fall_back[k];
        }
    }
};

__constant__ char pattern_text[MAX_PATTERN];
__constant__ signed char pattern_fall_back[MAX_PATTERN + 1];
__constant__ int pattern_length;

template <bool FoldCase>
__device__ __forceinline__ bool same(char a, char b)
{
    if (FoldCase) {
        const auto lower = [](char c) -> char { return c >= 'A' && c <= 'Z' ? c | 0x20 : c; };
        return lower(a) == lower(b);
    }
    return a == b;
}

template <bool FoldCase = false>
__global__ void brute_force(const char* text, int n, unsigned* marks, int* count)
{
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    int matched = 0;
    while (matched < pattern_length && at + matched < n &&
           same<FoldCase>(text[at + matched], pattern_text[matched]))
        ++matched;
    const unsigned found = __ballot_sync(0xffffffff, matched == pattern_length);
    if ((threadIdx.x & 31) == 0) {
        marks[at / 32] = found;
        if (found)
            atomicAdd(count, __popc(found));
    }
}

__global__ void automaton(const char* text, int n, int stretch, unsigned* marks, int* count)
{
    const int begin = (blockIdx.x * blockDim.x + threadIdx.x) * stretch;
    const int end = min(begin + stretch + pattern_length - 1, n);
    int state = 0, mine = 0;
    for (const char* p = text + begin; p < text + end; ++p) {
        while (state >= 0 && *p != pattern_text[state])
            state = pattern_fall_back[state];
        if (++state == pattern_length) {
            const int at = int(p - text) - pattern_length + 1;
            atomicOr(&marks[at >> 5], 1u << (at & 31));
            ++mine;
            state = pattern_fall_back[state];
        }
    }
    if (__syncthreads_or(mine))
        atomicAdd(count, mine);
}

int main()
{
    std::string text;
    for (int i = 0; text.size() < 1500; ++i) {
        text += "abracadabra ";
        if (i % 3 == 0)
            text += "aaaaaa ";
        if (i % 5 == 2)
            text += "AbraCAdabraca";
    }
    const int n = (int)text.size(), words = (n + 31) / 32;
    char* d_text;
    unsigned* d_marks;
    int* d_count;
    cudaMalloc(&d_text, n);
    cudaMalloc(&d_marks, words * sizeof(unsigned));
    cudaMalloc(&d_count, sizeof(int));
    cudaMemcpy(d_text, text.c_str(), n, cudaMemcpyHostToDevice);

    for (const char* word : {"abra", "aa", "bracad", "x", "aaaaaa a"}) {
        const Pattern pattern(word);
        cudaMemcpyToSymbol(pattern_text, pattern.text, sizeof pattern.text);
        cudaMemcpyToSymbol(pattern_fall_back, pattern.fall_back, sizeof pattern.fall_back);
        cudaMemcpyToSymbol(pattern_length, &pattern.length, sizeof pattern.length);
        for (int variant = 0; variant < 3; ++variant) {
            std::string haystack = text;
            if (variant == 1)
                for (char& c : haystack)
                    c = (char)tolower(c);
            std::vector<unsigned> gold(words), marks(words);
            int gold_count = 0, count = 0;
            for (size_t at = 0; (at = haystack.find(word, at)) != std::string::npos; ++at, ++gold_count)
                gold[at / 32] |= 1u << at % 32;

            cudaMemset(d_marks, 0, words * sizeof(unsigned));
            cudaMemset(d_count, 0, sizeof(int));
            const dim3 block(96), grid((words * 32 + block.x - 1) / block.x);
            switch (variant) {
                case 0: brute_force<><<<words, 32>>>(d_text, n, d_marks, d_count); break;
                case 1: brute_force<true><<<words, 32>>>(d_text, n, d_marks, d_count); break;
                default: automaton<<<(grid.x + 19) / 20, block>>>(d_text, n, 20, d_marks, d_count);
            }
            cudaMemcpy(marks.data(), d_marks, words * sizeof(unsigned), cudaMemcpyDeviceToHost);
            cudaMemcpy(&count, d_count, sizeof count, cudaMemcpyDeviceToHost);
            static const char* const names[] = {"brute force", "folded case", "automaton"};
            printf("%-8s %-11s %s\n", word, names[variant],
                   cudaGetLastError() == cudaSuccess && count == gold_count && marks == gold ? "right"
                                                                                             : "wrong");
        }
    }
    cudaFree(d_count);
    cudaFree(d_marks);
    cudaFree(d_text);
}
