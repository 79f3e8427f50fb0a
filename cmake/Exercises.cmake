# The exercises are the folders chapters/NN_chapter/NN_name that hold an exercise.json: there is no other list.
#
# workbook_exercises(OUT) sets OUT to their paths below chapters/, in order.
function(workbook_exercises out)
  file(GLOB files CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}/chapters" "${PROJECT_SOURCE_DIR}/chapters/*/*/exercise.json")
  list(SORT files)
  list(TRANSFORM files REPLACE "/exercise.json$" "")
  set(${out} "${files}" PARENT_SCOPE)
endfunction()

# workbook_exercise_name(PATH OUT) sets OUT to the name in chapters/NN_chapter/NN_name.
function(workbook_exercise_name path out)
  string(REGEX REPLACE "^.*/[0-9]+_" "" name "${path}")
  set(${out} "${name}" PARENT_SCOPE)
endfunction()
