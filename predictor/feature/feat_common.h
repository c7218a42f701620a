/* Values that a thread has already (feat_common.c). */
#ifndef F2C_PREDICTOR_FEAT_COMMON_H
#define F2C_PREDICTOR_FEAT_COMMON_H
#include "predictor/space/kernels.h"

typedef struct FeatCommon {
  const Expr **v; /* NULL: something that it is made of has been set since */
  int n, cap;
  int from; /* those before it are another procedure's */
} FeatCommon;

/* The value has been worked out before; else it is noted. */
bool feat_common_has(FeatCommon *c, Arena *a, const Expr *e);
/* The object is set. */
void feat_common_set(FeatCommon *c, const Expr *object);
/* What the loop sets is not there from the iteration before. */
void feat_common_loop(FeatCommon *c, const Stmt *loop);
/* A procedure may set anything. */
void feat_common_call(FeatCommon *c);
#endif
