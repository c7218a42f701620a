/* What runs through the iterations of a loop, for tools: <scan>, <extreme>, <wavefront>. */
#include "analysis/pattern.h"
#include "driver/report_xml.h"

static void attr_expr(Xml *x, const char *name, const Expr *e) {
  Buf b = {0};
  if (!e) return;
  expr_text(e, &b);
  rxm_attr(x, name, b.s);
  buf_free(&b);
}

static void attr_flag(Xml *x, const char *name, bool set) {
  if (set) rxm_attr(x, name, "true");
}

static void write_steps(Xml *x, const ScanStep *p) {
  for (; p; p = p->next) {
    rxm_begin(x, "step");
    rxm_attr_line(x, "line", p->stmt->span);
    rxm_attr(x, "when", p->always ? "always" : "sometimes");
    attr_flag(x, "restart", p->reset);
    attr_expr(x, "factor", p->factor);
    attr_expr(x, "term", p->term);
    rxm_end(x);
  }
}

static void write_reads(Xml *x, const ScanRead *r) {
  for (; r; r = r->next) {
    rxm_begin(x, "read");
    rxm_attr_line(x, "line", r->ref->span);
    rxm_attr_column(x, "column", r->ref->span);
    rxm_attr(x, "place", scan_place_name(r->place));
    rxm_end(x);
  }
}

static void write_outputs(Xml *x, const ScanOutput *o) {
  for (; o; o = o->next)
    for (int i = 0; i < o->nstore; i++) {
      rxm_begin(x, "output");
      rxm_attr(x, "array", o->path);
      rxm_attr_line(x, "line", o->store[i]->span);
      rxm_attr_column(x, "column", o->store[i]->span);
      rxm_attr_int(x, "dimension", o->dim + 1);
      rxm_attr_int(x, "offset", (int)o->offset[i]);
      attr_flag(x, "own-rows", o->own_rows);
      attr_flag(x, "in-place", o->in_place);
      rxm_end(x);
    }
}

static void write_scans(Xml *x, const Scan *s, const char *kind) {
  for (; s; s = s->next) {
    rxm_begin(x, "scan");
    rxm_attr(x, "kind", kind ? kind : s->output ? "compaction" : "scan");
    rxm_attr(x, "op", s->kind == SCAN_OP ? red_op_text(s->op) : scan_kind_name(s->kind));
    rxm_attr(x, "var", s->path);
    attr_expr(x, "value", s->value);
    attr_expr(x, "previous", s->previous);
    if (s->distance != 1) rxm_attr_int(x, "side-by-side", (int)s->distance);
    if (s->level) rxm_attr_int(x, "level", s->level);
    attr_flag(x, "last-value", s->live_after);
    attr_flag(x, "copy-in", s->copy_in);
    attr_flag(x, "counters", s->bins);
    write_steps(x, s->step);
    write_reads(x, s->read);
    write_outputs(x, s->output);
    rxm_end(x);
  }
}

static void write_extremes(Xml *x, const Extreme *e) {
  for (; e; e = e->next) {
    rxm_begin(x, "extreme");
    rxm_attr(x, "op", e->max ? "max" : "min");
    rxm_attr(x, "var", e->value->name);
    attr_expr(x, "of", e->candidate);
    rxm_attr(x, "ties", e->last ? "last" : "first");
    attr_flag(x, "numbers-only", e->numbers);
    for (int i = 0; i < e->nloc; i++) {
      rxm_begin(x, "place");
      attr_expr(x, "var", e->loc[i]);
      attr_expr(x, "value", e->at[i]);
      rxm_end(x);
    }
    rxm_end(x);
  }
}

static void write_wavefront(Xml *x, const Wavefront *w) {
  rxm_begin(x, "wavefront");
  rxm_attr_int(x, "loops", w->nloops);
  rxm_attr(x, "rectangular-tiles", w->rectangular ? "as-written" : "after-skewing");
  rxm_attr_distance(x, "front", w->nloops, w->front, NULL);
  for (int i = 0; i < w->ndist; i++) {
    rxm_begin(x, "vector");
    rxm_attr_distance(x, "distance", w->nloops, w->dist[i], NULL);
    rxm_end(x);
  }
  for (int k = 1; k < w->nloops && !w->rectangular; k++) {
    rxm_begin(x, "skew");
    rxm_attr(x, "var", w->loop[k]->var ? w->loop[k]->var->text : NULL);
    rxm_attr_distance(x, "by", k, w->skew[k], NULL);
    rxm_end(x);
  }
  rxm_end(x);
}

void rxm_running(Xml *x, const Loop *l) {
  if (l->verdict == V_SCAN || l->verdict == V_COMPACTION) write_scans(x, l->scan, NULL);
  if (l->verdict == V_SEQUENTIAL) return;
  write_scans(x, l->induction, "induction");
  write_extremes(x, l->extreme);
  if (l->wavefront && l->verdict == V_WAVEFRONT) write_wavefront(x, l->wavefront);
}
