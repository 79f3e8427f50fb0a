# SPDX-License-Identifier: MIT
# find_package(simt): the compiler of the CPU device, for projects that do not enable the language CUDA. Others need no
# package: CUDACXX=simt-cc cmake ...
get_filename_component(SIMT_COMPILER "${CMAKE_CURRENT_LIST_DIR}/../../../bin/simt-cc" ABSOLUTE)

# simt_add_cuda_executable(NAME SOURCES... [OPTIONS...] [LINK_OPTIONS...] [UNCHECKED])
#
# Builds a program for the CPU device. OPTIONS are those of nvcc for compiling, LINK_OPTIONS those for linking. UNCHECKED
# leaves the checkers out.
function(simt_add_cuda_executable name)
  cmake_parse_arguments(PARSE_ARGV 1 program UNCHECKED "" "OPTIONS;LINK_OPTIONS")
  set(mode $<$<BOOL:${program_UNCHECKED}>:--unchecked>)
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${name}.simt")
  file(MAKE_DIRECTORY "${folder}")
  set(objects "")
  foreach(source IN LISTS program_UNPARSED_ARGUMENTS)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" OUTPUT_VARIABLE path)
    string(MAKE_C_IDENTIFIER "${source}" object)
    set(object "${folder}/${object}.o")
    add_custom_command(
      OUTPUT "${object}"
      COMMAND "${SIMT_COMPILER}" ${mode} ${program_OPTIONS} -MD -MF "${object}.d" -MT "${object}" -c "${path}" -o "${object}"
      DEPENDS "${path}" "${SIMT_COMPILER}"
      DEPFILE "${object}.d"
      WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
      COMMENT "Compiling ${source} for the CPU device"
      COMMAND_EXPAND_LISTS VERBATIM)
    list(APPEND objects "${object}")
  endforeach()
  set(program "${folder}/${name}")
  add_custom_command(
    OUTPUT "${program}"
    COMMAND "${SIMT_COMPILER}" ${mode} ${objects} ${program_LINK_OPTIONS} -o "${program}"
    DEPENDS ${objects}
    COMMENT "Linking ${name} for the CPU device"
    COMMAND_EXPAND_LISTS VERBATIM)
  # Ninja takes no file for a target's name that a rule makes.
  add_custom_target(
    ${name} ALL
    COMMAND "${CMAKE_COMMAND}" -E copy_if_different "${program}" "${CMAKE_CURRENT_BINARY_DIR}/${name}"
    DEPENDS "${program}"
    VERBATIM)
endfunction()
