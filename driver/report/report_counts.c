/* How many loops a file has, with which verdicts, and how many kernels. */
#include "driver/report/report.h"

static void count_loop(const Decisions *d, const Loop *l, ReportCounts *c) {
  c->loops++;
  c->verdict[report_judged(l)->verdict]++;
  c->kernels += report_heads_kernel(d, l) || report_place_stepped(d, l);
  c->at_home += report_short_at_home(d, l);
  c->resident += report_resident(d, l);
  for (const Loop *k = l->child; k; k = k->next) count_loop(d, k, c);
}

ReportCounts report_counts(const Session *s, const File *f) {
  ReportCounts c = {0};
  for (const Loop *l = f->analysis->loop; l; l = l->next) count_loop(f->decided, l, &c);
  for (Unit *u = f->program->units; u; u = report_next_unit(u)) {
    int n;
    const Placed *p = report_statements(f->decided, u, s->arena, &n);
    for (; n > 0; n--, p++) c.kernels += p->nest && !p->each;
  }
  return c;
}

void report_counts_text(const Session *s, const File *f, Buf *out) {
  ReportCounts c = report_counts(s, f);
  buf_printf(out, "%d loop%s", c.loops, c.loops == 1 ? "" : "s");
  const char *before = ": ";
  for (int v = 0; v <= V_SEQUENTIAL; v++)
    if (c.verdict[v]) {
      buf_printf(out, "%s%d %s", before, c.verdict[v], words_verdict((Verdict)v));
      before = ", ";
    }
  buf_printf(out, "; %d kernel%s", c.kernels, c.kernels == 1 ? "" : "s");
  if (c.resident) buf_printf(out, "\nthe host runs %d of them while all their arrays are at home (--auto=resident)", c.resident);
  if (c.at_home)
    buf_printf(out, "\nwith few iterations the host runs %d of them, while all their arrays are at home (F2CUDA_HOST_BELOW)",
               c.at_home);
}
