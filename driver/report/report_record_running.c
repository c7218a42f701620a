/* What runs through the iterations of a loop, for tools: <scan>, <extreme>, <wavefront>. */
#include "analysis/pattern.h"
#include "driver/report/report_record.h"

static void attr_expr(Facts *x, const char *name, const Expr *e) {
  Buf b = {0};
  if (!e) return;
  expr_text(e, &b);
  report_record_string(x, name, b.s);
  buf_free(&b);
}

static void attr_flag(Facts *x, const char *name, bool set) {
  if (set) report_record_flag(x, name, true);
}

static void write_steps(Facts *x, const ScanStep *p) {
  for (; p; p = p->next) {
    report_record_begin(x, "step");
    report_record_line(x, "line", p->stmt->span);
    report_record_string(x, "when", p->always ? "always" : "sometimes");
    attr_flag(x, "restart", p->reset);
    attr_expr(x, "factor", p->factor);
    attr_expr(x, "term", p->term);
    report_record_end(x);
  }
}

static void write_reads(Facts *x, const ScanRead *r) {
  for (; r; r = r->next) {
    report_record_begin(x, "read");
    report_record_line(x, "line", r->ref->span);
    report_record_column(x, "column", r->ref->span);
    report_record_string(x, "place", pattern_place_name(r->place));
    report_record_end(x);
  }
}

static void write_outputs(Facts *x, const ScanOutput *o) {
  for (; o; o = o->next)
    for (int i = 0; i < o->nstore; i++) {
      report_record_begin(x, "output");
      report_record_string(x, "array", o->path);
      report_record_line(x, "line", o->store[i]->span);
      report_record_column(x, "column", o->store[i]->span);
      report_record_int(x, "dimension", o->dim + 1);
      report_record_int(x, "offset", (int)o->offset[i]);
      attr_flag(x, "own-rows", o->own_rows);
      attr_flag(x, "in-place", o->in_place);
      report_record_end(x);
    }
}

static void write_scans(Facts *x, const Scan *s, const char *kind) {
  for (; s; s = s->next) {
    report_record_begin(x, "scan");
    report_record_string(x, "kind", kind ? kind : s->output ? "compaction" : "scan");
    report_record_string(x, "op", s->kind == SCAN_OP ? directive_op_text(s->op) : pattern_kind_name(s->kind));
    report_record_string(x, "var", s->path);
    attr_expr(x, "value", s->value);
    attr_expr(x, "previous", s->previous);
    if (s->distance != 1) report_record_int(x, "side-by-side", (int)s->distance);
    if (s->level) report_record_int(x, "level", s->level);
    attr_flag(x, "last-value", s->live_after);
    attr_flag(x, "copy-in", s->copy_in);
    attr_flag(x, "counters", s->bins);
    write_steps(x, s->step);
    write_reads(x, s->read);
    write_outputs(x, s->output);
    report_record_end(x);
  }
}

static void write_extremes(Facts *x, const Extreme *e) {
  for (; e; e = e->next) {
    report_record_begin(x, "extreme");
    report_record_string(x, "op", e->max ? "max" : "min");
    report_record_string(x, "var", e->value->name);
    attr_expr(x, "of", e->candidate);
    report_record_string(x, "ties", e->last ? "last" : "first");
    attr_flag(x, "numbers-only", e->numbers);
    for (int i = 0; i < e->nloc; i++) {
      report_record_begin(x, "place");
      attr_expr(x, "var", e->loc[i]);
      attr_expr(x, "value", e->at[i]);
      report_record_end(x);
    }
    report_record_end(x);
  }
}

static void write_wavefront(Facts *x, const Wavefront *w) {
  report_record_begin(x, "wavefront");
  report_record_int(x, "loops", w->nloops);
  report_record_string(x, "rectangular-tiles", w->rectangular ? "as-written" : "after-skewing");
  report_record_distance(x, "front", w->nloops, w->front, NULL);
  for (int i = 0; i < w->ndist; i++) {
    report_record_begin(x, "vector");
    report_record_distance(x, "distance", w->nloops, w->dist[i], NULL);
    report_record_end(x);
  }
  for (int k = 1; k < w->nloops && !w->rectangular; k++) {
    report_record_begin(x, "skew");
    report_record_string(x, "var", w->loop[k]->var ? w->loop[k]->var->text : NULL);
    report_record_distance(x, "by", k, w->skew[k], NULL);
    report_record_end(x);
  }
  report_record_end(x);
}

void report_record_running(Facts *x, const Loop *l) {
  if (l->verdict == V_SCAN || l->verdict == V_COMPACTION) write_scans(x, l->scan, NULL);
  if (l->verdict == V_SEQUENTIAL) return;
  write_scans(x, l->induction, "induction");
  write_extremes(x, l->extreme);
  if (l->wavefront && l->verdict == V_WAVEFRONT) write_wavefront(x, l->wavefront);
}
