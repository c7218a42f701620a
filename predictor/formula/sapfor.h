/* The formulas of --model=sapfor, one small function each.
 *
 * Source: the diploma thesis on predicting DVM programs on GPUs ("Automatic mapping of Fortran programs to a
 * graphics processor", 2016, section 4.3), built for DVM's grids and compute capabilities 1.0 to 2.x. The
 * numbers (1) to (10) are the thesis's own. What its text leaves open is decided at the function concerned,
 * with the reason. */
#ifndef F2C_PREDICTOR_SAPFOR_H
#define F2C_PREDICTOR_SAPFOR_H
#include "frontend/syntax/ast.h"

enum { SAP_WARP = 32, SAP_MAX_DIMS = 16 };

/* What one iteration, then one thread, of a kernel does. Counts are instructions of a warp; they may be
 * fractions where they are averages (triangular inner loops, hit rates). */
typedef struct SapFeatures {
  double num_arithm;          /* simple arithmetic operations */
  double num_reciproc;        /* operations that take a reciprocal: division, roots, transcendental functions */
  double num_branch;          /* branches */
  double num_sync;            /* barriers */
  double coal_mem_access;     /* accesses to global memory that one transaction serves */
  double uncoal_mem_access;   /* accesses that need several */
  double uncoal_per_access;   /* transactions of one uncoalesced access, on average; 0 without any */
  double coal_per_access;     /* transactions of one coalesced access, on average; 0 without any */
  double load_bytes_per_warp; /* length of one transaction in bytes, on average; 0 without any access */
} SapFeatures;

/* ---- grid (section 4.3.7; sapfor_grid.c) ---- */

/* How the iteration space is tiled by blocks. Index 0 is the innermost loop, as X is. */
typedef struct SapGrid {
  int ndims;                   /* loops */
  int64_t iters[SAP_MAX_DIMS]; /* iterations of each */
  int64_t step[SAP_MAX_DIMS];  /* block's extent along each: X, Y, Z, then 1 */
  int64_t tiles[SAP_MAX_DIMS]; /* blocks along each */
  int block[3];                /* threads of a block in x, y, z */
  int64_t tile_count;          /* product of 'tiles' */
  int64_t partial;             /* tiles cut by the border of the iteration space */
  int64_t blocks;              /* n of the grid [n,1,1] */
  int64_t tiles_per_block;     /* more than 1 only where tile_count exceeds what a grid may have */
} SapGrid;

/* Tiles 'n' loops ('iters', innermost first). 'user' is the user's block or NULL; 'max_grid' the largest grid's n. */
SapGrid sapfor_grid(const int64_t *iters, int n, const int *user, int64_t max_grid);
int sapfor_grid_block_threads(const SapGrid *g);
/* Steps in which the blocks of a wavefront run: a pipeline along the dimensions whose loop carries a dependence. */
int64_t sapfor_grid_pipeline_steps(const SapGrid *g, const bool *carries);

/* ---- counts (4.3.3; sapfor_count.c) ---- */

/* (1) Iterations of one dimension that fall to a thread: iters / (grid * block). Below 1 where the last block is partial. */
double sapfor_count_iterations_per_thread(int64_t iters, int64_t grid, int64_t block);
/* What a thread does, from what an iteration does: counts times the whole iterations it runs. */
SapFeatures sapfor_count_thread_features(const SapFeatures *iteration, const SapGrid *g);

/* ---- accesses (4.3.4; sapfor_access.c) ---- */

/* (2) Bytes of the segment that a transaction fetches, from the bytes of an element. */
int sapfor_access_segment(int var_size);
/* (3) Bytes between the elements that neighbouring threads reference; 'fastest' in elements. */
int64_t sapfor_access_stride(int64_t fastest, int var_size);
/* (4) Transactions of one access of a warp; 1 means it is coalesced. */
int sapfor_access_transactions(int segment, int64_t stride);
/* (5) Transactions of a coalesced access. */
int sapfor_access_coal(int segment, bool caching);
/* Transactions of a half-warp by the rules of compute capability 1.0/1.1 (strict) or 1.2/1.3 (relaxed).
 * address[k] is the byte address of thread k; active[k] tells whether it takes part. 'cc' is ten times the
 * capability: 10 to 13. */
int sapfor_access_half_warp(int cc, const uint64_t address[16], const bool active[16], int var_size);
/* The same for a whole warp whose thread k references base + k*stride: the sum of its two half-warps. */
int sapfor_access_warp_cc1(int cc, uint64_t base, int64_t stride, int var_size);

/* ---- resources of a block (4.3.5; sapfor_regs.c) ---- */

/* What needs registers in one thread. */
typedef struct SapRegs {
  int scalars;     /* registers of local scalars: sum of sapfor_regs_scalar */
  bool several;    /* a thread runs several iterations: one counter */
  int dims;        /* dimensions of the block: one index each */
  int temporaries; /* registers of intermediate results */
  int lines;       /* source lines of the loop */
} SapRegs;

/* Registers of one scalar: 1 INTEGER, 2 REAL, 4 DOUBLE PRECISION. */
int sapfor_regs_scalar(TypeBase base, int bytes);
int sapfor_regs_per_thread(const SapRegs *r);
/* (6) Registers of a block. */
int64_t sapfor_regs_required(int regs_per_thread, int threads_in_block);
/* Bytes of shared memory that the compiler may take for itself. */
int sapfor_regs_required_shared(int block_dims);

/* ---- reductions (4.3.6; sapfor_reduce.c) ---- */

/* (7) Threads of the second kernel's only block. */
int64_t sapfor_reduce_threads(const SapGrid *main_kernel);
/* (8) Bytes of shared memory that a reduction adds. */
int64_t sapfor_reduce_shared(int64_t threads_in_block, int var_size);
/* (9), (10) Barriers and, equally, arithmetic operations that a reduction adds. */
double sapfor_reduce_steps(int64_t threads_in_block, double iterations_per_thread);
/* Sizes that are left for the host: a warp makes one of 32, again while there are more than 32 warps. */
int64_t sapfor_reduce_host_values(int64_t threads_in_block);

/* ---- cache (4.3.7 second; sapfor_cache.c) ---- */

typedef struct SapCache SapCache;
/* An empty cache of 'bytes' bytes. */
SapCache *sapfor_cache_new(Arena *a, int64_t bytes);
/* References 'var_size' bytes at 'address': true when they lie in a cached segment. Otherwise the segment
 * that begins at 'address' is brought in, in place of the least used ones. */
bool sapfor_cache_reference(SapCache *c, int64_t address, int var_size);
int sapfor_cache_segments(const SapCache *c);
#endif
