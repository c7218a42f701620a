/* A hash table from pointers to pointers, with open addressing. */
#include "common/map.h"
#include <stdint.h>

static size_t first_slot(const PtrMap *m, const void *key) {
  uint64_t h = (uint64_t)(uintptr_t)key * 0x9e3779b97f4a7c15u; /* Knuth's multiplicative hashing, by the golden ratio */
  return (size_t)(h >> 32) & (m->cap - 1);
}

void *map_get(const PtrMap *m, const void *key) {
  if (!m->cap) return NULL;
  for (size_t k = first_slot(m, key); m->slot[k].key; k = (k + 1) & (m->cap - 1))
    if (m->slot[k].key == key) return m->slot[k].value;
  return NULL;
}

static void put(PtrMap *m, PtrPair p) {
  size_t k = first_slot(m, p.key);
  while (m->slot[k].key) k = (k + 1) & (m->cap - 1);
  m->slot[k] = p;
}

void map_put(Arena *a, PtrMap *m, const void *key, void *value) {
  if (m->n * 2 >= m->cap) {
    PtrMap old = *m;
    m->cap = old.cap ? old.cap * 2 : 16;
    m->slot = ARENA_ARRAY(a, PtrPair, m->cap);
    for (size_t i = 0; i < old.cap; i++)
      if (old.slot[i].key) put(m, old.slot[i]);
  }
  put(m, (PtrPair){key, value});
  m->n++;
}

void map_set(Arena *a, PtrMap *m, const void *key, void *value) {
  for (size_t k = m->cap ? first_slot(m, key) : 0; m->cap && m->slot[k].key; k = (k + 1) & (m->cap - 1)) {
    if (m->slot[k].key != key) continue;
    m->slot[k].value = value;
    return;
  }
  map_put(a, m, key, value);
}
