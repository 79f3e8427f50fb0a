// SPDX-License-Identifier: MIT
// arch: sm_35+
// A search tree of nodes in unified memory: built on the host with `new`, searched and changed by a kernel, walked again on
// the host. Classes get their memory from a base class with its own operator new, strings are members that copy deeply (the
// idea of Harris, "Unified Memory in CUDA 6").
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <new>
#include <string>

class Managed {
public:
    void* operator new(std::size_t bytes)
    {
        void* p = nullptr;
        if (cudaMallocManaged(&p, bytes) != cudaSuccess)
            throw std::bad_alloc();
        cudaDeviceSynchronize();
        return p;
    }
    void operator delete(void* p)
    {
        cudaDeviceSynchronize();
        cudaFree(p);
    }
};

class String : public Managed {
public:
    String(const char* text = "") : length_(std::strlen(text))
    {
        if (cudaMallocManaged(&data_, length_ + 1) != cudaSuccess)
            throw std::bad_alloc();
        std::memcpy(data_, text, length_ + 1);
    }
    String(const String& other) : String(other.data_) {}
    String& operator=(const String&) = delete;
    ~String() { cudaFree(data_); }

    __host__ __device__ const char* c_str() const { return data_; }
    __host__ __device__ std::size_t size() const { return length_; }
    __device__ char& operator[](std::size_t i) { return data_[i]; }

    __host__ __device__ int compare(const char* other) const
    {
        const char* mine = data_;
        while (*mine && *mine == *other)
            ++mine, ++other;
        return int(*mine) - int(*other);
    }

private:
    char* data_;
    std::size_t length_;
};

struct Node : Managed
{
    String word;
    int count = 1, visits = 0;
    Node *left = nullptr, *right = nullptr;

    explicit Node(const char* w) : word(w) {}
    ~Node()
    {
        delete left;
        delete right;
    }

    __host__ __device__ Node* find(const char* w)
    {
        for (Node* node = this; node;) {
            const int order = node->word.compare(w);
            if (order == 0)
                return node;
            node = order > 0 ? node->left : node->right;
        }
        return nullptr;
    }
};

struct Query
{
    char word[8];
    int count;
};

__managed__ int misses = 0;
__managed__ Node* root;

/// Nodes and the sum of their counts, with recursion as deep as the tree.
__device__ int2 measure(const Node* node)
{
    if (!node)
        return make_int2(0, 0);
    const int2 l = measure(node->left), r = measure(node->right);
    return make_int2(l.x + r.x + 1, l.y + r.y + node->count);
}

__global__ void search(Query* queries, int n)
{
    if (const int i = blockIdx.x * blockDim.x + threadIdx.x; i < n) {
        Query& query = queries[i];
        if (Node* const node = root->find(query.word)) {
            query.count = node->count;
            atomicAdd(&node->visits, 1);
        } else {
            query.count = 0;
            atomicAdd(&misses, 1);
        }
    }
}

__global__ void capitalise(Node* node, int2* size)
{
    *size = measure(node);
    // The leftmost branch, without recursion.
    for (; node; node = node->left)
        if (char& c = node->word[0]; c >= 'a' && c <= 'z')
            c += 'A' - 'a';
}

int main()
{
    const char* const text =
        "no man is an island entire of itself every man is a piece of the continent a part of the main";
    std::map<std::string, int> gold;
    char copy[128];
    std::strcpy(copy, text);
    for (const char* w = std::strtok(copy, " "); w; w = std::strtok(nullptr, " ")) {
        ++gold[w];
        Node** place = &root;
        while (*place && (*place)->word.compare(w) != 0)
            place = (*place)->word.compare(w) > 0 ? &(*place)->left : &(*place)->right;
        if (*place)
            ++(*place)->count;
        else
            *place = new Node(w);
    }

    const char* const asked[] = {"man", "of", "the", "bell", "a", "island", "tolls", "thee", "part", "of"};
    constexpr int n = sizeof asked / sizeof *asked;
    Query* queries;
    cudaMallocManaged(&queries, n * sizeof(Query));
    for (int i = 0; i < n; ++i)
        std::strncpy(queries[i].word, asked[i], sizeof queries[i].word);
    search<<<2, 32>>>(queries, n);
    cudaDeviceSynchronize();
    int wrong = 0;
    for (int i = 0; i < n; ++i) {
        const auto found = gold.find(asked[i]);
        wrong += queries[i].count != (found == gold.end() ? 0 : found->second);
    }
    std::printf("%d wrong, %d not found, \"of\" asked for %d times\n", wrong, misses,
                root->find("of")->visits);

    int2* size;
    cudaMallocManaged(&size, sizeof *size);
    capitalise<<<1, 1>>>(root, size);
    if (cudaDeviceSynchronize() != cudaSuccess)
        return EXIT_FAILURE;
    int words = 0;
    for (const auto& entry : gold)
        words += entry.second;
    std::printf("tree %s\n",
                size->x == int(gold.size()) && size->y == words ? "as on the host" : "is another");
    for (const Node* node = root; node; node = node->left)
        std::printf("%s ", node->word.c_str());
    std::printf("\n");
    delete root;
    cudaFree(queries);
    cudaFree(size);
}
