/* What the files of teams share: team_loops.c finds the loops that the threads of a team share out, team_walks.c looks at memory. */
#ifndef F2CUDA_ANALYSIS_NEST_TEAM_LOOPS_H
#define F2CUDA_ANALYSIS_NEST_TEAM_LOOPS_H

#include "analysis/nest/nests.h"
#include "analysis/unit/linear.h"

enum {
  TEAM_LEAST_TRIP = 4,  /* iterations of a loop that is worth sharing out, where they are known */
  TEAM_SMALL_ARRAY = 32 /* elements of a private array that each thread fills for itself */
};

typedef struct TeamMaker {
  const Code *c;
  Nest *n;
  const Loop *base; /* the innermost loop of the nest */
  VEC(TeamLoop *) loop;
  bool ragged;   /* loops inside are not as long in all iterations */
  bool looks_up; /* arrays of few elements of which iterations choose are a team's */
  bool own;      /* private arrays are in registers of the thread that does the iteration */
  Arena *arena;
} TeamMaker;

/* ---- team_loops.c ---- */

const Access *team_loops_access(const TeamMaker *m, int i);
/* What the nest does with the variable; NULL: it knows nothing of it. */
const VarUse *team_loops_use(const TeamMaker *m, const Var *v);
/* Each thread has a copy of the private array in registers. */
bool team_loops_has_copy(const TeamMaker *m, const Symbol *s);
/* A subscript names the variable of the loop. */
bool team_loops_varies(const Access *a, const Loop *l);
/* The bounds of 'in' name the variable of 'with'. */
bool team_loops_bounds_vary(const Loop *in, const Loop *with);
/* The loop that threads share out, 'l' or one around it; NULL: none. */
const TeamLoop *team_loops_around(const TeamMaker *m, const Loop *l);

/* ---- team_bins.c ---- */

/* The updates of the array of 'u', which the loop reduces into elements that its iterations choose, if threads can make them in any order; else NULL. */
Update *team_bins_of(const TeamMaker *m, const Loop *l, const VarUse *u);

/* ---- team_copies.c ---- */

/* The loop reads elements that its later iterations set, and threads of a team can share it out in rounds. */
bool team_copies_fit(const TeamMaker *m, const Loop *l);

/* ---- team_walks.c ---- */

/* How often the threads of a team are next to each other in memory, less how often threads that have an iteration each are. */
int team_walks_memory(const TeamMaker *m);
/* Neighbouring iterations of the nest read the same in the loops inside, as those that try one parameter each on all data. */
bool team_walks_the_same(const TeamMaker *m);
/* How many references all threads of a team would go along, or make. */
int team_walks_alone(const TeamMaker *m);
/* Windows: whatever the threads of a team are next to each other in, those of the iterations along x are, too. */
bool team_walks_beside(const TeamMaker *m);
/* Loops that threads share out are not as long in all iterations. */
bool team_walks_ragged(const TeamMaker *m);
/* What one iteration of the nest reads in a sum others read, too: tiles of iterations are better, or a library. */
bool team_walks_tiles(const TeamMaker *m);

#endif
