/* A second kernel for nests of which one loop is a scan: where the iterations of the others are few, that loop runs
 * as scans, in columns (runtime/device/scan/carry.cuh), which may lie side by side in memory (runtime/device/scan/across.cuh). Columns that reduce,
 * too, are a block's each (runtime/device/scan/blocks.cuh).
 *
 *   const f2c::loops<2> columns{{1, n}, {1, m}};
 *   if (launch.few_sweeps(columns, 4096)) {
 *     auto s_ = launch.carried<f2c::op::sum, double, file_9_in>(columns);
 *     launch.tiled<file_9_in>(s_, file_9_scan<int>, file_9_scan<long long>, columns, a_.p, a_, b_.p, b_, s_);
 *   } else {
 *     launch.run({448, 1, 1}, file_9<int>, file_9<long long>, it, a_.p, a_, b_.p, b_);
 *   }
 */
#include "codegen/shape/shape.h"
#include <string.h>

/* Its own bounds are the same for all columns, and known to the launcher. */
static bool bounds_are_known(Kernel *k) {
  const Loop *l = running_of(k)->column->loop;
  return !running_of(k)->column->beside || (!kernel_mentions_mapped(k, l->lo) && !kernel_mentions_mapped(k, l->hi) &&
                                            launcher_expr_text(k, l->lo) && launcher_expr_text(k, l->hi));
}

/* The scan loop, then the others from the inside out: neighbouring columns follow each other. */
static void order_loops(Kernel *k) {
  const Nest *n = k->nest;
  k->nloop = 0;
  k->loop[k->nloop++].loop = running_of(k)->column->loop;
  for (int i = n->depth - 1; i >= 0; i--)
    if (n->loop[i] != running_of(k)->column->loop) k->loop[k->nloop++].loop = n->loop[i];
}

static void describe(Kernel *k) {
  order_loops(k);
  for (int g = 0; g < k->nloop && !k->f.fail; g++)
    if (!kernel_describe(k, &k->loop[g]) || k->loop[g].dep_lo || k->loop[g].dep_hi)
      refuse(&k->f, k->loop[g].loop->stmt->span, REASON_BOUNDS, "columns of different lengths are not supported in device code");
}

static void make(Kernel *k) {
  kernel_bind_all(k);
  if (k->f.fail || !bounds_are_known(k) || k->nest->depth + running_of(k)->column->beside > 8) {
    refuse(&k->f, k->nest->first->span, REASON_BOUNDS, "columns of different lengths are not supported in device code");
    return;
  }
  describe(k);
  if (k->f.fail || !running_plan(k, *running_of(k))) return;
  k->f.indent = k->f.body_indent = 2;
  shape_scan_body(k);
  kernel_finish(k);
}

/* Matrices and bounds take several times as long as numbers. */
static bool composes_slowly(const Kernel *k) {
  for (const Scan *s = k->nest->columns->loop->scan; s; s = s->next)
    if (s->together || s->order > 1 || s->kind == SCAN_BOUND) return true;
  return false;
}

/* From how many columns on a thread or lane for each is faster, by measurement on a GPU of 132 processors.
 * Threads that walk along lines of their own never are, but those whose lines pass through shared memory. */
static const char *most_columns(const Kernel *k) {
  if (k->shape == &shape_wavefront) return "8192";
  if (k->nest->columns->beside && k->shape == &shape_lines) return composes_slowly(k) ? "8192" : "65536";
  return k->nest->columns->beside ? "f2c::any_number" : "4096";
}

static void tell(const Kernel *k) {
  const Loop *l = k->nest->columns->loop;
  const char *said = decision_of(k->g->decided, k->nest).schedule;
  const char *sweeps = said ? arena_printf(k->g->arena, "%s; ", said) : "";
  decided_schedule(k->g, k->nest, "%swith few other iterations, as known at the launch, '%s' is a scan, in columns", sweeps,
                   l->var->text);
}

static Kernel *beside(Kernel *k) {
  if (!k->nest->columns || (k->whole && !k->whole->in_pieces)) return NULL;
  Running *own = ARENA_NEW(k->g->arena, Running);
  *own = (Running){.column = k->nest->columns, .most = most_columns(k)};
  Beside b = beside_begin(k, &shape_columns, own);
  make(b.made);
  Kernel *s = beside_end(&b, "scan", "columns");
  if (s) tell(k);
  return s;
}

static const char *chosen(const Kernel *k) {
  if (running_folds(k)) return arena_printf(k->g->arena, "launch.few_columns(%s)", k->space);
  if (running_is_across(k)) return arena_printf(k->g->arena, "launch.few_across(%s)", k->space);
  return arena_printf(k->g->arena, "launch.few_sweeps(%s, %s)", k->space, running_of(k)->most);
}

const Shape shape_columns = {
    .name = "columns",
    .beside = beside,
    .element = running_element,
    .types = running_types,
    .launch_bounds = shape_scan_threads,
    .handle_type = running_handle_type,
    .operands = shape_scan_operands,
    .chosen = chosen,
    .call = shape_scan_call,
};
