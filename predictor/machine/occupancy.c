/* Occupancy, with the rules of cuda_occupancy.h for compute capability 2.0 and later: registers are allocated
 * to warps in units, in each partition of the SM; shared memory to blocks in units. */
#include "predictor/machine/occupancy.h"
#include <limits.h>
#include <math.h>

static int64_t round_up(int64_t n, int64_t unit) { return unit > 0 ? (n + unit - 1) / unit * unit : n; }

/* Warps that fit a partition times partitions, over the warps of a block; a block whose warps, rounded up to the partitions, exceed
 * the registers of a block cannot run. The thesis's own count (6) may be larger: then it decides. */
static int by_registers(const Machine *m, const OccDemand *need, int warps, Occupancy *o) {
  int64_t regs = (int64_t)fmin(need->regs_per_thread, m->registers_thread);
  int64_t per_warp = round_up(regs * 32, (int64_t)m->register_unit), parts = (int64_t)fmax(m->partitions, 1);
  o->regs_allocated = per_warp * warps > need->regs_block ? per_warp * warps : need->regs_block;
  if (o->regs_allocated == 0) return INT_MAX;
  if (per_warp * round_up(warps, parts) > (int64_t)m->registers_block) return 0;
  int64_t hardware = per_warp > 0 ? (int64_t)m->registers_sm / parts / per_warp * parts / warps : INT_MAX;
  int64_t thesis = need->regs_block > 0 ? (int64_t)m->registers_sm / need->regs_block : INT_MAX;
  return (int)(hardware < thesis ? hardware : thesis);
}

static int by_shared(const Machine *m, const OccDemand *need) {
  int64_t bytes = round_up(need->shared + (int64_t)m->shared_reserved, (int64_t)m->shared_unit);
  double left = m->l1_and_shared > 0 ? (m->l1_and_shared - need->l1_kb) * 1024 : m->shared_sm;
  if (need->shared > (int64_t)m->shared_block) return 0;
  return bytes > 0 ? (int)(fmin(left, m->shared_sm) / (double)bytes) : INT_MAX;
}

Occupancy occupancy_blocks(const Machine *m, const OccDemand *need) {
  Occupancy o = {.limiter = OCC_BY_BLOCKS};
  int warps = (need->threads + 31) / 32;
  o.limit[OCC_BY_BLOCKS] = (int)m->max_blocks_sm;
  o.limit[OCC_BY_WARPS] = need->threads > (int)m->max_threads_block ? 0 : (int)m->max_warps_sm / warps;
  o.limit[OCC_BY_REGISTERS] = by_registers(m, need, warps, &o);
  o.limit[OCC_BY_SHARED] = by_shared(m, need);
  for (int l = 0; l < OCC_LIMITS; l++)
    if (o.limit[l] < o.limit[o.limiter]) o.limiter = (OccLimit)l;
  o.fits = o.limit[o.limiter] > 0;
  o.blocks = o.fits ? o.limit[o.limiter] : 1;
  o.warps = o.blocks * warps;
  o.fraction = fmin(o.warps / m->max_warps_sm, 1);
  return o;
}

const char *occupancy_limit_name(OccLimit l) {
  static const char *const NAMES[] = {"blocks", "warps", "registers", "shared memory"};
  return NAMES[l];
}
