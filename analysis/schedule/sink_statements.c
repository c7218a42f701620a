/* Statement sinking: what stands between the loops of a nest that looks for an extreme and its place goes into the innermost one (Wolfe, High performance
 * compilers for parallel computing, 9.4; Kennedy and Allen, 5.3, as scalars and conditions are computed again).
 *
 *   do j = 1, n                               do j = 1, n
 *     if (ipiv(j) /= 1) then                    do k = 1, n
 *       s = scale(j)                              if (ipiv(j) /= 1) then
 *       do k = 1, n                                 s = scale(j)
 *         if (s*abs(a(j, k)) > big) then            if (s*abs(a(j, k)) > big) then
 *           big = s*abs(a(j, k))                      big = s*abs(a(j, k))
 *           row = j; col = k                          row = j; col = k
 *
 * Then the number of an iteration of the nest tells the place, and all its loops have threads.
 *
 * Why it is allowed. The statements that go inward are conditions and assignments to scalars that each iteration has for itself, of values that the
 * loop does not change, so that they come to the same in each iteration of the loops that they go into. Where such a loop has no iterations nobody sees
 * that they are not done: the scalars are private. Where a condition does not hold the loops now run without effect; their bounds ask for nothing that
 * the condition might have to guard. The iterations that do anything do it in the order they had. */
#include "analysis/schedule/nest_parts.h"

typedef struct Chain {
  Plan p;            /* its items: loops, conditions and assignments, from the outside in; its work: none */
  const Loop *inner; /* the innermost loop, whose body stays as it is */
  int kept;          /* items up to this loop */
  int sunk;          /* items among them that are no loops */
} Chain;

/* ---- what may stand between the loops ---- */

static bool visit_unguarded(Expr *e, void *data) {
  bool *plain = data;
  *plain &= !(e->kind == EX_BINARY && e->op == OP_DIV) && !(e->kind == EX_REF && !e->value);
  return *plain;
}

/* Its bounds may be asked for where a condition does not hold. */
static bool needs_no_guard(const Loop *l) {
  const Expr *part[] = {l->lo, l->hi};
  bool plain = true;
  for (int i = 0; i < 2; i++) ast_expr_walk((Expr *)part[i], visit_unguarded, &plain);
  return plain;
}

/* Nobody wants what the loop leaves in its variable. */
static bool is_forgotten(const Chain *c, const Loop *l) {
  const Judge *j = c->p.j;
  const Var *v = access_var(j->code, l->var);
  return v && v->scalar && !overlap_is_possible(v) && !flow_has(j->loop->info->live_out, v);
}

static bool is_guarded(const Chain *c) {
  for (int i = 0; i < c->p.nitem; i++)
    if (c->p.item[i].cond) return true;
  return false;
}

static bool is_entered(const Chain *c, const Loop *l) {
  int64_t step;
  return l && l->kind == LOOP_DO && l->stmt->u.loop.how == DO_COUNTED && !l->stmt->shared_end && l->extreme &&
         l->verdict == V_REDUCTION && l->basis == BASIS_PROVED && !l->transform && !l->contract && !l->directive &&
         !l->info->jumps && !l->info->cut && l->info->eff0 == l->info->eff1 && l->var->kind == EX_NAME &&
         l->var->type.base == TY_INTEGER && query_loop_step(l, &step) && query_bounds_before(l, c->p.j->loop) &&
         is_forgotten(c, l) && repeatable_steady(&c->p, l->stmt, false) && (!is_guarded(c) || needs_no_guard(l));
}

/* ---- the chain ---- */

static void push(Chain *c, Item item) {
  c->p.lost |= c->p.nitem == NEST_PARTS_ITEMS;
  if (!c->p.lost) c->p.item[c->p.nitem++] = item;
}

static bool is_last(const Stmt *s) {
  for (s = s->next; s; s = s->next)
    if (!query_is_idle(s)) return false;
  return true;
}

static void enter(Chain *c, const Loop *l);

/* Scalars, then one loop, or an IF with nothing but that in it. False: the block is another one. */
static bool follow(Chain *c, const Stmt *block, const Loop *loops) {
  for (const Stmt *s = block; s && !c->p.lost; s = s->next) {
    if (query_is_idle(s)) continue;
    if (s->label) return false;
    if (repeatable_assignment(&c->p, s)) {
      vec_push(c->p.j->arena, &c->p.set, s);
      push(c, (Item){.stmt = s});
      continue;
    }
    const Loop *l = s->kind == ST_DO ? query_loop_at(loops, s) : NULL;
    const bool loop = is_last(s) && is_entered(c, l),
               guard = is_last(s) && s->kind == ST_IF && !s->other && repeatable_conditions(&c->p, s);
    if (loop) enter(c, l);
    if (guard) push(c, (Item){.stmt = s, .cond = s->u.branch.cond});
    return loop || (guard && follow(c, s->body, loops));
  }
  return false;
}

static void enter(Chain *c, const Loop *l) {
  push(c, (Item){.stmt = l->stmt, .loop = l});
  c->inner = l, c->kept = c->p.nitem, c->sunk = 0;
  for (int i = 0; i < c->kept; i++) c->sunk += !c->p.item[i].loop;
  follow(c, l->stmt->body, l->child);
}

/* ---- the nest ---- */

static Stmt *nest_of(const Chain *c) {
  Rewriter w = {.arena = c->p.j->arena};
  Stmt *outer = NULL, *into = NULL;
  for (int i = 0; i < c->kept; i++) {
    if (!c->p.item[i].loop) continue;
    Stmt *s = make_do(&w, c->p.item[i].stmt, NULL, NULL);
    if (into) make_add_loop(into, s);
    into = s;
    if (!outer) outer = s;
  }
  for (int i = 0; i < c->kept; i++) {
    const Item *m = &c->p.item[i];
    if (m->cond)
      into = make_if(&w, into, m->stmt, make_expr(&w, m->cond));
    else if (!m->loop)
      make_add(&w, into, m->stmt);
  }
  for (const Stmt *s = c->inner->stmt->body; s; s = s->next)
    if (!query_is_idle(s)) make_add(&w, into, s);
  return outer;
}

/* All loops of the nest take part in the extreme as they are. */
static bool came_out(const Loop *l, int loops) {
  for (; l && loops > 0; l = query_tight_child(l), loops--)
    if (l->verdict != V_REDUCTION || l->basis != BASIS_PROVED || l->transform || !l->extreme) return false;
  return loops == 0;
}

Transform *sink_statements_form(Analysis *a, Code *c, Loop *l) {
  Judge j = {.ana = a, .arena = a->arena, .code = c, .loop = l};
  Chain x = {.p = {.j = &j}};
  if (!l->extreme || !l->child || l->child->next || query_tight_child(l) || !perfect_nest_copies(l)) return NULL;
  j.view = view_open(a->priv->isl, c, l);
  if (is_entered(&x, l)) enter(&x, l);
  const bool sinks = !x.p.lost && x.inner && x.inner != l && x.sunk > 0;
  Code *v = sinks ? rewrite_as_it_stands(&j, nest_of(&x)) : NULL;
  view_close(j.view);
  Loop *nest = v && v->loop0 < v->loop1 ? v->loop.v[v->loop0] : NULL;
  return nest && came_out(nest, x.kept - x.sunk)
             ? perfect_nest_as_it_is(a, v, nest, "what stands between its loops in the innermost one")
             : NULL;
}
