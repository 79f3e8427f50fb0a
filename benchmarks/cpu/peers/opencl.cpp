// SPDX-License-Identifier: MIT
// Runs one of the kernels on an OpenCL platform: opencl KERNELS.cl PLATFORM NAME SIZE
#include "problem.hpp"

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace peers {
namespace {

void require(cl_int error, const char* call)
{
    if (error != CL_SUCCESS) {
        throw std::runtime_error(std::string(call) + ": OpenCL error " + std::to_string(error));
    }
}

/// The first platform whose name begins so.
cl_platform_id find_platform(const std::string& begin)
{
    std::array<cl_platform_id, 16> platforms;
    cl_uint count = 0;
    require(clGetPlatformIDs(platforms.size(), platforms.data(), &count), "clGetPlatformIDs");
    for (std::size_t i = 0; i < std::min<std::size_t>(count, platforms.size()); ++i) {
        std::array<char, 256> name{};
        require(clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, name.size() - 1, name.data(), nullptr),
                "clGetPlatformInfo");
        if (std::string(name.data()).rfind(begin, 0) == 0) {
            return platforms[i];
        }
    }
    throw std::runtime_error("there is no OpenCL platform " + begin);
}

/// What OpenCL made ends with the process.
class Device {
public:
    explicit Device(cl_platform_id platform)
    {
        require(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device_, nullptr), "clGetDeviceIDs");
        cl_int error = CL_SUCCESS;
        context_ = clCreateContext(nullptr, 1, &device_, nullptr, nullptr, &error);
        require(error, "clCreateContext");
        queue_ = clCreateCommandQueue(context_, device_, 0, &error);
        require(error, "clCreateCommandQueue");
    }

    cl_kernel build(const std::string& source, const std::string& name) const
    {
        cl_int error = CL_SUCCESS;
        const char* text = source.c_str();
        const cl_program program = clCreateProgramWithSource(context_, 1, &text, nullptr, &error);
        require(error, "clCreateProgramWithSource");
        require(clBuildProgram(program, 1, &device_, "", nullptr, nullptr), "clBuildProgram");
        const cl_kernel kernel = clCreateKernel(program, name.c_str(), &error);
        require(error, "clCreateKernel");
        return kernel;
    }

    cl_mem new_array(std::size_t count) const
    {
        cl_int error = CL_SUCCESS;
        const cl_mem array =
            clCreateBuffer(context_, CL_MEM_READ_WRITE, count * sizeof(float), nullptr, &error);
        require(error, "clCreateBuffer");
        return array;
    }

    void write(cl_mem array, const std::vector<float>& values) const
    {
        require(clEnqueueWriteBuffer(queue_, array, CL_TRUE, 0, values.size() * sizeof(float), values.data(),
                                     0, nullptr, nullptr),
                "clEnqueueWriteBuffer");
    }

    void read(cl_mem array, std::vector<float>& values) const
    {
        require(clEnqueueReadBuffer(queue_, array, CL_TRUE, 0, values.size() * sizeof(float), values.data(),
                                    0, nullptr, nullptr),
                "clEnqueueReadBuffer");
    }

    void launch(cl_kernel kernel, Problem::Extent grid, Problem::Extent block) const
    {
        const std::size_t global[] = {std::size_t{grid.x} * block.x, std::size_t{grid.y} * block.y};
        const std::size_t local[] = {block.x, block.y};
        require(clEnqueueNDRangeKernel(queue_, kernel, 2, nullptr, global, local, 0, nullptr, nullptr),
                "clEnqueueNDRangeKernel");
        require(clFinish(queue_), "clFinish");
    }

private:
    cl_device_id device_ = nullptr;
    cl_context context_ = nullptr;
    cl_command_queue queue_ = nullptr;
};

std::string read_file(const char* path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

int run(char** argv)
{
    const Problem problem = make_problem(argv[3], std::stoi(argv[4]));
    const Device device(find_platform(argv[2]));
    const cl_kernel kernel = device.build(read_file(argv[1]), problem.kernel);
    cl_uint arguments = 0;
    const auto set = [&](const auto& value) {
        require(clSetKernelArg(kernel, arguments++, sizeof value, &value), "clSetKernelArg");
    };
    for (const std::vector<float>& input : problem.inputs) {
        const cl_mem array = device.new_array(input.size());
        device.write(array, input);
        set(array);
    }
    const cl_mem result = device.new_array(problem.expected.size());
    set(result);
    set(cl_int{problem.n});
    return report(problem, [&](double& seconds) {
        seconds = time_of([&] { device.launch(kernel, problem.grid, problem.block); });
        std::vector<float> values(problem.expected.size());
        device.read(result, values);
        return values;
    });
}

}  // namespace
}  // namespace peers

int main(int argc, char** argv)
{
    if (argc != 5) {
        std::fputs("usage: opencl KERNELS.cl PLATFORM NAME SIZE\n", stderr);
        return 2;
    }
    try {
        return peers::run(argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}
