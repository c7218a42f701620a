/* Summaries of all procedures, through the graph of their calls.
 *
 * The body of a procedure is read when a call of it is met, so that callees come first. Where a call closes a
 * cycle the callee is being read already: the call sees what the round before has found (nothing at first),
 * and the procedures of the cycle are read again until no summary changes. Whatever agrees with itself in
 * this way holds for calls of any depth, by induction on the depth. An entry 'rests on' the outermost open
 * entry whose unfinished summary it has seen; it is done when that one is. */
#include "analysis/interprocedural/procedure.h"

struct ProcEntry {
  const Symbol *proc;   /* the definition */
  ProcSummary *summary; /* NULL: nothing is known. Of an open entry: that of the round before */
  int depth;            /* position among the open ones, from 1; 0: not open */
  int low;              /* least depth it rests on: its own where it sees no open one */
  bool read;            /* not open and not done: read in this round of the entry it rests on */
  bool done;            /* the summary is final */
  bool asked;           /* a call of it was met while it was open */
  bool changed;         /* in this round, its summary or that of one that rests on it */
  struct ProcEntry *next;
};

static bool has_body(const Symbol *proc) {
  const Unit *u = proc->unit;
  return u && (u->kind == UN_SUBROUTINE || u->kind == UN_FUNCTION) && !proc->is_entry && u->sym->unit == u;
}

/* What stands for all names of the procedure. */
static const Symbol *definition(const Symbol *proc) { return has_body(proc) ? proc->unit->sym : proc; }

static struct ProcEntry *enter(Analysis *a, const Symbol *proc) {
  Whole *w = a->priv->whole;
  struct ProcEntry *e = map_get(&w->proc, proc);
  if (e) return e;
  e = ARENA_NEW(w->arena, struct ProcEntry);
  e->proc = proc;
  e->next = w->procs;
  w->procs = e;
  map_put(w->arena, &w->proc, proc, e);
  return e;
}

/* ---- procedures without bodies ---- */

static ProcSummary *without_body(Analysis *a, const Symbol *proc) {
  if (symbol_effects(proc)) return interface_effects_procedure(a, proc);
  if (!proc->has_interface || !(proc->proc & (PF_PURE | PF_ELEMENTAL)) || (proc->proc & PF_IMPURE)) return NULL;
  ProcSummary *s = procedure_of_interface(a, proc);
  const char *elsewhere = callee_elsewhere(a, proc), *unnamed = callee_unnamed(proc);
  s->host = unnamed ? unnamed : elsewhere ? elsewhere : "its body is not in this file";
  s->obstacle = unnamed;
  return s;
}

/* ---- rounds ---- */

/* The entry at the top of the stack has seen what an open one at this depth is taken for. */
static void rest_on(const Whole *w, int depth) {
  struct ProcEntry *t = w->open.n ? w->open.v[w->open.n - 1] : NULL;
  if (t && depth < t->low) t->low = depth;
}

static void forget_body(Whole *w, const struct ProcEntry *e) {
  Code *c = map_get(&w->unit_code, e->proc->unit), **at = &w->code;
  if (!c) return;
  map_set(w->arena, &w->unit_code, e->proc->unit, NULL);
  while (*at != c) at = &(*at)->next;
  *at = c->next;
}

/* Summaries only grow from round to round, so that rounds come to an end. */
static void keep_known(ProcSummary *s, const ProcSummary *before) {
  for (int i = 0; i < s->ndummies; i++) {
    s->reads[i] |= before->reads[i];
    s->writes[i] |= before->writes[i];
    s->always[i] &= before->always[i];
    s->atomic[i] &= before->atomic[i];
  }
  s->unknown_globals |= before->unknown_globals;
  for (int i = 0; i < s->nglobals; i++) {
    GlobalEffect *g = &s->global[i];
    bool known = g->always || g->red != RED_NONE || g->stores;
    if (known && g->write && !s->why)
      s->why = "it is recursive, and changes variables that are not its own", s->at = g->first->ref->span;
    g->always = false;
    g->red = RED_NONE;
    g->stores = NULL;
  }
  if (!s->why) s->why = before->why, s->at = before->at;
  s->recursive = true;
  s->does |= DOES_RECURSE | before->does;
  if (!s->host) s->host = "it is recursive";
  if (!s->obstacle) s->obstacle = s->host;
}

/* Reads the body once; what calls of itself see is e->summary. */
static void read_body(Analysis *a, struct ProcEntry *e) {
  Whole *w = a->priv->whole;
  const ProcSummary *before = e->summary;
  forget_body(w, e);
  vec_push(w->arena, &w->open, e);
  e->depth = e->low = w->open.n;
  e->changed = false;
  e->summary = procedure_of_body(a, e->proc);
  w->open.n--;
  if (e->asked || e->low < e->depth) keep_known(e->summary, before);
  e->changed |= !procedure_same(before, e->summary);
}

/* The head of a cycle has been read again: those that rest on it have to be, or are done too. */
static void settle(const Whole *w, const struct ProcEntry *head, bool done) {
  for (struct ProcEntry *e = w->procs; e; e = e->next) {
    if (e->depth || e->done || !e->read || e->low < head->depth) continue;
    e->done = done;
    e->read = done;
  }
}

/* The head of a cycle belongs to a larger one. */
static void pass_on(const Whole *w, struct ProcEntry *head) {
  for (struct ProcEntry *e = w->procs; e; e = e->next)
    if (!e->depth && !e->done && e->read && e->low >= head->depth) e->low = head->low;
  w->open.v[head->depth - 2]->changed |= head->changed;
  rest_on(w, head->low);
  head->read = true;
}

static void make(Analysis *a, struct ProcEntry *e) {
  Whole *w = a->priv->whole;
  if (!e->summary) e->summary = procedure_of_nothing(a, e->proc);
  for (;;) {
    read_body(a, e);
    if (e->low < e->depth) {
      pass_on(w, e);
      break;
    }
    e->done = !e->asked || !e->changed;
    if (e->asked) settle(w, e, e->done);
    if (e->done) break;
  }
  e->depth = 0;
}

const ProcSummary *summary_get(Analysis *a, const Symbol *proc) {
  if (!proc || proc->kind != SY_PROCEDURE) return NULL;
  Whole *w = a->priv->whole;
  struct ProcEntry *e = enter(a, definition(proc));
  if (e->done) return e->summary;
  if (!has_body(e->proc)) {
    e->summary = without_body(a, e->proc);
    e->done = true;
  } else if (e->depth) {
    e->asked = true;
    rest_on(w, e->depth);
  } else if (e->read) {
    rest_on(w, e->low);
  } else {
    make(a, e);
  }
  return e->summary;
}

static void release(ProcSummary *s) {
  for (int i = 0; i < s->ndummies; i++) isl_set_free(s->section[0][i].set), isl_set_free(s->section[1][i].set);
  for (int i = 0; i < s->nglobals; i++) isl_set_free(s->global[i].section.set);
}

void summary_release(Whole *w) {
  for (struct ProcEntry *e = w->procs; e; e = e->next)
    if (e->summary) release(e->summary);
  for (int i = 0; i < w->specialised_made.n; i++) release(w->specialised_made.v[i]);
}
