# cmake -DSOURCE=TREE -DMODULES=FOLDER -DOUT=FOLDER -P ClassTree.cmake
#
# Copies the tree for a class, without what would do the exercises for it: in place of the solutions' sources lie their
# modules, which the judge compares with. Submissions in tests/lessons that are changes of a solution are left out, and of
# the right ones all but those whose code a page shows.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE "${OUT}")
file(
  COPY "${SOURCE}/"
  DESTINATION "${OUT}"
  REGEX "^${SOURCE}/(build|grades|solutions|\\.[a-z]+)$" EXCLUDE
  REGEX "/node_modules$" EXCLUDE
  REGEX "/tests/lessons/[^/]+/(right_[^/]+|[^/]+\\.diff)$" EXCLUDE)
file(COPY "${SOURCE}/.clangd" DESTINATION "${OUT}")
# Nobody hands out what he has tried himself.
file(COPY "${SOURCE}/handout/" DESTINATION "${OUT}/chapters")

file(GLOB solutions RELATIVE "${SOURCE}/solutions" "${SOURCE}/solutions/*/*/*.cu")
foreach(solution IN LISTS solutions)
  cmake_path(GET solution STEM name)
  cmake_path(GET solution PARENT_PATH exercise)
  file(MAKE_DIRECTORY "${OUT}/solutions/${exercise}")
  file(COPY_FILE "${MODULES}/${name}.reference.so" "${OUT}/solutions/${exercise}/${name}.so")

  file(STRINGS "${SOURCE}/chapters/${exercise}/page.md" shown REGEX "^@(snippet|include) tests/lessons/.*/right_")
  foreach(line IN LISTS shown)
    string(REGEX REPLACE "^@[a-z]+ ([^ ]+).*" "\\1" file "${line}")
    file(COPY_FILE "${SOURCE}/${file}" "${OUT}/${file}")
  endforeach()
endforeach()
