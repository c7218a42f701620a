/* Groups of iterations whose loops inside have very different lengths (runtime/device/team/uneven.cuh). Where the launch has such, a warp does a
 * group: each lane what is outside of these loops, for an iteration of its own, and all lanes their iterations as one loop.
 *
 *   while (group.next()) {
 *     const int i = group.value();                                  do i = 1, n
 *     if (group.here()) s = 0;                                        s = 0
 *     const double s_before = s;
 *     f2c::gathered<f2c::op::sum, double> s_all;
 *     int k_first = 0;
 *     long long k_trips = 0;
 *     if (group.here()) {
 *       k_first = first[i];
 *       k_trips = f2c::trip_count(first[i], first[i + 1] - 1, 1);
 *     }
 *     for (f2c::spread_of<int> each(k_first, 1, k_trips); each.more(); each.next()) {
 *       double s_turn[each.turns];
 *       F2C_UNROLL(4)
 *       for (int turn = 0; turn < each.turns; turn++) {
 *         const int k = each.value(turn);                             do k = first(i), first(i + 1) - 1
 *         double s = f2c::op::sum::identity<double>();
 *         s = s + a[k]*x[col[k]];                                       s = s + a(k)*x(col(k))
 *         s_turn[turn] = each.here(turn) ? s : f2c::op::sum::identity<double>();
 *       }
 *       F2C_UNROLL(4)
 *       for (int turn = 0; turn < each.turns; turn++) s_all.add(each, turn, s_turn[turn]);
 *     }                                                               end do
 *     s = f2c::op::sum::apply<double>(s_before, s_all.result(each));
 *     if (group.here()) y[i] = s;                                     y(i) = s
 *   }                                                               end do
 */
#include "codegen/shape/shape.h"

/* ---- what fits ---- */

static bool find_leaving(Stmt *s, void *data) {
  *(bool *)data |= ast_jump_stmt(s) || s->kind == ST_CALL || s->label;
  return true;
}

static const Symbol *real_symbol(const Symbol *s) { return s && s->target ? s->target : s; } /* aliases of USE followed */

typedef struct Mention {
  const Symbol *s;
  bool found, set; /* the name stands there; and is assigned to, or counted */
  bool calls;      /* a procedure of the program is called */
} Mention;

static bool visit_name(Expr *e, void *data) {
  Mention *m = data;
  m->found |= e->kind == EX_NAME && e->sym && real_symbol(e->sym) == m->s;
  m->calls |= e->kind == EX_REF && e->how == REF_CALL && intrinsic_called(e) == IN_NONE;
  return true;
}

static bool visit_statement(Stmt *s, void *data) {
  Mention *m = data;
  const Expr *set = s->kind == ST_ASSIGN ? s->u.assign.lhs : s->kind == ST_DO && s->u.loop.var ? s->u.loop.var : NULL;
  m->set |= set && set->kind == EX_NAME && real_symbol(set->sym) == m->s;
  m->calls |= s->kind == ST_CALL;
  ast_stmt_walk_exprs(s, visit_name, data);
  return true;
}

static Mention mention_of(const TeamLoop *t, const Symbol *s) {
  Mention m = {.s = real_symbol(s)};
  ast_stmt_walk(t->loop->stmt->body, visit_statement, &m);
  return m;
}

static const TeamLoop *shared_at(const Kernel *k, const Stmt *s) {
  const TeamLoop *t = k->nest->team->loop;
  while (t && t->loop->stmt != s) t = t->next;
  return t;
}

/* Its bounds are those of one loop, and each of its iterations stands alone. */
static bool loop_fits(const TeamLoop *t) {
  const Loop *l = t->loop;
  int64_t step;
  if (mention_of(t, NULL).calls || l->extreme) return false;
  for (const FixedElement *e = t->element; e; e = e->next)
    if (e->maybe) return false;
  if (t->lanes != l || t->slow || t->inside || t->rounds || l->kind != LOOP_DO || l->var->type.base != TY_INTEGER ||
      l->var->type.kind < 4)
    return false;
  return !l->step || fold_const_int(l->step, &step);
}

bool team_uneven_fits(const Kernel *k) {
  const Nest *n = k->nest;
  int found = 0, wanted = 0;
  if (n->depth != 1 || n->once || n->team->across || n->loop[0]->kind != LOOP_DO || k->loop[0].shifted || k->f.reports ||
      k->results || k->only)
    return false;
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->role == ROLE_FIRSTPRIVATE || u->role == ROLE_LASTPRIVATE || (u->role == ROLE_PRIVATE && u->designator->rank) ||
        u->joint || (u->role == ROLE_PRIVATE && u->designator->kind != EX_NAME))
      return false;
  for (const TeamLoop *t = n->team->loop; t; t = t->next, wanted++)
    if (!loop_fits(t)) return false;
  for (const Stmt *s = n->loop[0]->stmt->body; s; s = s->next) {
    bool leaves = false, shared = shared_at(k, s) != NULL;
    found += shared;
    if (!shared) ast_stmt_walk_one((Stmt *)s, find_leaving, &leaves);
    if (leaves) return false;
  }
  return found == wanted;
}

/* ---- one loop ---- */

/* Names of one loop's lines. */
typedef struct Spread {
  const TeamLoop *t;
  const char *each, *turn; /* C variables: the f2c::spread_of; of the turns */
  const char *type;        /* of the loop's variable */
  bool repeats;            /* a lane that has no iteration may repeat the last one */
} Spread;

static bool is_element_sum(const TeamLoop *t, const Expr *lhs) {
  for (const FixedElement *e = t->element; e; e = e->next)
    if (cxx_array_same(lhs, e->ref)) return true;
  return false;
}

typedef struct Stores {
  const TeamLoop *t;
  bool found;
} Stores;

static bool visit_store(Stmt *s, void *data) {
  Stores *q = data;
  q->found |= s->kind == ST_ASSIGN && s->u.assign.lhs->kind != EX_NAME && !is_element_sum(q->t, s->u.assign.lhs);
  return true;
}

/* The loop stores nothing, and adds to nothing that it does not fold. */
static bool only_folds(const Kernel *k, const TeamLoop *t) {
  Stores q = {t, false};
  ast_stmt_walk(t->loop->stmt->body, visit_store, &q);
  for (const VarUse *u = k->nest->vars; u && !q.found; u = u->next)
    q.found = u->role == ROLE_REDUCTION && mention_of(t, u->sym).set;
  return !q.found;
}

/* int k_first = 0; long long k_trips = 0; and what they are of iterations that are there. */
static void emit_bounds(Kernel *k, Spread *s, const Binding *i, const char **args) {
  Fn *f = &k->f;
  const Loop *l = s->t->loop;
  const char *first = names_derive(&f->names, i->cname, "_first"), *trips = names_derive(&f->names, i->cname, "_trips");
  const char *lo = cxx_expr_text(f, l->lo, PREC_COMMA), *hi = cxx_expr_text(f, l->hi, PREC_COMMA);
  const char *step = l->step ? cxx_expr_text(f, l->step, PREC_COMMA) : "1";
  cxx_out_line(f, 0, "%s %s = 0;", s->type, first);
  cxx_out_line(f, 0, "long long %s = 0;", trips);
  cxx_out_open(f, l->stmt->span.begin, "if (%s.here()) {", shape_team_of(k)->group);
  cxx_out_line(f, 0, "%s = %s;", first, lo);
  cxx_out_line(f, 0, "%s = f2c::trip_count(%s, %s, %s);", trips, lo, hi, step);
  for (int n = 0; n < shape_team_of(k)->fold.n; n++)
    if (shape_team_of(k)->fold.v[n].any) cxx_out_line(f, 0, "%s = %s > 0;", shape_team_of(k)->fold.v[n].any, trips);
  cxx_out_close(f, "}");
  *args = arena_printf(f->g->arena, "%s, %s, %s", first, step, trips);
}

static bool is_folded(const Kernel *k, const VarUse *u) {
  for (int n = 0; n < shape_team_of(k)->fold.n; n++) {
    const Binding *v = bind_sym((Fn *)&k->f, u->sym);
    if (v && !shape_team_of(k)->fold.v[n].element && !shape_team_of(k)->fold.v[n].range &&
        shape_team_of(k)->fold.v[n].name == v->cname)
      return true;
  }
  return false;
}

/* A private scalar whose value from before the loop its iterations use: that of the lane whose iteration it is. */
static bool is_handed(const Kernel *k, const TeamLoop *t, const VarUse *u) {
  if (u->role != ROLE_PRIVATE || u->designator->rank || is_folded(k, u)) return false;
  Mention m = mention_of(t, u->sym);
  return m.found && !m.set;
}

/* Names of the iteration that an entry is of stand for that of the lane from here on, in a block of their own. */
static void emit_owner(Kernel *k, const Spread *s) {
  Fn *f = &k->f;
  const KernelLoop *l = &k->loop[0];
  const char *owner = names_derive(&f->names, s->each, "_owner"), *index = kernel_index_type(l);
  VEC(const char *) copy = {0};
  bool needed = mention_of(s->t, l->loop->var->sym).found;
  for (const VarUse *u = k->nest->vars; u; u = u->next) needed |= is_handed(k, s->t, u);
  if (needed) cxx_out_line(f, 0, "const int %s = %s.owner(%s);", owner, s->each, s->turn);
  if (mention_of(s->t, l->loop->var->sym).found)
    vec_push(f->g->arena, &copy,
             arena_printf(f->g->arena, "const %s %s = %s.value_of(%s);", index, l->cname, shape_team_of(k)->group, owner));
  for (const VarUse *u = k->nest->vars; u; u = u->next) {
    Binding *v = is_handed(k, s->t, u) ? bind_sym(f, u->sym) : NULL;
    if (!v) continue;
    const char *there = names_derive(&f->names, v->cname, "_there"), *type = ctype_type(v->type);
    v->used = true;
    cxx_out_line(f, 0, "const %s %s = f2c::shuffle(%s, %s);", type, there, v->cname, owner);
    vec_push(f->g->arena, &copy, arena_printf(f->g->arena, "const %s %s = %s;", type, v->cname, there));
  }
  cxx_out_open(f, 0, "{");
  for (int n = 0; n < copy.n; n++) cxx_out_line(f, 0, "%s", copy.v[n]);
}

static long long range_of(const TeamFold *one) { return one->range ? (long long)one->range->n : 0; }

/* [8] of what is kept for each element of a range; nothing of other sums. */
static const char *extent(Kernel *k, const TeamFold *one) {
  return one->range ? arena_printf(k->g->arena, "[%lld]", range_of(one)) : "";
}

/* for (int element = 0; element < 8; element++) of a range */
static void open_elements(Kernel *k, const TeamFold *one, const char *element) {
  if (!one->range) return;
  cxx_out_line(&k->f, 0, "F2C_UNROLL(8)");
  cxx_out_line(&k->f, 0, "for (int %s = 0; %s < %lld; %s++)", element, element, range_of(one), element);
}

/* The entries of the turns; what they reduce goes to arrays of the turns, and from there to each iteration's own. */
static void emit_turns(Kernel *k, const Spread *s, const Binding *i, const char *const *all) {
  Fn *f = &k->f;
  const TeamFolds *fold = &shape_team_of(k)->fold;
  const char *turns = arena_printf(f->g->arena, "for (int %s = 0; %s < f2c::uneven_policy::turns; %s++)", s->turn, s->turn, s->turn);
  const char *element = names_take(&f->names, "element"), *of = arena_printf(f->g->arena, "[%s]", element);
  for (int n = 0; n < fold->n; n++)
    cxx_out_line(f, 0, "%s %s_turn[f2c::uneven_policy::turns]%s;", fold->v[n].type, all[n], extent(k, &fold->v[n]));
  cxx_out_line(f, 0, "F2C_UNROLL(4)");
  cxx_out_open(f, s->t->loop->stmt->span.begin, "%s {", turns);
  cxx_out_line(f, 0, "const %s %s = %s.value(%s);", s->type, i->cname, s->each, s->turn);
  emit_owner(k, s);
  for (int n = 0; n < fold->n; n++) {
    const TeamFold *one = &fold->v[n];
    if (one->range) {
      cxx_out_line(f, 0, "%s %s[%lld];", one->type, one->name, range_of(one));
      cxx_out_line(f, 0, "f2c::begin_folds<f2c::op::%s>(%s);", one->op, one->name);
    } else
      cxx_out_line(f, 0, "%s %s = f2c::op::%s::identity<%s>();", one->type, one->name, one->op, one->type);
  }
  if (!s->repeats) cxx_out_open(f, 0, "if (%s.here(%s)) {", s->each, s->turn);
  cxx_loop_inside(f, s->t->loop->stmt);
  if (!s->repeats) cxx_out_close(f, "}");
  for (int n = 0; n < fold->n; n++) {
    const char *own = fold->v[n].range ? of : "";
    open_elements(k, &fold->v[n], element);
    cxx_out_line(f, 0, "%s_turn[%s]%s = %s.here(%s) ? %s%s : f2c::op::%s::identity<%s>();", all[n], s->turn, own, s->each, s->turn,
                 fold->v[n].name, own, fold->v[n].op, fold->v[n].type);
  }
  cxx_out_close(f, "}");
  cxx_out_close(f, "}");
  for (int n = 0; n < fold->n; n++) {
    const char *own = fold->v[n].range ? of : "";
    open_elements(k, &fold->v[n], element);
    cxx_out_line(f, 0, "F2C_UNROLL(4)");
    cxx_out_line(f, 0, "%s %s%s.add(%s, %s, %s_turn[%s]%s);", turns, all[n], own, s->each, s->turn, all[n], s->turn, own);
  }
}

/* for (int d = 1; d <= 3; ++d) f[f_(d, i)] = f[f_(d, i)] + f_all[d - 1].result(each); */
static void emit_range(Kernel *k, const Spread *s, const TeamFold *one, const char *all) {
  Fn *f = &k->f;
  const FixedRange *r = one->range;
  const char *d = bind_peek(f, r->ref->kid[r->dim + 1])->cname, *element = cxx_expr_text(f, r->ref, PREC_PRIMARY);
  const char *found = names_derive(&f->names, one->name, "_sum");
  cxx_out_line(f, 0, "F2C_UNROLL(8)");
  cxx_out_open(f, 0, "for (int %s = %lld; %s <= %lld; ++%s) {", d, (long long)r->lo, d, (long long)(r->lo + r->n - 1), d);
  cxx_out_line(f, 0, "const %s %s = %s[%s - (%lld)].result(%s);", one->type, found, all, d, (long long)r->lo, s->each);
  cxx_out_line(f, 0, "if (%s.here() && %s) %s = f2c::op::%s::apply<%s>(%s, %s);", shape_team_of(k)->group, one->any, element,
               one->op, one->type, element, found);
  cxx_out_close(f, "}");
}

static void emit_results(Kernel *k, const Spread *s, const char *const *all) {
  Fn *f = &k->f;
  const TeamFolds *fold = &shape_team_of(k)->fold;
  for (int n = 0; n < fold->n; n++) {
    const TeamFold *one = &fold->v[n];
    if (one->range) {
      emit_range(k, s, one, all[n]);
      continue;
    }
    if (!one->element) {
      cxx_out_line(f, 0, "%s = f2c::op::%s::apply<%s>(%s, %s.result(%s));", one->name, one->op, one->type, one->before, all[n],
                   s->each);
      continue;
    }
    const char *guard = one->any ? arena_printf(f->g->arena, "%s.here() && %s", shape_team_of(k)->group, one->any)
                                 : arena_printf(f->g->arena, "%s.here()", shape_team_of(k)->group);
    cxx_out_line(f, 0, "%s = %s.result(%s);", one->name, all[n], s->each);
    cxx_out_line(f, 0, "if (%s) %s = f2c::op::%s::apply<%s>(%s, %s);", guard, one->before, one->op, one->type, one->before,
                 one->name);
  }
}

static void emit_loop(Kernel *k, const TeamLoop *t) {
  Fn *f = &k->f;
  TeamKernel *own = shape_team_of(k);
  Binding *i = bind_peek(f, t->loop->var);
  const char *args;
  if (!i) return;
  bool declared = i->declared;
  Spread s = {.t = t, .type = ctype_type(i->type), .repeats = only_folds(k, t)};
  s.each = names_take(&f->names, "each");
  s.turn = names_take(&f->names, "turn");
  cxx_out_open(f, 0, "{");
  team_fold_begin(k, t);
  const char **all = arena_alloc(f->g->arena, sizeof *all * (size_t)(own->fold.n + 1));
  for (int n = 0; n < own->fold.n; n++) {
    all[n] = names_derive(&f->names, own->fold.v[n].name, "_all");
    cxx_out_line(f, 0, "f2c::gathered<f2c::op::%s, %s> %s%s;", own->fold.v[n].op, own->fold.v[n].type, all[n],
                 extent(k, &own->fold.v[n]));
  }
  emit_bounds(k, &s, i, &args);
  cxx_out_line(f, 0, "f2c::spread_of<%s> %s(%s);", s.type, s.each, args);
  cxx_out_open(f, 0, "for (; %s.more(); %s.next()) {", s.each, s.each);
  i->declared = true;
  i->in_for++;
  own->inside = t;
  emit_turns(k, &s, i, all);
  own->inside = NULL;
  i->in_for--;
  i->declared = declared;
  cxx_out_close(f, "}");
  emit_results(k, &s, all);
  cxx_out_close(f, "}");
}

static bool waits_before(const Kernel *k, const Stmt *s) {
  for (int i = 0; i < shape_team_of(k)->sync.n; i++)
    if (shape_team_of(k)->sync.v[i] == s) return true;
  return false;
}

static bool visit_wait(Stmt *s, void *data) {
  const Kernel **k = data;
  if (*k && waits_before(*k, s)) *k = NULL;
  return true;
}

void team_uneven_emit(Kernel *k) {
  Fn *f = &k->f;
  TeamKernel *own = shape_team_of(k);
  const KernelLoop *l = &k->loop[0];
  own->grouped = true;
  f->declare_in_place = false;
  cxx_out_line(f, 0, "if (%s.others_do()) return;", own->group);
  cxx_out_open(f, k->nest->first->span.begin, "if constexpr (Team::groups) while (%s.next()) {", own->group);
  cxx_out_line(f, 0, "const %s %s = %s.value();", kernel_index_type(l), l->cname, own->group);
  for (const Stmt *s = k->nest->loop[0]->stmt->body; s; s = s->next) {
    const TeamLoop *t = shared_at(k, s);
    const Kernel *none = k;
    ast_stmt_walk_one((Stmt *)s, visit_wait, &none);
    if (!none) cxx_out_line(f, 0, "%s.sync();", own->group);
    if (t) {
      emit_loop(k, t);
      continue;
    }
    cxx_out_open(f, 0, "if (%s.here()) {", own->group);
    cxx_stmt_emit(f, s);
    cxx_out_close(f, "}");
  }
  own->grouped = false;
  cxx_out_close(f, "}");
}
