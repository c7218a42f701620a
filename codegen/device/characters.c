/* CHARACTER in C++. A value of constant length is an f2c::text<L>; what has no such length is looked at where it lies (runtime/device/fortran/text.cuh).
 *
 *   s(i:i) == 'A'            f2c::part<1>(s, i) == 'A'
 *   name(k)(2:) = trim(t)    f2c::part(name[k].c, 2, 8) = f2c::trim(t) */
#include "codegen/device/device.h"
#include <string.h>

static const Expr *inner(const Expr *e) {
  while (e->kind == EX_PAREN) e = e->kid[0];
  return e;
}

static bool is_text(const Expr *e) { return e && e->type.base == TY_CHARACTER; }

/* Of another kind than 1, or of none that is known. */
static bool is_wide(const Expr *e) { return e->type.kind != 1; }

static bool is_substring(const Expr *e) { return e->kind == EX_REF && e->how == REF_SUBSTRING; }

/* ---- lengths ---- */

/* 'e' as 'base + c' with a constant c; NULL: it is the constant. */
static const Expr *split_constant(const Expr *e, int64_t *c) {
  int64_t x;
  *c = 0;
  for (e = inner(e);; e = inner(e)) {
    if (fold_const_int(e, &x)) {
      *c += x;
      return NULL;
    }
    if (e->kind != EX_BINARY || e->sym || (e->op != OP_ADD && e->op != OP_SUB)) return e;
    if (fold_const_int(e->kid[1], &x)) {
      *c += e->op == OP_ADD ? x : -x;
      e = e->kid[0];
    } else if (e->op == OP_ADD && fold_const_int(e->kid[0], &x)) {
      *c += x;
      e = e->kid[1];
    } else {
      return e;
    }
  }
}

/* hi - lo + 1 of a substring where it is a constant, s(k:k+2); -1: it is not. */
static int64_t substring_length(const Expr *e) {
  const Expr *range = e->kid[1];
  int64_t lo = 1, hi, n = characters_length(e->kid[0]);
  const Expr *from = range->kid[0] ? split_constant(range->kid[0], &lo) : NULL, *to = NULL;
  if (range->kid[1])
    to = split_constant(range->kid[1], &hi);
  else if (n >= 0)
    hi = n;
  else
    return -1;
  if ((from || to) && !(from && to && cxx_array_same(from, to))) return -1;
  return hi < lo ? 0 : hi - lo + 1;
}

int64_t characters_length(const Expr *e) {
  e = inner(e);
  IntrinsicId id = e->kind == EX_REF ? intrinsic_called(e) : IN_NONE;
  if (is_wide(e)) return -1;
  if (e->value && e->value->type.base == TY_CHARACTER && !e->value->rank) return e->value->u.str.len;
  if (e->kind == EX_STRING) return e->ival;
  if (is_substring(e)) return substring_length(e);
  if (e->kind == EX_BINARY && e->op == OP_CONCAT) {
    const int64_t a = characters_length(e->kid[0]), b = characters_length(e->kid[1]);
    return a < 0 || b < 0 ? -1 : a + b;
  }
  if (id == IN_TRIM || id == IN_REPEAT) return -1;
  if (id == IN_ADJUSTL || id == IN_ADJUSTR || id == IN_MERGE)
    return characters_length(cxx_intrinsic_arg(e, 0, id == IN_MERGE ? "tsource" : "string"));
  if (e->kind == EX_NAME && e->sym && (e->sym->attrs & AT_PARAMETER) && e->sym->value)
    return ctype_text_length(e->sym->value->type);
  if (e->kind == EX_REF && e->how == REF_ELEMENT && e->sym && (e->sym->attrs & AT_PARAMETER) && e->sym->value)
    return ctype_text_length(e->sym->value->type);
  return ctype_text_length(e->type);
}

/* The most characters that a value has; -1: not known. */
static int64_t most_characters(const Expr *e) {
  const int64_t n = characters_length(e);
  e = inner(e);
  if (n >= 0) return n;
  if (is_substring(e)) return most_characters(e->kid[0]);
  if (e->kind == EX_BINARY && e->op == OP_CONCAT) {
    const int64_t a = most_characters(e->kid[0]), b = most_characters(e->kid[1]);
    return a < 0 || b < 0 ? -1 : a + b;
  }
  if (e->kind == EX_REF && intrinsic_called(e) == IN_TRIM) return most_characters(cxx_intrinsic_arg(e, 0, "string"));
  return -1;
}

static bool is_value(int64_t n) { return n > 0 && n <= CTYPE_MOST_TEXT; }

/* ---- variables whose length the device learns ---- */

/* The variable that 'e' names, which has no C type of its own; NULL: it is none. */
static const Binding *loose(Fn *f, const Expr *e) {
  if (e->rank || (e->kind != EX_NAME && e->kind != EX_MEMBER) || derived_type_is(f, e)) return NULL;
  Binding *v = bind_find(f, e);
  return v && v->first ? v : NULL;
}

static const char *count_of(Fn *f, const Binding *v) {
  Binding *own = (Binding *)v;
  if (!own->count && f->hooks) own->count = f->hooks->text_length(f, v);
  if (!own->count)
    refuse(f, f->stmt ? f->stmt->span : v->sym->span, REASON_CHARACTER, "the length of '%s' is not known on the device", v->path);
  return own->count ? own->count : "0";
}

static void emit_loose(Fn *f, Buf *b, const Binding *v) {
  if (v->kind == BIND_VALUE)
    buf_puts(b, v->cname); /* a dummy: text_view or text_part */
  else
    buf_printf(b, "f2c::part(%s, 1, %s)", v->first, count_of(f, v));
}

/* ---- substrings ---- */

/* A pointer to the first character of a variable or a constant. */
static const char *first_character(Fn *f, const Expr *e) {
  e = inner(e);
  const Binding *v = loose(f, e);
  if (v) return v->first;
  if (f->fail) return "";
  if (e->kind == EX_STRING && e->ival == 1) return arena_printf(f->g->arena, "f2c::text<1>(%s).c", cxx_expr_text(f, e, PREC_COMMA));
  const char *s = cxx_expr_text(f, e, PREC_PRIMARY);
  return *s == '*' ? arena_printf(f->g->arena, "%s->c", s + 1) : arena_printf(f->g->arena, "%s.c", s);
}

/* The number of characters of a variable, as text. */
static const char *length_text(Fn *f, const Expr *e) {
  const int64_t n = characters_length(e);
  if (n >= 0) return arena_printf(f->g->arena, "%lld", (long long)n);
  const Binding *v = loose(f, inner(e));
  if (v) return count_of(f, v);
  refuse(f, e->span, REASON_CHARACTER, "the length of this text is not known on the device");
  return "0";
}

/* 'n': its length, if it is a value of that length; else it is a view, and 'n' is 0. */
static void emit_substring(Fn *f, Buf *b, const Expr *e, int64_t n) {
  const Expr *range = e->kid[1];
  const char *first = first_character(f, e->kid[0]);
  const char *lo = range->kid[0] ? cxx_expr_text(f, range->kid[0], PREC_COMMA + 1) : "1";
  if (f->fail) return;
  if (subscript_check_on(f)) {
    refuse(f, e->span, REASON_CHARACTER, "bounds of substrings are not checked in device code");
    return;
  }
  if (n) {
    buf_printf(b, "f2c::part<%lld>(%s, %s)", (long long)n, first, lo);
    return;
  }
  const char *hi = range->kid[1] ? cxx_expr_text(f, range->kid[1], PREC_COMMA + 1) : length_text(f, e->kid[0]);
  buf_printf(b, "f2c::part(%s, %s, %s)", first, lo, hi);
}

/* ---- operations and functions ---- */

/* 'e' as an f2c::text, not as a character of C. */
static void emit_text(Fn *f, Buf *b, const Expr *e) {
  const Expr *x = inner(e);
  const bool literal = (x->kind == EX_STRING || x->value) && characters_length(x) == 1;
  buf_puts(b, literal ? "f2c::text<1>(" : "");
  cxx_expr_emit(f, b, e, PREC_COMMA);
  buf_puts(b, literal ? ")" : "");
}

static void emit_join(Fn *f, Buf *b, const Expr *e) {
  const int64_t x = characters_length(e->kid[0]), y = characters_length(e->kid[1]), most = most_characters(e);
  if (most < 0 || most > CTYPE_MOST_TEXT) {
    refuse(f, e->span, REASON_CHARACTER, "how long this text becomes is not known at translation, or more than %d characters",
           CTYPE_MOST_TEXT);
    return;
  }
  const bool values = is_value(x) && is_value(y);
  buf_printf(b, values ? "f2c::text_join(" : "f2c::text_join_at_most<%lld>(", (long long)(most ? most : 1));
  for (int i = 0; i < 2; i++) {
    buf_puts(b, i ? ", " : "");
    values ? emit_text(f, b, e->kid[i]) : cxx_expr_emit(f, b, e->kid[i], PREC_COMMA);
  }
  buf_putc(b, ')');
}

static bool is_variable(const Expr *e) {
  e = inner(e);
  return e->kind == EX_NAME || e->kind == EX_MEMBER || (e->kind == EX_REF && e->how != REF_CALL && e->how != REF_STMT_FUNCTION);
}

static void emit_trim(Fn *f, Buf *b, const Expr *e) {
  const Expr *x = cxx_intrinsic_arg(e, 0, "string");
  const int64_t n = characters_length(x);
  if (!is_variable(x) && !is_value(n)) {
    refuse(f, e->span, REASON_CHARACTER, "TRIM of a value whose length is not known at translation is not supported in device code");
    return;
  }
  buf_puts(b, is_variable(x) ? "f2c::trim(" : "f2c::trimmed(");
  emit_text(f, b, x);
  buf_putc(b, ')');
}

static void emit_adjusted(Fn *f, Buf *b, const Expr *e, const char *fn) {
  const Expr *x = cxx_intrinsic_arg(e, 0, "string");
  if (!is_value(characters_length(x))) {
    refuse(f, e->span, REASON_CHARACTER, "'%s' of a text whose length is not known at translation is not supported in device code",
           fn);
    return;
  }
  buf_printf(b, "f2c::%s(", fn);
  emit_text(f, b, x);
  buf_putc(b, ')');
}

/* MERGE: both are of one length. */
static void emit_choice(Fn *f, Buf *b, const Expr *e) {
  const Expr *yes = cxx_intrinsic_arg(e, 0, "tsource"), *no = cxx_intrinsic_arg(e, 1, "fsource"),
             *mask = cxx_intrinsic_arg(e, 2, "mask");
  const int64_t n = characters_length(yes);
  if (!is_value(n) || characters_length(no) != n) {
    refuse(f, e->span, REASON_CHARACTER,
           "MERGE of texts whose lengths are not known at translation is not supported in device code");
    return;
  }
  buf_putc(b, '(');
  cxx_expr_emit(f, b, mask, PREC_COND + 1);
  for (int i = 0; i < 2; i++) {
    buf_printf(b, i ? " : f2c::text<%lld>(" : " ? f2c::text<%lld>(", (long long)n);
    cxx_expr_emit(f, b, i ? no : yes, PREC_COMMA);
    buf_putc(b, ')');
  }
  buf_putc(b, ')');
}

/* A function whose value is CHARACTER. */
static void emit_function(Fn *f, Buf *b, const Expr *e) {
  switch (intrinsic_called(e)) {
  case IN_CHAR:
  case IN_ACHAR:
    buf_puts(b, "f2c::letter(");
    cxx_expr_emit(f, b, cxx_intrinsic_arg(e, 0, "i"), PREC_COMMA);
    buf_putc(b, ')');
    break;
  case IN_TRIM: emit_trim(f, b, e); break;
  case IN_ADJUSTL: emit_adjusted(f, b, e, "adjustl"); break;
  case IN_ADJUSTR: emit_adjusted(f, b, e, "adjustr"); break;
  case IN_MERGE: emit_choice(f, b, e); break;
  default: refuse(f, e->span, REASON_INTRINSIC, "intrinsic '%s' is not supported in device code", e->sym->name);
  }
}

bool characters_emit(Fn *f, Buf *b, const Expr *e) {
  if (e->type.base != TY_CHARACTER) return false;
  if (is_wide(e)) {
    refuse(f, e->span, REASON_CHARACTER, "characters of kind %d are not supported in device code", e->type.kind);
    return true;
  }
  const Binding *v;
  if (e->kind == EX_STRING)
    ctype_text(b, e->text, e->ival);
  else if (is_substring(e))
    emit_substring(f, b, e, is_value(substring_length(e)) ? substring_length(e) : 0);
  else if (e->kind == EX_BINARY && !e->sym && e->op == OP_CONCAT)
    emit_join(f, b, e);
  else if (e->kind == EX_PAREN)
    return characters_emit(f, b, inner(e));
  else if (e->kind == EX_REF && e->how == REF_CALL && e->sym && e->sym->kind == SY_INTRINSIC && !e->value)
    emit_function(f, b, e);
  else if ((v = loose(f, e)))
    emit_loose(f, b, v);
  else if (!f->fail && is_value(characters_length(e)))
    return false;
  else
    refuse(f, e->span, REASON_CHARACTER,
           "this is of type %s, whose length is no constant of at most %d characters, which is not supported in device code",
           type_text(f->g->arena, e->type), CTYPE_MOST_TEXT);
  return true;
}

/* ---- numbers and truth values of texts ---- */

void characters_function(Fn *f, Buf *b, const Expr *e, const char *fn) {
  int n = 0;
  buf_printf(b, e->type.kind == 4 || e->type.base == TY_LOGICAL ? "f2c::%s(" : "static_cast<%s>(f2c::%s(",
             e->type.kind == 4 || e->type.base == TY_LOGICAL ? fn : ctype_type(e->type), fn);
  for (int i = 1; i < e->nkid && !f->fail; i++) {
    const Expr *x = e->kid[i];
    if (!x || (x->kind == EX_KEYWORD && !strcmp(x->text, "kind"))) continue;
    if (x->kind == EX_KEYWORD) x = x->kid[0];
    if (x->type.base == TY_INTEGER) continue; /* the kind */
    buf_puts(b, n++ ? ", " : "");
    cxx_expr_emit(f, b, x, PREC_COMMA);
  }
  buf_puts(b, e->type.kind == 4 || e->type.base == TY_LOGICAL ? ")" : "))");
}

void characters_compare(Fn *f, Buf *b, const Expr *e, const char *sign) {
  buf_putc(b, '(');
  cxx_expr_emit(f, b, cxx_intrinsic_arg(e, 0, "string_a"), PREC_LT + 1);
  buf_printf(b, " %s ", sign);
  emit_text(f, b, cxx_intrinsic_arg(e, 1, "string_b"));
  buf_putc(b, ')');
}

/* ---- dummies of device procedures ---- */

bool characters_is_assumed(const Symbol *dummy) {
  return !dummy->rank && dummy->type.base == TY_CHARACTER && dummy->type.kind == 1 && type_len(dummy->type) &&
         type_len(dummy->type)->kind == EX_STAR && !(dummy->attrs & (AT_ALLOCATABLE | AT_POINTER | AT_VALUE));
}

void characters_argument(Fn *f, Buf *b, const Expr *e, bool written) {
  const int64_t n = characters_length(e);
  if (!written) {
    is_text(e) ? cxx_expr_emit(f, b, e, PREC_COMMA) : refuse(f, e->span, REASON_CALL, "the argument is no text");
    return;
  }
  if (is_substring(e))
    emit_substring(f, b, e, 0);
  else if (!is_variable(e) || !is_value(n))
    cxx_expr_emit(f, b, e, PREC_COMMA);
  else
    buf_printf(b, "f2c::part(%s, 1, %lld)", first_character(f, e), (long long)n);
}

void characters_bind_dummy(Fn *f, Binding *v) {
  v->first = arena_printf(f->g->arena, "%s.p", v->cname);
  v->count = arena_printf(f->g->arena, "%s.n", v->cname);
}

void characters_dummy(Buf *params, const Binding *v, bool written) {
  buf_printf(params, "f2c::%s %s", written ? "text_part" : "text_view", v->cname);
}

/* ---- SELECT CASE ---- */

/* A view of a value would be one of something that is gone. */
const char *characters_selector(const Expr *e) {
  const Expr *x = inner(e);
  const bool view = is_variable(x) || (intrinsic_called(x) == IN_TRIM && is_variable(cxx_intrinsic_arg(x, 0, "string")));
  return is_value(characters_length(x)) || !view ? "auto" : "f2c::text_view";
}
