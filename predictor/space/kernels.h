/* Which loops become kernels. */
#ifndef F2C_PREDICTOR_KERNELS_H
#define F2C_PREDICTOR_KERNELS_H
#include "analysis/decision.h"
#include "predictor/space/space.h"

/* A tight nest of loops that can run on a GPU. */
typedef struct Kernel {
  const char *name; /* 'unit_line' */
  const Unit *unit;
  const Loop *outer;           /* outermost mapped loop */
  const Nest *nest;            /* the nest that asks for it, or NULL: analysis found the loops parallel */
  SpcLoops mapped;             /* mapped loops, outermost first */
  bool carries[SPC_MAX_LOOPS]; /* the loop carries a dependence: run as a wavefront */
  Verdict verdict;             /* V_PARALLEL, V_REDUCTION or V_WAVEFRONT */
  const Stmt *first;           /* outermost loop's statement */
  const Stmt *body;            /* first statement of the innermost mapped loop's block, or the array assignment itself */
  bool section;                /* an array assignment: its dimensions are the loops */
  const VarUse *vars;          /* variables of the nest or of the outermost loop, with their roles */
  struct Kernel *next;         /* in source order */
} Kernel;

/* A loop that none of the kernels holds, and why. */
typedef struct KerSkipped {
  const Loop *loop;
  const char *why; /* one sentence */
  struct KerSkipped *next;
} KerSkipped;

/* All kernels of a file in source order; *skipped: outermost loops left out, each once. */
Kernel *kernels_find(const Decisions *decided, Arena *arena, KerSkipped **skipped);
/* The kernel of a nest, a piece of another one perhaps. */
Kernel *kernels_of_nest(const Nest *n, Arena *arena);
/* The loop as a kernel, as though its iterations could run in any order, with the tight parallel loops inside. */
Kernel *kernels_alone(const Loop *l, Arena *arena);
/* No directive asks for it, and an iteration is a few operations: no loops inside, no procedures. With few iterations it is the host's while its arrays are
 * there (codegen/kernel/short_loop.c). */
bool kernels_brief(const Kernel *k);
/* Last byte's position of the kernel's statements. */
const Stmt *kernels_last(const Kernel *k);
#endif
