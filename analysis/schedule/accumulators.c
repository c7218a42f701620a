/* Scalars that accumulate what an element is to become: the element does so itself, the opposite of scalar replacement (Callahan, Carr and
 * Kennedy, Improving register allocation for subscripted variables, 1990).
 *
 *   w = a(i, j)                          do k = 1, j - 1
 *   do k = 1, j - 1                        a(i, j) = a(i, j) - a(i, k)*a(k, j)
 *     w = w - a(i, k)*a(k, j)            end do
 *   end do                               a(i, j) = a(i, j)/a(j, j)
 *   a(i, j) = w/a(j, j)
 *
 * Iterations of the loops around then have no scalar in common. Nothing between the first assignment to the scalar and the one to the element may
 * touch the element, and nobody else may want the scalar. All values are the same. */
#include "analysis/schedule/schedule.h"

enum { MOST_REGIONS = 8 };

/* From the assignment that gives the scalar its first value to the one that gives the element its last. */
typedef struct Accumulation {
  const Stmt *first, *last; /* of one block */
  const Symbol *scalar;     /* which the first one sets */
  const Access *element;    /* which the last one sets */
} Accumulation;

typedef struct Finder {
  Judge *j;
  Accumulation all[MOST_REGIONS];
  int n;
} Finder;

static const Access *at(const Finder *f, int i) { return f->j->code->access.v[i]; }
static const struct LoopInfo *info(const Finder *f) { return f->j->loop->info; }

static bool is_within(const Accumulation *r, const Stmt *s) {
  for (const Stmt *x = r->first; x; x = x == r->last ? NULL : x->next)
    if (query_stmt_within(s, x)) return true;
  return false;
}

/* t = e, a scalar of the type of numbers. */
static const Symbol *scalar_set(const Stmt *s) {
  const Expr *lhs = s->kind == ST_ASSIGN && !s->u.assign.defined && !s->label ? s->u.assign.lhs : NULL;
  if (!lhs || lhs->kind != EX_NAME || lhs->rank || !lhs->sym || s->u.assign.rhs->rank) return NULL;
  TypeBase t = lhs->type.base;
  return t == TY_REAL || t == TY_COMPLEX || t == TY_INTEGER ? query_real_symbol(lhs->sym) : NULL;
}

/* a(..) = .. t .., an element of the scalar's type. */
static bool sets_element_of(const Stmt *s, const Symbol *scalar) {
  if (s->kind != ST_ASSIGN || s->u.assign.defined || s->label) return false;
  const Expr *lhs = s->u.assign.lhs;
  return lhs->kind == EX_REF && lhs->how == REF_ELEMENT && lhs->kid[0]->kind == EX_NAME && !lhs->rank &&
         lhs->type.base == scalar->type.base && lhs->type.kind == scalar->type.kind && expr_names(s->u.assign.rhs, scalar);
}

static const Access *write_of(const Finder *f, const Stmt *s) {
  for (int i = info(f)->acc0; i < info(f)->acc1; i++)
    if (at(f, i)->stmt == s && at(f, i)->write) return at(f, i);
  return NULL;
}

/* Subscripts that mean the same element all the time. */
static bool has_steady_subscripts(const Finder *f, const Accumulation *r) {
  for (int i = info(f)->acc0; i < info(f)->acc1; i++) {
    const Access *a = at(f, i);
    if (!a->write || !is_within(r, a->stmt)) continue;
    for (int k = 0; k < r->element->nsub; k++)
      if (expr_names(r->element->sub[k], a->var->sym)) return false;
  }
  return true;
}

/* No other reference between touches the element, but for those that the first value is made of. */
static bool is_alone(Finder *f, const Accumulation *r) {
  View *v = view_open(f->j->ana->priv->isl, f->j->code, r->element->loop);
  bool alone = true;
  for (int i = info(f)->acc0; i < info(f)->acc1 && alone; i++) {
    const Access *a = at(f, i);
    if (a == r->element || a->var->scalar || a->stmt == r->first || !is_within(r, a->stmt)) continue;
    Overlap o = overlap_of(a->var, r->element->var);
    alone = o == OVERLAP_NO || (o == OVERLAP_SAME && !a->hidden && !a->unknown && !depend_same_iteration(v, r->element, a));
  }
  view_close(v);
  return alone;
}

static void add_region(Finder *f, const Stmt *first, const Symbol *scalar) {
  const Stmt *last = first->next;
  while (last && !sets_element_of(last, scalar)) last = last->next;
  Accumulation r = {first, last, scalar, last ? write_of(f, last) : NULL};
  const Access *e = r.element;
  bool fits = e && f->n < MOST_REGIONS && e->sub && e->loop && !e->hidden && !e->partial && !*e->tail && !e->var->pointer;
  if (fits && has_steady_subscripts(f, &r) && is_alone(f, &r)) f->all[f->n++] = r;
}

static bool visit_block(Stmt *s, void *data) {
  Finder *f = data;
  const Symbol *scalar = scalar_set(s);
  for (int i = 0; i < f->n && scalar; i++)
    if (is_within(&f->all[i], s)) return true;
  if (scalar && s->parent != f->j->loop->stmt->parent) add_region(f, s, scalar);
  return true;
}

static const Accumulation *region_of(const Finder *f, const Access *a) {
  for (int i = 0; i < f->n; i++)
    if (f->all[i].scalar == a->var->sym && is_within(&f->all[i], a->stmt)) return &f->all[i];
  return NULL;
}

/* Every reference to the scalars lies in one of the regions, and nobody wants them after the loop. */
static bool covers(const Finder *f) {
  for (int i = info(f)->acc0; i < info(f)->acc1; i++) {
    const Access *a = at(f, i);
    bool chosen = false;
    for (int k = 0; k < f->n; k++) chosen |= f->all[k].scalar == a->var->sym;
    if (!chosen) continue;
    if (!region_of(f, a) || a->hidden || a->atomic || a->ref->kind != EX_NAME) return false;
    if (overlap_is_possible(a->var) || flow_has(info(f)->live_out, a->var)) return false;
  }
  return true;
}

static bool is_only(const Expr *e, const Symbol *s) {
  e = query_strip(e);
  return e->kind == EX_NAME && query_real_symbol(e->sym) == s;
}

Stmt *accumulators_loop(Judge *j) {
  Finder f = {.j = j};
  const Stmt *gone[2 * MOST_REGIONS];
  Rewriter w = {.arena = j->arena, .gone = gone};
  ast_stmt_walk(j->loop->stmt->body, visit_block, &f);
  if (!f.n || !covers(&f)) return NULL;
  for (int i = info(&f)->acc0; i < info(&f)->acc1; i++) {
    const Access *a = at(&f, i);
    const Accumulation *r = region_of(&f, a);
    if (r) vec_push(j->arena, &w.swap, ((Swap){.from = a->ref, .to = make_again(j->arena, r->element->ref)}));
  }
  for (int i = 0; i < f.n; i++) { /* a(i, j) = a(i, j) */
    const Accumulation *r = &f.all[i];
    if (query_same_expr(r->first->u.assign.rhs, r->element->ref)) gone[w.ngone++] = r->first;
    if (is_only(r->last->u.assign.rhs, r->scalar)) gone[w.ngone++] = r->last;
  }
  return make_stmt(&w, j->loop->stmt, j->loop->stmt->parent);
}
