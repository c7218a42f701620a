/* A second kernel for nests that read arrays across: neighbours in memory of what they store lie along one loop, neighbours of what they read
 * along another one. A block makes a square of iterations of the two loops and brings what it reads across through shared memory
 * (runtime/device/tile/transpose.cuh), so that warps touch whole lines both times:
 *
 *   const f2c::transposed<I, P, 2> square(it);
 *   F2C_SHARED(double, a_square, P::cells);
 *   for (int turn = 0; turn < P::turns; turn++) {
 *     if (!square.there(turn)) continue;
 *     const int i = square.load_value(0, turn);
 *     const int j = square.load_value(1, turn);
 *     a_square[square.put(turn)] = a[a_(j, i)];
 *   }
 *   __syncthreads();
 *   for (int turn = 0; turn < P::turns; turn++) {              do j = 1, m
 *     if (!square.here(turn)) continue;                                      do i = 1, n
 *     ...
 *     b[b_(i, j)] = 2 * a_square[square.at(turn)];                             b(i, j) = 2*a(j, i)
 *   }                                                                      end do; end do
 *
 * Elements that are brought so are read in every iteration, before the iteration stores in their array, and no other iteration stores in them. */
#include "codegen/shape/shape.h"

enum { MOST_BYTES = 32 }; /* of all elements that an iteration gets through shared memory */

/* The kernel's own part. */
typedef struct Transposed {
  const Symbol *x; /* the variable of the loop along which neighbours are stored */
  const Symbol *y; /* of the one along which they are read */
  int bytes;       /* that an iteration gets through shared memory */
} Transposed;

static Transposed *own(const Kernel *k) { return k->own; }

/* ---- which loops ---- */

static bool find_unfit(Stmt *s, void *data) {
  bool fit = (s->kind == ST_ASSIGN && !s->u.assign.lhs->rank && !s->u.assign.defined) || s->kind == ST_IF ||
             s->kind == ST_ELSE_IF || s->kind == ST_ELSE || s->kind == ST_CONTINUE || s->kind == ST_END;
  *(bool *)data |= !fit;
  return true;
}

static Stmt *body_of(const Kernel *k) { return k->nest->loop[k->nest->depth - 1]->stmt->body; }

static bool is_rectangle(const Kernel *k) {
  bool unfit = false;
  for (int i = 0; i < k->nest->depth; i++) {
    const Loop *l = k->nest->loop[i];
    if (l->kind == LOOP_SECTION || !l->var || (l->kind == LOOP_CONCURRENT && l->stmt->u.loop.cond)) return false;
  }
  ast_stmt_walk(body_of(k), find_unfit, &unfit);
  return !unfit;
}

/* The innermost loop of the nest whose variable the first subscript names; NULL: it names none, or several. */
static const Symbol *walked(const Kernel *k, const Expr *ref) {
  const Symbol *one = NULL;
  if (ref->kind != EX_REF || ref->how != REF_ELEMENT || ref->nkid < 2) return NULL;
  for (int i = 0; i < k->nest->depth; i++) {
    const Symbol *s = k->nest->loop[i]->var->sym;
    if (!expr_names(ref->kid[1], s)) continue;
    if (one) return NULL;
    one = s;
  }
  return one;
}

typedef struct Stores {
  const Kernel *k;
  const Symbol *along; /* the loop that all of them walk along */
  bool one;            /* there is such a loop */
} Stores;

static bool visit_store(Stmt *s, void *data) {
  Stores *q = data;
  const Expr *lhs = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  if (!lhs || lhs->kind == EX_NAME) return true;
  const Symbol *along = walked(q->k, lhs);
  q->one &= along && (!q->along || q->along == along);
  q->along = along;
  return true;
}

/* An element that lies across: its neighbours are along a loop other than x, and those along x far away. */
static bool lies_across(Fn *f, const Expr *e) {
  const Transposed *t = own(f->kernel);
  const Symbol *s = walked(f->kernel, e);
  bool further = false;
  for (int i = 2; i < e->nkid; i++) further |= expr_names(e->kid[i], t->x);
  return s && s != t->x && further && (!t->y || s == t->y) &&
         (e->type.base == TY_INTEGER || e->type.base == TY_REAL || e->type.base == TY_COMPLEX);
}

/* Bytes of what lies across, in each iteration; at most MOST_BYTES are found. */
static int find_across(Kernel *k) {
  int bytes = 0;
  k->f.early.n = 0;
  early_loads_find_wanted(&k->f, body_of(k), lies_across, MOST_BYTES);
  for (int i = 0; i < k->f.early.n; i++) bytes += k->f.early.v[i].first ? (int)type_size(k->f.early.v[i].type) : 0;
  return bytes;
}

/* With so few iterations no square is worth it (transpose_policy::least). */
static bool is_known_short(const Kernel *k, const Symbol *var) {
  for (int i = 0; i < k->nest->depth; i++) {
    int64_t n = k->nest->loop[i]->var->sym == var ? query_loop_trip(k->nest->loop[i]) : -1;
    if (n >= 0 && n < 16) return true;
  }
  return false;
}

/* The loop that most of what lies across walks along. */
static bool choose_other(Kernel *k) {
  const Symbol *best = NULL;
  int most = 0;
  for (int i = 0; i < k->nest->depth; i++) {
    own(k)->y = k->nest->loop[i]->var->sym;
    int bytes = own(k)->y == own(k)->x || is_known_short(k, own(k)->y) ? 0 : find_across(k);
    if (bytes > most) most = bytes, best = own(k)->y;
  }
  own(k)->y = best;
  own(k)->bytes = best ? find_across(k) : 0;
  return own(k)->bytes > 0;
}

/* Loops x and y first, then the others from the inside out. */
static void order_loops(Kernel *k) {
  const Nest *n = k->nest;
  const Symbol *front[] = {own(k)->x, own(k)->y};
  k->nloop = 0;
  for (int d = 0; d < 2; d++)
    for (int i = 0; i < n->depth; i++)
      if (n->loop[i]->var->sym == front[d]) k->loop[k->nloop++].loop = n->loop[i];
  for (int i = n->depth - 1; i >= 0; i--)
    if (n->loop[i]->var->sym != front[0] && n->loop[i]->var->sym != front[1]) k->loop[k->nloop++].loop = n->loop[i];
}

/* Variables of loops are known, in any order: references are looked for. */
static bool find(Kernel *s) {
  Stores q = {.k = s, .one = true};
  ast_stmt_walk(body_of(s), visit_store, &q);
  if (!q.one || !q.along) return false;
  own(s)->x = q.along;
  return !is_known_short(s, own(s)->x) && choose_other(s);
}

static bool describe(Kernel *s) {
  for (int g = 0; g < s->nloop && !s->f.fail; g++)
    if (!kernel_describe(s, &s->loop[g])) return false;
  return !s->f.fail;
}

/* ---- the body ---- */

static void emit_value(Kernel *k, int g, const char *text) {
  const KernelLoop *l = &k->loop[g];
  cxx_out_line(&k->f, 0, "const %s %s%s = %s;", kernel_index_type(l), l->cname, l->shifted ? "_trip" : "", text);
}

static void open_turns(Kernel *k, const char *here, const char *value) {
  Fn *f = &k->f;
  cxx_out_line(f, k->nest->first->span.begin, "F2C_UNROLL(8)");
  cxx_out_open(f, 0, "for (int turn = 0; turn < P::turns; turn++) {");
  cxx_out_line(f, 0, "if (!square.%s(turn)) continue;", here);
  for (int g = 0; g < 2; g++) emit_value(k, g, arena_printf(k->g->arena, "square.%s(%d, turn)", value, g));
  f->body_indent = f->indent;
  kernel_derived(k, "continue;");
}

/* The room of each element that lies across. */
static void emit_rooms(Kernel *k) {
  Fn *f = &k->f;
  for (int i = 0; i < f->early.n; i++) {
    Early *e = &f->early.v[i];
    if (!e->first) continue;
    const Binding *v = bind_peek(f, e->ref->kid[0]);
    const char *room = names_derive(&f->names, v->cname, "_square");
    cxx_out_line(f, 0, "F2C_SHARED(%s, %s, P::cells);", bind_type(v), room);
    for (int j = i; j < f->early.n; j++)
      if (cxx_array_same(f->early.v[j].ref, e->ref)) {
        f->early.v[j].field = room;
        f->early.v[j].name = arena_printf(k->g->arena, "%s[square.at(turn)]", room);
      }
  }
}

static void emit_body(Kernel *k) {
  Fn *f = &k->f;
  cxx_out_line(f, k->nest->first->span.begin, "const f2c::transposed<I, P, %d> square(it);", k->nloop);
  for (int g = 2; g < k->nloop; g++) emit_value(k, g, arena_printf(k->g->arena, "square.other(%d)", g));
  emit_rooms(k);
  open_turns(k, "there", "load_value");
  f->loading = true;
  for (int i = 0; i < f->early.n; i++)
    if (f->early.v[i].first)
      cxx_out_line(f, f->early.v[i].ref->span.begin, "%s[square.put(turn)] = %s;", f->early.v[i].field,
                   cxx_expr_text(f, f->early.v[i].ref, PREC_COMMA));
  f->loading = false;
  cxx_out_close(f, "}");
  cxx_out_line(f, 0, "__syncthreads();");
  open_turns(k, "here", "value");
  kernel_copies_in(k);
  kernel_inner(k);
  cxx_out_close(f, "}");
}

/* ---- the kernel beside another one ---- */

static void make(Kernel *s, const Kernel *k) {
  kernel_bind_all(s);
  s->map = k->map;
  s->around = k->nest->depth;
  s->nloop = 0;
  for (int i = k->nest->depth - 1; i >= 0; i--) s->loop[s->nloop++].loop = k->nest->loop[i];
  if (s->f.fail || !describe(s) || !find(s)) {
    if (!s->f.fail) refuse(&s->f, k->nest->first->span, REASON_BOUNDS, "nothing is read across");
    return;
  }
  for (int g = 0; g < s->nloop; g++) s->loop[g] = (KernelLoop){0};
  order_loops(s);
  if (!describe(s)) {
    if (!s->f.fail) refuse(&s->f, k->nest->first->span, REASON_BOUNDS, "the bounds have no squares");
    return;
  }
  s->f.declare_in_place = true;
  s->f.indent = s->f.body_indent = 2;
  emit_body(s);
  kernel_finish(s);
}

static void tell(const Kernel *s) {
  const Nest *n = s->whole->in_pieces ? s->whole->nest : s->nest;
  Decision *x = decision_change(s->g->decided, n);
  const char *one = "squares of two loops; what is read across comes through shared memory";
  x->tiles = x->tiles ? arena_printf(s->g->arena, "%s; %s", x->tiles, one) : one;
}

static Kernel *beside(Kernel *k) {
  bool simple = k->shape == &shape_stream || k->shape == &shape_plain;
  if (!simple || k->nloop < 2 || k->nloop != k->nest->depth || k->only || k->map.fixed_block || derived_type_any(k->nest) ||
      part_transform(k->nest) || !is_rectangle(k))
    return NULL;
  Beside b = beside_begin(k, &shape_transpose, ARENA_NEW(k->g->arena, Transposed));
  names_take(&b.made->f.names, "square");
  names_take(&b.made->f.names, "turn");
  make(b.made, k);
  Kernel *s = beside_end(&b, "squares", "squares");
  if (s) tell(s);
  return s;
}

static const char *chosen(const Kernel *k) { return arena_printf(k->g->arena, "launch.has_squares(%s)", k->space); }

static void call(Kernel *k, int indent, Buf *out, Buf *b) {
  (void)indent, (void)out;
  buf_printf(b, "launch.squares<f2c::transpose_table<%d>::large, f2c::transpose_table<%d>::small>(", own(k)->bytes, own(k)->bytes);
}

static void instances(Kernel *k, Buf *b) {
  const char *name = k->launch->kernel;
  buf_printf(b, "%s<int, f2c::transpose_table<%d>::large>, %s<int, f2c::transpose_table<%d>::small>", name, own(k)->bytes, name,
             own(k)->bytes);
}

static const char *launch_bounds(const Kernel *k) {
  (void)k;
  return "P::threads";
}

const Shape shape_transpose = {
    .name = "transpose",
    .repeats = true,
    .tiles = true,
    .unchecked = true,
    .beside = beside,
    .launch_bounds = launch_bounds,
    .chosen = chosen,
    .call = call,
    .instances = instances,
};
