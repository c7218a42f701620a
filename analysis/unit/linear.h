/* Right sides as functions of one operand. Private to analysis/. */
#ifndef F2C_ANALYSIS_LINEAR_H
#define F2C_ANALYSIS_LINEAR_H
#include "analysis/unit/code.h"

/* a*v + b; a NULL: 1, b NULL: 0; without 'has' there is no v in it, and b is the whole. */
typedef struct Linear {
  bool has;
  const Expr *a, *b;
} Linear;
/* 'e' as a function of its operands that are written like 'v'; false: not linear. */
bool linear_of(Arena *a, const Expr *e, const Expr *v, Linear *out);
/* There is one in it. */
bool linear_holds(const Expr *e, const Expr *v);
/* e = v op rest with the operators of one reduction all the way down to 'v': the rest; NULL: e is v. */
const Expr *linear_rest(Arena *a, const Expr *e, const Expr *v);
/* -x, of what needs no parentheses. */
const Expr *linear_negative(Arena *a, const Expr *x);
#endif
