// SPDX-License-Identifier: MIT
extern "C" void glutMainLoop();
extern "C" int MPI_Finalize();
extern "C" int cufftPlanMany(void** handle);

int main()
{
    void* handle;
    glutMainLoop();
    return MPI_Finalize() + cufftPlanMany(&handle);
}
