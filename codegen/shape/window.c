/* Which arrays of a wavefront a strip has a part of in shared memory, and how that is written.
 *
 * In all references the first subscript is the variable of the loop that makes the steps, plus a constant,
 * another one that of the lanes' loop, and the rest is the same in all of them and for the whole strip. An
 * iteration owns one element: the one that it writes. Some reference is sure to be reached in every
 * iteration, so that the subscripts of the strip's elements are within the bounds of the array; the window
 * leaves out what lies beyond them. */
#include "codegen/shape/shape.h"

enum { REACH_MAX = 16, ROOM = 45 * 1024 };

/* Steps by which a lane is behind the one before. */
static int lean(const Kernel *k) { return shape_wavefront_of(k)->carriers > 1 ? 1 + (int)shape_wavefront_of(k)->skew[2] : 0; }

typedef struct {
  Kernel *k;
  Window *w;                 /* the array looked at */
  const Symbol *step, *lane; /* loop variables */
  int mentions, refs;        /* of the array in the body; element references among them */
  bool fit;                  /* nothing stands against it */
} Search;

/* ---- references ---- */

static const Binding *variable(const Kernel *k, const Expr *e) {
  if (e->kind != EX_NAME || !e->sym || e->sym->kind != SY_VARIABLE || extreme_places_is(k->nest, e->sym)) return NULL;
  return bind_peek((Fn *)&k->f, e);
}

/* 'e' is the variable plus a constant. */
static bool shifted(const Expr *e, const Symbol *var, int64_t *shift) {
  int64_t c;
  while (e->kind == EX_PAREN) e = e->kid[0];
  *shift = 0;
  if (e->kind == EX_NAME) return e->sym == var;
  if (e->kind != EX_BINARY || (e->op != OP_ADD && e->op != OP_SUB)) return false;
  if (fold_const_int(e->kid[1], &c) && shifted(e->kid[0], var, shift)) {
    *shift += e->op == OP_ADD ? c : -c;
    return true;
  }
  return e->op == OP_ADD && fold_const_int(e->kid[0], &c) && shifted(e->kid[1], var, shift) && (*shift += c, true);
}

/* The same for all iterations of a strip. */
static bool steady(const Search *q, const Expr *e) {
  int64_t c;
  if (fold_const_int(e, &c)) return true;
  if (e->kind == EX_NAME) {
    const Binding *v = variable(q->k, e);
    return v && v->use && e->sym != q->step && e->sym != q->lane && !v->rank &&
           (v->use->role == ROLE_VALUE || v->use->role == ROLE_INDEX);
  }
  if (e->kind != EX_BINARY && e->kind != EX_UNARY && e->kind != EX_PAREN) return false;
  for (int i = 0; i < e->nkid; i++)
    if (!steady(q, e->kid[i])) return false;
  return true;
}

static bool is_ref(const Search *q, const Expr *e) {
  return e->kind == EX_REF && e->how == REF_ELEMENT && variable(q->k, e->kid[0]) == q->w->v;
}

/* The subscript that names the variable, from 0; -1: there is none, or several. */
static int subscript_of(const Expr *ref, const Symbol *var) {
  int found = -1;
  for (int d = 0; d < ref->nkid - 1; d++) {
    if (!expr_names(ref->kid[d + 1], var)) continue;
    if (found >= 0) return -1;
    found = d;
  }
  return found;
}

/* Dimensions but the one or two that the loops walk along: one place for the whole strip. */
static bool same_elsewhere(const Search *q, const Expr *ref) {
  const Window *w = q->w;
  for (int d = 0; d < w->v->rank; d++)
    if (d != w->lane_dim && d != w->step_dim &&
        (!steady(q, ref->kid[d + 1]) || !cxx_array_same(ref->kid[d + 1], w->element->kid[d + 1])))
      return false;
  return true;
}

/* Offset of a reference from the element that the iteration owns, in steps and lanes. */
static bool place_of(const Search *q, const Expr *ref, int64_t *step, int64_t *lane) {
  const Window *w = q->w;
  *step = w->step_base, *lane = w->lane_base;
  if (ref->nkid - 1 != w->v->rank || !same_elsewhere(q, ref)) return false;
  if (w->kind != LINE_OF_LANES && !shifted(ref->kid[w->step_dim + 1], q->step, step)) return false;
  if (w->kind != LINE_OF_STEPS && !shifted(ref->kid[w->lane_dim + 1], q->lane, lane)) return false;
  *step = (*step - w->step_base) * w->step_sign;
  *lane = (*lane - w->lane_base) * w->lane_sign;
  return true;
}

static bool visit_ref(Expr *e, void *data) {
  Search *q = data;
  Window *w = q->w;
  int64_t step, lane, column;
  q->mentions += variable(q->k, e) == w->v;
  if (!is_ref(q, e)) return true;
  q->refs++;
  if (!place_of(q, e, &step, &lane)) {
    q->fit = false;
    return true;
  }
  column = w->kind == LINE_OF_LANES ? lane : step + lane * lean(q->k);
  if (-lane > w->back) w->back = -lane;
  if (lane > w->ahead) w->ahead = lane;
  if (-column > w->before) w->before = -column;
  if (column > w->after) w->after = column;
  return true;
}

static bool visit_statement(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, visit_ref, data);
  return true;
}

/* Every write is of the element that the iteration owns. */
static bool visit_write(Stmt *s, void *data) {
  Search *q = data;
  int64_t step, lane;
  if (s->kind == ST_ASSIGN && is_ref(q, s->u.assign.lhs))
    q->fit &= place_of(q, s->u.assign.lhs, &step, &lane) && step == 0 && lane == 0;
  if (s->kind == ST_CALL) q->fit = false;
  return true;
}

static bool find_element(Expr *e, void *data) {
  Search *q = data;
  if (!q->w->element && is_ref(q, e)) q->w->element = e;
  return true;
}

static bool find_read(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, find_element, data);
  return true;
}

static bool find_write(Stmt *s, void *data) {
  if (s->kind == ST_ASSIGN) {
    Search *q = data;
    if (!q->w->element && is_ref(q, s->u.assign.lhs)) q->w->element = s->u.assign.lhs;
  }
  return true;
}

/* ---- what every iteration does ---- */

static bool visit_own(Expr *e, void *data) {
  Search *q = data;
  int64_t step, lane;
  if (is_ref(q, e) && place_of(q, e, &step, &lane) && step == 0 && lane == 0) q->w->fetch = true;
  return true;
}

static bool visit_any(Expr *e, void *data) {
  Search *q = data;
  q->refs += is_ref(q, e);
  return true;
}

/* What is known after some statements. */
typedef struct {
  bool touched; /* a reference to the array has been reached for certain */
  bool set;     /* the iteration's own element has been set for certain */
  bool left;    /* the iteration may have ended */
} Sure;

static void read_expr(Search *q, const Expr *e, Sure *s) {
  if (!e) return;
  if (!s->set) ast_expr_walk((Expr *)e, visit_own, q);
  q->refs = 0;
  ast_expr_walk((Expr *)e, visit_any, q);
  s->touched |= q->refs > 0 && !s->left;
}

static void run_block(Search *q, const Stmt *first, Sure *s);

static void run_branches(Search *q, const Stmt *first, Sure *s) {
  Sure all = {.touched = true, .set = true, .left = s->left};
  bool otherwise = false;
  for (const Stmt *o = first; o; o = o->other) {
    if (o->kind == ST_ELSE)
      otherwise = true;
    else if (o == first)
      read_expr(q, o->u.branch.cond, s);
    Sure one = *s;
    if (o != first && o->kind == ST_ELSE_IF) read_expr(q, o->u.branch.cond, &one);
    run_block(q, o->body, &one);
    all.touched &= one.touched, all.set &= one.set, all.left |= one.left;
  }
  if (otherwise) s->touched |= all.touched, s->set |= all.set;
  s->left = all.left;
}

static void run_block(Search *q, const Stmt *first, Sure *s) {
  for (const Stmt *x = first; x; x = x->next) {
    if (x->kind == ST_ASSIGN) {
      const Expr *lhs = x->u.assign.lhs;
      read_expr(q, x->u.assign.rhs, s);
      for (int i = 1; lhs->kind == EX_REF && i < lhs->nkid; i++) read_expr(q, lhs->kid[i], s);
      if (is_ref(q, lhs) && !s->left) s->set = s->touched = true;
    } else if (x->kind == ST_IF) {
      run_branches(q, x, s);
    } else if (x->kind != ST_CONTINUE && x->kind != ST_DIRECTIVE && x->kind != ST_END) {
      q->w->fetch = true; /* other statements are not followed */
      s->left |= ast_jump_block(x->body) || x->kind == ST_CYCLE || !x->body;
    }
  }
}

/* ---- one array ---- */

static bool step_sign(const Loop *l, int *sign) {
  int64_t step = 1;
  if (l->step && !fold_const_int(l->step, &step)) return false;
  *sign = (int)step;
  return step == 1 || step == -1;
}

static bool may_have_one(const Binding *v) {
  uint32_t loose = AT_POINTER | AT_TARGET | AT_CRAY_POINTER | AT_VOLATILE;
  return v->kind == BIND_ARRAY && !v->shift_one && v->use && v->use->role == ROLE_ARRAY && v->use->red == RED_NONE &&
         v->use->designator->kind == EX_NAME && !((v->sym->attrs | v->shape->attrs) & loose) && !v->sym->equiv && !v->old;
}

static Stmt *body_of(const Kernel *k) { return k->nest->loop[k->nest->depth - 1]->stmt->body; }

/* Some iterations of the box that the loops span are left out. */
static bool has_gaps(const Kernel *k) {
  for (int i = 0; i < k->nest->depth; i++)
    if (kernel_mentions_mapped(k, k->nest->loop[i]->lo) || kernel_mentions_mapped(k, k->nest->loop[i]->hi)) return true;
  return false;
}

/* What walks along which dimension of the element; false: it has neither window nor line. */
static bool find_dims(Search *q) {
  Window *w = q->w;
  const Expr *e = w->element;
  w->step_dim = subscript_of(e, q->step), w->lane_dim = subscript_of(e, q->lane);
  if (w->step_dim >= 0 && !shifted(e->kid[w->step_dim + 1], q->step, &w->step_base)) return false;
  if (w->lane_dim >= 0 && !shifted(e->kid[w->lane_dim + 1], q->lane, &w->lane_base)) return false;
  if (w->step_dim == 0 && w->lane_dim > 0) return true;
  if (w->v->use->written || (w->step_dim >= 0) == (w->lane_dim >= 0)) return false;
  w->kind = w->step_dim >= 0 ? LINE_OF_STEPS : LINE_OF_LANES;
  w->step_dim = w->lane_dim = w->step_dim >= 0 ? w->step_dim : w->lane_dim;
  return true;
}

/* A window for the array, or NULL. */
static Window *window_of(Kernel *k, Binding *v) {
  Window *w = ARENA_NEW(k->g->arena, Window);
  Search q = {.k = k, .w = w, .step = k->loop[0].loop->var->sym, .lane = k->loop[1].loop->var->sym, .fit = true};
  Sure sure = {false, false, false};
  w->v = v;
  if (!may_have_one(v) || !step_sign(k->loop[0].loop, &w->step_sign) || !step_sign(k->loop[1].loop, &w->lane_sign)) return NULL;
  ast_stmt_walk(body_of(k), v->use->written ? find_write : find_read, &q);
  if (!w->element || w->element->nkid - 1 != v->rank) return NULL;
  if (!find_dims(&q)) return NULL;
  ast_stmt_walk(body_of(k), visit_statement, &q);
  ast_stmt_walk(body_of(k), visit_write, &q);
  if (!q.fit || q.mentions != q.refs || w->back > REACH_MAX || w->ahead > REACH_MAX || w->before + w->after > REACH_MAX)
    return NULL;
  run_block(&q, body_of(k), &sure);
  if (has_gaps(k) && v->rank > (w->kind == WINDOW ? 2 : 1)) return NULL;
  w->fetch |= has_gaps(k) || !v->use->written || !sure.set || w->after > 0 || w->ahead > 0;
  return sure.touched ? w : NULL;
}

static int pitch(const Kernel *k, const Window *w) { return (int)(shape_wavefront_of(k)->columns + w->before + w->after) | 1; }
static int rows(const Window *w) { return (int)(32 + w->back + w->ahead); }

static int64_t elements_of(const Kernel *k, const Window *w) {
  if (w->kind == WINDOW) return (int64_t)pitch(k, w) * rows(w);
  return (w->kind == LINE_OF_STEPS ? shape_wavefront_of(k)->columns + 31 * lean(k) : 32) + w->before + w->after;
}

static int64_t bytes_of(const Kernel *k, const Window *w) {
  Type t = w->v->type;
  return elements_of(k, w) * t.kind * (t.base == TY_COMPLEX ? 2 : 1);
}

/* ---- all of them ---- */

typedef struct {
  Kernel *k;
  bool left; /* some reference that steps walk along has no window */
} Walked;

static bool visit_walked(Expr *e, void *data) {
  Walked *q = data;
  if (e->kind != EX_REF || e->how != REF_ELEMENT || e->nkid < 3 || !expr_names(e->kid[1], q->k->loop[0].loop->var->sym))
    return true;
  const Binding *v = variable(q->k, e->kid[0]);
  q->left |= !v || !v->window;
  return true;
}

static bool visit_walked_statement(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, visit_walked, data);
  return true;
}

/* Windows of so many columns; false: not all of the arrays that could have one have room. */
static bool find_with(Kernel *k, int columns) {
  int64_t bytes = 0;
  bool room = true;
  shape_wavefront_of(k)->columns = columns;
  shape_wavefront_of(k)->window.n = 0;
  for (int i = 0; i < k->f.bind.n; i++) k->f.bind.v[i]->window = NULL;
  for (int written = 1; written >= 0; written--)
    for (int i = 0; i < k->f.bind.n; i++) {
      Binding *v = k->f.bind.v[i];
      Window *w = v->use && v->use->written == written ? window_of(k, v) : NULL;
      if (!w) continue;
      if (bytes + bytes_of(k, w) > ROOM) {
        room = false;
        continue;
      }
      bytes += bytes_of(k, w);
      v->window = w;
      vec_push(k->g->arena, &shape_wavefront_of(k)->window, w);
    }
  return room;
}

static void name_window(Kernel *k, Window *w) {
  Names *names = &k->f.names;
  w->home = names_derive(names, w->v->cname, "_home");
  if (w->v->index) w->index = names_derive(names, w->v->cname, "_home_");
  w->frame = names_derive(names, w->v->cname, "_frame");
  w->box = names_derive(names, w->v->cname, "_box");
  w->name = names_derive(names, w->v->cname, "_window");
}

/* Strips that wait for each other wait less for short supernodes; others read longer pieces of memory. */
bool window_find(Kernel *k) {
  Walked q = {k, false};
  for (int columns = shape_wavefront_of(k)->carriers > 1 ? 32 : 128; !find_with(k, columns) && columns > 32;) columns /= 2;
  ast_stmt_walk(body_of(k), visit_walked_statement, &q);
  bool all = !q.left && shape_wavefront_of(k)->window.n > 0;
  for (int i = 0; i < shape_wavefront_of(k)->window.n; i++) {
    Window *w = shape_wavefront_of(k)->window.v[i];
    if (shape_wavefront_of(k)->carriers == 1 && !all)
      w->v->window = NULL;
    else
      name_window(k, w);
  }
  return all;
}

/* ---- text ---- */

/* How far the window's offset goes on with subscript d. */
static int stride_of(const Kernel *k, const Window *w, int d) {
  if (w->kind != WINDOW) return d == w->step_dim;
  return d == w->step_dim ? w->step_sign : d == w->lane_dim ? w->lane_sign * (pitch(k, w) + lean(k)) : 0;
}

/*   F2C_SHARED(int, c_box, 33 * 37);
 *   int *c = c_box;
 *   const f2c::fixed<I, 1, 38> c_; */
void window_declare(Kernel *k) {
  Buf *b = &k->f.head;
  for (int i = 0; i < shape_wavefront_of(k)->window.n; i++) {
    const Window *w = shape_wavefront_of(k)->window.v[i];
    const char *t = ctype_type(w->v->type);
    if (w->kind == WINDOW)
      buf_printf(b, "  F2C_SHARED(%s, %s, %d * %d);\n", t, w->box, rows(w), pitch(k, w));
    else
      buf_printf(b, "  F2C_SHARED(%s, %s, %lld);\n", t, w->box, (long long)elements_of(k, w));
    buf_printf(b, "  %s *%s = %s;\n", t, w->v->cname, w->box);
    if (!w->index) continue;
    buf_puts(b, "  const f2c::fixed<I");
    for (int d = 0; d < w->v->rank; d++) buf_printf(b, ", %d", stride_of(k, w, d));
    buf_printf(b, "> %s;\n", w->v->index);
  }
}

static void put_maker(const Kernel *k, Buf *b, const Window *w) {
  if (w->kind == WINDOW)
    buf_printf(b, "auto %s = f2c::make_window<f2c::window_shape<%d, %d, %d, %d, %d, %d>, %s>(%s, %s, %s, %s, %d, %d", w->name,
               (int)w->back, (int)w->ahead, (int)w->before, (int)w->after, lean(k), shape_wavefront_of(k)->columns,
               w->fetch ? "true" : "false", w->v->cname, w->box, w->home, w->frame, (int)w->step_base, (int)w->lane_base);
  else
    buf_printf(b, "auto %s = f2c::make_line<%d, %d, %d, %d, %s>(%s, %s, %s, %s, %d", w->name, (int)w->before, (int)w->after,
               lean(k), shape_wavefront_of(k)->columns, w->kind == LINE_OF_STEPS ? "true" : "false", w->v->cname, w->box, w->home,
               w->frame, (int)(w->kind == LINE_OF_STEPS ? w->step_base : w->lane_base));
}

/* auto c_window = f2c::make_window<f2c::window_shape<1, 0, 2, 0, 1, 32>, false>(c, c_box, c_home, c_frame, 0,
 * 0,
 *     [&](const I i, const I j) { return c_home_(i, j); }); */
void window_make(Kernel *k, Buf *args) {
  Fn *f = &k->f;
  for (int i = 0; i < shape_wavefront_of(k)->window.n; i++) {
    const Window *w = shape_wavefront_of(k)->window.v[i];
    Buf b = {0};
    put_maker(k, &b, w);
    buf_puts(&b, ", [&](");
    for (int g = 0; g < k->nloop; g++) buf_printf(&b, "%sconst I %s", g ? ", " : "", k->loop[g].cname);
    buf_printf(&b, w->index ? ") { return %s(" : ") { return I(", w->index);
    for (int d = 0; d < w->v->rank; d++)
      buf_printf(&b, "%s%s", d ? ", " : "", cxx_expr_text(f, w->element->kid[d + 1], PREC_COMMA));
    buf_puts(&b, "); });");
    cxx_out_line(f, k->nest->first->span.begin, "%s", b.s);
    buf_printf(args, ", %s", w->name);
    buf_free(&b);
  }
}

/* ---- early loads ---- */

enum { EARLY_MAX = 16 };

static Early *same_early(Fn *f, const Expr *e) {
  for (int i = 0; i < f->early.n; i++)
    if (cxx_array_same(f->early.v[i].ref, e)) return &f->early.v[i];
  return NULL;
}

static bool visit_early(Expr *e, void *data) {
  Kernel *k = data;
  Fn *f = &k->f;
  const Binding *v = e->kind == EX_REF && e->how == REF_ELEMENT ? variable(k, e->kid[0]) : NULL;
  Search q = {.k = k, .w = v ? v->window : NULL, .step = k->loop[0].loop->var->sym, .lane = k->loop[1].loop->var->sym};
  int64_t step, lane;
  if (!q.w || !place_of(&q, e, &step, &lane) || (step == 0 && lane == 0 && v->use->written)) return true;
  const Early *same = same_early(f, e);
  if (!same && f->early.n >= EARLY_MAX) return true;
  const char *name = same ? same->name : names_derive(&f->names, v->cname, "_at");
  if (!same)
    cxx_out_line(f, e->span.begin, "const %s %s = f2c::loaded(%s);", ctype_type(v->type), name, cxx_expr_text(f, e, PREC_COMMA));
  vec_push(k->g->arena, &f->early, ((Early){e, name, v->type, !same, true, NULL, NULL}));
  return false;
}

static bool visit_early_statement(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, visit_early, data);
  return true;
}

static bool find_branch(Stmt *s, void *data) {
  *(bool *)data |= s->kind == ST_IF;
  return true;
}

void window_early(Kernel *k) {
  bool branches = false;
  if (subscript_check_on(&k->f)) return; /* a subscript may be in bounds only where its branch is taken */
  ast_stmt_walk(body_of(k), find_branch, &branches);
  if (branches) ast_stmt_walk(body_of(k), visit_early_statement, k);
}

/* ---- choices ---- */

/* Nothing is read, and little is done: it may be computed in vain. */
static bool cheap(const Fn *f, const Expr *e) {
  IntrinsicId id = intrinsic_called(e);
  bool call = id == IN_MAX || id == IN_MIN || id == IN_ABS;
  if (e->value || ref_early(f, e)) return true;
  if (e->kind == EX_NAME) return e->sym && e->sym->kind == SY_VARIABLE && !e->rank;
  bool plain = e->kind == EX_PAREN || (e->kind == EX_UNARY && e->op == OP_NEG) ||
               (e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB || e->op == OP_MUL));
  if (!call && !plain) return false;
  for (int i = call; i < e->nkid; i++)
    if (!cheap(f, e->kid[i])) return false;
  return true;
}

/* The assignment that is all of a branch, or NULL. */
static const Stmt *only_assignment(const Fn *f, const Stmt *branch) {
  const Stmt *s = branch->body;
  if (!s || s->next || s->kind != ST_ASSIGN || s->label || s->u.assign.lhs->rank) return NULL;
  return ctype_same(s->u.assign.lhs->type, s->u.assign.rhs->type) && cheap(f, s->u.assign.rhs) ? s : NULL;
}

bool window_text(Fn *f, Buf *b, const Stmt *s) {
  const Stmt *other = s->other;
  if (!f->kernel || !shape_wavefront_of(f->kernel)->window.n || !other || other->kind != ST_ELSE || other->other) return false;
  const Stmt *yes = only_assignment(f, s), *no = only_assignment(f, other);
  if (!yes || !no || !cxx_array_same(yes->u.assign.lhs, no->u.assign.lhs)) return false;
  buf_printf(b, "%s = %s ? %s : %s;", cxx_expr_text(f, yes->u.assign.lhs, PREC_COMMA),
             cxx_expr_text(f, s->u.branch.cond, PREC_COND + 1), cxx_expr_text(f, yes->u.assign.rhs, PREC_COND + 1),
             cxx_expr_text(f, no->u.assign.rhs, PREC_COND + 1));
  return true;
}
