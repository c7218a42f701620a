/* The page's first part: what the program would take, what to port first, what stays on the host, what would help. */
#include "predictor/report/cost_line.h"
#include "predictor/report/cost_page.h"
#include <stdio.h>
#include <stdlib.h>

/* Sums over all files. */
typedef struct {
  double kernels, transfers, transfers_each, host, bytes_in, bytes_out; /* us, bytes */
  double launches, launching;                                           /* how many; us of the host to start them */
  int skipped;
} Sums;

static Sums sum_up(const CostPage *p) {
  Sums s = {.kernels = p->kernel_time};
  for (int i = 0; i < p->n; i++) {
    const PredReport *r = p->r[i];
    s.transfers += r->transfer_time;
    s.transfers_each += r->transfer_time_each;
    s.host += r->host_time;
    s.bytes_in += r->bytes_in;
    s.bytes_out += r->bytes_out;
    s.skipped += r->nskipped;
  }
  for (int i = 0; i < p->nkernels; i++) {
    const PredQuantity *q = p->kernel[i].k->q;
    s.launches += q[PQ_LAUNCHES].value;
    s.launching += q[PQ_LAUNCHES].value * q[PQ_LAUNCH_TIME].value;
  }
  return s;
}

/* ---- figures ---- */

static void put_figure(CostPage *p, const char *name, const char *value, const char *note) {
  Markup *m = &p->m;
  markup_begin(m, "div");
  markup_element(m, "dt", "%s", name);
  markup_element(m, "dd", "%s", value);
  if (note) markup_element_class(m, "dd", "note", "%s", note);
  markup_end(m);
}

static void put_figures(CostPage *p, const Sums *s) {
  char text[32], note[96];
  Buf moved = {0};
  markup_begin_class(&p->m, "dl", "figures");
  put_figure(p, "Together", cost_page_time_text(s->kernels + s->transfers, text), "kernels, and each array across once each way");
  snprintf(note, sizeof note, "%.6g launches of %d kernel%s", s->launches, p->nkernels, p->nkernels == 1 ? "" : "s");
  put_figure(p, "Kernels", cost_page_time_text(s->kernels, text), note);
  put_figure(p, "of these, to launch", cost_page_time_text(s->launching, text), "before the device begins");
  cost_line_bytes(&moved, s->bytes_in);
  buf_puts(&moved, " in, ");
  cost_line_bytes(&moved, s->bytes_out);
  buf_puts(&moved, " out");
  put_figure(p, "Transfers", cost_page_time_text(s->transfers, text), moved.s);
  put_figure(p, "Transfers, each launch", cost_page_time_text(s->transfers_each, text), "where no array stays on the device");
  if (s->host > 0)
    put_figure(p, "The same loops, 16 cores", cost_page_time_text(s->host, text), "of a host: an order of magnitude");
  snprintf(text, sizeof text, "%d", s->skipped);
  put_figure(p, "Loops on the host", text, s->skipped ? "with their reasons below" : "every loop has a kernel");
  markup_end(&p->m);
  buf_free(&moved);
}

static void put_verdict(CostPage *p, const Sums *s) {
  double device = s->kernels + s->transfers;
  if (s->host <= 0 || device <= 0) return;
  bool faster = s->host > device;
  double times = faster ? s->host / device : device / s->host;
  markup_begin(&p->m, "p");
  if (times < 1.2)
    markup_text(&p->m, "The device takes about as long as 16 cores of a host would for these loops");
  else
    markup_text(&p->m, "The device takes these loops %.3g times as %s as 16 cores of a host", times, faster ? "fast" : "long");
  markup_text(&p->m, "; what the program does outside of them is not predicted.");
  markup_end(&p->m);
}

/* ---- what would gain ---- */

/* A change of the program or of an option. */
typedef struct {
  int kernel;  /* whose, or -1: the program's */
  double gain; /* us of a run */
  char what[96];
} Change;

static int by_gain(const void *a, const void *b) {
  const Change *x = a, *y = b;
  return x->gain < y->gain ? 1 : x->gain > y->gain ? -1 : x->kernel - y->kernel;
}

static int find_changes(const CostPage *p, const Sums *s, Change *list) {
  int n = 0;
  if (s->transfers_each > s->transfers)
    list[n++] =
        (Change){-1, s->transfers_each - s->transfers, "arrays stay on the device between launches (--data=auto, data directives)"};
  for (int i = 0; i < p->nkernels; i++) {
    const PagedKernel *k = &p->kernel[i];
    int x = 0, y = 0;
    double best = k->blocks ? cost_page_study_best(p->study, k->blocks, &x, &y) : 0, now = k->k->q[PQ_TIME].value;
    if (best <= 0 || best > now * 0.98) continue;
    list[n] = (Change){.kernel = i, .gain = (now - best) * k->k->q[PQ_LAUNCHES].value};
    snprintf(list[n++].what, sizeof list->what, "blocks of %d x %d threads (CUDA_BLOCK, --grid=%d,%d,1)", x, y, x, y);
  }
  qsort(list, (size_t)n, sizeof *list, by_gain);
  return n;
}

static void put_changes(CostPage *p, const Sums *s) {
  static const char *const HEAD[] = {"Change", "Kernel", "#Gain in a run", NULL};
  Change *list = calloc((size_t)p->nkernels + 1, sizeof *list);
  int n = list ? find_changes(p, s, list) : 0;
  markup_element(&p->m, "h3", "Changes that would gain most");
  if (!n)
    markup_element(&p->m, "p",
                   "Of the changes that were tried, other blocks of threads and arrays that stay on the device, none gains.");
  if (n) html_table_begin(&p->m, NULL, "Changes that were tried, by what they gain", HEAD);
  for (int i = 0; i < n && i < PRED_FIRST; i++) {
    markup_begin(&p->m, "tr");
    html_row_head(&p->m, list[i].what);
    markup_begin(&p->m, "td");
    list[i].kernel < 0 ? markup_text(&p->m, "all") : cost_page_link(p, list[i].kernel);
    markup_end(&p->m);
    cost_page_time(p, list[i].gain);
    markup_end(&p->m);
  }
  if (n) html_table_end(&p->m);
  free(list);
}

/* ---- loops ---- */

static int number_of(const CostPage *p, const PredKernel *k) {
  int i = 0;
  while (p->kernel[i].k != k) i++;
  return i;
}

static void put_first(CostPage *p) {
  static const char *const HEAD[] = {"Kernel", "#Line", "#On the device", "#On 16 cores", "#Gain in a run", "Bound by", NULL};
  const PredKernel *first[PRED_FIRST];
  int n = program_first(p->r, p->n, first);
  if (p->r[0]->models != PRED_VOLUME || !p->nkernels) return;
  markup_element(&p->m, "h3", "To port first");
  if (!n) markup_element(&p->m, "p", "No loop gains on this device at these sizes.");
  if (n) html_table_begin(&p->m, NULL, "Loops that gain most while arrays stay on the device; times are those of a run", HEAD);
  for (int i = 0; i < n; i++) {
    const PredKernel *k = first[i];
    markup_begin(&p->m, "tr");
    cost_page_name(p, number_of(p, k));
    html_number(&p->m, k->line, "%d", k->line);
    cost_page_time(p, k->q[PQ_TOTAL_TIME].value);
    cost_page_time(p, k->q[PQ_HOST_TIME].value * k->q[PQ_LAUNCHES].value);
    cost_page_time(p, k->gain);
    markup_element(&p->m, "td", "%s", k->bound);
    markup_end(&p->m);
  }
  if (n) html_table_end(&p->m);
}

static void put_skipped(CostPage *p, const Sums *s) {
  static const char *const HEAD[] = {"Where", "#Line", "Verdict", "Why", NULL};
  if (!s->skipped) return;
  markup_element(&p->m, "h3", "Left to the host");
  html_table_begin(&p->m, NULL, "Loops that have no kernel, and why", HEAD);
  for (int i = 0; i < p->n; i++)
    for (const PredSkipped *k = p->r[i]->skipped; k; k = k->next) {
      markup_begin(&p->m, "tr");
      html_row_head(&p->m, k->unit);
      html_number(&p->m, k->line, "%d", k->line);
      markup_element(&p->m, "td", "%s", k->verdict);
      markup_element_class(&p->m, "td", "text", "%s", k->why);
      markup_end(&p->m);
    }
  html_table_end(&p->m);
}

void cost_page_summary(CostPage *p) {
  Sums s = sum_up(p);
  html_section_begin(&p->m, "summary", "Summary");
  if (!p->nkernels) markup_element(&p->m, "p", "No loop of the program can run on a GPU.");
  if (p->nkernels) {
    put_verdict(p, &s);
    put_figures(p, &s);
    put_changes(p, &s);
    put_first(p);
  }
  put_skipped(p, &s);
  html_section_end(&p->m);
}
