/* References in procedures that a kernel calls: what their dummies stand for in this call, and where the elements lie. */
#include "predictor/feature/features.h"
#include "predictor/space/sizes_scan.h"

static const Symbol *real_symbol(const Symbol *s) { return s->target ? s->target : s; }

static bool is_dummy_of(const FeatCall *c, const Symbol *s) {
  return s->dummy > 0 && s->scope && s->scope->unit == c->call.proc->unit;
}

static const Expr *actual_of(const FeatCall *c, const Symbol *dummy) {
  const Expr *e = is_dummy_of(c, dummy) ? sizes_scan_actual(&c->call, dummy) : NULL;
  while (e && e->kind == EX_PAREN) e = e->kid[0];
  bool designates = e && (e->kind == EX_NAME || e->kind == EX_MEMBER || (e->kind == EX_REF && e->how != REF_CALL));
  return designates && e->sym ? e : NULL;
}

const Symbol *feat_call_array(const FeatCall *c, const Symbol *array) {
  for (; c && is_dummy_of(c, array); c = c->outer) {
    const Expr *e = actual_of(c, array);
    if (!e || e->sym->rank == 0 || type_size(e->sym->type) != type_size(array->type)) return NULL;
    array = real_symbol(e->sym);
  }
  /* the others are variables of the procedure itself, or of its module; of its own arrays each thread has one */
  const bool own = c && array->scope && array->scope->unit == c->call.proc->unit;
  return own && (array->rank == 0 || array->dummy || array->saved || array->common) ? NULL : array;
}

/* Integer dummies have the values of the actual arguments; of the calls around it first. Returns how many were bound. */
static int bind_dummies(Sizes *v, const FeatCall *c) {
  int n = c->outer ? bind_dummies(v, c->outer) : 0;
  const Symbol *body = c->call.proc->unit->sym; /* whose dummies its text names */
  for (int i = 0; i < body->ndummies; i++) {
    const Symbol *d = body->dummies[i];
    const Expr *e = d && d->rank == 0 && d->type.base == TY_INTEGER ? sizes_scan_actual(&c->call, d) : NULL;
    int64_t value;
    if (!e || !sizes_int(v, e, &value)) continue;
    sizes_bind(v, d, value);
    n++;
  }
  return n;
}

static int64_t sum_of(int64_t a, int64_t b) { return (int64_t)((uint64_t)a + (uint64_t)b); }
static int64_t product_of(int64_t a, int64_t b) { return (int64_t)((uint64_t)a * (uint64_t)b); }

/* Elements that steps of the actual argument's ranges are: an assumed-shape dummy has its dimensions. Returns how many ranges there are. */
static int steps_of_ranges(Sizes *v, const Expr *e, int64_t *step) {
  int n = 0;
  int64_t below = 1, lo, extent;
  for (int d = 0; d < e->sym->rank; d++) {
    const Expr *sub = e->kind == EX_REF && d + 1 < e->nkid ? e->kid[d + 1] : NULL;
    bool ranged = e->kind != EX_REF || (sub && sub->kind == EX_RANGE);
    int64_t stride = 1;
    if (sub && ranged && sub->nkid > 2 && sub->kid[2] && !sizes_int(v, sub->kid[2], &stride)) return 0;
    if (ranged && n < SPC_MAX_LOOPS) step[n++] = product_of(below, stride);
    arrays_dim(v, e->sym, d, &lo, &extent);
    below = product_of(below, extent);
  }
  return n;
}

static bool address_in(Sizes *v, const FeatCall *c, const Expr *e, int64_t *address) {
  const Symbol *s = e->sym ? real_symbol(e->sym) : NULL;
  bool plain = e->kind == EX_NAME || (e->kind == EX_REF && e->kid[0]->kind == EX_NAME);
  if (!c || !s || !plain || !is_dummy_of(c, s)) return feat_address(v, e, 0, address);
  const Expr *actual = actual_of(c, s);
  int64_t base, step[SPC_MAX_LOOPS], below = 1, offset = 0;
  if (!actual || !address_in(v, c->outer, actual, &base)) return false;
  bool assumed = s->shape == SHAPE_ASSUMED;
  if (assumed && steps_of_ranges(v, actual, step) != s->rank) return false;
  for (int d = 0; e->kind == EX_REF && d < s->rank && d + 1 < e->nkid; d++) {
    int64_t lo, extent, at;
    const Expr *sub = e->kid[d + 1];
    arrays_dim(v, s, d, &lo, &extent);
    at = lo;
    if (sub && sub->kind == EX_RANGE) sub = sub->kid[0];
    if (sub && (sub->rank > 0 || !sizes_int(v, sub, &at))) return false;
    offset = sum_of(offset, product_of(sum_of(at, product_of(lo, -1)), assumed ? step[d] : below));
    below = product_of(below, extent);
  }
  *address = sum_of(base, product_of(offset, type_size(s->type)));
  return true;
}

bool feat_call_address(Sizes *v, const FeatRef *r, int64_t *address) {
  if (!r->call) return feat_address(v, r->e, 0, address);
  int bound = bind_dummies(v, r->call);
  bool ok = address_in(v, r->call, r->e, address);
  for (; bound > 0; bound--) sizes_unbind(v);
  return ok;
}
