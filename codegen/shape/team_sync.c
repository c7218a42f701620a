/* Where the threads of a team wait for each other: where one thread uses what another one has stored, or stores what another one may
 * still be reading. Stores of the one thread that makes them for all keep their order by themselves.
 *
 * Arrays that may have other names count as one. Of each other one it counts who has used it, whatever the element. */
#include "codegen/shape/shape.h"
#include <string.h>

/* Arrays, a bit each: those stored in, in the order of the nest's variables; LOOSE stands for all that may overlap, and for those beyond
 * the last bit. */
typedef uint64_t Arrays;
enum { LOOSE = 1, LAST_BIT = 63 };

/* Which arrays have been used since the last wait, by the one thread that stores for all and by all threads. */
typedef struct Since {
  Arrays led_read, led_written, read, written;
} Since;

typedef struct Finder {
  Kernel *k;
  bool loose; /* an array that is stored in may have other names */
  SyncPoints *points;
  Since *left; /* at CYCLE and EXIT of the innermost loop around; NULL: there is none */
  bool counts; /* it is to see how many points there would be */
} Finder;

/* What a statement does itself. */
typedef struct Uses {
  const Finder *f;
  Arrays read;
} Uses;

static bool is_loose(const VarUse *u) {
  const Symbol *s = kernel_bind_shape(u);
  return ((u->sym->attrs | (s ? s->attrs : 0)) & (AT_POINTER | AT_TARGET | AT_CRAY_POINTER)) || u->sym->equiv;
}

static bool is_stored(const VarUse *u) { return u->joint || (u->role == ROLE_ARRAY && u->written); }

static const Symbol *real_symbol(const Symbol *s) { return s && s->target ? s->target : s; } /* aliases of USE followed */

/* The variable that a designator begins with; in a block of SELECT TYPE, the one behind the name there. NULL: there is none. */
static const Symbol *base_of(const Expr *e) {
  while (e->kind != EX_NAME || (e->sym && e->sym->selector)) {
    if (e->kind != EX_NAME && e->kind != EX_MEMBER && e->kind != EX_REF) return NULL;
    e = e->kind == EX_NAME ? e->sym->selector : e->kid[0];
  }
  return real_symbol(e->sym);
}

/* Behind the subscripts of an element: others may be the same ones. */
static const char *skip_subscripts(const char *p) {
  int depth = 0;
  while (*p == '(' || depth) depth += (*p == '(') - (*p == ')'), p++;
  return p;
}

/* The components of which one leads on from the other; NULL: any. */
static bool may_meet(const char *a, const char *b) {
  if (!a || !b) return true;
  for (;; a++, b++) {
    a = skip_subscripts(a), b = skip_subscripts(b);
    if (!*a || !*b || *a != *b) return !*a || !*b;
  }
}

static const char *behind_base(const char *path) { return path ? path + strcspn(path, "%(") : NULL; }

/* The bits of the arrays that a variable or component names, with their components; 0: nobody stores in them. */
static Arrays arrays_of(const Finder *f, const Expr *e) {
  const Symbol *s = base_of(e);
  const char *path = e->kind == EX_MEMBER ? behind_base(bind_key(f->k->g, e)) : NULL;
  Arrays found = 0;
  int bit = 0;
  for (const VarUse *u = s ? f->k->nest->vars : NULL; u; u = u->next) {
    bool loose = is_loose(u);
    if (is_stored(u) && !loose && bit < LAST_BIT) bit++;
    if (u->sym != s || !may_meet(path, behind_base(u->path))) continue;
    if (is_stored(u)) found |= loose || bit == LAST_BIT ? LOOSE : (Arrays)1 << bit;
    if (f->loose && u->role == ROLE_ARRAY && loose) found |= LOOSE;
  }
  return found;
}

static bool visit_read(Expr *e, void *data);

/* What chooses the elements on the way to a component. */
static void read_way(Expr *e, void *data) {
  for (; e->kind == EX_MEMBER || (e->kind == EX_REF && e->how != REF_CALL); e = e->kid[0])
    for (int i = 1; e->kind == EX_REF && i < e->nkid; i++) ast_expr_walk(e->kid[i], visit_read, data);
  if (e->kind != EX_NAME) ast_expr_walk(e, visit_read, data);
}

static bool visit_read(Expr *e, void *data) {
  Uses *u = data;
  if ((e->kind == EX_NAME || e->kind == EX_MEMBER) && e->sym) u->read |= arrays_of(u->f, e);
  if (e->kind == EX_REF && e->how == REF_CALL && intrinsic_called(e) == IN_NONE)
    u->read = ~(Arrays)0; /* it reads what it can reach */
  if (e->kind == EX_MEMBER) read_way(e->kid[0], data);
  return e->kind != EX_MEMBER;
}

static Arrays reads(const Finder *f, const Expr *e) {
  Uses u = {f, 0};
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

/* The statement uses arrays so: do those before it have to be over? */
static void use(Finder *f, const Stmt *s, Since *since, Since now) {
  Arrays used = now.read | now.written, led = now.led_read | now.led_written;
  bool waits = ((since->led_written | since->written) & used) || ((since->led_read | since->read) & now.written) ||
               (since->written & led) || (since->read & now.led_written);
  if (waits && !has_point(f, s)) vec_push(f->k->g->arena, f->points, s);
  if (waits || has_point(f, s)) *since = (Since){0};
  since->led_read |= now.led_read;
  since->led_written |= now.led_written;
  since->read |= now.read;
  since->written |= now.written;
}

static Since both(Since a, Since b) {
  return (Since){a.led_read | b.led_read, a.led_written | b.led_written, a.read | b.read, a.written | b.written};
}

static void find_block(Finder *f, const Stmt *s, Since *since);

static const TeamLoop *shared_loop(const Finder *f, const Stmt *s) {
  const TeamLoop *t = f->k->nest->team->loop;
  while (t && t->loop->stmt != s) t = t->next;
  return t;
}

/* The arrays that an assignment to 'lhs' stores in. */
static Arrays stored(const Finder *f, const Expr *lhs) {
  while (lhs->kind == EX_REF) lhs = lhs->kid[0];
  return arrays_of(f, lhs);
}

static bool visit_store(Stmt *s, void *data) {
  Uses *u = data;
  if (s->kind == ST_ASSIGN) u->read |= stored(u->f, s->u.assign.lhs);
  if (s->kind == ST_CALL) u->read = ~(Arrays)0;
  return true;
}

/* Sums are folded behind the loop, where all threads of a lone team wait; then one of them stores those of elements. */
static bool is_folded(const Kernel *k, const TeamLoop *t) {
  for (const VarUse *u = t->loop->var_use; u; u = u->next)
    if (team_sync_folds(k, u)) return true;
  return t->loop->extreme != NULL;
}

static void find_shared(Finder *f, const Stmt *s, const TeamLoop *t, Since *since) {
  Uses u = {f, 0}, stores = {f, 0};
  ast_stmt_walk_exprs((Stmt *)s, visit_read, &u);
  ast_stmt_walk(s->body, visit_stmt, &u);
  ast_stmt_walk(s->body, visit_store, &stores);
  use(f, s, since, (Since){.read = u.read, .written = stores.read});
  if (!f->k->nest->once || !is_folded(f->k, t)) return;
  *since = (Since){0};
  for (const FixedElement *e = t->element; e; e = e->next) since->led_written |= reads(f, e->ref);
  since->led_read = since->led_written;
}

static void find_assign(Finder *f, const Stmt *s, Since *since) {
  const Expr *lhs = s->u.assign.lhs;
  Arrays store = lhs->kind != EX_NAME ? stored(f, lhs) : 0;
  Arrays read = reads(f, s->u.assign.rhs);
  for (const Expr *e = lhs; e->kind == EX_REF || e->kind == EX_MEMBER; e = e->kid[0])
    for (int i = 1; e->kind == EX_REF && i < e->nkid; i++) read |= reads(f, e->kid[i]);
  use(f, s, since, store ? (Since){.led_read = read, .led_written = store} : (Since){.read = read});
}

static void find_if(Finder *f, const Stmt *s, Since *since) {
  Arrays read = 0;
  for (const Stmt *o = s; o; o = o->other) read |= o->kind != ST_ELSE ? reads(f, o->u.branch.cond) : 0;
  use(f, s, since, (Since){.read = read});
  if (s->one_line && s->body) { /* its statement has no line of its own to wait before */
    Since inside = {0};
    Finder alone = *f;
    SyncPoints none = {0};
    alone.points = &none;
    find_block(&alone, s->body, &inside);
    use(f, s, since, inside);
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

static void find_select(Finder *f, const Stmt *s, Since *since) {
  use(f, s, since, (Since){.read = reads(f, s->u.exprs.v[0])});
  const Since before = *since;
  Since after = before;
  for (const Stmt *c = s->other; c; c = c->other) {
    Since arm = before;
    find_block(f, c->body, &arm);
    after = both(after, arm);
  }
  *since = after;
}

static void find_iterations(Finder *f, const Stmt *s, Since *since) {
  Since left = {0}, *around = f->left;
  f->left = &left;
  for (int pass = 0; pass < 2; pass++) {
    Since inside = *since;
    find_block(f, s->body, &inside);
    *since = both(*since, both(inside, left));
  }
  f->left = around;
}

/* How many more points the iterations need than are known. */
static int points_inside(const Finder *f, const Stmt *s, Since since) {
  SyncPoints points = {0};
  Finder alone = *f;
  for (int i = 0; i < f->points->n; i++) vec_push(f->k->g->arena, &points, f->points->v[i]);
  alone.points = &points;
  alone.counts = true;
  find_iterations(&alone, s, &since);
  return points.n - f->points->n;
}

static bool is_open(Since s) { return s.led_read | s.led_written | s.read | s.written; }

/* What all iterations would wait for, though it has happened before the loop, is waited for there. */
static void find_do(Finder *f, const Stmt *s, Since *since) {
  use(f, s, since, (Since){.read = reads(f, s->u.loop.lo) | reads(f, s->u.loop.hi) | reads(f, s->u.loop.step)});
  if (!f->counts && is_open(*since) && points_inside(f, s, *since) > points_inside(f, s, (Since){0})) {
    vec_push(f->k->g->arena, f->points, s);
    *since = (Since){0};
  }
  find_iterations(f, s, since);
}

static void find_block(Finder *f, const Stmt *s, Since *since) {
  for (; s; s = s->next) {
    const TeamLoop *t = shared_loop(f, s);
    if (t)
      find_shared(f, s, t, since);
    else if (s->kind == ST_ASSIGN)
      find_assign(f, s, since);
    else if (s->kind == ST_IF)
      find_if(f, s, since);
    else if (s->kind == ST_SELECT_CASE)
      find_select(f, s, since);
    else if (s->kind == ST_DO)
      find_do(f, s, since);
    else if (s->kind == ST_BLOCK)
      find_block(f, s->body, since);
    else if ((s->kind == ST_CYCLE || s->kind == ST_EXIT) && f->left)
      *f->left = both(*f->left, *since);
  }
}

bool team_sync_folds(const Kernel *k, const VarUse *u) {
  for (const TeamLoop *t = k->nest->team->loop; t; t = t->next)
    for (const Update *w = t->bins; w; w = w->next)
      if (query_real_symbol(w->x->kid[0]->sym) == u->sym) return false;
  if (u->role != ROLE_REDUCTION || u->red == RED_MAXLOC || u->red == RED_MINLOC) return false;
  for (const VarUse *n = k->nest->vars; n; n = n->next)
    if (n->sym == u->sym && n->path == u->path) return n->role != ROLE_REDUCTION;
  return true;
}

void team_sync_find(Kernel *k, const Stmt *block, SyncPoints *points) {
  Finder f = {.k = k, .points = points};
  for (const VarUse *u = k->nest->vars; u; u = u->next) f.loose |= is_stored(u) && is_loose(u);
  Since since = {0};
  find_block(&f, block, &since);
}
