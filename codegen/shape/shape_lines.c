/* Kernels in which a loop inside each iteration goes along a line of memory, and neighbouring iterations along others: the threads of a warp
 * bring pieces of their lines to shared memory together (runtime/device/wave/lines.cuh).
 *
 *   const bool busy = it.here();
 *   const int i = it.at(0);                                          do i = 1, n
 *   if (busy) {
 *     last = 0.0;                                                      last = 0.0
 *   }
 *   {
 *     const double *b = b_box;
 *     auto b_line = f2c::make_window<..>(..);
 *     f2c::walk_lines(it, busy, 1, m, 1, [&](const int j) {            do j = 1, m
 *       last = 0.5 * last + b[b_(j, i)];                                 last = 0.5*last + b(j, i)
 *     }, b_line);                                                      end do
 *   }
 *
 * Each iteration of the nest has its line for itself, as they are independent: what a window takes home is what the loop has set. */
#include "codegen/shape/shape.h"

enum { LOOPS_MAX = 8, LINES_MAX = 6, REACH_MAX = 4, FAR_MAX = 24, ROOM = 45 * 1024, MOST_COLUMNS = 128, SHORT_LINE = 12 };

/* An array that a loop goes along. */
typedef struct MemoryLine {
  Binding *v;
  const Expr *element;          /* the one that an iteration owns: written, or of a read array any */
  int lane_dim;                 /* the dimension of the iterations side by side; lines lie along the first */
  int64_t step_base, lane_base; /* what its subscripts add to the loop variables */
  int64_t back, ahead;          /* how far references reach over lines, */
  int64_t before, after;        /* and over the loop's iterations */
  bool written;
  bool fetch; /* elements are read before the loop sets them */
} MemoryLine;

/* A loop that goes along lines. */
typedef struct LineLoop {
  const Stmt *stmt;
  int64_t step; /* 1 or -1 */
  int n;
  MemoryLine line[LINES_MAX];
  int columns; /* of a piece */
} LineLoop;

/* An array that is one of some loop. */
typedef struct LineArray {
  Binding *v;
  int lane_dim;
  const char *home, *index, *frame; /* kernel: the array itself, its index functor, its bounds */
} LineArray;

/* The kernel's own part. */
typedef struct LinesKernel {
  int n;
  LineLoop loop[LOOPS_MAX];
  const Symbol *lane; /* the variable along x */
  int64_t lane_step;  /* of its loop: 1 or -1 */
  const char *busy, *room;
  VEC(LineArray) array; /* all of them, each once */
  int64_t bytes;        /* of shared memory */
  bool inside;          /* a statement is being written that has its condition already */
  const Stmt *next;     /* of the iteration's statements the first that is still to be written, once one has been */
  bool begun;
} LinesKernel;

static LinesKernel *own(const Kernel *k) { return k->own; }

/* ---- one loop ---- */

typedef struct Search {
  Kernel *k;
  LineLoop *loop;
  const Symbol *step, *lane;
  const Stmt *body;
  MemoryLine *line;   /* the array looked at */
  const Stmt *at;     /* the statement looked at */
  bool set;           /* a statement before has set the own element */
  int mentions, refs; /* of the array; references to elements among them */
  bool fit;
} Search;

static bool find_unfit(Stmt *s, void *data) {
  bool fit = s->kind == ST_ASSIGN || s->kind == ST_IF || s->kind == ST_ELSE_IF || s->kind == ST_ELSE || s->kind == ST_CONTINUE ||
             s->kind == ST_END;
  *(bool *)data |= !fit || s->label || (s->kind == ST_ASSIGN && s->u.assign.lhs->rank);
  return true;
}

/* The same in all threads, and throughout the loop. */
bool shape_lines_is_uniform(const Kernel *k, const Expr *e, bool indices) {
  int64_t c;
  if (!e || fold_const_int(e, &c)) return true;
  if (e->kind == EX_NAME) {
    const Binding *v = e->sym && e->sym->kind == SY_VARIABLE ? bind_peek((Fn *)&k->f, e) : NULL;
    return v && v->use && !v->rank && (v->use->role == ROLE_VALUE || (indices && kernel_mentions_mapped(k, e)));
  }
  if (e->kind != EX_BINARY && e->kind != EX_UNARY && e->kind != EX_PAREN) return false;
  for (int i = 0; i < e->nkid; i++)
    if (!shape_lines_is_uniform(k, e->kid[i], indices)) return false;
  return true;
}

static const Binding *array_of(const Kernel *k, const Expr *e) {
  if (e->kind != EX_REF || e->how != REF_ELEMENT || e->kid[0]->kind != EX_NAME || !e->kid[0]->sym) return NULL;
  const Binding *v = e->kid[0]->sym->kind == SY_VARIABLE ? bind_peek((Fn *)&k->f, e->kid[0]) : NULL;
  return v && v->kind == BIND_ARRAY ? v : NULL;
}

/* Its elements are reached by no other name, and lie where its bounds say. */
bool shape_lines_is_alone(const Binding *v) {
  uint32_t loose = AT_POINTER | AT_TARGET | AT_CRAY_POINTER | AT_VOLATILE;
  bool number = v->type.base == TY_REAL || v->type.base == TY_INTEGER || v->type.base == TY_LOGICAL || v->type.base == TY_COMPLEX;
  return v->index && !v->own && !v->old && !v->record && v->use && v->use->role == ROLE_ARRAY && v->use->red == RED_NONE &&
         v->use->designator->kind == EX_NAME && !((v->sym->attrs | v->shape->attrs) & loose) && !v->sym->equiv && number &&
         !v->use->scratch && !v->automatic && !symbol_is_open(v->shape);
}

bool shape_lines_may_be(const Binding *v) { return shape_lines_is_alone(v) && v->type.base != TY_COMPLEX; }

/* Offset of a reference from the element of the iteration; false: it is not of that form. */
static bool place_of(const Search *q, const Expr *e, int64_t *step, int64_t *lane) {
  const MemoryLine *l = q->line;
  if (e->nkid != l->element->nkid || !align_shifted(e->kid[1], q->step, step) ||
      !align_shifted(e->kid[l->lane_dim + 1], q->lane, lane))
    return false;
  for (int d = 1; d < e->nkid - 1; d++)
    if (d != l->lane_dim && (!cxx_array_same(e->kid[d + 1], l->element->kid[d + 1]) ||
                             !shape_lines_is_uniform(q->k, e->kid[d + 1], true) || expr_names(e->kid[d + 1], q->lane)))
      return false;
  *step = (*step - l->step_base) * q->loop->step;
  *lane = (*lane - l->lane_base) * own(q->k)->lane_step;
  return true;
}

static bool visit_ref(Expr *e, void *data) {
  Search *q = data;
  MemoryLine *l = q->line;
  int64_t step, lane;
  q->mentions += e->kind == EX_NAME && e->sym == l->v->sym;
  if (array_of(q->k, e) != l->v) return true;
  q->refs++;
  if (!place_of(q, e, &step, &lane)) {
    q->fit = false;
    return true;
  }
  bool stored = q->at->kind == ST_ASSIGN && q->at->u.assign.lhs == e;
  q->fit &= !l->written || (lane == 0 && (!stored || step == 0));
  if (!stored && step >= 0 && !(step == 0 && q->set)) l->fetch = true;
  if (-lane > l->back) l->back = -lane;
  if (lane > l->ahead) l->ahead = lane;
  if (-step > l->before) l->before = -step;
  if (step > l->after) l->after = step;
  return true;
}

static bool visit_statement(Stmt *s, void *data) {
  Search *q = data;
  q->at = s;
  ast_stmt_walk_exprs(s, visit_ref, q);
  return true;
}

static bool sets_own(const Search *q, const Stmt *s) {
  return s->kind == ST_ASSIGN && array_of(q->k, s->u.assign.lhs) == q->line->v;
}

/* References to the array in the order of the iteration; it is set, if at all, by a statement that every iteration comes to. */
static bool fill_line(Search *q) {
  MemoryLine *l = q->line;
  q->fit = true, q->set = false, q->mentions = q->refs = 0;
  for (const Stmt *s = q->body; s; s = s->next) {
    ast_stmt_walk_one((Stmt *)s, visit_statement, q);
    q->set |= sets_own(q, s);
  }
  bool near = l->back <= REACH_MAX && l->ahead <= REACH_MAX && l->before <= FAR_MAX && l->after <= FAR_MAX;
  return q->fit && q->mentions == q->refs && near && (!l->written || q->set);
}

/* The element that the loop owns, and the dimension that goes from line to line; false: there is none. */
static bool find_dims(Search *q, const Expr *e) {
  MemoryLine *l = q->line;
  l->element = e;
  l->lane_dim = 0;
  if (!align_shifted(e->kid[1], q->step, &l->step_base)) return false;
  for (int d = 1; d < e->nkid - 1; d++) {
    if (!expr_names(e->kid[d + 1], q->lane)) continue;
    if (l->lane_dim || !align_shifted(e->kid[d + 1], q->lane, &l->lane_base)) return false;
    l->lane_dim = d;
  }
  return l->lane_dim > 0;
}

static bool find_write(Stmt *s, void *data) {
  Search *q = data;
  if (s->kind != ST_ASSIGN || array_of(q->k, s->u.assign.lhs) != q->line->v) return true;
  q->line->written = true;
  q->line->element = s->u.assign.lhs;
  return true;
}

static MemoryLine *line_of(LineLoop *l, const Binding *v) {
  for (int i = 0; i < l->n; i++)
    if (l->line[i].v == v) return &l->line[i];
  return NULL;
}

/* A reference that walks memory as the loop goes on: its array has to be a line. */
static bool visit_walking(Expr *e, void *data) {
  Search *q = data;
  Binding *v = (Binding *)array_of(q->k, e);
  if (!v || e->nkid < 3 || !expr_names(e->kid[1], q->step) || line_of(q->loop, v)) return true;
  if (!shape_lines_may_be(v) || q->loop->n == LINES_MAX) {
    q->fit = false;
    return true;
  }
  q->loop->line[q->loop->n++] = (MemoryLine){.v = v, .element = e};
  return true;
}

static bool visit_walking_statement(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, visit_walking, data);
  return true;
}

static bool find_call(Expr *e, void *data) {
  *(bool *)data |= e->kind == EX_REF && e->how == REF_CALL && e->sym && e->sym->kind != SY_INTRINSIC;
  return true;
}

static bool find_calls(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, find_call, data);
  return true;
}

typedef struct Outside {
  const Symbol *var;
  bool found;
} Outside;

static bool find_name(Expr *e, void *data) {
  Outside *q = data;
  q->found |= e->kind == EX_NAME && e->sym == q->var;
  return true;
}

static bool find_outside(Stmt *s, void *data) {
  Outside *q = data;
  if (s->kind == ST_DO && s->u.loop.how == DO_COUNTED && s->u.loop.var->sym == q->var) return false;
  ast_stmt_walk_exprs(s, find_name, q);
  return true;
}

bool shape_lines_own_variable(const Kernel *k, const Expr *var) {
  const Binding *v = bind_peek((Fn *)&k->f, var);
  Outside q = {var->sym, false};
  if (!v || v->kind != BIND_VALUE || !v->use || v->type.base != TY_INTEGER || v->type.kind != 4 ||
      (v->use->role != ROLE_INDEX && v->use->role != ROLE_PRIVATE))
    return false;
  ast_stmt_walk(k->nest->loop[k->nest->depth - 1]->stmt->body, find_outside, &q);
  return !q.found;
}

static int pitch(const LineLoop *l, const MemoryLine *a) { return (int)(l->columns + a->before + a->after) | 1; }
static int64_t bytes_of(const LineLoop *l, const MemoryLine *a) {
  int64_t bytes = (32 + a->back + a->ahead) * pitch(l, a) * a->v->type.kind;
  return (bytes + 15) / 16 * 16;
}

static int64_t room_of(const LineLoop *l) {
  int64_t sum = 0;
  for (int i = 0; i < l->n; i++) sum += bytes_of(l, &l->line[i]);
  return sum;
}

static bool find_lines(Search *q) {
  q->fit = true;
  for (const Stmt *s = q->body; s && q->fit; s = s->next) ast_stmt_walk_one((Stmt *)s, visit_walking_statement, q);
  if (!q->fit || !q->loop->n) return false;
  for (int i = 0; i < q->loop->n; i++) {
    q->line = &q->loop->line[i];
    ast_stmt_walk((Stmt *)q->body, find_write, q);
    if (!find_dims(q, q->line->element) || !fill_line(q)) return false;
  }
  return true;
}

/* The loop has so many iterations at most. */
static bool is_within(const LineLoop *l, const Expr *from, const Expr *to, int64_t most) {
  int64_t lo, hi;
  return fold_const_int(from, &lo) && fold_const_int(to, &hi) && (hi - lo) * l->step < most;
}

/* The loop goes along lines, and a window can have a piece of each. */
static bool find_loop(Kernel *k, const Stmt *s, LineLoop *l) {
  bool unfit = false, calls = false;
  *l = (LineLoop){.stmt = s, .step = 1};
  if (s->kind != ST_DO || s->u.loop.how != DO_COUNTED || s->label || !s->u.loop.var) return false;
  const Expr *from = s->u.loop.lo, *to = s->u.loop.hi, *step = s->u.loop.step;
  if ((step && !fold_const_int(step, &l->step)) || (l->step != 1 && l->step != -1)) return false;
  if (!shape_lines_is_uniform(k, from, false) || !shape_lines_is_uniform(k, to, false) ||
      !shape_lines_own_variable(k, s->u.loop.var))
    return false;
  if (is_within(l, from, to, SHORT_LINE)) return false;
  ast_stmt_walk(s->body, find_unfit, &unfit);
  ast_stmt_walk(s->body, find_calls, &calls);
  Search q = {.k = k, .loop = l, .step = s->u.loop.var->sym, .lane = own(k)->lane, .body = s->body};
  if (unfit || calls || !find_lines(&q)) return false;
  for (l->columns = MOST_COLUMNS; l->columns > 32 && (room_of(l) > ROOM || is_within(l, from, to, l->columns / 2));)
    l->columns /= 2;
  return room_of(l) <= ROOM;
}

/* ---- the plan ---- */

/* The loop along x, from one line to the next; *step: 1 or -1. NULL: there is none. */
static const Loop *lane_loop(const Nest *n, int64_t *step) {
  const Loop *l = NULL;
  for (int i = 0; i < n->depth; i++)
    if (n->map.axis[i] == AXIS_X && n->loop[i]->kind == LOOP_DO) l = n->loop[i];
  *step = 1;
  bool known = l && (!l->step || fold_const_int(l->step, step));
  return known && (*step == 1 || *step == -1) ? l : NULL;
}

bool shape_lines_plain_bounds(const Kernel *k) {
  const Nest *n = k->nest;
  for (int i = 0; i < n->depth; i++)
    if (n->loop[i]->kind != LOOP_DO || !n->loop[i]->lo || !n->loop[i]->hi || kernel_mentions_mapped(k, n->loop[i]->lo) ||
        kernel_mentions_mapped(k, n->loop[i]->hi))
      return false;
  return true;
}

static bool find_label(Stmt *s, void *data) {
  *(bool *)data |= s->label != 0;
  return true;
}

static const LineArray *array_known(const Kernel *k, const Binding *v) {
  for (int i = 0; i < own(k)->array.n; i++)
    if (own(k)->array.v[i].v == v) return &own(k)->array.v[i];
  return NULL;
}

/* The kernel knows bounds of one dimension across. */
static bool agrees(const Kernel *k, const LineLoop *l) {
  for (int i = 0; i < l->n; i++) {
    const LineArray *a = array_known(k, l->line[i].v);
    if (a && a->lane_dim != l->line[i].lane_dim) return false;
  }
  return true;
}

static void add_arrays(Kernel *k, const LineLoop *l) {
  Names *names = &k->f.names;
  for (int i = 0; i < l->n; i++) {
    Binding *v = l->line[i].v;
    if (array_known(k, v)) continue;
    LineArray a = {.v = v, .lane_dim = l->line[i].lane_dim};
    a.home = names_derive(names, v->cname, "_home"), a.index = names_derive(names, v->cname, "_home_");
    a.frame = names_derive(names, v->cname, "_frame");
    vec_push(k->g->arena, &own(k)->array, a);
  }
}

static bool plan(Kernel *k) {
  const Nest *n = k->nest;
  int64_t step;
  bool labelled = false;
  if (n->order || n->once || n->team || n->verdict != V_PARALLEL || k->sweep || k->keeps || n->map.said || k->nloop != n->depth ||
      thread_arrays_any(n) || automatic_any(k->g->arena, n) || derived_type_any(n) || !kernel_is_whole_loop(k) || k->only ||
      part_transform(n) || !shape_lines_plain_bounds(k) || !lane_loop(n, &step))
    return false;
  Stmt *body = n->loop[n->depth - 1]->stmt->body;
  ast_stmt_walk(body, find_label, &labelled);
  if (labelled || ast_jump_block(body)) return false;
  LinesKernel *own = ARENA_NEW(k->g->arena, LinesKernel);
  k->own = own;
  own->lane = lane_loop(n, &own->lane_step)->var->sym;
  for (const Stmt *s = body; s; s = s->next) {
    LineLoop l;
    if (own->n == LOOPS_MAX || !find_loop(k, s, &l) || !agrees(k, &l)) continue;
    own->loop[own->n++] = l;
    if (room_of(&l) > own->bytes) own->bytes = room_of(&l);
    add_arrays(k, &l);
  }
  if (!own->n) return false;
  own->busy = names_take(&k->f.names, "busy");
  own->room = names_take(&k->f.names, "room");
  k->map = n->map;
  k->map.block[0] = 32, k->map.block[1] = k->map.block[2] = 1;
  decided_schedule(k->g, n, "a warp takes 32 of '%s'; pieces of the lines that their loops go along pass through shared memory",
                   own->lane->name);
  return true;
}

/* ---- the body ---- */

/* double *a = ..;  auto a_line = f2c::make_window<f2c::window_shape<..>, true>(a, a, a_home, a_frame, 0, 0, [&](const I j, const I i) {
 * return a_home_(j, i); }); */
static void emit_window(Kernel *k, const LineLoop *l, const MemoryLine *a, int64_t at) {
  Fn *f = &k->f;
  const LineArray *array = array_known(k, a->v);
  const char *t = ctype_type(a->v->type), *name = a->v->cname;
  cxx_out_line(f, 0, "%s *const %s_box = reinterpret_cast<%s *>(%s + %lld);", t, name, t, own(k)->room, (long long)at);
  cxx_out_line(f, 0, "%s *%s = %s_box;", t, name, name);
  const char *strides = arena_printf(k->g->arena, "%d", (int)l->step);
  for (int d = 1; d < a->v->rank; d++)
    strides = arena_printf(k->g->arena, "%s, %d", strides, d == a->lane_dim ? (int)own(k)->lane_step * pitch(l, a) : 0);
  cxx_out_line(f, 0, "const f2c::fixed<I, %s> %s;", strides, a->v->index);
  Buf b = {0};
  buf_printf(
      &b, "auto %s_line = f2c::make_window<f2c::window_shape<%d, %d, %d, %d, 0, %d>, %s>(%s, %s_box, %s, %s, %d, %d, [&](const I %s",
      name, (int)a->back, (int)a->ahead, (int)a->before, (int)a->after, l->columns, a->fetch ? "true" : "false", name, name,
      array->home, array->frame, (int)a->step_base, (int)a->lane_base, bind_peek(f, l->stmt->u.loop.var)->cname);
  for (int g = 0; g < k->nloop; g++) buf_printf(&b, ", const I %s", k->loop[g].cname);
  buf_printf(&b, ") { return %s(", array->index);
  for (int d = 0; d < a->v->rank; d++) buf_printf(&b, "%s%s", d ? ", " : "", cxx_expr_text(f, a->element->kid[d + 1], PREC_COMMA));
  buf_puts(&b, "); });");
  cxx_out_line(f, 0, "%s", b.s);
  buf_free(&b);
}

static void emit_walk(Kernel *k, const LineLoop *l) {
  Fn *f = &k->f;
  Binding *j = bind_peek(f, l->stmt->u.loop.var);
  int64_t at = 0;
  const char *lo = cxx_expr_text(f, l->stmt->u.loop.lo, PREC_COMMA), *hi = cxx_expr_text(f, l->stmt->u.loop.hi, PREC_COMMA);
  cxx_out_open(f, l->stmt->span.begin, "if (f2c::trip_count(%s, %s, %d) >= f2c::lines_policy::least) {", lo, hi, (int)l->step);
  const char *list = "";
  for (int i = 0; i < l->n; i++) {
    emit_window(k, l, &l->line[i], at);
    at += bytes_of(l, &l->line[i]);
    list = arena_printf(k->g->arena, "%s, %s_line", list, l->line[i].v->cname);
  }
  bool declared = j->declared;
  j->declared = true, j->in_for++;
  cxx_out_open(f, 0, "f2c::walk_lines<I>(it, %s, %s, %s, %d, [&](const %s %s) {", own(k)->busy, lo, hi, (int)l->step,
               ctype_type(j->type), j->cname);
  cxx_loop_inside(f, l->stmt);
  cxx_out_close(f, arena_printf(k->g->arena, "}%s);", list));
  j->declared = declared, j->in_for--;
  f->indent -= 2;
  cxx_out_open(f, 0, "} else if (%s) {", own(k)->busy);
  cxx_loop_do(f, l->stmt);
  cxx_out_close(f, "}");
}

static const LineLoop *loop_at(const Kernel *k, const Stmt *s) {
  for (int i = 0; i < own(k)->n; i++)
    if (own(k)->loop[i].stmt == s) return &own(k)->loop[i];
  return NULL;
}

static bool does_nothing(const Stmt *s) { return s->kind == ST_CONTINUE || s->kind == ST_DIRECTIVE || s->kind == ST_END; }

/* Statements of an iteration that are no such loop are those of the threads that have one. They are written up to the next such loop. */
static bool before(Fn *f, const Stmt *s) {
  Kernel *k = f->kernel;
  LinesKernel *q = own(k);
  if (q->inside || does_nothing(s)) return false;
  if (q->begun && s != q->next) return true;
  q->inside = q->begun = true;
  if (loop_at(k, s)) {
    emit_walk(k, loop_at(k, s));
    s = s->next;
  } else {
    cxx_out_open(f, s->span.begin, "if (%s) {", q->busy);
    for (; s && !loop_at(k, s); s = s->next)
      if (!does_nothing(s)) cxx_stmt_emit(f, s);
    cxx_out_close(f, "}");
  }
  while (s && does_nothing(s)) s = s->next;
  q->next = s;
  q->inside = false;
  return true;
}

static void emit_body(Kernel *k) {
  Fn *f = &k->f;
  f->declare_in_place = false;
  for (int i = 0; i < own(k)->array.n; i++) {
    const LineArray *a = &own(k)->array.v[i];
    a->v->used = true;
    cxx_out_line(f, 0, "%s%s *const %s = %s;", a->v->use->written ? "" : "const ", bind_type(a->v), a->home, a->v->cname);
    cxx_out_line(f, 0, "const auto %s = %s;", a->index, a->v->index);
  }
  cxx_out_line(f, 0, "F2C_SHARED(unsigned char, %s, %lld);", own(k)->room, (long long)own(k)->bytes);
  cxx_out_line(f, k->nest->first->span.begin, "const bool %s = it.here();", own(k)->busy);
  for (int i = 0; i < k->nest->depth; i++) {
    const KernelLoop *l = kernel_loop(k, i);
    cxx_out_line(f, 0, "const %s %s = it.at(%d);", kernel_index_type(l), l->cname, (int)(l - k->loop));
  }
  f->body_indent = f->indent;
  kernel_copies_in(k);
  kernel_inner(k);
}

/* ---- the launcher ---- */

/* Of such an array: its bounds, too. */
static bool param(const Kernel *k, const Binding *v, Buf *b) {
  const LineArray *a = array_known(k, v);
  if (!a) return false;
  buf_printf(b, ", %s%s *%s%s", v->use->written ? "" : "const ", bind_type(v),
             !v->use->written && launcher_is_alone(k, v) ? "__restrict__ " : "", v->cname);
  if (!v->fixed) buf_printf(b, ", f2c::index<I, %d> %s", v->rank, v->index);
  buf_printf(b, ", f2c::frame<I> %s", a->frame);
  return true;
}

static bool argument(const Kernel *k, const Binding *v, const Binding *w, Buf *b) {
  const LineArray *a = array_known(k, v);
  if (!a) return false;
  buf_printf(b, ", %s.p", w->handle);
  if (!v->fixed) buf_printf(b, ", %s", w->handle);
  buf_printf(b, ", %s.in(0, %d)", w->handle, a->lane_dim);
  return true;
}

static void call(Kernel *k, int indent, Buf *out, Buf *b) {
  (void)k, (void)indent, (void)out;
  buf_puts(b, "launch.warps(");
}

const Shape shape_lines = {
    .name = "lines",
    .alone = true,
    .repeats = true,
    .exchanges = true,
    .plan = plan,
    .order = kernel_order_loops,
    .body = emit_body,
    .before = before,
    .param = param,
    .call = call,
    .argument = argument,
};
