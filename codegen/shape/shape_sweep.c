/* Sweeps: the sequential loop runs inside a thread, the independent loops around it are the grid.
 *
 *   double a_last;                                     the value of the previous iteration stays in a register
 *   if (2 <= n - 1) { const int k = 2; a_last = a[a_(i, j, k - 1)]; }
 *   const auto batch = [&](const auto whole, const long long from) {
 *     double a_before[16];                             what no earlier turn sets is loaded for sixteen turns at once
 *     for (int turn = 0; turn < 16; turn++) { const int k = from + turn; ... a_before[turn] = a[a_(i, j, k + 1)]; }
 *     for (int turn = 0; turn < 16; turn++) { const int k = from + turn; ... the body; a_last = a[a_(i, j, k)]; }
 *   };
 *   long long from = 2;
 *   for (; from <= n - 1 - 15; from += 16) batch(std::true_type{}, from);
 *   if (from <= n - 1) batch(std::false_type{}, from);   turns past the end are left out
 *
 * A value of the iteration before that one is handed on from register to register, and so on up to BACK iterations. The threads of a sweep are few:
 * loads in flight make up for it. */
#include "codegen/shape/shape.h"
#include <string.h>

enum { LEAST_TURNS = 4, MOST_TURNS = 16, MOST_WORDS = 48, EARLY_MAX = 8, BACK = 4 };

/* The elements that the last iterations have set, or would have, of an array that each of them sets in one place. */
typedef struct Chain {
  const Symbol *array;
  Type type;
  int n;                      /* iterations back that are read */
  const Expr *ref[BACK + 1];  /* what reads that of so many iterations back, in every iteration; NULL: nothing does */
  const char *name[BACK + 1]; /* its register */
} Chain;

typedef struct {
  Kernel *k;
  const Symbol *var;          /* of the loop that carries */
  int64_t step;               /* of that loop */
  VEC(const Symbol *) stored; /* arrays that statements before have written */
  const Symbol *array;        /* whose writes are looked for */
  const Expr *write;          /* the first of them */
  bool one;                   /* they are all of one place */
  bool certain;               /* references met are read in every iteration */
  VEC(Chain) chain;
} Search;

/* ---- places ---- */

static bool computable(const Search *q, const Expr *e) {
  int64_t c;
  if (fold_const_int(e, &c)) return true;
  if (e->kind == EX_NAME) {
    const Binding *v = e->sym && e->sym->kind == SY_VARIABLE ? bind_peek(&q->k->f, e) : NULL;
    return v && v->use && !v->rank && (v->use->role == ROLE_VALUE || kernel_mentions_mapped(q->k, e));
  }
  if (e->kind != EX_BINARY && e->kind != EX_UNARY && e->kind != EX_PAREN) return false;
  for (int i = 0; i < e->nkid; i++)
    if (!computable(q, e->kid[i])) return false;
  return e->kind != EX_BINARY || e->op == OP_ADD || e->op == OP_SUB || e->op == OP_MUL;
}

/* Iterations from the one that writes the element to the one that 'e' stands in, negated: how far ahead it
 * reads. False: not known. */
static bool ahead_of(const Search *q, const Expr *e, const Expr *write, int64_t *ahead) {
  int walked = 0;
  if (e->nkid != write->nkid) return false;
  for (int i = 1; i < e->nkid; i++) {
    int64_t a, b;
    if (!expr_names(e->kid[i], q->var) && !expr_names(write->kid[i], q->var)) {
      if (!cxx_array_same(e->kid[i], write->kid[i])) return false;
      continue;
    }
    if (!align_shifted(e->kid[i], q->var, &a) || !align_shifted(write->kid[i], q->var, &b) || (a - b) % q->step) return false;
    *ahead = (a - b) / q->step;
    walked++;
  }
  return walked == 1;
}

static bool visit_write(Stmt *s, void *data) {
  Search *q = data;
  const Expr *lhs = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  if (!lhs || lhs->kind != EX_REF || lhs->kid[0]->kind != EX_NAME || lhs->kid[0]->sym != q->array) return true;
  if (!q->write) q->write = lhs;
  q->one &= cxx_array_same(lhs, q->write) && lhs->how == REF_ELEMENT;
  return true;
}

static Stmt *body_of(const Kernel *k) { return k->nest->loop[k->nest->depth - 1]->stmt->body; }

/* The one place where an iteration writes the array; NULL: there are several, or none. */
static const Expr *written_at(const Search *all, const Symbol *array) {
  Search q = {.k = all->k, .array = array, .one = true};
  ast_stmt_walk(body_of(all->k), visit_write, &q);
  if (!q.one || !q.write) return NULL;
  for (int i = 1; i < q.write->nkid; i++)
    if (!computable(all, q.write->kid[i])) return NULL;
  return q.write;
}

/* ---- references ---- */

/* An element of an array that no other name reaches. */
static const Binding *element(const Search *q, const Expr *e) {
  uint32_t loose = AT_POINTER | AT_TARGET | AT_CRAY_POINTER | AT_VOLATILE;
  if (e->kind != EX_REF || e->how != REF_ELEMENT || e->rank || e->kid[0]->kind != EX_NAME || !e->kid[0]->sym) return NULL;
  const Binding *v = e->kid[0]->sym->kind == SY_VARIABLE ? bind_peek(&q->k->f, e->kid[0]) : NULL;
  if (!v || v->kind != BIND_ARRAY || !v->use || v->use->role != ROLE_ARRAY || v->use->red != RED_NONE || v->old) return NULL;
  if (((v->sym->attrs | v->shape->attrs) & loose) || v->sym->equiv) return NULL;
  for (int i = 1; i < e->nkid; i++)
    if (!computable(q, e->kid[i])) return NULL;
  return v;
}

static bool is_stored(const Search *q, const Symbol *s) {
  for (int i = 0; i < q->stored.n; i++)
    if (q->stored.v[i] == s) return true;
  return false;
}

/* No iteration of the thread before this one sets what 'e' reads, nor does this one before it reads it. */
static bool is_old(const Search *q, const Expr *e, const Binding *v) {
  const Expr *write = v->use->written ? written_at(q, v->sym) : NULL;
  int64_t ahead;
  if (!v->use->written) return expr_names(e, q->var);
  return write && !is_stored(q, v->sym) && ahead_of(q, e, write, &ahead) && ahead >= 0;
}

static void add(Search *q, const Expr *e, const Binding *v) {
  Fn *f = &q->k->f;
  const char *name = NULL;
  int taken = 0;
  for (int i = 0; i < f->early.n; i++) {
    taken += f->early.v[i].first;
    if (!name && cxx_array_same(f->early.v[i].ref, e)) name = f->early.v[i].name;
  }
  bool first = !name;
  if (first && taken >= EARLY_MAX) return;
  if (first) name = names_derive(&f->names, v->cname, "_before");
  vec_push(f->g->arena, &f->early, ((Early){e, name, v->type, first, false, NULL, body_of(q->k)}));
}

/* The element of so many iterations before the first one's is there if some iteration reads it for certain. */
static void add_last(Search *q, const Expr *e, const Binding *v, int back) {
  Fn *f = &q->k->f;
  Chain *x = NULL;
  int taken = 0;
  for (int i = 0; i < q->chain.n; i++) {
    taken += q->chain.v[i].n;
    if (q->chain.v[i].array == v->sym) x = &q->chain.v[i];
  }
  if (!(x && x->ref[back]) && (!q->certain || taken - (x ? x->n : 0) + back > EARLY_MAX)) return;
  if (!x) {
    vec_push(f->g->arena, &q->chain, ((Chain){.array = v->sym, .type = v->type}));
    x = &q->chain.v[q->chain.n - 1];
  }
  while (x->n < back) x->name[++x->n] = names_derive(&f->names, v->cname, "_last");
  if (!x->ref[back]) x->ref[back] = e;
  vec_push(f->g->arena, &f->last, ((Early){e, x->name[back], v->type, false, true, NULL, body_of(q->k)}));
}

/* Operands that need not be evaluated are not read for certain. */
static bool visit_read(Expr *e, void *data) {
  Search *q = data;
  const Binding *v = element(q, e);
  const Expr *write = v && v->use->written ? written_at(q, v->sym) : NULL;
  int64_t ahead;
  if (write && ahead_of(q, e, write, &ahead) && ahead < 0 && ahead >= -BACK)
    add_last(q, e, v, (int)-ahead);
  else if (v && q->certain && is_old(q, e, v))
    add(q, e, v);
  return !v;
}

static bool find_option(Expr *e, void *data) {
  bool merge = e->kind == EX_REF && e->how == REF_CALL && e->kid[0]->text && str_prefix(e->kid[0]->text, "merge");
  bool call = e->kind == EX_REF && e->how == REF_CALL && e->sym && e->sym->kind != SY_INTRINSIC;
  *(bool *)data |= merge || call || (e->kind == EX_BINARY && (e->op == OP_AND || e->op == OP_OR));
  return true;
}

static void search(Search *q, const Expr *e, bool certain) {
  bool option = false;
  ast_expr_walk((Expr *)e, find_option, &option);
  q->certain = certain && !option;
  ast_expr_walk((Expr *)e, visit_read, q);
}

static void note_store(Search *q, const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs;
  while (lhs->kind == EX_REF || lhs->kind == EX_MEMBER) lhs = lhs->kid[0];
  vec_push(q->k->g->arena, &q->stored, lhs->sym);
}

static bool visit_inside(Stmt *s, void *data) {
  if (s->kind == ST_ASSIGN) {
    search(data, s->u.assign.rhs, false);
    note_store(data, s);
  } else if (s->kind == ST_IF || s->kind == ST_ELSE_IF) {
    if (s->u.branch.cond) search(data, s->u.branch.cond, false);
  }
  return true;
}

static void search_statement(Search *q, Stmt *s) {
  if (s->kind == ST_ASSIGN) {
    search(q, s->u.assign.rhs, true);
    note_store(q, s);
    return;
  }
  ast_stmt_walk_one(s, visit_inside, q);
}

static bool find_unfit(Stmt *s, void *data) {
  bool fit = s->kind == ST_ASSIGN || s->kind == ST_IF || s->kind == ST_ELSE_IF || s->kind == ST_ELSE || s->kind == ST_CONTINUE ||
             s->kind == ST_DIRECTIVE || s->kind == ST_END;
  *(bool *)data |= !fit;
  return true;
}

/* Fills q->chain, f->early and f->last. */
static void find(Search *q) {
  bool unfit = false;
  ast_stmt_walk(body_of(q->k), find_unfit, &unfit);
  for (Stmt *s = body_of(q->k); s && !unfit; s = s->next) search_statement(q, s);
}

/* ---- text ---- */

static void emit_body(const Search *q) {
  Kernel *k = q->k;
  Fn *f = &k->f;
  f->body_indent = f->indent;
  kernel_copies_in(k);
  kernel_inner(k);
  for (int i = 0; i < q->chain.n; i++) {
    const Chain *x = &q->chain.v[i];
    for (int back = x->n; back > 1; back--) cxx_out_line(f, 0, "%s = %s;", x->name[back], x->name[back - 1]);
    cxx_out_line(f, 0, "%s = %s;", x->name[1], cxx_expr_text(f, written_at(q, x->array), PREC_COMMA));
  }
}

typedef struct {
  const char *var, *type, *lo, *hi, *from; /* the loop's; first iteration of a batch */
  bool up;
  int64_t step;
  const char *left;  /* iterations that are left, where bounds of 64 bits have sums and differences of more; else NULL */
  int turns;         /* whose loads are in flight at once */
  const char *whole; /* C variable: all turns are there */
} Batch;

/* As many as registers have room for. */
static int turns_of(const Fn *f) {
  int64_t words = 0;
  for (int i = 0; i < f->early.n; i++)
    if (f->early.v[i].first) words += ((int64_t)type_size(f->early.v[i].type) + 3) / 4;
  int turns = MOST_TURNS;
  while (turns > LEAST_TURNS && turns * words > MOST_WORDS) turns /= 2;
  return turns;
}

/* How far the end is from there, which is before it: always a number of 64 bits without a sign. */
static const char *distance(const Kernel *k, const Batch *b, const char *from) {
  return arena_printf(k->g->arena, "static_cast<unsigned long long>(%s) - static_cast<unsigned long long>(%s)",
                      b->up ? b->hi : from, b->up ? from : b->hi);
}

/* Iteration 'from' comes, and so many behind it. */
static const char *come(const Kernel *k, const Batch *b, const char *from, int more) {
  const char *within = b->up ? "<=" : ">=";
  const long long away = more * (long long)(b->up ? b->step : -b->step);
  if (b->left) return arena_printf(k->g->arena, "%s %s %s && %s >= %lld", from, within, b->hi, distance(k, b, from), away);
  return arena_printf(k->g->arena, "%s %s static_cast<long long>(%s) %c %lld", from, within, b->hi, b->up ? '-' : '+', away);
}

static void open_turns(Kernel *k, const Batch *b) {
  Fn *f = &k->f;
  cxx_out_line(f, 0, "F2C_UNROLL(%d)", b->turns);
  cxx_out_open(f, 0, "for (int turn = 0; turn < %d; turn++) {", b->turns);
  const char *times =
      b->step == 1 || b->step == -1 ? "" : arena_printf(k->g->arena, " * %lld", (long long)(b->up ? b->step : -b->step));
  const char *at =
      arena_printf(k->g->arena, "%s %c turn%s", b->from, b->up ? '+' : '-', times); /* it may be beyond what the variable holds */
  const char *beyond = b->left ? arena_printf(k->g->arena, "static_cast<unsigned long long>(turn) >= %s", b->left)
                               : arena_printf(k->g->arena, "%s %c %s", at, b->up ? '>' : '<', b->hi);
  cxx_out_line(f, 0, "if (!decltype(%s)::value && %s) continue;", b->whole, beyond);
  cxx_out_line(f, 0, "const %s %s = static_cast<%s>(%s);", b->type, b->var, b->type, at);
}

/* Loads under a condition would wait for each other: only the last batch, which lacks turns, has one. */
static void emit_batches(const Search *q, Batch *b) {
  Kernel *k = q->k;
  Fn *f = &k->f;
  const long long stride = (long long)(b->up ? b->step : -b->step);
  const char *batch = names_take(&f->names, "batch");
  b->whole = names_take(&f->names, "whole");
  const char *within = b->up ? "<=" : ">=", *all = come(k, b, b->from, b->turns - 1);
  const char *some = arena_printf(k->g->arena, "%s %s %s", b->from, within, b->hi);
  if (b->left) {
    cxx_out_line(f, 0, "unsigned long long %s = %s %s %s ? (%s)/%lld + 1 : 0;", b->left, b->lo, within, b->hi,
                 distance(k, b, b->lo), stride);
    all = arena_printf(k->g->arena, "%s >= %d", b->left, b->turns), some = arena_printf(k->g->arena, "%s > 0", b->left);
  }
  cxx_out_open(f, 0, "const auto %s = [&](const auto %s, const long long %s) {", batch, b->whole, b->from);
  early_loads_declare(f, arena_printf(k->g->arena, "%d", b->turns));
  open_turns(k, b);
  early_loads_load(f);
  cxx_out_close(f, "}");
  open_turns(k, b);
  emit_body(q);
  cxx_out_close(f, "}");
  cxx_out_close(f, "};");
  cxx_out_line(f, 0, "long long %s = %s;", b->from, b->lo);
  cxx_out_line(f, 0, "for (; %s; %s %s %lld%s) %s(std::true_type{}, %s);", all, b->from, b->up ? "+=" : "-=", b->turns * stride,
               b->left ? arena_printf(k->g->arena, ", %s -= %d", b->left, b->turns) : "", batch, b->from);
  cxx_out_line(f, 0, "if (%s) %s(std::false_type{}, %s);", some, batch, b->from);
}

/* The register of x's element of 'back' iterations before the first one, from the first iteration that reads it for certain: the one 'later'
 * iterations after that. */
static void emit_first_of(Kernel *k, const Batch *b, const Chain *x, int back, int later) {
  Fn *f = &k->f;
  const long long away = (long long)(later * (b->up ? b->step : -b->step));
  if (!x->ref[back + later]) return;
  if (later) {
    cxx_out_open(f, 0, "if (%s) {", come(k, b, b->lo, later));
    cxx_out_line(f, 0, "const %s %s = %s %c %lld;", b->type, b->var, b->lo, b->up ? '+' : '-', away);
  } else {
    cxx_out_open(f, 0, "if (%s %s %s) {", b->lo, b->up ? "<=" : ">=", b->hi);
    cxx_out_line(f, 0, "const %s %s = %s;", b->type, b->var, b->lo);
  }
  f->loading = true;
  cxx_out_line(f, 0, "%s = %s;", x->name[back], cxx_expr_text(f, x->ref[back + later], PREC_COMMA));
  f->loading = false;
  cxx_out_close(f, "}");
}

/* a_last = the element before the first iteration's, if there is one. */
static void emit_first(const Search *q, const Batch *b) {
  Fn *f = &q->k->f;
  for (int i = 0; i < q->chain.n; i++)
    for (int back = 1; back <= q->chain.v[i].n; back++)
      cxx_out_line(f, 0, "%s %s = {};", ctype_type(q->chain.v[i].type), q->chain.v[i].name[back]);
  for (int i = 0; i < q->chain.n; i++) {
    const Chain *x = &q->chain.v[i];
    for (int back = 1; back <= x->n; back++) {
      int later = 0;
      while (!x->ref[back + later]) later++;
      emit_first_of(q->k, b, x, back, later);
    }
  }
}

static void emit_loop(Kernel *k) {
  Fn *f = &k->f;
  const Loop *l = k->nest->loop[k->nest->order->carried[0]];
  Binding *v = bind_peek(f, l->var);
  Search q = {.k = k, .var = l->var->sym, .step = 1};
  bool plain = v && v->kind == BIND_VALUE && v->type.base == TY_INTEGER && (!l->step || fold_const_int(l->step, &q.step)) && q.step;
  if (plain) find(&q);
  Batch b = {.up = q.step > 0, .step = q.step};
  if (plain) {
    b.var = v->cname, b.type = ctype_type(v->type);
    b.lo = cxx_expr_text_as(f, l->lo, v->type, PREC_LT + 1), b.hi = cxx_expr_text_as(f, l->hi, v->type, PREC_LT + 1);
    if (type_size(v->type) == 8) b.left = names_derive(&f->names, v->cname, "_left");
    b.from = names_derive(&f->names, v->cname, "_from");
    v->in_for++;
    b.turns = turns_of(f);
    emit_first(&q, &b);
  }
  if (f->early.n) {
    emit_batches(&q, &b);
  } else {
    Binding *own = cxx_loop_open(f, l->stmt, true);
    emit_body(&q);
    cxx_loop_close(f, own);
  }
  if (plain) v->in_for--;
  f->early.n = f->last.n = 0;
}

static void emit_kernel(Kernel *k) {
  shape_plain_open(k, true);
  emit_loop(k);
  shape_plain_close(k);
}

/* ---- the plan ---- */

static bool plan(Kernel *k) {
  const Nest *n = k->nest;
  if (!n->order) return false;
  if (k->keeps) {
    refuse(&k->f, n->first->span, REASON_LASTPRIVATE,
           "a lastprivate variable of a loop that runs inside the threads is not supported in device code");
    return false;
  }
  decided_schedule(k->g, n, "the loop of '%s' runs inside the threads", n->loop[n->order->carried[0]]->var->text);
  k->map = n->map;
  k->nloop = n->depth - 1;
  k->around = n->depth;
  return true;
}

static void check(Kernel *k) {
  const Nest *n = k->nest;
  const Symbol *s = n->loop[n->order->carried[0]]->var->sym;
  for (int i = n->order->carried[0] + 1; i < n->depth; i++)
    if (expr_names(n->loop[i]->lo, s) || expr_names(n->loop[i]->hi, s) || (n->loop[i]->step && expr_names(n->loop[i]->step, s)))
      refuse(&k->f, n->loop[i]->stmt->span, REASON_BOUNDS, "the bounds depend on '%s', whose loop carries the dependences", s->name);
}

const Shape shape_sweep = {
    .name = "sweep",
    .repeats = true,
    .plan = plan,
    .order = kernel_order_loops,
    .check = check,
    .body = emit_kernel,
    .call = shape_plain_call,
};
