/* Procedure cloning (Cooper, Hall and Kennedy 1992) for procedures that are arguments, and for objects whose type the caller knows, so that
 * kernels may call what takes them:
 *
 *   s = integrate(sq, a, b)   -->   s = integrate'(sq, a, b), in which 'f' is sq:
 *
 *   real function integrate(f, a, b)      real function integrate'(f, a, b)
 *     integrate = f(a) + f(b)               integrate' = sq(a) + sq(b)
 *
 *   x = normal(g)             -->   x = normal'(g), whose 'self' is TYPE(gen), as 'g' is, and not CLASS(gen): self%uniform() is uniform(self)
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
  Symbol *const *bound; /* for each of its dummies the procedure that it is, or the derived type that its object is of, or NULL */
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

/* ---- objects of a known type ---- */

static bool is_type(const Symbol *s) { return s && s->kind == SY_DERIVED_TYPE; }

/* The type that dummy 'name' of 'u' is to have; NULL: that of its declaration. */
static const Symbol *type_wanted(const Unit *u, Symbol *const *bound, const char *name) {
  for (int i = 0; i < u->sym->ndummies; i++)
    if (is_type(bound[i]) && u->sym->dummies[i] && u->sym->dummies[i]->name == name) return bound[i];
  return NULL;
}

/* CLASS(t) of dummies becomes TYPE of their objects. False: one declaration has others, too. */
static bool declare_types(Cloning *c, Program *p, const Unit *u, Symbol *const *bound) {
  for (Stmt *s = p->units->first; s && s != p->units->exec; s = s->next) {
    TypeSpec *t = s->kind == ST_TYPE_DECL ? s->u.decl.type : NULL;
    const Symbol *to = t && t->is_class && s->u.decl.n ? type_wanted(u, bound, s->u.decl.v[0].name) : NULL;
    for (int i = 0; t && t->is_class && i < s->u.decl.n; i++)
      if (type_wanted(u, bound, s->u.decl.v[i].name) != to) return false;
    if (!to) continue;
    s->u.decl.type = ARENA_NEW(c->arena, TypeSpec);
    *s->u.decl.type = *t;
    s->u.decl.type->is_class = false;
    s->u.decl.type->name = to->name;
  }
  return true;
}

static bool has_types(const Symbol *proc, Symbol *const *bound) {
  for (int i = 0; i < proc->ndummies; i++) {
    const Symbol *d = proc->dummies[i];
    if (is_type(bound[i]) && (!d || d->type.is_class || type_derived(d->type) != bound[i])) return false;
  }
  return true;
}

typedef struct Dispatch {
  const Symbol *dummy;
  bool found;
} Dispatch;

static bool is_dummy(const Dispatch *q, const Expr *e) {
  if (e && e->kind == EX_KEYWORD) e = e->kid[0];
  return e && e->kind == EX_NAME && real(e->sym) == q->dummy;
}

/* A procedure of the object is called, or one that gets it. */
static void look_dispatch(Dispatch *q, const Expr *call) {
  const Expr *name = call->kind == EX_REF ? call->kid[0] : call;
  q->found |= name->kind == EX_MEMBER && is_dummy(q, name->kid[0]);
  for (int i = 1; call->kind == EX_REF && i < call->nkid && !q->found; i++) q->found = is_dummy(q, call->kid[i]);
}

static bool visit_dispatch(Expr *e, void *data) {
  if (e->kind == EX_REF && e->how == REF_CALL && !(e->sym && e->sym->kind == SY_INTRINSIC)) look_dispatch(data, e);
  return !((Dispatch *)data)->found;
}

static bool visit_dispatches(Stmt *s, void *data) {
  if (s->kind == ST_CALL && s->u.exprs.n) look_dispatch(data, s->u.exprs.v[0]);
  ast_stmt_walk_exprs(s, visit_dispatch, data);
  return !((Dispatch *)data)->found;
}

/* The type of the object that is passed, where the dummy's own leaves open which procedures its calls mean; NULL: there is none. */
static Symbol *object_type(const Unit *u, const Symbol *dummy, const Expr *arg) {
  const Expr *e = arg->kind == EX_KEYWORD ? arg->kid[0] : arg;
  Symbol *t = type_derived(e->type);
  bool open = dummy && dummy->type.is_class && type_derived(dummy->type) && !(dummy->attrs & (AT_POINTER | AT_ALLOCATABLE));
  if (!open || !t || e->type.is_class || type_is_parameterised(t)) return NULL;
  Dispatch q = {dummy, false};
  ast_stmt_walk(u->exec, visit_dispatches, &q);
  return q.found ? t : NULL;
}

/* ---- reading ---- */

/* The text of the procedure once more. */
static Program *read_again(Cloning *c, const Program *from, const Unit *u, Symbol *const *bound) {
  const char *text = told_bodies_lines(from, u);
  FrontOptions *o = ARENA_NEW(c->arena, FrontOptions);
  Diag quiet = {.sources = from->sources, .quiet = true};
  *o = *from->options;
  o->form = from->fixed ? FORM_FIXED : FORM_FREE;
  o->fixed_width = o->free_width = 0;
  const Source *s = source_add(from->sources, source_place(from->sources, u->begin->span.begin).path, text, strlen(text), 0);
  Program *p = syntax_parse(c->arena, from->sources, s, s, o, from->names, &quiet);
  p->sound = !quiet.errors;
  if (!p->sound || p->tangled || !p->units || p->units->next || !declare_types(c, p, u, bound)) return NULL;
  sema_procedure_in(p, u->host, &module_import_files, &quiet, c->all, c->n);
  return quiet.errors || p->units->sym->ndummies != u->sym->ndummies || !has_types(p->units->sym, bound) ? NULL : p;
}

static Symbol *make_clone(Cloning *c, const Unit *u, Symbol *const *bound) {
  const Program *from = program_of(c, u);
  Program *p = from && c->n < c->most && c->made.n <= MOST_CLONES ? read_again(c, from, u, bound) : NULL;
  if (!p) return NULL;
  Symbol *sym = p->units->sym;
  for (int i = 0; i < sym->ndummies; i++)
    if (sym->dummies[i] && bound[i] && !is_type(bound[i]) && !procedure_values_bind(p->units, sym->dummies[i], bound[i], true))
      return NULL;
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

/* The call is one of a clone where procedures are passed, or objects whose procedures it calls. */
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
    if (!to && dummy) to = object_type(u, dummy, arg);
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
