/* Formula (6) and the counts it rests on: registers and shared memory of a block. */
#include "predictor/formula/sapfor.h"

static int64_t round_up(int64_t n, int64_t unit) { return (n + unit - 1) / unit * unit; }

/* The thesis knows INT, REAL and DOUBLE. Other types by what they hold: LOGICAL and CHARACTER as INTEGER,
 * INTEGER(8) as two INTEGERs, a complex number as its two parts. */
int sapfor_regs_scalar(TypeBase base, int bytes) {
  switch (base) {
  case TY_REAL: return bytes > 4 ? 4 : 2;
  case TY_COMPLEX: return bytes > 8 ? 8 : 4;
  default: return bytes > 4 ? 2 : 1;
  }
}

/* Scalars, a counter where a thread runs several iterations, an index for each dimension, the instruction
 * pointer, intermediate results, and one for each full 10 lines. */
int sapfor_regs_per_thread(const SapRegs *r) {
  return r->scalars + (r->several ? 1 : 0) + r->dims + 1 + r->temporaries + r->lines / 10;
}

/* ceil(regs * 32, 128) * threads / 32; ceil(x, y) rounds x up to a multiple of y. A partial warp holds
 * registers like a full one, so that threads / 32 is the number of warps, rounded up. */
int64_t sapfor_regs_required(int regs_per_thread, int threads_in_block) {
  int64_t warps = (threads_in_block + SAP_WARP - 1) / SAP_WARP;
  return round_up((int64_t)regs_per_thread * SAP_WARP, 128) * warps;
}

/* block_dimensions * 32: 32 bytes for each dimension of the block. */
int sapfor_regs_required_shared(int block_dims) { return block_dims * 32; }
