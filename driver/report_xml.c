/* The report for tools: docs/schema/report.xsd. */
#include "driver/report.h"
#include <libxml/xmlwriter.h>
#include <stdio.h>
#include <string.h>

typedef struct Xml {
  xmlTextWriterPtr w;
  const Session *session;
} Xml;

static void begin(Xml *x, const char *name) { xmlTextWriterStartElement(x->w, BAD_CAST name); }
static void end(Xml *x) { xmlTextWriterEndElement(x->w); }

/* Bytes that are no UTF-8 text of XML become '?': paths and source text may hold any. */
static char *clean(Arena *a, const char *s) {
  unsigned char *c = BAD_CAST arena_strdup(a, s);
  bool utf8 = xmlCheckUTF8(c);
  for (unsigned char *p = c; *p; p++)
    if (*p < ' ' || *p == 0x7f || (*p > 0x7f && !utf8)) *p = '?';
  return (char *)c;
}

static void attr(Xml *x, const char *name, const char *value) {
  if (value) xmlTextWriterWriteAttribute(x->w, BAD_CAST name, BAD_CAST clean(x->session->arena, value));
}

static void attr_int(Xml *x, const char *name, int value) {
  char text[16];
  snprintf(text, sizeof text, "%d", value);
  attr(x, name, text);
}

static void attr_line(Xml *x, const char *name, Span at) {
  if (at.begin) attr_int(x, name, rep_line(x->session, at));
}

static void attr_column(Xml *x, const char *name, Span at) {
  if (at.begin) attr_int(x, name, rep_column(x->session, at));
}

static void attr_distance(Xml *x, int n, const int64_t *dist, const bool *known) {
  if (n <= 0 || !dist) return;
  Buf b = {0};
  rep_distance(n, dist, known, &b);
  attr(x, "distance", b.s);
  buf_free(&b);
}

/* 'l' has told its reasons before; NULL: these are they. */
static void write_reasons(Xml *x, const Loop *l, const Reason *r) {
  for (; r; r = r->next) {
    if (l && rep_is_told(l, r)) continue;
    begin(x, "reason");
    attr(x, "code", r->code);
    attr_line(x, "line", r->at);
    attr_column(x, "column", r->at);
    attr_line(x, "other-line", r->other);
    attr_column(x, "other-column", r->other);
    attr_distance(x, r->ndist, r->dist, NULL);
    attr(x, "array", r->array ? r->array->name : NULL);
    attr(x, "way-out", r->way_out);
    attr(x, "example", r->example);
    if (r->text) xmlTextWriterWriteString(x->w, BAD_CAST clean(x->session->arena, r->text));
    end(x);
  }
}

static void write_contracts(Xml *x, const Contract *c) {
  for (; c; c = c->next) {
    begin(x, "check");
    attr(x, "property", c->kind == CONTRACT_DISTINCT ? "distinct" : "disjoint");
    xmlTextWriterWriteString(x->w, BAD_CAST clean(x->session->arena, c->text));
    end(x);
  }
}

static void write_variables(Xml *x, const VarUse *v) {
  for (; v; v = v->next) {
    bool reduction = v->role == ROLE_REDUCTION;
    if (!reduction && v->role != ROLE_PRIVATE && v->role != ROLE_FIRSTPRIVATE && v->role != ROLE_LASTPRIVATE)
      continue;
    begin(x, reduction ? "reduction" : "private");
    if (reduction) attr(x, "op", red_op_text(v->red));
    attr(x, "var", v->path);
    if (v->inferred) attr(x, "inferred", "true");
    end(x);
  }
}

static void write_dependences(Xml *x, const Dep *d) {
  static const char *const kind[] = {[DEP_FLOW] = "flow", [DEP_ANTI] = "anti", [DEP_OUTPUT] = "output"};
  for (; d; d = d->next) {
    begin(x, "dependence");
    attr(x, "kind", kind[d->kind]);
    if (d->from) attr_line(x, "from", d->from->span), attr_column(x, "from-column", d->from->span);
    if (d->to) attr_line(x, "to", d->to->span), attr_column(x, "to-column", d->to->span);
    attr_distance(x, d->ndist, d->dist, d->known);
    attr(x, "array", d->array ? d->array->name : NULL);
    attr(x, "certain", d->certainty == CERTAIN ? "true" : "false");
    end(x);
  }
}

static void write_loop(Xml *x, const Loop *l) {
  begin(x, l->kind == LOOP_SECTION ? "section" : "loop");
  attr_line(x, "line", l->stmt->span);
  attr_int(x, "end", rep_end_line(x->session, l));
  attr(x, "var", l->var ? l->var->text : NULL);
  attr_int(x, "depth", l->depth);
  attr(x, "verdict", verdict_name(l->verdict));
  attr(x, "basis", basis_name(l->basis));
  if (l->enabled_by) attr(x, "enabled-by", l->enabled_by);
  attr(x, "mapped", rep_mapped(l));
  attr(x, "kernel", rep_kernel(l));
  attr(x, "after", l->transform ? l->transform->text : NULL);
  write_reasons(x, NULL, l->reason);
  if (l->nest && !l->nest->offload && l->nest->depth > 0 && l->nest->loop[0] == l)
    write_reasons(x, l, l->nest->refusal);
  write_contracts(x, l->contract);
  write_variables(x, l->var_use);
  write_dependences(x, l->dep);
  for (const Loop *k = l->child; k; k = k->next) write_loop(x, k);
  end(x);
}

static void write_ignored(Xml *x, const Unit *u) {
  IgnoredList list = {0};
  rep_ignored(u, x->session->arena, &list);
  for (int i = 0; i < list.n; i++) {
    const Ignored *g = &list.v[i];
    begin(x, "ignored");
    attr_line(x, "line", g->clause ? g->clause->span : g->directive->span);
    attr(x, "directive", g->directive->name);
    attr(x, "clause", g->clause ? g->clause->name : NULL);
    xmlTextWriterWriteString(x->w, BAD_CAST g->why);
    end(x);
  }
}

static void write_unit(Xml *x, const File *f, Unit *u) {
  Span at = u->begin ? u->begin->span : u->first ? u->first->span : u->end ? u->end->span : (Span){0, 0};
  begin(x, "unit");
  attr(x, "name", u->name);
  attr(x, "kind", rep_unit_kind(u));
  attr_int(x, "line", at.begin ? rep_line(x->session, at) : 1);
  attr(x, "host", u->host ? u->host->name : NULL);
  for (const Loop *l = f->analysis ? f->analysis->loop : NULL; l; l = l->next)
    if (l->unit == u) write_loop(x, l);
  write_ignored(x, u);
  end(x);
}

static void write_file(Xml *x, const File *f) {
  begin(x, "report");
  attr(x, "file", f->input->path);
  for (Unit *u = f->program ? f->program->units : NULL; u; u = rep_next_unit(u)) write_unit(x, f, u);
  end(x);
}

void rep_xml(const Session *s, Buf *out) {
  xmlBufferPtr buffer = xmlBufferCreate();
  Xml x = {xmlNewTextWriterMemory(buffer, 0), s};
  if (!x.w) f2c_bug("no XML writer");
  xmlTextWriterSetIndent(x.w, 1);
  xmlTextWriterStartDocument(x.w, NULL, "UTF-8", NULL);
  if (s->nfile > 1) begin(&x, "reports");
  for (int i = 0; i < s->nfile; i++) write_file(&x, &s->file[i]);
  xmlTextWriterEndDocument(x.w);
  xmlFreeTextWriter(x.w);
  buf_puts(out, (const char *)xmlBufferContent(buffer));
  xmlBufferFree(buffer);
}
