/* The report for tools: docs/schema/report.xsd. */
#include "driver/report_xml.h"
#include <stdio.h>
#include <string.h>

void rxm_begin(Xml *x, const char *name) { xmlTextWriterStartElement(x->w, BAD_CAST name); }
void rxm_end(Xml *x) { xmlTextWriterEndElement(x->w); }

/* Bytes that are no UTF-8 text of XML become '?': paths and source text may hold any. */
static char *clean(Arena *a, const char *s) {
  unsigned char *c = BAD_CAST arena_strdup(a, s);
  bool utf8 = xmlCheckUTF8(c);
  for (unsigned char *p = c; *p; p++)
    if (*p < ' ' || *p == 0x7f || (*p > 0x7f && !utf8)) *p = '?';
  return (char *)c;
}

void rxm_text(Xml *x, const char *text) {
  xmlTextWriterWriteString(x->w, BAD_CAST clean(x->session->arena, text));
}

void rxm_attr(Xml *x, const char *name, const char *value) {
  if (value) xmlTextWriterWriteAttribute(x->w, BAD_CAST name, BAD_CAST clean(x->session->arena, value));
}

void rxm_attr_int(Xml *x, const char *name, int value) {
  char text[16];
  snprintf(text, sizeof text, "%d", value);
  rxm_attr(x, name, text);
}

void rxm_attr_line(Xml *x, const char *name, Span at) {
  if (at.begin) rxm_attr_int(x, name, rep_line(x->session, at));
}

void rxm_attr_column(Xml *x, const char *name, Span at) {
  if (at.begin) rxm_attr_int(x, name, rep_column(x->session, at));
}

void rxm_attr_distance(Xml *x, const char *name, int n, const int64_t *dist, const bool *known) {
  if (n <= 0 || !dist) return;
  Buf b = {0};
  rep_distance(n, dist, known, &b);
  rxm_attr(x, name, b.s);
  buf_free(&b);
}

/* 'l' has told its reasons before; NULL: these are they. */
static void write_reasons(Xml *x, const Loop *l, const Reason *r) {
  for (; r; r = r->next) {
    if (l && rep_is_told(l, r)) continue;
    rxm_begin(x, "reason");
    rxm_attr(x, "code", r->code);
    rxm_attr_line(x, "line", r->at);
    rxm_attr_column(x, "column", r->at);
    rxm_attr_line(x, "other-line", r->other);
    rxm_attr_column(x, "other-column", r->other);
    rxm_attr_distance(x, "distance", r->ndist, r->dist, NULL);
    rxm_attr(x, "array", r->array ? r->array->name : NULL);
    rxm_attr(x, "way-out", r->way_out);
    rxm_attr(x, "example", r->example);
    if (r->lifted) rxm_attr(x, "taken", "true");
    if (r->text) rxm_text(x, r->text);
    rxm_end(x);
  }
}

static void write_contracts(Xml *x, const Contract *c) {
  for (; c; c = c->next) {
    rxm_begin(x, "check");
    rxm_attr(x, "property", c->kind == CONTRACT_DISTINCT ? "distinct" : c->kind == CONTRACT_HOLDS ? "condition" : "disjoint");
    rxm_text(x, c->text);
    rxm_end(x);
  }
}

static void write_race(Xml *x, const Race *r) {
  static const char *const found[] = {[RACE_NONE] = "none", [RACE_MAY] = "perhaps", [RACE_SURE] = "certain"};
  if (!r) return;
  rxm_begin(x, "race");
  rxm_attr(x, "found", found[r->kind]);
  if (r->kind != RACE_NONE) {
    rxm_attr_line(x, "line", r->at);
    rxm_attr_column(x, "column", r->at);
    rxm_attr_line(x, "other-line", r->other);
    rxm_attr_column(x, "other-column", r->other);
    rxm_attr(x, "var", r->var ? r->var->name : NULL);
    rxm_text(x, r->text);
  }
  rxm_end(x);
}

static void write_variables(Xml *x, const VarUse *v) {
  for (; v; v = v->next) {
    bool reduction = v->role == ROLE_REDUCTION;
    if (!reduction && v->role != ROLE_PRIVATE && v->role != ROLE_FIRSTPRIVATE && v->role != ROLE_LASTPRIVATE)
      continue;
    rxm_begin(x, reduction ? "reduction" : "private");
    if (reduction) rxm_attr(x, "op", red_op_text(v->red));
    rxm_attr(x, "var", v->path);
    if (v->inferred) rxm_attr(x, "inferred", "true");
    rxm_end(x);
  }
}

static void write_dependences(Xml *x, const Dep *d) {
  static const char *const kind[] = {[DEP_FLOW] = "flow", [DEP_ANTI] = "anti", [DEP_OUTPUT] = "output"};
  for (; d; d = d->next) {
    rxm_begin(x, "dependence");
    rxm_attr(x, "kind", kind[d->kind]);
    if (d->from) rxm_attr_line(x, "from", d->from->span), rxm_attr_column(x, "from-column", d->from->span);
    if (d->to) rxm_attr_line(x, "to", d->to->span), rxm_attr_column(x, "to-column", d->to->span);
    rxm_attr_distance(x, "distance", d->ndist, d->dist, d->known);
    rxm_attr(x, "array", d->array ? d->array->name : NULL);
    rxm_attr(x, "certain", d->certainty == CERTAIN ? "true" : "false");
    rxm_end(x);
  }
}

static void write_loop(Xml *x, const Loop *l) {
  rxm_begin(x, l->kind == LOOP_SECTION ? "section" : "loop");
  rxm_attr_line(x, "line", l->stmt->span);
  rxm_attr_int(x, "end", rep_end_line(x->session, l));
  rxm_attr(x, "var", l->var ? l->var->text : NULL);
  rxm_attr_int(x, "depth", l->depth);
  rxm_attr(x, "verdict", verdict_name(l->verdict));
  rxm_attr(x, "basis", basis_name(l->basis));
  rxm_attr(x, "mapped", rep_mapped(l));
  rxm_attr(x, "kernel", rep_kernel(l));
  rxm_attr(x, "after", l->transform ? l->transform->text : NULL);
  rxm_attr(x, "lifts", l->transform && l->transform->lifted ? l->transform->lifted->text : NULL);
  rxm_attr(x, "in-order", rep_schedule(l));
  if (rep_interchanged(l)) rxm_attr(x, "interchanged", "true");
  if (rep_fused(l)) rxm_attr_line(x, "fused-with", rep_fused(l)->first->span);
  write_reasons(x, NULL, l->reason);
  if (l->nest && !l->nest->offload && l->nest->depth > 0 && l->nest->loop[0] == l)
    write_reasons(x, l, l->nest->refusal);
  write_contracts(x, l->contract);
  write_race(x, l->race);
  rxm_running(x, l);
  write_variables(x, l->var_use);
  write_dependences(x, l->dep);
  for (const Loop *k = l->child; k; k = k->next) write_loop(x, k);
  rxm_end(x);
}

static void write_ignored(Xml *x, const File *f, const Unit *u) {
  IgnoredList list = {0};
  rep_ignored(f->analysis, u, x->session->arena, &list);
  for (int i = 0; i < list.n; i++) {
    const Ignored *g = &list.v[i];
    rxm_begin(x, "ignored");
    rxm_attr_line(x, "line", g->clause ? g->clause->span : g->directive->span);
    rxm_attr(x, "directive", g->directive->name);
    rxm_attr(x, "clause", g->clause ? g->clause->name : NULL);
    rxm_text(x, g->why);
    rxm_end(x);
  }
}

static void write_unit(Xml *x, const File *f, Unit *u) {
  Span at = u->begin ? u->begin->span : u->first ? u->first->span : u->end ? u->end->span : (Span){0, 0};
  rxm_begin(x, "unit");
  rxm_attr(x, "name", u->name);
  rxm_attr(x, "kind", rep_unit_kind(u));
  rxm_attr_int(x, "line", at.begin ? rep_line(x->session, at) : 1);
  rxm_attr(x, "host", u->host ? u->host->name : NULL);
  for (const Loop *l = f->analysis ? f->analysis->loop : NULL; l; l = l->next)
    if (l->unit == u) write_loop(x, l);
  write_ignored(x, f, u);
  rxm_end(x);
}

static void write_file(Xml *x, const File *f) {
  rxm_begin(x, "report");
  rxm_attr(x, "file", f->program ? f->program->source->path : f->input->path);
  for (Unit *u = f->program ? f->program->units : NULL; u; u = rep_next_unit(u)) write_unit(x, f, u);
  rxm_end(x);
}

void rep_xml(const Session *s, Buf *out) {
  xmlBufferPtr buffer = xmlBufferCreate();
  Xml x = {xmlNewTextWriterMemory(buffer, 0), s};
  if (!x.w) f2c_bug("no XML writer");
  xmlTextWriterSetIndent(x.w, 1);
  xmlTextWriterStartDocument(x.w, NULL, "UTF-8", NULL);
  if (s->nfile > 1) rxm_begin(&x, "reports");
  for (int i = 0; i < s->nfile; i++) write_file(&x, &s->file[i]);
  xmlTextWriterEndDocument(x.w);
  xmlFreeTextWriter(x.w);
  buf_puts(out, (const char *)xmlBufferContent(buffer));
  xmlBufferFree(buffer);
}
