/* Which arguments of a call go where, and what a procedure may be called with. */
#include "analysis/unit/callee.h"
#include <limits.h>

int callee_position(const Symbol *proc, const Expr *arg, int i) {
  if (!arg || arg->kind != EX_KEYWORD) return i < proc->ndummies ? i : -1;
  for (int k = 0; k < proc->ndummies; k++)
    if (proc->dummies[k] && proc->dummies[k]->name == arg->text) return k;
  return -1;
}

int callee_dummy(const Symbol *proc, const Symbol *s) {
  if (s->stands_for) s = s->stands_for;
  for (int i = 0; i < proc->ndummies; i++)
    if (proc->dummies[i] && query_real_symbol(proc->dummies[i]) == s) return i;
  return -1;
}

const char *callee_elsewhere(const Analysis *a, const Symbol *proc) {
  const AnaOptions *o = a->priv->options;
  if (!o->ntold || !sema_global_is_elsewhere(proc)) return NULL;
  const char *name = sema_global_told_name(a->arena, proc);
  for (int i = 0; i < o->ntold; i++) {
    const ToldExternal *t = &o->told[i];
    if (strcmp(t->name, name) != 0) continue;
    return t->why ? arena_printf(a->arena, "its body, in '%s', has no device code: %s", t->source, t->why)
                  : arena_printf(a->arena, "its body, in '%s', cannot be read here", t->source);
  }
  return NULL;
}

const char *callee_unnamed(const Symbol *proc) {
  if (!proc || proc->kind == SY_INTRINSIC) return NULL;
  if (proc->attrs & AT_POINTER) return "it is a procedure pointer that may lead to several procedures";
  bool dummy = proc->kind == SY_PROCEDURE && proc->dummy;
  return dummy ? "it is a dummy procedure: calls pass several, or stand in other files" : NULL;
}

char *callee_unnamed_way_out(Arena *a) {
  return arena_strdup(a, "call the procedure by its own name, in SELECT CASE where there are several");
}

bool callee_is_plain_record(Type t) {
  const Symbol *type = type_derived(t);
  if (!type || (type->parent_type && !callee_is_plain_record((Type){.base = TY_DERIVED, .derived = type->parent_type})))
    return false;
  for (const Symbol *c = type_first_component(type); c; c = c->next)
    if ((c->attrs & (AT_POINTER | AT_ALLOCATABLE)) ||
        (c->kind == SY_COMPONENT && c->type.base == TY_DERIVED && (c->type.is_class || !callee_is_plain_record(c->type))))
      return false;
  return true;
}

bool callee_leads_elsewhere(Type t) { return t.base == TY_DERIVED && (t.is_class || !callee_is_plain_record(t)); }

bool callee_takes(const ProcSummary *s, const Symbol *as, Expr *const *arg, int narg) {
  if (as->ndummies != s->ndummies) return false;
  bool *given = ARENA_ARRAY(s->whole->arena, bool, s->ndummies + 1);
  for (int i = 0; i < narg; i++) {
    int at = callee_position(as, arg[i], i);
    if (at < 0) return false;
    given[at] = true;
  }
  for (int i = 0; i < s->ndummies; i++)
    if (!given[i] && s->proc->dummies[i] && !(s->proc->dummies[i]->attrs & AT_OPTIONAL)) return false;
  return true;
}

bool callee_order_counts(const Code *c, int acc0, int acc1, const Var *v) {
  for (int i = acc0; i < acc1; i++) {
    const Access *a = c->access.v[i];
    for (int k = acc0; a->var == v && a->write && a->hidden && k < acc1; k++) {
      const Access *b = c->access.v[k];
      if (b != a && b->stmt == a->stmt && overlap_of(b->var, v) != OVERLAP_NO) return true;
    }
  }
  return false;
}

static bool reaches(const Code *from, int first, int end, const Code *to, PtrMap *seen) {
  const Whole *w = from->whole;
  for (int i = 0; i < from->call.n; i++) {
    int at = from->call.v[i].ev;
    const Unit *u = at >= first && at < end ? from->call.v[i].proc->unit : NULL;
    const Code *next = u ? map_get(&w->unit_code, u) : NULL;
    if (!next || map_get(seen, next)) continue;
    map_put(w->arena, seen, next, (void *)next);
    if (next->unit == to->unit || reaches(next, 0, INT_MAX, to, seen)) return true;
  }
  return false;
}

bool callee_reaches(const Code *from, int first, int end, const Code *to) {
  PtrMap seen = {0};
  return reaches(from, first, end, to, &seen);
}
