/* Module interface files: the words of their vocabulary, constants as text, names, digests. */
#include "common/bytes.h"
#include "frontend/module_text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const ModWord mod_attrs[] = {{"parameter", AT_PARAMETER},
                             {"allocatable", AT_ALLOCATABLE},
                             {"pointer", AT_POINTER},
                             {"target", AT_TARGET},
                             {"save", AT_SAVE},
                             {"external", AT_EXTERNAL},
                             {"intrinsic", AT_INTRINSIC},
                             {"optional", AT_OPTIONAL},
                             {"value", AT_VALUE},
                             {"volatile", AT_VOLATILE},
                             {"asynchronous", AT_ASYNCHRONOUS},
                             {"contiguous", AT_CONTIGUOUS},
                             {"protected", AT_PROTECTED},
                             {"dimension", AT_DIMENSION},
                             {"codimension", AT_CODIMENSION},
                             {"bind", AT_BIND},
                             {"abstract", AT_ABSTRACT},
                             {"deferred", AT_DEFERRED},
                             {"nopass", AT_NOPASS},
                             {"pass", AT_PASS},
                             {"kind", AT_KIND},
                             {"len", AT_LEN},
                             {"automatic", AT_AUTOMATIC},
                             {"static", AT_STATIC},
                             {"cray-pointer", AT_CRAY_POINTER},
                             {"sequence", AT_SEQUENCE},
                             {"unchecked", AT_UNCHECKED},
                             {"union", (uint32_t)AT_UNION},
                             {NULL, 0}};
const ModWord mod_intents[] = {
    {"in", AT_INTENT_IN}, {"out", AT_INTENT_OUT}, {"inout", AT_INTENT_INOUT}, {NULL, 0}};
const ModWord mod_access[] = {{"public", AT_PUBLIC}, {"private", AT_PRIVATE}, {NULL, 0}};
const ModWord mod_prefixes[] = {{"pure", PF_PURE},
                                {"elemental", PF_ELEMENTAL},
                                {"recursive", PF_RECURSIVE},
                                {"impure", PF_IMPURE},
                                {"module", PF_MODULE},
                                {"non-recursive", PF_NON_RECURSIVE},
                                {NULL, 0}};
const ModWord mod_does[] = {{"io", DOES_IO},           {"stop", DOES_STOP},       {"save", DOES_SAVE},
                            {"recursion", DOES_RECURSE}, {"unknown", DOES_UNKNOWN}, {NULL, 0}};
const ModWord mod_shapes[] = {{"explicit", SHAPE_EXPLICIT},
                              {"assumed-size", SHAPE_ASSUMED_SIZE},
                              {"assumed", SHAPE_ASSUMED},
                              {"deferred", SHAPE_DEFERRED},
                              {"assumed-rank", SHAPE_ASSUMED_RANK},
                              {"implied", SHAPE_IMPLIED},
                              {NULL, 0}};
const ModWord mod_types[] = {
    {"integer", TY_INTEGER},     {"real", TY_REAL},       {"complex", TY_COMPLEX}, {"logical", TY_LOGICAL},
    {"character", TY_CHARACTER}, {"derived", TY_DERIVED}, {"any", TY_ANY},         {NULL, 0}};
const ModWord mod_kinds[] = {{"variable", SY_VARIABLE},
                             {"procedure", SY_PROCEDURE},
                             {"intrinsic", SY_INTRINSIC},
                             {"type", SY_DERIVED_TYPE},
                             {"component", SY_COMPONENT},
                             {"parent", SY_CONSTRUCT},
                             {"common", SY_COMMON},
                             {"namelist", SY_NAMELIST},
                             {"generic", SY_GENERIC},
                             {"name", SY_UNKNOWN},
                             {NULL, 0}};

const ModKindOption mod_kind_option[MOD_KINDS] = {
    {"default-integer", "INTEGER"}, {"default-real", "REAL"}, {"default-double", "DOUBLE PRECISION"},
    {"integer-4", "INTEGER(4)"},    {"real-4", "REAL(4)"},    {"real-8", "REAL(8)"}};

void mod_option_kinds(const FrontOptions *o, int kind[MOD_KINDS]) {
  int all[MOD_KINDS] = {o->default_integer, o->default_real, o->default_double,
                        o->integer4,        o->real4,        o->real8};
  memcpy(kind, all, sizeof all);
}

const char *mod_word(const ModWord *t, uint32_t value) {
  for (; t->word; t++)
    if (t->value == value) return t->word;
  return NULL;
}

bool mod_value_of(const ModWord *t, const char *word, size_t n, uint32_t *value) {
  for (; t->word; t++)
    if (strlen(t->word) == n && !memcmp(t->word, word, n)) return *value = t->value, true;
  return false;
}

/* ---- constants: numbers that read back to the same bits, characters in quotes with %XX for what is no plain
 * text ---- */

/* Bytes below 'least', those that are no ASCII text and those of 'odd' are coded. */
static void put_coded(const char *s, int64_t n, unsigned char least, const char *odd, Buf *out) {
  for (int64_t i = 0; i < n; i++) {
    unsigned char c = (unsigned char)s[i];
    if (c < least || c > '~' || strchr(odd, c))
      buf_printf(out, "%%%02X", c);
    else
      buf_putc(out, (char)c);
  }
}

static void put_string(const Value *v, Buf *out) {
  buf_putc(out, '\'');
  put_coded(v->u.str.s, v->u.str.len, ' ' + 1, "%'", out);
  buf_putc(out, '\'');
}

static void put_scalar(const Value *v, Buf *out) {
  switch (v->type.base) {
  case TY_INTEGER: val_print_integer(out, v); break;
  case TY_LOGICAL: buf_puts(out, v->u.i ? "true" : "false"); break;
  case TY_REAL: val_print(out, v->type.kind, val_re(v)); break;
  case TY_COMPLEX:
    val_print(out, v->type.kind, val_re(v));
    buf_putc(out, ',');
    val_print(out, v->type.kind, val_im(v));
    break;
  case TY_CHARACTER: put_string(v, out); break;
  default: break;
  }
}

void mod_put_value(const Value *v, Buf *out) {
  for (int64_t i = 0; i < v->n; i++) {
    if (i) buf_putc(out, ' ');
    put_scalar(val_at(v, i), out);
  }
}

static int hex_digit(char c) {
  return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* What put_coded wrote, decoded to 'text', which has room for it. The number of bytes; -1: it is wrong. */
static int64_t get_coded(const char *s, const char *end, char *text) {
  int64_t n = 0;
  for (; s < end; s++) {
    bool coded = *s == '%';
    if (coded && (end - s < 3 || hex_digit(s[1]) < 0 || hex_digit(s[2]) < 0)) return -1;
    text[n++] = coded ? (char)(hex_digit(s[1]) * 16 + hex_digit(s[2])) : *s;
    if (coded) s += 2;
  }
  return n;
}

static const Value *get_string(Fold *f, Type t, const char *s, const char *end) {
  if (end - s < 2 || *s != '\'' || end[-1] != '\'') return NULL;
  char *text = arena_alloc(f->arena, (size_t)(end - s));
  int64_t n = get_coded(s + 1, end - 1, text);
  return n < 0 ? NULL : val_string(f, t, text, n);
}

static const Value *get_complex(Fold *f, Type t, const char *s, const char *end) {
  char *stop;
  Quad re = quad_read(s, &stop);
  if (stop == s || *stop != ',') return NULL;
  const char *second = stop + 1;
  Quad im = quad_read(second, &stop);
  return stop == end && stop > second ? val_complex(f, t, re, im) : NULL;
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
  return val_whole(f, t, i);
}

static const Value *get_scalar(Fold *f, Type t, const char *s, const char *end) {
  char *stop = NULL;
  size_t n = (size_t)(end - s);
  switch (t.base) {
  case TY_INTEGER: return get_integer(f, t, s, end);
  case TY_LOGICAL:
    if (n == 4 && !memcmp(s, "true", n)) return val_logical(f, t, true);
    return n == 5 && !memcmp(s, "false", n) ? val_logical(f, t, false) : NULL;
  case TY_REAL: {
    Quad r = quad_read(s, &stop);
    return stop == end && n ? val_real(f, t, r) : NULL;
  }
  case TY_COMPLEX: return get_complex(f, t, s, end);
  case TY_CHARACTER: return get_string(f, t, s, end);
  default: return NULL;
  }
}

bool mod_get_values(Fold *f, Type t, const char *text, int64_t n, const Value **elem) {
  for (int64_t i = 0; i < n; i++) {
    text += strspn(text, " \n");
    const char *end = text + strcspn(text, " \n");
    if (!(elem[i] = get_scalar(f, t, text, end))) return false;
    text = end;
  }
  return !text[strspn(text, " \n")];
}

/* ---- statements ---- */

void mod_put_line(const Line *l, Buf *out) { put_coded(l->text, l->len, ' ', "%", out); }

bool mod_get_line(Arena *a, const char *text, Line *l) {
  size_t n = strlen(text);
  char *own = arena_alloc(a, n + BYTES);
  int64_t len = get_coded(text, text + n, own);
  l->text = own;
  l->len = (int)len;
  return len > 0 && !memchr(l->text, 0, (size_t)len);
}

/* ---- files ---- */

const char *mod_base_name(Arena *a, const Unit *u) {
  const char *root = u->kind == UN_SUBMODULE && u->begin ? u->begin->u.unit.root : NULL;
  return root ? arena_printf(a, "%s@%s", root, u->name) : u->name;
}

uint64_t mod_digest(const char *s, size_t len) {
  const char *check =
      len > 512 ? memmem(s, 512, MOD_CHECK, strlen(MOD_CHECK)) : memmem(s, len, MOD_CHECK, strlen(MOD_CHECK));
  size_t from = check ? (size_t)(check - s) + strlen(MOD_CHECK) : len;
  uint64_t h = 0xcbf29ce484222325u;
  for (size_t i = 0; i < len; i++) {
    unsigned char c = i >= from && i < from + 16 ? '0' : (unsigned char)s[i];
    h = (h ^ c) * 0x100000001b3u;
  }
  return h;
}

uint64_t mod_stamp(const char *path) {
  FILE *f = fopen(path, "rb");
  if (!f) return 0;
  uint64_t h = 0xcbf29ce484222325u;
  unsigned char block[4096];
  for (size_t n; (n = fread(block, 1, sizeof block, f)) > 0;)
    for (size_t i = 0; i < n; i++) h = (h ^ block[i]) * 0x100000001b3u;
  bool bad = ferror(f);
  fclose(f);
  return bad ? 0 : h;
}
