/* Calls: the type and rank of what functions give back, intrinsic ones by the table; CALL statements. */
#include "frontend/symbol/extent.h"
#include "frontend/sema/sema.h"
#include <string.h>

/* ---- intrinsic functions ---- */

const IntrinsicInfo *sema_call_intrinsic_info(Sema *s, const char *name) {
  const IntrinsicInfo *in = intrinsic_find(name);
  if (!in || !intrinsic_standard_available(in, s->o)) return NULL;
  return intrinsic_standard_is_foreign(in) && scope_own(s->p->global, name) ? NULL : in;
}

Symbol *sema_call_intrinsic_symbol(Sema *s, const IntrinsicInfo *in) {
  const char *name = intern(s->p->names, in->name, strlen(in->name));
  Symbol *sym = scope_own(s->intrinsics, name);
  if (sym) return sym;
  sym = scope_add(s->a, s->intrinsics, name, SY_INTRINSIC, (Span){0, 0});
  sym->intrinsic = in->id;
  if (in->cls == IC_E || in->cls == IC_ME)
    sym->proc = PF_ELEMENTAL | PF_PURE;
  else if (!intrinsic_is_subroutine(in))
    sym->proc = PF_PURE;
  return sym;
}

static Expr *operand(const Expr *e, int i) {
  if (i >= e->nkid || !e->kid[i]) return NULL;
  return e->kid[i]->kind == EX_KEYWORD ? e->kid[i]->kid[0] : e->kid[i];
}

static Type arg_type(const Expr *e, int i) {
  const Expr *a = operand(e, i);
  return a ? a->type : (Type){.base = TY_NONE};
}

/* The first argument's type; the second one's where the first is a BOZ literal. */
static Type typed_arg(const Expr *e) {
  const Expr *a = operand(e, 1);
  return arg_type(e, a && a->kind == EX_BOZ ? 2 : 1);
}

/* KIND= of the call when it has one. */
static Type with_kind(Sema *s, const IntrinsicInfo *in, const Expr *e, Type t) {
  const Expr *k = intrinsic_arg(in, e, "kind");
  int64_t v;
  if (!k) return t;
  t.kind = 0;
  if (!fold_const_int(k, &v) || t.base == TY_NONE) return t;
  if (sema_type_kind_exists(t.base, v))
    t.kind = (uint8_t)v;
  else
    diag_error(s->d, k->span, "%s has no kind %lld", ast_type_base_name(t.base), (long long)v);
  return t;
}

static Type promoted(Sema *s, const Expr *e) {
  Type t = arg_type(e, 1);
  for (int i = 2; i < e->nkid; i++) t = sema_expr_promote(s, t, arg_type(e, i));
  return t;
}

static Type part_of(Type t) {
  if (t.base == TY_COMPLEX) t.base = TY_REAL;
  return t;
}

static Type real_of(Sema *s, const IntrinsicInfo *in, const Expr *e) {
  Type t = sema_type_default(s, TY_REAL), a = arg_type(e, 1);
  if (a.base == TY_COMPLEX) t.kind = a.kind;
  return with_kind(s, in, e, t);
}

static Type int_of(int kind) { return (Type){.base = TY_INTEGER, .kind = (uint8_t)kind}; }

static Type cmplx_of(Sema *s, const IntrinsicInfo *in, const Expr *e) {
  Type t = sema_type_default(s, TY_COMPLEX);
  if (in->id == IN_X_COMPLEX) t.kind = promoted(s, e).kind;
  return with_kind(s, in, e, t);
}

static Type char_of(Sema *s, const IntrinsicInfo *in, const Expr *e) {
  Type t = sema_type_default(s, TY_CHARACTER), a = arg_type(e, 1);
  if (a.base == TY_CHARACTER) t.kind = a.kind;
  t = with_kind(s, in, e, t);
  bool one = in->id == IN_CHAR || in->id == IN_ACHAR || in->id == IN_NEW_LINE;
  t.len = one ? NULL : sema_expr_length(s, -1);
  return t;
}

static Type double_of(Sema *s, TypeBase base) { return (Type){.base = base, .kind = (uint8_t)s->o->default_double}; }

static Type intrinsic_type(Sema *s, const Expr *e, const IntrinsicInfo *in) {
  switch (in->result) {
  case IR_ARG1: return typed_arg(e);
  case IR_ARG2: return arg_type(e, 2);
  case IR_ARG1_KIND: return with_kind(s, in, e, arg_type(e, 1));
  case IR_PART: return part_of(arg_type(e, 1));
  case IR_PROMOTE: return promoted(s, e);
  case IR_ATAN: return arg_type(e, e->nkid - 1);
  case IR_BESSEL: return arg_type(e, e->nkid - 1);
  case IR_INT: return with_kind(s, in, e, sema_type_default(s, TY_INTEGER));
  case IR_INT2: return int_of(2);
  case IR_INT4: return sema_type_default(s, TY_INTEGER);
  case IR_INT8: return int_of(8);
  case IR_REAL: return sema_type_default(s, TY_REAL);
  case IR_REAL_OF: return real_of(s, in, e);
  case IR_DOUBLE: return double_of(s, TY_REAL);
  case IR_CMPLX: return cmplx_of(s, in, e);
  case IR_DCMPLX: return double_of(s, TY_COMPLEX);
  case IR_LOGICAL: return with_kind(s, in, e, sema_type_default(s, TY_LOGICAL));
  case IR_LOGICAL_DEF: return sema_type_default(s, TY_LOGICAL);
  case IR_CHAR: return char_of(s, in, e);
  case IR_CPTR: return sema_builtin_c_type(s, "c_ptr");
  case IR_CFUNPTR: return sema_builtin_c_type(s, "c_funptr");
  case IR_NONE: return (Type){.base = TY_NONE};
  }
  return (Type){.base = TY_NONE};
}

static int arg_rank(const Expr *e, int i) {
  const Expr *a = operand(e, i);
  return a ? a->rank : 0;
}

static int highest_rank(const Expr *e) {
  int r = 0;
  for (int i = 1; i < e->nkid; i++)
    if (arg_rank(e, i) > r) r = arg_rank(e, i);
  return r;
}

/* Of a type, and so of a rank, that is not known: it may be an array. */
static bool is_unknown(const Expr *e, int i) {
  const Expr *a = operand(e, i);
  return a && a->type.base == TY_NONE && a->kind != EX_BOZ && a->kind != EX_HOLLERITH && !a->rank;
}

static bool has_unknown(const Expr *e) {
  for (int i = 1; i < e->nkid; i++)
    if (is_unknown(e, i)) return true;
  return false;
}

/* DIM of a reduction: by keyword, or in its place when that is an integer and no mask. */
static bool has_dim(const IntrinsicInfo *in, const Expr *e) {
  const Expr *d = intrinsic_arg(in, e, "dim");
  return d && d->type.base != TY_LOGICAL;
}

/* As many as SHAPE has elements; 0: not known. */
static int reshaped_rank(Sema *s, const IntrinsicInfo *in, const Expr *e) {
  const Expr *shape = intrinsic_arg(in, e, "shape");
  Extent x[EXT_MAX_RANK];
  bool known = shape && shape->rank == 1 && extent_of_expr(s->a, shape, x) && x[0].known;
  return known && x[0].value > 0 && x[0].value <= EXT_MAX_RANK ? (int)x[0].value : 0;
}

/* The rank of the result depends on an argument of which nothing is known. */
static bool rank_is_unknown(const IntrinsicInfo *in, const Expr *e, int rank) {
  switch (in->rank) {
  case IK_ELEM:
  case IK_ROW: return has_unknown(e);
  case IK_MATMUL: return is_unknown(e, 1) || is_unknown(e, 2);
  case IK_ARG2: return is_unknown(e, 2);
  case IK_RESHAPE: return rank == 0;
  case IK_ARG1:
  case IK_SPREAD: return is_unknown(e, 1);
  case IK_REDUCE:
  case IK_FOLD:
  case IK_LOC:
  case IK_FINDLOC: return is_unknown(e, 1) && has_dim(in, e);
  case IK_TRANSFER: return is_unknown(e, 2) && !intrinsic_arg(in, e, "size");
  default: return false;
  }
}

/* THIS_IMAGE(t) of a team has a scalar. */
static bool is_coarray(const Expr *e) {
  const Symbol *type = e ? type_derived(e->type) : NULL;
  return e && !(type && !strcmp(type->name, "team_type"));
}

static int intrinsic_rank(Sema *s, const Expr *e, const IntrinsicInfo *in) {
  int one = arg_rank(e, 1);
  switch (in->rank) {
  case IK_SCALAR: return 0;
  case IK_ELEM: return highest_rank(e);
  case IK_ROW: return e->nkid > 3 ? 1 : highest_rank(e);
  case IK_ONE: return 1;
  case IK_TWO: return 2;
  case IK_ARG1: return one;
  case IK_ARG2: return arg_rank(e, 2);
  case IK_REDUCE:
  case IK_FOLD: return has_dim(in, e) && one > 0 ? one - 1 : 0;
  case IK_LOC:
  case IK_FINDLOC: return has_dim(in, e) ? (one > 0 ? one - 1 : 0) : 1;
  case IK_BOUND: return has_dim(in, e) ? 0 : 1;
  case IK_MATMUL: return one + arg_rank(e, 2) > 2 ? one + arg_rank(e, 2) - 2 : 1;
  case IK_RESHAPE: return reshaped_rank(s, in, e);
  case IK_SPREAD: return one + 1;
  case IK_TRANSFER: return intrinsic_arg(in, e, "size") ? 1 : arg_rank(e, 2) > 0;
  case IK_THIS_IMAGE: return is_coarray(intrinsic_arg(in, e, "coarray")) && !intrinsic_arg(in, e, "dim");
  }
  return 0;
}

static bool has_right_count(Sema *s, const Expr *e, const IntrinsicInfo *in) {
  int max, min = intrinsic_min_args(in, &max), n = e->nkid - 1;
  bool known = in->id < IN_X_ABORT; /* of extensions gfortran knows more forms than the table */
  if (!known || (n >= min && (max < 0 || n <= max))) return true;
  diag_error(s->d, e->span, "%s takes %s%d argument%s, not %d", in->name, min != max ? "at least " : "", min, min == 1 ? "" : "s",
             n);
  return false;
}

/* Arguments by keyword come into the order of the dummies; those that stand in their place then need no keyword. */
static void sort_keywords(Expr *e, const IntrinsicInfo *in) {
  int first = 1;
  while (first < e->nkid && e->kid[first] && e->kid[first]->kind != EX_KEYWORD) first++;
  for (int i = first; i < e->nkid; i++)
    if (!e->kid[i] || e->kid[i]->kind != EX_KEYWORD || intrinsic_dummy(in, e->kid[i]->text) < 0) return;
  for (int i = first + 1; i < e->nkid; i++)
    for (int k = i; k > first && intrinsic_dummy(in, e->kid[k]->text) < intrinsic_dummy(in, e->kid[k - 1]->text); k--) {
      Expr *later = e->kid[k - 1];
      e->kid[k - 1] = e->kid[k];
      e->kid[k] = later;
    }
}

void sema_call_intrinsic(Sema *s, Expr *e, const IntrinsicInfo *in) {
  sort_keywords(e, in);
  bool right = has_right_count(s, e, in);
  e->type = intrinsic_type(s, e, in);
  e->rank = (uint8_t)intrinsic_rank(s, e, in);
  if (!right || rank_is_unknown(in, e, e->rank)) {
    e->type = (Type){.base = TY_NONE};
    e->rank = 0;
  }
  if (in->rank == IK_ELEM) sema_shape_check_conform(s, e, e->kid + 1, e->nkid - 1);
}

/* ---- all functions ---- */

/* A procedure whose interface says that it is no function. */
static void tell_subroutine(Sema *s, const Expr *e, const Symbol *f) {
  bool typed = f->result || f->type.base != TY_NONE || f->stmt_fn;
  if (f->kind != SY_PROCEDURE || !f->has_interface || typed || f->is_entry || !f->scope->unit || f->from_unknown) return;
  diag_error(s->d, e->span, "'%s' is a subroutine and has no value", f->name);
  if (f->span.begin) diag_note(s->d, f->span, "it is declared here");
}

static void procedure_call(Sema *s, Expr *e, const Symbol *f) {
  tell_subroutine(s, e, f);
  sema_args_check_call(s, f, e->kid + 1, e->nkid - 1, e->span);
  e->type = f->type;
  e->rank = (uint8_t)f->rank;
  if (!(f->proc & PF_ELEMENTAL)) return;
  e->rank = (uint8_t)highest_rank(e);
  if (has_unknown(e) && !e->rank) e->type = (Type){.base = TY_NONE};
  sema_shape_check_conform(s, e, e->kid + 1, e->nkid - 1);
}

static void generic_call(Sema *s, Expr *e, Symbol *g) {
  Symbol *p = sema_generic_resolve(g, e->kid + 1, e->nkid - 1);
  if (p) {
    e->sym = p;
    procedure_call(s, e, p);
  } else if (g->derived_type) {
    e->how = REF_CONSTRUCTOR;
    e->sym = g->derived_type;
    const TypeSpec defaults = {.base = TY_DERIVED, .name = g->derived_type->name};
    e->type = (Type){.base = TY_DERIVED, .derived = sema_pdt_type_with_parameters(s, g->derived_type, &defaults)};
  } else {
    const IntrinsicInfo *in = sema_call_intrinsic_info(s, g->name); /* a generic may extend an intrinsic of its name */
    if (in && !intrinsic_is_subroutine(in) && in->cls <= IC_T) {
      e->sym = sema_call_intrinsic_symbol(s, in);
      sema_call_intrinsic(s, e, in);
    } else {
      sema_generic_tell_unresolved(s, g, e->kid + 1, e->nkid - 1, e->span);
    }
  }
}

/* EXTERNAL F, and then F(x): F is a function of its implicit type. */
static void type_external(Sema *s, const Expr *e, Symbol *f) {
  Unit *u = f->unit;
  if (u && u->host && u->host->stage == 2) sema_unit_spec(s, u); /* a bound may call what stands further down */
  if ((u && u->stage == 1) || f->type.base != TY_NONE || f->has_interface || f->from_unknown || f->undeclared ||
      f->kind != SY_PROCEDURE)
    return;
  f->type = sema_type_implicit(s, f->name);
  f->implicit = true;
  if (f->type.base != TY_NONE || scope_open(s->scope)) return;
  f->undeclared = true;
  diag_error(s->d, e->kid[0]->span, "function '%s' has no type, and IMPLICIT NONE is in force", f->name);
}

void sema_call(Sema *s, Expr *e, Symbol *sym) {
  e->how = REF_CALL;
  e->sym = sym;
  if (sym->kind == SY_INTRINSIC) {
    const IntrinsicInfo *in = intrinsic_find(sym->name);
    if (in) sema_call_intrinsic(s, e, in);
    if (in) sema_args_check_intrinsic(s, in, e);
  } else if (sym->kind == SY_GENERIC) {
    generic_call(s, e, sym);
  } else if (sym->kind == SY_STMT_FUNCTION) {
    e->how = REF_STMT_FUNCTION;
    e->type = sym->type;
  } else {
    type_external(s, e, sym);
    procedure_call(s, e, sym);
  }
}

/* ---- CALL ---- */

static Symbol *undeclared_subroutine(Sema *s, Expr *name) {
  const IntrinsicInfo *in = sema_call_intrinsic_info(s, name->text);
  if (in && intrinsic_standard_is_callable(in) && in->cls <= IC_ES) return sema_call_intrinsic_symbol(s, in);
  Scope *sc = s->unit->scope;
  Symbol *sym = scope_add(s->a, sc, name->text, SY_PROCEDURE, name->span);
  if (scope_open(s->scope)) sym->from_unknown = true, sym->from_module = scope_unknown(s->scope);
  sema_unit_make_external(s, sym);
  return sym;
}

static Symbol *called(Sema *s, Expr *name) {
  Symbol *sym = symbol_lookup(s->scope, name->text);
  if (!sym) return undeclared_subroutine(s, name);
  const IntrinsicInfo *in = sema_call_intrinsic_info(s, sym->name);
  bool open = sym->kind == SY_UNKNOWN || (sym->kind == SY_VARIABLE && !sym->declared && !sym->rank);
  if (open && in && intrinsic_standard_is_callable(in) && !sym->dummy && in->cls <= IC_ES) {
    sym->kind = SY_INTRINSIC;
    sym->intrinsic = in->id;
  } else if (open && !sym->from_unknown) {
    sym->type = (Type){.base = TY_NONE};
    sym->undeclared = false;
    sema_unit_make_external(s, sym);
  }
  return sym;
}

/* A procedure whose interface says that it is a function. */
static void tell_function(Sema *s, const Expr *name, const Symbol *sym) {
  if (sym->kind != SY_PROCEDURE || !sym->has_interface || !sym->result || sym->is_entry || !sym->scope->unit) return;
  diag_error(s->d, name->span, "'%s' is a function and cannot be called by CALL", sym->name);
  if (sym->span.begin) diag_note(s->d, sym->span, "it is declared here");
}

static void call_by_name(Sema *s, Expr *designator, Expr *name) {
  Symbol *sym = called(s, name);
  int n = designator == name ? 0 : designator->nkid - 1;
  name->sym = designator->sym = sym;
  if (sym->kind == SY_VARIABLE && sym->declared && sym->type.base != TY_NONE && !sym->dummy) {
    diag_error(s->d, name->span, "'%s' is a variable and cannot be called", sym->name);
    diag_note(s->d, sym->span, "it is declared here");
  }
  tell_function(s, name, sym);
  Expr **v = designator == name ? NULL : designator->kid + 1;
  Symbol *p = sym->kind == SY_GENERIC ? sema_generic_resolve(sym, v, n) : sym;
  const IntrinsicInfo *in = p ? NULL : sema_call_intrinsic_info(s, sym->name);
  if (p) {
    designator->sym = p;
    sema_args_check_call(s, p, v, n, designator->span);
  } else if (in && intrinsic_standard_is_callable(in)) { /* a generic may extend an intrinsic of its name */
    designator->sym = sema_call_intrinsic_symbol(s, in);
  } else {
    sema_generic_tell_unresolved(s, sym, v, n, designator->span);
  }
  in = n && designator->sym->kind == SY_INTRINSIC ? intrinsic_find(designator->sym->name) : NULL;
  if (in) sort_keywords(designator, in);
}

void sema_call_stmt(Sema *s, Stmt *st) {
  Expr *e = st->u.exprs.n ? st->u.exprs.v[0] : NULL;
  if (!e) return;
  if (e->kind == EX_REF) {
    sema_ref_args(s, e);
    e->how = REF_CALL;
  }
  Expr *base = e->kind == EX_REF ? e->kid[0] : e;
  if (base->kind == EX_NAME) {
    call_by_name(s, e, base);
  } else {
    sema_expr(s, base);
    e->sym = base->sym;
    int n = e == base ? 0 : e->nkid - 1;
    if (e->sym && e->sym->kind == SY_GENERIC && base->kind == EX_MEMBER) {
      Symbol *p = sema_bind_resolve_binding(s, e->sym, base->kid[0], e->kid + 1, n);
      if (p) e->sym = p;
    }
    if (e->sym && e->sym->kind == SY_PROCEDURE && base->kind == EX_MEMBER)
      sema_bind_check_bound(s, e->sym, base->kid[0], e->kid + 1, n, e->span);
  }
}
