/* The text of --model=volume: time, what bounds it, what to do, and what it rests on. */
#include "predictor/report/cost_line.h"

static void put_parts(const PredKernel *k, Buf *out) {
  static const struct {
    PredQuantityId id;
    const char *name;
  } PARTS[] = {{PQ_ISSUE_TIME, "instructions"},  {PQ_L1_TIME, "L1"},           {PQ_L2_TIME, "L2"},
               {PQ_DRAM_TIME, "memory"},         {PQ_LATENCY_TIME, "latency"}, {PQ_ATOMIC_TIME, "atomics"},
               {PQ_STARTS_TIME, "block starts"}, {PQ_ORDER_TIME, "order"}};
  const char *sep = "";
  buf_puts(out, "  each alone  ");
  for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
    if (k->q[PARTS[i].id].value <= 0) continue;
    buf_printf(out, "%s%s ", sep, PARTS[i].name);
    cost_line_time(out, k->q[PARTS[i].id].value);
    sep = ", ";
  }
  COST_LINE(out, k, NULL, "; fixed {}\n", PQ_FIXED_TIME);
}

/* What the nest would take in other forms. */
static void put_forms(const PredKernel *k, Buf *out) {
  const char *sep = "  forms       ";
  for (const PredForm *f = k->form; f; f = f->next) {
    buf_printf(out, "%s%s ", sep, f->name);
    cost_line_time(out, f->time);
    if (f->chosen) buf_puts(out, " (chosen)");
    sep = ", ";
  }
  if (k->form) buf_putc(out, '\n');
}

void cost_text_volume_kernel(const PredKernel *k, Buf *out) {
  buf_printf(out, "\n%s: line %d, loop%s %s, %s%s\n", k->name, k->line, k->depth > 1 ? "s" : "", k->loops, k->verdict,
             k->asked ? "" : ", no directive asks for it");
  COST_LINE(out, k, "time", "{} a launch, bound by ", PQ_TIME);
  buf_printf(out, "%s\n", k->bound);
  if (k->advice) buf_printf(out, "  to do       %s\n", k->advice);
  if (k->random)
    buf_printf(out, "  assumed     elements of %s that data choose lie anywhere in it; where they do, --run='./a.out ARGS' sees\n",
               k->random);
  COST_LINE(out, k, "in all", "{} in {} launches, which take the host {} each meanwhile; on all cores of a host {} each",
            PQ_TOTAL_TIME, PQ_LAUNCHES, PQ_LAUNCH_TIME, PQ_HOST_TIME);
  if (k->q[PQ_RUN_TIME].value > 0) COST_LINE(out, k, NULL, ", {} on one", PQ_RUN_TIME);
  buf_putc(out, '\n');
  COST_LINE(out, k, "transfers", "reads {}, writes {}: {} where nothing stays on the device\n", PQ_BYTES_IN, PQ_BYTES_OUT,
            PQ_TRANSFER_TIME);
  put_parts(k, out);
  buf_printf(out, "  kernel      %s: ", k->shape);
  COST_LINE(out, k, NULL, "{} blocks of [{},{},{}] threads for {} iterations, {} a thread\n", PQ_GRID, PQ_BLOCK_X, PQ_BLOCK_Y,
            PQ_BLOCK_Z, PQ_ITERATIONS, PQ_PER_THREAD);
  put_forms(k, out);
  COST_LINE(out, k, "memory", "{} from it, {} to it, for {} of data; {} and {} between L2 and the SMs\n", PQ_DRAM_READ,
            PQ_DRAM_WRITE, PQ_FOOTPRINT, PQ_L2_READ, PQ_L2_WRITE);
  COST_LINE(out, k, "warps", "{} requests of {} sectors in all; instructions: {} FP32, {} FP64, {} integer, {} special\n",
            PQ_REQUESTS, PQ_SECTORS, PQ_FP32, PQ_FP64, PQ_INTEGER, PQ_SPECIAL);
  COST_LINE(out, k, "occupancy", "{}: {} blocks an SM, {} registers a thread, limited by ", PQ_OCCUPANCY, PQ_ACTIVE_BLOCKS, PQ_REGS);
  buf_printf(out, "%s%s\n", k->limiter, k->fits ? "" : "; A BLOCK NEEDS MORE THAN AN SM HAS");
}
