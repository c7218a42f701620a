/* Kernels in which teams of threads do an iteration each (runtime/device/team/team.cuh). All threads of a team run all of it, but share out
 * the iterations of some loops inside; one of them stores in arrays where that is outside of those loops.
 *
 *   for (const auto turn : team.turns(it)) {
 *     const int j = team.at(it, 0, turn);                         do j = 1, m
 *     s = 0.0;                                                      s = 0.0
 *     const double s_before = s;
 *     s = f2c::op::sum::identity<double>();
 *     for (const int i : team.lanes<int>(1, n, 1)) {                do i = 1, n
 *       s = s + b[b_(i, j)];                                          s = s + b(i, j)
 *     }                                                             end do
 *     s = f2c::op::sum::apply<double>(s_before, team.fold<0, f2c::op::sum>(s));
 *     if (team.leads()) r[j] = s;                                   r(j) = s
 *     team.sync();
 *     for (const int i : team.lanes<int>(1, n, 1)) {                do i = 1, n
 *       a[a_(i, j)] = b[b_(i, j)] / r[j];                             a(i, j) = b(i, j)/r(j)
 *     }                                                             end do
 *   }                                                             end do
 */
#include "codegen/shape/shape.h"

static TeamKernel *own(const Kernel *k) { return k->own; }

const char *shape_team_member(const Kernel *k) {
  return arena_printf(k->g->arena, shape_team_is_template(k) ? "%s.template " : "%s.", own(k)->team);
}

/* ---- loops that are shared out ---- */

/* The variables of the loops that are shared out as one: of the lanes, of TeamLoop.slow and of TeamLoop.around; those are NULL where there is none. */
typedef struct Shared {
  Binding *fast, *slow, *around;
  bool from_slow; /* TeamLoop.from_slow */
} Shared;

/* const int i = both.fast; of 'from', which has the values of all of them. */
static void declare_values(Fn *f, const Shared *v, const char *from) {
  const char *type = ctype_type(v->fast->type);
  if (v->around) cxx_out_line(f, 0, "const %s %s = %s.around;", type, v->around->cname, from);
  if (v->slow) cxx_out_line(f, 0, "const %s %s = %s.slow;", type, v->slow->cname, from);
  const char *base = v->from_slow ? arena_printf(f->g->arena, "%s + ", v->slow->cname) : "";
  cxx_out_line(f, 0, "const %s %s = %s%s%s;", type, v->fast->cname, base, from, v->slow ? ".fast" : "");
}

/* The turns of a batch, from the head of their loop to the values of its variables. */
static void open_turns(Fn *f, const Shared *v) {
  cxx_out_line(f, 0, "F2C_UNROLL(4)");
  cxx_out_open(f, 0, "for (int turn = 0; turn < 4; turn++) {");
  cxx_out_line(f, 0, "if (!batch.here(turn)) continue;");
  declare_values(f, v, "batch.turn(turn)");
}

/* for (const auto batch : ..) { the loads of its turns; and the turns */
static void open_batches(Fn *f, Loc at, const char *batches, const Shared *v) {
  cxx_out_open(f, at, "for (const auto batch : %s) {", batches);
  early_loads_declare(f, "4");
  open_turns(f, v);
  early_loads_load(f);
  cxx_out_close(f, "}");
  open_turns(f, v);
}

/* The loop that is shared out now is not the one that walks memory, as there are sections in shared memory, if they have room. */
static bool is_turned(const Kernel *k) {
  const TeamLoop *t = own(k)->inside;
  return own(k)->boxed && t && team_section_lanes(k, t) != t->lanes;
}

/* In batches whose loads come first, where a store would hold up those of the next iteration; else one by one. */
static void open_lanes(Fn *f, const Loop *l, Binding *i, bool has_loop) {
  const char *t = ctype_type(i->type), *lo = cxx_expr_text(f, l->lo, PREC_COMMA), *hi = cxx_expr_text(f, l->hi, PREC_COMMA);
  const char *step = l->step ? cxx_expr_text(f, l->step, PREC_COMMA) : "1";
  Loc at = l->stmt->span.begin;
  team_panel_bounds(f->kernel, own(f->kernel)->inside, &lo, &hi);
  if (!has_loop && !own(f->kernel)->inside->bins) early_loads_find(f, l->stmt->body, true);
  if (f->early.n) {
    open_batches(f, at, arena_printf(f->g->arena, "%sbatches<%s>(%s, %s, %s)", shape_team_member(f->kernel), t, lo, hi, step),
                 &(Shared){.fast = i});
    return;
  }
  if (is_turned(f->kernel)) { /* where sections have no room, the loop inside is shared out */
    cxx_out_open(f, at, "for (const %s %s : team.lanes_or_all<%s>(%s, %s, %s, %s)) {", t, i->cname, t, own(f->kernel)->boxed, lo,
                 hi, step);
    return;
  }
  if (!has_loop) cxx_out_line(f, at, "F2C_UNROLL(%d)", (l->verdict == V_REDUCTION ? 2 : 1) * kernel_at_once(f->kernel));
  cxx_out_open(f, has_loop ? at : 0, "for (const %s %s : %slanes<%s>(%s, %s, %s)) {", t, i->cname, shape_team_member(f->kernel), t,
               lo, hi, step);
}

static const char *bounds_text(Fn *f, const Loop *l) {
  const char *lo = cxx_expr_text(f, l->lo, PREC_COMMA), *hi = cxx_expr_text(f, l->hi, PREC_COMMA);
  return arena_printf(f->g->arena, "%s, %s, %s", lo, hi, l->step ? cxx_expr_text(f, l->step, PREC_COMMA) : "1");
}

/* ---- loops that are shared out as one ---- */

enum { MOST_FLAT = 3, MOST_FLAT_TRIPS = 4096 };

/* Teams have arrays in shared memory, so that there are fewer of them, and wider ones. */
static bool is_roomy(const Kernel *k) {
  return !k->nest->once && !k->nest->team->across && (thread_arrays_any_joint(k->nest) || team_section_any(k));
}

/* Its iterations are known, and leave nothing behind. */
static bool is_flat_part(const Kernel *k, const Loop *l) {
  int64_t step = 1, lo, trip = query_loop_trip(l);
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->role == ROLE_REDUCTION || u->role == ROLE_LASTPRIVATE || u->live_after) return false;
  return l->kind == LOOP_DO && l->verdict == V_PARALLEL && !l->transform && !l->contract && trip > 0 && trip <= MOST_FLAT_TRIPS &&
         (!l->step || fold_const_int(l->step, &step)) && step == 1 && fold_const_int(l->lo, &lo) &&
         shape_lines_own_variable(k, l->var);
}

/* Loops that are tightly nested, from the inside out, whose iterations are shared out together; 0: they are not. */
static int flat_loops(const Kernel *k, const TeamLoop *t, const Loop *chain[MOST_FLAT]) {
  int n = 0;
  int64_t all = 1;
  if (!is_roomy(k) || t->slow || t->inside || t->element || own(k)->warps || team_section_lanes(k, t) != t->lanes) return 0;
  for (const Loop *l = t->lanes; l; l = l->parent) {
    if (n == MOST_FLAT || !is_flat_part(k, l)) return 0;
    all *= query_loop_trip(l);
    chain[n++] = l;
    if (l == t->loop) return n > 1 && all <= MOST_FLAT_TRIPS ? n : 0;
  }
  return 0;
}

static bool is_flat(const Kernel *k, const TeamLoop *t) {
  const Loop *chain[MOST_FLAT];
  return flat_loops(k, t, chain) > 0;
}

/* The outermost of the loops whose iterations are shared out, and the innermost one. */
static bool is_slow_around(const TeamLoop *t) { return t->slow && t->lanes->stmt->parent == t->slow->stmt; }
static const Loop *first_shared(const Kernel *k, const TeamLoop *t) {
  return t->around ? t->around : is_slow_around(t) ? t->slow : is_flat(k, t) ? t->loop : team_section_lanes(k, t);
}
static const Loop *last_shared(const Kernel *k, const TeamLoop *t) {
  return t->slow && !is_slow_around(t) ? t->slow : team_section_lanes(k, t);
}

/* for (const auto both : team.pairs<int>(1, m, 1, 1, n, 1)) { */
static void open_pairs(Fn *f, const TeamLoop *t, const Shared *v) {
  const Kernel *k = f->kernel;
  Stmt *body = last_shared(k, t)->stmt->body;
  Loc at = t->lanes->stmt->span.begin;
  Arena *a = f->g->arena;
  const char *type = ctype_type(v->fast->type), *form = t->around ? "triple" : "pair";
  const char *slow = v->slow->cname;
  if (v->from_slow) v->slow->cname = "0";
  const char *inner = bounds_text(f, t->lanes);
  v->slow->cname = slow;
  const char *bounds = arena_printf(a, "%s, %s", bounds_text(f, t->slow), inner);
  if (t->around) bounds = arena_printf(a, "%s, %s", bounds_text(f, t->around), bounds);
  const bool has_loop = kernel_has_loop(body);
  if (!k->nest->once && !has_loop && !t->bins) early_loads_find(f, body, true);
  if (f->early.n) {
    open_batches(f, at, arena_printf(a, "%s%s_batches<%s>(%s)", shape_team_member(k), form, type, bounds), v);
    return;
  }
  const char *both = names_take(&f->names, "both");
  if (!has_loop)
    cxx_out_line(f, at, "F2C_UNROLL(%d)", k->nest->once ? 2 : (t->lanes->verdict == V_REDUCTION ? 2 : 1) * kernel_at_once(k));
  cxx_out_open(f, at, "for (const auto %s : %s%ss<%s>(%s)) {", both, shape_team_member(k), form, type, bounds);
  declare_values(f, v, both);
}

/* The thread has an iteration. */
static void note_any(Kernel *k) {
  for (int n = 0; n < own(k)->fold.n; n++)
    if (own(k)->fold.v[n].any && !own(k)->fold.v[n].maybe) cxx_out_line(&k->f, 0, "%s = true;", own(k)->fold.v[n].any);
}

static void emit_pairs(Kernel *k, const TeamLoop *t) {
  Fn *f = &k->f;
  const Shared s = {bind_peek(f, t->lanes->var), bind_peek(f, t->slow->var), t->around ? bind_peek(f, t->around->var) : NULL,
                    t->from_slow};
  Binding *const v[3] = {s.fast, s.slow, s.around};
  bool declared[3];
  if (!s.fast || !s.slow || (t->around && !s.around)) return;
  for (int i = 0; i < 3 && v[i]; i++) {
    declared[i] = v[i]->declared;
    v[i]->declared = true;
    v[i]->in_for++;
  }
  own(k)->sharing = true;
  open_pairs(f, t, &s);
  note_any(k);
  cxx_loop_inside(f, last_shared(k, t)->stmt);
  cxx_out_close(f, "}");
  if (f->early.n) cxx_out_close(f, "}");
  f->early.n = 0;
  own(k)->sharing = false;
  for (int i = 0; i < 3 && v[i]; i++) {
    v[i]->in_for--;
    v[i]->declared = declared[i];
  }
}

/* for (const int all : team.lanes<int>(0, 511, 1)) {  const int i = 1 + all % 8;  const int j = 1 + all / 8 % 8; .. */
static void emit_flat(Kernel *k, const TeamLoop *t, const Loop *const *chain, int n) {
  Fn *f = &k->f;
  Binding *v[MOST_FLAT];
  bool declared[MOST_FLAT];
  int64_t all = 1, below = 1;
  for (int i = 0; i < n; i++) {
    v[i] = bind_peek(f, chain[i]->var);
    if (!v[i]) return;
    declared[i] = v[i]->declared;
    v[i]->declared = true;
    v[i]->in_for++;
    all *= query_loop_trip(chain[i]);
  }
  const char *name = names_take(&f->names, "all");
  own(k)->sharing = true;
  cxx_out_open(f, t->loop->stmt->span.begin, "for (const int %s : team.lanes<int>(0, %lld, 1)) {", name, (long long)all - 1);
  for (int i = 0; i < n; i++) {
    int64_t trip = query_loop_trip(chain[i]), lo = 0;
    const char *number = below > 1 ? arena_printf(f->g->arena, "%s / %lld", name, (long long)below) : name;
    if (i < n - 1) number = arena_printf(f->g->arena, "%s %% %lld", number, (long long)trip);
    fold_const_int(chain[i]->lo, &lo);
    cxx_out_line(f, 0, "const %s %s = %lld + %s;", ctype_type(v[i]->type), v[i]->cname, (long long)lo, number);
    below *= trip;
  }
  note_any(k);
  cxx_loop_inside(f, t->lanes->stmt);
  cxx_out_close(f, "}");
  own(k)->sharing = false;
  for (int i = 0; i < n; i++) {
    v[i]->in_for--;
    v[i]->declared = declared[i];
  }
}

void shape_team_lanes(Kernel *k, const TeamLoop *t) {
  const Loop *chain[MOST_FLAT];
  int flat = flat_loops(k, t, chain);
  Fn *f = &k->f;
  const Loop *l = team_section_lanes(k, t);
  Binding *i = bind_peek(f, l->var);
  if (t->slow || flat) {
    t->slow ? emit_pairs(k, t) : emit_flat(k, t, chain, flat);
    return;
  }
  if (!i) return;
  bool declared = i->declared;
  i->declared = true;
  i->in_for++;
  own(k)->sharing = true;
  if (t->rounds) {
    team_rounds_emit(k, l, i);
  } else {
    open_lanes(f, l, i, kernel_has_loop(l->stmt->body));
    note_any(k);
    cxx_loop_inside(f, l->stmt);
    cxx_out_close(f, "}");
  }
  if (f->early.n) cxx_out_close(f, "}");
  f->early.n = 0;
  own(k)->sharing = false;
  i->in_for--;
  i->declared = declared;
}

/* The loop inside of it. */
static bool emit_turned(Kernel *k, const Loop *l) {
  Fn *f = &k->f;
  Binding *i = bind_peek(f, l->var);
  if (!i) return false;
  const bool declared = i->declared;
  i->declared = true;
  i->in_for++;
  cxx_out_open(f, l->stmt->span.begin, "for (const %s %s : team.lanes_or_all<%s>(!%s, %s)) {", ctype_type(i->type), i->cname,
               ctype_type(i->type), own(k)->boxed, bounds_text(f, l));
  cxx_loop_inside(f, l->stmt);
  cxx_out_close(f, "}");
  i->in_for--;
  i->declared = declared;
  return true;
}

/* for (const int j : team.warps<int>(1, m, 1)) { */
static void emit_warps(Kernel *k, const TeamLoop *t) {
  Fn *f = &k->f;
  Binding *i = bind_peek(f, t->loop->var);
  if (!i) return;
  const bool declared = i->declared;
  const char *type = ctype_type(i->type);
  i->declared = true;
  i->in_for++;
  cxx_out_open(f, t->loop->stmt->span.begin, "for (const %s %s : team.warps<%s>(%s)) {", type, i->cname, type,
               bounds_text(f, t->loop));
  own(k)->inside = NULL;
  own(k)->warps = t;
  own(k)->team = names_take(&f->names, "warp");
  cxx_out_line(f, 0, "const f2c::lone_warp %s;", own(k)->team);
  cxx_loop_inside(f, t->loop->stmt);
  own(k)->warps = NULL;
  own(k)->team = "team";
  cxx_out_close(f, "}");
  i->in_for--;
  i->declared = declared;
}

static void emit_shared(Kernel *k, const TeamLoop *t) {
  const TeamFolds around = own(k)->fold;
  own(k)->fold = (TeamFolds){0};
  team_fold_begin(k, t);
  team_panel_resume(k, t);
  team_place_begin(k, t);
  own(k)->inside = t;
  if (t->inside)
    emit_warps(k, t);
  else if (t->loop == first_shared(k, t))
    shape_team_lanes(k, t);
  else
    cxx_loop_do(&k->f, t->loop->stmt);
  own(k)->inside = NULL;
  team_fold_end(k);
  team_place_fold(k);
  own(k)->fold = around;
}

/* ---- all else ---- */

static bool before(Fn *f, const Stmt *s) {
  Kernel *k = f->kernel;
  TeamKernel *own = k->own;
  if (own->sharing && is_turned(k) && s == own->inside->lanes->stmt) return emit_turned(k, own->inside->lanes);
  if (own->sharing) return team_kept_emit(k, s);
  if (own->grouped) return false;
  if (own->inside) {
    if (s != first_shared(k, own->inside)->stmt) return false;
    shape_team_lanes(k, own->inside);
    return true;
  }
  for (int i = 0; i < own->sync.n && !own->warps; i++)
    if (own->sync.v[i] == s) cxx_out_line(f, 0, "team.sync();");
  bool acts = s->kind == ST_ASSIGN || s->kind == ST_IF || s->kind == ST_SELECT_CASE || s->kind == ST_DO;
  if (own->warps && acts) cxx_out_line(f, 0, "%s.sync();", own->team);
  if (!own->warps && team_panel_emit(k, s)) return true;
  for (const TeamLoop *t = own->warps ? own->warps->inside : k->nest->team->loop; t; t = t->next)
    if (t->loop->stmt == s) {
      emit_shared(k, t);
      return true;
    }
  return false;
}

/* One thread stores for all, and adds to what the kernel folds at its end. */
static const char *guard(Fn *f, const Stmt *s) {
  const TeamKernel *own = f->kernel->own;
  const Expr *lhs = s->u.assign.lhs, *name = lhs;
  while (name->kind == EX_MEMBER) name = name->kid[0];
  name = name->kind == EX_REF ? name->kid[0] : lhs;
  const Binding *v = own->inside || name->kind != EX_NAME ? NULL : bind_peek(f, name);
  if (own->grouped) return NULL;
  bool common = v && v->use && (v->use->role == ROLE_ARRAY || v->use->joint || v->use->role == ROLE_REDUCTION);
  for (const VarUse *u = own->warps && v ? own->warps->loop->var_use : NULL; u; u = u->next)
    common |= u->role == ROLE_REDUCTION && u->sym == v->sym; /* folded behind that loop */
  return common ? arena_printf(f->g->arena, "%s.leads()", own->team) : NULL;
}

static bool counts_nest(const Nest *n, const Symbol *s) {
  for (int i = 0; i < n->depth; i++)
    if (n->loop[i]->var && n->loop[i]->var->sym == s) return true;
  return false;
}

/* The loop whose length the width of teams goes by, where that is known in the kernel alone; NULL: there is none. Bounds are asked for
 * before anything else is known of an iteration. */
static const Loop *measured(const Kernel *k) {
  const Nest *n = k->nest;
  if (!n->team->ragged || n->team->beside || thread_arrays_any_joint(n)) return NULL;
  for (int i = 0; i < n->depth; i++)
    if (n->depth > 1 && k->loop[i].shifted) return NULL;
  for (const TeamLoop *t = n->team->loop; t; t = t->next) {
    const Expr *bound[] = {t->lanes->lo, t->lanes->hi, t->lanes->step};
    bool early = kernel_mentions_mapped(k, bound[0]) || kernel_mentions_mapped(k, bound[1]);
    for (int i = 0; i < 3; i++)
      for (const VarUse *u = n->vars; u; u = u->next)
        if (u->role != ROLE_VALUE && !(u->role == ROLE_ARRAY && !u->written) && !counts_nest(n, u->sym) && bound[i])
          early &= !expr_names(bound[i], u->sym);
    int elements = 0;
    for (int i = 0; i < 2; i++) ast_expr_walk((Expr *)bound[i], team_counts_visit, &elements);
    if (early && (n->depth == 1 || elements > 0)) return t->lanes;
  }
  return NULL;
}

/* The loops' variables at a turn. */
static void emit_iteration(Kernel *k, const char *attribute) {
  for (int i = 0; i < k->nest->depth; i++) {
    const KernelLoop *l = kernel_loop(k, i);
    cxx_out_line(&k->f, 0, "%sconst %s %s%s = team.at(it, %d, turn);", attribute, kernel_index_type(l), l->cname,
                 l->shifted ? "_trip" : "", (int)(l - k->loop));
  }
}

/* team.suit(it, [&](const auto turn) { const int i = team.at(it, 0, turn); return f2c::trip_count(first[i], first[i + 1] - 1, 1); });  or, of iterations that may be uneven,
 * auto group = f2c::grouped(given, it, [&](..) ..); */
static void emit_width(Kernel *k) {
  Fn *f = &k->f;
  const Loop *l = measured(k);
  if (!l) return;
  if (team_uneven_fits(k)) {
    own(k)->group = names_take(&f->names, "group");
    own(k)->given = names_take(&f->names, "given");
    cxx_out_line(f, 0, "f2c::team &team = %s;", own(k)->given);
  }
  const char *lo = cxx_expr_text(f, l->lo, PREC_COMMA), *hi = cxx_expr_text(f, l->hi, PREC_COMMA);
  const char *step = l->step ? cxx_expr_text(f, l->step, PREC_COMMA) : "1";
  if (own(k)->group) {
    cxx_out_line(f, 0, "auto %s = f2c::grouped(%s, it, [&](const %s %s) { return f2c::trip_count(%s, %s, %s); });", own(k)->group,
                 own(k)->given, kernel_index_type(&k->loop[0]), k->loop[0].cname, lo, hi, step);
    return;
  }
  own(k)->suits = true;
  cxx_out_open(f, 0, "team.suit(it, [&](const auto turn) {");
  emit_iteration(k, "[[maybe_unused]] ");
  cxx_out_line(f, 0, "return f2c::trip_count(%s, %s, %s);", lo, hi, step);
  cxx_out_close(f, "});");
}

/* ---- a team that has the device for itself (runtime/device/team/lone_team.cuh) ---- */

/* Launcher text: references to arrays of an iteration that a thread does, or a lane of its warp. */
static const char *references_of(Kernel *k, const TeamLoop *t) {
  const double apart = 4, lane = 1.0 / 32; /* what a reference costs that misses its neighbours; of one that a lane does */
  const Loop *l = last_shared(k, t);
  int n = team_counts_references(l->stmt->body);
  const char *inner = team_counts_inner(k, l->child, t->inside ? lane : apart);
  return arena_printf(k->g->arena, "%d%s%s", n > 0 ? n : 1, *inner ? ".0" : "", inner);
}

/* Of the loops that are shared out together; "-1": not known. */
static const char *most_iterations(Kernel *k, const TeamLoop *t) {
  const Loop *chain[MOST_FLAT];
  int64_t all = 1;
  for (int i = flat_loops(k, t, chain) - 1; i >= 0; i--) all *= query_loop_trip(chain[i]);
  if (all > 1) return arena_printf(k->g->arena, "%lld", (long long)all);
  const char *fast = interval_trips(k, team_section_lanes(k, t)), *slow = t->slow ? interval_trips(k, t->slow) : "";
  if (!fast || !slow) return "-1";
  if (t->inside) return arena_printf(k->g->arena, "%s * 32", fast);
  return *slow ? arena_printf(k->g->arena, "%s * %s", slow, fast) : fast;
}

/* The sequential loop has it in other loops. */
static bool is_between(const Kernel *k, const Loop *l) {
  const Loop *base = k->nest->loop[k->nest->depth - 1];
  return l && l != base && l->parent != base;
}

/* How often a team waits in one iteration of the innermost of these, for the first of the shared loops in it. */
static int waits_between(const Kernel *k, const TeamLoop *t) {
  const Loop *l = first_shared(k, t)->parent;
  int n = t->loop->verdict == V_REDUCTION;
  for (const TeamLoop *p = k->nest->team->loop; p != t; p = p->next)
    if (first_shared(k, p)->parent == l) return n;
  for (int i = 0; i < own(k)->sync.n; i++) n += ast_do_around(own(k)->sync.v[i]) == l->stmt;
  return n;
}

/* ", n, 2": how often an iteration of the sequential loop runs it, at most, in the loops between, and waits each time; "": once. ", n, -2": the
 * outermost of these would have threads of its own, were it launched. */
static const char *most_times(Kernel *k, const TeamLoop *t) {
  const char *times = "";
  bool parallel = false;
  for (const Loop *l = first_shared(k, t)->parent; is_between(k, l); l = l->parent) {
    const char *trips = interval_trips(k, l);
    if (!trips) return ", -1";
    times = arena_printf(k->g->arena, "%s%s%s", *times ? times : ", ", *times ? " * " : "", trips);
    parallel = l->verdict == V_PARALLEL || l->verdict == V_REDUCTION;
  }
  const int n = *times ? waits_between(k, t) : 0;
  return n ? arena_printf(k->g->arena, "%s, %d", times, parallel ? -n : n) : times;
}

/* It only sets elements, beside loops that do more: no reason for teams of more threads than those have work for. */
static bool is_fill(const Kernel *k, const TeamLoop *t) {
  return k->nest->team->loop->next && t->lanes->verdict == V_PARALLEL && team_counts_references(last_shared(k, t)->stmt->body) <= 1;
}

/* Of a loop that is shared out, where they are the same for all teams, or at most where they are few, as the launcher finds; "-1": they are not. */
static const char *iterations(Kernel *k, const TeamLoop *t) {
  const int lanes = 32;
  const Loop *l = team_section_lanes(k, t);
  const char *n = shape_rows_count(k, l), *slow = t->slow ? shape_rows_count(k, t->slow) : "-1";
  const char *around = t->around ? shape_rows_count(k, t->around) : "1ll";
  if (strcmp(n, "-1") && strcmp(slow, "-1") && strcmp(around, "-1") && !is_fill(k, t))
    return arena_printf(k->g->arena, "%s * %s * %s", around, slow, n);
  if (strcmp(n, "-1") || l->stmt->u.loop.how != DO_COUNTED) return n;
  long long most = team_counts_trips(k, l);
  const char *text = most < 0 ? interval_trips(k, l) : NULL;
  if (measured(k))
    return text ? arena_printf(k->g->arena, "f2c::uneven_trips(%s)", text) : n; /* lanes of a warp: those that the kernel counts */
  if (text) return arena_printf(k->g->arena, "f2c::few_trips(%s)", text);
  return most > 0 && most <= lanes ? arena_printf(k->g->arena, "%lld", most) : n;
}

/* The launcher's parameters are known once the body is. */
static const char *counts(Kernel *k) {
  const char *list = "", *comma = "";
  for (const TeamLoop *t = k->nest->team->loop; t; t = t->next, comma = ", ")
    list = k->nest->once ? arena_printf(k->g->arena, "%s%s{%s, %s%s}", list, comma, most_iterations(k, t), references_of(k, t),
                                        most_times(k, t))
                         : arena_printf(k->g->arena, "%s%s%s", list, comma, iterations(k, t));
  return list;
}

/* Launcher text: iterations of the sequential loop that one team runs, at most; "-1": it is not known. */
static const char *steps(Kernel *k) {
  const Loop *l = k->nest->once ? k->nest->loop[k->nest->depth - 1]->child : NULL;
  const char *trips = l && !l->next ? interval_trips(k, l) : NULL;
  return trips ? trips : "-1";
}

/* Launcher text: iterations that a team shares out at a time, of each loop; NULL: nobody asks. */
static const char *work_of(Kernel *k) {
  const char *list = "";
  if (!is_roomy(k)) return NULL;
  for (const TeamLoop *t = k->nest->team->loop; t; t = t->next)
    list = arena_printf(k->g->arena, "%s%s%s", list, *list ? ", " : "", most_iterations(k, t));
  return list;
}

/* Where there are many iterations one thread does each: sums into arrays of the iteration's own, windows, and short loops whose results are folded several times in an iteration, in loops that
 * are as long for all: where they go through rows of their own, a team's threads are next to each other in memory. */
static bool may_be_solo(Kernel *k) {
  const Nest *n = k->nest;
  const Loop *base = n->loop[n->depth - 1];
  bool repeated = false;
  if (n->once || n->team->across || n->team->ragged > n->team->beside || own(k)->group || thread_arrays_any_joint(n) ||
      team_section_any(k))
    return false;
  for (const TeamLoop *t = n->team->loop; t; t = t->next) {
    if (t->slow || t->inside) return false;
    repeated |= t->loop->parent != base && t->loop->verdict == V_REDUCTION;
    own(k)->bins |= t->loop->parent == base && t->loop == t->lanes && team_bins_are_own(k->nest, t);
    for (const Loop *l = t->loop->parent; l && l != base && !n->team->beside; l = l->parent)
      if (!strcmp(shape_rows_count(k, l), "-1")) return false;
  }
  own(k)->bins &= !n->team->beside && !repeated;
  return n->team->beside || ((repeated || own(k)->bins) && !n->team->ragged);
}

/* The threads of a team that clauses ask for, VECTOR_LENGTH times NUM_WORKERS; 0: none do, or there is no such team. */
static int said_width(const Nest *n) {
  int threads = n->map.said ? n->map.block[0] * n->map.block[1] : 0;
  bool power = (threads & (threads - 1)) == 0;
  return threads <= 32 ? (power ? threads : 0) : threads % 32 == 0 && threads <= 512 ? threads : 0;
}

static void emit_body(Kernel *k) {
  Fn *f = &k->f;
  Loc at = k->nest->first->span.begin;
  k->own = ARENA_NEW(k->g->arena, TeamKernel);
  own(k)->team = "team";
  team_sync_find(k, k->nest->loop[k->nest->depth - 1]->stmt->body, &own(k)->sync);
  emit_width(k);
  if (own(k)->group) team_uneven_emit(k);
  team_section_find(k);
  team_section_homes(k);
  own(k)->solo = may_be_solo(k);
  own(k)->wide = team_wide_fits(k);
  team_panel_find(k);
  own(k)->counts = counts(k);
  own(k)->steps = steps(k);
  own(k)->work = work_of(k);
  cxx_out_open(f, at, "for (const auto turn : %s) {",
               own(k)->group ? arena_printf(k->g->arena, "%s.rest(%s)", own(k)->group, own(k)->given) : "team.turns(it)");
  f->body_indent = f->indent;
  emit_iteration(k, "");
  kernel_derived(k, "continue;");
  if (thread_arrays_any_joint(k->nest)) cxx_out_line(f, 0, "team.sync();");
  team_section_open(k);
  kernel_copies_in(k);
  kernel_inner(k);
  team_section_close(k);
  if (k->keeps) cxx_out_open(f, 0, "if (team.leads()) {");
  kernel_copies_out(k);
  if (k->keeps) cxx_out_close(f, "}");
  cxx_out_close(f, "}");
  if (k->nest->once || own(k)->wide) cxx_out_line(f, 0, "team.leave();");
  f->indent = 2;
}

/* ---- the plan ---- */

/* Objects that are no elements of the program's arrays. */
static bool has_own_objects(const Nest *n) {
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->designator->type.base == TY_DERIVED && u->role != ROLE_ARRAY) return true;
  return false;
}

static bool plan(Kernel *k) {
  const Nest *n = k->nest;
  bool fits = n->team && !lastprivate_arrays_any(n) && (!k->keeps || n->depth == 1) && !automatic_any(k->g->arena, n) &&
              !array_reduction_any(n) && k->nloop == n->depth && !has_own_objects(n) && !extreme_places_of(n) &&
              kernel_is_whole_loop(k);
  if (!fits && thread_arrays_any_joint(n))
    refuse(&k->f, n->first->span, REASON_PRIVATE_ARRAY,
           "a private array that loops inside fill is not supported in device code here");
  if (!fits && n->team && n->once) /* one thread would run all of it */
    refuse(&k->f, n->first->span, REASON_CONSTRUCT, "one team of threads does not run this loop: the loops inside are kernels");
  if (!fits || k->f.fail) return fits;
  const Nest *decided = k->whole ? k->whole->nest : n;
  decision_change(k->g->decided, decided)->team = true;
  if (n->map.said && !said_width(n)) decision_change(k->g->decided, decided)->resized = true;
  if (k->gangs)
    decision_change(k->g->decided, n)->capped = false; /* the number of teams goes by the device: the clause is told as ignored */
  k->gangs = NULL;
  return true;
}

static bool divides(const Nest *n) { return n->team != NULL; }
static const char *reserves(const Nest *n) { return n->team ? "team" : NULL; }

static const char *launch_bounds(const Kernel *k) {
  if (own(k)->group) return "Team::threads, Team::together";
  return k->nest->once ? "f2c::lone_threads" : "f2c::team_threads";
}

static const char *type_of(const Kernel *k) {
  return k->nest->once ? "f2c::lone_team" : k->nest->team->across ? "f2c::team_across" : "f2c::team";
}

static void params(const Kernel *k, Buf *b) {
  if (own(k)->group)
    buf_printf(b, ", Team %s", own(k)->given);
  else if (shape_team_is_template(k))
    buf_puts(b, ", Team team");
  else
    buf_printf(b, ", %s team", type_of(k));
}

/* How often a team waits in an iteration of the sequential loop. */
static int waits(const Kernel *k) { return own(k)->sync.n + own(k)->folds; }

/* ---- what teams that lie across go through again ---- */

typedef struct Walked {
  const Kernel *k;
  const TeamLoop *loop;
  const Symbol *array[16];
  const TeamLoop *first[16]; /* the loop that names it */
  int n, bytes;
  bool again; /* one is named in several loops, or in one that runs several times */
} Walked;

static bool visit_walked(Expr *e, void *data) {
  Walked *w = data;
  const Binding *v = e->kind == EX_REF && e->how == REF_ELEMENT ? bind_peek((Fn *)&w->k->f, e->kid[0]) : NULL;
  int i = 0;
  if (!v || !v->use || v->use->role != ROLE_ARRAY) return true;
  while (i < w->n && w->array[i] != v->use->sym) i++;
  if (i == 16) return true;
  if (i == w->n) {
    w->array[w->n] = v->use->sym;
    w->first[w->n++] = w->loop;
    w->bytes += (int)type_size(v->type);
  }
  w->again |= w->first[i] != w->loop || w->loop->loop->parent != w->k->nest->loop[w->k->nest->depth - 1];
  return true;
}

static bool visit_walking(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, visit_walked, data);
  return true;
}

/* Bytes of an iteration of the loops that are shared out, of all their arrays; 0: they go through none of them again. */
static int bytes_again(const Kernel *k) {
  Walked w = {.k = k};
  for (w.loop = k->nest->team->loop; w.loop; w.loop = w.loop->next) ast_stmt_walk(w.loop->loop->stmt->body, visit_walking, &w);
  return w.again ? w.bytes : 0;
}

/* Launcher text: bytes of the private arrays that a team has together; NULL: there are none. */
static const char *joint_bytes(const Kernel *k) {
  Arena *a = k->g->arena;
  const char *sum = NULL;
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (!v->own || !v->used || !v->use->joint) continue;
    const char *one = arena_printf(a, "%lldLL", (long long)type_size(v->type));
    for (int d = 0; d < v->rank; d++) one = arena_printf(a, "%s * (%s)", one, v->own_hi[d]);
    sum = sum ? arena_printf(a, "%s + %s", sum, one) : one;
  }
  return sum;
}

/* launch.sections(2176, 8LL * (n), {16 * 15, 16});  bytes in shared memory that a team has of arrays, and of private ones; iterations that it shares out. */
static void put_room(Kernel *k, int indent, Buf *out) {
  const char *joint = joint_bytes(k);
  if (!own(k)->work || (!joint && !team_section_any(k))) return;
  Buf b = {0};
  team_section_plan(k, indent, out);
  const char *bytes = own(k)->boxed ? "sections.bytes()" : arena_printf(k->g->arena, "%lld", (long long)own(k)->section_bytes);
  buf_printf(&b, "launch.sections(%s, %s, {%s});", bytes, joint ? joint : "0", own(k)->work);
  cxx_out_wrap(out, indent, b.s);
  buf_free(&b);
}

/* launch.teams(kernel<int>, it, 0, true, {f2c::trip_count(1, n, 1)});  or, of a lone team, launch.teams(kernel<int>, it, {{n, 4}}, 2); */
static void prepare(Kernel *k, int indent, Buf *out) {
  Buf b = {0};
  put_room(k, indent, out);
  if (!k->nest->once && !k->nest->team->across && k->nest->team->element < 8)
    cxx_out_wrap(out, indent, arena_printf(k->g->arena, "launch.elements(%d);", k->nest->team->element));
  if (k->nest->once)
    buf_printf(&b, "launch.teams(%s<int>, %s, {%s}, %d);", k->launch->kernel, k->space, own(k)->counts, waits(k));
  else
    buf_printf(&b, "launch.%s(%s<int%s>, %s, %d, %s, {%s}%s);",
               k->nest->team->beside ? "windows"
               : own(k)->bins        ? "bins_of_own"
               : own(k)->solo        ? "folded_often"
                                     : "teams",
               k->launch->kernel, own(k)->group || shape_team_is_template(k) ? arena_printf(k->g->arena, ", %s", type_of(k)) : "",
               k->space, said_width(k->nest), k->sweep ? "true" : "false", own(k)->counts,
               k->nest->team->across ? arena_printf(k->g->arena, ", %d", k->nest->team->alike ? -1 : bytes_again(k)) : "");
  cxx_out_wrap(out, indent, b.s);
  if (own(k)->panel.first) cxx_out_wrap(out, indent, "launch.panels();");
  buf_free(&b);
}

/* f2c::lone_pays(site, steps, {{n, 4}}, 2) */
static const char *worth(Kernel *k) {
  return arena_printf(k->g->arena, "f2c::lone_pays(site, %s, {%s}, %d)", own(k)->steps, own(k)->counts, waits(k));
}

/* f2c::lone_longest({{n, 4}}) */
static const char *longest(Kernel *k) { return arena_printf(k->g->arena, "f2c::lone_longest({%s})", own(k)->counts); }

static void call(Kernel *k, int indent, Buf *out, Buf *b) {
  (void)indent, (void)out;
  buf_puts(b, own(k)->group  ? "launch.team_or_groups("
              : own(k)->solo ? "launch.team_or_solo("
              : own(k)->wide ? "launch.team_or_wide("
                             : "launch.team(");
}

static const char *parameters(const Kernel *k) { return own(k)->group || shape_team_is_template(k) ? ", class Team" : ""; }

static void instances(Kernel *k, Buf *b) {
  const char *name = k->launch->kernel, *other = own(k)->group ? "uneven_team" : own(k)->solo ? "solo" : "wide_team";
  if (own(k)->group || shape_team_is_template(k))
    buf_printf(b, "%s<int, %s>, %s<long long, %s>, %s<int, f2c::%s>, %s<long long, f2c::%s>", name, type_of(k), name, type_of(k),
               name, other, name, other);
  else
    buf_printf(b, "%s<int>, %s<long long>", name, name);
}

const Shape shape_team = {
    .name = "team",
    .repeats = true,
    .exchanges = true,
    .reserves = reserves,
    .divides = divides,
    .plan = plan,
    .body = emit_body,
    .before = before,
    .guard = guard,
    .element = team_fold_element,
    .statement = team_fold_statement,
    .launch_bounds = launch_bounds,
    .params = params,
    .param = team_section_param,
    .argument = team_section_argument,
    .worth = worth,
    .longest = longest,
    .prepare = prepare,
    .call = call,
    .parameters = parameters,
    .instances = instances,
};
