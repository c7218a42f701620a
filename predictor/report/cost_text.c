/* Predictions for the terminal, and for --dump=cost. */
#include "predictor/report/cost_line.h"
#include <math.h>
#include <string.h>

static void put_cost(Buf *out, const PredKernel *k) {
  COST_LINE(out, k, "time", "{} a launch, bound by ", PQ_TIME);
  buf_printf(out, "%s\n", k->bound);
  COST_LINE(out, k, "in all", "{} in {} launches, {} overhead each\n", PQ_TOTAL_TIME, PQ_LAUNCHES, PQ_LAUNCH_TIME);
  if (k->q[PQ_RED_THREADS].value > 0)
    COST_LINE(out, k, "reduction", "{} more a launch: a second kernel of one block of {} threads, results to the host\n",
              PQ_RED_TIME, PQ_RED_THREADS);
  COST_LINE(out, k, "transfers", "reads {}, writes {}: {} where nothing stays on the device\n", PQ_BYTES_IN, PQ_BYTES_OUT,
            PQ_TRANSFER_TIME);
}

static void put_grid(Buf *out, const PredKernel *k) {
  COST_LINE(out, k, "grid", "{} blocks of [{},{},{}] threads for {} iterations, {} blocks partial, {} iterations a thread\n",
            PQ_GRID, PQ_BLOCK_X, PQ_BLOCK_Y, PQ_BLOCK_Z, PQ_ITERATIONS, PQ_PARTIAL, PQ_PER_THREAD);
  if (k->q[PQ_STEPS].value > 1) COST_LINE(out, k, "pipeline", "{} steps, one after the other\n", PQ_STEPS);
}

static void put_shape(Buf *out, const PredKernel *k) {
  if (!k->shape) return;
  COST_LINE(out, k, "own kernel", "{} a launch, as ", PQ_SHAPE_TIME);
  buf_puts(out, k->shape);
  if (k->q[PQ_STRIPS].value > 0)
    COST_LINE(out, k, NULL, ": {} strips, supernodes of {} fronts, {} rounds", PQ_STRIPS, PQ_SUPERNODE, PQ_ROUNDS);
  buf_putc(out, '\n');
}

static void put_details(Buf *out, const PredKernel *k) {
  COST_LINE(out, k, "a thread", "{} arithmetic, {} reciprocal, {} branches, {} barriers\n", PQ_ARITHM, PQ_RECIPROC, PQ_BRANCH,
            PQ_SYNC);
  COST_LINE(out, k, "accesses", "{} coalesced of {} transactions, {} uncoalesced of {}, {} from cache; {} a transaction\n", PQ_COAL,
            PQ_COAL_PER, PQ_UNCOAL, PQ_UNCOAL_PER, PQ_CACHE_HITS, PQ_LOAD_BYTES);
  COST_LINE(out, k, "resources", "{} registers a thread, {} a block, {} shared a block\n", PQ_REGS, PQ_REGS_BLOCK, PQ_SHARED);
  COST_LINE(out, k, "occupancy", "{}: {} blocks an SM, limited by ", PQ_OCCUPANCY, PQ_ACTIVE_BLOCKS);
  buf_printf(out, "%s%s\n", k->limiter, k->fits ? "" : "; A BLOCK NEEDS MORE THAN AN SM HAS");
  COST_LINE(out, k, "MWP-CWP", "MWP {}, CWP {}, N {} on {} SMs, {} waves; a warp computes {}, waits {}\n", PQ_MWP, PQ_CWP,
            PQ_ACTIVE_WARPS, PQ_ACTIVE_SM, PQ_REP, PQ_COMP_CYCLES, PQ_MEM_CYCLES);
}

static void put_kernel(Buf *out, const PredKernel *k) {
  buf_printf(out, "\n%s: line %d, loop%s %s, %s%s\n", k->name, k->line, k->depth > 1 ? "s" : "", k->loops, k->verdict,
             k->asked ? "" : ", no directive asks for it");
  put_cost(out, k);
  put_shape(out, k);
  put_grid(out, k);
  put_details(out, k);
}

/* The host keeps its loop: it has no share. */
static bool is_idle(const PredReport *r, const PredKernel *k) { return r->models == PRED_VOLUME && !k->chosen; }

static void put_table(Buf *out, const PredReport *r) {
  buf_printf(out, "\n  %-24s %6s %12s %10s %12s %12s %6s  %s\n", "kernel", "line", "iterations", "blocks", "launches", "time us",
             "share", "bound by");
  for (const PredKernel *k = r->kernel; k; k = k->next) {
    buf_printf(out, "  %-24s %6d %12.6g %10.6g %12.6g %12.4g ", k->name, k->line, k->q[PQ_ITERATIONS].value, k->q[PQ_GRID].value,
               k->q[PQ_LAUNCHES].value, k->q[PQ_TIME].value);
    if (is_idle(r, k))
      buf_printf(out, "%6s  %s; %s\n", "-", k->bound, k->left);
    else
      buf_printf(out, "%5.1f%%  %s\n", r->gaining_time > 0 ? 100 * k->q[PQ_TOTAL_TIME].value / r->gaining_time : 0, k->bound);
  }
}

static void put_unused(Buf *out, const PredReport *r) {
  if (r->unused) buf_puts(out, "  given with --set, but no size depends on it:");
  for (const PredUnused *u = r->unused; u; u = u->next) buf_printf(out, " %s", u->name);
  if (r->unused) buf_puts(out, "\n\n");
}

static void put_assumptions(Buf *out, const PredReport *r) {
  if (!r->assumption) return;
  buf_puts(out, "\n  sizes that the program's text does not settle; give them with --set NAME=VALUE:\n");
  for (const PredAssumption *a = r->assumption; a; a = a->next)
    buf_printf(out, "    %-24s %lld, %s\n", a->name, (long long)a->value, cost_line_basis(a));
}

static void put_gaining(Buf *out, const PredReport *r) {
  if (r->gaining_time >= r->kernel_time) return;
  buf_puts(out, ", of that ");
  cost_line_time(out, r->gaining_time);
  buf_puts(out, " in those that gain");
}

static void put_summary(Buf *out, const PredReport *r) {
  buf_printf(out, "%s on %s, model %s", r->file, r->machine_title, r->model);
  if (r->models == PRED_SAPFOR) buf_printf(out, r->cache_kb ? ", L1 cache of %d KB" : ", caching off", r->cache_kb);
  buf_putc(out, '\n');
  buf_printf(out, "  %d kernel%s, %d loop%s left to the host\n", r->nkernels, r->nkernels == 1 ? "" : "s", r->nskipped,
             r->nskipped == 1 ? "" : "s");
  if (!r->kernel) return;
  buf_puts(out, "  all kernels and launches   ");
  cost_line_time(out, r->kernel_time);
  put_gaining(out, r);
  buf_puts(out, "\n  transfers                  ");
  cost_line_time(out, r->transfer_time);
  buf_puts(out, " when every array crosses once (");
  cost_line_bytes(out, r->bytes_in);
  buf_puts(out, " in, ");
  cost_line_bytes(out, r->bytes_out);
  buf_puts(out, " out), ");
  cost_line_time(out, r->transfer_time_each);
  buf_puts(out, " at every launch\n  together                   ");
  cost_line_time(out, r->total_time);
  if (r->models == PRED_VOLUME) {
    buf_printf(out, "\n  the same loops, %2g cores   ", r->host_cores);
    cost_line_time(out, r->host_time);
  }
  buf_puts(out, "\n  = marks what follows from the source and the given sizes alone; other figures are estimates\n");
}

static void put_left(Buf *out, const PredSkipped *s) {
  buf_printf(out, "  line %d in %s (%s): %s\n", s->line, s->unit, s->verdict, s->why);
  if (s->time > 0)
    buf_puts(out, "      takes "), cost_line_time(out, s->time),
        buf_puts(out, s->prov == PROV_MEASURED ? "! on one core\n" : " on one core\n");
  if (s->way_out) buf_printf(out, "      way out: %s\n", s->way_out);
}

static void put_skipped(Buf *out, const PredReport *r) {
  if (r->skipped) buf_puts(out, "\nleft to the host:\n");
  for (const PredSkipped *s = r->skipped; s; s = s->next) put_left(out, s);
}

void cost_text(const PredReport *const *r, int n, const PredStudy *study, Buf *out) {
  if (n > 0 && r[0]->models == PRED_VOLUME) cost_text_program(r, n, out);
  if (n > 0) put_unused(out, r[0]);
  bool any = false;
  for (int i = 0; i < n; i++) {
    if (n > 1 && !r[i]->kernel && !r[i]->skipped) continue; /* of many files some have nothing to tell */
    if (any) buf_putc(out, '\n');
    any = true;
    put_summary(out, r[i]);
    put_assumptions(out, r[i]);
    if (r[i]->kernel) put_table(out, r[i]);
    for (const PredKernel *k = r[i]->kernel; k; k = k->next)
      r[i]->models == PRED_VOLUME ? cost_text_volume_kernel(k, out) : put_kernel(out, k);
    put_skipped(out, r[i]);
  }
  if (study) cost_text_study(study, out);
}

void cost_text_dump(const PredReport *r, Buf *out) {
  for (const PredKernel *k = r->kernel; k; k = k->next) {
    buf_printf(out, "%s line %d loops %s %s: bound by %s\n", k->name, k->line, k->loops, k->verdict, k->bound);
    for (int i = 0; i < PQ_COUNT; i++)
      if (quantity_info[i].models & r->models)
        buf_printf(out, "  %s %.10g %s %s\n", quantity_info[i].name, k->q[i].value, quantity_info[i].unit,
                   quantity_provenance_name(k->q[i].prov));
  }
  for (const PredAssumption *a = r->assumption; a; a = a->next)
    buf_printf(out, "assumed %s %lld %s\n", a->name, (long long)a->value, a->by_input ? "input" : a->by_text ? "text" : "default");
  for (const PredSkipped *s = r->skipped; s; s = s->next) buf_printf(out, "skipped line %d %s\n", s->line, s->verdict);
}
