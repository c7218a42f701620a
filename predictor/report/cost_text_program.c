/* The program's part of the text: what it gains, what to port first, what stays, what would change most. */
#include "predictor/report/cost_line.h"

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
  const bool slower = p->speedup > 0 && p->speedup < 1;
  buf_printf(out, ", once a run\n  %-27s%.3g times", slower ? "slower" : "faster", slower ? 1 / p->speedup : p->speedup);
  const double pays = program_pays_from(p);
  if (pays > 1) buf_printf(out, ", but faster in runs from %.2g times as long on, as the device begins once", pays);
  if (p->amdahl > 0 && p->amdahl < MOST_AMDAHL)
    buf_printf(out, "; at most %.3g times by Amdahl's law, as the rest stays\n", p->amdahl);
  else
    buf_puts(out, "\n");
}

/* What the sums rest on, where nothing has told it. */
static void put_missing(const PredProgram *p, Buf *out) {
  enum { NAMED = 4 };
  for (int i = 0; i < p->nmissing && i < NAMED; i++) buf_printf(out, "%s%s", i ? ", " : "", p->missing[i]);
  if (p->nmissing > NAMED) buf_printf(out, " and %d more", p->nmissing - NAMED);
}

/* With what it begins in the program's text, where input may say another value. */
static void put_input(const PredProgram *p, Buf *out) {
  enum { NAMED = 6 };
  for (int i = 0; i < p->ninput && i < NAMED; i++)
    buf_printf(out, "%s%s = %lld", i ? ", " : "  sizes that the program reads are as it sets them before: ", p->input[i]->name,
               (long long)p->input[i]->value);
  if (p->ninput > NAMED) buf_printf(out, " and %d more", p->ninput - NAMED);
  if (p->ninput) buf_puts(out, "; --set NAME=VALUE gives others, --run='./a.out ARGS' finds those of a run\n");
}

static bool has_kernels(const PredReport *const *r, int n) {
  for (int i = 0; i < n; i++)
    if (r[i]->kernel) return true;
  return false;
}

static void put_basis(const PredProgram *p, int n, Buf *out) {
  if (p->nmissing) {
    buf_puts(out, "  resting on sizes that the program's text does not hold: ");
    put_missing(p, out);
    buf_printf(out, "; give each with --set NAME=VALUE (as --set %s=500), or run the program once with --run='./a.out ARGS'\n",
               p->missing[0]);
  }
  if (n > 1 && p->host_prov != PROV_MEASURED)
    buf_puts(out, "  what only other files call is taken to run once; --run='./a.out ARGS' counts\n");
}

/* In the place of sums of which each missing size is a factor. */
static void put_no_sums(const PredProgram *p, Buf *out) {
  buf_puts(out, "program\n  its time is not told, for sizes are missing: ");
  put_missing(p, out);
  buf_printf(
      out,
      "\n  give each with --set NAME=VALUE (as --set %s=500; @57 are the iterations of the loop on line 57), or run the program "
      "once with\n"
      "  --run='./a.out ARGS'; until then each counts as %d: kernels can be compared with each other, but their times are those "
      "of no run\n",
      p->missing[0], PRED_DEFAULT_SIZE);
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
    buf_printf(out, "  %s", p->first[i]->name);
    if (p->nmissing <= PRED_MOST_MISSING) {
      buf_puts(out, " gains ");
      cost_line_time(out, p->first[i]->gain);
    }
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
    } else if (a->in + a->out == 0) {
      buf_puts(out, "; its memory on the device");
    }
    buf_putc(out, '\n');
  }
}

void cost_text_program(const PredReport *const *r, int n, Buf *out) {
  Arena *a = arena_new();
  const PredProgram *p = program_sum(r, n, a);
  if (p->kernels_host > 0 || p->nfirst) {
    const bool tells = p->nmissing <= PRED_MOST_MISSING;
    if (tells) {
      put_sums(p, r[0]->host_cores, out);
      put_basis(p, n, out);
    } else {
      put_no_sums(p, out);
    }
    put_input(p, out);
    put_first(p, n > 1, out);
    if (tells) put_changes(p, n > 1, out);
    if (tells) put_arrays(r, n, out);
    buf_putc(out, '\n');
  } else if (has_kernels(r, n)) {
    buf_puts(out, "program\n  no loop gains on the device with the sizes that are taken\n");
    put_input(p, out);
    if (p->nmissing) put_basis(p, n, out);
    buf_putc(out, '\n');
  }
  arena_free(a);
}
