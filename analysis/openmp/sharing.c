/* Whom variables belong to in an OpenMP loop, by the rules of the language and the clauses that are written
 * (OpenMP 5.2, 5.1). */
#include "analysis/openmp/race.h"
#include <stdlib.h>
#include <string.h>

/* ---- THREADPRIVATE ---- */

/* A module of an interface file of another compiler does not tell. Each unit that has a COMMON block of threads names it so. */
Share sharing_by_threadprivate(const Symbol *s) {
  const Unit *u = s->scope ? s->scope->unit : NULL;
  bool any = false;
  if (symbol_threadprivate(s, &any)) return SHARE_OWN;
  if (!u || !u->first || s->from_unknown) return SHARE_UNSURE;
  return any && s->equiv ? SHARE_UNSURE : SHARE_ALL;
}

bool sharing_is_copied_in(const Directive *d, const Symbol *s) {
  for (const Clause *c = d->clause; c; c = c->next)
    for (int i = 0; !strcmp(c->name, "copyin") && i < c->nitem; i++)
      if (expr_names(c->item[i], s)) return true;
  return false;
}

/* ---- directives ---- */

static bool has_word(const char *text, const char *word) {
  size_t n = strlen(word);
  for (const char *p = strstr(text, word); p; p = strstr(p + n, word))
    if ((p == text || p[-1] == ' ') && (p[n] == ' ' || p[n] == '\0')) return true;
  return false;
}

bool sharing_makes_threads(const Directive *d) {
  static const char *const words[] = {"parallel", "do", "distribute", "loop", "taskloop"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (has_word(d->name, words[i])) return true;
  return false;
}

int64_t sharing_number(const Clause *c) {
  int64_t n = 0;
  if (c->nitem) return c->nitem == 1 && fold_const_int(c->item[0], &n) ? n : 0;
  return c->word ? strtoll(c->word + strspn(c->word, "( "), NULL, 10) : 0;
}

bool sharing_divides(const Directive *d) {
  if (has_word(d->name, "distribute") || has_word(d->name, "loop")) return true;
  return has_word(d->name, "do") && !has_word(d->name, "parallel");
}

static bool has_one_team(const Directive *d) {
  const Clause *c = directive_find_clause(d, CL_NUM_TEAMS);
  return c && sharing_number(c) == 1;
}

bool sharing_has_teams(const Directive *own) {
  bool distributes = false;
  for (const Directive *d = own; d; d = d->team) {
    if (has_word(d->name, "teams")) return !has_one_team(d);
    distributes |= has_word(d->name, "distribute");
  }
  return distributes;
}

/* The threads that the directive hands iterations to have been made by a construct around it, each with its own variables. */
static bool finds_threads(const Directive *d) { return !has_word(d->name, "parallel"); }

static bool defaults_to_own(const Directive *d) {
  const Clause *c = directive_find_clause(d, CL_DEFAULT);
  return c && c->word && strstr(c->word, "private");
}

static bool made_inside(const Directive *d, const Symbol *s) {
  return s->declared && s->scope && d->stmt && s->scope->unit == d->stmt->unit && !symbol_exists_at(s, d->stmt);
}

/* The variable of one of the directive's loops. */
static bool is_own_index(const Loop *l, const Directive *d, const Symbol *s) {
  if (l->directive != d) return false;
  return (l->var && query_real_symbol(l->var->sym) == s) || (l->child && is_own_index(l->child, d, s));
}

/* The variable of the loop or of one inside: private by rule (OpenMP 5.2, 5.1.1). */
static bool is_index(const Loop *l, const Symbol *s) {
  if (l->var && query_real_symbol(l->var->sym) == s) return true;
  for (const Loop *k = l->child; k; k = k->next)
    if (is_index(k, s)) return true;
  return false;
}

/* A variable of the procedure's own that no other thread that calls the procedure has. */
static bool is_automatic(const Loop *l, const Symbol *s) {
  return s->scope && s->scope->unit == l->unit && l->unit->kind != UN_PROGRAM && l->unit->kind != UN_MODULE && !s->dummy &&
         !s->common && !s->saved && !s->init && !s->equiv && !(s->attrs & (AT_SAVE | AT_POINTER | AT_TARGET));
}

static Share by_team(const Loop *l, const Directive *own, const Symbol *s) {
  if (!finds_threads(own)) return SHARE_ALL;
  if (!own->team) return is_automatic(l, s) ? SHARE_OWN : SHARE_UNSURE;
  for (const Directive *d = own->team; d; d = d->team) {
    if (clause_gives_own(d, s) || defaults_to_own(d) || made_inside(d, s)) return SHARE_OWN;
    if (!finds_threads(d)) return SHARE_ALL;
  }
  return SHARE_ALL;
}

Share sharing_of(const Judge *j, const Symbol *s) {
  const Loop *l = j->loop;
  const Directive *own = l->directive;
  Share thread = sharing_by_threadprivate(s);
  if (thread == SHARE_OWN) return SHARE_OWN;
  ClauseSays says = clause_says(l, s);
  if (says.said && says.role != ROLE_SHARED) return SHARE_OWN;
  if ((own && clause_gives_own(own, s)) || clause_linear(l, s) || defaults_to_own(own) || made_inside(own, s)) return SHARE_OWN;
  if (is_own_index(l, own, s)) return SHARE_OWN;
  if (is_index(l, s)) return sharing_makes_threads(own) ? SHARE_OWN : SHARE_UNSURE;
  if (thread == SHARE_UNSURE) return SHARE_UNSURE;
  if (!sharing_makes_threads(own)) return s->rank ? SHARE_ALL : SHARE_UNSURE; /* lanes of one thread */
  return by_team(l, own, s);
}

/* ---- elements of one thread ---- */

typedef struct ThreadSearch {
  const Judge *j;
  bool found;
} ThreadSearch;

/* FIRSTPRIVATE and COPYIN begin with one value for all. */
static bool begins_alike(const Directive *own, const Symbol *s) {
  for (const Directive *d = own; d; d = d->team) {
    if (defaults_to_own(d) || sharing_is_copied_in(d, s)) return true;
    for (const Clause *c = d->clause; c; c = c->next)
      for (int i = 0; c->kind == CL_FIRSTPRIVATE && i < c->nitem; i++)
        if (expr_names(c->item[i], s)) return true;
  }
  return false;
}

static bool is_set(const Judge *j, const Symbol *s) {
  const struct LoopInfo *in = j->loop->info;
  for (int i = in->acc0; i < in->acc1; i++)
    if (j->code->access.v[i]->write && j->code->access.v[i]->var->sym == s) return true;
  return is_index(j->loop, s);
}

static bool visit_subscript(Expr *e, void *data) {
  ThreadSearch *search = data;
  const Symbol *s = e->kind == EX_NAME && e->sym && e->sym->kind == SY_VARIABLE ? query_real_symbol(e->sym) : NULL;
  if (s && sharing_of(search->j, s) == SHARE_OWN && !begins_alike(search->j->loop->directive, s) && !is_set(search->j, s))
    search->found = true;
  return true;
}

bool sharing_is_by_thread(const Judge *j, const Access *a) {
  ThreadSearch search = {.j = j};
  for (int i = 0; i < a->nsub; i++) ast_expr_walk(a->sub[i], visit_subscript, &search);
  return search.found;
}
