/* Where loops run, and which kernels have few threads because of their form. */
#include "driver/report/report.h"
#include <string.h>

/* Threads that run at once on what is sold today: 132 multiprocessors of 2048 (predictor/machines/h200.xml). */
enum { DEVICE_THREADS = 132 * 2048, FEW = DEVICE_THREADS / 4 };

/* The innermost loop around 'l' that a nest with a kernel maps. */
static const Nest *around(const Decisions *d, const Loop *l) {
  for (l = l->parent; l; l = l->parent)
    if (report_kernel(d, l)) return decision_nest(d, l);
  return NULL;
}

/* The nest's pieces have loops of their own, made of those of the source. */
static bool is_made_of(const Loop *made, const Loop *l) {
  return made->stmt == l->stmt || (made->kind == LOOP_DO && l->kind == LOOP_DO && made->stmt->span.begin == l->stmt->span.begin);
}

static bool is_shared(const Nest *n, const Loop *l) {
  bool shared = (n->rows && is_made_of(n->rows->loop, l)) || (n->columns && is_made_of(n->columns->loop, l)) ||
                (n->flat && is_made_of(n->flat, l));
  for (const TeamLoop *t = n->team ? n->team->loop : NULL; t; t = t->next)
    shared |= is_made_of(t->lanes, l) || is_made_of(t->loop, l);
  for (const Piece *p = n->piece; p && !shared; p = p->next) shared = p->nest && is_shared(p->nest, l);
  return shared;
}

const char *report_place_runs(const Decisions *d, const Loop *l) {
  const Nest *n = around(d, l);
  if (report_kernel(d, l)) return decision_axis(d, l) == AXIS_NONE ? "order" : report_mapped(d, l);
  return !n ? "host" : is_shared(n, l) ? "team" : n->form ? "form" : "thread";
}

static bool has_kernels(const Decisions *d, const Loop *l) {
  for (const Loop *in = l->child; in; in = in->next)
    if (report_kernel(d, in) || has_kernels(d, in)) return true;
  return false;
}

const char *report_place_host_as(const Session *s, const Decisions *d, const Loop *l) {
  if (strcmp(report_place_runs(d, l), "host") != 0) return NULL;
  if (has_kernels(d, l)) return "loops inside have kernels";
  if (query_is_of_tasks(l)) return "its iterations are tasks of the host's threads";
  bool asked = s->opt.analysis.automatic != AUTO_OFF;
  for (const Loop *o = l; o; o = o->parent) asked |= decision_nest(d, o) != NULL;
  return asked || l->verdict == V_SEQUENTIAL ? NULL : "no directive asks for it";
}

const Nest *report_place_optional(const Decisions *d, const Loop *l) {
  for (int i = 0; i < d->nest.n; i++) {
    const Nest *n = d->nest.v[i];
    if (n->optional && n->once && n->first == l->stmt && decision_of(d, n).offload) return n;
  }
  return NULL;
}

const Nest *report_place_stepped(const Decisions *d, const Loop *l) {
  for (int i = 0; i < d->nest.n; i++) {
    const Nest *n = d->nest.v[i];
    if (n->stepped && n->loop[0] == l && decision_of(d, n).offload) return n;
  }
  return NULL;
}

const char *report_place_launch(const Placed *p) {
  const Piece *piece = p->nest->piece;
  if (p->nest->optional) return "one team or the loops inside";
  return p->each ? "each thread" : piece && piece->nest->team ? "one team" : "one thread";
}

bool report_place_loop_tells(const Placed *p) { return p->first->kind == ST_DO && (!p->nest || p->nest->optional); }

void report_place_statements(const Session *s, const Placed *p, Buf *out) {
  if (p->nest)
    buf_printf(out, "%s; kernel %s", report_place_launch(p), p->nest->name);
  else
    buf_printf(out, "the host; %s it touches come home", p->elements ? "elements that" : "arrays that");
  if (p->nest && report_line(s, p->last->span) != report_line(s, p->first->span))
    buf_printf(out, ", to line %d", report_line(s, p->last->span));
}

const char *report_place_serial_why(const Decisions *d, const Loop *l) {
  const Nest *n = around(d, l);
  bool one = n && !strcmp(report_place_runs(d, l), "thread") && (l->verdict == V_PARALLEL || l->verdict == V_REDUCTION);
  return one && n->serial == l ? n->serial_why : NULL;
}

const char *report_place_few_threads(const Session *s, const Decisions *d, const Loop *l) {
  const Nest *n = report_heads_kernel(d, l) ? decision_nest(d, l) : NULL;
  int64_t threads = n && n->serial && n->serial->var ? serial_loops_threads(n) : -1;
  if (threads < 0 || threads >= FEW) return NULL;
  int64_t trip = query_loop_trip(n->serial);
  Buf b = {0};
  buf_printf(&b, "%lld thread%s, of %d that a device holds; the loop of '%s' at line %d would give ", (long long)threads,
             threads == 1 ? "" : "s", DEVICE_THREADS, n->serial->var->text, report_line(s, n->serial->stmt->span));
  if (trip > 0)
    buf_printf(&b, "%lld times as many", (long long)trip);
  else
    buf_puts(&b, "more");
  buf_printf(&b, ", but %s", n->serial_why);
  char *text = arena_strdup(s->arena, b.s);
  buf_free(&b);
  return text;
}
