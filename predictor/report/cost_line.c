/* Quantities as people read them. */
#include "predictor/report/cost_line.h"
#include <math.h>
#include <string.h>

/* What follows a figure: nothing after an estimate, as most are. */
static const char *mark(Provenance p) {
  switch (p) {
  case PROV_EXACT: return "=";
  case PROV_COMPILED: return "#";
  case PROV_MEASURED: return "!";
  default: return "";
  }
}

void cost_line_time(Buf *out, double us) {
  if (us >= 1e9)
    buf_printf(out, "%.0f s", us / 1e6);
  else if (us >= 999.5e3) /* which three digits round up */
    buf_printf(out, "%.3g s", us / 1e6);
  else if (us >= 999.5)
    buf_printf(out, "%.3g ms", us / 1e3);
  else
    buf_printf(out, "%.3g us", us);
}

void cost_line_bytes(Buf *out, double b) {
  static const char *const UNIT[] = {"B", "KB", "MB", "GB", "TB"};
  int u = 0;
  for (; b >= 1024 && u < 4; u++) b /= 1024;
  buf_printf(out, "%.4g %s", b, UNIT[u]);
}

void cost_line_quantity(Buf *out, const PredKernel *k, PredQuantityId id) {
  const PredQuantity *q = &k->q[id];
  const char *unit = quantity_info[id].unit;
  if (strcmp(unit, "us") == 0)
    cost_line_time(out, q->value);
  else if (strcmp(unit, "bytes") == 0)
    cost_line_bytes(out, q->value);
  else
    buf_printf(out, q->value == floor(q->value) && q->value < 1e15 ? "%.0f" : "%.5g", q->value);
  if (strcmp(unit, "%") == 0 || strcmp(unit, "cycles") == 0) buf_printf(out, " %s", unit);
  buf_puts(out, mark(q->prov));
}

void cost_line_put(Buf *out, const PredKernel *k, const char *label, const char *text, const PredQuantityId *id) {
  if (label) buf_printf(out, "  %-11s ", label);
  for (; *text; text++) {
    if (text[0] == '{' && text[1] == '}') {
      cost_line_quantity(out, k, *id++);
      text++;
    } else {
      buf_putc(out, *text);
    }
  }
}

const char *cost_line_basis(const PredAssumption *a) {
  if (a->by_input) return "the program's own assignment, which input may change";
  return a->by_text ? "the program's own assignment" : "assumed, as the text does not hold it";
}
