/* The instructions of a thread by the pipe that runs them: what the volume model reckons with. */
#ifndef F2C_PREDICTOR_FEAT_MIX_H
#define F2C_PREDICTOR_FEAT_MIX_H
#include "predictor/space/space.h"

typedef enum {
  PIPE_FP32,
  PIPE_FP64,
  PIPE_INT, /* integer and logical operations, addresses, comparisons, moves */
  PIPE_SFU, /* conversions, reciprocals and transcendental approximations */
  PIPES
} Pipe;

/* Instructions, and how long a value takes that is made of them one after the other. */
typedef struct FeatMix {
  double n[PIPES];
  double chain;  /* cycles */
  bool branches; /* a thread may take another way than its neighbours: what follows waits */
} FeatMix;

/* An EX_UNARY or EX_BINARY by itself, conversions of its operands included. A product that is added to something is a part of the addition. 'again':
 * the innermost loop has divided by the same before; 'known': the compiler works an operand out, which takes no conversion. */
FeatMix feat_mix_operator(const Expr *e, bool again, bool known);
/* A call of an intrinsic, for one element of its arguments. */
FeatMix feat_mix_intrinsic(const Expr *e, bool again);
/* What a quotient or a root of this type costs a warp more where its numerator, or what the root is drawn of, is 0 in one lane. */
FeatMix feat_mix_unusual(Type t, bool root);
/* The conversion of an assignment's right side, if any. */
FeatMix feat_mix_assign(const Expr *lhs, const Expr *rhs);
/* A sine, a cosine or a tangent of REAL(8) whose argument comes from memory: a path for large arguments may write there, so that the compiler works it out anew each time. */
bool feat_mix_is_opaque(const Expr *e);
/* 'times' times 'x' more. */
void feat_mix_add(FeatMix *to, const FeatMix *x, double times);
/* Cycles until the expression has a value, once its operands are there: its longest path. */
double feat_mix_depth(const Expr *e, const SpcLoops *inner);
/* An operand is made constant by the loops around it that are written out. */
bool feat_mix_known(const Expr *e, const SpcLoops *inner);
#endif
