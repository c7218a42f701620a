/* deep.cpp: tables of allocatable and pointer components, one entry for each element of an array (device/fortran/deep.cuh). */
#include <cstring>
#include <vector>
#include "backend.h"
#include "device.h"
#include "error.h"
#include "f2cuda.h"
#include "transfer/queue.h"

namespace f2c_rt {

/* gfortran's descriptor of an array, as it lies in an object. */
struct array_descriptor {
  char *base;
  size_t offset;
  size_t elem_len;
  int version;
  signed char rank, type;
  short attribute;
  long long span;
  struct {
    long long stride, lower, upper;
  } dim[15];
};

/* A table that is being made. */
struct deep_table {
  f2c_launch *launch;
  const f2c_deep *ask;
  std::vector<long long> words; /* its entries */
  long long elements;           /* of all entries so far */
};

/* Something of a component: an array, or one object. */
struct piece {
  char *base; /* its first element; null: not allocated or associated */
  int rank;
  long long elem; /* bytes from one element to the next in a dimension whose stride is 1 */
  long long lower[15], extent[15], stride[15];
};

/* A pointer that was never set may have anything in its descriptor: what cannot be one of such an array is none. */
static bool is_plausible(const array_descriptor &a, const f2c_deep_step &s) {
  if (!a.base || a.rank != s.rank || a.elem_len != s.bytes) return false;
  for (int d = 0; d < s.rank; d++)
    if (a.dim[d].upper - a.dim[d].lower + 1 > (1ll << 40)) return false;
  return true;
}

static piece piece_at(const char *at, const f2c_deep_step &s) {
  piece p = {nullptr, s.rank, static_cast<long long>(s.bytes), {}, {}, {}};
  if (s.rank == 0) {
    memcpy(&p.base, at, sizeof p.base);
    return p;
  }
  array_descriptor a;
  memcpy(&a, at, offsetof(array_descriptor, dim) + static_cast<size_t>(s.rank) * sizeof a.dim[0]);
  if (!is_plausible(a, s)) return p;
  p.base = a.base;
  if (a.span > 0) p.elem = a.span;
  for (int d = 0; d < s.rank; d++) {
    p.lower[d] = a.dim[d].lower;
    p.extent[d] = a.dim[d].upper < a.dim[d].lower ? 0 : a.dim[d].upper - a.dim[d].lower + 1;
    p.stride[d] = a.dim[d].stride;
  }
  return p;
}

static long long elements_of(const piece &p) {
  long long n = p.base ? 1 : 0;
  for (int d = 0; d < p.rank; d++) n *= p.extent[d];
  return n;
}

/* Makes the component of one object valid on the device: where its first element is there. */
static char *bring(deep_table *t, const piece &p) {
  CFI_CDESC_T(15) room = {};
  CFI_cdesc_t *const a = reinterpret_cast<CFI_cdesc_t *>(&room);
  f2c_operand op = t->ask->operand;
  a->base_addr = p.base;
  a->elem_len = op.elem;
  a->version = CFI_VERSION;
  a->rank = static_cast<CFI_rank_t>(p.rank);
  a->type = op.host->type;
  a->attribute = CFI_attribute_other;
  for (int d = 0; d < p.rank; d++) {
    a->dim[d].lower_bound = 0;
    a->dim[d].extent = p.extent[d];
    a->dim[d].sm = p.stride[d] * p.elem;
    op.lower[d] = p.lower[d];
  }
  op.host = a;
  op.dev = nullptr;
  op.last_extent = op.certain = op.least = -1;
  op.first = op.last = 0;
  f2c_launch_array(t->launch, &op);
  return op.dev;
}

/* One entry, in the layout of f2c::deep. */
static void add(deep_table *t, const piece &p) {
  const int dims = t->ask->rank > 0 ? t->ask->rank : 1;
  const long long size = static_cast<long long>(t->ask->operand.elem);
  const bool wanted = t->ask->brings && elements_of(p) > 0;
  char *dev = wanted ? bring(t, p) : nullptr;
  long long stride[15] = {};
  for (int d = 0; d < p.rank; d++) stride[d] = p.stride[d] * p.elem / size;
  for (int d = 0; d < p.rank && dev; d++) dev -= p.lower[d] * stride[d] * size;
  if (!t->ask->brings || (p.base && !wanted)) dev = p.base; /* it is there, but nothing of it is used */
  t->words.push_back(reinterpret_cast<long long>(dev));
  t->words.push_back(t->elements);
  for (const long long *const of : {&p.lower[0], &p.extent[0], static_cast<const long long *>(stride)})
    t->words.insert(t->words.end(), of, of + dims);
  t->elements += elements_of(p);
}

static void walk(deep_table *t, char *object, int k);

static void walk_piece(deep_table *t, const piece &p, int k) {
  const long long n = elements_of(p);
  long long at[15] = {};
  for (long long i = 0; i < n; i++) {
    char *object = p.base;
    for (int d = 0; d < p.rank; d++) object += at[d] * p.stride[d] * p.elem;
    walk(t, object, k);
    for (int d = 0; d < p.rank && ++at[d] == p.extent[d]; d++) at[d] = 0;
  }
}

/* The entries of an object, of which step k comes next; no object: empty ones. */
static void walk(deep_table *t, char *object, int k) {
  const f2c_deep_step &s = t->ask->step[k];
  char *const at = object ? object + s.offset : nullptr;
  if (s.inside) {
    for (long long i = 0; i < s.count; i++) walk(t, at ? at + static_cast<size_t>(i) * s.bytes : nullptr, k + 1);
    return;
  }
  const piece p = at ? piece_at(at, s) : piece{nullptr, s.rank, static_cast<long long>(s.bytes), {}, {}, {}};
  if (k == t->ask->steps - 1)
    add(t, p);
  else
    walk_piece(t, p, k + 1);
}

/* Whether the loop may use the components of this element of the array, whose subscripts count from 0. */
static bool is_used(const f2c_deep *ask, const long long *at, int rank) {
  for (int d = 0; d < rank; d++)
    if (ask->chosen[d] && ask->only[d] - ask->operand.lower[d] != at[d]) return false;
  return true;
}

static void walk_root(deep_table *t) {
  const CFI_cdesc_t *const a = t->ask->operand.host;
  long long n = a->base_addr ? 1 : 0, at[15] = {};
  for (int d = 0; d < a->rank; d++) n *= a->dim[d].extent;
  for (long long i = 0; i < n; i++) {
    char *object = static_cast<char *>(a->base_addr);
    for (int d = 0; d < a->rank; d++) object += at[d] * a->dim[d].sm;
    walk(t, is_used(t->ask, at, a->rank) ? object : nullptr, 0);
    for (int d = 0; d < a->rank && ++at[d] == a->dim[d].extent; d++) at[d] = 0;
  }
}

} // namespace f2c_rt

using namespace f2c_rt;

char *f2c_launch_deep(f2c_launch *l, const f2c_deep *ask) {
  deep_table t = {l, ask, {}, 0};
  l->weighed = 0; /* on the host all is brought home */
  walk_root(&t);
  const size_t bytes = t.words.size() * sizeof t.words[0];
  char *const to = f2c_launch_scratch(l, ask->operand.name, bytes);
  if (!to || !bytes) return to;
  check(backend()->copy(to, t.words.data(), bytes, F2C_TO_DEVICE), where_of(l->site), ask->operand.name);
  queue_handed();
  return to;
}
