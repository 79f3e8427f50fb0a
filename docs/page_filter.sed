# What Doxygen reads of a page.md instead of the file itself. Lines stay where they are, so warnings name the right one.
#
# A chapter's or lesson's number stands in its anchor; this puts it in front of the title as well.
1s/^# +(.*) +\{#chapter_([0-9]+)\}/# Chapter \2: \1 {#chapter_\2}/
1s/^# +(.*) +\{#lesson_([0-9]+)_([0-9]+)\}/# \2.\3 \1 {#lesson_\2_\3}/
# A page shows an exercise as it was handed out, not what its reader has made of it since.
s#^(@snippet|@include) chapters/([^ ]+\.cu)#\1 handout/\2#
