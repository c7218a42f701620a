/* Ways to break a source. */
#include "tests/fuzz/fuzz.h"
#include "tests/random.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Rng rng_at(uint64_t seed, uint64_t index) {
  Rng r = {seed * 0x9e3779b97f4a7c15u + index * 0xd1b54a32d192ed03u};
  for (int i = 0; i < 3; i++) rng_below(&r, 2);
  return r;
}

size_t rng_below(Rng *r, size_t n) {
  Random state = {r->state};
  uint64_t z = rnd_next(&state);
  r->state = state.state;
  return n ? z % n : 0;
}

/* Bytes [b, e) of a text. */
typedef struct {
  size_t b, e;
} Range;

static void replace(Text *t, Range r, const char *s, size_t n) {
  char *new = malloc(t->n - (r.e - r.b) + n + 1);
  memcpy(new, t->s, r.b);
  memcpy(new + r.b, s, n);
  memcpy(new + r.b + n, t->s + r.e, t->n - r.e);
  t->n = t->n - (r.e - r.b) + n;
  new[t->n] = 0;
  free(t->s);
  t->s = new;
}

static void replace_word(Text *t, Range r, const char *word) { replace(t, r, word, strlen(word)); }

static char *copy(const Text *t, Range r) {
  char *s = malloc(r.e - r.b + 1);
  memcpy(s, t->s + r.b, r.e - r.b);
  s[r.e - r.b] = 0;
  return s;
}

static void insert_copy(Text *t, size_t at, const Text *from, Range r) {
  char *s = copy(from, r);
  replace(t, (Range){at, at}, s, r.e - r.b);
  free(s);
}

/* ---- places ---- */

static Range line_at(const Text *t, size_t at) {
  Range r = {at, at};
  while (r.b > 0 && t->s[r.b - 1] != '\n') r.b--;
  while (r.e < t->n && t->s[r.e] != '\n') r.e++;
  if (r.e < t->n) r.e++;
  return r;
}

static Range any_line(Rng *r, const Text *t) { return line_at(t, rng_below(r, t->n)); }

static bool is_directive(const Text *t, Range l) {
  while (l.b < l.e && isspace((unsigned char)t->s[l.b])) l.b++;
  return l.e - l.b > 5 && strchr("!cC*", t->s[l.b]) && memchr(t->s + l.b, '$', 5);
}

/* A line, rather one with a directive or a DO after it. */
static Range good_line(Rng *r, const Text *t) {
  Range l = any_line(r, t);
  for (int i = 0; i < 6 && !is_directive(t, l); i++) l = any_line(r, t);
  for (size_t step = rng_below(r, 4); step && l.e < t->n; step--) l = line_at(t, l.e);
  return l;
}

static bool in_word(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$'; }

/* The token around a byte: a word, a number, or one other character. */
static Range token_at(const Text *t, size_t at) {
  Range k = {at, at < t->n ? at + 1 : at};
  if (k.e > at && in_word(t->s[at])) {
    while (k.b > 0 && in_word(t->s[k.b - 1])) k.b--;
    while (k.e < t->n && in_word(t->s[k.e])) k.e++;
  }
  return k;
}

static Range any_token(Rng *r, const Text *t) {
  Range l = rng_below(r, 2) ? good_line(r, t) : any_line(r, t);
  size_t at = l.b + rng_below(r, l.e - l.b);
  while (at + 1 < l.e && isspace((unsigned char)t->s[at])) at++;
  return token_at(t, at);
}

/* A token of the kind 'is' says, or any when none is near. */
static Range token_where(Rng *r, const Text *t, bool (*is)(char)) {
  Range k = any_token(r, t);
  for (int i = 0; i < 20 && !(k.e > k.b && is(t->s[k.b])); i++) k = any_token(r, t);
  return k;
}

static bool is_digit(char c) { return isdigit((unsigned char)c); }
static bool is_letter(char c) { return isalpha((unsigned char)c); }
static bool is_bracket(char c) { return c == '(' || c == ')'; }

/* ---- words ---- */

static const char *const words[] = {
#define WORD(w) w,
#define LINE(l)
#include "tests/fuzz/words.def"
#undef WORD
#undef LINE
};
static const char *const lines[] = {
#define WORD(w)
#define LINE(l) l "\n",
#include "tests/fuzz/words.def"
#undef WORD
#undef LINE
};
static const char *const numbers[] = {"0",
                                      "-1",
                                      "1",
                                      "2",
                                      "7",
                                      "64",
                                      "65536",
                                      "2147483647",
                                      "2147483648",
                                      "-2147483648",
                                      "9223372036854775807",
                                      "9223372036854775808",
                                      "99999999999999999999999",
                                      "1e999",
                                      "1.d0",
                                      "0.1_8",
                                      "1_99",
                                      "z'ff'",
                                      "n",
                                      "i"};
#define ANY(r, list) ((list)[rng_below(r, sizeof(list) / sizeof *(list))])

/* ---- the ways ---- */

static void token_delete(Rng *r, Text *t, const Text *o) {
  (void)o;
  replace_word(t, any_token(r, t), "");
}
static void token_double(Rng *r, Text *t, const Text *o) {
  (void)o;
  Range k = any_token(r, t);
  insert_copy(t, k.e, t, k);
}
static void token_swap(Rng *r, Text *t, const Text *o) {
  (void)o;
  Range x = any_token(r, t), y = any_token(r, t);
  if (x.b > y.b) {
    Range z = x;
    x = y;
    y = z;
  }
  if (x.e > y.b) return;
  char *sx = copy(t, x), *sy = copy(t, y);
  replace(t, y, sx, x.e - x.b);
  replace(t, x, sy, y.e - y.b);
  free(sx), free(sy);
}
static void token_from(Rng *r, Text *t, const Text *o) {
  Range k = any_token(r, o), here = any_token(r, t);
  char *s = copy(o, k);
  replace(t, here, s, k.e - k.b);
  free(s);
}
static void token_own(Rng *r, Text *t, const Text *o) {
  (void)o;
  token_from(r, t, t);
}
static void token_word(Rng *r, Text *t, const Text *o) {
  (void)o;
  replace_word(t, any_token(r, t), ANY(r, words));
}
static void word_insert(Rng *r, Text *t, const Text *o) {
  (void)o;
  size_t at = any_token(r, t).b;
  replace_word(t, (Range){at, at}, ANY(r, words));
}
static void number(Rng *r, Text *t, const Text *o) {
  (void)o;
  replace_word(t, token_where(r, t, is_digit), ANY(r, numbers));
}
static void name_by_number(Rng *r, Text *t, const Text *o) {
  (void)o;
  replace_word(t, token_where(r, t, is_letter), ANY(r, numbers));
}
static void name_by_name(Rng *r, Text *t, const Text *o) {
  (void)o;
  Range from = token_where(r, t, is_letter), to = token_where(r, t, is_letter);
  char *s = copy(t, from);
  replace(t, to, s, from.e - from.b);
  free(s);
}
/* All occurrences of one name become another name: two things are one. */
static void name_rename(Rng *r, Text *t, const Text *o) {
  (void)o;
  Range x = token_where(r, t, is_letter), y = token_where(r, t, is_letter);
  char *old = copy(t, x), *new = copy(t, y);
  size_t n = strlen(old);
  for (size_t at = 0; at < t->n; at++) {
    Range k = token_at(t, at);
    if (k.e - k.b == n && !memcmp(t->s + k.b, old, n))
      replace_word(t, k, new), at = k.b + strlen(new);
    else if (k.e > at)
      at = k.e - 1;
  }
  free(old), free(new);
}
static void bracket_delete(Rng *r, Text *t, const Text *o) {
  (void)o;
  replace_word(t, token_where(r, t, is_bracket), "");
}
static void bracket_insert(Rng *r, Text *t, const Text *o) {
  (void)o;
  size_t at = any_token(r, t).b;
  replace_word(t, (Range){at, at}, rng_below(r, 2) ? "(" : ")");
}
static void label(Rng *r, Text *t, const Text *o) {
  (void)o;
  static const char *const label[] = {"10 ", "0 ", "99999 ", "100000 ", "20 ", "name: "};
  size_t at = any_line(r, t).b;
  replace_word(t, (Range){at, at}, ANY(r, label));
}

static void line_delete(Rng *r, Text *t, const Text *o) {
  (void)o;
  replace_word(t, good_line(r, t), "");
}
static void line_double(Rng *r, Text *t, const Text *o) {
  (void)o;
  Range l = good_line(r, t);
  insert_copy(t, l.b, t, l);
}
static void line_move(Rng *r, Text *t, const Text *o) {
  (void)o;
  Range l = good_line(r, t);
  char *s = copy(t, l);
  replace_word(t, l, "");
  size_t at = any_line(r, t).b;
  replace(t, (Range){at, at}, s, l.e - l.b);
  free(s);
}
static void line_from(Rng *r, Text *t, const Text *o) { insert_copy(t, good_line(r, t).b, o, good_line(r, o)); }
static void lines_from(Rng *r, Text *t, const Text *o) {
  Range l = good_line(r, o);
  for (size_t n = rng_below(r, 12); n && l.e < o->n; n--) l.e = line_at(o, l.e).e;
  insert_copy(t, any_line(r, t).b, o, l);
}
static void line_known(Rng *r, Text *t, const Text *o) {
  (void)o;
  size_t at = good_line(r, t).b;
  replace_word(t, (Range){at, at}, ANY(r, lines));
}
static void line_join(Rng *r, Text *t, const Text *o) {
  (void)o;
  Range l = any_line(r, t);
  if (l.e > l.b) replace_word(t, (Range){l.e - 1, l.e}, rng_below(r, 2) ? ";" : " ");
}
static void line_cut(Rng *r, Text *t, const Text *o) {
  (void)o;
  static const char *const cut[] = {"\n", "&\n", "&\n&", "\n     &", "!", "\r\n"};
  size_t at = any_token(r, t).b;
  replace_word(t, (Range){at, at}, ANY(r, cut));
}
static void lines_delete(Rng *r, Text *t, const Text *o) {
  (void)o;
  Range l = any_line(r, t);
  for (size_t n = rng_below(r, 8); n && l.e < t->n; n--) l.e = line_at(t, l.e).e;
  replace_word(t, l, "");
}

static void cut_off(Rng *r, Text *t, const Text *o) {
  (void)o;
  replace_word(t, (Range){rng_below(r, t->n), t->n}, "");
}
static void byte_flip(Rng *r, Text *t, const Text *o) {
  (void)o;
  if (t->n) t->s[rng_below(r, t->n)] ^= (char)(1 << rng_below(r, 8));
}
static void byte_insert(Rng *r, Text *t, const Text *o) {
  (void)o;
  char c = (char)rng_below(r, 256);
  size_t at = any_token(r, t).b;
  replace(t, (Range){at, at}, &c, 1);
}
static void repeat(Rng *r, Text *t, const Text *o) {
  (void)o;
  Range k = any_token(r, t);
  size_t n = k.e - k.b, times = 1 + rng_below(r, 400);
  if (n > 40) return;
  char *s = malloc(n * times + 1);
  for (size_t i = 0; i < times; i++) memcpy(s + i * n, t->s + k.b, n);
  replace(t, (Range){k.e, k.e}, s, n * times);
  free(s);
}

typedef void Mutation(Rng *r, Text *t, const Text *other);
static Mutation *const mutation[] = {
    token_delete,   token_double, token_swap,  token_from,     token_own,    token_own,    token_word,  token_word,
    word_insert,    number,       number,      name_by_number, name_by_name, name_by_name, name_rename, bracket_delete,
    bracket_insert, label,        line_delete, line_delete,    line_double,  line_move,    line_move,   line_from,
    line_from,      lines_from,   line_known,  line_known,     line_known,   line_join,    line_cut,    lines_delete,
    cut_off,        byte_flip,    byte_insert, repeat,
};

void mut_text(Rng *r, Text *t, const Text *other) {
  size_t n = 1 + rng_below(r, 1 + rng_below(r, 4));
  if (!rng_below(r, 12)) n += rng_below(r, 12);
  while (n--) ANY(r, mutation)(r, t, other);
}
