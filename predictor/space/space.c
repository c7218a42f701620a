/* Counting iterations. */
#include "predictor/space/elements.h"
#include "predictor/space/sizes_scan.h"
#include "predictor/space/space_ragged.h"

/* Iterations that are counted one by one where inner bounds depend on a loop; more are sampled. */
enum { SAMPLES_OUTER = 1024, SAMPLES_INNER = 32 };

void space_add(SpcLoops *s, SpcLoop l) {
  if (s->n < SPC_MAX_LOOPS) s->l[s->n++] = l;
}

static const Symbol *var_symbol(const Expr *var) { return var ? var->sym : NULL; }

void space_add_do(SpcLoops *s, const Stmt *loop) {
  if (loop->u.loop.how == DO_CONCURRENT || loop->kind == ST_FORALL) {
    for (int i = 0; i < loop->u.loop.nindex; i++) {
      const ConcurrentIndex *x = &loop->u.loop.index[i];
      space_add(s, (SpcLoop){loop, var_symbol(x->var), x->lo, x->hi, x->step, NULL, 0, i});
    }
  } else if (loop->u.loop.how == DO_COUNTED) {
    space_add(s, (SpcLoop){loop, var_symbol(loop->u.loop.var), loop->u.loop.lo, loop->u.loop.hi, loop->u.loop.step, NULL, 0, 0});
  } else {
    space_add(s, (SpcLoop){.stmt = loop, .var = space_while_counter(loop)});
  }
}

/* Ranges ask for it in each iteration of the loops around. */
static const char *line_name(Sizes *v, const Stmt *s) {
  char *name = map_get(&v->line, s);
  if (name) return name;
  name = arena_printf(v->arena, "@%d", source_place(v->program->sources, s->span.begin).line);
  map_put(v->arena, &v->line, s, name);
  return name;
}

/* The last dimension is the outermost loop: neighbours in memory follow each other. */
void space_add_elements(SpcLoops *s, const Expr *e, const Stmt *stmt) {
  bool section = e->kind == EX_REF && e->how != REF_CALL;
  SpcLoops first = {.n = 0};
  int range = 0;
  for (int d = 0; e->sym && d < e->sym->rank; d++) {
    const Expr *sub = section && d + 1 < e->nkid ? e->kid[d + 1] : NULL;
    SpcLoop l = {.stmt = stmt, .array = e->sym, .dim = d};
    if (section && (!sub || (sub->kind != EX_RANGE && sub->rank == 0))) continue;
    if (sub && sub->kind == EX_RANGE) l.lo = sub->kid[0], l.hi = sub->kid[1], l.step = sub->nkid > 2 ? sub->kid[2] : NULL;
    l.range = range++;
    space_add(&first, l);
  }
  for (int i = first.n - 1; i >= 0; i--) space_add(s, first.l[i]);
}

/* A bound as written, else the array's. */
static bool bound_value(Sizes *v, const Expr *e, bool has_default, int64_t fallback, int64_t *value) {
  *value = fallback;
  return e ? sizes_int(v, e, value) : has_default;
}

__extension__ typedef __int128 Wide;

/* Iterations from 'first' to 'last', which may lie further apart than their type can say; at most INT64_MAX. */
static int64_t trip_count(int64_t first, int64_t last, int64_t step) {
  Wide n = ((Wide)last - first + step) / step;
  return n < 0 ? 0 : n > INT64_MAX ? INT64_MAX : (int64_t)n;
}

/* By the bounds. False: they depend on data. */
static bool range_by_bounds(Sizes *v, const SpcLoop *l, SpcRange *r) {
  int64_t lo = 1, extent = 0, last;
  bool array = l->array != NULL;
  if (array) arrays_dim(v, l->array, l->dim, &lo, &extent);
  bool known = (!l->step || sizes_int(v, l->step, &r->step)) && r->step != 0;
  bool down = r->step < 0;
  known = known && bound_value(v, l->lo, array, down ? lo + extent - 1 : lo, &r->first) &&
          bound_value(v, l->hi, array, down ? lo : lo + extent - 1, &last);
  if (known) r->trip = trip_count(r->first, last, r->step);
  return known;
}

/* Iterations as a run has counted them, where bounds do not tell for sure. What is assumed in their place is no assumption of the report then. */
static bool range_by_run(Sizes *v, const SpcLoop *l, SpcRange *r) {
  const CountsLoop *c = l->array ? NULL : sizes_counted(v, l->stmt, l->range);
  if (!c || c->iterations < 0 || c->runs <= 0) return false;
  PredAssumption **tail = v->assumption_tail;
  int memo = v->memo.n;
  bool before = v->assumed;
  v->assumed = false;
  bool sure = range_by_bounds(v, l, r) && !v->assumed;
  v->assumed = before;
  if (sure) return false;
  v->memo.n = memo;
  v->assumption_tail = tail;
  *tail = NULL;
  r->mean = c->iterations / c->runs;
  r->trip = (int64_t)(r->mean + 0.5);
  return true;
}

/* --set @LINE overrules; a loop whose iterations nothing tells has the default's. */
SpcRange space_range(Sizes *v, const SpcLoop *l) {
  SpcRange r = {1, 1, 0, 0};
  bool set = !l->array && v->nset && sizes_set(v, line_name(v, l->stmt), &r.trip);
  if (!set && range_by_run(v, l, &r)) return r;
  int64_t given = r.trip;
  bool known = range_by_bounds(v, l, &r);
  if (set) r.trip = given;
  int64_t guess = PRED_DEFAULT_SIZE;
  double longest, mean = set || known ? 0 : elements_trip(v, l, &longest);
  bool guessed = !set && !known && mean <= 0 && space_ragged_trip(v, l, &guess);
  if (mean > 0) {
    r.mean = mean;
    r.trip = (int64_t)(mean + 0.5);
    v->assumed = true;
    return r;
  }
  if (!set && !known) r.trip = sizes_guess(v, line_name(v, l->stmt), guess, guessed);
  if (r.trip < 0) r.trip = 0;
  r.mean = (double)r.trip;
  return r;
}

int64_t space_value(const SpcRange *r, int64_t iteration) { return (int64_t)((Wide)r->first + (Wide)iteration * r->step); }

static void bind(Sizes *v, const SpcLoop *l, const SpcRange *r, int64_t iteration) {
  if (l->var) sizes_bind(v, l->var, space_value(r, iteration));
}

static void unbind(Sizes *v, const SpcLoop *l) {
  if (l->var) sizes_unbind(v);
}

/* ---- dependence of bounds on outer loops ---- */

typedef struct {
  const Symbol *sym;
  bool found;
} Mention;

/* Elements of arrays count with their mean, whatever chooses them. */
static bool mentions(Expr *e, void *data) {
  Mention *m = data;
  if (e->kind == EX_NAME && e->sym == m->sym) m->found = true;
  return !m->found && !(e->kind == EX_REF && e->how != REF_CALL);
}

static bool bounds_mention(const SpcLoop *l, const Symbol *sym) {
  Mention m = {sym, false};
  const Expr *e[] = {l->lo, l->hi, l->step};
  for (int i = 0; i < 3; i++)
    if (e[i]) ast_expr_walk((Expr *)(uintptr_t)e[i], mentions, &m);
  return m.found;
}

static bool shapes_inner(const SpcLoops *s, int k) {
  for (int i = k + 1; i < s->n && s->l[k].var; i++)
    if (bounds_mention(&s->l[i], s->l[k].var)) return true;
  return false;
}

/* ---- counting ---- */

/* A loop that no inner bound mentions multiplies. Another one is summed over its iterations; of too many,
 * equal strata are represented by their middles, which is exact where the inner count is linear. */
static double count_from(Sizes *v, const SpcLoops *s, int k, int limit, bool *exact) {
  if (k == s->n) return 1;
  SpcRange r = space_range(v, &s->l[k]);
  bool shapes = shapes_inner(s, k);
  int64_t samples = !shapes ? 1 : r.trip < limit ? r.trip : limit;
  double sum = 0;
  if (shapes && samples < r.trip) *exact = false;
  for (int64_t i = 0; i < samples && r.trip > 0; i++) {
    int64_t at = shapes ? (int64_t)(((double)i + 0.5) * (double)r.trip / (double)samples) : 0;
    bind(v, &s->l[k], &r, at);
    sum += count_from(v, s, k + 1, shapes ? SAMPLES_INNER : limit, exact);
    unbind(v, &s->l[k]);
  }
  return samples > 0 ? sum * r.mean / (double)samples : 0;
}

double space_count(Sizes *v, const SpcLoops *s, bool *exact) { return count_from(v, s, 0, SAMPLES_OUTER, exact); }

static void bind_all(Sizes *v, const SpcLoops *s, bool middle) {
  for (int k = 0; k < s->n; k++) {
    SpcRange r = space_range(v, &s->l[k]);
    bind(v, &s->l[k], &r, middle && r.trip > 0 ? (r.trip - 1) / 2 : 0);
  }
}

void space_bind_middle(Sizes *v, const SpcLoops *s) { bind_all(v, s, true); }
void space_bind_first(Sizes *v, const SpcLoops *s) { bind_all(v, s, false); }

void space_unbind(Sizes *v, const SpcLoops *s) {
  for (int k = s->n - 1; k >= 0; k--) unbind(v, &s->l[k]);
}

/* The longest range at the first, middle and last iterations of the loops around it: enough for linear bounds. */
static void box_from(Sizes *v, const SpcLoops *s, int k, int64_t *box) {
  if (k == s->n) return;
  SpcRange r = space_range(v, &s->l[k]);
  if (r.trip > box[k]) box[k] = r.trip;
  int corners = shapes_inner(s, k) ? 3 : 1;
  for (int c = 0; c < corners && r.trip > 0; c++) {
    bind(v, &s->l[k], &r, (r.trip - 1) * c / 2);
    box_from(v, s, k + 1, box);
    unbind(v, &s->l[k]);
  }
}

void space_box(Sizes *v, const SpcLoops *s, int64_t *box) {
  for (int k = 0; k < s->n; k++) box[k] = 0;
  box_from(v, s, 0, box);
}

/* ---- how often ---- */

static void add_around(SpcLoops *s, const Stmt *p) {
  if (!p) return;
  add_around(s, p->parent);
  if (p->kind == ST_DO || p->kind == ST_FORALL) space_add_do(s, p);
}

const SpcLoops *space_around(Sizes *v, const Stmt *s) {
  static const SpcLoops none = {.n = 0};
  if (!s->parent) return &none;
  SpcLoops *loops = map_get(&v->around, s->parent);
  if (loops) return loops;
  loops = ARENA_NEW(v->arena, SpcLoops);
  add_around(loops, s->parent);
  map_put(v->arena, &v->around, s->parent, loops);
  return loops;
}

/* It stands in a kernel. */
static bool on_device(const Sizes *v, const Stmt *s) {
  while (s && !map_get(&v->device, s)) s = s->parent;
  return s != NULL;
}

static SizUnitRuns unit_runs(Sizes *v, const Unit *u);

static SizUnitRuns runs_by_calls(Sizes *v, const Unit *u) {
  SizUnitRuns sum = {u, 0, 0};
  int calls = 0;
  for (const SizCall *c = map_get(&v->called, u); c; c = sizes_scan_next(v, c)) {
    if (c->stmt->unit == u) continue;
    SizUnitRuns caller = unit_runs(v, c->stmt->unit);
    bool exact = true;
    double each = space_count(v, space_around(v, c->stmt), &exact) * space_guard_share(v, c->stmt);
    calls++;
    sum.total += each * caller.total;
    if (!on_device(v, c->stmt)) sum.runs += each * caller.runs;
  }
  return calls ? sum : (SizUnitRuns){u, 1, 1};
}

/* A unit that nothing in the file calls runs once; so does, within its own computation, one that calls itself. */
static SizUnitRuns unit_runs(Sizes *v, const Unit *u) {
  for (int i = 0; i < v->runs.n; i++)
    if (v->runs.v[i].unit == u) return v->runs.v[i];
  vec_push(v->arena, &v->runs, ((SizUnitRuns){u, 1, 1}));
  int at = v->runs.n - 1;
  SizUnitRuns n = u->kind == UN_PROGRAM ? (SizUnitRuns){u, 1, 1} : runs_by_calls(v, u);
  v->runs.v[at] = n;
  return n;
}

double space_unit_runs(Sizes *v, const Unit *u) { return unit_runs(v, u).runs; }

double space_unit_share(Sizes *v, const Unit *u) {
  SizUnitRuns r = unit_runs(v, u);
  return r.total > 0 ? r.runs / r.total : 1;
}
