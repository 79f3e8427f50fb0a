# Graphviz writes a whole file; a page takes the drawing alone, in a frame of its own. Its width in points is for the
# style sheet.
1,/^<svg/{
  /^<svg/!d
  s/<svg width="\([^"]*\)" height="[^"]*"/<div class="map-frame"><svg class="map" style="--natural: \1" role="group" aria-label="What builds on what: the lessons, with an arrow from each to those that build on it"/
}
s/<\/svg>/<\/svg><\/div>/
