/* Independence of two references without isl, for the subscripts that most programs have.
 *
 * In some dimension both subscripts are c*v + s, with v the variable of the viewed loop, the same c /= 0, and
 * s the same sum of unchanged terms (strong SIV of Goff, Kennedy and Tseng, PLDI 1991, 4.1, at distance 0).
 * Then equal elements mean equal v. */
#include "analysis/depend.h"

enum { MAX_TERMS = 6 };

/* c*v + constant + sum of factor * symbol */
typedef struct Sum {
  int64_t c, constant;
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

/* v NULL: every variable is a term. */
static bool add_name(const View *v, const Expr *e, int64_t factor, Sum *s) {
  const Symbol *sym = sym_real(e->sym);
  if (!sym || sym->type.base != TY_INTEGER || sym->rank) return false;
  if (!v) return add_term(s, sym, factor);
  if (sym_real(v->top->var->sym) == sym) {
    s->c += factor;
    return true;
  }
  const Var *var = acc_var(v->code, e);
  return var && !view_changes(v, var) && add_term(s, sym, factor);
}

/* Adds factor * e; false: not of that form. */
static bool add(const View *v, const Expr *e, int64_t factor, Sum *s) {
  int64_t k;
  e = expr_strip(e);
  if (!e || e->rank) return false;
  if (const_int(e, &k)) {
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
  const Expr *other = const_int(e->kid[0], &k) ? e->kid[1] : e->kid[0];
  if (other == e->kid[0] && !const_int(e->kid[1], &k)) return false;
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

bool dep_offset(const Expr *a, const Expr *b, int64_t *offset) {
  Sum x = {0}, y = {0};
  if (!add(NULL, a, 1, &x) || !add(NULL, b, 1, &y) || !same_terms(x, &y)) return false;
  *offset = x.constant - y.constant;
  return true;
}

/* The difference of the two subscripts is c * (difference of v). */
static bool same_line(const View *v, const Expr *a, const Expr *b) {
  Sum x = {0}, y = {0};
  if (!add(v, a, 1, &x) || !add(v, b, 1, &y)) return false;
  return x.c == y.c && x.c != 0 && x.constant == y.constant && same_terms(x, &y);
}

bool dep_quick_independent(const View *v, const Access *a, const Access *b) {
  if (v->top->kind == LOOP_SECTION || !v->top->var || v->top->var->type.base != TY_INTEGER) return false;
  if (a->var != b->var || a->nsub != b->nsub || a->unknown || b->unknown) return false;
  for (int k = 0; k < a->nsub; k++)
    if (same_line(v, a->sub[k], b->sub[k])) return true;
  return false;
}
