/* The source text, with times beside the lines where kernels begin. */
#include "predictor/report/cost_page.h"
#include <stdlib.h>
#include <string.h>

/* What is known of the lines of one file: indices from 1. */
typedef struct {
  const PredSkipped **skipped; /* the loop that stays on the host there */
  int *kernel;                 /* number + 1 of the kernel that begins there */
  bool *inside;                /* the line belongs to a kernel */
} SourceNotes;

static SourceNotes find_lines(const CostPage *p, int file, Arena *a) {
  const PredReport *r = p->r[file];
  int n = r->source->nlines;
  SourceNotes l = {ARENA_ARRAY(a, const PredSkipped *, n + 2), ARENA_ARRAY(a, int, n + 2), ARENA_ARRAY(a, bool, n + 2)};
  for (const PredSkipped *s = r->skipped; s; s = s->next)
    if (!strcmp(s->file, r->file) && s->line <= n) l.skipped[s->line] = s;
  for (int i = 0; i < p->nkernels; i++) {
    const PredKernel *k = p->kernel[i].k;
    if (p->kernel[i].file != file || strcmp(k->file, r->file) || k->line > n) continue;
    l.kernel[k->line] = i + 1;
    for (int at = k->line; at <= k->end && at <= n; at++) l.inside[at] = true;
  }
  return l;
}

static void put_time(CostPage *p, const SourceNotes *l, int line) {
  int i = l->kernel[line] - 1;
  if (i < 0) {
    markup_begin_class(&p->m, "td", "number");
    if (l->skipped[line]) {
      markup_begin_class(&p->m, "span", "verdict host");
      markup_attr(&p->m, "title", "%s", l->skipped[line]->why);
      markup_text(&p->m, "host");
      markup_end(&p->m);
    }
    markup_end(&p->m);
    markup_element(&p->m, "td", "%s", "");
    return;
  }
  double total = p->kernel[i].k->q[PQ_TOTAL_TIME].value;
  char text[32];
  markup_begin_class(&p->m, "td", "number");
  markup_begin(&p->m, "a");
  markup_attr(&p->m, "href", "#k%d", i);
  markup_text(&p->m, "%s", cost_page_time_text(total, text));
  markup_end(&p->m);
  markup_end(&p->m);
  double share = cost_page_share(p, &p->kernel[i]);
  markup_element_class(&p->m, "td", "number", share < 0 ? "none" : "%.1f %%", 100 * share);
}

static void put_file(CostPage *p, int file) {
  const Source *s = p->r[file]->source;
  Arena *a = arena_new();
  SourceNotes l = find_lines(p, file, a);
  static const char *const HEAD[] = {"#Line", "#In a run", "#Share", "Source", NULL};
  if (p->n > 1) markup_element(&p->m, "h3", "%s", s->path);
  html_table_begin(&p->m, "source", "Source text with the time of the kernel that begins at a line, all its launches in a run",
                   HEAD);
  for (int i = 1; i <= s->nlines; i++) {
    int len;
    const char *text = source_line_text(s, i, &len);
    markup_begin(&p->m, "tr");
    markup_attr(&p->m, "id", "l%d-%d", file, i);
    if (l.inside[i]) markup_attr(&p->m, "class", "loop");
    markup_begin(&p->m, "th");
    markup_attr(&p->m, "scope", "row");
    markup_text(&p->m, "%d", i);
    markup_end(&p->m);
    put_time(p, &l, i);
    html_source_line(&p->m, text, len);
    markup_end(&p->m);
  }
  html_table_end(&p->m);
  arena_free(a);
}

void cost_page_source(CostPage *p) {
  html_section_begin(&p->m, "source", "Source");
  for (int i = 0; i < p->n; i++) put_file(p, i);
  html_section_end(&p->m);
}
