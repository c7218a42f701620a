/* What the libFuzzer targets share: options and messages of one reading, and mutations that know Fortran. */
#include "tests/fuzz/target.h"
#include "tests/fuzz/fuzz.h"
#include <stdlib.h>
#include <string.h>

/* Bits of an input's last byte; a newline, which most texts end with, chooses none. */
enum { OPT_DLINES = 1, OPT_OPENMP = 2, OPT_BACKSLASH = 4, OPT_DOLLAR = 8, OPT_WIDE = 16, OPT_UNLIMITED = 32, OPT_BIG = 64 };

static void choose_options(FrontOptions *o, unsigned bits) {
  int big = bits & OPT_BIG ? 8 : 4;
  *o = (FrontOptions){.default_real = big, .default_double = 8, .default_integer = big, .dialects = ~0u};
  o->d_lines = bits & OPT_DLINES;
  o->openmp = bits & OPT_OPENMP;
  o->backslash = bits & OPT_BACKSLASH;
  o->dollar_ok = bits & OPT_DOLLAR;
  o->fixed_width = bits & OPT_UNLIMITED ? 0 : bits & OPT_WIDE ? 132 : 72;
}

void trial_begin(Trial *t, const uint8_t *data, size_t size, SourceForm form) {
  *t = (Trial){.arena = arena_new()};
  source_init(&t->sources, t->arena);
  t->diag = (Diag){.sources = &t->sources, .cap = 20, .sink = &t->said};
  choose_options(&t->o, size ? data[size - 1] ^ '\n' : 0);
  t->o.form = form;
}

void trial_end(Trial *t) {
  const char *said = t->said.s ? t->said.s : "";
  bool told = strstr(said, "\nerror: ") || strstr(said, "\nf2cuda: error: ") || str_prefix(said, "error: ") ||
              str_prefix(said, "f2cuda: error: ");
  must((t->diag.errors > 0) == told, "errors that are counted are told");
  buf_free(&t->said);
  arena_free(t->arena);
}

/* ---- mutations: libFuzzer's own, or those of mutate.c ---- */

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t na, const uint8_t *b, size_t nb, uint8_t *out, size_t most, unsigned seed);

static Text text_of(const uint8_t *data, size_t size) {
  Text t = {malloc(size + 1), size};
  memcpy(t.s, data, size);
  t.s[size] = 0;
  return t;
}

/* Breaks 't' with pieces of 'other'; frees both. */
static size_t broken(Text t, Text other, uint8_t *out, size_t most, unsigned seed) {
  Rng r = rng_at(seed, 0);
  mut_text(&r, &t, &other);
  size_t n = t.n < most ? t.n : most;
  memcpy(out, t.s, n);
  free(t.s);
  free(other.s);
  return n;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
  if (size < 2 || seed % 3 == 0) return LLVMFuzzerMutate(data, size, most);
  return broken(text_of(data, size), text_of(data, size), data, most, seed);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t na, const uint8_t *b, size_t nb, uint8_t *out, size_t most, unsigned seed) {
  if (na < 2 || nb < 2) return 0;
  return broken(text_of(a, na), text_of(b, nb), out, most, seed);
}
