/* The program around its kernels. */
#ifndef F2C_PREDICTOR_PROGRAM_H
#define F2C_PREDICTOR_PROGRAM_H
#include "predictor/machine/machine.h"
#include "predictor/space/kernels.h"

/* An array that a kernel uses. */
typedef struct ProgramUse {
  const Kernel *kernel;
  const Symbol *array; /* as the outermost caller of the file has it */
  double bytes;
  bool in, out;    /* its values are needed on the device before; the kernel writes it */
  bool brief;      /* the kernel is the host's while its arrays are at home */
  double stays;    /* residency_find: the share of the kernel's executions that are the host's by that */
  double others;   /* bytes of the same component of other elements, which launches one after the other take in turn */
  bool writes;     /* residency_reuse: the kernel sets elements */
  bool reads;      /* the same: it uses elements */
  double dirty;    /* residency_reuse: bytes that the L2 holds before it and that are not in memory yet, */
  double launches; /* in the mean of so many */
  double between; /* bytes of other arrays that kernels touch since one has touched it, an execution in the mean; negative: none has before */
} ProgramUse;

/* residency.c: 'between' and 'dirty' of all of them. */
void residency_reuse(Sizes *v, ProgramUse *use, int n, const Machine *m);
/* residency.c: the arrays that 'use' names, with how often they cross, those that cost most first. Kernels with 'chosen' run on the device. */
PredArray *residency_find(Sizes *v, ProgramUse *use, int n, const Machine *m);
#endif
