/* Times of all kernels, and of each what it is made of. */
#include "predictor/report/cost_line.h"
#include "predictor/report/cost_page.h"
#include <stdio.h>

/* ---- times ---- */

static void put_times(CostPage *p) {
  static const char *const HEAD[] = {"Kernel", "#Line", "#Launches", "#A launch", "#In a run", "", "#Share", "Bound by", NULL};
  html_section_begin(&p->m, "times", "Time by kernel");
  html_table_begin(&p->m, NULL, "Time of each kernel in a run, its launches included", HEAD);
  double most = 0;
  for (int i = 0; i < p->nkernels; i++)
    if (cost_page_share(p, &p->kernel[i]) >= 0 && p->kernel[i].k->q[PQ_TOTAL_TIME].value > most)
      most = p->kernel[i].k->q[PQ_TOTAL_TIME].value;
  for (int i = 0; i < p->nkernels; i++) {
    const PredKernel *k = p->kernel[i].k;
    double total = k->q[PQ_TOTAL_TIME].value, share = cost_page_share(p, &p->kernel[i]);
    markup_begin(&p->m, "tr");
    cost_page_name(p, i);
    cost_page_line(p, k->file, k->line);
    html_number(&p->m, k->q[PQ_LAUNCHES].value, "%.6g", k->q[PQ_LAUNCHES].value);
    cost_page_time(p, k->q[PQ_TIME].value);
    cost_page_time(p, total);
    html_bar(&p->m, most > 0 && share >= 0 ? total / most : 0);
    html_number(&p->m, share, share < 0 ? "none" : "%.1f %%", 100 * share);
    markup_element(&p->m, "td", "%s%s%s", k->bound, share < 0 ? "; " : "", share < 0 ? k->left : "");
    markup_end(&p->m);
  }
  html_table_end(&p->m);
  html_section_end(&p->m);
}

/* ---- one kernel ---- */

typedef struct {
  PredQuantityId id;
  const char *name;
} Part;

/* What the device needs for a launch: each resource alone, as if nothing else took time. */
static const Part DEVICE[] = {{PQ_ISSUE_TIME, "instructions (issue slots, pipes)"},
                              {PQ_L1_TIME, "L1 caches"},
                              {PQ_L2_TIME, "L2 cache"},
                              {PQ_DRAM_TIME, "device memory (DRAM)"},
                              {PQ_LATENCY_TIME, "latency"},
                              {PQ_ATOMIC_TIME, "updates in any order (atomics)"},
                              {PQ_STARTS_TIME, "starting the blocks"},
                              {PQ_ORDER_TIME, "iterations in order"},
                              {PQ_FIXED_TIME, "fixed: starting, ending, folding"}};

static const Part AROUND[] = {{PQ_TIME, "together: a launch on the device"},
                              {PQ_RED_TIME, "second kernel of a reduction"},
                              {PQ_LAUNCH_TIME, "to launch it"},
                              {PQ_TRANSFER_TIME, "transfers, were no array on the device"}};

static void put_part(CostPage *p, const PredKernel *k, const Part *part) {
  double us = k->q[part->id].value, one = k->q[PQ_TIME].value;
  markup_begin(&p->m, "tr");
  html_row_head(&p->m, part->name);
  cost_page_time(p, us);
  html_bar(&p->m, one > 0 ? us / one : 0);
  html_number(&p->m, us,
              us > 1000 * one ? "%.0f times"
              : us > one      ? "%.3g times"
                              : "%.3g %%",
              one > 0 ? us > one ? us / one : 100 * us / one : 0);
  markup_end(&p->m);
}

static void put_parts(CostPage *p, const PredKernel *k, int models) {
  static const char *const HEAD[] = {"Part", "#Time", "", "#Of the launch", NULL};
  html_table_begin(&p->m, NULL,
                   "What a launch is made of: each resource alone; they overlap, so that together they take less than their sum",
                   HEAD);
  for (size_t i = 0; i < sizeof DEVICE / sizeof *DEVICE && models == PRED_VOLUME; i++)
    if (k->q[DEVICE[i].id].value > 0) put_part(p, k, &DEVICE[i]);
  for (size_t i = 0; i < sizeof AROUND / sizeof *AROUND; i++)
    if (k->q[AROUND[i].id].value > 0) put_part(p, k, &AROUND[i]);
  html_table_end(&p->m);
}

static void put_quantities(CostPage *p, const PredKernel *k, int models) {
  static const char *const HEAD[] = {"Quantity", "#Value", "From", NULL};
  markup_begin(&p->m, "details");
  markup_element(&p->m, "summary", "All quantities");
  html_table_begin(&p->m, NULL, "What was predicted; 'exact' follows from the source and the given sizes alone", HEAD);
  for (int i = 0; i < PQ_COUNT; i++) {
    const PredQuantityInfo *q = &quantity_info[i];
    if (!(q->models & models)) continue;
    Buf value = {0};
    cost_line_quantity(&value, k, (PredQuantityId)i);
    markup_begin(&p->m, "tr");
    html_row_head(&p->m, q->name);
    html_number(&p->m, k->q[i].value, "%s", value.s);
    markup_element(&p->m, "td", "%s", quantity_provenance_name(k->q[i].prov));
    markup_end(&p->m);
    buf_free(&value);
  }
  html_table_end(&p->m);
  markup_end(&p->m);
}

/* What the quantities are, once for all kernels. */
static void put_meanings(CostPage *p) {
  static const char *const HEAD[] = {"Quantity", "Unit", "What it is", "Nsight Compute's metric", NULL};
  markup_begin(&p->m, "details");
  markup_element(&p->m, "summary", "What the quantities are");
  html_table_begin(&p->m, NULL, "Quantities of kernels, and what a profiler calls them", HEAD);
  for (int i = 0; i < PQ_COUNT; i++) {
    const PredQuantityInfo *q = &quantity_info[i];
    if (!(q->models & p->r[0]->models)) continue;
    markup_begin(&p->m, "tr");
    html_row_head(&p->m, q->name);
    markup_element(&p->m, "td", "%s", q->unit);
    markup_element_class(&p->m, "td", "text", "%s", q->text);
    markup_element_class(&p->m, "td", "code", "%s", q->ncu);
    markup_end(&p->m);
  }
  html_table_end(&p->m);
  markup_end(&p->m);
}

static void put_how(CostPage *p, const PredKernel *k) {
  Buf text = {0};
  buf_printf(&text, "%s of %s at line %d, loop%s %s, %s%s. ", k->name, k->unit, k->line, k->depth > 1 ? "s" : "", k->loops,
             k->verdict, k->asked ? "" : "; no directive asks for it");
  if (k->shape) buf_printf(&text, "Shape %s: ", k->shape);
  COST_LINE(&text, k, NULL, "{} blocks of {} x {} x {} threads for {} iterations, {} a thread. Occupancy {}, ", PQ_GRID, PQ_BLOCK_X,
            PQ_BLOCK_Y, PQ_BLOCK_Z, PQ_ITERATIONS, PQ_PER_THREAD, PQ_OCCUPANCY);
  buf_printf(&text, "limited by %s.%s", k->limiter, k->fits ? "" : " A block needs more than an SM has.");
  markup_element(&p->m, "p", "%s", text.s);
  buf_free(&text);
}

static void put_forms(CostPage *p, const PredKernel *k) {
  static const char *const HEAD[] = {"Form", "#A launch", "", "Taken", NULL};
  double most = 0;
  if (!k->form) return;
  for (const PredForm *f = k->form; f; f = f->next)
    if (f->time > most) most = f->time;
  html_table_begin(&p->m, NULL, "Forms that the loops could run in, as predicted", HEAD);
  for (const PredForm *f = k->form; f; f = f->next) {
    markup_begin(&p->m, "tr");
    html_row_head(&p->m, f->name);
    cost_page_time(p, f->time);
    html_bar(&p->m, most > 0 ? f->time / most : 0);
    markup_element(&p->m, "td", "%s", f->chosen ? "yes" : "no");
    markup_end(&p->m);
  }
  html_table_end(&p->m);
}

static void put_kernel(CostPage *p, int i) {
  const PredKernel *k = p->kernel[i].k;
  char text[32];
  markup_begin(&p->m, "details");
  markup_attr(&p->m, "id", "k%d", i);
  markup_begin(&p->m, "summary");
  markup_element_class(&p->m, "span", "name", "%s", k->name);
  markup_text(&p->m, ": %s a launch, bound by %s", cost_page_time_text(k->q[PQ_TIME].value, text), k->bound);
  markup_end(&p->m);
  put_how(p, k);
  if (k->advice) {
    markup_begin_class(&p->m, "p", "advice");
    markup_text(&p->m, "To do: %s", k->advice);
    markup_end(&p->m);
  }
  if (k->random) {
    markup_begin(&p->m, "p");
    markup_text(&p->m, "Assumed: elements of %s that data choose lie anywhere in it. A run (--run) sees where they do.", k->random);
    markup_end(&p->m);
  }
  put_parts(p, k, p->kernel[i].r->models);
  put_forms(p, k);
  cost_page_study_blocks(p, &p->kernel[i]);
  put_quantities(p, k, p->kernel[i].r->models);
  markup_end(&p->m);
}

void cost_page_kernels(CostPage *p) {
  if (!p->nkernels) return;
  put_times(p);
  cost_page_roofline(p);
  html_section_begin(&p->m, "kernels", "Kernels");
  markup_element(&p->m, "p",
                 "What each kernel's time is made of, what would make it faster, and which blocks of threads suit it. "
                 "= marks what follows from the source and the given sizes alone; other figures are estimates.");
  for (int i = 0; i < p->nkernels; i++) put_kernel(p, i);
  put_meanings(p);
  html_section_end(&p->m);
}
