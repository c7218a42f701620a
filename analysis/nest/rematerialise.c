/* Rematerialisation: scalars that a launch of one thread would set for the next nest alone are computed again in each of its iterations.
 *
 *   p = 1/a(k, k)                   do i = k + 1, n
 *   do i = k + 1, n                   p = 1/a(k, k)
 *     a(i, k) = a(i, k)*p             a(i, k) = a(i, k)*p
 *   end do                          end do
 *
 * This saves a launch, and the way of the scalar to the host and back. Each iteration has to find the values from before the nest, which
 * it does where the loops, with the assignments in them, are as parallel as before. Nobody else may want the scalars. */
#include "analysis/nest/nests.h"
#include "analysis/transform/rewrite.h"
#include "frontend/symbol/intrinsic.h"

enum { MOST_ASSIGNMENTS = 4 };

typedef struct Remade {
  Analysis *ana;
  Code *code;
  Nest *once; /* the assignments */
  Nest *nest; /* which needs their scalars */
  const Stmt *set[MOST_ASSIGNMENTS];
  int nset;
} Remade;

/* ---- the assignments ---- */

static bool visit_cheap(Expr *e, void *data) {
  bool call = e->kind == EX_REF && e->how == REF_CALL;
  for (int i = 1; call && i < e->nkid; i++) *(bool *)data &= !e->kid[i] || !e->kid[i]->rank;
  *(bool *)data &= (!call || intrinsic_called(e)) && e->kind != EX_RANGE;
  return *(bool *)data;
}

/* t = e, of elements and scalars. */
static bool is_cheap(const Stmt *s) {
  const Expr *lhs = s->kind == ST_ASSIGN && !s->u.assign.defined ? s->u.assign.lhs : NULL;
  bool cheap = lhs && lhs->kind == EX_NAME && lhs->sym && lhs->sym->kind == SY_VARIABLE && !lhs->rank && !s->u.assign.rhs->rank;
  TypeBase t = lhs ? lhs->type.base : TY_DERIVED;
  if (cheap) ast_expr_walk(s->u.assign.rhs, visit_cheap, &cheap);
  return cheap && (t == TY_INTEGER || t == TY_REAL || t == TY_COMPLEX || t == TY_LOGICAL);
}

static bool take_assignments(Remade *r) {
  for (const Stmt *s = r->once->first; s; s = s->next) {
    if (query_is_idle(s)) continue;
    if (r->nset == MOST_ASSIGNMENTS || !is_cheap(s)) return false;
    r->set[r->nset++] = s;
    if (s == r->once->last) break;
  }
  return r->nset > 0;
}

/* Nothing is done between the two. */
static bool is_next(const Remade *r) {
  const Stmt *s = r->once->last->next;
  while (s && s != r->nest->first && !s->label && query_is_idle(s)) s = s->next;
  return s && s == r->nest->first && !s->label && !s->shared_end;
}

static bool is_set(const Remade *r, const Var *v) {
  for (int i = 0; i < r->nset; i++)
    if (query_real_symbol(r->set[i]->u.assign.lhs->sym) == v->sym) return true;
  return false;
}

static bool is_mapped(const Nest *n, const Stmt *s) {
  for (int i = 0; i < n->depth; i++)
    if (n->loop[i]->stmt == s) return true;
  return false;
}

/* The nest changes no scalar of the assignments, and its bounds, which the host evaluates, need none that they set. */
static bool leaves_scalars(const Remade *r) {
  const Code *c = r->code;
  for (int i = 0; i < c->access.n; i++) {
    const Access *y = c->access.v[i];
    if (!query_stmt_within(y->stmt, r->nest->first)) continue;
    if (is_set(r, y->var) && (y->write || y->hidden || is_mapped(r->nest, y->stmt))) return false;
    for (int k = 0; y->write && k < c->access.n; k++) {
      const Access *x = c->access.v[k];
      if (x->var->scalar && single_thread_holds(r->once, x->stmt) && overlap_of(x->var, y->var) != OVERLAP_NO) return false;
    }
  }
  return true;
}

/* ---- the nest with them ---- */

static Stmt *loops_around(const Remade *r) {
  Rewriter w = {.arena = r->ana->arena};
  Stmt *outer = make_do(&w, r->nest->loop[0]->stmt, NULL, NULL), *inner = outer;
  for (int i = 1; i < r->nest->depth; i++) {
    make_add_loop(inner, make_do(&w, r->nest->loop[i]->stmt, NULL, NULL));
    inner = inner->body;
  }
  for (int i = 0; i < r->nset; i++) make_add(&w, inner, r->set[i]);
  for (const Stmt *s = r->nest->loop[r->nest->depth - 1]->stmt->body; s; s = s->next) make_add(&w, inner, s);
  return outer;
}

static bool is_dead_after(const Remade *r, Code *v, const Loop *l) {
  for (int i = 0; i < v->var.n; i++)
    if (is_set(r, v->var.v[i]) && (v->var.v[i]->sym != v->var.v[i]->object || flow_has(l->info->live_out, v->var.v[i])))
      return false;
  return true;
}

static bool runs(const Remade *r, const Loop *l) {
  for (int i = 0; i < r->nest->depth; i++, l = query_tight_child(l)) {
    bool same = l && (l->verdict == V_PARALLEL || l->verdict == V_REDUCTION) && l->basis == BASIS_PROVED;
    if (!same || l->transform || l->contract || l->extreme) return false;
  }
  return true;
}

static Piece *judged(const Remade *r) {
  Code *v = rewrite_variant(r->ana, r->code, r->nest->first, loops_around(r), r->set, r->nset);
  if (!v || v->loop0 >= v->loop1) return NULL;
  Loop *l = v->loop.v[v->loop0];
  v->as_is = true;
  scalar_liveness_unit(v);
  if (!is_dead_after(r, v, l)) return NULL;
  verdict_variant(r->ana, v);
  if (!runs(r, l)) return NULL;
  Piece *p = ARENA_NEW(r->ana->arena, Piece);
  *p = (Piece){.loop = l, .code = v};
  return nests_piece(r->ana, p, NULL, false) && p->nest->depth == r->nest->depth && !p->nest->rows ? p : NULL;
}

Nest *rematerialise_scalars(Analysis *a, Code *c, Nest *once, Nest *next) {
  Remade r = {.ana = a, .code = c, .once = once, .nest = next};
  if (!next || next->region != once->region || !fuse_fits(next) || !take_assignments(&r) || !is_next(&r) || !leaves_scalars(&r))
    return NULL;
  Piece *p = judged(&r);
  if (!p) return NULL;
  Nest *n = ARENA_NEW(a->arena, Nest);
  *n = *next;
  n->first = once->first;
  n->piece = p;
  n->verdict = p->nest->verdict;
  n->vars = NULL;
  n->host_parallel = false;
  n->fused = once;
  n->next = next->next;
  once->next = next;
  next->next = NULL;
  roles_pieces(a, n);
  for (int i = 0; i < next->depth; i++) next->loop[i]->nest = n;
  return n;
}
