/* Early loads, of two kinds. A thread that does several iterations in turn of
 *
 *   eps = max(eps, abs(b(i,j) - a(i,j)));  a(i,j) = b(i,j)
 *
 * would wait for each turn's loads of 'a' behind the turn before's store: the compiler must take them for the
 * same element. The verdict says that no iteration reads what another one writes, so the loads of all turns
 * may come first. Found here: the references, to arrays that the nest also writes, that every iteration reads
 * before it writes the array.
 *
 * Iterations of a scan are run a while after their loads, which are told in the same way: here all
 * references that an iteration reads for certain, to any array, as long as they fit a tile. */
#include "codegen/kernel/kernel.h"
#include "frontend/symbol/intrinsic.h"
#include <string.h>

typedef struct {
  Fn *f;                                /* the kernel's function */
  const Stmt *first;                    /* statement of an iteration */
  VEC(const Symbol *) stored;           /* arrays that a statement before has written */
  bool any;                             /* also arrays that the nest only reads */
  bool inside;                          /* the iterations are those of a loop inside: variables of loops around it are known */
  bool certain;                         /* what is looked at now is run by every iteration */
  int room;                             /* bytes left for values of an iteration */
  const char *in, *made;                /* 'any': the struct that the values are in; its field that is taken, or NULL */
  bool (*wanted)(Fn *f, const Expr *e); /* those that are looked for; NULL: all */
} Search;

/* The array may have been stored in: under its name, or under another one where it may have several. */
static bool is_stored(const Search *q, const Symbol *s) {
  if (q->wanted && q->stored.n && ((s->attrs & (AT_POINTER | AT_TARGET | AT_CRAY_POINTER)) || s->equiv)) return true;
  for (int i = 0; i < q->stored.n; i++)
    if (q->stored.v[i] == s) return true;
  return false;
}

/* Storage that only this name reaches where the nest writes it. */
static bool wants_early(const Search *q, const Binding *v) {
  uint32_t loose = AT_POINTER | AT_TARGET | AT_CRAY_POINTER | AT_VOLATILE;
  if (!v || v->record || v->kind != BIND_ARRAY || !v->use || v->use->role != ROLE_ARRAY || v->use->red != RED_NONE || !v->use->read)
    return false;
  if (!v->use->written) return q->any && !(v->sym->attrs & AT_VOLATILE);
  return !((v->sym->attrs | v->shape->attrs) & loose) && !v->sym->equiv;
}

static bool computable(const Search *q, const Expr *e);

/* An element of an array that the nest leaves alone. */
static bool computable_element(const Search *q, const Expr *e) {
  const Binding *v = e->how == REF_ELEMENT && e->rank == 0 && e->kid[0]->kind == EX_NAME ? bind_peek(q->f, e->kid[0]) : NULL;
  if (!q->any || !wants_early(q, v) || v->use->written) return false;
  for (int i = 1; i < e->nkid; i++)
    if (!computable(q, e->kid[i])) return false;
  return true;
}

/* A bound of an array. */
static bool is_bound(const Expr *e) {
  IntrinsicId id = intrinsic_called(e);
  return id == IN_LBOUND || id == IN_UBOUND || id == IN_SIZE;
}

/* Subscripts that every turn can compute before the body runs. */
static bool computable(const Search *q, const Expr *e) {
  Fn *f = q->f;
  int64_t c;
  if (fold_const_int(e, &c)) return true;
  switch (e->kind) {
  case EX_PAREN: return computable(q, e->kid[0]);
  case EX_UNARY: return e->op == OP_NEG && computable(q, e->kid[0]);
  case EX_BINARY:
    return (e->op == OP_ADD || e->op == OP_SUB || e->op == OP_MUL) && computable(q, e->kid[0]) && computable(q, e->kid[1]);
  case EX_REF: return is_bound(e) || computable_element(q, e);
  case EX_NAME: break;
  default: return false;
  }
  const Binding *v = bind_peek(f, e);
  if (!v || v->kind != BIND_VALUE) return false;
  for (int g = 0; g < f->kernel->nloop; g++)
    if (f->kernel->loop[g].var == v) return true;
  if (q->inside && v->use && v->use->role == ROLE_INDEX) return true;
  return v->use && v->use->role == ROLE_VALUE;
}

/* a, a_2, a_3 */
static const char *new_field(const Search *q, const char *name) {
  Fn *f = q->f;
  const char *made = q->made, *field = made && !strcmp(name, made) ? names_derive(&f->names, name, "_in") : name;
  for (int i = 0, k = 2; i < f->early.n; i++)
    if (!strcmp(f->early.v[i].field, field)) field = arena_printf(f->g->arena, "%s_%d", name, k++), i = -1;
  return field;
}

static int bytes_of(Type t) { return t.kind * (t.base == TY_COMPLEX ? 2 : 1); }

static void add_early(Search *q, const Expr *e, const Binding *v) {
  Fn *f = q->f;
  Early new = {.ref = e, .type = v->type, .single = q->any, .stmt = q->first};
  for (int i = 0; i < f->early.n && !new.name; i++)
    if (cxx_array_same(f->early.v[i].ref, e)) new.name = f->early.v[i].name, new.field = f->early.v[i].field;
  new.first = !new.name;
  if (new.first) {
    if (!q->certain || bytes_of(v->type) > q->room) return;
    q->room -= bytes_of(v->type);
    new.field = q->in ? new_field(q, v->cname) : NULL;
    new.name = q->in       ? arena_printf(f->g->arena, "%s.%s", q->in, new.field)
               : q->wanted ? v->cname
                           : names_derive(&f->names, v->cname, "_before");
  }
  vec_push(f->g->arena, &f->early, new);
}

static void search_expr(Search *q, const Expr *e);

/* What is evaluated sometimes. */
static void search_perhaps(Search *q, const Expr *e) {
  bool certain = q->certain;
  q->certain = false;
  if (q->any) search_expr(q, e);
  q->certain = certain;
}

static bool is_merge(const Expr *e) {
  return e->kind == EX_REF && e->how == REF_CALL && e->kid[0]->text && str_prefix(e->kid[0]->text, "merge");
}

/* Every element reference in 'e'. */
static void search_expr(Search *q, const Expr *e) {
  if (!e) return;
  if (e->kind == EX_BINARY && (e->op == OP_AND || e->op == OP_OR)) {
    search_perhaps(q, e->kid[0]);
    search_perhaps(q, e->kid[1]);
    return;
  }
  if (e->kind == EX_REF && e->how == REF_CALL && e->sym && e->sym->kind != SY_INTRINSIC) return;
  if (bind_is_object(q->f, e)) return; /* its components have names of their own */
  if (e->kind == EX_REF && e->how == REF_ELEMENT && e->rank == 0 && e->kid[0]->kind == EX_NAME) {
    const Binding *v = bind_peek(q->f, e->kid[0]);
    bool good = wants_early(q, v) && (!q->wanted || q->wanted(q->f, e)) && !is_stored(q, v->sym) && !q->f->hooks->element(q->f, e);
    for (int i = 1; i < e->nkid && good; i++) good = computable(q, e->kid[i]);
    if (good) {
      add_early(q, e, v);
      return;
    }
  }
  for (int i = e->kind == EX_REF ? 1 : 0; i < e->nkid; i++) (is_merge(e) ? search_perhaps : search_expr)(q, e->kid[i]);
}

static void note_store(Search *q, const Expr *lhs) {
  const Expr *base = lhs;
  while (base->kind == EX_REF || base->kind == EX_MEMBER) base = base->kid[0];
  vec_push(q->f->g->arena, &q->stored, base->sym);
}

/* Of an assignment its right side and the subscripts of its left side are read, then the left side is written. */
static void search_assignment(Search *q, const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs;
  search_expr(q, s->u.assign.rhs);
  for (int i = 1; lhs->kind == EX_REF && i < lhs->nkid; i++) search_expr(q, lhs->kid[i]);
  note_store(q, lhs);
}

/* From here on statements may run after those that stand behind them. */
static bool may_be_reached_again(const Search *q, const Stmt *s) { return s->label && cxx_stmt_label_wanted(q->f, s->label); }

static bool search_statement(Search *q, const Stmt *s) {
  if (may_be_reached_again(q, s)) return false;
  if (s->kind == ST_CONTINUE || s->kind == ST_DIRECTIVE) return true;
  if (s->kind != ST_ASSIGN || s->u.assign.lhs->rank) return false;
  search_assignment(q, s);
  return true;
}

void early_loads_find(Fn *f, const Stmt *body, bool inside) {
  Search q = {.f = f, .first = body, .inside = inside, .certain = true, .room = 1 << 20};
  for (const Stmt *s = body; s && search_statement(&q, s); s = s->next) continue;
}

static bool visit_store(Stmt *s, void *data) {
  if (s->kind == ST_ASSIGN) note_store(data, s->u.assign.lhs);
  return true;
}

static void search_block(Search *q, const Stmt *s);

/* Whatever branch an iteration takes, it has evaluated the first condition. */
static void search_branches(Search *q, const Stmt *s) {
  search_expr(q, s->u.branch.cond);
  for (const Stmt *o = s; o; o = o->other) {
    bool certain = q->certain;
    int stored = q->stored.n;
    q->certain = false;
    if (o->kind == ST_ELSE_IF) search_expr(q, o->u.branch.cond);
    search_block(q, o->body);
    q->certain = certain;
    q->stored.n = stored;
  }
  for (const Stmt *o = s; o; o = o->other) ast_stmt_walk(o->body, visit_store, q);
}

/* What is evaluated once for each iteration of a loop inside is left where it is. */
static void search_loop(Search *q, const Stmt *s) {
  if (s->u.loop.how == DO_COUNTED) {
    search_expr(q, s->u.loop.lo);
    search_expr(q, s->u.loop.hi);
    search_expr(q, s->u.loop.step);
  }
  ast_stmt_walk(s->body, visit_store, q);
}

static bool find_cycle(Stmt *s, void *data) {
  *(bool *)data |= s->kind == ST_CYCLE;
  return true;
}

/* What follows may be left out. */
static bool may_end(const Stmt *s) {
  bool found = false;
  for (; s && s->kind != ST_DO; s = s->other) ast_stmt_walk(s->body, find_cycle, &found);
  return found;
}

static void search_block(Search *q, const Stmt *s) {
  for (; s && !may_be_reached_again(q, s); s = s->next) {
    if (s->kind == ST_ASSIGN && !s->u.assign.lhs->rank)
      search_assignment(q, s);
    else if (s->kind == ST_IF)
      search_branches(q, s);
    else if (s->kind == ST_ASSIGN)
      note_store(q, s->u.assign.lhs);
    else if (s->kind == ST_DO)
      search_loop(q, s);
    if (s->kind == ST_IF && may_end(s)) q->certain = false;
  }
}

void early_loads_find_all(Fn *f, const Stmt *body, const char *in, const char *made) {
  Search q = {.f = f, .first = body, .any = true, .certain = true, .room = 64, .in = in, .made = made};
  f->carrying = true;
  search_block(&q, body);
  f->carrying = false;
}

void early_loads_find_wanted(Fn *f, const Stmt *body, bool (*wanted)(Fn *f, const Expr *e), int bytes) {
  Search q = {.f = f, .first = body, .any = true, .certain = true, .room = bytes, .wanted = wanted};
  search_block(&q, body);
}

/* The load, where the iteration begins. */
static const char *load_text(Fn *f, const Early *e) {
  const Stmt *around = f->stmt;
  f->loading = true;
  f->stmt = e->stmt;
  const char *text = cxx_expr_text(f, e->ref, PREC_COMMA);
  f->stmt = around;
  f->loading = false;
  return text;
}

const char *early_loads_list(Fn *f) {
  const char *all = "";
  for (int i = 0; i < f->early.n; i++)
    if (f->early.v[i].first) all = arena_printf(f->g->arena, "%s%s%s", all, *all ? ", " : "", load_text(f, &f->early.v[i]));
  return all;
}

void early_loads_declare(Fn *f, const char *turns) {
  for (int i = 0; i < f->early.n; i++)
    if (f->early.v[i].first) cxx_out_line(f, 0, "%s %s[%s];", ctype_type(f->early.v[i].type), f->early.v[i].name, turns);
}

void early_loads_load(Fn *f) {
  for (int i = 0; i < f->early.n; i++)
    if (f->early.v[i].first)
      cxx_out_line(f, f->early.v[i].ref->span.begin, "%s[turn] = %s;", f->early.v[i].name, load_text(f, &f->early.v[i]));
}
