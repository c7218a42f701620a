/* Where variants for the host pay (procedure_variants.c): not in what iterations of parallel loops may do, which are worth more as kernels than
 * what is in them. */
#include "frontend/procedure_variants.h"
#include "frontend/symbol/alias.h"
#include "frontend/symbol/extent.h"
#include "frontend/symbol/intrinsic.h"
#include "frontend/symbol/scope.h"
#include <string.h>

const Symbol *variant_sites_function(const Expr *e) {
  const bool call = e->kind == EX_REF && e->how == REF_CALL && e->kid[0]->kind == EX_NAME && intrinsic_called(e) == IN_NONE;
  const bool operation = (e->kind == EX_BINARY || e->kind == EX_UNARY) && e->sym;
  const Symbol *f = call || operation ? alias_target(e->sym) : NULL;
  return f && f->kind == SY_PROCEDURE ? f : NULL;
}

/* ---- loops around a statement ---- */

typedef struct Varying {
  const Symbol *var; /* of a loop around */
  bool found;
} Varying;

static bool visit_var(Expr *e, void *data) {
  Varying *q = data;
  q->found |= e->kind == EX_NAME && alias_target(e->sym) == q->var;
  return !q->found;
}

/* It chooses what the statement works on: elements and sections. */
static bool visit_subscripts(Expr *e, void *data) {
  if (e->kind == EX_REF && (e->how == REF_ELEMENT || e->how == REF_SECTION))
    for (int i = 1; i < e->nkid; i++)
      if (e->kid[i]) ast_expr_walk(e->kid[i], visit_var, data);
  return !((Varying *)data)->found;
}

typedef struct Stepping {
  const Temporaries *t;
  const Expr *lhs; /* an element or a section */
  bool found;
} Stepping;

/* Another part of the array. */
static bool visit_other(Expr *e, void *data) {
  Stepping *q = data;
  if (e->kind != EX_REF || e->nkid != q->lhs->nkid || array_lift_base(e) != array_lift_base(q->lhs)) return !q->found;
  for (int i = 1; i < e->nkid; i++)
    q->found |= e->kid[i] && q->lhs->kid[i] && e->kid[i]->kind != EX_RANGE &&
                strcmp(text_change_bytes(q->t, e->kid[i]->span), text_change_bytes(q->t, q->lhs->kid[i]->span));
  return !q->found;
}

/* y(:, i+1) = y(:, i) + h*f(y(:, i)): iterations wait for each other. */
static bool steps(const Temporaries *t, const Stmt *s) {
  if (s->kind != ST_ASSIGN || s->u.assign.lhs->kind != EX_REF || !array_lift_base(s->u.assign.lhs)) return false;
  Stepping q = {t, s->u.assign.lhs, false};
  ast_expr_walk(s->u.assign.rhs, visit_other, &q);
  return q.found;
}

/* Iterations of a loop around may be worth more than what is in them. */
bool variant_sites_is_in_parallel(const Temporaries *t, const Stmt *s) {
  for (const Stmt *p = s->parent; p; p = p->parent) {
    if (p->kind != ST_DO || p->u.loop.how != DO_COUNTED || !p->u.loop.var) continue;
    Varying q = {alias_target(p->u.loop.var->sym), false};
    ast_stmt_walk_exprs((Stmt *)s, visit_subscripts, &q);
    if (q.found && !steps(t, s)) return true;
  }
  return false;
}

/* ---- procedures that such loops call ---- */

typedef struct Callees {
  Variants *v;
  bool all; /* of all statements, not of those in such loops */
  bool more;
} Callees;

static void add(Callees *q, const Symbol *f) {
  if (!f || f->kind != SY_PROCEDURE || map_get(&q->v->inner, f)) return;
  map_put(q->v->t.arena, &q->v->inner, f, (void *)f);
  q->more = true;
}

static bool visit_function(Expr *e, void *data) {
  add(data, variant_sites_function(e));
  return true;
}

static bool visit_statement(Stmt *s, void *data) {
  Callees *q = data;
  if (!q->all && !variant_sites_is_in_parallel(&q->v->t, s)) return true;
  const Expr *call = s->kind == ST_CALL && s->u.exprs.n ? s->u.exprs.v[0] : NULL;
  if (call) add(q, alias_target(call->sym));
  ast_stmt_walk_exprs(s, visit_function, q);
  return true;
}

static void find(Callees *q, const Unit *u) {
  for (; u; u = u->next) {
    const bool all = u->sym && map_get(&q->v->inner, alias_target(u->sym));
    if (all == q->all && u->exec) {
      q->v->t.unit = u;
      ast_stmt_walk(u->exec, visit_statement, q);
    }
    find(q, u->child);
  }
}

void variant_sites_find(Variants *v, const Unit *first) {
  Callees q = {.v = v};
  find(&q, first);
  q.all = true;
  do {
    q.more = false;
    find(&q, first);
  } while (q.more);
}

bool variant_sites_suits(const Variants *v, const Unit *u) { return !u->sym || !map_get(&v->inner, alias_target(u->sym)); }

/* ---- values ---- */

typedef struct Size {
  int rank;
  bool small;
} Size;

static bool visit_array(Expr *e, void *data) {
  Size *q = data;
  int64_t n = 1;
  const Symbol *s = e->kind == EX_NAME ? alias_target(e->sym) : NULL;
  if (!s || s->rank != q->rank || s->shape != SHAPE_EXPLICIT || (int)e->rank != q->rank) return !q->small;
  for (int k = 0; k < s->rank; k++) {
    const Dim *d = &s->dim[k];
    if (!d->hi_const || (d->lo && !d->lo_const)) return true;
    const int64_t extent = d->hi_value - (d->lo ? d->lo_value : 1) + 1;
    if (extent > EXT_FEW) return true;
    n *= extent > 0 ? extent : 0;
    if (n > EXT_FEW) return true;
  }
  q->small = true;
  return false;
}

bool variant_sites_is_small(const Expr *e) {
  Size q = {(int)e->rank, false};
  ast_expr_walk((Expr *)e, visit_array, &q);
  return q.small;
}
