/* The thesis's emulation of an L1 cache.
 *
 * A referenced element brings in the segment that begins at its own address (not an aligned line); it stays
 * until its room is needed, and the least used segments go first. The thesis calls its prediction an
 * optimistic one: nothing else competes for the cache. */
#include "common/vec.h"
#include "predictor/formula/sapfor.h"

typedef struct {
  int64_t begin; /* first byte */
  int bytes;     /* length: formula (2) */
  int64_t uses;  /* references since it was brought in */
  int64_t last;  /* time of the latest reference: the older of two equally used ones goes first */
} CacheSegment;

struct SapCache {
  Arena *arena;
  int64_t capacity; /* bytes */
  int64_t used;     /* bytes of all segments */
  int64_t clock;    /* references so far */
  VEC(CacheSegment) segments;
};

SapCache *sapfor_cache_new(Arena *a, int64_t bytes) {
  SapCache *c = ARENA_NEW(a, SapCache);
  c->arena = a;
  c->capacity = bytes;
  return c;
}

static CacheSegment *find(SapCache *c, int64_t address, int size) {
  for (int i = 0; i < c->segments.n; i++) {
    CacheSegment *s = &c->segments.v[i];
    if (address >= s->begin && address + size <= s->begin + s->bytes) return s;
  }
  return NULL;
}

static void evict_least_used(SapCache *c) {
  int victim = 0;
  for (int i = 1; i < c->segments.n; i++) {
    const CacheSegment *s = &c->segments.v[i], *v = &c->segments.v[victim];
    if (s->uses < v->uses || (s->uses == v->uses && s->last < v->last)) victim = i;
  }
  c->used -= c->segments.v[victim].bytes;
  c->segments.v[victim] = c->segments.v[--c->segments.n];
}

bool sapfor_cache_reference(SapCache *c, int64_t address, int var_size) {
  c->clock++;
  CacheSegment *hit = find(c, address, var_size);
  if (hit) {
    hit->uses++;
    hit->last = c->clock;
    return true;
  }
  CacheSegment s = {address, sapfor_access_segment(var_size), 1, c->clock};
  if (s.bytes > c->capacity) return false;
  while (c->used + s.bytes > c->capacity) evict_least_used(c);
  vec_push(c->arena, &c->segments, s);
  c->used += s.bytes;
  return false;
}

int sapfor_cache_segments(const SapCache *c) { return c->segments.n; }
