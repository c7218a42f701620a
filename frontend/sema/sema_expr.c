/* Expressions: types, kinds and ranks, bottom up; operators; constant folding. References are sema_ref.c's. */
#include "frontend/sema/sema.h"
#include <stdlib.h>
#include <string.h>

void sema_expr_fold(Sema *s, Expr *e) {
  if (!e->value) e->value = fold_expr(&s->fold, e);
}

bool sema_expr_const_int(Sema *s, Expr *e, int64_t *v) {
  sema_expr(s, e);
  if (fold_const_int(e, v)) return true;
  bool open = e->type.base == TY_NONE || scope_open(s->scope) || e->kind == EX_STAR || e->kind == EX_COLON;
  if (!open && e->type.base != TY_INTEGER) diag_error(s->d, e->span, "an integer constant is needed here");
  return false;
}

/* ---- literals ---- */

/* False: its value is not known; told when it cannot be right. */
static bool kind_of_name(Sema *s, const Expr *e, int64_t *kind) {
  Symbol *k = symbol_lookup(s->scope, expr_kindp(e));
  if (k && k->value && k->value->type.base == TY_INTEGER && !k->value->rank && !k->value->is_big) {
    *kind = k->value->u.i;
    return true;
  }
  if (!k && !scope_open(s->scope)) diag_error(s->d, e->span, "'%s' is not a constant that could be a kind", expr_kindp(e));
  return false;
}

/* The kind parameter: digits, or the name of a constant. */
static void literal_type(Sema *s, Expr *e, TypeBase base) {
  e->type = sema_type_default(s, base);
  if (base == TY_REAL && (e->flags & EF_DOUBLE)) e->type.kind = (uint8_t)s->o->default_double;
  if (base == TY_REAL && strpbrk(e->text, "qQ")) e->type.kind = 16; /* gfortran's exponent letter */
  if (!expr_kindp(e)) return;
  int64_t kind = strtoll(expr_kindp(e), NULL, 10);
  bool digits = expr_kindp(e)[0] >= '0' && expr_kindp(e)[0] <= '9';
  e->type.kind = 0;
  if (!digits && !kind_of_name(s, e, &kind)) return;
  if (sema_type_kind_exists(base, kind))
    e->type.kind = (uint8_t)sema_type_written_kind(s, base, kind);
  else
    diag_error(s->d, e->span, "%s has no kind %s", ast_type_base_name(base), expr_kindp(e));
}

Expr *sema_expr_length(Sema *s, int64_t n) {
  Expr *e = ARENA_NEW(s->a, Expr);
  e->kind = n < 0 ? EX_STAR : EX_INT;
  if (n < 0) return e;
  e->text = arena_decimal(s->a, n);
  e->type = (Type){.base = TY_INTEGER, .kind = 4};
  e->value = fold_value_int(&s->fold, e->type, n);
  return e;
}

static void string_type(Sema *s, Expr *e) {
  literal_type(s, e, TY_CHARACTER);
  e->type.len = sema_expr_length(s, e->ival);
}

static void complex_literal(Sema *s, Expr *e) {
  sema_expr(s, e->kid[0]);
  sema_expr(s, e->kid[1]);
  Type a = e->kid[0]->type, b = e->kid[1]->type;
  e->type = sema_type_default(s, TY_COMPLEX);
  int ka = a.base == TY_REAL ? a.kind : 0, kb = b.base == TY_REAL ? b.kind : 0;
  if (ka || kb) e->type.kind = (uint8_t)(ka > kb ? ka : kb);
}

/* ---- operators ---- */

static bool is_numeric(Type t) { return t.base == TY_INTEGER || t.base == TY_REAL || t.base == TY_COMPLEX; }

Type sema_expr_promote(const Sema *s, Type a, Type b) {
  (void)s;
  if (a.base == TY_NONE) return b;
  if (b.base == TY_NONE) return a;
  if (a.base != b.base && !(is_numeric(a) && is_numeric(b))) return a;
  Type r = a.base >= b.base ? a : b;
  bool floating = a.base != TY_INTEGER && b.base != TY_INTEGER;
  if ((a.base == b.base || floating) && (!a.kind || !b.kind))
    r.kind = 0;
  else if (a.base == b.base || floating)
    r.kind = a.kind > b.kind ? a.kind : b.kind;
  return r;
}

/* A defined operator, or an intrinsic one on operands it does not know. */
static Symbol *operator_procedure(Sema *s, const char *key, Expr **v, int n) {
  for (const Scope *sc = s->scope; sc; sc = sc->parent) {
    Symbol *g = scope_own(sc, key);
    if (g && g->target) g = g->target;
    Symbol *p = g && g->kind == SY_GENERIC ? sema_generic_resolve(g, v, n) : NULL;
    if (p) return p;
  }
  return sema_bind_bound_operator(s, key, v, n);
}

/* Does nobody know whether an operator of the language has its own meaning here, as the type of an operand is not known? */
static bool may_be_intrinsic(Expr *e, const Symbol *p) {
  bool unknown = false;
  for (int i = 0; i < e->nkid; i++) unknown |= e->kid[i]->type.base == TY_NONE;
  return e->op != OP_DEFINED && unknown && sema_generic_fits(p, e->kid, e->nkid) != SEM_FITS;
}

static bool defined_operation(Sema *s, Expr *e) {
  Symbol *p = operator_procedure(s, sema_generic_operator_key(s, e->op, e->text), e->kid, e->nkid);
  if (!p || may_be_intrinsic(e, p)) return false;
  e->sym = p;
  e->type = p->type;
  e->rank = (uint8_t)p->rank;
  for (int i = 0; (p->proc & PF_ELEMENTAL) && i < e->nkid; i++)
    if (e->kid[i]->rank > e->rank) e->rank = e->kid[i]->rank;
  return true;
}

/* .AND. and its like on integers: an extension, which a defined operator comes before. */
static bool is_bitwise(Op op, Type a) { return op >= OP_NOT && op <= OP_NEQV && a.base == TY_INTEGER; }

/* As far as their kinds are known. */
static bool is_text_of_one_kind(Type a, Type b) {
  return a.base == TY_CHARACTER && b.base == TY_CHARACTER && (a.kind == b.kind || !a.kind || !b.kind);
}

static bool intrinsic_operands(Op op, Type a, Type b) {
  if (op >= OP_POW && op <= OP_SUB) return is_numeric(a) && is_numeric(b);
  if (op == OP_CONCAT) return a.base == TY_CHARACTER && b.base == TY_CHARACTER;
  if (op >= OP_EQ && op <= OP_GE) return (is_numeric(a) && is_numeric(b)) || is_text_of_one_kind(a, b);
  bool bits = is_bitwise(op, a) && b.base == TY_INTEGER;
  return bits || (a.base == TY_LOGICAL && b.base == TY_LOGICAL);
}

static Type result_of(Sema *s, Op op, Type a, Type b) {
  if (op >= OP_EQ && op <= OP_GE) return sema_type_default(s, TY_LOGICAL);
  if (op == OP_CONCAT) return (Type){.base = TY_CHARACTER, .kind = a.kind};
  return sema_expr_promote(s, a, b);
}

static void concat_length(Sema *s, Expr *e) {
  int64_t a = 1, b = 1;
  const Expr *x = type_len(e->kid[0]->type), *y = type_len(e->kid[1]->type);
  if ((!x || fold_const_int(x, &a)) && (!y || fold_const_int(y, &b))) e->type.len = sema_expr_length(s, a + b);
}

static bool is_object(Type t) { return t.base != TY_NONE && t.base != TY_DERIVED && t.base != TY_ANY; }

static bool is_typeless(const Expr *e) { return e->kind == EX_BOZ || e->kind == EX_HOLLERITH; }

/* Operands of intrinsic types that the operator does not take, and no procedure makes it do so. */
static void tell_operands(Sema *s, const Expr *e) {
  const Expr *l = e->kid[0], *r = e->kid[1];
  bool logical = e->op >= OP_AND && e->op <= OP_NEQV;
  if (!is_object(l->type) || !is_object(r->type) || is_typeless(l) || is_typeless(r) || s->o->dec || logical) return;
  bool bare = l->type.base == TY_LOGICAL && r->type.base == TY_LOGICAL && (e->op == OP_EQ || e->op == OP_NE);
  diag_error(s->d, e->span, "type mismatch: '%s' does not take %s and %s%s", ast_op_text(e->op), type_text(s->a, l->type),
             type_text(s->a, r->type), bare ? "; LOGICALs are compared by .EQV. and .NEQV." : "");
}

static void binary(Sema *s, Expr *e) {
  Expr *l = e->kid[0], *r = e->kid[1];
  sema_expr(s, l);
  sema_expr(s, r);
  bool fits = e->op != OP_DEFINED && intrinsic_operands(e->op, l->type, r->type);
  bool conform = !l->rank || !r->rank || l->rank == r->rank;
  bool standard = fits && conform && !is_bitwise(e->op, l->type);
  if (!standard && defined_operation(s, e)) return;
  if (!fits && e->op != OP_DEFINED) tell_operands(s, e);
  e->rank = l->rank > r->rank ? l->rank : r->rank;
  if (e->op == OP_DEFINED) return;
  if (e->op >= OP_EQ) e->type = sema_type_default(s, TY_LOGICAL);
  if (!fits && !(is_object(l->type) != is_object(r->type) && l->type.base != TY_DERIVED && r->type.base != TY_DERIVED)) {
    if (l->kind != EX_BOZ && r->kind != EX_BOZ) return;
  }
  e->type = result_of(s, e->op, l->type, r->type);
  if (!fits) {
    if (e->op < OP_EQ) e->type = (Type){.base = TY_NONE};
    return;
  }
  if (e->op == OP_CONCAT) concat_length(s, e);
  if (conform) {
    sema_shape_check_conform(s, e, e->kid, 2);
    return;
  }
  diag_error(s->d, e->span, "rank mismatch: the operands of '%s' have %d and %d dimensions", ast_op_text(e->op), l->rank, r->rank);
  e->rank = 0; /* nothing after this asks for elements that its operands do not have */
}

static void unary(Sema *s, Expr *e) {
  Expr *k = e->kid[0];
  sema_expr(s, k);
  bool fits =
      e->op == OP_NOT ? k->type.base == TY_LOGICAL || k->type.base == TY_INTEGER : e->op != OP_DEFINED && is_numeric(k->type);
  if ((!fits || is_bitwise(e->op, k->type)) && defined_operation(s, e)) return;
  e->rank = k->rank;
  if (fits) e->type = k->type;
}

/* ---- array constructors and implied DO ---- */

static void implied_items(Sema *s, Expr *e) {
  for (int i = 4; i < e->nkid; i++) sema_expr(s, e->kid[i]);
  Expr *first = e->nkid > 4 ? e->kid[4] : NULL;
  if (first) e->type = first->type;
  e->rank = 1;
}

/* The variable of an array constructor's or DATA's implied DO lives in the list alone. */
static void implied_do_scope(Sema *s, Expr *e) {
  Expr *var = e->kid[0];
  Scope *outer = s->scope;
  for (int i = 1; i < 4; i++) sema_expr(s, e->kid[i]);
  Symbol *seen = symbol_lookup(outer, var->text);
  s->scope = scope_new(s->a, outer, s->unit);
  Symbol *index = scope_add(s->a, s->scope, var->text, SY_VARIABLE, var->span);
  index->is_index = true;
  index->type = seen && seen->type.base != TY_NONE ? seen->type : sema_type_implicit(s, var->text);
  if (index->type.base == TY_NONE) {
    index->type = sema_type_default(s, TY_INTEGER);
    if (!seen && !scope_open(outer)) sema_ref_undeclared(s, var->text, var->span);
  }
  var->sym = index;
  var->type = index->type;
  implied_items(s, e);
  s->scope = outer;
}

static void constructor_item(Sema *s, Expr *k) {
  if (k->kind == EX_IMPLIED_DO)
    implied_do_scope(s, k);
  else
    sema_expr(s, k);
}

static Type item_type(const Expr *k) {
  while (k && k->kind == EX_IMPLIED_DO) k = k->nkid > 4 ? k->kid[4] : NULL;
  return k ? k->type : (Type){.base = TY_NONE};
}

static bool is_empty(const Expr *e) { return e->value && e->value->rank && e->value->n == 0; }

static void array_constructor(Sema *s, Expr *e) {
  e->rank = 1;
  for (int i = 0; i < e->nkid; i++) constructor_item(s, e->kid[i]);
  if (expr_tspec(e)) {
    e->type = sema_type(s, expr_tspec(e));
    if (type_len(e->type)) sema_expr(s, type_len(e->type));
    return;
  }
  int first = 0; /* what has no elements has no say */
  while (first + 1 < e->nkid && is_empty(e->kid[first])) first++;
  if (e->nkid) e->type = item_type(e->kid[first]);
}

/* In input and output lists the variables are the unit's own. */
static void implied_do(Sema *s, Expr *e) {
  for (int i = 0; i < 4; i++) sema_expr(s, e->kid[i]);
  implied_items(s, e);
}

/* ---- all of them ---- */

static void kids(Sema *s, Expr *e) {
  for (int i = 0; i < e->nkid; i++) sema_expr(s, e->kid[i]);
}

static void like_first(Sema *s, Expr *e) {
  kids(s, e);
  if (!e->nkid || !e->kid[0]) return;
  e->type = e->kid[0]->type;
  e->rank = e->kid[0]->rank;
  e->sym = e->kind == EX_COINDEX ? e->kid[0]->sym : NULL;
}

/* a[i, j, STAT=k]: each image selector is an integer, one for each codimension. */
/* a[3] of other languages. */
static void tell_no_coarray(Sema *s, const Expr *e) {
  const Symbol *a = e->sym;
  if (a->kind != SY_VARIABLE || !a->declared || a->from_unknown || a->selector) return;
  diag_error(s->d, e->span, "'%s' is not a coarray%s%s%s", a->name, a->rank ? "; an element is written " : "",
             a->rank ? a->name : "", a->rank ? "(...)" : "");
  diag_note(s->d, a->span, "'%s' is declared here", a->name);
}

static void coindexed(Sema *s, Expr *e) {
  like_first(s, e);
  int n = 0;
  for (int i = 1; i < e->nkid; i++) {
    const Expr *k = e->kid[i];
    if (k->kind == EX_KEYWORD) continue;
    n++;
    if (k->kind == EX_RANGE || k->kind == EX_STAR || k->kind == EX_COLON) continue; /* the bounds of ALLOCATE */
    if (k->type.base != TY_NONE && k->type.base != TY_INTEGER && k->type.base != TY_ANY)
      diag_error(s->d, k->span, "type mismatch: an image selector is an integer, and %s stands here", type_text(s->a, k->type));
    else if (k->rank)
      diag_error(s->d, k->span, "rank mismatch: an image selector is a scalar, and an array stands here");
  }
  if (e->sym && !e->sym->corank) tell_no_coarray(s, e);
  if (!e->sym || !e->sym->corank || n == e->sym->corank) return;
  diag_error(s->d, e->span, "rank mismatch: '%s' has %d codimension%s, but %d image selector%s here", e->sym->name, e->sym->corank,
             e->sym->corank == 1 ? "" : "s", n, n == 1 ? " stands" : "s stand");
  diag_note(s->d, e->sym->span, "'%s' is declared here", e->sym->name);
}

static void range(Sema *s, Expr *e) {
  kids(s, e);
  e->type = sema_type_default(s, TY_INTEGER);
  e->rank = 1;
}

static void repeat(Sema *s, Expr *e) {
  kids(s, e);
  e->type = e->kid[1]->type;
}

void sema_expr(Sema *s, Expr *e) {
  if (!e) return;
  switch (e->kind) {
  case EX_INT: literal_type(s, e, TY_INTEGER); break;
  case EX_REAL: literal_type(s, e, TY_REAL); break;
  case EX_LOGICAL: literal_type(s, e, TY_LOGICAL); break;
  case EX_STRING: string_type(s, e); break;
  case EX_COMPLEX: complex_literal(s, e); break;
  case EX_NAME: sema_ref_name(s, e); break;
  case EX_REF: sema_ref(s, e); break;
  case EX_MEMBER: sema_ref_member(s, e); break;
  case EX_UNARY: unary(s, e); break;
  case EX_BINARY: binary(s, e); break;
  case EX_ARRAY: array_constructor(s, e); break;
  case EX_IMPLIED_DO: implied_do(s, e); break;
  case EX_RANGE: range(s, e); break;
  case EX_REPEAT: repeat(s, e); break;
  case EX_COINDEX: coindexed(s, e); break;
  case EX_PAREN:
  case EX_KEYWORD: like_first(s, e); break;
  default: break;
  }
  sema_expr_fold(s, e);
}
