/* --dump=symbols: every scope with its names, types, shapes and roles. */
#include "frontend/fold/fold.h"
#include <string.h>

static void indent(Buf *b, int n) {
  for (int i = 0; i < n; i++) buf_puts(b, "  ");
}

static const char *kind_name(SymbolKind k) {
  static const char *const name[] = {
      [SY_VARIABLE] = "variable",   [SY_PROCEDURE] = "procedure",
      [SY_INTRINSIC] = "intrinsic", [SY_STMT_FUNCTION] = "statement function",
      [SY_DERIVED_TYPE] = "type",   [SY_COMPONENT] = "component",
      [SY_MODULE] = "module",       [SY_COMMON] = "common",
      [SY_NAMELIST] = "namelist",   [SY_GENERIC] = "generic",
      [SY_CONSTRUCT] = "construct", [SY_UNIT] = "unit",
      [SY_UNKNOWN] = "unknown",
  };
  return name[k];
}

static void put_bound(Buf *b, const Expr *e, bool known, int64_t v) {
  if (known)
    buf_printf(b, "%lld", (long long)v);
  else if (e)
    expr_text(e, b);
}

static void put_shape(Buf *b, const Symbol *s) {
  if (s->shape == SHAPE_ASSUMED_RANK) buf_puts(b, "(..)");
  if (!s->rank || !s->dim) return;
  buf_putc(b, '(');
  for (int i = 0; i < s->rank; i++) {
    const Dim *d = &s->dim[i];
    if (i) buf_putc(b, ',');
    if (d->lo && !(d->lo_const && d->lo_value == 1)) put_bound(b, d->lo, d->lo_const, d->lo_value), buf_putc(b, ':');
    if (d->hi || d->hi_const)
      put_bound(b, d->hi, d->hi_const, d->hi_value);
    else if (s->shape == SHAPE_ASSUMED_SIZE)
      buf_putc(b, '*');
    else if (!(d->lo && !(d->lo_const && d->lo_value == 1)))
      buf_putc(b, ':');
  }
  buf_putc(b, ')');
}

static void put_coshape(Buf *b, const Symbol *s) {
  if (s->corank) buf_putc(b, '[');
  for (int i = 0; i < s->corank; i++) {
    const Dim *d = &s->codim[i];
    if (i) buf_putc(b, ',');
    if (d->lo) put_bound(b, d->lo, d->lo_const, d->lo_value), buf_putc(b, ':');
    if (d->hi)
      put_bound(b, d->hi, d->hi_const, d->hi_value);
    else
      buf_putc(b, s->attrs & AT_ALLOCATABLE ? ':' : '*');
  }
  if (s->corank) buf_putc(b, ']');
}

/* What is no text, and characters that no byte holds, as -fbackslash has them. */
static void put_string(Buf *b, const Value *v) {
  buf_putc(b, '\'');
  for (int64_t i = 0; i < v->u.str.len; i++) {
    uint32_t c = fold_value_char(v, i);
    if (c < ' ' || c == 127)
      buf_printf(b, "\\x%02X", c);
    else if (c < 256)
      buf_putc(b, (char)c);
    else
      buf_printf(b, c > 0xffff ? "\\U%08X" : "\\u%04X", c);
  }
  buf_putc(b, '\'');
}

static void put_scalar(Buf *b, const Value *v) {
  switch (v->type.base) {
  case TY_INTEGER: fold_value_print_integer(b, v); break;
  case TY_LOGICAL: buf_puts(b, v->u.i ? ".true." : ".false."); break;
  case TY_REAL: fold_value_print(b, v->type.kind, fold_value_re(v)); break;
  case TY_COMPLEX:
    buf_putc(b, '(');
    fold_value_print(b, v->type.kind, fold_value_re(v));
    buf_putc(b, ',');
    fold_value_print(b, v->type.kind, fold_value_im(v));
    buf_putc(b, ')');
    break;
  case TY_CHARACTER: put_string(b, v); break;
  default: break;
  }
}

static void put_value(Buf *b, const Value *v) {
  buf_puts(b, " = ");
  if (!v->rank) {
    put_scalar(b, v);
    return;
  }
  buf_putc(b, '[');
  for (int64_t i = 0; i < v->n && i < 8; i++) {
    if (i) buf_puts(b, ", ");
    put_scalar(b, v->elem[i]);
  }
  buf_puts(b, v->n > 8 ? ", ...]" : "]");
}

static void put_attrs(Buf *b, const Symbol *s) {
  static const struct {
    uint32_t bits;
    const char *word;
  } words[] = {
      {AT_PARAMETER, "parameter"},   {AT_ALLOCATABLE, "allocatable"}, {AT_POINTER, "pointer"},
      {AT_TARGET, "target"},         {AT_OPTIONAL, "optional"},       {AT_VALUE, "value"},
      {AT_CONTIGUOUS, "contiguous"}, {AT_EXTERNAL, "external"},       {AT_PRIVATE, "private"},
      {AT_VOLATILE, "volatile"},
  };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (s->attrs & words[i].bits) buf_printf(b, " %s", words[i].word);
  uint32_t intent = s->attrs & AT_INTENT_INOUT;
  if (intent) buf_puts(b, intent == AT_INTENT_INOUT ? " inout" : intent == AT_INTENT_IN ? " in" : " out");
}

static void put_roles(Buf *b, const Symbol *s) {
  if (s->dummy) buf_printf(b, " dummy %d", s->dummy);
  if (s->is_result) buf_puts(b, " result");
  if (s->implicit) buf_puts(b, " implicit");
  if (s->is_index) buf_puts(b, " index");
  if (s->saved) buf_puts(b, " saved");
  if (s->used_by_host) buf_puts(b, " used-inside");
  if (s->common) buf_printf(b, " in %s", s->common->name);
  if (s->equiv) buf_printf(b, " equivalence %d", s->equiv);
  if ((s->common || s->equiv) && s->placed) buf_printf(b, " at %lld", (long long)s->offset);
  if (s->from_unknown) buf_puts(b, " from-unknown-module");
  if (s->selector) buf_puts(b, " => "), expr_text(s->selector, b);
}

static void put_list(Buf *b, const Symbol *s) {
  for (int i = 0; i < s->nlist; i++) buf_printf(b, "%s%s", i ? ", " : ": ", s->list[i]->name);
}

static void put_dummies(Buf *b, const Symbol *s) {
  if (s->kind != SY_PROCEDURE && s->kind != SY_STMT_FUNCTION) return;
  if (!s->has_interface && s->kind == SY_PROCEDURE) return;
  buf_putc(b, '(');
  for (int i = 0; i < s->ndummies; i++) buf_printf(b, "%s%s", i ? "," : "", s->dummies[i] ? s->dummies[i]->name : "*");
  buf_putc(b, ')');
}

static void put_symbol(const Program *p, Buf *b, const Symbol *s, int level) {
  indent(b, level);
  buf_printf(b, "%s", s->name);
  if (s->target) {
    buf_printf(b, " => %s%s%s\n", s->target->scope && s->target->scope->unit ? s->target->scope->unit->name : "",
               s->target->scope && s->target->scope->unit ? "." : "", s->target->name);
    return;
  }
  put_dummies(b, s);
  put_shape(b, s);
  put_coshape(b, s);
  buf_printf(b, ": %s", kind_name(s->kind));
  if (s->type.base != TY_NONE) buf_printf(b, " %s", type_text(p->arena, s->type));
  put_attrs(b, s);
  put_roles(b, s);
  put_list(b, s);
  if (s->value) put_value(b, s->value);
  buf_putc(b, '\n');
  if (s->kind != SY_DERIVED_TYPE || !s->members) return;
  for (const Symbol *m = type_first_component(s); m; m = m->next) put_symbol(p, b, m, level + 1);
}

static void put_scope(const Program *p, Buf *b, const Scope *sc, int level) {
  if (sc->implicit_none) indent(b, level), buf_puts(b, "implicit none\n");
  if (sc->unknown_module) indent(b, level), buf_puts(b, "uses a module that is not known\n");
  for (const Symbol *s = scope_names(sc); s; s = s->next) put_symbol(p, b, s, level);
}

typedef struct {
  const Program *p;
  Buf *b;
  int level;
} ScopeDump;

static bool construct_visit(Stmt *st, void *data) {
  ScopeDump *d = data;
  if (!stmt_scope(st)) return true;
  indent(d->b, d->level);
  buf_printf(d->b, "in %s at line %d\n", ast_stmt_kind_name(st->kind), source_place(d->p->sources, st->span.begin).line);
  put_scope(d->p, d->b, stmt_scope(st), d->level + 1);
  return true;
}

static void put_unit(const Program *p, Buf *b, const Unit *u, int level) {
  static const char *const word[] = {"program", "subroutine", "function", "module", "submodule", "block data", "interface body"};
  indent(b, level);
  buf_printf(b, "%s %s\n", word[u->kind], u->name ? u->name : "");
  if (u->scope) put_scope(p, b, u->scope, level + 1);
  ScopeDump d = {p, b, level + 1};
  if (u->first) ast_stmt_walk(u->first, construct_visit, &d);
  for (const Unit *c = u->iface; c; c = c->next) put_unit(p, b, c, level + 1);
  for (const Unit *c = u->child; c; c = c->next) put_unit(p, b, c, level + 1);
}

void dump_symbols(const Program *p, Buf *out) {
  for (const Unit *u = p->units; u; u = u->next) put_unit(p, out, u, 0);
}
