/* What procedures do, through module interface files: from summaries to what the front end writes, and back.
 *
 *   ProcSummary --interface_effects_note--> Symbol.effects --NAME.f2m--> Symbol.effects --interface_effects_procedure--> ProcSummary
 *
 * Variables of modules have names that another file knows. Members of COMMON blocks are told with their blocks, whose layout says
 * which variables of the caller they are. What a procedure does to others is told as unknown. */
#include "analysis/interprocedural/procedure.h"
#include "frontend/symbol/declared.h"
#include "frontend/symbol/scope.h"
#include <isl/set.h>
#include <stdlib.h>
#include <string.h>

/* ---- to the files ---- */

static bool is_nameable(const Symbol *s) {
  const Unit *u = s->scope ? s->scope->unit : NULL;
  return u && (u->kind == UN_MODULE || u->kind == UN_SUBMODULE) && u->scope == s->scope && s->kind == SY_VARIABLE;
}

static const char *text_of(Arena *a, const Section *s) {
  char *text = s ? isl_set_to_str(s->set) : NULL;
  const char *kept = text ? arena_strdup(a, text) : NULL;
  free(text);
  return kept;
}

enum { MOST_TOO_MUCH = 4 };

/* That one was too much says nothing of the next, but where several were, the rest is not tried. */
static void note_section(Arena *a, ProcTouch *t, const ProcSummary *s, int dummy, int global, bool write) {
  if (s->whole->too_much < MOST_TOO_MUCH) isl_ctx_reset_error(s->whole->isl);
  const Section *section = array_sections_of(s, dummy, global, write);
  s->whole->too_much += isl_ctx_last_error(s->whole->isl) == isl_error_quota;
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

/* ---- COMMON blocks ---- */

/* Its layout can be told without other names. */
static bool is_plain_member(const Symbol *s) {
  bool plain = s->type.base == TY_INTEGER || s->type.base == TY_REAL || s->type.base == TY_LOGICAL || s->type.base == TY_COMPLEX;
  if (!plain || s->equiv || s->target || (s->attrs & (AT_POINTER | AT_ALLOCATABLE)) || (s->rank && s->shape != SHAPE_EXPLICIT))
    return false;
  for (int k = 0; k < s->rank; k++)
    if (!s->dim[k].hi_const || (s->dim[k].lo && !s->dim[k].lo_const)) return false;
  return true;
}

static bool is_name(const char *s) { return *s && strspn(s, "/abcdefghijklmnopqrstuvwxyz0123456789_") == strlen(s); }

static bool has_name(const ProcEffects *e, const char *name) {
  for (int i = 0; i < e->nblocks; i++) {
    if (!strcmp(e->block[i]->name, name)) return true;
    for (int k = 0; k < e->block[i]->nlist; k++)
      if (!strcmp(e->block[i]->list[k]->name, name)) return true;
  }
  return false;
}

/* All names of the block are new, so that one scope holds them all. */
static bool may_add(const ProcEffects *e, const Symbol *block) {
  bool ok = is_name(block->name) && !has_name(e, block->name);
  for (int k = 0; k < block->nlist && ok; k++) {
    const Symbol *s = block->list[k];
    ok = is_plain_member(s) && !has_name(e, s->name) && strcmp(s->name, block->name);
  }
  return ok;
}

/* The member that stands for 's' in the file; NULL: it cannot be told. A block that two procedures lay out in
 * two ways cannot. */
static const Symbol *told_member(Arena *a, ProcEffects *e, const Symbol *s) {
  const Symbol *block = s->common;
  if (!block || s->equiv) return NULL;
  for (int i = 0; i < e->nblocks; i++)
    if (e->block[i] == block) return s;
  if (!may_add(e, block)) return NULL;
  const Symbol **more = ARENA_ARRAY(a, const Symbol *, e->nblocks + 1);
  if (e->nblocks) memcpy(more, e->block, (size_t)e->nblocks * sizeof *more);
  more[e->nblocks++] = block;
  e->block = more;
  return s;
}

/* ---- globals ---- */

/* A component counts as its variable: any part of it. */
static void note_global(Arena *a, ProcEffects *e, const ProcSummary *s, int i) {
  const GlobalEffect *g = &s->global[i];
  if (!is_nameable(g->var->sym) && !told_member(a, e, g->var->sym)) {
    bool own = g->var->sym->scope && g->var->sym->scope->unit == s->proc->unit && !g->var->sym->common;
    if (!own) e->does |= DOES_UNKNOWN;
    if (own && g->write && !e->why) e->why = arena_printf(a, "it keeps '%s' from call to call", g->var->sym->name);
    return;
  }
  ProcTouch *t = touch_of(e, g->var->sym);
  *(g->write ? &t->writes : &t->reads) = true;
  if (g->var->object == g->var->sym && !g->var->scalar) note_section(a, t, s, -1, i, g->write);
}

static bool visit_construct(Stmt *s, void *data) {
  const Directive *d = s->kind == ST_DIRECTIVE ? s->u.directive : NULL;
  *(bool *)data |= d && (d->kind == DIR_REGION || (d->kind == DIR_LOOP && (d->flags & DF_REGION)));
  return !*(bool *)data;
}

/* The host calls it, which then launches kernels. Iterations could call it too, but then each change of a directive in it would concern its
 * users. */
static bool has_constructs(const Unit *u) {
  bool found = false;
  ast_stmt_walk(u->exec, visit_construct, &found);
  return found;
}

static const char *without_kernels(const ProcSummary *s, const Unit *u) {
  if (s->obstacle) return s->obstacle;
  if (s->does & DOES_IO) return "it does I/O";
  if (s->does & DOES_SHARE) return "threads of its caller share its loops out";
  return has_constructs(u) ? "it has constructs of its own for the device" : NULL;
}

static bool is_procedure(const Unit *u) { return u->kind == UN_SUBROUTINE || u->kind == UN_FUNCTION; }

static void add_external(Analysis *a, const Symbol *proc, const char *text, const char *why) {
  const char *name = sema_global_told_name(a->arena, proc);
  list_push(a->arena, a->external, a->nexternal, ((ExternalBody){name, text, why ? why : "its text is not known"}));
}

/* External procedures, for the object: what their bodies call may be in other files. */
static void note_external(Analysis *a, const Unit *u) {
  const ProcSummary *s = u->begin && !u->begin->u.unit.bind ? summary_get(a, u->sym) : NULL;
  if (!s || s->proc != u->sym) return;
  const char *why = without_kernels(s, u);
  add_external(a, u->sym, why ? NULL : told_bodies_text(a->program, u), why);
}

/* The interface body of a separate procedure of the module of which 'u' is in a submodule; NULL: it is none. */
static const Symbol *declared_separate(const Unit *submodule, const Unit *u) {
  const char *root = submodule->begin ? submodule->begin->u.unit.ancestor : NULL;
  const Scope *module = submodule->scope->parent;
  const Symbol *x = root && is_procedure(u) && module ? scope_own(module, u->name) : NULL;
  return x && x->kind == SY_PROCEDURE && x->unit == u && !u->begin->u.unit.bind ? x : NULL;
}

/* Separate procedures, which the module's users call: they need the submodule, whose names the bodies use. */
static void note_submodule(Analysis *a, const Unit *submodule) {
  const char *text = NULL;
  for (const Unit *u = submodule->child; u; u = u->next) {
    const Symbol *x = declared_separate(submodule, u);
    const ProcSummary *s = x ? summary_get(a, x) : NULL;
    const char *why = s ? without_kernels(s, u) : NULL;
    if (!s || !strcmp(sema_global_told_name(a->arena, x), x->name)) continue;
    if (!why && !text) text = told_bodies_text(a->program, submodule);
    add_external(a, x, why ? NULL : text, why);
  }
}

/* Kernels of other files may call it, or wait for bodies with which they may. */
static bool is_called_by_kernels(const ProcSummary *s, const ProcEffects *e, const Unit *u) {
  const bool constructs = has_constructs(u);
  const bool waits =
      !s->obstacle && !constructs && (s->why || s->host); /* for external procedures of other files, which a link may bring */
  const bool whole = !s->why && !e->host && !(e->does & DOES_UNKNOWN);
  return (whole || waits) && !(e->does & (DOES_IO | DOES_SHARE)) && u->begin;
}

/* What declarations of a procedure read. */
typedef struct Declared {
  Analysis *ana;
  const Symbol *proc;
  uint32_t does;
} Declared;

static void note_declared(const Symbol *s, void *data) {
  Declared *d = data;
  const ProcSummary *called = s && s->kind == SY_PROCEDURE ? summary_get(d->ana, s) : NULL;
  if (called && !called->unknown_globals && !called->nglobals) return;
  d->does |= s && declared_dummy(s, d->proc) ? DOES_SIZE : DOES_SIZE_OUTER;
}

static uint32_t declarations_do(Analysis *a, const Symbol *proc) {
  Declared d = {a, proc, 0};
  declared_procedure(proc, note_declared, &d);
  return d.does;
}

/* It ends the program, always or for some values of a dummy. */
static void note_end(Arena *a, ProcEffects *e, const Unit *u) {
  char text[32];
  const int dummy = u->kind == UN_SUBROUTINE ? dead_end_dummy(u, text) : -1;
  if (u->kind == UN_SUBROUTINE && dead_end_unit(u)) e->does |= DOES_END;
  for (int i = 0; i < e->n && dummy >= 0; i++)
    if (e->touch[i].dummy == dummy) e->touch[i].ends = arena_strdup(a, text);
}

static void note_procedure(Analysis *a, Symbol *proc) {
  const ProcSummary *s = summary_get(a, proc);
  if (!s || s->proc != proc) return;
  ProcEffects *e = ARENA_NEW(a->arena, ProcEffects);
  e->touch = ARENA_ARRAY(a->arena, ProcTouch, s->ndummies + s->nglobals + 1);
  e->does = s->does | (s->unknown_globals ? DOES_UNKNOWN : 0) | declarations_do(a, proc);
  e->why = s->why;
  bool constructs = has_constructs(proc->unit);
  e->host =
      s->host || !constructs ? s->host : "it has constructs of its own for the device, and another call has compiled its module";
  if (is_called_by_kernels(s, e, proc->unit)) e->body = told_bodies_text(a->program, proc->unit);
  e->fixed = a->program->fixed;
  for (int i = 0; i < s->ndummies; i++) note_dummy(a->arena, e, s, i);
  note_end(a->arena, e, proc->unit);
  for (int i = 0; i < s->nglobals; i++) note_global(a->arena, e, s, i);
  proc->effects = e;
}

/* ---- private variables ---- */

/* A pointer can be declared for it, and set to it. */
static bool can_open(const Symbol *s) {
  const bool word =
      s->type.base == TY_INTEGER || s->type.base == TY_REAL || s->type.base == TY_COMPLEX || s->type.base == TY_LOGICAL;
  const uint32_t others = AT_PARAMETER | AT_VOLATILE | AT_ASYNCHRONOUS | AT_CRAY_POINTER | AT_BIND;
  const bool moves = (s->attrs & (AT_POINTER | AT_ALLOCATABLE)) != 0;
  bool any = false;
  return s->kind == SY_VARIABLE && !s->target && word && s->type.kind && !s->common && !s->equiv && !s->corank &&
         !(s->attrs & others) && (s->rank ? s->shape == SHAPE_EXPLICIT || (s->shape == SHAPE_DEFERRED && moves) : !moves) &&
         !symbol_threadprivate(s, &any) && !any;
}

static bool uses(const ProcSummary *s, const Symbol *sym) {
  for (int i = 0; i < s->nglobals; i++)
    if (s->global[i].var->sym == sym && s->global[i].var->object == sym) return true;
  return false;
}

bool interface_effects_opens(Analysis *a, const Symbol *s) {
  const Unit *u = s->scope ? s->scope->unit : NULL;
  if (!u || u->kind != UN_MODULE || s->scope != u->scope || symbol_is_public(s->scope, s)) return false;
  if (!u->first || s->opened) return s->opened;                      /* of an interface file */
  if (!a->program->options->dialects && !a->automatic) return false; /* nothing is translated: the module's text stays */
  for (const Unit *p = u->contains && can_open(s) ? u->child : NULL; p; p = p->next) {
    const ProcSummary *x = is_procedure(p) ? summary_get(a, p->sym) : NULL;
    if (!x || x->proc != p->sym || !uses(x, s)) continue;
    const ProcEffects e = {.does = x->does | (x->unknown_globals ? DOES_UNKNOWN : 0), .host = x->host};
    if (is_called_by_kernels(x, &e, p)) return true;
  }
  return false;
}

void interface_effects_open(Analysis *a) {
  for (const Unit *u = a->program->units; u; u = u->next)
    for (Symbol *s = u->kind == UN_MODULE && u->contains ? u->scope->first : NULL; s; s = s->next)
      if (s->kind == SY_VARIABLE && s->scope == u->scope) s->opened = interface_effects_opens(a, s);
}

void interface_effects_note(Analysis *a) {
  for (const Unit *u = a->program->units; u; u = u->next)
    if (is_procedure(u))
      note_external(a, u);
    else if (u->kind == UN_SUBMODULE)
      note_submodule(a, u);
  for (const Unit *u = a->program->units; u; u = u->next)
    for (const Unit *p = u->kind == UN_MODULE || u->kind == UN_SUBMODULE ? u->child : NULL; p; p = p->next)
      if (is_procedure(p)) note_procedure(a, p->sym);
}

/* ---- from the files ---- */

static const Expr *name_of(Arena *a, const Symbol *s) {
  Expr *e = ARENA_NEW(a, Expr);
  *e = (Expr){.kind = EX_NAME, .text = s->name, .sym = (Symbol *)s, .type = s->type, .rank = (uint8_t)s->rank, .depth = 1};
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
  const Symbol *sym = query_real_symbol(t->global);
  if (!sym || sym->kind != SY_VARIABLE) {
    s->unknown_globals = true;
    return;
  }
  const Var *v = variable(a, sym);
  for (int w = 0; w < 2; w++)
    if (w ? t->writes : t->reads)
      s->global[s->nglobals++] = (GlobalEffect){.var = v, .write = w, .section = {.text = t->section[w], .exact = t->exact[w]}};
  if (t->writes && v->scalar && !s->why) s->why = arena_printf(a, "it changes '%s', which is not its own", sym->name);
}

static void take_dummy(ProcSummary *s, const ProcTouch *t) {
  int i = t->dummy;
  s->reads[i] = t->reads;
  s->writes[i] = t->writes;
  s->always[i] = t->always && s->scalar[i];
  for (int w = 0; w < 2; w++) s->section[w][i] = (Section){.text = t->section[w], .exact = t->exact[w]};
}

ProcSummary *interface_effects_procedure(Analysis *a, const Symbol *proc) {
  const ProcEffects *e = symbol_effects(proc);
  ProcSummary *s = procedure_blank(a, proc);
  s->sections = true;
  s->does = e->does;
  s->unknown_globals = e->does & DOES_UNKNOWN;
  s->recursive = e->does & DOES_RECURSE;
  bool pure = (proc->proc & (PF_PURE | PF_ELEMENTAL)) && !(proc->proc & PF_IMPURE);
  if (!pure)
    s->why = e->why || !(e->does & DOES_UNKNOWN) ? e->why : "it may change variables that its module's interface file cannot name";
  const char *module = proc->scope && proc->scope->unit ? proc->scope->unit->name : "?";
  s->host = e->host   ? e->host
            : e->body ? arena_printf(a->arena, "the body in the interface file of module '%s' cannot be read here", module)
                      : arena_printf(a->arena, "the interface file of module '%s' does not tell its body", module);
  s->obstacle = s->why ? s->why : s->host;
  s->global = ARENA_ARRAY(a->arena, GlobalEffect, 2 * e->n + 1);
  for (int i = 0; i < s->ndummies; i++) s->always[i] = false;
  for (int i = 0; i < e->n; i++)
    if (e->touch[i].dummy >= 0)
      take_dummy(s, &e->touch[i]);
    else
      take_global(a->arena, s, &e->touch[i]);
  return s;
}
