/* Interned names: equal texts are one pointer. */
#include "common/str.h"
#include "common/bytes.h"
#include <ctype.h>
#include <stdint.h>
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
