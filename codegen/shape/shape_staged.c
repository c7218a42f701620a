/* Kernels in which each iteration works again and again on a section of an array that is its own, a column as a rule: sorts, substitutions, searches. The
 * sections of a warp's threads are in shared memory meanwhile (runtime/device/wave/staged.cuh).
 *
 *   const bool busy = it.here();
 *   const int j = it.at(0);                                          do j = 1, n
 *   const auto a_box = f2c::make_staged(a_size, a, busy, a_(0, j));
 *   a_box.fetch();
 *   f2c::await_staged();
 *   if (busy) [&] {
 *     double *const a = a_box.base();
 *     for (int i = 2; ..)                                              do i = 2, m
 *       while (..)                                                       do while (..)
 *         a[a_(k + 1, j)] = a[a_(k, j)];                                   a(k+1, j) = a(k, j)
 *   }();
 *   __syncwarp();
 *   a_box.store();
 *
 * A section is all of the array's first dimensions: what an iteration does not set goes back as it was. Whether there is room for all of them the launch
 * finds (f2c::staging); where there is none, pointers are the arrays' own. */
#include "codegen/shape/shape.h"

enum {
  MOST_REGISTERS = 16, /* elements */
  LEAST_WRITTEN = 6,   /* elements at a point of an array that is written, or */
  LEAST_BYTES = 32,    /* so many bytes of them: the second cache has each store as a sector of its own then */
  LEAST_READ = 12      /* of one that is only read: the first cache has their lines until shorter ones have been used up */
};

/* An array with sections. */
typedef struct StagedArray {
  Binding *v;
  const Expr *element; /* a reference: subscripts of the dimensions that choose the section */
  int inside;          /* dimensions of the section */
  StagedPoints point;  /* an iteration comes to each element once or a few times; met = 0: it comes back to them */
  const char *box, *size;
} StagedArray;

/* The kernel's own part. */
typedef struct StagedKernel {
  VEC(StagedArray) array;
  const char *busy;
  bool again; /* some that iterations come back to */
} StagedKernel;

static StagedKernel *own(const Kernel *k) { return k->own; }

/* ---- which arrays ---- */

typedef struct Search {
  const Kernel *k;
  StagedArray *a;
  int depth;          /* of loops around the statement looked at; such as run until a condition holds count twice */
  int mentions, refs; /* of the array; references to its elements among them */
  bool again;         /* elements that a loop inside another chooses */
  bool few;           /* loops of known, few iterations choose them: the compiler keeps those in registers that are only read */
  const Stmt *at;     /* the statement looked at */
  bool fits;
} Search;

/* Dimensions after which all subscripts are the same throughout an iteration; 0: there are none, or none before them. */
static int inside_of(const Kernel *k, const Expr *e) {
  int n = e->nkid - 1;
  while (n > 0 && shape_lines_is_uniform(k, e->kid[n], true)) n--;
  return n;
}

/* All loops that choose an element of the section have known, few iterations. */
static bool is_of_few(const Search *q, const Expr *e, int inside) {
  const Stmt *base = q->k->nest->loop[q->k->nest->depth - 1]->stmt;
  for (const Stmt *p = q->at; p && p != base; p = p->parent) {
    int64_t lo, hi;
    bool chooses = p->kind == ST_DO && p->u.loop.how != DO_COUNTED;
    for (int d = 1; p->kind == ST_DO && p->u.loop.how == DO_COUNTED && d <= inside; d++)
      chooses |= expr_names(e->kid[d], p->u.loop.var->sym);
    if (chooses && (p->u.loop.how != DO_COUNTED || !fold_const_int(p->u.loop.lo, &lo) || !fold_const_int(p->u.loop.hi, &hi) ||
                    hi - lo >= MOST_REGISTERS || lo - hi >= MOST_REGISTERS))
      return false;
  }
  return true;
}

static bool visit_ref(Expr *e, void *data) {
  Search *q = data;
  const Symbol *s = q->a->v->sym;
  q->mentions += e->kind == EX_NAME && e->sym == s;
  if (e->kind != EX_REF || e->how != REF_ELEMENT || e->kid[0]->kind != EX_NAME || e->kid[0]->sym != s) return true;
  int n = inside_of(q->k, e);
  q->refs++;
  q->fits &= e->nkid - 1 == q->a->v->rank;
  if (n > q->a->inside) q->a->inside = n;
  if (q->depth > 1 && n > 0) q->again = true;
  q->few &= is_of_few(q, e, n);
  if (!q->a->element) q->a->element = e;
  return true;
}

static void visit_block(Search *q, const Stmt *s) {
  for (; s; s = s->next) {
    int deeper = s->kind == ST_DO ? (s->u.loop.how == DO_COUNTED ? 1 : 2) : 0;
    q->at = s;
    ast_stmt_walk_exprs((Stmt *)s, visit_ref, q);
    q->depth += deeper;
    visit_block(q, s->body);
    q->depth -= deeper;
    for (const Stmt *o = s->other; o; o = o->other) {
      q->at = s;
      ast_stmt_walk_exprs((Stmt *)o, visit_ref, q);
      visit_block(q, o->body);
    }
  }
}

static bool visit_section(Expr *e, void *data) {
  Search *q = data;
  if (e->kind != EX_REF || e->how != REF_ELEMENT || e->kid[0]->kind != EX_NAME || e->kid[0]->sym != q->a->v->sym) return true;
  for (int d = q->a->inside + 1; d < e->nkid; d++) q->fits &= cxx_array_same(e->kid[d], q->a->element->kid[d]);
  return true;
}

static bool visit_sections(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, visit_section, data);
  return true;
}

/* The loop's variable alone chooses one in some dimension. */
static bool chooses(const Loop *l, const StagedArray *a) {
  int64_t shift;
  for (int d = a->inside + 1; d < a->element->nkid; d++)
    if (align_shifted(a->element->kid[d], l->var->sym, &shift)) return true;
  return false;
}

/* Neighbouring threads have different ones, and of an array that is written all iterations. */
static bool is_of_iteration(const Kernel *k, const StagedArray *a) {
  for (int i = 0; i < k->nest->depth; i++)
    if ((a->v->use->written || k->nest->map.axis[i] == AXIS_X) && !chooses(k->nest->loop[i], a)) return false;
  return true;
}

/* Dimensions before the one that the loop along x chooses, which neighbouring threads have neighbouring sections in; 0: there are none. */
static int before_neighbours(const Kernel *k, const Expr *e) {
  for (int i = 0; i < k->nest->depth; i++) {
    const Loop *l = k->nest->loop[i];
    int64_t step = 1, shift;
    if (k->nest->map.axis[i] != AXIS_X) continue;
    if (!l->var || (l->step && (!fold_const_int(l->step, &step) || step != 1))) return 0;
    for (int d = 1; d < e->nkid; d++)
      if (align_shifted(e->kid[d], l->var->sym, &shift)) return d - 1;
  }
  return 0;
}

/* An array at a point. */
static bool find_point(const Kernel *k, StagedArray *a, Search *q, const Stmt *body) {
  a->inside = a->element ? before_neighbours(k, a->element) : 0;
  for (int d = a->inside + 1; a->inside && d < a->element->nkid; d++)
    if (!shape_lines_is_uniform(k, a->element->kid[d], true)) return false;
  if (!a->inside) return false;
  ast_stmt_walk((Stmt *)body, visit_sections, q);
  if (!q->fits || !is_of_iteration(k, a)) return false;
  a->point = staged_points_of(a->v->sym, a->inside, body);
  if (a->v->use->read) a->point.set = 0;
  if (!a->v->use->written) return a->point.met >= LEAST_READ;
  return a->point.met >= LEAST_WRITTEN || a->point.met * type_size(a->v->type) >= LEAST_BYTES;
}

static bool find_array(const Kernel *k, Binding *v, bool points, StagedArray *a) {
  const Stmt *body = k->nest->loop[k->nest->depth - 1]->stmt->body;
  Search q = {.k = k, .a = a, .fits = true, .few = true};
  *a = (StagedArray){.v = v};
  if (v->kind != BIND_ARRAY || v->rank < 2 || v->shift_one || !shape_lines_is_alone(v)) return false;
  visit_block(&q, body);
  if (!q.fits || q.mentions != q.refs) return false;
  if (points || !q.again || !shape_lines_may_be(v) || (q.few && !v->use->written) || (v->use->written && !v->use->read))
    return find_point(k, a, &q, body);
  if (a->inside >= v->rank) return false;
  ast_stmt_walk((Stmt *)body, visit_sections, &q);
  return q.fits && is_of_iteration(k, a);
}

/* ---- the plan ---- */

static bool find_unfit_call(Expr *e, void *data) {
  *(bool *)data |= e->kind == EX_REF && e->how == REF_CALL && e->sym && e->sym->kind != SY_INTRINSIC;
  return true;
}

static bool find_unfit(Stmt *s, void *data) {
  *(bool *)data |= s->kind == ST_CALL;
  ast_stmt_walk_exprs(s, find_unfit_call, data);
  return true;
}

/* Fills in Kernel.own; false: no array has sections. */
static bool find_arrays(Kernel *k) {
  const Nest *n = k->nest;
  Stmt *body = n->loop[n->depth - 1]->stmt->body;
  bool unfit = false, private = false;
  for (const VarUse *u = n->vars; u; u = u->next) private |= u->role == ROLE_PRIVATE && u->designator->rank;
  unfit |= (private && !n->unrolled); /* the first cache is for them */
  unfit |= n->map.said || k->nloop != n->depth || thread_arrays_any(n) || automatic_any(k->g->arena, n) || derived_type_any(n) ||
           k->only || part_transform(n) || subscript_check_on(&k->f);
  if (unfit || !shape_lines_plain_bounds(k) || (ast_jump_block(body) & (JUMP_STOP | JUMP_RETURN | JUMP_ITEM))) return false;
  ast_stmt_walk(body, find_unfit, &unfit);
  if (unfit) return false;
  StagedKernel *own = ARENA_NEW(k->g->arena, StagedKernel);
  for (int i = 0; i < k->f.bind.n; i++) {
    StagedArray a;
    if (!k->f.bind.v[i]->use || !find_array(k, k->f.bind.v[i], private, &a)) continue;
    own->again |= !a.point.met;
    a.box = names_derive(&k->f.names, a.v->cname, "_box");
    a.size = names_derive(&k->f.names, a.v->cname, "_size");
    vec_push(k->g->arena, &own->array, a);
  }
  if (!own->array.n) return false;
  own->busy = names_take(&k->f.names, "busy");
  k->own = own;
  return true;
}

static const char *more_than_one(const Kernel *k) { return own(k)->array.n > 1 ? " and others" : ""; }

static bool plan(Kernel *k) {
  const Nest *n = k->nest;
  if (n->order || n->once || n->team || n->verdict != V_PARALLEL || k->sweep || k->keeps || n->interleaved || abreast_side(k) ||
      !kernel_is_whole_loop(k) || !find_arrays(k))
    return false;
  decided_schedule(k->g, n, "sections of '%s'%s, one of each thread, are in shared memory where they have room",
                   own(k)->array.v[0].v->sym->name, more_than_one(k));
  return true;
}

/* ---- the body ---- */

/* a_(0, j): of the element with all subscripts inside 0. */
static const char *distance_of(Kernel *k, const StagedArray *a) {
  const char *list = "";
  for (int d = 0; d < a->v->rank; d++)
    list = arena_printf(k->g->arena, "%s%s%s", list, d ? ", " : "",
                        d < a->inside ? "0" : cxx_expr_text(&k->f, a->element->kid[d + 1], PREC_COMMA));
  return arena_printf(k->g->arena, "%s(%s)", a->v->index, list);
}

static const char *const_of(const Binding *v) { return v->use->written ? "" : "const "; }

static void emit_body(Kernel *k) {
  Fn *f = &k->f;
  const StagedKernel *s = own(k);
  cxx_out_line(f, k->nest->first->span.begin, "const bool %s = it.here();", s->busy);
  for (int i = 0; i < k->nest->depth; i++) {
    const KernelLoop *l = kernel_loop(k, i);
    cxx_out_line(f, 0, "const %s %s = it.at(%d);", kernel_index_type(l), l->cname, (int)(l - k->loop));
  }
  for (int i = 0; i < s->array.n; i++) {
    const StagedArray *a = &s->array.v[i];
    a->v->used = true;
    cxx_out_line(f, 0, "const auto %s = f2c::make_staged(%s, %s, %s, %s);", a->box, a->size, a->v->cname, s->busy,
                 distance_of(k, a));
  }
  for (int i = 0; i < s->array.n; i++) cxx_out_line(f, 0, "%s.fetch();", s->array.v[i].box);
  cxx_out_line(f, 0, "f2c::await_staged();");
  cxx_out_open(f, 0, "if (%s) [&] {", s->busy);
  for (int i = 0; i < s->array.n; i++) {
    const StagedArray *a = &s->array.v[i];
    cxx_out_line(f, 0, "%s%s *%sconst %s = %s.base();", const_of(a->v), bind_type(a->v),
                 !a->v->use->written && launcher_is_alone(k, a->v) ? "__restrict__ " : "", a->v->cname, a->box);
  }
  f->body_indent = f->indent;
  kernel_copies_in(k);
  kernel_inner(k);
  cxx_out_close(f, "}();");
  cxx_out_line(f, 0, "__syncwarp();");
  for (int i = 0; i < s->array.n; i++)
    if (s->array.v[i].v->use->written) cxx_out_line(f, 0, "%s.store();", s->array.v[i].box);
}

/* ---- the launcher ---- */

static const StagedArray *array_known(const Kernel *k, const Binding *v) {
  for (int i = 0; i < own(k)->array.n; i++)
    if (own(k)->array.v[i].v == v) return &own(k)->array.v[i];
  return NULL;
}

/* Of such an array: its section, too. */
static bool param(const Kernel *k, const Binding *v, Buf *b) {
  const StagedArray *a = array_known(k, v);
  if (!a) return false;
  buf_printf(b, ", %s%s *%s", const_of(v), bind_type(v), v->cname);
  if (!v->fixed) buf_printf(b, ", f2c::index<I, %d> %s", v->rank, v->index);
  buf_printf(b, ", f2c::staged_bounds %s", a->size);
  return true;
}

static bool argument(const Kernel *k, const Binding *v, const Binding *w, Buf *b) {
  const StagedArray *a = array_known(k, v);
  if (!a) return false;
  buf_printf(b, ", %s.p", w->handle);
  if (!v->fixed) buf_printf(b, ", %s", w->handle);
  buf_printf(b, ", sections.settled(%s)", a->size);
  return true;
}

static const char *launch_bounds(const Kernel *k) {
  (void)k;
  return "f2c::staging::most_threads";
}

/* The array in the launcher. */
static const char *handle_of(const Kernel *k, const Binding *v) { return k->whole ? part_binding(k->whole, v)->handle : v->handle; }

/* a_, 1 or a_, 1, {3, 3} */
static const char *described(const Kernel *k, const StagedArray *a) {
  const char *list = arena_printf(k->g->arena, "%s, %d", handle_of(k, a->v), a->inside);
  return a->point.met ? arena_printf(k->g->arena, "%s, {%d, %d}", list, a->point.met, a->point.set) : list;
}

static void operands(Kernel *k, int indent, Buf *out) {
  cxx_out_wrap(out, indent, "f2c::staging sections;");
  for (int i = 0; i < own(k)->array.n; i++) {
    const StagedArray *a = &own(k)->array.v[i];
    cxx_out_wrap(out, indent, arena_printf(k->g->arena, "const auto %s = sections.add(%s);", a->size, described(k, a)));
  }
}

static void call(Kernel *k, int indent, Buf *out, Buf *b) {
  (void)k, (void)indent, (void)out;
  buf_puts(b, "launch.staged(sections, ");
}

/* ---- the kernel beside that of a team ---- */

static void make(Kernel *s, const Kernel *k) {
  kernel_bind_all(s);
  s->map = k->nest->map;
  s->nloop = s->around = s->nest->depth;
  kernel_order_loops(s);
  if (!s->f.fail && (!beside_same_loops(k, s) || !find_arrays(s) || !own(s)->again))
    refuse(&s->f, k->nest->first->span, REASON_BOUNDS, "no array has sections");
  for (int g = 0; g < s->nloop && !s->f.fail; g++)
    if (!kernel_describe(s, &s->loop[g])) refuse(&s->f, k->nest->first->span, REASON_BOUNDS, "the bounds are not those of a grid");
  if (s->f.fail) return;
  s->f.early_return = true;
  s->f.declare_in_place = !(ast_jump_block(k->nest->loop[k->nest->depth - 1]->stmt->body) & (JUMP_LABEL | JUMP_NAMED));
  s->f.indent = s->f.body_indent = 2;
  emit_body(s);
  kernel_finish(s);
}

/* Loops inside that are short, in many iterations: each is a thread's, if the launch finds that all of it is small. */
static Kernel *beside(Kernel *k) {
  const Nest *n = k->nest;
  if (k->shape != &shape_team || n->once || n->team->across || n->team->ragged || n->unrolled || n->interleaved || k->whole ||
      k->only || k->gangs || k->nloop != n->depth || n->map.fixed_block || n->verdict != V_PARALLEL)
    return NULL;
  Beside b = beside_begin(k, &shape_staged, NULL);
  make(b.made, k);
  Kernel *s = beside_end(&b, "staged", NULL);
  if (!s) return NULL;
  decision_change(s->g->decided, n)->tiles = arena_printf(
      s->g->arena, "where there are many iterations with short loops a thread does each, with sections of '%s'%s in shared memory",
      own(s)->array.v[0].v->sym->name, more_than_one(s));
  return s;
}

/* launch.goes_staged(it, f2c::staging().with(a_, 1), {n, n}) */
static const char *chosen(const Kernel *k) {
  Arena *a = k->g->arena;
  const char *list = "f2c::staging()";
  for (int i = 0; i < own(k)->array.n; i++) list = arena_printf(a, "%s.with(%s)", list, described(k, &own(k)->array.v[i]));
  return arena_printf(a, "launch.goes_staged(it, %s, {%s})", list, shape_team_of(k->first)->counts);
}

const Shape shape_staged = {
    .name = "staged",
    .alone = true,
    .returns = true,
    .exchanges = true,
    .plan = plan,
    .beside = beside,
    .chosen = chosen,
    .body = emit_body,
    .launch_bounds = launch_bounds,
    .param = param,
    .operands = operands,
    .call = call,
    .argument = argument,
};
