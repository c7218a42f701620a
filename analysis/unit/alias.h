/* Which variables of a unit may overlap, without comparing each with each: overlap_of's answers by classes. Private to analysis/.
 *
 *   the same symbol          a component overlaps with what it is in and with what is in it; with a UNION inside all do; pointer components
 *                            may lead to others of their types
 *   pointers and targets     classes of types
 *   COMMON, EQUIVALENCE      few: compared one by one
 *   Cray pointers            overlap with everything */
#ifndef F2C_ANALYSIS_ALIAS_H
#define F2C_ANALYSIS_ALIAS_H
#include "analysis/unit/code.h"

/* What is known of one variable. */
typedef struct AliasVar {
  const Var **up; /* the variables that it is a component of, nup of them */
  int nup;        /* entries of up */
  int type;       /* the class of its type, from 1; 0: derived types */
  int symbol;     /* the number of its symbol, from 0 */
} AliasVar;

/* The variables that there were when it was asked for last. */
typedef struct Alias {
  int n, cap;    /* variables, and entries of var */
  AliasVar *var; /* by their index */
  int ntypes;    /* classes of types */
  int nsymbols;  /* symbols */
  int *type;     /* class of a base and a kind; 0: none yet: private to alias.c */
  PtrMap symbol; /* Symbol -> its number, as a pointer from 1 on: private to alias.c */
} Alias;

/* The classes of all variables that 'c' has now. */
const Alias *alias_of(Code *c);
/* Room for n items of 'size' bytes where there was room for *cap, which doubles at least; the new ones are zeroed. */
void *alias_room(Arena *a, void *v, int *cap, int n, size_t size);
/* The same as sets of variables, a bit for each. */
typedef struct AliasSets AliasSets;
AliasSets *alias_sets(Code *c);
/* All variables that may overlap 'v' into 'set', itself too. */
void alias_add(AliasSets *s, const Var *v, uint64_t *set);
/* Is it in storage that COMMON or EQUIVALENCE may give to others? */
bool alias_in_block(const Var *v);
/* Do all components of its symbol share storage? */
bool alias_is_union(const Var *v);
bool alias_is_cray(const Var *v);

/* changes.c: what a view changes. Variables written are noted one by one, and each question looks at its classes only. */
typedef struct Changes Changes;
/* A new view begins; its number. Variables that are met later have not been compared with anything, and count as changed. */
int changes_begin(Code *c);
/* 'v' is written in the view that began last. False: that was said before. */
bool changes_write(Code *c, const Var *v);
/* Everything that a called procedure can reach may be; everything may be. */
void changes_reachable(Code *c);
void changes_all(Code *c);
/* May 'v' be changed in the view 'id', which is the last one? */
bool changes_has(const Code *c, int id, const Var *v);
#endif
