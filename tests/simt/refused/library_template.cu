// Errors in templates of the C++ library: told at the line of the program that instantiates them, once.
#include <algorithm>
#include <vector>

struct Point
{
    float x;
};

template <class T>
void put_in_order(std::vector<T>& all)
{
    std::sort(all.begin(), all.end());
}

int main()
{
    std::vector<Point> points(3);
    put_in_order(points);
}
