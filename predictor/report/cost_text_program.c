/* The program's part of the text: what it gains, what to port first, what stays, what would change most. */
#include "predictor/report/cost_line.h"

enum { SHOWN = 5 };

static void put_time(Buf *out, const char *label, double us, const char *behind) {
  buf_printf(out, "  %-27s", label);
  cost_line_time(out, us);
  buf_printf(out, "%s\n", behind);
}

static void put_sums(const PredProgram *p, double cores, Buf *out) {
  bool measured = p->host_prov == PROV_MEASURED;
  buf_puts(out, "program\n");
  put_time(out, "on the host", p->host, measured ? ", as measured on one core" : "");
  buf_printf(out, "    of that %-19s", "loops of kernels");
  cost_line_time(out, p->kernels_host);
  if (!measured) buf_printf(out, ", on %g cores", cores);
  buf_puts(out, "\n    of that the rest           ");
  cost_line_time(out, p->rest);
  buf_puts(out, measured ? "\n" : ", loops that are listed, on one core\n");
  put_time(out, "with kernels on the device", p->device, "");
  buf_puts(out, "    of that kernels            ");
  cost_line_time(out, p->kernels);
  buf_puts(out, "\n    of that transfers          ");
  cost_line_time(out, p->transfers);
  buf_printf(out, ", where arrays stay until the host needs them\n  %-27s%.3g times", "faster", p->speedup);
  if (p->amdahl > 0)
    buf_printf(out, "; at most %.3g times by Amdahl's law, as the rest stays\n", p->amdahl);
  else
    buf_puts(out, "\n");
}

static void put_first(const PredProgram *p, Buf *out) {
  if (p->nfirst) buf_puts(out, "\n  to port first, with arrays that stay on the device:\n");
  for (int i = 0; i < p->nfirst; i++) {
    buf_printf(out, "    line %-6d %-24s gains ", p->first[i]->line, p->first[i]->name);
    cost_line_time(out, p->first[i]->gain);
    buf_putc(out, '\n');
  }
}

static void put_changes(const PredProgram *p, Buf *out) {
  if (p->nchanges) buf_puts(out, "\n  changes that would gain most:\n");
  for (int i = 0; i < p->nchanges && i < SHOWN; i++) {
    buf_puts(out, "    ");
    cost_line_time(out, p->change[i].gain);
    buf_printf(out, ": %s\n", p->change[i].what);
  }
}

static void put_arrays(const PredReport *const *r, int n, Buf *out) {
  int shown = 0;
  for (int i = 0; i < n; i++)
    for (const PredArray *a = r[i]->array; a && shown < SHOWN; a = a->next) {
      if (a->time <= 0) continue;
      if (!shown++) buf_puts(out, "\n  arrays that cross, the most expensive:\n");
      buf_printf(out, "    %-24s ", a->name);
      cost_line_bytes(out, a->bytes);
      buf_printf(out, ", %.6g times in, %.6g out: ", a->in, a->out);
      cost_line_time(out, a->time);
      if (a->by) buf_printf(out, "; %s at line %d", a->by, a->line);
      buf_putc(out, '\n');
    }
}

void cost_text_program(const PredReport *const *r, int n, Buf *out) {
  Arena *a = arena_new();
  const PredProgram *p = program_sum(r, n, a);
  if (p->kernels_host > 0 || p->nfirst) {
    put_sums(p, r[0]->host_cores, out);
    put_first(p, out);
    put_changes(p, out);
    put_arrays(r, n, out);
    buf_putc(out, '\n');
  }
  arena_free(a);
}
