/* The MWP-CWP model: Hong and Kim, "An analytical model for a GPU architecture with memory-level and thread-level parallelism
 * awareness", ISCA 2009. Time of a kernel from what a warp does and what the machine can overlap. */
#ifndef F2C_PREDICTOR_MWP_CWP_H
#define F2C_PREDICTOR_MWP_CWP_H
#include <stdbool.h>

typedef struct MwpInput {
  /* machine */
  double mem_ld;          /* Mem_LD: latency of DRAM, cycles */
  double dep_uncoal;      /* Departure_del_uncoal: cycles between two transactions of one uncoalesced access */
  double dep_coal;        /* Departure_del_coal: cycles between two coalesced accesses of different warps */
  double freq;            /* GHz */
  double bandwidth;       /* Mem_Bandwidth, GB/s */
  double issue_cycles;    /* cycles to issue one instruction of a warp */
  double reciproc_cycles; /* the same for an operation that takes a reciprocal */
  /* a warp of the kernel */
  double insts;               /* instructions, memory accesses included, reciprocals not */
  double reciprocs;           /* operations that take a reciprocal */
  double uncoal, coal;        /* memory accesses of both kinds */
  double uncoal_per_mw;       /* transactions of one uncoalesced access */
  double coal_per_mw;         /* transactions of one coalesced access: 1, more only where caching is off */
  double load_bytes_per_warp; /* bytes */
  double sync;                /* barriers */
  /* grid and occupancy */
  double warps_per_block;
  double active_blocks; /* blocks an SM */
  double active_sm;     /* SMs that have work */
  double blocks;        /* of the grid */
} MwpInput;

typedef enum {
  MWP_FEW_WARPS, /* MWP = N and CWP = N: too few warps to hide anything behind another */
  MWP_MEMORY,    /* CWP >= MWP, or Comp > Mem: memory requests queue up */
  MWP_COMPUTE,   /* MWP > CWP: memory hides behind computation */
  MWP_CLAMPED,   /* as MWP_MEMORY, but its term stays below the time that computation alone takes */
  MWP_NO_ACCESS, /* no access to memory at all */
} MwpRegime;

/* All in cycles unless said. */
typedef struct MwpResult {
  double weight_uncoal;                   /* share of uncoalesced accesses, 0 to 1 */
  double mem_l_uncoal, mem_l_coal, mem_l; /* latency of an access: of each kind and the mean */
  double dep_delay;                       /* delay between the accesses of two warps */
  double mwp_without_bw;                  /* warps that latency and departure delay let overlap */
  double mwp_peak_bw;                     /* warps that bandwidth lets overlap */
  double n;                               /* N: active warps an SM */
  double mwp, cwp, cwp_full;              /* warps */
  double comp, mem;                       /* Comp_cycles, Mem_cycles of one warp */
  double rep;                             /* #Rep: waves of blocks */
  double exec;                            /* without barriers */
  double synch;                           /* cost of barriers */
  double total;                           /* exec + synch */
  MwpRegime regime;
} MwpResult;

/* Cycles of a kernel by the equations of the paper. */
MwpResult mwp_cwp(const MwpInput *in);
/* What bounds the kernel, in a few words for people. */
const char *mwp_cwp_bound(const MwpResult *r);
#endif
