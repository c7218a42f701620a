/* Module interface files: constants as text. Numbers read back to the same bits; characters stand in quotes,
 * with %XX and %{HEX} for what is no plain text; a structure is '( name value ... )' with the components that
 * have values, an array in it
 * '[ rank extents... values... ]'. */
#include "frontend/module/module_text.h"
#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

/* A character that no byte holds is %{HEX}. */
static void put_string(const Value *v, Buf *out) {
  buf_putc(out, '\'');
  for (int64_t i = 0; i < v->u.str.len; i++) {
    uint32_t c = fold_value_char(v, i);
    if (c > 255)
      buf_printf(out, "%%{%X}", c);
    else
      module_text_put_coded((const char[]){(char)c}, 1, ' ' + 1, "%'", out);
  }
  buf_putc(out, '\'');
}

static void put_structure(const Value *v, Buf *out);

static void put_scalar(const Value *v, Buf *out) {
  switch (v->type.base) {
  case TY_INTEGER: fold_value_print_integer(out, v); break;
  case TY_LOGICAL: buf_puts(out, v->u.i ? "true" : "false"); break;
  case TY_REAL: fold_value_print(out, v->type.kind, fold_value_re(v)); break;
  case TY_COMPLEX:
    fold_value_print(out, v->type.kind, fold_value_re(v));
    buf_putc(out, ',');
    fold_value_print(out, v->type.kind, fold_value_im(v));
    break;
  case TY_CHARACTER: put_string(v, out); break;
  case TY_DERIVED: put_structure(v, out); break;
  default: break;
  }
}

static void put_part(const Value *v, Buf *out) {
  if (!v->rank) {
    put_scalar(v, out);
    return;
  }
  buf_printf(out, "[ %d", v->rank);
  for (int k = 0; k < v->rank; k++) buf_printf(out, " %lld", (long long)v->extent[k]);
  for (int64_t i = 0; i < v->n; i++) {
    buf_putc(out, ' ');
    put_scalar(v->elem[i], out);
  }
  buf_puts(out, " ]");
}

static void put_structure(const Value *v, Buf *out) {
  int i = 0;
  buf_putc(out, '(');
  for (const Symbol *c = type_first_component(type_derived(v->type)); c; c = c->next, i++) {
    if (!v->elem[i]) continue;
    buf_printf(out, " %s ", c->name);
    put_part(v->elem[i], out);
  }
  buf_puts(out, " )");
}

void module_value_put(const Value *v, Buf *out) {
  for (int64_t i = 0; i < v->n; i++) {
    if (i) buf_putc(out, ' ');
    put_scalar(fold_value_at(v, i), out);
  }
}

/* ---- reading: scalars ---- */

/* The character at *s, after which *s goes; -1: it is wrong. */
static int64_t get_character(const char **s, const char *end) {
  int64_t c = 0;
  bool wide = end - *s > 3 && !memcmp(*s, "%{", 2);
  if (!wide) {
    char byte;
    const char *stop = *s + (**s == '%' && end - *s >= 3 ? 3 : 1);
    c = module_text_get_coded(*s, stop, &byte) == 1 ? (unsigned char)byte : -1;
    return *s = stop, c;
  }
  for (*s += 2; *s < end && **s != '}'; ++*s) {
    if (module_text_hex_digit(**s) < 0 || c > INT32_MAX / 16) return -1;
    c = c * 16 + module_text_hex_digit(**s);
  }
  return *s == end ? -1 : (++*s, c);
}

static const Value *get_string(Fold *f, Type t, const char *s, const char *end) {
  if (end - s < 2 || *s != '\'' || end[-1] != '\'') return NULL;
  uint32_t *text = ARENA_ARRAY(f->arena, uint32_t, end - s);
  int64_t n = 0;
  for (s++, end--; s < end;) {
    int64_t c = get_character(&s, end);
    if (c < 0) return NULL;
    text[n++] = (uint32_t)c;
  }
  return fold_value_wide_text(f, t, text, n);
}

static const Value *get_complex(Fold *f, Type t, const char *s, const char *end) {
  char *stop;
  Quad re = quad_read(s, &stop);
  if (stop == s || *stop != ',') return NULL;
  const char *second = stop + 1;
  Quad im = quad_read(second, &stop);
  return stop == end && stop > second ? fold_value_complex(f, t, re, im) : NULL;
}

static const Value *get_integer(Fold *f, Type t, const char *s, const char *end) {
  bool negative = s < end && *s == '-';
  Whole i = 0;
  if (end - s - negative < 1) return NULL;
  for (s += negative; s < end; s++) {
    int digit = *s - '0';
    if (digit < 0 || digit > 9 || __builtin_mul_overflow(i, 10, &i) ||
        __builtin_sub_overflow(i, digit, &i)) /* downwards: the least number has no positive one */
      return NULL;
  }
  if (!negative && __builtin_sub_overflow((Whole)0, i, &i)) return NULL;
  return fold_value_whole(f, t, i);
}

static const Value *get_scalar(Fold *f, Type t, const char *s, const char *end) {
  char *stop = NULL;
  size_t n = (size_t)(end - s);
  switch (t.base) {
  case TY_INTEGER: return get_integer(f, t, s, end);
  case TY_LOGICAL:
    if (n == 4 && !memcmp(s, "true", n)) return fold_value_logical(f, t, true);
    return n == 5 && !memcmp(s, "false", n) ? fold_value_logical(f, t, false) : NULL;
  case TY_REAL: {
    Quad r = quad_read(s, &stop);
    return stop == end && n ? fold_value_real(f, t, r) : NULL;
  }
  case TY_COMPLEX: return get_complex(f, t, s, end);
  case TY_CHARACTER: return get_string(f, t, s, end);
  default: return NULL;
  }
}

/* ---- reading: structures ---- */

enum { DEEPEST = 64 };

/* What is left of the text. */
typedef struct Text {
  Fold *f;
  const char *at;
  int depth; /* structures that are being read inside each other */
} Text;

/* The next word, from *s up to what is returned. */
static const char *next_word(Text *t, const char **s) {
  t->at += strspn(t->at, " \n");
  *s = t->at;
  return t->at += strcspn(t->at, " \n");
}

static bool take(Text *t, const char *word) {
  const char *s, *before = t->at, *end = next_word(t, &s);
  if ((size_t)(end - s) == strlen(word) && !memcmp(s, word, strlen(word))) return true;
  t->at = before;
  return false;
}

static bool get_count(Text *t, int64_t most, int64_t *n) {
  const char *s, *end = next_word(t, &s);
  char *stop;
  *n = strtoll(s, &stop, 10);
  return stop == end && s < end && *n >= 0 && *n <= most;
}

static const Value *get_value(Text *t, Type type);

static const Value *get_array(Text *t, Type type) {
  Value *v = fold_value_new(t->f, type);
  int64_t rank;
  if (!get_count(t, 15, &rank) || !rank) return NULL;
  v->rank = (int)rank;
  v->extent = ARENA_ARRAY(t->f->arena, int64_t, rank);
  for (int k = 0; k < v->rank; k++)
    if (!get_count(t, FOLD_MAX_ELEMENTS, &v->extent[k]) || (v->n *= v->extent[k]) > FOLD_MAX_ELEMENTS) return NULL;
  v->elem = ARENA_ARRAY(t->f->arena, const Value *, v->n + 1);
  for (int64_t i = 0; i < v->n; i++)
    if (!(v->elem[i] = get_value(t, type))) return NULL;
  return take(t, "]") ? v : NULL;
}

/* The place of the component whose name is s[0..end), among the names of its type. */
static int find_component(const Symbol *type, const char *s, const char *end, const Symbol **found) {
  int i = 0;
  for (const Symbol *c = type_first_component(type); c; c = c->next, i++) {
    bool component = c->kind == SY_COMPONENT || c->kind == SY_CONSTRUCT;
    *found = c;
    if (component && strlen(c->name) == (size_t)(end - s) && !memcmp(c->name, s, (size_t)(end - s))) return i;
  }
  return -1;
}

static bool get_components(Text *t, const Symbol *type, Value *v) {
  while (!take(t, ")")) {
    const Symbol *c;
    const char *s, *end = next_word(t, &s);
    int i = find_component(type, s, end, &c);
    if (i < 0) return false;
    Type own = c->kind == SY_CONSTRUCT ? (Type){.base = TY_DERIVED, .derived = type->parent_type} : c->type;
    v->elem[i] = take(t, "[") ? get_array(t, own) : get_value(t, own);
    if (!v->elem[i] || v->elem[i]->rank != c->rank) return false;
  }
  return true;
}

static const Value *get_structure(Text *t, Type type) {
  const Symbol *of = type_derived(type);
  int n = 0;
  if (!of || !of->members || t->depth == DEEPEST || !take(t, "(")) return NULL;
  for (const Symbol *c = type_first_component(of); c; c = c->next) n++;
  Value *v = fold_value_new(t->f, type);
  v->elem = ARENA_ARRAY(t->f->arena, const Value *, n + 1);
  t->depth++;
  bool good = get_components(t, of, v);
  t->depth--;
  return good ? v : NULL;
}

static const Value *get_value(Text *t, Type type) {
  if (type.base == TY_DERIVED) return get_structure(t, type);
  const char *s, *end = next_word(t, &s);
  return get_scalar(t->f, type, s, end);
}

bool module_value_get(Fold *f, Type type, const char *text, int64_t n, const Value **elem) {
  Text t = {f, text, 0};
  for (int64_t i = 0; i < n; i++)
    if (!(elem[i] = get_value(&t, type))) return false;
  return !t.at[strspn(t.at, " \n")];
}
