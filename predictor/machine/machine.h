/* Machine descriptions: one XML file a GPU, valid against docs/schema/machine.xsd; every value has a unit and a source. */
#ifndef F2C_PREDICTOR_MACHINE_H
#define F2C_PREDICTOR_MACHINE_H
#include "common/diag.h"

/* All values as doubles in the unit of their XML element. */
typedef struct Machine {
  const char *name;                    /* short: 'h200' */
  const char *title;                   /* for people */
  const char *path;                    /* file it came from */
  double compute_capability;           /* 9.0 */
  double clock;                        /* GHz, of the SMs */
  double sms;                          /* multiprocessors */
  double issue_cycles;                 /* cycles of an SM to issue one simple instruction of a warp */
  double reciprocal_cycles;            /* the same for a division, root or transcendental function */
  double fp32, fp64, integer, special; /* operations of threads a clock that an SM ends, by pipe */
  double dram_latency;                 /* cycles */
  double l1_latency;                   /* cycles */
  double l2_latency;                   /* cycles */
  double departure_coalesced;          /* cycles between two coalesced accesses of different warps of an SM */
  double departure_uncoalesced;        /* cycles between two transactions of one uncoalesced access */
  double l1_and_shared;                /* KB an SM that L1 and shared memory divide; 0: each has its own */
  double l1_default;                   /* KB of L1 unless the user says otherwise */
  double l1_min, l1_max;               /* KB: what L1 can be set to; 0 and 0: no L1 for global memory */
  double l2;                           /* KB */
  double max_threads_block;            /* threads of a block */
  double max_warps_sm;                 /* resident warps of an SM */
  double max_blocks_sm;                /* resident blocks of an SM */
  double registers_sm;                 /* 32-bit registers of an SM */
  double registers_block;              /* most registers of a block */
  double registers_thread;             /* most registers of a thread */
  double register_unit;                /* registers that a warp's allocation is rounded up to */
  double partitions;                   /* parts of an SM that hold registers of their own */
  double shared_sm;                    /* bytes of an SM, at most */
  double shared_block;                 /* bytes of a block, at most */
  double shared_unit;                  /* bytes that a block's allocation is rounded up to */
  double shared_reserved;              /* bytes that the system takes of each block */
  double max_grid;                     /* blocks of a one-dimensional grid */
  double bandwidth;                    /* GB/s of DRAM, peak */
  double bandwidth_achieved;           /* GB/s of DRAM that a streaming kernel reaches; 0: not known */
  double bandwidth_l2;                 /* GB/s of the L2 that kernels reach */
  double updates_shared, updates_l2; /* updates of elements in any order that an SM ends a clock: in shared memory, and in the L2 */
  double to_device, to_host;         /* GB/s from and to pageable host memory */
  double to_device_pinned, to_host_pinned; /* GB/s from and to pinned host memory */
  double transfer_start;                   /* us before the first byte of a transfer */
  double launch;                           /* us a kernel launch */
  double launch_again;                     /* us of a launch of a row of them that is handed over at once, as a graph */
  double begin;                            /* us before the first kernel of a program: CUDA makes its context */
  double library;                          /* us more before the first product of matrices that its library does: it is loaded */
  double launch_device;                    /* us of the device for a kernel that does nothing */
  /* the host beside it */
  double host_cores;      /* cores */
  double host_clock;      /* GHz */
  double host_rate;       /* operations and accesses that a core ends in a cycle */
  double host_reciprocal; /* operations that a division, root or transcendental function costs */
  double host_bandwidth;  /* GB/s of memory, of all cores together */
  double host_stream;     /* GB/s that one core reaches */
  double host_fork;       /* us: starting and ending threads for a loop */
} Machine;

/* The machine 'which': a name ('h200', found in the data directory) or the path of an XML file. NULL: told
 * through 'd', with file and line. */
const Machine *machine_load(const char *which, Arena *a, Diag *d);
/* Path of a file that f2cuda brings along, as "machines/h200.xml": below $F2CUDA_DATA, or where
 * f2cuda is installed. NULL: nowhere. */
char *machine_find_file(Arena *a, const char *relative);
/* The machines that f2cuda brings along, *n of them, by name. */
const Machine **machine_find_all(Arena *a, Diag *d, int *n);
/* A line for each machine that f2cuda brings along: --machine=list. */
void machine_find_list(Arena *a, Diag *d, Buf *out);
/* us: so many transfers of so many bytes altogether, from or to memory that is not pinned, as f2cuda's library makes them. */
double machine_crossing(const Machine *m, double times, double bytes, bool to_device);
/* us: what an array that comes home takes longer into pages which the host has never touched; memory of the device for it. */
double machine_fresh_pages(const Machine *m, double bytes);
double machine_storage(const Machine *m, double bytes);
/* Ten times the compute capability: 20, 90. */
int machine_cc(const Machine *m);
#endif
