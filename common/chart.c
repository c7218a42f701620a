/* Pictures in SVG with two axes. */
#include "common/chart.h"
#include <math.h>
#include <stdio.h>

static void add_tick(ChartAxis *a, double value, double unit) {
  double shown = value / unit;
  if (value < a->low * 0.999 || value > a->high * 1.001 || a->nticks == CHART_TICKS) return;
  static const char *const LARGE[] = {"", "k", "M", "G", "T"};
  int k = 0;
  if (shown >= 9999)
    for (; shown >= 999 && k < 4; k++) shown /= 1000;
  snprintf(a->text[a->nticks], sizeof *a->text, "%.4g%s", shown, LARGE[k]);
  a->tick[a->nticks++] = value;
}

ChartAxis chart_log_axis(const char *title, double low, double high, double unit) {
  double room = high < 4 * low ? 3 : 1.5; /* a flat curve is still a curve on an axis */
  ChartAxis a = {.title = title, .low = low / room, .high = high * room, .log = true};
  bool few = a.high / a.low < 300;
  for (double decade = pow(10, floor(log10(a.low / unit))) * unit; decade <= a.high; decade *= 10) {
    add_tick(&a, decade, unit);
    if (few) add_tick(&a, 2 * decade, unit), add_tick(&a, 5 * decade, unit);
  }
  return a;
}

/* 0 to 1 along the axis. */
static double share(const ChartAxis *a, double v) {
  if (a->log) return log(v / a->low) / log(a->high / a->low);
  return (v - a->low) / (a->high - a->low);
}

double chart_x(const Chart *c, double value) { return CHART_LEFT + share(&c->x, value) * (CHART_RIGHT - CHART_LEFT); }
double chart_y(const Chart *c, double value) { return CHART_BOTTOM - share(&c->y, value) * (CHART_BOTTOM - CHART_TOP); }

static void put_rule(Chart *c, const char *kind, double x1, double y1, double x2, double y2) {
  Markup *m = c->m;
  markup_begin_class(m, "line", kind);
  markup_attr(m, "x1", "%.1f", x1);
  markup_attr(m, "y1", "%.1f", y1);
  markup_attr(m, "x2", "%.1f", x2);
  markup_attr(m, "y2", "%.1f", y2);
  markup_end(m);
}

void chart_text(Chart *c, const char *kind, double at_x, double at_y, const char *anchor, const char *text) {
  Markup *m = c->m;
  markup_begin_class(m, "text", kind);
  markup_attr(m, "x", "%.1f", at_x);
  markup_attr(m, "y", "%.1f", at_y);
  markup_attr(m, "text-anchor", "%s", anchor);
  markup_text(m, "%s", text);
  markup_end(m);
}

static void put_axes(Chart *c) {
  for (int i = 0; i < c->x.nticks; i++) {
    double x = chart_x(c, c->x.tick[i]);
    put_rule(c, "grid", x, CHART_TOP, x, CHART_BOTTOM);
    chart_text(c, "tick", x, CHART_BOTTOM + 18, "middle", c->x.text[i]);
  }
  for (int i = 0; i < c->y.nticks; i++) {
    double y = chart_y(c, c->y.tick[i]);
    put_rule(c, "grid", CHART_LEFT, y, CHART_RIGHT, y);
    chart_text(c, "tick", CHART_LEFT - 8, y + 4, "end", c->y.text[i]);
  }
  put_rule(c, "axis", CHART_LEFT, CHART_BOTTOM, CHART_RIGHT, CHART_BOTTOM);
  put_rule(c, "axis", CHART_LEFT, CHART_TOP, CHART_LEFT, CHART_BOTTOM);
  chart_text(c, "title", (CHART_LEFT + CHART_RIGHT) / 2, CHART_BOTTOM + 46, "middle", c->x.title);
  markup_begin(c->m, "g");
  markup_attr(c->m, "transform", "translate(20 %d) rotate(-90)", (CHART_TOP + CHART_BOTTOM) / 2);
  chart_text(c, "title", 0, 0, "middle", c->y.title);
  markup_end(c->m);
}

void chart_begin(Chart *c, const char *id, const char *title, const char *description) {
  Markup *m = c->m;
  markup_begin_class(m, "div", "scroll chart");
  markup_attr(m, "role", "region");
  markup_attr(m, "tabindex", "0");
  markup_attr(m, "aria-label", "%s", title);
  markup_begin(m, "svg");
  markup_attr(m, "xmlns", "http://www.w3.org/2000/svg");
  markup_attr(m, "viewBox", "0 0 %d %d", CHART_WIDTH, CHART_HEIGHT);
  markup_attr(m, "role", "img");
  markup_attr(m, "aria-labelledby", "%s-title %s-text", id, id);
  markup_begin(m, "title");
  markup_attr(m, "id", "%s-title", id);
  markup_text(m, "%s", title);
  markup_end(m);
  markup_begin(m, "desc");
  markup_attr(m, "id", "%s-text", id);
  markup_text(m, "%s", description);
  markup_end(m);
  put_axes(c);
}

void chart_end(Chart *c) {
  markup_end(c->m);
  markup_end(c->m);
}

void chart_line(Chart *c, const char *kind, const double *x, const double *y, int n) {
  Buf points = {0};
  for (int i = 0; i < n; i++) buf_printf(&points, "%s%.1f,%.1f", i ? " " : "", chart_x(c, x[i]), chart_y(c, y[i]));
  markup_begin_class(c->m, "polyline", kind);
  markup_attr(c->m, "points", "%s", points.s ? points.s : "");
  markup_end(c->m);
  buf_free(&points);
}

void chart_point(Chart *c, const char *kind, double at_x, double at_y, const char *name) {
  Markup *m = c->m;
  markup_begin_class(m, "g", kind);
  markup_element(m, "title", "%s", name);
  markup_begin(m, "circle");
  markup_attr(m, "cx", "%.1f", at_x);
  markup_attr(m, "cy", "%.1f", at_y);
  markup_attr(m, "r", "5");
  markup_end(m);
  markup_end(m);
}
