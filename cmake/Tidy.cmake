# The target `tidy`, and the test of the same name: clang-tidy has nothing to say about the tree by its .clang-tidy. It takes
# half an hour, so it has a preset of its own, without precompiled headers: clang cannot read those of g++.
option(WORKBOOK_TIDY "Add the target tidy; needs clang-tidy 14 and CMAKE_DISABLE_PRECOMPILE_HEADERS" OFF)
if(WORKBOOK_TIDY)
  find_program(RUN_CLANG_TIDY NAMES run-clang-tidy-14 run-clang-tidy REQUIRED)
  mark_as_advanced(RUN_CLANG_TIDY)
  cmake_host_system_information(RESULT processors QUERY NUMBER_OF_LOGICAL_CORES)
  set(tidy "${RUN_CLANG_TIDY}" -quiet -p "${PROJECT_BINARY_DIR}" -j ${processors})
  add_custom_target(tidy COMMAND ${tidy} USES_TERMINAL VERBATIM)
  add_test(NAME tidy COMMAND ${tidy})
endif()
