# Graphviz writes a whole file; a page takes the drawing alone, without its size in points.
1,/^<svg/{
  /^<svg/!d
  s/<svg width="[^"]*" height="[^"]*"/<svg class="map" role="group" aria-label="What builds on what: the lessons, with an arrow from each to those that build on it"/
}
