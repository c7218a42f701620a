/* Expressions that may be evaluated ahead, and the same in other words. Private to analysis/. */
#ifndef F2C_ANALYSIS_TERMS_H
#define F2C_ANALYSIS_TERMS_H
#include "analysis/unit/callee.h"

/* 'e' is a scalar that may be evaluated where the program does not: made of variables that are there, without
 * division. */
bool terms_is_plain(const Expr *e);
/* An element that is there whatever the bounds of its array hang on: of constant subscripts. */
bool terms_is_fixed_element(const Expr *e);
/* What a name, which is a variable, is there; NULL: it has no name. */
typedef const Expr *Naming(void *data, const Expr *name);

typedef struct Terms {
  Arena *arena;
  Naming *of;
  void *data;
} Terms;

/* 'e', for which terms_is_plain holds, with what its names are there; NULL: one has no name. */
const Expr *terms_of(const Terms *t, const Expr *e);
/* What has to be false where 's' is called, in terms of the caller; NULL: the caller has no words for it. */
const Expr *terms_at_call(const Need *need, const ProcSummary *s, const Expr **actual, Code *caller);
#endif
