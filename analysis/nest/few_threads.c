/* Nests whose iterations call procedures with loops of their own: which of the two become kernels?
 *
 *   do t = 1, tiles                       one kernel, a thread a tile ..
 *     call smooth(tile(t)%u, ...)         .. or one for each nest of 'smooth', a launch a tile
 *   end do
 *
 * A thread does the iterations of 'smooth' one after another, each at the latency of memory. With T threads that each do S iterations the
 * choice is between S such steps and T launches, whatever else the device would have to do. Trips that neither the text tells nor the constants
 * that are passed count as TYPICAL. Where T is not known the launch chooses: from S/LAUNCH iterations on, or MANY, which fill a device whatever
 * each does, it is the kernel; with fewer the host goes through the calls.
 *
 *   do t = 1, reps                        sets the same arrays again: with a copy of 'a' for each thread its iterations are independent,
 *     call step(n, a, b)                  and a thread would do all of 'step'
 *   end do
 *
 * Where the procedures have sequential loops over arrays, which the host would do itself, fewer threads are enough.
 *
 * Of such loops, and of those whose calls pass constants that make S LARGE, the launch chooses as well where statements stand beside the calls.
 *
 *   do k = 1, size(sp)                    elements of an array of objects that have arrays of their own are few, and their arrays long, where
 *     call sp(k)%push(dt)                 nothing says how many: the launch chooses for them, too
 *   end do */
#include "analysis/nest/nests.h"
#include "analysis/unit/callee.h"

enum {
  TYPICAL = 1000, /* iterations of a loop of which no number is known */
  FEW = 8,        /* threads of which the text says that there are no more; constants beyond it are often those of a small case */
  LAUNCH = 8,     /* steps of a thread, of about half a microsecond, in the time of a launch */
  LARGE = 65536,  /* iterations that fill a device */
  MANY = 4096,    /* threads of a kernel that are enough without knowing what they do */
  MANY_BESIDE = 512, /* the same where the host would fetch arrays in each iteration, for statements beside the calls */
  MANY_BEHIND =
      128, /* the same where it would fetch them for loops of the procedures that it has to do itself, one iteration after another */
  MOST_LEVELS = 4, /* of procedures that call procedures */
};

/* The integer that an expression of the procedure has in this call, which passes constants for what it is made of. */
static bool passed_value(const Passed *p, const Expr *e, int64_t *value) {
  int64_t x, y;
  if (!e) return false;
  if (fold_const_int(e, value)) return true;
  if (e->kind == EX_NAME) {
    int i = callee_dummy(p->summary->proc, e->sym);
    return i >= 0 && p->actual && p->actual[i] && fold_const_int(p->actual[i], value);
  }
  if (e->kind != EX_BINARY || !passed_value(p, e->kid[0], &x) || !passed_value(p, e->kid[1], &y)) return false;
  return (e->op == OP_ADD && !__builtin_add_overflow(x, y, value)) || (e->op == OP_SUB && !__builtin_sub_overflow(x, y, value));
}

/* The bounds of a loop; of one that stands for an array assignment those of its section, or of the array. NULL: it is 1, or not known. */
static void bounds(const Loop *l, const Expr **lo, const Expr **hi) {
  const Expr *e = l->kind == LOOP_SECTION ? section_target(l->stmt) : NULL, *range = NULL;
  int dim = l->index, seen = 0;
  *lo = l->lo, *hi = l->hi;
  for (int i = 1; e && e->kind == EX_REF && i < e->nkid; i++)
    if (e->kid[i]->kind == EX_RANGE && seen++ == l->index) range = e->kid[i], dim = i - 1;
  const Symbol *array = !e ? NULL : e->kind == EX_NAME ? e->sym : range && e->kid[0]->kind == EX_NAME ? e->kid[0]->sym : NULL;
  if (!array || !array->dim || dim >= array->rank) return;
  *lo = range && range->kid[0] ? range->kid[0] : array->dim[dim].lo;
  *hi = range && range->kid[1] ? range->kid[1] : array->dim[dim].hi;
}

/* What is asked of procedures. */
typedef struct Ask {
  Analysis *a;
  bool judged;    /* loops whose iterations can have threads count, and no others */
  bool told;      /* with the constants that calls pass */
  double unknown; /* iterations of a loop of which no number is known */
} Ask;

/* Iterations in this call, no fewer than there are; a bound that other loops set is taken for the least one. */
static double trips(const Passed *p, const Loop *l, double unknown) {
  int64_t n = query_loop_trip(l), lo = 1, hi, step = 1;
  const Expr *first, *last;
  if (n >= 0 || !p || (l->var && (!query_loop_step(l, &step) || (step != 1 && step != -1)))) return n < 0 ? unknown : (double)n;
  bounds(l, &first, &last);
  bool from = passed_value(p, first, &lo), to = passed_value(p, last, &hi);
  if (!from && !to) return unknown;
  double d = step > 0 ? (to ? (double)hi : unknown) - (double)(from ? lo : 1) + 1
                      : (from ? (double)lo : unknown) - (double)(to ? hi : 1) + 1;
  return d > 0 ? d : 0;
}

/* Its iterations can have threads by themselves. Procedures that come later in the file, or from other files, are judged for it. */
static bool runs(Analysis *a, Code *c, const Loop *l) {
  if (l->kind != LOOP_DO || clause_asserts(l)) return true;
  if (!c->judged) {
    scalar_liveness_unit(c);
    verdict_unit(a, c);
  }
  return query_runs_parallel(l) && l->basis != BASIS_ASSERTED;
}

/* Iterations of the nest of loops that has most, of 'l' and those inside. */
static double most_in(const Ask *q, Code *c, const Passed *p, const Loop *l) {
  double most = 0;
  for (const Loop *k = l->child; k; k = k->next) {
    double own = most_in(q, c, p, k);
    if (own > most) most = own;
  }
  return q->judged && !runs(q->a, c, l) ? most : trips(p, l, q->unknown) * (most > 1 ? most : 1);
}

static double most_of(const Ask *q, Code *c, const Passed *p, int levels);

/* The same of the procedures that are called between two accesses. */
static double most_between(const Ask *q, const Code *c, int from, int to, int levels) {
  const ProcSummary *last = NULL;
  double most = 0;
  for (int i = from; i < to && levels; i++) {
    const Passed *p = c->access.v[i]->passed;
    if (!p || p->summary == last || !p->summary->code) continue;
    last = p->summary;
    double own = most_of(q, last->code, q->told ? p : NULL, levels - 1);
    if (own > most) most = own;
  }
  return most;
}

/* The same of a procedure, with what it calls. */
static double most_of(const Ask *q, Code *c, const Passed *p, int levels) {
  double most = most_between(q, c, 0, c->access.n, levels);
  for (int i = 0; i < c->loop.n; i++) {
    double own = c->loop.v[i]->parent ? 0 : most_in(q, c, p, c->loop.v[i]);
    if (own > most) most = own;
  }
  return most;
}

/* The same of what the nest calls. */
static double most_called(const Code *c, const Nest *n, Ask q) {
  const struct LoopInfo *in = n->loop[0]->info;
  return most_between(&q, c, in->acc0, in->acc1, MOST_LEVELS);
}

/* A loop, with none inside whose iterations can have threads, that sets elements of arrays. */
static bool is_the_hosts(Analysis *a, Code *c, const Loop *l) {
  bool sets = false;
  if (l->kind != LOOP_DO || runs(a, c, l)) return false;
  for (const Loop *k = l->child; k; k = k->next)
    if (!is_the_hosts(a, c, k)) return false;
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *x = c->access.v[i];
    sets |= x->write && !x->hidden && x->sub && !x->var->scalar;
  }
  return sets;
}

/* The procedures that are called between two accesses have such loops. */
static bool has_hosts_loops(Analysis *a, const Code *c, int from, int to, int levels) {
  const ProcSummary *last = NULL;
  for (int i = from; i < to && levels; i++) {
    const Passed *p = c->access.v[i]->passed;
    if (!p || p->summary == last || !p->summary->code) continue;
    last = p->summary;
    Code *own = last->code;
    for (int k = 0; k < own->loop.n; k++)
      if (!own->loop.v[k]->parent && is_the_hosts(a, own, own->loop.v[k])) return true;
    if (has_hosts_loops(a, own, 0, own->access.n, levels - 1)) return true;
  }
  return false;
}

/* An array of which each iteration has a copy may be one for all where the host goes through the calls: each of them sets it anew. */
static bool is_own(const VarUse *u) { return u->role == ROLE_PRIVATE || u->role == ROLE_LASTPRIVATE; }

static bool has_own_last(const Nest *n) {
  for (int i = 0; i < n->depth; i++)
    for (const VarUse *u = n->loop[i]->var_use; u; u = u->next)
      if (u->sym->rank && u->role == ROLE_LASTPRIVATE) return true;
  return false;
}

/* What an iteration does beside its calls is no loop; bodies may stand in the place of some. */
static bool calls_alone(const Nest *n) { return !n->loop[n->depth - 1]->child && !n->form; }

/* All that an iteration does is to call procedures, perhaps in loops of its own. */
static bool only_calls(const Code *c, const Nest *n) {
  const Loop *l = n->loop[n->depth - 1];
  if (n->piece || n->form) return false;
  for (int i = 0; i < n->depth; i++)
    for (const VarUse *u = n->loop[i]->var_use; u; u = u->next)
      if (u->sym->rank && u->role != ROLE_ARRAY && u->role != ROLE_VALUE && !is_own(u)) return false;
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *x = c->access.v[i];
    if (x->write && x->stmt->kind == ST_ASSIGN && !x->hidden && !x->passed && !x->var->scalar) return false;
  }
  return true;
}

/* A directive that asks for the device wants the loop itself there. */
static bool is_asked_for_device(const Directive *d) {
  return d && (d->dialect != DIALECT_OMP || (d->flags & (DF_TARGET | DF_REGION)));
}

/* Its launch may leave the loop to the host: no directive asks for its threads. */
static bool is_unasked(const Nest *n) {
  return !n->directive && !n->order && (n->verdict == V_PARALLEL || n->verdict == V_REDUCTION) && calls_alone(n);
}
static bool may_be_left(const Nest *n) { return is_unasked(n) && !n->piece; }

/* A loop that sets the same arrays again in each iteration, as those that measure how long something takes, or whose procedures have loops that are
 * known to fill a device by themselves: the launch chooses, whatever else stands in it. */
static bool repeats(Analysis *a, const Code *c, const Nest *n) {
  const bool again = has_own_last(n);
  return may_be_left(n) && most_called(c, n, (Ask){a, true, true, again ? TYPICAL : 1}) >= (again ? TYPICAL : LARGE);
}

static bool is_own_storage(const Symbol *component, void *data) {
  (void)data;
  return component->rank && (component->attrs & (AT_ALLOCATABLE | AT_POINTER));
}

/* Its calls get elements of an array of objects that have arrays of their own. */
static bool hands_objects_on(const Code *c, const Nest *n) {
  const struct LoopInfo *in = n->loop[0]->info;
  const Passed *last = NULL;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Passed *p = c->access.v[i]->passed;
    if (!p || p == last || !p->actual) continue;
    last = p;
    for (int k = 0; k < p->summary->ndummies; k++) {
      const Expr *e = query_strip(p->actual[k]);
      if (e && e->kind == EX_REF && e->how == REF_ELEMENT && type_derived(e->type) &&
          type_any_component(e->type, is_own_storage, NULL))
        return true;
    }
  }
  return false;
}

bool few_threads_nest(Analysis *a, const Code *c, Nest *n) {
  double threads = 1;
  bool known = true;
  if (n->loop[0]->kind != LOOP_DO || is_asked_for_device(n->loop[0]->directive) || n->region) return false;
  for (int i = 0; i < n->depth; i++) {
    threads *= trips(NULL, n->loop[i], TYPICAL);
    known &= query_loop_trip(n->loop[i]) >= 0;
  }
  const bool only = only_calls(c, n);
  const bool objects =
      !known && is_unasked(n) && hands_objects_on(c, n) && most_called(c, n, (Ask){a, true, true, TYPICAL}) >= TYPICAL;
  const bool again = objects || repeats(a, c, n);
  if (threads >= FEW && !only && !again) return false;
  double launches = LAUNCH * (threads >= FEW && threads < TYPICAL ? TYPICAL : threads);
  if (!again && (most_called(c, n, (Ask){a, false, false, TYPICAL}) <= launches ||
                 most_called(c, n, (Ask){a, true, false, TYPICAL}) <= launches))
    return false;
  double most = most_called(c, n, (Ask){a, false, true, TYPICAL});
  bool few = most > (again ? launches : LAUNCH * threads);
  if (!(again || (only && n->verdict == V_PARALLEL && may_be_left(n))) || (known && few)) return few || most > launches;
  if (known && !only) return false;
  const struct LoopInfo *in = n->loop[0]->info;
  const int64_t many = has_hosts_loops(a, c, in->acc0, in->acc1, MOST_LEVELS) ? MANY_BEHIND : only ? MANY : MANY_BESIDE;
  n->optional = true; /* also where its procedures turn out to have no device code */
  n->least = known || most < LAUNCH ? 1 : most / LAUNCH < many ? (int64_t)(most / LAUNCH) : many;
  n->host_parallel = false;
  return false;
}
