/* Summaries of procedures: what a call reads and writes, and whether it may stand in a parallel loop. */
#include "analysis/interprocedural/procedure.h"
#include "analysis/unit/forward_jumps.h"
#include <string.h>

/* Local arrays above this size (bytes) are static: gfortran's -fmax-stack-var-size. One serves all calls. */
enum { STATIC_ABOVE = 65536 };

static bool is_static_array(const Symbol *s, const Unit *u) {
  bool automatic = s->rank == 0 || s->shape != SHAPE_EXPLICIT || s->dummy || (u->sym && (u->sym->proc & PF_RECURSIVE));
  int64_t bytes = type_size(s->type);
  for (int k = 0; k < s->rank && !automatic; k++) {
    const Dim *d = &s->dim[k];
    if (!d->hi_const || (d->lo && !d->lo_const)) return false;
    bytes *= d->hi_value - (d->lo ? d->lo_value : 1) + 1;
  }
  return !automatic && bytes > STATIC_ABOVE;
}

/* Declared in the unit itself, and new at each call. */
static bool own(const Symbol *s, const Unit *u) {
  if (s->common || s->saved || (s->attrs & AT_SAVE)) return false;
  return (!s->scope || !s->scope->unit || s->scope->unit == u) && !is_static_array(s, u);
}

static void hinder(ProcSummary *s, const char *why) {
  if (!s->obstacle) s->obstacle = why;
}

/* waits: what stands in the way may come with another file, or with a call that says which procedure a dummy is. */
static void refuse_unless(ProcSummary *s, const char *why, Span at, bool waits) {
  if (!waits) hinder(s, why);
  if (s->why) return;
  s->why = why;
  s->at = at;
}

static void refuse(ProcSummary *s, const char *why, Span at) { refuse_unless(s, why, at, false); }

static void keep_on_host(ProcSummary *s, const char *why, bool waits) {
  if (!waits) hinder(s, why);
  if (!s->host) s->host = why;
}

/* Repeated references to one global are kept once for reading and once for writing: bits of *kept. */
static bool known_global(const Access *x, uint8_t *kept) {
  uint8_t bit = x->write ? 2 : 1;
  bool known = *kept & bit;
  *kept |= bit;
  return known;
}

/* A scalar with a storage of its own. */
static bool is_plain_scalar(const Var *v) {
  const Symbol *sym = v->sym;
  return v->scalar && sym == v->object && !sym->equiv && !v->pointer && !v->target && sym->type.base != TY_DERIVED &&
         sym->type.base != TY_CHARACTER && !(sym->attrs & (AT_VOLATILE | AT_ALLOCATABLE | AT_PROTECTED));
}

static bool touches(const Access *a, const Var *v) { return a->var == v || overlap_of(a->var, v) != OVERLAP_NO; }

/* v = v + e, wherever the procedure, or what it calls, touches it; RED_NONE: it does something else, too. */
static RedOp updates_of(const Code *c, const Var *v) {
  RedOp op = RED_NONE;
  int reads = 0, writes = 0;
  for (int i = 0; i < c->access.n; i++) {
    const Access *a = c->access.v[i];
    if (!touches(a, v)) continue;
    bool plain = a->var == v && a->red != RED_NONE && a->red != RED_MAXLOC && a->red != RED_MINLOC && a->update &&
                 a->update->kind == ST_ASSIGN && !a->atomic && (op == RED_NONE || a->red == op);
    if (!plain) return RED_NONE;
    op = a->red;
    *(a->write ? &writes : &reads) += 1;
  }
  return reads == writes ? op : RED_NONE;
}

static const Expr *stored(const Access *a) {
  if (a->hidden) return a->stores;
  bool plain = a->stmt->kind == ST_ASSIGN && !a->stmt->u.assign.defined && !a->index && !a->atomic &&
               query_strip(a->stmt->u.assign.lhs)->kind == EX_NAME;
  const Expr *e = plain ? query_strip(a->stmt->u.assign.rhs) : NULL;
  return e && (e->kind == EX_INT || e->kind == EX_LOGICAL || e->kind == EX_REAL) ? e : NULL;
}

/* The literal constant that everything sets the scalar to, which nothing reads. */
static const Expr *constant_of(const Code *c, const Var *v) {
  const Expr *value = NULL;
  for (int i = 0; i < c->access.n; i++) {
    const Access *a = c->access.v[i];
    if (!touches(a, v)) continue;
    const Expr *e = a->var == v && a->write ? stored(a) : NULL;
    if (!e || (value && !query_same_expr(e, value))) return NULL;
    value = e;
  }
  return value;
}

static bool find_threadprivate(Stmt *s, void *data) {
  const Directive *d = s->kind == ST_DIRECTIVE ? s->u.directive : NULL;
  *(bool *)data |= d && !strcmp(d->name, "threadprivate");
  return !*(bool *)data;
}

/* Variables of its module, or the unit's own, may be one for each of the program's threads. */
static bool may_be_of_thread(const Symbol *s, const Unit *u) {
  bool found = false;
  const Unit *owner = s->common || !s->scope || !s->scope->unit ? u : s->scope->unit;
  ast_stmt_walk(owner->first, find_threadprivate, &found);
  return found || s->threadprivate;
}

/* What a caller may know of a scalar that the procedure sets: it sets it always, and before it reads it, so that any copy will do; it
 * sums into it; or all that it ever stores is one value. */
static void note_scalar(const ProcSummary *s, GlobalEffect *g) {
  const Var *v = g->var;
  if (!is_plain_scalar(v) || may_be_of_thread(v->sym, s->proc->unit) || callee_order_counts(s->code, 0, s->code->access.n, v))
    return;
  g->always = !flow_has(s->code->exposed, v) && flow_has(s->code->must, v);
  if (g->always) return;
  g->red = updates_of(s->code, v);
  g->stores = constant_of(s->code, v);
}

static void use_access(Analysis *a, ProcSummary *s, const Symbol *proc, const Access *x, uint8_t *kept) {
  const Symbol *sym = x->var->sym;
  int i = callee_dummy(proc, sym);
  const Var *global = access_array(s->code, x->var); /* subscripts are not the caller's */
  if (i >= 0) {
    s->atomic[i] = x->atomic && (s->atomic[i] || !(s->reads[i] || s->writes[i]));
    s->writes[i] |= x->write && (sym->attrs & AT_INTENT_INOUT) != AT_INTENT_IN;
    s->reads[i] |= !x->write;
  } else if (!own(sym, proc->unit) && !known_global(x, &kept[global->index])) {
    GlobalEffect *g = &s->global[s->nglobals];
    *g = (GlobalEffect){.var = global, .first = x, .write = x->write};
    note_scalar(s, g);
    if (g->always && !x->write) return;
    s->nglobals++;
    if (x->write && global->scalar && !g->always && g->red == RED_NONE && !g->stores)
      refuse(s, arena_printf(a->arena, "it changes '%s', which is not its own", sym->name), x->ref->span);
  }
}

/* The extents of its arrays are found when it begins, before anything is set. */
static void use_bound(ProcSummary *s, const Symbol *proc, const Var *v, uint8_t *kept) {
  int i = callee_dummy(proc, v->sym);
  if (i >= 0) {
    s->reads[i] = true;
  } else if (!own(v->sym, proc->unit) && !(*kept & 1)) {
    s->global[s->nglobals++] = (GlobalEffect){.var = v};
    *kept |= 1;
  }
}

static void use_effect(Analysis *a, ProcSummary *s, const Effect *e) {
  switch (e->kind) {
  case EFF_EXIT:
  case EFF_GOTO:
  case EFF_RETURN:
  case EFF_STOP:
  case EFF_ORDER:
  case EFF_NEED:
  case EFF_DIRECTIVE: return;
  case EFF_CALL:
    if (e->why) refuse_unless(s, arena_printf(a->arena, "it calls '%s', and %s", e->what, e->why), e->at, e->waits || e->named);
    return;
  case EFF_ELSEWHERE: keep_on_host(s, e->why, e->waits || e->named); return;
  case EFF_INTERNAL_IO: keep_on_host(s, arena_printf(a->arena, "it has a %s statement", e->what), false); return;
  case EFF_UNKNOWN:
    refuse(s, arena_printf(a->arena, "nothing is known of '%s', of module '%s', which is not compiled by f2cuda", e->what, e->why),
           e->at);
    return;
  case EFF_IMAGE: refuse(s, arena_printf(a->arena, "it refers to '%s' of another image", e->what), e->at); return;
  case EFF_ELEMENTS: refuse(s, "it has a loop over elements whose arrays have launches of their own", e->at); return;
  default: refuse(s, arena_printf(a->arena, "it has a %s statement", e->what), e->at);
  }
}

ProcSummary *procedure_blank(Analysis *a, const Symbol *proc) {
  ProcSummary *s = ARENA_NEW(a->arena, ProcSummary);
  int n = proc->ndummies;
  s->whole = a->priv->whole;
  s->proc = proc;
  s->ndummies = n;
  s->reads = ARENA_ARRAY(a->arena, bool, n + 1);
  s->writes = ARENA_ARRAY(a->arena, bool, n + 1);
  s->always = ARENA_ARRAY(a->arena, bool, n + 1);
  s->scalar = ARENA_ARRAY(a->arena, bool, n + 1);
  s->atomic = ARENA_ARRAY(a->arena, bool, n + 1);
  for (int w = 0; w < 2; w++) s->section[w] = ARENA_ARRAY(a->arena, Section, n + 1);
  for (int i = 0; i < n; i++) {
    const Symbol *d = proc->dummies[i];
    if (!d) continue;
    s->scalar[i] = d->rank == 0 && (d->type.base != TY_DERIVED || callee_is_plain_record(d->type));
    s->always[i] = s->scalar[i] && (d->attrs & AT_INTENT_INOUT) == AT_INTENT_OUT;
  }
  return s;
}

ProcSummary *procedure_of_nothing(Analysis *a, const Symbol *proc) {
  ProcSummary *s = procedure_blank(a, proc);
  for (int i = 0; i < s->ndummies; i++) s->always[i] = s->scalar[i]; /* of what never returns anything holds */
  s->recursive = true;
  keep_on_host(s, "it is recursive", false);
  return s;
}

ProcSummary *procedure_of_interface(Analysis *a, const Symbol *proc) {
  ProcSummary *s = procedure_blank(a, proc);
  for (int i = 0; i < proc->ndummies; i++) {
    uint32_t intent = proc->dummies[i] ? proc->dummies[i]->attrs & AT_INTENT_INOUT : AT_INTENT_INOUT;
    s->reads[i] = intent != AT_INTENT_OUT;
    s->writes[i] = intent != AT_INTENT_IN;
  }
  s->unknown_globals = true;
  return s;
}

/* What the caller has in the argument is gone when the procedure begins (F2018, 8.5.10): nothing reads it. */
static bool begins_undefined(const Symbol *d) {
  return (d->attrs & AT_INTENT_INOUT) == AT_INTENT_OUT && d->type.base != TY_DERIVED && d->type.base != TY_ANY;
}

/* The first that its text does with the array is to read it: it means INTENT(INOUT), whatever it says, and other compilers hand it what was there. */
static bool begins_by_reading(const Code *c, const Symbol *d) {
  for (int i = 0; i < c->access.n; i++)
    if (c->access.v[i]->var->sym == d) return !c->access.v[i]->write;
  return false;
}

/* Scalars that it always sets before it reads them, and what begins undefined. */
static void by_flow(const Symbol *proc, ProcSummary *s) {
  for (int i = 0; i < proc->ndummies; i++) {
    const Symbol *d = proc->dummies[i] ? query_real_symbol(proc->dummies[i]) : NULL;
    const Var *v = d && s->scalar[i] ? access_find(s->code, d, d->name) : NULL;
    if (d && d->rank && begins_undefined(d) && !(d->attrs & (AT_POINTER | AT_ALLOCATABLE)) && !begins_by_reading(s->code, d))
      s->reads[i] = false;
    if (!v) continue;
    if (begins_undefined(d)) s->reads[i] = false;
    if (flow_has(s->code->exposed, v)) continue;
    s->reads[i] = false;
    s->always[i] |= flow_has(s->code->must, v);
  }
}

/* Components of what is INTENT(OUT) get the values that the definition of the type gives them, before any statement runs. */
static void by_definition(const Symbol *proc, ProcSummary *s) {
  for (int i = 0; i < proc->ndummies; i++) {
    const Symbol *d = proc->dummies[i];
    if (!d || (d->attrs & AT_INTENT_INOUT) != AT_INTENT_OUT || !type_has_initial(d->type)) continue;
    s->writes[i] = true;
    s->section[1][i] = (Section){.made = true};
  }
}

static uint32_t does_of(const Code *c) {
  uint32_t does = 0;
  for (int i = 0; i < c->effect.n; i++) {
    if (c->effect.v[i].kind == EFF_IO) does |= DOES_IO;
    if (c->effect.v[i].kind == EFF_STOP) does |= DOES_STOP;
  }
  return does;
}

/* Its effects change no variables but those that its accesses name. */
static bool is_listed(const Code *c) {
  for (int i = 0; i < c->effect.n; i++) {
    const Effect *e = &c->effect.v[i];
    bool plain = e->kind == EFF_EXIT || e->kind == EFF_GOTO || e->kind == EFF_RETURN || e->kind == EFF_STOP || e->kind == EFF_IO ||
                 e->kind == EFF_INTERNAL_IO || e->kind == EFF_ELSEWHERE || e->kind == EFF_NEED;
    if (!plain && !(e->kind == EFF_CALL && (!e->why || e->listed))) return false;
  }
  return true;
}

/* A variable of the procedure's own that lasts from call to call. */
static bool is_kept(const Symbol *s, const Unit *u) { return !s->common && s->scope && s->scope->unit == u; }

/* The body without jumps: where something is touched is told by conditions then. */
static Code *without_jumps(Analysis *a, const Symbol *proc, Code *c, const Stmt **body) {
  const Unit *u = proc->unit;
  const Stmt *instead = c->any_goto && !c->base && !c->has_entry ? forward_jumps_unit(a->arena, u) : NULL;
  *body = instead;
  VEC(const Stmt *) gone = {0};
  for (const Stmt *s = u->exec; instead && s && s->kind != ST_CONTAINS; s = s->next)
    if (s != u->exec && s->kind != ST_END) vec_push(a->arena, &gone, s);
  return instead ? collect_variant(a, c, u->exec, (Stmt *)instead, gone.v, gone.n) : NULL;
}

ProcSummary *procedure_of_body(Analysis *a, const Symbol *proc) {
  Code *c = collect_code(a, proc->unit);
  ProcSummary *s = procedure_of_code(a, proc, c);
  s->plain = without_jumps(a, proc, c, &s->body);
  return s;
}

ProcSummary *procedure_of_code(Analysis *a, const Symbol *proc, Code *c) {
  ProcSummary *s = procedure_blank(a, proc);
  s->code = c;
  s->sections = true;
  s->global = ARENA_ARRAY(a->arena, GlobalEffect, c->access.n + c->var.n + 1);
  uint8_t *kept = ARENA_ARRAY(a->arena, uint8_t, c->var.n);
  scalar_liveness_unit(c);
  for (int i = 0; i < c->access.n; i++) use_access(a, s, proc, c->access.v[i], kept);
  for (int i = 0; i < c->effect.n; i++) use_effect(a, s, &c->effect.v[i]);
  for (int i = 0; i < c->event.n; i++) s->unknown_globals |= c->event.v[i].kind == EV_CALL || c->event.v[i].kind == EV_ANYTHING;
  s->listed = !s->unknown_globals && is_listed(c);
  s->does = c->does | does_of(c) | (s->unknown_globals ? DOES_UNKNOWN : 0);
  by_flow(proc, s);
  by_definition(proc, s);
  for (int i = 0; i < c->var.n; i++)
    if (c->var.v[i]->bound && c->var.v[i]->scalar) {
      const Var *v = access_array(c, c->var.v[i]);
      use_bound(s, proc, v, &kept[v->index]);
    }
  for (int i = 0; i < s->nglobals; i++)
    if (is_kept(s->global[i].var->sym, proc->unit)) s->does |= DOES_SAVE;
  return s;
}

/* ---- comparing ---- */

static bool has_global(const ProcSummary *s, const GlobalEffect *g) {
  for (int i = 0; i < s->nglobals; i++) {
    const GlobalEffect *x = &s->global[i];
    if (x->write == g->write && x->always == g->always && x->red == g->red && !x->stores == !g->stores &&
        x->var->sym == g->var->sym && x->var->path == g->var->path)
      return true;
  }
  return false;
}

bool procedure_same(const ProcSummary *a, const ProcSummary *b) {
  bool same = a->unknown_globals == b->unknown_globals && a->recursive == b->recursive && !a->why == !b->why &&
              !a->host == !b->host && a->nglobals == b->nglobals;
  for (int i = 0; i < a->ndummies && same; i++)
    same =
        a->reads[i] == b->reads[i] && a->writes[i] == b->writes[i] && a->always[i] == b->always[i] && a->atomic[i] == b->atomic[i];
  for (int i = 0; i < a->nglobals && same; i++) same = has_global(b, &a->global[i]);
  return same;
}
