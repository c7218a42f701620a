/* Array data flow inside one iteration: are all reads of an array covered by earlier writes, is the array written whole?
 *
 * A write W covers a read R of the same iteration when an instance of W that runs before R's, with the loops around both at the
 * same or an earlier iteration, writes the element that R reads. Only exact writes count. */
#include "analysis/dependence/coverage.h"
#include "analysis/unit/callee.h"
#include "common/str.h"
#include <isl/id.h>
#include <isl/ilp.h>
#include <isl/local_space.h>
#include <isl/val.h>

/* The accesses of what is viewed: first and end. */
static int acc_begin(const View *v) { return v->top ? v->top->info->acc0 : 0; }
static int acc_end(const View *v) { return v->top ? v->top->info->acc1 : v->code->access.n; }

static const Access *access_at(const View *v, int i) { return v->code->access.v[i]; }

static bool may_share(const View *v, const Var *var) {
  for (int i = acc_begin(v); i < acc_end(v); i++)
    if (access_at(v, i)->var != var && overlap_of(access_at(v, i)->var, var) != OVERLAP_NO) return true;
  return false;
}

/* { d of the read -> d' of the write }: the loops around both agree before dimension k, and there the write
 * is earlier; with k the number of those loops all of them agree */
static __isl_give isl_map *earlier(View *v, const LoopSpace *s, const LoopSpace *t, int common, int k) {
  isl_map *m = isl_map_universe(isl_space_alloc(v->ctx, 0, (unsigned)s->n, (unsigned)t->n));
  for (int i = 0; i < k && i < common; i++) m = isl_map_equate(m, isl_dim_in, i, isl_dim_out, i);
  return k < common ? isl_map_order_gt(m, isl_dim_in, k, isl_dim_out, k) : m;
}

/* The instances of the write that the same iteration of the viewed loop has run before the read. */
static __isl_give isl_map *before_in_iteration(View *v, const Access *r, const Access *w) {
  const LoopSpace *s = view_space(v, r->loop), *t = view_space(v, w->loop);
  int common = 0;
  while (common < s->n && common < t->n && s->chain[common] == t->chain[common]) common++;
  isl_map *sum = isl_map_empty(isl_space_alloc(v->ctx, 0, (unsigned)s->n, (unsigned)t->n));
  for (int k = v->top != NULL; k < common; k++)
    if (!s->by_value[k]) sum = isl_map_union(sum, earlier(v, s, t, common, k));
  return w->seq < r->seq && w->stmt != r->stmt ? isl_map_union(sum, earlier(v, s, t, common, common)) : sum;
}

/* The first subscript that says the same of everything an access touches: those before it are of the first element of an argument
 * whose other elements follow in storage. */
static int first_certain(const Access *a) {
  if (!a->unknown) return 0;
  if (!a->passed || a->passed->dummy < 0) return a->nsub;
  const Symbol *d = query_real_symbol(a->passed->summary->proc->dummies[a->passed->dummy]);
  return d->shape == SHAPE_ASSUMED ? 0 : d->rank;
}

/* Constant subscripts tell the two apart. */
static bool differ(const Access *a, const Access *b) {
  int64_t x, y;
  int from = first_certain(a), other = first_certain(b);
  for (int k = from > other ? from : other; k < a->nsub && k < b->nsub; k++)
    if (fold_const_int(a->sub[k], &x) && fold_const_int(b->sub[k], &y) && x != y) return true;
  return false;
}

/* A loop inside the viewed one is around both: a statement further down may run earlier. */
static bool share_loop(const View *v, const Access *w, const Access *r) {
  for (const Loop *l = w->loop; l && l != v->top; l = l->parent)
    if (r->loop && query_loop_inside(r->loop, l)) return true;
  return false;
}

/* ---- what is surely written ---- */

/* Writes of one object that stand in the same loops under the same conditions and differ in constant subscripts only. */
typedef struct Group {
  const Access *first, *last; /* in source order; those between them that write the object belong to it too */
  uint32_t fixed;             /* bit a dimension: a constant subscript */
  isl_map *rest;              /* { iteration -> elements } without those dimensions */
  isl_map *map;               /* of all together; NULL: they fill no box, and are looked at one by one */
  int pieces;                 /* how much work it is to look at it */
  VEC(const Access *) member;
  struct Group *next; /* in the order of 'pieces' */
} Group;

static uint32_t constant_dims(const Access *w) {
  uint32_t mask = 0;
  int64_t x;
  for (int k = 0; k < w->nsub && k < 32 && !w->unknown; k++) mask |= (uint32_t)fold_const_int(w->sub[k], &x) << k;
  return mask;
}

static __isl_give isl_map *without(__isl_keep isl_map *map, uint32_t dims) {
  isl_map *m = isl_map_copy(map);
  for (int k = (int)isl_map_dim(m, isl_dim_out) - 1; k >= 0; k--)
    if (dims >> k & 1) m = isl_map_project_out(m, isl_dim_out, (unsigned)k, 1);
  return m;
}

/* The constants of dimension k go from *lo to *hi. */
static void range_of(const Group *g, int k, int64_t *lo, int64_t *hi) {
  for (int i = 0; i < g->member.n; i++) {
    int64_t x = 0;
    fold_const_int(g->member.v[i]->sub[k], &x);
    *lo = i && *lo < x ? *lo : x;
    *hi = i && *hi > x ? *hi : x;
  }
}

enum { MOST_IN_BOX = 1024 };

/* The constants fill the box around them: an array that is set element by element is one piece. */
static bool fills_box(const Group *g) {
  bool met[MOST_IN_BOX] = {0};
  int64_t volume = 1, place[MOST_IN_BOX] = {0}, lo = 0, hi = 0, x = 0;
  if (g->member.n > MOST_IN_BOX) return false;
  for (int k = 0; k < g->first->nsub; k++) {
    if (!(g->fixed >> k & 1)) continue;
    range_of(g, k, &lo, &hi);
    for (int i = 0; i < g->member.n && fold_const_int(g->member.v[i]->sub[k], &x); i++)
      place[i] = place[i] * (hi - lo + 1) + x - lo;
    volume *= hi - lo + 1;
    if (volume > g->member.n) return false;
  }
  for (int i = 0; i < g->member.n; i++) {
    volume -= !met[place[i]];
    met[place[i]] = true;
  }
  return volume == 0;
}

/* The box instead of the first member's element. */
static void fill_box(Group *g) {
  for (int k = 0; k < g->first->nsub && g->map; k++) {
    int64_t lo = 0, hi = 0;
    if (!(g->fixed >> k & 1)) continue;
    range_of(g, k, &lo, &hi);
    g->map = isl_map_drop_constraints_involving_dims(g->map, isl_dim_out, (unsigned)k, 1);
    g->map = isl_map_lower_bound_si(g->map, isl_dim_out, (unsigned)k, (int)lo);
    g->map = isl_map_upper_bound_si(g->map, isl_dim_out, (unsigned)k, (int)hi);
  }
}

static bool joins(const Group *g, const Access *w, __isl_keep isl_map *rest) {
  return g && g->fixed == constant_dims(w) && g->last->loop == w->loop && g->last->guard == w->guard && !g->last->passed &&
         !w->passed && isl_map_plain_is_equal(g->rest, rest) == isl_bool_true;
}

/* No more joins it: into the list. */
static void close_group(Group *g, Group **list) {
  if (!g) return;
  bool box = g->member.n == 1 || fills_box(g);
  if (box && g->member.n > 1) fill_box(g);
  if (!box) g->map = isl_map_free(g->map);
  g->pieces = g->map ? (int)isl_map_n_basic_map(g->map) : g->member.n;
  while (*list && (*list)->pieces <= g->pieces) list = &(*list)->next;
  g->next = *list;
  *list = g;
}

/* The group that 'w' belongs to: 'open', or a new one instead of it. */
static Group *group_with(View *v, Group *open, const Access *w, const Relation *rel, Group **list) {
  isl_map *rest = without(rel->map, constant_dims(w));
  if (joins(open, w, rest)) {
    isl_map_free(rest);
  } else {
    close_group(open, list);
    open = ARENA_NEW(v->arena, Group);
    *open = (Group){.first = w, .fixed = constant_dims(w), .rest = rest, .map = isl_map_copy(rel->map)};
  }
  open->last = w;
  vec_push(v->arena, &open->member, w);
  return open;
}

/* All exact writes of the object in the viewed loop. */
static Group *groups_of(View *v, const Var *var) {
  Group *list = NULL, *open = NULL;
  for (int i = acc_begin(v); i < acc_end(v); i++) {
    const Access *w = access_at(v, i);
    Relation rel;
    if (!w->write || w->var != var || *w->tail || access_dims(w) != access_rank(var)) continue;
    view_question(v);
    if (relation_of(v, w, &rel) && rel.exact) {
      open = group_with(v, open, w, &rel, &list);
    } else {
      close_group(open, &list);
      open = NULL;
    }
    relation_free(&rel);
    view_answered(v);
  }
  close_group(open, &list);
  return list;
}

static void free_groups(Group *g) {
  for (; g; g = g->next) isl_map_free(g->map), isl_map_free(g->rest);
}

/* { d of r -> elements } that 'w', or all writes like it, have written when 'r' runs; 'map' is theirs and is taken */
static __isl_give isl_map *before(View *v, const Access *r, const Access *w, __isl_take isl_map *map) {
  return isl_map_apply_range(before_in_iteration(v, r, w), map);
}

/* Can the write cover reads? */
static bool may_cover(const View *v, const Access *w, const Access *r) {
  if (differ(w, r)) return false;
  return (w->seq < r->seq && w->stmt != r->stmt) || share_loop(v, w, r);
}

/* Takes what 'w' has written from the rest. */
static __isl_give isl_map *take_write(View *v, const Access *r, const Access *w, __isl_take isl_map *rest, bool *some) {
  Relation rel;
  if (access_dims(w) != access_dims(r) || !may_cover(v, w, r)) return rest;
  if (relation_of(v, w, &rel) && rel.exact) {
    isl_map *m = before(v, r, w, isl_map_copy(rel.map));
    *some |= isl_map_is_disjoint(rest, m) == isl_bool_false;
    rest = isl_map_subtract(rest, m);
  }
  relation_free(&rel);
  return rest;
}

/* The same for a group; its writes one by one where the read stands among them. */
static __isl_give isl_map *take_group(View *v, const Access *r, const Group *g, __isl_take isl_map *rest, bool *some) {
  bool among = g->first->seq < r->seq && r->seq <= g->last->seq;
  rest = isl_map_intersect_params(rest, isl_set_copy(v->context)); /* the writes may have asked for more of it */
  if (among || !g->map || g->member.n == 1) {
    for (int i = 0; i < g->member.n && isl_map_plain_is_empty(rest) == isl_bool_false; i++)
      rest = take_write(v, r, g->member.v[i], rest, some);
    return rest;
  }
  if (g->last->stmt == r->stmt || (g->first->seq > r->seq && !share_loop(v, g->first, r))) return rest;
  isl_map *m = before(v, r, g->last, isl_map_copy(g->map));
  *some |= isl_map_is_disjoint(rest, m) == isl_bool_false;
  return isl_map_subtract(rest, m);
}

/* ---- reads ---- */

__isl_give isl_map *coverage_declared(View *v, const Var *var, __isl_take isl_map *map) {
  static const LoopSpace none;
  const Symbol *o = var->object;
  const Dim *d = o->rank && o->shape == SHAPE_EXPLICIT ? &o->dim[o->rank - 1] : NULL;
  if (!d || !d->hi || (d->hi_const && d->hi_value == 1)) return map;
  isl_pw_aff *bound[] = {d->lo ? affine_declared(v, &none, d->lo) : affine_const(&none, v->ctx, 1),
                         affine_declared(v, &none, d->hi)};
  for (int i = 0; i < 2; i++) {
    if (!bound[i]) continue;
    isl_local_space *ls = isl_local_space_from_space(isl_space_set_alloc(v->ctx, 0, (unsigned)o->rank));
    isl_pw_aff *x = isl_pw_aff_from_aff(isl_aff_var_on_domain(ls, isl_dim_set, (unsigned)o->rank - 1));
    isl_pw_aff *b = isl_pw_aff_add_dims(bound[i], isl_dim_in, (unsigned)o->rank);
    map = isl_map_intersect_range(map, i ? isl_pw_aff_le_set(x, b) : isl_pw_aff_ge_set(x, b));
  }
  return map;
}

/* What of the read the same iteration has surely not written before, { d -> elements }; *some: it has written
 * another part of it. NULL: isl gave up. */
static __isl_give isl_map *uncovered(View *v, const Access *r, const Group *g, bool *some) {
  Relation rel;
  isl_map *rest =
      relation_of(v, r, &rel) && access_dims(r) == access_rank(r->var) ? coverage_declared(v, r->var, isl_map_copy(rel.map)) : NULL;
  for (; g && isl_map_plain_is_empty(rest) == isl_bool_false; g = g->next) rest = take_group(v, r, g, rest, some);
  relation_free(&rel);
  return rest;
}

static bool read_covered(View *v, const Access *r, const Group *g) {
  bool some = false;
  view_question(v);
  isl_map *rest = uncovered(v, r, g, &some);
  bool covered = rest && isl_map_is_empty(rest) == isl_bool_true;
  isl_map_free(rest);
  view_answered(v);
  return covered;
}

struct Covering {
  bool none; /* nothing covers a read of it */
  Group *writes;
};

Covering *coverage_begin(View *v, const Var *var) {
  Covering *c = ARENA_NEW(v->arena, Covering);
  bool jumps = !v->top && v->code->any_goto;
  *c = (Covering){.none = jumps || may_share(v, var)};
  if (!c->none) c->writes = groups_of(v, var);
  return c;
}

bool coverage_covers(View *v, const Covering *c, const Access *r) { return !c->none && c->writes && read_covered(v, r, c->writes); }

__isl_give isl_map *coverage_rest(View *v, const Covering *c, const Access *r) {
  bool some = false;
  view_question(v);
  isl_map *rest = uncovered(v, r, c->none ? NULL : c->writes, &some);
  view_answered(v);
  return rest;
}

void coverage_end(Covering *c) {
  if (c) free_groups(c->writes);
}

bool coverage_read(View *v, const Access *r) {
  Covering *c = coverage_begin(v, r->var);
  bool covered = coverage_covers(v, c, r);
  coverage_end(c);
  return covered;
}

bool coverage_reads(View *v, const Var *var) {
  bool all = !may_share(v, var);
  Group *g = all ? groups_of(v, var) : NULL;
  for (int i = acc_begin(v); i < acc_end(v) && all; i++)
    all = access_at(v, i)->write || access_at(v, i)->var != var || read_covered(v, access_at(v, i), g);
  free_groups(g);
  return all;
}

/* ---- copies for each iteration ---- */

/* All elements that the viewed loop may write; NULL: isl gave up. */
static __isl_give isl_set *all_written(View *v, const Var *var) {
  isl_set *sum = isl_set_empty(isl_space_set_alloc(v->ctx, 0, (unsigned)access_rank(var)));
  for (int i = acc_begin(v); i < acc_end(v); i++) {
    const Access *w = access_at(v, i);
    Relation rel;
    if (!w->write || w->var != var) continue;
    bool ok = access_dims(w) == access_rank(var) && relation_of(v, w, &rel);
    sum = ok ? isl_set_union(sum, isl_map_range(isl_map_copy(rel.map))) : isl_set_free(sum);
    if (ok) relation_free(&rel);
    if (!sum) return NULL;
  }
  return sum;
}

static void put_bound(__isl_take isl_val *x, Buf *b) {
  if (x && isl_val_is_int(x) == isl_bool_true) buf_printf(b, "%ld", isl_val_get_num_si(x));
  isl_val_free(x);
}

static bool is_fixed(__isl_keep isl_set *set, int k) {
  isl_val *lo = isl_set_dim_min_val(isl_set_copy(set), k), *hi = isl_set_dim_max_val(isl_set_copy(set), k);
  bool fixed = lo && hi && isl_val_is_int(lo) == isl_bool_true && isl_val_eq(lo, hi) == isl_bool_true;
  isl_val_free(lo);
  isl_val_free(hi);
  return fixed;
}

/* 'w(2)', 'w(4:)': a box around the elements, with the bounds that are numbers. */
static char *box_text(const View *v, const Var *var, __isl_take isl_set *set) {
  Buf b = {0};
  buf_printf(&b, "%s(", var->path);
  for (int k = 0; k < access_rank(var); k++) {
    if (k) buf_puts(&b, ", ");
    put_bound(isl_set_dim_min_val(isl_set_copy(set), k), &b);
    if (is_fixed(set, k)) continue;
    buf_putc(&b, ':');
    put_bound(isl_set_dim_max_val(isl_set_copy(set), k), &b);
  }
  buf_putc(&b, ')');
  char *s = arena_strdup(v->arena, b.s);
  buf_free(&b);
  isl_set_free(set);
  return s;
}

/* Do the elements stay what they were before the loop? 'written' is made when first asked for. */
static bool is_old(View *v, const Var *var, __isl_keep isl_set *open, isl_set **written) {
  if (!*written) *written = all_written(v, var);
  return open && *written && isl_set_is_disjoint(open, *written) == isl_bool_true;
}

/* The elements of one read that its iteration has not written. */
static void judge_rest(View *v, const Access *r, __isl_take isl_map *rest, bool some, isl_set **written, Coverage *c) {
  if (rest && isl_map_is_empty(rest) == isl_bool_true) {
    isl_map_free(rest);
    return;
  }
  isl_set *open = isl_map_range(rest); /* NULL when isl gave up */
  c->whole = false;
  c->first = c->first && is_old(v, r->var, open, written);
  if (open && some && !c->read && !c->first) {
    c->read = r;
    c->elements = box_text(v, r->var, open);
  } else {
    isl_set_free(open);
  }
}

/* Reads that have been found whole. What is written before one is written before a later one in the same loops too. */
typedef struct Found {
  const Loop *loop;
  isl_map *map;
  struct Found *next;
} Found;

static bool is_found(View *v, const Found *f, const Access *r) {
  Relation rel;
  bool same = false;
  if (!f || !relation_of(v, r, &rel)) return false;
  for (; f && !same; f = f->next) same = f->loop == r->loop && isl_map_plain_is_equal(f->map, rel.map) == isl_bool_true;
  relation_free(&rel);
  return same;
}

static void keep_found(View *v, Found **list, const Access *r) {
  Relation rel;
  if (!relation_of(v, r, &rel)) return;
  Found *f = ARENA_NEW(v->arena, Found);
  *f = (Found){r->loop, isl_map_copy(rel.map), *list};
  *list = f;
  relation_free(&rel);
}

static void free_found(Found *f) {
  for (; f; f = f->next) isl_map_free(f->map);
}

/* ---- writes of the whole object ---- */

/* The loop whose iterations the assignment stands in: those of its sections are its own. */
static const Loop *loop_of_statement(const Access *w) {
  const Loop *l = w->loop;
  while (l && l->kind == LOOP_SECTION && l->stmt == w->stmt) l = l->parent;
  return l;
}

/* It sets the whole object, of an extent that it does not change, whenever control comes to it. */
static bool sets_whole(const Access *w) {
  bool plain = w->stmt->kind == ST_ASSIGN && !w->stmt->u.assign.defined && !w->hidden && !w->maybe && !w->unknown && !w->partial;
  const bool fixed = !w->var->pointer && !w->var->element && !(w->var->object->attrs & AT_ALLOCATABLE);
  return w->write && plain && fixed && !w->sub && !*w->tail && !w->var->scalar;
}

/* Jumps lead to somewhere between the two events. */
static bool is_entered(const Code *c, int from, int to) {
  for (int i = from; c->any_goto && i < to; i++)
    for (int k = 0; c->event.v[i].kind == EV_LABEL && k < c->event.n; k++)
      if (c->event.v[k].kind == EV_GOTO && c->event.v[k].arg == c->event.v[i].arg) return true;
  return false;
}

/* In the same iteration of the loop that the write stands in, 'r' is never reached but by way of it: it comes first, its conditions are among
 * those of 'r', and CYCLE and EXIT that leave it out leave out what follows in that loop, too. */
static bool dominates(const View *v, const Access *w, const Access *r) {
  const Loop *l = loop_of_statement(w);
  if (!l || !query_loop_inside(l, v->top) || !query_loop_inside(r->loop, l) || w->stmt == r->stmt || w->ev >= r->ev) return false;
  return (!w->guard || !w->guard->each) && view_guard_within(r->guard, w->guard) && !is_entered(v->code, w->ev, r->ev);
}

/* The same statement of each iteration has set the whole object before: no question for isl. */
static bool is_set_whole_before(const View *v, const Access *r) {
  for (int i = acc_begin(v); v->top && i < acc_end(v); i++) {
    const Access *w = access_at(v, i);
    if (w->var == r->var && sets_whole(w) && dominates(v, w, r)) return true;
  }
  return false;
}

Coverage coverage_of(View *v, const Var *var, CoverageWanted wanted) {
  Coverage c = {.whole = true, .first = wanted != COVER_WHOLE};
  if (may_share(v, var)) return (Coverage){0};
  isl_set *written = NULL;
  Found *found = NULL;
  Group *groups = groups_of(v, var);
  for (int i = acc_begin(v); i < acc_end(v) && (c.whole || c.first || wanted == COVER_TEXT); i++) {
    const Access *r = access_at(v, i);
    bool some = false;
    if (r->write || r->var != var || is_set_whole_before(v, r) || is_found(v, found, r)) continue;
    view_question(v);
    isl_map *rest = uncovered(v, r, groups, &some);
    if (rest && isl_map_is_empty(rest) == isl_bool_true) keep_found(v, &found, r);
    judge_rest(v, r, rest, some, &written, &c);
    view_answered(v);
  }
  free_found(found);
  free_groups(groups);
  isl_set_free(written);
  return !c.whole && guarded_coverage_covers(v, var) ? (Coverage){.whole = true} : c;
}

__isl_give isl_set *coverage_open(View *v, const Var *var, __isl_take isl_set *others, isl_set **reads) {
  Group *groups = may_share(v, var) ? NULL : groups_of(v, var);
  if (!groups) return isl_set_free(others);
  for (int i = acc_begin(v); i < acc_end(v) && others; i++) {
    const Access *r = access_at(v, i);
    Relation rel;
    bool some = false;
    if (r->write || r->var != var) continue;
    view_question(v);
    if (relation_of(v, r, &rel)) *reads = isl_set_coalesce(isl_set_union(*reads, isl_map_params(isl_map_copy(rel.map))));
    relation_free(&rel);
    isl_set *open = isl_set_intersect(isl_map_params(uncovered(v, r, groups, &some)), isl_set_copy(v->context));
    if (open && isl_set_is_subset(open, others) == isl_bool_true)
      isl_set_free(open);
    else
      others = isl_set_coalesce(isl_set_union(others, open));
    view_answered(v);
  }
  free_groups(groups);
  return others;
}

/* { t of the viewed loop -> elements } */
static __isl_give isl_map *by_iteration(__isl_keep isl_map *m) {
  unsigned n = (unsigned)isl_map_dim(m, isl_dim_in);
  return isl_map_project_out(isl_map_copy(m), isl_dim_in, 1, n - 1);
}

/* { t -> elements } without what the group writes in iteration t for certain */
static __isl_give isl_map *less_group(View *v, const Group *g, __isl_take isl_map *rest) {
  if (g->map) return isl_map_subtract(rest, by_iteration(g->map));
  for (int i = 0; i < g->member.n; i++) {
    Relation rel;
    if (relation_of(v, g->member.v[i], &rel)) rest = isl_map_subtract(rest, by_iteration(rel.map));
    relation_free(&rel);
  }
  return rest;
}

/* { t -> elements } that iteration t may write; NULL: isl gave up. */
static __isl_give isl_map *written_by_iteration(View *v, const Var *var) {
  isl_map *sum = NULL;
  for (int i = acc_begin(v); i < acc_end(v); i++) {
    const Access *w = access_at(v, i);
    Relation rel;
    if (!w->write || w->var != var) continue;
    if (access_dims(w) != access_rank(var) || *w->tail || !relation_of(v, w, &rel)) return isl_map_free(sum);
    isl_map *m = by_iteration(rel.map);
    sum = sum ? isl_map_union(sum, m) : m;
    relation_free(&rel);
  }
  return sum;
}

const Access *coverage_undefined(View *v, const Var *var, const char **elements) {
  isl_map *written = may_share(v, var) ? NULL : written_by_iteration(v, var);
  const Access *found = NULL;
  for (int i = acc_begin(v); i < acc_end(v) && written && !found; i++) {
    const Access *r = access_at(v, i);
    Relation rel;
    if (r->write || r->maybe || r->hidden || r->var != var || *r->tail || access_dims(r) != access_rank(var)) continue;
    view_question(v);
    if (relation_of(v, r, &rel) && rel.exact) {
      isl_map *reads = isl_map_intersect_params(by_iteration(rel.map), isl_set_copy(v->context));
      isl_map *rest = isl_map_subtract(isl_map_copy(reads), isl_map_copy(written));
      isl_set *ever = isl_map_params(reads), *undefined = isl_map_params(isl_map_copy(rest));
      if (isl_set_is_empty(ever) == isl_bool_false && isl_set_is_subset(ever, undefined) == isl_bool_true) {
        found = r;
        *elements = box_text(v, var, isl_map_range(isl_map_copy(rest)));
      }
      isl_map_free(rest);
      isl_set_free(ever);
      isl_set_free(undefined);
    }
    relation_free(&rel);
    view_answered(v);
  }
  isl_map_free(written);
  return found;
}

/* Every iteration surely writes all of these elements. */
static bool in_all_iterations(View *v, const Group *g, __isl_take isl_set *elements) {
  isl_map *rest = isl_map_from_domain_and_range(isl_set_copy(view_space(v, v->top)->domain), elements);
  rest = isl_map_intersect_params(rest, isl_set_copy(v->context));
  for (; g && isl_map_plain_is_empty(rest) == isl_bool_false; g = g->next) rest = less_group(v, g, rest);
  bool none = isl_map_is_empty(rest) == isl_bool_true;
  isl_map_free(rest);
  return none;
}

static const Group *box_with(const Group *g, const Access *w) {
  for (; g; g = g->next)
    for (int i = 0; i < g->member.n && g->map; i++)
      if (g->member.v[i] == w) return g;
  return NULL;
}

bool coverage_last(View *v, const Var *var) {
  Group *groups = groups_of(v, var);
  bool same = groups != NULL;
  for (int i = acc_begin(v); same && i < acc_end(v); i++) {
    const Access *w = access_at(v, i);
    const Group *box = w->write && w->var == var ? box_with(groups, w) : NULL;
    Relation rel;
    if (!w->write || w->var != var || (box && w != box->first)) continue;
    view_question(v);
    same = access_dims(w) == access_rank(var) && relation_of(v, w, &rel);
    if (same) same = in_all_iterations(v, groups, isl_map_range(isl_map_copy(box ? box->map : rel.map))), relation_free(&rel);
    view_answered(v);
  }
  free_groups(groups);
  return same || guarded_coverage_last(v, var);
}

/* ---- whole arrays ---- */

/* lo <= x_k <= hi of every dimension; NULL when the bounds are not known here */
static __isl_give isl_set *whole_box(View *v, const Var *var) {
  static const LoopSpace none;
  unsigned rank = (unsigned)access_rank(var);
  isl_set *box = isl_set_universe(isl_space_set_alloc(v->ctx, 0, rank));
  for (unsigned k = 0; k < rank; k++) {
    isl_pw_aff *hi = array_bounds_upper(v, &none, var, (int)k), *lo = array_bounds_lower(v, &none, var, (int)k);
    if (!hi) {
      isl_pw_aff_free(lo);
      isl_set_free(box);
      return NULL;
    }
    isl_local_space *ls = isl_local_space_from_space(isl_space_set_alloc(v->ctx, 0, rank));
    isl_pw_aff *x = isl_pw_aff_from_aff(isl_aff_var_on_domain(ls, isl_dim_set, k));
    lo = isl_pw_aff_add_dims(lo, isl_dim_in, rank);
    hi = isl_pw_aff_add_dims(hi, isl_dim_in, rank);
    box = isl_set_intersect(box, isl_pw_aff_ge_set(isl_pw_aff_copy(x), lo));
    box = isl_set_intersect(box, isl_pw_aff_le_set(x, hi));
  }
  return box;
}

bool coverage_whole(View *v, const Var *var) {
  if (may_share(v, var)) return false;
  view_question(v);
  isl_set *box = whole_box(v, var), *sum = box ? isl_set_empty(isl_set_get_space(box)) : NULL;
  for (int i = acc_begin(v); box && i < acc_end(v); i++) {
    const Access *w = access_at(v, i);
    Relation rel;
    if (!w->write || w->var != var || *w->tail || access_dims(w) != access_rank(var)) continue;
    if (relation_of(v, w, &rel) && rel.exact) sum = isl_set_union(sum, isl_map_range(isl_map_copy(rel.map)));
    relation_free(&rel);
  }
  if (box) box = isl_set_intersect_params(box, isl_set_copy(v->context));
  bool whole = box && isl_set_is_subset(box, sum) == isl_bool_true;
  isl_set_free(box);
  isl_set_free(sum);
  view_answered(v);
  return whole;
}
