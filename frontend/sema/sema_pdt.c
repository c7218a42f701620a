/* Parameterised derived types: TYPE(t(k=8, n=3)) is t with its parameters put in. One symbol for each set of constants; it bears
 * the name of t. A parameter that is not constant stays a name in the bounds of the components. */
#include "frontend/sema/sema.h"
#include <string.h>

enum { MAX_PARAMETERS = 32, MAX_NESTED = 8 };

/* The parameters of a type in order, those of the type it extends first. */
typedef struct Parameters {
  const char *name[MAX_PARAMETERS];
  Expr *init[MAX_PARAMETERS]; /* default as written, or NULL */
  bool known[MAX_PARAMETERS]; /* value holds its constant */
  int64_t value[MAX_PARAMETERS];
  int n;
} Parameters;

static Expr *default_of(const Stmt *definition, const char *name) {
  for (const Stmt *c = definition->body; c; c = c->next)
    for (int i = 0; c->kind == ST_TYPE_DECL && (c->u.decl.attrs & (AT_KIND | AT_LEN)) && i < c->u.decl.n; i++)
      if (c->u.decl.v[i].name == name) return c->u.decl.v[i].init;
  return NULL;
}

static void collect(Parameters *p, const Symbol *type) {
  if (type->parent_type) collect(p, type->parent_type);
  const Stmt *d = type->definition;
  for (int i = 0; d && i < d->u.type.nparams && p->n < MAX_PARAMETERS; i++) {
    p->name[p->n] = d->u.type.params[i];
    p->init[p->n++] = default_of(d, d->u.type.params[i]);
  }
}

/* The parameters of the parent and of 'st' itself are names inside its definition. */
Scope *sema_pdt_parameter_scope(Sema *s, const Symbol *parent, const Stmt *st) {
  Scope *sc = scope_new(s->a, s->scope, s->unit);
  Parameters p = {0};
  if (parent) collect(&p, parent);
  for (int i = 0; i < st->u.type.nparams && p.n < MAX_PARAMETERS; i++) p.name[p.n++] = st->u.type.params[i];
  for (int i = 0; i < p.n; i++)
    if (!scope_own(sc, p.name[i])) scope_add(s->a, sc, p.name[i], SY_VARIABLE, st->span)->type = sema_type_default(s, TY_INTEGER);
  return sc;
}

static int parameter_index(const Parameters *p, const char *name) {
  for (int i = 0; i < p->n; i++)
    if (p->name[i] == name) return i;
  return -1;
}

static void set_parameter(Sema *s, Parameters *p, int i, Expr *e) {
  if (i < 0 || i >= p->n) return;
  p->init[i] = NULL; /* given: the default does not count */
  if (e->kind == EX_STAR || e->kind == EX_COLON) return;
  sema_expr(s, e);
  p->known[i] = fold_const_int(e, &p->value[i]);
}

/* Where the definition stands, with the parameters as names: constants where they are known. */
static Scope *parameter_names(Sema *s, const Symbol *type, const Parameters *p) {
  Scope *sc = scope_new(s->a, type->scope, s->unit);
  Type integer = sema_type_default(s, TY_INTEGER);
  for (int i = 0; i < p->n; i++) {
    Symbol *x = scope_add(s->a, sc, p->name[i], SY_VARIABLE, type->span);
    x->type = integer;
    x->declared = true;
    if (!p->known[i]) continue;
    x->attrs |= AT_PARAMETER;
    x->value = fold_value_int(&s->fold, integer, p->value[i]);
  }
  return sc;
}

/* Defaults may use the parameters before them. */
static void fill_defaults(Sema *s, const Symbol *type, Parameters *p) {
  Scope *outer = s->scope;
  for (int i = 0; i < p->n; i++) {
    if (!p->init[i]) continue;
    s->scope = parameter_names(s, type, p);
    Expr *e = ast_expr_copy(s->a, p->init[i]);
    sema_expr(s, e);
    p->known[i] = fold_const_int(e, &p->value[i]);
  }
  s->scope = outer;
}

static Parameters parameters_of(Sema *s, const Symbol *type, const TypeSpec *t) {
  Parameters p = {0};
  collect(&p, type);
  for (int i = 0; i < t->nparams; i++) {
    Expr *e = t->params[i];
    if (e && e->kind == EX_KEYWORD)
      set_parameter(s, &p, parameter_index(&p, e->text), e->kid[0]);
    else if (e)
      set_parameter(s, &p, i, e);
  }
  fill_defaults(s, type, &p);
  return p;
}

/* ---- instances ---- */

/* One set of constants and the type made with it. */
struct PdtInstance {
  Symbol *type;
  Parameters p;
  struct PdtInstance *next;
};

static bool same_parameters(const Parameters *p, const Parameters *q) {
  for (int i = 0; i < p->n; i++)
    if (p->known[i] != q->known[i] || (p->known[i] && p->value[i] != q->value[i])) return false;
  return p->n == q->n;
}

/* Those of the parent come first. */
static Parameters parameters_of_parent(const Symbol *parent, const Parameters *p) {
  Parameters own = {0}, q = *p;
  collect(&own, parent);
  q.n = own.n;
  return q;
}

static TypeSpec *copy_type(Sema *s, const TypeSpec *t) {
  if (!t) return NULL;
  TypeSpec *x = ARENA_NEW(s->a, TypeSpec);
  *x = *t;
  x->kind = ast_expr_copy(s->a, t->kind);
  x->len = ast_expr_copy(s->a, t->len);
  x->params = ARENA_ARRAY(s->a, Expr *, t->nparams + 1);
  for (int i = 0; i < t->nparams; i++) x->params[i] = ast_expr_copy(s->a, t->params[i]);
  return x;
}

/* The declaration with expressions of its own: what they mean depends on the parameters. */
static Stmt *copy_declaration(Sema *s, const Stmt *st) {
  Stmt *x = arena_alloc(s->a, ast_stmt_size(st->kind));
  memcpy(x, st, ast_stmt_size(st->kind));
  x->u.decl.type = copy_type(s, st->u.decl.type);
  x->u.decl.v = ARENA_ARRAY(s->a, Entity, st->u.decl.n + 1);
  for (int i = 0; i < st->u.decl.n; i++) {
    Entity *e = &x->u.decl.v[i];
    *e = st->u.decl.v[i];
    e->char_len = ast_expr_copy(s->a, e->char_len);
    e->init = ast_expr_copy(s->a, e->init);
    e->dims = ARENA_ARRAY(s->a, Expr *, e->ndims + 1);
    for (int k = 0; k < e->ndims; k++) e->dims[k] = ast_expr_copy(s->a, st->u.decl.v[i].dims[k]);
    if (!e->ndims) e->dims = NULL;
    e->codims = e->ncodims ? ARENA_ARRAY(s->a, Expr *, e->ncodims) : NULL;
    for (int k = 0; k < e->ncodims; k++) e->codims[k] = ast_expr_copy(s->a, st->u.decl.v[i].codims[k]);
  }
  return x;
}

static void give_values(Sema *s, const Symbol *type, const Parameters *p) {
  for (int i = 0; i < p->n; i++) {
    Symbol *c = scope_own(type->members, p->name[i]);
    if (c && p->known[i]) c->value = fold_value_int(&s->fold, c->type, p->value[i]);
  }
}

static Symbol *instance_of(Sema *s, Symbol *type, const Parameters *p);

/* The parent with its part of the parameters: what is extended, and a component, too. */
static void add_parent(Sema *s, Symbol *x, const Symbol *type, const Parameters *p) {
  const Symbol *parent = type_first_component(type);
  if (!type->parent_type) return;
  if (type_is_parameterised(type->parent_type)) {
    Parameters q = parameters_of_parent(type->parent_type, p);
    x->parent_type = instance_of(s, type->parent_type, &q);
  }
  if (!parent || parent->kind != SY_CONSTRUCT) return;
  Symbol *c = scope_add(s->a, x->members, parent->name, SY_CONSTRUCT, parent->span);
  c->type = (Type){.base = TY_DERIVED, .derived = x->parent_type};
}

static Symbol *new_instance(Sema *s, Symbol *type, const Parameters *p) {
  struct PdtInstance *i = ARENA_NEW(s->a, struct PdtInstance);
  Symbol *x = ARENA_NEW(s->a, Symbol);
  *x = *type;
  x->made_of = type;
  x->instances = NULL;
  x->next = NULL;
  x->members = scope_new(s->a, NULL, type->members->unit);
  *i = (struct PdtInstance){x, *p, type->instances};
  type->instances = i;
  return x;
}

/* The components may be of the type itself: it is in the list before they are made. */
static Symbol *instance_of(Sema *s, Symbol *type, const Parameters *p) {
  for (const struct PdtInstance *i = type->instances; i; i = i->next)
    if (same_parameters(&i->p, p)) return i->type;
  Symbol *x = new_instance(s, type, p);
  add_parent(s, x, type, p);
  Scope *outer = s->scope;
  s->scope = parameter_names(s, type, p);
  s->pdt_depth++;
  sema_type_members(s, x, type->definition, copy_declaration);
  s->pdt_depth--;
  s->scope = outer;
  give_values(s, x, p);
  return x;
}

Symbol *sema_pdt_type_with_parameters(Sema *s, Symbol *type, const TypeSpec *t) {
  if (!type || !type->definition || !type->members || !type_is_parameterised(type) || s->pdt_depth > MAX_NESTED) return type;
  Parameters p = parameters_of(s, type, t);
  return instance_of(s, type, &p);
}

Symbol *sema_pdt_type_instance(Sema *s, Symbol *type, const char *const *names, const int64_t *values, int n) {
  if (!type || !type->definition || !type->members || !type_is_parameterised(type)) return type;
  Parameters p = {0};
  collect(&p, type);
  for (int i = 0; i < n; i++) {
    int k = parameter_index(&p, names[i]);
    if (k < 0) return NULL;
    p.known[k] = true;
    p.value[k] = values[i];
  }
  return instance_of(s, type, &p);
}
