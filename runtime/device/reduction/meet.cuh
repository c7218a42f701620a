/* meet.cuh: lanes of a warp that have values for the same element. They are combined in the warp, and one lane has what all of them had. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* The lanes of `here` that have the caller's element, as a number, where they are half as many elements as lanes or less; 0 elsewhere. Neighbours
 * with one element are seen at once. Others are looked for if a glance tells that it is worth it: numbers are spread over 32 bits of a word, of
 * which 32 lanes that are alone set 20, give or take two. */
F2C_DEVICE_FN unsigned lanes_met(unsigned here, unsigned element, unsigned lane) {
  const int lanes = __popc(here);
  if (lanes < 8) return 0;
  const unsigned below = here & ((1u << lane) - 1);
  const unsigned before = __shfl_sync(here, element, below ? 31 - __clz(static_cast<int>(below)) : static_cast<int>(lane));
  const unsigned begins = __ballot_sync(here, !below || before != element);
  if (2 * __popc(begins) <= lanes) {
    const unsigned first = 31 - static_cast<unsigned>(__clz(static_cast<int>(begins & ((2u << lane) - 1))));
    const unsigned behind = begins & ~((2u << lane) - 1);
    return here & ~((1u << first) - 1) & (behind ? (behind & (0 - behind)) - 1 : ~0u);
  }
  return 2 * __popc(lanes_or(here, 1u << (element * 0x9e3779b1u >> 27))) <= lanes ? lanes_with(here, element) : 0;
}

template <class V> F2C_DEVICE_FN V shuffle_from(unsigned here, const V &value, unsigned lane) {
  words<V> x = words<V>::of(value);
  for (int k = 0; k < words<V>::count; k++) x.w[k] = __shfl_sync(here, x.w[k], static_cast<int>(lane));
  return x.value();
}

/* `group`: the lanes of `here` that have the caller's element. Their values are folded as lists are, each lane with the one that its fold
 * ends at, in as many rounds as the logarithm of the longest asks for; true for the first lane of each group, which has all. */
template <class V, class F> F2C_DEVICE_FN bool fold_group(unsigned here, unsigned group, unsigned lane, V &value, F combine) {
  constexpr unsigned none = 32;
  const unsigned above = group & ~((2u << lane) - 1);
  unsigned next = above ? static_cast<unsigned>(__ffs(static_cast<int>(above))) - 1 : none;
  while (__any_sync(here, next != none)) {
    const unsigned from = next != none ? next : lane;
    const V other = shuffle_from(here, value, from);
    const unsigned after = __shfl_sync(here, next, static_cast<int>(from));
    if (next == none) continue;
    value = combine(value, other);
    next = after;
  }
  return (group & ((1u << lane) - 1)) == 0;
}

} // namespace F2C_CODE
} // namespace f2c
