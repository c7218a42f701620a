/* Fortran-like text of expressions, for reports and dumps. */
#include "frontend/program.h"
#include <string.h>

static void list_text(Expr *const *v, int n, Buf *out) {
  for (int i = 0; i < n; i++) {
    if (i) buf_puts(out, ", ");
    expr_text(v[i], out);
  }
}

static void string_text(const Expr *e, Buf *out) {
  if (expr_kindp(e)) buf_printf(out, "%s_", expr_kindp(e));
  buf_putc(out, '\'');
  for (int i = 0; i < e->ival; i++) {
    unsigned char c = (unsigned char)e->text[i];
    if (c == '\'')
      buf_puts(out, "''");
    else if (c < ' ' || c == 127)
      buf_printf(out, "\\%03o", c);
    else
      buf_putc(out, (char)c);
  }
  buf_putc(out, '\'');
}

static void number_text(const Expr *e, Buf *out) {
  buf_puts(out, e->text);
  if (expr_kindp(e)) buf_printf(out, "_%s", expr_kindp(e));
}

static void range_text(const Expr *e, Buf *out) {
  if (e->kid[0]) expr_text(e->kid[0], out);
  buf_putc(out, ':');
  if (e->kid[1]) expr_text(e->kid[1], out);
  if (!e->kid[2]) return;
  buf_putc(out, ':');
  expr_text(e->kid[2], out);
}

static void implied_do_text(const Expr *e, Buf *out) {
  buf_putc(out, '(');
  list_text(e->kid + 4, e->nkid - 4, out);
  buf_puts(out, ", ");
  expr_text(e->kid[0], out);
  buf_puts(out, " = ");
  list_text(e->kid + 1, e->kid[3] ? 3 : 2, out);
  buf_putc(out, ')');
}

/* Binding strength of an operator; 0: not an operation. */
static int strength(const Expr *e) {
  if (e->kind == EX_UNARY) return e->op == OP_DEFINED ? 12 : e->op == OP_NOT ? 5 : 8;
  if (e->kind != EX_BINARY) return 0;
  switch (e->op) {
  case OP_POW: return 10;
  case OP_MUL:
  case OP_DIV: return 9;
  case OP_ADD:
  case OP_SUB: return 8;
  case OP_CONCAT: return 7;
  case OP_AND: return 4;
  case OP_OR: return 3;
  case OP_EQV:
  case OP_NEQV: return 2;
  case OP_DEFINED: return 1;
  default: return 6;
  }
}

static const char *operator_text(const Expr *e) { return e->op == OP_DEFINED ? e->text : ast_op_text(e->op); }

/* An operand, in parentheses where the tree needs them and the source did not have them (constants put in by folding). */
static void operand_text(const Expr *e, int least, Buf *out) {
  int own = strength(e);
  bool wrap = own && own < least;
  if (wrap) buf_putc(out, '(');
  expr_text(e, out);
  if (wrap) buf_putc(out, ')');
}

static void operation_text(const Expr *e, Buf *out) {
  int own = strength(e);
  bool spaced = own < 9;
  if (e->kind == EX_UNARY) {
    buf_puts(out, operator_text(e));
    if (e->op == OP_NOT || e->op == OP_DEFINED) buf_putc(out, ' ');
    operand_text(e->kid[0], own + (e->op != OP_NOT), out);
    return;
  }
  operand_text(e->kid[0], e->op == OP_POW ? own + 1 : own, out);
  buf_printf(out, spaced ? " %s " : "%s", operator_text(e));
  operand_text(e->kid[1], e->op == OP_POW ? own : own + 1, out);
}

static void type_spec_text(const TypeSpec *t, Buf *out) {
  if (t->is_double)
    buf_puts(out, t->base == TY_REAL ? "double precision" : "double complex");
  else if (t->base == TY_DERIVED || t->base == TY_ANY)
    buf_printf(out, "%s(%s)", t->is_class ? "class" : "type", t->name ? t->name : "*");
  else
    buf_puts(out, ast_type_base_name(t->base));
  if (t->len) buf_puts(out, "(len="), expr_text(t->len, out), buf_putc(out, ')');
  if (t->kind) buf_puts(out, t->star ? "*" : "("), expr_text(t->kind, out), buf_puts(out, t->star ? "" : ")");
}

static void array_text(const Expr *e, Buf *out) {
  buf_putc(out, '[');
  if (expr_tspec(e)) type_spec_text(expr_tspec(e), out), buf_puts(out, " :: ");
  list_text(e->kid, e->nkid, out);
  buf_putc(out, ']');
}

void expr_text(const Expr *e, Buf *out) {
  if (!e) return;
  switch (e->kind) {
  case EX_INT:
  case EX_REAL: number_text(e, out); break;
  case EX_COMPLEX: buf_putc(out, '('), list_text(e->kid, 2, out), buf_putc(out, ')'); break;
  case EX_LOGICAL:
    buf_puts(out, e->ival ? ".true." : ".false.");
    if (expr_kindp(e)) buf_printf(out, "_%s", expr_kindp(e));
    break;
  case EX_STRING: string_text(e, out); break;
  case EX_BOZ:
  case EX_NAME: buf_puts(out, e->text); break;
  case EX_HOLLERITH: buf_printf(out, "%dh%s", e->ival, e->text); break;
  case EX_REF: expr_text(e->kid[0], out), buf_putc(out, '('), list_text(e->kid + 1, e->nkid - 1, out), buf_putc(out, ')'); break;
  case EX_MEMBER: expr_text(e->kid[0], out), buf_printf(out, "%%%s", e->text); break;
  case EX_COINDEX:
    expr_text(e->kid[0], out), buf_putc(out, '['), list_text(e->kid + 1, e->nkid - 1, out), buf_putc(out, ']');
    break;
  case EX_UNARY:
  case EX_BINARY: operation_text(e, out); break;
  case EX_PAREN: buf_putc(out, '('), expr_text(e->kid[0], out), buf_putc(out, ')'); break;
  case EX_RANGE: range_text(e, out); break;
  case EX_ARRAY: array_text(e, out); break;
  case EX_IMPLIED_DO: implied_do_text(e, out); break;
  case EX_KEYWORD: buf_printf(out, "%s=", e->text), expr_text(e->kid[0], out); break;
  case EX_STAR: buf_putc(out, '*'); break;
  case EX_ALT_RETURN: buf_printf(out, "*%d", e->ival); break;
  case EX_REPEAT: expr_text(e->kid[0], out), buf_putc(out, '*'), expr_text(e->kid[1], out); break;
  case EX_COLON: buf_putc(out, ':'); break;
  case EX_DOTDOT: buf_puts(out, ".."); break;
  case EX_KINDS: break;
  }
}
