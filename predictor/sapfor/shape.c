/* Closed forms, after what the kernels really do (runtime/device/{wave,carry,rows}.cuh), with figures
 * measured on an H200. */
#include "predictor/sapfor/shape.h"
#include "analysis/pattern.h"
#include <math.h>

enum {
  LANES = 32,        /* of a strip */
  FRONTS = 32,       /* of a supernode whose arrays go through shared memory */
  TURNS = 4,         /* loads that a thread of a sweep has under way */
  SHORT_COLUMN = 64, /* iterations below which a column is no scan */
  LANED_COLUMNS = 8192,
  THREADED_COLUMNS = 4096, /* columns from which on sweeps are faster */
};
static const double chain_cycles = 5; /* of an instruction that the next one waits for */
static const double step_overhead =
    25; /* instructions of a front beside those of the source: its share of asking, staging and telling */
static const double scan_share = 0.8; /* of the bandwidth: one pass, data once in and once out */

typedef struct {
  const CostInput *in;
  const Machine *m;
  const Nest *nest;
  PredKernel *out;
  double memory; /* us: all arrays once in and out */
} Shape;

static double at_least_one(double x) { return x > 1 ? x : 1; }

/* Iterations of the nest's i-th loop; the model's dimensions are innermost first. */
static double iterations(const Shape *s, int loop) {
  int d = s->nest->depth - 1 - loop;
  return d >= 0 && d < s->in->ndims ? at_least_one((double)s->in->iters[d]) : 1;
}

static double others(const Shape *s, const Loop *l) {
  double n = 1;
  for (int i = 0; i < s->nest->depth; i++)
    if (s->nest->loop[i] != l) n *= iterations(s, i);
  return n;
}

static double microseconds(const Shape *s, double cycles) { return cycles / s->m->clock / 1000; }

static void set(Shape *s, PredQuantityId id, double value) { s->out->q[id] = (PredQuantity){value, PROV_ESTIMATED}; }

static void finish(Shape *s, const char *shape, double time) {
  s->out->shape = shape;
  set(s, PQ_SHAPE_TIME, time);
}

static double instructions(const Shape *s) {
  const SapFeatures *f = &s->in->features->iteration;
  return f->num_arithm + f->num_branch + f->num_reciproc + f->coal_mem_access + f->uncoal_mem_access + s->in->features->cache_hits;
}

/* ---- wavefronts ---- */

double shape_rounds(double a, double b, double p, double lag) {
  double least = fmin(a, b), most = fmax(a, b), q = floor((least - 1) / p), r = least - 1 - q * p;
  return 2 * (p * q * (q + 1) / 2 + r * (q + 1)) + (most - least + 1) * ceil(least / p) + (lag - 1) * (a - 1);
}

static void wavefront(Shape *s) {
  const Order *o = s->nest->order;
  double steps = iterations(s, o->carried[o->ncarried - 1]), lanes = iterations(s, o->carried[0]);
  double rows = o->ncarried > 2 ? iterations(s, o->carried[1]) : 1, copies = 1;
  for (int i = 0; i < s->nest->depth; i++) {
    bool carries = false;
    for (int k = 0; k < o->ncarried; k++) carries |= o->carried[k] == i;
    if (!carries) copies *= iterations(s, i);
  }
  double along = ceil(lanes / LANES), strips = along * rows * copies, nodes = ceil((steps + LANES) / FRONTS);
  double warps = s->m->sms * s->m->max_blocks_sm, chain = along + rows - 1;
  double rounds = fmax(shape_rounds(chain, nodes, warps, 2), strips * nodes / warps);
  double node = FRONTS * chain_cycles * (instructions(s) + step_overhead) + 2 * s->m->l2_latency;
  set(s, PQ_STRIPS, strips);
  set(s, PQ_SUPERNODE, FRONTS);
  set(s, PQ_ROUNDS, rounds);
  finish(s, "strips of 32 lanes, in supernodes", fmax(microseconds(s, rounds * node), s->memory));
}

/* ---- sweeps and scans ---- */

static double scan_time(const Shape *s) { return fmax(s->memory / scan_share, microseconds(s, 4 * s->m->dram_latency)); }

static bool takes_columns(const Shape *s, double length, double columns) {
  const Columns *c = s->nest->columns;
  if (!c || length < SHORT_COLUMN) return false;
  return (c->beside && c->along) || columns <= (c->along ? LANED_COLUMNS : THREADED_COLUMNS);
}

static void sweep(Shape *s) {
  int carried = s->nest->order->carried[0];
  double length = iterations(s, carried), sweeps = others(s, s->nest->loop[carried]);
  double waves = ceil(sweeps / (s->m->sms * s->m->max_warps_sm * LANES));
  if (takes_columns(s, length, sweeps))
    finish(s, "a scan in columns", scan_time(s));
  else
    finish(s, "a thread or lane a sweep", fmax(s->memory, microseconds(s, length / TURNS * s->m->dram_latency * waves)));
}

static bool runs_in_tiles(const Nest *n) {
  const Loop *l = n->loop[0];
  return !n->piece && (l->verdict == V_SCAN || l->verdict == V_COMPACTION);
}

void shape_cost(const CostInput *in, PredKernel *out) {
  const Nest *n = in->kernel->nest;
  double bandwidth = in->machine->bandwidth_achieved > 0 ? in->machine->bandwidth_achieved : in->machine->bandwidth;
  Shape s = {.in = in, .m = in->machine, .nest = n, .out = out};
  s.memory = (out->q[PQ_BYTES_IN].value + out->q[PQ_BYTES_OUT].value) / bandwidth / 1000;
  out->shape = NULL;
  for (int id = PQ_STRIPS; id <= PQ_SHAPE_TIME; id++) set(&s, (PredQuantityId)id, 0);
  if (!n || !n->depth) return;
  if (n->order && n->order->ncarried > 1)
    wavefront(&s);
  else if (n->order)
    sweep(&s);
  else if (runs_in_tiles(n))
    finish(&s, "a scan in one pass, with look-back", scan_time(&s));
  else if (n->columns && n->columns->along)
    finish(&s, "a scan in columns", scan_time(&s));
  else if (n->rows)
    finish(&s, "threads that share an iteration", fmax(s.memory, microseconds(&s, 4 * s.m->dram_latency)));
}
