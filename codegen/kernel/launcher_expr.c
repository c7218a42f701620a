/* Integer expressions of the loop in the terms of the launcher: its parameters, and the bounds of the arrays that come with descriptors. */
#include "codegen/kernel/kernel.h"
#include <string.h>

static bool launcher_expr(Kernel *k, Buf *b, const Expr *e, int prec);

/* The variable of a loop that sums up in each iteration. */
static bool is_summed(Kernel *k, const Binding *v) {
  const Contraction *c = k->nest->contraction;
  for (int i = 0; c && i < c->nsum; i++)
    if (bind_sym(&k->f, c->sum[i]->var->sym) == v) return true;
  return false;
}

static bool launcher_name(Kernel *k, Buf *b, const Expr *e) {
  Binding *v = e->sym ? bind_sym(&k->f, e->sym) : NULL;
  for (int g = 0; v && k->placing && g < k->nloop; g++)
    if (k->loop[g].var == v) {
      buf_puts(b, v->cname);
      return true;
    }
  if (v && k->placing && is_summed(k, v)) {
    buf_puts(b, v->cname);
    return true;
  }
  if (!v || !v->use || v->use->role != ROLE_VALUE || v->rank || v->type.base != TY_INTEGER) return false;
  v->in_launcher = true;
  buf_puts(b, v->cname);
  return true;
}

/* A component of an object that is no element, which comes with the call: mesh%nx */
static bool launcher_component(Kernel *k, Buf *b, const Expr *e) {
  const Expr *base = e;
  while (base->kind == EX_MEMBER) base = base->kid[0];
  Binding *v = base->kind == EX_NAME ? bind_met(&k->f, e) : NULL;
  if (!v || !v->use || v->use->role != ROLE_VALUE || v->rank || v->type.base != TY_INTEGER) return false;
  v->in_launcher = true;
  buf_puts(b, v->cname);
  return true;
}

static bool launcher_binary(Kernel *k, Buf *b, const Expr *e, int prec) {
  const char *op = e->op == OP_ADD ? "+" : e->op == OP_SUB ? "-" : e->op == OP_MUL ? "*" : e->op == OP_DIV ? "/" : NULL;
  int level = e->op == OP_MUL || e->op == OP_DIV ? PREC_MUL : PREC_ADD;
  if (!op) return false;
  buf_puts(b, prec > level ? "(" : "");
  if (!launcher_expr(k, b, e->kid[0], level)) return false;
  buf_printf(b, " %s ", op);
  if (!launcher_expr(k, b, e->kid[1], level + 1)) return false;
  buf_puts(b, prec > level ? ")" : "");
  return true;
}

/* The launcher has what launcher_param_bound_of gives for dimension d = 1, ..., if it is 'needed'. */
static bool has_bound(const Kernel *k, const Binding *v, const char *what, bool needed, int d) {
  const char *text = launcher_param_bound_text(k, v, what, d - 1);
  for (int i = 0; needed && text && i < k->launch_params.n; i++)
    if (!strcmp(k->launch_params.v[i].text, text)) return true;
  return !needed;
}

/* SIZE of an array of a BLOCK: of what its declaration says. */
static bool declared_size(Kernel *k, Buf *b, const Binding *v, int d) {
  const Expr *lo = v->automatic->lo[d], *hi = v->automatic->hi[d];
  const char *first = lo ? launcher_expr_text(k, lo) : "1", *last = hi ? launcher_expr_text(k, hi) : NULL;
  if (first && last) buf_printf(b, "f2c::trip_count(%s, %s, 1)", first, last);
  return first && last;
}

/* SIZE(a, d), LBOUND(a, d) and UBOUND(a, d) of an array of the launch. */
static bool launcher_extent(Kernel *k, Buf *b, const Expr *e, IntrinsicId id, int prec) {
  const Binding *v = bind_met(&k->f, e->kid[1]);
  int64_t d = 1;
  if (!v || !v->use || v->kind != BIND_ARRAY || (e->nkid == 2 && v->rank != 1)) return false;
  if (e->nkid > 2 && !fold_const_int(e->kid[2], &d)) return false;
  if (d < 1 || d > v->rank || symbol_is_open(v->shape)) return false;
  if (v->automatic) return id == IN_SIZE && declared_size(k, b, v, (int)d - 1);
  if ((k->whole ? k->whole : k)->listed &&
      !(has_bound(k, v, "lbound", id != IN_SIZE, (int)d) && has_bound(k, v, "size", id != IN_LBOUND, (int)d)))
    return false;
  const char *lower = id == IN_SIZE ? NULL : launcher_param_bound_of(k, v, "lbound", (int)d - 1);
  const char *count = id == IN_LBOUND ? NULL : launcher_param_bound_of(k, v, "size", (int)d - 1);
  bool sum = lower && count, closed = sum && prec > PREC_ADD;
  if (sum)
    buf_printf(b, "%s%s + %s - 1%s", closed ? "(" : "", lower, count, closed ? ")" : "");
  else
    buf_puts(b, lower ? lower : count);
  return true;
}

/* Bounds of arrays; MIN and MAX of two values of one kind. */
static bool launcher_call(Kernel *k, Buf *b, const Expr *e, int prec) {
  IntrinsicId id = intrinsic_called(e);
  if (id == IN_SIZE || ((id == IN_LBOUND || id == IN_UBOUND) && e->nkid > 2)) return launcher_extent(k, b, e, id, prec);
  if ((id != IN_MAX && id != IN_MIN) || e->nkid != 3) return false;
  buf_printf(b, "f2c::%s<%s>(", id == IN_MAX ? "max" : "min", ctype_type(e->type));
  if (!launcher_expr(k, b, e->kid[1], PREC_COMMA + 1)) return false;
  buf_puts(b, ", ");
  if (!launcher_expr(k, b, e->kid[2], PREC_COMMA + 1)) return false;
  buf_putc(b, ')');
  return true;
}

static bool launcher_expr(Kernel *k, Buf *b, const Expr *e, int prec) {
  int64_t c;
  if (e->type.base != TY_INTEGER || e->rank) return false;
  if (fold_const_int(e, &c)) {
    ctype_int(b, c, 4, prec);
    return c <= INT32_MAX && c > INT32_MIN;
  }
  switch (e->kind) {
  case EX_NAME: return launcher_name(k, b, e);
  case EX_MEMBER: return launcher_component(k, b, e);
  case EX_PAREN: return launcher_expr(k, b, e->kid[0], prec);
  case EX_BINARY: return launcher_binary(k, b, e, prec);
  case EX_REF: return launcher_call(k, b, e, prec);
  case EX_UNARY:
    if (e->op != OP_NEG) return false;
    buf_puts(b, prec > PREC_ADD ? "(-" : "-");
    if (!launcher_expr(k, b, e->kid[0], PREC_UNARY)) return false;
    buf_puts(b, prec > PREC_ADD ? ")" : "");
    return true;
  default: return false;
  }
}

char *launcher_expr_text(Kernel *k, const Expr *e) {
  Buf b = {0};
  char *s = launcher_expr(k, &b, e, PREC_COMMA) ? arena_strdup(k->g->arena, b.s) : NULL;
  buf_free(&b);
  return s;
}

char *launcher_expr_location(Kernel *k, const Expr *e) {
  k->placing = true;
  char *s = launcher_expr_text(k, e);
  k->placing = false;
  return s;
}
