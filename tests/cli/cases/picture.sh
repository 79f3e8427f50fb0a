# SPDX-License-Identifier: MIT
# A check writes the picture that a kernel paints to a file and names the file, even if the picture is wrong. A kernel that
# paints nothing gets no file.
first_kernels=00_first_kernels
paint=$first_kernels/03_paint
for part in chapters handout solutions; do
    mkdir -p -- "$tree/$part/$first_kernels"
    cp -r -- "$project/$part/$paint" "$tree/$part/$first_kernels/"
done
cp -- "$project/handout/$paint"/* "$tree/chapters/$paint/"
cp -- "$project/chapters/$first_kernels/page.md" "$tree/chapters/$first_kernels/"

kept=$tree/.workbook/pictures/paint.png
size() {
    note "a file of $(head -c 4 -- "$kept" | tail -c 3), width and height $(od -An -tu1 -j 16 -N 8 -- "$kept" | xargs)"
}

note 'nothing is painted:'
run check 0.3 --seed 1
if [[ -e $kept ]]; then refuse 'there is a picture of nothing'; fi
note 'other rings than were asked for:'
sed 's#/ 16#/ 8#' -- "$tree/solutions/$paint/paint.cu" >"$tree/chapters/$paint/paint.cu"
run check 0.3 --seed 1
size
cp -- "$kept" "$sandbox/wrong.png"
note 'the solution, as the current exercise:'
cp -- "$tree/solutions/$paint/paint.cu" "$tree/chapters/$paint/"
run --seed 1
size
if cmp -s -- "$kept" "$sandbox/wrong.png"; then refuse 'the picture is still the wrong one'; fi
note 'several exercises at once:'
rm -- "$kept"
run check 0.3 1.1 --seed 1
if [[ -e $kept ]]; then refuse 'there is a picture that no verdict names'; fi
