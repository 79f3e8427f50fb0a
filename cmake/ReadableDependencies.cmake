# Ninja 1.11 cannot read a quote or an ampersand in the dependency files that compilers write, and would build everything
# again on each run. In a folder with such a name, the paths in these files are made relative to the build folder.
if(PROJECT_SOURCE_DIR MATCHES "['&]")
  file(RELATIVE_PATH source_folder "${PROJECT_BINARY_DIR}" "${PROJECT_SOURCE_DIR}")
  set(CMAKE_CXX_COMPILER_LAUNCHER bash "${CMAKE_CURRENT_LIST_DIR}/readable_dependencies.sh" "${PROJECT_SOURCE_DIR}" "${source_folder}")
endif()
