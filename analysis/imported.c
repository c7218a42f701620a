/* What procedures do, through module interface files: from summaries to what the front end writes, and back.
 *
 *   ProcSummary --imp_note--> Symbol.effects --NAME.f2m--> Symbol.effects --prc_of_file--> ProcSummary
 *
 * Only variables of modules have names that another file knows. What a procedure does to others is told as
 * unknown. */
#include "analysis/procedure.h"
#include <isl/set.h>
#include <stdlib.h>

/* ---- to the files ---- */

static bool is_nameable(const Symbol *s) {
  const Unit *u = s->scope ? s->scope->unit : NULL;
  return u && (u->kind == UN_MODULE || u->kind == UN_SUBMODULE) && u->scope == s->scope &&
         s->kind == SY_VARIABLE;
}

static const char *text_of(Arena *a, const Section *s) {
  char *text = s ? isl_set_to_str(s->set) : NULL;
  const char *kept = text ? arena_strdup(a, text) : NULL;
  free(text);
  return kept;
}

static void note_section(Arena *a, ProcTouch *t, const ProcSummary *s, int dummy, int global, bool write) {
  const Section *section = eff_section_of(s, dummy, global, write);
  t->section[write] = text_of(a, section);
  t->exact[write] = section && section->exact;
}

static void note_dummy(Arena *a, ProcEffects *e, const ProcSummary *s, int i) {
  if (!s->reads[i] && !s->writes[i]) return;
  ProcTouch *t = &e->touch[e->n++];
  *t = (ProcTouch){.dummy = i, .reads = s->reads[i], .writes = s->writes[i], .always = s->always[i]};
  for (int w = 0; w < 2; w++)
    if (!s->scalar[i] && (w ? t->writes : t->reads)) note_section(a, t, s, i, -1, w);
}

static ProcTouch *touch_of(ProcEffects *e, const Symbol *global) {
  for (int i = 0; i < e->n; i++)
    if (e->touch[i].global == global) return &e->touch[i];
  ProcTouch *t = &e->touch[e->n++];
  *t = (ProcTouch){.dummy = -1, .global = global};
  return t;
}

/* A component counts as its variable: any part of it. */
static void note_global(Arena *a, ProcEffects *e, const ProcSummary *s, int i) {
  const GlobalEffect *g = &s->global[i];
  if (!is_nameable(g->var->sym)) {
    bool own = g->var->sym->scope && g->var->sym->scope->unit == s->proc->unit && !g->var->sym->common;
    if (!own) e->does |= DOES_UNKNOWN;
    if (own && g->write && !e->why)
      e->why = arena_printf(a, "it keeps '%s' from call to call", g->var->sym->name);
    return;
  }
  ProcTouch *t = touch_of(e, g->var->sym);
  *(g->write ? &t->writes : &t->reads) = true;
  if (g->var->object == g->var->sym && !g->var->scalar) note_section(a, t, s, -1, i, g->write);
}

static void note_procedure(Analysis *a, Symbol *proc) {
  const ProcSummary *s = prc_summary(a, proc);
  if (!s || s->proc != proc) return;
  ProcEffects *e = ARENA_NEW(a->arena, ProcEffects);
  e->touch = ARENA_ARRAY(a->arena, ProcTouch, s->ndummies + s->nglobals + 1);
  e->does = s->does | (s->unknown_globals ? DOES_UNKNOWN : 0);
  e->why = s->why;
  for (int i = 0; i < s->ndummies; i++) note_dummy(a->arena, e, s, i);
  for (int i = 0; i < s->nglobals; i++) note_global(a->arena, e, s, i);
  proc->effects = e;
}

void imp_note(Analysis *a) {
  for (const Unit *u = a->program->units; u; u = u->next)
    for (const Unit *p = u->kind == UN_MODULE || u->kind == UN_SUBMODULE ? u->child : NULL; p; p = p->next)
      if (p->kind == UN_SUBROUTINE || p->kind == UN_FUNCTION) note_procedure(a, p->sym);
}

/* ---- from the files ---- */

static const Expr *name_of(Arena *a, const Symbol *s) {
  Expr *e = ARENA_NEW(a, Expr);
  *e = (Expr){.kind = EX_NAME,
              .text = s->name,
              .sym = (Symbol *)s,
              .type = s->type,
              .rank = (uint8_t)s->rank,
              .depth = 1};
  return e;
}

static const Var *variable(Arena *a, const Symbol *s) {
  Var *v = ARENA_NEW(a, Var);
  *v = (Var){.sym = s,
             .path = s->name,
             .designator = name_of(a, s),
             .object = s,
             .scalar = s->rank == 0,
             .pointer = s->attrs & AT_POINTER,
             .target = s->attrs & AT_TARGET};
  return v;
}

static void take_global(Arena *a, ProcSummary *s, const ProcTouch *t) {
  const Symbol *sym = sym_real(t->global);
  if (!sym || sym->kind != SY_VARIABLE) {
    s->unknown_globals = true;
    return;
  }
  const Var *v = variable(a, sym);
  for (int w = 0; w < 2; w++)
    if (w ? t->writes : t->reads)
      s->global[s->nglobals++] =
          (GlobalEffect){.var = v, .write = w, .section = {.text = t->section[w], .exact = t->exact[w]}};
}

static void take_dummy(ProcSummary *s, const ProcTouch *t) {
  int i = t->dummy;
  s->reads[i] = t->reads;
  s->writes[i] = t->writes;
  s->always[i] = t->always && s->scalar[i];
  for (int w = 0; w < 2; w++) s->section[w][i] = (Section){.text = t->section[w], .exact = t->exact[w]};
}

ProcSummary *prc_of_file(Analysis *a, const Symbol *proc) {
  const ProcEffects *e = proc->effects;
  ProcSummary *s = prc_blank(a, proc);
  s->sections = true;
  s->does = e->does;
  s->unknown_globals = e->does & DOES_UNKNOWN;
  s->recursive = e->does & DOES_RECURSE;
  bool pure = (proc->proc & (PF_PURE | PF_ELEMENTAL)) && !(proc->proc & PF_IMPURE);
  if (!pure)
    s->why = e->why || !(e->does & DOES_UNKNOWN)
                 ? e->why
                 : "it may change variables that its module's interface file cannot name";
  s->host = "its body is in a file of another call";
  s->global = ARENA_ARRAY(a->arena, GlobalEffect, 2 * e->n + 1);
  for (int i = 0; i < s->ndummies; i++) s->always[i] = false;
  for (int i = 0; i < e->n; i++)
    if (e->touch[i].dummy >= 0)
      take_dummy(s, &e->touch[i]);
    else
      take_global(a->arena, s, &e->touch[i]);
  return s;
}
