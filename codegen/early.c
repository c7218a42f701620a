#include "codegen/gen.h"

/* Early loads. A thread that does several iterations in turn of
 *
 *   eps = max(eps, abs(b(i,j) - a(i,j)));  a(i,j) = b(i,j)
 *
 * would wait for each turn's loads of 'a' behind the turn before's store: the compiler must take them for the
 * same element. The verdict says that no iteration reads what another one writes, so the loads of all turns
 * may come first. Found here: the references, to arrays that the nest also writes, that every iteration reads
 * before it writes the array. */

/* Subscripts that every turn can compute before the body runs. */
static bool computable(Fn *f, const Expr *e) {
  int64_t c;
  if (gen_is_const(e, &c)) return true;
  switch (e->kind) {
  case EX_PAREN: return computable(f, e->kid[0]);
  case EX_UNARY: return e->op == OP_NEG && computable(f, e->kid[0]);
  case EX_BINARY:
    return (e->op == OP_ADD || e->op == OP_SUB || e->op == OP_MUL) && computable(f, e->kid[0]) &&
           computable(f, e->kid[1]);
  case EX_NAME: break;
  default: return false;
  }
  const Binding *v = bind_peek(f, e);
  if (!v || v->kind != BIND_VALUE) return false;
  for (int g = 0; g < f->kernel->nloop; g++)
    if (f->kernel->loop[g].var == v) return true;
  return v->use && v->use->role == ROLE_VALUE;
}

typedef struct {
  Fn *f;                      /* the kernel's function */
  VEC(const Symbol *) stored; /* arrays that a statement before has written */
} Search;

static bool is_stored(const Search *q, const Symbol *s) {
  for (int i = 0; i < q->stored.n; i++)
    if (q->stored.v[i] == s) return true;
  return false;
}

/* Storage that only this name reaches, read and written by the nest. */
static bool wants_early(const Binding *v) {
  uint32_t loose = AT_POINTER | AT_TARGET | AT_CRAY_POINTER | AT_VOLATILE;
  if (!v || v->kind != BIND_ARRAY || !v->use || v->use->role != ROLE_ARRAY || v->use->red != RED_NONE || !v->use->read ||
      !v->use->written)
    return false;
  return !((v->sym->attrs | v->shape->attrs) & loose) && !v->sym->equiv;
}

static void add_early(Fn *f, const Expr *e, const Binding *v) {
  const char *name = NULL;
  for (int i = 0; i < f->early.n && !name; i++)
    if (arr_same(f->early.v[i].ref, e)) name = f->early.v[i].name;
  bool first = !name;
  if (first) name = name_derive(&f->names, v->cname, "_before");
  vec_push(f->g->arena, &f->early, ((Early){e, name, v->type, first, false}));
}

/* Every element reference in 'e' that is read for certain. */
static void search_expr(Search *q, const Expr *e) {
  if (!e || (e->kind == EX_BINARY && (e->op == OP_AND || e->op == OP_OR))) return;
  if (e->kind == EX_REF && e->how == REF_CALL && e->sym && e->sym->kind != SY_INTRINSIC) return;
  if (e->kind == EX_REF && e->how == REF_ELEMENT && e->rank == 0 && e->kid[0]->kind == EX_NAME) {
    const Binding *v = bind_peek(q->f, e->kid[0]);
    bool good = wants_early(v) && !is_stored(q, v->sym);
    for (int i = 1; i < e->nkid && good; i++) good = computable(q->f, e->kid[i]);
    if (good) {
      add_early(q->f, e, v);
      return;
    }
  }
  bool merge =
      e->kind == EX_REF && e->how == REF_CALL && e->kid[0]->text && str_prefix(e->kid[0]->text, "merge");
  for (int i = e->kind == EX_REF ? 1 : 0; i < e->nkid && !merge; i++) search_expr(q, e->kid[i]);
}

/* Of an assignment its right side and the subscripts of its left side are read, then the left side is
 * written. */
static bool search_statement(Search *q, const Stmt *s) {
  if (s->kind == ST_CONTINUE || s->kind == ST_DIRECTIVE) return true;
  if (s->kind != ST_ASSIGN || s->u.assign.lhs->rank) return false;
  const Expr *lhs = s->u.assign.lhs;
  search_expr(q, s->u.assign.rhs);
  for (int i = 1; lhs->kind == EX_REF && i < lhs->nkid; i++) search_expr(q, lhs->kid[i]);
  const Expr *base = lhs;
  while (base->kind == EX_REF || base->kind == EX_MEMBER) base = base->kid[0];
  vec_push(q->f->g->arena, &q->stored, base->sym);
  return true;
}

void erl_find(Fn *f, const Stmt *body) {
  Search q = {.f = f};
  for (const Stmt *s = body; s && search_statement(&q, s); s = s->next) continue;
}

const char *erl_name(const Fn *f, const Expr *ref) {
  if (f->loading) return NULL;
  for (int i = 0; i < f->last.n; i++)
    if (f->last.v[i].ref == ref) return f->last.v[i].name;
  for (int i = 0; i < f->early.n; i++)
    if (f->early.v[i].ref == ref)
      return f->early.v[i].single ? f->early.v[i].name : arena_printf(f->g->arena, "%s[turn]", f->early.v[i].name);
  return NULL;
}

void erl_declare(Fn *f, const char *turns) {
  for (int i = 0; i < f->early.n; i++)
    if (f->early.v[i].first)
      out_line(f, 0, "%s %s[%s];", ct_type(f->early.v[i].type), f->early.v[i].name, turns);
}

void erl_load(Fn *f) {
  f->loading = true;
  for (int i = 0; i < f->early.n; i++)
    if (f->early.v[i].first)
      out_line(f, f->early.v[i].ref->span.begin, "%s[turn] = %s;", f->early.v[i].name,
               ex_text(f, f->early.v[i].ref, PREC_COMMA));
  f->loading = false;
}
