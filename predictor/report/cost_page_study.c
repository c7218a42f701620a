/* The program under other circumstances: at other sizes, on other machines, with other blocks. */
#include "common/chart.h"
#include "predictor/report/cost_line.h"
#include "predictor/report/cost_page.h"
#include <math.h>
#include <stdio.h>

/* ---- sizes ---- */

static void put_assumptions(CostPage *p) {
  static const char *const HEAD[] = {"Size", "#Taken", "From", NULL};
  int n = 0;
  for (int i = 0; i < p->n; i++)
    for (const PredAssumption *a = p->r[i]->assumption; a; a = a->next) n++;
  if (!n) return;
  html_table_begin(&p->m, NULL, "Sizes that the program's text does not settle; --set NAME=VALUE gives them", HEAD);
  for (int i = 0; i < p->n; i++)
    for (const PredAssumption *a = p->r[i]->assumption; a; a = a->next) {
      markup_begin(&p->m, "tr");
      html_row_head(&p->m, a->name);
      html_number(&p->m, (double)a->value, "%lld", (long long)a->value);
      markup_element(&p->m, "td", "%s", cost_line_basis(a));
      markup_end(&p->m);
    }
  html_table_end(&p->m);
}

static const char *curve_name(const PredCurve *c, char text[64]) {
  if (!c->name) return "all sizes together";
  snprintf(text, 64, "%s (%lld)", c->name, (long long)c->value);
  return text;
}

static void put_names(CostPage *p, Chart *chart) {
  for (int i = 0; i < p->study->ncurves; i++) {
    char text[64], kind[16];
    snprintf(kind, sizeof kind, "s%d", i);
    chart_text(chart, kind, CHART_LEFT + 12, CHART_TOP + 18 + 17 * i, "start", curve_name(&p->study->curve[i], text));
  }
}

static void put_curves(CostPage *p) {
  static const char *const MARK[STUDY_FACTORS] = {"1/8", "1/4", "1/2", "1", "2", "4", "8"};
  const PredStudy *s = p->study;
  double low = HUGE_VAL, high = 0;
  for (int i = 0; i < s->ncurves; i++)
    for (int f = 0; f < STUDY_FACTORS; f++) {
      low = fmin(low, fmax(s->curve[i].time[f], 1e-3));
      high = fmax(high, s->curve[i].time[f]);
    }
  bool ms = high >= 1e4;
  Chart c = {
      .m = &p->m,
      .y = chart_log_axis(ms ? "kernels and launches of a run, ms" : "kernels and launches of a run, us", low, high, ms ? 1e3 : 1)};
  c.x = (ChartAxis){
      .title = "size, times what was taken", .low = s->factor[0] / 1.1, .high = s->factor[STUDY_FACTORS - 1] * 1.1, .log = true};
  for (int f = 0; f < STUDY_FACTORS; f++) {
    c.x.tick[f] = s->factor[f];
    snprintf(c.x.text[f], sizeof c.x.text[f], "%s", MARK[f]);
    c.x.nticks++;
  }
  chart_begin(&c, "sizes-picture", "Time over sizes",
              "Time of all kernels and launches while sizes grow from an eighth to eight times of what was "
              "taken. The table below has the same figures.");
  for (int i = 0; i < s->ncurves; i++) {
    char kind[16];
    double y[STUDY_FACTORS];
    snprintf(kind, sizeof kind, "s%d", i);
    for (int f = 0; f < STUDY_FACTORS; f++) y[f] = fmax(s->curve[i].time[f], 1e-3);
    chart_line(&c, kind, s->factor, y, STUDY_FACTORS);
  }
  put_names(p, &c);
  chart_end(&c);
}

static void put_curve_table(CostPage *p) {
  static const char *const HEAD[] = {"Size", "#1/8", "#1/4", "#1/2", "#1", "#2", "#4", "#8", NULL};
  html_table_begin(&p->m, NULL, "Time of all kernels and launches of a run, with sizes so many times as large", HEAD);
  for (int i = 0; i < p->study->ncurves; i++) {
    char text[64];
    markup_begin(&p->m, "tr");
    html_row_head(&p->m, curve_name(&p->study->curve[i], text));
    for (int f = 0; f < STUDY_FACTORS; f++) cost_page_time(p, p->study->curve[i].time[f]);
    markup_end(&p->m);
  }
  html_table_end(&p->m);
}

void cost_page_study_sizes(CostPage *p) {
  if (!p->nkernels) return;
  html_section_begin(&p->m, "sizes", "Sizes");
  put_assumptions(p);
  if (p->study->ncurves) {
    put_curves(p);
    put_curve_table(p);
  } else {
    markup_element(&p->m, "p", "The program's text settles all sizes.");
  }
  html_section_end(&p->m);
}

/* ---- machines ---- */

void cost_page_study_machines(CostPage *p) {
  static const char *const HEAD[] = {"Machine", "Name", "#Program", "", "#Kernels", "#Transfers", "#Transfers, each launch", NULL};
  double most = 0;
  if (!p->nkernels) return;
  html_section_begin(&p->m, "machines", "Machines");
  html_table_begin(&p->m, NULL,
                   p->program ? "The program on each machine, the fastest first: kernels, transfers, and what stays on the host"
                              : "Kernels on each machine, and each array across once each way; the fastest first",
                   HEAD);
  for (int i = 0; i < p->study->nmachines; i++) most = fmax(most, p->study->machine[i].total);
  for (int i = 0; i < p->study->nmachines; i++) {
    const PredMachineTimes *t = &p->study->machine[i];
    markup_begin(&p->m, "tr");
    if (!strcmp(t->name, p->r[0]->machine)) markup_attr(&p->m, "class", "own");
    html_row_head(&p->m, t->title);
    markup_element_class(&p->m, "td", "code", "%s", t->name);
    cost_page_time(p, t->total);
    html_bar(&p->m, most > 0 ? t->total / most : 0);
    cost_page_time(p, t->kernels);
    cost_page_time(p, t->transfers);
    cost_page_time(p, t->transfers_each);
    markup_end(&p->m);
  }
  html_table_end(&p->m);
  html_section_end(&p->m);
}

/* ---- blocks ---- */

/* Shades, from the fastest on: up to so many times its time. */
static const double SHADE[] = {1.02, 1.05, 1.15, 1.5, 2};

static int shade(double times) {
  int i = 0;
  while (i < (int)(sizeof SHADE / sizeof *SHADE) && times > SHADE[i]) i++;
  return i;
}

static void put_block_cell(CostPage *p, double us, double best) {
  char text[32], kind[4];
  if (us <= 0) {
    markup_element_class(&p->m, "td", "none", "-");
    return;
  }
  snprintf(kind, sizeof kind, "h%d", shade(us / best));
  markup_element_class(&p->m, "td", kind, "%s", cost_page_time_text(us, text));
}

void cost_page_study_blocks(CostPage *p, const PagedKernel *k) {
  int bx = 0, by = 0;
  if (!k->blocks) return;
  double best = study_block_best(p->study, k->blocks, &bx, &by);
  markup_element(&p->m, "h3", "Blocks of threads");
  if (best <= 0) {
    markup_element(&p->m, "p", "Kernels of this shape choose their blocks themselves.");
    return;
  }
  const PredQuantity *q = k->k->q;
  char fastest[32], now[32];
  markup_element(&p->m, "p", "Fastest: %d x %d, %s a launch; as it is, %.0f x %.0f x %.0f, %s.", bx, by,
                 cost_page_time_text(best, fastest), q[PQ_BLOCK_X].value, q[PQ_BLOCK_Y].value, q[PQ_BLOCK_Z].value,
                 cost_page_time_text(q[PQ_TIME].value, now));
  char head[STUDY_X][8];
  const char *heads[STUDY_X + 2] = {"y \\ x"};
  for (int i = 0; i < STUDY_X; i++) {
    snprintf(head[i], sizeof head[i], "#%d", p->study->x[i]);
    heads[i + 1] = head[i];
  }
  html_table_begin(
      &p->m,
      "heat", "Time of a launch by threads of a block along x and y; the darker on light paper, the faster: within 2, 5, 15, 50, 100 % of the fastest",
      heads);
  for (int j = 0; j < STUDY_Y; j++) {
    char row[8];
    snprintf(row, sizeof row, "%d", p->study->y[j]);
    markup_begin(&p->m, "tr");
    html_row_head(&p->m, row);
    for (int i = 0; i < STUDY_X; i++) put_block_cell(p, k->blocks->time[j][i], best);
    markup_end(&p->m);
  }
  html_table_end(&p->m);
}
