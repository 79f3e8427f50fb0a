// SPDX-License-Identifier: MIT
extern "C" void glutMainLoop();
extern "C" int MPI_Finalize();
extern "C" int cufftXtMalloc(void** handle);

int main()
{
    void* handle;
    glutMainLoop();
    return MPI_Finalize() + cufftXtMalloc(&handle);
}
