/* Names and dumps of what runs through iterations. */
#include "analysis/pattern.h"

const char *pattern_kind_name(ScanKind k) {
  static const char *const names[] = {[SCAN_OP] = "op", [SCAN_LINEAR] = "linear", [SCAN_LAST] = "last", [SCAN_BOUND] = "bound"};
  return names[k];
}

const char *pattern_place_name(ScanPlace p) {
  static const char *const names[] = {[PLACE_BEFORE] = "exclusive", [PLACE_AFTER] = "inclusive", [PLACE_BETWEEN] = "between"};
  return names[p];
}

static void put_expr(const char *head, const Expr *e, Buf *out) {
  if (!e) return;
  buf_puts(out, head);
  expr_text(e, out);
}

static void put_step(const ScanStep *p, bool bound, Buf *out) {
  buf_puts(out, p->reset ? " reset" : p->always ? " step" : " if");
  if (bound && p->op != RED_ADD && !p->reset) buf_printf(out, " %s", directive_op_text(p->op));
  put_expr(" *", p->factor, out);
  for (int d = 0; d < SCAN_ORDER; d++) {
    if (p->last[d].used) buf_printf(out, " last %d", d + 1);
    put_expr(" *", p->last[d].by, out);
  }
  put_expr(p->reset ? "=" : " +", p->term, out);
}

static void put_output(const ScanOutput *o, int indent, Buf *out) {
  buf_printf(out, "%*soutput %s dim %d%s%s:", indent, "", o->path, o->dim + 1, o->own_rows ? " own rows" : "",
             o->in_place ? " in place" : "");
  for (int i = 0; i < o->nstore; i++) {
    put_expr(" ", o->store[i], out);
    buf_printf(out, "@%lld", (long long)o->offset[i]);
  }
  buf_putc(out, '\n');
}

static void put_scan(const Scan *s, const char *what, int indent, Buf *out) {
  buf_printf(out, "%*s%s %s", indent, "", what, s->kind == SCAN_OP ? directive_op_text(s->op) : pattern_kind_name(s->kind));
  put_expr(" ", s->value, out);
  put_expr(" from ", s->previous, out);
  if (s->distance != 1) buf_printf(out, " distance %lld", (long long)s->distance);
  if (s->order != 1) buf_printf(out, " order %d", s->order);
  if (s->level) buf_printf(out, " level %d", s->level);
  if (s->copy_in) buf_puts(out, " copy-in");
  if (s->live_after) buf_puts(out, s->cap ? " bins capped" : s->bins ? " bins" : " live");
  for (const ScanStep *p = s->step; p; p = p->next) buf_puts(out, ";"), put_step(p, s->kind == SCAN_BOUND, out);
  buf_putc(out, '\n');
  for (const ScanRead *r = s->read; r; r = r->next) {
    buf_printf(out, "%*s%s", indent + 2, "", pattern_place_name(r->place));
    put_expr(" ", r->ref, out);
    buf_putc(out, '\n');
  }
  for (const ScanOutput *o = s->output; o; o = o->next) put_output(o, indent + 2, out);
}

static void put_extreme(const Extreme *x, int indent, Buf *out) {
  buf_printf(out, "%*s%sloc %s %s", indent, "", x->max ? "max" : "min", x->value->name, x->last ? "last" : "first");
  put_expr(" of ", x->candidate, out);
  for (int i = 0; i < x->nloc; i++) put_expr(" ", x->loc[i], out), put_expr("=", x->at[i], out);
  put_expr(" from ", x->start, out);
  if (x->numbers) buf_puts(out, " numbers");
  buf_putc(out, '\n');
}

static void put_vector(const int64_t *d, int n, Buf *out) {
  for (int k = 0; k < n; k++) buf_printf(out, "%s%lld", k ? "," : " (", (long long)d[k]);
  buf_putc(out, ')');
}

static void put_wavefront(const Wavefront *w, int indent, Buf *out) {
  buf_printf(out, "%*swavefront of %d:", indent, "", w->nloops);
  for (int i = 0; i < w->ndist; i++) put_vector(w->dist[i], w->nloops, out);
  buf_puts(out, w->rectangular ? ", rectangular" : ", skew");
  for (int k = 1; k < w->nloops && !w->rectangular; k++) put_vector(w->skew[k], k, out);
  buf_puts(out, ", front");
  put_vector(w->front, w->nloops, out);
  buf_putc(out, '\n');
}

void pattern_dump(const Loop *l, int indent, Buf *out) {
  for (const Scan *s = l->scan; s; s = s->next) put_scan(s, s->output ? "compaction" : "scan", indent, out);
  for (const Scan *s = l->induction; s; s = s->next) put_scan(s, "induction", indent, out);
  for (const Extreme *x = l->extreme; x; x = x->next) put_extreme(x, indent, out);
  if (l->wavefront) put_wavefront(l->wavefront, indent, out);
}
