/* Predictions for tools: docs/schema/predict.xsd, docs/schema/predict.schema.json. */
#include "common/record.h"
#include "predictor/predict.h"

/* The names of the quantities of one provenance, as the member of that name. */
static void add_provenance(Record *to, const PredKernel *k, Provenance p, int models) {
  Buf names = {0};
  for (int i = 0; i < PQ_COUNT; i++)
    if (k->q[i].prov == p && quantity_info[i].models & models)
      buf_printf(&names, "%s%s", names.len ? " " : "", quantity_info[i].name);
  if (names.len) record_string(to, quantity_provenance_name(p), names.s);
  buf_free(&names);
}

static void add_kernel(Record *file, const PredKernel *k, int models) {
  Record *r = record_child(file, "kernel");
  record_string(r, "name", k->name);
  record_string(r, "unit", k->unit);
  record_string(r, "file", k->file);
  record_integer(r, "line", k->line);
  record_integer(r, "end", k->end);
  record_integer(r, "depth", k->depth);
  record_string(r, "loops", k->loops);
  record_string(r, "verdict", k->verdict);
  record_flag(r, "asked", k->asked);
  record_string(r, "bound", k->bound);
  record_string(r, "shape", k->shape);
  record_string(r, "advice", k->advice);
  record_string(r, "random", k->random);
  record_string(r, "limiter", k->limiter);
  record_flag(r, "fits", k->fits);
  record_flag(r, "chosen", k->chosen);
  record_number(r, "gain", k->gain);
  for (int i = 0; i < PQ_COUNT; i++)
    if (quantity_info[i].models & models) record_number(r, quantity_info[i].name, k->q[i].value);
  for (int p = PROV_EXACT; p <= PROV_MEASURED; p++) add_provenance(r, k, (Provenance)p, models);
  for (const PredForm *f = k->form; f; f = f->next) {
    Record *x = record_child(r, "form");
    record_string(x, "name", f->name);
    record_string(x, "shape", f->shape);
    record_number(x, "time", f->time);
    record_flag(x, "chosen", f->chosen);
  }
}

static void add_assumption(Record *file, const PredAssumption *a) {
  Record *r = record_child(file, "assumption");
  record_string(r, "name", a->name);
  record_integer(r, "value", a->value);
  record_string(r, "basis", a->by_input ? "input" : a->by_text ? "text" : "default");
}

static void add_skipped(Record *file, const PredSkipped *s) {
  Record *r = record_child(file, "skipped");
  record_string(r, "file", s->file);
  record_string(r, "unit", s->unit);
  record_integer(r, "line", s->line);
  record_string(r, "verdict", s->verdict);
  record_string(r, "why", s->why);
  record_string(r, "way-out", s->way_out);
  record_number(r, "runs", s->runs);
  record_number(r, "time", s->time);
  record_string(r, "provenance", quantity_provenance_name(s->prov));
  if (s->gpu_time > 0) record_number(r, "gpu-time", s->gpu_time);
}

static void add_array(Record *file, const PredArray *a) {
  Record *r = record_child(file, "array");
  record_string(r, "name", a->name);
  record_string(r, "unit", a->unit);
  record_number(r, "bytes", a->bytes);
  record_number(r, "in", a->in);
  record_number(r, "out", a->out);
  record_number(r, "bytes-in", a->bytes_in);
  record_number(r, "bytes-out", a->bytes_out);
  record_number(r, "time", a->time);
  record_number(r, "once", a->once);
  if (!a->by) return;
  record_string(r, "by", a->by);
  record_string(r, "by-file", a->file);
  record_integer(r, "by-line", a->line);
  record_number(r, "by-times", a->by_times);
}

static void add_program(Record *root, const PredProgram *p) {
  Record *r = record_child(root, "program");
  record_number(r, "host", p->host);
  record_number(r, "device", p->device);
  record_number(r, "kernels", p->kernels);
  record_number(r, "transfers", p->transfers);
  record_number(r, "begin", p->begin);
  record_number(r, "kernels-host", p->kernels_host);
  record_number(r, "rest", p->rest);
  record_number(r, "speedup", p->speedup);
  record_number(r, "amdahl", p->amdahl);
  record_integer(r, "missing", p->nmissing);
  record_string(r, "provenance", quantity_provenance_name(p->host_prov));
  for (int i = 0; i < p->nfirst; i++) {
    Record *x = record_child(r, "first");
    record_string(x, "kernel", p->first[i]->name);
    record_string(x, "file", p->first[i]->file);
    record_integer(x, "line", p->first[i]->line);
    record_number(x, "gain", p->first[i]->gain);
  }
  for (int i = 0; i < p->nchanges; i++) {
    Record *x = record_child(r, "change");
    record_string(x, "kind", p->change[i].kind);
    record_string(x, "file", p->change[i].file);
    record_integer(x, "line", p->change[i].line);
    record_number(x, "gain", p->change[i].gain);
    record_string(x, "what", p->change[i].what);
  }
}

static void add_totals(Record *file, const PredReport *r) {
  record_number(file, "kernel-time", r->kernel_time);
  record_number(file, "bytes-in", r->bytes_in);
  record_number(file, "bytes-out", r->bytes_out);
  record_number(file, "transfer-time", r->transfer_time);
  record_number(file, "transfer-time-each", r->transfer_time_each);
  record_number(file, "total-time", r->total_time);
  record_string(file, "provenance", quantity_provenance_name(r->prov));
}

static void add_file(Record *root, const PredReport *r) {
  Record *file = record_child(root, "file");
  record_string(file, "name", r->file);
  record_string(file, "model", r->model);
  record_string(file, "machine", r->machine);
  record_string(file, "machine-title", r->machine_title);
  record_integer(file, "cache", r->cache_kb);
  add_totals(file, r);
  for (const PredAssumption *a = r->assumption; a; a = a->next) add_assumption(file, a);
  for (const PredUnused *u = r->unused; u; u = u->next) record_string(record_child(file, "unused"), "name", u->name);
  for (const PredKernel *k = r->kernel; k; k = k->next) add_kernel(file, k, r->models);
  for (const PredSkipped *s = r->skipped; s; s = s->next) add_skipped(file, s);
  for (const PredArray *x = r->array; x; x = x->next) add_array(file, x);
}

static void add_curve(Record *study, const PredStudy *s, const PredCurve *c) {
  Record *r = record_child(study, "curve");
  if (c->name) {
    record_string(r, "size", c->name);
    record_integer(r, "value", c->value);
  }
  for (int f = 0; f < STUDY_FACTORS; f++) {
    Record *x = record_child(r, "at");
    record_number(x, "factor", s->factor[f]);
    record_number(x, "time", c->time[f]);
  }
}

static void add_machine(Record *study, const PredMachineTimes *m) {
  Record *r = record_child(study, "machine");
  record_string(r, "name", m->name);
  record_string(r, "title", m->title);
  record_number(r, "total", m->total);
  record_number(r, "kernels", m->kernels);
  record_number(r, "transfers", m->transfers);
  record_number(r, "transfers-each", m->transfers_each);
}

static void add_blocks(Record *study, const PredStudy *s, const PredBlocks *b) {
  Record *r = record_child(study, "blocks");
  record_string(r, "kernel", b->kernel->name);
  record_string(r, "file", b->kernel->file);
  record_integer(r, "line", b->kernel->line);
  for (int y = 0; y < STUDY_Y; y++)
    for (int x = 0; x < STUDY_X; x++) {
      if (b->time[y][x] <= 0) continue;
      Record *one = record_child(r, "block");
      record_integer(one, "x", s->x[x]);
      record_integer(one, "y", s->y[y]);
      record_number(one, "time", b->time[y][x]);
    }
}

static void add_study(Record *root, const PredStudy *s) {
  Record *r = record_child(root, "study");
  for (int i = 0; i < s->ncurves; i++) add_curve(r, s, &s->curve[i]);
  for (int i = 0; i < s->nmachines; i++) add_machine(r, &s->machine[i]);
  for (int i = 0; i < s->nblocks; i++)
    if (s->blocks[i].matters) add_blocks(r, s, &s->blocks[i]);
}

Record *cost_record(const PredReport *const *r, int n, const PredStudy *study, Arena *a) {
  Record *root = record_new(a, "predict");
  if (n > 0 && r[0]->models == PRED_VOLUME) add_program(root, program_sum(r, n, a));
  for (int i = 0; i < n; i++) add_file(root, r[i]);
  if (study) add_study(root, study);
  return root;
}
