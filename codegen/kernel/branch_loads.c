/* branch_loads.c: read-only arrays that must not be __restrict__. nvcc (13.0, -O3) makes one load of two that stand in different branches,
 *
 *   if (c(i) > 0) then;  x = w(i);  else;  x = v(i - 1);  end if;  v(i) = 3*x + 1
 *
 * with a pointer that the condition chooses. Where 'w' is const and restrict, it is a load of what nobody writes (ld.global.nc), which goes
 * before the thread's own stores to 'v'. Beside such a 'v' the launcher leaves __restrict__ out for 'w'. 'w' may as well be the real part of
 * an element of COMPLEX, a component, or the copy of 'v' that was made before the loop. */
#include "codegen/kernel/kernel.h"
#include <string.h>

/* Where the array is named. */
typedef struct Naming {
  const Symbol *sym;
  const Stmt *loop;
  bool inside; /* the expression is evaluated in one branch only */
  bool found;
} Naming;

static bool visit_named(Expr *e, void *data) {
  Naming *q = data;
  const IntrinsicId id = intrinsic_called(e);
  const bool before = q->inside;
  if (q->found) return false;
  q->inside |= id == IN_MERGE || (e->kind == EX_REF && e->how == REF_CALL && id == IN_NONE); /* procedures may have branches */
  q->found |= q->inside && e->kind == EX_NAME && e->sym && query_real_symbol(e->sym) == query_real_symbol(q->sym);
  for (int i = 0; i < e->nkid && q->inside != before; i++)
    if (e->kid[i]) ast_expr_walk(e->kid[i], visit_named, q);
  q->inside = before;
  return !q->found;
}

static bool is_branch(const Stmt *s) {
  return s->kind == ST_IF || s->kind == ST_ELSE_IF || s->kind == ST_ELSE || s->kind == ST_SELECT_CASE || s->kind == ST_CASE ||
         s->kind == ST_WHERE || s->kind == ST_ELSEWHERE;
}

static bool visit_branches(Stmt *s, void *data) {
  Naming *q = data;
  q->inside = s->kind == ST_CALL;
  for (const Stmt *p = s->parent; p && p != q->loop && !q->inside; p = p->parent) q->inside = is_branch(p);
  ast_stmt_walk_exprs(s, visit_named, q);
  return !q->found;
}

static bool has_jump(const Nest *n) {
  const Stmt *body = n->loop[n->depth - 1]->stmt->body;
  return body && ast_jump_block(body) & (JUMP_LABEL | JUMP_LOOP | JUMP_RETURN);
}

/* The array is named in a branch of an iteration, or by a procedure, which may have some. What stands behind a jump is in one. */
static bool is_in_branch(const Nest *n, const Binding *v) {
  Naming q = {.sym = v->sym, .loop = n->loop[0]->stmt, .found = has_jump(n)};
  for (int i = 0; i < n->depth && !q.found; i++) {
    Stmt *s = n->loop[i]->stmt;
    if (s->kind != ST_DO) ast_stmt_walk_exprs(s, visit_named, &q);
    if (s->body && !q.found) ast_stmt_walk(s->body, visit_branches, &q);
  }
  return q.found;
}

/* One load of the machine may stand for an element, or a part, of each: REAL and the parts of COMPLEX, whatever is no real number and has as many bytes. */
static bool are_loads_alike(Type a, Type b) {
  const bool real = a.base == TY_REAL || a.base == TY_COMPLEX;
  if (a.base == TY_DERIVED || b.base == TY_DERIVED) return true;
  return a.kind == b.kind && real == (b.base == TY_REAL || b.base == TY_COMPLEX);
}

bool branch_loads_may_merge(const Kernel *k, const Binding *v) {
  if (v->use->written || !is_in_branch(k->nest, v)) return false;
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *w = k->f.bind.v[i];
    if (w->use && w->used && (w->kind == BIND_ARRAY || w->kind == BIND_POINTER) && w->use->read && w->use->written &&
        are_loads_alike(v->type, w->type) && is_in_branch(k->nest, w))
      return true;
  }
  return false;
}

bool branch_loads_of_copy_may_merge(const Kernel *k, const Binding *v) { return is_in_branch(k->nest, v); }
