/* Sums over iterations as polynomials: k = k + 1 in triangular nests, k = k + i.
 *
 * With t the number of an iteration, what its body adds to the variable is a polynomial in t, in the
 * variables of the loops around, and in values that the nest does not change. The sum of t^p over t < T is a
 * polynomial in T of degree p + 1 (Faulhaber), so that sums over loops whose bounds are polynomials stay
 * polynomials, as long as no loop has a negative number of iterations, which counts as 0. Coefficients are
 * rational; a whole sum is an integer. */
#include "analysis/transform/closed_form.h"
#include "analysis/recurrence/recurrence.h"
#include <string.h>

enum {
  ATOMS = 8,  /* what polynomials are made of */
  TERMS = 40, /* of one */
  DEGREE = 4, /* in one atom */
  COUNTER = 0 /* the atom that stands for t while a sum is made */
};

typedef struct Term {
  int64_t factor;
  uint8_t power[ATOMS];
} Term;

/* The sum of its terms over 'under'. Without 'ok' it is lost: too large, or not of this form. */
typedef struct Sum {
  bool ok;
  int64_t under;
  int n;
  Term term[TERMS];
} Sum;

typedef struct Closer {
  const Judge *j;
  const Expr *like; /* the variable */
  const Expr *atom[ATOMS];
  int natom;
} Closer;

/* ---- polynomials ---- */

static const Sum lost = {.ok = false};

static Sum constant(int64_t c) {
  Sum s = {.ok = true, .under = 1, .n = c != 0};
  s.term[0].factor = c;
  return s;
}

static Sum of_atom(int atom) {
  Sum s = constant(1);
  s.term[0].power[atom] = 1;
  return s;
}

static void add_term(Sum *s, const Term *t) {
  int i = 0;
  while (i < s->n && memcmp(s->term[i].power, t->power, ATOMS)) i++;
  if (i == TERMS) s->ok = false;
  if (!s->ok) return;
  if (i == s->n) s->term[s->n++] = (Term){0};
  memcpy(s->term[i].power, t->power, ATOMS);
  s->ok = !__builtin_add_overflow(s->term[i].factor, t->factor, &s->term[i].factor);
  if (!s->term[i].factor) s->term[i] = s->term[--s->n];
}

static int64_t common(int64_t a, int64_t b) { return b ? common(b, a % b) : a < 0 ? -a : a; }

static Sum reduced(Sum s) {
  int64_t d = s.under;
  for (int i = 0; s.ok && i < s.n; i++) d = common(d, s.term[i].factor);
  for (int i = 0; s.ok && i < s.n; i++) s.term[i].factor /= d;
  if (s.ok) s.under /= d;
  return s;
}

/* a * c/under */
static Sum scaled(Sum a, int64_t c, int64_t under) {
  for (int i = 0; i < a.n; i++) a.ok &= !__builtin_mul_overflow(a.term[i].factor, c, &a.term[i].factor);
  a.ok &= !__builtin_mul_overflow(a.under, under, &a.under);
  return a.ok && c ? reduced(a) : a.ok ? constant(0) : lost;
}

static Sum plus(Sum a, Sum b) {
  if (!a.ok || !b.ok) return lost;
  int64_t d = common(a.under, b.under), by_a = b.under / d, by_b = a.under / d;
  for (int i = 0; i < a.n; i++) a.ok &= !__builtin_mul_overflow(a.term[i].factor, by_a, &a.term[i].factor);
  a.ok &= !__builtin_mul_overflow(a.under, by_a, &a.under);
  for (int i = 0; a.ok && i < b.n; i++) {
    Term t = b.term[i];
    a.ok &= !__builtin_mul_overflow(t.factor, by_b, &t.factor);
    add_term(&a, &t);
  }
  return reduced(a);
}

static Sum minus(Sum a, Sum b) { return plus(a, scaled(b, -1, 1)); }

static Sum times(Sum a, Sum b) {
  Sum s = constant(0);
  s.ok = a.ok && b.ok && !__builtin_mul_overflow(a.under, b.under, &s.under);
  for (int i = 0; s.ok && i < a.n; i++)
    for (int k = 0; s.ok && k < b.n; k++) {
      Term t = a.term[i];
      s.ok &= !__builtin_mul_overflow(t.factor, b.term[k].factor, &t.factor);
      for (int x = 0; x < ATOMS; x++) {
        t.power[x] = (uint8_t)(t.power[x] + b.term[k].power[x]);
        s.ok &= t.power[x] <= DEGREE;
      }
      add_term(&s, &t);
    }
  return reduced(s);
}

static Sum power(Sum a, int n) {
  Sum s = constant(1);
  while (n--) s = times(s, a);
  return s;
}

/* The sum of t^p over 0 <= t < T */
static Sum faulhaber(int p, Sum end) {
  switch (p) {
  case 0: return end;
  case 1: return scaled(minus(power(end, 2), end), 1, 2);
  case 2: return plus(minus(scaled(power(end, 3), 1, 3), scaled(power(end, 2), 1, 2)), scaled(end, 1, 6));
  case 3: return power(scaled(minus(power(end, 2), end), 1, 2), 2);
  default: return lost;
  }
}

/* For each power of 'atom' in 'a' what 'make' makes of it, in its place. */
static Sum replaced(Sum a, int atom, Sum (*make)(int, Sum), Sum by) {
  Sum s = constant(0);
  if (!a.ok) return lost;
  for (int i = 0; i < a.n; i++) {
    Sum rest = {.ok = true, .under = a.under, .n = 1};
    rest.term[0] = a.term[i];
    int p = rest.term[0].power[atom];
    rest.term[0].power[atom] = 0;
    s = plus(s, times(rest, make(p, by)));
  }
  return s;
}

static Sum to_power(int n, Sum a) { return power(a, n); }

static bool same(Sum a, Sum b) {
  Sum d = minus(a, b);
  return d.ok && d.n == 0;
}

/* ---- what expressions are ---- */

static int atom_of(Closer *c, const Expr *e) {
  int i = COUNTER + 1;
  while (i < c->natom && !query_same_expr(c->atom[i], e)) i++;
  if (i == ATOMS) return -1;
  if (i == c->natom) c->atom[c->natom++] = e;
  return i;
}

static Sum atom_sum(Closer *c, const Expr *e) {
  int i = atom_of(c, e);
  return i < 0 ? lost : of_atom(i);
}

/* The variable of 'at' or of a loop around it, within the judged one. */
static bool is_counter(const Closer *c, const Stmt *at, const Expr *e) {
  for (; at; at = at->parent) {
    if (at->kind == ST_DO && at->u.loop.var && query_real_symbol(at->u.loop.var->sym) == query_real_symbol(e->sym)) return true;
    if (at == c->j->loop->stmt) return false;
  }
  return false;
}

/* The value of 'e' in an iteration of 'at'. */
static Sum value_of(Closer *c, const Stmt *at, const Expr *e) {
  int64_t k;
  e = query_strip(e);
  if (e->type.base != TY_INTEGER || e->rank) return lost;
  if (fold_const_int(e, &k)) return constant(k);
  if (e->kind == EX_NAME && e->sym && is_counter(c, at, e)) return atom_sum(c, e);
  if (e->kind == EX_UNARY && e->op == OP_NEG) return scaled(value_of(c, at, e->kid[0]), -1, 1);
  if (e->kind == EX_BINARY && e->op == OP_ADD) return plus(value_of(c, at, e->kid[0]), value_of(c, at, e->kid[1]));
  if (e->kind == EX_BINARY && e->op == OP_SUB) return minus(value_of(c, at, e->kid[0]), value_of(c, at, e->kid[1]));
  if (e->kind == EX_BINARY && e->op == OP_MUL) return times(value_of(c, at, e->kid[0]), value_of(c, at, e->kid[1]));
  return view_invariant(c->j->view, e) ? atom_sum(c, e) : lost;
}

/* ---- loops ---- */

static const Loop *loop_of(const Judge *j, const Stmt *s) {
  for (int i = 0; i < j->code->loop.n; i++)
    if (j->code->loop.v[i]->stmt == s) return j->code->loop.v[i];
  return NULL;
}

/* hi - lo + 1 >= 0, or lo - hi + 1 >= 0 for steps of -1, whenever the loop is reached. */
static bool never_negative(const Judge *j, const Loop *l, int64_t step) {
  View *v = j->view;
  LoopSpace *s = l && l != j->loop ? view_space(v, l->parent) : NULL;
  if (!s) return false;
  Point here = v->at;
  view_question(v);
  v->at = affine_point_before(s, l);
  isl_pw_aff *lo = affine_of(v, s, l->lo), *hi = lo ? affine_of(v, s, l->hi) : NULL;
  v->at = here;
  bool never = false;
  if (hi) {
    isl_pw_aff *n = step > 0 ? isl_pw_aff_sub(hi, lo) : isl_pw_aff_sub(lo, hi);
    isl_set *bad = isl_pw_aff_lt_set(n, affine_const(s, v->ctx, -1));
    bad = isl_set_intersect(bad, isl_set_copy(s->domain));
    if (v->context) bad = isl_set_intersect_params(bad, isl_set_params(isl_set_copy(v->context)));
    never = isl_set_is_empty(bad) == isl_bool_true;
    isl_set_free(bad);
  } else {
    isl_pw_aff_free(lo);
  }
  view_answered(v);
  return never;
}

static bool step_of(const Stmt *loop, int64_t *step) {
  *step = 1;
  return loop->u.loop.how == DO_COUNTED && (!loop->u.loop.step || fold_const_int(loop->u.loop.step, step)) && *step &&
         *step > INT32_MIN && *step < INT32_MAX;
}

static Sum trips(Closer *c, const Stmt *loop) {
  int64_t step;
  if (!step_of(loop, &step)) return lost;
  const Expr *n = induction_trips(c->j, loop->u.loop.var, loop);
  if (n) {
    int64_t k;
    return fold_const_int(n, &k) ? constant(k) : atom_sum(c, n);
  }
  if ((step != 1 && step != -1) || !never_negative(c->j, loop_of(c->j, loop), step)) return lost;
  Sum range = minus(value_of(c, loop->parent, loop->u.loop.hi), value_of(c, loop->parent, loop->u.loop.lo));
  return plus(scaled(range, step, 1), constant(1));
}

static Sum amount(Closer *c, const Stmt *body, const Stmt *at);

/* What the iterations t < end of the loop add. */
static Sum sum_over(Closer *c, const Stmt *loop, Sum end) {
  int64_t step;
  Sum d = amount(c, loop->body, loop);
  if (!d.ok || !end.ok || !step_of(loop, &step)) return lost;
  Sum begin = value_of(c, loop->parent, loop->u.loop.lo), value = plus(begin, scaled(of_atom(COUNTER), step, 1));
  int var = atom_of(c, loop->u.loop.var);
  return var < 0 ? lost : replaced(replaced(d, var, to_power, value), COUNTER, faulhaber, end);
}

static Sum total(Closer *c, const Stmt *loop) { return sum_over(c, loop, trips(c, loop)); }

/* ---- bodies ---- */

static Sum step(Closer *c, const Stmt *s, const Stmt *at) {
  const Expr *self, *rhs = s->u.assign.rhs;
  if (update_op_of_assign(s->u.assign.lhs, rhs, &self) != RED_ADD || self->kind != EX_NAME) return lost;
  const Expr *rest = linear_rest(c->j->arena, rhs, self);
  return rest ? value_of(c, at, rest) : constant(0);
}

/* All branches, one of which always runs, add the same. */
static Sum choice(Closer *c, const Stmt *s, const Stmt *at) {
  Sum first = amount(c, s->body, at);
  bool all = false;
  for (const Stmt *b = s->other; b && first.ok; b = b->other) {
    all = b->kind == ST_ELSE;
    if (!same(first, amount(c, b->body, at))) return lost;
  }
  return all ? first : lost;
}

static Sum amount(Closer *c, const Stmt *body, const Stmt *at) {
  Sum sum = constant(0);
  for (const Stmt *s = body; s && sum.ok; s = s->next) {
    if (!induction_sets(c->like, s)) continue;
    if (s->kind == ST_ASSIGN)
      sum = plus(sum, step(c, s, at));
    else if (s->kind == ST_DO && query_real_symbol(s->u.loop.var->sym) != query_real_symbol(c->like->sym))
      sum = plus(sum, total(c, s));
    else
      sum = s->kind == ST_IF ? plus(sum, choice(c, s, at)) : lost;
  }
  return sum;
}

/* ---- back to expressions ---- */

static int degree(const Term *t) {
  int n = 0;
  for (int i = 0; i < ATOMS; i++) n += t->power[i];
  return n;
}

static bool is_affine(const Sum *s) {
  for (int i = 0; i < s->n; i++)
    if (degree(&s->term[i]) > 1) return false;
  return s->under == 1;
}

/* The term with this factor in place of its own. */
static const Expr *product(const Closer *c, const Term *t, int64_t factor, const Expr *like) {
  Arena *a = c->j->arena;
  const Expr *e = factor != 1 || like->type.kind != c->like->type.kind || !degree(t) ? make_int(a, factor, like) : NULL;
  for (int i = 0; i < ATOMS; i++)
    for (int k = 0; k < t->power[i]; k++) e = e ? make_binary(a, OP_MUL, e, c->atom[i]) : c->atom[i];
  return e;
}

/* Products are made in 8 bytes: before it is divided, a sum may be larger than the variable. */
static const Expr *expr_of(const Closer *c, const Sum *s) {
  Arena *a = c->j->arena;
  Expr *like = ARENA_NEW(a, Expr);
  *like = (Expr){.kind = EX_NAME, .span = c->like->span, .type = c->like->type};
  if (!is_affine(s)) like->type.kind = 8;
  const Expr *sum = NULL;
  for (int round = 0; round < 2; round++)
    for (int i = 0; i < s->n; i++) {
      int64_t f = s->term[i].factor;
      if ((round == 0) != (f > 0)) continue;
      const Expr *e = product(c, &s->term[i], f > 0 ? f : -f, like);
      sum = sum ? make_binary(a, f > 0 ? OP_ADD : OP_SUB, sum, e) : f > 0 ? e : make_binary(a, OP_SUB, make_int(a, 0, like), e);
    }
  if (!sum) return make_int(a, 0, like);
  return s->under == 1 ? sum : make_binary(a, OP_DIV, sum, make_int(a, s->under, like));
}

static bool begin(Closer *c, const Judge *j, const Expr *like) {
  *c = (Closer){.j = j, .like = like, .natom = COUNTER + 1};
  return like->kind == EX_NAME && like->sym && like->type.base == TY_INTEGER;
}

const Expr *closed_form_before(const Judge *j, const Expr *like, const Stmt *loop) {
  Closer c;
  int64_t step;
  if (!begin(&c, j, like) || !step_of(loop, &step)) return NULL;
  Sum number = minus(value_of(&c, loop, loop->u.loop.var), value_of(&c, loop->parent, loop->u.loop.lo));
  Sum s = sum_over(&c, loop, scaled(number, step < 0 ? -1 : 1, step < 0 ? -step : step));
  return s.ok ? expr_of(&c, &s) : NULL;
}

const Expr *closed_form_total(const Judge *j, const Expr *like, const Stmt *loop) {
  Closer c;
  if (!begin(&c, j, like)) return NULL;
  Sum s = total(&c, loop);
  return s.ok ? expr_of(&c, &s) : NULL;
}

bool closed_form_counts(const Judge *j, const Expr *like, const Stmt *loop) {
  Closer c;
  return begin(&c, j, like) && trips(&c, loop).ok;
}
