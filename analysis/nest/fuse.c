/* Fusing of nests that stand one behind the other and have the same iterations (Kennedy and Allen, Optimizing
 * compilers for modern architectures, 6.2.5 and 8.6): one launch does both, and what both use comes from
 * memory once.
 *
 *   do i = 1, n                     do i = 1, n
 *     a(i) = b(i) + c(i)              a(i) = b(i) + c(i)
 *   end do                            d(i) = a(i)*2
 *   do i = 1, n                     end do
 *     d(i) = a(i)*2
 *   end do
 *
 * An iteration of the second nest may come before later ones of the first where no dependence leads from
 * these to it. All iterations of the fused nest are independent: then dependences between the two lie within
 * iterations, but for variables of which each iteration has a copy, or that all of them combine or set alike.
 * Such a variable is in one of the two nests only, or each has copies of its own and nobody wants what the
 * first one leaves. */
#include "analysis/nest/nests.h"
#include "analysis/transform/rewrite.h"
#include <limits.h>

enum {
  MAX_FUSED = 16,          /* nests in one */
  MAX_STATEMENTS = 48,     /* of the fused body: registers */
  FEW_ITERATIONS = 1 << 16 /* of a nest that takes no longer than its launch */
};

typedef struct Fusion {
  Analysis *ana;
  Code *code;
  Nest *nest[MAX_FUSED]; /* in source order */
  int n;
  VEC(const Stmt *) between; /* assignments between them */
} Fusion;

/* ---- which nests ---- */

/* It says of the iterations what has been proved of them, and no number of how they are run: '!$acc loop
 * independent gang' inside a construct. */
static bool says_nothing(const Directive *d) {
  if (!d) return true;
  if (d->dialect != DIALECT_ACC || d->kind != DIR_LOOP || d->flags & (DF_REGION | DF_SEQ)) return false;
  for (const Clause *k = d->clause; k; k = k->next) {
    bool level = (k->kind == CL_GANG || k->kind == CL_WORKER || k->kind == CL_VECTOR) && !k->nitem;
    if (!level && k->kind != CL_INDEPENDENT && k->kind != CL_AUTO) return false;
  }
  return true;
}

bool fuse_fits(const Nest *n) {
  bool runs = n->verdict == V_PARALLEL || n->verdict == V_REDUCTION;
  if (!n->offload || (n->dialect != DIALECT_NONE && !n->directive) || n->piece || n->order || n->rows || n->columns || n->update)
    return false;
  for (int i = 0; i < n->depth; i++) {
    const Loop *l = n->loop[i];
    if (!says_nothing(l->directive) || l->kind != LOOP_DO || l->transform || l->contract || l->extreme || l->info->jumps ||
        !query_bounds_before(l, n->loop[0]))
      return false;
  }
  return runs && n->basis == BASIS_PROVED && n->loop[0]->info->eff0 == n->loop[0]->info->eff1 &&
         rewrite_copies(n->loop[n->depth - 1]->stmt);
}

static bool visit_plain(Expr *e, void *data) {
  *(bool *)data &= e->kind == EX_NAME ? e->sym && !e->rank : e->kind != EX_REF && e->kind != EX_MEMBER && e->nkid <= 2;
  return *(bool *)data;
}

/* s = e of scalars: it may be made before the loops as well. */
static bool is_movable(const Stmt *s) {
  bool plain = s->kind == ST_ASSIGN && s->u.assign.lhs->kind == EX_NAME && s->u.assign.lhs->sym && !s->u.assign.lhs->rank;
  const Symbol *v = plain ? query_real_symbol(s->u.assign.lhs->sym) : NULL;
  if (!v || v->equiv || v->kind != SY_VARIABLE || (v->attrs & (AT_POINTER | AT_TARGET | AT_VOLATILE | AT_ALLOCATABLE)))
    return false;
  Type t = v->type;
  if (t.base != TY_INTEGER && t.base != TY_REAL && t.base != TY_COMPLEX && t.base != TY_LOGICAL) return false;
  ast_expr_walk(s->u.assign.rhs, visit_plain, &plain);
  return plain;
}

/* Nothing but such assignments is done, and nothing jumped to, between the end of 'a' and the begin of 'b',
 * which are in one block. */
static bool is_next(Fusion *f, const Nest *a, const Nest *b) {
  const Stmt *s = a->first->next;
  if (a->unit != b->unit || b->first->shared_end) return false;
  for (; s && s != b->first; s = s->next) {
    bool own = s->kind == ST_DIRECTIVE && b->directive && s->u.directive == b->directive;
    if (own && !s->label) continue;
    if (s->label || (s->kind != ST_CONTINUE && s->kind != ST_FORMAT && !is_movable(s))) return false;
    if (s->kind == ST_ASSIGN) vec_push(f->ana->arena, &f->between, s);
  }
  return s && !s->label;
}

static bool same_bound(const Expr *a, const Expr *b) {
  int64_t d;
  if (!a || !b) return a == b;
  return query_same_expr(a, b) || (siv_test_offset(a, b, &d) && d == 0);
}

static bool same_step(const Loop *a, const Loop *b) {
  int64_t x, y;
  return query_loop_step(a, &x) && query_loop_step(b, &y) && x == y;
}

/* The variables of the loops of 'a' in the place of those of 'b'. */
static Rewriter renaming(Arena *arena, const Nest *a, const Nest *b) {
  Rewriter w = {.arena = arena};
  for (int i = 0; i < a->depth; i++)
    if (query_real_symbol(a->loop[i]->var->sym) != query_real_symbol(b->loop[i]->var->sym))
      vec_push(arena, &w.swap, ((Swap){.var = query_real_symbol(b->loop[i]->var->sym), .to = a->loop[i]->var}));
  return w;
}

/* Another variable can take the place of that of the nest's loop: it is of its kind, and nobody wants what the loop leaves in it. */
static bool is_forgotten(const Fusion *f, const Loop *l, const Loop *instead) {
  const Var *v = access_find(f->code, query_real_symbol(l->var->sym), l->var->sym->name);
  if (query_real_symbol(l->var->sym) == query_real_symbol(instead->var->sym)) return true;
  return v && l->var->kind == EX_NAME && instead->var->kind == EX_NAME && !overlap_is_possible(v) &&
         !flow_has(l->info->live_out, v) && l->var->type.base == instead->var->type.base &&
         l->var->type.kind == instead->var->type.kind;
}

/* Bounds of inner loops name outer variables. */
static bool same_iterations(const Fusion *f, const Nest *a, const Nest *b) {
  if (a->depth != b->depth) return false;
  Rewriter w = renaming(f->ana->arena, a, b);
  for (int i = 0; i < a->depth; i++) {
    const Loop *l = a->loop[i], *m = b->loop[i];
    if (!is_forgotten(f, m, l) || !same_bound(l->lo, make_expr(&w, m->lo)) || !same_bound(l->hi, make_expr(&w, m->hi)) ||
        !same_step(l, m) || a->map.axis[i] != b->map.axis[i])
      return false;
  }
  return true;
}

/* ---- what it gains ---- */

static bool share_array(const Nest *a, const Nest *b) {
  for (const VarUse *u = a->vars; u; u = u->next)
    if (u->role == ROLE_ARRAY && roles_find(b, u->sym, u->path)) return true;
  return false;
}

static bool is_small(const Nest *n) {
  int64_t all = 1;
  for (int i = 0; i < n->depth && all > 0 && all <= FEW_ITERATIONS; i++) {
    int64_t trip = query_loop_trip(n->loop[i]);
    all = trip < 0 ? -1 : all * trip;
  }
  return all >= 0 && all <= FEW_ITERATIONS;
}

static bool count(Stmt *s, void *data) {
  *(int *)data += s->kind == ST_ASSIGN || s->kind == ST_IF || s->kind == ST_DO;
  return true;
}

static int statements(const Fusion *f) {
  int n = 0;
  for (int i = 0; i < f->n; i++) ast_stmt_walk(f->nest[i]->loop[f->nest[i]->depth - 1]->stmt->body, count, &n);
  return n;
}

static bool gains(const Fusion *f) {
  const Nest *last = f->nest[f->n - 1];
  bool shared = false;
  for (int i = 0; i < f->n - 1; i++) shared |= share_array(f->nest[i], last);
  return (shared || is_small(last)) && statements(f) <= MAX_STATEMENTS;
}

/* ---- which variables ---- */

/* The nest's statements name it, or something that may share its storage. */
static bool names(const Code *c, const Nest *n, const Var *v) {
  const struct LoopInfo *in = n->loop[0]->info;
  for (int i = in->acc0; i < in->acc1; i++)
    if (!c->access.v[i]->index && overlap_of(c->access.v[i]->var, v) != OVERLAP_NO) return true;
  return false;
}

static const VarUse *use_in(const Loop *l, const Var *v) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->sym == v->sym && u->path == v->path) return u;
  return NULL;
}

static bool is_own(const Nest *n, const Var *v, bool last) {
  for (int i = 0; i < n->depth; i++) {
    const VarUse *u = use_in(n->loop[i], v);
    if (u && u->role != ROLE_PRIVATE && u->role != ROLE_INDEX &&
        !(last && u->role == ROLE_LASTPRIVATE && !u->begins_old && !u->sym->rank))
      return false;
  }
  return use_in(n->loop[0], v) != NULL;
}

/* Each of the two nests that both use it has copies of its own, and the second one needs nothing of the
 * first. Private arrays are such by their elements (array_liveness.c), which scalar_liveness.c does not know. */
static bool is_apart(const Nest *a, const Nest *b, const Var *v) {
  const struct LoopInfo *x = a->loop[0]->info, *y = b->loop[0]->info;
  if (v->sym != v->object || overlap_is_possible(v) || !is_own(a, v, false) || !is_own(b, v, true)) return false;
  return !v->scalar || (!flow_has(x->live_out, v) && !flow_has(x->exposed, v) && !flow_has(y->exposed, v));
}

/* The same loop of both has the variable. */
static bool is_mapped_index(const Nest *a, const Nest *b, const Var *v) {
  for (int i = 0; i < a->depth; i++)
    if (query_real_symbol(a->loop[i]->var->sym) == v->sym && query_real_symbol(b->loop[i]->var->sym) == v->sym) return true;
  return false;
}

/* What one of them sets and the other one uses is an array, which dependences tell about, or each has its own. */
static bool may_meet(const Nest *a, const Nest *b, const Var *set, const Var *used) {
  if (overlap_of(set, used) == OVERLAP_NO || (!set->scalar && !used->scalar)) return true;
  return set == used && (is_mapped_index(a, b, set) || is_apart(a, b, set));
}

/* The accesses of a nest, those of its bounds too. */
static int begin_of(const Code *c, const Nest *n) {
  int i = n->loop[0]->info->acc0;
  while (i > 0 && c->access.v[i - 1]->stmt == n->first) i--;
  return i;
}

static bool sets_apart(const Fusion *f, const Nest *a, const Nest *b, const Nest *setter) {
  const Nest *other = setter == a ? b : a;
  const Access *const *x = (const Access *const *)f->code->access.v;
  for (int i = begin_of(f->code, setter); i < setter->loop[0]->info->acc1; i++)
    for (int k = x[i]->write ? begin_of(f->code, other) : INT_MAX; k < other->loop[0]->info->acc1; k++)
      if (!may_meet(a, b, x[i]->var, x[k]->var)) return false;
  return true;
}

/* Arrays in the bounds of the later nest that the earlier one changes. */
static bool bounds_stay(const Fusion *f, const Nest *a, const Nest *b) {
  const Access *const *x = (const Access *const *)f->code->access.v;
  for (int i = begin_of(f->code, b); i < b->loop[0]->info->acc0; i++)
    for (int k = a->loop[0]->info->acc0; k < a->loop[0]->info->acc1; k++)
      if (!x[i]->write && x[k]->write && overlap_of(x[k]->var, x[i]->var) != OVERLAP_NO) return false;
  return true;
}

static bool sets(const Fusion *f, const Stmt *s, const Var *v) {
  for (int i = 0; i < f->code->access.n; i++) {
    const Access *x = f->code->access.v[i];
    if (x->stmt == s && x->write && overlap_of(x->var, v) != OVERLAP_NO) return true;
  }
  return false;
}

/* The nests before the assignment leave alone what it reads and sets, and do not read what it sets. */
static bool meets_nests(const Fusion *f, const Stmt *s, const Access *x) {
  for (int k = 0; k < f->n && stmt_before(f->nest[k]->first, s); k++)
    for (int m = begin_of(f->code, f->nest[k]); m < f->nest[k]->loop[0]->info->acc1; m++) {
      const Access *y = f->code->access.v[m];
      if ((x->write || y->write) && overlap_of(x->var, y->var) != OVERLAP_NO) return true;
    }
  return false;
}

/* Assignment 'nth' does and finds before the nests what it does and finds between them, and does it again where the host runs them
 * as they stand, with its text: it reads nothing that it or a later one sets. */
static bool may_come_first(const Fusion *f, int nth) {
  const Stmt *s = f->between.v[nth];
  for (int i = 0; i < f->code->access.n; i++) {
    const Access *x = f->code->access.v[i];
    if (x->stmt != s) continue;
    for (int k = nth; !x->write && k < f->between.n; k++)
      if (sets(f, f->between.v[k], x->var)) return false;
    if (meets_nests(f, s, x)) return false;
  }
  return true;
}

/* ---- the fused nest ---- */

static Stmt *add_loops(const Fusion *f, Rewriter *w) {
  const Nest *first = f->nest[0];
  Stmt *outer = make_do(w, first->loop[0]->stmt, NULL, NULL), *inner = outer;
  for (int i = 1; i < first->depth; i++) {
    make_add_loop(inner, make_do(w, first->loop[i]->stmt, NULL, NULL));
    inner = inner->body;
  }
  for (int k = 0; k < f->n; k++) {
    Rewriter names = renaming(w->arena, first, f->nest[k]);
    for (const Stmt *s = f->nest[k]->loop[first->depth - 1]->stmt->body; s; s = s->next) make_add(&names, inner, s);
  }
  return outer;
}

/* Two of the nests use it, and not each its own. */
static bool is_shared(const Fusion *f, const Symbol *sym, const char *path) {
  const Var *v = access_find(f->code, sym, path);
  for (int i = 0; v && i < f->n; i++)
    for (int k = i + 1; k < f->n; k++)
      if (names(f->code, f->nest[i], v) && names(f->code, f->nest[k], v) && !is_apart(f->nest[i], f->nest[k], v)) return true;
  return !v;
}

/* What a loop of the fused nest is said to carry, or to have copies of, is the business of one nest. */
static bool is_apart_in(const Fusion *f, const Loop *l) {
  for (const Dep *d = l->dep; d; d = d->next) {
    const Var *v = access_var(f->code, d->from), *w = access_var(f->code, d->to);
    if (!v || v != w || is_shared(f, v->sym, v->path)) return false;
  }
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->role != ROLE_INDEX && is_shared(f, u->sym, u->path)) return false;
  return true;
}

static bool runs_fused(const Fusion *f, const Loop *l) {
  for (int i = 0; i < f->nest[0]->depth; i++, l = query_tight_child(l)) {
    bool runs = l && (l->verdict == V_PARALLEL || l->verdict == V_REDUCTION);
    if (!runs || l->basis != BASIS_PROVED || l->transform || l->contract || l->extreme || !is_apart_in(f, l)) return false;
  }
  return true;
}

/* Iterations that teams do stay theirs, and walk memory the same way. */
static bool keeps_teams(const Fusion *f, const Nest *whole) {
  for (int i = 0; i < f->n; i++) {
    const Team *t = f->nest[i]->team;
    if (t && (!whole->team || whole->team->across != t->across)) return false;
  }
  return true;
}

/* NULL: the fused loop does not run as the nests do. */
static Piece *fused_piece(const Fusion *f) {
  Rewriter w = {.arena = f->ana->arena};
  StmtList list = {0};
  int n = 0;
  const Stmt **gone = ARENA_ARRAY(f->ana->arena, const Stmt *, f->n + f->between.n);
  for (int i = 1; i < f->n; i++) gone[n++] = f->nest[i]->first;
  for (int i = 0; i < f->between.n; i++) {
    make_append(&list, make_stmt(&w, f->between.v[i], f->between.v[i]->parent));
    gone[n++] = f->between.v[i];
  }
  make_append(&list, add_loops(f, &w));
  Code *v = rewrite_variant(f->ana, f->code, f->nest[0]->first, list.first, gone, n);
  if (!v) return NULL;
  v->as_is = true;
  scalar_liveness_unit(v);
  verdict_variant(f->ana, v);
  Loop *l = v->loop.v[v->loop0];
  if (!runs_fused(f, l)) return NULL;
  Piece *p = ARENA_NEW(f->ana->arena, Piece);
  *p = (Piece){.loop = l, .code = v};
  if (!nests_piece(f->ana, p, NULL, false) || p->nest->depth != f->nest[0]->depth || p->nest->rows) return NULL;
  contraction_nest(f->ana, p->nest);
  team_loops_nest(f->ana, v, p->nest);
  return keeps_teams(f, p->nest) ? p : NULL;
}

/* May the last nest go with those before it? */
static Piece *try(const Fusion *f) {
  const Nest *b = f->nest[f->n - 1];
  if (!gains(f)) return NULL;
  for (int i = 0; i < f->between.n; i++)
    if (!may_come_first(f, i)) return NULL;
  for (int i = 0; i < f->n - 1; i++)
    if (!sets_apart(f, f->nest[i], b, b) || !sets_apart(f, f->nest[i], b, f->nest[i]) || !bounds_stay(f, f->nest[i], b))
      return NULL;
  return fused_piece(f);
}

/* The nest in place of the others, which keep the host path. */
static Nest *whole(const Fusion *f, Piece *p) {
  Nest *n = ARENA_NEW(f->ana->arena, Nest);
  *n = *f->nest[0];
  n->last = f->nest[f->n - 1]->last;
  n->piece = p;
  n->verdict = p->nest->verdict;
  n->vars = NULL;
  n->team = NULL;
  n->host_parallel = false;
  n->fused = f->nest[0];
  n->before = f->between.v;
  n->nbefore = f->between.n;
  roles_pieces(f->ana, n);
  for (int i = 0; i < f->n; i++) {
    f->nest[i]->next = i + 1 < f->n ? f->nest[i + 1] : NULL;
    for (int k = 0; k < f->nest[i]->depth; k++) f->nest[i]->loop[k]->nest = n;
  }
  return n;
}

/* Takes the nest in, if all of them are one then. */
static bool take(Fusion *f, Nest *n, Piece **piece) {
  int between = f->between.n;
  bool alike = f->n < MAX_FUSED && fuse_fits(n) && n->region == f->nest[0]->region && same_iterations(f, f->nest[0], n);
  for (int i = 0; i < f->n && alike; i++) alike = contraction_fuses(f->ana, f->nest[i], n);
  if (alike && is_next(f, f->nest[f->n - 1], n)) {
    f->nest[f->n++] = n;
    Piece *p = try(f);
    if (p) {
      *piece = p;
      return true;
    }
    f->n--;
  }
  f->between.n = between;
  return false;
}

void fuse_unit(Analysis *a, Code *c, Nest **first, Nest ***tail) {
  Nest **at = first;
  while (*at) {
    Fusion f = {.ana = a, .code = c, .nest = {*at}, .n = 1};
    Nest *next = (*at)->next;
    Piece *p = NULL;
    while (next && fuse_fits(*at) && take(&f, next, &p)) next = next->next;
    if (p) *at = whole(&f, p);
    (*at)->next = next;
    at = &(*at)->next;
  }
  *tail = at;
}
