// SPDX-License-Identifier: MIT
extern "C" void glutMainLoop();
extern "C" int MPI_Finalize();
extern "C" int cublasCreate_v2(void** handle);

int main()
{
    void* handle;
    glutMainLoop();
    return MPI_Finalize() + cublasCreate_v2(&handle);
}
