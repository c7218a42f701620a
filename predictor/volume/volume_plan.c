/* How each shape of kernels spreads its iterations over threads, blocks and launches: what its plan in codegen/shape and its launcher in
 * runtime/device/launch do, as numbers. The shapes are those of analysis/shapes.def, which codegen reads as well. */
#include "analysis/pattern.h"
#include "predictor/machine/occupancy.h"
#include "predictor/volume/volume.h"
#include "predictor/volume/volume_grid.h"
#include "predictor/volume/volume_policy.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static double at_least_one(double x) { return x > 1 ? x : 1; }

/* Threads of all blocks that the device holds at once. */
static double resident_blocks(const VolInput *in, double threads, int regs, double shared) {
  OccDemand need = {.threads = (int)threads, .regs_per_thread = regs > in->regs ? regs : in->regs, .shared = (int64_t)shared};
  need.l1_kb = in->machine->l1_min;
  return occupancy_blocks(in->machine, &need).blocks * in->machine->sms;
}

/* ---- loops over threads ---- */

/* The loop that walks memory in most references, as mapping.c chooses it for nests. */
static int contiguous_loop(const VolInput *in) {
  int n = in->kernel->mapped.n, best = n - 1;
  double most = 0;
  for (int i = n - 1; i >= 0; i--) {
    double votes = 0;
    for (int g = 0; g < in->groups->n; g++) {
      const VolGroup *x = &in->groups->v[g];
      int64_t step = x->random ? x->walk[i] : x->mapped[i];
      if (step == x->bytes || step == -x->bytes) votes += x->reads + 2 * x->writes;
    }
    if (votes > most) best = i, most = votes;
  }
  return best;
}

static bool carried(const Nest *n, int loop) {
  for (int i = 0; n && n->order && i < n->order->ncarried; i++)
    if (n->order->carried[i] == loop) return true;
  return false;
}

/* Loops in the order x, y, z, then those that are folded into z. Loops that carry run in the thread. */
static void order_loops(const VolInput *in, VolPlan *p) {
  const Nest *n = in->kernel->nest;
  int loops = in->kernel->mapped.n, x = contiguous_loop(in);
  for (int i = 0; n && i < loops && i < n->map.nloops; i++)
    if (n->map.axis[i] == AXIS_X) x = i;
  p->nspread = 0;
  if (!carried(n, x)) p->spread[p->nspread++] = (VolSpread){.mapped = x};
  for (int i = loops - 1; i >= 0; i--)
    if (i != x && !carried(n, i)) p->spread[p->nspread++] = (VolSpread){.mapped = i};
  for (int s = 0; s < p->nspread; s++) {
    VolSpread *l = &p->spread[s];
    l->n = at_least_one(in->box[l->mapped]);
    l->threads = l->turns = l->blocks = 1;
  }
}

static double along(const VolPlan *p, int d) {
  if (d >= p->nspread) return 1;
  if (d < 2) return p->spread[d].n;
  double product = 1;
  for (int s = 2; s < p->nspread; s++) product *= p->spread[s].n;
  return product;
}

/* The nest's block, or the user's, without dimensions that there are not; but for the user's, another one where loop x is short, or
 * iterations are few. */
static void find_block(const VolInput *in, VolPlan *p) {
  static const int dvm[3][3] = {{448, 1, 1}, {32, 14, 1}, {32, 2, 7}};
  const Nest *n = in->kernel->nest;
  int kind = p->nspread > 3 ? 2 : p->nspread > 0 ? p->nspread - 1 : 0;
  const int *b = in->block ? in->block : in->chosen ? in->chosen : n && n->map.block[0] > 0 ? n->map.block : dvm[kind];
  double threads = (double)b[0] * b[1] * b[2];
  for (int d = 0; d < 3; d++) p->block[d] = b[d];
  if (p->nspread < 2) p->block[0] = in->block ? threads : b[0], p->block[1] = 1;
  if (p->nspread < 3) p->block[2] = 1;
  if (p->nspread == 2 && in->block) p->block[1] = (double)b[1] * b[2];
  if (in->block || (n && n->map.fixed_block)) return;
  const double iterations[] = {along(p, 0), along(p, 1), along(p, 2)};
  volume_grid_fit(p->block, p->nspread, iterations, in->machine->sms);
}

/* A thread an iteration: loops x and y have the block's threads, the others share those of z. */
static void spread(VolPlan *p) {
  double z = p->block[2];
  for (int s = 0; s < p->nspread; s++) {
    VolSpread *l = &p->spread[s];
    l->threads = s < 2 ? p->block[s] : fmin(z, at_least_one(l->n));
    if (s >= 2) z = at_least_one(floor(z / l->threads));
    l->blocks = ceil(l->n / (l->threads * l->turns));
  }
  for (int d = 0; d < 3; d++) p->grid[d] = 1;
  for (int s = 0; s < p->nspread; s++) p->grid[s < 2 ? s : 2] *= p->spread[s].blocks;
}

static double threads_of(const VolPlan *p) { return p->block[0] * p->block[1] * p->block[2]; }
static double blocks_of(const VolPlan *p) { return p->grid[0] * p->grid[1] * p->grid[2]; }

/* No more blocks than run at once: threads go through the iterations. */
static void sweep_all(const VolInput *in, VolPlan *p) {
  const double need[] = {p->grid[0], p->grid[1], p->grid[2]}, all = blocks_of(p);
  p->persistent = true;
  volume_grid_sweep(p->grid, need, resident_blocks(in, threads_of(p), 0, p->shared));
  p->passes = fmax(all / blocks_of(p), 1);
  p->longest = 1 / p->passes;
  for (int d = 0; d < 3; d++) p->longest *= ceil(need[d] / p->grid[d]), p->grid[d] = need[d];
}

/* ---- the shapes, as in shapes.def ---- */

static int reductions(const VolInput *in) {
  int n = 0;
  for (const VarUse *u = in->kernel->vars; u; u = u->next) n += u->role == ROLE_REDUCTION;
  return n;
}

/* The loop that carries walks memory: strips as well, whose lanes are other iterations. */
static bool walks_memory(const VolInput *in, int loop) {
  for (int g = 0; g < in->groups->n; g++) {
    const VolGroup *x = &in->groups->v[g];
    if (x->writes > 0 && !x->random && llabs(x->mapped[loop]) == x->bytes) return true;
  }
  return false;
}

static bool plan_along(const VolInput *in, VolPlan *p) {
  order_loops(in, p);
  p->block[0] = WAVE_LANES, p->block[1] = p->block[2] = 1;
  const double length = at_least_one(in->box[in->kernel->nest->order->carried[0]]);
  p->grid[0] = fmin(ceil(in->iterations / WAVE_LANES / length), in->machine->sms * in->machine->max_blocks_sm);
  p->grid[1] = p->grid[2] = 1;
  p->stream = 0.5;
  const double each = volume_lines_along(in, p), resident = resident_blocks(in, WAVE_LANES, WAVE_REGISTERS, p->shared);
  p->serial = fmax(ceil(p->grid[0] / resident), 1) * each / (in->machine->clock * 1e3);
  return true;
}

/* Strips of 32 lanes that follow each other in supernodes: rounds as in docs/predictor.md. */
static bool plan_wavefront(const VolInput *in, VolPlan *p) {
  const Nest *n = in->kernel->nest;
  if (!n || !n->order) return false;
  const Order *o = n->order;
  if (o->ncarried < 2) return walks_memory(in, o->carried[0]) && plan_along(in, p);
  const Machine *m = in->machine;
  double steps = at_least_one(in->box[o->carried[o->ncarried - 1]]), lanes = at_least_one(in->box[o->carried[0]]);
  double rows = o->ncarried > 2 ? at_least_one(in->box[o->carried[1]]) : 1, copies = 1;
  for (int i = 0; i < n->depth; i++)
    if (!carried(n, i)) copies *= at_least_one(in->box[i]);
  order_loops(in, p);
  double strips = ceil(lanes / WAVE_LANES) * rows * copies;
  p->block[0] = WAVE_LANES, p->block[1] = p->block[2] = 1;
  p->grid[0] = fmin(strips, m->sms * m->max_blocks_sm);
  p->grid[1] = p->grid[2] = 1;
  const FeatMix *x = &in->features->mix; /* an iteration waits for the one before */
  double front = WAVE_FRONT + x->chain + WAVE_ACCESS * in->features->ref.n;
  double turns = ceil(strips / p->grid[0]), chain = fmin(ceil(lanes / WAVE_LANES) + rows - 1, p->grid[0]), least = 1e300;
  for (double w = 8; w <= 512; w *= 2)
    least = fmin(least, chain * (fmin(w, steps) + WAVE_LANES - 1) + turns * (steps + 8 * ceil(steps / w)));
  p->regs_min = WAVE_REGISTERS;
  p->serial = least * front / (m->clock * 1e3);
  p->stream = 0.5;
  return true;
}

/* The loop that carries runs inside the threads; blocks are small. */
static bool plan_sweep(const VolInput *in, VolPlan *p) {
  const Nest *n = in->kernel->nest;
  if (!n || !n->order || n->order->ncarried != 1) return false;
  order_loops(in, p);
  find_block(in, p);
  spread(p);
  return true;
}

static bool is_running(const Nest *n) {
  return n && n->depth > 0 && !n->piece && (n->loop[0]->verdict == V_SCAN || n->loop[0]->verdict == V_COMPACTION);
}

/* Elements that recurrences hand from one iteration to the next, which are not brought. */
static int handed_on(const Scan *scan, const Symbol *array) {
  int n = 0;
  for (const Scan *s = scan; s; s = s->next) n += s->previous && s->sym == array ? s->order : 0;
  return n;
}

/* Bytes that an iteration brings to a tile: those of the elements that it reads. */
static double bytes_read(const VolInput *in, const Scan *scan) {
  double sum = 0;
  for (int g = 0; g < in->groups->n; g++) {
    const VolGroup *x = &in->groups->v[g];
    const double reads = x->inner.n > 0 ? 1 : x->reads - handed_on(scan, x->array);
    if (reads > 0) sum += x->bytes * reads;
  }
  return sum > 0 ? sum : 4;
}

/* Iterations of a lane of a piece: tile_rows of carry.cuh. */
static double rows_of_piece(double bytes) {
  double rows = 1;
  while (rows < SCAN_ROWS && 2 * bytes * rows <= SCAN_LANE_BYTES) rows *= 2;
  return rows;
}

/* Some step has a factor, which makes maps of iterations; else they are sums. */
static bool has_factors(const Scan *s) {
  for (const ScanStep *t = s->step; t; t = t->next)
    if (t->factor || t->reset) return true;
  return s->order > 1;
}

/* Instructions for what each piece of so many iterations has once: warps hand on what its iterations come to. Recurrences come to a factor and a term, those of
 * more values to a matrix; counters to a number. */
static double piece_instructions(const Scan *scan, double bytes, double iterations) {
  double words = 0;
  for (const Scan *s = scan; s; s = s->next) {
    const double own = s->sym ? fmax((double)type_size(s->sym->type) / 4, 1) : 1;
    words += s->output ? 1 : s->kind == SCAN_LINEAR && has_factors(s) ? own * s->order * (s->order + 1) : own;
  }
  return SCAN_PIECE * words / rows_of_piece(bytes) * iterations / VOL_LANES;
}

/* Data once in and once out; blocks look back at those before them. scan: what is handed on, if the work of pieces is counted. 'length': iterations of each run of those that carry, of 'runs'. */
static bool in_tiles(const VolInput *in, VolPlan *p, const Scan *scan, double share, double length, double runs) {
  order_loops(in, p);
  const double bytes = bytes_read(in, scan), rows = rows_of_piece(bytes);
  double pieces = ceil(length / (VOL_LANES * rows)) * runs;
  p->block[0] = SCAN_THREADS, p->block[1] = p->block[2] = 1;
  p->grid[0] = at_least_one(fmin(ceil(pieces / SCAN_LOADERS), in->machine->sms)); /* stages of tiles fill an SM's shared memory */
  p->grid[1] = p->grid[2] = 1;
  p->shared = fmin(SCAN_STAGES * SCAN_LOADERS * VOL_LANES * rows * bytes, in->machine->shared_block);
  p->stream = share;
  p->regs_min = SCAN_REGISTERS;
  p->fixed = 5;
  p->pieces = piece_instructions(scan, bytes, length * runs);
  return true;
}

static bool plan_ragged(const VolInput *in, VolPlan *p) {
  return in->kernel->nest && in->kernel->nest->flat && is_running(in->kernel->nest) && in_tiles(in, p, NULL, 0.5, in->iterations, 1);
}

static bool plan_counters(const VolInput *in, VolPlan *p) {
  bool chosen = false;
  for (const Scan *s = is_running(in->kernel->nest) ? in->kernel->nest->loop[0]->scan : NULL; s; s = s->next) chosen |= s->bins;
  return chosen && in_tiles(in, p, NULL, 0.3, in->iterations, 1);
}

static bool plan_scan(const VolInput *in, VolPlan *p) {
  return is_running(in->kernel->nest) && in_tiles(in, p, in->kernel->nest->loop[0]->scan, 0.85, in->iterations, 1);
}

enum { TEAM_QUOTIENT = 50 }; /* instructions of a team for each of its loops but one: which iteration is mine */

/* Iterations of the loop as a whole, the mean over all executions. */
static double inner_trip(const VolInput *in, const Loop *l) {
  SpcLoops s = {.n = 0}, around = volume_fold_around(in, l), all = around;
  bool exact;
  space_add_do(&s, l->stmt);
  if (!s.n) return 1;
  for (int i = 0; i < s.n; i++) space_add(&all, s.l[i]);
  double once = around.n > in->kernel->mapped.n ? space_count(in->sizes, &around, &exact) : in->iterations;
  return once > 0 ? space_count(in->sizes, &all, &exact) / once : 0;
}

static double carried_length(const VolInput *in, const Columns *c) {
  for (int i = 0; i < in->kernel->nest->depth; i++)
    if (in->kernel->nest->loop[i] == c->loop) return at_least_one(in->box[i]);
  return inner_trip(in, c->loop);
}

/* Columns side by side, in tiles of 32 of them. */
static bool in_tiles_across(const VolInput *in, VolPlan *p, double length, double columns) {
  order_loops(in, p);
  double tiles = ceil(columns / VOL_LANES) * ceil(length / ACROSS_ROWS);
  p->block[0] = ACROSS_THREADS, p->block[1] = p->block[2] = 1;
  p->grid[0] = at_least_one(fmin(tiles, ACROSS_BLOCKS * in->machine->sms));
  p->grid[1] = p->grid[2] = 1;
  p->stream = 0.65;
  p->fixed = 6;
  return true;
}

/* An element, or an iteration of the nest, decides: columns of different lengths (bounds_are_known() of codegen/shape/shape_columns.c). */
static bool varies(Expr *e, void *data) {
  const Nest **n = data;
  bool varies = e->kind == EX_REF && e->how != REF_CALL;
  for (int i = 0; *n && i < (*n)->depth; i++)
    varies |= (*n)->loop[i]->var && e->kind == EX_NAME && e->sym == (*n)->loop[i]->var->sym;
  return !varies || (*n = NULL);
}

static bool of_one_length(const Nest *n, const Columns *c) {
  if (c->beside && c->loop->lo) ast_expr_walk((Expr *)(uintptr_t)c->loop->lo, varies, &n);
  if (c->beside && n && c->loop->hi) ast_expr_walk((Expr *)(uintptr_t)c->loop->hi, varies, &n);
  return n != NULL;
}

static bool plan_columns(const VolInput *in, VolPlan *p) {
  const Columns *c = in->kernel->nest ? in->kernel->nest->columns : NULL;
  if (!c || !of_one_length(in->kernel->nest, c)) return false;
  double length = carried_length(in, c), columns = 1;
  for (int i = 0; i < in->kernel->nest->depth; i++)
    if (in->kernel->nest->loop[i] != c->loop) columns *= at_least_one(in->box[i]);
  double most = c->beside && c->along ? 1e300 : c->along ? COLUMNS_LANED : COLUMNS_ACROSS;
  if (length < COLUMN_LENGTH || columns > most) return false;
  if (!c->along) return in_tiles_across(in, p, length, columns);
  in_tiles(in, p, c->loop->scan, 0.85, length, columns);
  p->fixed = 0.5; /* a column ends where its tile does, or the next: little looks back */
  if (c->loop->scan && c->loop->scan->kind != SCAN_OP) {
    double rows = ceil(length / VOL_LANES) * columns / (p->grid[0] * SCAN_LOADERS);
    p->serial = rows * SCAN_COMPOSED / (in->machine->clock * 1e3);
  }
  return true;
}

static bool moves(const VolGroup *g, int loop) { return g->mapped[loop] || g->walk[loop]; }

/* The sums read something that rows of a tile have together and something that columns have, and nothing that is an element's own: fits() of
 * codegen/shape/shape_tile.c. */
static bool shares_operands(const VolInput *in, const VolPlan *p) {
  bool of_rows = false, of_columns = false;
  for (int i = 0; i < in->groups->n; i++) {
    const VolGroup *g = &in->groups->v[i];
    bool summed = false, row = moves(g, p->spread[0].mapped), column = moves(g, p->spread[1].mapped);
    for (int k = 0; k < g->inner.n; k++) summed |= g->step[k] != 0;
    if (!summed || g->reads <= 0) continue;
    if (row && column) return false;
    of_rows |= row, of_columns |= column;
  }
  return of_rows && of_columns;
}

/* Bytes of what a tile of so many rows and columns shares, one line of a stage: each operand with its pad. */
static double operand_bytes(const VolInput *in, const VolPlan *p, double rows, double columns, double pad) {
  double bytes = 0;
  for (int i = 0; i < in->groups->n; i++) {
    const VolGroup *g = &in->groups->v[i];
    const bool row = moves(g, p->spread[0].mapped), column = moves(g, p->spread[1].mapped);
    if (g->reads > 0 && row != column) bytes += g->noffsets * ((row ? rows : columns) * g->bytes + pad);
  }
  return bytes;
}

/* Sums of what rows and columns of a tile share, operands through shared memory. */
static bool plan_tile(const VolInput *in, VolPlan *p) {
  const Nest *n = in->kernel->nest;
  if (!n || !n->contraction || n->depth < 2 || n->map.fixed_block || in->block || in->kernel->mapped.n < 2) return false;
  order_loops(in, p);
  bool twice = in->features->mix.n[PIPE_FP64] > 0;
  double rows = p->spread[0].n, columns = p->spread[1].n;
  double terms = inner_trip(in, n->contraction->sum[n->contraction->nsum - 1]), parts = 1;
  bool in_parts = n->contraction->op != RED_NONE && terms >= TILE_LONG_SUM && in->iterations <= TILE_FEW;
  double least = in_parts ? TILE_LEAST_IN_PARTS : TILE_LEAST;
  if (rows < least || columns < least || !shares_operands(in, p)) return false;
  bool tensor = twice && n->contraction->product && (machine_cc(in->machine) == 80 || machine_cc(in->machine) >= 90);
  double high = 8, wide = twice && !tensor ? 4 : 8, resident = 2 * in->machine->sms, across = tensor ? 8 : 16;
  if ((tensor ? 1 : 3) * ceil(rows / (16 * high)) * ceil(columns / (across * wide)) < resident) {
    wide = 4;
    if (!tensor) high = 4;
    double tiles = ceil(rows / (16 * high)) * ceil(columns / (across * wide));
    for (int s = 2; s < p->nspread; s++) tiles *= p->spread[s].n;
    if (n->contraction->op != RED_NONE)
      parts = at_least_one(floor(fmin(3 * in->machine->sms / tiles, terms / (TILE_DEPTH * TILE_PART))));
  }
  p->block[0] = 16 * across, p->block[1] = p->block[2] = 1;
  p->spread[0].threads = 16, p->spread[1].threads = across;
  p->spread[0].turns = high, p->spread[1].turns = wide;
  for (int s = 0; s < p->nspread; s++) p->spread[s].blocks = ceil(p->spread[s].n / (p->spread[s].threads * p->spread[s].turns));
  for (int d = 0; d < 3; d++) p->grid[d] = 1;
  for (int s = 0; s < p->nspread; s++) p->grid[s < 2 ? s : 2] *= p->spread[s].blocks;
  /* a warp's fragments of 8 high rows and 4 wide columns are spread over its lanes */
  p->staged = tensor ? 8 * high * wide / (2 * high + wide) : 2 * high * wide / (high + wide);
  p->grid[2] *= parts;
  p->stages = ceil(inner_trip(in, n->contraction->sum[0]) / (TILE_DEPTH * parts));
  p->tensor = tensor;
  p->regs_min = high * wide > 16 ? 128 : 80;
  p->shared = TILE_STAGES * TILE_DEPTH * operand_bytes(in, p, 16 * high, across * wide, TILE_PAD);
  return true;
}

/* An inner loop's iterations over 'width' threads, mapped loop x over the others. */
static void share_inner(const VolInput *in, VolPlan *p, const Stmt *inner, double trip, double width, bool inner_first) {
  order_loops(in, p);
  for (int s = p->nspread; s > 0 && p->nspread < SPC_MAX_LOOPS; s--) p->spread[s] = p->spread[s - 1];
  VolSpread shared = {.mapped = -1, .inner = inner, .n = at_least_one(trip), .threads = width, .turns = 1, .blocks = 1};
  p->nspread++;
  int at = inner_first ? 0 : 1;
  if (!inner_first) p->spread[0] = p->spread[1];
  p->spread[at] = shared;
}

static bool mentions(const Expr *e, const Kernel *k) {
  if (!e) return false;
  for (int i = 0; i < k->mapped.n && e->kind == EX_NAME; i++)
    if (k->mapped.l[i].var == e->sym) return true;
  if (e->kind == EX_REF && e->how == REF_ELEMENT) return true;
  for (int i = 0; i < e->nkid; i++)
    if (mentions(e->kid[i], k)) return true;
  return false;
}

/* The launcher knows how often the loop inside runs: as often in every iteration. */
static bool same_for_all(const VolInput *in, const Loop *l) {
  return !mentions(l->lo, in->kernel) && !mentions(l->hi, in->kernel) && !mentions(l->step, in->kernel);
}

/* Bytes of the variables that the nest folds. */
static double folded_bytes(const Loop *l) {
  double sum = 0;
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->role == ROLE_REDUCTION) sum += fmax((double)type_size(u->sym->type), 4);
  return sum > 0 ? sum : 8;
}

/* Of a thread, for the values that its row's threads fold: what each of them takes in a block, and behind it where blocks share rows (counted). */
static double row_instructions(const Loop *l, double width, bool in_parts) {
  double values = 0, steps = log2(at_least_one(width));
  for (const VarUse *u = l->var_use; u; u = u->next) values += u->role == ROLE_REDUCTION;
  values = at_least_one(values);
  return 90 + values * (20 + 8 * steps) + (in_parts ? 60 + 40 * values : 0);
}

/* Cycles of a block behind its loads: values are handed on, and where blocks share rows each waits for its stores and takes a number. */
static double row_cycles(const Loop *l, double width, bool in_parts) {
  double values = 0;
  for (const VarUse *u = l->var_use; u; u = u->next) values += u->role == ROLE_REDUCTION;
  return at_least_one(values) * (100 + 40 * log2(at_least_one(width))) + (in_parts ? 1000 : 0);
}

/* us: of a kernel that looks how long rows are, beside its launch (measured) */
static const double look_us = 1.3;

static bool folds(const VolInput *in);
static const double across_us = 4; /* until the last block has folded what the others have left */

static bool plan_rows(const VolInput *in, VolPlan *p) {
  const Nest *n = in->kernel->nest;
  if (!n || !n->rows || n->depth != 1 || reductions(in) > 0) return false;
  double own = inner_trip(in, n->rows->loop), count = at_least_one(in->box[0]);
  double trip = n->rows->inner ? own * inner_trip(in, n->rows->inner) : own; /* of all that is shared out */
  bool known = !n->rows->measured || (same_for_all(in, n->rows->loop) && (!n->rows->inner || same_for_all(in, n->rows->inner)));
  double all = resident_blocks(in, ROW_THREADS, 0, 0) * ROW_THREADS, width = n->rows->along && !known ? VOL_LANES : 1;
  if (!known) trip = 0;
  if (n->rows->along) {
    while (width < ROW_THREADS && trip >= 2 * width * ROW_WORK) width *= 2;
    p->block[0] = width, p->block[1] = ROW_THREADS / width;
  } else {
    double least = count < 32 ? count : count < 4096 ? 32 : 128, most = count >= 4 * all ? 1 : floor(ROW_THREADS / least);
    while (width < most && trip >= 2 * width * ROW_WORK) width *= 2;
    width = fmin(width, most);
    p->block[0] = fmin(count, floor(ROW_THREADS / width)), p->block[1] = width;
  }
  p->block[2] = 1;
  double threads = count * width, splits = 1, most = floor(trip / (width * ROW_WORK));
  if (threads < 4 * all && most >= 2) {
    splits = floor(all / 2 / threads);
    if (splits < 4) splits = ceil(4 * all / threads);
    splits = fmax(1, fmin(fmin(splits, most), ROW_SPLITS));
  }
  share_inner(in, p, n->rows->loop->stmt, own, width, n->rows->along);
  VolSpread *outer = &p->spread[n->rows->along ? 1 : 0], *inner = &p->spread[n->rows->along ? 0 : 1];
  outer->threads = p->block[n->rows->along ? 1 : 0];
  outer->blocks = ceil(count / outer->threads);
  inner->blocks = splits;
  p->grid[0] = outer->blocks, p->grid[1] = splits, p->grid[2] = 1;
  p->barriers = 4;
  p->instructions = row_instructions(n->rows->loop, width, splits > 1);
  p->phases = width > 1;
  p->after = width > 1 ? row_cycles(n->rows->loop, width, splits > 1) : 0;
  p->regs_min = TEAM_REGISTERS;
  p->fixed = splits > 1 ? 2 : 0;
  if (!known) p->launches = 2, p->fixed += look_us; /* a small kernel looks at the rows first */
  p->unknown_rows = !known;
  p->shared = 2 * ROW_THREADS * folded_bytes(n->rows->loop) + 16;
  return true;
}

/* A small kernel looks how long rows are, and another one does those that differ much (team_uneven_fits of codegen/shape/team_uneven.c). */
static bool looks_first(const Nest *n, double iterations) {
  bool fits = n->depth == 1 && !n->team->across && iterations >= TEAM_GROUPED;
  for (const TeamLoop *t = n->team->loop; t; t = t->next)
    fits = fits && t->lanes == t->loop && !t->slow && !t->inside && t->loop->parent == n->loop[0];
  return fits;
}

/* How long the loops are that a team shares out. */
typedef struct {
  double trip;       /* of the longest one, with the loops that are shared out as one with it */
  const Stmt *lanes; /* that */
  double most;       /* as the launcher knows it, of those that are as long for all teams; -1: of none */
  double uneven;     /* the same of those that are not, more than 32; 0: of none */
  bool known;        /* all of them */
  bool repeated;     /* one that folds runs several times in an iteration */
  bool bins;         /* one sums into an array of the iteration's own */
} TeamTrips;

static bool by_elements(const Expr *e) {
  bool found = e && e->kind == EX_REF && e->how == REF_ELEMENT;
  for (int i = 0; e && i < e->nkid && !found; i++) found = by_elements(e->kid[i]);
  return found;
}

static TeamTrips team_trips(const VolInput *in) {
  const Nest *n = in->kernel->nest;
  TeamTrips x = {.trip = 0, .lanes = n->team->loop->lanes->stmt, .most = -1, .known = true};
  for (const TeamLoop *t = n->team->loop; t; t = t->next) {
    const Loop *l = t->lanes;
    const double beside = (t->slow ? inner_trip(in, t->slow) : 1) * (t->around ? inner_trip(in, t->around) : 1);
    double here = inner_trip(in, l) * beside, longest = 2 * here; /* of triangles */
    bool same = same_for_all(in, l) || query_loop_trip(l) > 0;
    if (same || (!by_elements(l->lo) && !by_elements(l->hi) && longest <= VOL_LANES))
      x.most = fmax(x.most, here);
    else if (!by_elements(l->lo) && !by_elements(l->hi))
      x.uneven = fmax(x.uneven, longest);
    x.known = x.known && same;
    x.bins = x.bins || (t->loop == l && team_bins_are_own(n, t));
    x.repeated = x.repeated || (t->loop->parent != n->loop[n->depth - 1] && t->loop->verdict == V_REDUCTION);
    if (here > x.trip) x.trip = here, x.lanes = l->stmt;
  }
  return x;
}

static double warp_share(double trip) {
  double width = 1;
  while (width < VOL_LANES && trip >= TEAM_WARP_SHARE * width) width *= 2;
  return width;
}

/* Many iterations with windows, or whose short loops fold several times: a thread does each, in a kernel for that (may_be_solo of codegen/shape/shape_team.c). */
static bool goes_solo(const Nest *n, const TeamTrips *x, double count, double fill) {
  if (x->bins && !x->repeated && x->known && x->most <= TEAM_SUMMED && !n->team->ragged && !n->team->beside)
    return count >= fill / 4;
  return (n->team->beside || (x->repeated && x->known && x->most <= TEAM_REPEATED)) && count >= fill;
}

/* Threads of a team along x, as team_launch has it: `fill` are those that the device holds. */
/* Rows of lengths that only the run knows: where a small kernel looks first, short ones have a thread each, or a few (short_rows); else each team of a warp asks how long
 * they are (team.suit). */
static double unknown_width(const Nest *n, const TeamTrips *x, double count) {
  if (!looks_first(n, count)) return warp_share(x->trip);
  return x->trip < VOL_LANES ? 1 : VOL_LANES;
}

static double team_width(const Nest *n, const TeamTrips *x, double count, double fill) {
  double width = VOL_LANES, work = fmax(x->most, x->uneven / 2);
  if (goes_solo(n, x, count, fill)) return 1;
  if (x->most >= 0) width = warp_share(x->most);
  if (x->most > TEAM_WARP_UNTIL)
    while (width < TEAM_MOST && x->most * n->team->element >= 2.0 * TEAM_BLOCK_BYTES * width) width *= 2;
  if (x->most < 0 && x->uneven <= 0) return unknown_width(n, x, count);
  if (x->uneven > 0) width = fmax(width, VOL_LANES);
  while (width < TEAM_MOST && work >= 2 * width && count * width * 2 <= fill) width *= 2;
  return width;
}

/* From an instruction of a fold to the next one, which waits for it: 4.5 of most, 24 of one in fifteen, which hands values from lane to lane. */
static const double dependent_cycles = 6;

/* Instructions of a warp for 32 short rows of lengths that only the run knows, for each warp more that they are spread over (counted: 46 to 79 a row). */
static const double short_rows = 250;

static bool plan_team(const VolInput *in, VolPlan *p) {
  const Nest *n = in->kernel->nest;
  if (!n || !n->team || !n->team->loop) return false;
  const TeamTrips x = team_trips(in);
  double trip = x.trip, count = 1, width = 1, loops = 0, fill = resident_blocks(in, TEAM_THREADS, 0, 0) * TEAM_THREADS;
  for (const TeamLoop *t = n->team->loop; t; t = t->next) loops++;
  for (int i = 0; i < in->kernel->mapped.n; i++) count *= at_least_one(in->box[i]);
  if (n->team->across) {
    while (width < TEAM_HEIGHT && count * width < fill && trip >= TEAM_SHARE * width) width *= 2;
    p->block[0] = width > 1 ? 32 : TEAM_THREADS;
    while (width >= TEAM_HEIGHT && p->block[0] > (n->team->alike ? 1 : TEAM_COLUMNS) && count * width * 2 < fill &&
           trip >= TEAM_SHARE * width * 2)
      width *= 2, p->block[0] /= 2;
    p->block[1] = width;
  } else {
    width = team_width(n, &x, count, fill);
    p->block[0] = width, p->block[1] = width > 32 ? 1 : TEAM_THREADS / width;
  }
  p->block[2] = 1;
  share_inner(in, p, x.lanes, trip, width, !n->team->across);
  VolSpread *outer = &p->spread[n->team->across ? 0 : 1];
  outer->threads = p->block[n->team->across ? 0 : 1];
  outer->blocks = ceil(outer->n / outer->threads);
  for (int i = 2; i < p->nspread; i++) p->spread[i].blocks = p->spread[i].n; /* teams are dealt out over all loops */
  double most = TEAM_TURNS * resident_blocks(in, p->block[0] * p->block[1], 0, 0), need = ceil(count / outer->threads);
  p->grid[0] = n->team->across || x.known ? need : fmin(need, most), p->grid[1] = p->grid[2] = 1;
  if (x.most < 0 && x.uneven <= 0 && looks_first(n, count)) p->launches = 2, p->fixed += look_us;
  p->unknown_rows = !x.known;
  p->passes = 1;
  const bool solo = !n->team->across && goes_solo(n, &x, count, fill);
  p->barriers = solo ? 0 : 2 * loops + log2(at_least_one(width)); /* before and behind what a team shares */
  p->regs_min = TEAM_REGISTERS;
  p->fold_across = n->team->across;
  p->phases = width > 1;
  if (folds(in)) p->fixed += across_us;
  p->instructions = (width <= 1 && !solo ? 250 : 50) + TEAM_QUOTIENT * (in->kernel->mapped.n - 1); /* once an iteration of a warp */
  if (x.most < 0 && x.uneven <= 0 && width <= 1) p->instructions += (warp_share(x.trip) - 1) * short_rows;
  for (const TeamLoop *t = n->team->loop; t; t = t->next) {
    const double folds = volume_fold_instructions(in, p, t, width);
    p->instructions += folds;
    p->path += folds * dependent_cycles;
  }
  if (need > most && !n->team->across && !x.known) { /* blocks have several turns */
    p->grid[0] = need;
    p->passes = need / most;
    p->persistent = true;
    p->instructions *= p->passes;
  }
  return true;
}

/* What is folded from all threads is folded in the same kernel: the last block takes what the others have left. */
static bool folds(const VolInput *in) {
  if (in->kernel->verdict == V_REDUCTION || reductions(in) > 0) return true;
  for (const VarUse *u = in->kernel->vars; u; u = u->next)
    if (u->role == ROLE_ARRAY && u->red != RED_NONE && !u->atomic) return true;
  return false;
}

/* The text says so: the first subscript names the variable of loop 'other', a later one that of x (shape_transpose.c). */
static bool names_across(const VolInput *in, const Symbol *array, int x, int other) {
  const Symbol *along = in->kernel->mapped.l[other].var, *across = in->kernel->mapped.l[x].var;
  bool found = !along || !across;
  for (int i = 0; i < in->features->ref.n && !found; i++) {
    const FeatRef *r = &in->features->ref.v[i];
    const Expr *e = r->e;
    if (r->array != array || r->written) continue;
    found = r->foreign || e->rank > 0 || e->kind != EX_REF;
    for (int d = 2; d < e->nkid && !found; d++)
      found = e->kid[1] && e->kid[d] && volume_strides_names(e->kid[1], along) && volume_strides_names(e->kid[d], across);
  }
  return found;
}

/* An array whose elements lie across is only read: its neighbours are along loop 'other', and neighbours along x are far away. */
static bool lies_across(const VolInput *in, const VolGroup *g, int x, int other) {
  return g->reads > 0 && g->writes == 0 && !g->random && llabs(g->mapped[other]) == g->bytes && llabs(g->mapped[x]) > g->bytes &&
         names_across(in, g->array, x, other);
}

/* Squares of two loops, through shared memory: all arrays are read and written by whole lines. */
static bool plan_transpose(const VolInput *in, VolPlan *p) {
  const Nest *n = in->kernel->nest;
  if (folds(in) || in->kernel->mapped.n < 2 || in->block || (n && (n->map.fixed_block || n->order || n->rows || n->team)))
    return false;
  order_loops(in, p);
  int other = -1;
  for (int s = 1; s < p->nspread && other < 0; s++)
    for (int g = 0; g < in->groups->n && other < 0; g++)
      if (lies_across(in, &in->groups->v[g], p->spread[0].mapped, p->spread[s].mapped)) other = s;
  if (other < 0 || p->spread[0].n < TRANSPOSE_LEAST || p->spread[other].n < TRANSPOSE_LEAST) return false;
  VolSpread y = p->spread[other];
  p->spread[other] = p->spread[1];
  p->spread[1] = y;
  p->block[0] = TRANSPOSE_SIDE * TRANSPOSE_ROWS, p->block[1] = p->block[2] = 1;
  p->spread[0].threads = TRANSPOSE_SIDE, p->spread[1].threads = TRANSPOSE_ROWS;
  p->spread[1].turns = TRANSPOSE_SIDE / TRANSPOSE_ROWS;
  for (int s = 0; s < p->nspread; s++) p->spread[s].blocks = ceil(p->spread[s].n / (p->spread[s].threads * p->spread[s].turns));
  for (int d = 0; d < 3; d++) p->grid[d] = 1;
  for (int s = 0; s < p->nspread; s++) p->grid[s < 2 ? s : 2] *= p->spread[s].blocks;
  p->barriers = 1;
  p->stream = 0.95;
  return true;
}

static int statements(const Stmt *s) {
  int n = 0;
  for (; s; s = s->next) {
    if (s->kind == ST_DO || s->kind == ST_CALL || s->kind == ST_FORALL) return STREAM_STATEMENTS + 1;
    n += s->kind != ST_CONTINUE && s->kind != ST_DIRECTIVE;
    for (const Stmt *c = s->kind == ST_IF || s->kind == ST_WHERE ? s : NULL; c; c = c->other) n += statements(c->body);
  }
  return n;
}

/* The loop whose iterations a thread does side by side; NULL: none. */
static const Loop *side_of(const VolInput *in) {
  const Nest *n = in->kernel->nest;
  return n && n->unrolled && n->depth == in->kernel->mapped.n && !in->block ? n->unrolled->side : NULL;
}

/* A short body without loops, or one with windows that overlap: four iterations a thread, if there are enough to fill the device so. */
static bool plan_stream(const VolInput *in, VolPlan *p) {
  const Loop *side = side_of(in);
  bool is_short = in->kernel->section ? in->kernel->first->kind == ST_ASSIGN : statements(in->kernel->body) <= STREAM_STATEMENTS;
  if (folds(in) || (!side && !is_short)) return false;
  order_loops(in, p);
  const double rows = p->nspread > 1 ? p->spread[1].n : 1;
  if (side && rows >= 2 * STREAM_TURNS) { /* blocks of threads that do several rows each */
    p->spread[1].n = ceil(rows / STREAM_TURNS);
    find_block(in, p);
    p->spread[1].n = rows;
  } else
    find_block(in, p);
  double resident = resident_blocks(in, threads_of(p), 0, 0) * threads_of(p), all = 1;
  for (int s = 0; s < p->nspread; s++) all *= p->spread[s].n;
  if (p->nspread > 0 && all >= STREAM_TURNS * resident) p->spread[p->nspread > 1].turns = STREAM_TURNS;
  if (side && p->nspread > 1 && p->spread[1].turns > 1 && p->spread[1].n >= STREAM_TURNS) p->abreast = STREAM_TURNS;
  p->aligns = !in->kernel->section;
  spread(p);
  return true;
}

/* In the place of a team, where four iterations a thread fill half of the device (goes_abreast in runtime/device/launch/sweep_launch.cuh). */
static bool plan_abreast(const VolInput *in, VolPlan *p) {
  static const double block[2][3] = {{32, 4, 1}, {32, 2, 2}};
  const Nest *n = in->kernel->nest;
  double all = 1;
  if (!side_of(in) || !n->team || folds(in)) return false;
  order_loops(in, p);
  for (int s = 0; s < p->nspread; s++) all *= p->spread[s].n;
  if (p->nspread < 2 || p->spread[1].n < 2 * STREAM_TURNS ||
      all < STREAM_TURNS / 2.0 * in->machine->max_warps_sm * VOL_LANES * in->machine->sms)
    return false;
  find_block(in, p);
  for (int d = 0; d < 3; d++) p->block[d] = block[p->nspread > 2][d];
  p->spread[1].turns = p->abreast = STREAM_TURNS;
  p->aligns = true;
  spread(p);
  return true;
}

/* A warp takes 32 lines. */
static bool plan_lines(const VolInput *in, VolPlan *p) {
  const Nest *n = in->kernel->nest;
  if (!n || n->order || n->once || n->team || n->rows || n->verdict != V_PARALLEL || n->map.said || in->block ||
      in->kernel->section || n->depth != in->kernel->mapped.n || folds(in))
    return false;
  order_loops(in, p);
  if (p->nspread < 1 || !volume_lines_find(in, p)) return false;
  p->block[0] = VOL_LANES, p->block[1] = p->block[2] = 1;
  p->regs_min = LINES_REGISTERS;
  spread(p);
  return true;
}

/* Counted as plain ones: in which order a thread comes to the elements of its section is not known. */
static bool plan_staged(const VolInput *in, VolPlan *p) {
  (void)in, (void)p;
  return false;
}

/* us: the last block's warp takes 32 blocks' results of another variable (measured on folds of several) */
static const double fold_us = 0.28;

static bool plan_plain(const VolInput *in, VolPlan *p) {
  order_loops(in, p);
  find_block(in, p);
  spread(p);
  p->aligns = !in->kernel->section && !folds(in);
  p->interleaved = volume_own_interleaved(in, p->block[0] * p->block[1] * p->block[2]);
  p->shared = p->interleaved;
  if (!folds(in)) return true;
  sweep_all(in, p);
  p->barriers = 3;
  p->instructions = 80;
  p->fixed = across_us + fmax(reductions(in) - 1, 0) * ceil(blocks_of(p) / p->passes / VOL_LANES) * fold_us;
  return true;
}

/* ---- the table ---- */

typedef bool (*PlanOf)(const VolInput *in, VolPlan *p);
static const struct {
  const char *name;
  PlanOf plan;
} PLANS[] = {
#define SHAPE(name) {#name, plan_##name},
#include "analysis/shapes.def"
#undef SHAPE
};
enum { NPLANS = sizeof PLANS / sizeof *PLANS };

static bool beside(const char *name) {
  static const char *const names[] = {"columns", "tile", "transpose", "abreast"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(name, names[i]) == 0) return true;
  return false;
}

static bool plan_with(const VolInput *in, VolPlan *p, int i) {
  *p = (VolPlan){.shape = PLANS[i].name, .passes = 1, .longest = 1, .launches = 1};
  return PLANS[i].plan(in, p);
}

/* Shapes beside another one are chosen at the launch, before it. */
VolPlan volume_plan_make(const VolInput *in) {
  VolPlan p;
  for (int i = 0; i < NPLANS; i++)
    if (beside(PLANS[i].name) && plan_with(in, &p, i)) return p;
  for (int i = 0; i < NPLANS; i++)
    if (!beside(PLANS[i].name) && plan_with(in, &p, i)) return p;
  f2c_bug("no shape takes the nest");
}
