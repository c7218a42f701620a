/* Dummies that a loop may go beyond.
 *
 * FORTRAN 77 programs declare a dummy with smaller extents than what they touch of the actual argument. The
 * standard forbids it, and compilers take it. The launcher is told which elements the loop is certain to
 * touch: of a reference that every iteration makes, in a rectangular space, with subscripts of one loop
 * variable each, least and greatest subscripts are those of elements that are touched. So memory that lies
 * beyond the declared extents and is lent too is the program's. */
#include "codegen/kernel/reach.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_BOXES = 8, MAX_RANK = 15 };

/* Subscripts from the least to the greatest, both corners touched. Launcher text. */
typedef struct {
  const char *least[MAX_RANK], *most[MAX_RANK];
  const char *when; /* the loops inside run, which the subscripts do not show; NULL: they do */
} Box;

typedef struct {
  Kernel *k;
  const Binding *v;
  const Stmt *at;               /* statement being looked at */
  bool always;                  /* every iteration runs it */
  const Symbol *used[MAX_RANK]; /* loop variables in the reference being looked at */
  const Stmt *seen[MAX_RANK];   /* loops inside which have no subscripts there where they run no iteration */
  int nused, nseen;
  Box box[MAX_BOXES];
  int nbox;
  bool more; /* other elements may be touched as well */
} Search;

/* ---- subscripts ---- */

/* from + (hi - lo) / step * by: what a loop with these bounds moves 'from' to in its last iteration. */
static char *moved(Kernel *k, const char *from, const char *const text[3], const char *by) {
  return arena_printf(k->g->arena, "%s + (%s - %s) / %s * %s", from, text[1], interval_paren(k, text[0]),
                      interval_paren(k, text[2]), interval_paren(k, by));
}

/* First and last value of a loop with these bounds. False: an empty one may look as if it were not. */
static bool loop_range(Kernel *k, const char *const text[3], const char **least, const char **most) {
  const char *lo = text[0], *last = moved(k, lo, text, text[2]);
  size_t n;
  long long s = interval_constant(text[2], &n);
  if (n || !s) {
    *least = interval_fold(k, "min", lo, last);
    *most = interval_fold(k, "max", lo, last);
    return false;
  }
  if (s == 1 || s == -1)
    last = text[1];
  else
    last = interval_fold(k, s > 0 ? "min" : "max", text[1], last);
  *least = s > 0 ? lo : last;
  *most = s > 0 ? last : lo;
  return true;
}

static bool is_launched(const Kernel *k, const Stmt *loop) {
  for (int i = 0; i < k->nloop; i++)
    if (k->loop[i].loop && k->loop[i].loop->stmt == loop) return true;
  return false;
}

/* Bounds of a loop inside as launcher text; false: they are not known there. */
static bool bounds_inside(Kernel *k, const Stmt *loop, const char *text[3]) {
  if (loop->kind != ST_DO || loop->u.loop.how != DO_COUNTED) return false;
  text[0] = launcher_expr_text(k, loop->u.loop.lo);
  text[1] = launcher_expr_text(k, loop->u.loop.hi);
  text[2] = loop->u.loop.step ? launcher_expr_text(k, loop->u.loop.step) : "1";
  return text[0] && text[1] && text[2];
}

static bool used_before(const Search *q, const Symbol *s) {
  for (int i = 0; i < q->nused; i++)
    if (q->used[i] == s) return true;
  return false;
}

static bool mark(Search *q, const Symbol *s) {
  q->used[q->nused++] = s;
  return true;
}

static bool variable_range(Search *q, const Symbol *s, const char **least, const char **most) {
  Kernel *k = q->k;
  const char *text[3];
  if (used_before(q, s) || q->nused == MAX_RANK) return false;
  for (int i = 0; i < k->nloop; i++) {
    const KernelLoop *l = &k->loop[i];
    if (!l->loop || !l->loop->var || l->loop->var->sym != s) continue; /* tests have none */
    loop_range(k, (const char *[]){l->lo, l->hi, l->step}, least, most);
    return mark(q, s) && !l->dep_lo && !l->dep_hi && !l->shifted;
  }
  for (const Stmt *p = q->at->parent; p; p = p->parent) {
    if (p->kind != ST_DO || p->u.loop.how != DO_COUNTED || p->u.loop.var->sym != s) continue;
    if (!bounds_inside(k, p, text)) return false;
    mark(q, s);
    if (loop_range(k, text, least, most) && q->nseen < MAX_RANK) q->seen[q->nseen++] = p;
    return true;
  }
  return false;
}

/* 's = s + c' gives c. */
static const Expr *increment(const Stmt *p, const Symbol *s) {
  const Expr *sum = p->kind == ST_ASSIGN ? p->u.assign.rhs : NULL;
  bool ours = sum && p->u.assign.lhs->sym == s && sum->kind == EX_BINARY && sum->op == OP_ADD;
  return ours && sum->kid[0]->kind == EX_NAME && sum->kid[0]->sym == s ? sum->kid[1] : NULL;
}

static bool count_sets(Stmt *s, void *data) {
  struct {
    const Symbol *sym;
    int n;
  } *sets = data;
  if (s->kind == ST_ASSIGN && s->u.assign.lhs->sym == sets->sym) sets->n++;
  if (s->kind == ST_DO && s->u.loop.var && s->u.loop.var->sym == sets->sym) sets->n = 3;
  if (s->kind == ST_CALL) sets->n = 3;
  return true;
}

/* A scalar that is set before the innermost loop and grows once in each of its iterations. */
static bool growing_range(Search *q, const Symbol *s, const char **least, const char **most) {
  Kernel *k = q->k;
  const Stmt *loop = q->at->parent;
  const char *text[3], *from = NULL, *by = NULL;
  bool after = false; /* it grows after the statement */
  struct {
    const Symbol *sym;
    int n;
  } sets = {s, 0};
  ast_stmt_walk(k->nest->first->body, count_sets, &sets);
  if (!loop || sets.n != 2 || used_before(q, s) || q->nused == MAX_RANK || is_launched(k, loop) || !bounds_inside(k, loop, text))
    return false;
  for (const Stmt *p = loop->body; p && !by; p = p->next) {
    after |= p == q->at;
    if (increment(p, s)) by = launcher_expr_text(k, increment(p, s));
  }
  for (const Stmt *p = loop->prev; p && !from; p = p->prev)
    if (p->kind == ST_ASSIGN && p->u.assign.lhs->sym == s) from = launcher_expr_text(k, p->u.assign.rhs);
  if (!by || !from) return false;
  mark(q, s);
  const char *first = after ? from : interval_join(k, from, "+", by), *last = moved(k, first, text, by);
  *least = interval_fold(k, "min", first, last);
  *most = interval_fold(k, "max", first, last);
  return true;
}

/* c*x + y, where a loop variable is in one of them. */
static bool subscript_range(Search *q, const Expr *e, const char **least, const char **most) {
  Kernel *k = q->k;
  const char *a[2], *b[2];
  int64_t c;
  char *same = launcher_expr_text(k, e);
  if (same) {
    *least = *most = same;
    return true;
  }
  if (e->kind == EX_NAME) return variable_range(q, e->sym, least, most) || growing_range(q, e->sym, least, most);
  if (e->kind == EX_PAREN) return subscript_range(q, e->kid[0], least, most);
  if (e->kind != EX_BINARY) return false;
  if (e->op == OP_MUL) {
    int fixed = fold_const_int(e->kid[0], &c) ? 0 : 1;
    if (!fold_const_int(e->kid[fixed], &c) || c <= 0 || !subscript_range(q, e->kid[1 - fixed], &a[0], &a[1])) return false;
    char *factor = arena_printf(k->g->arena, "%lld", (long long)c);
    *least = interval_join(k, a[0], "*", factor);
    *most = interval_join(k, a[1], "*", factor);
    return true;
  }
  bool minus = e->op == OP_SUB;
  if ((!minus && e->op != OP_ADD) || !subscript_range(q, e->kid[0], &a[0], &a[1]) || !subscript_range(q, e->kid[1], &b[0], &b[1]))
    return false;
  *least = interval_join(k, a[0], minus ? "-" : "+", b[minus]);
  *most = interval_join(k, a[1], minus ? "-" : "+", b[!minus]);
  return true;
}

/* ---- references ---- */

/* That the loops inside run which the subscripts do not show. */
static bool inside_runs(const Search *q, const char **when) {
  Arena *a = q->k->g->arena;
  const char *text[3];
  for (const Stmt *p = q->at->parent; p && p != q->k->nest->first->parent; p = p->parent) {
    bool seen = is_launched(q->k, p);
    for (int i = 0; i < q->nseen; i++) seen |= q->seen[i] == p;
    if (seen) continue;
    if (!bounds_inside(q->k, p, text)) return false;
    const char *step = interval_paren(q->k, text[2]);
    const char *runs = !strcmp(step, "1")
                           ? arena_printf(a, "%s <= %s", text[0], text[1])
                           : arena_printf(a, "(%s - %s + %s) / %s > 0", text[1], interval_paren(q->k, text[0]), step, step);
    *when = *when ? arena_printf(a, "%s && %s", *when, runs) : runs;
  }
  return true;
}

static bool box_of(Search *q, const Expr *ref, Box *box) {
  q->nused = q->nseen = 0;
  box->when = NULL;
  for (int d = 0; d < q->v->rank; d++) {
    const char *lower = launch_bounds_lower(q->k, q->v, d);
    if (!ref->kid[d + 1] || !subscript_range(q, ref->kid[d + 1], &box->least[d], &box->most[d])) return false;
    if (!strcmp(lower, "1")) continue;
    box->least[d] = interval_join(q->k, interval_join(q->k, box->least[d], "-", lower), "+", "1");
    box->most[d] = interval_join(q->k, interval_join(q->k, box->most[d], "-", lower), "+", "1");
  }
  return inside_runs(q, &box->when);
}

/* Boxes that differ in one dimension are one: its corners are theirs. */
static bool unite(Kernel *k, int rank, Box *a, const Box *b) {
  int other = -1;
  if (a->when != b->when && (!a->when || !b->when || strcmp(a->when, b->when))) return false;
  for (int d = 0; d < rank; d++) {
    if (!strcmp(a->least[d], b->least[d]) && !strcmp(a->most[d], b->most[d])) continue;
    if (other >= 0) return false;
    other = d;
  }
  if (other < 0) return true;
  a->least[other] = interval_fold(k, "min", a->least[other], b->least[other]);
  a->most[other] = interval_fold(k, "max", a->most[other], b->most[other]);
  return true;
}

static void add_box(Search *q, const Box *box) {
  for (int i = 0; i < q->nbox; i++)
    if (unite(q->k, q->v->rank, &q->box[i], box)) return;
  if (q->nbox < MAX_BOXES)
    q->box[q->nbox++] = *box;
  else
    q->more = true;
}

static void look(Search *q, const Expr *e, bool always) {
  Box box;
  if (!e) return;
  if (reach_goes_on(e, q->v->sym)) q->more = true;
  bool ours = e->kind == EX_REF && e->kid[0]->kind == EX_NAME && e->kid[0]->sym == q->v->sym;
  if (e->kind == EX_NAME && e->sym == q->v->sym) q->more = true;
  if (ours && always && e->nkid == q->v->rank + 1 && box_of(q, e, &box))
    add_box(q, &box);
  else if (ours)
    q->more = true;
  bool first_decides = e->kind == EX_BINARY && (e->op == OP_AND || e->op == OP_OR);
  for (int i = ours; i < e->nkid; i++) look(q, e->kid[i], always && !(first_decides && i));
}

static bool look_expr(Expr *e, void *data) {
  Search *q = data;
  look(q, e, q->always);
  return false;
}

static bool look_stmt(Stmt *s, void *data) {
  Search *q = data;
  q->at = s;
  q->always = s->kind != ST_ELSE_IF;
  for (const Stmt *p = s->parent; p && p != q->k->nest->first->parent; p = p->parent) q->always &= p->kind == ST_DO;
  ast_stmt_walk_exprs(s, look_expr, q);
  return true;
}

/* ---- what is known here ---- */

/* a <= b as these texts stand. */
static bool not_above(const char *a, const char *b) {
  size_t n, m;
  long long x = interval_constant(a, &n), y = interval_constant(b, &m);
  return n == m && !strncmp(a, b, n) && x <= y;
}

/* All subscripts, where those that the loops do not change are believed. */
static bool within(const Search *q, const Box *box) {
  for (int d = 0; d < q->v->rank; d++) {
    const Dim *dim = &q->v->shape->dim[d];
    const char *upper = dim->hi ? launcher_expr_text(q->k, dim->hi) : NULL, *lower = launch_bounds_lower(q->k, q->v, d);
    if (upper && strcmp(lower, "1")) upper = interval_join(q->k, interval_join(q->k, upper, "-", lower), "+", "1");
    size_t n;
    bool constant = (interval_constant(box->least[d], &n), !n);
    bool open = d == q->v->rank - 1 && symbol_is_open(q->v->shape);
    if (open || (!constant && !strcmp(box->least[d], box->most[d]))) continue;
    if (!upper || !not_above(box->most[d], upper) || (constant && not_above(box->least[d], "0"))) return false;
  }
  return true;
}

/* ---- the launcher ---- */

static void put_box(const Search *q, const Box *box, Buf *out) {
  Buf b = {0};
  if (box->when) buf_printf(&b, "if (%s) ", box->when);
  buf_printf(&b, "launch.touches(%s", q->v->cname);
  for (int most = 0; most < 2; most++)
    for (int d = 0; d < q->v->rank; d++)
      buf_printf(&b, d ? ", %s" : ", {%s", most ? box->most[d] : box->least[d]), buf_puts(&b, d == q->v->rank - 1 ? "}" : "");
  buf_puts(&b, ");");
  cxx_out_wrap(out, 2, b.s);
  buf_free(&b);
}

/* Goes through the references to the array. False: the nest is not one whose iterations all do the same. */
static bool search(Search *q) {
  Stmt *first = q->k->nest->first;
  bool plain = first->kind == ST_DO && q->v->rank <= MAX_RANK && !q->k->part.n;
  for (int i = 0; i < q->k->nest->depth; i++) plain &= q->k->nest->loop[i]->kind == LOOP_DO;
  if (!plain || ast_jump_block(first->body)) return false;
  ast_stmt_walk(first->body, look_stmt, q);
  for (int i = 0; i < q->nbox; i++)
    for (int j = i + 1; j < q->nbox; j++)
      if (unite(q->k, q->v->rank, &q->box[i], &q->box[j])) {
        q->box[j] = q->box[--q->nbox];
        j = i;
      }
  return true;
}

/* The declaration says how many elements there are, or how many in all dimensions but the last. */
static bool is_declared(const Binding *v) {
  bool sized = v->shape && (v->shape->shape == SHAPE_EXPLICIT || v->shape->shape == SHAPE_ASSUMED_SIZE);
  return v->use && v->used && v->kind == BIND_ARRAY && !v->own && v->shape == v->sym && v->sym->dummy && sized;
}

/* References to some array of the launch may go beyond what is declared. */
static bool any_beyond(Kernel *k) {
  for (int i = 0; i < k->f.bind.n; i++) {
    Search *q = ARENA_NEW(k->g->arena, Search);
    *q = (Search){.k = k, .v = k->f.bind.v[i]};
    if (!is_declared(q->v) || !search(q)) continue;
    for (int j = 0; j < q->nbox; j++)
      if (!within(q, &q->box[j])) return true;
  }
  return false;
}

/* Some clause names a part of the array: the library is told what is touched, to see whether that is there. */
static bool is_sectioned(const Kernel *k, const Binding *v) {
  bool named = false;
  for (int i = 0; i < k->g->sectioned.n; i++) named |= k->g->sectioned.v[i] == v->sym;
  return named && v->use && v->used && v->kind == BIND_ARRAY && !v->own && v->shape == v->sym;
}

bool overreach_put(Kernel *k, Buf *out, const Binding *v) {
  Search *q = ARENA_NEW(k->g->arena, Search);
  *q = (Search){.k = k, .v = v};
  bool declared = is_declared(v), sectioned = is_sectioned(k, v);
  if ((!declared && !sectioned) || !search(q)) return false;
  for (int i = 0; i < q->nbox; i++)
    if (sectioned || !within(q, &q->box[i])) put_box(q, &q->box[i], out);
  return declared && (q->more || v->window) && any_beyond(k); /* windows keep to what is declared */
}

const char *overreach_reach(Kernel *k, const Binding *v) {
  const char *most = NULL;
  Search *q = ARENA_NEW(k->g->arena, Search);
  *q = (Search){.k = k, .v = v};
  if (!search(q) || q->more) return NULL;
  for (int i = 0; i < q->nbox; i++) {
    const char *last = q->box[i].most[v->rank - 1];
    if (q->box[i].when) last = arena_printf(k->g->arena, "(%s ? %s : 0)", q->box[i].when, last);
    most = most ? interval_fold(k, "max", most, last) : last;
  }
  return most;
}
