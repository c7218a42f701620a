/* Explicit interfaces of what a unit's new statements call, behind its last specification statement. */
#include "codegen/host/host.h"
#include <string.h>

/* Procedures of the library that host text calls. */
static const struct {
  const char *name, *dummies, *decl[4];
} library[] = {
    {"f2c_enter", "a, how, name, at", {"type(*), dimension(..) :: a", "integer(4), value :: how", "character(1) :: name(*), at(*)"}},
    {"f2c_exit", "a, how, name, at", {"type(*), dimension(..) :: a", "integer(4), value :: how", "character(1) :: name(*), at(*)"}},
    {"f2c_update_host",
     "a, flags, name, at",
     {"type(*), dimension(..) :: a", "integer(4), value :: flags", "character(1) :: name(*), at(*)"}},
    {"f2c_update_device",
     "a, flags, name, at",
     {"type(*), dimension(..) :: a", "integer(4), value :: flags", "character(1) :: name(*), at(*)"}},
    {"f2c_region_begin", "at", {"character(1) :: at(*)"}},
    {"f2c_region_array",
     "a, intent, name, at",
     {"type(*), dimension(..) :: a", "integer(4), value :: intent", "character(1) :: name(*), at(*)"}},
    {"f2c_region_end", "at", {"character(1) :: at(*)"}},
    {"f2c_actual", "a, name, at", {"type(*), dimension(..) :: a", "character(1) :: name(*), at(*)"}},
    {"f2c_actual_all", "at", {"character(1) :: at(*)"}},
    {"f2c_get_actual", "a, name, at", {"type(*), dimension(..) :: a", "character(1) :: name(*), at(*)"}},
    {"f2c_get_actual_all", "at", {"character(1) :: at(*)"}},
    {"f2c_host_read", "a, name, at", {"type(*), dimension(..) :: a", "character(1) :: name(*), at(*)"}},
    {"f2c_host_part", "a, name, at", {"type(*), dimension(..) :: a", "character(1) :: name(*), at(*)"}},
    {"f2c_host_write", "a, name, at", {"type(*), dimension(..) :: a", "character(1) :: name(*), at(*)"}},
    {"f2c_host_takes_all", "at", {"character(1) :: at(*)"}},
    {"f2c_wait", "at", {"character(1) :: at(*)"}},
    {"f2c_finish", "at", {"character(1) :: at(*)"}},
    {"f2c_queue_begin", "number, at", {"integer(4), value :: number", "character(1) :: at(*)"}},
    {"f2c_queue_end", "at", {"character(1) :: at(*)"}},
    {"f2c_queue_wait", "number, at", {"integer(4), value :: number", "character(1) :: at(*)"}},
    {"f2c_queue_wait_all", "at", {"character(1) :: at(*)"}},
    {"f2c_queue_follow", "number, at", {"integer(4), value :: number", "character(1) :: at(*)"}},
    {"f2c_queue_follow_all", "at", {"character(1) :: at(*)"}},
    {"f2c_set_queue_default", "number, at", {"integer(4), value :: number", "character(1) :: at(*)"}},
    {"f2c_depend", "a, writes", {"type(*), dimension(..) :: a", "integer(4), value :: writes"}},
    {"f2c_depend_all", "", {NULL}},
    {"f2c_task_begin", "deferred, at", {"integer(4), value :: deferred", "character(1) :: at(*)"}},
    {"f2c_task_end", "at", {"character(1) :: at(*)"}},
    {"f2c_device_begin", "number, at", {"integer(4), value :: number", "character(1) :: at(*)"}},
    {"f2c_device_end", "", {NULL}},
    {"f2c_set_device", "number, at", {"integer(4), value :: number", "character(1) :: at(*)"}},
    {"f2c_set_device_type", "kind, at", {"integer(4), value :: kind", "character(1) :: at(*)"}},
    {"f2c_host_reads", "a, at", {"type(*), dimension(..) :: a", "character(1) :: at(*)"}},
    {"f2c_host_writes", "a, at", {"type(*), dimension(..) :: a", "character(1) :: at(*)"}},
    {"f2c_host_sets", "a, at", {"type(*), dimension(..) :: a", "character(1) :: at(*)"}},
    {"f2c_host_sets_part", "a, at", {"type(*), dimension(..) :: a", "character(1) :: at(*)"}},
    {"f2c_host_wrote", "a, at", {"type(*), dimension(..) :: a", "character(1) :: at(*)"}},
    {"f2c_host_wrote_more", "a, at", {"type(*), dimension(..) :: a", "character(1) :: at(*)"}},
    {"f2c_object", "what, a, bytes, at", {"integer(4), value :: what", "integer(8), value :: a, bytes", "character(1) :: at(*)"}},
    {"f2c_host_any", "at", {"character(1) :: at(*)"}},
    {"f2c_host_team", "at", {"character(1) :: at(*)"}},
    {"f2c_host_threads", "at", {"character(1) :: at(*)"}},
    {"f2c_apart_begin", "at", {"character(1) :: at(*)"}},
    {"f2c_apart_end", "", {NULL}},
    {"f2c_foreign_begin", "at", {"character(1) :: at(*)"}},
    {"f2c_foreign_end", "", {NULL}},
    {"f2c_host_reached", "at", {"character(1) :: at(*)"}},
    {"f2c_hands", "a, how, at", {"type(*), dimension(..) :: a", "integer(4), value :: how", "character(1) :: at(*)"}},
    {"f2c_hands_all", "at", {"character(1) :: at(*)"}},
    {"f2c_call_hands",
     "a, how, name, foreign, at",
     {"type(*), dimension(..) :: a", "integer(4), value :: how", "integer(4) :: foreign", "character(1) :: name(*), at(*)"}},
    {"f2c_call_hands_all", "name, foreign, at", {"character(1) :: name(*), at(*)", "integer(4) :: foreign"}},
    {"f2c_copies_begin", "at", {"character(1) :: at(*)"}},
    {"f2c_copies_end", "", {NULL}},
    {"f2c_call_begin", "name, foreign, at", {"character(1) :: name(*), at(*)", "integer(4) :: foreign"}},
    {"f2c_call_end", "name", {"character(1) :: name(*)"}},
    {"f2c_copied_begin", "a, at", {"type(*), dimension(..) :: a", "character(1) :: at(*)"}},
    {"f2c_copied_in", "a, at", {"type(*), dimension(..) :: a", "character(1) :: at(*)"}},
    {"f2c_copied_over", "a, at", {"type(*), dimension(..) :: a", "character(1) :: at(*)"}},
    {"f2c_copied_end", "", {NULL}},
    {"f2c_hold_begin", "a, at", {"type(*), dimension(..) :: a", "character(1) :: at(*)"}},
    {"f2c_hold_end", "", {NULL}},
    {"f2c_result_begin", "a, at", {"type(*), dimension(..) :: a", "character(1) :: at(*)"}},
    {"f2c_result_end", "", {NULL}},
    {"f2c_host_shares", "a, at", {"type(*), dimension(..) :: a", "character(1) :: at(*)"}},
    {"f2c_host_shares_all", "at", {"character(1) :: at(*)"}},
    {"f2c_message",
     "a, whole, use, count, kind, at",
     {"type(*), dimension(..) :: a, whole, count, kind", "integer(4), value :: use", "character(1) :: at(*)"}},
    {"f2c_host_completes", "at", {"character(1) :: at(*)"}},
    {"f2c_undefined", "a, at", {"type(*), dimension(..) :: a", "character(1) :: at(*)"}},
    {"f2c_frame_ends", "a, at", {"type(*), dimension(..) :: a", "character(1) :: at(*)"}},
    {"f2c_result_ends", "a, at", {"type(*), dimension(..) :: a", "character(1) :: at(*)"}},
    {"f2c_passes", "f, name", {"integer(8), value :: f", "character(1) :: name(*)"}},
    {"f2c_through_hands",
     "a, how, f, at",
     {"type(*), dimension(..) :: a", "integer(4), value :: how", "integer(8), value :: f", "character(1) :: at(*)"}},
    {"f2c_through_hands_all", "f, at", {"integer(8), value :: f", "character(1) :: at(*)"}},
    {"f2c_through_begin", "f, at", {"integer(8), value :: f", "character(1) :: at(*)"}},
    {"f2c_through_end", "", {NULL}},
    {"f2c_keep_begin", "", {NULL}},
    {"f2c_forget", "a, at", {"type(*), dimension(..) :: a", "character(1) :: at(*)"}},
};

_Static_assert(sizeof library / sizeof *library <= (size_t)128, "UnitNeeds.calls has a bit for each");

static UnitNeeds *needs_of(Gen *g, const Unit *u) {
  UnitNeeds *n = map_get(&g->needs_of, u);
  if (n) return n;
  n = ARENA_NEW(g->arena, UnitNeeds);
  n->unit = u;
  map_put(g->arena, &g->needs_of, u, n);
  vec_push(g->arena, &g->needs, n);
  return n;
}

void interface_need_flag(Gen *g, const Unit *u) { needs_of(g, u)->flag = true; }

void interface_need_logical(Gen *g, const Unit *u, const char *name) { vec_push(g->arena, &needs_of(g, u)->logicals, name); }

void interface_need_call(Gen *g, const Unit *u, const char *procedure) {
  for (size_t i = 0; i < sizeof library / sizeof *library; i++)
    if (!strcmp(library[i].name, procedure)) {
      needs_of(g, u)->calls[i / 64] |= (uint64_t)1 << i % 64;
      return;
    }
  f2c_bug("no interface of %s", procedure);
}

void interface_need_declaration(Gen *g, const Unit *u, const char *text) {
  UnitNeeds *n = needs_of(g, u);
  for (int i = 0; i < n->declarations.n; i++)
    if (!strcmp(n->declarations.v[i], text)) return;
  vec_push(g->arena, &n->declarations, text);
}

void interface_need_procedure(Gen *g, const Unit *u, const HostProcedure *p) {
  UnitNeeds *n = needs_of(g, u);
  for (int i = 0; i < n->procedures.n; i++)
    if (n->procedures.v[i] == p) return;
  vec_push(g->arena, &n->procedures, p);
}

static void put_procedure(FortranOut *o, const HostProcedure *p) {
  const char *what = p->result ? "function" : "subroutine";
  fortran_out_stmt(o, "%s%s%s%s %s(%s)%s%s%s", p->pure ? "pure " : "", p->result ? p->result : "", p->result ? " " : "", what,
                   p->name, p->dummies, p->binding ? " bind(c, name='" : "", p->binding ? p->binding : "", p->binding ? "')" : "");
  o->indent += 2;
  if (p->imports) fortran_out_stmt(o, "import");
  for (int k = 0; k < 4 && p->decl[k]; k++) fortran_out_stmt(o, "%s", p->decl[k]);
  o->indent -= 2;
  fortran_out_stmt(o, "end %s", what);
}

static void put_library(FortranOut *o, int i) {
  fortran_out_stmt(o, "subroutine %s(%s) bind(c)", library[i].name, library[i].dummies);
  o->indent += 2;
  for (int k = 0; k < 4 && library[i].decl[k]; k++) fortran_out_stmt(o, "%s", library[i].decl[k]);
  o->indent -= 2;
  fortran_out_stmt(o, "end subroutine");
}

static const char *dummy_name(Gen *g, const Launch *l, int i) {
  const char *s = l->args.v[i].cname;
  return strlen(s) < 60 && *s != '_' ? s : arena_printf(g->arena, "a%d", i + 1);
}

static void put_dummy(Gen *g, FortranOut *o, const Launch *l, int i) {
  const LaunchArg *a = &l->args.v[i];
  const char *name = dummy_name(g, l, i);
  switch (a->kind) {
  case ARG_ARRAY: fortran_out_stmt(o, "type(*), dimension(..)%s :: %s", a->optional ? ", optional" : "", name); break;
  case ARG_REFERENCE: fortran_out_stmt(o, "type(*)%s :: %s", a->optional ? ", optional" : "", name); break;
  case ARG_EXPR:
  case ARG_VALUE:
    fortran_out_stmt(o, "%s(%d), value :: %s", a->type.base == TY_REAL ? "real" : "integer", a->type.kind, name);
    break;
  }
}

static void put_launcher(Gen *g, FortranOut *o, const Launch *l) {
  Buf names = {0};
  for (int i = 0; i < l->args.n; i++) buf_printf(&names, "%s%s", i ? ", " : "", dummy_name(g, l, i));
  fortran_out_stmt(o, "integer(4) function %s(%s) bind(c)", l->name, names.s ? names.s : "");
  buf_free(&names);
  o->indent += 2;
  for (int i = 0; i < l->args.n; i++) put_dummy(g, o, l, i);
  o->indent -= 2;
  fortran_out_stmt(o, "end function");
}

/* The last specification statement of a unit whose only actions are directives. */
static const Stmt *last_declaration(const Unit *u) {
  const Stmt *last = u->begin;
  for (const Stmt *s = u->first; s; s = s->next)
    if (s->kind != ST_DIRECTIVE) last = s->end ? s->end : s;
  return last;
}

static void put_interfaces(Gen *g, const UnitNeeds *n, FortranOut *o) {
  fortran_out_stmt(o, "interface");
  o->indent += 2;
  for (int i = 0; i < n->launches.n; i++) put_launcher(g, o, n->launches.v[i]);
  for (size_t i = 0; i < sizeof library / sizeof *library; i++)
    if (n->calls[i / 64] >> i % 64 & 1) put_library(o, (int)i);
  for (int i = 0; i < n->procedures.n; i++) put_procedure(o, n->procedures.v[i]);
  o->indent -= 2;
  fortran_out_stmt(o, "end interface");
}

/* use consts, only: f2c_table_of_consts => table; with the name of its own besides, if that was to be had, which renaming would take away
 * (F2018, 14.2.2, paragraph 6) */
static void put_uses(Gen *g, const UnitNeeds *n) {
  const Stmt *at = n->unit->begin ? n->unit->begin : n->unit->first;
  if (!n->uses.n) return;
  FortranOut o = place_out(g, at);
  for (int i = 0; i < n->uses.n; i++) {
    const Expr *e = n->uses.v[i]->designator;
    while (e->kind == EX_MEMBER) e = e->kid[0];
    if (opened_is(g, n->uses.v[i]->designator)) {
      fortran_out_stmt(&o, "use %s, only: %s", n->uses.v[i]->sym->scope->unit->name,
                       callee_name_pointing(g->arena, n->uses.v[i]->sym));
      continue;
    }
    const char *own = n->uses.v[i]->sym->name;
    bool seen = symbol_lookup(n->unit->scope, own) == n->uses.v[i]->sym;
    fortran_out_stmt(&o, seen ? "use %s, only: %s => %s, %s" : "use %s, only: %s => %s", n->uses.v[i]->sym->scope->unit->name,
                     e->text, own, own);
  }
  if (n->unit->begin)
    place_after(g, at, &o, ORDER_INTERFACE);
  else
    place_before(g, at, &o, ORDER_USE);
}

/* A block that called procedures have, with names of f2cuda's own for its members. */
static void put_block(Gen *g, FortranOut *o, const Symbol *block) {
  static const char *const words[] = {
      [TY_INTEGER] = "integer", [TY_REAL] = "real", [TY_COMPLEX] = "complex", [TY_LOGICAL] = "logical"};
  Buf names = {0};
  for (int i = 0; i < block->nlist; i++) {
    const Symbol *s = query_real_symbol(block->list[i]);
    Buf dims = {0};
    for (int d = 0; d < s->rank; d++)
      buf_printf(&dims, "%s%lld:%lld", d ? ", " : "(", (long long)(s->dim[d].lo ? s->dim[d].lo_value : 1),
                 (long long)s->dim[d].hi_value);
    const char *name = callee_name_of_member(g->arena, s);
    fortran_out_stmt(o, "%s(%d) :: %s%s%s", words[s->type.base], s->type.kind, name, s->rank ? dims.s : "", s->rank ? ")" : "");
    buf_printf(&names, "%s%s", i ? ", " : "", name);
    buf_free(&dims);
  }
  fortran_out_stmt(o, "common %s %s", block->name, names.s);
  buf_free(&names);
}

static void put_unit(Gen *g, const UnitNeeds *n) {
  put_uses(g, n);
  const Stmt *first = n->unit->exec, *last = first ? NULL : last_declaration(n->unit);
  if (!first && !last) f2c_bug("new statements in unit %s, which has none", n->unit->name);
  FortranOut o = place_out(g, first ? first : last);
  for (int i = 0; i < n->blocks.n; i++) put_block(g, &o, n->blocks.v[i]);
  for (int i = 0; i < n->uses.n; i++)
    if (opened_is(g, n->uses.v[i]->designator)) opened_declare(g, &o, n->uses.v[i]->designator);
  if (n->flag) fortran_out_stmt(&o, "logical :: f2c_here");
  for (int i = 0; i < n->logicals.n; i++) fortran_out_stmt(&o, "logical :: %s", n->logicals.v[i]);
  for (int i = 0; i < n->externals.n; i++) fortran_out_stmt(&o, "external :: %s", n->externals.v[i]);
  for (int i = 0; i < n->declarations.n; i++) fortran_out_stmt(&o, "%s", n->declarations.v[i]);
  if (n->launches.n || n->calls[0] || n->calls[1] || n->procedures.n) put_interfaces(g, n, &o);
  if (first)
    place_before(g, first, &o, ORDER_INTERFACE);
  else
    place_after(g, last, &o, ORDER_INTERFACE);
}

/* ---- the user's -std= ---- */

static bool has_interface_body(const Unit *u, const Symbol *sym) {
  for (const Unit *i = u->iface; i; i = i->next)
    if (i->sym == sym) return true;
  return false;
}

/* A procedure of the program whose name is intrinsic in GNU Fortran, but not in the standard that the user asked for. */
static bool hides_intrinsic(const Gen *g, const Unit *u, const Symbol *sym) {
  bool own = sym->kind == SY_PROCEDURE && !sym->target && !sym->dummy && !(sym->unit && sym->unit->host) &&
             !(sym->attrs & (AT_EXTERNAL | AT_ABSTRACT)) && !sym->binding;
  const IntrinsicInfo *in = own ? intrinsic_find(sym->name) : NULL;
  return in && in->cls < IC_M && !intrinsic_standard_available(in, g->prog->options) && !has_interface_body(u, sym);
}

static void need_externals(Gen *g, const Unit *u) {
  for (; u; u = u->next) {
    for (const Symbol *x = u->scope->first; x; x = x->next)
      if (hides_intrinsic(g, u, x)) vec_push(g->arena, &needs_of(g, u)->externals, x->name);
    need_externals(g, u->child);
  }
}

static void need_block(Gen *g, UnitNeeds *n, const Symbol *block) {
  for (int i = 0; i < n->blocks.n; i++)
    if (n->blocks.v[i] == block) return;
  vec_push(g->arena, &n->blocks, block);
}

static void need_name(Gen *g, UnitNeeds *n, const VarUse *u) {
  const Expr *e = u->designator;
  while (e->kind == EX_MEMBER) e = e->kid[0];
  if (u->sym->common && !strcmp(e->text, callee_name_of_member(g->arena, u->sym))) {
    need_block(g, n, u->sym->common);
    return;
  }
  for (int i = 0; i < n->uses.n; i++)
    if (n->uses.v[i]->sym == u->sym) return;
  vec_push(g->arena, &n->uses, u);
}

/* Names that new statements say. */
static void need_names(Gen *g) {
  for (int i = 0; i < g->launches.n; i++)
    for (const VarUse *u = g->launches.v[i]->nest->vars; u; u = u->next)
      if (u->brought) need_name(g, needs_of(g, g->launches.v[i]->nest->unit), u);
  for (const HostTouch *t = g->ana->touch; t; t = t->next)
    if (t->use && t->use->brought) need_name(g, needs_of(g, t->stmt->unit), t->use);
  for (int i = 0; i < g->decided->nest.n; i++) {
    const Nest *n = g->decided->nest.v[i];
    for (const VarUse *u = n->region ? n->vars : NULL; u; u = u->next)
      if (u->brought) need_name(g, needs_of(g, n->unit), u);
  }
}

void interface_declare_all(Gen *g) {
  for (int i = 0; i < g->launches.n; i++) {
    const Launch *l = g->launches.v[i];
    vec_push(g->arena, &needs_of(g, l->nest->unit)->launches, l);
  }
  need_names(g);
  if (g->needs.n && g->prog->options->standard > STD_LEGACY) need_externals(g, g->prog->units);
  for (int i = 0; i < g->needs.n; i++) put_unit(g, g->needs.v[i]);
}
