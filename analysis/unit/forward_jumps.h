/* Blocks whose jumps lead forward, as IF. Private to analysis/. */
#ifndef F2C_ANALYSIS_FORWARD_JUMPS_H
#define F2C_ANALYSIS_FORWARD_JUMPS_H
#include "analysis/unit/make.h"

enum { FORWARD_STATEMENTS = 60 };

typedef struct ForwardJumps {
  Rewriter w;
  const Stmt *stmt[FORWARD_STATEMENTS];
  int n;
  int end_label; /* of what stands behind the block; 0: none */
  bool returns;  /* RETURN leads behind the block, too: it is all of a procedure */
  bool any;      /* a jump has been written otherwise */
} ForwardJumps;

/* The statements from 's' on, up to CONTAINS or END. False: there are too many, or none. */
bool forward_jumps_take(ForwardJumps *b, const Stmt *s);
/* Appends them to the body of 'parent' without jumps. False: they have no such form. */
bool forward_jumps_put(ForwardJumps *b, Stmt *parent);
/* The statements of a procedure without jumps among them; NULL: there are none, or it has no such form. */
const Stmt *forward_jumps_unit(Arena *a, const Unit *u);
#endif
