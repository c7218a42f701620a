/* Summaries of procedures: what a call reads and writes, and whether it may stand in a parallel loop. */
#include "analysis/procedure.h"
#include "analysis/code.h"

struct ProcEntry {
  ProcSummary *summary; /* NULL: nothing is known */
};

static bool is_procedure_unit(const Unit *u) {
  return u && (u->kind == UN_SUBROUTINE || u->kind == UN_FUNCTION);
}

/* Declared in the unit itself, and new at each call. */
static bool own(const Symbol *s, const Unit *u) {
  if (s->common || s->saved || (s->attrs & AT_SAVE)) return false;
  return !s->scope || !s->scope->unit || s->scope->unit == u;
}

static int dummy_index(const Symbol *proc, const Symbol *s) {
  for (int i = 0; i < proc->ndummies; i++)
    if (proc->dummies[i] && sym_real(proc->dummies[i]) == s) return i;
  return -1;
}

static void refuse(ProcSummary *s, const char *why, Span at) {
  if (s->why) return;
  s->why = why;
  s->at = at;
}

/* Repeated references to one global are kept once for reading and once for writing. */
static bool known_global(const ProcSummary *s, const Access *x) {
  for (int i = 0; i < s->nglobals; i++)
    if (s->global[i]->var == x->var && s->global[i]->write == x->write) return true;
  return false;
}

static void use_access(Analysis *a, ProcSummary *s, const Symbol *proc, const Access *x) {
  const Symbol *sym = x->var->sym;
  int i = dummy_index(proc, sym);
  if (i >= 0) {
    s->writes[i] |= x->write && (sym->attrs & AT_INTENT_INOUT) != AT_INTENT_IN;
    s->reads[i] |= !x->write;
  } else if (!own(sym, proc->unit) && !known_global(s, x)) {
    s->global[s->nglobals++] = (Access *)x;
    if (x->write)
      refuse(s, arena_printf(a->arena, "it changes '%s', which is not its own", sym->name), x->ref->span);
  }
}

static void use_effect(Analysis *a, ProcSummary *s, const Effect *e) {
  switch (e->kind) {
  case EFF_EXIT:
  case EFF_GOTO:
  case EFF_RETURN:
  case EFF_DIRECTIVE: return;
  case EFF_CALL:
    if (e->why) refuse(s, arena_printf(a->arena, "it calls '%s', and %s", e->what, e->why), e->at);
    return;
  case EFF_UNKNOWN:
    refuse(s,
           arena_printf(a->arena, "nothing is known of '%s', of module '%s', which is not compiled by f2cuda",
                        e->what, e->why),
           e->at);
    return;
  default: refuse(s, arena_printf(a->arena, "it has a %s statement", e->what), e->at);
  }
}

static ProcSummary *blank(Analysis *a, const Symbol *proc) {
  ProcSummary *s = ARENA_NEW(a->arena, ProcSummary);
  int n = proc->ndummies;
  s->ndummies = n;
  s->reads = ARENA_ARRAY(a->arena, bool, n + 1);
  s->writes = ARENA_ARRAY(a->arena, bool, n + 1);
  s->always = ARENA_ARRAY(a->arena, bool, n + 1);
  s->scalar = ARENA_ARRAY(a->arena, bool, n + 1);
  for (int i = 0; i < n; i++) {
    const Symbol *d = proc->dummies[i];
    if (!d) continue;
    s->scalar[i] = d->rank == 0 && d->type.base != TY_DERIVED;
    s->always[i] = s->scalar[i] && (d->attrs & AT_INTENT_INOUT) == AT_INTENT_OUT;
  }
  return s;
}

/* Only the interface is known. */
static void by_intent(const Symbol *proc, ProcSummary *s) {
  for (int i = 0; i < proc->ndummies; i++) {
    uint32_t intent = proc->dummies[i] ? proc->dummies[i]->attrs & AT_INTENT_INOUT : AT_INTENT_INOUT;
    s->reads[i] = intent != AT_INTENT_OUT;
    s->writes[i] = intent != AT_INTENT_IN;
  }
  s->unknown_globals = true;
}

static void by_body(Analysis *a, const Symbol *proc, ProcSummary *s) {
  Code *c = col_unit(a, proc->unit);
  s->global = ARENA_ARRAY(a->arena, Access *, c->access.n + 1);
  for (int i = 0; i < c->access.n; i++) use_access(a, s, proc, c->access.v[i]);
  for (int i = 0; i < c->effect.n; i++) use_effect(a, s, &c->effect.v[i]);
  if (proc->proc & PF_RECURSIVE) refuse(s, "it is recursive", proc->span);
}

static ProcSummary *summarise(Analysis *a, const Symbol *proc, struct ProcEntry *e) {
  if (is_procedure_unit(proc->unit)) {
    ProcSummary *s = blank(a, proc);
    e->summary = s;
    by_intent(proc, s); /* what a call of itself sees while its body is read */
    s->why = "it is recursive";
    ProcSummary *done = blank(a, proc);
    by_body(a, proc, done);
    *s = *done;
    return s;
  }
  if (!proc->has_interface || !(proc->proc & (PF_PURE | PF_ELEMENTAL))) return NULL;
  ProcSummary *s = blank(a, proc);
  by_intent(proc, s);
  s->why = "its body is not in this file";
  return s;
}

const ProcSummary *prc_summary(Analysis *a, const Symbol *proc) {
  if (!proc || proc->kind != SY_PROCEDURE || proc->dummy) return NULL;
  struct ProcEntry *known = map_get(&a->priv->proc, proc);
  if (known) return known->summary;
  struct ProcEntry *e = ARENA_NEW(a->arena, struct ProcEntry);
  map_put(a->arena, &a->priv->proc, proc, e);
  e->summary = summarise(a, proc, e);
  return e->summary;
}
