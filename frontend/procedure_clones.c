/* Procedure cloning (Cooper, Hall and Kennedy 1992) for procedures that are arguments, so that kernels may call what takes them:
 *
 *   s = integrate(sq, a, b)   -->   s = integrate'(sq, a, b), in which 'f' is sq:
 *
 *   real function integrate(f, a, b)      real function integrate'(f, a, b)
 *     integrate = f(a) + f(b)               integrate' = sq(a) + sq(b)
 *
 * A clone is read from the text of its procedure, as a program of its own whose unit stands in the same host. It has the same dummies: what is
 * passed stays as it was written, and nothing reads the dummies that are procedures. Calls in clones may ask for clones.
 * Only what reads the tree sees clones: the host's program calls the procedure itself. */
#include "frontend/front_end.h"
#include "frontend/procedure_values.h"
#include <string.h>

/* Clones of a call of f2cuda: a program in which each clone has procedures of its own, and passes these on, would never end. */
enum { MOST_CLONES = 200 };

typedef struct Clone {
  const Unit *of;       /* the procedure */
  Symbol *const *bound; /* for each of its dummies the procedure that it is, or NULL */
  Symbol *sym;          /* the clone; NULL: there is none */
} Clone;

typedef struct Cloning {
  Program **all; /* the programs of the call, and clones behind them */
  int n, most;   /* entries of 'all', and room in it */
  Arena *arena;
  VEC(Clone) made;
} Cloning;

static Symbol *real(Symbol *s) { return s && s->target ? s->target : s; }

/* ---- the clone ---- */

static const Program *program_of(const Cloning *c, const Unit *u) {
  while (u->host) u = u->host;
  for (int i = 0; i < c->n; i++)
    for (const Unit *x = c->all[i]->units; x; x = x->next)
      if (x == u) return c->all[i];
  return NULL;
}

/* The text of the procedure once more. */
static Program *read_again(Cloning *c, const Program *from, const Unit *u) {
  const char *text = told_bodies_lines(from, u);
  FrontOptions *o = ARENA_NEW(c->arena, FrontOptions);
  Diag quiet = {.sources = from->sources, .quiet = true};
  *o = *from->options;
  o->form = from->fixed ? FORM_FIXED : FORM_FREE;
  o->fixed_width = o->free_width = 0;
  const Source *s = source_add(from->sources, source_place(from->sources, u->begin->span.begin).path, text, strlen(text), 0);
  Program *p = syntax_parse(c->arena, from->sources, s, s, o, from->names, &quiet);
  p->sound = !quiet.errors;
  if (!p->sound || p->tangled || !p->units || p->units->next) return NULL;
  sema_procedure_in(p, u->host, &module_import_files, &quiet, c->all, c->n);
  return quiet.errors || p->units->sym->ndummies != u->sym->ndummies ? NULL : p;
}

static Symbol *make_clone(Cloning *c, const Unit *u, Symbol *const *bound) {
  const Program *from = program_of(c, u);
  Program *p = from && c->n < c->most && c->made.n <= MOST_CLONES ? read_again(c, from, u) : NULL;
  if (!p) return NULL;
  Symbol *sym = p->units->sym;
  for (int i = 0; i < sym->ndummies; i++)
    if (sym->dummies[i] && bound[i] && !procedure_values_bind(p->units, sym->dummies[i], bound[i], true)) return NULL;
  p->units->clone_of = u->clone_of ? u->clone_of : u;
  p->units->told = u->told;
  c->all[c->n++] = p;
  return sym;
}

static Symbol *clone_of(Cloning *c, const Unit *u, Symbol *const *bound) {
  for (int i = 0; i < c->made.n; i++)
    if (c->made.v[i].of == u && !memcmp(c->made.v[i].bound, bound, sizeof *bound * (size_t)u->sym->ndummies))
      return c->made.v[i].sym;
  Symbol *sym = make_clone(c, u, bound);
  vec_push(c->arena, &c->made, ((Clone){u, bound, sym}));
  return sym;
}

/* ---- calls ---- */

/* The call is one of a clone where procedures are passed. */
static void look_call(Cloning *c, Expr *call) {
  Symbol *as = call->kind == EX_REF ? real(call->sym ? call->sym : call->kid[0]->sym) : NULL;
  bool fixed = as && as->kind == SY_PROCEDURE && !as->dummy && !(as->attrs & AT_POINTER);
  const Unit *u = fixed && procedure_values_is_body(as->unit) && !as->is_entry ? as->unit : NULL;
  if (!u || u->clone_of || as->ndummies != u->sym->ndummies) return;
  Symbol **bound = NULL;
  for (int i = 1; i < call->nkid; i++) {
    const Expr *arg = call->kid[i];
    int at = arg ? procedure_values_position(as, arg, i - 1) : -1;
    const Symbol *dummy = at >= 0 ? u->sym->dummies[at] : NULL;
    Symbol *to = dummy && dummy->kind == SY_PROCEDURE ? procedure_values_named(arg->kind == EX_KEYWORD ? arg->kid[0] : arg) : NULL;
    if (!to) continue;
    if (!bound) bound = ARENA_ARRAY(c->arena, Symbol *, as->ndummies);
    bound[at] = to;
  }
  Symbol *clone = bound ? clone_of(c, u, bound) : NULL;
  if (clone) call->sym = call->kid[0]->sym = clone;
}

static bool visit_expr(Expr *e, void *data) {
  if (e->kind == EX_REF && e->how == REF_CALL && e->nkid) look_call(data, e);
  return true;
}

static bool visit_stmt(Stmt *s, void *data) {
  if (s->kind == ST_CALL && s->u.exprs.n) look_call(data, s->u.exprs.v[0]);
  ast_stmt_walk_exprs(s, visit_expr, data);
  return true;
}

static void visit_units(Cloning *c, Unit *u) {
  for (; u; u = u->next) {
    if (u->exec) ast_stmt_walk(u->exec, visit_stmt, c);
    visit_units(c, u->child);
  }
}

int procedure_clones_make(Program **all, int n, int most) {
  if (!n) return n;
  Cloning c = {.all = all, .n = n, .most = most, .arena = all[0]->arena};
  for (int i = 0; i < c.n; i++) visit_units(&c, all[i]->units);
  return c.n;
}
