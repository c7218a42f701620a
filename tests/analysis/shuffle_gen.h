/* What the parts of the generator of shuffle.h share. */
#ifndef F2C_TESTS_SHUFFLE_GEN_H
#define F2C_TESTS_SHUFFLE_GEN_H
#include "tests/analysis/shuffle.h"
#include "tests/random.h"
#include <stdbool.h>

typedef struct Gen {
  Random r;
  Buf *out;
  int depth; /* loops open */
  int indent;
  int scalars;     /* how many of the names this program uses: fewer make more patterns */
  bool work;       /* it has a work array */
  bool wave;       /* most statements are recurrences of q */
  bool cut;        /* references cross and stay */
  bool share;      /* arrays v and w share storage */
  bool neighbours; /* loops with the same iterations stand one behind the other */
  bool real;       /* what loops of real programs have beside: shuffle_real.c */
  bool wide;       /* variables of loops are of other kinds */
  bool named;      /* the outermost loop is: outer */
  int label;       /* the last one given */
} Gen;

extern const char *const gen_loops[3]; /* variables of the loops, from outside */

const char *gen_scalar(Gen *g);
const char *gen_loop_var(Gen *g); /* of an open loop */
void gen_line(Gen *g);            /* begins a line */
void gen_ref(Gen *g);             /* an element of an array */
void gen_operand(Gen *g);
void gen_condition(Gen *g);
void gen_block(Gen *g, int n); /* n statements */

/* shuffle_real.c: one of its statements; the bounds of a loop; declarations of scalars that share storage. */
void gen_real(Gen *g);
const char *gen_real_head(Gen *g);
void gen_storage(Gen *g);
#endif
