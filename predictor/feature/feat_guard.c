/* How often the branches of a kernel are taken, by trying iterations: exact where the condition depends on loop variables only and the
 * period of it is short, else a sample. */
#include "predictor/feature/features.h"
#include <math.h>

enum { PLACES = 24, LANES = 32 };

/* The condition as a number or a truth value. False: data decide. */
static bool truth(Sizes *v, const Expr *e, bool *value) {
  bool a, b;
  int64_t x, y;
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
  if (e->kid[0]->type.base != TY_INTEGER || !sizes_int(v, e->kid[0], &x) || !sizes_int(v, e->kid[1], &y)) return false;
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

/* Binds every loop of 's' to a place of its range: the same for the same 'place', spread evenly over places. The last one, if 'lane' is not
 * negative, to so many iterations behind it. Returns how many were bound. */
static int bind_place(Sizes *v, const SpcLoops *s, int place, int lane) {
  int bound = 0;
  for (int i = 0; i < s->n; i++) {
    if (!s->l[i].var) continue;
    SpcRange r = space_range(v, &s->l[i]);
    double at = (double)((place * (2 * i + 5) + i) % PLACES) / PLACES;
    int64_t n = (int64_t)(at * (double)r.trip);
    if (i == s->n - 1 && lane >= 0) n = r.trip > LANES ? n / LANES * LANES + lane : lane % (r.trip > 0 ? r.trip : 1);
    sizes_bind(v, s->l[i].var, r.first + n * r.step);
    bound++;
  }
  return bound;
}

/* Data decide: as a run has counted, with no word on which threads agree; else a half of the threads, of every warp. */
static void share_of_data(const Sizes *v, const Expr *cond, bool negated, double *lane, double *warp) {
  const CountsBranch *b = v->counts ? counts_branch(v->counts, source_place(v->program->sources, cond->span.begin)) : NULL;
  *lane = 0.5;
  *warp = 1;
  if (!b || b->asked <= 0) return;
  *lane = negated ? 1 - b->held / b->asked : b->held / b->asked;
  *warp = 1 - pow(1 - *lane, LANES);
}

static void shares(Sizes *v, const Kernel *k, const SpcLoops *inner, const Expr *cond, bool negated, double *lane, double *warp) {
  double lanes = 0, warps = 0;
  const int memo = v->memo.n;
  for (int place = 0; place < PLACES; place++) {
    bool any = false;
    for (int i = 0; i < LANES; i++) {
      int bound = bind_place(v, &k->mapped, place, i);
      bound += bind_place(v, inner, place, -1);
      bool value, known = truth(v, cond, &value);
      for (; bound > 0; bound--) sizes_unbind(v);
      v->memo.n = memo; /* of variables that come from those of loops */
      if (!known) {
        share_of_data(v, cond, negated, lane, warp);
        return;
      }
      any = any || value != negated;
      lanes += value != negated;
    }
    warps += any;
  }
  *lane = lanes / (PLACES * LANES);
  *warp = warps / PLACES;
}

/* What is assumed of values here is no assumption of the report. */
void feat_guard(Sizes *v, const Kernel *k, const SpcLoops *inner, const Expr *cond, bool negated, double *lane, double *warp) {
  PredAssumption **tail = v->assumption_tail;
  int memo = v->memo.n;
  bool assumed = v->assumed;
  shares(v, k, inner, cond, negated, lane, warp);
  v->assumed = assumed;
  v->memo.n = memo;
  v->assumption_tail = tail;
  *tail = NULL;
}
