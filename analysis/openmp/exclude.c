/* Mutual exclusion of OpenMP threads within a loop: which accesses cannot happen at once. */
#include "analysis/openmp/race.h"
#include <string.h>
#include <strings.h>

/* What a thread holds while it is at a statement. */
typedef struct Held {
  const char *kind; /* "critical", "ordered", "lock" */
  const char *name; /* of the critical construct; "" has none */
  const Expr *lock; /* "lock": the variable */
} Held;

enum { MAX_HELD = 8 };
typedef struct Holding {
  Held held[MAX_HELD];
  int n;
} Holding;

static void hold(Holding *h, Held x) {
  if (h->n < MAX_HELD) h->held[h->n++] = x;
}

/* ---- CRITICAL and ORDERED ---- */

static bool between(const Stmt *s, const Stmt *from, const Stmt *to) { return stmt_before(from, s) && stmt_before(s, to); }

static bool is_block(const Directive *d, const char *name) {
  size_t n = strlen(name);
  return d && d->dialect == DIALECT_OMP && d->end && !strncmp(d->name, name, n) && (d->name[n] == '\0' || d->name[n] == ' ');
}

/* The name in 'critical (name) hint(...)', without blanks. */
static const char *name_of(const Judge *j, const Directive *d) {
  const char *p = d->raw ? strchr(d->raw, '(') : NULL;
  if (!p || strspn(d->raw, " ") != (size_t)(p - d->raw)) return "";
  char *name = arena_strndup(j->arena, p + 1, strcspn(p + 1, ")")), *to = name;
  for (const char *c = name; *c; c++)
    if (*c != ' ') *to++ = *c;
  *to = '\0';
  return name;
}

/* The constructs of the loop around the statement. */
static void hold_constructs(const Judge *j, const Stmt *s, Holding *h) {
  for (int i = j->loop->info->eff0; i < j->loop->info->eff1; i++) {
    const Effect *e = &j->code->effect.v[i];
    const Directive *d = e->kind == EFF_ORDER && e->stmt->kind == ST_DIRECTIVE ? e->stmt->u.directive : NULL;
    if (!d || !d->end || !between(s, d->stmt, d->end)) continue;
    if (is_block(d, "critical")) hold(h, (Held){"critical", name_of(j, d), NULL});
    if (is_block(d, "ordered")) hold(h, (Held){"ordered", "", NULL});
  }
}

/* ---- locks ---- */

/* The lock that a statement 'call NAME(lock)' speaks of: a scalar variable; else NULL. */
static const Expr *lock_of(const Stmt *s, const char *name) {
  const Expr *e = s->kind == ST_CALL && s->u.exprs.n ? s->u.exprs.v[0] : NULL;
  if (!e || e->kind != EX_REF || e->nkid != 2 || !e->kid[0]->text || strcasecmp(e->kid[0]->text, name)) return NULL;
  const Expr *lock = query_strip(e->kid[1]);
  return lock && lock->kind == EX_NAME && !lock->rank && lock->sym ? lock : NULL;
}

static const char *const lock_calls[] = {"omp_set_lock",  "omp_unset_lock",     "omp_set_nest_lock", "omp_unset_nest_lock",
                                         "omp_test_lock", "omp_test_nest_lock", "omp_init_lock",     "omp_destroy_lock"};

bool exclude_is_lock(const Stmt *s) {
  for (size_t i = 0; i < sizeof lock_calls / sizeof *lock_calls; i++)
    if (lock_of(s, lock_calls[i])) return true;
  return false;
}

/* Another statement between the two speaks of a lock, or leaves their block. */
static bool disturbed(const Judge *j, const Stmt *set, const Stmt *unset) {
  for (int i = j->loop->info->eff0; i < j->loop->info->eff1; i++) {
    const Effect *e = &j->code->effect.v[i];
    if (!e->stmt || !between(e->stmt, set, unset)) continue;
    if (e->kind == EFF_CALL && exclude_is_lock(e->stmt)) return true;
    if (e->kind == EFF_EXIT || e->kind == EFF_GOTO || e->kind == EFF_RETURN) return true;
  }
  for (int i = j->loop->info->ev0; i < j->loop->info->ev1; i++)
    if (j->code->event.v[i].kind == EV_CYCLE) return true;
  return false;
}

static void hold_lock(const Judge *j, const Stmt *s, const Stmt *set, Holding *h) {
  const Expr *lock = lock_of(set, "omp_set_lock");
  const Var *v = lock ? access_find(j->code, query_real_symbol(lock->sym), query_real_symbol(lock->sym)->name) : NULL;
  if (!v || v->pointer || sharing_of(j, v->sym) != SHARE_ALL) return;
  for (const Stmt *u = set->next; u; u = u->next) {
    const Expr *given = lock_of(u, "omp_unset_lock");
    if (!given) continue;
    if (query_same_expr(given, lock) && between(s, set, u) && !disturbed(j, set, u)) hold(h, (Held){"lock", "", lock});
    return;
  }
}

static void hold_locks(const Judge *j, const Stmt *s, Holding *h) {
  for (int i = j->loop->info->eff0; i < j->loop->info->eff1; i++) {
    const Effect *e = &j->code->effect.v[i];
    if (e->kind == EFF_CALL && e->stmt && stmt_before(e->stmt, s)) hold_lock(j, s, e->stmt, h);
  }
}

/* ---- both ---- */

/* The access is the atomic operation of an ATOMIC directive: of 'x = x op e', of 'v = x', or of 'x = e'. */
static bool is_atomic(const Access *a) {
  const Stmt *d = a->stmt->prev;
  if (a->atomic) return true;
  if (a->stmt->kind != ST_ASSIGN || !d || d->kind != ST_DIRECTIVE || !d->u.directive || d->u.directive->kind != DIR_ATOMIC)
    return false;
  if (directive_find_clause(d->u.directive, CL_CAPTURE)) return false;
  bool reads = directive_find_clause(d->u.directive, CL_READ) != NULL;
  return reads ? !a->write && query_strip(a->stmt->u.assign.rhs) == a->ref : a->write && a->ref == a->stmt->u.assign.lhs;
}

static bool same_held(const Held *a, const Held *b) {
  return !strcmp(a->kind, b->kind) && !strcasecmp(a->name, b->name) && (!a->lock || query_same_expr(a->lock, b->lock));
}

bool exclude_together(const Judge *j, const Access *a, const Access *b) {
  Holding x = {.n = 0}, y = {.n = 0};
  if (is_atomic(a) && is_atomic(b)) return true;
  if (sharing_has_teams(j->loop->directive))
    return false; /* all but ATOMIC binds the threads of one team only (OpenMP 5.2, 15.2) */
  hold_constructs(j, a->stmt, &x), hold_locks(j, a->stmt, &x);
  if (!x.n) return false;
  hold_constructs(j, b->stmt, &y), hold_locks(j, b->stmt, &y);
  for (int i = 0; i < x.n; i++)
    for (int k = 0; k < y.n; k++)
      if (same_held(&x.held[i], &y.held[k])) return true;
  return false;
}

bool exclude_all(const Judge *j, const Symbol *s) {
  const struct LoopInfo *in = j->loop->info;
  const Access *set = NULL;
  for (int i = in->acc0; i < in->acc1 && !set; i++)
    if (j->code->access.v[i]->write && j->code->access.v[i]->var->sym == s) set = j->code->access.v[i];
  for (int i = in->acc0; set && i < in->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->var->sym == s && (is_atomic(a) || !exclude_together(j, set, a))) return false; /* kernels have ATOMIC */
  }
  return set;
}
