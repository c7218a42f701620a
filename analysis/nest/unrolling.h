/* What unrolling.c and unroll_and_jam.c share. */
#ifndef F2C_ANALYSIS_UNROLLING_H
#define F2C_ANALYSIS_UNROLLING_H
#include "analysis/nest/nests.h"

enum {
  UNROLLING_LOOPS = 32, /* inside an iteration */
  UNROLLING_KEPT = 4    /* elements that an iteration sets and reads */
};

typedef struct Unroller {
  const Code *c;
  const Nest *n;
  const Loop *base;                  /* the innermost loop of the nest */
  const Loop *loop[UNROLLING_LOOPS]; /* to be unrolled */
  int64_t value[UNROLLING_LOOPS];    /* of their variables, in the iteration that is looked at */
  int nloop;
  int level;          /* scalars that set each other, of the subscript that is looked at */
  int64_t statements; /* so far */
  int64_t apart;      /* references of these, of which those of neighbouring threads are not next to each other in memory, so far */
  bool fits;          /* so far */
} Unroller;

/* Loops that are all mapped as they stand, whose bounds do not depend on each other, and iterations in no order. */
bool unrolling_is_plain(const Nest *n);
/* Each iteration may be done twice: what it sets is its own, and nothing that an iteration reads but for what 'r' is to keep. */
bool unrolling_may_repeat(const Unroller *q, Unrolled *r);

/* unroll_and_jam.c: the loop of the nest of which a thread does several iterations, with the loops inside run once for all; fills in r->kept.
 * NULL: none is worth it. */
Loop *unroll_and_jam_side(const Code *c, const Nest *n, Unrolled *r);

#endif
