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
  bool in, out; /* its values are needed on the device before; the kernel writes it */
} ProgramUse;

/* residency.c: the arrays that 'use' names, with how often they cross, those that cost most first. Kernels with 'chosen' run on the device. */
PredArray *residency_find(Sizes *v, const ProgramUse *use, int n, const Machine *m);
#endif
