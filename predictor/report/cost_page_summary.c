/* The page's first part: what the program would take, what to port first, what stays on the host, what would help. */
#include "predictor/report/cost_line.h"
#include "predictor/report/cost_page.h"
#include <stdio.h>
#include <stdlib.h>

enum { SHOWN = 5 };

/* ---- figures ---- */

static void put_figure(CostPage *p, const char *name, const char *value, const char *note) {
  Markup *m = &p->m;
  markup_begin(m, "div");
  markup_element(m, "dt", "%s", name);
  markup_element(m, "dd", "%s", value);
  if (note) markup_element_class(m, "dd", "note", "%s", note);
  markup_end(m);
}

static void put_time_figure(CostPage *p, const char *name, double us, const char *note) {
  char text[32];
  put_figure(p, name, cost_page_time_text(us, text), note);
}

/* The launches of all kernels, and the time that the host takes to start them. */
static void put_launches(CostPage *p, const char *name, double time, bool chosen) {
  double launches = 0, launching = 0;
  char note[96], text[32];
  for (int i = 0; i < p->nkernels; i++) {
    const PredKernel *k = p->kernel[i].k;
    if (chosen && !k->chosen) continue;
    launches += k->q[PQ_LAUNCHES].value;
    launching += k->q[PQ_LAUNCHES].value * k->q[PQ_LAUNCH_TIME].value;
  }
  snprintf(note, sizeof note, "%.6g launches, %s of it to start them", launches, cost_page_time_text(launching, text));
  put_time_figure(p, name, time, note);
}

/* 'volume': the program as a whole. */
static void put_program(CostPage *p) {
  const PredProgram *g = p->program;
  bool measured = g->host_prov == PROV_MEASURED;
  char text[64], note[64];
  put_time_figure(p, "With kernels on the device", g->device, "the device's begin, kernels, transfers, and the rest");
  put_launches(p, "Kernels", g->kernels, true);
  put_time_figure(p, "Transfers", g->transfers, "arrays stay until the host needs them");
  put_time_figure(p, "The device's begin", g->begin, "once a run");
  put_time_figure(p, "The rest", g->rest, measured ? "what stays on the host, as measured" : "loops left to the host, on one core");
  snprintf(note, sizeof note, "a roofline, on %g cores", p->r[0]->host_cores);
  put_time_figure(p, "On the host alone", g->host, measured ? "as measured, on one core" : note);
  snprintf(text, sizeof text, "%.3g times", g->speedup);
  snprintf(note, sizeof note, "at most %.3g times by Amdahl's law", g->amdahl);
  put_figure(p, "Speed-up", text, g->amdahl > 0 ? note : "nothing stays on the host");
}

/* 'sapfor': sums over the files. */
static void put_sums(CostPage *p) {
  double transfers = 0, each = 0;
  for (int i = 0; i < p->n; i++) {
    transfers += p->r[i]->transfer_time;
    each += p->r[i]->transfer_time_each;
  }
  put_time_figure(p, "Together", p->kernel_time + transfers, "kernels, and each array across once each way");
  put_launches(p, "Kernels", p->kernel_time, false);
  put_time_figure(p, "Transfers", transfers, "each array across once each way");
  put_time_figure(p, "Transfers, each launch", each, "where no array stays on the device");
}

static int count_skipped(const CostPage *p) {
  int n = 0;
  for (int i = 0; i < p->n; i++) n += p->r[i]->nskipped;
  return n;
}

static void put_figures(CostPage *p) {
  char kernels[32], note[32];
  int skipped = count_skipped(p);
  markup_begin_class(&p->m, "dl", "figures");
  if (!p->program)
    put_sums(p);
  else if (p->program->nmissing <= PRED_MOST_MISSING)
    put_program(p);
  snprintf(kernels, sizeof kernels, "%d", p->nkernels);
  snprintf(note, sizeof note, "%d left to the host", skipped);
  put_figure(p, "Kernels that were found", kernels, note);
  markup_end(&p->m);
}

static void put_verdict(CostPage *p) {
  const PredProgram *g = p->program;
  double times = g->speedup >= 1 || g->speedup <= 0 ? g->speedup : 1 / g->speedup;
  if (g->speedup <= 0) return;
  if (g->nmissing > PRED_MOST_MISSING) {
    markup_element(&p->m, "p",
                   "The program's time is not told, for %d sizes are missing: %s, %s, %s and others, which the table of sizes "
                   "below names. Give each with --set NAME=VALUE (as --set %s=500; "
                   "@57 are the iterations of the loop on line 57), or run the program once with --run='./a.out ARGS'. Until then "
                   "each counts as %d: "
                   "kernels can be compared with each other, but times are those of no run.",
                   g->nmissing, g->missing[0], g->missing[1], g->missing[2], g->missing[0], PRED_DEFAULT_SIZE);
    return;
  }
  if (times < 1.2)
    markup_element(&p->m, "p", "With its kernels on the device the program would take about as long as on the host.");
  else
    markup_element(&p->m, "p", "With its kernels on the device the program would be %.3g times %s than on the host.", times,
                   g->speedup > 1 ? "faster" : "slower");
  if (program_pays_from(g) > 1)
    markup_element(&p->m, "p", "The device begins once: runs that are %.2g times as long, or longer, would be faster on it.",
                   program_pays_from(g));
}

/* ---- what would gain ---- */

/* A change of the program or of an option. */
typedef struct {
  const char *file; /* where */
  int line;
  double gain; /* us of a run */
  char *what;
} Change;

static int by_gain(const void *a, const void *b) {
  const Change *x = a, *y = b;
  return x->gain < y->gain ? 1 : x->gain > y->gain ? -1 : x->line - y->line;
}

/* Other blocks that are faster. */
static int find_blocks(const CostPage *p, Change *list, int n) {
  for (int i = 0; i < p->nkernels; i++) {
    const PagedKernel *k = &p->kernel[i];
    int x = 0, y = 0;
    double best = k->blocks ? study_block_better(p->study, k->blocks, &x, &y) : 0, now = k->k->q[PQ_TIME].value;
    const double gain = (now - best) * k->k->q[PQ_LAUNCHES].value;
    if (best <= 0 || !k->k->chosen || (p->program && gain < program_worth_telling(p->program))) continue;
    list[n++] =
        (Change){k->k->file, k->k->line, gain,
                 arena_printf(p->arena, "blocks of %d x %d threads for %s (CUDA_BLOCK, --grid=%d,%d,1)", x, y, k->k->name, x, y)};
  }
  return n;
}

static void put_changes(CostPage *p) {
  static const char *const HEAD[] = {"Change", "#Line", "#Gain in a run", NULL};
  int n = 0, told = p->program ? p->program->nchanges : 0;
  Change *list = ARENA_ARRAY(p->arena, Change, p->nkernels + told + 1);
  for (; n < told; n++) {
    const PredChange *c = &p->program->change[n];
    list[n] = (Change){c->file, c->line, c->gain, arena_strdup(p->arena, c->what)};
  }
  n = find_blocks(p, list, n);
  qsort(list, (size_t)n, sizeof *list, by_gain);
  markup_element(&p->m, "h3", "Changes that would gain most");
  if (!n) markup_element(&p->m, "p", "None of those that were tried gains.");
  if (n) html_table_begin(&p->m, NULL, "Changes that were tried, by what they gain", HEAD);
  for (int i = 0; i < n && i < SHOWN; i++) {
    markup_begin(&p->m, "tr");
    markup_begin_class(&p->m, "th", "text");
    markup_attr(&p->m, "scope", "row");
    markup_text(&p->m, "%s", list[i].what);
    markup_end(&p->m);
    cost_page_line(p, list[i].file, list[i].line);
    cost_page_time(p, list[i].gain);
    markup_end(&p->m);
  }
  if (n) html_table_end(&p->m);
}

/* ---- loops ---- */

static int number_of(const CostPage *p, const PredKernel *k) {
  int i = 0;
  while (p->kernel[i].k != k) i++;
  return i;
}

static void put_first(CostPage *p) {
  static const char *const HEAD[] = {"Kernel", "#Line", "#On the device", "#On the host", "#Gain in a run", "Bound by", NULL};
  const PredProgram *g = p->program;
  markup_element(&p->m, "h3", "To port first");
  if (!g->nfirst) markup_element(&p->m, "p", "No loop gains on this device at these sizes.");
  if (g->nfirst)
    html_table_begin(&p->m, NULL, "Loops that gain most while arrays stay on the device; times are those of a run", HEAD);
  for (int i = 0; i < g->nfirst; i++) {
    const PredKernel *k = g->first[i];
    markup_begin(&p->m, "tr");
    cost_page_name(p, number_of(p, k));
    cost_page_line(p, k->file, k->line);
    cost_page_time(p, k->q[PQ_TOTAL_TIME].value);
    cost_page_time(p, k->gain + k->q[PQ_TOTAL_TIME].value);
    cost_page_time(p, k->gain);
    markup_element(&p->m, "td", "%s", k->bound);
    markup_end(&p->m);
  }
  if (g->nfirst) html_table_end(&p->m);
}

static void put_skipped(CostPage *p) {
  static const char *const HEAD[] = {"Where", "#Line", "Verdict", "#Time in a run", "Why, and the way out", NULL};
  if (!count_skipped(p)) return;
  markup_element(&p->m, "h3", "Left to the host");
  html_table_begin(&p->m, NULL, "Loops that have no kernel, why, and their time on one core", HEAD);
  for (int i = 0; i < p->n; i++)
    for (const PredSkipped *k = p->r[i]->skipped; k; k = k->next) {
      markup_begin(&p->m, "tr");
      html_row_head(&p->m, k->unit);
      cost_page_line(p, k->file, k->line);
      markup_element(&p->m, "td", "%s", k->verdict);
      cost_page_time(p, k->time);
      markup_begin_class(&p->m, "td", "text");
      markup_text(&p->m, "%s", k->why);
      if (k->way_out) markup_text(&p->m, "; way out: %s", k->way_out);
      markup_end(&p->m);
      markup_end(&p->m);
    }
  html_table_end(&p->m);
}

/* ---- arrays ---- */

static void put_arrays(CostPage *p) {
  static const char *const HEAD[] = {"Array",          "Of",         "#Size", "#Times in", "#Times out", "#Time in a run",
                                     "#Once each way", "Because of", "#Line", NULL};
  bool any = false;
  for (int i = 0; i < p->n; i++)
    for (const PredArray *a = p->r[i]->array; a; a = a->next) {
      if (!any) {
        markup_element(&p->m, "h3", "Arrays that cross");
        html_table_begin(&p->m, NULL, "Transfers of a run, where arrays stay on the device until the host needs them", HEAD);
      }
      any = true;
      markup_begin(&p->m, "tr");
      html_row_head(&p->m, a->name);
      markup_element(&p->m, "td", "%s", a->unit);
      cost_page_bytes(p, a->bytes);
      html_number(&p->m, a->in, "%.6g", a->in);
      html_number(&p->m, a->out, "%.6g", a->out);
      cost_page_time(p, a->time);
      cost_page_time(p, a->once);
      markup_element(&p->m, "td", "%s", a->by ? a->by : a->in + a->out == 0 ? "its memory on the device" : "");
      a->by ? cost_page_line(p, a->file, a->line) : markup_element(&p->m, "td", "%s", "");
      markup_end(&p->m);
    }
  if (any) html_table_end(&p->m);
}

void cost_page_summary(CostPage *p) {
  html_section_begin(&p->m, "summary", "Summary");
  if (!p->nkernels) markup_element(&p->m, "p", "No loop of the program can run on a GPU.");
  if (p->nkernels) {
    if (p->program) put_verdict(p);
    put_figures(p);
    put_changes(p);
    if (p->program) put_first(p);
  }
  put_skipped(p);
  put_arrays(p);
  html_section_end(&p->m);
}
