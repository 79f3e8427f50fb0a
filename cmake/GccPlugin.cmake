# Where g++ has what its plugins are compiled with: GCC_PLUGIN_DIRECTORY.
execute_process(COMMAND "${CMAKE_CXX_COMPILER}" -print-file-name=plugin OUTPUT_VARIABLE GCC_PLUGIN_DIRECTORY
                OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT EXISTS "${GCC_PLUGIN_DIRECTORY}/include/gcc-plugin.h")
  string(REGEX MATCH "^[0-9]+" version "${CMAKE_CXX_COMPILER_VERSION}")
  message(FATAL_ERROR "${CMAKE_CXX_COMPILER} has no headers for plugins. On Debian and Ubuntu they are in gcc-${version}-plugin-dev.")
endif()
