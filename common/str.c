#include "common/str.h"
#include "common/bytes.h"
#include "common/diag.h"
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "words of bytes begin with the first byte");

typedef struct {
  const char *s; /* the name, NULL for a free slot */
  uint32_t hash; /* of its bytes */
  uint32_t len;  /* bytes */
} Slot;

struct Intern {
  Arena *arena; /* holds names and table */
  Slot *slot;   /* open addressing, linear probing */
  size_t cap;   /* slots, a power of two */
  size_t used;  /* names */
};

Intern *intern_new(Arena *a) {
  Intern *t = ARENA_NEW(a, Intern);
  t->arena = a;
  t->cap = 256;
  t->slot = ARENA_ARRAY(a, Slot, t->cap);
  return t;
}

static void intern_rehash(Intern *t) {
  Slot *old = t->slot;
  size_t n = t->cap;
  t->cap *= 2;
  t->slot = ARENA_ARRAY(t->arena, Slot, t->cap);
  for (size_t i = 0; i < n; i++) {
    if (!old[i].s) continue;
    size_t k = old[i].hash & (t->cap - 1);
    while (t->slot[k].s) k = (k + 1) & (t->cap - 1);
    t->slot[k] = old[i];
  }
}

static bool same_text(const Slot *slot, const char *s, size_t n, uint32_t h) {
  return slot->hash == h && slot->len == n && !memcmp(slot->s, s, n);
}

static const char *add(Intern *t, size_t k, const char *s, size_t n, uint32_t h) {
  const char *copy = arena_strndup(t->arena, s, n);
  t->slot[k] = (Slot){copy, h, (uint32_t)n};
  if (++t->used * 2 > t->cap) intern_rehash(t);
  return copy;
}

static const char *find_or_add(Intern *t, const char *s, size_t n, uint32_t h) {
  size_t k = h & (t->cap - 1);
  for (; t->slot[k].s; k = (k + 1) & (t->cap - 1))
    if (same_text(&t->slot[k], s, n, h)) return t->slot[k].s;
  return add(t, k, s, n, h);
}

/* A text of at most 16 bytes, which are in 'w': what is kept has room for whole words, the rest of which is zero. */
static const char *find_or_add_short(Intern *t, BytesWord w, size_t n) {
  uint32_t h = bytes_hash_word((uint32_t)n, w);
  size_t k = h & (t->cap - 1);
  for (; t->slot[k].s; k = (k + 1) & (t->cap - 1)) {
    const Slot *slot = &t->slot[k];
    BytesWord have = {0, 0};
    if (slot->hash != h || slot->len != n) continue;
    memcpy(&have.a, slot->s, sizeof have.a);
    if (n >= sizeof have.a) memcpy(&have.b, slot->s + sizeof have.a, sizeof have.b);
    if (have.a == w.a && have.b == w.b) return slot->s;
  }
  return add(t, k, (const char *)&w, n, h);
}

const char *intern(Intern *t, const char *s, size_t n) {
  return n <= BYTES ? find_or_add_short(t, bytes_word(s, n), n) : find_or_add(t, s, n, bytes_hash(s, n));
}

const char *intern_known(const Intern *t, const char *s, size_t n) {
  uint32_t h = bytes_hash(s, n);
  for (size_t k = h & (t->cap - 1); t->slot[k].s; k = (k + 1) & (t->cap - 1))
    if (same_text(&t->slot[k], s, n, h)) return t->slot[k].s;
  return NULL;
}

size_t intern_count(const Intern *t) { return t->used; }

const char *intern_lower(Intern *t, const char *s, size_t n) {
  if (n <= BYTES) {
    BytesWord w = bytes_word(s, n);
    return find_or_add_short(t, (BytesWord){bytes_lower(w.a), bytes_lower(w.b)}, n);
  }
  char small[128], *low = n <= sizeof small ? small : arena_alloc(t->arena, n);
  for (size_t i = 0; i < n; i++) low[i] = (char)(s[i] >= 'A' && s[i] <= 'Z' ? s[i] + 32 : s[i]);
  return find_or_add(t, low, n, bytes_hash(low, n));
}

const char *intern_lower_near(Intern *t, const char *s, size_t n) {
  if (n > BYTES) return intern_lower(t, s, n);
  BytesWord w = bytes_word_near(s, n);
  return find_or_add_short(t, (BytesWord){bytes_lower(w.a), bytes_lower(w.b)}, n);
}

static void buf_room(Buf *b, size_t more) {
  if (b->len + more + 1 <= b->cap) return;
  size_t cap = b->cap ? b->cap * 2 : 256;
  if (cap < b->len + more + 1) cap = b->len + more + 1;
  char *p = realloc(b->s, cap);
  if (!p) f2c_bug("out of memory (%zu bytes)", cap);
  b->s = p;
  b->cap = cap;
}

void buf_add(Buf *b, const char *s, size_t n) {
  buf_room(b, n);
  if (n) memcpy(b->s + b->len, s, n);
  b->len += n;
  b->s[b->len] = 0;
}

void buf_puts(Buf *b, const char *s) { buf_add(b, s, strlen(s)); }
void buf_putc(Buf *b, char c) { buf_add(b, &c, 1); }

void buf_vprintf(Buf *b, const char *fmt, va_list ap) {
  va_list again;
  va_copy(again, ap);
  int n = vsnprintf(NULL, 0, fmt, ap);
  buf_room(b, (size_t)n);
  vsnprintf(b->s + b->len, (size_t)n + 1, fmt, again);
  b->len += (size_t)n;
  va_end(again);
}

void buf_printf(Buf *b, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  buf_vprintf(b, fmt, ap);
  va_end(ap);
}

static bool is_control(char c) { return (unsigned char)c < ' ' || c == 127; }

/* '??' begins trigraphs, which older standards know. */
void buf_c_string(Buf *b, const char *text) {
  buf_putc(b, '"');
  for (const char *p = text; *p; p++)
    if (is_control(*p))
      buf_printf(b, "\\%03o", (unsigned)*p);
    else
      buf_printf(b, *p == '"' || *p == '\\' || (*p == '?' && p > text && p[-1] == '?') ? "\\%c" : "%c", *p);
  buf_putc(b, '"');
}

void buf_shown(Buf *b, const char *text) {
  for (; *text; text++) buf_putc(b, is_control(*text) ? '?' : *text);
}

void buf_c_comment(Buf *b, const char *text) {
  buf_puts(b, "// ");
  buf_shown(b, text);
  while (b->s[b->len - 1] == ' ') b->s[--b->len] = 0;
  if (b->s[b->len - 1] == '\\' || str_suffix(b->s, "\?\?/")) buf_puts(b, " .");
  buf_putc(b, '\n');
}

char *buf_take(Buf *b) {
  buf_room(b, 0);
  b->s[b->len] = 0;
  char *s = b->s;
  *b = (Buf){0};
  return s;
}

void buf_free(Buf *b) {
  free(b->s);
  *b = (Buf){0};
}

bool str_prefix(const char *s, const char *prefix) { return !strncmp(s, prefix, strlen(prefix)); }

bool str_suffix(const char *s, const char *suffix) {
  size_t n = strlen(s), m = strlen(suffix);
  return n >= m && !strcmp(s + n - m, suffix);
}

/* A bit for each letter in 's', one for all other characters. */
static uint32_t letters_of(const char *s) {
  uint32_t letters = 0;
  for (; *s; s++) letters |= 1u << (unsigned)(isalpha((unsigned char)*s) ? *s & 31 : 0);
  return letters;
}

/* An edit brings or takes one letter at most: what only one of the words has is a bound of the distance. */
static bool letters_differ(const char *a, const char *b, int most) {
  uint32_t x = letters_of(a), y = letters_of(b);
  return __builtin_popcount(x & ~y) > most || __builtin_popcount(y & ~x) > most;
}

/* No distance is smaller than the least one in a row of the table. */
int str_distance(const char *a, const char *b, int most) {
  int row[64], m = (int)strlen(a), n = (int)strlen(b);
  if (n > 63 || m > 63 || m - n > most || n - m > most || letters_differ(a, b, most)) return most + 1;
  for (int j = 0; j <= n; j++) row[j] = j;
  for (int i = 1; i <= m; i++) {
    int diagonal = row[0], least = i, letter = tolower((unsigned char)a[i - 1]);
    row[0] = i;
    for (int j = 1; j <= n; j++) {
      int best = diagonal + (letter != tolower((unsigned char)b[j - 1]));
      if (row[j] + 1 < best) best = row[j] + 1;
      if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
      diagonal = row[j];
      row[j] = best;
      if (best < least) least = best;
    }
    if (least > most) return least;
  }
  return row[n];
}

const char *str_nearest(const char *word, const char *const *candidates, int n) {
  int best = (int)strlen(word) / 3 + 1;
  const char *near = NULL;
  for (int i = 0; i < n; i++) {
    int d = str_distance(word, candidates[i], best);
    if (d >= (int)strlen(word)) continue; /* nothing of it would be left */
    if (d < best || (d == best && !near)) best = d, near = candidates[i];
  }
  return near;
}
