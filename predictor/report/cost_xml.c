/* Predictions as XML, valid against docs/schema/predict.xsd. */
#include "predictor/predict.h"
#include <libxml/xmlwriter.h>

static void attribute(xmlTextWriterPtr w, const char *name, const char *value) {
  xmlTextWriterWriteAttribute(w, BAD_CAST name, BAD_CAST value);
}

static void number(xmlTextWriterPtr w, const char *name, double value) {
  xmlTextWriterWriteFormatAttribute(w, BAD_CAST name, "%.10g", value);
}

/* The names of the quantities of one provenance, as the attribute of that name. */
static void provenance(xmlTextWriterPtr w, const PredKernel *k, Provenance p, int models) {
  Buf names = {0};
  for (int i = 0; i < PQ_COUNT; i++)
    if (k->q[i].prov == p && quantity_info[i].models & models)
      buf_printf(&names, "%s%s", names.len ? " " : "", quantity_info[i].name);
  if (names.len) attribute(w, quantity_provenance_name(p), names.s);
  buf_free(&names);
}

static void kernel(xmlTextWriterPtr w, const PredKernel *k, int models) {
  xmlTextWriterStartElement(w, BAD_CAST "kernel");
  attribute(w, "name", k->name);
  attribute(w, "unit", k->unit);
  attribute(w, "file", k->file);
  number(w, "line", k->line);
  number(w, "depth", k->depth);
  attribute(w, "loops", k->loops);
  attribute(w, "verdict", k->verdict);
  attribute(w, "asked", k->asked ? "true" : "false");
  attribute(w, "bound", k->bound);
  if (k->shape) attribute(w, "shape", k->shape);
  if (k->advice) attribute(w, "advice", k->advice);
  attribute(w, "limiter", k->limiter);
  attribute(w, "fits", k->fits ? "true" : "false");
  for (int i = 0; i < PQ_COUNT; i++)
    if (quantity_info[i].models & models) number(w, quantity_info[i].name, k->q[i].value);
  for (int p = PROV_EXACT; p <= PROV_MEASURED; p++) provenance(w, k, (Provenance)p, models);
  xmlTextWriterEndElement(w);
}

static void assumption(xmlTextWriterPtr w, const PredAssumption *a) {
  xmlTextWriterStartElement(w, BAD_CAST "assumption");
  attribute(w, "name", a->name);
  xmlTextWriterWriteFormatAttribute(w, BAD_CAST "value", "%lld", (long long)a->value);
  attribute(w, "basis", a->by_text ? "text" : "default");
  xmlTextWriterEndElement(w);
}

static void unused(xmlTextWriterPtr w, const PredUnused *u) {
  xmlTextWriterStartElement(w, BAD_CAST "unused");
  attribute(w, "name", u->name);
  xmlTextWriterEndElement(w);
}

static void skipped(xmlTextWriterPtr w, const PredSkipped *s) {
  xmlTextWriterStartElement(w, BAD_CAST "skipped");
  attribute(w, "file", s->file);
  attribute(w, "unit", s->unit);
  number(w, "line", s->line);
  attribute(w, "verdict", s->verdict);
  attribute(w, "why", s->why);
  xmlTextWriterEndElement(w);
}

static void totals(xmlTextWriterPtr w, const PredReport *r) {
  number(w, "kernel-time", r->kernel_time);
  number(w, "bytes-in", r->bytes_in);
  number(w, "bytes-out", r->bytes_out);
  number(w, "transfer-time", r->transfer_time);
  number(w, "transfer-time-each", r->transfer_time_each);
  number(w, "total-time", r->total_time);
  attribute(w, "provenance", quantity_provenance_name(r->prov));
}

static void file(xmlTextWriterPtr w, const PredReport *r) {
  xmlTextWriterStartElement(w, BAD_CAST "file");
  attribute(w, "name", r->file);
  attribute(w, "model", r->model);
  attribute(w, "machine", r->machine);
  attribute(w, "machine-title", r->machine_title);
  number(w, "cache", r->cache_kb);
  totals(w, r);
  for (const PredAssumption *a = r->assumption; a; a = a->next) assumption(w, a);
  for (const PredUnused *u = r->unused; u; u = u->next) unused(w, u);
  for (const PredKernel *k = r->kernel; k; k = k->next) kernel(w, k, r->models);
  for (const PredSkipped *s = r->skipped; s; s = s->next) skipped(w, s);
  xmlTextWriterEndElement(w);
}

void cost_xml(const PredReport *const *r, int n, Buf *out) {
  xmlBufferPtr buffer = xmlBufferCreate();
  xmlTextWriterPtr w = buffer ? xmlNewTextWriterMemory(buffer, 0) : NULL;
  if (!w) f2c_bug("libxml2 makes no writer");
  xmlTextWriterSetIndent(w, 1);
  xmlTextWriterStartDocument(w, NULL, "UTF-8", NULL);
  xmlTextWriterStartElement(w, BAD_CAST "predict");
  for (int i = 0; i < n; i++) file(w, r[i]);
  xmlTextWriterEndDocument(w);
  xmlFreeTextWriter(w);
  buf_add(out, (const char *)xmlBufferContent(buffer), (size_t)xmlBufferLength(buffer));
  xmlBufferFree(buffer);
}
