# cmake -DSOURCE=TREE -DSIMT_CC=PROGRAM -DOUT=FILE -P CompileCommands.cmake
#
# Writes the compilation database that clangd reads for the programs of learners (.clangd): the starter code and the
# solutions of all exercises. clangd takes a file that is not in it, such as a program of the learner's own, for one like
# the file with the most similar path.
cmake_minimum_required(VERSION 3.25)

function(json_string text out)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  set(${out} "\"${text}\"" PARENT_SCOPE)
endfunction()

execute_process(COMMAND "${SIMT_CC}" --clang-flags OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
set(command "\"clang++\"")
string(REPLACE "\n" ";" flags "${flags}")
foreach(flag IN LISTS flags)
  json_string("${flag}" flag)
  string(APPEND command ", ${flag}")
endforeach()

set(entries "")
json_string("${SOURCE}" directory)
file(GLOB programs RELATIVE "${SOURCE}" "${SOURCE}/chapters/*/*/*.cu" "${SOURCE}/handout/*/*/*.cu" "${SOURCE}/solutions/*/*/*.cu")
foreach(program IN LISTS programs)
  # The headers are in chapters/, beside the learner's file.
  cmake_path(GET program PARENT_PATH folder)
  string(REGEX REPLACE "^(handout|solutions)/" "chapters/" folder "${folder}")
  json_string("-I${SOURCE}/${folder}" include)
  json_string("${SOURCE}/${program}" file)
  list(APPEND entries "{\"directory\": ${directory}, \"file\": ${file}, \"arguments\": [${command}, ${include}, \"-c\", ${file}]}")
endforeach()
list(JOIN entries ",\n" entries)
file(WRITE "${OUT}" "[\n${entries}\n]\n")
