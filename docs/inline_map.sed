# Graphviz writes a whole file; a page takes the drawing alone, without its size in points, in a frame of its own.
1,/^<svg/{
  /^<svg/!d
  s/<svg width="[^"]*" height="[^"]*"/<div class="map-frame"><svg class="map" role="group" aria-label="What builds on what: the lessons, with an arrow from each to those that build on it"/
}
s/<\/svg>/<\/svg><\/div>/
