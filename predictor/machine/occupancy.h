/* How many blocks of a kernel an SM holds at once. */
#ifndef F2C_PREDICTOR_OCCUPANCY_H
#define F2C_PREDICTOR_OCCUPANCY_H
#include "predictor/machine/machine.h"
#include <stdint.h>

/* What one block needs. */
typedef struct OccDemand {
  int threads;         /* threads of the block */
  int regs_per_thread; /* registers */
  int64_t regs_block;  /* registers of the block by formula (6); 0: only what the hardware allocates */
  int64_t shared;      /* bytes of shared memory */
  double l1_kb;        /* KB of L1; what is left of l1-and-shared is shared memory */
} OccDemand;

typedef enum { OCC_BY_BLOCKS, OCC_BY_WARPS, OCC_BY_REGISTERS, OCC_BY_SHARED, OCC_LIMITS } OccLimit;

typedef struct Occupancy {
  int limit[OCC_LIMITS];  /* blocks an SM that each resource allows */
  OccLimit limiter;       /* the least of them; the first of equals */
  int blocks;             /* active blocks an SM, at least 1 */
  int warps;              /* active warps an SM */
  double fraction;        /* of the SM's warps */
  bool fits;              /* false: a block needs more than an SM has; 'blocks' is 1 all the same */
  int64_t regs_allocated; /* registers of a block, rounded to units of allocation */
} Occupancy;

/* How many blocks with these needs an SM of 'm' holds at once, and what limits them. */
Occupancy occupancy_blocks(const Machine *m, const OccDemand *need);
const char *occupancy_limit_name(OccLimit l);
#endif
