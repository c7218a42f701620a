/* Expressions and types, as the grammar's actions make them. */
#include "frontend/syntax/parse_state.h"
#include <limits.h>
#include <string.h>

/* A node with room for its children in one block. The caller sets every child. */
static inline Expr *node(Parser *P, ExprKind kind, Span span, int nkid) {
  Expr *e = arena_take(P->a, sizeof *e + sizeof(Expr *) * (size_t)nkid);
  memset(e, 0, sizeof *e);
  e->kind = kind;
  e->span = span;
  e->nkid = nkid;
  e->depth = 1;
  return e;
}

Expr *node_new(Parser *P, ExprKind kind, Span span, int nkid) {
  Expr *e = node(P, kind, span, nkid);
  memset(e->kid, 0, sizeof(Expr *) * (size_t)nkid);
  return e;
}

/* A node with something behind its children, which 'flag' names; NULL: without it. */
static Expr *with_extra(Parser *P, ExprKind kind, Span span, int nkid, ExprFlag flag, const void *extra) {
  Expr *e = node(P, kind, span, nkid + (extra != NULL));
  e->nkid = nkid;
  if (!extra) return e;
  e->kid[nkid] = (Expr *)extra;
  e->flags |= flag;
  return e;
}

Expr *node_literal(Parser *P, ExprKind kind, Span span, const char *text, const char *kindp) {
  Expr *e = with_extra(P, kind, span, 0, EF_KINDP, kindp);
  e->text = text;
  return e;
}

/* Sets the depth from the children; walks recurse, so the depth has a limit. */
static Expr *measured(Parser *P, Expr *e) {
  int depth = 0;
  for (int i = 0; i < e->nkid; i++)
    if (e->kid[i] && (int)e->kid[i]->depth > depth) depth = (int)e->kid[i]->depth;
  if (depth >= MAX_EXPR_DEPTH) {
    parse_error(P, e->span, "an expression of more than %d levels", MAX_EXPR_DEPTH);
    depth = 0;
    e->nkid = 0;
    e->flags = 0;
    e->kind = EX_STAR;
  }
  e->depth = (unsigned)(depth + 1) & 0xfff;
  return e;
}

Expr *node_unary(Parser *P, Op op, Expr *operand, Span span) {
  Expr *e = node(P, EX_UNARY, span, 1);
  e->op = op;
  e->kid[0] = operand;
  return measured(P, e);
}

Expr *node_binary(Parser *P, Op op, Expr *l, Expr *r, Span span) {
  Expr *e = node(P, EX_BINARY, span, 2);
  e->op = op;
  e->kid[0] = l;
  e->kid[1] = r;
  return measured(P, e);
}

Expr *node_defined(Parser *P, const char *op, Expr *l, Expr *r, Span span) {
  Expr *e = r ? node_binary(P, OP_DEFINED, l, r, span) : node_unary(P, OP_DEFINED, l, span);
  e->text = op;
  return e;
}

Expr *node_name(Parser *P, const char *name, Span span) {
  Expr *e = node(P, EX_NAME, span, 0);
  e->text = name;
  return e;
}

Expr *node_int(Parser *P, int64_t value, Span span) {
  Expr *e = node(P, EX_INT, span, 0);
  e->text = arena_printf(P->a, "%lld", (long long)value);
  e->ival = value < INT_MAX ? (int)value : INT_MAX;
  return e;
}

Expr *node_keyword(Parser *P, const char *name, Expr *value, Span span) {
  Expr *e = node(P, EX_KEYWORD, span, 1);
  e->text = name;
  e->kid[0] = value;
  return measured(P, e);
}

Expr *node_team_coarray(Parser *P, const Expr *local, Expr *coarray, Span span) {
  bool coarray_name = local->kind == EX_COINDEX && local->kid[0]->kind == EX_NAME;
  if (!coarray_name) parse_error(P, local->span, "a name with its codimensions in brackets has to stand on the left side of '=>'");
  return node_keyword(P, coarray_name ? local->kid[0]->text : "", coarray, span);
}

Expr *node_range(Parser *P, Expr *lo, Expr *hi, Expr *step, Span span) {
  Expr *e = node(P, EX_RANGE, span, 3);
  e->kid[0] = lo;
  e->kid[1] = hi;
  e->kid[2] = step;
  return measured(P, e);
}

Expr *node_ref(Parser *P, ExprKind kind, Expr *base, ExprList args, Span span) {
  Expr *e = node(P, kind, span, args.n + 1);
  e->kid[0] = base;
  if (args.n) memcpy(e->kid + 1, args.v, sizeof *args.v * (size_t)args.n);
  return measured(P, e);
}

Expr *node_member(Parser *P, Expr *base, const char *name, Span span) {
  Expr *e = node(P, EX_MEMBER, span, 1);
  e->text = name;
  e->kid[0] = base;
  return measured(P, e);
}

/* What is handed over by value is an expression; by reference, the object itself. */
Expr *node_passing(Parser *P, const char *how, ExprList args, Span span) {
  if (!strcmp(how, "loc")) return node_ref(P, EX_REF, node_name(P, how, span), args, span);
  if (args.n != 1 || (strcmp(how, "val") && strcmp(how, "ref"))) {
    parse_error(P, span, "expected %%VAL(x), %%REF(x) or %%LOC(x)");
    return node(P, EX_STAR, span, 0);
  }
  Expr *e = strcmp(how, "val") ? args.v[0] : node_paren(P, args, span);
  e->flags |= EF_PASSED;
  return e;
}

Expr *node_array(Parser *P, TypeSpec *t, ExprList items, Span span) {
  Expr *e = with_extra(P, EX_ARRAY, span, items.n, EF_TSPEC, t);
  if (items.n) memcpy(e->kid, items.v, sizeof *items.v * (size_t)items.n);
  return measured(P, e);
}

Expr *node_alt_return(Parser *P, Expr *label, Span span) {
  Expr *e = node(P, EX_ALT_RETURN, span, 0);
  e->ival = label->ival;
  return e;
}

Expr *node_repeat(Parser *P, Expr *count, Expr *value, Span span) {
  Expr *e = node(P, EX_REPEAT, span, 2);
  e->kid[0] = count;
  e->kid[1] = value;
  return measured(P, e);
}

/* ---- what stands in parentheses ---- */

/* A part of a complex constant: a number with or without a sign, or a named constant. */
static bool is_complex_part(const Expr *e) {
  if (e->kind == EX_UNARY && (e->op == OP_NEG || e->op == OP_PLUS)) e = e->kid[0];
  return e->kind == EX_INT || e->kind == EX_REAL || e->kind == EX_NAME || e->kind == EX_BOZ;
}

/* items var=lower, upper [, step]: where 'var=' stands, or -1. */
static int implied_do_at(ExprList items) {
  for (int i = items.n - 2; i > 0 && i >= items.n - 3; i--)
    if (items.v[i]->kind == EX_KEYWORD) return i;
  return -1;
}

static Expr *implied_do(Parser *P, ExprList items, int at, Span span) {
  Expr *e = node(P, EX_IMPLIED_DO, span, 4 + at), *var = items.v[at];
  Span name = {var->span.begin, var->span.begin + (Loc)strlen(var->text)};
  e->kid[0] = with_extra(P, EX_NAME, name, 0, EF_TSPEC, expr_tspec(var));
  e->kid[0]->text = var->text;
  e->kid[1] = var->kid[0];
  e->kid[2] = items.v[at + 1];
  e->kid[3] = items.n - at == 3 ? items.v[at + 2] : NULL;
  memcpy(e->kid + 4, items.v, sizeof *items.v * (size_t)at);
  return measured(P, e);
}

Expr *node_paren(Parser *P, ExprList items, Span span) {
  int at = implied_do_at(items);
  Expr *e = NULL;
  if (at > 0) {
    e = implied_do(P, items, at, span);
  } else if (items.n == 1) {
    e = node(P, EX_PAREN, span, 1);
    e->kid[0] = items.v[0];
  } else if (items.n == 2 && is_complex_part(items.v[0]) && is_complex_part(items.v[1])) {
    e = node(P, EX_COMPLEX, span, 2);
    memcpy(e->kid, items.v, sizeof *items.v * 2);
  }
  if (!e) parse_error(P, span, "this is neither an expression nor a complex constant nor an implied DO");
  for (int i = 0; e && i < items.n; i++)
    if (items.v[i]->kind == EX_KEYWORD && i != at) parse_error(P, items.v[i]->span, "'=' has no meaning here");
  return e ? measured(P, e) : node(P, EX_STAR, span, 0);
}

/* ---- lists ---- */

void node_pend(Parser *P, Expr *e) { vec_push(P->a, &P->pending, e); }

ExprList node_last(Parser *P, int n) {
  P->pending.n -= n;
  return (ExprList){P->pending.v + P->pending.n, n};
}

ExprList node_take(Parser *P, int n) {
  ExprList l = node_last(P, n), kept = {arena_take(P->a, sizeof *l.v * (size_t)(n ? n : 1)), n};
  if (n) memcpy(kept.v, l.v, sizeof *l.v * (size_t)n);
  return kept;
}

/* ---- types ---- */

static void take_selector(TypeSpec *t, ExprList selector) {
  for (int i = 0; i < selector.n; i++) {
    Expr *e = selector.v[i];
    bool named = e->kind == EX_KEYWORD;
    bool kind = named ? !strcmp(e->text, "kind") : i > 0 || t->base != TY_CHARACTER;
    if (named) e = e->kid[0];
    if (e->kind == EX_RANGE && !e->kid[0] && !e->kid[1] && !e->kid[2]) e->kind = EX_COLON, e->nkid = 0;
    if (kind)
      t->kind = e;
    else
      t->len = e;
  }
}

TypeSpec *node_type_new(Parser *P, TypeBase base, ExprList selector, bool star, Span span) {
  TypeSpec *t = ARENA_NEW(P->a, TypeSpec);
  t->span = span;
  t->base = base;
  t->star = star;
  take_selector(t, selector);
  return t;
}

TypeSpec *node_type_derived(Parser *P, const char *name, ExprList params, bool is_class, Span span) {
  TypeSpec *t = ARENA_NEW(P->a, TypeSpec);
  *t = (TypeSpec){.span = span, .base = TY_DERIVED, .name = name, .params = params.v, .nparams = params.n, .is_class = is_class};
  return t;
}

static TypeBase intrinsic_type(const char *name, bool *is_double) {
  static const struct {
    const char *name;
    TypeBase base;
    bool is_double;
  } types[] = {
      {"integer", TY_INTEGER, false},      {"real", TY_REAL, false},           {"complex", TY_COMPLEX, false},
      {"logical", TY_LOGICAL, false},      {"character", TY_CHARACTER, false}, {"doubleprecision", TY_REAL, true},
      {"doublecomplex", TY_COMPLEX, true},
  };
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (!strcmp(name, types[i].name)) {
      *is_double = types[i].is_double;
      return types[i].base;
    }
  return TY_DERIVED;
}

TypeSpec *node_type_in_parentheses(Parser *P, ExprList inside, bool is_class, Span span) {
  ExprList args = {0};
  Expr *e = inside.n == 1 ? inside.v[0] : NULL;
  if (e && e->kind == EX_STAR) {
    TypeSpec *t = node_type_derived(P, NULL, args, is_class, span);
    t->base = TY_ANY;
    return t;
  }
  if (e && e->kind == EX_REF) args = (ExprList){e->kid + 1, e->nkid - 1}, e = e->kid[0];
  if (!e || e->kind != EX_NAME) {
    parse_error(P, span, "expected the name of a type in parentheses");
    return node_type_derived(P, NULL, (ExprList){0}, is_class, span);
  }
  bool is_double = false;
  TypeBase base = intrinsic_type(e->text, &is_double);
  if (base == TY_DERIVED) return node_type_derived(P, e->text, args, is_class, span);
  TypeSpec *t = node_type_new(P, base, args, false, span);
  t->is_double = is_double;
  return t;
}

Expr *node_typed_keyword(Parser *P, Expr *type, const char *name, Expr *value, Span span) {
  ExprList inside = {&type, 1};
  Expr *e = with_extra(P, EX_KEYWORD, span, 1, EF_TSPEC, node_type_in_parentheses(P, inside, false, type->span));
  e->text = name;
  e->kid[0] = value;
  return measured(P, e);
}
