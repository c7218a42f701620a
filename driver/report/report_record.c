/* The report for tools: docs/schema/report.xsd, docs/schema/report.schema.json. */
#include "driver/report/report_record.h"
#include <string.h>

static Record *innermost(const Facts *x) { return x->open.v[x->open.n - 1]; }

void report_record_begin(Facts *x, const char *name) {
  Record *r = x->open.n ? record_child(innermost(x), name) : record_new(x->session->arena, name);
  vec_push(x->session->arena, &x->open, r);
}

void report_record_end(Facts *x) { x->open.n--; }

void report_record_text(Facts *x, const char *text) { record_text(innermost(x), text); }

void report_record_string(Facts *x, const char *name, const char *value) { record_string(innermost(x), name, value); }

void report_record_flag(Facts *x, const char *name, bool value) { record_flag(innermost(x), name, value); }

void report_record_int(Facts *x, const char *name, int value) { record_integer(innermost(x), name, value); }

void report_record_line(Facts *x, const char *name, Span at) {
  if (at.begin) report_record_int(x, name, report_line(x->session, at));
}

void report_record_column(Facts *x, const char *name, Span at) {
  if (at.begin) report_record_int(x, name, report_column(x->session, at));
}

void report_record_distance(Facts *x, const char *name, int n, const int64_t *dist, const bool *known) {
  if (n <= 0 || !dist) return;
  Buf b = {0};
  report_distance(n, dist, known, &b);
  report_record_string(x, name, b.s);
  buf_free(&b);
}

/* 'l' has told its reasons before; NULL: these are they. */
static void write_reasons(Facts *x, const Loop *l, const Reason *r) {
  for (; r; r = r->next) {
    if (l && report_is_told(l, r)) continue;
    report_record_begin(x, "reason");
    report_record_string(x, "code", words_reason(r->code));
    report_record_line(x, "line", r->at);
    report_record_column(x, "column", r->at);
    report_record_line(x, "other-line", r->other);
    report_record_column(x, "other-column", r->other);
    report_record_distance(x, "distance", r->ndist, r->dist, NULL);
    report_record_string(x, "array", r->array ? r->array->name : NULL);
    report_record_string(x, "way-out", r->way_out);
    report_record_string(x, "example", r->example);
    if (r->lifted) report_record_flag(x, "taken", true);
    if (r->text) report_record_text(x, r->text);
    report_record_end(x);
  }
}

static void write_contracts(Facts *x, const Contract *c) {
  for (; c; c = c->next) {
    report_record_begin(x, "check");
    report_record_string(x, "property",
                         c->kind == CONTRACT_DISTINCT ? "distinct"
                         : c->kind == CONTRACT_HOLDS  ? "condition"
                         : c->kind == CONTRACT_STAYS  ? "stays"
                                                      : "disjoint");
    report_record_text(x, c->text);
    report_record_end(x);
  }
}

static void write_distinct(Facts *x, const Loop *l) {
  if (!l->distinct) return;
  report_record_begin(x, "check");
  report_record_string(x, "property", "storage");
  report_record_text(x, l->distinct);
  report_record_end(x);
}

static void write_race(Facts *x, const Race *r) {
  static const char *const found[] = {[RACE_NONE] = "none", [RACE_MAY] = "perhaps", [RACE_SURE] = "certain"};
  if (!r) return;
  report_record_begin(x, "race");
  report_record_string(x, "found", found[r->kind]);
  if (r->kind != RACE_NONE) {
    report_record_line(x, "line", r->at);
    report_record_column(x, "column", r->at);
    report_record_line(x, "other-line", r->other);
    report_record_column(x, "other-column", r->other);
    report_record_string(x, "var", r->var ? r->var->name : NULL);
    report_record_text(x, r->text);
  }
  report_record_end(x);
}

static void write_variables(Facts *x, const VarUse *v) {
  for (; v; v = v->next) {
    bool reduction = v->role == ROLE_REDUCTION;
    if (!reduction && v->role != ROLE_PRIVATE && v->role != ROLE_FIRSTPRIVATE && v->role != ROLE_LASTPRIVATE) continue;
    report_record_begin(x, reduction ? "reduction" : "private");
    if (reduction) report_record_string(x, "op", directive_op_text(v->red));
    report_record_string(x, "var", v->path);
    if (v->inferred) report_record_flag(x, "inferred", true);
    report_record_end(x);
  }
}

static void write_dependences(Facts *x, const Dep *d) {
  static const char *const kind[] = {[DEP_FLOW] = "flow", [DEP_ANTI] = "anti", [DEP_OUTPUT] = "output"};
  for (; d; d = d->next) {
    report_record_begin(x, "dependence");
    report_record_string(x, "kind", kind[d->kind]);
    if (d->from) report_record_line(x, "from", d->from->span), report_record_column(x, "from-column", d->from->span);
    if (d->to) report_record_line(x, "to", d->to->span), report_record_column(x, "to-column", d->to->span);
    report_record_distance(x, "distance", d->ndist, d->dist, d->known);
    report_record_string(x, "array", d->array ? d->array->name : NULL);
    report_record_flag(x, "certain", d->certainty == CERTAIN);
    report_record_end(x);
  }
}

static void write_loop(Facts *x, const Loop *l) {
  report_record_begin(x, l->kind == LOOP_SECTION ? "section" : "loop");
  report_record_line(x, "line", l->stmt->span);
  report_record_int(x, "end", report_end_line(x->session, l));
  report_record_string(x, "var", l->var ? l->var->text : NULL);
  report_record_int(x, "depth", l->depth);
  report_record_string(x, "verdict", words_verdict(report_judged(l)->verdict));
  report_record_string(x, "basis", words_basis_of(report_judged(l)));
  report_record_string(x, "mapped", report_mapped(x->decided, l));
  report_record_string(x, "runs", report_place_runs(x->decided, l));
  report_record_string(x, "host-as", report_place_host_as(x->session, x->decided, l));
  report_record_string(x, "one-thread-as", report_place_serial_why(x->decided, l));
  report_record_string(x, "few-threads", report_place_few_threads(x->session, x->decided, l));
  report_record_string(x, "host-at-run-time", report_weighed(x->session, x->decided, l));
  if (report_short_at_home(x->decided, l)) report_record_flag(x, "short-at-home", true);
  report_record_string(x, "kernel", report_kernel(x->decided, l));
  report_record_string(x, "form", report_form(x->decided, l));
  report_record_string(x, "tiles", report_tiles(x->decided, l));
  report_record_string(x, "library", report_library(x->decided, l));
  report_record_string(x, "team", report_team(x->session, x->decided, l));
  report_record_string(x, "after", l->transform ? l->transform->text : NULL);
  report_record_string(x, "lifts", l->transform && l->transform->lifted ? l->transform->lifted->text : NULL);
  report_record_string(x, "in-order", report_schedule(x->decided, l));
  if (report_interchanged(x->decided, l)) report_record_flag(x, "interchanged", true);
  if (report_fused(x->decided, l)) report_record_line(x, "fused-with", report_fused(x->decided, l)->first->span);
  if (report_judged(l) == l) write_reasons(x, NULL, l->reason);
  write_reasons(x, l, report_refusal(x->decided, l));
  write_contracts(x, l->contract);
  write_distinct(x, l);
  write_race(x, l->race);
  report_record_running(x, l);
  write_variables(x, l->var_use);
  write_dependences(x, l->dep);
  for (const Loop *k = l->child; k; k = k->next) write_loop(x, k);
  report_record_end(x);
}

static void write_statements(Facts *x, const File *f, const Unit *u) {
  int n = 0;
  const Placed *list = f->analysis ? report_statements(f->decided, u, x->session->arena, &n) : NULL;
  for (int i = 0; i < n; i++) {
    report_record_begin(x, "statements");
    report_record_line(x, "line", list[i].first->span);
    report_record_line(x, "end", list[i].last->span);
    report_record_string(x, "runs", list[i].nest ? report_place_launch(&list[i]) : "host");
    report_record_string(x, "kernel", list[i].nest ? list[i].nest->name : NULL);
    report_record_string(x, "transfers", list[i].nest ? NULL : list[i].elements ? "elements" : "arrays");
    report_record_end(x);
  }
}

static void write_ignored(Facts *x, const File *f, const Unit *u) {
  IgnoredList list = {0};
  ignored_list(f->decided, u, x->session->arena, &list);
  for (int i = 0; i < list.n; i++) {
    const Ignored *g = &list.v[i];
    report_record_begin(x, "ignored");
    report_record_line(x, "line", g->clause ? g->clause->span : g->directive->span);
    report_record_string(x, "directive", g->directive->name);
    report_record_string(x, "clause", g->clause ? g->clause->name : NULL);
    report_record_text(x, g->why);
    report_record_end(x);
  }
}

static void write_crossings(Facts *x, const File *f, const Unit *u) {
  for (const Crossing *c = report_data_next(f, u, NULL); c; c = report_data_next(f, u, c)) {
    report_record_begin(x, "crossing");
    report_record_line(x, "line", (Span){c->at, c->at});
    report_record_string(x, "array", c->array);
    report_record_string(x, "touch", c->what);
    report_record_string(x, "by", c->by);
    if (c->loop) report_record_line(x, "loop", c->loop->span);
    if (c->loop && c->times) report_record_int(x, "times", (int)c->times);
    if (report_data_bytes(c)) record_integer(innermost(x), "bytes", report_data_bytes(c));
    report_record_string(x, "way-out", report_data_way_out(c, x->session->arena));
    report_record_text(x, report_data_effect(c));
    report_record_end(x);
  }
}

static void write_unit(Facts *x, const File *f, Unit *u) {
  Span at = u->begin ? u->begin->span : u->first ? u->first->span : u->end ? u->end->span : (Span){0, 0};
  report_record_begin(x, "unit");
  report_record_string(x, "name", u->name);
  report_record_string(x, "kind", report_unit_kind(u));
  report_record_int(x, "line", at.begin ? report_line(x->session, at) : 1);
  report_record_string(x, "host", u->host ? u->host->name : NULL);
  for (const Loop *l = f->analysis ? f->analysis->loop : NULL; l; l = l->next)
    if (l->unit == u) write_loop(x, l);
  write_statements(x, f, u);
  write_crossings(x, f, u);
  write_ignored(x, f, u);
  report_record_end(x);
}

static void write_file(Facts *x, const File *f) {
  x->decided = f->decided;
  report_record_string(x, "file", f->program ? f->program->source->path : f->input->path);
  for (Unit *u = f->program ? f->program->units : NULL; u; u = report_next_unit(u)) write_unit(x, f, u);
}

Record *report_record(const Session *s) {
  Facts x = {.session = s};
  report_record_begin(&x, s->nfile > 1 ? "reports" : "report");
  for (int i = 0; i < s->nfile; i++) {
    if (s->nfile > 1) report_record_begin(&x, "report");
    write_file(&x, &s->file[i]);
    if (s->nfile > 1) report_record_end(&x);
  }
  return innermost(&x);
}
