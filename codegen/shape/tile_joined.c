/* Which loops of a contraction's sum are one for its tiles: where the innermost one has few terms, a stage takes those of several loops. */
#include "codegen/shape/shape.h"

enum {
  SHORT = 16,            /* terms of a stage */
  MOST_JOINED = 1 << 10, /* terms of the loops inside of the outermost one that is joined */
};

int tile_joined_from(const Contraction *c) {
  int i = c->nsum - 1;
  int64_t all = 1;
  for (; i > 0; i--) {
    int64_t trip = query_loop_trip(c->sum[i]);
    if (trip < 1 || all * trip > MOST_JOINED || (all == 1 && trip >= SHORT)) break; /* its bounds are constants */
    all *= trip;
  }
  return i;
}

int64_t tile_joined_terms(const Contraction *c, int i) {
  int64_t all = 1;
  while (++i < c->nsum) all *= query_loop_trip(c->sum[i]);
  return all;
}

const char *tile_joined_at(Arena *a, const Contraction *c, int from, int i, const char *number) {
  const char *at = arena_printf(a, "static_cast<unsigned>(%s)", number);
  if (i < c->nsum - 1) at = arena_printf(a, "%s / %lldu", at, (long long)tile_joined_terms(c, i));
  if (i > from) at = arena_printf(a, "%s %% %lldu", at, (long long)query_loop_trip(c->sum[i]));
  return arena_printf(a, "static_cast<I>(%s)", at);
}
