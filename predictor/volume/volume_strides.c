/* References as steps of loops: each address is tried at neighbouring iterations of every loop around it. */
#include "predictor/feature/feat_place.h"
#include "predictor/volume/volume.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  Sizes *v;
  const Kernel *k;
  const SpcLoops *inner;
  const FeatRef *r;
} Probe;

bool volume_strides_names(const Expr *e, const Symbol *var) {
  if (e->kind == EX_NAME) return e->sym == var;
  for (int i = 0; i < e->nkid; i++)
    if (e->kid[i] && volume_strides_names(e->kid[i], var)) return true;
  return false;
}

static int64_t middle_of(const SpcRange *r) { return r->trip > 3 ? (r->trip - 1) / 2 : 0; }

/* Binds the loop's variable to iteration 'at' from its middle on. Returns how many were bound. */
static int bind_at(Sizes *v, const SpcLoop *l, int64_t at) {
  if (!l->var) return 0;
  SpcRange r = space_range(v, l);
  sizes_bind(v, l->var, space_value(&r, middle_of(&r) + at));
  return 1;
}

/* Loops inside whose ranges go along with the variable, as those of a window do, 'do p = i - 1, i + 1', are bound anew. A range that becomes longer or shorter with it
 * keeps its middle. Returns how many were bound. */
static int move_along(const Probe *p, const Symbol *var) {
  int bound = 0;
  for (int i = 0; i < p->inner->n; i++) {
    const SpcLoop *l = &p->inner->l[i];
    if (!l->var || !l->lo || !l->hi || !volume_strides_names(l->lo, var) || !volume_strides_names(l->hi, var)) continue;
    SpcRange there = space_range(p->v, l);
    int64_t now = p->v->bound.v[p->v->bound.n - 1 - bound].value; /* of 'var', moved */
    sizes_bind(p->v, var, now + 1);
    SpcRange next = space_range(p->v, l);
    sizes_unbind(p->v);
    if (next.trip != there.trip || next.first == there.first) continue;
    sizes_bind(p->v, l->var, space_value(&there, middle_of(&there)));
    bound++;
  }
  return bound;
}

/* Binds all loops, 'which' (mapped ones first, then those inside) 'at' iterations further than its middle. Returns how many were bound. */
static int bind_all(const Probe *p, int which, int64_t at) {
  int bound = 0;
  int64_t moved = 0;
  const Symbol *var = NULL;
  for (int i = 0; i < p->k->mapped.n + p->inner->n; i++) {
    const SpcLoop *l = i < p->k->mapped.n ? &p->k->mapped.l[i] : &p->inner->l[i - p->k->mapped.n];
    bound += bind_at(p->v, l, 0);
    if (i != which || !l->var) continue;
    SpcRange r = space_range(p->v, l);
    var = l->var;
    moved = space_value(&r, middle_of(&r) + at);
  }
  if (var) sizes_bind(p->v, var, moved), bound++;
  if (var && which < p->k->mapped.n) bound += move_along(p, var);
  return bound;
}

static bool address_at(const Probe *p, int which, int64_t at, int64_t *address) {
  int bound = bind_all(p, which, at);
  bool ok = feat_call_address(p->v, p->r, address);
  for (; bound > 0; bound--) sizes_unbind(p->v);
  return ok;
}

static bool place_at(const Probe *p, int which, int64_t at, FeatPlace *place) {
  int first = p->v->bound.n, bound = bind_all(p, which, at);
  bool ok = feat_place(p->v, p->r, first, place);
  for (; bound > 0; bound--) sizes_unbind(p->v);
  return ok;
}

static const SpcLoop *loop_of(const Probe *p, int which) {
  return which < p->k->mapped.n ? &p->k->mapped.l[which] : &p->inner->l[which - p->k->mapped.n];
}

enum { WINDOW = 32, PIECES = 4 }; /* iterations over which the step of an address that is worked out is taken, in so many pieces */

/* Iterations of the loop that lie behind its middle, WINDOW at most. */
static int64_t window(const Probe *p, int which) {
  int bound = bind_all(p, -1, 0);
  int64_t n = space_range(p->v, loop_of(p, which)).trip;
  for (; bound > 0; bound--) sizes_unbind(p->v);
  int64_t behind = n - 1 - (n > 3 ? (n - 1) / 2 : 0);
  return behind < 1 ? 1 : behind > WINDOW ? WINDOW : behind;
}

/* Whole bytes, none only where it does not move. */
static int64_t whole_step(double bytes) { return bytes != 0 && fabs(bytes) < 1 ? (bytes > 0 ? 1 : -1) : llround(bytes); }

/* The step that most pieces of a window of n iterations have: of a(2*64*(i/64) + mod(i, 64)) that within 64; x: the addresses where they begin and
 * end. Steps that are not one in each piece, as of a(i/64), are those of the whole. */
static double usual_step(const double *x, int pieces, int64_t n) {
  double all = (x[pieces] - x[0]) / (double)n, most = 0, least = INFINITY, step = all;
  for (int i = 0; pieces == PIECES && i < pieces; i++) {
    double one = (x[i + 1] - x[i]) * pieces / (double)n;
    int same = 0;
    if (one * all < 0 || (all == 0 && one != 0)) return all; /* to and fro */
    for (int j = 0; j < pieces; j++) same += fabs((x[j + 1] - x[j]) * pieces / (double)n - one) <= 0.25 * fabs(one);
    if (one != 0 && (same > most || (same == most && fabs(one) < least))) most = same, least = fabs(one), step = one;
  }
  return most > 1 && most < pieces ? step : all;
}

/* Bytes that a step along the how-manieth range of an array operand is. */
static bool range_step(Sizes *v, const Expr *e, int range, int64_t *step) {
  const Symbol *s = e->sym;
  if (!s || !s->rank) return false;
  int64_t below = type_size(s->type) > 0 ? type_size(s->type) : 8, lo, extent;
  bool section = e->kind == EX_REF;
  for (int d = 0; d < s->rank; d++) {
    const Expr *sub = section && d + 1 < e->nkid ? e->kid[d + 1] : NULL;
    bool ranged = !section || (sub && (sub->kind == EX_RANGE || sub->rank > 0));
    if (ranged && range-- == 0) {
      int64_t stride = 1;
      if (sub && sub->kind == EX_RANGE && sub->nkid > 2 && sub->kid[2] && !sizes_int(v, sub->kid[2], &stride)) return false;
      *step = below * stride;
      return !sub || sub->kind == EX_RANGE;
    }
    arrays_dim(v, s, d, &lo, &extent);
    below *= extent;
  }
  return false;
}

/* A scalar that the kernel sets, or an array element, stands in the subscripts. */
static bool depends_on_data(const Probe *p, const Expr *e) {
  if (e->kind == EX_NAME) {
    for (int i = 0; i < p->k->mapped.n; i++)
      if (p->k->mapped.l[i].var == e->sym) return false;
    for (int i = 0; i < p->inner->n; i++)
      if (p->inner->l[i].var == e->sym) return false;
    return e->sym && e->sym->kind == SY_VARIABLE && !e->sym->value;
  }
  for (int i = e->kind == EX_REF; i < e->nkid; i++)
    if (e->kid[i] && depends_on_data(p, e->kid[i])) return true;
  return false;
}

/* a(2*64*(i/64) + mod(i, 64)) goes twice as far as its steps are. */
static void add_holes(VolGroup *g, const Probe *p, int which, int64_t here, int64_t step) {
  int bound = bind_all(p, -1, 0);
  int64_t trip = space_range(p->v, loop_of(p, which)).trip, far = trip / 4, there;
  for (; bound > 0; bound--) sizes_unbind(p->v);
  if (!step || far <= WINDOW || !address_at(p, which, far, &there)) return;
  g->holes = fmax(g->holes, (double)(there - here) / ((double)far * (double)step));
}

static int64_t step_of(const Probe *p, const FeatRef *r, int which, VolGroup *g) {
  const SpcLoop *l = loop_of(p, which);
  int64_t here, there, step;
  if (!l->var) {
    if (r->e->rank > 0 && range_step(p->v, r->e, l->range, &step)) return step;
    g->random = g->random || r->e->rank > 0;
    return 0;
  }
  if ((!r->foreign || r->call) && address_at(p, which, 0, &here) && address_at(p, which, 1, &there)) {
    int64_t n = window(p, which), pieces = n == WINDOW ? PIECES : 1, at;
    double x[PIECES + 1] = {(double)here};
    bool known = n > 1;
    for (int i = 1; i <= pieces && known; i++) known = address_at(p, which, n * i / pieces, &at), x[i] = known ? (double)at : 0;
    if (!known) return there - here;
    step = whole_step(usual_step(x, (int)pieces, n));
    if (which < p->k->mapped.n) add_holes(g, p, which, here, step);
    return step;
  }
  g->random = true;
  return volume_strides_names(r->e, l->var) || depends_on_data(p, r->e);
}

typedef struct {
  double of[PLACE_PARTS]; /* bytes that a step of the loop is by each subscript */
} PartSteps;

/* The mean steps of an address that is worked out; false: it goes to and fro. */
static bool place_step(const Probe *p, int which, const FeatPlace *here, PartSteps *step) {
  int64_t n = window(p, which);
  FeatPlace at[PIECES + 1] = {*here};
  bool steady = true;
  *step = (PartSteps){{0}};
  if (!loop_of(p, which)->var) return true;
  int pieces = n == WINDOW ? PIECES : n > 1 ? 2 : 1;
  for (int i = 1; i <= pieces; i++)
    if (!place_at(p, which, n * i / pieces, &at[i])) return false;
  for (int k = 0; k < here->nparts; k++) {
    double x[PIECES + 1];
    for (int i = 0; i <= pieces; i++) x[i] = at[i].part[k];
    step->of[k] = usual_step(x, pieces, n);
    int agree = 0;
    for (int i = 0; i < pieces; i++) {
      double one = (x[i + 1] - x[i]) / ((double)(n * (i + 1) / pieces) - (double)(n * i / pieces));
      agree += fabs(one - step->of[k]) <= fmax(0.5 * fabs(step->of[k]), fmax(VOL_SECTOR, here->unit[k] * (k > 0) / 2));
    }
    steady = steady && 2 * agree > pieces;
  }
  return steady;
}

/* A subscript that one loop moves by whole elements, and others by less than half a one, is slanted: as many elements are touched as without these. */
static void straighten(PartSteps *step, int loops, const FeatPlace *here) {
  for (int i = 1; i < here->nparts; i++) {
    double most = 0;
    for (int l = 0; l < loops; l++) most = fmax(most, fabs(step[l].of[i]));
    for (int l = 0; l < loops; l++)
      if (fabs(step[l].of[i]) < here->unit[i] / 2 && fabs(step[l].of[i]) < most) step[l].of[i] = 0;
  }
}

static double all_parts(const PartSteps *step, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += step->of[i];
  return sum;
}

/* Subscripts that the body works out: steps of the loops, or, where data choose places, of those loops that go on from there. */
static void place(VolGroup *g, const Probe *p, const FeatRef *r) {
  FeatPlace here;
  int mapped = p->k->mapped.n, bit = 0;
  PartSteps step[2 * SPC_MAX_LOOPS];
  bool steady = true, chosen[2 * SPC_MAX_LOOPS];
  if (r->foreign || !place_at(p, -1, 0, &here)) return;
  for (int i = 0; i < mapped + g->inner.n; i++) {
    bool goes = place_step(p, i, &here, &step[i]);
    steady = steady && (goes || here.jumps);
    if (loop_of(p, i)->var)
      chosen[i] = !goes || bit >= 64 || here.chosen_by >> bit & 1;
    else /* of a DO WHILE what its steps leave to the next one */
      chosen[i] = !loop_of(p, i)->array && here.chosen_by == ~(uint64_t)0;
    bit += loop_of(p, i)->var != NULL;
  }
  if (!steady) return;
  straighten(step, mapped + g->inner.n, &here);
  for (int i = 0; i < mapped + g->inner.n; i++) {
    int64_t bytes = whole_step(all_parts(&step[i], here.nparts));
    int64_t *to = i < mapped ? &g->mapped[i] : &g->step[i - mapped], *walk = i < mapped ? &g->walk[i] : &g->walk_inner[i - mapped];
    *to = here.jumps ? chosen[i] : bytes;
    *walk = here.jumps && !chosen[i] ? bytes : 0;
  }
  g->base = llround(here.at);
  g->random = here.jumps;
  g->key = here.jumps ? here.key : 0;
  g->noise = here.jumps ? 0 : llround(2 * here.spread);
  bool walks = false;
  for (int i = 0; i < SPC_MAX_LOOPS; i++) walks = walks || g->walk[i] || g->walk_inner[i];
  if (here.jumps && here.range > 1 && !walks) g->extent = fmin(g->extent, fmax(here.range * g->bytes, g->bytes));
}

/* A scalar in the subscripts is set to what it is the subscript of: m = next(m). */
static bool in_reference(const Expr *e, const Symbol *s) {
  for (int i = 1; e->kind == EX_REF && e->how != REF_CALL && i < e->nkid; i++)
    if (e->kid[i] && volume_strides_names(e->kid[i], s)) return true;
  for (int i = 0; i < e->nkid; i++)
    if (e->kid[i] && in_reference(e->kid[i], s)) return true;
  return false;
}

static bool is_chain(const Sizes *v, const Kernel *k, const Expr *ref) {
  for (int i = 0; i < v->assign.n; i++) {
    const SizAssign *a = &v->assign.v[i];
    if (stmt_before(a->stmt, k->first) || stmt_before(kernels_last(k), a->stmt)) continue;
    if (volume_strides_names(ref, a->sym) && in_reference(a->rhs, a->sym)) return true;
  }
  return false;
}

static const Expr *bare(const Expr *e) {
  while (e->kind == EX_PAREN) e = e->kid[0];
  return e;
}

static bool is_half(const Expr *e) {
  int64_t n;
  e = bare(e);
  return e->kind == EX_BINARY && e->op == OP_DIV && fold_const_int(e->kid[1], &n) && n == 2;
}

static bool is_sum_of_names(const Expr *e) {
  e = bare(e);
  return e->kind == EX_BINARY && e->op == OP_ADD && e->kid[0]->kind == EX_NAME && e->kid[1]->kind == EX_NAME;
}

/* A subscript is the middle of a range, (lo + hi)/2 or lo + (hi - lo)/2. */
static bool is_middle(const Sizes *v, const Kernel *k, const Expr *ref) {
  for (int i = 0; i < v->scalar.n; i++) {
    const SizAssign *a = &v->scalar.v[i];
    if (stmt_before(a->stmt, k->first) || stmt_before(kernels_last(k), a->stmt) || !volume_strides_names(ref, a->sym)) continue;
    const Expr *e = a->rhs;
    if (is_half(e) && is_sum_of_names(e->kid[0])) return true;
    if (e->kind == EX_BINARY && e->op == OP_ADD && e->kid[0]->kind == EX_NAME && is_half(e->kid[1])) return true;
  }
  return false;
}

/* Executions of the loops inside for one without the i-th of them. */
static double times_of_loop(const VolGroup *g, int i, Sizes *v, const Kernel *k) {
  SpcLoops with = k->mapped, without = k->mapped;
  bool exact;
  for (int j = 0; j < g->inner.n; j++) {
    space_add(&with, g->inner.l[j]);
    if (j != i) space_add(&without, g->inner.l[j]);
  }
  double all = space_count(v, &with, &exact), once = space_count(v, &without, &exact);
  return once > 0 ? fmax(all / once, 1) : 1;
}

static void drop_loop(VolGroup *g, int i) {
  for (; i + 1 < g->inner.n; i++) {
    g->inner.l[i] = g->inner.l[i + 1];
    g->step[i] = g->step[i + 1], g->walk_inner[i] = g->walk_inner[i + 1];
  }
  g->inner.n--;
}

enum { KEPT_ELEMENTS = 16 };

/* Another reference to the array goes with the loop: to one of its elements a store must be done before that loads, and a load behind its stores. */
static bool meets_others(const Features *f, const FeatRef *r, const SpcLoop *l) {
  for (int i = 0; i < f->ref.n && l->var; i++) {
    const FeatRef *x = &f->ref.v[i];
    if (x->array != r->array || (!r->written && !x->written) || !volume_strides_names(x->e, l->var)) continue;
    for (int j = 0; j < x->inner.n; j++)
      if (x->inner.l[j].stmt == l->stmt) return true;
  }
  return false;
}

/* A store in a DO WHILE over two conditions: the compiler does not know that the body runs once, and leaves it there (sm_90's code). */
static bool stays_inside(const FeatRef *r, const Stmt *s) {
  if (!r->written) return false;
  const Expr *c = s && s->kind == ST_DO && s->u.loop.how == DO_WHILE ? s->u.loop.cond : NULL;
  while (c && c->kind == EX_PAREN) c = c->kid[0];
  return c && c->kind == EX_BINARY && (c->op == OP_AND || c->op == OP_OR);
}

/* An element that the innermost loops do not change is in a register meanwhile; so are the few that loops choose which the compiler writes out. */
static void hoist(VolGroup *g, const FeatRef *r, const Features *f, Sizes *v, const Kernel *k) {
  const SpcLoops all = g->inner;
  double kept = 1;
  for (int i = all.n - 1; i >= 0; i--) {
    double n = times_of_loop(g, i, v, k);
    if (g->step[i] == 0 && g->walk_inner[i] == 0 && !stays_inside(r, all.l[i].stmt) && !meets_others(f, r, &all.l[i]))
      g->times /= n, drop_loop(g, i);
    else if (all.l[i].var && !g->random && space_unrolled_is(&all, all.l[i].var) && kept * n <= KEPT_ELEMENTS)
      kept *= n;
    else
      break;
  }
}

/* The loop begins at an array element that 'var' chooses: rows one behind the other. */
static bool begins_by_data(const Expr *lo, const Symbol *var, bool in_array) {
  if (!lo) return false;
  if (lo->kind == EX_NAME) return in_array && lo->sym == var;
  bool array = in_array || (lo->kind == EX_REF && lo->how == REF_ELEMENT);
  for (int i = lo->kind == EX_REF; i < lo->nkid; i++)
    if (begins_by_data(lo->kid[i], var, array)) return true;
  return false;
}

/* Where the rows of neighbouring iterations lie: as far apart as they are long. */
static void add_rows(VolGroup *g, Sizes *v, const Kernel *k) {
  for (int i = 0; i < k->mapped.n; i++)
    for (int j = 0; j < g->inner.n; j++)
      if (k->mapped.l[i].var && begins_by_data(g->inner.l[j].lo, k->mapped.l[i].var, false))
        g->mapped[i] += g->step[j] * (g->random ? 1 : space_range(v, &g->inner.l[j]).trip);
}

/* The component that is named, or an element of it; NULL: there is none. */
static const Expr *component_of(const Expr *e) {
  if (e->kind == EX_REF && e->how == REF_ELEMENT && e->kid[0] && e->kid[0]->kind == EX_MEMBER) e = e->kid[0];
  return e->kind == EX_MEMBER ? e : NULL;
}

/* The array of records that the component is in; NULL: not known. */
static const Symbol *records_of(const Expr *component) {
  const Expr *e = component;
  for (; e && e->kind == EX_MEMBER; e = e->nkid > 0 ? e->kid[0] : NULL)
    if (!e->sym || (e->sym->rank && e != component) || (e->sym->attrs & (AT_POINTER | AT_ALLOCATABLE))) return NULL;
  return e && e->kind == EX_REF && e->how == REF_ELEMENT && e->kid[0] && e->kid[0]->kind == EX_NAME ? e->sym : NULL;
}

/* Bytes from the beginning of a record to the component; 0 where it is not known. */
static int64_t member_offset(const Expr *e) {
  int64_t sum = 0;
  for (; e && e->kind == EX_MEMBER; e = e->kid[0]) {
    const Symbol *type = e->kid[0] && e->kid[0]->type.base == TY_DERIVED ? e->kid[0]->type.derived : NULL;
    int64_t at = type ? type_component_offset(type, e->sym) : -1;
    if (at < 0) return 0;
    sum += at;
  }
  return sum;
}

static VolGroup make(const FeatRef *r, const Features *f, Sizes *v, const Kernel *k) {
  VolGroup g = {.array = r->array, .bytes = r->bytes, .inner = r->inner, .times = r->times * r->warp_share, .segment = r->segment};
  Probe p = {v, k, &g.inner, r};
  g.share = r->warp_share;
  g.lanes = r->warp_share > 0 ? r->lane_share / r->warp_share : 0;
  g.extent = arrays_elements(v, r->array) * r->bytes;
  const Expr *component = component_of(r->e);
  const Symbol *records = component && (r->array->rank == 0 || component != r->e) ? records_of(component) : NULL;
  g.object = records ? records : r->array;
  if (records || (component && r->array->rank == 0))
    g.extent = records ? arrays_elements(v, records) * fmax(type_size(records->type), r->bytes) : 1e18;
  for (int i = 0; i < k->mapped.n; i++) g.mapped[i] = step_of(&p, r, i, &g);
  for (int i = 0; i < g.inner.n; i++) g.step[i] = step_of(&p, r, k->mapped.n + i, &g);
  bool known = !g.random && address_at(&p, -1, 0, &g.base);
  g.random = !known;
  if (!known) place(&g, &p, r);
  if (g.random) volume_seen_find(&g, r, v, k);
  if (records) g.base += member_offset(component);
  add_rows(&g, v, k);
  hoist(&g, r, f, v, k);
  if (g.random) {
    for (int i = 0; i < k->mapped.n; i++) g.mapped[i] = g.mapped[i] != 0;
    for (int i = 0; i < g.inner.n; i++) g.step[i] = g.step[i] != 0;
  }
  g.chased = g.random && is_chain(v, k, r->e);
  g.halves = g.random && !g.seen && g.inner.n > 0 && is_middle(v, k, r->e);
  g.noffsets = 1;
  return g;
}

static bool same_loops(const SpcLoops *a, const SpcLoops *b) {
  if (a->n != b->n) return false;
  for (int i = 0; i < a->n; i++)
    if (a->l[i].stmt != b->l[i].stmt || a->l[i].var != b->l[i].var || a->l[i].range != b->l[i].range) return false;
  return true;
}

/* One execution of the loops around them does both, and they keep their distance. */
static bool belongs(const VolGroup *g, const VolGroup *x, const Kernel *k) {
  if (g->random != x->random || g->key != x->key || (g->random && !g->key) || g->noise != x->noise) return false;
  if (g->random && (memcmp(g->walk, x->walk, sizeof g->walk) != 0 || memcmp(g->walk_inner, x->walk_inner, sizeof g->walk_inner) != 0))
    return false;
  bool components = g->object != g->array && x->object != x->array; /* of one record, of whatever sizes */
  return g->object == x->object && (g->bytes == x->bytes || components) && same_loops(&g->inner, &x->inner) &&
         memcmp(g->mapped, x->mapped, sizeof *g->mapped * (size_t)k->mapped.n) == 0 &&
         memcmp(g->step, x->step, sizeof *g->step * (size_t)g->inner.n) == 0 && llabs(x->base - g->base) < 64 * (int64_t)1024 * 1024;
}

static void add(VolGroups *all, const FeatRef *r, const Features *f, Sizes *v, const Kernel *k) {
  VolGroup x = make(r, f, v, k);
  VolGroup *g = NULL;
  for (int i = 0; i < all->n && !g; i++)
    if (belongs(&all->v[i], &x, k)) g = &all->v[i];
  bool known = g != NULL;
  if (!g) {
    vec_push(v->arena, all, x);
    g = &all->v[all->n - 1];
  }
  int64_t offset = x.base - g->base;
  if (x.bytes > g->bytes) g->bytes = x.bytes;
  int at = 0;
  while (at < g->noffsets && g->offset[at] != offset) at++;
  bool room = at < VOL_OFFSETS, first = !known || at == g->noffsets; /* else the value may be in a register already */
  if (at == g->noffsets && room) g->offset[g->noffsets++] = offset;
  if (r->written && (!room || first || !g->stored[at]))
    g->writes += 1;
  else if (!r->written && (!room || first || (!g->loaded[at] && !g->stored[at])))
    g->reads += 1;
  else
    room = false;
  if (room && r->written) g->stored[at] = true;
  if (room && !r->written) g->loaded[at] = true;
  if (x.times > g->times) g->times = x.times;
  if (x.lanes > g->lanes) g->lanes = x.lanes;
  if (r->written) g->stored_lanes += x.lanes;
  if (g->stored_lanes > 1) g->stored_lanes = 1;
  if (x.share > g->share) g->share = x.share;
}

/* Iterations of the innermost loop that the compiler writes out and whose addresses are worked out, but lie at no fixed distance: of a(i + mod(l, 3)), of
 * f(i - cx(l)) with a table. 0: it is none. */
static int64_t written_out(const FeatRef *r, Sizes *v, const Kernel *k) {
  const int last = r->inner.n - 1;
  const Probe p = {v, k, &r->inner, r};
  if (last < 0 || r->e->rank > 0 || !r->inner.l[last].var || !space_unrolled_is(&r->inner, r->inner.l[last].var)) return 0;
  int bound = bind_all(&p, -1, 0);
  const int64_t n = space_range(v, &r->inner.l[last]).trip;
  for (; bound > 0; bound--) sizes_unbind(v);
  const int64_t first = -(n > 3 ? (n - 1) / 2 : 0);
  int64_t at[KEPT_ELEMENTS];
  bool even = true;
  if (n < 3 || n > KEPT_ELEMENTS) return 0;
  for (int i = 0; i < n; i++) {
    if (!address_at(&p, k->mapped.n + last, first + i, &at[i])) return 0;
    even = even && (i < 2 || at[i] - at[i - 1] == at[1] - at[0]);
  }
  return even ? 0 : n;
}

static void add_all(VolGroups *g, const FeatRef *r, const Features *f, Sizes *v, const Kernel *k) {
  const int64_t n = written_out(r, v, k);
  if (!n) {
    add(g, r, f, v, k);
    return;
  }
  FeatRef one = *r;
  const SpcLoop *l = &r->inner.l[--one.inner.n];
  one.times = r->times / (double)n;
  for (int64_t i = 0; i < n; i++) {
    SpcRange range = space_range(v, l);
    sizes_bind(v, l->var, space_value(&range, i));
    add_all(g, &one, f, v, k);
    sizes_unbind(v);
  }
}

void volume_strides_find(VolGroups *g, const Features *f, Sizes *v, const Kernel *k) {
  PredAssumption **tail = v->assumption_tail;
  for (int i = 0; i < f->ref.n; i++)
    if (!f->ref.v[i].foreign || f->ref.v[i].call) add_all(g, &f->ref.v[i], f, v, k);
  v->assumption_tail = tail;
  *tail = NULL;
}
