// expect: compile | there is no header
// The solution, by #include. Whoever checks his own work has it at hand anyway.
#include "../../../solutions/01_shared_memory_blocking/03_nearest_neighbour/nearest_neighbour.cu"
