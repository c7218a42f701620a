/* MWP-CWP, equation by equation (numbers of the paper in brackets). */
#include "predictor/formula/mwp_cwp.h"
#include <math.h>

/* [10]-[14] latency and departure delay, weighted by the share of uncoalesced accesses. A coalesced access of
 * several transactions (caching off) is served as one whose further transactions depart dep_coal apart. */
static void latencies(const MwpInput *in, MwpResult *r) {
  double accesses = in->uncoal + in->coal, coal_per_mw = fmax(in->coal_per_mw, 1);
  double w = r->weight_uncoal = accesses > 0 ? in->uncoal / accesses : 0;
  double per_mw = fmax(in->uncoal_per_mw, 1);
  r->mem_l_uncoal = in->mem_ld + (per_mw - 1) * in->dep_uncoal;
  r->mem_l_coal = in->mem_ld + (coal_per_mw - 1) * in->dep_coal;
  r->mem_l = r->mem_l_uncoal * w + r->mem_l_coal * (1 - w);
  r->dep_delay = in->dep_uncoal * per_mw * w + in->dep_coal * coal_per_mw * (1 - w);
}

/* [5]-[9], [15]-[17]: how many warps overlap in memory. */
static void memory_parallelism(const MwpInput *in, MwpResult *r) {
  double bw_per_warp = in->freq * in->load_bytes_per_warp / r->mem_l;
  r->mwp_without_bw = r->mem_l / r->dep_delay;
  r->mwp_peak_bw = bw_per_warp > 0 ? in->bandwidth / (bw_per_warp * in->active_sm) : INFINITY;
  r->mwp = fmin(fmin(r->mwp_without_bw, r->mwp_peak_bw), r->n);
}

/* [8], [18]-[21]: how many warps compute while one waits. */
static void compute_parallelism(const MwpInput *in, MwpResult *r) {
  r->comp = in->issue_cycles * in->insts + in->reciproc_cycles * in->reciprocs;
  r->mem = r->mem_l_uncoal * in->uncoal + r->mem_l_coal * in->coal;
  r->cwp_full = r->comp > 0 ? (r->mem + r->comp) / r->comp : INFINITY;
  r->cwp = fmin(r->cwp_full, r->n);
}

/* [22]-[24]. In the second case the paper's term drops the computation of all warps but the first, which is
 * too little when computation dominates: it cannot fall below N * Comp * #Rep. */
static void execution(const MwpInput *in, MwpResult *r) {
  double accesses = in->uncoal + in->coal, least = r->n * r->comp * r->rep;
  if (accesses <= 0) {
    r->regime = MWP_NO_ACCESS;
    r->exec = least;
    return;
  }
  double others = r->comp / accesses * fmax(r->mwp - 1, 0);
  if (r->mwp == r->n && r->cwp == r->n) {
    r->regime = MWP_FEW_WARPS;
    r->exec = (r->mem + r->comp + others) * r->rep;
  } else if (r->cwp >= r->mwp || r->comp > r->mem) {
    r->exec = (r->mem * r->n / r->mwp + others) * r->rep;
    r->regime = r->exec < least ? MWP_CLAMPED : MWP_MEMORY;
    r->exec = fmax(r->exec, least);
  } else {
    r->regime = MWP_COMPUTE;
    r->exec = (r->mem_l + r->comp * r->n) * r->rep;
  }
}

/* [26]: at a barrier the warps of a block wait for each other's last access. */
static void barriers(const MwpInput *in, MwpResult *r) {
  double npwb = fmin(r->mwp, in->warps_per_block);
  r->synch = in->sync > 0 ? r->dep_delay * fmax(npwb - 1, 0) * in->sync * in->active_blocks * r->rep : 0;
}

MwpResult mwp_cwp(const MwpInput *in) {
  MwpResult r = {.n = in->warps_per_block * in->active_blocks};
  r.rep = in->blocks / (in->active_blocks * in->active_sm);
  latencies(in, &r);
  memory_parallelism(in, &r);
  compute_parallelism(in, &r);
  execution(in, &r);
  barriers(in, &r);
  r.total = r.exec + r.synch;
  return r;
}

const char *mwp_cwp_bound(const MwpResult *r) {
  switch (r->regime) {
  case MWP_FEW_WARPS: return "memory latency";
  case MWP_MEMORY: return r->mwp_peak_bw <= r->mwp_without_bw ? "memory bandwidth" : "memory transactions";
  default: return "computation";
  }
}
