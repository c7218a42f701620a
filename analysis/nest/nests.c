/* Which loops become kernels, and how many of each nest are mapped. */
#include "analysis/nest/nests.h"
#include "analysis/pattern.h"
#include "analysis/unit/callee.h"
#include "analysis/schedule/schedule.h"
#include <string.h>

/* ---- depth ---- */

static bool is_within(const Stmt *s, const Loop *l) {
  while (s && s != l->stmt) s = s->parent;
  return s != NULL;
}

static bool holds_step(const Loop *l, const Scan *scan) {
  for (const Scan *s = scan; s; s = s->next)
    for (const ScanStep *p = s->step; p; p = p->next)
      if (is_within(p->stmt, l)) return true;
  return false;
}

typedef struct {
  const Loop *l;
  bool found;
} Changing;

/* A name of what the loop's iterations set. */
static bool visit_changing(Expr *e, void *data) {
  Changing *q = data;
  if (e->kind != EX_NAME) return true;
  q->found |= query_real_symbol(e->sym) == query_real_symbol(q->l->var->sym);
  for (const VarUse *u = q->l->var_use; u; u = u->next) q->found |= query_real_symbol(u->sym) == query_real_symbol(e->sym);
  return true;
}

/* Loops inside that move a value on are short, or not the same in every iteration of 'l': threads that each run one of them have
 * something to do. */
static bool suit_threads(const Loop *l, const Loop *in) {
  enum { SHORT = 64 };
  for (; in; in = in->next) {
    Changing q = {l, false};
    int64_t lo, hi;
    if (!holds_step(in, l->scan)) continue;
    if (in->kind != LOOP_DO || !in->lo || !in->hi) return false;
    ast_expr_walk((Expr *)in->lo, visit_changing, &q);
    ast_expr_walk((Expr *)in->hi, visit_changing, &q);
    bool brief = fold_const_int(in->lo, &lo) && fold_const_int(in->hi, &hi) && hi - lo < SHORT && lo - hi < SHORT;
    if ((!q.found && !brief) || !suit_threads(l, in->child)) return false;
  }
  return true;
}

static bool visit_foreign(Stmt *s, void *data) {
  bool *plain = data;
  *plain &= s->kind == ST_ASSIGN || s->kind == ST_IF || s->kind == ST_ELSE_IF || s->kind == ST_ELSE || s->kind == ST_CONTINUE ||
            s->kind == ST_DIRECTIVE || s->kind == ST_END || s->kind == ST_FORMAT ||
            (s->kind == ST_DO && s->u.loop.how == DO_COUNTED);
  return true;
}

/* Loops inside move a variable on that the loop hands from iteration to iteration: by
 * themselves they would hand it on from launch to launch. */
static bool moves_inside(const Loop *l) {
  bool inside = false, plain = true;
  ast_stmt_walk(l->stmt->body, visit_foreign, &plain);
  for (const Scan *s = l->scan; s && plain; s = s->next)
    if (s->level || s->previous || s->value->kind != EX_NAME) return false;
  for (const Loop *in = l->child; in; in = in->next) inside |= holds_step(in, l->scan);
  return inside && plain && (collapse_ragged_rows(l) || suit_threads(l, l->child));
}

/* Loops inside store where the loop counts, a column each time: as kernels of their own they would wait for the host to count. */
static bool packs_columns(const Loop *l) {
  if (l->verdict != V_COMPACTION) return false;
  for (const Scan *s = l->scan; s; s = s->next)
    for (const ScanOutput *o = s->output; o; o = o->next)
      for (int i = 0; i < o->nstore; i++)
        for (const Loop *in = l->child; in; in = in->next)
          if (query_stmt_inside(o->stmt[i], in->stmt)) return true;
  return false;
}

/* A scan loop: one launch does it in tiles. Loops inside it that do not move the
 * value are better kernels, but not where each iteration has a counter of its own to store by, or columns are packed. */
bool nests_run_in_tiles(const Loop *l) {
  return (l->verdict == V_SCAN || l->verdict == V_COMPACTION) && l->kind == LOOP_DO &&
         (!l->child || moves_inside(l) || (l->scan && l->scan->bins) || packs_columns(l)) && !l->extreme;
}

static bool runs_in_pieces(const Loop *l) { return l->transform && l->transform->piece; }

/* Its iterations have copies of an array that begin with old values, or of which the last one goes back. */
static bool copies_array(const Loop *l) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->inferred && u->sym->rank && (u->role == ROLE_FIRSTPRIVATE || u->role == ROLE_LASTPRIVATE)) return true;
  return false;
}

/* All that is changed of the loop is that it reads copies, which are made before it: loops inside do, too. */
static bool only_reads_copies(const Loop *l) { return l->transform->copied && !l->transform->piece && !l->transform->part; }

/* The variable of a loop around is in it at most by itself, plus or less something: triangles, but not strips, of which threads would ask for each. */
static bool is_shifted(const Expr *e, const Symbol *s) {
  if (!e || !expr_names(e, s) || e->kind == EX_NAME) return true;
  bool sum = (e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB)) || e->kind == EX_PAREN;
  for (int i = 0; sum && i < e->nkid; i++) sum = is_shifted(e->kid[i], s);
  return sum;
}

/* All that its iterations reduce are elements of arrays that they choose: every one of them can be a thread's, as the elements of all rows are combined
 * into in any order. */
static bool chooses_elements(Analysis *a, const Code *c, const Loop *base, const Loop *in) {
  bool any = false;
  if (base->transform) return false;
  for (const Loop *l = in->parent; l; l = l == base ? NULL : l->parent)
    if (l->var && !(is_shifted(in->lo, query_real_symbol(l->var->sym)) && is_shifted(in->hi, query_real_symbol(l->var->sym))))
      return false;
  for (const VarUse *u = in->var_use; u; u = u->next) {
    if (u->role != ROLE_REDUCTION) continue;
    Type t = u->sym->type;
    bool summed = u->red == RED_ADD && t.base == TY_REAL && t.kind <= 8;
    if (!u->sym->rank || !(summed || histogram_has_no_order(u->red, t)) || !histogram_updates(a->arena, c, in, u)) return false;
    if (histogram_is_fixed(c, in, u) || row_reductions_elements(a->arena, c, in, u)) return false;
    any = true;
  }
  return any;
}

/* May 'in', all of the body of the nest's last loop, be mapped too without a directive that counts it? */
static bool extends(Analysis *a, const Code *c, const Loop *base, const Loop *last, const Loop *in) {
  if (in->kind == LOOP_CONCURRENT) return last->kind == LOOP_CONCURRENT && in->verdict == V_PARALLEL;
  if (last->kind == LOOP_CONCURRENT || (base->directive && base->directive->dialect == DIALECT_DVM)) return false;
  if (in->transform || (last->transform && (last != base || !only_reads_copies(last))) ||
      (in->directive && (in->directive->flags & DF_SEQ)) || query_has_induction(in) || copies_array(in))
    return false;
  if (!query_bounds_before(in, base) || in->stmt->u.loop.how != DO_COUNTED) return false;
  if (in->info->order_shows && !in->directive) return false;                   /* nobody asked for another order */
  bool sees = restart_is_of(in) && !in->contract->next && restart_is_of(base); /* for all of the nest */
  bool tested = in->basis == BASIS_CHECKED && query_tests_before(in, base);
  if (in->verdict == V_PARALLEL) return in->basis == BASIS_PROVED || in->directive || sees || tested;
  return in->verdict == V_REDUCTION &&
         (query_same_reductions(last, in) || (last->verdict == V_PARALLEL && chooses_elements(a, c, base, in)));
}

static int nest_depth(Analysis *a, const Code *c, Loop *base, Loop **loop, int max) {
  const bool as_written = c->once || (base->directive && base->directive->dialect == DIALECT_DVM);
  int ordered = as_written ? 0 : iteration_order_depth(a, base);
  int want = base->directive ? collect_directive_depth(base->directive) : 1, n = 0;
  if (base->kind != LOOP_DO) want = base->kind == LOOP_SECTION ? base->index + 1 : base->stmt->u.loop.nindex;
  for (Loop *l = base; l && n < max; l = query_tight_child(l)) {
    if (n >= want && n >= ordered && !extends(a, c, base, loop[n - 1], l)) break;
    if (n == 1 && !ordered && nests_run_in_tiles(base)) break; /* tiles of one loop */
    loop[n++] = l;
  }
  return n;
}

/* ---- which loops ---- */

static bool in_region(const Loop *l, bool (*is)(const Directive *)) {
  for (const Region *r = l->info->region; r; r = r->parent)
    if (is(r->directive)) return true;
  return false;
}

static bool is_threads(const Directive *d) { return d->dialect == DIALECT_OMP && strstr(d->name, "parallel"); }
static bool is_compute(const Directive *d) { return d->kind == DIR_REGION || (d->kind == DIR_LOOP && (d->flags & DF_REGION)); }

/* --directives: a DO CONCURRENT is a directive by itself when its dialect counts, and a plain loop otherwise. */
static bool concurrent_counts(const Analysis *a) { return a->program->options->dialects >> DIALECT_DC & 1; }

/* A DO CONCURRENT that is a plain loop stays in the host's text, where nothing inside may call a launcher. */
static bool in_plain_concurrent(const Stmt *s) {
  for (const Stmt *p = s->parent; p; p = p->parent)
    if (p->kind == ST_DO && p->u.loop.how == DO_CONCURRENT) return true;
  return false;
}

/* A construct asks for the device, where one thread, or each team, goes through the loop. */
static bool in_construct(const Loop *l) { return in_region(l, is_compute) && !in_region(l, is_threads); }

static bool wants_nest(Analysis *a, Loop *l) {
  if (query_is_of_tasks(l)) return false;
  if (l->kind == LOOP_CONCURRENT && concurrent_counts(a)) return l->index == 0;
  if (l->kind == LOOP_SECTION) return !ast_stmt_is_selector(l->stmt) && (query_runs_parallel(l) || runs_in_pieces(l));
  if (l->directive && (l->directive->flags & DF_SEQ)) return false;
  if (l->directive && !(a->program->options->dialects >> l->directive->dialect & 1)) return false;
  if (l->directive && clause_asserts(l)) return true;
  bool runs = query_runs_parallel(l) || nests_run_in_tiles(l) || runs_in_pieces(l) || iteration_order_exists(a, l);
  if (l->directive || in_construct(l)) return runs;
  return a->priv->options->automatic != AUTO_OFF && l->basis != BASIS_ASSERTED && runs && !in_plain_concurrent(l->stmt);
}

bool nests_asked(const Nest *n) { return n->directive || n->dialect == DIALECT_DC; }

ReasonCode nests_order_reason(Verdict v) {
  return v == V_WAVEFRONT ? REASON_WAVEFRONT : v == V_COMPACTION ? REASON_COMPACTION : REASON_SCAN;
}

/* ---- making one ---- */

const char *nests_name(Analysis *a, Nest *n) {
  char *base = arena_printf(a->arena, "%s_%d", n->unit->name, query_line(a, n->first->span));
  const char *name = intern(a->priv->names, base, strlen(base));
  for (int k = 2; map_get(&a->priv->nest_names, name); k++) {
    char *other = arena_printf(a->arena, "%s_%d", base, k);
    name = intern(a->priv->names, other, strlen(other));
  }
  map_put(a->arena, &a->priv->nest_names, name, n);
  return name;
}

static Region *compute_region(const Loop *l) {
  Region *r = l->info->region;
  while (r && !is_compute(r->directive)) r = r->parent;
  return r ? r : l->info->region;
}

static void sum_up(Nest *n) {
  n->verdict = V_PARALLEL;
  n->basis = BASIS_PROVED;
  for (int i = 0; i < n->depth && n->verdict != V_SEQUENTIAL; i++) {
    if (n->loop[i]->verdict > n->verdict) n->verdict = n->loop[i]->verdict;
    if (n->loop[i]->basis > n->basis) n->basis = n->loop[i]->basis;
  }
  if (n->order) {
    n->verdict = n->order->ncarried > 1 ? V_WAVEFRONT : V_PARALLEL;
    for (int i = 0; i < n->depth && n->verdict == V_PARALLEL; i++)
      if (n->loop[i]->verdict == V_REDUCTION) n->verdict = V_REDUCTION;
  }
  for (int i = 0; i < n->depth; i++) n->loop[i]->nest = n;
}

static Nest *make(Analysis *a, Code *c, Loop *base);

/* No other piece combines values into the array, and none may have its storage under another name. What else they do with it is done before, or comes
 * later: what is combined beside the array is in it at the piece's end. */
static bool is_this_pieces(const Piece *p, const Piece *all, const VarUse *u) {
  for (const Piece *q = all; q; q = q->next)
    for (int i = q->loop->info->acc0; i < q->loop->info->acc1; i++) {
      const Access *x = q->code->access.v[i];
      bool own = x->var->sym == u->sym;
      if ((own && q != p && x->red != RED_NONE) || ((own || !x->var->scalar) && overlap_is_possible(x->var))) return false;
    }
  return true;
}

/* So it is with all arrays in whose elements its iterations combine values. 'all': the pieces that it is one of, NULL: not known. */
static bool combines_apart(const Piece *p, const Piece *all) {
  for (const VarUse *u = p->nest->vars; u; u = u->next)
    if (u->role == ROLE_ARRAY && u->red != RED_NONE && !(all && is_this_pieces(p, all, u))) return false;
  return true;
}

/* Tests before a piece, and values that its iterations combine in elements of arrays, may have to know of the other pieces. */
static bool piece_stands_alone(const Nest *n, bool only, bool apart) {
  for (int i = 0; i < n->depth; i++)
    if (n->loop[i]->contract && !(only && n->loop[i]->contract->kind == CONTRACT_BINS)) return false;
  for (const VarUse *u = n->vars; u && !only && !apart; u = u->next)
    if (u->role == ROLE_ARRAY && u->red != RED_NONE) return false;
  return true;
}

bool nests_piece(Analysis *a, Piece *p, const Piece *all, bool only) {
  p->nest = make(a, p->code, p->loop);
  roles_nest(a, p->code, p->nest);
  const bool apart = combines_apart(p, all);
  if (only || apart)
    histogram_nest(a, p->code, p->nest);
  else
    histogram_by_atomics(p->nest);
  mapping_nest(a, p->code, p->nest);
  if (!piece_stands_alone(p->nest, only, apart))
    refusal_add(a, p->nest, REASON_PIECE, p->loop->stmt->span,
                "a part of the distributed loop needs a run-time test, or updates array elements as a histogram");
  return !p->nest->refusal;
}

/* Each piece has a nest; the whole is on the device if all are, and if no value of one has to reach another by the host. */
static void judge_pieces(Analysis *a, Nest *n, Piece *piece) {
  const Transform *t = n->loop[0]->transform;
  bool shaped = n->form || n->loop[0]->kind == LOOP_SECTION ||
                (t && t->own_arrays); /* loops that stand for an array assignment, or for calls */
  n->piece = piece;
  n->offload = true;
  for (Piece *p = n->piece; p; p = p->next) {
    nests_piece(a, p, n->piece, !n->piece->next);
    if (shaped) {
      row_reductions_nest(a, p->code, p->nest);
      column_scans_nest(a, p->code, p->nest);
      contraction_nest(a, p->nest);
      team_loops_nest(a, p->code, p->nest);
      unrolling_nest(a, p->code, p->nest);
    }
    p->nest->region = n->region;
    for (const Reason *r = p->nest->refusal; r && !n->refusal; r = r->next) refusal_like(a, n, r);
  }
  if (shaped) contraction_pieces(a, piece);
  const VarUse *u = roles_pieces(a, n);
  if (n->loop[0]->transform && n->loop[0]->transform->last) /* perhaps none of its iterations is a kernel's */
    for (VarUse *v = n->vars; v; v = v->next) v->covered = false;
  for (const Piece *p = n->piece; p; p = p->next)
    for (const VarUse *o = p->nest->vars; o; o = o->next)
      if (o->joint && roles_find(n, o->sym, o->path)) roles_find(n, o->sym, o->path)->joint = true;
  if (u && !n->refusal)
    refusal_add(a, n, REASON_ROLE, u->first,
                arena_printf(a->arena, "'%s' carries a value from one part of the distributed loop to another", u->path));
}

static Nest *make(Analysis *a, Code *c, Loop *base) {
  enum { MAX_DEPTH = 8 };
  Nest *n = ARENA_NEW(a->arena, Nest);
  n->loop = ARENA_ARRAY(a->arena, Loop *, MAX_DEPTH);
  n->depth = nest_depth(a, c, base, n->loop, MAX_DEPTH);
  n->order = n->depth > 1 ? iteration_order_nest(a, n->loop, n->depth) : NULL;
  n->unit = base->unit;
  n->first = base->stmt;
  n->last = base->stmt->end ? base->stmt->end : base->stmt;
  n->directive = base->directive;
  n->dialect = base->directive ? base->directive->dialect : base->kind == LOOP_CONCURRENT ? DIALECT_DC : DIALECT_NONE;
  n->region = compute_region(base);
  sum_up(n);
  if (runs_in_pieces(base)) {
    judge_pieces(a, n, base->transform->piece);
    refusal_team(a, c, n);
  } else
    refusal_judge(a, c, n);
  n->flat = n->offload && n->depth == 1 ? collapse_ragged_rows(n->loop[0]) : NULL;
  return n;
}

/* Only what the loop needs beside plain iterations stands in the way: loops inside may do without. */
static bool gives_way(const Nest *n) {
  const Loop *l = n->loop[0];
  if (n->offload || !n->refusal || l->kind != LOOP_DO || clause_asserts(l)) return false;
  if (refusal_ordered_code(l)) return true;
  switch (n->refusal->code) {
  case REASON_ARRAY_REDUCTION:
  case REASON_ARRAY_COPY:
  case REASON_LAST_VALUE:
  case REASON_INDUCTION:
  case REASON_EXTREME:
  case REASON_PIECE: return true;
  default: return false;
  }
}

enum { FEW_ITERATIONS = 8, LONG_LAYER = 64 };

/* The loops inside of the outermost one have no order, and more threads as kernels of their own than the wavefront would have: that one has a
 * few iterations only (the colours of a grid), or a thread would run one of them. */
static bool is_wider_inside(const Nest *n) {
  const Loop *l = n->loop[0], *last = n->loop[n->depth - 1];
  if (!n->order || l->kind != LOOP_DO || l->directive || n->region) return false;
  for (int i = 1; i < n->depth; i++)
    if (!query_runs_parallel(n->loop[i])) return false;
  int64_t trip = query_loop_trip(l);
  return (trip >= 0 && trip < FEW_ITERATIONS) || (last->child && !last->child->next && query_runs_parallel(last->child));
}

/* The same of a wavefront that may be faster, as sizes are: its outermost loop carries all dependences, and the loops inside are kernels by
 * themselves. */
static bool is_stepped(const Analysis *a, const Nest *n) {
  if (!n->order || !n->offload || n->order->ncarried < 2 || n->piece || n->loop[0]->transform || a->priv->options->source_form)
    return false;
  for (int i = 0; i < n->depth; i++) {
    const Loop *l = n->loop[i];
    if (l->kind != LOOP_DO || l->directive || l->basis != BASIS_PROVED || (i && !query_runs_parallel(l))) return false;
  }
  return true;
}

/* Bytes of what each iteration has for itself of arrays of constant extents. */
static int64_t bytes_of_copies(const Loop *l) {
  int64_t sum = 0;
  for (const VarUse *u = l->var_use; u; u = u->next) {
    bool own = u->inferred && u->sym->rank && (u->role == ROLE_PRIVATE || u->role == ROLE_LASTPRIVATE);
    if (own && u->sym->shape == SHAPE_EXPLICIT && symbol_has_constant_extents(u->sym))
      sum += symbol_elements(u->sym) * type_size(u->sym->type);
  }
  return sum;
}

/* Iterations would need more memory than threads have at hand. Where loops inside are nests, their threads share the array. */
static bool needs_much(const Nest *n) {
  const Loop *l = n->loop[0];
  return l->kind == LOOP_DO && !clause_asserts(l) && bytes_of_copies(l) > MOST_OWN_BYTES;
}

enum {
  MOST_TEAM_BYTES = 1 << 18, /* of the arrays that a team has: a loop over more of them is worth a launch, */
  MANY_TEAM_BYTES = 1 << 23, /* where there are not as many teams beside it */
  MANY_TEAMS = 16
};

/* As far as its bounds are known, or the arrays that it goes along. */
static bool may_have_many(const Code *c, const Loop *l) {
  int64_t trip = query_loop_trip(l);
  for (int i = l->info->acc0; i < l->info->acc1 && trip < 0; i++) {
    const Access *a = c->access.v[i];
    const Symbol *s = a->var->object;
    for (int d = 0; l->var && d < a->nsub && d < s->rank && trip < 0; d++) {
      const Expr *e = query_strip(a->sub[d]);
      bool along = e->kind == EX_NAME && query_real_symbol(e->sym) == query_real_symbol(l->var->sym);
      if (along && s->shape == SHAPE_EXPLICIT && symbol_has_constant_extents(s))
        trip = s->dim[d].hi_value - (s->dim[d].lo ? s->dim[d].lo_value : 1) + 1;
    }
  }
  return trip < 0 || trip >= MANY_TEAMS;
}

static int64_t most_team_bytes(const Code *c, const Loop *l) {
  return l->contract && may_have_many(c, l) ? MANY_TEAM_BYTES : MOST_TEAM_BYTES;
}

/* Its threads do iterations together, and have the large arrays together. */
static bool team_has_arrays(const Nest *n) {
  const Transform *t = n->loop[0]->transform;
  if (n->piece && !n->piece->next && t && t->own_arrays) return team_has_arrays(n->piece->nest);
  for (const VarUse *u = n->vars; u && n->team; u = u->next)
    if (u->role == ROLE_PRIVATE && u->sym->rank && !u->joint && u->sym->shape == SHAPE_EXPLICIT &&
        symbol_elements(u->sym) * type_size(u->sym->type) > MOST_OWN_BYTES / 32)
      return false;
  return n->team != NULL;
}

/* Every loop inside, or all that are inside of it, can be a kernel with threads for its iterations. */
static bool all_run_inside(const Loop *l) {
  for (const Loop *k = l->child; k; k = k->next)
    if (!query_runs_parallel(k) && !(k->child && all_run_inside(k))) return false;
  return l->child != NULL;
}

/* Layers at the ends of an array, tested before the launch: a thread for each would go through all of its layer, where the loops inside, which are all
 * that an iteration does, have threads for its elements. */
static bool is_few_and_long(const Code *c, const Nest *n) {
  const Loop *last = n->loop[n->depth - 1];
  int64_t all = 1;
  bool plain = n->offload && !n->order && !n->directive && !n->region && n->basis == BASIS_CHECKED && n->verdict == V_PARALLEL,
       some = false;
  for (int i = 0; i < n->depth && plain; i++) {
    int64_t trip = query_loop_trip(n->loop[i]);
    plain = trip >= 0 && (all *= trip) < FEW_ITERATIONS && n->loop[i]->kind == LOOP_DO;
  }
  if (!plain || !all_run_inside(last)) return false;
  for (const Loop *k = last->child; k; k = k->next) {
    int64_t trip = query_loop_trip(k);
    some |= trip < 0 || trip >= LONG_LAYER;
  }
  for (int i = last->info->acc0; i < last->info->acc1 && some; i++)
    some = c->access.v[i]->loop != last || c->access.v[i]->var->scalar;
  return some;
}

/* Why a loop that could be a kernel is none. */
static void give_reason(Analysis *a, Loop *l, Reason r) {
  Reason **tail = &l->reason;
  while (*tail) tail = &(*tail)->next;
  *tail = ARENA_NEW(a->arena, Reason);
  **tail = r;
  (*tail)->next = NULL;
}

/* The nests inside are the kernels: the report says what keeps the loop around them from being one. */
static void give_way_reason(Analysis *a, const Nest *n) {
  Loop *l = n->loop[0];
  if (n->refusal)
    give_reason(a, l, *n->refusal);
  else if (needs_much(n))
    give_reason(a, l,
                (Reason){.code = REASON_PRIVATE_ARRAY,
                         .at = l->stmt->span,
                         .text = arena_printf(a->arena,
                                              "each iteration would have %lld bytes of private arrays: the loops inside share them",
                                              (long long)bytes_of_copies(l))});
}

static void find(Analysis *a, Code *c, Loop *l, Nest ***tail);

/* True when nests were found inside the loop instead of 'n'. */
static bool found_inside(Analysis *a, Code *c, Nest *n, Nest ***tail) {
  Nest **before = *tail;
  Loop *l = n->loop[0];
  for (int i = 0; i < n->depth; i++) n->loop[i]->nest = NULL, n->loop[i]->axis = AXIS_NONE;
  find(a, c, l->child, tail);
  for (int i = 0; *tail == before && i < n->depth; i++) n->loop[i]->nest = n, n->loop[i]->axis = n->map.axis[i];
  if (*tail != before) give_way_reason(a, n);
  return *tail != before;
}

/* ---- few threads ---- */

/* The report says why it is no kernel itself. */
static void give_to_loops_inside(Analysis *a, Nest *n) {
  Loop *l = n->loop[0];
  give_reason(a, l,
              (Reason){.code = REASON_FEW_THREADS,
                       .at = l->stmt->span,
                       .text = "its iterations would have a thread each: loops in procedures that it calls have more"});
  for (int i = 0; i < n->depth; i++) n->loop[i]->nest = NULL;
}

static void forget_nests(Loop *l) {
  for (; l; l = l->next) {
    l->nest = NULL;
    l->axis = AXIS_NONE;
    forget_nests(l->child);
  }
}

static void take(Nest *n) {
  for (int i = 0; i < n->depth; i++) {
    n->loop[i]->nest = n;
    n->loop[i]->axis = n->map.axis[i];
  }
}

/* Nests inside, should there be no device code of 'n'. Where regions keep data on the device,
 * the statements between them would have to know. */
static void find_inside(Analysis *a, Code *c, Nest *n) {
  Nest **tail = &n->inside;
  const Loop *l = n->loop[0];
  if (a->priv->options->automatic != AUTO_ALL || n->region || n->directive || n->stepped || l->kind != LOOP_DO || !l->child) return;
  forget_nests(l->child);
  find(a, c, l->child, &tail);
  forget_nests(l->child);
  take(n);
}

static void complete(Analysis *a, Code *c, Nest *n) {
  n->name = nests_name(a, n);
  if (!n->piece) {
    roles_nest(a, c, n);
    histogram_nest(a, c, n);
  }
  mapping_nest(a, c, n);
  row_reductions_nest(a, c, n);
  column_scans_nest(a, c, n);
  contraction_nest(a, n);
  team_loops_nest(a, c, n);
  unrolling_nest(a, c, n);
  find_inside(a, c, n);
}

/* The pieces in the opposite order. */
static const Piece *planted(Analysis *a, const Piece *p) {
  Piece *reversed = NULL;
  for (; p; p = p->next) {
    Piece *q = ARENA_NEW(a->arena, Piece);
    *q = *p;
    q->next = reversed;
    reversed = q;
  }
  return reversed;
}

static void check_form(Analysis *a, Code *c, const Nest *n) {
  CheckMode mode = a->priv->options->check;
  if (mode == CHECK_OFF || n->refusal) return;
  const Piece *pieces = mode == CHECK_PLANTED ? planted(a, n->piece) : n->piece;
  const Piece *of = n->form->rewritten;
  const char *wrong = schedule_check_pieces(a, of ? of->code : c, of ? of->loop : n->loop[0], pieces, n->form->steps);
  if (wrong) f2c_bug("the form of the loop at line %d is wrong: %s", query_line(a, n->first->span), wrong);
}

/* An array assignment with reductions as loops, where these have threads as well. */
static Nest *make_fold_form(Analysis *a, Code *c, Nest *plain) {
  Transform *t = array_assignment_form(a, c, plain->loop[0]);
  if (!t) return NULL;
  Nest *n = ARENA_NEW(a->arena, Nest);
  *n = *plain;
  n->form = t;
  n->flat = NULL;
  judge_pieces(a, n, t->piece);
  bool shares = false;
  for (const Piece *p = n->piece; p; p = p->next) shares |= p->nest->rows || p->nest->team;
  return n->refusal || !shares ? NULL : n;
}

static bool visit_lowered(Stmt *s, void *data) {
  *(bool *)data |= s->kind == ST_ASSIGN && s->u.assign.lhs->rank && section_lowers(s);
  return !*(bool *)data;
}

/* An array assignment inside calls functions of whole arrays: threads have loops for it, and no other code. */
static bool needs_loops(const Stmt *loop) {
  bool found = false;
  ast_stmt_walk(loop->body, visit_lowered, &found);
  return found;
}

/* 'plain' in this form. */
static Nest *make_of(Analysis *a, Code *c, const Nest *plain, Transform *t) {
  Nest *n = ARENA_NEW(a->arena, Nest);
  *n = *plain;
  n->form = t;
  n->refusal = NULL;
  n->flat = NULL;
  judge_pieces(a, n, t->piece);
  refusal_team(a, c, n);
  check_form(a, c, n);
  return n;
}

/* Private arrays are in registers, or in shared memory. */
static bool keeps_arrays(const Nest *n) {
  for (const Piece *p = n->piece; p; p = p->next)
    if (p->nest->unrolled || p->nest->interleaved) return true;
  return false;
}

/* 'plain' with the loop that stands for it in 'v'. */
static Nest *make_other(Analysis *a, Code *c, Code *v, Loop *l, Nest *plain, const char *text) {
  Transform *t = perfect_nest_loop(a, v, l, plain->depth);
  if (!t) t = scalarise_form(a, v, l);
  Transform *own = perfect_nest_as_it_is(a, v, l, text);
  if (t) t->text = arena_printf(a->arena, "%s; %s", own->text, t->text);
  if (!t) t = own;
  if (!t->rewritten) t->rewritten = own->piece;
  return make_of(a, c, plain, t);
}

/* With the bodies of procedures in the place of calls, or components in the place of objects that loops inside sum. Few iterations may still be left
 * to the procedures' own loops. */
static Nest *make_inlined(Analysis *a, Code *c, Nest *plain) {
  Code *v = c;
  if (!plain->offload || plain->piece) return NULL;
  bool for_own = false, tiles = false;
  const bool host_parallel = plain->host_parallel;
  const char *text = "bodies in the place of calls";
  const bool few = few_threads_nest(a, c, plain), optional = plain->optional;
  Loop *l = inline_calls_loop(a, &v, plain->loop[0], &for_own, &tiles);
  if (few && !tiles) l = NULL;
  if (tiles) plain->optional = false, plain->host_parallel = host_parallel; /* the launch has the threads of all tiles */
  Nest *n = l ? make_other(a, c, v, l, plain, text) : NULL;
  if (n && !n->refusal && (!for_own || keeps_arrays(n))) return n;
  plain->optional = optional;
  if (few || optional) plain->host_parallel = false;
  v = c;
  l = (l && !for_own) || !query_runs_parallel(plain->loop[0])
          ? NULL
          : inline_expansion_form(a, &v, plain->loop[0], plain->loop[0]->contract, &text);
  n = l ? make_other(a, c, v, l, plain, text) : NULL;
  return n && !n->refusal ? n : NULL;
}

/* Without the jumps of its iterations, which hide from the loops inside what runs before and behind them. */
static Nest *make_structured(Analysis *a, Code *c, Nest *plain) {
  Code *v = c;
  const char *text = "GO TO is rewritten as IF";
  const bool calls = inline_expansion_calls_loops(c, plain->loop[0]);
  Loop *l = plain->offload && !plain->piece ? structure_jumps_form(a, &v, plain->loop[0], calls) : NULL;
  Loop *in = l ? inline_expansion_form(a, &v, l, plain->loop[0]->contract, &text) : NULL;
  if (in) l = in;
  if (l && (!query_runs_parallel(l) || l->basis != BASIS_PROVED || l->transform)) l = NULL;
  Nest *n = l ? make_other(a, c, v, l, plain, text) : NULL;
  return n && !n->refusal && (n->piece->next || n->piece->nest->team || n->piece->nest->depth > plain->depth) ? n : NULL;
}

/* With loops in the place of strips and those over their elements, in the best form of these. */
static Nest *make_rejoined(Analysis *a, Code *c, Nest *plain) {
  Code *v = c;
  Loop *l = plain->loop[0]->transform ? NULL : rejoin_strips_loop(a, &v, plain->loop[0]);
  if (!l) return NULL;
  Transform *own = perfect_nest_as_it_is(a, v, l, "strips joined"),
            *t = perfect_nest_loop(a, v, l, plain->offload ? plain->depth : 0);
  if (t) t->text = arena_printf(a->arena, "%s; %s", own->text, t->text);
  if (!t) t = own;
  if (!t->rewritten) t->rewritten = own->piece;
  Nest *n = make_of(a, c, plain, t);
  return n->refusal ? NULL : n;
}

/* 'plain' as perfect nests, where these are better and all of them have kernels, or with loops in the place of array assignments, where a
 * team shares these out or a thread has no other code for one; else NULL. What the host's threads may do does not change. */
static Nest *make_form(Analysis *a, Code *c, Nest *plain) {
  Loop *l = plain->loop[0];
  const Transform *left = plain->loop[0]->transform;
  if (a->priv->options->source_form || restart_is_of(plain->loop[0]) || (left && left->last)) return NULL;
  bool fits = l->kind != LOOP_SECTION && l->index == 0 && !plain->order,
       pieces = l->transform && (l->transform->piece || l->transform->part);
  if (l->kind == LOOP_SECTION && plain->offload && !l->transform && !plain->piece) return make_fold_form(a, c, plain);
  bool sums = plain->refusal && plain->refusal->code == REASON_ARRAY_REDUCTION; /* its order of loops is what stands in the way */
  if (!fits || (l->transform && !pieces) || (plain->piece && !plain->offload && !sums)) return NULL;
  Nest *n = make_rejoined(a, c, plain);
  if (n) return n;
  bool loops_needed = needs_loops(l->stmt) || (l->verdict == V_REDUCTION && scalarise_sums_sections(c, l));
  bool bodies = inline_expansion_hands_objects(l) || inline_expansion_calls_loops(c, l);
  bool small = !pieces && plain->offload && !loops_needed && !bodies;
  if (small && unrolling_is_all(unrolling_arrays(a, c, plain), plain->loop[plain->depth - 1])) {
    Transform *sums = piece_forms_sums(a, c, l);
    n = sums ? make_of(a, c, plain, sums) : NULL;
    return n && !n->refusal ? n : NULL;
  }
  n = pieces ? NULL : make_inlined(a, c, plain);
  if (!n && !pieces) n = make_structured(a, c, plain);
  if (n) return n;
  Transform *t = pieces ? NULL : piece_forms_sums(a, c, l);
  if (!t)
    t = pieces                       ? perfect_nest_pieces(a, c, l)
        : l->verdict == V_SEQUENTIAL ? perfect_nest_sequential(a, c, l)
                                     : perfect_nest_loop(a, c, l, plain->offload ? plain->depth : 0);
  if (!t && !pieces && l->verdict == V_SEQUENTIAL) t = step_loops_sequential(a, c, l);
  bool as_loops = !t && !l->transform && !plain->piece && plain->offload && (t = scalarise_form(a, c, l)) != NULL;
  if (!t) return NULL;
  n = make_of(a, c, plain, t);
  return n->refusal || (as_loops && !n->piece->nest->team && n->piece->nest->depth <= plain->depth && !loops_needed) ? NULL : n;
}

static void add_plain(Analysis *a, Code *c, Nest *n, Nest *plain) {
  if (plain->offload)
    complete(a, c, plain);
  else
    roles_nest(a, c, plain);
  n->plain = plain;
  n->host_parallel = plain->host_parallel; /* what its variables are counts too */
  take(n);
}

/* A sequential loop without a directive of its own where loops go to the device. */
static bool wants_form(const Analysis *a, const Loop *l) {
  if (l->verdict != V_SEQUENTIAL || l->kind != LOOP_DO || l->directive || !l->child || query_is_of_tasks(l)) return false;
  return in_construct(l) || a->priv->options->automatic != AUTO_OFF;
}

bool nests_own_threads(const Analysis *a, const Nest *n) {
  const AnaOptions *o = a->priv->options;
  for (const LeftLoop *p = o->alone; p; p = p->next)
    if (p->at == n->first->span.begin) return true;
  return o->own_threads && !n->once;
}

/* What is known of its device code from before; NULL: nothing. The first one in the list says most. */
static const LeftLoop *left(const Analysis *a, const Loop *l) {
  const LeftLoop *p = l->kind == LOOP_DO ? a->priv->options->left : NULL;
  while (p && p->at != l->stmt->span.begin) p = p->next;
  return p;
}

static void find(Analysis *a, Code *c, Loop *l, Nest ***tail) {
  for (; l; l = l->next) {
    const bool distinct = storage_pairs_wanted(l);
    overlap_assume(c, distinct);
    bool wanted = wants_nest(a, l);
    const LeftLoop *before = left(a, l);
    bool completed = false;
    Nest *plain = wanted || wants_form(a, l) ? make(a, c, l) : NULL, *n = plain && !before ? make_form(a, c, plain) : NULL;
    if (!wanted && !n) {
      for (int i = 0; plain && i < plain->depth; i++) plain->loop[i]->nest = NULL;
      find(a, c, l->child, tail);
      continue;
    }
    if (!n) {
      n = plain;
      if (n->offload && few_threads_nest(a, c, n)) {
        give_to_loops_inside(a, n);
        find(a, c, l->child, tail);
        continue;
      }
      bool leaves = gives_way(n) || is_wider_inside(n) || is_few_and_long(c, n) || (before && before->plain);
      if (!leaves && needs_much(n) && all_run_inside(n->loop[n->depth - 1])) {
        if ((completed = bytes_of_copies(l) <= most_team_bytes(c, l))) complete(a, c, n);
        leaves = !completed || !team_has_arrays(n);
      }
      if (leaves && found_inside(a, c, n, tail)) continue;
    }
    overlap_assume(c, distinct);
    n->optional |= n->stepped = is_stepped(a, n);
    if (!completed) complete(a, c, n);
    if (n->form) add_plain(a, c, n, plain);
    **tail = n;
    *tail = &n->next;
    if (!n->stepped) continue;
    for (int i = 0; i < n->depth; i++) n->loop[i]->nest = NULL, n->loop[i]->axis = AXIS_NONE;
    find(a, c, l->child, tail);
  }
}

void nests_unit(Analysis *a, Code *c, Nest ***tail) {
  find(a, c, c->outer, tail);
  overlap_assume(c, false);
}
