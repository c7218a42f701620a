/* Addresses of array elements, and from them the distance between neighbouring threads. */
#include "predictor/feature/features.h"

static int element_bytes(const Symbol *s) {
  int n = type_size(s->type);
  return n > 0 ? n : 8;
}

/* Addresses wrap round, as bounds may be any numbers. */
static int64_t sum_of(int64_t a, int64_t b) { return (int64_t)((uint64_t)a + (uint64_t)b); }
static int64_t product_of(int64_t a, int64_t b) { return (int64_t)((uint64_t)a * (uint64_t)b); }

/* One subscript as a value: of a range its lower bound plus 'shift' strides, for the first range only. */
static bool subscript(Sizes *v, const Expr *sub, int64_t lo, int64_t *shift, int64_t *value) {
  if (sub->rank > 0 && sub->kind != EX_RANGE) return false;
  if (sub->kind != EX_RANGE) return sizes_int(v, sub, value);
  int64_t stride = 1;
  *value = lo;
  if (sub->kid[0] && !sizes_int(v, sub->kid[0], value)) return false;
  if (sub->nkid > 2 && sub->kid[2] && !sizes_int(v, sub->kid[2], &stride)) return false;
  *value = sum_of(*value, product_of(*shift, stride));
  *shift = 0;
  return true;
}

/* array(s1, s2, ...): column-major offset in elements. */
static bool element_offset(Sizes *v, const Expr *e, int64_t shift, int64_t *offset) {
  int64_t below = 1;
  *offset = 0;
  for (int d = 0; d + 1 < e->nkid && d < e->sym->rank; d++) {
    int64_t lo, extent, at;
    arrays_dim(v, e->sym, d, &lo, &extent);
    if (!e->kid[d + 1] || !subscript(v, e->kid[d + 1], lo, &shift, &at)) return false;
    *offset = sum_of(*offset, product_of(sum_of(at, product_of(lo, -1)), below));
    below = product_of(below, extent);
  }
  return true;
}

bool feat_address(Sizes *v, const Expr *e, int64_t shift, int64_t *address) {
  int64_t within = 0, around = 0;
  const Expr *base = e->kind == EX_REF || e->kind == EX_MEMBER ? e->kid[0] : NULL;
  if (e->kind == EX_REF && !element_offset(v, e, shift, &within)) return false;
  if (e->kind != EX_REF && e->rank > 0 && !(base && base->rank > 0)) within = shift;
  const Expr *holder = base && base->kind == EX_MEMBER ? base->kid[0] : e->kind == EX_MEMBER ? base : NULL;
  if (holder && holder->kind != EX_NAME && !feat_address(v, holder, shift, &around)) return false;
  if (holder && holder->kind == EX_NAME && holder->rank > 0) around = product_of(shift, element_bytes(holder->sym));
  *address = sum_of(around, product_of(within, e->sym ? element_bytes(e->sym) : 8));
  return true;
}

/* The address that thread 'thread' references at its first iteration. An inner loop starts where that thread starts it. */
static bool address_of_thread(const FeatRef *r, Sizes *v, const Kernel *k, int64_t thread, int64_t *address) {
  const SpcLoop *x = &k->mapped.l[k->mapped.n - 1];
  space_bind_first(v, &k->mapped);
  if (x->var) {
    SpcRange range = space_range(v, x);
    sizes_bind(v, x->var, space_value(&range, thread));
  }
  space_bind_first(v, &r->inner);
  bool ok = feat_address(v, r->e, x->var ? 0 : thread, address);
  space_unbind(v, &r->inner);
  if (x->var) sizes_unbind(v);
  space_unbind(v, &k->mapped);
  return ok;
}

void feat_address_stride(FeatRef *r, Sizes *v, const Kernel *k) {
  int64_t a, b;
  r->known = !r->foreign && address_of_thread(r, v, k, 0, &a) && address_of_thread(r, v, k, 1, &b);
  if (!r->known) return;
  r->stride = sum_of(b, product_of(a, -1));
  r->base = (uint64_t)a;
}
