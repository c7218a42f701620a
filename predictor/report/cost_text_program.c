/* The program's part of the text: what it gains, what to port first, what stays, what would change most. */
#include "predictor/report/cost_line.h"
#include <string.h>

enum { SHOWN = 5 };
enum { MOST_AMDAHL = 1000 }; /* beyond that what stays on the host is no bound */

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
  buf_puts(out, ", where arrays stay until the host needs them\n    of that the device's begin ");
  cost_line_time(out, p->begin);
  buf_printf(out, ", once a run\n  %-27s%.3g times", "faster", p->speedup);
  if (p->amdahl > 0 && p->amdahl < MOST_AMDAHL)
    buf_printf(out, "; at most %.3g times by Amdahl's law, as the rest stays\n", p->amdahl);
  else
    buf_puts(out, "\n");
}

/* A file before this one, or this one before the assumption, has the name already. */
static bool is_repeated(const PredReport *const *r, int file, const PredAssumption *of) {
  for (int i = 0; i <= file; i++)
    for (const PredAssumption *a = r[i]->assumption; a && a != of; a = a->next)
      if (!a->by_text && strcmp(a->name, of->name) == 0) return true;
  return false;
}

/* What the sums rest on, where nothing has told it. */
static void put_basis(const PredReport *const *r, int n, bool measured, Buf *out) {
  enum { NAMED = 4 };
  int unknown = 0;
  for (int i = 0; i < n; i++)
    for (const PredAssumption *a = r[i]->assumption; a; a = a->next) {
      if (a->by_text || is_repeated(r, i, a)) continue;
      if (unknown++ < NAMED) buf_printf(out, "%s%s", unknown == 1 ? "  resting on sizes that nothing tells: " : ", ", a->name);
    }
  if (unknown > NAMED) buf_printf(out, " and %d more", unknown - NAMED);
  if (unknown) buf_puts(out, "; --set gives them, or --run counts\n");
  if (n > 1 && !measured) buf_puts(out, "  what only other files call is taken to run once; --run='./a.out ARGS' counts\n");
}

/* Of several files, the place names the file. */
static void put_place(const char *file, int line, bool several, Buf *out) {
  if (several)
    buf_printf(out, "%s:%d", file, line);
  else
    buf_printf(out, "line %d", line);
}

static void put_first(const PredProgram *p, bool several, Buf *out) {
  if (p->nfirst) buf_puts(out, "\n  to port first, with arrays that stay on the device:\n");
  for (int i = 0; i < p->nfirst; i++) {
    buf_puts(out, "    ");
    put_place(p->first[i]->file, p->first[i]->line, several, out);
    buf_printf(out, "  %s gains ", p->first[i]->name);
    cost_line_time(out, p->first[i]->gain);
    buf_putc(out, '\n');
  }
}

static void put_changes(const PredProgram *p, bool several, Buf *out) {
  if (p->nchanges) buf_puts(out, "\n  changes that would gain most:\n");
  for (int i = 0; i < p->nchanges && i < SHOWN; i++) {
    buf_puts(out, "    ");
    cost_line_time(out, p->change[i].gain);
    if (several) buf_printf(out, ": in %s", p->change[i].file);
    buf_printf(out, ": %s\n", p->change[i].what);
  }
}

/* The most expensive ones of all files; returns how many. */
static int worst_arrays(const PredReport *const *r, int n, const PredArray *worst[SHOWN]) {
  int found = 0;
  for (int i = 0; i < n; i++)
    for (const PredArray *a = r[i]->array; a; a = a->next) {
      int at = found;
      while (at > 0 && worst[at - 1]->time < a->time) at--;
      if (a->time <= 0 || at == SHOWN) continue;
      if (found < SHOWN) found++;
      for (int j = found - 1; j > at; j--) worst[j] = worst[j - 1];
      worst[at] = a;
    }
  return found;
}

static void put_arrays(const PredReport *const *r, int n, Buf *out) {
  const PredArray *worst[SHOWN];
  int found = worst_arrays(r, n, worst);
  if (found) buf_puts(out, "\n  arrays that cross, the most expensive:\n");
  for (int i = 0; i < found; i++) {
    const PredArray *a = worst[i];
    buf_printf(out, n > 1 ? "    %s of %s, " : "    %-24s ", a->name, a->unit);
    cost_line_bytes(out, a->bytes);
    buf_printf(out, ", %.6g times in, %.6g out: ", a->in, a->out);
    cost_line_time(out, a->time);
    if (a->by) {
      buf_printf(out, "; %s at ", a->by);
      put_place(a->file, a->line, n > 1, out);
    }
    buf_putc(out, '\n');
  }
}

void cost_text_program(const PredReport *const *r, int n, Buf *out) {
  Arena *a = arena_new();
  const PredProgram *p = program_sum(r, n, a);
  if (p->kernels_host > 0 || p->nfirst) {
    put_sums(p, r[0]->host_cores, out);
    put_basis(r, n, p->host_prov == PROV_MEASURED, out);
    put_first(p, n > 1, out);
    put_changes(p, n > 1, out);
    put_arrays(r, n, out);
    buf_putc(out, '\n');
  }
  arena_free(a);
}
