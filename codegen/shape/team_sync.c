/* Where the threads of a team wait for each other: where one thread uses what another one has stored, or stores what another one may
 * still be reading. Stores of the one thread that makes them for all keep their order by themselves.
 *
 * All arrays that the nest stores in count as one here, but those that each thread has for itself: a wait too many costs little. */
#include "codegen/shape/shape.h"

/* By whom arrays have been used since the last wait. */
typedef enum { NOBODY, LEADER, ALL } Who;

typedef struct Since {
  Who read, written;
} Since;

typedef struct Finder {
  Kernel *k;
  bool loose; /* an array that is stored in may have other names */
  SyncPoints *points;
} Finder;

/* What a statement does itself. */
typedef struct Uses {
  const Finder *f;
  bool read;
} Uses;

static bool is_loose(const VarUse *u) {
  const Symbol *s = kernel_bind_shape(u);
  return ((u->sym->attrs | (s ? s->attrs : 0)) & (AT_POINTER | AT_TARGET | AT_CRAY_POINTER)) || u->sym->equiv;
}

static bool is_stored(const VarUse *u) { return u->joint || (u->role == ROLE_ARRAY && u->written); }

static bool is_common(const Finder *f, const Symbol *s) {
  for (const VarUse *u = f->k->nest->vars; u; u = u->next)
    if (u->sym == s && (is_stored(u) || (f->loose && u->role == ROLE_ARRAY && is_loose(u)))) return true;
  return false;
}

static const Symbol *real_symbol(const Symbol *s) { return s && s->target ? s->target : s; } /* aliases of USE followed */

static bool visit_read(Expr *e, void *data) {
  Uses *u = data;
  u->read |= e->kind == EX_NAME && e->sym && is_common(u->f, real_symbol(e->sym));
  u->read |= e->kind == EX_REF && e->how == REF_CALL && intrinsic_called(e) == IN_NONE; /* a function may read what it can reach */
  return true;
}

static bool reads(const Finder *f, const Expr *e) {
  Uses u = {f, false};
  if (e) ast_expr_walk((Expr *)e, visit_read, &u);
  return u.read;
}

static bool visit_stmt(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, visit_read, data);
  return true;
}

/* ---- statements ---- */

static bool has_point(const Finder *f, const Stmt *s) {
  for (int i = 0; i < f->points->n; i++)
    if (f->points->v[i] == s) return true;
  return false;
}

/* The statement reads and stores so: do those before it have to be over? */
static void use(Finder *f, const Stmt *s, Since *since, Who read, Who written) {
  bool waits = (read && since->written && (read == ALL || since->written == ALL)) ||
               (written && since->written && (written == ALL || since->written == ALL)) ||
               (written && since->read && (written == ALL || since->read == ALL));
  if (waits && !has_point(f, s)) vec_push(f->k->g->arena, f->points, s);
  if (waits || has_point(f, s)) *since = (Since){NOBODY, NOBODY};
  if (read > since->read) since->read = read;
  if (written > since->written) since->written = written;
}

static Since both(Since a, Since b) {
  return (Since){a.read > b.read ? a.read : b.read, a.written > b.written ? a.written : b.written};
}

static void find_block(Finder *f, const Stmt *s, Since *since);

static const TeamLoop *shared_loop(const Finder *f, const Stmt *s) {
  const TeamLoop *t = f->k->nest->team->loop;
  while (t && t->loop->stmt != s) t = t->next;
  return t;
}

static void find_shared(Finder *f, const Stmt *s, Since *since) {
  Uses u = {f, false};
  ast_stmt_walk_exprs((Stmt *)s, visit_read, &u);
  ast_stmt_walk(s->body, visit_stmt, &u);
  use(f, s, since, u.read ? ALL : NOBODY, u.read ? ALL : NOBODY); /* stores name their arrays as well */
}

static void find_assign(Finder *f, const Stmt *s, Since *since) {
  const Expr *lhs = s->u.assign.lhs;
  bool store = lhs->kind == EX_REF && is_common(f, real_symbol(lhs->kid[0]->sym));
  bool read = reads(f, s->u.assign.rhs);
  for (int i = 1; lhs->kind == EX_REF && i < lhs->nkid; i++) read |= reads(f, lhs->kid[i]);
  use(f, s, since, !read ? NOBODY : store ? LEADER : ALL, store ? LEADER : NOBODY);
}

static void find_if(Finder *f, const Stmt *s, Since *since) {
  bool read = false;
  for (const Stmt *o = s; o; o = o->other) read |= o->kind != ST_ELSE && reads(f, o->u.branch.cond);
  use(f, s, since, read ? ALL : NOBODY, NOBODY);
  if (s->one_line && s->body) { /* its statement has no line of its own to wait before */
    Since inside = {NOBODY, NOBODY};
    Finder alone = *f;
    SyncPoints none = {0};
    alone.points = &none;
    find_block(&alone, s->body, &inside);
    use(f, s, since, inside.read, inside.written);
    return;
  }
  const Since before = *since;
  Since after = before;
  for (const Stmt *o = s; o; o = o->other) {
    Since arm = before;
    find_block(f, o->body, &arm);
    after = both(after, arm);
  }
  *since = after;
}

static void find_do(Finder *f, const Stmt *s, Since *since) {
  bool read = reads(f, s->u.loop.lo) || reads(f, s->u.loop.hi) || reads(f, s->u.loop.step);
  use(f, s, since, read ? ALL : NOBODY, NOBODY);
  for (int pass = 0; pass < 2; pass++) {
    Since inside = *since;
    find_block(f, s->body, &inside);
    *since = both(*since, inside);
  }
}

static void find_block(Finder *f, const Stmt *s, Since *since) {
  for (; s; s = s->next) {
    if (shared_loop(f, s))
      find_shared(f, s, since);
    else if (s->kind == ST_ASSIGN)
      find_assign(f, s, since);
    else if (s->kind == ST_IF)
      find_if(f, s, since);
    else if (s->kind == ST_DO)
      find_do(f, s, since);
  }
}

void team_sync_find(Kernel *k, const Stmt *block, SyncPoints *points) {
  Finder f = {.k = k, .points = points};
  for (const VarUse *u = k->nest->vars; u; u = u->next) f.loose |= is_stored(u) && is_loose(u);
  Since since = {NOBODY, NOBODY};
  find_block(&f, block, &since);
}
