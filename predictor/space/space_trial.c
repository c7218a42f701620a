/* Loops that data end, conditions that seldom hold, quotients whose numerator is 0: some iterations of the kernel are run here, with scalars as its text sets them and elements as elements.c knows
 * them, to see how often such a loop runs in each, and in the longest of 32 neighbours. What is not known ends the trial, and nothing tells then. */
#include "frontend/symbol/intrinsic.h"
#include "predictor/space/elements.h"
#include "predictor/space/sizes_scan.h"
#include "predictor/space/space.h"
#include <complex.h>
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
  ASKED = 2000,        /* expressions that an element may rest on */
  BRANCH_WORK = 60000, /* as MOST_WORK, of a trial of conditions; */
  MOST_BRANCHES = 48,  /* conditions and operations, */
  SOME_TURNS = 64,     /* iterations of each execution of a loop inside, */
  TIMES = 128          /* and executions of each, spread over those of a lane */
};

/* Of lanes. Of other conditions, and of those that none was seen to take, it is a half as elsewhere: arrays hold other values later. */
static const double RARE = 0.25;

/* A number or a logical value. */
typedef struct {
  bool known;
  int64_t i;        /* integers, logical values */
  double complex z; /* reals, complex numbers */
} Cell;

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

typedef enum { GO_ON, NEXT_TURN, LEAVE, GIVE_UP } Flow;

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
  int work;
  uint64_t drawn;
} Trial;

static const Cell unknown = {false, 0, 0};

static const Symbol *real_symbol(const Symbol *s) { return s && s->target ? s->target : s; }
static Cell whole(int64_t i) { return (Cell){true, i, (double)i}; }
static Cell number(double complex z) { return (Cell){true, 0, z}; }
static bool is_whole(Type t) { return t.base == TY_INTEGER || t.base == TY_LOGICAL; }

/* As a variable of the type holds it. */
static Cell converted(Cell c, Type from, Type to) {
  if (!c.known) return c;
  if (is_whole(to)) {
    int64_t i = c.i;
    if (!is_whole(from)) {
      if (!(fabs(creal(c.z)) < 9e18)) return unknown;
      i = (int64_t)creal(c.z);
    }
    const int bytes = type_size(to);
    return whole(bytes == 4 ? (int32_t)i : bytes == 2 ? (int16_t)i : bytes == 1 ? (int8_t)i : i);
  }
  double complex z = is_whole(from) ? (double)c.i : c.z;
  if (to.base == TY_REAL) z = creal(z);
  if (type_size(to) == (to.base == TY_COMPLEX ? 8 : 4)) z = (float complex)z;
  return number(z);
}

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
    if (real_symbol(t->v->bound.v[i].sym) == s) return whole(t->v->bound.v[i].value);
  if (e->type.base == TY_INTEGER) return sizes_int(t->v, e, &n) ? whole(n) : unknown;
  const double value = e->type.base == TY_REAL ? space_while_before(t->v, t->v->kernel_first, e) : NAN;
  return isfinite(value) ? number(value) : unknown;
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
  return is_whole(e->type) ? whole((int64_t)found) : number(found);
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

static Cell compared(Op op, Cell a, Cell b, bool exact) {
  const double x = creal(a.z), y = creal(b.z);
  const int order = exact ? (a.i > b.i) - (a.i < b.i) : (x > y) - (x < y);
  switch (op) {
  case OP_EQ: return whole(exact ? a.i == b.i : a.z == b.z);
  case OP_NE: return whole(exact ? a.i != b.i : a.z != b.z);
  case OP_LT: return whole(order < 0);
  case OP_LE: return whole(order <= 0);
  case OP_GT: return whole(order > 0);
  default: return whole(order >= 0);
  }
}

static Cell of_integers(Op op, int64_t a, int64_t b) {
  const uint64_t x = (uint64_t)a, y = (uint64_t)b;
  int64_t r = 1;
  switch (op) {
  case OP_ADD: return whole((int64_t)(x + y));
  case OP_SUB: return whole((int64_t)(x - y));
  case OP_MUL: return whole((int64_t)(x * y));
  case OP_DIV: return b == 0 || b == -1 ? (b ? whole((int64_t)(0 - x)) : unknown) : whole(a / b);
  case OP_POW:
    if (b < 0 || b > 63) return unknown;
    for (int64_t i = 0; i < b; i++) r = (int64_t)((uint64_t)r * x);
    return whole(r);
  default: return unknown;
  }
}

static Cell of_numbers(Op op, double complex a, double complex b) {
  switch (op) {
  case OP_ADD: return number(a + b);
  case OP_SUB: return number(a - b);
  case OP_MUL: return number(a * b);
  case OP_DIV: return number(a / b);
  case OP_POW: return number(cimag(a) == 0 && cimag(b) == 0 ? pow(creal(a), creal(b)) : cpow(a, b));
  default: return unknown;
  }
}

static void note_branch(Trial *t, const Expr *cond, bool holds);

/* Quotients and roots have a usual path for what is not near 0: below this, sm_90 takes the other one. */
static const double usual_operand = 1e-36;

static void note_operand(Trial *t, const Expr *e, const Expr *operand, Cell c) {
  if (t->branch && c.known && !is_whole(operand->type)) note_branch(t, e, cabs(c.z) < usual_operand);
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
  return number(left_over * a.z);
}

static Cell binary(Trial *t, const Expr *e) {
  const Expr *l = e->kid[0], *r = e->kid[1];
  Cell a = value(t, l);
  if (e->op == OP_DIV) note_operand(t, e, l, a);
  if (e->op == OP_AND && a.known && !a.i) return whole(0);
  if (e->op == OP_OR && a.known && a.i) return whole(1);
  Cell b = value(t, r);
  if (!a.known || !b.known) return unknown;
  const bool exact = is_whole(l->type) && is_whole(r->type);
  if (is_whole(l->type)) a.z = (double)a.i;
  if (is_whole(r->type)) b.z = (double)b.i;
  switch (e->op) {
  case OP_AND: return whole(a.i && b.i);
  case OP_OR: return whole(a.i || b.i);
  case OP_EQV: return whole(!a.i == !b.i);
  case OP_NEQV: return whole(!a.i != !b.i);
  case OP_EQ:
  case OP_NE:
  case OP_LT:
  case OP_LE:
  case OP_GT:
  case OP_GE: return compared(e->op, a, b, exact);
  default: break;
  }
  if (exact) return converted(of_integers(e->op, a.i, b.i), e->type, e->type);
  if (e->op == OP_POW && is_whole(r->type) && b.i >= 0 && b.i < 64) { /* by products, also of complex numbers */
    double complex z = 1;
    for (int64_t i = 0; i < b.i; i++) z *= a.z;
    return converted(number(z), e->type, e->type);
  }
  return cancelled(t, e, a, converted(of_numbers(e->op, a.z, b.z), e->type, e->type));
}

static Cell bits(const Expr *e, int which, int64_t a, int64_t b) {
  const int width = 8 * type_size(e->type);
  const uint64_t mask = width >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << width) - 1, u = (uint64_t)a & mask;
  if (which == IN_SHIFTR) b = -b;
  switch (which) {
  case IN_IAND: return whole(a & b);
  case IN_IOR: return whole(a | b);
  case IN_IEOR: return whole(a ^ b);
  case IN_NOT: return whole(~a);
  case IN_BTEST: return whole(b >= 0 && b < 64 && ((uint64_t)a >> b & 1));
  case IN_POPCNT: return whole(__builtin_popcountll((uint64_t)a));
  default: return converted(whole(b <= -64 || b >= 64 ? 0 : (int64_t)((b < 0 ? u >> -b : u << b) & mask)), e->type, e->type);
  }
}

static Cell extremum(Trial *t, const Expr *e, bool most) {
  Cell best = value(t, e->kid[1]);
  for (int i = 2; i < e->nkid && best.known; i++) {
    Cell c = value(t, e->kid[i]);
    if (!c.known) return unknown;
    const bool more = is_whole(e->type) ? c.i > best.i : creal(c.z) > creal(best.z);
    if (more == most) best = c;
  }
  return best;
}

static Cell remainder_of(const Expr *e, Cell a, Cell p, bool floored) {
  if (is_whole(e->type)) {
    if (p.i == 0 || p.i == -1) return p.i ? whole(0) : unknown;
    int64_t r = a.i % p.i;
    return whole(floored && r && (r < 0) != (p.i < 0) ? r + p.i : r);
  }
  const double y = creal(p.z), r = fmod(creal(a.z), y);
  return number(floored && r != 0 && (r < 0) != (y < 0) ? r + y : r);
}

static Cell of_real(int which, double complex z) {
  const double x = creal(z);
  switch (which) {
  case IN_SQRT: return number(cimag(z) == 0 ? sqrt(x) : csqrt(z));
  case IN_EXP: return number(cexp(z));
  case IN_LOG: return number(cimag(z) == 0 ? log(x) : clog(z));
  case IN_SIN: return number(csin(z));
  case IN_COS: return number(ccos(z));
  case IN_TAN: return number(tan(x));
  case IN_ATAN: return number(atan(x));
  case IN_TANH: return number(tanh(x));
  case IN_AIMAG: return number(cimag(z));
  case IN_CONJG: return number(conj(z));
  case IN_AINT: return number(trunc(x));
  case IN_ANINT: return number(round(x));
  default: return unknown;
  }
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
  const double x = creal(is_whole(first->type) ? (double)a.i : a.z);
  if (!a.known) return unknown;
  if (which == IN_SQRT) note_operand(t, e, first, a);
  switch (which) {
  case IN_INT:
  case IN_REAL:
  case IN_DBLE: return converted(a, first->type, e->type);
  case IN_CMPLX:
    return converted(number(x + (b.known ? creal(is_whole(second->type) ? (double)b.i : b.z) * I : 0)), e->type, e->type);
  case IN_NINT: return whole(llround(x));
  case IN_FLOOR: return whole((int64_t)floor(x));
  case IN_CEILING: return whole((int64_t)ceil(x));
  case IN_ABS: return is_whole(e->type) ? whole(a.i < 0 ? -a.i : a.i) : number(cabs(a.z));
  case IN_MOD:
  case IN_MODULO: return b.known ? remainder_of(e, a, b, which == IN_MODULO) : unknown;
  case IN_SIGN:
    return !b.known            ? unknown
           : is_whole(e->type) ? whole(b.i < 0 ? -llabs(a.i) : llabs(a.i))
                               : number(copysign(fabs(x), creal(b.z)));
  case IN_NOT:
  case IN_POPCNT: return bits(e, which, a.i, 0);
  case IN_IAND:
  case IN_IOR:
  case IN_IEOR:
  case IN_ISHFT:
  case IN_SHIFTL:
  case IN_SHIFTR:
  case IN_BTEST: return b.known && e->nkid == 3 ? bits(which == IN_BTEST ? first : e, which, a.i, b.i) : unknown;
  default: return is_whole(first->type) ? unknown : converted(of_real(which, a.z), e->type, e->type);
  }
}

static Cell constant(const Value *c) {
  if (c->rank || c->is_big) return unknown;
  if (is_whole(c->type)) return whole(c->u.i);
  if (c->type.base == TY_REAL && c->type.kind <= 8) return number(c->u.r);
  return c->type.base == TY_COMPLEX && c->type.kind <= 8 ? number(c->u.c.re + c->u.c.im * I) : unknown;
}

static Cell value(Trial *t, const Expr *e) {
  if (t->work-- <= 0) return unknown;
  if (e->value) return constant(e->value);
  if (e->rank) return unknown;
  switch (e->kind) {
  case EX_NAME: return name(t, e);
  case EX_PAREN: return value(t, e->kid[0]);
  case EX_BINARY: return e->nkid == 2 ? binary(t, e) : unknown;
  case EX_UNARY: {
    Cell a = value(t, e->kid[0]);
    if (a.known && e->op == OP_NOT) return whole(!a.i);
    return a.known && e->op == OP_NEG ? (Cell){true, -a.i, -a.z} : e->op == OP_PLUS ? a : unknown;
  }
  case EX_REF:
    if (e->how == REF_CALL) return e->sym && e->sym->kind == SY_INTRINSIC ? function(t, e) : unknown;
    return e->how == REF_ELEMENT ? element(t, e) : unknown;
  default: return unknown;
  }
}

/* ---- statements ---- */

static Flow block(Trial *t, const Stmt *s);

/* What becomes of the loop when its body has ended so. */
static Flow behind_body(Trial *t, const Stmt *loop, Flow f) {
  if (f == GIVE_UP || f == GO_ON || !t->leaves) return f;
  if (!stmt_cname(loop) || strcmp(stmt_cname(loop), t->leaves) != 0) return f == NEXT_TURN ? LEAVE : f;
  t->leaves = NULL;
  return f;
}

static Flow turns_of(Trial *t, const Stmt *s, uint64_t when) {
  const bool counted = s->u.loop.how == DO_COUNTED;
  int64_t turns = 0, left = MOST_TURNS;
  Cell at = unknown, hi, step = whole(1);
  if (s->u.loop.how == DO_CONCURRENT) return GIVE_UP;
  if (counted) {
    at = value(t, s->u.loop.lo), hi = value(t, s->u.loop.hi);
    if (s->u.loop.step) step = value(t, s->u.loop.step);
    if (!at.known || !hi.known || !step.known || step.i == 0 || !is_whole(s->u.loop.var->type)) return GIVE_UP;
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
    if (f == GIVE_UP) return f;
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
    Cell c = s->u.branch.cond ? value(t, s->u.branch.cond) : whole(1);
    if (!c.known) return GIVE_UP;
    if (t->branch && s->u.branch.cond) note_branch(t, s->u.branch.cond, c.i != 0);
    if (c.i) return block(t, s->body);
  }
  return GO_ON;
}

static Flow run_assignment(Trial *t, const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs, *rhs = s->u.assign.rhs;
  if (s->u.assign.defined) return GIVE_UP;
  Cell c = lhs->rank ? unknown : converted(value(t, rhs), rhs->type, lhs->type);
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
  bool there = true;
  int64_t at[SPC_MAX_LOOPS], further = lane;
  for (int i = nest->n - 1; i >= 0; i--) { /* lanes beyond the end of a loop are in the next iteration of the one around it */
    const SpcRange r = space_range(t->v, &nest->l[i]);
    at[i] = (int64_t)((double)r.trip * ((place * spread[i % 4] + i * 3 + 2) % PLACES + 0.5) / PLACES) + further;
    further = i > 0 && r.trip > 0 && r.trip < LANES ? at[i] / r.trip : 0;
    if (further) at[i] %= r.trip;
  }
  for (int i = 0; i < nest->n; i++) {
    const SpcRange r = space_range(t->v, &nest->l[i]);
    there = there && at[i] < r.trip && nest->l[i].var;
    if (there) sizes_bind(t->v, nest->l[i].var, space_value(&r, at[i]));
  }
  t->nscalar = t->nstored = 0, t->turns = t->runs = 0, t->leaves = NULL;
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
  PredAssumption **tail = v->assumption_tail;
  const bool assumed = v->assumed;
  Trial *t = ARENA_NEW(v->arena, Trial);
  Sum sum = {.turns = 0};
  double beside = 0; /* the longest lanes of warps, beside the mean of theirs */
  t->v = v, t->loop = loop, t->work = MOST_WORK;
  for (int p = 0; p < PLACES; p++)
    if (!run_warp(t, &nest, body, p, &sum)) {
      if (t->work > 0) sum.warps = 0; /* not known, and not only too long */
      break;
    }
  v->assumed = assumed, v->assumption_tail = tail, *tail = NULL, v->memo.n = memo;
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
