/* Loop distribution of sums with replicated scalars: what iterations add to elements that loops inside choose has a loop of its own, which is made
 * again of all that these values need (a slice: Weiser, Program slicing, 1984).
 *
 *   do i = 1, n - 1                              do i = 1, n - 1             then, by interchange, a thread for each j
 *     do j = i + 1, n                              do j = i + 1, n
 *       d = x(i) - x(j)                              d = x(i) - x(j)
 *       w = force(d)                                 w = force(d)
 *       f(i) = f(i) + w*d                            f(j) = f(j) - w*d
 *       f(j) = f(j) - w*d                        do i = 1, n - 1
 *                                                  do j = i + 1, n
 *                                                    d = ..; w = ..; f(i) = f(i) + w*d
 *
 * Twice the operations, but sums that no two iterations share: for pairs, each of which gives something to both of its partners. All that the loop
 * sets has to be sums and what an iteration has for itself, so that the two loops have nothing in common but what neither changes. */
#include "analysis/schedule/schedule.h"

enum { MOST_STATEMENTS = 200, MOST_NAMES = 128 };

typedef struct Slicer {
  Judge *j;
  Rewriter w;                 /* changes nothing */
  VEC(const Stmt *) taken;    /* assignments of the slice */
  VEC(const Symbol *) needed; /* variables of iterations whose values it uses */
  bool inner;                 /* the slice of sums that loops inside choose, or that of the others */
  bool grows;                 /* something has come to it */
} Slicer;

static const Symbol *base_of(const Expr *e) {
  while (e->kind == EX_REF || e->kind == EX_MEMBER) e = e->kid[0];
  return e->kind == EX_NAME && e->sym ? query_real_symbol(e->sym) : NULL;
}

static const VarUse *use_of(const Loop *l, const Symbol *s) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (query_real_symbol(u->sym) == s) return u;
  return NULL;
}

static bool is_sum(const Loop *l, const Symbol *s) {
  const VarUse *u = use_of(l, s);
  return u && u->role == ROLE_REDUCTION && u->red == RED_ADD;
}

static bool is_taken(const Slicer *z, const Stmt *s) {
  for (int i = 0; i < z->taken.n; i++)
    if (z->taken.v[i] == s) return true;
  return false;
}

static bool is_needed(const Slicer *z, const Symbol *s) {
  for (int i = 0; i < z->needed.n; i++)
    if (z->needed.v[i] == s) return true;
  return false;
}

static bool visit_needed(Expr *e, void *data) {
  Slicer *z = data;
  const Symbol *s = e->kind == EX_NAME && e->sym ? query_real_symbol(e->sym) : NULL;
  const VarUse *u = s && s->kind == SY_VARIABLE ? use_of(z->j->loop, s) : NULL;
  if (u && u->role == ROLE_PRIVATE && !is_needed(z, s) && z->needed.n < MOST_NAMES) {
    vec_push(z->j->arena, &z->needed, s);
    z->grows = true;
  }
  return true;
}

static void need(Slicer *z, const Expr *e) {
  if (e) ast_expr_walk((Expr *)e, visit_needed, z);
}

/* The variable of a loop around the statement, inside of the judged one. */
static bool is_index_inside(const Slicer *z, const Stmt *s, const Symbol *v) {
  for (s = s->parent; s && s != z->j->loop->stmt; s = s->parent)
    if (s->kind == ST_DO && query_real_symbol(s->u.loop.var->sym) == v) return true;
  return false;
}

typedef struct Chosen {
  const Slicer *z;
  const Stmt *s;
  bool inside, other; /* by variables of loops inside; by something else that changes */
} Chosen;

static bool visit_chosen(Expr *e, void *data) {
  Chosen *q = data;
  const Loop *l = q->z->j->loop;
  const Symbol *s = e->kind == EX_NAME && e->sym ? query_real_symbol(e->sym) : NULL;
  bool inside = s && is_index_inside(q->z, q->s, s);
  q->inside |= inside;
  q->other |= e->kind == EX_REF || (s && !inside && (s == query_real_symbol(l->var->sym) || use_of(l, s)));
  return true;
}

/* x(j) = x(j) - e, where loops inside say which element that is, and nothing else of the iteration. */
static bool is_inner_sum(const Slicer *z, const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs;
  Chosen q = {z, s, false, false};
  if (lhs->kind != EX_REF || lhs->kid[0]->kind != EX_NAME || !is_sum(z->j->loop, base_of(lhs))) return false;
  for (int i = 1; i < lhs->nkid; i++)
    if (lhs->kid[i]) ast_expr_walk(lhs->kid[i], visit_chosen, &q);
  return q.inside && !q.other;
}

/* ---- the slice ---- */

static bool belongs(const Slicer *z, const Stmt *s) {
  const Symbol *base = base_of(s->u.assign.lhs);
  if (is_sum(z->j->loop, base)) return is_inner_sum(z, s) == z->inner;
  return is_needed(z, base);
}

/* Is anything of the block taken? What its conditions and bounds need is, too. */
static bool mark(Slicer *z, const Stmt *block) {
  bool any = false;
  for (const Stmt *s = block; s; s = s->next) {
    bool in = false;
    if (s->kind == ST_ASSIGN && belongs(z, s)) {
      in = true;
      if (!is_taken(z, s)) {
        vec_push(z->j->arena, &z->taken, s);
        z->grows = true;
        need(z, s->u.assign.lhs);
        need(z, s->u.assign.rhs);
      }
    }
    if (s->kind == ST_DO && mark(z, s->body)) {
      in = true;
      need(z, s->u.loop.lo), need(z, s->u.loop.hi), need(z, s->u.loop.step);
    }
    for (const Stmt *b = s->kind == ST_IF ? s : NULL; b; b = b->other) in |= mark(z, b->body);
    for (const Stmt *b = in && s->kind == ST_IF ? s : NULL; b; b = b->other)
      if (b->kind != ST_ELSE) need(z, b->u.branch.cond);
    any |= in;
  }
  return any;
}

static bool holds(const Slicer *z, const Stmt *block) {
  for (const Stmt *s = block; s; s = s->next) {
    if (s->kind == ST_ASSIGN ? is_taken(z, s) : s->kind == ST_DO && holds(z, s->body)) return true;
    for (const Stmt *b = s->kind == ST_IF ? s : NULL; b; b = b->other)
      if (holds(z, b->body)) return true;
  }
  return false;
}

static void put(Slicer *z, Stmt *into, const Stmt *block);

static void put_if(Slicer *z, Stmt *into, const Stmt *s) {
  for (const Stmt *b = s; b; b = b->other) {
    if (b != s) into = make_else(&z->w, into);
    if (b->kind != ST_ELSE) into = make_if(&z->w, into, b, make_again(z->j->arena, b->u.branch.cond));
    put(z, into, b->body);
  }
}

static void put(Slicer *z, Stmt *into, const Stmt *block) {
  for (const Stmt *s = block; s; s = s->next) {
    if (s->kind == ST_ASSIGN && is_taken(z, s))
      make_assign(&z->w, into, s, make_again(z->j->arena, s->u.assign.lhs), make_again(z->j->arena, s->u.assign.rhs));
    bool any = false;
    for (const Stmt *b = s->kind == ST_IF ? s : NULL; b; b = b->other) any |= holds(z, b->body);
    if (any) put_if(z, into, s);
    if (s->kind != ST_DO || !holds(z, s->body)) continue;
    Stmt *loop = make_do(&z->w, s, NULL, NULL);
    loop->u.loop.lo = (Expr *)make_again(z->j->arena, s->u.loop.lo);
    loop->u.loop.hi = (Expr *)make_again(z->j->arena, s->u.loop.hi);
    make_add_loop(into, loop);
    put(z, loop, s->body);
  }
}

static Stmt *slice(Judge *j, bool inner) {
  Slicer z = {.j = j, .w = {.arena = j->arena}, .inner = inner};
  const Stmt *s = j->loop->stmt;
  do {
    z.grows = false;
    mark(&z, s->body);
    if (z.taken.n > MOST_STATEMENTS || z.needed.n == MOST_NAMES) return NULL;
  } while (z.grows);
  Stmt *loop = make_do(&z.w, s, NULL, NULL);
  put(&z, loop, s->body);
  return loop->body ? loop : NULL;
}

/* ---- which loops ---- */

static bool visit_plain(Stmt *s, void *data) {
  bool *plain = data;
  *plain &= rewrite_copies_kind(s) && !s->label && !(s->kind == ST_ASSIGN && s->u.assign.defined);
  return *plain;
}

/* All that it sets is sums, and what an iteration has for itself. */
static bool sets_sums(const Judge *j) {
  const Loop *l = j->loop;
  for (const VarUse *u = l->var_use; u; u = u->next) {
    bool own = u->role == ROLE_PRIVATE || u->role == ROLE_INDEX;
    if (!own && !(u->role == ROLE_REDUCTION && u->red == RED_ADD && u->designator->kind == EX_NAME)) return false;
  }
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (!a->write) continue;
    if (a->hidden || a->passed || a->atomic || (!a->index && !use_of(l, query_real_symbol(a->var->sym)))) return false;
  }
  return true;
}

typedef struct Found {
  const Slicer *z;
  bool inner, other; /* sums of both kinds */
} Found;

static bool visit_sums(Stmt *s, void *data) {
  Found *q = data;
  if (s->kind != ST_ASSIGN || !is_sum(q->z->j->loop, base_of(s->u.assign.lhs))) return true;
  *(is_inner_sum(q->z, s) ? &q->inner : &q->other) = true;
  return true;
}

Stmt *distribute_sums_loop(Judge *j) {
  bool plain = true;
  const Loop *l = j->loop;
  if (l->kind != LOOP_DO || l->stmt->label || l->verdict != V_REDUCTION || l->basis != BASIS_PROVED || l->transform || !l->child ||
      l->info->jumps || l->info->eff1 != l->info->eff0)
    return NULL;
  ast_stmt_walk(l->stmt->body, visit_plain, &plain);
  if (!plain || !sets_sums(j)) return NULL;
  Slicer z = {.j = j};
  Found both = {&z, false, false};
  ast_stmt_walk(l->stmt->body, visit_sums, &both);
  if (!both.inner || !both.other) return NULL;
  Stmt *first = slice(j, true), *second = slice(j, false);
  if (!first || !second) return NULL;
  StmtList list = {0};
  make_append(&list, first);
  make_append(&list, second);
  return list.first;
}
