/* shape.h: the bytes that a descriptor speaks of.
 *
 * A shape is a set of equally long runs of bytes: base + sum over d of i_d * stride_d, 0 <= i_d < extent_d,
 * with positive strides, largest last. Neighbouring runs are merged, so a contiguous array is one run. */
#ifndef F2CUDA_SHAPE_H
#define F2CUDA_SHAPE_H

#include "f2cuda.h"

namespace f2c_rt {

struct shape {
  char *lo;                       /* lowest byte, in host memory */
  char *hi;                       /* one past the highest byte; lo: no element at all */
  size_t run;                     /* bytes of one run */
  int dims;                       /* dimensions of the set of runs; 0: contiguous */
  long long extent[CFI_MAX_RANK]; /* runs in each of them, > 1 */
  long long stride[CFI_MAX_RANK]; /* bytes between neighbours, > 0, ascending */

  size_t span() const { return static_cast<size_t>(hi - lo); }
  bool empty() const { return lo == hi; }
  bool contiguous() const { return dims == 0; }
};

/* Extent of dimension d, from 0. 'last_extent': how far a kernel goes in the last dimension of a dummy that is declared as a(*) or, as
 * FORTRAN 77 had it, a(1); -1: nobody says. */
long long extent_of(const CFI_cdesc_t *a, int d, long long last_extent);

/* Bytes from `first` to `last`. */
shape shape_stretch(const char *first, const char *last);
/* `s` where all of it is between `first` and `last`, else all bytes between them from its first one to its last. */
shape shape_clip(const shape &s, const char *first, const char *last);

/* The shape of `a`. `last_extent` replaces an unknown extent (assumed size). False: the extent is unknown. */
bool shape_of(shape *s, const CFI_cdesc_t *a, long long last_extent);
/* `s` becomes `count` of itself, their first bytes `stride` apart. False: none, neighbours that meet, or too many dimensions. */
bool shape_repeat(shape *s, long long count, long long stride);
bool shape_equal(const shape &a, const shape &b);
/* Whether every byte of `part` is one of `whole`. False when in doubt. */
bool shape_within(const shape &part, const shape &whole);
/* Whether no byte is in both. False when in doubt. */
bool shape_disjoint(const shape &a, const shape &b);
/* How many bytes the shape has. */
size_t shape_bytes(const shape &s);
/* How many bytes of `part` are in `whole`; takes as long as `part` has runs. */
size_t shape_common(const shape &part, const shape &whole);

/* Calls visit(first byte, rows, pitch) for each group of `rows` runs `pitch` bytes apart that make up `s`. */
template <class F> void shape_rows(const shape &s, F visit) {
  long long at[CFI_MAX_RANK] = {};
  if (s.empty()) return;
  const long long rows = s.dims > 0 ? s.extent[0] : 1;
  const long long pitch = s.dims > 0 ? s.stride[0] : static_cast<long long>(s.run);
  for (;;) {
    char *first = s.lo;
    for (int d = 1; d < s.dims; d++) first += at[d] * s.stride[d];
    visit(first, static_cast<size_t>(rows), static_cast<size_t>(pitch));
    int d = 1;
    while (d < s.dims && ++at[d] == s.extent[d]) at[d++] = 0;
    if (d >= s.dims) return;
  }
}

} // namespace f2c_rt
#endif
