/* The page of a prediction: its frame, and what its parts share. */
#include "predictor/report/cost_page.h"
#include "predictor/report/cost_line.h"
#include <stdio.h>

char *cost_page_time_text(double us, char text[32]) {
  Buf b = {0};
  cost_line_time(&b, us);
  snprintf(text, 32, "%s", b.s);
  buf_free(&b);
  return text;
}

void cost_page_time(CostPage *p, double us) {
  char text[32];
  html_number(&p->m, us, "%s", cost_page_time_text(us, text));
}

void cost_page_bytes(CostPage *p, double bytes) {
  Buf b = {0};
  cost_line_bytes(&b, bytes);
  html_number(&p->m, bytes, "%s", b.s);
  buf_free(&b);
}

void cost_page_line(CostPage *p, const char *file, int line) {
  int i = 0;
  while (i < p->n && strcmp(p->r[i]->file, file)) i++;
  markup_begin_class(&p->m, "td", "number");
  markup_attr(&p->m, "data-value", "%d", line);
  if (i < p->n && line <= p->r[i]->source->nlines) {
    markup_begin(&p->m, "a");
    markup_attr(&p->m, "href", "#l%d-%d", i, line);
    markup_text(&p->m, "%d", line);
    markup_end(&p->m);
  } else {
    markup_text(&p->m, "%s:%d", file, line);
  }
  markup_end(&p->m);
}

void cost_page_link(CostPage *p, int kernel) {
  markup_begin_class(&p->m, "a", "name");
  markup_attr(&p->m, "href", "#k%d", kernel);
  markup_text(&p->m, "%s", p->kernel[kernel].k->name);
  markup_end(&p->m);
}

void cost_page_name(CostPage *p, int kernel) {
  markup_begin(&p->m, "th");
  markup_attr(&p->m, "scope", "row");
  cost_page_link(p, kernel);
  markup_end(&p->m);
}

double cost_page_share(const CostPage *p, const PagedKernel *k) {
  if (!k->k->chosen && k->r->models == PRED_VOLUME) return -1;
  return p->kernel_time > 0 ? k->k->q[PQ_TOTAL_TIME].value / p->kernel_time : 0;
}

static void find_kernels(CostPage *p, Arena *a) {
  for (int i = 0; i < p->n; i++) p->nkernels += p->r[i]->nkernels;
  p->kernel = ARENA_ARRAY(a, PagedKernel, p->nkernels + 1);
  int at = 0;
  for (int i = 0; i < p->n; i++) {
    p->kernel_time += p->r[i]->gaining_time;
    for (const PredKernel *k = p->r[i]->kernel; k; k = k->next, at++)
      p->kernel[at] = (PagedKernel){.k = k, .r = p->r[i], .file = i, .blocks = p->study->blocks ? &p->study->blocks[at] : NULL};
  }
}

static void put_head(CostPage *p, Buf *out) {
  static const struct {
    const char *id, *text;
    int models; /* that have it; 0: a page without kernels has it, too */
  } PARTS[] = {{"summary", "Summary", 0},
               {"times", "Time by kernel", PRED_BOTH},
               {"roofline", "Roofline", PRED_VOLUME},
               {"kernels", "Kernels", PRED_BOTH},
               {"sizes", "Sizes", PRED_BOTH},
               {"machines", "Machines", PRED_BOTH},
               {"source", "Source", 0}};
  enum { MOST = sizeof PARTS / sizeof *PARTS };
  const char *link[2 * MOST + 1] = {NULL};
  const PredReport *r = p->r[0];
  Buf title = {0};
  buf_printf(&title, "Prediction of %s", r->file);
  if (p->n > 1) buf_printf(&title, " and %d more file%s", p->n - 1, p->n > 2 ? "s" : "");
  html_begin(&p->m, out, title.s);
  buf_free(&title);
  markup_begin_class(&p->m, "p", "lead");
  markup_text(&p->m, "On %s, by f2cuda's model '%s': a prediction from the program's text, nothing was run.", r->machine_title,
              r->model);
  markup_end(&p->m);
  int n = 0;
  for (int i = 0; i < MOST; i++) {
    if (PARTS[i].models && !(p->nkernels && PARTS[i].models & r->models)) continue;
    link[n++] = PARTS[i].id;
    link[n++] = PARTS[i].text;
  }
  html_nav(&p->m, link);
}

void cost_page(const PredReport *const *r, int n, const PredStudy *study, Buf *out) {
  if (!n) return;
  Arena *a = arena_new();
  CostPage p = {.r = r, .n = n, .study = study, .arena = a};
  find_kernels(&p, a);
  if (r[0]->models == PRED_VOLUME) p.program = program_sum(r, n, a);
  put_head(&p, out);
  cost_page_summary(&p);
  cost_page_kernels(&p);
  cost_page_study_sizes(&p);
  cost_page_study_machines(&p);
  cost_page_source(&p);
  html_end(&p.m);
  arena_free(a);
}
