/* Sections: which elements of its dummy arrays and of global arrays a procedure touches.
 *
 * The whole unit is viewed as if it were one iteration of a loop: what it does not change is a parameter. The
 * section of an array is the union of the ranges of its access relations. Reads that the procedure's own
 * writes cover do not count: they never see what was there before the call. */
#include "analysis/dependence/coverage.h"
#include "analysis/interprocedural/procedure.h"
#include "frontend/symbol/extent.h"
#include <isl/id.h>
#include <isl/space.h>
#include <string.h>

/* Which object, and how. */
typedef struct Wanted {
  const ProcSummary *summary;
  const Symbol *sym; /* base variable */
  const char *path;
  const Symbol *object;
  bool write;
} Wanted;

static Code *code_of(const ProcSummary *s) { return s->plain ? s->plain : s->code; }

/* ---- parameters ---- */

static bool is_scalar_of(const Symbol *s, const char *name, const void *user) {
  return s && (const void *)s == user && !strcmp(s->name, name);
}

/* A caller can say what the parameter is: a dummy argument, or a variable that both sides name. */
static bool is_known_outside(const ProcSummary *p, __isl_keep isl_id *id) {
  const char *name = isl_id_get_name(id);
  const void *user = isl_id_get_user(id);
  for (int i = 0; i < p->proc->ndummies; i++)
    if (p->proc->dummies[i] && is_scalar_of(query_real_symbol(p->proc->dummies[i]), name, user)) return true;
  for (int i = 0; i < p->nglobals; i++)
    if (p->global[i].var->scalar && is_scalar_of(p->global[i].var->sym, name, user)) return true;
  return false;
}

/* Other parameters: any value. */
static __isl_give isl_set *forget_inner(const ProcSummary *p, __isl_take isl_set *set, bool *exact) {
  for (int i = (int)isl_set_dim(set, isl_dim_param) - 1; i >= 0; i--) {
    isl_id *id = isl_set_get_dim_id(set, isl_dim_param, (unsigned)i);
    if (!is_known_outside(p, id)) {
      *exact &= isl_set_involves_dims(set, isl_dim_param, (unsigned)i, 1) == isl_bool_false;
      set = isl_set_project_out(set, isl_dim_param, (unsigned)i, 1);
    }
    isl_id_free(id);
  }
  return set;
}

/* ---- the shape ---- */

/* { [x] : x = value }, or any x */
static __isl_give isl_set *exactly(View *v, __isl_take isl_pw_aff *value) {
  return value ? isl_map_range(isl_map_from_pw_aff(value)) : isl_set_universe(isl_space_set_alloc(v->ctx, 0, 1));
}

static __isl_give isl_pw_aff *lower(View *v, const LoopSpace *s, const Symbol *o, int k) {
  if (!o->dim || o->shape == SHAPE_DEFERRED) return NULL;
  if (o->dim[k].lo_const) return affine_const(s, v->ctx, o->dim[k].lo_value);
  return o->dim[k].lo ? affine_of(v, s, o->dim[k].lo) : affine_const(s, v->ctx, 1);
}

static __isl_give isl_pw_aff *extent(View *v, const LoopSpace *s, const Symbol *o, int k) {
  isl_pw_aff *lo = lower(v, s, o, k), *hi = NULL;
  if (lo && o->shape != SHAPE_ASSUMED && o->dim[k].hi_const) hi = affine_const(s, v->ctx, o->dim[k].hi_value);
  if (lo && !hi && o->shape != SHAPE_ASSUMED && o->dim[k].hi) hi = affine_of(v, s, o->dim[k].hi);
  if (!hi) {
    isl_pw_aff_free(lo);
    return NULL;
  }
  return isl_pw_aff_add(isl_pw_aff_sub(hi, lo), affine_const(s, v->ctx, 1));
}

/* { [x] } becomes { [x, lower, extent] }. */
static __isl_give isl_set *with_shape(View *v, __isl_take isl_set *set, const Symbol *o) {
  const LoopSpace *s = view_space(v, NULL);
  for (int k = 0; k < o->rank; k++) set = isl_set_flat_product(set, exactly(v, lower(v, s, o, k)));
  for (int k = 0; k < o->rank; k++) set = isl_set_flat_product(set, exactly(v, extent(v, s, o, k)));
  return set;
}

/* Old programs declare what has any length as x(1). */
static bool has_no_end(const Symbol *o, int k) {
  int64_t lo = o->dim && o->dim[k].lo_const ? o->dim[k].lo_value : 1;
  return o->dim && k == o->rank - 1 && o->dim[k].hi_const && o->dim[k].hi_value == lo;
}

/* Without what lies beyond the bounds that the declaration gives: an array assignment's loops end where its array does, wherever that is, and
 * subscripts that nobody knows, as those of a bit reversal in x(n), are among them. */
static __isl_give isl_set *declared(View *v, __isl_take isl_set *set, const Symbol *o) {
  const LoopSpace *unit = view_space(v, NULL);
  for (int k = 0; k < o->rank; k++) {
    isl_pw_aff *lo = has_no_end(o, k) ? NULL : lower(v, unit, o, k), *n = extent(v, unit, o, k);
    if (lo && n) {
      isl_local_space *ls = isl_local_space_from_space(isl_space_set_alloc(v->ctx, 0, (unsigned)o->rank));
      isl_pw_aff *x = isl_pw_aff_from_aff(isl_aff_var_on_domain(ls, isl_dim_set, (unsigned)k));
      isl_pw_aff *end = isl_pw_aff_add_dims(isl_pw_aff_add(isl_pw_aff_copy(lo), isl_pw_aff_copy(n)), isl_dim_in, (unsigned)o->rank);
      lo = isl_pw_aff_add_dims(lo, isl_dim_in, (unsigned)o->rank);
      set = isl_set_intersect(set, isl_pw_aff_ge_set(isl_pw_aff_copy(x), isl_pw_aff_copy(lo)));
      set = isl_set_intersect(set, isl_pw_aff_lt_set(x, end));
    }
    isl_pw_aff_free(lo);
    isl_pw_aff_free(n);
  }
  return set;
}

/* ---- the elements ---- */

static bool is_wanted(const Wanted *w, const Access *a) { return a->var->sym == w->sym && a->write == w->write; }

/* The unit may be left before its end, so that nothing is sure to happen. A RETURN after which nothing would
 * happen leaves nothing out. */
static bool leaves_early(const Code *c) {
  bool more = false;
  for (int i = c->event.n - 1; i >= 0; i--) {
    EventKind k = c->event.v[i].kind;
    if (k == EV_GOTO || (k == EV_LEAVE && more)) return true;
    more |= k == EV_ACCESS || k == EV_END_LOOP || k == EV_CALL || k == EV_ANYTHING;
  }
  return false;
}

enum { MOST_CASES = 4 }; /* of conditions */

/* The union of what accesses touch, piece by piece. */
typedef struct Union {
  isl_set *sum;     /* NULL: any element */
  Covering *writes; /* of the reads' variable; NULL: they are writes */
  const Var *var;   /* that variable */
  VEC(isl_set *) piece;
} Union;

/* What of a read the unit has not set before; of a write all of it. */
static __isl_give isl_map *open_part(View *v, const Wanted *w, Union *u, const Access *a, __isl_keep isl_map *all) {
  if (!w->write && u->var != a->var) {
    coverage_end(u->writes);
    u->writes = coverage_begin(v, u->var = a->var);
  }
  isl_map *rest = w->write ? NULL : coverage_rest(v, u->writes, a);
  return rest ? rest : isl_map_copy(all);
}

/* Adds a piece that is not there in the same words. */
static void add_piece(View *v, Union *u, __isl_take isl_set *piece) {
  bool met = false;
  for (int i = u->piece.n - 1; i >= 0 && !met; i--) met = isl_set_plain_is_equal(u->piece.v[i], piece) == isl_bool_true;
  if (met) {
    isl_set_free(piece);
    return;
  }
  vec_push(v->arena, &u->piece, isl_set_copy(piece));
  u->sum = isl_set_union(u->sum, piece);
}

/* Adds all elements, with those values of scalars that a caller knows with which the access happens; NULL: there are no others. */
static void add_anywhere(View *v, const Wanted *w, const Access *a, Union *u) {
  bool ignored = true;
  isl_set *when = isl_set_coalesce(forget_inner(w->summary, isl_set_params(domain_access(v, a, &ignored)), &ignored));
  isl_set *none = isl_set_complement(isl_set_copy(when));
  const bool always = isl_set_is_empty(none) != isl_bool_false || isl_set_n_basic_set(when) > MOST_CASES;
  isl_set_free(none);
  if (!always) {
    add_piece(v, u, isl_set_intersect_params(isl_set_universe(isl_space_set_alloc(v->ctx, 0, (unsigned)w->object->rank)), when));
    return;
  }
  isl_set_free(when);
  u->sum = isl_set_free(u->sum);
}

/* Adds what one access touches. */
static void add_access(View *v, const Wanted *w, const Access *a, Union *u, bool *exact) {
  Relation r;
  bool whole_path = a->var->path == w->path && (!a->nsub || a->nsub == w->object->rank);
  if (!whole_path || !relation_of(v, a, &r)) {
    *exact = false;
    add_anywhere(v, w, a, u);
    return;
  }
  *exact &= r.exact && !*a->tail;
  add_piece(v, u, isl_map_range(open_part(v, w, u, a, r.map)));
  relation_free(&r);
}

static void union_end(Union *u) {
  coverage_end(u->writes);
  for (int i = 0; i < u->piece.n; i++) isl_set_free(u->piece.v[i]);
}

/* ---- elements that are named one by one ---- */

enum { MOST_POINTS = 64, MOST_IN_BOX = 1 << 16 };

/* Constant subscripts. */
static bool is_point(const Wanted *w, const Access *a) {
  int64_t x;
  bool point = a->var->path == w->path && a->sub && a->nsub == w->object->rank && !*a->tail && !a->unknown && !a->passed;
  for (int k = 0; k < a->nsub && point; k++) point = fold_const_int(a->sub[k], &x);
  return point;
}

static bool surely_happens(const Access *a) { return !a->partial && !a->maybe && !a->skipped && !a->loop && !a->guard; }

/* The elements of the box that are surely named. */
static int64_t count_points(const Wanted *w, Access *const *point, int n, const int64_t *lo, const int64_t *extent) {
  uint8_t met[MOST_IN_BOX / 8] = {0};
  int64_t distinct = 0, x = 0;
  for (int i = 0; i < n; i++) {
    int64_t at = 0;
    if (!surely_happens(point[i])) continue;
    for (int k = w->object->rank - 1; k >= 0; k--) {
      fold_const_int(point[i]->sub[k], &x);
      at = at * extent[k] + x - lo[k];
    }
    distinct += !(met[at / 8] >> (at % 8) & 1);
    met[at / 8] |= (uint8_t)(1u << (at % 8));
  }
  return distinct;
}

/* The box around the elements; not exact where others are in it. */
static __isl_give isl_set *box_of(const Wanted *w, Access *const *point, int n, __isl_take isl_set *box, bool *exact) {
  int rank = w->object->rank;
  int64_t lo[EXT_MAX_RANK], extent[EXT_MAX_RANK], volume = 1, x = 0;
  for (int k = 0; k < rank; k++) {
    int64_t hi = INT64_MIN;
    lo[k] = INT64_MAX;
    for (int i = 0; i < n; i++) {
      fold_const_int(point[i]->sub[k], &x);
      lo[k] = x < lo[k] ? x : lo[k];
      hi = x > hi ? x : hi;
    }
    if (lo[k] < INT32_MIN || hi > INT32_MAX) return isl_set_free(box);
    extent[k] = hi - lo[k] + 1;
    volume = volume > MOST_IN_BOX ? volume : volume * extent[k];
    box = isl_set_lower_bound_si(box, isl_dim_set, (unsigned)k, (int)lo[k]);
    box = isl_set_upper_bound_si(box, isl_dim_set, (unsigned)k, (int)hi);
  }
  *exact &= volume <= MOST_IN_BOX && count_points(w, point, n, lo, extent) == volume;
  return box;
}

/* ---- all of it ---- */

/* The accesses that count, those that are points first; *npoints: how many of them are. */
static Access **wanted_accesses(View *v, const Wanted *w, const bool *covered, int *n, int *npoints) {
  const Code *c = code_of(w->summary);
  Access **list = ARENA_ARRAY(v->arena, Access *, c->access.n + 1);
  Covering *covering = NULL;
  const Var *var = NULL;
  *n = *npoints = 0;
  for (int i = 0; i < c->access.n; i++) {
    Access *a = c->access.v[i];
    if (!is_wanted(w, a) || (covered && covered[i])) continue;
    if (!w->write && var != a->var) coverage_end(covering), covering = coverage_begin(v, var = a->var);
    if (!w->write && coverage_covers(v, covering, a)) continue;
    list[(*n)++] = a;
    if (is_point(w, a)) {
      list[*n - 1] = list[*npoints];
      list[(*npoints)++] = a;
    }
  }
  coverage_end(covering);
  return list;
}

/* Reads that find what alternatives of constructs have written, each of them. */
static bool *covered_in_any_case(const Wanted *w) {
  Code *c = code_of(w->summary);
  const Var *var = NULL;
  for (int i = 0; i < c->access.n && !var; i++)
    if (is_wanted(w, c->access.v[i]) && c->access.v[i]->var->path == w->path) var = c->access.v[i]->var;
  return w->write || !var || leaves_early(c) ? NULL : guarded_coverage_of_unit(w->summary->whole->isl, c, var);
}

static void find(const Wanted *w, Section *out) {
  Code *c = code_of(w->summary);
  bool *covered = covered_in_any_case(w);
  View *v = view_open_unit(w->summary->whole->isl, c);
  isl_space *elements = isl_space_set_alloc(v->ctx, 0, (unsigned)w->object->rank);
  bool leaves = leaves_early(c), exact = true;
  int n, npoints;
  out->exact = true;
  Access **list = wanted_accesses(v, w, covered, &n, &npoints);
  bool boxed = npoints > MOST_POINTS;
  Union u = {.sum = boxed ? box_of(w, list, npoints, isl_set_universe(elements), &exact) : isl_set_empty(elements)};
  for (int i = boxed ? npoints : 0; i < n && u.sum; i++) add_access(v, w, list[i], &u, &exact);
  union_end(&u);
  isl_set *sum = u.sum;
  if (v->any_call) sum = isl_set_free(sum);
  if (sum && !exact) sum = declared(v, sum, w->object);
  isl_set *all = w->write && !leaves && !exact && sum ? isl_set_copy(sum) : NULL;
  if (sum) sum = isl_set_coalesce(with_shape(v, forget_inner(w->summary, sum, &out->exact), w->object));
  bool ignored = true;
  if (sum) sum = forget_inner(w->summary, sum, &ignored);
  isl_ctx *ctx = v->ctx;
  view_close(v);
  if (all) exact = guarded_coverage_always(ctx, c, w->sym, w->path, all);
  isl_set_free(all);
  out->set = sum;
  out->exact &= sum && exact && !leaves;
}

/* Parameters are known by name; identifiers of analysis have the symbol too. */
static __isl_give isl_set *with_symbols(const ProcSummary *p, __isl_take isl_set *set) {
  for (int i = 0; i < (int)isl_set_dim(set, isl_dim_param); i++) {
    const char *name = isl_set_get_dim_name(set, isl_dim_param, (unsigned)i);
    const Symbol *sym = NULL;
    for (int k = 0; k < p->nglobals; k++)
      if (name && p->global[k].var->scalar && !strcmp(p->global[k].var->sym->name, name)) sym = p->global[k].var->sym;
    for (int k = 0; k < p->proc->ndummies; k++)
      if (name && p->proc->dummies[k] && !strcmp(p->proc->dummies[k]->name, name)) sym = query_real_symbol(p->proc->dummies[k]);
    if (!sym) return isl_set_free(set);
    set = isl_set_set_dim_id(set, isl_dim_param, (unsigned)i, isl_id_alloc(isl_set_get_ctx(set), sym->name, (void *)sym));
  }
  return set;
}

static void read_text(const Wanted *w, Section *out) {
  isl_set *set = isl_set_read_from_str(w->summary->whole->isl, out->text);
  if (set && isl_set_dim(set, isl_dim_set) != 3 * w->object->rank) set = isl_set_free(set);
  out->set = set ? with_symbols(w->summary, set) : NULL;
  out->exact &= out->set != NULL;
}

enum { MAX_OPERATIONS = 60000 /* of isl, for a section */ };

static void find_apart(const Wanted *w, Section *out) {
  isl_ctx *ctx = w->summary->whole->isl;
  ViewPause pause = view_pause(ctx, MAX_OPERATIONS);
  find(w, out);
  view_continue(ctx, pause);
}

static void make(const Wanted *w, Section *out) {
  const ProcSummary *s = w->summary;
  if (out->made || !s->sections || (s->code && code_of(s)->views) || !s->whole->isl) return;
  out->made = true;
  if (out->text) read_text(w, out);
  if (!s->code) return;
  scalar_liveness_unit(code_of(s));
  if (!s->recursive && w->object->rank > 0 && w->object->type.base != TY_DERIVED && !w->sym->equiv &&
      !(w->object->attrs & (AT_POINTER | AT_TARGET | AT_VOLATILE)))
    find_apart(w, out);
}

const Section *array_sections_of(const ProcSummary *s, int dummy, int global, bool write) {
  Section *out;
  if (dummy >= 0) {
    const Symbol *d = query_real_symbol(s->proc->dummies[dummy]);
    out = &s->section[write][dummy];
    make(&(Wanted){s, d, d->name, d, write}, out);
  } else {
    const GlobalEffect *g = &s->global[global];
    out = (Section *)&g->section;
    make(&(Wanted){s, g->var->sym, g->var->path, g->var->object, write}, out);
  }
  return out->set ? out : NULL;
}

const Section *array_sections_passed(const Passed *p, bool write) {
  return array_sections_of(p->summary, p->dummy, p->global, write);
}
