/* How often branches are taken, by trying iterations: exact where the condition depends on loop variables only and the period of it is
 * short, else a sample. */
#include "predictor/space/counts.h"
#include "predictor/space/space.h"
#include <math.h>

enum { PLACES = 24, LANES = 32 };

static bool is_bound(const Sizes *v, const Expr *e) {
  for (int i = 0; i < v->bound.n && e->kind == EX_NAME; i++)
    if (v->bound.v[i].sym == e->sym) return true;
  for (int i = 0; i < e->nkid; i++)
    if (e->kid[i] && is_bound(v, e->kid[i])) return true;
  return false;
}

/* Both sides as numbers. A value that is assumed is good for the end of a loop's range, and no answer to whether a mode is on. */
static bool compared(Sizes *v, const Expr *e, int64_t *x, int64_t *y) {
  bool before = v->assumed;
  v->assumed = false;
  bool known = e->kid[0]->type.base == TY_INTEGER && sizes_int(v, e->kid[0], x) && sizes_int(v, e->kid[1], y);
  known = known && (!v->assumed || is_bound(v, e));
  v->assumed = v->assumed || before;
  return known;
}

/* The condition as a number or a truth value. False: data decide. */
static bool truth(Sizes *v, const Expr *e, bool *value) {
  bool a, b;
  int64_t x, y;
  if (e->value && e->type.base == TY_LOGICAL) {
    *value = e->value->u.i != 0;
    return true;
  }
  if (e->kind == EX_PAREN) return truth(v, e->kid[0], value);
  if (e->kind == EX_UNARY && e->op == OP_NOT) {
    if (!truth(v, e->kid[0], &a)) return false;
    *value = !a;
    return true;
  }
  if (e->kind != EX_BINARY) return false;
  if (e->op == OP_AND || e->op == OP_OR) {
    if (!truth(v, e->kid[0], &a) || !truth(v, e->kid[1], &b)) return false;
    *value = e->op == OP_AND ? a && b : a || b;
    return true;
  }
  if (!compared(v, e, &x, &y)) return false;
  switch (e->op) {
  case OP_EQ: *value = x == y; return true;
  case OP_NE: *value = x != y; return true;
  case OP_LT: *value = x < y; return true;
  case OP_LE: *value = x <= y; return true;
  case OP_GT: *value = x > y; return true;
  case OP_GE: *value = x >= y; return true;
  default: return false;
  }
}

/* Binds the first n loops of 's' to a place of their range: the same for the same 'place', spread evenly over places. Returns how many were bound. */
static int bind_place(Sizes *v, const SpcLoops *s, int n, int place) {
  int bound = 0;
  for (int i = 0; i < n; i++) {
    if (!s->l[i].var) continue;
    SpcRange r = space_range(v, &s->l[i]);
    double at = (double)((place * (2 * i + 5) + i) % PLACES) / PLACES;
    sizes_bind(v, s->l[i].var, space_value(&r, (int64_t)(at * (double)r.trip)));
    bound++;
  }
  return bound;
}

/* A lane's iteration of the i-th loop, whose warp is at the place. */
static int64_t lane_value(const SpcRange *r, int i, int place, int lane) {
  double at = (double)((place * (2 * i + 5) + i) % PLACES) / PLACES;
  int64_t n = (int64_t)(at * (double)r->trip);
  return space_value(r, r->trip > LANES ? n / LANES * LANES + lane : lane % (r->trip > 0 ? r->trip : 1));
}

/* It names the variable, or a scalar that the kernel may set. */
static bool varies(const Sizes *v, const Expr *e, const Symbol *var) {
  bool scalar = e->kind == EX_NAME && e->sym && !e->value && e->rank == 0;
  if (scalar && (e->sym == var || e->type.base != TY_INTEGER || sizes_set_in_kernel(v, e->sym))) return true;
  for (int i = 0; i < e->nkid; i++)
    if (e->kid[i] && varies(v, e->kid[i], var)) return true;
  return false;
}

/* Threads of a warp, which are along the innermost of the loops, agree. */
static bool is_uniform(const Sizes *v, const SpcLoops *mapped, const SpcLoops *inner, const Expr *cond) {
  bool uniform = mapped->n > 1 && !varies(v, cond, mapped->l[mapped->n - 1].var);
  for (int i = 0; i < inner->n; i++) uniform = uniform && !varies(v, cond, inner->l[i].var);
  return uniform;
}

/* Data decide: as a run has counted; else a half of the threads. Of every warp, unless these agree. False: nothing is known. */
static bool share_of_data(const Sizes *v, const Expr *cond, bool negated, bool uniform, double *lane, double *warp) {
  const CountsBranch *b = v->counts ? counts_branch(v->counts, source_place(v->program->sources, cond->span.begin)) : NULL;
  bool counted = b && b->asked > 0;
  *lane = counted ? negated ? 1 - b->held / b->asked : b->held / b->asked : 0.5;
  *warp = uniform ? *lane : counted ? 1 - pow(1 - *lane, LANES) : 1;
  return counted;
}

/* Of threads, and of warps, in which the condition holds, and in which it does not. */
typedef struct {
  double holds, fails, any_holds, any_fails;
} Tried;

/* 32 neighbours along the last mapped loop, at a place of all loops. False: data decide. */
static bool try_warp(Sizes *v, const SpcLoops *mapped, const SpcLoops *inner, const Expr *cond, int place, Tried *t) {
  const SpcLoop *last = mapped->n > 0 ? &mapped->l[mapped->n - 1] : NULL;
  const int memo = v->memo.n, fixed = bind_place(v, mapped, last ? mapped->n - 1 : 0, place);
  const double holds = t->holds, fails = t->fails;
  SpcRange r = {1, 1, 0, 0};
  bool known = true;
  if (last && last->var) r = space_range(v, last);
  for (int i = 0; i < LANES && known; i++) {
    bool value = false;
    if (last && last->var) sizes_bind(v, last->var, lane_value(&r, mapped->n - 1, place, i));
    int bound = bind_place(v, inner, inner->n, place) + (last && last->var);
    known = truth(v, cond, &value);
    for (; bound > 0; bound--) sizes_unbind(v);
    v->memo.n = memo; /* of variables that come from those of loops */
    t->holds += value, t->fails += !value;
  }
  for (int i = 0; i < fixed; i++) sizes_unbind(v);
  v->memo.n = memo;
  t->any_holds += t->holds > holds, t->any_fails += t->fails > fails;
  return known;
}

static bool shares(Sizes *v, const SpcLoops *mapped, const SpcLoops *inner, const Expr *cond, SpcShares *out) {
  Tried t = {0, 0, 0, 0};
  for (int place = 0; place < PLACES; place++) {
    if (try_warp(v, mapped, inner, cond, place, &t)) continue;
    bool uniform = is_uniform(v, mapped, inner, cond);
    const bool is_counted = v->counts && counts_branch(v->counts, source_place(v->program->sources, cond->span.begin));
    if (!is_counted && space_trial_condition(v, mapped, cond, out)) return true;
    share_of_data(v, cond, true, uniform, &out->out_lane, &out->out_warp);
    return share_of_data(v, cond, false, uniform, &out->lane, &out->warp);
  }
  *out = (SpcShares){t.holds / (PLACES * LANES), t.any_holds / PLACES, t.fails / (PLACES * LANES), t.any_fails / PLACES};
  return true;
}

/* What is assumed of values here is no assumption of the report. */
bool space_guard(Sizes *v, const SpcLoops *mapped, const SpcLoops *inner, const Expr *cond, SpcShares *out) {
  const SizQuiet quiet = sizes_quiet_begin(v);
  int memo = v->memo.n;
  bool known = shares(v, mapped, inner, cond, out);
  sizes_quiet_end(v, quiet);
  v->memo.n = memo;
  return known;
}

/* ---- statements of the host ---- */

/* The IF, SELECT or the like that 's' is a branch of, or is itself. */
static const Stmt *head_of(const Stmt *s) {
  const Stmt *first = s->parent ? s->parent->body : s->unit->exec;
  for (const Stmt *h = first; h; h = h->next)
    for (const Stmt *b = h; b; b = b->other)
      if (b == s) return h;
  return s;
}

static int branches_from(const Stmt *b) {
  int n = 0;
  for (; b; b = b->other) n++;
  return n;
}

/* Share of the executions of its construct in which the branch is taken. Of branches among which data decide each is as likely, and so is none of one. */
static double branch_share(Sizes *v, const Stmt *branch, const SpcLoops *around) {
  const Stmt *head = head_of(branch);
  SpcLoops none = {.n = 0};
  double left = 1;
  if (head->kind == ST_SELECT_CASE) return 1.0 / fmax(branches_from(head->other), 1);
  for (const Stmt *b = head; b && head->kind == ST_IF; b = b->other) {
    SpcShares share;
    if (!b->u.branch.cond || b->kind == ST_ELSE) return left;
    int many = head->other ? branches_from(b) : 2;
    if (!space_guard(v, around, &none, b->u.branch.cond, &share)) share.lane = 1.0 / many;
    if (b == branch) return left * share.lane;
    left *= 1 - share.lane;
  }
  return left;
}

double space_guard_share(Sizes *v, const Stmt *s) {
  double share = 1;
  for (const Stmt *p = s->parent; p; p = p->parent) {
    if (p->kind == ST_DO || p->kind == ST_FORALL) continue;
    const SpcLoops *around = space_around(v, p);
    share *= branch_share(v, p, around);
  }
  return share;
}
