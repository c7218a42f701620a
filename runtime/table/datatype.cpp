/* datatype.cpp: MPI is asked how a datatype was made, until it is made of its own ones. The numbers of the combiners differ between
 * libraries: how many integers, addresses and datatypes a combiner has, and the extent, tell those apart that are known here. */
#include "table/datatype.h"

/* MPI's, where the program has it. */
extern "C" {
/* The least byte of an element, and bytes from there to its last one. */
void mpi_type_get_true_extent_(const int *kind, intptr_t *least, intptr_t *extent, int *error) __attribute__((weak));
/* Bytes from one element to the next. */
void mpi_type_get_extent_(const int *kind, intptr_t *least, intptr_t *extent, int *error) __attribute__((weak));
void mpi_type_get_envelope_(const int *kind, int *integers, int *addresses, int *kinds, int *combiner, int *error)
    __attribute__((weak));
void mpi_type_get_contents_(const int *kind, const int *integers, const int *addresses, const int *kinds, int *integer,
                            intptr_t *address, int *part, int *error) __attribute__((weak));
void mpi_type_free_(int *kind, int *error) __attribute__((weak));
}

namespace f2c_rt {

struct extents {
  intptr_t least, size, step;
};

static extents extents_of(int kind) {
  extents x = {};
  intptr_t unused = 0;
  int error = 0;
  mpi_type_get_true_extent_(&kind, &x.least, &x.size, &error);
  mpi_type_get_extent_(&kind, &unused, &x.step, &error);
  return x;
}

/* How a datatype was made of another one. */
struct recipe {
  static constexpr int most = 64;
  int integers, addresses, kinds; /* how many; kinds 0: one of MPI's own */
  int integer[most];
  intptr_t address[most];
  int part;      /* what it was made of */
  bool borrowed; /* 'part' is given back */
};

static bool recipe_of(recipe *r, int kind) {
  int combiner = 0, error = 0;
  mpi_type_get_envelope_(&kind, &r->integers, &r->addresses, &r->kinds, &combiner, &error);
  if (error || r->kinds > 1 || r->integers > recipe::most || r->addresses > recipe::most) return false;
  r->borrowed = false;
  if (r->kinds == 0) return true;
  mpi_type_get_contents_(&kind, &r->integers, &r->addresses, &r->kinds, r->integer, r->address, &r->part, &error);
  if (error) return false;
  int integers = 0, addresses = 0, kinds = 0;
  mpi_type_get_envelope_(&r->part, &integers, &addresses, &kinds, &combiner, &error);
  r->borrowed = kinds > 0;
  return true;
}

/* `s` is an element of the part; `step`: bytes from one to the next. The dimensions are those of Fortran, or of C, the last of which is
 * contiguous. */
static bool subarray(shape *s, const recipe &r, intptr_t step, bool of_c) {
  const int dims = r.integer[0];
  const int *const sizes = r.integer + 1, *const extent = sizes + dims, *const from = extent + dims;
  for (int k = 0; k < dims; k++) {
    const int d = of_c ? dims - 1 - k : k;
    if (extent[d] < 1 || from[d] < 0 || from[d] > sizes[d] - extent[d]) return false;
    s->lo += from[d] * step;
    s->hi += from[d] * step;
    if (!shape_repeat(s, extent[d], step)) return false;
    step *= sizes[d];
  }
  return true;
}

static bool agrees(const shape &s, const char *first, const extents &x) {
  return s.lo == first + x.least && static_cast<intptr_t>(s.span()) == x.size;
}

/* `s` is an element of the part, and becomes one of the datatype at `first` with the extents `x`. */
static bool apply(shape *s, const recipe &r, const char *first, const extents &x) {
  const intptr_t step = extents_of(r.part).step;
  const int n = r.integers, *const of = r.integer;
  const bool alone = r.addresses == 0;
  if (n == 0) return alone || r.addresses == 2;             /* a duplicate, or resized */
  if (n == 1 && alone) return shape_repeat(s, of[0], step); /* contiguous */
  /* Blocks at one distance. Of one block lists of blocks look the same: their bytes from the first to the last are the block. */
  if (n == 3 && alone && of[0] > 1) return shape_repeat(s, of[1], step) && shape_repeat(s, of[0], of[2] * step);
  if (n == 2 && r.addresses == 1 && of[0] > 1) return shape_repeat(s, of[1], step) && shape_repeat(s, of[0], r.address[0]);
  if (!alone || of[0] < 1 || of[0] > CFI_MAX_RANK || n != 3 * of[0] + 2) return false;
  shape fortran = *s, c = *s;
  const bool is_fortran = subarray(&fortran, r, step, false) && agrees(fortran, first, x);
  const bool is_c = subarray(&c, r, step, true) && agrees(c, first, x);
  *s = is_fortran ? fortran : c;
  return is_fortran && is_c ? shape_equal(fortran, c) : is_fortran || is_c;
}

/* An element. `depth`: datatypes that it may still be made of. False: not known. */
static bool element_of(shape *s, char *first, int kind, int depth) {
  const extents x = extents_of(kind);
  recipe r;
  if (depth == 0 || x.size <= 0 || !recipe_of(&r, kind)) return false;
  if (r.kinds == 0) {
    *s = shape_stretch(first + x.least, first + x.least + x.size);
    return true;
  }
  const bool known = element_of(s, first, r.part, depth - 1) && apply(s, r, first, x) && agrees(*s, first, x);
  int error = 0;
  if (r.borrowed) mpi_type_free_(&r.part, &error);
  return known;
}

bool datatype_bytes(shape *s, char *first, long long n, int kind) {
  constexpr int deepest = 8;
  if (!mpi_type_get_true_extent_ || !mpi_type_get_extent_) return false;
  *s = shape_stretch(first, first);
  if (n <= 0) return true;
  const extents x = extents_of(kind);
  if (x.size < 0 || x.step < 0) return false;
  const bool asks = mpi_type_get_envelope_ && mpi_type_get_contents_ && mpi_type_free_;
  if (asks && element_of(s, first, kind, deepest) && shape_repeat(s, n, x.step)) return true;
  *s = shape_stretch(first + x.least, first + x.least + (n - 1) * x.step + x.size);
  return true;
}

/* An integer of any kind. */
static long long integer_of(const CFI_cdesc_t *a) {
  switch (a->elem_len) {
  case 1: return *static_cast<const int8_t *>(a->base_addr);
  case 2: return *static_cast<const int16_t *>(a->base_addr);
  case 4: return *static_cast<const int32_t *>(a->base_addr);
  default: return *static_cast<const int64_t *>(a->base_addr);
  }
}

bool datatype_message(shape *s, const CFI_cdesc_t *a, const CFI_cdesc_t *count, const CFI_cdesc_t *kind) {
  if (!a->base_addr || !count->base_addr || !kind->base_addr) return false;
  if (a->rank > 0 && (!shape_of(s, a, -1) || !s->contiguous())) return false;
  return datatype_bytes(s, static_cast<char *>(a->base_addr), integer_of(count), static_cast<int>(integer_of(kind)));
}

} // namespace f2c_rt
