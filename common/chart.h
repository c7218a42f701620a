/* Pictures in SVG with two axes. Each has a title and a description; what it shows stands in a table beside it, too. */
#ifndef F2C_COMMON_CHART_H
#define F2C_COMMON_CHART_H
#include "common/markup.h"

enum { CHART_TICKS = 24 };
typedef struct ChartAxis {
  const char *title;          /* with the unit */
  double low, high;           /* of the values that are shown; on a logarithmic axis more than 0 */
  bool log;                   /* logarithmic */
  double tick[CHART_TICKS];   /* where it is marked */
  int nticks;                 /* how many */
  char text[CHART_TICKS][16]; /* what stands there */
} ChartAxis;

typedef struct Chart {
  Markup *m;
  ChartAxis x, y;
} Chart;

/* The picture's size and its frame inside, in its own units. */
enum { CHART_WIDTH = 760, CHART_HEIGHT = 440, CHART_LEFT = 84, CHART_RIGHT = 740, CHART_TOP = 20, CHART_BOTTOM = 380 };

/* A logarithmic axis over low..high with a little room, marked at powers of ten, or at 1, 2, 5 where it has few. 'unit' scales the marks:
 * the value 'unit' is marked as 1. */
ChartAxis chart_log_axis(const char *title, double low, double high, double unit);
/* Begins a picture and draws its axes; 'id' is unique on the page. The caller ends it. */
void chart_begin(Chart *c, const char *id, const char *title, const char *description);
void chart_end(Chart *c);
/* Where a value is in the picture. */
double chart_x(const Chart *c, double value);
double chart_y(const Chart *c, double value);
/* A line through n points. */
void chart_line(Chart *c, const char *kind, const double *x, const double *y, int n);
/* Text at a place of the picture; 'anchor': start, middle, end. */
void chart_text(Chart *c, const char *kind, double at_x, double at_y, const char *anchor, const char *text);
/* A point whose name a pointer that rests on it shows. */
void chart_point(Chart *c, const char *kind, double at_x, double at_y, const char *name);
#endif
