/* Kernels in which teams of threads do an iteration each (runtime/device/team.cuh). All threads of a team run all of it, but share out
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

/* A scalar that the loop reduces, or a variable that stands for an element. */
typedef struct TeamFold {
  const char *name, *before, *op, *type; /* before: the value before the loop */
  const FixedElement *element;           /* which 'before' is the text of; NULL: a scalar */
  const char *guard;                     /* the condition under which a thread stores in the element; "": it always does */
} TeamFold;

typedef VEC(TeamFold) TeamFolds;

/* The kernel's own part. */
typedef struct TeamKernel {
  SyncPoints sync;
  const TeamLoop *inside; /* the loop whose iterations are being written, or are shared out further inside; NULL: none */
  bool sharing;           /* with 'inside': they are shared out now */
  TeamFolds fold;         /* what 'inside' reduces */
  int folds;              /* variables folded so far */
  const char *counts;     /* launcher text, iterations of the loops that are shared out */
} TeamKernel;

static TeamKernel *own(const Kernel *k) { return k->own; }

/* ---- loops that are shared out ---- */

/* Those of reductions that the nest has, too, are folded at the end of the kernel. */
static bool is_folded(const Kernel *k, const VarUse *u) {
  if (u->role != ROLE_REDUCTION) return false;
  for (const VarUse *n = k->nest->vars; n; n = n->next)
    if (n->sym == u->sym && n->path == u->path) return n->role != ROLE_REDUCTION;
  return true;
}

/* The turns of a batch, from the head of their loop to the value of its variable. */
static void open_turns(Fn *f, const Binding *i) {
  cxx_out_line(f, 0, "F2C_UNROLL(4)");
  cxx_out_open(f, 0, "for (int turn = 0; turn < 4; turn++) {");
  cxx_out_line(f, 0, "if (!batch.here(turn)) continue;");
  cxx_out_line(f, 0, "const %s %s = batch.turn(turn);", ctype_type(i->type), i->cname);
}

/* In batches whose loads come first, where a store would hold up those of the next iteration; else one by one. */
static void open_lanes(Fn *f, const Loop *l, const Binding *i, bool has_loop) {
  const char *t = ctype_type(i->type), *lo = cxx_expr_text(f, l->lo, PREC_COMMA), *hi = cxx_expr_text(f, l->hi, PREC_COMMA);
  const char *step = l->step ? cxx_expr_text(f, l->step, PREC_COMMA) : "1";
  Loc at = l->stmt->span.begin;
  if (!has_loop) early_loads_find(f, l->stmt->body, true);
  if (f->early.n) {
    cxx_out_open(f, at, "for (const auto batch : team.batches<%s>(%s, %s, %s)) {", t, lo, hi, step);
    early_loads_declare(f, "4");
    open_turns(f, i);
    early_loads_load(f);
    cxx_out_close(f, "}");
    open_turns(f, i);
    return;
  }
  if (!has_loop) cxx_out_line(f, at, "F2C_UNROLL(%d)", (l->verdict == V_REDUCTION ? 2 : 1) * kernel_at_once(f->kernel));
  cxx_out_open(f, has_loop ? at : 0, "for (const %s %s : team.lanes<%s>(%s, %s, %s)) {", t, i->cname, t, lo, hi, step);
}

static void emit_lanes(Kernel *k, const Loop *l) {
  Fn *f = &k->f;
  Binding *i = bind_peek(f, l->var);
  if (!i) return;
  bool declared = i->declared;
  i->declared = true;
  i->in_for++;
  own(k)->sharing = true;
  open_lanes(f, l, i, kernel_has_loop(l->stmt->body));
  cxx_loop_inside(f, l->stmt);
  cxx_out_close(f, "}");
  if (f->early.n) cxx_out_close(f, "}");
  f->early.n = 0;
  own(k)->sharing = false;
  i->in_for--;
  i->declared = declared;
}

static void add_scalars(Kernel *k, const TeamLoop *t) {
  Fn *f = &k->f;
  for (const VarUse *u = t->loop->var_use; u; u = u->next) {
    Binding *v = is_folded(k, u) && !u->sym->rank ? bind_sym(f, u->sym) : NULL;
    if (!v) continue;
    v->used = true;
    TeamFold one = {.name = v->cname, .op = kernel_red_op(u->red, u->by_if), .type = ctype_type(v->type)};
    one.before = names_derive(&f->names, v->cname, "_before");
    cxx_out_line(f, 0, "const %s %s = %s;", one.type, one.before, one.name);
    cxx_out_line(f, 0, "%s = f2c::op::%s::identity<%s>();", one.name, one.op, one.type);
    vec_push(f->g->arena, &own(k)->fold, one);
  }
}

/* Their sums are made in variables, and one thread adds them to the elements. */
static void add_elements(Kernel *k, const TeamLoop *t) {
  Fn *f = &k->f;
  for (const FixedElement *e = t->element; e; e = e->next) {
    Binding *v = bind_find(f, e->ref->kid[0]);
    if (!v) return;
    bool common = v->use && (v->use->role == ROLE_ARRAY || v->use->joint);
    TeamFold one = {.op = kernel_red_op(e->op, e->by_if), .type = ctype_type(v->type), .element = e};
    one.name = names_derive(&f->names, v->cname, "_part");
    one.before = cxx_expr_text(f, e->ref, PREC_PRIMARY);
    one.guard = common ? "if (team.leads()) " : "";
    cxx_out_line(f, 0, "%s %s = f2c::op::%s::identity<%s>();", one.type, one.name, one.op, one.type);
    vec_push(f->g->arena, &own(k)->fold, one);
  }
}

static void emit_folds(Kernel *k) {
  Fn *f = &k->f;
  for (int n = 0; n < own(k)->fold.n; n++) {
    const TeamFold *one = &own(k)->fold.v[n];
    int number = own(k)->folds++;
    if (!one->element) {
      cxx_out_line(f, 0, "%s = f2c::op::%s::apply<%s>(%s, team.fold<%d, f2c::op::%s>(%s));", one->name, one->op, one->type,
                   one->before, number, one->op, one->name);
      continue;
    }
    cxx_out_line(f, 0, "%s = team.fold<%d, f2c::op::%s>(%s);", one->name, number, one->op, one->name);
    cxx_out_line(f, 0, "%s%s = f2c::op::%s::apply<%s>(%s, %s);", one->guard, one->before, one->op, one->type, one->before,
                 one->name);
  }
}

static void emit_shared(Kernel *k, const TeamLoop *t) {
  own(k)->fold.n = 0;
  add_scalars(k, t);
  add_elements(k, t);
  own(k)->inside = t;
  if (t->loop == t->lanes)
    emit_lanes(k, t->lanes);
  else
    cxx_loop_do(&k->f, t->loop->stmt);
  own(k)->inside = NULL;
  emit_folds(k);
}

/* The variable that an element's sum is made in. */
static const char *element(const Fn *f, const Expr *ref) {
  const TeamKernel *own = f->kernel->own;
  for (int i = 0; own && own->inside && i < own->fold.n; i++)
    if (own->fold.v[i].element && cxx_array_same(ref, own->fold.v[i].element->ref)) return own->fold.v[i].name;
  return NULL;
}

/* ---- all else ---- */

static bool before(Fn *f, const Stmt *s) {
  Kernel *k = f->kernel;
  TeamKernel *own = k->own;
  if (own->sharing) return false;
  if (own->inside) {
    if (s != own->inside->lanes->stmt) return false;
    emit_lanes(k, own->inside->lanes);
    return true;
  }
  for (int i = 0; i < own->sync.n; i++)
    if (own->sync.v[i] == s) cxx_out_line(f, 0, "team.sync();");
  for (const TeamLoop *t = k->nest->team->loop; t; t = t->next)
    if (t->loop->stmt == s) {
      emit_shared(k, t);
      return true;
    }
  return false;
}

/* One thread stores for all, and adds to what the kernel folds at its end. */
static const char *guard(Fn *f, const Stmt *s) {
  const TeamKernel *own = f->kernel->own;
  const Expr *lhs = s->u.assign.lhs, *name = lhs->kind == EX_REF ? lhs->kid[0] : lhs;
  const Binding *v = own->inside || name->kind != EX_NAME ? NULL : bind_peek(f, name);
  bool common = v && v->use && (v->use->role == ROLE_ARRAY || v->use->joint || v->use->role == ROLE_REDUCTION);
  return common ? "team.leads()" : NULL;
}

/* The loop whose length the width of teams goes by, where that is known in the kernel alone; NULL: there is none. Bounds are asked for
 * before anything else is known of an iteration. */
static const Loop *measured(const Kernel *k) {
  const Nest *n = k->nest;
  if (!n->team->ragged || n->depth > 1 || thread_arrays_any_joint(n)) return NULL;
  for (const TeamLoop *t = n->team->loop; t; t = t->next) {
    const Expr *bound[] = {t->lanes->lo, t->lanes->hi, t->lanes->step};
    bool early = kernel_mentions_mapped(k, bound[0]) || kernel_mentions_mapped(k, bound[1]);
    for (int i = 0; i < 3; i++)
      for (const VarUse *u = n->vars; u; u = u->next)
        if (u->role != ROLE_VALUE && !(u->role == ROLE_ARRAY && !u->written) && u->sym != n->loop[0]->var->sym && bound[i])
          early &= !cxx_stmt_mentions(bound[i], u->sym);
    if (early) return t->lanes;
  }
  return NULL;
}

/* team.suit(it, [&](const int i) { return f2c::trip_count(first[i], first[i + 1] - 1, 1); }); */
static void emit_width(Kernel *k) {
  Fn *f = &k->f;
  const Loop *l = measured(k);
  if (!l) return;
  const char *lo = cxx_expr_text(f, l->lo, PREC_COMMA), *hi = cxx_expr_text(f, l->hi, PREC_COMMA);
  const char *step = l->step ? cxx_expr_text(f, l->step, PREC_COMMA) : "1";
  cxx_out_line(f, 0, "team.suit(it, [&](const %s %s) { return f2c::trip_count(%s, %s, %s); });", kernel_index_type(&k->loop[0]),
               k->loop[0].cname, lo, hi, step);
}

/* The launcher's parameters are known once the body is. */
static const char *counts(Kernel *k) {
  const char *list = "", *comma = "";
  for (const TeamLoop *t = k->nest->team->loop; t; t = t->next, comma = ", ")
    list = arena_printf(k->g->arena, "%s%s%s", list, comma, shape_rows_count(k, t->lanes));
  return list;
}

static void emit_body(Kernel *k) {
  Fn *f = &k->f;
  Loc at = k->nest->first->span.begin;
  k->own = ARENA_NEW(k->g->arena, TeamKernel);
  own(k)->counts = counts(k);
  team_sync_find(k, k->nest->loop[k->nest->depth - 1]->stmt->body, &own(k)->sync);
  emit_width(k);
  cxx_out_open(f, at, "for (const auto turn : team.turns(it)) {");
  f->body_indent = f->indent;
  for (int i = 0; i < k->nest->depth; i++) {
    const KernelLoop *l = kernel_loop(k, i);
    cxx_out_line(f, 0, "const %s %s%s = team.at(it, %d, turn);", kernel_index_type(l), l->cname, l->shifted ? "_trip" : "",
                 (int)(l - k->loop));
  }
  kernel_derived(k, "continue;");
  if (thread_arrays_any_joint(k->nest)) cxx_out_line(f, 0, "team.sync();");
  kernel_copies_in(k);
  kernel_inner(k);
  if (k->keeps) cxx_out_open(f, 0, "if (team.leads()) {");
  kernel_copies_out(k);
  if (k->keeps) cxx_out_close(f, "}");
  cxx_out_close(f, "}");
  f->indent = 2;
}

/* ---- the plan ---- */

/* The threads of a team that clauses ask for, VECTOR_LENGTH times NUM_WORKERS; 0: none do, or there is no such team. */
static int said_width(const Nest *n) {
  enum { LONE = 512 }; /* of a team that has the device for itself */
  if (n->once) return LONE;
  int threads = n->map.said ? n->map.block[0] * n->map.block[1] : 0;
  bool power = (threads & (threads - 1)) == 0;
  return threads <= 32 ? (power ? threads : 0) : threads % 32 == 0 && threads <= 512 ? threads : 0;
}

static bool plan(Kernel *k) {
  const Nest *n = k->nest;
  bool fits = n->team && !lastprivate_arrays_any(n) && (!k->keeps || n->depth == 1) && !automatic_any(n) &&
              !array_reduction_any(n) && k->nloop == n->depth && !derived_type_any(n) && !extreme_places_of(n) &&
              kernel_is_whole_loop(k);
  if (!fits && thread_arrays_any_joint(n))
    refuse(&k->f, n->first->span, REASON_PRIVATE_ARRAY,
           "a private array that loops inside fill is not supported in device code here");
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
  (void)k;
  return "f2c::team_threads";
}

static void params(const Kernel *k, Buf *b) { buf_puts(b, k->nest->team->across ? ", f2c::team_across team" : ", f2c::team team"); }

/* launch.teams(kernel<int>, it, 0, true, {f2c::trip_count(1, n, 1)}); */
static void prepare(Kernel *k, int indent, Buf *out) {
  Buf b = {0};
  buf_printf(&b, "launch.teams(%s<int>, %s, %d, %s, {%s});", k->launch->kernel, k->space, said_width(k->nest),
             k->sweep ? "true" : "false", own(k)->counts);
  cxx_out_wrap(out, indent, b.s);
  buf_free(&b);
}

static void call(Kernel *k, int indent, Buf *out, Buf *b) {
  (void)k, (void)indent, (void)out;
  buf_puts(b, "launch.team(");
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
    .element = element,
    .launch_bounds = launch_bounds,
    .params = params,
    .prepare = prepare,
    .call = call,
};
