/* Automatic arrays of device procedures.
 *
 *   pure subroutine solve(n, a)        static __device__ void solve(int n, double *a, double *w, f2c::own_index<long long, 1> w_)
 *     real(8) :: w(n)
 *
 * They are private to the caller: the kernel has them from its launcher (thread_arrays.c), with extents in which the arguments of the
 * call stand for the dummies, and passes them. A procedure that calls another one has that one's beside its own. */
#include "codegen/device/device.h"
#include "frontend/symbol/extent.h"
#include <string.h>

bool automatic_is(const Symbol *s) {
  return s->kind == SY_VARIABLE && s->rank && s->shape == SHAPE_EXPLICIT && !s->dummy && !s->is_result && !s->common && !s->saved &&
         !s->equiv && !(s->attrs & (AT_POINTER | AT_ALLOCATABLE | AT_TARGET | AT_PARAMETER | AT_SAVE)) &&
         !symbol_has_constant_extents(s);
}

/* ---- is there one ---- */

typedef struct {
  Arena *arena;
  bool found;
  int level; /* calls inside calls */
} Search;

static bool find_stmt(Stmt *s, void *data);

static void look_into(Search *q, const Symbol *p) {
  const Unit *u = p && p->kind == SY_PROCEDURE ? p->unit : NULL;
  if (!u || u->kind == UN_INTERFACE_BODY || !u->scope || q->found || q->level > 8) return;
  for (const Symbol *s = u->scope->first; s; s = s->next) q->found |= automatic_is(s);
  q->level++;
  if (!q->found && u->exec) ast_stmt_walk(u->exec, find_stmt, q);
  q->level--;
}

static bool find_call(Expr *e, void *data) {
  Search *q = data;
  if (e->kind == EX_REF && e->how == REF_CALL) look_into(q, e->sym);
  q->found |= array_temporary_by_call(q->arena, e);
  return true;
}

static bool find_stmt(Stmt *s, void *data) {
  Search *q = data;
  if (s->kind == ST_CALL && s->u.exprs.n) look_into(q, s->u.exprs.v[0]->sym);
  if (s->kind == ST_BLOCK && stmt_scope(s))
    for (const Symbol *x = stmt_scope(s)->first; x && q->level; x = x->next) q->found |= automatic_is(x);
  if (!q->found) ast_stmt_walk_exprs(s, find_call, q);
  q->found |= array_temporary_by_assignment(q->arena, s);
  return !q->found;
}

bool automatic_any(Arena *a, const Nest *n) {
  Search q = {a, false, 0};
  if (n->loop[0]->kind != LOOP_SECTION) ast_stmt_walk(n->loop[0]->stmt->body, find_stmt, &q);
  return q.found;
}

/* ---- in the procedure ---- */

/* SIZE of an array does not change as it is set. */
static bool is_inquiry(const Expr *e) { return e->kind == EX_REF && e->how == REF_CALL && intrinsic_called(e) == IN_SIZE; }

static bool find_written(Expr *e, void *data) {
  Fn *f = data;
  if (is_inquiry(e)) return false;
  const Symbol *s = e->kind == EX_NAME ? e->sym : NULL;
  if (s && s->dummy && f->proc->written >> (s->dummy - 1) & 1)
    refuse(f, e->span, REASON_PRIVATE_ARRAY, "the extents of an array depend on '%s', which '%s' sets", s->name, f->unit->name);
  return true;
}

Binding *automatic_bind(Fn *f, const Symbol *s) {
  Arena *a = f->g->arena;
  bool block = s->scope != f->unit->scope; /* its bounds are those of the time when it begins */
  for (int d = 0; block && d < s->rank; d++) {
    ast_expr_walk(s->dim[d].lo, find_written, f);
    ast_expr_walk(s->dim[d].hi, find_written, f);
  }
  Automatic *x = ARENA_NEW(a, Automatic);
  x->sym = s;
  for (int d = 0; d < s->rank; d++) x->lo[d] = s->dim[d].lo, x->hi[d] = s->dim[d].hi;
  return automatic_take(f, x, NULL);
}

Binding *automatic_take(Fn *f, Automatic *x, const Expr *place) {
  if (!f->proc) return f->hooks->automatic(f, x, place);
  Binding *v = bind_new(f, BIND_ARRAY, x->sym, x->sym->name);
  v->index = names_derive(&f->names, v->cname, "_");
  v->own = true;
  v->automatic = x;
  x->v = v;
  vec_push(f->g->arena, &f->proc->automatic, x);
  return v;
}

void automatic_parameters(Fn *f, Buf *params) {
  for (int i = 0; i < f->proc->automatic.n; i++) {
    const Binding *v = f->proc->automatic.v[i]->v;
    buf_printf(params, "%s%s *%s, f2c::own_index<long long, %d> %s", params->len ? ", " : "", ctype_type(v->type), v->cname,
               v->rank, v->index);
  }
}

/* ---- at a call ---- */

typedef struct {
  Fn *f; /* the caller */
  const Expr *call;
  const Symbol *p; /* what is called */
} Site;

static Expr *node(const Site *q, const Expr *like, int nkid) {
  Expr *e = arena_alloc(q->f->g->arena, sizeof *e + (size_t)nkid * sizeof *e->kid);
  memcpy(e, like, sizeof *e);
  e->nkid = nkid;
  e->flags = 0;
  e->value = NULL;
  return e;
}

static const Expr *in_terms(const Site *q, const Expr *e);

static Expr *number(const Site *q, const Expr *like, int n) {
  Expr *e = node(q, like, 0);
  Value *v = ARENA_NEW(q->f->g->arena, Value);
  *v = (Value){.type = like->type, .u.i = n};
  e->kind = EX_INT;
  e->text = arena_printf(q->f->g->arena, "%d", n);
  e->ival = n;
  e->value = v;
  return e;
}

/* hi - lo + 1; lo NULL: 1 */
static const Expr *length(const Site *q, const Expr *like, const Expr *lo, const Expr *hi) {
  if (!lo || !hi) return hi;
  Expr *less = node(q, like, 2), *more = node(q, like, 2);
  less->kind = more->kind = EX_BINARY;
  less->op = OP_SUB;
  less->kid[0] = (Expr *)hi;
  less->kid[1] = (Expr *)lo;
  more->op = OP_ADD;
  more->kid[0] = less;
  more->kid[1] = number(q, like, 1);
  return more;
}

/* SIZE(array, d): in a procedure as its declaration says. 'like' is a call of SIZE. */
static const Expr *size_of(const Site *q, const Expr *like, const Expr *array, int d) {
  const Symbol *s = array->sym;
  if (!s || (s->kind != SY_VARIABLE && s->kind != SY_COMPONENT) || d > s->rank) return NULL;
  if (q->f->proc && s->shape == SHAPE_EXPLICIT) return length(q, like, s->dim[d - 1].lo, s->dim[d - 1].hi);
  Expr *e = node(q, like, 3);
  e->kid[0] = like->kid[0];
  e->kid[1] = (Expr *)array;
  e->kid[2] = number(q, like, d);
  return e;
}

/* An expression has an array with its elements. */
static const Expr *size_of_value(const Site *q, const Expr *x, int64_t d) {
  Extent n[EXT_MAX_RANK];
  const Expr *made = array_temporary_made(q->f, x);
  if (made) return made->sym->dim[d - 1].hi;
  return extent_of_expr(q->f->g->arena, x, n) || n[d - 1].expr ? n[d - 1].expr : NULL;
}

static const Expr *in_terms(const Site *q, const Expr *e);

/* SIZE(x, d) of a dummy: of the argument, or how many a section of it has. */
static const Expr *size_in_terms(const Site *q, const Expr *e) {
  const Symbol *s = e->kid[1]->sym;
  const Expr *x = s->dummy ? call_actual(q->call, q->p, s->dummy - 1) : NULL;
  int64_t d = 1;
  if (e->nkid > 2 && (e->kid[2]->kind == EX_KEYWORD || !fold_const_int(e->kid[2], &d))) return NULL;
  if (e->nkid == 2 && s->rank != 1) return NULL;
  if (!x) return s->dummy || d > s->rank || !automatic_is(s) ? NULL : in_terms(q, length(q, e, s->dim[d - 1].lo, s->dim[d - 1].hi));
  if (x->rank && d <= x->rank && !(x->kind == EX_REF && x->how == REF_SECTION) && x->kind != EX_NAME) return size_of_value(q, x, d);
  if (x->kind == EX_NAME) return size_of(q, e, x, (int)d);
  if (x->kind != EX_REF || x->how != REF_SECTION) return NULL;
  if (x->kid[0]->kind != EX_NAME && (x->kid[0]->kind != EX_MEMBER || q->f->proc)) return NULL;
  for (int i = 1, k = 0; i < x->nkid; i++) {
    const Expr *sub = x->kid[i];
    if ((sub->kind != EX_RANGE && !sub->rank) || ++k != d) continue;
    bool whole = sub->kind == EX_RANGE && !sub->kid[0] && !sub->kid[1] && !sub->kid[2];
    if (whole) return size_of(q, e, x->kid[0], i);
    return sub->kind == EX_RANGE && sub->kid[0] && sub->kid[1] && !sub->kid[2] ? length(q, e, sub->kid[0], sub->kid[1]) : NULL;
  }
  return NULL;
}

/* A variable of a module is the same for both, and the nest has it as what the procedure reads. */
static bool is_of_module(const Symbol *s) {
  s = s->target ? s->target : s;
  const Unit *u = s->kind == SY_VARIABLE && !s->rank && s->scope ? s->scope->unit : NULL;
  return u && u->kind == UN_MODULE && u->scope == s->scope;
}

/* 'e', in the words of the procedure, in those of the call; NULL: that cannot be said. */
static const Expr *in_terms(const Site *q, const Expr *e) {
  int64_t c;
  if (!e || fold_const_int(e, &c)) return e;
  if (e->kind == EX_NAME) {
    int k = e->sym ? e->sym->dummy : 0;
    if (e->sym && is_of_module(e->sym)) return e;
    return k && q->p->dummies[k - 1] && !strcmp(q->p->dummies[k - 1]->name, e->sym->name) ? call_actual(q->call, q->p, k - 1) : NULL;
  }
  bool intrinsic = intrinsic_called(e) != IN_NONE;
  if (intrinsic_called(e) == IN_SIZE) return e->kid[1]->kind == EX_NAME ? size_in_terms(q, e) : NULL;
  if (!intrinsic && e->kind != EX_BINARY && e->kind != EX_UNARY && e->kind != EX_PAREN) return NULL;
  Expr *x = node(q, e, e->nkid);
  for (int i = 0; i < e->nkid; i++) {
    x->kid[i] = intrinsic && i == 0 ? e->kid[0] : (Expr *)in_terms(q, e->kid[i]);
    if (!x->kid[i]) return NULL;
  }
  return x;
}

/* The procedure that calls may have set what it got. */
static bool find_set(Expr *e, void *data) {
  const Site *q = data;
  if (is_inquiry(e)) return false;
  const Symbol *s = e->kind == EX_NAME ? e->sym : NULL;
  if (s && is_of_module(s)) return true;
  if (s && s->kind == SY_VARIABLE && (!s->dummy || q->f->proc->written >> (s->dummy - 1) & 1) && !(s->attrs & AT_PARAMETER))
    refuse(q->f, q->call->span, REASON_PRIVATE_ARRAY,
           "the extents of an array of '%s' depend on '%s', which is not known before the loop", q->p->name, s->name);
  return true;
}

/* The same array, in the words of the caller; NULL: told. */
static Automatic *taken(Site *q, const Automatic *a) {
  Automatic *x = ARENA_NEW(q->f->g->arena, Automatic);
  x->sym = a->sym;
  x->padded = a->padded;
  for (int d = 0; d < a->sym->rank && !q->f->fail; d++) {
    x->lo[d] = in_terms(q, a->lo[d]);
    x->hi[d] = in_terms(q, a->hi[d]);
    if (!x->hi[d] || (a->lo[d] && !x->lo[d]))
      refuse(q->f, q->call->span, REASON_PRIVATE_ARRAY, "the extents of array '%s' of '%s' have to be known before the loop",
             a->sym->name, q->p->name);
    if (q->f->proc && !q->f->fail) {
      ast_expr_walk((Expr *)x->lo[d], find_set, q);
      ast_expr_walk((Expr *)x->hi[d], find_set, q);
    }
  }
  return q->f->fail ? NULL : x;
}

void automatic_arguments(Fn *f, Buf *b, const Expr *call, const Symbol *p, DeviceProc *d) {
  Site q = {f, call, p};
  for (int i = 0; i < d->automatic.n && !f->fail; i++) {
    const Automatic *a = d->automatic.v[i];
    Automatic *x = taken(&q, a);
    if (!x) return;
    Binding *v = automatic_take(f, x, call);
    v->together = a->v->together;
    buf_printf(b, "%s%s, %s", b->s[b->len - 1] == '(' ? "" : ", ", v->cname, v->index);
  }
}
