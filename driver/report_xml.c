/* The report for tools: docs/schema/report.xsd. */
#include "driver/report_xml.h"
#include <stdio.h>
#include <string.h>

void report_xml_begin(Xml *x, const char *name) { xmlTextWriterStartElement(x->w, BAD_CAST name); }
void report_xml_end(Xml *x) { xmlTextWriterEndElement(x->w); }

/* Bytes that are no UTF-8 text of XML become '?': paths and source text may hold any. */
static char *clean(Arena *a, const char *s) {
  unsigned char *c = BAD_CAST arena_strdup(a, s);
  bool utf8 = xmlCheckUTF8(c);
  for (unsigned char *p = c; *p; p++)
    if (*p < ' ' || *p == 0x7f || (*p > 0x7f && !utf8)) *p = '?';
  return (char *)c;
}

void report_xml_text(Xml *x, const char *text) { xmlTextWriterWriteString(x->w, BAD_CAST clean(x->session->arena, text)); }

void report_xml_attr(Xml *x, const char *name, const char *value) {
  if (value) xmlTextWriterWriteAttribute(x->w, BAD_CAST name, BAD_CAST clean(x->session->arena, value));
}

void report_xml_attr_int(Xml *x, const char *name, int value) {
  char text[16];
  snprintf(text, sizeof text, "%d", value);
  report_xml_attr(x, name, text);
}

void report_xml_attr_line(Xml *x, const char *name, Span at) {
  if (at.begin) report_xml_attr_int(x, name, report_line(x->session, at));
}

void report_xml_attr_column(Xml *x, const char *name, Span at) {
  if (at.begin) report_xml_attr_int(x, name, report_column(x->session, at));
}

void report_xml_attr_distance(Xml *x, const char *name, int n, const int64_t *dist, const bool *known) {
  if (n <= 0 || !dist) return;
  Buf b = {0};
  report_distance(n, dist, known, &b);
  report_xml_attr(x, name, b.s);
  buf_free(&b);
}

/* 'l' has told its reasons before; NULL: these are they. */
static void write_reasons(Xml *x, const Loop *l, const Reason *r) {
  for (; r; r = r->next) {
    if (l && report_is_told(l, r)) continue;
    report_xml_begin(x, "reason");
    report_xml_attr(x, "code", words_reason(r->code));
    report_xml_attr_line(x, "line", r->at);
    report_xml_attr_column(x, "column", r->at);
    report_xml_attr_line(x, "other-line", r->other);
    report_xml_attr_column(x, "other-column", r->other);
    report_xml_attr_distance(x, "distance", r->ndist, r->dist, NULL);
    report_xml_attr(x, "array", r->array ? r->array->name : NULL);
    report_xml_attr(x, "way-out", r->way_out);
    report_xml_attr(x, "example", r->example);
    if (r->lifted) report_xml_attr(x, "taken", "true");
    if (r->text) report_xml_text(x, r->text);
    report_xml_end(x);
  }
}

static void write_contracts(Xml *x, const Contract *c) {
  for (; c; c = c->next) {
    report_xml_begin(x, "check");
    report_xml_attr(x, "property",
                    c->kind == CONTRACT_DISTINCT ? "distinct"
                    : c->kind == CONTRACT_HOLDS  ? "condition"
                                                 : "disjoint");
    report_xml_text(x, c->text);
    report_xml_end(x);
  }
}

static void write_race(Xml *x, const Race *r) {
  static const char *const found[] = {[RACE_NONE] = "none", [RACE_MAY] = "perhaps", [RACE_SURE] = "certain"};
  if (!r) return;
  report_xml_begin(x, "race");
  report_xml_attr(x, "found", found[r->kind]);
  if (r->kind != RACE_NONE) {
    report_xml_attr_line(x, "line", r->at);
    report_xml_attr_column(x, "column", r->at);
    report_xml_attr_line(x, "other-line", r->other);
    report_xml_attr_column(x, "other-column", r->other);
    report_xml_attr(x, "var", r->var ? r->var->name : NULL);
    report_xml_text(x, r->text);
  }
  report_xml_end(x);
}

static void write_variables(Xml *x, const VarUse *v) {
  for (; v; v = v->next) {
    bool reduction = v->role == ROLE_REDUCTION;
    if (!reduction && v->role != ROLE_PRIVATE && v->role != ROLE_FIRSTPRIVATE && v->role != ROLE_LASTPRIVATE) continue;
    report_xml_begin(x, reduction ? "reduction" : "private");
    if (reduction) report_xml_attr(x, "op", directive_op_text(v->red));
    report_xml_attr(x, "var", v->path);
    if (v->inferred) report_xml_attr(x, "inferred", "true");
    report_xml_end(x);
  }
}

static void write_dependences(Xml *x, const Dep *d) {
  static const char *const kind[] = {[DEP_FLOW] = "flow", [DEP_ANTI] = "anti", [DEP_OUTPUT] = "output"};
  for (; d; d = d->next) {
    report_xml_begin(x, "dependence");
    report_xml_attr(x, "kind", kind[d->kind]);
    if (d->from) report_xml_attr_line(x, "from", d->from->span), report_xml_attr_column(x, "from-column", d->from->span);
    if (d->to) report_xml_attr_line(x, "to", d->to->span), report_xml_attr_column(x, "to-column", d->to->span);
    report_xml_attr_distance(x, "distance", d->ndist, d->dist, d->known);
    report_xml_attr(x, "array", d->array ? d->array->name : NULL);
    report_xml_attr(x, "certain", d->certainty == CERTAIN ? "true" : "false");
    report_xml_end(x);
  }
}

static void write_loop(Xml *x, const Loop *l) {
  report_xml_begin(x, l->kind == LOOP_SECTION ? "section" : "loop");
  report_xml_attr_line(x, "line", l->stmt->span);
  report_xml_attr_int(x, "end", report_end_line(x->session, l));
  report_xml_attr(x, "var", l->var ? l->var->text : NULL);
  report_xml_attr_int(x, "depth", l->depth);
  report_xml_attr(x, "verdict", words_verdict(l->verdict));
  report_xml_attr(x, "basis", words_basis(l->basis));
  report_xml_attr(x, "mapped", report_mapped(x->decided, l));
  report_xml_attr(x, "runs", report_place_runs(x->decided, l));
  report_xml_attr(x, "one-thread-as", report_place_serial_why(x->decided, l));
  report_xml_attr(x, "few-threads", report_place_few_threads(x->session, x->decided, l));
  report_xml_attr(x, "kernel", report_kernel(x->decided, l));
  report_xml_attr(x, "form", report_form(x->decided, l));
  report_xml_attr(x, "tiles", report_tiles(x->decided, l));
  report_xml_attr(x, "library", report_library(x->decided, l));
  report_xml_attr(x, "team", report_team(x->session, x->decided, l));
  report_xml_attr(x, "after", l->transform ? l->transform->text : NULL);
  report_xml_attr(x, "lifts", l->transform && l->transform->lifted ? l->transform->lifted->text : NULL);
  report_xml_attr(x, "in-order", report_schedule(x->decided, l));
  if (report_interchanged(x->decided, l)) report_xml_attr(x, "interchanged", "true");
  if (report_fused(x->decided, l)) report_xml_attr_line(x, "fused-with", report_fused(x->decided, l)->first->span);
  write_reasons(x, NULL, l->reason);
  write_reasons(x, l, report_refusal(x->decided, l));
  write_contracts(x, l->contract);
  write_race(x, l->race);
  report_xml_running(x, l);
  write_variables(x, l->var_use);
  write_dependences(x, l->dep);
  for (const Loop *k = l->child; k; k = k->next) write_loop(x, k);
  report_xml_end(x);
}

static void write_statements(Xml *x, const File *f, const Unit *u) {
  int n = 0;
  const Placed *list = f->analysis ? report_statements(f->decided, u, x->session->arena, &n) : NULL;
  for (int i = 0; i < n; i++) {
    report_xml_begin(x, "statements");
    report_xml_attr_line(x, "line", list[i].first->span);
    report_xml_attr_line(x, "end", list[i].last->span);
    report_xml_attr(x, "runs", list[i].nest ? report_place_launch(&list[i]) : "host");
    report_xml_attr(x, "kernel", list[i].nest ? list[i].nest->name : NULL);
    report_xml_attr(x, "transfers", list[i].nest ? NULL : list[i].elements ? "elements" : "arrays");
    report_xml_end(x);
  }
}

static void write_ignored(Xml *x, const File *f, const Unit *u) {
  IgnoredList list = {0};
  ignored_list(f->decided, u, x->session->arena, &list);
  for (int i = 0; i < list.n; i++) {
    const Ignored *g = &list.v[i];
    report_xml_begin(x, "ignored");
    report_xml_attr_line(x, "line", g->clause ? g->clause->span : g->directive->span);
    report_xml_attr(x, "directive", g->directive->name);
    report_xml_attr(x, "clause", g->clause ? g->clause->name : NULL);
    report_xml_text(x, g->why);
    report_xml_end(x);
  }
}

static void write_crossings(Xml *x, const File *f, const Unit *u) {
  for (const Crossing *c = report_data_next(f, u, NULL); c; c = report_data_next(f, u, c)) {
    report_xml_begin(x, "crossing");
    report_xml_attr_line(x, "line", (Span){c->at, c->at});
    report_xml_attr(x, "array", c->array);
    report_xml_attr(x, "touch", c->what);
    report_xml_attr(x, "by", c->by);
    report_xml_text(x, report_data_effect(c));
    report_xml_end(x);
  }
}

static void write_unit(Xml *x, const File *f, Unit *u) {
  Span at = u->begin ? u->begin->span : u->first ? u->first->span : u->end ? u->end->span : (Span){0, 0};
  report_xml_begin(x, "unit");
  report_xml_attr(x, "name", u->name);
  report_xml_attr(x, "kind", report_unit_kind(u));
  report_xml_attr_int(x, "line", at.begin ? report_line(x->session, at) : 1);
  report_xml_attr(x, "host", u->host ? u->host->name : NULL);
  for (const Loop *l = f->analysis ? f->analysis->loop : NULL; l; l = l->next)
    if (l->unit == u) write_loop(x, l);
  write_statements(x, f, u);
  write_crossings(x, f, u);
  write_ignored(x, f, u);
  report_xml_end(x);
}

static void write_file(Xml *x, const File *f) {
  x->decided = f->decided;
  report_xml_begin(x, "report");
  report_xml_attr(x, "file", f->program ? f->program->source->path : f->input->path);
  for (Unit *u = f->program ? f->program->units : NULL; u; u = report_next_unit(u)) write_unit(x, f, u);
  report_xml_end(x);
}

void report_xml(const Session *s, Buf *out) {
  xmlBufferPtr buffer = xmlBufferCreate();
  Xml x = {.w = xmlNewTextWriterMemory(buffer, 0), .session = s};
  if (!x.w) f2c_bug("no XML writer");
  xmlTextWriterSetIndent(x.w, 1);
  xmlTextWriterStartDocument(x.w, NULL, "UTF-8", NULL);
  if (s->nfile > 1) report_xml_begin(&x, "reports");
  for (int i = 0; i < s->nfile; i++) write_file(&x, &s->file[i]);
  xmlTextWriterEndDocument(x.w);
  xmlFreeTextWriter(x.w);
  buf_puts(out, (const char *)xmlBufferContent(buffer));
  xmlBufferFree(buffer);
}
