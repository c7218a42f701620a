/* The device that a construct is for, of device(n) and of acc set, and variables that are addresses of a device. */
#include "codegen/host/devices.h"
#include <string.h>

/* ---- addresses ---- */

/* The variable that the item of a clause is of, under its own name. */
static const Symbol *item_variable(const Expr *e) {
  const Symbol *s = data_directives_item_symbol(e);
  while (s && s->target) s = s->target; /* renamed by USE */
  return s;
}

static bool find_declared(Stmt *s, void *data) {
  Gen *g = data;
  const Directive *d = s->kind == ST_DIRECTIVE && s->u.directive->kind == DIR_DECLARE ? s->u.directive : NULL;
  for (const Clause *c = d ? directive_find_clause(d, CL_DEVICEPTR) : NULL; c; c = directive_find_clause_after(c, CL_DEVICEPTR))
    for (int i = 0; i < c->nitem; i++) vec_push(g->arena, &g->addresses, item_variable(c->item[i]));
  return true;
}

static void find_in_units(Gen *g, Unit *u) {
  for (; u; u = u->next) {
    ast_stmt_walk(u->first, find_declared, g);
    find_in_units(g, u->child);
  }
}

void devices_declared(Gen *g) { find_in_units(g, g->prog->units); }

bool devices_is_declared(const Gen *g, const Symbol *s) {
  for (int i = 0; i < g->addresses.n; i++)
    if (g->addresses.v[i] == s) return true;
  return false;
}

static bool lists(const Directive *d, const Symbol *s) {
  for (const Clause *c = d ? directive_find_clause(d, CL_DEVICEPTR) : NULL; c; c = directive_find_clause_after(c, CL_DEVICEPTR))
    for (int i = 0; i < c->nitem; i++)
      if (item_variable(c->item[i]) == s) return true;
  return false;
}

bool devices_is_address(const Gen *g, const Nest *n, const Symbol *s) {
  if (lists(n->directive, s) || devices_is_declared(g, s)) return true;
  for (const Region *r = n->region; r; r = r->parent)
    if (lists(r->directive, s)) return true;
  return false;
}

/* ---- device(n) ---- */

/* The variable that keeps the number: the clause is evaluated once. */
static char *number_name(const Gen *g, const Directive *d) {
  return arena_printf(g->arena, "f2c_device_%d", source_place(g->prog->sources, d->span.begin).line);
}

static const Expr *number_of(const Directive *d) {
  const Clause *c = d->dialect == DIALECT_OMP ? directive_find_clause(d, CL_DEVICE) : NULL;
  return c && c->nitem ? c->item[0] : NULL;
}

/* name = e, for an integer of any kind */
static bool keep_number(Gen *g, FortranOut *o, const Unit *u, const Directive *d, const Expr *e) {
  char *text = source_text_expr(g, e), *name = number_name(g, d);
  if (!text) {
    diag_error(g->diag, e->span, "the text of the device's number cannot be found in the source");
    return false;
  }
  interface_need_declaration(g, u, arena_printf(g->arena, "integer(4) :: %s", name));
  fortran_out_stmt(o, "%s = %s", name, text);
  return true;
}

static void call_with(Gen *g, FortranOut *o, const Unit *u, const char *procedure, const char *value, Loc at) {
  interface_need_call(g, u, procedure);
  fortran_out_stmt(o, "call %s(%s, %s)", procedure, value,
                   fortran_out_string(g->arena, source_text_where(g, at), device_branch_nul(g, u)));
}

void devices_begin(Gen *g, FortranOut *o, const Unit *u, const Directive *d, bool first) {
  const Expr *e = number_of(d);
  if (!e || (first && !keep_number(g, o, u, d, e))) return;
  call_with(g, o, u, "f2c_device_begin", number_name(g, d), d->span.begin);
}

void devices_end(Gen *g, FortranOut *o, const Unit *u, const Directive *d) {
  if (!number_of(d)) return;
  interface_need_call(g, u, "f2c_device_end");
  fortran_out_stmt(o, "call f2c_device_end()");
}

/* ---- num_gangs, num_teams ---- */

static const Expr *gangs_of(const Directive *d) {
  static const ClauseKind kinds[] = {CL_NUM_GANGS, CL_NUM_TEAMS, CL_GANG};
  for (size_t i = 0; d && i < sizeof kinds / sizeof *kinds; i++) {
    const Clause *c = directive_find_clause(d, kinds[i]);
    bool number = c && c->nitem == 1 && c->item[0]->type.base == TY_INTEGER && !c->item[0]->rank;
    if (number && (kinds[i] != CL_GANG || c->item[0]->kind != EX_KEYWORD)) return c->item[0];
  }
  return NULL;
}

const Expr *devices_gangs(const Nest *n) {
  const Expr *e = gangs_of(n->directive);
  for (const Directive *t = n->directive ? n->directive->team : NULL; t && !e; t = t->team) e = gangs_of(t);
  for (const Region *r = n->region; r && !e; r = r->parent) e = gangs_of(r->directive);
  return e;
}

/* ---- acc set ---- */

/* acc_device_t of module openacc; 0: there is none of that name. */
static int device_kind(const char *word) {
  static const struct {
    const char *word;
    int kind;
  } known[] = {
      {"host", 2},     {"multicore", 2},          {"nvidia", 5}, {"acc_device_nvidia", 5}, {"acc_device_host", 2}, {"default", 1},
      {"not_host", 4}, {"acc_device_default", 1}, {"*", 1}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (!strcmp(word, known[i].word)) return known[i].kind;
  return 0;
}

void devices_set(Gen *g, FortranOut *o, const Stmt *s) {
  const Directive *d = s->u.directive;
  const Clause *type = directive_find_clause(d, CL_DEVICE_TYPE), *number = directive_find_clause(d, CL_DEVICE);
  int kind = type && type->word ? device_kind(type->word) : 0;
  if (type && !kind)
    diag_error(g->diag, type->span, "there is no device of type '%s': give nvidia, host or default", type->word ? type->word : "");
  if (kind) call_with(g, o, s->unit, "f2c_set_device_type", arena_printf(g->arena, "%d", kind), d->span.begin);
  if (number && number->nitem && kind != 2 && keep_number(g, o, s->unit, d, number->item[0]))
    call_with(g, o, s->unit, "f2c_set_device", number_name(g, d), d->span.begin);
}
