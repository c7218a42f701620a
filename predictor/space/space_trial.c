/* Loops that data end, conditions that seldom hold, quotients whose numerator is 0: some iterations of the kernel are run here, with scalars as its text sets them and elements as elements.c knows
 * them, to see how often such a loop runs in each, and in the longest of 32 neighbours. What is not known ends the trial, and nothing tells then. */
#include "frontend/symbol/intrinsic.h"
#include "predictor/space/cell.h"
#include "predictor/space/elements.h"
#include "predictor/space/sizes_scan.h"
#include "predictor/space/space.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
  LANES = 32,         /* neighbours, */
  APART = 4,          /* of which one in so many is run, */
  PLACES = 32,        /* at so many places */
  MOST_WORK = 500000, /* expressions of a trial */
  MOST_TURNS = 5000,  /* iterations of an execution, */
  MOST_SCALARS = 48,  /* scalars, */
  MOST_STORED = 64,   /* and elements that an iteration sets */
  MOST_RANK = 4,
  MOST_CALLS = 3,      /* procedures that call each other, */
  MOST_DUMMIES = 16,   /* and dummies of each */
  ASKED = 2000,        /* expressions that an element may rest on */
  BRANCH_WORK = 60000, /* as MOST_WORK, of a trial of conditions; */
  MOST_BRANCHES = 48,  /* conditions and operations, */
  SOME_TURNS = 64,     /* iterations of each execution of a loop inside, */
  TIMES = 128          /* and executions of each, spread over those of a lane */
};

/* Of lanes. Of other conditions, and of those that none was seen to take, it is a half as elsewhere: arrays hold other values later. */
static const double RARE = 0.25;

typedef struct {
  const Symbol *sym;
  Cell value;
} Scalar;

typedef struct {
  const Symbol *array;
  int64_t sub[MOST_RANK];
  Cell value;
} Stored;

/* A condition, or an operation whose operand is unusual where it 'holds', in the lanes of one warp, a bit each. */
typedef struct {
  const Expr *cond;
  uint64_t when[TIMES]; /* the iterations of loops inside that it was asked in; 0: of none */
  uint8_t asked[TIMES], held[TIMES];
} Branch;

typedef enum { GO_ON, NEXT_TURN, LEAVE, RETURN, GIVE_UP } Flow;

typedef struct {
  Sizes *v;
  const Stmt *loop; /* whose iterations are counted */
  Scalar scalar[MOST_SCALARS];
  Stored stored[MOST_STORED];
  int nscalar, nstored;
  double turns, runs; /* iterations and executions of the loop, of this lane */
  const char *leaves; /* the construct that EXIT or CYCLE names; NULL: the innermost one */
  Branch *branch;     /* conditions; NULL: none is asked for */
  int nbranch, lane;
  uint64_t when; /* the iterations of loops inside, as one number */
  int calls;     /* procedures that are under way */
  int work;
  uint64_t drawn;
} Trial;

static const Cell unknown = {false, 0, 0};

static const Symbol *real_symbol(const Symbol *s) { return s && s->target ? s->target : s; }

/* ---- scalars ---- */

static Scalar *find(Trial *t, const Symbol *s) {
  for (int i = 0; i < t->nscalar; i++)
    if (t->scalar[i].sym == s) return &t->scalar[i];
  return NULL;
}

static bool set(Trial *t, const Symbol *s, Cell value) {
  Scalar *x = find(t, s);
  if (!x && t->nscalar < MOST_SCALARS) x = &t->scalar[t->nscalar++];
  if (x) *x = (Scalar){s, value};
  return x != NULL;
}

static Cell from_before(Trial *t, const Expr *e) {
  const Symbol *s = real_symbol(e->sym);
  int64_t n;
  for (int i = t->v->bound.n - 1; i >= 0; i--)
    if (real_symbol(t->v->bound.v[i].sym) == s) return cell_whole(t->v->bound.v[i].value);
  if (e->type.base == TY_INTEGER) return sizes_int(t->v, e, &n) ? cell_whole(n) : unknown;
  const double value = e->type.base == TY_REAL ? space_while_before(t->v, t->v->kernel_first, e) : NAN;
  return isfinite(value) ? cell_number(value) : unknown;
}

static Cell name(Trial *t, const Expr *e) {
  const Scalar *x = find(t, real_symbol(e->sym));
  if (x) return x->value;
  Cell c = e->sym ? from_before(t, e) : unknown;
  set(t, real_symbol(e->sym), c);
  return c;
}

/* ---- elements ---- */

static Cell value(Trial *t, const Expr *e);

static bool subscripts(Trial *t, const Expr *e, int64_t *sub) {
  if (e->kind != EX_REF || e->nkid < 2 || e->nkid - 1 > MOST_RANK) return false;
  for (int i = 1; i < e->nkid; i++) {
    Cell c = e->kid[i] && e->kid[i]->kind != EX_RANGE && e->kid[i]->rank == 0 ? value(t, e->kid[i]) : unknown;
    if (!c.known) return false;
    sub[i - 1] = c.i;
  }
  return true;
}

static Stored *find_stored(Trial *t, const Symbol *array, const int64_t *sub, int n) {
  for (int i = 0; i < t->nstored; i++)
    if (t->stored[i].array == array && !memcmp(t->stored[i].sub, sub, sizeof *sub * (size_t)n)) return &t->stored[i];
  return NULL;
}

/* What it holds before the kernel, with whole numbers of the iteration in its subscripts. */
static Cell element_before(Trial *t, const Expr *e) {
  const int before = t->v->bound.n;
  for (int i = 0; i < t->nscalar; i++)
    if (t->scalar[i].value.known && t->scalar[i].sym->type.base == TY_INTEGER)
      sizes_bind(t->v, t->scalar[i].sym, t->scalar[i].value.i);
  Elements x = elements_begin(t->v, t->v->kernel_first, ASKED);
  x.drawn += t->drawn++ * 2862933555777941757u;
  const double found = elements_value(&x, e);
  if (t->branch) t->work -= ASKED - x.steps;
  t->v->bound.n = before;
  if (!isfinite(found)) return unknown;
  return cell_is_whole(e->type) ? cell_whole((int64_t)found) : cell_number(found);
}

static Cell element(Trial *t, const Expr *e) {
  int64_t sub[MOST_RANK] = {0};
  if (e->kind != EX_REF || !e->sym || !subscripts(t, e, sub)) return unknown;
  const Stored *s = find_stored(t, real_symbol(e->sym), sub, e->nkid - 1);
  return s ? s->value : element_before(t, e);
}

static void store(Trial *t, const Expr *lhs, Cell c) {
  int64_t sub[MOST_RANK] = {0};
  if (lhs->kind != EX_REF || !lhs->sym || !subscripts(t, lhs, sub)) return;
  Stored *s = find_stored(t, real_symbol(lhs->sym), sub, lhs->nkid - 1);
  if (!s && t->nstored < MOST_STORED) s = &t->stored[t->nstored++];
  if (!s) return;
  s->array = real_symbol(lhs->sym), s->value = c;
  memcpy(s->sub, sub, sizeof sub);
}

/* ---- operators and functions ---- */

static void note_branch(Trial *t, const Expr *cond, bool holds);

/* Quotients and roots have a usual path for what is not near 0: below this, sm_90 takes the other one. */
static const double usual_operand = 1e-36;

static void note_operand(Trial *t, const Expr *e, const Expr *operand, Cell c) {
  if (t->branch && c.known && !cell_is_whole(operand->type)) note_branch(t, e, cabs(c.z) < usual_operand);
}

/* An element that this iteration has not set. */
static bool is_of_memory(const Trial *t, const Expr *e) {
  if (e->kind != EX_REF || e->how != REF_ELEMENT || !e->sym) return false;
  for (int i = 0; i < t->nstored; i++)
    if (t->stored[i].array == real_symbol(e->sym)) return false;
  return true;
}

/* What was worked out and cancels leaves a rounding error on the device, which adds to products before it rounds them; elements that are equal leave 0. */
static const double left_over = 1e-17;
static Cell cancelled(const Trial *t, const Expr *e, Cell a, Cell sum) {
  const bool cancels = (e->op == OP_ADD || e->op == OP_SUB) && sum.known && sum.z == 0 && a.z != 0;
  if (!t->branch || !cancels || (is_of_memory(t, e->kid[0]) && is_of_memory(t, e->kid[1]))) return sum;
  return cell_number(left_over * a.z);
}

static Cell binary(Trial *t, const Expr *e) {
  const Expr *l = e->kid[0], *r = e->kid[1];
  Cell a = value(t, l);
  if (e->op == OP_DIV) note_operand(t, e, l, a);
  if (e->op == OP_AND && a.known && !a.i) return cell_whole(0);
  if (e->op == OP_OR && a.known && a.i) return cell_whole(1);
  Cell b = value(t, r);
  if (!a.known || !b.known) return unknown;
  const bool exact = cell_is_whole(l->type) && cell_is_whole(r->type);
  if (cell_is_whole(l->type)) a.z = (double)a.i;
  if (cell_is_whole(r->type)) b.z = (double)b.i;
  switch (e->op) {
  case OP_AND: return cell_whole(a.i && b.i);
  case OP_OR: return cell_whole(a.i || b.i);
  case OP_EQV: return cell_whole(!a.i == !b.i);
  case OP_NEQV: return cell_whole(!a.i != !b.i);
  case OP_EQ:
  case OP_NE:
  case OP_LT:
  case OP_LE:
  case OP_GT:
  case OP_GE: return cell_compared(e->op, a, b, exact);
  default: break;
  }
  if (exact) return cell_converted(cell_of_integers(e->op, a.i, b.i), e->type, e->type);
  if (e->op == OP_POW && cell_is_whole(r->type) && b.i >= 0 && b.i < 64) { /* by products, also of complex numbers */
    double complex z = 1;
    for (int64_t i = 0; i < b.i; i++) z *= a.z;
    return cell_converted(cell_number(z), e->type, e->type);
  }
  return cancelled(t, e, a, cell_converted(cell_of_numbers(e->op, a.z, b.z), e->type, e->type));
}

static Cell extremum(Trial *t, const Expr *e, bool most) {
  Cell best = value(t, e->kid[1]);
  for (int i = 2; i < e->nkid && best.known; i++) {
    Cell c = value(t, e->kid[i]);
    if (!c.known) return unknown;
    const bool more = cell_is_whole(e->type) ? c.i > best.i : creal(c.z) > creal(best.z);
    if (more == most) best = c;
  }
  return best;
}

static Cell function(Trial *t, const Expr *e) {
  const int which = (int)e->sym->intrinsic;
  const Expr *first = e->nkid > 1 ? e->kid[1] : NULL, *second = e->nkid > 2 ? e->kid[2] : NULL;
  if (!first || first->kind == EX_KEYWORD || first->rank) return unknown;
  if (which == IN_MAX || which == IN_MIN) return extremum(t, e, which == IN_MAX);
  if (which == IN_MERGE && e->nkid == 4) {
    Cell c = value(t, e->kid[3]);
    return c.known ? value(t, e->kid[c.i ? 1 : 2]) : unknown;
  }
  const Cell a = value(t, first), b = second && second->kind != EX_KEYWORD ? value(t, second) : unknown;
  const double x = creal(cell_is_whole(first->type) ? (double)a.i : a.z);
  if (!a.known) return unknown;
  if (which == IN_SQRT) note_operand(t, e, first, a);
  switch (which) {
  case IN_INT:
  case IN_REAL:
  case IN_DBLE: return cell_converted(a, first->type, e->type);
  case IN_CMPLX:
    return cell_converted(cell_number(x + (b.known ? creal(cell_is_whole(second->type) ? (double)b.i : b.z) * I : 0)), e->type,
                          e->type);
  case IN_NINT: return cell_whole(llround(x));
  case IN_FLOOR: return cell_whole((int64_t)floor(x));
  case IN_CEILING: return cell_whole((int64_t)ceil(x));
  case IN_ABS: return cell_is_whole(e->type) ? cell_whole(a.i < 0 ? -a.i : a.i) : cell_number(cabs(a.z));
  case IN_MOD:
  case IN_MODULO: return b.known ? cell_remainder(e->type, a, b, which == IN_MODULO) : unknown;
  case IN_SIGN:
    return !b.known                 ? unknown
           : cell_is_whole(e->type) ? cell_whole(b.i < 0 ? -llabs(a.i) : llabs(a.i))
                                    : cell_number(copysign(fabs(x), creal(b.z)));
  case IN_NOT:
  case IN_POPCNT: return cell_bits(e->type, which, a.i, 0);
  case IN_IAND:
  case IN_IOR:
  case IN_IEOR:
  case IN_ISHFT:
  case IN_SHIFTL:
  case IN_SHIFTR:
  case IN_BTEST: return b.known && e->nkid == 3 ? cell_bits(which == IN_BTEST ? first->type : e->type, which, a.i, b.i) : unknown;
  default: break;
  }
  if (cell_is_whole(first->type)) return unknown;
  const Cell r = !second ? cell_function(which, a.z) : b.known ? cell_function_of_two(which, x, creal(b.z)) : unknown;
  return cell_converted(r, e->type, e->type);
}

/* ---- procedures ---- */

static Flow block(Trial *t, const Stmt *s);

/* The procedure whose body stands in a file of the call. */
static const Unit *body_of_procedure(const Expr *ref) {
  const Symbol *p = real_symbol(ref->sym);
  return p && p->kind == SY_PROCEDURE && p->unit && p->unit->exec && p->unit->sym ? p->unit : NULL;
}

/* What variables of it are to the body that calls it ends with the call, but for the result. */
static Flow call(Trial *t, const Expr *ref, Cell *result) {
  const Unit *unit = body_of_procedure(ref);
  const SizCall by = {real_symbol(ref->sym), ref, NULL, 0};
  Cell actual[MOST_DUMMIES];
  *result = unknown;
  if (!unit || t->calls >= MOST_CALLS || unit->sym->ndummies > MOST_DUMMIES) return GIVE_UP;
  for (int i = 0; i < unit->sym->ndummies; i++) {
    const Symbol *d = unit->sym->dummies[i];
    const Expr *e = d && d->rank == 0 ? sizes_scan_actual(&by, d) : NULL;
    actual[i] = e ? value(t, e) : unknown;
  }
  const int before = t->nscalar;
  for (int i = 0; i < unit->sym->ndummies; i++)
    if (unit->sym->dummies[i] && !set(t, unit->sym->dummies[i], actual[i])) return GIVE_UP;
  t->calls++;
  Flow f = block(t, unit->exec);
  t->calls--;
  const Scalar *r = unit->sym->result ? find(t, unit->sym->result) : NULL;
  if (r) *result = r->value;
  for (int i = 0; i < unit->sym->ndummies; i++) {
    const Scalar *x = unit->sym->dummies[i] ? find(t, unit->sym->dummies[i]) : NULL;
    actual[i] = x ? x->value : unknown;
  }
  t->nscalar = before < t->nscalar ? before : t->nscalar;
  for (int i = 0; !r && i < unit->sym->ndummies; i++) { /* a subroutine hands them back */
    const Expr *e = unit->sym->dummies[i] && unit->sym->dummies[i]->rank == 0 ? sizes_scan_actual(&by, unit->sym->dummies[i]) : NULL;
    if (e && e->kind == EX_NAME && e->sym) set(t, real_symbol(e->sym), actual[i]);
    if (e && e->kind == EX_REF && e->how == REF_ELEMENT) store(t, e, actual[i]);
  }
  return f == GIVE_UP ? f : GO_ON;
}

static Cell function_of_file(Trial *t, const Expr *e) {
  Cell result;
  return call(t, e, &result) == GIVE_UP ? unknown : result;
}

static Cell value(Trial *t, const Expr *e) {
  if (t->work-- <= 0) return unknown;
  if (e->value) return cell_constant(e->value);
  if (e->rank) return unknown;
  switch (e->kind) {
  case EX_NAME: return name(t, e);
  case EX_PAREN: return value(t, e->kid[0]);
  case EX_BINARY: return e->nkid == 2 ? binary(t, e) : unknown;
  case EX_UNARY: {
    Cell a = value(t, e->kid[0]);
    if (a.known && e->op == OP_NOT) return cell_whole(!a.i);
    return a.known && e->op == OP_NEG ? (Cell){true, -a.i, -a.z} : e->op == OP_PLUS ? a : unknown;
  }
  case EX_REF:
    if (e->how == REF_CALL) return e->sym && e->sym->kind == SY_INTRINSIC ? function(t, e) : function_of_file(t, e);
    return e->how == REF_ELEMENT ? element(t, e) : unknown;
  default: return unknown;
  }
}

/* ---- statements ---- */

/* What becomes of the loop when its body has ended so. */
static Flow behind_body(Trial *t, const Stmt *loop, Flow f) {
  if (f == GIVE_UP || f == RETURN || f == GO_ON || !t->leaves) return f;
  if (!stmt_cname(loop) || strcmp(stmt_cname(loop), t->leaves) != 0) return f == NEXT_TURN ? LEAVE : f;
  t->leaves = NULL;
  return f;
}

static Flow turns_of(Trial *t, const Stmt *s, uint64_t when) {
  const bool counted = s->u.loop.how == DO_COUNTED;
  int64_t turns = 0, left = MOST_TURNS;
  Cell at = unknown, hi, step = cell_whole(1);
  if (s->u.loop.how == DO_CONCURRENT) return GIVE_UP;
  if (counted) {
    at = value(t, s->u.loop.lo), hi = value(t, s->u.loop.hi);
    if (s->u.loop.step) step = value(t, s->u.loop.step);
    if (!at.known || !hi.known || !step.known || step.i == 0 || !cell_is_whole(s->u.loop.var->type)) return GIVE_UP;
    left = (hi.i - at.i + step.i) / step.i;
  }
  if (t->branch && left > SOME_TURNS) left = SOME_TURNS;
  for (; turns < left; turns++) {
    if (counted) set(t, real_symbol(s->u.loop.var->sym), at), at.i += step.i;
    if (s->u.loop.cond) {
      Cell c = value(t, s->u.loop.cond);
      if (!c.known) return GIVE_UP;
      if (!c.i) break;
    }
    if (turns >= MOST_TURNS) return GIVE_UP;
    t->when = (when + (uint64_t)turns + 1) * 0x9e3779b97f4a7c15u;
    Flow f = behind_body(t, s, block(t, s->body));
    if (f == GIVE_UP && s == t->loop && t->work <= 0) t->turns += (double)turns, t->runs++; /* it is as long as that at least */
    if (f == GIVE_UP || f == RETURN) return f;
    if (f == LEAVE) {
      turns++;
      break;
    }
  }
  if (counted && turns >= left) set(t, real_symbol(s->u.loop.var->sym), at);
  if (s == t->loop) t->turns += (double)turns, t->runs++;
  return t->leaves ? LEAVE : GO_ON;
}

static Flow run_loop(Trial *t, const Stmt *s) {
  const uint64_t when = t->when;
  const Flow f = turns_of(t, s, when);
  t->when = when;
  return f;
}

static void note_branch(Trial *t, const Expr *cond, bool holds) {
  const uint64_t when = t->when | 1;
  const int at = (int)(t->when >> 32) & (TIMES - 1);
  int i = 0;
  while (i < t->nbranch && t->branch[i].cond != cond) i++;
  if (i == MOST_BRANCHES) return;
  if (i == t->nbranch) t->nbranch++;
  Branch *b = &t->branch[i];
  b->cond = cond;
  if (b->when[at] && b->when[at] != when) return;
  b->when[at] = when;
  b->asked[at] |= (uint8_t)(1 << t->lane);
  if (holds) b->held[at] |= (uint8_t)(1 << t->lane);
}

static Flow run_if(Trial *t, const Stmt *s) {
  for (; s; s = s->other) {
    Cell c = s->u.branch.cond ? value(t, s->u.branch.cond) : cell_whole(1);
    if (!c.known) return GIVE_UP;
    if (t->branch && s->u.branch.cond) note_branch(t, s->u.branch.cond, c.i != 0);
    if (c.i) return block(t, s->body);
  }
  return GO_ON;
}

/* The value is that of a case, or in its range. */
static bool is_in_case(Trial *t, const Expr *e, Cell at, bool *known) {
  const bool range = e->kind == EX_RANGE;
  const Expr *lo = range ? e->kid[0] : e, *hi = range ? (e->nkid > 1 ? e->kid[1] : NULL) : e;
  const Cell a = lo ? value(t, lo) : at, b = hi ? value(t, hi) : at;
  *known &= a.known && b.known;
  return a.i <= at.i && at.i <= b.i;
}

static Flow run_select(Trial *t, const Stmt *s) {
  const Cell at = s->u.exprs.n == 1 && cell_is_whole(s->u.exprs.v[0]->type) ? value(t, s->u.exprs.v[0]) : unknown;
  const Stmt *chosen = NULL, *other = NULL;
  bool known = at.known;
  for (const Stmt *c = s->other; c && known && !chosen; c = c->other) {
    if (c->u.exprs.n == 0) other = c;
    for (int i = 0; i < c->u.exprs.n && !chosen; i++)
      if (is_in_case(t, c->u.exprs.v[i], at, &known)) chosen = c;
  }
  if (!known) return GIVE_UP;
  if (!chosen) chosen = other;
  return chosen ? block(t, chosen->body) : GO_ON;
}

static Flow run_call(Trial *t, const Stmt *s) {
  Cell none;
  return s->u.exprs.n > 0 && s->u.exprs.v[0]->kind == EX_REF ? call(t, s->u.exprs.v[0], &none) : GIVE_UP;
}

static Flow run_assignment(Trial *t, const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs, *rhs = s->u.assign.rhs;
  if (s->u.assign.defined) return GIVE_UP;
  Cell c = lhs->rank ? unknown : cell_converted(value(t, rhs), rhs->type, lhs->type);
  if (lhs->kind != EX_NAME) return store(t, lhs, c), GO_ON;
  return lhs->rank || set(t, real_symbol(lhs->sym), c) ? GO_ON : GIVE_UP;
}

static Flow block(Trial *t, const Stmt *s) {
  Flow f = GO_ON;
  for (; s && f == GO_ON; s = s->next) {
    if (t->work <= 0) return GIVE_UP;
    switch (s->kind) {
    case ST_ASSIGN: f = run_assignment(t, s); break;
    case ST_IF: f = run_if(t, s); break;
    case ST_DO: f = run_loop(t, s); break;
    case ST_EXIT: t->leaves = s->u.text, f = LEAVE; break;
    case ST_CYCLE: t->leaves = s->u.text, f = NEXT_TURN; break;
    case ST_SELECT_CASE: f = run_select(t, s); break;
    case ST_BLOCK: f = block(t, s->body); break;
    case ST_CALL: f = run_call(t, s); break;
    case ST_RETURN: f = t->calls > 0 ? RETURN : GIVE_UP; break;
    case ST_TYPE_DECL:
    case ST_ATTR:
    case ST_PARAMETER:
    case ST_CONTINUE: break;
    default: f = GIVE_UP;
    }
  }
  return f;
}

/* ---- lanes ---- */

/* The loops of the kernel that are tightly nested; its body. */
static const Stmt *body_of(const Sizes *v, const Stmt *loop, SpcLoops *nest) {
  const Stmt *s = v->kernel_first;
  while (s && s->kind == ST_DO && s != loop) {
    space_add_do(nest, s);
    const Stmt *in = s->body;
    if (!in || in->next || in->kind != ST_DO || in == loop || in->u.loop.how == DO_WHILE || in->u.loop.how == DO_FOREVER) return in;
    s = in;
  }
  return NULL;
}

/* The lanes of a warp that were run. */
typedef struct {
  double mean, most; /* iterations */
  double wavers;     /* 0: they go up or down from neighbour to neighbour, 1: each is as it likes */
} Warp;

typedef struct {
  double turns, runs; /* of all lanes that were run */
  double most;
  Warp warp[PLACES];
  int warps;
} Sum;

/* Of numbers that have nothing to do with each other, eight go 2.8 times as far up and down as from the least to the greatest. */
static double wavers(const double *turns, int n) {
  double way = 0, least = turns[0], most = turns[0];
  for (int i = 1; i < n; i++) way += fabs(turns[i] - turns[i - 1]), least = fmin(least, turns[i]), most = fmax(most, turns[i]);
  return most > least ? fmin((way / (most - least) - 1) / 1.8, 1) : 0;
}

/* The longest of all neighbours: of 32 normally distributed numbers it is 2.07 standard deviations above the mean, of the eight that were run 1.42. */
static double longest_of(const Sum *sum, const Warp *w) {
  return fmin(w->mean + (w->most - w->mean) * (1 + (2.07 / 1.42 - 1) * w->wavers), sum->most);
}

/* The lane of a warp at the place runs; false: there is none. */
static bool run_lane(Trial *t, const SpcLoops *nest, const Stmt *body, int place, int lane, Flow *f) {
  static const int spread[] = {1, 7, 19, 11}; /* a lattice: each of the PLACES parts of a loop has its turn */
  const int before = t->v->bound.n;
  const double within =
      fmod((place + 1) * 0.6180339887, 1); /* of its part: data have periods that even places would be multiples of */
  bool there = true;
  int64_t at[SPC_MAX_LOOPS], further = lane;
  for (int i = nest->n - 1; i >= 0; i--) { /* lanes beyond the end of a loop are in the next iteration of the one around it */
    const SpcRange r = space_range(t->v, &nest->l[i]);
    at[i] = (int64_t)((double)r.trip * ((place * spread[i % 4] + i * 3 + 2) % PLACES + within) / PLACES) + further;
    further = i > 0 && r.trip > 0 && r.trip < LANES ? at[i] / r.trip : 0;
    if (further) at[i] %= r.trip;
  }
  for (int i = 0; i < nest->n; i++) {
    const SpcRange r = space_range(t->v, &nest->l[i]);
    there = there && at[i] < r.trip && nest->l[i].var;
    if (there) sizes_bind(t->v, nest->l[i].var, space_value(&r, at[i]));
  }
  t->nscalar = t->nstored = 0, t->turns = t->runs = 0, t->leaves = NULL, t->calls = 0;
  t->lane = lane / APART, t->when = 1;
  *f = there ? block(t, body) : GO_ON;
  t->v->bound.n = before;
  return there;
}

/* 32 neighbours; false: nothing tells. */
static bool run_warp(Trial *t, const SpcLoops *nest, const Stmt *body, int place, Sum *sum) {
  double turns[LANES / APART], all = 0, most = 0;
  int lanes = 0;
  bool over = false;
  for (int lane = 0; lane < LANES && !over; lane += APART) {
    Flow f;
    const bool there = run_lane(t, nest, body, place, lane, &f);
    over = t->work <= 0;
    if (f == GIVE_UP && !over) return false;
    if (!there) continue;
    turns[lanes++] = t->turns;
    all += t->turns, sum->runs += t->runs;
    most = fmax(most, t->turns);
  }
  sum->turns += all;
  sum->most = fmax(sum->most, most);
  if (all > 0) sum->warp[sum->warps++] = (Warp){all / lanes, most, wavers(turns, lanes)};
  return lanes > 0 && !over;
}

double space_trial(Sizes *v, const Stmt *loop, double *longest) {
  *longest = 0;
  for (int i = 0; i < v->lengths.n; i++)
    if (v->lengths.v[i].stmt == loop) return *longest = v->lengths.v[i].longest, v->lengths.v[i].mean;
  SpcLoops nest = {.n = 0};
  const Stmt *body = body_of(v, loop, &nest);
  if (!body || nest.n == 0) return 0;
  vec_push(v->arena, &v->lengths, ((SizLengths){loop, 0, 0})); /* against asking itself */
  const int at = v->lengths.n - 1, memo = v->memo.n;
  const SizQuiet quiet = sizes_quiet_begin(v);
  Trial *t = ARENA_NEW(v->arena, Trial);
  Sum sum = {.turns = 0};
  double beside = 0; /* the longest lanes of warps, beside the mean of theirs */
  t->v = v, t->loop = loop, t->work = MOST_WORK;
  for (int p = 0; p < PLACES; p++)
    if (!run_warp(t, &nest, body, p, &sum)) {
      if (t->work > 0) sum.warps = 0; /* not known, and not only too long */
      break;
    }
  sizes_quiet_end(v, quiet);
  v->memo.n = memo;
  if (sum.warps == 0 || sum.runs <= 0) return 0;
  v->lengths.v[at].mean = fmax(sum.turns / sum.runs, 1);
  for (int i = 0; i < sum.warps; i++) beside += longest_of(&sum, &sum.warp[i]) / sum.warp[i].mean;
  v->lengths.v[at].longest = v->lengths.v[at].mean * beside / sum.warps;
  return *longest = v->lengths.v[at].longest, v->lengths.v[at].mean;
}

/* ---- conditions ---- */

/* Over all warps. */
typedef struct {
  const Expr *cond;
  double asked, held;          /* by lanes */
  double rounds, any, any_not; /* by warps: asked, held in a lane, held not in a lane */
} Shares;

static void add_warp(Shares *all, int *n, const Branch *b) {
  int i = 0;
  while (i < *n && all[i].cond != b->cond) i++;
  if (i == MOST_BRANCHES) return;
  if (i == *n) all[(*n)++] = (Shares){.cond = b->cond};
  for (int k = 0; k < TIMES; k++) {
    const int asked = __builtin_popcount(b->asked[k]), held = __builtin_popcount(b->held[k]);
    if (!asked) continue;
    all[i].asked += asked, all[i].held += held;
    all[i].rounds++, all[i].any += held > 0, all[i].any_not += held < asked;
  }
}

/* Of warps in which it holds in any of 32 lanes, as it does in those that were run: these agree more or less, and so do the others. */
static double any_of_all(double lane, double any) {
  const double alone = 1 - pow(1 - lane, LANES / APART), agree = alone > lane ? fmin(fmax((alone - any) / (alone - lane), 0), 1) : 1;
  return fmax(lane, agree * any + (1 - agree) * (1 - pow(1 - lane, LANES)));
}

/* The loops around the body that warps and their threads are of; NULL: the nest is not tight. */
static const Stmt *body_of_mapped(const Sizes *v, const SpcLoops *mapped, SpcLoops *nest) {
  for (const Stmt *s = v->kernel_first; s && s->kind == ST_DO; s = s->body) {
    space_add_do(nest, s);
    int found = 0;
    for (int i = 0; i < mapped->n; i++)
      for (int k = 0; k < nest->n; k++) found += nest->l[k].var == mapped->l[i].var;
    if (found == mapped->n) return nest->l[nest->n - 1].var == mapped->l[mapped->n - 1].var ? s->body : NULL;
    if (!s->body || s->body->next) return NULL;
  }
  return NULL;
}

static void try_conditions(Sizes *v, const SpcLoops *mapped) {
  SpcLoops nest = {.n = 0};
  Shares all[MOST_BRANCHES];
  int n = 0;
  const Stmt *body = mapped->n > 0 ? body_of_mapped(v, mapped, &nest) : NULL;
  Trial *t = ARENA_NEW(v->arena, Trial);
  t->v = v, t->work = BRANCH_WORK;
  t->branch = arena_alloc(v->arena, MOST_BRANCHES * sizeof *t->branch);
  for (int p = 0; p < PLACES && body && t->work > 0; p++) {
    memset(t->branch, 0, MOST_BRANCHES * sizeof *t->branch);
    t->nbranch = 0;
    for (int lane = 0; lane < LANES && t->work > 0; lane += APART) {
      Flow f;
      run_lane(t, &nest, body, p * 13 % PLACES, lane, &f);
    }
    if (t->nbranch == 0) break; /* nothing tells */
    for (int i = 0; i < t->nbranch && t->work > 0; i++) add_warp(all, &n, &t->branch[i]);
  }
  for (int i = 0; i < n; i++) {
    const double lane = all[i].held / all[i].asked;
    const SpcShares shares = {lane, any_of_all(lane, all[i].any / all[i].rounds), 1 - lane,
                              any_of_all(1 - lane, all[i].any_not / all[i].rounds)};
    vec_push(v->arena, &v->tried,
             ((SizTried){v->kernel_first, all[i].cond, shares.lane, shares.warp, shares.out_lane, shares.out_warp}));
  }
}

static const SizTried *tried(const Sizes *v, const Expr *cond) {
  for (int i = 0; i < v->tried.n; i++)
    if (v->tried.v[i].kernel == v->kernel_first && v->tried.v[i].cond == cond) return &v->tried.v[i];
  return NULL;
}

static const SizTried *try_once(Sizes *v, const SpcLoops *mapped, const Expr *e) {
  if (!v->kernel_first) return NULL;
  if (!tried(v, NULL)) {
    vec_push(v->arena, &v->tried, ((SizTried){v->kernel_first, NULL, 0, 0, 0, 0})); /* it was tried */
    try_conditions(v, mapped);
  }
  return tried(v, e);
}

double space_trial_unusual(Sizes *v, const SpcLoops *mapped, const Expr *e, bool shared) {
  const SizTried *found = try_once(v, mapped, e);
  if (!found || found->lane <= 0) return 0;
  return shared ? 1 - pow(1 - fmin(found->lane, 1), LANES) : found->warp;
}

bool space_trial_condition(Sizes *v, const SpcLoops *mapped, const Expr *cond, SpcShares *out) {
  const SizTried *found = try_once(v, mapped, cond);
  if (!found || found->lane <= 0 || found->lane >= RARE) return false;
  *out = (SpcShares){found->lane, found->warp, found->out_lane, found->out_warp};
  return true;
}
