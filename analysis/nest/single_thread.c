/* Statements between the nests of a compute construct, as a launch of one thread.
 *
 *   !$acc kernels                     do once = 1, 1
 *   do j = 1, n                         a(j, j) = sqrt(a(j, j))
 *     a(j, j) = sqrt(a(j, j))         end do
 *     do i = j + 1, n
 *       a(i, j) = a(i, j)/a(j, j)
 *     end do
 *   end do
 *
 * On the host such a statement would bring the arrays home that it touches, and the next kernel would take them back. Neighbours
 * go together. A loop that nobody could make parallel goes where that is faster: one thread of the device is slow, but the arrays are
 * more than what the loop touches of them. What the statements leave in scalars, the host is told.
 *
 * A loop whose iterations go one after another, each with no more inside than short loops that are parallel, is a launch of one team of
 * threads, which share those out:
 *
 *   do i = 1, n
 *     x(i) = b(i)
 *     do j = 1, i - 1
 *       x(i) = x(i) - l(j, i)*x(j)
 *     end do
 *     x(i) = x(i)/l(i, i)
 *   end do
 *
 * As launches of their own, the statements of an iteration cost more than all that they do. */
#include "analysis/nest/nests.h"
#include "analysis/schedule/schedule.h"
#include "analysis/unit/device_context.h"
#include "frontend/symbol/extent.h"
#include <string.h>

enum {
  MOST_TRIPS = 1 << 10, /* of sequential loops, where they are known: no longer than the transfers */
  MOST_STATEMENTS = 64, /* of one launch */
  MOST_SHARED = 1 << 12 /* iterations of a loop that one team shares out as fast as a launch would, where they are known */
};

typedef struct Singles {
  Analysis *ana;
  Code *code;
  Nest **list;                      /* the unit's nests, in source order */
  const RegionInfo *in;             /* the construct; of no region: all of the unit, where no directive asks for kernels */
  bool serial;                      /* it asks for one thread */
  bool optional;                    /* in a loop that one team runs perhaps */
  const Stmt *run[MOST_STATEMENTS]; /* neighbours that go together */
  int nrun;
} Singles;

/* ---- which statements ---- */

static bool heads_nest(const Singles *q, const Stmt *s) {
  for (const Nest *n = *q->list; n; n = n->next) {
    if (n->first == s && !n->optional) return true;
    for (const Nest *p = n->fused; p; p = p->next)
      if (p->first == s) return true;
  }
  return false;
}

/* A nest stands in the statement, and has a kernel: or not, which has been told. */
static bool holds_nest(const Singles *q, const Stmt *s, bool kernel) {
  for (const Nest *n = *q->list; n; n = n->next) {
    if ((kernel ? n->offload : true) && query_stmt_within(n->first, s)) return true;
    for (const Nest *p = n->fused; p; p = p->next)
      if (query_stmt_within(p->first, s)) return true;
  }
  return false;
}

/* CYCLE and EXIT of a loop in 'top'. */
static bool stays_inside(const Stmt *s, const Stmt *top) {
  for (const Stmt *p = s->parent; p; p = p->parent) {
    if (p->kind == ST_DO && (!s->u.text || (stmt_cname(p) && !strcmp(stmt_cname(p), s->u.text)))) return true;
    if (p == top) return false;
  }
  return false;
}

typedef struct Kinds {
  const Stmt *top;
  bool loops; /* directives of loops may stand in it */
  bool fit;
} Kinds;

/* It says how the iterations of a loop inside the construct go, and nothing else. */
static bool is_loop_directive(const Directive *d) {
  return d && d->dialect == DIALECT_ACC && d->kind == DIR_LOOP && !strcmp(d->name, "loop");
}

static bool visit_kind(Stmt *s, void *data) {
  Kinds *q = data;
  switch (s->kind) {
  case ST_ASSIGN: q->fit &= !s->u.assign.defined; break;
  case ST_DIRECTIVE: q->fit &= q->loops && is_loop_directive(s->u.directive); break;
  case ST_DO: q->fit &= s->u.loop.how != DO_CONCURRENT; break;
  case ST_CYCLE:
  case ST_EXIT: q->fit &= stays_inside(s, q->top); break;
  case ST_IF:
  case ST_ELSE_IF:
  case ST_ELSE:
  case ST_SELECT_CASE:
  case ST_CASE:
  case ST_CONTINUE:
  case ST_END: break;
  default: q->fit = false;
  }
  return q->fit;
}

/* It does nothing but set variables, and leads on to the next statement. */
static bool is_plain(const Singles *q, Stmt *s, bool loops) {
  Kinds k = {s, loops, true};
  if (s->label || s->shared_end || !visit_kind(s, &k)) return false;
  ast_stmt_walk(s->body, visit_kind, &k);
  for (Stmt *o = s->other; o && k.fit; o = o->other) {
    visit_kind(o, &k);
    ast_stmt_walk(o->body, visit_kind, &k);
  }
  for (int i = 0; i < q->code->effect.n && k.fit; i++)
    k.fit = q->code->effect.v[i].kind == EFF_EXIT || !query_stmt_within(q->code->effect.v[i].stmt, s);
  return k.fit;
}

/* ---- what it touches ---- */

static bool is_in_clauses(const Directive *d, const Symbol *sym) {
  for (const Clause *k = d->clause; k; k = k->next)
    for (int i = 0; i < k->nitem; i++) {
      const Expr *e = k->item[i];
      while (e && e->kind != EX_NAME && e->nkid) e = e->kid[0];
      if (e && e->kind == EX_NAME && e->sym && query_real_symbol(e->sym) == sym) return true;
    }
  return false;
}

typedef struct Naming {
  const Symbol *sym;
  bool found;
} Naming;

static bool visit_directive(Stmt *s, void *data) {
  Naming *q = data;
  q->found |= s->kind == ST_DIRECTIVE && s->u.directive && is_in_clauses(s->u.directive, q->sym);
  return !q->found;
}

/* Others may have brought it to the device. */
static bool may_be_brought(const Singles *q, const Var *v) {
  const Symbol *s = v->sym;
  return s->dummy || s->common || v->pointer || (s->scope && s->scope->unit != q->code->unit);
}

static bool is_named(const Singles *q, const Symbol *s) {
  Naming named = {s, false};
  ast_stmt_walk(q->code->unit->exec, visit_directive, &named);
  return named.found;
}

/* The loop of the construct, outermost, that the access stands in; NULL: none. */
static const Loop *loop_around(const Region *r, const Access *x) {
  const Loop *l = x->loop;
  if (!l || !stmt_before(r->begin, l->stmt)) return NULL;
  while (l->parent && stmt_before(r->begin, l->parent->stmt)) l = l->parent;
  return l;
}

bool single_thread_meets(const Nest *nests, const Region *r, const Access *x) {
  const Loop *around = loop_around(r, x);
  for (const Nest *n = nests; n; n = n->next)
    for (const VarUse *u = n->offload && (!around || query_stmt_inside(n->first, around->stmt)) ? n->vars : NULL; u; u = u->next)
      if (u->sym == x->var->sym && u->role == ROLE_ARRAY) return true;
  return false;
}

/* The array may be on the device when the statement runs. In a loop that is so where kernels of the same loop use it; else it would come
 * home once. */
static bool may_live_there(const Singles *q, const Access *x) {
  bool repeated = loop_around(q->in->region, x) != NULL;
  return q->serial || (!repeated && (may_be_brought(q, x->var) || is_named(q, x->var->sym))) ||
         single_thread_meets(*q->list, q->in->region, x);
}

static bool visit_question(Expr *e, void *data) {
  DeviceAnswer a = e->kind == EX_REF && e->sym ? device_context_answer(e->sym, e) : ANSWER_NONE;
  *(bool *)data |= a == ANSWER_FALSE || a == ANSWER_ON_DEVICE;
  return !*(bool *)data;
}

static bool visit_asks(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, visit_question, data);
  return !*(bool *)data;
}

/* It asks whether the device runs it: programs try that on scalars. */
static bool asks_device(Stmt *s) {
  bool found = false;
  for (Stmt *branch = s; branch; branch = branch->other) {
    visit_asks(branch, &found);
    ast_stmt_walk(branch->body, visit_asks, &found);
  }
  return found;
}

/* The greatest rank among the arrays of the device that it touches; 0: none. */
static int rank_touched(const Singles *q, Stmt *s) {
  int rank = q->in->region && asks_device(s);
  for (int i = q->in->acc0; i < q->in->acc1; i++) {
    const Access *x = q->code->access.v[i];
    if (x->var->scalar || x->var->object->rank <= rank || !query_stmt_within(x->stmt, s) || !may_live_there(q, x)) continue;
    rank = x->var->object->rank;
  }
  return rank;
}

static bool has_atomic(const Singles *q, const Stmt *s) {
  for (int i = q->in->acc0; i < q->in->acc1; i++)
    if (q->code->access.v[i]->atomic && query_stmt_within(q->code->access.v[i]->stmt, s)) return true;
  return false;
}

/* Loops around 'l' up to the statement, itself among them: how many have unknown trips, and the others' iterations. */
static int unknown_loops(const Loop *l, const Stmt *top, int64_t *known) {
  int n = 0;
  *known = 1;
  for (; l && query_stmt_within(l->stmt, top); l = l->parent) {
    int64_t trip = query_loop_trip(l);
    n += trip < 0;
    if (trip > 0 && *known <= MOST_TRIPS) *known *= trip;
  }
  return n;
}

/* One thread is done with its loops before its arrays, of that rank, could have gone to the host and back. */
static bool is_short(const Singles *q, const Stmt *s, int rank) {
  for (int i = 0; i < q->code->loop.n; i++) {
    const Loop *l = q->code->loop.v[i];
    int64_t known;
    if (!query_stmt_within(l->stmt, s)) continue;
    if (l->kind != LOOP_DO || (l->directive && l->directive->dialect == DIALECT_OMP)) return false;
    if (unknown_loops(l, s, &known) >= rank || known > MOST_TRIPS) return false;
  }
  return true;
}

/* ---- the launch ---- */

static Loop *loop_at(const Singles *q, const Stmt *s) {
  for (int i = 0; i < q->code->loop.n; i++)
    if (q->code->loop.v[i]->stmt == s && q->code->loop.v[i]->kind == LOOP_DO) return q->code->loop.v[i];
  return NULL;
}

/* The sequential loop with loops in the place of array assignments and reductions, for a team to share out; NULL: there are none. */
static Stmt *as_loops(const Singles *q, MadeLoops *made) {
  Judge j = {.ana = q->ana, .arena = q->ana->arena, .code = q->code, .loop = loop_at(q, q->run[0])};
  j.view = view_open(q->ana->priv->isl, q->code, j.loop);
  Stmt *s = scalarise_steps(&j, made);
  view_close(j.view);
  return s;
}

/* do once = 1, 1 around copies of the statements, or around this one in their place. */
static Stmt *around(const Singles *q, Stmt *instead) {
  Arena *a = q->ana->arena;
  Judge j = {.ana = q->ana, .arena = a, .code = q->code};
  Type t = {.base = TY_INTEGER, .kind = 4};
  Rewriter w = {.arena = a};
  const Expr like = {.kind = EX_INT, .span = q->run[0]->span, .type = t};
  Stmt *s = arena_alloc(a, ast_stmt_size(ST_DO));
  s->kind = ST_DO;
  s->span = q->run[0]->span;
  s->line = q->run[0]->line;
  s->unit = q->run[0]->unit;
  s->parent = q->run[0]->parent;
  s->u.loop.how = DO_COUNTED;
  s->u.loop.var = (Expr *)make_name(a, rewrite_scratch(&j, "once", 1, t, NULL, NULL, 0), &like);
  s->u.loop.lo = (Expr *)make_int(a, 1, &like);
  s->u.loop.hi = (Expr *)make_int(a, 1, &like);
  for (int i = 0; i < q->nrun && !instead; i++) make_add(&w, s, q->run[i]);
  if (instead) make_add_loop(s, instead);
  return s;
}

/* Scalars begin with what they were before, which some keep. */
static void enter(Code *v, const Loop *l) {
  for (int i = 0; i < v->var.n; i++) {
    const Var *x = v->var.v[i];
    if (x->scalar && (flow_has(l->info->exposed, x) || flow_has(l->info->live_out, x))) vec_push(v->arena, &v->entering, x->sym);
  }
}

typedef enum TeamUse {
  NO_TEAM,      /* one thread runs the statements */
  ALWAYS_TEAM,  /* one team does */
  PERHAPS_TEAM, /* the same, where sizes known at the launch are such (Nest.optional) */
} TeamUse;

/* 'team': loops in the statements have to be shared out by a team. */
static Piece *judged(const Singles *q, TeamUse team) {
  const Stmt **gone = ARENA_ARRAY(q->ana->arena, const Stmt *, q->nrun);
  MadeLoops made = {0};
  for (int i = 1; i < q->nrun; i++) gone[i - 1] = q->run[i];
  Code *v = rewrite_variant(q->ana, q->code, q->run[0], around(q, team ? as_loops(q, &made) : NULL), gone, q->nrun - 1);
  if (!v || v->loop0 >= v->loop1) return NULL;
  Loop *l = v->loop.v[v->loop0];
  v->as_is = v->once = true;
  scalar_liveness_unit(v);
  enter(v, l);
  verdict_variant(q->ana, v);
  if (!query_runs_parallel(l) || l->basis != BASIS_PROVED || l->transform || l->contract || !scalarise_all_independent(v, &made))
    return NULL;
  Piece *p = ARENA_NEW(q->ana->arena, Piece);
  *p = (Piece){.loop = l, .code = v};
  if (!nests_piece(q->ana, p, NULL, true) || (team && p->nest->depth > 1))
    return NULL; /* its iterations are independent: many teams */
  p->nest->once = true;
  p->nest->map.block[0] = 32;
  if (team) team_loops_nest(q->ana, v, p->nest);
  if (team == PERHAPS_TEAM && p->nest->team && !team_cost_all_shared(p->nest)) return NULL;
  return !team || p->nest->team ? p : NULL;
}

/* Launches of one statement: a wavefront is asked first. */
static bool goes_before(const Nest *n, const Nest *other) {
  if (stmt_before(n->first, other->first)) return true;
  return stmt_place(n->first) == stmt_place(other->first) &&
         (n->first->span.begin < other->first->span.begin || (n->first == other->first && n->stepped));
}

static void insert(Nest **at, Nest *n) {
  while (*at && goes_before(*at, n)) at = &(*at)->next;
  n->next = *at;
  *at = n;
}

/* Loops in the statements are inside the kernel. */
static void claim(const Singles *q, Nest *n) {
  for (int i = 0; i < q->code->loop.n; i++)
    for (int k = 0; k < q->nrun; k++)
      if (query_stmt_within(q->code->loop.v[i]->stmt, q->run[k])) q->code->loop.v[i]->nest = n;
}

/* The kernels of the nests in it are that of the statement. */
static void drop_nests(const Singles *q, const Stmt *s) {
  for (Nest **at = q->list; *at;)
    if (query_stmt_within((*at)->first, s))
      *at = (*at)->next;
    else
      at = &(*at)->next;
}

static bool launch(Singles *q, TeamUse team) {
  const Stmt *last = q->nrun ? q->run[q->nrun - 1] : NULL;
  Piece *p = last ? judged(q, team) : NULL;
  if (p) {
    if (team == ALWAYS_TEAM) drop_nests(q, last);
    Nest *n = ARENA_NEW(q->ana->arena, Nest);
    *n = *p->nest;
    n->first = (Stmt *)q->run[0];
    n->last = last->end ? last->end : (Stmt *)last;
    n->region = q->in->region;
    n->once = true;
    n->optional = p->nest->optional = team == PERHAPS_TEAM;
    n->host_parallel = false;
    n->piece = p;
    n->vars = NULL;
    n->name = nests_name(q->ana, n);
    roles_pieces(q->ana, n);
    p->nest->region = n->region;
    insert(q->list, n);
    if (team != PERHAPS_TEAM) claim(q, n);
  }
  q->nrun = 0;
  return p != NULL;
}

/* ---- loops that a team runs ---- */

/* It has no more iterations than one of the loops around it up to 'top'. */
static bool is_triangular(const Loop *l, const Loop *top) {
  for (const Loop *p = l->parent; p && l != top; p = p == top ? NULL : p->parent)
    if (p->var && (expr_names(l->lo, query_real_symbol(p->var->sym)) || expr_names(l->hi, query_real_symbol(p->var->sym))))
      return true;
  return false;
}

/* A kernel of one loop that is not worth a launch. */
static bool is_light(const Nest *n, const Loop *top) {
  const Loop *l = n->loop[0];
  int64_t trip = query_loop_trip(l);
  if (!n->offload || n->directive || n->depth > 1 || n->piece || n->form || n->order || l->kind != LOOP_DO || l->child)
    return false;
  return trip >= 0 ? trip <= MOST_SHARED : is_triangular(l, top);
}

/* It was found to have no device code. */
static bool is_left(const Singles *q, const Stmt *s) {
  const LeftLoop *l = q->ana->priv->options->left;
  while (l && l->at != s->span.begin) l = l->next;
  return l != NULL;
}

/* A kernel of loops that a team could share out as well. */
static bool can_be_shared(const Nest *n) {
  bool plain = !n->directive || is_loop_directive(n->directive);
  return n->offload && plain && !n->order && !n->once && n->verdict <= V_REDUCTION;
}

/* The loop alone carries dependences: as a wavefront, or in the order of its iterations. */
static bool goes_in_steps(const Singles *q, const Loop *l) {
  if (l->verdict == V_SEQUENTIAL) return true;
  for (const Nest *n = *q->list; n; n = n->next)
    if (n->stepped && n->loop[0] == l) return true;
  return false;
}

static TeamUse suits_team(const Singles *q, Stmt *s) {
  const Loop *l = s->kind == ST_DO && s->u.loop.how != DO_CONCURRENT ? loop_at(q, s) : NULL;
  TeamUse use = q->in->region ? ALWAYS_TEAM : PERHAPS_TEAM;
  bool said = l && l->directive && !(is_loop_directive(l->directive) && (l->directive->flags & DF_SEQ));
  if (!l || !goes_in_steps(q, l) || said || q->ana->priv->options->source_form || is_left(q, s)) return NO_TEAM;
  if (!is_plain(q, s, true) || has_atomic(q, s) || !holds_nest(q, s, true) || heads_nest(q, s)) return NO_TEAM;
  for (const Nest *n = *q->list; n; n = n->next) {
    if (!query_stmt_within(n->first, s) || n->loop[0] == l || (is_light(n, l) && q->in->region)) continue;
    if (n->region != q->in->region || q->optional || !can_be_shared(n)) return NO_TEAM;
    use = PERHAPS_TEAM;
  }
  return use;
}

/* How it has become a launch. */
static TeamUse run_by_team(Singles *q, Stmt *s) {
  TeamUse use = suits_team(q, s);
  if (!use) return NO_TEAM;
  q->run[q->nrun++] = s;
  return launch(q, use) ? use : NO_TEAM;
}

/* ---- blocks ---- */

/* Statements at the end of the run that the host can do as well: they touch nothing of the device. */
static void flush(Singles *q) {
  while (q->nrun && !rank_touched(q, (Stmt *)q->run[q->nrun - 1])) q->nrun--;
  launch(q, NO_TEAM);
}

static void block(Singles *q, Stmt *s, const Stmt *end) {
  for (; s && s != end; s = s->next) {
    if (query_is_idle(s) && !s->label && s->kind != ST_DIRECTIVE) continue;
    if (ast_stmt_is_selector(s)) {
      flush(q);
      continue;
    }
    int rank = is_plain(q, s, false) && !holds_nest(q, s, false) && !has_atomic(q, s) ? rank_touched(q, s) : -1;
    bool goes = rank > 0 ? is_short(q, s, rank) : rank == 0 && q->nrun && s->kind == ST_ASSIGN;
    if (!goes || q->nrun == MOST_STATEMENTS) flush(q);
    TeamUse team = goes ? NO_TEAM : run_by_team(q, s);
    if (team == ALWAYS_TEAM) continue;
    if (goes) {
      q->run[q->nrun++] = s;
    } else if (holds_nest(q, s, true) && !heads_nest(q, s)) {
      bool before = q->optional;
      q->optional |= team == PERHAPS_TEAM;
      for (Stmt *branch = s; branch; branch = branch->other) {
        block(q, branch->body, NULL);
        flush(q);
      }
      q->optional = before;
    }
  }
  flush(q);
}

/* Loops that no directive asks for: a team may run the sequential ones around them. What stands behind a directive is its. */
static void steps(Singles *q, Stmt *s) {
  for (; s && (s->kind != ST_DIRECTIVE || query_is_idle(s)); s = s->next) {
    if (!holds_nest(q, s, true) || heads_nest(q, s) || run_by_team(q, s)) continue;
    for (Stmt *branch = s; branch; branch = branch->other) steps(q, branch->body);
  }
}

/* ---- elements at the ends of loops that no directive asks for ---- */

enum { FEW_TRIPS = 1 << 10 }; /* a loop with no more may be the host's (codegen/host/few_operations.c) */

/* Elements of an array assignment; -1: not known. */
static int64_t elements_set(Arena *a, const Stmt *s) {
  Extent x[EXT_MAX_RANK];
  const Expr *e = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  int64_t all = 1;
  if (!e || !e->rank || e->rank > EXT_MAX_RANK || !extent_of_expr(a, e, x)) return -1;
  for (int i = 0; i < (int)e->rank; i++) {
    if (!x[i].known || x[i].value > FEW_TRIPS) return -1;
    all *= x[i].value > 0 ? x[i].value : 1;
    if (all > FEW_TRIPS) return -1;
  }
  return all;
}

static bool find_element(Expr *e, void *data) {
  *(bool *)data |= e->kind == EX_REF && e->how == REF_ELEMENT;
  return !*(bool *)data;
}

/* A row of a sparse matrix, or a list: from an element of an array to another one. */
static bool is_row(const Loop *l) {
  bool found = false;
  if (l->kind != LOOP_DO || !l->lo || !l->hi) return false;
  ast_expr_walk((Expr *)l->lo, find_element, &found);
  ast_expr_walk((Expr *)l->hi, find_element, &found);
  return found;
}

static bool is_long(Arena *a, const Nest *n) {
  int64_t all = 1;
  if (n->depth == 1 && is_row(n->loop[0])) return false;
  if (n->loop[0]->kind == LOOP_SECTION) return elements_set(a, n->loop[0]->stmt) < 0;
  for (int i = 0; i < n->depth; i++) {
    const int64_t trip = query_loop_trip(n->loop[i]);
    if (trip < 0 || trip > FEW_TRIPS) return true;
    all *= trip > 0 ? trip : 1;
  }
  return all > FEW_TRIPS;
}

/* A kernel of the innermost loop around the statement, or of the unit, uses the array. */
static bool kernel_uses(const Singles *q, const Stmt *s, const Symbol *sym) {
  const Stmt *loop = s->parent;
  while (loop && loop->kind != ST_DO) loop = loop->parent;
  for (const Nest *n = *q->list; n; n = n->next) {
    if (n->unit != s->unit || !n->offload || n->once || n->region || !is_long(q->ana->arena, n) ||
        (loop && !query_stmt_inside(n->first, loop)))
      continue;
    for (const VarUse *u = n->vars; u; u = u->next)
      if (u->sym == sym && u->role == ROLE_ARRAY) return true;
  }
  return false;
}

typedef struct Edge {
  bool fit;
  bool computes; /* an element gets more than the value of another, which a copy does (codegen/host/coherence/coherence_copy.c) */
} Edge;

static bool is_elemental(const Expr *call) {
  const IntrinsicId id = intrinsic_called(call);
  return id != IN_NONE && intrinsic_class(id) == IC_E;
}

static bool visit_operand(Expr *e, void *data) {
  const bool call = e->kind == EX_REF && (e->how == REF_CALL || e->how == REF_STMT_FUNCTION);
  const bool own = (e->kind == EX_BINARY || e->kind == EX_UNARY) && (e->op == OP_DEFINED || e->sym);
  bool *fit = data;
  *fit &= !own && (!call || is_elemental(e)) && (!e->rank || e->kind == EX_NAME || e->kind == EX_MEMBER);
  return *fit;
}

static bool is_element(const Expr *e) { return e->kind == EX_REF && e->how == REF_ELEMENT && !e->rank; }

static bool visit_edge(Stmt *s, void *data) {
  Edge *q = data;
  if (s->kind == ST_ASSIGN) {
    const Expr *to = s->u.assign.lhs;
    const TypeBase b = to->type.base;
    q->fit &= is_element(to) && (b == TY_REAL || b == TY_INTEGER || b == TY_COMPLEX);
    q->computes |= !is_element(s->u.assign.rhs);
  }
  q->fit &= s->kind != ST_DO;
  ast_stmt_walk_exprs(s, visit_operand, &q->fit);
  return q->fit;
}

/* All that it uses of arrays are elements of those that kernels use, and it sets nothing else. 'computes': of such elements it makes others. */
static bool is_edge(const Singles *q, Stmt *s, bool *computes) {
  Edge e = {.fit = s->kind == ST_ASSIGN || s->kind == ST_IF};
  if (!e.fit || !is_plain(q, s, false) || holds_nest(q, s, false) || has_atomic(q, s)) return false;
  for (Stmt *branch = s; branch && e.fit; branch = branch->other) {
    visit_edge(branch, &e);
    ast_stmt_walk(branch->body, visit_edge, &e);
  }
  bool reads = false;
  for (int i = q->in->acc0; i < q->in->acc1 && e.fit; i++) {
    const Access *x = q->code->access.v[i];
    if (!query_stmt_within(x->stmt, s)) continue;
    e.fit = x->var->scalar ? !x->write : kernel_uses(q, s, x->var->sym);
    reads |= !x->var->scalar && !x->write;
  }
  *computes |= e.fit && e.computes && reads;
  return e.fit;
}

/* Its launch may be one for the statement and all that stands in it. */
static bool heads_optional(const Singles *q, const Stmt *s) {
  for (const Nest *n = *q->list; n; n = n->next)
    if (n->first == s && n->optional) return true;
  return false;
}

/* Elements that a launch of one thread computes where the arrays are on the device. On the host each of them would come home or go there by itself:
 *
 *   do i = 2, n - 1
 *     dy(i) = (y(i+1) - y(i-2))*y(i-1) - y(i)
 *   end do
 *   dy(1) = (y(2) - y(n-1))*y(n) - y(1)                  do once = 1, 1 around both
 *   dy(n) = (y(1) - y(n-2))*y(n-1) - y(n) */
static void edges(Singles *q, Stmt *s) {
  bool computes = false;
  for (; s; s = s->next) {
    const bool edge = q->nrun < MOST_STATEMENTS && !heads_nest(q, s) && is_edge(q, s, &computes);
    if (edge) q->run[q->nrun++] = s;
    if (edge || (query_is_idle(s) && !s->label && s->kind != ST_DIRECTIVE)) continue;
    if (!computes) q->nrun = 0;
    launch(q, NO_TEAM);
    computes = false;
    if (s->kind == ST_DIRECTIVE) {
      if (!query_is_idle(s)) return;
      if (s->u.directive->kind == DIR_LOOP && s->next) s = s->next;
    } else if (holds_nest(q, s, true) && !heads_nest(q, s) && !heads_optional(q, s)) {
      for (Stmt *branch = s; branch; branch = branch->other) edges(q, branch->body);
    }
  }
  if (!computes) q->nrun = 0;
  launch(q, NO_TEAM);
}

/* What stands between the loops of such a construct is code for the device, run by one of its threads. */
static bool is_construct(const Directive *d) {
  if (d->kind != DIR_REGION) return false;
  if (d->dialect == DIALECT_DVM) return true;
  if (d->dialect == DIALECT_ACC) return true;
  return d->dialect == DIALECT_OMP && (d->flags & DF_TARGET) && !strstr(d->name, "parallel");
}

/* Scalars that one nest needs are computed there. */
static void join_nests(Analysis *a, Code *c, Nest **at) {
  for (; *at; at = &(*at)->next) {
    Nest *both = (*at)->once && !(*at)->optional ? rematerialise_scalars(a, c, *at, (*at)->next) : NULL;
    if (both) *at = both;
  }
}

static bool runs_no_kernels(const Unit *u) {
  return u->sym && (u->sym->proc & (PF_PURE | PF_ELEMENTAL)) && !(u->sym->proc & PF_IMPURE);
}

void single_thread_unit(Analysis *a, Code *c, Nest **nests) {
  for (int i = 0; i < c->region.n; i++) {
    const Region *r = c->region.v[i].region;
    if (!is_construct(r->directive) || !r->begin || !r->end) continue;
    Singles q = {.ana = a, .code = c, .list = nests, .in = &c->region.v[i], .serial = (r->directive->flags & DF_SERIAL) != 0};
    Stmt *first = r->begin->next;
    bool wrapped = first && first->kind == ST_BLOCK && first->end == r->end;
    block(&q, wrapped ? first->body : first, r->end);
  }
  if (a->priv->options->automatic == AUTO_ALL) {
    const RegionInfo all = {.acc1 = c->access.n};
    Singles q = {.ana = a, .code = c, .list = nests, .in = &all};
    steps(&q, c->unit->exec);
    if (a->keeps_data && !runs_no_kernels(c->unit)) edges(&q, c->unit->exec);
  }
  join_nests(a, c, nests);
}

bool single_thread_holds(const Nest *n, const Stmt *s) {
  for (const Stmt *p = n->first; p; p = p->next) {
    if (query_stmt_within(s, p)) return true;
    if (p == n->last || p->end == n->last) return false;
  }
  return false;
}
