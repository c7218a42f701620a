/* What becomes of nests after analysis: which of them get kernels, by the word of those who come after it.
 *
 *   Analysis --decision_begin--> as analysis leaves them --predictor's choice--> --gen_file--> what became of them
 *
 * An Analysis is read-only. Who decides something of its nests makes Decisions of his own on top of those that he was given, which
 * stay as they are. */
#ifndef F2C_ANALYSIS_DECISION_H
#define F2C_ANALYSIS_DECISION_H
#include "analysis/nest.h"
#include "common/map.h"
#include "common/vec.h"

/* Of one nest. */
typedef struct Decision {
  const Nest *nest;
  bool offload;          /* it has a kernel. Else 'refusal' says why not */
  bool host_parallel;    /* the CPU path may run the outermost mapped loop on all cores */
  bool team;             /* teams of threads do its iterations (Nest.team) */
  bool resized;          /* teams have another number of threads than clauses say, as they cannot have that */
  bool capped;           /* num_gangs or num_teams caps the kernel's grid */
  int block[3];          /* threads of a block that were chosen for its kernel; 0: those of its mapping */
  const Reason *refusal; /* with 'next': all that stands in the way */
  const char *schedule;  /* how the kernel keeps the order of iterations, and why so, in words; NULL: there is nothing to say */
  const char *tiles;     /* which loops have rows and columns of tiles, in words; NULL: none */
  const char *library;   /* the calls of a library that may run in the kernels' place, in words; NULL: none */
  const char *weighed;   /* why the host may be faster, which the launcher has estimated, in words; NULL: it does not ask */
  bool at_home;          /* it is the host's while that has the newest values of its arrays */
  bool short_at_home;    /* with few iterations it is the host's while that has the newest values of its arrays */
} Decision;

/* Of all nests of a file. */
typedef struct Decisions {
  const Analysis *analysis;
  const struct Decisions *before; /* holds where this one says nothing; NULL: what analysis says does */
  VEC(const Nest *) nest;         /* in source order: those of the analysis, or others in the place of one without a kernel */
  PtrMap changed;                 /* Nest -> Decision */
  PtrMap taken;                   /* Loop -> Decision of the nest that took another one's place, and the loop with it */
  Arena *arena;                   /* of this one */
} Decisions;

/* As analysis leaves the nest. */
Decision decision_initial(const Nest *n);
/* Nothing has been decided yet. */
Decisions *decision_begin(const Analysis *a, Arena *arena);
/* More is to be decided, and the nests to be listed again; 'before' stays as it is. */
Decisions *decision_after(const Decisions *before, Arena *arena);

/* What was decided of the nest, which may be any that belongs to one of the analysis. */
Decision decision_of(const Decisions *d, const Nest *n);
/* The nest that maps the loop, or NULL. */
const Nest *decision_nest(const Decisions *d, const Loop *l);
/* Where the loop is mapped. */
Axis decision_axis(const Decisions *d, const Loop *l);
/* The nest of the source whose outermost loop this is, if it is in one: of a fused one, that of them. Else NULL. */
const Nest *decision_headed(const Decisions *d, const Loop *l);
/* A directive asks for the device, the nest stays on the host, and the user is told why. */
bool decision_tells_refusal(const Decision *x);

/* 'known' and the loops whose nests were to have kernels ('d->before'), and have none in the end, though loops inside may have some: to be
 * looked at once more. 'known' itself: there are no more of them. */
const LeftLoop *decision_left(const Decisions *d, const LeftLoop *known, Arena *arena);

/* To be changed: that of the nest in 'd' itself. */
Decision *decision_change(Decisions *d, const Nest *n);
void decision_refuse(Decisions *d, const Nest *n, const Reason *why);
/* The next one in Decisions.nest. */
void decision_list(Decisions *d, const Nest *n);
/* The nest takes the place of one without a kernel: it maps its loops, whatever they say. */
void decision_take(Decisions *d, const Nest *n);
#endif
