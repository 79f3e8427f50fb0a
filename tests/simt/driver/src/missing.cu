// SPDX-License-Identifier: MIT
extern "C" void glutMainLoop();
extern "C" int MPI_Finalize();
extern "C" int cufftMpAttachComm(void** handle);

int main()
{
    void* handle;
    glutMainLoop();
    return MPI_Finalize() + cufftMpAttachComm(&handle);
}
