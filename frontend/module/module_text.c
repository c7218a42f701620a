/* Module interface files: the words of their vocabulary, text, names, digests. */
#include "common/bytes.h"
#include "frontend/module/module_text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const ModWord module_text_attrs[] = {{"parameter", AT_PARAMETER},
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
const ModWord module_text_intents[] = {{"in", AT_INTENT_IN}, {"out", AT_INTENT_OUT}, {"inout", AT_INTENT_INOUT}, {NULL, 0}};
const ModWord module_text_access[] = {{"public", AT_PUBLIC}, {"private", AT_PRIVATE}, {NULL, 0}};
const ModWord module_text_prefixes[] = {{"pure", PF_PURE},
                                        {"elemental", PF_ELEMENTAL},
                                        {"recursive", PF_RECURSIVE},
                                        {"impure", PF_IMPURE},
                                        {"module", PF_MODULE},
                                        {"non-recursive", PF_NON_RECURSIVE},
                                        {NULL, 0}};
const ModWord module_text_does[] = {{"io", DOES_IO},
                                    {"stop", DOES_STOP},
                                    {"save", DOES_SAVE},
                                    {"recursion", DOES_RECURSE},
                                    {"unknown", DOES_UNKNOWN},
                                    {"share", DOES_SHARE},
                                    {"threads", DOES_THREADS},
                                    {"size", DOES_SIZE},
                                    {"outer-size", DOES_SIZE_OUTER},
                                    {"end", DOES_END},
                                    {NULL, 0}};
const ModWord module_text_shapes[] = {{"explicit", SHAPE_EXPLICIT},
                                      {"assumed-size", SHAPE_ASSUMED_SIZE},
                                      {"assumed", SHAPE_ASSUMED},
                                      {"deferred", SHAPE_DEFERRED},
                                      {"assumed-rank", SHAPE_ASSUMED_RANK},
                                      {"implied", SHAPE_IMPLIED},
                                      {NULL, 0}};
const ModWord module_text_types[] = {
    {"integer", TY_INTEGER},     {"real", TY_REAL},       {"complex", TY_COMPLEX}, {"logical", TY_LOGICAL},
    {"character", TY_CHARACTER}, {"derived", TY_DERIVED}, {"any", TY_ANY},         {NULL, 0}};
const ModWord module_text_kinds[] = {{"variable", SY_VARIABLE},
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

const ModKindOption module_text_kind_option[MOD_KINDS] = {
    {"default-integer", "INTEGER"}, {"default-real", "REAL"}, {"default-double", "DOUBLE PRECISION"},
    {"integer-4", "INTEGER(4)"},    {"real-4", "REAL(4)"},    {"real-8", "REAL(8)"}};

void module_text_option_kinds(const FrontOptions *o, int kind[MOD_KINDS]) {
  int all[MOD_KINDS] = {o->default_integer, o->default_real, o->default_double, o->integer4, o->real4, o->real8};
  memcpy(kind, all, sizeof all);
}

const char *module_text_word(const ModWord *t, uint32_t value) {
  for (; t->word; t++)
    if (t->value == value) return t->word;
  return NULL;
}

bool module_text_value_of(const ModWord *t, const char *word, size_t n, uint32_t *value) {
  for (; t->word; t++)
    if (strlen(t->word) == n && !memcmp(t->word, word, n)) return *value = t->value, true;
  return false;
}

/* ---- text ---- */

void module_text_put_coded(const char *s, int64_t n, unsigned char least, const char *odd, Buf *out) {
  for (int64_t i = 0; i < n; i++) {
    unsigned char c = (unsigned char)s[i];
    if (c < least || c > '~' || strchr(odd, c))
      buf_printf(out, "%%%02X", c);
    else
      buf_putc(out, (char)c);
  }
}

int module_text_hex_digit(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1; }

int64_t module_text_get_coded(const char *s, const char *end, char *text) {
  int64_t n = 0;
  for (; s < end; s++) {
    bool coded = *s == '%';
    if (coded && (end - s < 3 || module_text_hex_digit(s[1]) < 0 || module_text_hex_digit(s[2]) < 0)) return -1;
    text[n++] = coded ? (char)(module_text_hex_digit(s[1]) * 16 + module_text_hex_digit(s[2])) : *s;
    if (coded) s += 2;
  }
  return n;
}

/* ---- statements ---- */

void module_text_put_line(const Line *l, Buf *out) { module_text_put_coded(l->text, l->len, ' ', "%", out); }

bool module_text_get_line(Arena *a, const char *text, Line *l) {
  size_t n = strlen(text);
  char *own = arena_alloc(a, n + BYTES);
  int64_t len = module_text_get_coded(text, text + n, own);
  l->text = own;
  l->len = (int)len;
  return len > 0 && !memchr(l->text, 0, (size_t)len);
}

/* ---- files ---- */

const char *module_text_base_name(Arena *a, const Unit *u) {
  const char *root = u->kind == UN_SUBMODULE && u->begin ? u->begin->u.unit.root : NULL;
  return root ? arena_printf(a, "%s@%s", root, u->name) : u->name;
}

enum { LANES = 4, BLOCK = LANES * sizeof(uint64_t), HEAD = 512 /* bytes of a file in which its check value stands */ };

/* The digest of formats before MOD_WORDS: FNV-1a. */
static uint64_t digest_bytes(uint64_t h, const char *s, size_t n) {
  for (size_t i = 0; i < n; i++) h = (h ^ (unsigned char)s[i]) * 0x100000001b3u;
  return h;
}

/* Words in lanes: each goes into both halves of a product with what was there before, so that its place counts. */
static void digest_blocks(uint64_t h[LANES], const char *s, size_t n) {
  for (; n >= BLOCK; s += BLOCK, n -= BLOCK) {
    uint64_t w[LANES];
    memcpy(w, s, BLOCK);
    for (int i = 0; i < LANES; i++) {
      Bits x = (Bits)(h[i] ^ w[i]) * 0x9e3779b97f4a7c15u;
      h[i] = (uint64_t)x ^ (uint64_t)(x >> 64);
    }
  }
}

/* 'head' bytes, a multiple of BLOCK or all, then those behind them, which stand at 's' + 'head'. */
static uint64_t digest_words(const char *head, size_t nhead, const char *s, size_t n) {
  uint64_t h[LANES] = {1, 2, 3, 4}, all = n;
  char last[BLOCK] = {0};
  size_t whole = n - n % BLOCK;
  digest_blocks(h, head, nhead < whole ? nhead : whole);
  if (nhead < whole) digest_blocks(h, s + nhead, whole - nhead);
  memcpy(last, whole < nhead ? head + whole : s + whole, n - whole);
  digest_blocks(h, last, BLOCK);
  for (int i = 0; i < LANES; i++) all = (all ^ h[i]) * 0xc2b2ae3d27d4eb4fu;
  return all ^ all >> 29;
}

static int format_of(const char *head, size_t n) {
  static const char attr[] = " format=\"";
  const char *at = memmem(head, n, attr, sizeof attr - 1);
  return at ? atoi(at + sizeof attr - 1) : 0;
}

uint64_t module_text_digest(const char *s, size_t len) {
  char head[HEAD + 1] = {0};
  size_t n = len < HEAD ? len : HEAD;
  memcpy(head, s, n);
  char *check = memmem(head, n, MOD_CHECK, strlen(MOD_CHECK));
  char *digits = check ? check + strlen(MOD_CHECK) : head + n;
  memset(digits, '0', head + n - digits < 16 ? (size_t)(head + n - digits) : 16);
  if (format_of(head, n) >= MOD_WORDS) return digest_words(head, n, s, len);
  return digest_bytes(digest_bytes(0xcbf29ce484222325u, head, n), s + n, len - n);
}

uint64_t module_text_digest_bytes(const char *s, size_t n) { return digest_words(s, 0, s, n); }

/* The mark in a .mod file is no part of what the Fortran compiler wrote. */
static uint64_t stamp_of(Arena *a, const Source *f, int format) {
  char header[MOD_HEADER];
  size_t skip = module_mark_unmarked(f->text, f->len, header), n = f->len;
  const char *text = f->text;
  if (skip) {
    n = MOD_HEADER + f->len - skip;
    char *plain = arena_alloc(a, n);
    memcpy(plain, header, MOD_HEADER);
    memcpy(plain + MOD_HEADER, f->text + skip, f->len - skip);
    text = plain;
  }
  return format >= MOD_WORDS ? digest_words(text, 0, text, n) : digest_bytes(0xcbf29ce484222325u, text, n);
}

uint64_t module_text_stamp(const char *path, int format) {
  SourceTable t;
  const char *why;
  Arena *a = arena_new();
  source_init(&t, a);
  const Source *f = source_read_plain(&t, path, &why);
  uint64_t h = f ? stamp_of(a, f, format) : 0;
  arena_free(a);
  return h;
}
