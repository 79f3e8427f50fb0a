# What Doxygen reads of the judge's headers: not the declaration of a template that is defined for functions alone, and
# not what they tell Catch2 at their end.
/^template <class Signature>$/,/^class Entry;$/d
/^template <>$/,$d
