/* ORDERED(n) with DEPEND(SINK: ..) or DOACROSS(SINK: ..) inside (OpenMP 5.2, 15.9.6): iterations wait for
 * those that the sinks name. The loops keep the order of the dependences that analysis finds (iteration_order.c); here
 * the sinks are held against these: a dependence that no chain of sinks waits for is a race. */
#include "analysis/openmp/race.h"
#include <string.h>

enum { MAX_LOOPS = 4, MAX_SINKS = 32, MAX_CHAIN = 64 };

typedef struct Doacross {
  Analysis *ana;
  const Loop *loop[MAX_LOOPS]; /* outermost first */
  int64_t step[MAX_LOOPS];     /* of each */
  int n;
  int64_t sink[MAX_SINKS][MAX_LOOPS]; /* how many iterations back, in each loop */
  int nsinks;
  bool unread; /* a sink was not understood */
} Doacross;

/* ---- sinks ---- */

/* The clause's text without blanks, continuations and what begins their lines. */
static char *plain_text(const Doacross *x, const Clause *c) {
  const Source *s = source_of(x->ana->program->sources, c->span.begin);
  const char *from = s->text + (c->span.begin - s->base), *end = s->text + (c->span.end - s->base);
  char *text = arena_alloc(x->ana->arena, (size_t)(end - from) + 1), *to = text;
  for (bool fresh = false; from < end; from++) {
    if (*from == '\n') fresh = true;
    if (fresh && (*from == '!' || *from == 'c' || *from == 'C' || *from == '*') && end - from > 5) from += 5, fresh = false;
    if (strchr(" \t\r\n&", *from)) continue;
    fresh = false;
    *to++ = (char)(*from >= 'A' && *from <= 'Z' ? *from + 32 : *from);
  }
  *to = 0;
  return text;
}

/* 'i-1' of the k-th loop: how many iterations back. */
static bool read_entry(const Doacross *x, int k, const char *text, size_t length, int64_t *back) {
  const char *name = x->loop[k]->var->text;
  size_t n = strlen(name);
  if (length < n || strncmp(text, name, n)) return false;
  *back = 0;
  if (length == n) return true;
  int64_t shift = 0;
  for (size_t i = n + 1; i < length; i++) {
    if (text[i] < '0' || text[i] > '9' || shift > 1000000) return false;
    shift = shift * 10 + (text[i] - '0');
  }
  if ((text[n] != '-' && text[n] != '+') || length == n + 1 || shift % x->step[k]) return false;
  *back = (text[n] == '-' ? shift : -shift) / x->step[k];
  return true;
}

static void read_sink(Doacross *x, const char *text) {
  const char *at = strstr(text, "sink:");
  if (!at || x->nsinks == MAX_SINKS) return;
  at += strlen("sink:");
  for (int k = 0; k < x->n; k++) {
    size_t length = strcspn(at, ",)");
    if (!read_entry(x, k, at, length, &x->sink[x->nsinks][k]) || (k < x->n - 1 && at[length] != ',')) {
      x->unread = true;
      return;
    }
    at += length + 1;
  }
  x->nsinks++;
}

static bool visit_ordered(Stmt *s, void *data) {
  Doacross *x = data;
  const Directive *d = s->kind == ST_DIRECTIVE ? s->u.directive : NULL;
  if (!d || strcmp(d->name, "ordered")) return true;
  for (const Clause *c = d->clause; c; c = c->next)
    if (!strcmp(c->name, "depend") || !strcmp(c->name, "doacross")) read_sink(x, plain_text(x, c));
  return true;
}

/* ---- dependences ---- */

/* 'd' is a sum of sinks: iterations that far apart wait for each other in a chain. */
static bool is_waited_for(const Doacross *x, const int64_t *d, int from, int left) {
  bool zero = true;
  for (int k = 0; k < x->n; k++) zero &= d[k] == 0;
  if (zero) return true;
  for (int i = from; i < x->nsinks && left > 0; i++) {
    int64_t rest[MAX_LOOPS];
    bool forward = true, decided = false;
    for (int k = 0; k < x->n; k++) {
      rest[k] = d[k] - x->sink[i][k];
      if (!decided && rest[k]) forward = rest[k] > 0, decided = true;
    }
    if (forward && is_waited_for(x, rest, i, left - 1)) return true;
  }
  return false;
}

/* The sink that would wait for it: 'i - 1, j'. */
static const char *wanted_sink(const Doacross *x, const int64_t *d) {
  Buf b = {0};
  for (int k = 0; k < x->n; k++) {
    int64_t shift = -d[k] * x->step[k];
    buf_printf(&b, "%s%s", k ? ", " : "", x->loop[k]->var->text);
    if (shift) buf_printf(&b, " %c %lld", shift < 0 ? '-' : '+', (long long)(shift < 0 ? -shift : shift));
  }
  const char *s = arena_strdup(x->ana->arena, b.s);
  buf_free(&b);
  return s;
}

static bool check_dependence(const Doacross *x, const Dep *d) {
  int64_t v[MAX_LOOPS];
  int outer = x->loop[0]->depth;
  if (d->certainty != CERTAIN || d->ndist < outer + x->n) return true;
  for (int k = 0; k < x->n; k++) {
    if (!d->known[outer + k]) return true;
    v[k] = d->dist[outer + k];
  }
  if (is_waited_for(x, v, 0, MAX_CHAIN)) return true;
  diag_error(x->ana->priv->diag, x->loop[0]->directive->span, "no DEPEND(SINK: ..) waits for a dependence of '%s'", d->array->name);
  diag_note(x->ana->priv->diag, d->from->span, "line %d: the first reference", query_line(x->ana, d->from->span));
  diag_note(x->ana->priv->diag, d->to->span, "line %d: the second reference", query_line(x->ana, d->to->span));
  diag_note(x->ana->priv->diag, x->loop[0]->directive->span, "way out: DEPEND(SINK: %s)", wanted_sink(x, v));
  return false;
}

/* ---- loops ---- */

static bool find_loops(Doacross *x, const Loop *l) {
  const Clause *c = directive_find_clause(l->directive, CL_ORDERED);
  int64_t n;
  if (!c || !c->nitem || !fold_const_int(c->item[0], &n) || n < 1 || n > MAX_LOOPS) return false;
  for (; l && x->n < n; l = l->child && !l->child->next ? l->child : NULL) {
    if (l->kind != LOOP_DO || !l->var || !query_loop_step(l, &x->step[x->n])) return false;
    x->loop[x->n++] = l;
  }
  return x->n == n;
}

void doacross_unit(Analysis *a, const Code *c) {
  for (int i = 0; i < c->loop.n; i++) {
    const Loop *l = c->loop.v[i];
    Doacross x = {.ana = a};
    if (!l->directive || (l->parent && l->parent->directive == l->directive) || !find_loops(&x, l)) continue;
    ast_stmt_walk(l->stmt->body, visit_ordered, &x);
    bool good = !x.unread && x.nsinks > 0;
    for (int k = 0; k < x.n; k++)
      for (int d = 0; good && d < x.loop[k]->info->nbinding; d++) good = check_dependence(&x, x.loop[k]->info->binding[d]);
  }
}
