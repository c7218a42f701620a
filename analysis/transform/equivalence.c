/* Arrays of one storage by EQUIVALENCE as one array, where they have the same type and their places are known
 * (F2018 8.10.1.3): with y(1) at the place of x(5), y(i + 1) is x(i + 5). One of the arrays has to hold what
 * the others have of the storage. */
#include "analysis/transform/rewrite.h"

/* Bytes of an array that its declaration tells; 0: it does not. */
static int64_t bytes_of(const Symbol *s) {
  int64_t n = type_size(s->type);
  if (s->shape != SHAPE_EXPLICIT || !s->placed || s->type.base == TY_CHARACTER) return 0;
  for (int k = 0; k < s->rank; k++) {
    const Dim *d = &s->dim[k];
    if (!d->hi_const || (d->lo && !d->lo_const)) return 0;
    int64_t extent = d->hi_value - (d->lo ? d->lo_value : 1) + 1;
    n *= extent > 0 ? extent : 0;
  }
  return n > 0 ? n : 0;
}

/* Their places are counted from the same byte. */
static bool same_storage(const Symbol *a, const Symbol *b) {
  if (a->scope != b->scope || a->type.base != b->type.base || a->type.kind != b->type.kind) return false;
  const Symbol *home = overlap_home(a);
  return overlap_home(b) == home && (home || (a->equiv && a->equiv == b->equiv));
}

static int64_t lower(const Symbol *s, int k) { return s->dim[k].lo ? s->dim[k].lo_value : 1; }

/* A whole element of an array that is looked at by its place; NULL: another kind of reference. */
static const Symbol *placed_array(const Access *a) {
  const Symbol *s = a->var->sym;
  bool plain = a->ref->kind == EX_REF && a->ref->how == REF_ELEMENT && !a->ref->rank && !a->partial && !a->unknown && !*a->tail;
  return plain && s == a->var->object && a->nsub == s->rank && s->rank && bytes_of(s) ? s : NULL;
}

/* The one-dimensional array that holds all arrays of the loop that share storage; NULL: there is none, or
 * nothing to do. */
static const Symbol *holder(const Judge *j) {
  const struct LoopInfo *in = j->loop->info;
  const Symbol *best = NULL;
  bool several = false;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (!overlap_is_possible(a->var) || a->var->scalar) continue;
    const Symbol *s = placed_array(a);
    if (!s || (best && s != best && !same_storage(s, best))) return NULL;
    several |= best && s != best;
    if (!best || (s->rank == 1 && (best->rank != 1 || bytes_of(s) > bytes_of(best)))) best = s;
  }
  return several && best->rank == 1 ? best : NULL;
}

static bool holds(const Symbol *whole, const Symbol *s) {
  return whole->offset <= s->offset && s->offset + bytes_of(s) <= whole->offset + bytes_of(whole);
}

/* The reference as an element of 'whole'; NULL: its place is none. */
static const Expr *element_of(Judge *j, const Symbol *whole, const Access *a) {
  Arena *m = j->arena;
  const Symbol *s = a->var->sym;
  int64_t stride = 1, ahead = (s->offset - whole->offset) / type_size(s->type) + lower(whole, 0);
  const Expr *sum = NULL;
  if ((s->offset - whole->offset) % type_size(s->type)) return NULL;
  for (int k = 0; k < s->rank; k++) {
    const Expr *part = stride == 1 ? a->sub[k] : make_binary(m, OP_MUL, a->sub[k], make_int(m, stride, a->sub[k]));
    sum = sum ? make_binary(m, OP_ADD, sum, part) : part;
    ahead -= lower(s, k) * stride;
    stride *= s->dim[k].hi_value - lower(s, k) + 1;
  }
  sum = make_binary(m, OP_ADD, sum, make_int(m, ahead, sum));
  return make_element(m, whole, &sum, 1, a->ref);
}

static bool redirect(Judge *j, Rewriter *w, const Symbol *whole) {
  const struct LoopInfo *in = j->loop->info;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (!overlap_is_possible(a->var) || a->var->scalar || a->var->sym == whole) continue;
    const Expr *to = holds(whole, a->var->sym) ? element_of(j, whole, a) : NULL;
    if (!to) return false;
    vec_push(j->arena, &w->swap, ((Swap){.from = a->ref, .to = to}));
  }
  return true;
}

Transform *equivalence_loop(Judge *j) {
  Rewriter w = {.arena = j->arena};
  const Symbol *whole = rewrite_fits(j) ? holder(j) : NULL;
  if (!whole || !redirect(j, &w, whole)) return NULL;
  Stmt *loop = make_do(&w, j->loop->stmt, NULL, NULL);
  for (const Stmt *s = j->loop->stmt->body; s; s = s->next) make_add(&w, loop, s);
  return rewrite_judge(j, loop, arena_printf(j->arena, "what shares storage with '%s' is written as elements of it", whole->name));
}
