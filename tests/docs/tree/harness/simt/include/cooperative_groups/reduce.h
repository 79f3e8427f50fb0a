/// @file
/// Sums of groups.
