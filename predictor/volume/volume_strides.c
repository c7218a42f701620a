/* References as steps of loops: each address is tried at neighbouring iterations of every loop around it. */
#include "predictor/volume/volume.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
  Sizes *v;
  const Kernel *k;
  const SpcLoops *inner;
  const Expr *e;
} Probe;

/* Binds the loop's variable to iteration 'at' from its middle on. Returns how many were bound. */
static int bind_at(Sizes *v, const SpcLoop *l, int64_t at) {
  if (!l->var) return 0;
  SpcRange r = space_range(v, l);
  int64_t middle = r.trip > 3 ? (r.trip - 1) / 2 : 0;
  sizes_bind(v, l->var, r.first + (middle + at) * r.step);
  return 1;
}

/* The address with loop 'which' (mapped ones first, then those inside) 'at' iterations further. The other loops keep their values. */
static bool address_at(const Probe *p, int which, int64_t at, int64_t *address) {
  int bound = 0;
  int64_t moved = 0;
  const Symbol *var = NULL;
  for (int i = 0; i < p->k->mapped.n + p->inner->n; i++) {
    const SpcLoop *l = i < p->k->mapped.n ? &p->k->mapped.l[i] : &p->inner->l[i - p->k->mapped.n];
    bound += bind_at(p->v, l, 0);
    if (i != which || !l->var) continue;
    SpcRange r = space_range(p->v, l);
    var = l->var;
    moved = p->v->bound.v[p->v->bound.n - 1].value + at * r.step;
  }
  if (var) sizes_bind(p->v, var, moved), bound++;
  bool ok = feat_address(p->v, p->e, 0, address);
  for (; bound > 0; bound--) sizes_unbind(p->v);
  return ok;
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

static bool mentions(const Expr *e, const Symbol *var) {
  if (e->kind == EX_NAME) return e->sym == var;
  for (int i = 0; i < e->nkid; i++)
    if (e->kid[i] && mentions(e->kid[i], var)) return true;
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

static int64_t step_of(const Probe *p, const FeatRef *r, int which, VolGroup *g) {
  const SpcLoop *l = which < p->k->mapped.n ? &p->k->mapped.l[which] : &p->inner->l[which - p->k->mapped.n];
  int64_t here, there, step;
  if (!l->var) {
    if (r->e->rank > 0 && range_step(p->v, r->e, l->range, &step)) return step;
    g->random = g->random || r->e->rank > 0;
    return 0;
  }
  if (!r->foreign && address_at(p, which, 0, &here) && address_at(p, which, 1, &there)) return there - here;
  g->random = true;
  return mentions(r->e, l->var) || depends_on_data(p, r->e);
}

/* A scalar in the subscripts is set to what it is the subscript of: m = next(m). */
static bool in_reference(const Expr *e, const Symbol *s) {
  for (int i = 1; e->kind == EX_REF && e->how != REF_CALL && i < e->nkid; i++)
    if (e->kid[i] && mentions(e->kid[i], s)) return true;
  for (int i = 0; i < e->nkid; i++)
    if (e->kid[i] && in_reference(e->kid[i], s)) return true;
  return false;
}

static bool is_chain(const Sizes *v, const Kernel *k, const Expr *ref) {
  for (int i = 0; i < v->assign.n; i++) {
    const SizAssign *a = &v->assign.v[i];
    if (stmt_before(a->stmt, k->first) || stmt_before(kernels_last(k), a->stmt)) continue;
    if (mentions(ref, a->sym) && in_reference(a->rhs, a->sym)) return true;
  }
  return false;
}

/* An element that the innermost loops do not change is in a register meanwhile. */
static void hoist(VolGroup *g, Sizes *v, const Kernel *k) {
  while (g->inner.n > 0 && g->step[g->inner.n - 1] == 0) {
    SpcLoops with = k->mapped, without;
    bool exact;
    for (int i = 0; i < g->inner.n; i++) {
      if (i == g->inner.n - 1) without = with;
      space_add(&with, g->inner.l[i]);
    }
    double all = space_count(v, &with, &exact), once = space_count(v, &without, &exact);
    if (all > once) g->times *= once / all;
    g->inner.n--;
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

static VolGroup make(const FeatRef *r, Sizes *v, const Kernel *k) {
  VolGroup g = {.array = r->array, .bytes = r->bytes, .inner = r->inner, .times = r->times * r->warp_share};
  Probe p = {v, k, &g.inner, r->e};
  g.share = r->warp_share;
  g.lanes = r->warp_share > 0 ? r->lane_share / r->warp_share : 0;
  g.extent = arrays_elements(v, r->array) * r->bytes;
  if (r->e->kind == EX_MEMBER && r->array->rank == 0) g.extent = 1e18;
  for (int i = 0; i < k->mapped.n; i++) g.mapped[i] = step_of(&p, r, i, &g);
  for (int i = 0; i < g.inner.n; i++) g.step[i] = step_of(&p, r, k->mapped.n + i, &g);
  add_rows(&g, v, k);
  hoist(&g, v, k);
  if (g.random) {
    for (int i = 0; i < k->mapped.n; i++) g.mapped[i] = g.mapped[i] != 0;
    for (int i = 0; i < g.inner.n; i++) g.step[i] = g.step[i] != 0;
  } else if (!address_at(&p, -1, 0, &g.base)) {
    g.random = true;
  }
  g.chased = g.random && is_chain(v, k, r->e);
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
  return g->array == x->array && g->bytes == x->bytes && !g->random && !x->random && same_loops(&g->inner, &x->inner) &&
         memcmp(g->mapped, x->mapped, sizeof *g->mapped * (size_t)k->mapped.n) == 0 &&
         memcmp(g->step, x->step, sizeof *g->step * (size_t)g->inner.n) == 0 && llabs(x->base - g->base) < 64 * (int64_t)1024 * 1024;
}

static void add(VolGroups *all, const FeatRef *r, Sizes *v, const Kernel *k) {
  VolGroup x = make(r, v, k);
  VolGroup *g = NULL;
  for (int i = 0; i < all->n && !g; i++)
    if (belongs(&all->v[i], &x, k)) g = &all->v[i];
  bool known = g != NULL;
  if (!g) {
    vec_push(v->arena, all, x);
    g = &all->v[all->n - 1];
  }
  int64_t offset = x.base - g->base;
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

void volume_strides_find(VolGroups *g, const Features *f, Sizes *v, const Kernel *k) {
  PredAssumption **tail = v->assumption_tail;
  for (int i = 0; i < f->ref.n; i++)
    if (!f->ref.v[i].foreign) add(g, &f->ref.v[i], v, k);
  v->assumption_tail = tail;
  *tail = NULL;
}
