# What Doxygen reads of a page.md instead of the file itself. Lines stay where they are, so warnings name the right one.
#
# A chapter's or lesson's number stands in its anchor; this puts it in front of the title as well.
1s/^# +(.*) +\{#chapter_([0-9]+)\}/# Chapter \2: \1 {#chapter_\2}/
1s/^# +(.*) +\{#lesson_([0-9]+)_([0-9]+)\}/# \2.\3 \1 {#lesson_\2_\3}/
# A page shows an exercise as it was handed out, not what its reader has made of it since.
s#^(@snippet|@snippetlineno|@include) chapters/([^ ]*/[0-9][0-9]_([a-z0-9_]+)/\3\.cu)#\1 handout/\2#
# A program that the page plays (docs/CMakeLists.txt): its file, and options of ./workbook trace.
s#^@watch ([^ ]+)( .*)?$#@htmlonly[block]<div class="watch" data-recorded="./workbook trace \1\2"></div>@endhtmlonly#
s#^@watch_requests ([^ ]+)( .*)?$#@htmlonly[block]<div class="watch requests" data-recorded="./workbook trace \1\2"></div>@endhtmlonly#
# A coordinate to drag, by docs/theme/theme.js.
s#^@edges$#@htmlonly[block]<div class="edges"></div>@endhtmlonly#
# A question with its answer (docs/questions.hpp). Given the tags as Markdown, Doxygen 1.9.4 puts them into a paragraph.
s#^<details>(<summary>.*</summary>)$#@htmlonly[block]<details class="question">\1@endhtmlonly#
s#^</details>$#@htmlonly[block]</details>@endhtmlonly#
s#^(Counted: .*\.|Worked out by hand\.)$#@htmlonly[block]<p class="proof">\1</p>@endhtmlonly#
