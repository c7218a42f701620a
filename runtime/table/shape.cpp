/* shape.cpp: from descriptors to the bytes they stand for, as runs with strides. */
#include "table/shape.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace f2c_rt {

static void insert_by_stride(shape *s, long long extent, long long stride) {
  int d = s->dims++;
  for (; d > 0 && s->stride[d - 1] > stride; d--) {
    s->extent[d] = s->extent[d - 1];
    s->stride[d] = s->stride[d - 1];
  }
  s->extent[d] = extent;
  s->stride[d] = stride;
}

/* Joins runs that touch, and dimensions that continue each other. */
static void merge(shape *s) {
  int kept = 0;
  for (int d = 0; d < s->dims; d++) {
    if (kept == 0 && s->stride[d] == static_cast<long long>(s->run)) {
      s->run *= static_cast<size_t>(s->extent[d]);
    } else if (kept > 0 && s->stride[d] == s->extent[kept - 1] * s->stride[kept - 1]) {
      s->extent[kept - 1] *= s->extent[d];
    } else {
      s->extent[kept] = s->extent[d];
      s->stride[kept++] = s->stride[d];
    }
  }
  s->dims = kept;
}

shape shape_stretch(const char *first, const char *last) {
  shape s = {};
  s.lo = const_cast<char *>(first);
  s.hi = const_cast<char *>(last);
  s.run = s.span();
  return s;
}

shape shape_clip(const shape &s, const char *first, const char *last) {
  return first <= s.lo && s.hi <= last ? s : shape_stretch(std::max<const char *>(s.lo, first), std::min<const char *>(s.hi, last));
}

long long extent_of(const CFI_cdesc_t *a, int d, long long last_extent) {
  return d == a->rank - 1 ? std::max<long long>(a->dim[d].extent, last_extent) : a->dim[d].extent;
}

bool shape_of(shape *s, const CFI_cdesc_t *a, long long last_extent) {
  *s = {};
  s->lo = s->hi = static_cast<char *>(a->base_addr);
  s->run = a->elem_len;
  for (int d = 0; d < a->rank; d++)
    if (extent_of(a, d, last_extent) < 0) return false;
  for (int d = 0; d < a->rank; d++)
    if (extent_of(a, d, last_extent) == 0) return true;
  s->hi += a->elem_len;
  for (int d = 0; d < a->rank; d++) {
    const long long extent = extent_of(a, d, last_extent), stride = a->dim[d].sm;
    if (extent == 1) continue;
    (stride < 0 ? s->lo : s->hi) += (extent - 1) * stride;
    insert_by_stride(s, extent, stride < 0 ? -stride : stride);
  }
  merge(s);
  return true;
}

bool shape_repeat(shape *s, long long count, long long stride) {
  if (count == 1) return true;
  if (count < 1 || stride < static_cast<long long>(s->run) || s->dims == CFI_MAX_RANK) return false;
  s->hi += (count - 1) * stride;
  insert_by_stride(s, count, stride);
  merge(s);
  return true;
}

bool shape_equal(const shape &a, const shape &b) {
  if (a.lo != b.lo || a.hi != b.hi || a.run != b.run || a.dims != b.dims) return false;
  for (int d = 0; d < a.dims; d++)
    if (a.extent[d] != b.extent[d] || a.stride[d] != b.stride[d]) return false;
  return true;
}

bool shape_within(const shape &part, const shape &whole) {
  if (part.empty()) return true;
  if (part.lo < whole.lo || part.hi > whole.hi) return false;
  if (whole.contiguous()) return true;
  long long rest = part.lo - whole.lo, at[CFI_MAX_RANK];
  for (int d = whole.dims - 1; d >= 0; d--) {
    at[d] = rest / whole.stride[d];
    if (at[d] >= whole.extent[d]) at[d] = whole.extent[d] - 1;
    rest -= at[d] * whole.stride[d];
  }
  if (rest + static_cast<long long>(part.run) > static_cast<long long>(whole.run)) return false;
  for (int p = 0; p < part.dims; p++) {
    int d = whole.dims - 1;
    while (d >= 0 && part.stride[p] % whole.stride[d] != 0) d--;
    if (d < 0) return false;
    at[d] += part.stride[p] / whole.stride[d] * (part.extent[p] - 1);
    if (at[d] >= whole.extent[d]) return false;
  }
  return true;
}

/* Bytes from the first run to the end of the last one in the dimensions below `dims`. */
static long long span_below(const shape &s, int dims) {
  long long span = static_cast<long long>(s.run);
  for (int d = 0; d < dims; d++) span += (s.extent[d] - 1) * s.stride[d];
  return span;
}

/* The same strides, `by` bytes from the first byte of `a` to that of `b`: no two places in the outermost of the `dims` dimensions bring the
 * rest together. */
static bool apart_by(const shape &a, const shape &b, int dims, long long by) {
  constexpr long long most = 4; /* pairs of places that are looked at */
  if (dims == 0) return by >= static_cast<long long>(a.run) || -by >= static_cast<long long>(b.run);
  const long long stride = a.stride[dims - 1], in_a = span_below(a, dims - 1), in_b = span_below(b, dims - 1);
  const auto floor = [stride](long long x) { return x >= 0 ? x / stride : -((-x + stride - 1) / stride); };
  const long long from = std::max(-floor(in_a - by - 1), 1 - b.extent[dims - 1]);
  const long long to = std::min(floor(by + in_b - 1), a.extent[dims - 1] - 1);
  if (to - from >= most) return false;
  for (long long k = from; k <= to; k++)
    if (!apart_by(a, b, dims - 1, by - k * stride)) return false;
  return true;
}

static bool same_strides(const shape &a, const shape &b) {
  return a.dims == b.dims && std::equal(a.stride, a.stride + a.dims, b.stride);
}

/* All first bytes of runs of `a` and `b` are congruent to their lo modulo g, the gcd of all strides: if the
 * runs, taken modulo g, do not meet, no bytes do. */
bool shape_disjoint(const shape &a, const shape &b) {
  if (a.empty() || b.empty() || a.hi <= b.lo || b.hi <= a.lo) return true;
  if (same_strides(a, b) && apart_by(a, b, a.dims, b.lo - a.lo)) return true;
  long long g = 0;
  for (int d = 0; d < a.dims; d++) g = std::gcd(g, a.stride[d]);
  for (int d = 0; d < b.dims; d++) g = std::gcd(g, b.stride[d]);
  if (g == 0) return false;
  long long apart = (b.lo - a.lo) % g;
  if (apart < 0) apart += g;
  return apart >= static_cast<long long>(a.run) && apart + static_cast<long long>(b.run) <= g;
}

size_t shape_bytes(const shape &s) {
  size_t bytes = s.empty() ? 0 : s.run;
  for (int d = 0; d < s.dims; d++) bytes *= static_cast<size_t>(s.extent[d]);
  return bytes;
}

/* Bytes of first..last that are in the runs of dimensions below `dims`, of which the lowest begins at `base`. */
static size_t run_common(const char *first, const char *last, const shape &s, const char *base, int dims) {
  if (dims == 0) {
    const char *const lo = std::max(first, base), *const hi = std::min(last, base + s.run);
    return lo < hi ? static_cast<size_t>(hi - lo) : 0;
  }
  long long below = static_cast<long long>(s.run); /* the span of the dimensions below this one */
  for (int d = 0; d < dims - 1; d++) below += (s.extent[d] - 1) * s.stride[d];
  const long long stride = s.stride[dims - 1], before = first - base - below;
  const long long from = before < 0 ? 0 : before / stride, to = std::min<long long>(s.extent[dims - 1] - 1, (last - base) / stride);
  size_t bytes = 0;
  for (long long i = from; i <= to; i++) bytes += run_common(first, last, s, base + i * stride, dims - 1);
  return bytes;
}

size_t shape_common(const shape &part, const shape &whole) {
  size_t bytes = 0;
  if (part.empty() || whole.empty() || part.hi <= whole.lo || whole.hi <= part.lo) return 0;
  shape_rows(part, [&](char *first, size_t rows, size_t pitch) {
    for (size_t r = 0; r < rows; r++, first += pitch)
      if (first < whole.hi && first + part.run > whole.lo)
        bytes += run_common(first, first + part.run, whole, whole.lo, whole.dims);
  });
  return bytes;
}

} // namespace f2c_rt
