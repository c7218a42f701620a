/* DO WHILE loops that count: a variable that each iteration moves by a constant, and a condition that says where it ends. */
#include "predictor/space/elements.h"
#include "predictor/space/sizes_scan.h"
#include "predictor/space/space.h"
#include <math.h>

/* More are no steps of a program. */
static const double MOST_STEPS = 1e12;

typedef struct {
  const Symbol *var;
  int64_t step;      /* what an iteration adds */
  int assignments;   /* to the variable, in the loop */
  const Expr *cond;  /* the part of the loop's condition that says where it ends */
  const Expr *other; /* the other part; NULL: there is none */
} Counter;

static bool look(Stmt *s, void *data) {
  Counter *c = data;
  const Expr *e = s->kind == ST_ASSIGN ? s->u.assign.rhs : NULL;
  if (!e || s->u.assign.lhs->kind != EX_NAME || s->u.assign.lhs->sym != c->var) return true;
  bool steps =
      e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB) && e->kid[0]->kind == EX_NAME && e->kid[0]->sym == c->var;
  c->assignments++;
  if (!steps || !fold_const_int(e->kid[1], &c->step)) c->step = 0;
  if (e->op == OP_SUB) c->step = -c->step;
  return true;
}

static bool ends(const Stmt *loop, const Expr *cond, Counter *c) {
  if (!cond || cond->kind != EX_BINARY || cond->nkid != 2) return false;
  const Expr *name = cond->kid[0];
  if (name->kind != EX_NAME || !name->sym || name->rank || name->value || name->type.base != TY_INTEGER) return false;
  *c = (Counter){.var = name->sym, .cond = cond};
  ast_stmt_walk(loop->body, look, c);
  if (c->assignments != 1 || c->step == 0) return false;
  return c->step > 0 ? cond->op == OP_LT || cond->op == OP_LE : cond->op == OP_GT || cond->op == OP_GE;
}

static bool find_counter(const Stmt *loop, Counter *c) {
  const Expr *cond = loop->u.loop.how == DO_WHILE ? loop->u.loop.cond : NULL;
  if (ends(loop, cond, c)) return true;
  if (!cond || cond->kind != EX_BINARY || cond->op != OP_AND) return false;
  for (int i = 0; i < 2; i++)
    if (ends(loop, cond->kid[i], c)) {
      c->other = cond->kid[1 - i];
      return true;
    }
  return false;
}

const Symbol *space_while_counter(const Stmt *loop) {
  Counter c;
  return find_counter(loop, &c) ? c.var : NULL;
}

static bool has_name(const Expr *e, const Symbol *s) {
  bool found = e->kind == EX_NAME && e->sym == s;
  for (int i = 0; i < e->nkid && !found; i++) found = e->kid[i] && has_name(e->kid[i], s);
  return found;
}

static bool in_subscript(const Expr *e, const Symbol *s) {
  bool array = e->kind == EX_REF && e->how != REF_CALL, found = false;
  for (int i = 0; i < e->nkid && !found; i++)
    found = e->kid[i] && (array && i > 0 ? has_name(e->kid[i], s) : in_subscript(e->kid[i], s));
  return found;
}

/* ---- steps of time ---- */

/* Of a loop around kernels: 'do while (t < end)' with t = t + dt, whole or real. */
typedef struct {
  const Symbol *var;
  const Expr *step; /* what an iteration adds; NULL: not known */
  bool down;        /* or takes away */
  int assignments;
} Clock;

static bool look_for_step(Stmt *s, void *data) {
  Clock *c = data;
  const Expr *e = s->kind == ST_ASSIGN ? s->u.assign.rhs : NULL;
  if (!e || s->u.assign.lhs->kind != EX_NAME || s->u.assign.lhs->sym != c->var) return true;
  c->assignments++;
  bool sum = e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB);
  for (int i = 0; i < 2 && sum; i++)
    if (e->kid[i]->kind == EX_NAME && e->kid[i]->sym == c->var && (i == 0 || e->op == OP_ADD)) c->step = e->kid[1 - i];
  c->down = e->op == OP_SUB;
  return true;
}

/* What the scalar holds before the loop begins, as the last assignment above it in the unit says; one that all of the program has may stand anywhere. */
static double before_loop(Sizes *v, const Stmt *loop, const Expr *e, int depth) {
  enum { DEEP = 8 };
  int64_t n;
  const Symbol *s = e->kind == EX_NAME ? e->sym : NULL;
  if (s && s->target) s = s->target;
  Elements x = elements_begin(v, loop, 100);
  double value = elements_value(&x, e);
  if (isfinite(value) || depth > DEEP) return value;
  if (e->kind == EX_PAREN || (e->kind == EX_UNARY && e->op != OP_NOT)) {
    value = before_loop(v, loop, e->kid[0], depth + 1);
    return e->kind == EX_UNARY && e->op == OP_SUB ? -value : value;
  }
  if (e->kind == EX_BINARY && e->nkid == 2) {
    double a = before_loop(v, loop, e->kid[0], depth + 1), b = before_loop(v, loop, e->kid[1], depth + 1);
    return e->op == OP_ADD ? a + b : e->op == OP_SUB ? a - b : e->op == OP_MUL ? a * b : e->op == OP_DIV && b != 0 ? a / b : NAN;
  }
  if (!s || s->rank) return NAN;
  const SizCall *call = s->dummy ? sizes_scan_first(v, s) : NULL;
  const Expr *actual = call ? sizes_scan_actual(call, s) : NULL;
  if (actual && s->type.base == TY_REAL) return before_loop(v, call->stmt, actual, depth + 1);
  if (s->type.base == TY_INTEGER && sizes_int(v, e, &n)) return (double)n;
  for (const SizAssign *a = sizes_scan_last(v, s); a; a = sizes_scan_earlier(v, a)) {
    bool above = a->stmt->unit == loop->unit && stmt_before(a->stmt, loop),
         only = !sizes_scan_earlier(v, a) && a->stmt->unit != loop->unit;
    if (above || only) return before_loop(v, a->stmt, a->rhs, depth + 1);
  }
  return NAN;
}

double space_while_before(Sizes *v, const Stmt *loop, const Expr *e) { return before_loop(v, loop, e, 0); }

static int64_t steps_until(Sizes *v, const Stmt *loop, const Expr *cond) {
  if (!cond || cond->kind != EX_BINARY || cond->nkid != 2) return 0;
  bool up = cond->op == OP_LT || cond->op == OP_LE, down = cond->op == OP_GT || cond->op == OP_GE;
  for (int i = 0; i < 2 && (up || down); i++) {
    const Expr *name = cond->kid[i];
    Clock c = {.var = name->kind == EX_NAME && name->sym && !name->rank ? name->sym : NULL};
    if (!c.var) continue;
    ast_stmt_walk(loop->body, look_for_step, &c);
    if (c.assignments != 1 || !c.step) continue;
    double from = before_loop(v, loop, name, 0), to = before_loop(v, loop, cond->kid[1 - i], 0),
           step = before_loop(v, loop, c.step, 0);
    double steps = (to - from) / (c.down ? -step : step);
    if (!isfinite(steps) || steps <= 0 || steps > MOST_STEPS || (i == 0) != ((c.down ? -step : step) > 0 ? up : down)) continue;
    const double whole = rint(steps), rounding = 1e-9 * steps; /* 2.5 by 0.01 is 250 steps, or one more */
    bool ends = cond->op == OP_LT || cond->op == OP_GT;
    return fabs(steps - whole) <= rounding ? (int64_t)whole + !ends : (int64_t)ceil(steps);
  }
  return 0;
}

enum { MOST_OF_LIMIT = 1000 }; /* of a limit beside a condition that data decide */

int64_t space_while_steps(Sizes *v, const Stmt *loop) {
  const Expr *cond = loop->u.loop.how == DO_WHILE ? loop->u.loop.cond : NULL;
  if (!cond || cond->kind != EX_BINARY || cond->op != OP_AND) return steps_until(v, loop, cond);
  const int64_t a = steps_until(v, loop, cond->kid[0]), b = steps_until(v, loop, cond->kid[1]);
  if (a > 0 && b > 0) return a < b ? a : b;
  return a + b < MOST_OF_LIMIT ? a + b : MOST_OF_LIMIT;
}

/* ---- loops of kernels ---- */

/* As often as the counter says; half as often where it looks through an array meanwhile; what else may end it mostly does so earlier. */
int64_t space_while_trip(Sizes *v, const Stmt *loop, int64_t otherwise) {
  Counter c;
  bool assigned, carried;
  int64_t first, last;
  double longest, tried = space_trial(v, loop, &longest);
  if (tried > 0) return (int64_t)(tried + 0.5);
  if (!find_counter(loop, &c)) return otherwise;
  const SizAssign *begin = elements_reaching(v, loop, c.var, &assigned, &carried);
  if (!begin || carried || !sizes_int(v, begin->rhs, &first) || !sizes_int(v, c.cond->kid[1], &last)) return otherwise;
  if (c.cond->op == OP_LT || c.cond->op == OP_GT) last += c.step > 0 ? -1 : 1;
  const int64_t all = (last - first) / c.step + 1, half = (all + 1) / 2;
  if (all < 1) return 1;
  return !c.other ? all : in_subscript(c.other, c.var) || half < otherwise ? half : otherwise;
}
