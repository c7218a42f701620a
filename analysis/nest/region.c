/* Regions: the objects they bring to the device, and the host statements inside them that touch device data. */
#include "analysis/nest/nests.h"
#include "analysis/unit/callee.h"

static bool is_data_clause(ClauseKind k) { return (k >= CL_IN && k <= CL_DETACH); }

static RegionVar *append(Analysis *a, Region *r, const Expr *item, ClauseKind how, bool inferred) {
  RegionVar *v = ARENA_NEW(a->arena, RegionVar), **tail = &r->var;
  const Expr *e = query_strip(item);
  while (e && e->kind != EX_NAME && e->nkid) e = e->kid[0];
  *v = (RegionVar){.item = item, .sym = e ? query_real_symbol(e->sym) : NULL, .how = how, .inferred = inferred};
  while (*tail) tail = &(*tail)->next;
  *tail = v;
  return v;
}

static void from_clauses(Analysis *a, Region *r) {
  for (const Clause *c = r->directive->clause; c; c = c->next)
    for (int i = 0; is_data_clause(c->kind) && i < c->nitem; i++) append(a, r, c->item[i], c->kind, false);
}

static bool is_listed(const Region *r, const Symbol *s) {
  for (; r; r = r->parent)
    for (const RegionVar *v = r->var; v; v = v->next)
      if (v->sym == s) return true;
  return false;
}

static bool stands_in(const Nest *n, const Stmt *s) { return n->once ? single_thread_holds(n, s) : query_stmt_within(s, n->first); }

/* The nest runs whenever the region does: no IF or loop of the host between them, no jump past it. */
static bool always_runs(const Code *c, const Region *r, const Nest *n) {
  for (int i = 0; i < c->access.n; i++)
    if (c->access.v[i]->skipped && stands_in(n, c->access.v[i]->stmt)) return false;
  return n->first->parent == r->begin->parent;
}

/* The intent of an object that no clause names, in the words of the dialect. Copying out what only some nest writes whole would
 * destroy the host's values where that nest does not run. */
static ClauseKind inferred_how(const Region *r, const VarUse *u, bool always) {
  bool dvm = r->directive->dialect == DIALECT_DVM;
  if (!u->written) return dvm ? CL_IN : CL_COPYIN;
  if (u->covered && !u->read && always) return dvm ? CL_OUT : CL_COPYOUT;
  return dvm ? CL_INOUT : CL_COPY;
}

/* A variable of a BLOCK construct inside the region has no name where that begins: the launch brings it. */
static bool begins_inside(const Region *r, const Nest *n, const Symbol *v) {
  for (const Stmt *s = n->first->parent; s && s != r->begin->parent; s = s->parent)
    if (s->kind == ST_BLOCK && stmt_scope(s) && stmt_scope(s) == v->scope) return true;
  return false;
}

/* What the nest needs on the device, for the construct around it. */
static void add_inferred(Analysis *a, const Code *c, const Nest *n) {
  Region *r = n->region;
  if (!r || !n->offload || r->directive->kind == DIR_DATA) return;
  bool always = always_runs(c, r, n);
  for (const VarUse *u = n->vars; u; u = u->next) {
    if (u->role != ROLE_ARRAY || u->scratch || begins_inside(r, n, u->sym)) continue;
    RegionVar *v = NULL;
    for (RegionVar *x = r->var; x; x = x->next)
      if (x->inferred && x->sym == u->sym && query_same_expr(x->item, u->designator)) v = x;
    ClauseKind how = inferred_how(r, u, always);
    if (v && v->how != how)
      v->how = r->directive->dialect == DIALECT_DVM ? CL_INOUT : CL_COPY;
    else if (!v && !is_listed(r, u->sym))
      append(a, r, u->designator, how, true);
  }
}

/* ---- host statements ---- */

static bool in_kernel(const Loop *l) {
  for (; l; l = l->parent)
    if (l->nest && l->nest->offload) return true;
  return false;
}

static bool holds_kernel(const Loop *l) {
  if (l->nest && l->nest->offload) return true;
  for (const Loop *k = l->child; k; k = k->next)
    if (holds_kernel(k)) return true;
  return false;
}

static bool inside_region(const Loop *l, const Region *r) {
  for (const Region *x = l->info->region; x; x = x->parent)
    if (x == r) return true;
  return false;
}

/* Outermost loop around the statement, from 'l' on, without any kernel inside: its statement stands for all it does. */
static Stmt *host_statement(Stmt *s, const Loop *l, const Region *r) {
  for (; l && inside_region(l, r) && !holds_kernel(l); l = l->parent) s = l->stmt;
  return s;
}

/* The object in the words of the scope that the statement stands in; NULL: it has no name there, so that no kernel of the region has
 * been handed it. */
static const Expr *named_before(const Analysis *a, const Code *c, const Stmt *s, const Access *x, bool *brought) {
  if (!s) return x->var->designator;
  const Expr *e = callee_name_of(c, stmt_scope(s) && s->parent ? s->parent : s, x->var->sym, x->var->designator);
  return e ? e : callee_name_brought(a, c, x, brought);
}

static bool visit_subscript(Expr *e, void *data) {
  bool name = e->kind == EX_NAME && e->sym && !e->rank;
  *(bool *)data &= name || e->kind == EX_INT || e->kind == EX_UNARY || e->kind == EX_BINARY || e->kind == EX_PAREN;
  return *(bool *)data;
}

/* The reference is an item that is printed, and not in a loop of the list. */
static bool is_printed(const Stmt *s, const Expr *ref) {
  for (int i = 0; (s->kind == ST_PRINT || s->kind == ST_WRITE) && i < s->u.io.n; i++)
    if (s->u.io.v[i] == ref) return true;
  return false;
}

/* Subscripts have no value before the statement. */
static bool in_forall(const Stmt *s) {
  for (; s; s = s->parent)
    if (s->kind == ST_FORALL) return true;
  return false;
}

static bool takes_elements(const Stmt *s, const Expr *ref) {
  if (in_forall(s)) return false;
  for (const Stmt *p = s; p; p = p->parent && p->parent->one_line ? p->parent : NULL)
    for (const Stmt *q = p->parent; q && p->label; q = q->parent)
      if (q->kind == ST_DO && q->end == p) return false; /* nothing can stand behind it in the loop */
  return is_printed(s, ref) || s->kind == ST_ASSIGN || s->kind == ST_IF || s->kind == ST_ELSE_IF || s->kind == ST_SELECT_CASE ||
         s->kind == ST_DO;
}

/* The element, if the statement touches no more by this reference, and its subscripts have a value before the statement; else NULL. */
static const Expr *only_element(const Access *x, const Stmt *s) {
  const Expr *e = x->ref;
  bool plain = s == x->stmt && !x->hidden && !x->partial && (!x->unknown || (is_printed(s, e) && !x->write)) && e->kind == EX_REF &&
               e->how == REF_ELEMENT && e->kid[0]->kind == EX_NAME && query_real_symbol(e->kid[0]->sym) == x->var->sym &&
               takes_elements(s, e);
  for (int i = 1; plain && i < e->nkid; i++) ast_expr_walk(e->kid[i], visit_subscript, &plain);
  return plain ? e : NULL;
}

static void touch(Analysis *a, const Code *c, const Nest *nests, const Access *x, const Region *r, HostTouch *first,
                  HostTouch ***tail) {
  Stmt *s = host_statement(x->stmt, x->loop, r);
  bool brought = false;
  VarUse *u = NULL;
  const bool crosses = x->loop == NULL || !inside_region(x->loop, r) || single_thread_meets(nests, r, x);
  const Expr *part = crosses ? only_element(x, s) : NULL; /* else all of it comes home once */
  for (HostTouch *t = first; t; t = t->next)
    if (t->stmt == s && t->use && t->use->sym == x->var->sym && t->use->path == x->var->path &&
        (part ? query_same_expr(t->use->designator, part) : t->use->designator->kind != EX_REF))
      u = (VarUse *)t->use;
  const Expr *designator = u ? u->designator : part ? part : named_before(a, c, s, x, &brought);
  if (!designator) return;
  if (!u) {
    HostTouch *t = ARENA_NEW(a->arena, HostTouch);
    u = ARENA_NEW(a->arena, VarUse);
    *u = (VarUse){.sym = x->var->sym,
                  .designator = designator,
                  .path = x->var->path,
                  .role = ROLE_ARRAY,
                  .brought = brought,
                  .first = x->ref->span};
    t->stmt = s;
    t->use = u;
    **tail = t;
    *tail = &t->next;
  }
  u->read |= !x->write;
  u->written |= x->write;
}

/* Why the loop around it has no kernel is told by itself. */
static bool is_told(const Loop *l) {
  for (; l; l = l->parent)
    if (l->nest && !l->nest->offload && l->nest->refusal && nests_asked(l->nest)) return true;
  return false;
}

/* The link translates it once more, with what is missing now. */
static bool waits(const Analysis *a, const Loop *l) {
  for (; l && a->bodies_come; l = l->parent)
    for (const Reason *r = l->reason; r; r = r->next)
      if (r->waits) return true;
  return false;
}

/* A kernel of one thread does what the statement does. */
static bool in_single(const Nest *nests, const Stmt *s) {
  for (const Nest *n = nests; n; n = n->next) {
    const Nest *once = n->once ? n : n->fused && n->fused->once ? n->fused : NULL;
    if (once && !once->optional && n->offload && single_thread_holds(once, s)) return true;
  }
  return false;
}

/* ALLOCATE and DEALLOCATE of an array need nothing of what is in it. */
static bool is_life(const Access *x) { return x->write && (x->stmt->kind == ST_ALLOCATE || x->stmt->kind == ST_DEALLOCATE); }

static bool touches_device(const Access *x, const Nest *nests) {
  const bool lies_here = x->var->scalar && !callee_leads_elsewhere(x->var->designator->type);
  return !lies_here && !is_life(x) && !in_kernel(x->loop) && !in_single(nests, x->stmt);
}

/* Bounds are read where the loop begins, before its kernel runs. */
static bool heads_kernel(const Code *c, const Stmt *s) {
  for (int i = 0; i < c->loop.n; i++)
    if (c->loop.v[i]->stmt == s) return holds_kernel(c->loop.v[i]);
  return false;
}

/* Calls of what may touch anything. */
static bool may_touch_anything(const Effect *e) {
  return (e->kind == EFF_CALL && !e->listed) || (e->kind == EFF_ELSEWHERE && e->reads_any) || e->kind == EFF_UNKNOWN;
}

static const Loop *loop_of(const Code *c, int effect) {
  const Loop *found = NULL;
  for (int i = 0; i < c->loop.n; i++) {
    const Loop *l = c->loop.v[i];
    if (effect >= l->info->eff0 && effect < l->info->eff1 && (!found || l->depth > found->depth)) found = l;
  }
  return found;
}

/* The statement of the host that such a call stands in, where no nest stands for it; NULL: there is none. */
static Stmt *calling_statement(const Code *c, const Nest *nests, const RegionInfo *in, int effect) {
  const Effect *e = &c->effect.v[effect];
  const Loop *l = may_touch_anything(e) ? loop_of(c, effect) : NULL;
  if (!may_touch_anything(e) || in_kernel(l) || is_told(l) || in_single(nests, e->stmt)) return NULL;
  return host_statement((Stmt *)e->stmt, l, in->region);
}

static bool tells_access(const Analysis *a, const Nest *nests, const Access *x) {
  return touches_device(x, nests) && !is_told(x->loop) && !waits(a, x->loop);
}

static bool is_touched(const Analysis *a, const Code *c, const Nest *nests, const RegionInfo *in, const Stmt *s) {
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *x = c->access.v[i];
    if (tells_access(a, nests, x) && host_statement(x->stmt, x->loop, in->region) == s) return true;
  }
  return false;
}

static void tell_host_statement(const Analysis *a, const Stmt *s) {
  diag_warning(a->priv->diag, WARN_HOST_FALLBACK, s->span,
               "this %s stands in a region and runs on the host: no kernel is made of it", ast_stmt_kind_name(s->kind));
}

/* No silence about what a region asks for and the device does not do. */
static void tell_host_statements(const Analysis *a, const Code *c, const Nest *nests, const RegionInfo *in) {
  const Stmt *told = NULL;
  if (!(a->program->options->dialects >> in->region->directive->dialect & 1)) return;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *x = c->access.v[i];
    if (!tells_access(a, nests, x)) continue;
    const Stmt *s = host_statement(x->stmt, x->loop, in->region);
    if (s != told && !heads_kernel(c, s)) tell_host_statement(a, s);
    told = s;
  }
  for (int i = in->eff0; i < in->eff1; i++) {
    const Stmt *s = calling_statement(c, nests, in, i);
    const bool comes = c->effect.v[i].waits && a->bodies_come; /* at the link, which translates once more */
    if (!s || comes || heads_kernel(c, s)) continue;
    if (s != told && !is_touched(a, c, nests, in, s)) tell_host_statement(a, s);
    told = s;
  }
}

static bool is_address(const Region *r, const Symbol *s) {
  for (const RegionVar *v = r->var; v; v = v->next)
    if (v->how == CL_DEVICEPTR && v->sym == s) return true;
  return false;
}

/* The host cannot follow an address of the device. An actual argument may be handed on to who can. */
static void refuse_host(const Analysis *a, const Code *c, const Nest *nests, const RegionInfo *in) {
  const Stmt *told = NULL;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *x = c->access.v[i];
    if (x->unknown || x->hidden || x->stmt == told || !touches_device(x, nests) || !is_address(in->region, x->var->sym)) continue;
    diag_error(a->priv->diag, x->ref->span, "'%s' is a device address inside '%s', but this %s runs on the host", x->var->path,
               in->region->directive->name, ast_stmt_kind_name(x->stmt->kind));
    told = x->stmt;
  }
}

static void touch_anything(Analysis *a, const Code *c, const Nest *nests, const RegionInfo *in, HostTouch ***tail) {
  for (int i = in->eff0; i < in->eff1; i++) {
    Stmt *s = calling_statement(c, nests, in, i);
    if (!s) continue;
    HostTouch *t = ARENA_NEW(a->arena, HostTouch);
    t->stmt = s;
    **tail = t;
    *tail = &t->next;
  }
}

static void host_touches(Analysis *a, const Code *c, const Nest *nests, const RegionInfo *in, HostTouch ***tail) {
  HostTouch **first = *tail;
  for (int i = in->acc0; i < in->acc1; i++)
    if (touches_device(c->access.v[i], nests)) touch(a, c, nests, c->access.v[i], in->region, *first, tail);
  touch_anything(a, c, nests, in, tail);
  tell_host_statements(a, c, nests, in);
}

void region_unit(Analysis *a, Code *c, const Nest *nests, Region ***regions, HostTouch ***touches) {
  for (int i = 0; i < c->region.n; i++) from_clauses(a, c->region.v[i].region);
  for (const Nest *n = nests; n; n = n->next) add_inferred(a, c, n);
  for (int i = 0; i < c->region.n; i++) {
    Region *r = c->region.v[i].region;
    refuse_host(a, c, nests, &c->region.v[i]);
    if (r->directive->kind != DIR_DATA) {
      bool nested = r->parent && r->parent->directive->kind != DIR_DATA;
      if (!nested) host_touches(a, c, nests, &c->region.v[i], touches);
    }
    **regions = r;
    *regions = &r->next;
  }
}
