/* The study's part of the text: the program at other sizes, on other machines, with other blocks. */
#include "predictor/report/cost_line.h"
#include <stdio.h>

/* cost_line_time in a column, behind one space. */
static void put_cell(Buf *out, double us) {
  Buf cell = {0};
  cost_line_time(&cell, us);
  buf_printf(out, " %10s", cell.s);
  buf_free(&cell);
}

static void put_sizes(const PredStudy *s, Buf *out) {
  if (!s->ncurves) return;
  buf_printf(out, "\nall kernels and launches, with sizes so many times as large\n  %-24s", "");
  for (int f = 0; f < STUDY_FACTORS; f++) buf_printf(out, " %10g", s->factor[f]);
  buf_putc(out, '\n');
  for (int i = 0; i < s->ncurves; i++) {
    const PredCurve *c = &s->curve[i];
    char name[64] = "all together";
    if (c->name) snprintf(name, sizeof name, "%s (%lld)", c->name, (long long)c->value);
    buf_printf(out, "  %-24s", name);
    for (int f = 0; f < STUDY_FACTORS; f++) put_cell(out, c->time[f]);
    buf_putc(out, '\n');
  }
}

static void put_machines(const PredStudy *s, Buf *out) {
  if (s->nmachines)
    buf_printf(out, "\nthe program on each machine\n  %-12s %10s %10s %10s %s\n", "", "program", "kernels", "transfers",
               " at each launch");
  for (int i = 0; i < s->nmachines; i++) {
    const PredMachineTimes *m = &s->machine[i];
    buf_printf(out, "  %-12s", m->name);
    put_cell(out, m->total);
    put_cell(out, m->kernels);
    put_cell(out, m->transfers);
    put_cell(out, m->transfers_each);
    buf_putc(out, '\n');
  }
}

static void put_blocks(const PredStudy *s, Buf *out) {
  bool any = false;
  for (int i = 0; i < s->nblocks; i++) {
    int x = 0, y = 0;
    const PredKernel *k = s->blocks[i].kernel;
    double best = study_block_better(s, &s->blocks[i], &x, &y);
    if (best <= 0) continue;
    if (!any) buf_printf(out, "\nblocks of threads that are faster\n  %-24s %10s %10s  %s\n", "", "now", "with it", "block");
    any = true;
    buf_printf(out, "  %-24s", k->name);
    put_cell(out, k->q[PQ_TIME].value);
    put_cell(out, best);
    buf_printf(out, "  %d,%d,1\n", x, y);
  }
}

void cost_text_study(const PredStudy *s, Buf *out) {
  put_sizes(s, out);
  put_machines(s, out);
  put_blocks(s, out);
}
