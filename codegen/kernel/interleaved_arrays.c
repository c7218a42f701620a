/* Private arrays in the shared memory of the block (analysis/nest/interleaving.c):
 *
 *   F2C_SHARED(float, w_room, 128 * 9);
 *   const f2c::interleaved<float, 128, 9> w(w_room);                w[k] is the thread's (runtime/device/fortran/interleaved.cuh) */
#include "codegen/kernel/kernel.h"

enum { MOST_ROOM = 48 << 10 /* of a block: what kernels have without asking */ };

static int64_t extent_of(const Binding *v, int d) {
  const Dim *dim = &v->shape->dim[d];
  return dim->hi_value - (dim->lo ? dim->lo_value : 1) + 1;
}

static bool is_interleaved(const Nest *n, const Symbol *s) {
  for (const Interleaved *x = n->interleaved; x; x = x->next)
    if (x->sym == s) return true;
  return false;
}

/* Bytes of all of them, for each thread. */
static int64_t bytes_of(const Nest *n) {
  int64_t bytes = 0;
  for (const Interleaved *x = n->interleaved; x; x = x->next) bytes += symbol_elements(x->sym) * (int64_t)type_size(x->sym->type);
  return bytes;
}

bool interleaved_arrays_declare(Fn *f, const Binding *v) {
  const Kernel *k = f->kernel;
  int64_t threads = (int64_t)k->map.block[0] * k->map.block[1] * k->map.block[2], elements = 1;
  bool own = v->kind == BIND_LOCAL && v->use && is_interleaved(k->nest, v->sym);
  if (!own || !k->shape || !k->shape->interleaves || threads * bytes_of(k->nest) > MOST_ROOM) return false;
  for (int d = 0; d < v->rank; d++) elements *= extent_of(v, d);
  const char *room = names_derive(&f->names, v->cname, "_room");
  buf_printf(&f->head, "  F2C_SHARED(%s, %s, %lld * %lld);\n", bind_type(v), room, (long long)threads, (long long)elements);
  buf_printf(&f->head, "  const f2c::interleaved<%s, %lld", bind_type(v), (long long)threads);
  for (int d = v->rank - 1; d >= 0; d--) buf_printf(&f->head, ", %lld", (long long)extent_of(v, d));
  buf_printf(&f->head, "> %s(%s);\n", v->cname, room);
  return true;
}
