/* One nest becomes one kernel. The body is written first: it tells which variables, constants and bounds the kernel needs. */
#include "analysis/pattern.h"
#include "codegen/host/devices.h"
#include "codegen/kernel/kernel.h"
#include <string.h>

const char *kernel_red_op(RedOp op, bool by_if) {
  switch (op) {
  case RED_ADD: return "sum";
  case RED_MUL: return "product";
  case RED_MAX: return by_if ? "greater" : "max";
  case RED_MIN: return by_if ? "lesser" : "min";
  case RED_AND: return "land";
  case RED_OR: return "lor";
  case RED_EQV: return "leqv";
  case RED_NEQV: return "lneqv";
  case RED_IAND: return "iand";
  case RED_IOR: return "ior";
  case RED_IEOR: return "ieor";
  default: return NULL;
  }
}

/* const f2c::fixed<I, 1, 512> a_; */
static void declare_fixed(Fn *f, const Binding *v) {
  const Symbol *s = v->shape;
  int64_t stride = 1;
  buf_puts(&f->head, "  const f2c::fixed<I");
  for (int d = 0; d < s->rank; d++) {
    buf_printf(&f->head, ", %lld", (long long)stride);
    stride *= s->dim[d].hi_value - (s->dim[d].lo ? s->dim[d].lo_value : 1) + 1;
  }
  buf_printf(&f->head, "> %s;\n", v->index);
}

/* ---- the mapped loops ---- */

static const Symbol *loop_symbol(const Loop *l) { return l->var ? l->var->sym : NULL; }

bool kernel_mentions_mapped(const Kernel *k, const Expr *e) {
  for (int i = 0; i < k->nest->depth; i++)
    if (loop_symbol(k->nest->loop[i]) && expr_names(e, loop_symbol(k->nest->loop[i]))) return true;
  return false;
}

/* A bound that is the same for the whole nest: launcher text, or a value that the Fortran side evaluates. */
const char *kernel_bound(Kernel *k, const Expr *e, const char *var, const char *suffix) {
  if (!e) return "1";
  bool real = e->type.base == TY_REAL; /* an extension: it is made an integer (F2018, 11.1.7.4.3) */
  char *s = real ? NULL : launcher_expr_text(k, e);
  if (s) return s;
  char *source = source_text_expr(k->g, e);
  if (real && device_branch_shadowed(k->g, k->nest->unit, "int")) source = NULL;
  if (real && source)
    return launcher_param(k, arena_printf(k->g->arena, "%s_%s", var, suffix), arena_printf(k->g->arena, "int(%s)", source), 4);
  if (!source) refuse(&k->f, e->span, REASON_BOUNDS, "the text of this bound cannot be found in the source");
  return source ? launcher_param(k, arena_printf(k->g->arena, "%s_%s", var, suffix), source, e->type.kind) : "1";
}

static void loop_variable(Kernel *k, KernelLoop *l) {
  Fn *f = &k->f;
  if (!l->loop->var) {
    l->cname = transformational_elem_name(f, f->elem_level++);
    return;
  }
  Binding *v = bind_peek(f, l->loop->var);
  if (!v) return;
  if (v->type.base != TY_INTEGER || v->rank || !ctype_type(v->type)) {
    refuse(f, l->loop->var->span, REASON_LOOP_VARIABLE, "'%s' cannot be the variable of a parallel loop on the device", v->path);
    return;
  }
  v->kind = BIND_VALUE;
  v->local = true;
  v->declared = true;
  l->var = v;
  l->cname = v->cname;
}

/* The most trips that such a loop makes, whatever the sign of its step. */
static char *most_trips(Kernel *k, const char *const lo[2], const char *const hi[2], const char *step) {
  Arena *a = k->g->arena;
  return interval_fold(k, "max", arena_printf(a, "f2c::trip_count(%s, %s, %s)", lo[0], hi[1], step),
                       arena_printf(a, "f2c::trip_count(%s, %s, %s)", lo[1], hi[0], step));
}

/* do i = lo(j), hi(j): the grid covers an interval around all bounds, the kernel leaves out what is not of the loop.
 * Where both bounds move with j, as in a tile, or the step is no constant, it covers the trips instead. */
static bool dependent_loop(Kernel *k, KernelLoop *l) {
  const Loop *p = l->loop;
  char *lo_min, *lo_max, *hi_min, *hi_max;
  int64_t step = 1;
  if (p->step && fold_const_int(p->step, &step) && step == 0) return false;
  if (!interval_of(k, NULL, p->lo, &lo_min, &lo_max) || !interval_of(k, NULL, p->hi, &hi_min, &hi_max)) return false;
  Arena *a = k->g->arena;
  l->dep_lo = kernel_mentions_mapped(k, p->lo);
  l->dep_hi = kernel_mentions_mapped(k, p->hi);
  if (p->step && !fold_const_int(p->step, &step)) {
    l->count_step = 0;
    const char *by = kernel_bound(k, p->step, l->cname, "step");
    l->shifted = true;
    l->hi = arena_printf(a, "%s - 1", most_trips(k, (const char *[]){lo_min, lo_max}, (const char *[]){hi_min, hi_max}, by));
    l->lo = "0";
    l->step = "1";
    return true;
  }
  l->step = arena_printf(a, "%lld", (long long)step);
  l->lo = step > 0 ? lo_min : lo_max;
  l->hi = step > 0 ? hi_max : hi_min;
  l->shifted = l->dep_lo && step != 1;
  l->count_step = step;
  char *width = step > 0 && l->dep_lo && l->dep_hi ? interval_width(k, p->lo, p->hi) : NULL;
  l->shifted |= width != NULL;
  if (!l->shifted) return true;
  if (width)
    l->hi = step == 1 ? width : arena_printf(a, "(%s) / %lld", width, (long long)step);
  else
    l->hi = step > 0 ? arena_printf(a, "(%s - (%s)) / %lld", l->hi, l->lo, (long long)step)
                     : arena_printf(a, "(%s - (%s)) / %lld", l->lo, l->hi, (long long)-step);
  l->lo = "0";
  l->step = "1";
  return true;
}

static bool section_loop(Kernel *k, KernelLoop *l) {
  const Stmt *s = l->loop->stmt;
  const Expr *shape = s->kind == ST_WHERE ? s->u.branch.cond : NULL;
  bool reshapes = false;
  if (s->kind == ST_WHERE && s->body && s->body->kind == ST_ASSIGN) shape = s->body->u.assign.lhs;
  if (s->kind == ST_ASSIGN) shape = section_shape(s, &reshapes);
  if (reshapes) k->reshaped = s->u.assign.lhs;
  l->lo = "0";
  l->step = "1";
  if (k->in_pieces) { /* which have iterations of their own */
    l->hi = "0";
    return true;
  }
  char *text = source_text_expr(k->g, shape);
  if (!text) return false;
  const bool endless = shape->kind == EX_REF && shape->sym && shape->sym->shape == SHAPE_ASSUMED_SIZE;
  /* gfortran 12 refuses UBOUND of a section of an array without a last extent, and takes it of the section's value */
  if (endless && device_branch_shadowed(k->g, k->nest->unit, "size")) text = arena_printf(k->g->arena, "(%s)", text);
  const char *size = device_branch_bound(k->g, k->nest->unit, "size", text, l->loop->index + 1, 8);
  if (!size || device_branch_shadowed(k->g, k->nest->unit, "int"))
    refuse(&k->f, s->span, REASON_NAME, "'size' or 'int' is not the intrinsic function in '%s'", k->nest->unit->name);
  /* the shape may be none of an operand's: d = reshape(v, [27, 4]) */
  const Transform *t = k->nest->form ? k->nest->form : part_transform(k->nest);
  const bool given = reshapes && t && l->loop->index < t->nextent;
  char *count = given ? source_text_expr(k->g, t->extent[l->loop->index]) : NULL;
  if (count) size = arena_printf(k->g->arena, "int(%s, 8)", count);
  l->count = launcher_param(k, arena_printf(k->g->arena, "%s_n", l->cname), size ? size : "0", 8);
  l->hi = arena_printf(k->g->arena, "%s - 1", l->count);
  return true;
}

bool kernel_describe(Kernel *k, KernelLoop *l) {
  const Loop *p = l->loop;
  loop_variable(k, l);
  if (k->f.fail) return false;
  if (p->kind == LOOP_SECTION) return section_loop(k, l);
  bool dependent =
      kernel_mentions_mapped(k, p->lo) || kernel_mentions_mapped(k, p->hi) || (p->step && kernel_mentions_mapped(k, p->step));
  if (dependent) return dependent_loop(k, l);
  l->step = kernel_bound(k, p->step, l->cname, "step");
  l->lo = kernel_bound(k, p->lo, l->cname, "lo");
  l->hi = kernel_bound(k, p->hi, l->cname, "hi");
  return true;
}

/* Grid order: x, y, z, then the folded ones from the inside out. */
static int grid_rank(Axis a) { return a == AXIS_X ? 0 : a == AXIS_Y ? 1 : a == AXIS_Z ? 2 : 3; }

void kernel_order_loops(Kernel *k) {
  const Nest *n = k->nest;
  int taken = 0;
  for (int rank = 0; rank < 4; rank++)
    for (int i = k->around - 1; i >= 0; i--)
      if (k->map.axis[i] != AXIS_NONE && grid_rank(k->map.axis[i]) == rank) k->loop[taken++].loop = n->loop[i];
  if (taken != k->nloop) f2c_bug("mapping of nest %s has %d axes for %d loops", n->name, taken, k->nloop);
}

/* Loops whose bounds cannot be enclosed, and all inside them, stay in the thread. */
static int mappable(Kernel *k) {
  const Nest *n = k->nest;
  int count = n->map.nloops && n->map.nloops < n->depth ? n->map.nloops : n->depth;
  for (int i = 0; i < count; i++) {
    const Loop *p = n->loop[i];
    char *a, *b;
    if (p->kind == LOOP_SECTION ||
        (!kernel_mentions_mapped(k, p->lo) && !kernel_mentions_mapped(k, p->hi) && !(p->step && kernel_mentions_mapped(k, p->step))))
      continue;
    bool varies = p->step && kernel_mentions_mapped(k, p->step);
    if (varies || !interval_of(k, NULL, p->lo, &a, &b) || !interval_of(k, NULL, p->hi, &a, &b)) return i;
  }
  return count;
}

/* With fewer loops mapped than planned, the axes close up. */
static void plan_mapping(Kernel *k) {
  static const Axis axes[] = {AXIS_X, AXIS_Y, AXIS_Z};
  static const int block[3][3] = {{448, 1, 1}, {32, 14, 1}, {32, 2, 7}};
  int count = k->nloop;
  k->map = k->nest->map;
  if (count != k->nest->map.nloops) {
    for (int i = 0; i < count; i++) k->map.axis[i] = count - 1 - i < 3 ? axes[count - 1 - i] : AXIS_FOLD;
    k->map.nloops = count;
    if (!k->map.fixed_block) memcpy(k->map.block, block[count > 3 ? 2 : count - 1], sizeof k->map.block);
  }
  const Decision chosen = decision_of(k->g->decided, k->nest);
  if (chosen.block[0] > 0) memcpy(k->map.block, chosen.block, sizeof k->map.block);
  kernel_order_loops(k);
}

/* ---- the body ---- */

/* j <= i <= n as a condition that the thread has nothing to do. */
static void emit_guard(Kernel *k, const KernelLoop *l, const char *leave) {
  Fn *f = &k->f;
  const Loop *p = l->loop;
  if (l->shifted && !l->count_step) {
    const char *lo = cxx_expr_text(f, p->lo, PREC_COMMA + 1), *hi = cxx_expr_text(f, p->hi, PREC_COMMA + 1),
               *step = cxx_expr_text(f, p->step, PREC_COMMA + 1);
    cxx_out_line(f, 0, "if (f2c::is_beyond(%s_trip, %s, %s, %s)) %s", l->cname, lo, hi, step, leave);
    return;
  }
  bool up = l->count_step > 0;
  Loc at = 0;
  bool below = l->dep_lo && !l->shifted, above = l->dep_hi || l->shifted;
  char *lo = below ? cxx_expr_text(f, p->lo, PREC_LT + 1) : NULL, *hi = above ? cxx_expr_text(f, p->hi, PREC_LT + 1) : NULL;
  if (below && above)
    cxx_out_line(f, at, "if (%s %s %s || %s %s %s) %s", l->cname, up ? "<" : ">", lo, l->cname, up ? ">" : "<", hi, leave);
  else if (below)
    cxx_out_line(f, at, "if (%s %s %s) %s", l->cname, up ? "<" : ">", lo, leave);
  else if (above)
    cxx_out_line(f, at, "if (%s %s %s) %s", l->cname, up ? ">" : "<", hi, leave);
}

const char *kernel_index_type(const KernelLoop *l) { return l->var ? ctype_type(l->var->type) : "I"; }

/* const int i = j + 2 * i_trip; */
static void emit_value(Kernel *k, const KernelLoop *l) {
  int64_t by = l->count_step < 0 ? -l->count_step : l->count_step;
  const char *lo = cxx_expr_text(&k->f, l->loop->lo, PREC_ADD), *step = !by ? cxx_expr_text(&k->f, l->loop->step, PREC_MUL + 1)
                                                                        : by == 1 ? NULL
                                                                                  : arena_printf(k->g->arena, "%lld", (long long)by);
  cxx_out_line(&k->f, 0, "const %s %s = %s %c %s_trip%s%s;", kernel_index_type(l), l->cname, lo, l->count_step < 0 ? '-' : '+',
               l->cname, step ? " * " : "", step ? step : "");
}

/* The loop variable from its trip, where the grid counts trips; then the guard. Outer loops first: inner
 * bounds use them. */
void kernel_derived(Kernel *k, const char *leave) {
  for (int i = 0; i < k->nest->depth; i++)
    for (int g = 0; g < k->nloop; g++) {
      const KernelLoop *l = &k->loop[g];
      if (l->loop != k->nest->loop[i]) continue;
      if (l->shifted) emit_value(k, l);
      emit_guard(k, l, leave);
    }
}

const KernelLoop *kernel_loop(const Kernel *k, int nest_index) {
  for (int g = 0; g < k->nloop; g++)
    if (k->loop[g].loop == k->nest->loop[nest_index]) return &k->loop[g];
  return NULL;
}

static bool find_do(Stmt *s, void *data) {
  *(bool *)data |= s->kind == ST_DO;
  return true;
}

bool kernel_has_loop(Stmt *body) {
  bool found = false;
  ast_stmt_walk(body, find_do, &found);
  return found;
}

/* Iterations of a thread whose loads are under way at once: some 32 bytes. */
int kernel_at_once(const Kernel *k) {
  int bytes = 0;
  if (array_reduction_is_exact(k))
    return 1; /* loads do not go past its updates, and several would not fit into the instruction cache */
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (v->use && v->kind == BIND_ARRAY && v->use->read) bytes += type_size(v->type);
  }
  return bytes <= 4 ? 8 : 4;
}

bool kernel_repeats(const Kernel *k) { return k->sweep || k->shape->repeats; }

/* i == it.last(0) && j == it.last(1) */
static const char *last_iteration(Kernel *k) {
  const char *last = "";
  for (int i = 0; i < k->nest->depth; i++) {
    const KernelLoop *l = kernel_loop(k, i);
    if (!l) continue;
    last = arena_printf(k->g->arena, "%s%s%s == it.last(%d)", last, *last ? " && " : "", l->cname, (int)(l - k->loop));
    if (k->keeps && (l->dep_lo || l->dep_hi))
      refuse(&k->f, l->loop->stmt->span, REASON_LASTPRIVATE, "which iteration is the last one depends on the loop around");
  }
  return last;
}

static bool starts_from_old(const Kernel *k, const Binding *v) {
  return v->use && v->kind == BIND_VALUE && (v->use->begins_old || (v->use->role == ROLE_FIRSTPRIVATE && kernel_repeats(k)));
}

void kernel_copies_in_again(Kernel *k) {
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (starts_from_old(k, v)) cxx_out_line(&k->f, 0, "%s = %s_first;", v->cname, v->cname);
  }
}

/* Values that the iteration starts from and leaves. */
void kernel_copies_in(Kernel *k) {
  for (int i = 0; i < k->f.bind.n; i++) {
    Binding *v = k->f.bind.v[i];
    if (starts_from_old(k, v))
      cxx_out_line(&k->f, 0, "%s %s = %s_first;", ctype_type(v->type), v->cname, v->cname), v->declared = true;
  }
  if (k->keeps) lastprivate_arrays_copies(k, last_iteration(k), false);
}

/* if (i == it.last(0) && j == it.last(1)) x_ = x; */
void kernel_copies_out(Kernel *k) {
  const char *last = last_iteration(k);
  for (int i = 0; i < k->f.bind.n; i++) {
    Binding *v = k->f.bind.v[i];
    if (!v->use || v->use->role != ROLE_LASTPRIVATE) continue;
    v->used = true;
    if (!v->handle) v->handle = names_derive(&k->f.names, v->cname, "_");
    cxx_out_line(&k->f, 0, "if (%s) %s = %s;", last, v->handle, v->cname);
  }
  lastprivate_arrays_copies(k, last, true);
}

/* s = s + a(i, j) * b(i, j) for s = dot_product(a, b) */
static const char *folded(Fn *f, const Stmt *s, const SecFold *fold) {
  const Expr *const *e = fold->operand;
  const char *v = cxx_expr_text(f, s->u.assign.lhs, PREC_COMMA), *op = kernel_red_op(fold->op, false);
  if (fold->counts) return arena_printf(f->g->arena, "%s = %s + (%s ? 1 : 0);", v, v, cxx_expr_text(f, e[0], PREC_COND + 1));
  if (fold->op == RED_AND || fold->op == RED_OR)
    return arena_printf(f->g->arena, "%s = f2c::op::%s::apply<%s>(%s, %s);", v, op, ctype_type(s->u.assign.lhs->type), v,
                        cxx_expr_text(f, e[0], PREC_COMMA));
  if (fold->op != RED_ADD && fold->op != RED_MUL)
    return arena_printf(f->g->arena, "%s = f2c::%s(%s, %s);", v, op, v, cxx_expr_text(f, e[0], PREC_COMMA));
  const char *value = cxx_expr_text(f, e[0], e[1] || fold->op == RED_MUL ? PREC_MUL : PREC_ADD);
  if (e[1]) value = arena_printf(f->g->arena, "%s * %s", value, cxx_expr_text(f, e[1], PREC_UNARY));
  return arena_printf(f->g->arena, "%s = %s %c %s;", v, v, fold->op == RED_ADD ? '+' : '*', value);
}

static void emit_fold(Fn *f, const Stmt *s, const SecFold *fold) {
  bool place = fold->op == RED_MAXLOC || fold->op == RED_MINLOC;
  const char *mask = fold->mask ? cxx_expr_text(f, fold->mask, PREC_COMMA) : NULL;
  const char *text = place ? located_extreme_element(f, s) : folded(f, s, fold);
  if (!text) return;
  if (mask)
    cxx_out_line(f, s->span.begin, "if (%s) %s", mask, text);
  else
    cxx_out_line(f, s->span.begin, "%s", text);
}

/* The innermost loop of the nest that is no statement of a thread. */
static const Loop *inner_loop(const Kernel *k) { return k->nest->loop[k->around - 1]; }

/* One element of an array assignment, WHERE or reduction. */
static void emit_element(Kernel *k, const Stmt *s) {
  Fn *f = &k->f;
  ElemLoops e = {.rank = k->nest->depth};
  for (int g = 0; g < k->nloop; g++) e.var[k->loop[g].loop->index] = k->loop[g].cname;
  const Expr *lhs = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  const SecFold fold = lhs ? section_fold(s) : (SecFold){0};
  if (lhs && fold.op == RED_NONE && k->nest->basis != BASIS_PROVED && cxx_array_overlaps(f, s->u.assign.rhs, lhs))
    refuse(f, s->span, REASON_ALIAS, "the right side reads other elements of the array that is assigned");
  if (lhs) derived_type_check_copy(f, lhs);
  f->elem = &e;
  if (fold.op != RED_NONE)
    emit_fold(f, s, &fold);
  else if (lhs)
    cxx_out_line(f, s->span.begin, "%s = %s;", cxx_expr_text(f, lhs, PREC_COMMA), cxx_expr_text_to(f, s->u.assign.rhs, lhs->type));
  else if (cxx_array_where_ok(f, s))
    cxx_array_where_elements(f, s);
  f->elem = NULL;
}

/* Statements of the innermost mapped loop; for array assignments, one element. */
void kernel_inner(Kernel *k) {
  Fn *f = &k->f;
  const Loop *inner = inner_loop(k);
  Stmt *s = inner->stmt;
  if (inner->kind == LOOP_SECTION) {
    emit_element(k, s);
    return;
  }
  Target t = {.loop = s, .mapped = true, .no_continue = k->keeps};
  f->target = &t;
  if (inner->kind == LOOP_CONCURRENT && s->u.loop.cond) {
    const char *mask = cxx_expr_text(f, s->u.loop.cond, PREC_COMMA);
    if (k->keeps) { /* last values are stored behind the body */
      t.next = names_take(&f->names, "next");
      cxx_out_line(f, s->span.begin, "if (!(%s)) goto %s;", mask, t.next);
    } else
      cxx_out_line(f, s->span.begin, "if (!(%s)) %s", mask, f->early_return ? "return;" : "continue;");
  }
  if (k->only)
    part_statements(f, k->only);
  else
    cxx_stmt_block(f, s->body, NULL);
  f->target = NULL;
  const Stmt *last = s->body;
  while (last && last->next) last = last->next;
  if (s->end && s->end != last && s->end->label && cxx_stmt_label_wanted(f, s->end->label))
    cxx_out_label(f, cxx_stmt_label(f, s->end->label));
  if (t.next) cxx_out_label(f, t.next);
}

/* ---- the nest ---- */

enum { MAX_RESULTS = 32 };

static int scalars_of(const Nest *n, Role role) {
  int count = 0;
  for (const VarUse *u = n->vars; u; u = u->next)
    count += u->role == role && !u->through && !u->scratch && kernel_bind_shape(u) && kernel_bind_shape(u)->rank == 0;
  return count;
}

static bool runs_in_order(const Nest *n) { return n->verdict == V_SCAN || n->verdict == V_COMPACTION; }

/* 'file_unit_line', without the unit where it is named like the file. */
static const char *kernel_name(Gen *g, const Nest *n) {
  const char *path = g->prog->source->path, *slash = strrchr(path, '/'), *stem = slash ? slash + 1 : path, *dot = strchr(stem, '.');
  char *file = arena_strndup(g->arena, stem, dot ? (size_t)(dot - stem) : strlen(stem));
  for (char *p = file; *p; p++) *p = (char)(*p >= 'A' && *p <= 'Z' ? *p + 32 : *p);
  bool same = str_prefix(n->name, file) && n->name[strlen(file)] == '_';
  char *name = same ? arena_strdup(g->arena, n->name) : arena_printf(g->arena, "%s_%s", file, n->name);
  size_t len = strlen(name);
  if (len > 48) name = arena_printf(g->arena, "%.20s_%s", name, name + len - 27);
  while (device_branch_shadowed(g, n->unit, arena_printf(g->arena, "f2c_%s", name))) name = arena_printf(g->arena, "%s_k", name);
  return names_take(&g->globals, name);
}

static const char *element_text(const Fn *f, const Expr *ref) {
  const Shape *s = f->kernel->shape;
  return s && s->element ? s->element(f, ref) : NULL;
}

static bool statement_text(Fn *f, Buf *b, const Stmt *s) {
  const Shape *shape = f->kernel->shape;
  const char *guard = s->kind == ST_ASSIGN && shape->guard ? shape->guard(f, s) : NULL;
  if (array_reduction_text(f, b, s)) return true;
  if (guard) buf_printf(b, "if (%s) ", guard);
  if (s->kind == ST_IF && located_extreme_text(f, b, s)) return true;
  return shape->statement && shape->statement(f, b, s);
}

static bool before_statement(Fn *f, const Stmt *s) {
  const Shape *shape = f->kernel->shape;
  return shape->before && shape->before(f, s);
}

static const char *same_text(Fn *f, const Expr *e) { return launcher_expr_text(f->kernel, e); }

Fn kernel_fn(Gen *g, Kernel *k, Unit *unit) {
  static const FnHooks hooks = {
      .bound = launcher_param_bound,
      .host_bound = launcher_param_host_bound,
      .element = element_text,
      .statement = statement_text,
      .combines = array_reduction_combines,
      .before = before_statement,
      .same = same_text,
      .present = presence_says,
      .text_test = host_text_test,
      .text_number = host_text_number,
      .text_length = host_text_length,
      .automatic = thread_arrays_automatic,
      .declare = interleaved_arrays_declare,
  };
  Fn f = {.g = g, .unit = unit, .nest = k->nest, .kernel = k, .names = {.arena = g->arena, .outer = &g->globals}, .hooks = &hooks};
  f.reports = subscript_check_on(&f) || stop_report_by_nest(g, k->nest);
  if (f.reports) names_take(&f.names, "check");
  return f;
}

/* Does a bound need the value that the loop's own variable, or one of a loop inside it, has before? */
static bool needs_value_before(const Nest *n) {
  for (int i = 0; i < n->depth; i++)
    for (int inner = i; inner < n->depth; inner++) {
      const Symbol *s = loop_symbol(n->loop[inner]);
      const Loop *l = n->loop[i];
      if (s && (expr_names(l->lo, s) || expr_names(l->hi, s) || expr_names(l->step, s))) return true;
    }
  return false;
}

bool kernel_is_whole_loop(const Kernel *k) {
  const Nest *n = k->whole ? k->whole->nest : NULL;
  const Transform *t = n ? n->loop[0]->transform : NULL;
  return !n || n->form || n->fused || n->once || n->loop[0]->kind == LOOP_SECTION || (t && t->own_arrays);
}

void kernel_finish(Kernel *k) {
  for (int i = 0; i < k->f.bind.n; i++)
    if (k->f.bind.v[i]->fixed && k->f.bind.v[i]->used && !k->f.bind.v[i]->window) declare_fixed(&k->f, k->f.bind.v[i]);
  bind_declare_locals(&k->f);
  thread_arrays_ready(k);
}

/* The first of the table that takes the nest. */
static void choose_shape(Kernel *k) {
  const Nest *n = k->nest;
  k->nloop = mappable(k);
  if (n->depth > 8) refuse(&k->f, n->first->span, REASON_BOUNDS, "the bounds of the loop are not supported in device code");
  const bool leaves = stop_report_restarts(n); /* threads do, and nobody may wait for them */
  if (stop_report_stays(n) && stop_report_called(k->g, n))
    refuse(&k->f, n->first->span, REASON_STOP, "a procedure may end the program, and the loop combines values of its iterations");
  for (const Shape *const *s = k->g->shapes; *s && !k->shape && !k->f.fail; s++)
    if ((*s)->plan && ((*s)->leaves || !leaves) && (*s)->plan(k)) k->shape = *s;
  if (k->nloop < 1) refuse(&k->f, n->first->span, REASON_BOUNDS, "the bounds of the loop are not supported in device code");
  if (!k->around) k->around = k->nloop;
}

/* A jump within the body goes past statements of it. Where last values are stored behind it, CYCLE and a mask are jumps. */
static bool jumps_past(const Kernel *k) {
  const Loop *l = inner_loop(k);
  const unsigned jumps = ast_jump_block(l->stmt->body);
  return (jumps & (JUMP_LABEL | JUMP_NAMED)) || (k->keeps && ((jumps & JUMP_LOOP) || l->kind == LOOP_CONCURRENT));
}

static void emit_body(Kernel *k) {
  k->f.declare_in_place = !jumps_past(k);
  k->f.indent = k->f.body_indent = 2;
  k->shape->body(k);
}

static void make_kernel(Kernel *k) {
  const Nest *n = k->nest;
  if (needs_value_before(n))
    refuse(&k->f, n->first->span, REASON_BOUNDS, "a bound of the loop is made of the variable that the loop sets");
  kernel_bind_all(k);
  if (k->f.fail) return;
  if (n->piece) {
    part_pieces(k);
    return;
  }
  choose_shape(k);
  if (k->f.fail) return;
  if (k->shape->order)
    k->shape->order(k);
  else
    plan_mapping(k);
  k->f.early_return = !k->sweep && !k->keeps && k->shape->returns;
  for (int g = 0; g < k->nloop && !k->f.fail; g++)
    if (!kernel_describe(k, &k->loop[g]))
      refuse(&k->f, k->loop[g].loop->stmt->span, REASON_BOUNDS, "the bounds of the loop are not supported in device code");
  if (!k->f.fail && k->shape->check) k->shape->check(k);
  located_extreme_check(k);
  if (!k->f.fail) emit_body(k);
  library_plan(k);
  kernel_finish(k);
}

/* A shape divides the work of the nest in a way of its own. */
static bool is_divided(const Kernel *k) {
  for (const Shape *const *s = k->g->shapes; *s; s++)
    if ((*s)->divides && (*s)->divides(k->nest)) return true;
  return false;
}

/* A cap on the blocks: each thread then goes through several iterations. Kernels that divide their work in another way have none. */
static void plan_gangs(Kernel *k) {
  const Nest *n = k->nest;
  const Expr *e = devices_gangs(n);
  bool sweeps =
      !n->order && n->verdict != V_SCAN && n->verdict != V_COMPACTION && !n->piece && !n->fused && !k->whole && !part_transform(n);
  char *text = e && sweeps && (k->sweep || !is_divided(k)) && !derived_type_any(n) ? source_text_expr(k->g, e) : NULL;
  int64_t v;
  if (!text) return;
  k->gangs =
      fold_const_int(e, &v) ? arena_printf(k->g->arena, "%lld", (long long)v) : launcher_param(k, "gangs", text, e->type.kind);
  k->sweep = decision_change(k->g->decided, n)->capped = true;
}

static void plan_results(Kernel *k) {
  const Nest *n = k->nest;
  k->sweep = scalars_of(n, ROLE_REDUCTION) > 0 || part_finds_exit(n) || extreme_places_of(n) || array_reduction_any(n) ||
             thread_arrays_any(n) || automatic_any(k->g->arena, n);
  plan_gangs(k);
  k->keeps = scalars_of(n, ROLE_LASTPRIVATE) > 0 || lastprivate_arrays_any(n);
  k->results = scalars_of(n, ROLE_LASTPRIVATE) > 0 || scalars_of(n, ROLE_REDUCTION) > 0 || extreme_places_of(n);
  if (scalars_of(n, ROLE_REDUCTION) + scalars_of(n, ROLE_LASTPRIVATE) > MAX_RESULTS)
    refuse(&k->f, n->first->span, REASON_REDUCTION, "more than %d results of one loop", MAX_RESULTS);
  if (runs_in_order(n) && array_reduction_any(n) && !n->piece)
    refuse(&k->f, n->first->span, nests_order_reason(n->verdict),
           "a scan and a histogram in one loop are not supported in device code");
  if (derived_type_any(n) && n->order)
    refuse(&k->f, n->first->span, REASON_COMPONENT, "a scan over arrays of a derived type is not supported in device code");
  const Transform *t = part_transform(n);
  if (array_reduction_any(n) && !n->piece && (n->order || (t && (t->part || t->copied))))
    refuse(&k->f, n->first->span, REASON_ARRAY_REDUCTION,
           "a histogram in a transformed or ordered loop is not supported in device code");
}

Kernel *kernel_in(Kernel *whole, const Nest *n, const LoopPart *p) {
  Gen *g = whole->g;
  Kernel *k = ARENA_NEW(g->arena, Kernel);
  *k = (Kernel){.g = g, .nest = n, .launch = ARENA_NEW(g->arena, Launch), .only = p, .whole = whole, .space = "it"};
  k->f = kernel_fn(g, k, whole->nest->unit);
  plan_results(k);
  make_kernel(k);
  if (k->f.fail) whole->f.fail = k->f.fail;
  return k;
}

/* The kernels of the parts of a loop, which the launcher of 'whole' runs. */
static void add_parts(Kernel *k, Kernel *whole) {
  const Transform *t = part_transform(k->nest);
  for (const LoopPart *p = t ? t->part : NULL; p; p = p->next) {
    Kernel *part = kernel_in(whole, k->nest, p);
    part->launch->kernel = names_take(&k->g->globals, arena_printf(k->g->arena, "%s_%d", k->launch->kernel, k->part.n + 1));
    vec_push(k->g->arena, &k->part, part);
  }
}

static void free_text(Kernel *k) {
  for (int i = 0; i < k->part.n; i++) free_text(k->part.v[i]);
  for (int i = 0; i < k->inspector.n; i++) free_text(k->inspector.v[i]);
  if (k->alternative) free_text(k->alternative);
  buf_free(&k->f.head);
  buf_free(&k->f.body);
}

/* Another kernel for the same loops. */
static void add_alternative(Kernel *k) {
  if (k->f.fail || k->part.n || k->inspector.n || stop_report_restarts(k->nest) || k->sweep || k->keeps ||
      (k->whole && !k->whole->in_pieces))
    return;
  for (const Shape *const *s = k->g->shapes; *s && !k->alternative; s++)
    if ((*s)->beside && !((*s)->unchecked && subscript_check_on(&k->f))) k->alternative = (*s)->beside(k);
  if (k->alternative) k->alternative->first = k;
}

/* Kernels get their names, and those of a loop in pieces the kernels of their parts. */
static void name_pieces(Kernel *k) {
  for (int i = 0; i < k->part.n && k->in_pieces && !k->f.fail; i++) {
    Kernel *p = k->part.v[i];
    p->launch->kernel = names_take(&k->g->globals, arena_printf(k->g->arena, "%s_%d", k->launch->kernel, i + 1));
    add_parts(p, k);
    add_alternative(p);
  }
}

Launch *kernel_nest(Gen *g, const Nest *n, Reason **why) {
  Kernel *k = ARENA_NEW(g->arena, Kernel);
  *k = (Kernel){.g = g, .nest = n, .launch = ARENA_NEW(g->arena, Launch), .space = "it"};
  k->f = kernel_fn(g, k, n->unit);
  plan_results(k);
  k->launch->nest = n;
  make_kernel(k);
  k->launch->ok = !k->f.fail;
  *why = k->f.fail;
  if (k->launch->ok) {
    k->launch->kernel = kernel_name(g, n);
    k->launch->name = arena_printf(g->arena, "f2c_%s", k->launch->kernel);
    add_parts(k, k);
    name_pieces(k);
    inspector_add(k);
    add_alternative(k);
    launcher_emit(k, &g->kernels);
    *why = k->f.fail;
    k->launch->ok = !k->f.fail;
  }
  free_text(k);
  return k->launch;
}
