/* Loop unswitching: a loop without what it does only under conditions that are loop-invariant.
 *
 *   do k = 1, n                              where 'timing' is false when the loop begins:
 *     if (timing) call timer_start(3)          do k = 1, n
 *     call work(k, a)                            call work(k, a)
 *     if (timing) call timer_stop(3)           end do
 *   end do
 *
 * What stands in the way of parallel iterations are I/O, STOP, jumps out of the loop and calls of what
 * nothing is known of. If all of it stands under conditions, and those are invariant in the loop without it,
 * the loop is that loop whenever they are false when it begins: by induction no iteration changes them. That
 * is tested; otherwise the loop runs as it is written. Conditions inside of procedures that are called count
 * in the same way (specialise.c). */
#include "analysis/interprocedural/specialise.h"
#include "analysis/transform/rewrite.h"
#include "analysis/unit/terms.h"

enum { MOST_CONDITIONS = 8 };

typedef struct Unswitching {
  Judge *j;
  VEC(const Stmt *) gone;
  VEC(const Expr *) cond; /* of each: what has to be false */
  bool calls;             /* conditions of procedures count */
} Unswitching;

static bool is_gone(const Unswitching *u, const Stmt *s) {
  for (int i = 0; i < u->gone.n; i++)
    if (query_stmt_inside(s, u->gone.v[i])) return true;
  return false;
}

/* ---- conditions ---- */

typedef struct Search {
  const Judge *j;
  const Stmt *branch;
  bool found;
} Search;

/* A name that the loop sets, not only in the branch. */
static bool visit_set(Expr *e, void *data) {
  Search *q = data;
  const Loop *l = q->j->loop;
  if (e->kind != EX_NAME) return true;
  q->found |= query_real_symbol(l->var->sym) == query_real_symbol(e->sym);
  for (int i = l->info->acc0; i < l->info->acc1 && !q->found; i++) {
    const Access *a = q->j->code->access.v[i];
    q->found = a->write && !a->hidden && a->var->sym == query_real_symbol(e->sym) && !query_stmt_inside(a->stmt, q->branch);
  }
  return !q->found;
}

static bool varies(const Judge *j, const Expr *cond, const Stmt *branch) {
  Search q = {j, branch, false};
  ast_expr_walk((Expr *)cond, visit_set, &q);
  return q.found;
}

/* Conditions of a conjunction that may be asked for ahead: where they are false together the whole is. NULL:
 * there are none. */
static const Expr *ahead(const Judge *j, const Expr *e, const Stmt *branch) {
  e = query_strip(e);
  if (e->kind != EX_BINARY || e->op != OP_AND) return terms_is_plain(e) && !varies(j, e, branch) ? e : NULL;
  const Expr *left = ahead(j, e->kid[0], branch), *right = ahead(j, e->kid[1], branch);
  if (left && right) return e;
  return left ? left : right;
}

/* The innermost IF around 's' that is known ahead not to run. */
static bool take_branch(Unswitching *u, const Stmt *s) {
  const Stmt *within = u->j->loop->stmt;
  for (s = s->parent; s && s != within; s = s->parent) {
    const Expr *cond = specialise_is_branch(s) ? ahead(u->j, s->u.branch.cond, s) : NULL;
    if (!cond) continue;
    vec_push(u->j->arena, &u->gone, s);
    vec_push(u->j->arena, &u->cond, cond);
    return true;
  }
  return false;
}

/* ---- effects ---- */

static bool is_in_the_way(const Effect *e, const Loop *l) {
  switch (e->kind) {
  case EFF_INTERNAL_IO:
  case EFF_ORDER:
  case EFF_RENAMES:
  case EFF_NEED:
  case EFF_ELSEWHERE: return false;
  case EFF_CALL: return e->why != NULL;
  case EFF_EXIT:
  case EFF_GOTO: return effect_reason_leaves(e, l);
  default: return true;
  }
}

/* False: it happens in any case. */
static bool take_away(Unswitching *u, const Effect *e) {
  if (!is_in_the_way(e, u->j->loop) || is_gone(u, e->stmt)) return true;
  if (take_branch(u, e->stmt)) return true;
  u->calls |= specialise_calls(u->j->ana, e);
  return specialise_calls(u->j->ana, e);
}

static bool visit_copied(Stmt *s, void *data) {
  bool *ok = data;
  switch (s->kind) {
  case ST_DO: *ok &= s->u.loop.how != DO_CONCURRENT; break;
  case ST_ASSIGN:
  case ST_IF:
  case ST_ELSE_IF:
  case ST_ELSE:
  case ST_CALL:
  case ST_CYCLE:
  case ST_EXIT:
  case ST_GOTO:
  case ST_CONTINUE:
  case ST_FORMAT:
  case ST_END: break;
  default: *ok = false;
  }
  return *ok;
}

/* What is left of the body are statements that can be copied. */
static bool can_copy(const Unswitching *u) {
  bool ok = true;
  for (Stmt *s = u->j->loop->stmt->body; s && ok; s = s->next) {
    if (is_gone(u, s) || !visit_copied(s, &ok)) continue;
    ast_stmt_walk(s->body, visit_copied, &ok);
    for (Stmt *b = s->other; b && ok; b = b->other)
      if (visit_copied(b, &ok)) ast_stmt_walk(b->body, visit_copied, &ok);
  }
  return ok;
}

/* In a region the data that only the loop as written uses would have to come home first. */
static bool find(Unswitching *u) {
  const Loop *l = u->j->loop;
  if (l->kind != LOOP_DO || l->directive || l->info->region || u->j->asserted || u->j->wavefront ||
      l->stmt->u.loop.how != DO_COUNTED || u->j->code->base)
    return false;
  for (int i = l->info->eff0; i < l->info->eff1; i++)
    if (!take_away(u, &u->j->code->effect.v[i])) return false;
  return (u->gone.n || u->calls) && can_copy(u);
}

/* ---- what has to be false ---- */

static bool add_condition(Judge *j, const View *v, const Expr *cond, Contract **list) {
  if (!cond || !terms_is_plain(cond) || cond->type.base != TY_LOGICAL || !view_invariant(v, cond)) return false;
  int n = 0;
  for (; *list; list = &(*list)->next, n++)
    if (query_same_expr((*list)->never, cond)) return true;
  if (n == MOST_CONDITIONS) return false;
  Contract *c = *list = ARENA_NEW(j->arena, Contract);
  *c = (Contract){.kind = CONTRACT_HOLDS,
                  .never = cond,
                  .text = arena_printf(j->arena, "%s is false", query_words(j->arena, make_parens(j->arena, cond)))};
  return true;
}

static bool visit_name(Expr *e, void *data) {
  if (e->kind == EX_NAME) access_var(data, e);
  return true;
}

/* The conditions have to be invariant in 'l', which is the loop without what they rule out. */
static bool add_conditions(const Unswitching *u, Code *variant, const Loop *l, Contract **list) {
  for (int i = 0; i < u->gone.n; i++) ast_expr_walk((Expr *)u->cond.v[i], visit_name, variant); /* the loop may not name them */
  View *v = view_open(u->j->ana->priv->isl, variant, l);
  bool ok = true;
  for (int i = 0; i < u->cond.n && ok; i++) ok = add_condition(u->j, v, u->cond.v[i], list);
  for (int i = l->info->eff0; i < l->info->eff1 && ok; i++)
    if (variant->effect.v[i].kind == EFF_NEED) ok = add_condition(u->j, v, variant->effect.v[i].cond, list);
  view_close(v);
  return ok;
}

Transform *unswitch_loop(Judge *j) {
  Unswitching u = {.j = j};
  if (!find(&u)) return NULL;
  Rewriter w = {.arena = j->arena, .gone = u.gone.v, .ngone = u.gone.n, .labels = true};
  Stmt *loop = make_do(&w, j->loop->stmt, NULL, NULL);
  for (const Stmt *s = j->loop->stmt->body; s; s = s->next) make_add(&w, loop, s);
  Code *variant;
  Transform *t =
      rewrite_judge_specialised(j, loop, "loop unswitching: what runs under conditions that are false is left out", &variant);
  Contract *list = NULL;
  if (!t || !add_conditions(&u, variant, variant->loop.v[variant->loop0], &list)) return NULL;
  j->loop->contract = list;
  j->loop->var_use = variant->loop.v[variant->loop0]->var_use;
  return t;
}
