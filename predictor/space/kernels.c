/* Picks the loops to predict: the nests that analysis made, and loops that it found parallel without being asked. */
#include "predictor/space/kernels.h"
#include "frontend/directive/directive.h"

typedef struct {
  Arena *arena;
  const Decisions *decided;
  Kernel **tail;
  KerSkipped **skipped_tail;
} Finder;

/* The model knows reductions to scalars only. */
static bool reduces_array(const Loop *l) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->role == ROLE_REDUCTION && u->sym->rank > 0) return true;
  return false;
}

static bool runs_on_gpu(const Loop *l) { return l->verdict == V_PARALLEL || (l->verdict == V_REDUCTION && !reduces_array(l)); }

/* The loop's block holds the child and nothing else that does anything. */
static bool tight(const Loop *l, const Loop *child) {
  if (child->next) return false;
  if (child->stmt == l->stmt) return true;
  for (const Stmt *s = l->stmt->body; s; s = s->next)
    if (s != child->stmt && s->kind != ST_CONTINUE && s->kind != ST_DIRECTIVE) return false;
  return true;
}

/* The first array of an expression: SUM and its relatives run over its elements. */
static const Expr *first_array(const Expr *e) {
  if (!e) return NULL;
  bool call = e->kind == EX_REF && e->how == REF_CALL;
  if (!call && e->rank > 0 && (e->kind == EX_NAME || e->kind == EX_REF || e->kind == EX_MEMBER)) return e;
  for (int i = call; i < e->nkid; i++) {
    const Expr *found = first_array(e->kid[i]);
    if (found) return found;
  }
  return NULL;
}

/* The range that one loop of an array assignment (in a WHERE: of its first) runs over. */
static SpcLoop section_loop(const Loop *l) {
  SpcLoops elements = {.n = 0};
  const Stmt *s = l->stmt->kind == ST_WHERE ? l->stmt->body : l->stmt;
  const Expr *array = s && s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  if (array && array->rank == 0) array = first_array(s->u.assign.rhs);
  if (array) space_add_elements(&elements, array, l->stmt);
  return l->index < elements.n ? elements.l[elements.n - 1 - l->index] : (SpcLoop){.stmt = l->stmt, .range = l->index};
}

static void map_loop(Kernel *k, const Loop *l) {
  SpcLoop s = {.stmt = l->stmt, .var = l->var ? l->var->sym : NULL, .lo = l->lo, .hi = l->hi, .step = l->step};
  if (l->kind == LOOP_CONCURRENT) s.range = l->index;
  if (l->kind == LOOP_SECTION) s = section_loop(l);
  if (l->verdict == V_WAVEFRONT) k->carries[k->mapped.n] = true;
  space_add(&k->mapped, s);
}

static Kernel *add_kernel(Finder *f, const Loop *outer, const Nest *nest, const VarUse *vars) {
  Kernel *k = ARENA_NEW(f->arena, Kernel);
  k->unit = outer->unit;
  k->outer = outer;
  k->nest = nest;
  k->vars = vars;
  k->verdict = outer->verdict;
  k->first = outer->stmt;
  k->section = outer->kind == LOOP_SECTION;
  Place p = source_place(f->decided->analysis->program->sources, outer->stmt->span.begin);
  k->name = nest ? arena_strdup(f->arena, nest->name) : arena_printf(f->arena, "%s_%d", outer->unit->name, p.line);
  *f->tail = k;
  f->tail = &k->next;
  return k;
}

static void set_body(Kernel *k, const Loop *innermost) {
  k->body = innermost->kind == LOOP_SECTION ? innermost->stmt : innermost->stmt->body;
}

static void from_nest(Finder *f, const Nest *n) {
  Kernel *k = add_kernel(f, n->loop[0], n, n->vars);
  k->verdict = n->verdict;
  for (int i = 0; i < n->depth; i++) map_loop(k, n->loop[i]);
  set_body(k, n->loop[n->depth - 1]);
}

/* A tight chain of loops of one kind from 'l' on: under parallel loops only parallel ones (an inner reduction
 * stays in the thread), under reductions reductions and parallel ones. */
static void from_loops(Finder *f, const Loop *l) {
  Kernel *k = add_kernel(f, l, NULL, l->var_use);
  map_loop(k, l);
  const Loop *c = l->child;
  while (c && tight(l, c) && runs_on_gpu(c) && (c->verdict == k->verdict || k->verdict == V_REDUCTION)) {
    map_loop(k, c);
    l = c;
    c = l->child;
  }
  set_body(k, l);
}

/* The loop carries dependences, all of one constant distance that points forward in every loop: blocks of it
 * and of its neighbours in the nest can run one after the other, in the order of their sums. */
static bool uniform(const Loop *l) {
  if (l->verdict == V_WAVEFRONT) return true;
  if (l->verdict != V_SEQUENTIAL || !l->dep || l->kind != LOOP_DO) return false;
  for (const Reason *r = l->reason; r; r = r->next)
    if (r->code != REASON_DEPENDENCE) return false;
  for (const Dep *d = l->dep; d; d = d->next)
    for (int k = 0; k < d->ndist; k++)
      if (d->certainty != CERTAIN || !d->known[k] || d->dist[k] < 0) return false;
  return true;
}

/* Loops of a tight nest from 'l' on that carry such dependences. A parallel loop among them is better run as
 * a kernel by itself, so that there is no wavefront then; nor is there one in a single loop. */
static int wavefront_depth(const Loop *l) {
  int n = 0;
  while (uniform(l)) {
    n++;
    if (!l->child || !tight(l, l->child)) return n;
    l = l->child;
  }
  return runs_on_gpu(l) ? 0 : n;
}

static void from_wavefront(Finder *f, const Loop *l, int depth) {
  Kernel *k = add_kernel(f, l, NULL, l->var_use);
  k->verdict = V_WAVEFRONT;
  for (int i = 0; i < depth; i++, l = i < depth ? l->child : l) {
    k->carries[i] = true;
    map_loop(k, l);
  }
  set_body(k, l);
}

/* The nest that maps the loop and has a kernel, or NULL. */
static const Nest *kernel_of(const Finder *f, const Loop *l) {
  const Nest *n = decision_nest(f->decided, l);
  return n && decision_of(f->decided, n).offload ? n : NULL;
}

static bool holds_nest(const Finder *f, const Loop *l) {
  for (const Loop *c = l->child; c; c = c->next)
    if (kernel_of(f, c) || holds_nest(f, c)) return true;
  return false;
}

static const char *why_not(const Finder *f, const Loop *l) {
  const Nest *n = decision_nest(f->decided, l);
  const Reason *refusal = n ? decision_of(f->decided, n).refusal : NULL;
  if (refusal) return arena_strdup(f->arena, refusal->text);
  if (l->verdict == V_REDUCTION) return "it reduces into array elements, which the model does not know";
  if (l->reason && l->reason->text) return arena_strdup(f->arena, l->reason->text);
  return arena_printf(f->arena, "its verdict is %s", words_verdict(l->verdict));
}

static void skip(Finder *f, const Loop *l) {
  KerSkipped *s = ARENA_NEW(f->arena, KerSkipped);
  s->loop = l;
  s->why = why_not(f, l);
  *f->skipped_tail = s;
  f->skipped_tail = &s->next;
}

/* True when some loop at or below 'l' became a kernel. What was asked for goes before what could be had around it. */
static bool find(Finder *f, const Loop *l) {
  const Nest *nest = decision_nest(f->decided, l), *headed = kernel_of(f, l) ? decision_headed(f->decided, l) : NULL;
  if (headed) return from_nest(f, headed), true;
  bool free = !nest && !holds_nest(f, l);
  if (free && runs_on_gpu(l)) return from_loops(f, l), true;
  int depth = free ? wavefront_depth(l) : 0;
  if (depth > 1) return from_wavefront(f, l, depth), true;
  bool any = false;
  for (const Loop *c = l->child; c; c = c->next) any = find(f, c) || any;
  if (!any && (!l->parent || nest)) skip(f, l);
  return any;
}

Kernel *kernels_find(const Decisions *decided, Arena *arena, KerSkipped **skipped) {
  Kernel *kernels = NULL;
  *skipped = NULL;
  Finder f = {arena, decided, &kernels, skipped};
  for (const Loop *l = decided->analysis->loop; l; l = l->next) find(&f, l);
  return kernels;
}

Kernel *kernels_of_nest(const Nest *n, Arena *arena) {
  Kernel *k = ARENA_NEW(arena, Kernel);
  const Loop *l = n->loop[0];
  *k = (Kernel){.name = n->name, .unit = l->unit, .outer = l, .nest = n, .vars = n->vars, .verdict = n->verdict, .first = l->stmt};
  k->section = l->kind == LOOP_SECTION;
  for (int i = 0; i < n->depth; i++) map_loop(k, n->loop[i]);
  set_body(k, n->loop[n->depth - 1]);
  return k;
}

Kernel *kernels_alone(const Loop *l, Arena *arena) {
  Kernel *k = ARENA_NEW(arena, Kernel);
  *k = (Kernel){.name = "", .unit = l->unit, .outer = l, .vars = l->var_use, .verdict = V_PARALLEL, .first = l->stmt};
  map_loop(k, l);
  const Loop *c = l->child;
  for (; c && tight(l, c) && c->verdict == V_PARALLEL; l = c, c = l->child) map_loop(k, c);
  set_body(k, l);
  return k;
}

typedef struct {
  int loops;
  bool calls;
} Inside;

static bool visit_expr(Expr *e, void *data) {
  Inside *b = data;
  b->calls |= e->kind == EX_REF && e->how == REF_CALL && !(e->sym && e->sym->kind == SY_INTRINSIC);
  return !b->calls;
}

static bool visit_stmt(Stmt *s, void *data) {
  Inside *b = data;
  b->loops += s->kind == ST_DO;
  b->calls |= s->kind == ST_CALL;
  ast_stmt_walk_exprs(s, visit_expr, b);
  return !b->calls;
}

/* No directive and no DO CONCURRENT asks for it, nor a construct around it. */
static bool is_unasked(const Nest *n) {
  const Region *r = n->region;
  while (r && r->directive->kind == DIR_DATA) r = r->parent;
  return !n->directive && n->loop[0]->kind != LOOP_CONCURRENT && !r;
}

bool kernels_brief(const Kernel *k) {
  const Nest *n = k->nest;
  if (!n || n->piece || !is_unasked(n)) return false;
  Inside b = {0};
  ast_stmt_walk_one((Stmt *)(uintptr_t)k->first, visit_stmt, &b);
  return !b.calls && b.loops == (n->loop[0]->kind == LOOP_DO ? n->depth : 0);
}

const Stmt *kernels_last(const Kernel *k) {
  if (k->nest && k->nest->last) return k->nest->last;
  return k->first->end ? k->first->end : k->first;
}
