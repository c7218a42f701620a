/* Picks the loops to predict: the nests that analysis made, and loops that it found parallel without being
 * asked. */
#include "predictor/kernels.h"

typedef struct {
  Arena *arena;
  const Analysis *analysis;
  Kernel **tail;
  KerSkipped **skipped_tail;
} Finder;

static bool runs_on_gpu(const Loop *l) {
  return l->verdict == V_PARALLEL || l->verdict == V_REDUCTION || l->verdict == V_WAVEFRONT;
}

/* The loop's block holds the child and nothing else that does anything. */
static bool tight(const Loop *l, const Loop *child) {
  if (child->next) return false;
  if (child->stmt == l->stmt) return true;
  for (const Stmt *s = l->stmt->body; s; s = s->next)
    if (s != child->stmt && s->kind != ST_CONTINUE && s->kind != ST_DIRECTIVE) return false;
  return true;
}

static void map_loop(Kernel *k, const Loop *l) {
  SpcLoop s = {
      .stmt = l->stmt, .var = l->var ? l->var->sym : NULL, .lo = l->lo, .hi = l->hi, .step = l->step};
  if (l->kind == LOOP_SECTION && !l->lo) {
    const Expr *lhs = l->stmt->kind == ST_ASSIGN ? l->stmt->u.assign.lhs : NULL;
    s.array = lhs && lhs->sym && l->index < lhs->sym->rank ? lhs->sym : NULL;
    s.dim = l->index;
  }
  if (l->verdict == V_WAVEFRONT) k->carries[k->mapped.n] = true;
  spc_add(&k->mapped, s);
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
  Place p = src_place(f->analysis->program->sources, outer->stmt->span.begin);
  k->name =
      nest ? arena_strdup(f->arena, nest->name) : arena_printf(f->arena, "%s_%d", outer->unit->name, p.line);
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
  while (c && tight(l, c) &&
         (c->verdict == k->verdict || (k->verdict == V_REDUCTION && c->verdict == V_PARALLEL))) {
    map_loop(k, c);
    l = c;
    c = l->child;
  }
  set_body(k, l);
}

static const char *why_not(const Finder *f, const Loop *l) {
  if (l->nest && l->nest->refusal) return arena_strdup(f->arena, l->nest->refusal->text);
  if (l->reason && l->reason->text) return arena_strdup(f->arena, l->reason->text);
  return arena_printf(f->arena, "its verdict is %s", verdict_name(l->verdict));
}

static void skip(Finder *f, const Loop *l) {
  KerSkipped *s = ARENA_NEW(f->arena, KerSkipped);
  s->loop = l;
  s->why = why_not(f, l);
  *f->skipped_tail = s;
  f->skipped_tail = &s->next;
}

/* True when some loop at or below 'l' became a kernel. */
static bool find(Finder *f, const Loop *l) {
  if (l->nest && l->nest->offload && l->nest->loop[0] == l) return from_nest(f, l->nest), true;
  if (!l->nest && runs_on_gpu(l)) return from_loops(f, l), true;
  bool any = false;
  for (const Loop *c = l->child; c; c = c->next) any = find(f, c) || any;
  if (!any && (!l->parent || l->nest)) skip(f, l);
  return any;
}

Kernel *ker_find(const Analysis *a, Arena *arena, KerSkipped **skipped) {
  Kernel *kernels = NULL;
  *skipped = NULL;
  Finder f = {arena, a, &kernels, skipped};
  for (const Loop *l = a->loop; l; l = l->next) find(&f, l);
  return kernels;
}

const Stmt *ker_last(const Kernel *k) {
  if (k->nest && k->nest->last) return k->nest->last;
  return k->first->end ? k->first->end : k->first;
}
