/* Map from pointers to pointers, in an arena. Zero-initialise. */
#ifndef F2C_COMMON_MAP_H
#define F2C_COMMON_MAP_H
#include "common/arena.h"

/* One pair. */
typedef struct PtrPair {
  const void *key; /* NULL: a free slot */
  void *value;
} PtrPair;

typedef struct PtrMap {
  PtrPair *slot; /* open addressing, linear probing */
  size_t cap;    /* slots, a power of two or 0 */
  size_t n;      /* pairs */
} PtrMap;

/* What 'key' was mapped to, NULL when it was not. */
void *map_get(const PtrMap *m, const void *key);
/* Maps 'key', which is not NULL and not mapped yet. */
void map_put(Arena *a, PtrMap *m, const void *key, void *value);
/* Maps 'key', which is not NULL, and forgets what it was mapped to. */
void map_set(Arena *a, PtrMap *m, const void *key, void *value);
#endif
