# simt_clang_headers(HEADERS OUT) writes, for each CUDA header in the folder HEADERS that a program can include, one of the
# same name to the folder OUT: it includes the first and tells clang that its functions belong to the host and the device
# (harness/simt/include/simt/clang_prelude.h).
function(simt_clang_headers headers out)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE "${headers}" "${headers}/*")
  list(FILTER files EXCLUDE REGEX "^simt/")
  foreach(file IN LISTS files)
    file(
      CONFIGURE
      OUTPUT "${out}/${file}"
      CONTENT "#pragma clang force_cuda_host_device begin\n#include_next <${file}>\n#pragma clang force_cuda_host_device end\n")
  endforeach()
endfunction()
