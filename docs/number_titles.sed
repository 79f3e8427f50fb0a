# A chapter's or lesson's number stands in its anchor; this puts it in front of the title as well.
1s/^# +(.*) +\{#chapter_([0-9]+)\}/# Chapter \2: \1 {#chapter_\2}/
1s/^# +(.*) +\{#lesson_([0-9]+)_([0-9]+)\}/# \2.\3 \1 {#lesson_\2_\3}/
