/* The emulated cache: segments from the address of a reference, least used replaced first. */
#include "predictor/formula/sapfor.h"
#include "check.h"

/* A REAL(4) brings 128 bytes from its own address on: 32 elements. The element before it is not among them.
 */
static void segment_from_address(Arena *a) {
  SapCache *c = sapfor_cache_new(a, 1024);
  CHECK(!sapfor_cache_reference(c, 1000, 4));
  CHECK(sapfor_cache_reference(c, 1000, 4));
  CHECK(sapfor_cache_reference(c, 1124, 4));
  CHECK(!sapfor_cache_reference(c, 1128, 4));
  CHECK(!sapfor_cache_reference(c, 996, 4));
  CHECK_EQ(sapfor_cache_segments(c), 3);
}

/* Walking 64 elements of REAL(8) in order: a segment holds 16, so 4 misses. With INTEGER(1), 32 bytes each:
 * 64/32 = 2. */
static void walk(Arena *a) {
  SapCache *c = sapfor_cache_new(a, 48 * 1024);
  int misses = 0;
  for (int i = 0; i < 64; i++) misses += !sapfor_cache_reference(c, 8 * i, 8);
  CHECK_EQ(misses, 4);
  c = sapfor_cache_new(a, 48 * 1024);
  misses = 0;
  for (int i = 0; i < 64; i++) misses += !sapfor_cache_reference(c, i, 1);
  CHECK_EQ(misses, 2);
}

/* Room for two segments. A is used twice, B once; C replaces B. A stays. Then B replaces C (1 use), not A (3
 * uses). */
static void least_used_goes(Arena *a) {
  SapCache *c = sapfor_cache_new(a, 256);
  int64_t A = 0, B = 4096, C = 8192;
  CHECK(!sapfor_cache_reference(c, A, 4));
  CHECK(sapfor_cache_reference(c, A, 4));
  CHECK(!sapfor_cache_reference(c, B, 4));
  CHECK(!sapfor_cache_reference(c, C, 4));
  CHECK(sapfor_cache_reference(c, A, 4));
  CHECK(!sapfor_cache_reference(c, B, 4));
  CHECK(sapfor_cache_reference(c, A, 4));
  CHECK(!sapfor_cache_reference(c, C, 4));
}

/* Four segments of 32 bytes fill 128; one of 128 bytes needs all their room. */
static void large_replaces_several(Arena *a) {
  SapCache *c = sapfor_cache_new(a, 128);
  for (int i = 0; i < 4; i++) sapfor_cache_reference(c, 1000 * i, 1);
  CHECK_EQ(sapfor_cache_segments(c), 4);
  CHECK(!sapfor_cache_reference(c, 50000, 8));
  CHECK_EQ(sapfor_cache_segments(c), 1);
  CHECK(!sapfor_cache_reference(c, 0, 1));
}

/* Of equally used segments the one that was used longer ago goes. No cache at all: never a hit. */
static void ties_and_nothing(Arena *a) {
  SapCache *c = sapfor_cache_new(a, 256);
  sapfor_cache_reference(c, 0, 4);
  sapfor_cache_reference(c, 1000, 4);
  sapfor_cache_reference(c, 2000, 4);
  CHECK(sapfor_cache_reference(c, 1000, 4));
  c = sapfor_cache_new(a, 0);
  CHECK(!sapfor_cache_reference(c, 0, 4));
  CHECK(!sapfor_cache_reference(c, 0, 4));
}

int main(void) {
  Arena *a = arena_new();
  segment_from_address(a);
  walk(a);
  least_used_goes(a);
  large_replaces_several(a);
  ties_and_nothing(a);
  arena_free(a);
  CHECK_DONE();
}
