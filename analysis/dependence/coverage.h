/* Array data flow inside one iteration of the viewed loop. Private to analysis/. */
#ifndef F2C_ANALYSIS_COVER_H
#define F2C_ANALYSIS_COVER_H
#include "analysis/polyhedral/view.h"

/* The read surely finds what the same iteration has written before. */
bool coverage_read(View *v, const Access *r);
/* The same for many reads of one object: its writes are looked at once. */
typedef struct Covering Covering;
Covering *coverage_begin(View *v, const Var *var);
bool coverage_covers(View *v, const Covering *c, const Access *r);
/* { iteration -> elements }: what of the read no earlier write surely covers; NULL: isl gave up. */
__isl_give isl_map *coverage_rest(View *v, const Covering *c, const Access *r);
void coverage_end(Covering *c);
/* Every read of the object in the viewed loop reads what the same iteration has written before. */
bool coverage_reads(View *v, const Var *var);
/* Can each iteration of the viewed loop have its own copy of the object? */
typedef struct Coverage {
  bool whole;         /* every read finds what the same iteration has written before */
  bool first;         /* or an element that no iteration writes: the copy begins with the values before the loop */
  const Access *read; /* a read that finds only a part of what it wants in its own iteration, or NULL */
  char *elements;     /* the part that it does not find: 'w(4:)' */
} Coverage;
typedef enum {
  COVER_WHOLE, /* 'whole' is all that matters */
  COVER_FIRST, /* and 'first' */
  COVER_TEXT,  /* and what is missing, for people */
} CoverageWanted;
Coverage coverage_of(View *v, const Var *var, CoverageWanted wanted);
/* 'others' and the parameters with which an iteration may read what it has not written before; NULL: isl gave up. To *reads those with
 * which it reads anything. */
__isl_give isl_set *coverage_open(View *v, const Var *var, __isl_take isl_set *others, isl_set **reads);
/* { elements : lo <= x <= hi } of the last dimension, as declared: beyond it lies no element. An extent of 1 is what old programs
 * give a dummy whose extent they do not say. */
__isl_give isl_map *coverage_declared(View *v, const Var *var, __isl_take isl_map *map);
/* A read of elements ('*elements': 'w(4:)') that no statement of its iteration sets, whenever it is made; NULL: none is known. */
const Access *coverage_undefined(View *v, const Var *var, const char **elements);
/* guarded_coverage.c: the same as Coverage.whole, where writes depend on what analysis cannot follow. */
bool guarded_coverage_covers(View *v, const Var *var);
/* The reads of the variable in the unit that find what it has surely written before, by the number of the access; NULL: there is nothing that is
 * not followed, or too much of it. */
bool *guarded_coverage_of_unit(isl_ctx *ctx, Code *c, const Var *var);
/* coverage_last, where writes depend on what analysis cannot follow. */
bool guarded_coverage_last(View *v, const Var *var);
/* Whichever alternatives of its constructs are taken, the unit, which nothing leaves early, writes these elements of the variable. */
bool guarded_coverage_always(isl_ctx *ctx, Code *c, const Symbol *sym, const char *path, __isl_keep isl_set *elements);
/* Every iteration surely writes all elements that any of them writes: the last one leaves what the loop leaves. */
bool coverage_last(View *v, const Var *var);
/* dead_between_calls.c: no call of a procedure finds in the variable what another one has left there. */
bool dead_between_calls(Analysis *a, Code *c, const Var *v);
/* All iterations together surely write every element of the object as declared. */
bool coverage_whole(View *v, const Var *var);
#endif
