/* From work to time: what each resource of the device needs for it alone, and all of them together. */
#include "predictor/volume/volume.h"
#include "predictor/volume/volume_policy.h"
#include "predictor/machine/occupancy.h"
#include <math.h>
#include <string.h>

/* Fitted on the fit half of bench/predict (bench/RESULTS.md); the first four with all its sets in sight but 'distant' (docs/predictor.md). */
static const double issue_share = 0.88; /* of the issue slots and pipes that real code fills (0.84 to 0.95 in chains of functions) */
static const double fp64_held = 0.5;    /* cycles more that a scheduler is held by a warp's FP64 instruction (these: 0.2 to 1) */
/* Resources overlap: the times' norm of this order; more would be the longest alone. Fitted on all sets but the eight last (bench/notes/predictor.md). */
static const double overlap = 3;
static const double overlap_phases = 2;         /* the same of blocks that load and fold in turn: only other blocks are beside */
static const double thread_instructions = 8;    /* a thread, beside what the source says: who am I, am I needed */
static const double address_instructions = 3.6; /* an address */
static const double row_instructions = 2.5;     /* the same in one more row of an array (counted: 16 rows 42, 8 rows 38 to 50) */
static const double fold_instructions = 25;     /* a quotient or a remainder of integers */
static const double fold_cycles = 90;           /* until they are there */
static const double barrier_cycles = 30;
static const double ramp_us = 1; /* until device memory is busy, and until it has ended, of kernels that are long */
/* us from a block's start until the first data are there, and from the last until they are stored (streams of 0.25 to 64 MB beside empty kernels: 0.7
 * to 1 from the L2, 1.1 to 1.2 from memory): nothing is beside it. */
static const double first_us = 1.2;
static const double loaded = 0.2;       /* of latencies more, where caches and memory are busy all the time */
static const double block_cycles = 200; /* of a block before its first load and behind its last store */
static const double l1_share = 0.95;    /* of the cycles that L1 requests are counted with */
static const double uneven = 0.23;      /* how much of it warps of other blocks do not fill: the exponent */
static const double under_way = 4;      /* iterations of a thread whose loads are */
static const double carried_under_way =
    8;                              /* of a thread that runs a loop which carries: what does not depend on it is loaded early */
static const double drained = 1.15; /* a block's place on an SM is empty while its last warps end, beside one that it works */
static const double starts_per_clock = 0.83;   /* blocks that the device starts a clock, whatever those before them do */
static const double shared_copies = 48 * 1024; /* bytes up to which combined elements are in shared memory */
static const double exact_limbs = 5;           /* updates that one of a sum that is kept apart takes (fitted) */
static const double apart_instructions = 90;   /* of a warp's update of a sum that is kept apart (counted: 80 to 150) */
static const double swap_instructions =
    10; /* of a warp's update of reals in shared memory: compared and swapped until each lane has had its turn */
static const double only_written = 1.08; /* of the bandwidth: device memory need not turn from reading to writing */
static const double one_sector = 0.25;   /* of an update's time, where another lane's is in the same sector (fitted on meshes) */
static const double line_cycles =
    6; /* of an SM, until the L2 has taken a line of a store, however much of it (counted: records, small matrices, 34 to 43 G lines/s) */
static const double settle_share = 0.7;  /* of the bandwidth that adding such sums up has */
static const double stage_cycles = 1100; /* of a block's tile: operands come, then are used */
static const double tile_share = 0.6;    /* of a pipe that tiles fill */
static const double tensor_share = 0.85; /* the same of tensor cores, once operands are there */
static const double stream_passes = 3;   /* times that a scan does what an iteration does: alone, composed, with what came before */
static const double piece_passes = 2;    /* the same of integers where what its pieces have once is counted by itself */
static const double piece_share =
    0.48; /* of the issue slots that its warps fill, which wait for each other (counted: 0.38 to 0.5) */

/* Fitted on the registers a thread that Nsight Compute reports of the kernels of bench/predict for sm_90. ONE_TURN: fewer where a thread has one iteration, whose values need not live beside those
 * of three others. */
enum {
  BASE_REGISTERS = 16,
  LEAST_REGISTERS = 16,
  ONE_TURN = 12,
  UNROLLED_LOOP = 12,      /* more, where the compiler unrolls a loop inside, whose loads are under way together */
  COMBINED_REGISTERS = 32, /* of updates of elements in any order (of ptxas, 90 kernels of kept, recent, varied, blind and kinds) */
};

typedef struct {
  const VolInput *in;
  const Machine *m;
  VolPlan plan;
  VolTraffic traffic;
  Occupancy occ;
  int regs;
  double threads, blocks;                                             /* of a block; of the grid */
  double per_thread;                                                  /* iterations */
  double uneven;                                                      /* uneven_threads */
  double rounds;                                                      /* of blocks that an SM holds at once */
  double instructions[PIPES], issued;                                 /* of all warps */
  double issue, l1, l2, dram, latency, atomic, starts, fixed, serial; /* us */
  double tail;                                                        /* us: of the last blocks, which nothing is beside */
  double settle; /* us: of the kernel behind it that adds sums kept apart to their array */
} Volume;

static double us(const Volume *x, double cycles) { return cycles / (x->m->clock * 1e3); }

/* ---- resources ---- */

/* A loop inside that neither divides nor calls a function: the compiler unrolls it. */
static bool unrolls(const VolInput *in) {
  for (int i = 0; i < in->groups->n; i++) {
    const VolGroup *g = &in->groups->v[i];
    const Stmt *loop = g->inner.n > 0 && g->reads > 0 ? g->inner.l[g->inner.n - 1].stmt : NULL;
    bool plain = loop && loop->kind == ST_DO && loop->u.loop.how == DO_COUNTED;
    for (int j = 0; j < in->features->guarded.n && plain; j++) plain = in->features->guarded.v[j] != loop;
    if (plain) return true;
  }
  return false;
}

static bool combines(const VolInput *in) {
  for (const VarUse *u = in->kernel->vars; u; u = u->next)
    if (u->role == ROLE_ARRAY && u->red != RED_NONE) return true;
  return false;
}

/* Groups with a pointer of their own: places that data choose in one array are told from its begin. */
static int pointers(const VolInput *in) {
  int n = 0;
  for (int i = 0; i < in->groups->n; i++) {
    const VolGroup *g = &in->groups->v[i];
    bool there = false;
    for (int j = 0; j < i && g->random && !there; j++) there = in->groups->v[j].random && in->groups->v[j].array == g->array;
    n += !there;
  }
  return n;
}

/* Live values: those of the largest expression, one for each group's pointer and offset, the scalars; what the launch bounds allow at most. */
static int registers(const VolInput *in) {
  int n = BASE_REGISTERS + in->features->temporaries + 2 * pointers(in) + in->features->scalar_regs / 2;
  return n < LEAST_REGISTERS ? LEAST_REGISTERS : n > 255 ? 255 : n;
}

/* Of iterations side by side: what they have loaded and some of them still need (fitted on ptxas, sm_90). */
static double window_registers(const Volume *x) {
  double most = 0;
  for (int i = 0; i < x->in->groups->n; i++) {
    const VolGroup *g = &x->in->groups->v[i];
    double live = fmin(0.45 * volume_window_find(&x->plan, g).elements, 26);
    most = fmax(most, live * ceil(g->bytes / 4.0));
  }
  return most;
}

static void occupy(Volume *x) {
  x->threads = x->plan.block[0] * x->plan.block[1] * x->plan.block[2];
  x->blocks = x->plan.grid[0] * x->plan.grid[1] * x->plan.grid[2] / x->plan.passes;
  int most = (int)(x->m->registers_block / (32 * fmax(ceil(x->threads / 32), 1)));
  double turns = 1;
  for (int s = 0; s < x->plan.nspread; s++) turns *= x->plan.spread[s].turns;
  const bool together =
      turns > 1 && !x->in->features->mix.branches; /* iterations behind a branch are not under way with the one before it */
  x->regs = x->in->regs - (together || x->plan.persistent ? 0 : ONE_TURN);
  if (unrolls(x->in)) x->regs += UNROLLED_LOOP;
  if (combines(x->in) && x->regs < COMBINED_REGISTERS) x->regs = COMBINED_REGISTERS;
  if (x->regs < LEAST_REGISTERS) x->regs = LEAST_REGISTERS;
  if (x->regs < x->plan.regs_min) x->regs = x->plan.regs_min;
  if (x->plan.abreast) x->regs += (int)window_registers(x) - ONE_TURN;
  if (x->regs > most) x->regs = most;
  OccDemand need = {.threads = (int)x->threads, .regs_per_thread = x->regs, .shared = (int64_t)x->plan.shared};
  need.l1_kb = x->m->l1_min;
  x->occ = occupancy_blocks(x->m, &need);
}

/* ---- instructions ---- */

static double iterations_of_threads(const Volume *x) {
  double spread = 1;
  for (int s = 0; s < x->plan.nspread; s++) {
    const VolSpread *l = &x->plan.spread[s];
    if (l->mapped >= 0) spread *= fmin(l->threads * l->blocks, l->n);
  }
  spread /= x->plan.passes;
  return spread > 0 ? x->in->iterations / spread : 0;
}

/* Loops beyond the third, whose iterations a thread works out of one number. */
static double folded_loops(const Volume *x) {
  int n = 0;
  for (int s = 3; s < x->plan.nspread; s++) n += x->plan.spread[s].mapped >= 0;
  return n;
}

/* Lanes that warps have for each that does something: the last warp of a row is not full, nor is one of several rows that are fewer. */
static double idle_lanes(const VolPlan *p, double iterations) {
  const VolSpread *x = &p->spread[0], *y = &p->spread[1];
  if (p->staged > 0 && iterations > 0) { /* a tile's threads sum up for all of its places */
    double places = 1;
    for (int s = 0; s < p->nspread; s++) places *= p->spread[s].threads * p->spread[s].turns * p->spread[s].blocks;
    return fmax(places / iterations, 1);
  }
  if (p->nspread < 1 || x->threads <= 1) return 1;
  if (x->mapped >= 0 && fmod(x->threads, VOL_LANES) != 0) return volume_request_idle(p);
  double lanes = fmin(x->threads, VOL_LANES), rows = p->nspread > 1 ? fmin(floor(VOL_LANES / lanes), y->threads) : 1;
  double waste = ceil(x->n / lanes) * lanes / x->n;
  return rows > 1 && y->mapped >= 0 ? waste * ceil(y->n / rows) * rows / y->n : waste;
}

/* Several threads share the loop's iterations. */
static bool is_shared(const VolSpread *l, const Stmt *loop) { return l->inner == loop && l->threads * l->blocks > 1; }

typedef struct {
  const Volume *x;
  double most;
} Uneven;

static bool add_uneven(Stmt *s, void *data) {
  Uneven *u = data;
  bool shared = s->kind != ST_DO;
  for (int i = 0; i < u->x->plan.nspread; i++) shared |= is_shared(&u->x->plan.spread[i], s);
  if (!shared) u->most = fmax(u->most, volume_seen_uneven(u->x->in->sizes, s));
  return true;
}

/* Times that warps go through the body's loops because of their slowest thread, as a run has seen it. */
static double uneven_threads(const Volume *x) {
  Uneven u = {x, 1};
  if (x->in->kernel->body && !x->in->kernel->section) ast_stmt_walk((Stmt *)(uintptr_t)x->in->kernel->body, add_uneven, &u);
  return u.most;
}

/* Threads that share an iteration each do what stands outside the shared loop: a small part. */
static void count_instructions(Volume *x) {
  const FeatMix *mix = &x->in->features->mix;
  double warps = x->in->iterations / VOL_LANES, launched = x->blocks * ceil(x->threads / VOL_LANES);
  double waste = idle_lanes(&x->plan, x->in->iterations) * x->uneven;
  double turns = 1;
  for (int s = 0; s < x->plan.nspread; s++) turns *= x->plan.spread[s].turns;
  x->instructions[PIPE_INT] += x->traffic.addresses * address_instructions + x->traffic.row_addresses * row_instructions;
  x->instructions[PIPE_INT] +=
      launched * (thread_instructions + x->plan.instructions) + (x->plan.persistent ? 1 : 6) * warps * waste;
  bool in_squares = strcmp(x->plan.shape, "transpose") == 0; /* which are worked out once */
  double folded = folded_loops(x),
         parts = folded > 0 ? 2 * folded + 1 : 0; /* a remainder of each loop in z, a quotient of all but the first */
  x->instructions[PIPE_INT] += parts * fold_instructions * warps * waste / (in_squares ? turns : 1);
  if (x->plan.staged > 0) x->instructions[PIPE_INT] /= turns;
  for (int p = 0; p < PIPES; p++) x->instructions[p] += mix->n[p] * warps * waste;
  for (int p = 0; p < PIPES && x->plan.stream > 0; p++)
    x->instructions[p] *= x->plan.pieces > 0 && p == PIPE_INT ? piece_passes : stream_passes;
  x->instructions[PIPE_INT] += x->plan.pieces;
  for (int p = 0; p < PIPES; p++) x->issued += x->instructions[p];
  x->issued += x->traffic.requests * x->uneven + x->traffic.staged;
}

/* Cycles of the busiest SM, were blocks dealt out evenly. */
static double busiest(const Volume *x) {
  double each = ceil(x->blocks / x->m->sms) * x->m->sms;
  return x->blocks > 0 ? each / x->blocks / x->m->sms : 0;
}

/* Warps of a block go round the SM's schedulers from the first one on: of 14, two get 4 and two get 3, in every block. */
static double uneven_warps(const Volume *x) {
  double warps = fmax(ceil(x->threads / VOL_LANES), 1), parts = x->m->partitions > 0 ? x->m->partitions : 4;
  return warps < parts ? 1 : pow(ceil(warps / parts) * parts / warps, uneven);
}

static void find_issue(Volume *x) {
  double rate[PIPES] = {x->m->fp32, x->m->fp64, x->m->integer, x->m->special};
  if (x->plan.tensor && x->m->fp64 >= 32) rate[PIPE_FP64] *= 2;
  const double held = x->m->fp64 >= 32 && !x->plan.tensor ? fp64_held * x->instructions[PIPE_FP64]
                                                          : 0; /* where there are units for one in two cycles */
  double slots = 1 / x->m->issue_cycles, most = (x->issued + held) / slots;
  for (int p = 0; p < PIPES; p++) most = fmax(most, x->instructions[p] * VOL_LANES / rate[p]);
  most = fmax(most, x->traffic.requests + x->traffic.staged);
  most *= uneven_warps(x);
  const double share = x->plan.tensor       ? tensor_share
                       : x->plan.staged > 0 ? tile_share
                       : x->plan.pieces > 0 ? piece_share
                                            : issue_share;
  x->issue = us(x, most * busiest(x) / share);
}

/* ---- latency ---- */

typedef struct {
  const Volume *x;
  double most;
} Longest;

/* Times that the loop is longer in the first or the last iteration of the mapped loops than in the middle one. */
static bool add_longest(Stmt *s, void *data) {
  Longest *l = data;
  const VolInput *in = l->x->in;
  if (s->kind != ST_DO || s->u.loop.how != DO_COUNTED) return s->kind != ST_DO;
  SpcLoops own = {.n = 0};
  space_add_do(&own, s);
  double trip[3] = {0};
  for (int at = 0; at < 3 && own.n; at++) {
    int bound = 0;
    for (int i = 0; i < in->kernel->mapped.n; i++) {
      const SpcLoop *m = &in->kernel->mapped.l[i];
      SpcRange r = space_range(in->sizes, m);
      if (!m->var) continue;
      sizes_bind(in->sizes, m->var, space_value(&r, at * (r.trip - 1) / 2));
      bound++;
    }
    trip[at] = space_range(in->sizes, &own.l[0]).mean;
    for (; bound > 0; bound--) sizes_unbind(in->sizes);
  }
  if (trip[1] > 0) l->most = fmax(l->most, fmax(trip[0], trip[2]) / trip[1]);
  return false;
}

/* Where all threads run at once, the longest one ends last; where blocks follow each other, less of that is seen. */
static double longest_thread(const Volume *x) {
  Longest l = {x, 1};
  if (x->in->kernel->body && !x->in->kernel->section) ast_stmt_walk((Stmt *)(uintptr_t)x->in->kernel->body, add_longest, &l);
  return 1 + (fmin(l.most, 2) - 1) / fmax(x->rounds, 1);
}

/* ---- memory ---- */

static double dram_rate(const Machine *m) { return m->bandwidth_achieved > 0 ? m->bandwidth_achieved : 0.85 * m->bandwidth; }

static void find_memory(Volume *x) {
  const VolTraffic *t = &x->traffic;
  double dram = dram_rate(x->m) * (t->dram_read < 0.02 * t->dram_write ? only_written : 1);
  double sms = fmin(fmax(x->blocks, 1), x->m->sms);
  x->l1 = us(x, l1_share * fmax(t->wavefronts, t->l2_slots / 64) * busiest(x));
  x->l2 = (t->l2_slots + t->l2_write) / (x->m->bandwidth_l2 * fmin(1, sms * 1.5 / x->m->sms)) / 1e3;
  x->l2 = fmax(x->l2, us(x, line_cycles * t->lines_stored / sms));
  double owed = x->in->dirty >= 0 ? volume_l2_owed(x->m->l2 * 1024, x->in->dirty, t->least, fmin(t->dram_write, t->written)) : 0;
  x->dram = (t->dram_read + fmax(t->dram_write + owed, 0) + t->turns) / dram / 1e3;
  x->dram += ramp_us * x->dram / (x->dram + 10);
}

/* ---- a thread's path ---- */

/* Cycles of a thread's iteration: its loads, those of several under way together, and what it works out. */
static double path(const Volume *x, double load) {
  double turns = 1, shared = 1;
  for (int s = 0; s < x->plan.nspread; s++) {
    turns *= x->plan.spread[s].turns;
    if (x->plan.spread[s].mapped < 0)
      shared *= fmax(fmin(x->plan.spread[s].threads * x->plan.spread[s].blocks, x->plan.spread[s].n), 1);
  }
  if (x->in->features->mix.branches || x->traffic.loads > 2)
    turns = 1; /* those of later iterations wait: for the branch, for registers */
  double turns_of_loops =
      x->plan.nspread < x->in->kernel->mapped.n ? fmin(x->per_thread, carried_under_way) : 1; /* of those that carry */
  double one =
      load * x->traffic.latency / fmax(fmin(turns, under_way), fmax(turns_of_loops, 1)) + x->in->features->mix.chain / shared;
  if (x->plan.persistent) one = x->traffic.latency / under_way + x->in->features->mix.chain;
  return one + x->plan.path + fold_cycles * folded_loops(x);
}

/* A warp's own path, times the rounds of blocks that follow each other on an SM. */
static double path_of_rounds(const Volume *x, double load) {
  double full = x->blocks / (x->occ.blocks * x->m->sms);
  double each = fmax(x->per_thread, 1) * x->plan.longest * path(x, load) * fmax(x->uneven, longest_thread(x)) + block_cycles +
                barrier_cycles * x->plan.barriers + x->plan.after;
  if (x->plan.staged > 0) each = 0;
  if (x->rounds > 1) each *= 1 + drained / fmax(x->occ.blocks, 1);
  return us(x, each * (full > 4 ? full : x->rounds));
}

/* Loads wait for each other as far as caches and memory are busy meanwhile. */
static void find_latency(Volume *x) {
  x->rounds = fmax(ceil(x->blocks / (x->occ.blocks * x->m->sms)), 1);
  x->starts = us(x, x->blocks / starts_per_clock);
  x->per_thread = iterations_of_threads(x);
  x->tail = us(x, x->plan.after);
  if (x->plan.tensor) /* operands come while another block of the SM calculates, if there is one */
    x->issue += us(x, x->plan.stages * stage_cycles * x->rounds / fmin(x->occ.blocks, fmax(x->blocks / x->m->sms, 1)));
  const double idle = path_of_rounds(x, 1), busy = fmax(x->l1, fmax(x->l2, x->dram));
  x->latency = path_of_rounds(x, 1 + loaded * fmin(idle > 0 ? busy / idle : 0, 1));
}

/* ---- updates ---- */

/* Sectors that a warp's updates go to, for each lane. */
static double sectors_of_update(const VolGroup *g) {
  const CountsAccess *seen = g->random ? g->seen : NULL;
  return seen && seen->across.n > 0 ? fmin(seen->across.sectors / seen->across.n / VOL_LANES, 1) : 1;
}

/* Lanes of a warp that update the same element take turns: as many as most have been seen to, else as of elements that are as likely as each other. */
static double turns_of_lanes(const VolGroup *g, double elements) {
  const CountsAccess *seen = g->random ? g->seen : NULL;
  if (seen && seen->across.n > 0 && seen->same >= (VOL_LANES - 0.5) * seen->across.n) return 1; /* they are folded first */
  if (seen && seen->across.n > 0) return fmax(seen->same / seen->across.n, 1);
  return 1 + (VOL_LANES - 1) / pow(elements, 0.6);
}

/* Elements that iterations combine values into: in copies in shared memory, where they fit, else in the L2. */
static void find_atomics(Volume *x) {
  for (const VarUse *u = x->in->kernel->vars; u; u = u->next) {
    if (u->role != ROLE_ARRAY || u->red == RED_NONE) continue;
    for (int i = 0; i < x->in->groups->n; i++) {
      const VolGroup *g = &x->in->groups->v[i];
      if (g->array != u->sym || g->writes <= 0) continue;
      double updates = x->in->iterations * g->times * g->writes, elements = fmax(g->extent / g->bytes, 1);
      bool apart = u->red == RED_ADD && u->sym->type.base == TY_REAL && !u->atomic; /* sums that no order changes (exact.cuh) */
      double words = apart ? (g->bytes > 4 ? EXACT_WORDS_DOUBLE : EXACT_WORDS_SINGLE) : 1, bytes = apart ? 8 * words : g->bytes;
      bool near = elements * (apart ? 4 * (words + 1) : g->bytes) <= shared_copies;
      double each = 1 / (near ? x->m->updates_shared : x->m->updates_l2);
      if (!near && !apart) each *= one_sector + (1 - one_sector) * sectors_of_update(g);
      x->atomic += us(x, updates / x->m->sms * each) * (apart ? exact_limbs : 1);
      const bool swapped = near && !apart && u->sym->type.base == TY_REAL;
      const double each_warp = swapped ? turns_of_lanes(g, elements) * swap_instructions : 0;
      x->issue += us(x, updates / VOL_LANES * each_warp * x->m->issue_cycles * busiest(x) / issue_share);
      /* blocks add what they have to the array, a sector's elements together */
      x->issue += us(x, apart ? updates / VOL_LANES * apart_instructions * x->m->issue_cycles * busiest(x) / issue_share : 0);
      if (near) x->atomic += us(x, x->blocks * elements / x->m->sms / x->m->updates_l2 * g->bytes / VOL_SECTOR);
      if (apart) x->settle += 2 * elements * bytes / (settle_share * dram_rate(x->m)) / 1e3;
    }
  }
}

/* ---- together ---- */

static double norm(const double *t, int n, double order) {
  double most = 0, sum = 0;
  for (int i = 0; i < n; i++) most = fmax(most, t[i]);
  if (most <= 0) return 0;
  for (int i = 0; i < n; i++) sum += pow(t[i] / most, order);
  return most * pow(sum, 1 / order);
}

/* In blocks that load and fold in turn caches and memory work at the same time, and other blocks are beside them. */
static double together(const Volume *x, const double *t, int n) {
  if (!x->plan.phases) return norm(t, n, overlap);
  const double memory[] = {x->l1, x->l2, x->dram};
  const double turns[] = {x->issue, norm(memory, 3, overlap), x->latency, x->atomic};
  return norm(turns, 4, overlap_phases);
}

static double time_of(Volume *x, const char **bound) {
  static const char *const NAMES[] = {"instruction issue", "L1 cache",       "L2 cache",    "memory bandwidth",
                                      "memory latency",    "atomic updates", "block starts"};
  double t[] = {x->issue, x->l1, x->l2, x->dram, x->latency, x->atomic, x->starts};
  int n = sizeof t / sizeof *t, most = 0;
  x->fixed = x->m->launch_device * x->plan.launches + x->plan.fixed;
  if (x->plan.stream > 0) {
    double once[] = {fmax(x->dram, x->l2) / x->plan.stream, x->issue};
    /* pieces: loads are waited for in the share of the slots that warps fill */
    double streamed = x->plan.pieces > 0 ? fmax(once[0], once[1]) : norm(once, 2, overlap);
    x->serial = x->plan.serial;
    x->latency = 0; /* threads hand iterations on; no thread waits for all of its own */
    *bound = x->serial > streamed ? "the order of iterations" : once[1] > once[0] ? NAMES[0] : NAMES[3];
    return fmax(streamed, x->serial) + x->fixed;
  }
  for (int i = 1; i < n; i++)
    if (t[i] > t[most]) most = i;
  const double beside = together(x, t, n - 1);
  /* a path that is the longest of all has its first and last step in it */
  const double alone = beside > 0 ? fmin(first_us, beside) * (1 - fmin(x->latency / beside, 1)) : 0;
  double all = fmax(beside + alone, x->starts) + x->tail; /* blocks start beside all else */
  *bound = NAMES[most];
  if (x->fixed > all) *bound = "launch overhead";
  if (x->settle > all) *bound = NAMES[3];
  return all + x->fixed + x->settle;
}

/* ---- report ---- */

/* Of what is fetched from device memory, the part that a loop that uses all of it would fetch. */
static double used_share(const VolTraffic *t) {
  double moved = t->dram_read + t->dram_write;
  return moved > 0 ? fmin(t->least / moved, 1) : 1;
}

static const char *slowest_pipe(const Volume *x) {
  static const char *const NAMES[] = {"single precision", "double precision", "integers and addresses",
                                      "special functions and conversions"};
  const double rate[PIPES] = {x->m->fp32, x->m->fp64, x->m->integer, x->m->special};
  int most = 0;
  for (int p = 1; p < PIPES; p++)
    if (x->instructions[p] / rate[p] > x->instructions[most] / rate[most]) most = p;
  return NAMES[most];
}

enum { WHOLE_LINES = 10 }; /* sectors that a warp asks for at once, if its lanes walk memory: 8 of REAL(8) */

/* What would make the kernel faster, by what bounds it. */
/* The array that warps ask most for in vain, and how its elements lie. NULL: there is none. */
static const char *strided(const Volume *x) {
  const VolGroup *g = x->traffic.widest;
  Arena *a = x->in->sizes->arena;
  if (!g) return NULL;
  int l = x->plan.nspread > 0 ? x->plan.spread[0].mapped : -1;
  const Symbol *var = l >= 0 ? x->in->kernel->mapped.l[l].var : NULL;
  if (g->random)
    return arena_printf(
        a, "data choose the elements of '%s': put in order so that neighbouring iterations use elements near each other",
        g->array->name);
  const long long step = l >= 0 ? (long long)(g->mapped[l] < 0 ? -g->mapped[l] : g->mapped[l]) : 0;
  if (!var || step <= g->bytes) return NULL;
  return arena_printf(a,
                      "neighbouring iterations of '%s' use elements of '%s' that lie %lld bytes apart: stored with the subscript "
                      "of '%s' first, they would be side by side",
                      var->name, g->array->name, step, var->name);
}

static const char *advice(const Volume *x, const char *bound) {
  Arena *a = x->in->sizes->arena;
  const VolTraffic *t = &x->traffic;
  double sectors = t->requests > 0 ? t->sectors / t->requests : 0, threads = x->blocks * x->threads;
  double room = x->m->sms * x->m->max_warps_sm * VOL_LANES;
  if (strcmp(bound, "memory bandwidth") == 0 && used_share(t) < 0.7 && sectors < WHOLE_LINES)
    return arena_printf(
        a, "memory moves its data %.1f times: loops that use the same data together, or tiles, would keep them in a cache",
        1 / used_share(t));
  if (strcmp(bound, "memory bandwidth") == 0 && used_share(t) < 0.7 && strided(x)) return strided(x);
  if (strcmp(bound, "memory bandwidth") == 0 && used_share(t) < 0.7)
    return arena_printf(a, "of what comes from memory %.0f %% are used: neighbouring iterations should walk memory with stride 1",
                        100 * used_share(t));
  if (strcmp(bound, "memory bandwidth") == 0)
    return "it moves its data once: fewer bytes, or fusion with loops that use the same data, would help";
  if (strcmp(bound, "L2 cache") == 0 && sectors < WHOLE_LINES && t->l2_read + t->l2_write < 1.3 * t->least)
    return "its data stay in the L2 cache between launches, and move once: fewer bytes, or fusion with loops that use the same "
           "data, would help";
  if (strcmp(bound, "L1 cache") == 0 || strcmp(bound, "L2 cache") == 0)
    return sectors > 12 && strided(x) ? strided(x)
           : sectors > 12
               ? arena_printf(a, "a warp's access takes %.0f sectors of 8 for REAL(8): let neighbouring iterations walk memory",
                              sectors)
               : "data are reused, but from a cache: tiles, or several iterations a thread, would help";
  if (strcmp(bound, "memory latency") == 0 && threads < room / 4)
    return arena_printf(a, "%.0f threads, of %.0f that the GPU holds: more parallel loops would help", threads, room);
  if (strcmp(bound, "memory latency") == 0) return "threads wait for one load after the other: independent loads would help";
  if (strcmp(bound, "instruction issue") == 0) return arena_printf(a, "it computes: most of the time goes to %s", slowest_pipe(x));
  if (strcmp(bound, "launch overhead") == 0)
    return "it is too short for a launch: more iterations at once, or fusion with its neighbours, would help";
  if (strcmp(bound, "atomic updates") == 0)
    return "updates of the same elements follow each other: fewer updates, or fewer bins, would help";
  if (strcmp(bound, "block starts") == 0)
    return arena_printf(a, "blocks of %.0f threads end before the next ones are there: larger blocks would help", x->threads);
  if (strcmp(bound, "the order of iterations") == 0)
    return "iterations wait for each other: a wider front, or an algorithm with less order, would help";
  return NULL;
}

static void set(PredKernel *out, PredQuantityId id, double value, bool exact) {
  out->q[id] = (PredQuantity){isfinite(value) && value > 0 ? value : 0, exact ? PROV_EXACT : PROV_ESTIMATED};
}

static void report_grid(const Volume *x, PredKernel *out) {
  for (int d = 0; d < 3; d++) set(out, PQ_BLOCK_X + (PredQuantityId)d, x->plan.block[d], false);
  set(out, PQ_GRID, x->blocks, false);
  set(out, PQ_PER_THREAD, x->per_thread, false);
  set(out, PQ_LAUNCH_TIME, x->m->launch, false);
  set(out, PQ_REGS, x->regs, false);
  set(out, PQ_SHARED, x->plan.shared, false);
  set(out, PQ_ACTIVE_BLOCKS, x->occ.blocks, false);
  set(out, PQ_ACTIVE_WARPS, x->occ.warps, false);
  set(out, PQ_OCCUPANCY, 100 * x->occ.fraction, false);
  set(out, PQ_ACTIVE_SM, fmin(x->blocks, x->m->sms), false);
  set(out, PQ_REP, x->rounds, false);
  out->limiter = occupancy_limit_name(x->occ.limiter);
  out->fits = x->occ.fits;
  out->shape = x->plan.shape;
}

static void report_work(const Volume *x, PredKernel *out) {
  const VolTraffic *t = &x->traffic;
  set(out, PQ_FP32, x->instructions[PIPE_FP32], false);
  set(out, PQ_FP64, x->instructions[PIPE_FP64], false);
  set(out, PQ_INTEGER, x->instructions[PIPE_INT], false);
  set(out, PQ_SPECIAL, x->instructions[PIPE_SFU], false);
  set(out, PQ_REQUESTS, t->requests, false);
  set(out, PQ_SECTORS, t->sectors, false);
  set(out, PQ_WAVEFRONTS, t->wavefronts, false);
  set(out, PQ_L2_READ, t->l2_read, false);
  set(out, PQ_L2_WRITE, t->l2_write, false);
  set(out, PQ_DRAM_READ, t->dram_read, false);
  set(out, PQ_DRAM_WRITE, t->dram_write, false);
  set(out, PQ_FOOTPRINT, t->footprint, false);
  set(out, PQ_ISSUE_TIME, x->issue, false);
  set(out, PQ_L1_TIME, x->l1, false);
  set(out, PQ_L2_TIME, x->l2, false);
  set(out, PQ_DRAM_TIME, x->dram, false);
  set(out, PQ_LATENCY_TIME, x->latency, false);
  set(out, PQ_ATOMIC_TIME, x->atomic, false);
  set(out, PQ_STARTS_TIME, x->starts, false);
  set(out, PQ_ORDER_TIME, x->serial, false);
  set(out, PQ_FIXED_TIME, x->fixed, false);
}

void volume_cost(const VolInput *given, PredKernel *out) {
  VolInput in = *given;
  in.regs = registers(&in);
  Volume x = {.in = &in, .m = in.machine};
  x.plan = volume_plan_make(&in);
  occupy(&x);
  VolGroups placed = volume_own_place(&in, &x.plan, fmax(x.occ.blocks * x.m->sms * x.threads, 1));
  in.groups = &placed;
  x.uneven = uneven_threads(&x);
  if (in.iterations > 0) {
    x.traffic = volume_traffic_find(&in, &x.plan, fmin(x.occ.blocks * x.m->sms, fmax(x.blocks, 1)));
    count_instructions(&x);
    find_issue(&x);
    find_memory(&x);
    find_latency(&x);
    find_atomics(&x);
  }
  const char *bound = "no iterations";
  double time = in.iterations > 0 ? time_of(&x, &bound) : 0;
  report_grid(&x, out);
  report_work(&x, out);
  set(out, PQ_TIME, time, false);
  set(out, PQ_CYCLES, time * x.m->clock * 1e3, false);
  out->bound = bound;
  out->advice = advice(&x, bound);
  out->strided = strided(&x);
  const Nest *n = in.kernel->nest;
  const double terms = x.plan.stages * TILE_DEPTH;
  out->library = x.plan.staged > 0 && n && n->contraction && n->contraction->product && in.iterations * terms >= LIBRARY_WORK;
  out->least = x.traffic.least;
}
