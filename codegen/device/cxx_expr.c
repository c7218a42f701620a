/* Expressions in C++: operators with Fortran's types and precedence, literals, calls and references. */
#include "codegen/device/device.h"
#include <stdlib.h>
#include <string.h>

/* ---- types ---- */

static bool is_numeric(Type t) { return t.base == TY_INTEGER || t.base == TY_REAL || t.base == TY_COMPLEX; }

/* Fortran 2018, 10.1.9.3: the type of a numeric operation. */
Type cxx_expr_common(Type a, Type b) {
  Type t = a;
  if (a.base == b.base) {
    t.kind = a.kind > b.kind ? a.kind : b.kind;
    return t;
  }
  if (a.base == TY_INTEGER) return b;
  if (b.base == TY_INTEGER) return a;
  t.base = TY_COMPLEX;
  t.kind = a.kind > b.kind ? a.kind : b.kind;
  return t;
}

/* C computes with int where the operands are smaller, and so are its literals. */
static bool widened_by_c(const Expr *e) {
  while (e->kind == EX_PAREN) e = e->kid[0];
  return e->type.base == TY_INTEGER && e->type.kind < 4 &&
         (e->kind == EX_BINARY || e->kind == EX_UNARY || e->kind == EX_INT || e->value);
}

char *cxx_expr_text(Fn *f, const Expr *e, int prec) {
  Buf b = {0};
  cxx_expr_emit(f, &b, e, prec);
  char *s = arena_strdup(f->g->arena, b.s ? b.s : "");
  buf_free(&b);
  return s;
}

char *cxx_expr_text_as(Fn *f, const Expr *e, Type t, int prec) {
  Buf b = {0};
  cxx_expr_emit_as(f, &b, e, t, prec);
  char *s = arena_strdup(f->g->arena, b.s ? b.s : "");
  buf_free(&b);
  return s;
}

char *cxx_expr_text_to(Fn *f, const Expr *e, Type t) {
  Buf b = {0};
  cxx_expr_emit_to(f, &b, e, t);
  char *s = arena_strdup(f->g->arena, b.s ? b.s : "");
  buf_free(&b);
  return s;
}

/* One word, so that it can be written like a function: double(x). */
static bool one_word(const char *type) { return !strchr(type, ' '); }

static void emit_cast(Fn *f, Buf *b, const Expr *e, const char *type) {
  buf_printf(b, one_word(type) ? "%s(" : "static_cast<%s>(", type);
  cxx_expr_emit(f, b, e, PREC_COMMA);
  buf_putc(b, ')');
}

/* real part of a complex value, converted */
static void emit_real_part(Fn *f, Buf *b, const Expr *e, Type t) {
  if (t.base == TY_REAL && t.kind == e->type.kind) {
    cxx_expr_emit(f, b, e, PREC_PRIMARY);
    buf_puts(b, ".re");
    return;
  }
  buf_printf(b, "f2c::%s<%s>(", t.base == TY_INTEGER ? "to_int" : "to_real", ctype_type(t));
  cxx_expr_emit(f, b, e, PREC_COMMA);
  buf_putc(b, ')');
}

static bool plain_literal(const Expr *e) {
  return e->kind == EX_INT || e->kind == EX_REAL || (e->kind == EX_UNARY && e->kid[0]->kind == EX_INT);
}

void cxx_expr_emit_as(Fn *f, Buf *b, const Expr *e, Type t, int prec) {
  const char *type = ctype_type(t);
  if (t.base == TY_CHARACTER && e->type.base == TY_CHARACTER && characters_length(e) == ctype_text_length(t)) {
    cxx_expr_emit(f, b, e, prec);
    return;
  }
  if (!type) {
    refuse(f, e->span, REASON_TYPE, "a value of type %s is not supported in device code", ast_type_base_name(t.base));
    return;
  }
  bool logic = t.base == TY_LOGICAL && e->type.base == TY_LOGICAL && (e->kind == EX_BINARY || e->kind == EX_UNARY);
  if (ctype_same(e->type, t) && !widened_by_c(e) && !logic)
    cxx_expr_emit(f, b, e, prec);
  else if (e->type.base == TY_COMPLEX && (t.base == TY_REAL || t.base == TY_INTEGER))
    emit_real_part(f, b, e, t);
  else if (t.base == TY_REAL && e->value && !e->value->is_big && plain_literal(e) && e->type.base == TY_INTEGER)
    ctype_value(b, &(Value){.type = t, .u.r = (double)e->value->u.i, .n = 1}, prec);
  else
    emit_cast(f, b, e, type);
}

/* A sum, difference or product that C has not brought back to the range of its kind: what becomes of it later would see that. */
static bool leaves_kind(const Expr *e) {
  while (e->kind == EX_PAREN) e = e->kid[0];
  bool more =
      (e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB || e->op == OP_MUL)) || (e->kind == EX_UNARY && e->op == OP_NEG);
  return more && !e->sym && !e->value && widened_by_c(e);
}

void cxx_expr_emit_to(Fn *f, Buf *b, const Expr *e, Type t) {
  if (leaves_kind(e) && !ctype_same(e->type, t)) {
    cxx_expr_emit_as(f, b, e, e->type, PREC_COMMA);
    return;
  }
  bool from_complex = e->type.base == TY_COMPLEX, to_complex = t.base == TY_COMPLEX;
  if (from_complex ? !ctype_same(e->type, t) : to_complex && e->type.base == TY_INTEGER)
    cxx_expr_emit_as(f, b, e, t, PREC_COMMA);
  else
    cxx_expr_emit(f, b, e, PREC_COMMA);
}

/* An operand of an operation of type 't': C promotes integers and reals as Fortran does, complex values of
 * the smaller kind need a conversion. */
static void emit_operand(Fn *f, Buf *b, const Expr *e, Type t, int prec) {
  if (t.base == TY_COMPLEX && e->type.base == TY_COMPLEX && e->type.kind != t.kind)
    cxx_expr_emit_as(f, b, e, t, prec);
  else if (leaves_kind(e) && !ctype_same(e->type, t))
    cxx_expr_emit_as(f, b, e, e->type, prec);
  else
    cxx_expr_emit(f, b, e, prec);
}

/* ---- powers ---- */

static const Expr *inner(const Expr *e) {
  while (e->kind == EX_PAREN) e = e->kid[0];
  return e;
}

/* real(z), aimag(z) */
static bool is_part(const Expr *e) {
  IntrinsicId id = intrinsic_called(e);
  if ((id != IN_REAL && id != IN_DBLE && id != IN_AIMAG) || e->nkid != 2 || e->kid[1]->type.base != TY_COMPLEX ||
      e->kid[1]->kind != EX_NAME)
    return false;
  return e->type.kind == e->kid[1]->type.kind;
}

/* x, 2.0, a(i,j), real(z): cheap to write twice */
static bool repeatable(const Expr *e) {
  if (e->kind == EX_NAME || e->kind == EX_INT || e->kind == EX_REAL || is_part(e)) return true;
  if (e->kind != EX_REF || e->how != REF_ELEMENT || e->nkid > 3) return false;
  for (int i = 1; i < e->nkid; i++) {
    const Expr *s = e->kid[i];
    if (s->kind == EX_BINARY && (s->op == OP_ADD || s->op == OP_SUB)) s = s->kid[1]->kind == EX_INT ? s->kid[0] : s;
    if (s->kind != EX_NAME && s->kind != EX_INT) return false;
  }
  return true;
}

static void emit_product(Fn *f, Buf *b, const Expr *x, int n, int prec) {
  bool paren = prec > PREC_MUL;
  if (paren) buf_putc(b, '(');
  for (int i = 0; i < n; i++) {
    if (i) buf_puts(b, " * ");
    cxx_expr_emit(f, b, x, PREC_UNARY);
  }
  if (paren) buf_putc(b, ')');
}

static void emit_constant_power(Fn *f, Buf *b, const Expr *x, int n, int prec) {
  if (n >= 2 && n <= 3 && repeatable(inner(x)))
    emit_product(f, b, inner(x), n, prec);
  else {
    buf_printf(b, "f2c::ipow<%d>(", n);
    cxx_expr_emit_as(f, b, inner(x), x->type, PREC_COMMA);
    buf_putc(b, ')');
  }
}

static void emit_power(Fn *f, Buf *b, const Expr *e, int prec) {
  const Expr *x = e->kid[0], *y = e->kid[1];
  int64_t n;
  if (y->type.base == TY_INTEGER && fold_const_int(y, &n) && n >= 0 && n <= 64) {
    emit_constant_power(f, b, x, (int)n, prec);
    return;
  }
  if (y->type.base == TY_INTEGER && fold_const_int(y, &n) && n < 0 && n >= -64 && x->type.base != TY_INTEGER) {
    bool paren = prec > PREC_MUL;
    buf_printf(b, "%s1 / ", paren ? "(" : "");
    emit_constant_power(f, b, x, (int)-n, PREC_UNARY);
    buf_puts(b, paren ? ")" : "");
    return;
  }
  bool whole = y->type.base == TY_INTEGER;
  buf_puts(b, whole ? "f2c::ipow(" : "f2c::pow(");
  cxx_expr_emit_as(f, b, x, whole ? x->type : e->type, PREC_COMMA);
  buf_puts(b, ", ");
  cxx_expr_emit_as(f, b, y, whole ? y->type : e->type, PREC_COMMA);
  buf_putc(b, ')');
}

/* ---- operations ---- */

typedef struct {
  const char *text; /* C operator */
  int prec;         /* its level */
} COp;

static COp c_op(Op op) {
  switch (op) {
  case OP_MUL: return (COp){"*", PREC_MUL};
  case OP_DIV: return (COp){"/", PREC_MUL};
  case OP_ADD: return (COp){"+", PREC_ADD};
  case OP_SUB: return (COp){"-", PREC_ADD};
  case OP_EQ: return (COp){"==", PREC_EQ};
  case OP_NE: return (COp){"!=", PREC_EQ};
  case OP_LT: return (COp){"<", PREC_LT};
  case OP_LE: return (COp){"<=", PREC_LT};
  case OP_GT: return (COp){">", PREC_LT};
  case OP_GE: return (COp){">=", PREC_LT};
  case OP_AND: return (COp){"&&", PREC_AND};
  case OP_OR: return (COp){"||", PREC_OR};
  case OP_EQV: return (COp){"==", PREC_EQ};
  case OP_NEQV: return (COp){"!=", PREC_EQ};
  default: return (COp){NULL, 0};
  }
}

/* A truth value as 0 or 1 of type bool: logicals of two sizes or of odd bits compare right. */
static void emit_truth(Fn *f, Buf *b, const Expr *e) {
  const Expr *x = inner(e);
  bool boolean = x->kind == EX_LOGICAL || (x->kind == EX_BINARY && x->op >= OP_EQ && x->op <= OP_NEQV) ||
                 (x->kind == EX_UNARY && x->op == OP_NOT);
  buf_putc(b, '(');
  cxx_expr_emit(f, b, boolean ? x : e, boolean ? PREC_COMMA : PREC_EQ + 1);
  buf_puts(b, boolean ? ")" : " != 0)");
}

/* && inside || needs no parentheses in C, but compilers warn and people wonder. */
static int operand_prec(Op op, int prec, const Expr *kid) {
  if (op == OP_OR && kid->kind == EX_BINARY && kid->op == OP_AND) return PREC_AND + 1;
  return prec;
}

static void emit_binary(Fn *f, Buf *b, const Expr *e, int prec) {
  if (e->sym) {
    call_operator(f, b, e);
    return;
  }
  if (e->op == OP_POW) {
    emit_power(f, b, e, prec);
    return;
  }
  COp op = c_op(e->op);
  if (!op.text) {
    refuse(f, e->span, REASON_OPERATOR, "operator %s is not supported in device code",
           e->op == OP_DEFINED ? e->text : ast_op_text(e->op));
    return;
  }
  const Expr *l = e->kid[0], *r = e->kid[1];
  bool paren = prec > op.prec;
  if (paren) buf_putc(b, '(');
  if (e->op == OP_EQV || e->op == OP_NEQV) {
    emit_truth(f, b, l);
    buf_printf(b, " %s ", op.text);
    emit_truth(f, b, r);
  } else {
    Type t = is_numeric(l->type) && is_numeric(r->type) ? cxx_expr_common(l->type, r->type) : l->type;
    const Type in = e->op == OP_DIV && t.base == TY_INTEGER ? (Type){0} : t; /* another kind than any */
    emit_operand(f, b, l, in, operand_prec(e->op, op.prec, l));
    buf_printf(b, " %s ", op.text);
    bool chain = e->op == OP_AND || e->op == OP_OR;
    emit_operand(f, b, r, in, operand_prec(e->op, op.prec + (chain ? 0 : 1), r));
  }
  if (paren) buf_putc(b, ')');
}

static void emit_unary(Fn *f, Buf *b, const Expr *e, int prec) {
  if (e->sym) {
    call_operator(f, b, e);
    return;
  }
  if (e->op == OP_PLUS) {
    cxx_expr_emit(f, b, e->kid[0], prec);
    return;
  }
  if (e->op != OP_NEG && e->op != OP_NOT) {
    refuse(f, e->span, REASON_OPERATOR, "operator %s is not supported in device code", e->text ? e->text : ast_op_text(e->op));
    return;
  }
  if (e->op == OP_NEG && e->type.base == TY_INTEGER && !e->rank && e->kid[0]->kind != EX_INT) {
    buf_puts(b, "f2c::minus("); /* of integers: runtime/device/fortran/math.cuh says why */
    cxx_expr_emit(f, b, e->kid[0], PREC_COMMA);
    buf_putc(b, ')');
    return;
  }
  /* -a*b is -(a*b), which C's tighter minus computes to the same value; a sign in front of a sum keeps its parentheses. */
  bool paren = prec > PREC_ADD && !(e->op == OP_NOT && prec <= PREC_UNARY);
  if (paren) buf_putc(b, '(');
  buf_putc(b, e->op == OP_NEG ? '-' : '!');
  const Expr *x = e->kid[0];
  bool product = e->op == OP_NEG && x->kind == EX_BINARY && x->op == OP_MUL;
  cxx_expr_emit(f, b, x, product ? PREC_MUL : PREC_UNARY);
  if (paren) buf_putc(b, ')');
}

/* ---- leaves ---- */

static void emit_variable(Fn *f, Buf *b, const Expr *e) {
  Binding *v = bind_find(f, e);
  if (!v) return;
  if (v->rank > 0) {
    ref_whole(f, b, v, e);
    return;
  }
  if (v->kind == BIND_POINTER)
    buf_printf(b, "*%s", v->cname);
  else
    buf_puts(b, v->cname);
}

static void emit_name(Fn *f, Buf *b, const Expr *e) {
  const Symbol *s = e->sym;
  if (s && s->kind == SY_VARIABLE)
    emit_variable(f, b, e);
  else
    refuse(f, e->span, REASON_NAME, "'%s' is not a variable", e->text);
}

/* The dummies of a statement function stand for its actual arguments while its expression is written. */
static void emit_stmt_function(Fn *f, Buf *b, const Expr *e) {
  const Symbol *s = e->sym;
  char *actual[64];
  int n = e->nkid - 1;
  if (!s->stmt_fn || n != s->ndummies || n > 64) {
    refuse(f, e->span, REASON_STATEMENT_FUNCTION, "statement function '%s' is not used as it is defined", s->name);
    return;
  }
  for (int i = 0; i < n; i++) actual[i] = cxx_expr_text_as(f, e->kid[i + 1], s->dummies[i]->type, PREC_PRIMARY);
  int before = f->bind.n;
  for (int i = 0; i < n; i++) {
    Binding *v = bind_new(f, BIND_VALUE, s->dummies[i], s->dummies[i]->name);
    v->cname = actual[i];
  }
  buf_putc(b, '(');
  cxx_expr_emit_to(f, b, s->stmt_fn, s->type);
  buf_putc(b, ')');
  /* Constants and locals met inside stay, the dummies go. */
  for (int i = before; i < before + n; i++) f->bind.v[i]->sym = NULL;
}

static void emit_ref(Fn *f, Buf *b, const Expr *e, int prec) {
  const char *made = e->rank ? NULL : cxx_array_made(f, e);
  if (made) {
    buf_puts(b, made);
    return;
  }
  switch (e->how) {
  case REF_ELEMENT:
  case REF_SECTION: {
    if (derived_type_is(f, e)) {
      derived_type_emit(f, b, e);
      return;
    }
    if (e->kid[0]->kind != EX_NAME && e->kid[0]->kind != EX_MEMBER) break;
    Binding *v = bind_find(f, e->kid[0]);
    if (!v) return;
    if (e->rank > 0)
      ref_whole(f, b, v, e);
    else
      ref_element(f, b, v, e);
    return;
  }
  case REF_CALL:
    if (e->sym && e->sym->kind == SY_INTRINSIC)
      cxx_intrinsic_emit(f, b, e, prec);
    else
      call_function(f, b, e);
    return;
  case REF_STMT_FUNCTION: emit_stmt_function(f, b, e); return;
  default: break;
  }
  refuse(f, e->span, REASON_REFERENCE, "this reference is not supported in device code");
}

static void emit_complex_literal(Fn *f, Buf *b, const Expr *e) {
  Type part = {.base = TY_REAL, .kind = e->type.kind};
  buf_printf(b, "%s(", ctype_type(e->type));
  cxx_expr_emit_as(f, b, e->kid[0], part, PREC_COMMA);
  buf_puts(b, ", ");
  cxx_expr_emit_as(f, b, e->kid[1], part, PREC_COMMA);
  buf_putc(b, ')');
}

/* An element of an array constructor: of the table its constants make. */
static void emit_constructor(Fn *f, Buf *b, const Expr *e) {
  const char *made = f->elem ? cxx_array_made(f, e) : NULL;
  if (made) {
    buf_printf(b, "%s[%s]", made, f->elem->var[0]);
    return;
  }
  if (!f->elem || !e->value || e->value->rank != 1 || !ctype_type(e->value->type)) {
    refuse(f, e->span, REASON_CONSTRUCTOR, "an array constructor whose items are no constants is not supported in device code");
    return;
  }
  Gen *g = f->g;
  const char *name = names_derive(&g->globals, f->unit->name, "_items");
  Buf t = {0};
  buf_printf(&t, "static __device__ const %s %s[%lld] = {", ctype_type(e->value->type), name,
             (long long)(e->value->n ? e->value->n : 1));
  for (int64_t i = 0; i < e->value->n; i++) {
    buf_puts(&t, i ? ", " : "");
    ctype_value(&t, e->value->elem[i], PREC_COMMA);
  }
  buf_puts(&t, "};");
  buf_putc(&g->procs, '\n');
  cxx_out_wrap(&g->procs, 0, t.s);
  buf_free(&t);
  buf_printf(b, "%s[%s]", name, f->elem->var[0]);
}

static void emit_node(Fn *f, Buf *b, const Expr *e, int prec) {
  switch (e->kind) {
  case EX_INT: ctype_int(b, e->value ? e->value->u.i : strtoll(e->text, NULL, 10), e->type.kind, prec); break;
  case EX_REAL: ctype_real_text(b, e->text, e->type.kind); break;
  case EX_COMPLEX: emit_complex_literal(f, b, e); break;
  case EX_LOGICAL: buf_puts(b, e->ival ? "true" : "false"); break;
  case EX_NAME: emit_name(f, b, e); break;
  case EX_MEMBER: derived_type_is(f, e) ? derived_type_emit(f, b, e) : emit_variable(f, b, e); break;
  case EX_REF: emit_ref(f, b, e, prec); break;
  case EX_UNARY: emit_unary(f, b, e, prec); break;
  case EX_BINARY: emit_binary(f, b, e, prec); break;
  case EX_ARRAY: emit_constructor(f, b, e); break;
  case EX_PAREN:
    if (inner(e)->kind == EX_NAME || inner(e)->kind == EX_REF || inner(e)->kind == EX_INT)
      cxx_expr_emit(f, b, e->kid[0], prec);
    else {
      buf_putc(b, '(');
      cxx_expr_emit(f, b, e->kid[0], PREC_COMMA);
      buf_putc(b, ')');
    }
    break;
  default: refuse(f, e->span, REASON_EXPRESSION, "%s is not supported in device code", ast_expr_kind_name(e->kind));
  }
}

/* Functions of constants and components of constant structures. */
static bool is_folded(const Expr *e) {
  bool made = (e->kind == EX_REF && e->how == REF_CALL) || e->kind == EX_MEMBER;
  return made && e->value && e->value->rank == 0 && ctype_type(e->value->type);
}

static bool is_text(const Expr *e) { return e && !e->rank && e->type.base == TY_CHARACTER; }

const char *cxx_expr_text_test(Fn *f, const Expr *a, Op op, const Expr *b) {
  bool text = is_text(a) || is_text(b);
  const char *name = text && f->hooks ? f->hooks->text_test(f, a, op, b) : NULL;
  return name ? arena_printf(f->g->arena, "%s != 0", name) : NULL;
}

/* What the host makes of CHARACTER: a number. */
static bool emit_by_host(Fn *f, Buf *b, const Expr *e, int prec) {
  const bool number = f->hooks && e->kind == EX_REF && e->nkid > 1 && is_text(e->kid[1]);
  const char *test = e->kind == EX_BINARY && !e->sym ? cxx_expr_text_test(f, e->kid[0], e->op, e->kid[1]) : NULL;
  const char *name = test ? test : number ? f->hooks->text_number(f, e) : NULL;
  if (name) buf_printf(b, test && prec > PREC_EQ ? "(%s)" : "%s", name);
  return name != NULL;
}

void cxx_expr_emit(Fn *f, Buf *b, const Expr *e, int prec) {
  const ElemLoops *elem = f->elem;
  if (f->fail || emit_by_host(f, b, e, prec)) return;
  const Expr *array = e->rank && f->elem ? array_temporary_set(f, e) : NULL;
  if (array) e = array;
  if (e->rank == 0) f->elem = NULL;
  if (e->type.base == TY_DERIVED) {
    derived_type_value(f, b, e, e->type);
  } else if (is_folded(e)) {
    ctype_value(b, e->value, prec);
  } else if (characters_emit(f, b, e)) {
  } else if (e->type.base != TY_CHARACTER && (e->type.base == TY_NONE || !ctype_type(e->type))) {
    refuse(f, e->span, REASON_TYPE, "a value of type %s is not supported in device code",
           e->type.base ? type_text(f->g->arena, e->type) : "none");
  } else if (f->running && !e->rank && cxx_array_same(e, f->running))
    buf_puts(b, f->running_name);
  else
    emit_node(f, b, e, prec);
  f->elem = elem;
}

void cxx_expr_emit_stored(Fn *f, Buf *b, const Expr *lhs) {
  f->stored = lhs;
  cxx_expr_emit(f, b, lhs, PREC_COMMA);
  f->stored = NULL;
}
