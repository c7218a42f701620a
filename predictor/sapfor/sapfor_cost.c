/* Puts the formulas together: grid, counts, resources, occupancy, MWP-CWP, and the second kernel of a reduction. */
#include "predictor/sapfor/sapfor_cost.h"
#include "predictor/formula/mwp_cwp.h"
#include "predictor/machine/occupancy.h"
#include <math.h>

/* What the passes below give to each other. */
typedef struct {
  const CostInput *in;
  const Machine *m;
  SapGrid grid;
  int threads;             /* of a block */
  SapFeatures thread;      /* what a thread does */
  double per_thread;       /* formula (1), product over the dimensions */
  double whole_per_thread; /* iterations that a busy thread runs */
  int reduction_bytes;     /* bytes of all reduction variables */
  int reductions;
  int64_t shared; /* bytes a block */
  int regs;       /* a thread */
  Occupancy occ;
  double active_sm;
  MwpResult mwp; /* of one step of the pipeline */
  int64_t steps; /* of the pipeline of blocks */
} Cost;

static void find_grid(Cost *c) {
  c->grid = sapfor_grid(c->in->iters, c->in->ndims, c->in->block, (int64_t)c->m->max_grid);
  c->threads = sapfor_grid_block_threads(&c->grid);
  c->thread = sapfor_count_thread_features(&c->in->features->iteration, &c->grid);
  c->per_thread = (double)c->grid.tiles_per_block;
  c->whole_per_thread = c->per_thread;
  for (int d = 0; d < c->grid.ndims; d++) {
    double n = sapfor_count_iterations_per_thread(c->grid.iters[d], c->grid.tiles[d], c->grid.step[d]);
    c->per_thread *= n;
    c->whole_per_thread *= ceil(n);
  }
}

/* (8) to (10), once for each reduction variable. */
static void add_reductions(Cost *c) {
  for (const VarUse *u = c->in->kernel->vars; u; u = u->next) {
    if (u->role != ROLE_REDUCTION) continue;
    int bytes = type_size(u->sym->type);
    c->reductions++;
    c->reduction_bytes += bytes > 0 ? bytes : 8;
  }
  double steps = c->reductions * sapfor_reduce_steps(c->threads, c->whole_per_thread);
  c->thread.num_sync += steps;
  c->thread.num_arithm += steps;
}

static void find_resources(Cost *c) {
  int dims = c->grid.ndims < 3 ? c->grid.ndims : 3;
  SapRegs r = {.scalars = c->in->features->scalar_regs,
               .several = c->whole_per_thread > 1,
               .dims = dims,
               .temporaries = c->in->features->temporaries,
               .lines = c->in->lines};
  c->regs = sapfor_regs_per_thread(&r);
  c->shared = sapfor_regs_required_shared(dims) + sapfor_reduce_shared(c->threads, c->reduction_bytes);
  OccDemand need = {.threads = c->threads, .regs_per_thread = c->regs, .shared = c->shared};
  need.regs_block = sapfor_regs_required(c->regs, c->threads);
  need.l1_kb = c->in->l1_kb > 0 ? c->in->l1_kb : c->m->l1_min;
  c->occ = occupancy_blocks(c->m, &need);
}

static MwpInput machine_input(const Machine *m) {
  return (MwpInput){.mem_ld = m->dram_latency,
                    .dep_uncoal = m->departure_uncoalesced,
                    .dep_coal = m->departure_coalesced,
                    .freq = m->clock,
                    .bandwidth = m->bandwidth,
                    .issue_cycles = m->issue_cycles,
                    .reciproc_cycles = m->reciprocal_cycles};
}

static void add_features(MwpInput *in, const SapFeatures *f) {
  in->coal = f->coal_mem_access;
  in->uncoal = f->uncoal_mem_access;
  in->coal_per_mw = f->coal_per_access;
  in->uncoal_per_mw = f->uncoal_per_access;
  in->load_bytes_per_warp = f->load_bytes_per_warp;
  in->reciprocs = f->num_reciproc;
  in->sync = f->num_sync;
  in->insts = f->num_arithm + f->num_branch + f->num_sync + f->coal_mem_access + f->uncoal_mem_access;
}

/* The kernel's loops are outermost first, the grid's dimensions innermost first. */
static int64_t pipeline_steps(const Cost *c) {
  bool carries[SAP_MAX_DIMS] = {false};
  int n = c->grid.ndims;
  for (int d = 0; d < n; d++) carries[d] = c->in->kernel->carries[c->in->kernel->mapped.n - 1 - d];
  return c->grid.blocks > 0 ? sapfor_grid_pipeline_steps(&c->grid, carries) : 1;
}

/* Only SMs with a block are active, and an SM never holds more blocks than fall to it. A step of a pipeline
 * is a grid of the blocks that can run in it. At least one wave runs. */
static void find_time(Cost *c) {
  MwpInput in = machine_input(c->m);
  add_features(&in, &c->thread);
  c->steps = pipeline_steps(c);
  double blocks = ceil((double)c->grid.blocks / (double)c->steps);
  c->active_sm = fmin(blocks, c->m->sms);
  in.active_sm = fmax(c->active_sm, 1);
  in.active_blocks = fmin(c->occ.blocks, fmax(ceil(blocks / in.active_sm), 1));
  in.blocks = blocks > 0 ? fmax(blocks, in.active_blocks * in.active_sm) : 0;
  in.warps_per_block = (c->threads + SAP_WARP - 1) / SAP_WARP;
  c->mwp = mwp_cwp(&in);
}

/* Cycles over GHz are nanoseconds. */
static double microseconds(const Machine *m, double cycles) { return cycles / m->clock / 1000; }

/* The second kernel: one block, a thread combines whole_per partial results in turn, then the block's tree. */
static double reduction_time(const Cost *c, double *threads_x) {
  *threads_x = 0;
  if (!c->reductions || c->grid.blocks == 0) return 0;
  *threads_x = fmin((double)sapfor_reduce_threads(&c->grid), c->m->max_threads_block);
  double each = ceil((double)c->grid.blocks / *threads_x);
  double steps = c->reductions * sapfor_reduce_steps((int64_t)*threads_x, each);
  SapFeatures f = {.num_arithm = steps,
                   .num_sync = steps,
                   .coal_mem_access = each * c->reductions,
                   .coal_per_access = 1,
                   .load_bytes_per_warp = sapfor_access_segment(c->reduction_bytes / c->reductions)};
  MwpInput in = machine_input(c->m);
  add_features(&in, &f);
  in.active_sm = in.active_blocks = in.blocks = 1;
  in.warps_per_block = ceil(*threads_x / SAP_WARP);
  MwpResult r = mwp_cwp(&in);
  double bytes = (double)sapfor_reduce_host_values((int64_t)*threads_x) * c->reduction_bytes;
  return microseconds(c->m, r.total) + c->m->launch + c->m->transfer_start + bytes / c->m->to_host / 1000;
}

static void set(PredKernel *out, PredQuantityId id, double value, bool exact) {
  out->q[id] = (PredQuantity){value, exact ? PROV_EXACT : PROV_ESTIMATED};
}

static void report_grid(const Cost *c, PredKernel *out) {
  bool exact = c->in->sizes_exact;
  set(out, PQ_GRID, (double)c->grid.blocks, exact);
  set(out, PQ_PARTIAL, (double)c->grid.partial, exact);
  for (int d = 0; d < 3; d++) set(out, PQ_BLOCK_X + (PredQuantityId)d, c->grid.block[d], true);
  set(out, PQ_PER_THREAD, c->per_thread, exact);
  set(out, PQ_STEPS, (double)c->steps, exact);
}

static void report_features(const Cost *c, PredKernel *out) {
  const SapFeatures *f = &c->thread;
  set(out, PQ_ARITHM, f->num_arithm, false);
  set(out, PQ_RECIPROC, f->num_reciproc, false);
  set(out, PQ_BRANCH, f->num_branch, false);
  set(out, PQ_SYNC, f->num_sync, false);
  set(out, PQ_COAL, f->coal_mem_access, false);
  set(out, PQ_UNCOAL, f->uncoal_mem_access, false);
  set(out, PQ_COAL_PER, f->coal_per_access, false);
  set(out, PQ_UNCOAL_PER, f->uncoal_per_access, false);
  set(out, PQ_LOAD_BYTES, f->load_bytes_per_warp, false);
  set(out, PQ_CACHE_HITS, c->in->features->cache_hits * c->whole_per_thread, false);
}

static void report_occupancy(const Cost *c, PredKernel *out) {
  set(out, PQ_REGS, c->regs, false);
  set(out, PQ_REGS_BLOCK, (double)sapfor_regs_required(c->regs, c->threads), false);
  set(out, PQ_SHARED, (double)c->shared, false);
  set(out, PQ_ACTIVE_BLOCKS, c->occ.blocks, false);
  set(out, PQ_ACTIVE_WARPS, c->mwp.n, false);
  set(out, PQ_OCCUPANCY, 100 * c->occ.fraction, false);
  set(out, PQ_ACTIVE_SM, c->active_sm, c->in->sizes_exact);
  out->limiter = occupancy_limit_name(c->occ.limiter);
  out->fits = c->occ.fits;
}

static void report_time(const Cost *c, PredKernel *out) {
  double steps = (double)c->steps, threads_x, reduction = reduction_time(c, &threads_x);
  double cycles = c->grid.blocks > 0 ? c->mwp.total * steps : 0;
  set(out, PQ_MWP, c->mwp.mwp, false);
  set(out, PQ_CWP, c->mwp.cwp, false);
  set(out, PQ_COMP_CYCLES, c->mwp.comp, false);
  set(out, PQ_MEM_CYCLES, c->mwp.mem, false);
  set(out, PQ_REP, c->mwp.rep, false);
  set(out, PQ_SYNCH_CYCLES, c->mwp.synch * steps, false);
  set(out, PQ_CYCLES, cycles, false);
  set(out, PQ_TIME, microseconds(c->m, cycles), false);
  set(out, PQ_RED_THREADS, threads_x, c->in->sizes_exact);
  set(out, PQ_RED_TIME, reduction, false);
  set(out, PQ_LAUNCH_TIME, c->m->launch, false);
  out->bound = c->grid.blocks > 0 ? mwp_cwp_bound(&c->mwp) : "no iterations";
}

void sapfor_cost(const CostInput *in, PredKernel *out) {
  Cost c = {.in = in, .m = in->machine};
  find_grid(&c);
  add_reductions(&c);
  find_resources(&c);
  find_time(&c);
  report_grid(&c, out);
  report_features(&c, out);
  report_occupancy(&c, out);
  report_time(&c, out);
}
