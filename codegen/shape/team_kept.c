/* Elements that a loop inside a thread's share sets in each of its iterations, in registers for as long as it runs (scalar replacement; Allen and
 * Kennedy, Optimizing compilers for modern architectures, 8.3):
 *
 *   for (const int i : team.lanes<int>(1, np, 1)) {        do i = 1, np            shared out
 *     double r_kept = {};                                    do p = 1, nf
 *     const bool r_runs = 1 <= nf;                             r(i, e) = r(i, e) + lift(i, p)*f(p)
 *     if (r_runs) r_kept = r[r_(i, e)];                      end do
 *     for (int p = 1; p <= nf; ++p) r_kept = ..;           end do
 *     if (r_runs) r[r_(i, e)] = r_kept;
 *   }
 *
 * The threads of a team see each other's arrays, so that compilers store each of these sums. No other thread has the element meanwhile: iterations that are
 * shared out are independent. */
#include "codegen/shape/shape.h"

typedef struct Keeping {
  Fn *f;
  const Stmt *loop;
  const Expr *ref;   /* the element */
  const Symbol *sym; /* its array */
  bool fits;         /* so far */
} Keeping;

static bool is_set_in(const Stmt *loop, const Symbol *s) {
  if (query_real_symbol(loop->u.loop.var->sym) == s) return true;
  for (const Stmt *b = loop->body; b; b = b->next) {
    const Expr *lhs = b->kind == ST_ASSIGN ? b->u.assign.lhs : NULL;
    while (lhs && (lhs->kind == EX_REF || lhs->kind == EX_MEMBER)) lhs = lhs->kid[0];
    if (lhs && lhs->sym && query_real_symbol(lhs->sym) == s) return true;
  }
  return false;
}

/* Nothing of the subscript changes in the loop. */
static bool visit_subscript(Expr *e, void *data) {
  Keeping *q = data;
  if (e->kind == EX_REF && e->how == REF_ELEMENT && e->kid[0]->kind == EX_NAME && e->kid[0]->sym) {
    q->fits &= !is_set_in(q->loop, query_real_symbol(e->kid[0]->sym));
    for (int i = 1; i < e->nkid; i++) ast_expr_walk(e->kid[i], visit_subscript, q);
    return false;
  }
  if (e->kind == EX_NAME && e->sym && e->sym->kind == SY_VARIABLE) q->fits &= !is_set_in(q->loop, query_real_symbol(e->sym));
  q->fits &= e->kind != EX_MEMBER && e->kind != EX_REF && !e->rank;
  return q->fits;
}

/* All that the loop does with the array is to that element. */
static bool visit_mention(Expr *e, void *data) {
  Keeping *q = data;
  if (e->kind == EX_REF && e->kid[0]->kind == EX_NAME && e->kid[0]->sym && query_real_symbol(e->kid[0]->sym) == q->sym) {
    q->fits &= cxx_array_same(e, q->ref) && !ref_early(q->f, e);
    return false; /* nothing of the array is in these subscripts */
  }
  q->fits &= !(e->kind == EX_NAME && e->sym && query_real_symbol(e->sym) == q->sym);
  q->fits &= !(e->kind == EX_REF && e->how == REF_CALL && !(e->sym && e->sym->kind == SY_INTRINSIC));
  return q->fits;
}

/* An element of an array that no other name reaches, and that is not a variable of the thread's own. */
static bool is_kept(Fn *f, const Stmt *loop, const Stmt *s) {
  const uint32_t loose = AT_POINTER | AT_TARGET | AT_CRAY_POINTER | AT_VOLATILE;
  const Expr *e = s->kind == ST_ASSIGN && !s->u.assign.defined ? s->u.assign.lhs : NULL;
  if (!e || e->kind != EX_REF || e->how != REF_ELEMENT || e->rank || e->kid[0]->kind != EX_NAME || !e->kid[0]->sym) return false;
  const Binding *v = bind_peek(f, e->kid[0]);
  if (!v || v->kind != BIND_ARRAY || !v->use || v->use->red != RED_NONE || v->old || !ctype_type(v->type)) return false;
  if (((v->sym->attrs | v->shape->attrs) & loose) || v->sym->equiv || f->hooks->element(f, e) || ref_is_copied(f, e)) return false;
  Keeping q = {f, loop, e, query_real_symbol(e->kid[0]->sym), true};
  for (int i = 1; i < e->nkid; i++) {
    ast_expr_walk(e->kid[i], visit_subscript, &q);
    q.fits &= !expr_names(e->kid[i], q.sym);
  }
  for (const Stmt *b = loop->body; b && q.fits; b = b->next) ast_stmt_walk_exprs((Stmt *)b, visit_mention, &q);
  return q.fits;
}

/* Assignments alone, each of which all iterations do. */
static bool is_plain(const Stmt *loop) {
  for (const Stmt *b = loop->body; b; b = b->next)
    if (b->kind != ST_CONTINUE && b->kind != ST_END && (b->kind != ST_ASSIGN || b->u.assign.defined || b->u.assign.lhs->rank))
      return false;
  return true;
}

bool team_kept_emit(Kernel *k, const Stmt *s) {
  Fn *f = &k->f;
  int64_t step = 1;
  if (s->kind != ST_DO || s->u.loop.how != DO_COUNTED || s->label || shape_team_of(k)->kept == s || subscript_check_on(f))
    return false;
  const Binding *var = bind_peek(f, s->u.loop.var);
  if (!var || var->type.base != TY_INTEGER || (s->u.loop.step && (!fold_const_int(s->u.loop.step, &step) || !step)) || !is_plain(s))
    return false;
  const int before = f->kept.n;
  const char *runs = NULL;
  for (const Stmt *b = s->body; b; b = b->next) {
    bool known = false;
    for (int i = before; i < f->kept.n && b->kind == ST_ASSIGN; i++) known |= cxx_array_same(f->kept.v[i].ref, b->u.assign.lhs);
    if (known || !is_kept(f, s, b)) continue;
    const Binding *v = bind_peek(f, b->u.assign.lhs->kid[0]);
    KeptHere x = {b->u.assign.lhs, names_derive(&f->names, v->cname, "_kept")};
    if (!runs) {
      runs = names_derive(&f->names, var->cname, "_runs");
      cxx_out_line(f, s->span.begin, "const bool %s = %s %s %s;", runs, cxx_expr_text_as(f, s->u.loop.lo, var->type, PREC_LT + 1),
                   step > 0 ? "<=" : ">=", cxx_expr_text_as(f, s->u.loop.hi, var->type, PREC_LT + 1));
    }
    cxx_out_line(f, 0, "%s %s = {};", ctype_type(v->type), x.name);
    cxx_out_line(f, 0, "if (%s) %s = %s;", runs, x.name, cxx_expr_text(f, x.ref, PREC_COMMA));
    vec_push(k->g->arena, &f->kept, x);
  }
  if (!runs) return false;
  shape_team_of(k)->kept = s;
  cxx_loop_do(f, s);
  shape_team_of(k)->kept = NULL;
  const int all = f->kept.n;
  f->kept.n = before;
  for (int i = before; i < all; i++)
    cxx_out_line(f, 0, "if (%s) %s = %s;", runs, cxx_expr_text(f, f->kept.v[i].ref, PREC_COMMA), f->kept.v[i].name);
  return true;
}
