/* What directives say about loops and variables. */
#include "analysis/unit/clause.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>

static const Directive *region_at(const Region *r, int nth) {
  for (; r && nth > 0; nth--) r = r->parent;
  return r ? r->directive : NULL;
}

const Directive *clause_around(const Loop *l, int nth) {
  if (l->directive) {
    if (nth == 0) return l->directive;
    nth--;
  }
  const Region *r = l->info->region;
  if (r && r->directive == l->directive) r = r->parent;
  return region_at(r, nth);
}

/* acc loop without a clause of its own means independent inside acc parallel (OpenACC 3.3, 2.9.6), and auto inside kernels. */
static bool acc_loop_asserts(const Loop *l) {
  if (l->directive->dialect != DIALECT_ACC || (l->directive->flags & (DF_SEQ | DF_AUTO))) return false;
  for (const Region *r = l->info->region; r; r = r->parent) {
    const Directive *d = r->directive;
    if (d->kind == DIR_DATA || d == l->directive) continue;
    return !(d->flags & (DF_KERNELS | DF_SERIAL));
  }
  return false;
}

/* Nothing for threads or teams stands beside it. */
static bool is_simd_alone(const Directive *d) { return !strcmp(d->name, "simd") || !strcmp(d->name, "target simd"); }

/* ORDERED, INSCAN, and SAFELEN of SIMD alone, say that iterations depend on each other (OpenMP 5.0, 2.9.2, 2.9.6 and
 * 2.9.3.1). */
static bool keeps_order(const Directive *d) {
  for (const Clause *c = d->clause; c; c = c->next)
    if (c->kind == CL_ORDERED || c->inscan || (!strcmp(c->name, "safelen") && is_simd_alone(d))) return true;
  return false;
}

bool clause_asserts(const Loop *l) {
  if (l->kind == LOOP_CONCURRENT) return true;
  if (!l->directive || (l->directive->flags & DF_SEQ) || keeps_order(l->directive)) return false;
  return (l->directive->flags & DF_PARALLEL) || acc_loop_asserts(l);
}

static bool names(const Expr *item, const Symbol *s) {
  item = query_strip(item);
  return item && item->kind == EX_NAME && item->sym && query_real_symbol(item->sym) == s;
}

static bool role_of(ClauseKind k, Role *role) {
  switch (k) {
  case CL_PRIVATE: *role = ROLE_PRIVATE; return true;
  case CL_FIRSTPRIVATE: *role = ROLE_FIRSTPRIVATE; return true;
  case CL_LASTPRIVATE: *role = ROLE_LASTPRIVATE; return true;
  case CL_REDUCTION: *role = ROLE_REDUCTION; return true;
  case CL_SHARED: *role = ROLE_SHARED; return true;
  default: return false;
  }
}

RedOp clause_reduction(const Clause *c, const Expr *item) { return item->type.base == TY_DERIVED ? RED_NONE : c->red; }

/* reduction(+:tot) of OpenACC reduces the components of tot (3.3, 2.9.11): analysis finds which ones the loop updates, and by what. */
static bool is_by_components(const Directive *d, const Clause *c, const Expr *item) {
  return d->dialect == DIALECT_ACC && c->kind == CL_REDUCTION && item->type.base == TY_DERIVED;
}

static ClauseSays says(const Directive *d, const Symbol *s) {
  ClauseSays r = {0};
  bool begins_old = false;
  for (const Clause *c = d->clause; c; c = c->next) {
    Role role;
    if (!role_of(c->kind, &role)) continue;
    for (int i = 0; i < c->nitem; i++)
      if (names(c->item[i], s) && !is_by_components(d, c, c->item[i])) {
        if (role == ROLE_FIRSTPRIVATE) begins_old = true;
        if (r.said && r.role == ROLE_LASTPRIVATE) continue; /* firstprivate may stand beside it */
        /* of MAXLOC(x, loc, n) only x is compared */
        r = (ClauseSays){.clause = c, .item = c->item[i], .role = role, .red = clause_reduction(c, c->item[i]), .said = true};
        if (role == ROLE_REDUCTION || role == ROLE_SHARED) return r;
      }
  }
  r.begins_old = r.role == ROLE_LASTPRIVATE && begins_old;
  return r;
}

bool clause_gives_own(const Directive *d, const Symbol *s) {
  ClauseSays r = says(d, s);
  return r.said && r.role != ROLE_SHARED;
}

bool clause_says_shared(const Directive *d, const Symbol *s) {
  ClauseSays r = says(d, s);
  return r.said && r.role == ROLE_SHARED;
}

/* Is 'name' one of the words of a clause's text? */
static bool has_word(const char *text, const char *name) {
  size_t n = strlen(name);
  for (const char *p = text; p && *p;) {
    size_t k = 0;
    while (isalnum((unsigned char)p[k]) || p[k] == '_') k++;
    if (k == n && !strncasecmp(p, name, n)) return true;
    p += k ? k : 1;
  }
  return false;
}

bool clause_linear(const Loop *l, const Symbol *s) { return l->directive && clause_says_linear(l->directive, s); }

bool clause_says_linear(const Directive *d, const Symbol *s) {
  for (const Clause *c = d->clause; c; c = c->next)
    if (!strcmp(c->name, "linear") && has_word(c->word, s->name)) return true;
  return false;
}

static RedOp locality_red(const Locality *l) {
  static const struct {
    const char *fn;
    RedOp op;
  } fns[] = {{"max", RED_MAX}, {"min", RED_MIN}, {"iand", RED_IAND}, {"ior", RED_IOR}, {"ieor", RED_IEOR}};
  for (size_t i = 0; l->fn && i < sizeof fns / sizeof *fns; i++)
    if (str_prefix(l->fn, fns[i].fn)) return fns[i].op;
  switch (l->op) {
  case OP_ADD:
  case OP_PLUS: return RED_ADD;
  case OP_MUL: return RED_MUL;
  case OP_AND: return RED_AND;
  case OP_OR: return RED_OR;
  case OP_EQV: return RED_EQV;
  case OP_NEQV: return RED_NEQV;
  default: return RED_NONE;
  }
}

static ClauseSays locality_says(const Stmt *s, const Symbol *sym) {
  for (int i = 0; i < s->u.loop.nlocality; i++) {
    const Locality *l = &s->u.loop.locality[i];
    for (int k = 0; k < l->nnames; k++) {
      if (!names(l->names[k], sym)) continue;
      static const Role roles[] = {[LOC_LOCAL] = ROLE_PRIVATE,
                                   [LOC_LOCAL_INIT] = ROLE_FIRSTPRIVATE,
                                   [LOC_SHARED] = ROLE_SHARED,
                                   [LOC_DEFAULT_NONE] = ROLE_SHARED,
                                   [LOC_REDUCE] = ROLE_REDUCTION};
      return (ClauseSays){.item = l->names[k], .role = roles[l->kind], .red = locality_red(l), .said = true};
    }
  }
  return (ClauseSays){0};
}

/* Programs list the index of a loop around an acc loop as private to it, and every compiler hands its value on:
 * OpenACC makes the indices of loops private by rule (OpenACC 3.3, 2.6.1), so that the clause says nothing. */
bool clause_names_outer_index(const Loop *l, const Symbol *s) {
  if (!l->directive || l->directive->dialect != DIALECT_ACC) return false;
  for (l = l->parent; l; l = l->parent)
    if (l->var && query_real_symbol(l->var->sym) == s) return true;
  return false;
}

typedef struct Beside {
  const Symbol *sym;
  const Directive *teams; /* the construct */
  const Stmt *loop;       /* statements of this one do not count */
  bool found;
} Beside;

static bool visit_named(Expr *e, void *data) {
  Beside *b = data;
  b->found |= expr_names(e, b->sym);
  return false;
}

static bool visit_beside(Stmt *s, void *data) {
  Beside *b = data;
  if (s == b->loop || b->found || (b->teams->end && !stmt_before(s, b->teams->end))) return false;
  if (s->kind != ST_DIRECTIVE) ast_stmt_walk_exprs(s, visit_named, b);
  return !b->found;
}

/* Statements of the construct beside the loop use the variable: it is the team's, which has values before and behind the loop. */
static bool is_used_beside(const Directive *teams, const Directive *d, const Symbol *s) {
  Beside b = {.sym = s, .teams = teams, .loop = d->loop};
  ast_stmt_walk(teams->stmt->next, visit_beside, &b);
  return b.found;
}

/* TEAMS that stands by itself inside TARGET: the iterations of DISTRIBUTE are those of its teams, each with copies of its own. */
static ClauseSays teams_say(const Directive *d, const Symbol *s) {
  ClauseSays r = {0};
  for (const Directive *t = d->team; !r.said && t; t = t->team) {
    if (strcmp(t->name, "teams")) continue;
    r = says(t, s);
    if (r.said && s->rank && r.role == ROLE_PRIVATE && is_used_beside(t, d, s)) return (ClauseSays){0};
  }
  return r;
}

/* The loop's own directive; then the compute constructs around it (acc parallel private), but not the
 * directives of outer loops, whose private variables are shared by the iterations of an inner loop. */
ClauseSays clause_says(const Loop *l, const Symbol *s) {
  if (l->kind == LOOP_CONCURRENT) return locality_says(l->stmt, s);
  if (!l->directive || clause_names_outer_index(l, s)) return (ClauseSays){0};
  ClauseSays r = says(l->directive, s);
  if (r.said && (r.clause->inscan || r.clause->conditional)) return (ClauseSays){0}; /* analysis finds the scan */
  for (const Region *g = l->info->region; !r.said && g && !(l->directive->flags & DF_SEQ); g = g->parent)
    if (g->directive->kind == DIR_REGION) r = says(g->directive, s);
  return r.said ? r : teams_say(l->directive, s);
}

const Expr *clause_across(const Directive *d, const Symbol *array) {
  for (const Clause *k = d ? directive_find_clause(d, CL_ACROSS) : NULL; k; k = directive_find_clause_after(k, CL_ACROSS))
    for (int i = 0; i < k->nitem; i++) {
      const Expr *e = query_strip(k->item[i]);
      if (e && e->kind == EX_REF && e->kid[0]->sym && query_real_symbol(e->kid[0]->sym) == array) return e;
    }
  return NULL;
}

bool clause_names_across(const Loop *l, const Symbol *array) { return clause_across(l->directive, array) != NULL; }

/* ---- copies by rule ---- */

static bool lists(const Directive *d, const Symbol *s) {
  for (const Clause *c = d->clause; c; c = c->next)
    for (int i = 0; i < c->nitem; i++)
      if (names(c->item[i], s)) return true;
  return false;
}

typedef struct Declared {
  const Symbol *sym;
  bool found;
} Declared;

static bool find_declared(Stmt *s, void *data) {
  Declared *x = data;
  const Directive *d = s->kind == ST_DIRECTIVE ? s->u.directive : NULL;
  if (d && (d->kind == DIR_DECLARE || d->kind == DIR_ENTER_DATA)) x->found |= lists(d, x->sym);
  return !x->found;
}

static void find_in_units(Unit *u, Declared *x) {
  for (; u && !x->found; u = u->next) {
    ast_stmt_walk(u->first, find_declared, x);
    find_in_units(u->child, x);
  }
}

/* A directive outside of the constructs may have put it on the device. */
static bool is_declared(const Code *c, const Symbol *s) {
  Declared x = {.sym = s};
  for (int i = 0; i < c->whole->nprograms; i++) find_in_units(c->whole->program[i]->units, &x);
  return x.found;
}

/* The compute construct of the loop: TARGET around it, else its own directive, or the innermost one around it. */
static const Directive *compute_construct(const Loop *l) {
  const Directive *d = l->directive;
  for (const Region *r = d->dialect == DIALECT_OMP ? l->info->region : NULL; r; r = r->parent)
    if (r->directive->kind == DIR_REGION && r->directive->flags & DF_TARGET) return r->directive;
  if (d->flags & DF_REGION) return d;
  for (const Region *r = l->info->region; r; r = r->parent)
    if (r->directive->kind == DIR_REGION) return r->directive;
  return NULL;
}

bool clause_maps_scalars(const Directive *d) {
  for (const Clause *c = d->clause; c; c = c->next)
    if (!strcmp(c->name, "defaultmap") && !str_prefix(c->word, "firstprivate") && !str_prefix(c->word, "default")) return true;
  return false;
}

static bool copies(const Directive *d, bool index) {
  if (d->dialect == DIALECT_ACC) return !(d->flags & (DF_KERNELS | DF_SERIAL));
  if (d->dialect != DIALECT_OMP) return false;
  if (!(d->flags & DF_TARGET) && directive_find_clause(d, CL_DEFAULT))
    return false; /* of TARGET ..: it speaks of teams and threads */
  if (clause_maps_scalars(d)) return false;
  return (d->flags & DF_TARGET) || (index && (d->flags & DF_HOST_PARALLEL));
}

bool clause_is_read(const Analysis *a, const Loop *l) {
  const Directive *d = l->directive ? compute_construct(l) : NULL;
  const FrontOptions *o = a->program->options;
  return d && ((d->dialect == DIALECT_OMP && o->openmp) || (d->dialect == DIALECT_ACC && o->openacc));
}

bool clause_copies_by_rule(const Code *c, const Loop *l, const Symbol *s, bool index) {
  if (!l->directive || !clause_asserts(l)) return false;
  const Directive *d = compute_construct(l);
  if (!d || !copies(d, index) || lists(d, s) || lists(l->directive, s)) return false;
  if (s->rank || s->type.base == TY_DERIVED || s->type.base == TY_CHARACTER || s->equiv || s->in_namelist || s->selector ||
      (s->attrs & (AT_POINTER | AT_ALLOCATABLE | AT_TARGET)))
    return false;
  for (const Region *r = l->info->region; r; r = r->parent)
    if (lists(r->directive, s)) return false;
  return !is_declared(c, s);
}
