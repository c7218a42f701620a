/* Which arrays cross between host and device, and how often, where they stay until the other side needs them (--data=auto): the statements of the
 * program in their order, each with the executions that it has in a run. Of each array the host's and the device's copy hold its values with a
 * certain probability, so that statements under conditions count by their shares. */
#include "predictor/feature/features.h"
#include "predictor/program/program.h"
#include "frontend/symbol/intrinsic.h"
#include <math.h>
#include <string.h>

enum { MOST_CALLS = 30, MOST_FOLLOWED = 20000, MOST_PASSES_DEPTH = 4 };

/* A statement of the host that makes an array cross. */
typedef struct Cause {
  const Stmt *stmt;
  double times;
  bool changed; /* it changes the array, which goes to the device then; else it needs it at home */
} Cause;

typedef struct Copy {
  const Symbol *array;
  double bytes;
  double host, device; /* probability that its copy there holds its values */
  double in, out;      /* times that it crosses */
  const Stmt *writer;  /* host statement that changed it last; NULL: none */
  int touched;         /* the number of the launch that has used it last, from 1; 0: none has */
  VEC(Cause) cause;
} Copy;

typedef struct Residency {
  Sizes *v;
  ProgramUse *use;
  int n;
  double *weight; /* of each use: executions that ProgramUse.between is the sum of */
  int clock;      /* launches so far */
  VEC(Copy) copy;
  PtrMap launches; /* Stmt -> it begins a kernel, or such a statement stands in it or in what it calls */
  PtrMap calls;    /* Stmt -> its first SizCall */
  PtrMap active;   /* Unit -> it is being followed */
  int depth;       /* of calls */
  int followed;    /* calls */
  SpcLoops around; /* that are followed, those of callers first */
} Residency;

static Copy *copy_of(Residency *r, const Symbol *array) {
  for (int i = 0; i < r->copy.n; i++)
    if (r->copy.v[i].array == array) return &r->copy.v[i];
  return NULL;
}

/* ---- where kernels begin ---- */

static bool begins(const Residency *r, const Stmt *s) {
  for (int i = 0; i < r->n; i++)
    if (r->use[i].kernel->first == s) return true;
  return false;
}

typedef struct Search {
  Residency *r;
  bool found;
} Search;

static bool unit_launches(Residency *r, const Unit *u);

static bool look_for_launch(Stmt *s, void *data) {
  Search *q = data;
  q->found = q->found || begins(q->r, s);
  for (SizCall *c = map_get(&q->r->calls, s); !q->found && c && c < q->r->v->call.v + q->r->v->call.n && c->stmt == s; c++)
    q->found = c->proc->unit && unit_launches(q->r, c->proc->unit);
  return !q->found;
}

/* Known of a statement or unit: NULL not yet, else one of these. */
static char yes, no;

static bool unit_launches(Residency *r, const Unit *u) {
  void *known = map_get(&r->launches, u);
  if (known) return known == &yes;
  map_put(r->v->arena, &r->launches, u, &no); /* recursion finds that */
  Search q = {r, false};
  if (u->exec) ast_stmt_walk(u->exec, look_for_launch, &q);
  map_set(r->v->arena, &r->launches, u, q.found ? &yes : &no);
  return q.found;
}

static bool launches(Residency *r, const Stmt *s) {
  void *known = map_get(&r->launches, s);
  if (known) return known == &yes;
  Search q = {r, false};
  ast_stmt_walk_one((Stmt *)(uintptr_t)s, look_for_launch, &q);
  map_put(r->v->arena, &r->launches, s, q.found ? &yes : &no);
  return q.found;
}

/* ---- what happens to an array ---- */

static void blame(Residency *r, Copy *c, const Stmt *s, double times, bool changed) {
  for (int i = 0; i < c->cause.n && times > 0; i++)
    if (c->cause.v[i].stmt == s && c->cause.v[i].changed == changed) c->cause.v[i].times += times, times = 0;
  if (times > 0) vec_push(r->v->arena, &c->cause, ((Cause){s, times, changed}));
}

static bool uses(const Residency *r, const Kernel *k, const Symbol *array) {
  for (int i = 0; i < r->n; i++)
    if (r->use[i].kernel == k && r->use[i].array == array) return true;
  return false;
}

/* What other kernels have touched since the array was: it is in the L2 still, or not. */
static void note_reuse(Residency *r, ProgramUse *u, double *weight, double times) {
  const Copy *c = copy_of(r, u->array);
  if (!c->touched || times <= 0) return;
  double sum = 0;
  for (int i = 0; i < r->copy.n; i++) {
    const Copy *x = &r->copy.v[i];
    if (x->touched > c->touched && !uses(r, u->kernel, x->array)) sum += x->bytes;
  }
  for (int i = 0; i < r->n; i++)
    if (r->use[i].kernel == u->kernel) sum += r->use[i].others;
  u->between = (fmax(u->between, 0) * *weight + sum * times) / (*weight + times);
  *weight += times;
}

static void touch_all(Residency *r, const Stmt *s, double times) {
  for (int i = 0; i < r->n; i++)
    if (r->use[i].kernel->first == s) note_reuse(r, &r->use[i], &r->weight[i], times);
  r->clock++;
  for (int i = 0; i < r->n; i++)
    if (r->use[i].kernel->first == s) copy_of(r, r->use[i].array)->touched = r->clock;
}

static void launch(Residency *r, const Stmt *s, double times) {
  touch_all(r, s, times);
  for (int i = 0; i < r->n; i++) {
    const ProgramUse *u = &r->use[i];
    if (u->kernel->first != s) continue;
    Copy *c = copy_of(r, u->array);
    if (u->in) {
      double there = times * (1 - c->device);
      c->in += there;
      if (c->writer) blame(r, c, c->writer, there, true);
    }
    c->device = 1;
  }
  for (int i = 0; i < r->n; i++)
    if (r->use[i].kernel->first == s && r->use[i].out) copy_of(r, r->use[i].array)->host = 0;
}

static void host_reads(Residency *r, Copy *c, const Stmt *s, double times) {
  double home = times * (1 - c->host);
  c->out += home;
  c->host = 1;
  blame(r, c, s, home, false);
}

/* ---- what a statement of the host touches ---- */

typedef struct Touch {
  Residency *r;
  const Stmt *stmt;
  double times;
  const Expr *whole; /* it is assigned as a whole: nothing need come home for that */
  bool writes;       /* arrays named here are written, too */
} Touch;

static bool asks_shape_only(const Expr *e) {
  if (e->kind != EX_REF || e->how != REF_CALL || !e->sym || e->sym->kind != SY_INTRINSIC) return false;
  switch (e->sym->intrinsic) {
  case IN_SIZE:
  case IN_LBOUND:
  case IN_UBOUND:
  case IN_SHAPE:
  case IN_ALLOCATED:
  case IN_PRESENT: return true;
  default: return false;
  }
}

static bool touch(Expr *e, void *data) {
  Touch *t = data;
  if (asks_shape_only(e)) return false;
  bool named = (e->kind == EX_NAME || e->kind == EX_REF || e->kind == EX_MEMBER) && e->sym && e != t->whole;
  const Symbol *s = named ? e->sym->target ? e->sym->target : e->sym : NULL;
  Copy *c = s && (s->rank > 0 || e->kind != EX_REF) ? copy_of(t->r, arrays_actual(t->r->v, s)) : NULL;
  if (!c) return true;
  host_reads(t->r, c, t->stmt, t->times);
  if (t->writes) c->device = 0, c->writer = t->stmt;
  return true;
}

static bool has_body(Residency *r, const Stmt *s) {
  for (SizCall *c = map_get(&r->calls, s); c && c < r->v->call.v + r->v->call.n && c->stmt == s; c++)
    if (c->proc->unit && c->proc->unit->exec) return true;
  return false;
}

static void assigned(Touch *t, Expr *lhs) {
  const Expr *base = lhs;
  while (base->kind == EX_MEMBER && base->nkid > 0) base = base->kid[0];
  t->writes = true;
  if (lhs->kind == EX_NAME) t->whole = lhs;
  Copy *c = lhs->kind == EX_NAME && lhs->sym ? copy_of(t->r, arrays_actual(t->r->v, lhs->sym->target ? lhs->sym->target : lhs->sym))
                                             : NULL;
  if (c) c->host = 1, c->device = 0, c->writer = t->stmt;
  if (lhs->kind == EX_REF)
    for (int i = 1; i < lhs->nkid; i++) {
      Touch subscript = {.r = t->r, .stmt = t->stmt, .times = t->times};
      if (lhs->kid[i]) ast_expr_walk(lhs->kid[i], touch, &subscript);
    }
  Expr only = *lhs; /* the designator itself, without its subscripts */
  if (lhs->kind != EX_NAME && (only.nkid = 0, true)) touch(&only, t);
}

static void new_storage(Residency *r, const Stmt *s) {
  for (int i = 0; i < s->u.io.n; i++) {
    const Expr *e = s->u.io.v[i];
    Copy *c = e && e->sym ? copy_of(r, arrays_actual(r->v, e->sym->target ? e->sym->target : e->sym)) : NULL;
    if (c) c->host = 1, c->device = 0;
  }
}

static void host_statement(Residency *r, const Stmt *s, double times) {
  Touch t = {.r = r, .stmt = s, .times = times};
  if (s->kind == ST_ALLOCATE || s->kind == ST_DEALLOCATE) {
    new_storage(r, s);
    return;
  }
  if (stmt_kind_declares(s->kind) || s->kind == ST_DIRECTIVE || (s->kind == ST_CALL && has_body(r, s))) return;
  if (s->kind == ST_ASSIGN) {
    ast_expr_walk(s->u.assign.rhs, touch, &t);
    assigned(&t, s->u.assign.lhs);
    return;
  }
  t.writes = s->kind == ST_READ || s->kind == ST_CALL;
  ast_stmt_walk_exprs((Stmt *)(uintptr_t)s, touch, &t);
}

/* ---- the program as it runs ---- */

static void block(Residency *r, const Stmt *s, double times, int depth);

/* What a recursive procedure does is followed once, and not in the calls of itself. */
static bool may_follow(Residency *r, const Unit *u) {
  return u && u->exec && r->depth < MOST_CALLS && r->followed < MOST_FOLLOWED && map_get(&r->active, u) != &yes;
}

static void call(Residency *r, const Stmt *s, double times, int depth) {
  for (SizCall *c = map_get(&r->calls, s); c && c < r->v->call.v + r->v->call.n && c->stmt == s; c++) {
    const Unit *u = c->proc->unit;
    if (!may_follow(r, u)) continue;
    map_set(r->v->arena, &r->active, u, &yes);
    r->followed++;
    r->depth++;
    block(r, u->exec, times, depth);
    r->depth--;
    map_set(r->v->arena, &r->active, u, &no);
  }
}

/* The first iterations bring arrays where the others find them: two are followed one by one, the third stands for the rest. */
static void loop(Residency *r, const Stmt *s, double times, int depth) {
  SpcLoops l = {.n = 0};
  bool exact = true;
  space_add_do(&l, s);
  double n = space_count(r->v, &l, &exact);
  space_bind_middle(r->v, &l);
  int outer = r->around.n;
  for (int i = 0; i < l.n; i++) space_add(&r->around, l.l[i]);
  if (n > 0) block(r, s->body, times * fmin(n, 1), depth + 1);
  if (n > 1 && launches(r, s) && depth < MOST_PASSES_DEPTH) {
    block(r, s->body, times, depth + 1);
    if (n > 2) block(r, s->body, times * (n - 2), depth + 1);
  }
  r->around.n = outer;
  space_unbind(r->v, &l);
}

static double share_of(Residency *r, const Stmt *s) {
  SpcLoops none = {.n = 0};
  double lane, warp;
  if (!s->u.branch.cond) return 1;
  space_guard(r->v, &r->around, &none, s->u.branch.cond, false, &lane, &warp);
  return lane;
}

static void mix(Residency *r, const double *host, const double *device, double share) {
  for (int i = 0; i < r->copy.n; i++) {
    Copy *c = &r->copy.v[i];
    c->host = share * c->host + (1 - share) * host[i];
    c->device = share * c->device + (1 - share) * device[i];
  }
}

/* IF, SELECT and the like: each branch with its share. */
static void branches(Residency *r, const Stmt *s, double times, int depth) {
  double *host = ARENA_ARRAY(r->v->arena, double, r->copy.n + 1), *device = ARENA_ARRAY(r->v->arena, double, r->copy.n + 1),
         left = 1;
  bool conditional = s->kind == ST_IF;
  for (const Stmt *b = s; b; b = b->other) {
    double share = conditional && (b->kind == ST_IF || b->kind == ST_ELSE_IF) ? left * share_of(r, b) : left;
    for (int i = 0; i < r->copy.n; i++) host[i] = r->copy.v[i].host, device[i] = r->copy.v[i].device;
    if (share > 0) block(r, b->body, times * share, depth);
    mix(r, host, device, share);
    if (conditional) left -= share;
  }
}

static void statement(Residency *r, const Stmt *s, double times, int depth) {
  if (begins(r, s)) {
    launch(r, s, times);
    return;
  }
  host_statement(r, s, times);
  call(r, s, times, depth);
  if (s->kind == ST_DO)
    loop(r, s, times, depth);
  else if (s->body || s->other)
    branches(r, s, times, depth);
}

static void block(Residency *r, const Stmt *s, double times, int depth) {
  for (; s; s = s->next) statement(r, s, times, depth);
}

/* ---- the file ---- */

static bool is_called(const Sizes *v, const Unit *u) {
  for (int i = 0; i < v->call.n; i++)
    if (v->call.v[i].proc->unit == u && v->call.v[i].stmt->unit != u) return true;
  return false;
}

/* Programs, and procedures that nothing in the file calls: what these leave on the device is needed once. */
static void roots(Residency *r, const Unit *u) {
  for (; u; u = u->next) {
    bool program = u->kind == UN_PROGRAM;
    if (u->exec && unit_launches(r, u) && (program || !is_called(r->v, u))) {
      for (int i = 0; i < r->copy.n; i++) r->copy.v[i].host = 1, r->copy.v[i].device = 0;
      block(r, u->exec, 1, 0);
      for (int i = 0; i < r->copy.n && !program; i++) r->copy.v[i].out += 1 - r->copy.v[i].host;
    }
    roots(r, u->child);
  }
}

static void index_calls(Residency *r) {
  for (int i = r->v->call.n - 1; i >= 0; i--) map_set(r->v->arena, &r->calls, r->v->call.v[i].stmt, &r->v->call.v[i]);
}

static const Cause *main_cause(const Copy *c) {
  const Cause *most = NULL;
  for (int i = 0; i < c->cause.n; i++)
    if (!most || c->cause.v[i].times > most->times) most = &c->cause.v[i];
  return most;
}

static PredArray *told(const Residency *r, const Copy *c, const Machine *m) {
  PredArray *a = ARENA_NEW(r->v->arena, PredArray);
  double in = m->transfer_start + c->bytes / m->to_device / 1000, out = m->transfer_start + c->bytes / m->to_host / 1000;
  const Cause *most = main_cause(c);
  const Unit *u = c->array->scope ? c->array->scope->unit : NULL;
  *a = (PredArray){.name = c->array->name, .unit = u && u->name ? u->name : "", .bytes = c->bytes, .in = c->in, .out = c->out};
  a->time = c->in * in + c->out * out;
  a->once = (c->in > 0 ? fmin(c->in, 1) * in : 0) + (c->out > 0 ? fmin(c->out, 1) * out : 0);
  if (most && most->times > 0) {
    a->line = source_place(r->v->program->sources, most->stmt->span.begin).line;
    a->file = source_place(r->v->program->sources, most->stmt->span.begin).path;
    a->by = ast_stmt_kind_name(most->stmt->kind);
    a->by_times = most->times;
    a->changed = most->changed;
  }
  return a;
}

static Residency follow(Sizes *v, ProgramUse *use, int n) {
  Residency r = {.v = v, .use = use, .n = n, .weight = ARENA_ARRAY(v->arena, double, n + 1)};
  for (int i = 0; i < n; i++) {
    Copy *known = copy_of(&r, use[i].array);
    if (!known) vec_push(v->arena, &r.copy, ((Copy){.array = use[i].array, .bytes = use[i].bytes}));
    use[i].between = -1;
  }
  index_calls(&r);
  PredAssumption **tail = v->assumption_tail;
  roots(&r, v->program->units);
  v->assumption_tail = tail; /* sizes that only the host's own loops rest on are no assumptions of the kernels */
  *tail = NULL;
  return r;
}

void residency_reuse(Sizes *v, ProgramUse *use, int n) { follow(v, use, n); }

PredArray *residency_find(Sizes *v, ProgramUse *use, int n, const Machine *m) {
  PredArray *list = NULL;
  Residency r = follow(v, use, n);
  for (int i = 0; i < r.copy.n; i++) {
    PredArray *a = told(&r, &r.copy.v[i], m), **at = &list;
    while (*at && (*at)->time >= a->time) at = &(*at)->next;
    a->next = *at;
    *at = a;
  }
  return list;
}
