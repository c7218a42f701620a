/* Forward substitution of scalars that stand for a place: what reads them gets the expression that they were set to (Kennedy and Allen, Optimizing
 * compilers for modern architectures, 4.4).
 *
 *   do k = 1, n                              do k = 1, n
 *     j = 1                                    do i = 1, n
 *     do i = 1, n                                a(i, 1, k) = 2*a(i, 1, k)
 *       a(i, j, k) = 2*a(i, j, k)              end do
 *     end do                                   do i = 1, n
 *     j = n - 1                                  a(i, n - 1, k) = 3*a(i, n - 1, k)
 *     do i = 1, n                              end do
 *       a(i, j, k) = 3*a(i, j, k)            end do
 *     end do
 *
 * Parts of the loop then have no scalar in common. A scalar is substituted everywhere or nowhere: each reference to it has to lie behind an
 * assignment of its own block, or of one around it, with none between, or in a loop that it counts. What it is set to is made of constants, of
 * variables and elements that the loop leaves alone, and of indices of loops around. */
#include "analysis/schedule/schedule.h"

enum { MOST_GONE = 32 };

typedef struct Finder {
  Judge *j;
  Rewriter *w;
  const Var *var;
  const Stmt *gone[MOST_GONE];
  bool lost; /* some reference has no expression in its place */
} Finder;

/* What the scalar has where the walk is. */
typedef struct Holds {
  const Expr *value; /* NULL: unknown, but for */
  bool index;        /* the variable of a loop around */
} Holds;

static const Access *at(const Finder *f, int i) { return f->j->code->access.v[i]; }
static const struct LoopInfo *info(const Finder *f) { return f->j->loop->info; }

static bool sets_within(const Finder *f, const Stmt *s) {
  for (int i = info(f)->acc0; i < info(f)->acc1; i++)
    if (at(f, i)->var == f->var && at(f, i)->write && query_stmt_within(at(f, i)->stmt, s)) return true;
  return false;
}

static bool sets_itself(const Finder *f, const Stmt *s) {
  for (int i = info(f)->acc0; i < info(f)->acc1; i++)
    if (at(f, i)->var == f->var && at(f, i)->write && at(f, i)->stmt == s) return true;
  return false;
}

/* ---- values ---- */

static bool is_index_around(const Finder *f, const Stmt *s, const Symbol *v) {
  const Stmt *end = f->j->loop->stmt->parent;
  for (s = s->parent; s && s != end; s = s->parent)
    if (s->kind == ST_DO && s->u.loop.how == DO_COUNTED && query_real_symbol(s->u.loop.var->sym) == v) return true;
  return false;
}

static bool visit_simple(Expr *e, void *data) {
  bool *simple = data;
  bool element = e->kind == EX_REF && e->how == REF_ELEMENT;
  *simple &= e->value || e->kind == EX_NAME || e->kind == EX_PAREN || element ||
             ((e->kind == EX_UNARY || e->kind == EX_BINARY) && !e->sym);
  return *simple && !e->value;
}

/* A scalar or element that has one value in the block behind the statement. */
static bool is_steady_read(const Finder *f, const Stmt *s, const Access *a) {
  if (a->hidden || a->unknown || a->partial || *a->tail || a->atomic) return false;
  if (!a->var->scalar) return a->ref->kind == EX_REF && !view_changes(f->j->view, a->var);
  return a->ref->kind == EX_NAME && (is_index_around(f, s, a->var->sym) || !view_changes(f->j->view, a->var));
}

/* An expression of scalars and elements ('j = n(2) - 3') that the loop leaves alone, of the type of what it is assigned to. */
static bool is_steady(const Finder *f, const Stmt *s) {
  const Expr *e = s->u.assign.rhs, *v = s->u.assign.lhs;
  bool steady = !e->rank && e->type.base == v->type.base && e->type.kind == v->type.kind;
  if (steady) ast_expr_walk((Expr *)e, visit_simple, &steady);
  for (int i = info(f)->acc0; i < info(f)->acc1 && steady; i++) {
    const Access *a = at(f, i);
    if (a->stmt != s || a->write) continue;
    steady = is_steady_read(f, s, a);
  }
  return steady;
}

/* ---- the walk ---- */

static void replace_reads(Finder *f, const Stmt *s, Holds h) {
  for (int i = info(f)->acc0; i < info(f)->acc1; i++) {
    const Access *a = at(f, i);
    if (a->var != f->var || a->write || a->stmt != s || h.index) continue;
    f->lost |= !h.value;
    if (h.value)
      vec_push(f->j->arena, &f->w->swap, ((Swap){.from = a->ref, .to = make_parens(f->j->arena, make_again(f->j->arena, h.value))}));
  }
}

static void walk_block(Finder *f, const Stmt *block, Holds h);

static Holds walk_assignment(Finder *f, const Stmt *s, Holds h) {
  bool fits = !h.index && !s->label && !s->u.assign.defined && is_steady(f, s) && f->w->ngone < MOST_GONE;
  f->lost |= !fits;
  if (fits) f->gone[f->w->ngone++] = s;
  return (Holds){.value = s->u.assign.rhs};
}

static Holds walk_loop(Finder *f, const Stmt *s, Holds h) {
  bool counts = query_real_symbol(s->u.loop.var->sym) == f->var->sym, sets = sets_within(f, s);
  Holds in = counts ? (Holds){.index = true} : sets ? (Holds){0} : h;
  f->lost |= counts && h.index;
  walk_block(f, s->body, in);
  return counts || sets ? (Holds){0} : h;
}

/* What the scalar has behind the statement. */
static Holds walk(Finder *f, const Stmt *s, Holds h) {
  replace_reads(f, s, h);
  if (s->kind == ST_ASSIGN && sets_itself(f, s)) return walk_assignment(f, s, h);
  if (s->kind == ST_DO && s->u.loop.how == DO_COUNTED) return walk_loop(f, s, h);
  bool sets = sets_within(f, s);
  for (const Stmt *b = s; b; b = b->other) {
    if (b != s) replace_reads(f, b, h);
    if (b != s) sets |= sets_within(f, b);
    walk_block(f, b->body, h);
  }
  f->lost |= sets && (h.index || (s->kind != ST_IF && s->kind != ST_SELECT_CASE));
  return sets ? (Holds){0} : h;
}

static void walk_block(Finder *f, const Stmt *block, Holds h) {
  for (const Stmt *s = block; s && !f->lost; s = s->next)
    if (!query_is_idle(s)) h = walk(f, s, h);
}

/* ---- which scalars ---- */

/* A scalar of each iteration's own that several statements set, one of them by an assignment. */
static bool is_candidate(const Finder *f, const VarUse *u, int least) {
  int sets = 0, assigned = 0;
  TypeBase t = u->sym->type.base;
  if (u->role != ROLE_PRIVATE || u->sym->rank || (t != TY_INTEGER && t != TY_REAL && t != TY_LOGICAL)) return false;
  for (int i = info(f)->acc0; i < info(f)->acc1; i++) {
    const Access *a = at(f, i);
    if (a->var->sym != u->sym) continue;
    if (!a->var->scalar || a->hidden || a->atomic || a->maybe || a->ref->kind != EX_NAME) return false;
    sets += a->write;
    assigned += a->write && a->stmt->kind == ST_ASSIGN;
  }
  return sets >= least && assigned > 0;
}

static const Var *var_of(const Finder *f, const Symbol *s) {
  for (int i = info(f)->acc0; i < info(f)->acc1; i++)
    if (at(f, i)->var->sym == s) return at(f, i)->var;
  return NULL;
}

Stmt *propagate_scalars_loop(Judge *j, int least) {
  const Stmt *gone[MOST_GONE];
  Rewriter w = {.arena = j->arena, .gone = gone};
  if (j->loop->info->jumps || j->loop->info->eff0 != j->loop->info->eff1) return NULL;
  for (const VarUse *u = j->loop->var_use; u; u = u->next) {
    Finder f = {.j = j, .w = &w};
    int swaps = w.swap.n, before = w.ngone;
    if (!is_candidate(&f, u, least) || !(f.var = var_of(&f, u->sym)) || overlap_is_possible(f.var)) continue;
    if (flow_has(j->loop->info->live_out, f.var)) continue;
    walk_block(&f, j->loop->stmt->body, (Holds){0});
    if (f.lost) w.swap.n = swaps, w.ngone = before;
    for (int i = before; i < w.ngone; i++) gone[i] = f.gone[i];
  }
  return w.ngone ? make_stmt(&w, j->loop->stmt, j->loop->stmt->parent) : NULL;
}

Loop *propagate_scalars_form(Analysis *a, Code **c, Loop *l, int least) {
  Judge j = {.ana = a, .arena = a->arena, .code = *c, .loop = l};
  j.view = view_open(a->priv->isl, *c, l);
  Code *v = rewrite_as_it_stands(&j, l->kind == LOOP_DO && l->child ? propagate_scalars_loop(&j, least) : NULL);
  view_close(j.view);
  Loop *plain = v && v->loop0 < v->loop1 ? v->loop.v[v->loop0] : NULL;
  if (!plain || plain->verdict != l->verdict || plain->basis != l->basis) return NULL;
  *c = v;
  return plain;
}
