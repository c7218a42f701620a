/* Kernels in which a thread does C iterations of a loop side by side, so that it loads once what they all load. No test stands between them. Their
 * loops inside are unrolled (analysis/nest/unrolling.c), and elements that iterations set and read are in registers:
 *
 *   const I j_first = it.first_abreast();
 *   F2C_UNROLL_ALL
 *   for (int turn = 0; turn < C; turn++) {
 *     const int j = static_cast<int>(j_first + turn);
 *     double g_kept;
 *     ...
 *     if (it.mine_abreast(turn)) g[g_(i, j)] = g_kept;
 *   }
 *
 * or they are run once for all iterations, each of which has scalars of its own (analysis/nest/unroll_and_jam.c):
 *
 *   double s_abreast[C];
 *   ...
 *   for (int k = 1; k <= n; ++k) {
 *     F2C_UNROLL_ALL
 *     for (int turn = 0; turn < C; turn++) {
 *       const int j = static_cast<int>(j_first + turn);
 *       double &s = s_abreast[turn];
 *       s = s + a[a_(i, k)] * b[b_(k, j)];
 *     }
 *   } */
#include "codegen/shape/shape.h"
#include "frontend/symbol/alias.h"
#include <string.h>

typedef VEC(const Binding *) Scalars;

/* The kernel's own part. */
typedef struct AbreastKernel {
  const char **name;       /* of the registers of Unrolled.kept */
  bool home;               /* references are to memory */
  const char *first;       /* with 'jams': the value of the loop's variable in the first turn */
  const KernelLoop *side;  /* the loop */
  Scalars scalar;          /* that each iteration has its own of */
  const char **all;        /* of each: the array of all iterations */
  const Stmt *begin, *end; /* the statements that stand in the turns written last; NULL: to the end of the block */
  bool within;             /* they are being written */
} AbreastKernel;

static AbreastKernel *own_of(const Kernel *k) { return k->own; }

const Loop *abreast_side(const Kernel *k) { return k->nest->unrolled ? k->nest->unrolled->side : NULL; }

bool abreast_jams(const Kernel *k) { return k->shape->turns && abreast_side(k) && k->nest->unrolled->jams; }

/* ---- elements in registers ---- */

const char *abreast_element(const Fn *f, const Expr *ref) {
  const AbreastKernel *own = own_of(f->kernel);
  const Unrolled *r = f->kernel->nest->unrolled;
  for (int i = 0; own && !own->home && i < r->nkept; i++)
    if (ref->kid[0]->sym == r->kept[i].sym) return own->name[i];
  return NULL;
}

static const char *home_text(Kernel *k, const KeptElement *e) {
  own_of(k)->home = true;
  const char *text = cxx_expr_text(&k->f, e->ref, PREC_COMMA);
  own_of(k)->home = false;
  return text;
}

static void open_turns(Kernel *k, const Stmt *from, const Stmt *to);

/* double g_kept = 0;  if (it.mine_abreast(turn)) g_kept = g[g_(i, j)]; */
void abreast_fetch(Kernel *k) {
  const AbreastKernel *own = own_of(k);
  const Unrolled *r = k->nest->unrolled;
  bool reads = false, jams = abreast_jams(k);
  for (int i = 0; own && i < r->nkept; i++) reads |= r->kept[i].reads;
  if (jams && reads) open_turns(k, NULL, NULL);
  for (int i = 0; own && i < r->nkept; i++) {
    const KeptElement *e = &r->kept[i];
    if (!jams) cxx_out_line(&k->f, 0, "%s %s%s;", ctype_type(e->sym->type), own->name[i], e->reads ? "{}" : "");
    if (e->reads) cxx_out_line(&k->f, e->ref->span.begin, "if (it.mine_abreast(turn)) %s = %s;", own->name[i], home_text(k, e));
  }
  if (jams && reads) cxx_out_close(&k->f, "}");
}

/* if (it.mine_abreast(turn)) g[g_(i, j)] = g_kept; */
void abreast_store(Kernel *k) {
  const AbreastKernel *own = own_of(k);
  const Unrolled *r = k->nest->unrolled;
  bool jams = own && r->nkept && abreast_jams(k);
  if (jams) open_turns(k, NULL, NULL);
  for (int i = 0; own && i < r->nkept; i++)
    cxx_out_line(&k->f, r->kept[i].ref->span.begin, "if (it.mine_abreast(turn)) %s = %s;", home_text(k, &r->kept[i]), own->name[i]);
  if (jams) cxx_out_close(&k->f, "}");
}

/* ---- the plan ---- */

/* All loops are mapped as they stand, the one that a thread does several iterations of along y. */
bool abreast_plan(Kernel *k) {
  const Unrolled *r = k->nest->unrolled;
  if (k->only || k->nloop != k->nest->depth || k->nest->map.nloops != k->nest->depth) return false;
  AbreastKernel *own = ARENA_NEW(k->g->arena, AbreastKernel);
  *own = (AbreastKernel){.name = ARENA_ARRAY(k->g->arena, const char *, r->nkept + 1)};
  for (int i = 0; i < r->nkept; i++) own->name[i] = names_derive(&k->f.names, r->kept[i].sym->name, "_kept");
  k->own = own;
  return true;
}

/* ---- loops inside that are run once for all ---- */

typedef struct Search {
  const Symbol *sym;
  bool found;
} Search;

static bool find_in_expr(Expr *e, void *data) {
  Search *q = data;
  q->found |= e->kind == EX_NAME && e->sym && alias_target(e->sym) == q->sym;
  return !q->found;
}

static bool find_in_stmt(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, find_in_expr, data);
  return !((Search *)data)->found;
}

/* The statements from 'from' to before 'to' name it: the first that does, or NULL. */
static const Stmt *naming(const Stmt *from, const Stmt *to, const Symbol *sym) {
  Search q = {sym, false};
  for (const Stmt *s = from; s && s != to; s = s->next) {
    ast_stmt_walk_one((Stmt *)s, find_in_stmt, &q);
    if (q.found) return s;
  }
  return NULL;
}

static const Stmt *body_of(const Kernel *k) { return k->nest->loop[k->nest->depth - 1]->stmt->body; }

/* The end of the statements that stand in the same turns as 's'. */
static const Stmt *end_of_turns(const Stmt *s) {
  while (s && s->kind != ST_DO) s = s->next;
  return s;
}

typedef struct Runs {
  const Symbol *sym;
  int naming;      /* sequences of statements between loops that name it */
  bool sets_first; /* the first of these sets it before all else */
  bool counts;     /* it is the variable of a loop inside */
} Runs;

static void count_runs(Runs *r, const Stmt *s) {
  while (s) {
    if (s->kind == ST_DO) {
      r->counts |= alias_target(s->u.loop.var->sym) == r->sym;
      count_runs(r, s->body);
      s = s->next;
      continue;
    }
    const Stmt *end = end_of_turns(s), *first = naming(s, end, r->sym);
    if (first && !r->naming++)
      r->sets_first = first->kind == ST_ASSIGN && first->u.assign.lhs->kind == EX_NAME && first->u.assign.lhs->sym == r->sym &&
                      !expr_names(first->u.assign.rhs, r->sym);
    s = end;
  }
}

/* Values that each iteration has its own of: 'double s_abreast[C];', but for those that are set and used in the same turn. */
static void declare_scalars(Kernel *k) {
  AbreastKernel *own = own_of(k);
  own->all = ARENA_ARRAY(k->g->arena, const char *, k->f.bind.n + 1);
  for (int i = 0; i < k->f.bind.n; i++) {
    Binding *v = k->f.bind.v[i];
    Runs r = {.sym = v->sym};
    if (!v->local || !v->use || v->use->role != ROLE_PRIVATE || v->kind != BIND_VALUE) continue;
    count_runs(&r, body_of(k));
    if (r.counts || !r.naming) continue;
    bool alone = r.naming == 1 && r.sets_first;
    own->all[own->scalar.n] = alone ? NULL : names_derive(&k->f.names, v->cname, "_abreast");
    vec_push(k->g->arena, &own->scalar, v);
    v->declared = true;
    if (!alone) cxx_out_line(&k->f, 0, "%s %s[C];", bind_type(v), own->all[own->scalar.n - 1]);
  }
  for (int i = 0; i < k->nest->unrolled->nkept; i++) {
    const KeptElement *e = &k->nest->unrolled->kept[i];
    cxx_out_line(&k->f, 0, "%s %s_abreast[C]%s;", ctype_type(e->sym->type), own->name[i], e->reads ? "{}" : "");
  }
}

/* const int j = static_cast<int>(j_first + turn);  or, of the only loop,  const int i = it.turn_abreast(turn); */
static void put_side(Kernel *k) {
  const AbreastKernel *own = own_of(k);
  const char *type = kernel_index_type(own->side);
  if (!own->first) {
    cxx_out_line(&k->f, 0, "const %s %s = it.turn_abreast(turn);", type, own->side->cname);
    return;
  }
  cxx_out_line(&k->f, 0, "const %s %s = static_cast<%s>(%s + turn);", type, own->side->cname, type, own->first);
}

/* for (int turn = 0; turn < C; turn++) {
 *   const int j = static_cast<int>(j_first + turn);
 *   double &s = s_abreast[turn]; */
static void open_turns(Kernel *k, const Stmt *from, const Stmt *to) {
  const AbreastKernel *own = own_of(k);
  Fn *f = &k->f;
  const Unrolled *r = k->nest->unrolled;
  cxx_out_line(f, 0, "F2C_UNROLL_ALL");
  cxx_out_open(f, 0, "for (int turn = 0; turn < C; turn++) {");
  if (!from || naming(from, to, alias_target(own->side->loop->var->sym))) put_side(k);
  for (int i = 0; i < own->scalar.n; i++) {
    const Binding *v = own->scalar.v[i];
    if (!naming(from, to, v->sym)) continue;
    if (own->all[i])
      cxx_out_line(f, 0, "%s &%s = %s[turn];", bind_type(v), v->cname, own->all[i]);
    else
      cxx_out_line(f, 0, "%s %s;", bind_type(v), v->cname);
  }
  for (int i = 0; i < r->nkept; i++)
    if (!from || naming(from, to, r->kept[i].sym))
      cxx_out_line(f, 0, "%s &%s = %s_abreast[turn];", ctype_type(r->kept[i].sym->type), own->name[i], own->name[i]);
}

/* Statements between loops in the turns of the thread; the loops as ever. */
bool abreast_before(Fn *f, const Stmt *s) {
  Kernel *k = f->kernel;
  AbreastKernel *own = own_of(k);
  if (!own || !abreast_jams(k) || own->within || s->kind == ST_DO || s->kind == ST_DIRECTIVE) return false;
  for (const Stmt *t = own->begin; t && t != own->end; t = t->next)
    if (t == s) return true;
  const Stmt *last = s;
  own->begin = s, own->end = end_of_turns(s);
  while (last->next != own->end) last = last->next;
  open_turns(k, s, own->end);
  own->within = true;
  cxx_stmt_block(f, s, last);
  own->within = false;
  cxx_out_close(f, "}");
  return true;
}

/* ---- around the body ---- */

void abreast_open(Kernel *k) {
  Fn *f = &k->f;
  AbreastKernel *own = own_of(k);
  cxx_out_line(f, k->nest->first->span.begin, "if (!it.here_abreast()) return;");
  for (int i = 0; i < k->nest->depth; i++) {
    const KernelLoop *l = kernel_loop(k, i);
    if (k->nest->loop[i] != abreast_side(k))
      cxx_out_line(f, 0, "const %s %s = it.at(%d);", kernel_index_type(l), l->cname, (int)(l - k->loop));
    else {
      own->first = k->nest->depth > 1 ? names_derive(&f->names, l->cname, "_first") : NULL;
      own->side = l;
    }
  }
  if (own->first) cxx_out_line(f, 0, "const I %s = it.first_abreast();", own->first);
  if (abreast_jams(k)) {
    declare_scalars(k);
    return;
  }
  cxx_out_line(f, 0, "F2C_UNROLL_ALL");
  cxx_out_open(f, 0, "for (int turn = 0; turn < C; turn++) {");
  put_side(k);
  f->body_indent = f->indent;
}

/* ---- the kernel beside that of a team ---- */

static void make(Kernel *s, const Kernel *k) {
  static const int block[2][3] = {{32, 4, 1}, {32, 2, 2}};
  kernel_bind_all(s);
  s->map = k->nest->map;
  memcpy(s->map.block, block[s->nest->depth > 2], sizeof s->map.block);
  s->nloop = s->around = s->nest->depth;
  kernel_order_loops(s);
  if (!s->f.fail && (!beside_same_loops(k, s) || !abreast_plan(s)))
    refuse(&s->f, k->nest->first->span, REASON_BOUNDS, "the team has other loops");
  for (int g = 0; g < s->nloop && !s->f.fail; g++)
    if (!kernel_describe(s, &s->loop[g])) refuse(&s->f, k->nest->first->span, REASON_BOUNDS, "the bounds are not those of a grid");
  if (s->f.fail) return;
  s->f.declare_in_place = true;
  s->f.indent = s->f.body_indent = 2;
  abreast_open(s);
  abreast_fetch(s);
  kernel_inner(s);
  abreast_store(s);
  kernel_finish(s);
}

static void tell(const Kernel *s) {
  Decision *x = decision_change(s->g->decided, s->nest);
  x->tiles = arena_printf(s->g->arena, "where there are many iterations a thread does four of %s side by side",
                          abreast_side(s)->var->text);
}

static Kernel *beside(Kernel *k) {
  const Nest *n = k->nest;
  if (k->shape != &shape_team || !n->unrolled || !n->unrolled->jams || k->whole || k->only || k->gangs || k->nloop != n->depth ||
      n->map.fixed_block || derived_type_any(n) || part_transform(n))
    return NULL;
  Beside b = beside_begin(k, &shape_abreast, NULL);
  make(b.made, k);
  Kernel *s = beside_end(&b, "abreast", NULL);
  if (s) tell(s);
  return s;
}

static const char *chosen(const Kernel *k) {
  (void)k;
  return "launch.goes_abreast(it)";
}

const Shape shape_abreast = {
    .name = "abreast",
    .alone = true,
    .repeats = true,
    .turns = true,
    .beside = beside,
    .element = abreast_element,
    .before = abreast_before,
    .chosen = chosen,
    .call = shape_plain_call,
};
