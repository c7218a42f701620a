/* DECLARE VARIANT of OpenMP (5.2, 7.5): constructs for the device call the variant in the procedure's place.
 *
 *   function f(x)
 *     !$omp declare variant(f_gpu) match(construct={target})
 *
 * Contexts that are nothing but TARGET, a GPU, or both are known here; of others the procedure itself is called. Calls outside of
 * the constructs are the host compiler's. Of a procedure that another call has compiled the directive stands in the body that is told. */
#include "frontend/sema/sema.h"
#include <ctype.h>
#include <string.h>

/* Is 'text' what comes next, behind blanks? Then *p is behind it. */
static bool take(const char **p, const char *text) {
  const char *at = *p + strspn(*p, " ");
  if (strncmp(at, text, strlen(text)) != 0) return false;
  *p = at + strlen(text);
  return true;
}

static const char *take_name(Sema *s, const char **p) {
  const char *at = *p + strspn(*p, " "), *end = at;
  while (isalnum((unsigned char)*end) || *end == '_') end++;
  *p = end;
  return end > at ? intern(s->p->names, at, (size_t)(end - at)) : NULL;
}

static bool takes_trait(const char **p) {
  if (take(p, "construct")) return take(p, "=") && take(p, "{") && take(p, "target") && take(p, "}");
  if (!take(p, "device") || !take(p, "=") || !take(p, "{") || !take(p, "kind") || !take(p, "(")) return false;
  return (take(p, "gpu") || take(p, "nohost")) && take(p, ")") && take(p, "}");
}

/* (VARIANT) or (BASE: VARIANT), and a context that holds in constructs for the device; NULL: another one. */
static const char *variant_name(Sema *s, const Symbol *f, const char *p) {
  const char *name = take(&p, "(") ? take_name(s, &p) : NULL;
  if (name && take(&p, ":")) name = f && name == f->name ? take_name(s, &p) : NULL;
  bool device = name && take(&p, ")") && take(&p, "match") && take(&p, "(") && takes_trait(&p);
  while (device && take(&p, ",")) device = takes_trait(&p);
  return device && take(&p, ")") ? name : NULL;
}

/* What is called in the place of 'f'; NULL: 'f' itself. */
static Symbol *variant_of(Sema *s, const Symbol *f) {
  if (f && f->target) f = f->target;
  const Unit *u = f && f->kind == SY_PROCEDURE && !f->dummy ? f->unit : NULL;
  for (const Stmt *st = u ? u->first : NULL; st; st = st->next) {
    const Directive *d = st->kind == ST_DIRECTIVE ? st->u.directive : NULL;
    if (!d || d->dialect != DIALECT_OMP || strcmp(d->name, "declare variant") != 0 || !d->raw) continue;
    const char *name = variant_name(s, u->sym, d->raw);
    Symbol *v = name ? symbol_lookup(u->scope, name) : NULL;
    if (v && v->kind == SY_PROCEDURE && v != f) return v;
  }
  return NULL;
}

/* The same, of a procedure of a module whose body an interface file tells. */
static Symbol *told_variant_of(Sema *s, const Symbol *f) {
  static const char directive[] = "!$omp declare variant";
  if (f && f->target) f = f->target;
  const ProcEffects *told = f && f->kind == SY_PROCEDURE && !f->dummy && !f->unit && f->scope ? symbol_effects(f) : NULL;
  for (const char *p = told && told->body ? strstr(told->body, directive) : NULL; p; p = strstr(p + 1, directive)) {
    const char *end = p + strcspn(p, "\n");
    const char *raw = arena_strndup(s->p->arena, p + strlen(directive), (size_t)(end - p) - strlen(directive));
    const char *name = variant_name(s, f, raw);
    Symbol *v = name ? scope_own(f->scope, name) : NULL;
    if (v && v->kind == SY_PROCEDURE && v != f) return v;
  }
  return NULL;
}

static bool call_variant(Sema *s, Expr *call, Expr *name) {
  Symbol *v = variant_of(s, call->sym);
  if (!v) v = told_variant_of(s, call->sym);
  if (!v) return true;
  name->text = v->name;
  name->sym = v;
  call->sym = v;
  return true;
}

static bool visit_call(Expr *e, void *data) {
  bool call = e->kind == EX_REF && e->how == REF_CALL && e->kid[0]->kind == EX_NAME;
  return !call || call_variant(data, e, e->kid[0]);
}

/* CALL P */
static void visit_whole(Expr **slot, void *data) {
  if ((*slot)->kind == EX_NAME) call_variant(data, *slot, *slot);
}

static bool visit_inside(Stmt *st, void *data) {
  ast_stmt_walk_exprs(st, visit_call, data);
  if (st->kind == ST_CALL) ast_stmt_each_slot(st, visit_whole, data);
  return true;
}

static bool visit_construct(Stmt *st, void *data) {
  const Directive *d = st->kind == ST_DIRECTIVE ? st->u.directive : NULL;
  if (!d || d->dialect != DIALECT_OMP || !(d->flags & DF_TARGET)) return true;
  if (d->kind == DIR_LOOP && d->loop) ast_stmt_walk_one(d->loop, visit_inside, data);
  for (Stmt *x = d->kind == DIR_REGION && d->end ? st->next : NULL; x && x != d->end; x = x->next)
    ast_stmt_walk_one(x, visit_inside, data);
  return true;
}

void sema_variant_calls(Sema *s, Unit *u) {
  if (u->first) ast_stmt_walk(u->first, visit_construct, s);
}
