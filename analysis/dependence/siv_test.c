/* Independence of two references without isl, for the subscripts that most programs have.
 *
 * In some dimension both subscripts are c*v + s, with v the variable of the viewed loop, the same c /= 0, and
 * s the same sum of unchanged terms (strong SIV of Goff, Kennedy and Tseng, PLDI 1991, 4.1, at distance 0).
 * Then equal elements mean equal v.
 *
 * Or both are the same sum of unchanged terms but for a constant (ZIV of the same paper): they never meet.
 *
 * Or both lie in one tile of v, whose size no constant need be: j + s with j the variable of an inner loop,
 * as in do v = l, u, t;  do j = v, min(u, v + t - 1);  a(j)   or   do v = l, u, t;  do j = 0, t - 1;  a(v +
 * j). The tiles [v + s, v + s + t) of different v have nothing in common. */
#include "analysis/dependence/depend.h"

enum { MAX_TERMS = 6 };

/* c*v + cj*j + constant + sum of factor * symbol */
typedef struct Sum {
  const Symbol *v, *j; /* NULL: there is none */
  int64_t c, cj, constant;
  int n;
  struct {
    const Symbol *sym;
    int64_t factor;
  } term[MAX_TERMS];
} Sum;

static bool add_term(Sum *s, const Symbol *sym, int64_t factor) {
  for (int i = 0; i < s->n; i++)
    if (s->term[i].sym == sym) {
      s->term[i].factor += factor;
      return true;
    }
  if (s->n == MAX_TERMS) return false;
  s->term[s->n].sym = sym;
  s->term[s->n++].factor = factor;
  return true;
}

/* v NULL: terms may change. */
static bool add_name(const View *v, const Expr *e, int64_t factor, Sum *s) {
  const Symbol *sym = query_real_symbol(e->sym);
  if (!sym || sym->type.base != TY_INTEGER || sym->rank) return false;
  if (sym == s->v || sym == s->j) {
    *(sym == s->v ? &s->c : &s->cj) += factor;
    return true;
  }
  if (!v) return add_term(s, sym, factor);
  const Var *var = access_var(v->code, e);
  return var && !view_changes(v, var) && add_term(s, sym, factor);
}

/* Adds factor * e; false: not of that form. */
static bool add(const View *v, const Expr *e, int64_t factor, Sum *s) {
  int64_t k;
  e = query_strip(e);
  if (!e || e->rank) return false;
  if (fold_const_int(e, &k)) {
    if (k > INT32_MAX || k < INT32_MIN) return false;
    s->constant += factor * k;
    return true;
  }
  if (e->kind == EX_NAME) return add_name(v, e, factor, s);
  if (e->kind == EX_UNARY && e->op == OP_NEG) return add(v, e->kid[0], -factor, s);
  if (e->kind != EX_BINARY) return false;
  if (e->op == OP_ADD || e->op == OP_SUB)
    return add(v, e->kid[0], factor, s) && add(v, e->kid[1], e->op == OP_ADD ? factor : -factor, s);
  if (e->op != OP_MUL) return false;
  const Expr *other = fold_const_int(e->kid[0], &k) ? e->kid[1] : e->kid[0];
  if (other == e->kid[0] && !fold_const_int(e->kid[1], &k)) return false;
  if (k > INT16_MAX || k < INT16_MIN || factor > INT32_MAX || factor < INT32_MIN) return false;
  return add(v, other, factor * k, s);
}

/* x - y has no terms. */
static bool same_terms(Sum x, const Sum *y) {
  for (int i = 0; i < y->n; i++)
    if (!add_term(&x, y->term[i].sym, -y->term[i].factor)) return false;
  for (int i = 0; i < x.n; i++)
    if (x.term[i].factor) return false;
  return true;
}

bool siv_test_offset(const Expr *a, const Expr *b, int64_t *offset) {
  Sum x = {0}, y = {0};
  if (!add(NULL, a, 1, &x) || !add(NULL, b, 1, &y) || !same_terms(x, &y)) return false;
  *offset = x.constant - y.constant;
  return true;
}

static const Symbol *variable_of(const Loop *l) { return l->var ? query_real_symbol(l->var->sym) : NULL; }

/* The difference of the two subscripts is c * (difference of v), or, without v, a constant other than 0. */
static bool apart_on_line(const View *v, const Expr *a, const Expr *b) {
  Sum x = {.v = variable_of(v->top)}, y = x;
  if (!add(v, a, 1, &x) || !add(v, b, 1, &y)) return false;
  return x.c == y.c && (x.c == 0) != (x.constant == y.constant) && same_terms(x, &y);
}

/* ---- tiles ---- */

/* hi < lo + step of the viewed loop: MIN is below each of its arguments. */
static bool ends_in_tile(const View *v, const Loop *l, const Expr *hi) {
  hi = query_strip(hi);
  if (intrinsic_called(hi) == IN_MIN) {
    for (int i = 1; i < hi->nkid; i++)
      if (hi->kid[i] && ends_in_tile(v, l, hi->kid[i])) return true;
    return false;
  }
  Sum x = {0}, none = {0};
  return add(NULL, hi, 1, &x) && add(NULL, l->lo, -1, &x) && add(NULL, v->top->step, -1, &x) && same_terms(x, &none) &&
         x.constant < 0;
}

/* The subscript's values lie in [from, from + step of the viewed loop), and 'from' is v plus unchanged terms. */
static bool in_tile(const View *v, const Loop *l, const Expr *sub, Sum *from) {
  int64_t step;
  *from = (Sum){.v = variable_of(v->top), .j = variable_of(l)};
  if (!from->j || !l->lo || !l->hi || !query_loop_step(l, &step) || step < 0) return false;
  if (!add(v, sub, 1, from) || from->cj != 1 || !add(v, l->lo, 1, from)) return false;
  return from->cj == 1 && from->c == 1 && ends_in_tile(v, l, l->hi);
}

static bool tile_of(const View *v, const Access *a, const Expr *sub, Sum *from) {
  for (const Loop *l = a->loop; l && l != v->top; l = l->parent)
    if (in_tile(v, l, sub, from)) return true;
  return false;
}

static bool same_tile(const View *v, const Access *a, const Access *b, int k) {
  Sum x, y;
  return tile_of(v, a, a->sub[k], &x) && tile_of(v, b, b->sub[k], &y) && x.constant == y.constant && same_terms(x, &y);
}

bool siv_test_independent(const View *v, const Access *a, const Access *b) {
  if (v->top->kind == LOOP_SECTION || !v->top->var || v->top->var->type.base != TY_INTEGER) return false;
  if (a->var != b->var || a->nsub != b->nsub || a->unknown || b->unknown) return false;
  bool tiled = v->top->step && view_invariant(v, v->top->step);
  for (int k = 0; k < a->nsub; k++)
    if (apart_on_line(v, a->sub[k], b->sub[k]) || (tiled && same_tile(v, a, b, k))) return true;
  return false;
}
