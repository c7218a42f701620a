/* Loops inside an iteration that its thread unrolls, for one of two reasons.
 *
 * Private arrays of few elements fit into the registers of a thread where their subscripts are constants then:
 *
 *   do c = 1, n                                 a thread an iteration
 *     a = m(:, :, c)
 *     do k = 1, 3                               unrolled: k is 1, 2, 3
 *       do i = k + 1, 4                         unrolled: the bounds are constants then
 *         f = a(i, k)/a(k, k)
 *         do j = k + 1, 4                       unrolled
 *           a(i, j) = a(i, j) - f*a(k, j)
 *
 * Registers have no addresses: were one of the subscripts only known as the thread runs, the whole array would be in memory.
 *
 * Iterations read windows that overlap: a thread does SIDE of them side by side, and loads what they share once (register tiling, or unroll and jam:
 * Callahan, Carr and Kennedy, Improving register allocation for subscripted variables, 1990). So that no test stands between them, the last threads begin
 * earlier and do iterations that others do as well, which set the same elements to the same values.
 *
 *   do j = 3, m - 2                             rows j to j + 3 of a thread
 *     do i = 3, n - 2
 *       s = 0
 *       do q = -2, 2                            unrolled: 5 x 8 loads of f, where 4 x 25 are written
 *         do p = -2, 2
 *           s = s + w(p, q)*f(i + p, j + q)
 *
 * An element may stand in the place of the scalar, where it is all that the iteration uses of its array: a register has it (Unrolled.kept), and of the
 * iterations that are done twice one stores it.
 */
#include "analysis/nest/unrolling.h"
#include <stdlib.h>
#include <string.h>

enum {
  MOST_WORDS = 224,       /* of four bytes, all arrays together: a thread has 255 registers */
  MANY_WORDS = 64,        /* beyond it a block of 448 threads would have too few registers */
  LEAST_USES = 2,         /* statements for each word then */
  LEAST_BETWEEN = 4,      /* statements for each reference apart from those of neighbouring threads, where these are many */
  MOST_STATEMENTS = 2000, /* that an iteration has when its loops are unrolled */
  MOST_LEVELS = 4,        /* scalars that subscripts are made of, each set by others */
  SHORT_LOOP = 32,        /* iterations of a loop that is not worth more than a thread */
  MOST_RANK = 4,          /* of an array that windows are of */
  MOST_LOADS = 512,       /* of iterations side by side */
  MOST_WINDOW = 16,       /* iterations of a loop over one */
  LEAST_LOADS = 12,       /* of an iteration that is worth it */
  SIDE = 4,               /* iterations side by side */
  FAR_AWAY = 1 << 20      /* between iterations of different loops, more than any constant in a subscript */
};

/* ---- the arrays ---- */

static bool is_own(const VarUse *u) { return u->role == ROLE_PRIVATE && u->sym->rank > 0; }

static const VarUse *own_array(const Nest *n, const Symbol *s) {
  for (int i = 0; i < n->depth; i++)
    for (const VarUse *u = n->loop[i]->var_use; u; u = u->next)
      if (u->sym == s && is_own(u) && !interleaving_has(n, s)) return u;
  return NULL;
}

/* ---- which loops ---- */

static const Loop *loop_of(const Loop *l, const Loop *base, const Symbol *s) {
  while (l && l != base && !(l->var && query_real_symbol(l->var->sym) == s)) l = l->parent;
  return l == base ? NULL : l;
}

static void want_names(Unroller *u, const Loop *at, const Expr *e);

/* The loop is to be unrolled: so are those that its bounds are made of. */
static void want_loop(Unroller *u, const Loop *l) {
  int64_t step;
  for (int i = 0; i < u->nloop; i++)
    if (u->loop[i] == l) return;
  bool plain = l->kind == LOOP_DO && l->stmt->u.loop.how == DO_COUNTED && l->var->type.base == TY_INTEGER &&
               query_loop_step(l, &step) && !l->stmt->shared_end && !l->info->jumps && !l->info->breaks;
  if (!plain || u->nloop == UNROLLING_LOOPS) {
    u->fits = false;
    return;
  }
  u->loop[u->nloop++] = l;
  want_names(u, l->parent, l->lo);
  want_names(u, l->parent, l->hi);
}

typedef struct Names {
  Unroller *u;
  const Loop *at; /* the innermost loop around the expression */
} Names;

/* The one statement that sets the scalar, in each iteration of a loop around 'at' and before 'e' stands there: ip = mod(i, n) + 1. NULL: there is none. */
static const Access *setting_of(const Unroller *u, const Loop *at, const Expr *e) {
  const Symbol *s = query_real_symbol(e->sym);
  const Access *set = NULL;
  for (int i = u->base->info->acc0; i < u->base->info->acc1; i++) {
    const Access *a = u->c->access.v[i];
    if (a->var->sym != s || !a->write) continue;
    if (set || a->stmt->kind != ST_ASSIGN || a->stmt->u.assign.lhs->kind != EX_NAME || a->stmt->u.assign.defined) return NULL;
    set = a;
  }
  if (!set || s->rank || set->loop == u->base || set->stmt->parent != set->loop->stmt) return NULL;
  while (at && at != u->base && at != set->loop) at = at->parent;
  return at == set->loop && set->stmt->span.begin < e->span.begin ? set : NULL;
}

static bool is_folded(const Expr *e) {
  switch (e->kind == EX_REF && e->how == REF_CALL ? intrinsic_called(e) : IN_NONE) {
  case IN_ABS:
  case IN_MAX:
  case IN_MIN:
  case IN_MOD:
  case IN_MODULO: return true;
  default: return false;
  }
}

static bool visit_name(Expr *e, void *data) {
  const Names *q = data;
  int64_t v;
  if (fold_const_int(e, &v)) return false;
  if (is_folded(e)) {
    for (int i = 1; i < e->nkid; i++) want_names(q->u, q->at, e->kid[i]);
    return false;
  }
  if (e->kind == EX_NAME) {
    bool variable = e->sym && e->sym->kind == SY_VARIABLE;
    const Loop *l = variable ? loop_of(q->at, q->u->base, query_real_symbol(e->sym)) : NULL;
    const Access *set = variable && !l && q->u->level < MOST_LEVELS ? setting_of(q->u, q->at, e) : NULL;
    if (l)
      want_loop(q->u, l);
    else if (set) {
      q->u->level++;
      want_names(q->u, set->loop, set->stmt->u.assign.rhs);
      q->u->level--;
    } else
      q->u->fits = false;
  }
  q->u->fits &= e->kind == EX_NAME || e->kind == EX_PAREN || e->kind == EX_UNARY || e->kind == EX_BINARY || e->kind == EX_RANGE;
  return q->u->fits;
}

/* All that the value is made of is to be known where the kernel is compiled. */
static void want_names(Unroller *u, const Loop *at, const Expr *e) {
  Names q = {u, at};
  if (e && u->fits) ast_expr_walk((Expr *)e, visit_name, &q);
}

/* ---- how many statements ---- */

static int64_t value_of(Unroller *u, const Expr *e);

static int64_t value_of_two(Unroller *u, const Expr *e) {
  int64_t a = value_of(u, e->kid[0]), b = value_of(u, e->kid[1]), v = 0;
  bool wraps = false;
  switch (e->op) {
  case OP_ADD: wraps = __builtin_add_overflow(a, b, &v); break;
  case OP_SUB: wraps = __builtin_sub_overflow(a, b, &v); break;
  case OP_MUL: wraps = __builtin_mul_overflow(a, b, &v); break;
  default: u->fits = false;
  }
  u->fits &= !wraps;
  return v;
}

static int64_t value_of(Unroller *u, const Expr *e) {
  int64_t v = 0;
  e = query_strip(e);
  if (fold_const_int(e, &v)) return v;
  if (e->kind == EX_BINARY) return value_of_two(u, e);
  if (e->kind == EX_UNARY && e->op == OP_NEG && !__builtin_sub_overflow((int64_t)0, value_of(u, e->kid[0]), &v)) return v;
  for (int i = 0; i < u->nloop && e->kind == EX_NAME; i++)
    if (query_real_symbol(u->loop[i]->var->sym) == query_real_symbol(e->sym)) return u->value[i];
  u->fits = false;
  return 0;
}

static void count_block(Unroller *u, const Stmt *s);

static void count_loop(Unroller *u, const Stmt *s) {
  int at = 0;
  while (at < u->nloop && u->loop[at]->stmt != s) at++;
  if (at == u->nloop) {
    count_block(u, s->body);
    return;
  }
  int64_t step = 1, lo = value_of(u, u->loop[at]->lo), hi = value_of(u, u->loop[at]->hi);
  if (!query_loop_step(u->loop[at], &step)) u->fits = false;
  if (step > 0 ? lo > hi : lo < hi) return;
  int64_t more; /* iterations behind the first one */
  if (!u->fits || __builtin_sub_overflow(hi, lo, &more) || more == INT64_MIN || more / step >= MOST_STATEMENTS) {
    u->fits = false;
    return;
  }
  more /= step;
  for (int64_t k = 0; k <= more && u->fits; k++) {
    u->value[at] = lo + k * step;
    u->statements++;
    count_block(u, s->body);
  }
}

/* Elements of the array that is assigned, if its extents are constants. */
static int64_t elements_of(const Stmt *s) {
  const Expr *e = s->u.assign.lhs;
  if (!e->rank) return 1;
  while (e->kind == EX_REF || e->kind == EX_PAREN) e = e->kid[0];
  bool known = e->kind == EX_NAME && e->sym->shape == SHAPE_EXPLICIT && symbol_has_constant_extents(e->sym);
  return known ? symbol_elements(e->sym) : 16;
}

static const Loop *beside(const Nest *n) {
  const Loop *x = n->loop[n->depth - 1];
  for (int i = 0; i < n->depth; i++)
    if (n->loop[i]->axis == AXIS_X) x = n->loop[i];
  return x;
}

static int64_t apart_in(const Unroller *u, const Stmt *s) {
  const Loop *x = beside(u->n);
  int64_t n = 0;
  for (int i = u->base->info->acc0; i < u->base->info->acc1; i++) {
    const Access *a = u->c->access.v[i];
    n += a->stmt == s && a->nsub > 0 && !own_array(u->n, a->var->sym) && !stride_is_one(x, a) && x->var &&
         expr_names(a->ref, x->var->sym);
  }
  return n;
}

static void count_block(Unroller *u, const Stmt *s) {
  for (; s && u->fits; s = s->next) {
    if (s->kind == ST_ASSIGN) {
      u->statements += elements_of(s);
      u->apart += elements_of(s) * apart_in(u, s);
    } else if (s->kind == ST_DO)
      count_loop(u, s);
    else {
      u->statements += !query_is_idle(s);
      for (const Stmt *o = s; o; o = o->other) count_block(u, o->body);
    }
    u->fits &= u->statements <= MOST_STATEMENTS;
  }
}

/* ---- all together ---- */

/* Words of all of them; 0: there are none, or one is no such array. */
static int64_t words_of(const Nest *n) {
  int64_t words = 0;
  for (int i = 0; i < n->depth; i++)
    for (const VarUse *u = n->loop[i]->var_use; u; u = u->next) {
      if (!is_own(u) || own_array(n, u->sym) != u) continue;
      const Symbol *s = u->sym;
      bool number =
          s->type.base == TY_REAL || s->type.base == TY_INTEGER || s->type.base == TY_LOGICAL || s->type.base == TY_COMPLEX;
      if (!number || u->designator->kind != EX_NAME || s->equiv || s->shape != SHAPE_EXPLICIT || !symbol_has_constant_extents(s))
        return 0;
      if (symbol_elements(s) > MOST_WORDS) return 0;
      words += symbol_elements(s) * ((type_size(s->type) + 3) / 4);
      if (words > MOST_WORDS) return 0;
    }
  return words;
}

/* All their subscripts are known once the loops that these are made of are unrolled. */
static void look_at_subscripts(Unroller *u) {
  for (int i = u->base->info->acc0; i < u->base->info->acc1 && u->fits; i++) {
    const Access *a = u->c->access.v[i];
    if (!a->var->sym->rank || !own_array(u->n, a->var->sym)) continue;
    u->fits &= !a->unknown && !a->hidden && !a->partial && !a->atomic && !*a->tail;
    for (int d = 0; d < a->nsub && u->fits; d++) want_names(u, a->loop, a->sub[d]);
  }
}

bool unrolling_knows(const Code *c, const Nest *n, const Symbol *s) {
  Unroller u = {.c = c, .n = n, .base = n->loop[n->depth - 1], .fits = true};
  for (int i = u.base->info->acc0; i < u.base->info->acc1 && u.fits; i++) {
    const Access *a = c->access.v[i];
    for (int d = 0; a->var->sym == s && d < a->nsub; d++) want_names(&u, a->loop, a->sub[d]);
  }
  return u.fits;
}

static bool look(Unroller *u) {
  int64_t words = u->n->order || u->base->kind == LOOP_SECTION ? 0 : words_of(u->n);
  if (!words) return false;
  look_at_subscripts(u);
  if (u->fits) count_block(u, u->base->stmt->body);
  /* the registers of many elements keep other threads away: they pay where elements are used again and again */
  return u->fits && (words <= MANY_WORDS || u->statements >= LEAST_USES * words) &&
         (u->apart <= MANY_WORDS || u->apart <= u->statements / LEAST_BETWEEN);
}

static Unrolled *keep(Analysis *a, const Unroller *u) {
  Unrolled *r = ARENA_NEW(a->arena, Unrolled);
  *r = (Unrolled){.stmt = ARENA_ARRAY(a->arena, const Stmt *, u->nloop + 1)};
  for (int i = 0; i < u->nloop; i++) r->stmt[r->n++] = u->loop[i]->stmt;
  return r;
}

Unrolled *unrolling_arrays(Analysis *a, const Code *c, const Nest *n) {
  Unroller u = {.c = c, .n = n, .base = n->loop[n->depth - 1], .fits = true};
  return n->offload && !n->piece && look(&u) ? keep(a, &u) : NULL;
}

bool unrolling_has(const Unrolled *r, const Stmt *s) {
  for (int i = 0; r && i < r->n; i++)
    if (r->stmt[i] == s) return true;
  return false;
}

/* ---- windows ---- */

typedef struct Element {
  const Var *array;
  int64_t sub[MOST_RANK];
  int nsub;
} Element;

/* What iterations side by side load. */
typedef struct Window {
  Unroller u;
  Unrolled *kept; /* elements that registers have, which are not loaded */
  uint32_t met;   /* of these, by number: an iteration comes to it in any case */
  const Loop *side;
  int64_t turn;             /* which of them */
  Element load[MOST_LOADS]; /* each once */
  int nload, references;    /* those; all of the iterations */
} Window;

/* The value of a subscript, with some number for each variable that all iterations have alike or that tells them apart. */
static int64_t place_of(Window *w, const Expr *e) {
  int64_t v = 0;
  e = query_strip(e);
  if (fold_const_int(e, &v)) return v;
  if (e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB)) {
    int64_t a = place_of(w, e->kid[0]), b = place_of(w, e->kid[1]);
    if (e->op == OP_ADD ? __builtin_add_overflow(a, b, &v) : __builtin_sub_overflow(a, b, &v)) w->u.fits = false;
    return v;
  }
  if (e->kind == EX_NAME && e->sym && e->sym->kind == SY_VARIABLE) {
    const Symbol *s = query_real_symbol(e->sym);
    for (int i = 0; i < w->u.nloop; i++)
      if (query_real_symbol(w->u.loop[i]->var->sym) == s) return w->u.value[i];
    for (int i = 0; i < w->u.n->depth; i++)
      if (query_real_symbol(w->u.n->loop[i]->var->sym) == s)
        return (i + (int64_t)1) * FAR_AWAY + (w->u.n->loop[i] == w->side ? w->turn : 0);
  }
  w->u.fits = false;
  return 0;
}

/* The number of the element that iterations keep of the array; -1: none. */
static int kept_of(const Unrolled *r, const Symbol *s) {
  int i = r->nkept - 1;
  while (i >= 0 && r->kept[i].sym != s) i--;
  return i;
}

static void load(Window *w, const Access *a) {
  Element e = {.array = a->var, .nsub = a->nsub};
  int kept = kept_of(w->kept, a->var->sym);
  if (kept >= 0) {
    w->met |= UINT32_C(1) << kept;
    return;
  }
  if (a->nsub > MOST_RANK) w->u.fits = false;
  for (int d = 0; d < a->nsub && w->u.fits; d++) e.sub[d] = place_of(w, a->sub[d]);
  w->references++;
  for (int i = 0; i < w->nload; i++)
    if (w->load[i].array == e.array && !memcmp(w->load[i].sub, e.sub, sizeof e.sub)) return;
  if (w->nload == MOST_LOADS)
    w->u.fits = false;
  else
    w->load[w->nload++] = e;
}

static bool find_costly(Expr *e, void *data) {
  if (e->kind == EX_REF && e->how == REF_CALL) switch (intrinsic_called(e)) {
    case IN_ABS:
    case IN_MAX:
    case IN_MIN:
    case IN_REAL:
    case IN_DBLE:
    case IN_HUGE:
    case IN_TINY:
    case IN_EPSILON: break;
    default: *(bool *)data = true;
    }
  return !*(bool *)data;
}

/* What it computes takes longer than its loads. */
static bool is_costly(const Stmt *s) {
  bool found = false;
  ast_expr_walk(s->u.assign.rhs, find_costly, &found);
  return found;
}

/* Its statements are assignments to scalars and elements, in loops that can be unrolled. */
static void load_block(Window *w, const Stmt *s);

static void load_loop(Window *w, const Stmt *s) {
  int at = 0;
  while (at < w->u.nloop && w->u.loop[at]->stmt != s) at++;
  int64_t step, trip = at < w->u.nloop ? query_loop_trip(w->u.loop[at]) : -1;
  if (trip < 0 || trip > MOST_WINDOW || !query_loop_step(w->u.loop[at], &step) ||
      !fold_const_int(w->u.loop[at]->lo, &w->u.value[at])) {
    w->u.fits = false;
    return;
  }
  int64_t lo = w->u.value[at];
  for (int64_t k = 0; k < trip && w->u.fits; k++) {
    w->u.value[at] = lo + k * step;
    load_block(w, s->body);
  }
}

static void load_block(Window *w, const Stmt *s) {
  for (; s && w->u.fits; s = s->next) {
    if (s->kind == ST_DO)
      load_loop(w, s);
    else if (!query_is_idle(s)) {
      w->u.fits &= s->kind == ST_ASSIGN && !s->u.assign.lhs->rank && !s->label && !is_costly(s) &&
                   ++w->u.statements <= MOST_STATEMENTS / SIDE;
      for (int i = w->u.base->info->acc0; i < w->u.base->info->acc1 && w->u.fits; i++) {
        const Access *a = w->u.c->access.v[i];
        if (a->stmt == s && a->var->sym->rank && !a->write) load(w, a);
      }
    }
  }
}

/* The subscript is the same all through an iteration. */
static bool is_steady(const Unroller *u, const Expr *e) {
  for (int i = 0; i < u->nloop; i++)
    if (expr_names(e, u->loop[i]->var->sym)) return false;
  return true;
}

static bool is_same_element(const Unroller *u, const Access *a, const Access *b) {
  bool same = a->nsub > 0 && a->nsub == b->nsub;
  for (int d = 0; d < a->nsub && same; d++) same = query_same_expr(a->sub[d], b->sub[d]) && is_steady(u, a->sub[d]);
  return same;
}

/* All that an iteration uses of the array is one element, which is set first unless 'reads'. */
static bool find_kept(const Unroller *u, const Symbol *s, KeptElement *found) {
  const Access *first = NULL;
  for (int i = u->base->info->acc0; i < u->base->info->acc1; i++) {
    const Access *a = u->c->access.v[i];
    if (a->var->sym != s) continue;
    if (!first) first = a;
    if (!is_same_element(u, first, a)) return false;
    found->reads |= !a->write && a->stmt == first->stmt;
  }
  found->reads |= first && (!first->write || first->loop != u->base);
  found->sym = s;
  found->ref = first ? first->ref : NULL;
  return first != NULL;
}

bool unrolling_may_repeat(const Unroller *q, Unrolled *r) {
  for (const VarUse *u = q->n->vars; u; u = u->next) {
    uint32_t loose = AT_POINTER | AT_TARGET | AT_CRAY_POINTER | AT_VOLATILE;
    bool plain = u->designator->kind == EX_NAME && !(u->sym->attrs & loose) && !u->sym->equiv && u->sym->type.base != TY_DERIVED;
    if (u->role == ROLE_ARRAY && (u->red != RED_NONE || (u->written && !plain))) return false;
    if (u->role == ROLE_ARRAY && u->written && u->read && (r->nkept == UNROLLING_KEPT || !find_kept(q, u->sym, &r->kept[r->nkept++])))
      return false;
    if (u->role != ROLE_ARRAY && u->role != ROLE_VALUE && u->role != ROLE_INDEX && (u->role != ROLE_PRIVATE || u->sym->rank))
      return false;
  }
  return true;
}

bool unrolling_is_plain(const Nest *n) {
  bool plain = n->offload && n->depth > 0 && n->depth <= 3 && n->verdict == V_PARALLEL && !n->order && !n->piece && !n->form &&
               !n->once && !n->update && !n->rows && !n->columns && !n->team && !n->flat && !n->storage &&
               n->basis != BASIS_CHECKED && n->dialect != DIALECT_DVM && !n->map.fixed_block;
  for (int i = 0; plain && i < n->depth; i++) {
    const Loop *l = n->loop[i];
    int64_t step;
    plain = (l->kind == LOOP_DO || l->kind == LOOP_CONCURRENT) && l->var && !l->transform && !l->contract && !l->extreme &&
            !l->scan && !l->info->jumps && !l->info->breaks && !l->stmt->shared_end && l->var->type.base == TY_INTEGER &&
            l->var->type.kind >= 4 && !(l->kind == LOOP_CONCURRENT && l->stmt->u.loop.cond) && query_loop_step(l, &step) &&
            step == 1;
    for (int k = 0; plain && k < n->depth; k++)
      plain = !expr_names(l->lo, n->loop[k]->var->sym) && !expr_names(l->hi, n->loop[k]->var->sym);
  }
  return plain;
}

/* References to elements in loops inside, whose variables choose them: those loops are to be unrolled. */
static void want_windows(Unroller *u) {
  for (int i = u->base->info->acc0; i < u->base->info->acc1 && u->fits; i++) {
    const Access *a = u->c->access.v[i];
    u->fits &= !a->unknown && !a->hidden && !a->partial && !a->atomic && !*a->tail;
    for (const Loop *l = a->loop; l && l != u->base && u->fits && a->var->sym->rank; l = l->parent) want_loop(u, l);
  }
}

/* Iterations of the loop along y, which threads beside each other in x have alike, load fewer elements together than one after another. */
static Loop *side_by_side(const Code *c, const Nest *n, Unroller *u, Unrolled *r) {
  Window *w;
  if (!unrolling_is_plain(n)) return NULL;
  Loop *side = NULL;
  for (int i = 0; i < n->depth; i++)
    if (n->loop[i]->axis == AXIS_Y) side = n->loop[i];
  if (!side) return NULL;
  *u = (Unroller){.c = c, .n = n, .base = n->loop[n->depth - 1], .fits = true};
  want_windows(u);
  if (!u->fits || !unrolling_may_repeat(u, r)) return NULL;
  w = calloc(1, sizeof *w);
  w->u = *u;
  w->kept = r;
  w->side = side;
  load_block(w, u->base->stmt->body);
  int one = w->nload;
  for (w->turn = 1; w->turn < SIDE && w->u.fits; w->turn++) load_block(w, u->base->stmt->body);
  bool pays = w->u.fits && one >= LEAST_LOADS && w->nload * 5 <= one * SIDE * 3;
  pays &= w->met + UINT64_C(1) == UINT64_C(1) << r->nkept;
  free(w);
  return pays ? side : NULL;
}

/* The section that is assigned has the extents of a declared array, which are constants. */
static bool has_known_extents(const Stmt *s) {
  const Expr *side[2] = {s->u.assign.lhs, s->u.assign.rhs};
  for (int i = 0; i < 2 && s->kind == ST_ASSIGN; i++)
    if (side[i]->kind == EX_NAME && side[i]->sym && side[i]->sym->shape == SHAPE_EXPLICIT &&
        symbol_has_constant_extents(side[i]->sym))
      return true;
  return false;
}

bool unrolling_is_all(const Unrolled *r, const Loop *base) {
  for (const Loop *l = base->child; r && l; l = l->next) {
    int64_t trip = query_loop_trip(l);
    bool is_short =
        (l->kind == LOOP_SECTION && has_known_extents(l->stmt)) || (trip >= 0 && trip <= SHORT_LOOP) || unrolling_has(r, l->stmt);
    if ((query_runs_parallel(l) && !is_short) || !unrolling_is_all(r, l)) return false;
  }
  return r != NULL;
}

void unrolling_nest(Analysis *a, const Code *c, Nest *n) {
  static const int block[3][3] = {{128, 1, 1}, {32, 4, 1}, {32, 2, 2}};
  interleaving_nest(a, c, n);
  n->unrolled = n->team || n->rows ? NULL : unrolling_arrays(a, c, n);
  Unroller u;
  Unrolled r = {.kept = ARENA_ARRAY(a->arena, KeptElement, UNROLLING_KEPT)};
  Loop *side = n->unrolled ? NULL : side_by_side(c, n, &u, &r);
  bool jams = !side && !n->unrolled && (side = unroll_and_jam_side(c, n, &r));
  if (jams) u = (Unroller){0};
  if (side) {
    n->unrolled = keep(a, &u);
    n->unrolled->side = side;
    n->unrolled->jams = jams;
    n->unrolled->kept = r.kept;
    n->unrolled->nkept = r.nkept;
  }
  bool small = n->interleaved || (n->unrolled && (side || words_of(n) > MANY_WORDS));
  if (!small || n->team || n->map.fixed_block) return;
  for (int i = 0; i < 3; i++) n->map.block[i] = block[n->depth > 3 ? 2 : n->depth - 1][i];
}
