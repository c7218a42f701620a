/* The roofline of the machine, with the kernels below it (Williams, Waterman, Patterson: CACM 52, 2009). Operations are floating-point instructions of
 * threads: a fused multiply-add is one, as in the machine's own figures. */
#include "common/chart.h"
#include "predictor/report/cost_page.h"
#include <math.h>
#include <stdio.h>

/* A kernel's place in the picture. */
typedef struct {
  int kernel;       /* its number on the page */
  double intensity; /* operations a byte: of device memory, or of the L2 where nothing comes from there */
  double rate;      /* operations a second / 1e9 */
  bool l2;          /* its bytes are those of the L2 */
} Point;

/* A label that stands already. */
typedef struct {
  double x, y, width;
} Label;

enum { LANES = 32 };

static const double least_intensity =
    0.001; /* operations a byte: what has fewer only moves data, and would squeeze the others into a corner */

static bool place(const PagedKernel *k, int number, Point *out) {
  const PredQuantity *q = k->k->q;
  double operations = LANES * (q[PQ_FP32].value + q[PQ_FP64].value), us = q[PQ_TIME].value;
  double dram = q[PQ_DRAM_READ].value + q[PQ_DRAM_WRITE].value, l2 = q[PQ_L2_READ].value + q[PQ_L2_WRITE].value;
  double bytes = dram >= 1 ? dram : l2;
  if (operations < least_intensity * bytes || us <= 0 || bytes < 1) return false;
  *out = (Point){.kernel = number, .intensity = operations / bytes, .rate = operations / us / 1e3, .l2 = dram < 1};
  return true;
}

static double peak(double lanes, const Machine *g) { return lanes * g->sms * g->clock; }

static double streaming(const Machine *g) { return g->bandwidth_achieved > 0 ? g->bandwidth_achieved : g->bandwidth; }

/* ---- the picture ---- */

/* 'below': where its name stands. */
static void put_roof(Chart *c, const char *kind, double bandwidth, double top, bool below, const char *what) {
  double low = c->y.low / bandwidth > c->x.low ? c->y.low / bandwidth : c->x.low, ridge = top / bandwidth;
  char text[64];
  if (ridge < low) return;
  if (ridge > c->x.high) ridge = c->x.high;
  chart_line(c, kind, (double[]){low, ridge}, (double[]){low * bandwidth, ridge * bandwidth}, 2);
  snprintf(text, sizeof text, "%s, %.0f GB/s", what, bandwidth);
  double at = pow(low, 0.7) * pow(ridge, 0.3), x = chart_x(c, at), y = chart_y(c, at * bandwidth);
  double slope = atan2(chart_y(c, 2 * bandwidth) - chart_y(c, bandwidth), chart_x(c, 2) - chart_x(c, 1)) * 180 / M_PI;
  markup_begin(c->m, "g");
  markup_attr(c->m, "transform", "translate(%.1f %.1f) rotate(%.1f)", x, y, slope);
  chart_text(c, "roof-note", 0, below ? 16 : -6, "middle", text);
  markup_end(c->m);
}

static void put_ceiling(Chart *c, double rate, double bandwidth, bool below, const char *what) {
  char text[64];
  double from = rate / bandwidth > c->x.low ? rate / bandwidth : c->x.low;
  if (rate <= 0 || from >= c->x.high) return;
  chart_line(c, "roof", (double[]){from, c->x.high}, (double[]){rate, rate}, 2);
  snprintf(text, sizeof text, "%s, %.0f", what, rate);
  chart_text(c, "roof-note", CHART_RIGHT - 4, chart_y(c, rate) + (below ? 16 : -6), "end", text);
}

static bool is_free(const Label *taken, int n, double x, double y, double width) {
  if (x < CHART_LEFT || x + width > CHART_RIGHT || y < CHART_TOP + 10 || y > CHART_BOTTOM) return false;
  for (int i = 0; i < n; i++)
    if (fabs(taken[i].y - y) < 14 && x < taken[i].x + taken[i].width && taken[i].x < x + width) return false;
  return true;
}

/* The name beside its point, where there is room on one of its sides. */
static void put_label(Chart *c, const char *name, double x, double y, Label *taken, int *n) {
  double width = 7.0 * (double)strlen(name);
  const double side[][2] = {{9, 4},  {-9 - width, 4}, {-width / 2, -10}, {-width / 2, 19},
                            {7, -9}, {7, 18},         {-7 - width, -9},  {-7 - width, 18}};
  for (size_t i = 0; i < sizeof side / sizeof *side; i++) {
    double at_x = x + side[i][0], at_y = y + side[i][1];
    if (!is_free(taken, *n, at_x, at_y, width)) continue;
    chart_text(c, "label", at_x, at_y, "start", name);
    taken[(*n)++] = (Label){at_x, at_y, width};
    return;
  }
}

static void put_points(CostPage *p, Chart *c, const Point *point, int n) {
  Label *taken = ARENA_ARRAY(p->arena, Label, 2 * n);
  int labels = 0;
  for (int i = 0; i < n; i++) /* names keep off the points */
    taken[labels++] = (Label){chart_x(c, point[i].intensity) - 6, chart_y(c, point[i].rate) + 4, 12};
  for (int i = 0; i < n; i++) {
    const char *name = p->kernel[point[i].kernel].k->name;
    double x = chart_x(c, point[i].intensity), y = chart_y(c, point[i].rate);
    chart_point(c, point[i].l2 ? "point-l2" : "point", x, y, name);
    put_label(c, name, x, y, taken, &labels);
  }
}

static void put_picture(CostPage *p, const Point *point, int n) {
  const Machine *g = p->r[0]->gpu;
  double fast = fmax(g->bandwidth_l2, streaming(g)), fp32 = peak(g->fp32, g), fp64 = peak(g->fp64, g),
         top = fp32 > fp64 ? fp32 : fp64;
  double left = top / streaming(g), right = left * 4, low = top;
  left /= 100;
  for (int i = 0; i < n; i++) {
    left = fmin(left, point[i].intensity);
    right = fmax(right, point[i].intensity);
    low = fmin(low, point[i].rate);
  }
  low = fmin(low, left * streaming(g));
  Chart c = {.m = &p->m,
             .x = chart_log_axis("operations a byte (of device memory; hollow points: of the L2 cache)", left, right, 1),
             .y = chart_log_axis("10^9 operations a second", low, top * 2, 1)};
  chart_begin(&c, "roofline-picture", "Roofline",
              "Each kernel's floating-point operations a second over its operations a byte, below what the "
              "machine's memory and its pipes allow. The table below has the same figures.");
  put_roof(&c, "roof", streaming(g), top, true, "device memory");
  if (g->bandwidth_l2 > 0) put_roof(&c, "roof-l2", g->bandwidth_l2, top, false, "L2");
  put_ceiling(&c, fp32, fast, false, "single precision");
  if (fp64 < fp32) put_ceiling(&c, fp64, fast, true, "double precision");
  put_points(p, &c, point, n);
  chart_end(&c);
}

/* ---- the table ---- */

static void put_table(CostPage *p, const Point *point, int n) {
  static const char *const HEAD[] = {
      "Kernel", "#Operations a byte", "Bytes of", "#10^9 operations a second", "#Of what the memory allows", NULL};
  const Machine *g = p->r[0]->gpu;
  html_table_begin(&p->m, NULL, "The points of the roofline", HEAD);
  for (int i = 0; i < n; i++) {
    double allowed = point[i].intensity * (point[i].l2 ? g->bandwidth_l2 : streaming(g)), top = peak(fmax(g->fp32, g->fp64), g);
    if (allowed > top || allowed <= 0) allowed = top;
    markup_begin(&p->m, "tr");
    cost_page_name(p, point[i].kernel);
    html_number(&p->m, point[i].intensity, point[i].intensity >= 1000 ? "%.0f" : "%.3g", point[i].intensity);
    markup_element(&p->m, "td", "%s", point[i].l2 ? "L2" : "device memory");
    html_number(&p->m, point[i].rate, point[i].rate >= 1000 ? "%.0f" : "%.4g", point[i].rate);
    html_number(&p->m, point[i].rate / allowed, "%.3g %%", 100 * point[i].rate / allowed);
    markup_end(&p->m);
  }
  html_table_end(&p->m);
}

void cost_page_roofline(CostPage *p) {
  if (p->r[0]->models != PRED_VOLUME) return;
  Point *point = ARENA_ARRAY(p->arena, Point, p->nkernels + 1);
  int n = 0;
  for (int i = 0; i < p->nkernels; i++) n += place(&p->kernel[i], i, &point[n]);
  html_section_begin(&p->m, "roofline", "Roofline");
  if (n) put_picture(p, point, n);
  if (n) put_table(p, point, n);
  if (n < p->nkernels)
    markup_element(&p->m, "p",
                   "%d kernel%s of %d %s no floating-point operations, or fewer than one in 1000 bytes, and so no place in it.",
                   p->nkernels - n, p->nkernels - n == 1 ? "" : "s", p->nkernels, p->nkernels - n == 1 ? "has" : "have");
  html_section_end(&p->m);
}
