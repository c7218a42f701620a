/* Array assignments, WHERE, and s = sum(a) as loops: one loop a dimension, the last dimension outermost.
 *
 * Fortran evaluates the right side whole before it stores (F2018 10.2.1.3); the loops may run in any order when no iteration reads
 * an element that another one stores. Dependence analysis decides that as for any loop. */
#include "analysis/unit/collect.h"
#include "analysis/unit/make.h"
#include <string.h>

/* An element of the result may be made of any elements of an array argument. */
static bool is_transformational(IntrinsicId id) {
  return intrinsic_class(id) == IC_T || id == IN_SHAPE || id == IN_LBOUND || id == IN_UBOUND;
}

static bool array_argument(const Expr *e) {
  for (int i = 1; i < e->nkid; i++)
    if (e->kid[i] && e->kid[i]->rank > 0) return true;
  return false;
}

static bool may_have_dim(IntrinsicId id) {
  switch (id) {
  case IN_SUM:
  case IN_PRODUCT:
  case IN_MAXVAL:
  case IN_MINVAL:
  case IN_COUNT:
  case IN_ANY:
  case IN_ALL:
  case IN_MAXLOC:
  case IN_MINLOC: return true;
  default: return false;
  }
}

/* sum(a, dim=1) and its relatives, whose elements are made of some of the array each; DIM has to be known. */
static bool reduces_dimension(const Expr *e) {
  const Expr *array = e->nkid > 1 ? e->kid[1] : NULL, *dim = e->nkid > 2 && may_have_dim(intrinsic_called(e)) ? e->kid[2] : NULL;
  int64_t d;
  for (int i = 2; dim && i < e->nkid; i++)
    if (e->kid[i] && e->kid[i]->kind == EX_KEYWORD && !strcmp(e->kid[i]->text, "dim")) dim = e->kid[i]->kid[0];
  return dim && dim->kind != EX_KEYWORD && fold_const_int(dim, &d) && array && array->kind != EX_KEYWORD && e->rank > 0 &&
         array->rank == e->rank + 1;
}

/* What is asked of a value. */
typedef struct Walk {
  bool reductions;   /* dimensions may be reduced, */
  const Symbol *but; /* not of this array */
  bool ok;
} Walk;

static bool visit_name(Expr *e, void *data) {
  Walk *w = data;
  w->ok &= e->kind != EX_NAME || !e->sym || query_real_symbol(e->sym) != w->but;
  return w->ok;
}

static bool may_reduce(Walk *w, Expr *e) {
  if (!w->reductions || !reduces_dimension(e)) return false;
  for (int i = 1; i < e->nkid; i++)
    if (e->kid[i]) ast_expr_walk(e->kid[i], visit_name, w);
  return w->ok;
}

/* An element of the value needs elements of the same position only. */
static bool visit_elementwise(Expr *e, void *data) {
  Walk *w = data;
  bool *ok = &w->ok;
  if (e->kind == EX_ARRAY || e->kind == EX_COINDEX || e->op == OP_DEFINED) *ok = false;
  if (e->kind != EX_REF) return *ok;
  if (e->how == REF_CALL) {
    IntrinsicId id = intrinsic_called(e);
    const Symbol *proc = query_real_symbol(e->sym);
    if (id ? is_transformational(id) && array_argument(e) && !may_reduce(w, e) : !proc || (e->rank && !(proc->proc & PF_ELEMENTAL)))
      *ok = false;
  } else if (e->how == REF_SECTION) {
    for (int i = 1; i < e->nkid; i++)
      if (e->kid[i] && e->kid[i]->kind != EX_RANGE && e->kid[i]->rank > 0) *ok = false;
    if (e->kid[0]->rank > 0 && e->kid[0]->kind == EX_REF) *ok = false;
  }
  return *ok;
}

static bool elementwise(Expr *e) {
  Walk w = {.ok = true};
  ast_expr_walk(e, visit_elementwise, &w);
  return w.ok;
}

/* The same, with reductions of dimensions of other arrays than the one that is assigned. */
static bool assignable(Expr *e, const Expr *lhs) {
  while (lhs->kind == EX_REF || lhs->kind == EX_MEMBER) lhs = lhs->kid[0];
  const Symbol *to = lhs->kind == EX_NAME && lhs->sym ? query_real_symbol(lhs->sym) : NULL;
  Walk w = {.ok = true, .but = to};
  w.reductions = to && !(to->attrs & (AT_POINTER | AT_TARGET | AT_CRAY_POINTER)) && !to->equiv;
  ast_expr_walk(e, visit_elementwise, &w);
  return w.ok;
}

/* Inside a compute construct or WORKSHARE, or anywhere with --auto, and outside of any loop that a directive maps. */
static bool on_device(const Collector *c) {
  for (const Loop *l = c->loop; l; l = l->parent)
    if (l->directive || l->kind == LOOP_CONCURRENT) return false;
  const Symbol *proc = c->code->unit->sym;
  bool pure = proc && (proc->proc & (PF_PURE | PF_ELEMENTAL)) && !(proc->proc & PF_IMPURE);
  if (c->ana->priv->options->automatic != AUTO_OFF && !pure) return true;
  if (c->workshare) return true;
  for (int i = 0; i < c->region.n; i++)
    if (c->region.v[i]->directive->kind == DIR_REGION) return true;
  return false;
}

/* The whole of the object is an operand: the value has its shape. */
static bool has_shape_of(const Expr *e, const Symbol *object) {
  if (e->kind == EX_NAME) return e->sym && query_real_symbol(e->sym) == object;
  bool operation = e->kind == EX_PAREN || e->kind == EX_UNARY || e->kind == EX_BINARY;
  for (int i = 0; operation && i < e->nkid; i++)
    if (has_shape_of(e->kid[i], object)) return true;
  return false;
}

bool section_keeps_shape(const Stmt *s) {
  const Expr *lhs = s->kind == ST_ASSIGN && !s->u.assign.defined ? query_strip(s->u.assign.lhs) : NULL;
  if (!lhs || lhs->kind != EX_NAME || !lhs->sym) return false;
  return !s->u.assign.rhs->rank || has_shape_of(s->u.assign.rhs, query_real_symbol(lhs->sym));
}

/* Allocatable, so that the assignment gives it the shape of the right side (F2018 10.2.1.3). */
static bool takes_shape(const Stmt *s) {
  const Expr *e = query_strip(s->u.assign.lhs);
  return s->u.assign.rhs->rank > 0 && (e->kind == EX_NAME || e->kind == EX_MEMBER) && e->sym &&
         (query_real_symbol(e->sym)->attrs & AT_ALLOCATABLE);
}

typedef struct Operand {
  const Expr *found;
  bool reshapes;
} Operand;

/* The array of an element, or of a function that makes one value of it, has another shape than the value, which an array takes. */
static bool visit_operand(Expr *e, void *data) {
  Operand *q = data;
  bool array = e->kind == EX_NAME || e->kind == EX_MEMBER || (e->kind == EX_REF && (e->how == REF_SECTION || e->how == REF_ELEMENT));
  if (array && e->rank > 0 && !q->found) q->found = e;
  return !q->found && !(q->reshapes && e->kind == EX_REF && !e->rank);
}

const Expr *section_shape(const Stmt *s, bool *reshapes) {
  const Expr *found = s->u.assign.lhs;
  const bool folds = s->kind == ST_ASSIGN && section_fold(s).op != RED_NONE;
  *reshapes = !folds && takes_shape(s);
  if (!*reshapes && !folds && found->rank) return found;
  Operand q = {.reshapes = *reshapes};
  ast_expr_walk(s->u.assign.rhs, visit_operand, &q);
  return q.found;
}

static bool is_real_or_integer(Type t) { return t.base == TY_REAL || t.base == TY_INTEGER; }

/* What a call gives an argument behind the first for: by keyword or by position. MASK may take the place of DIM (F2018 16.9). */
static const char *role_of(const Expr *call, int i) {
  static const char *const by_position[] = {"array", "dim", "mask"};
  const Expr *e = call->kid[i], *second = call->nkid > 2 ? call->kid[2] : NULL;
  if (e->kind == EX_KEYWORD) return e->text;
  if (i == 2 && e->type.base == TY_LOGICAL) return "mask";
  bool moved = second && second->kind != EX_KEYWORD && second->type.base == TY_LOGICAL;
  return i <= 3 && !(i == 3 && moved) ? by_position[i - 1] : "?";
}

static bool place_of(const SecFold *fold) { return fold->op == RED_MAXLOC || fold->op == RED_MINLOC; }

/* The arguments behind the array: only vectors have one result along a dimension. Without a dimension places are arrays. */
static bool read_options(const Expr *call, SecFold *fold) {
  bool along = false;
  for (int i = 2; i < call->nkid; i++) {
    if (!call->kid[i]) return false;
    const char *role = role_of(call, i);
    const Expr *e = call->kid[i]->kind == EX_KEYWORD ? call->kid[i]->kid[0] : call->kid[i];
    if (!strcmp(role, "mask") && e->type.base == TY_LOGICAL)
      fold->mask = e;
    else if (!strcmp(role, "back") && place_of(fold) && e->kind == EX_LOGICAL)
      fold->last = e->ival;
    else if (!strcmp(role, "dim"))
      along = true;
    else if (!place_of(fold) || strcmp(role, "kind"))
      return false;
  }
  return (!along || fold->operand[0]->rank == 1) && call->rank == (place_of(fold) && !along);
}

static bool read_operands(const Expr *call, int count, SecFold *fold) {
  for (int i = 1; i <= count; i++) {
    const Expr *e = i < call->nkid ? call->kid[i] : NULL;
    if (e && e->kind == EX_KEYWORD && count == 1 && (!strcmp(e->text, "array") || !strcmp(e->text, "mask"))) e = e->kid[0];
    if (!e || e->kind == EX_KEYWORD || !e->rank) return false;
    fold->operand[i - 1] = e;
  }
  return count == 2 ? call->nkid == 3 : read_options(call, fold);
}

/* Values are folded in the type of the result; of a place only the number goes into the variable. */
static bool types_fit(const Stmt *s, const SecFold *fold) {
  Type t = s->u.assign.lhs->type;
  bool logical = fold->op == RED_AND || fold->op == RED_OR;
  if (logical || fold->counts) return t.base == (logical ? TY_LOGICAL : TY_INTEGER) && fold->operand[0]->type.base == TY_LOGICAL;
  for (int i = 0; i < 2 && fold->operand[i]; i++) {
    Type e = fold->operand[i]->type;
    if (place_of(fold)) return t.base == TY_INTEGER && is_real_or_integer(e);
    if (!is_real_or_integer(e) || e.base != t.base || e.kind != t.kind) return false;
  }
  return true;
}

/* Each iteration takes the elements at its position. */
static bool folds_elements(const SecFold *fold) {
  const Expr *const read[] = {fold->operand[0], fold->operand[1], fold->mask};
  for (int i = 0; i < 3; i++)
    if (read[i] && !elementwise((Expr *)read[i])) return false;
  return true;
}

SecFold section_fold(const Stmt *s) {
  static const struct {
    IntrinsicId id;
    RedOp op;
    int operands;
  } known[] = {{IN_SUM, RED_ADD, 1},       {IN_PRODUCT, RED_MUL, 1},    {IN_MAXVAL, RED_MAX, 1}, {IN_MINVAL, RED_MIN, 1},
               {IN_COUNT, RED_ADD, 1},     {IN_ANY, RED_OR, 1},         {IN_ALL, RED_AND, 1},    {IN_MAXLOC, RED_MAXLOC, 1},
               {IN_MINLOC, RED_MINLOC, 1}, {IN_DOT_PRODUCT, RED_ADD, 2}};
  const Expr *lhs = s->u.assign.lhs, *rhs = query_strip(s->u.assign.rhs);
  IntrinsicId id = intrinsic_called(rhs);
  const SecFold none = {0};
  uint32_t loose = AT_ALLOCATABLE | AT_POINTER | AT_CRAY_POINTER;
  if (!id || lhs->kind != EX_NAME || lhs->rank != rhs->rank || (lhs->rank && (query_real_symbol(lhs->sym)->attrs & loose)))
    return none;
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (id != known[i].id) continue;
    SecFold fold = {.op = known[i].op, .counts = id == IN_COUNT};
    return read_operands(rhs, known[i].operands, &fold) && types_fit(s, &fold) && folds_elements(&fold) ? fold : none;
  }
  return none;
}

/* Under a mask or in a FORALL: the construct is one operation, its assignments are no loops of their own. */
static bool is_part(const Stmt *s) {
  StmtKind k = s->parent ? s->parent->kind : ST_ASSIGN;
  return k == ST_WHERE || k == ST_ELSEWHERE || k == ST_FORALL;
}

/* The loops update s->lhs, of an array its element number d. */
static void update(Collector *c, Stmt *s, RedOp op, int d) {
  const Expr *to = s->u.assign.lhs;
  if (to->rank) {
    const Expr *sub = make_int(c->arena, d + 1, to);
    to = make_element(c->arena, to->sym, &sub, 1, to);
  }
  c->red = op;
  c->update = s;
  c->self = to;
  access_reads(c, to);
  c->self = NULL;
  access_target(c, to);
  c->red = RED_NONE;
  c->update = NULL;
}

/* s = sum(a): the loops make s = s + a(i), from the operator's neutral element on. */
static bool reduce(Collector *c, Stmt *s) {
  const SecFold fold = section_fold(s);
  const Expr *const read[] = {fold.operand[0], fold.operand[1], fold.mask};
  bool reshapes;
  if (fold.op == RED_NONE || is_part(s) || !on_device(c) || !section_shape(s, &reshapes)) return false;
  int rank = fold.operand[0]->rank;
  access_target(c, s->u.assign.lhs); /* the neutral element: nothing of before the assignment is left */
  for (int d = rank - 1; d >= 0; d--) collect_open_loop(c, LOOP_SECTION, s, d);
  for (int i = 0; i < 3; i++)
    if (read[i]) access_reads(c, read[i]);
  for (int d = 0; d < (s->u.assign.lhs->rank ? rank : 1); d++) update(c, s, fold.op, d);
  for (int d = 0; d < rank; d++) collect_close_loop(c);
  return true;
}

/* p(:)%x%y: scalar components of the elements of a section, each another part of the array's storage. */
static bool is_part_of_section(const Expr *e) {
  e = query_strip(e);
  bool member = e->kind == EX_MEMBER;
  while (e->kind == EX_MEMBER && e->sym && e->sym->kind == SY_COMPONENT && !e->sym->rank) e = e->kid[0];
  return member && e->kind == EX_REF && e->how == REF_SECTION && e->kid[0]->kind == EX_NAME;
}

/* Its elements are components behind subscripts: what of them an iteration touches is not looked at. */
static bool is_inside_element(const Expr *e) {
  bool member = false;
  if (is_part_of_section(e)) return false;
  for (e = query_strip(e); e->kind == EX_MEMBER || e->kind == EX_REF; e = e->kid[0]) {
    if (member && e->kind == EX_REF && !(e->flags & EF_FIXED)) return true;
    if (e->kind == EX_REF && (e->flags & EF_FIXED)) return false;
    member |= e->kind == EX_MEMBER;
  }
  return member && e->rank > 0;
}

/* ---- functions of whole arrays ---- */

static bool visit_known(Expr *e, void *data) {
  bool *ok = data;
  if (e->kind == EX_COINDEX || e->kind == EX_STRING || e->op == OP_DEFINED) *ok = false;
  if (e->kind != EX_REF || e->how != REF_CALL) return *ok;
  if (intrinsic_reduces(intrinsic_called(e))) return *ok;
  switch (intrinsic_called(e)) {
  case IN_NONE: *ok &= !e->rank; break;
  case IN_MATMUL:
  case IN_TRANSPOSE:
  case IN_SPREAD:
  case IN_CSHIFT:
  case IN_EOSHIFT:
  case IN_FINDLOC:
  case IN_MAXLOC:
  case IN_MINLOC:
  case IN_PACK:
  case IN_UNPACK:
  case IN_RESHAPE: break;
  default: *ok &= !is_transformational(intrinsic_called(e)) || !array_argument(e); break;
  }
  return *ok;
}

static bool is_number(Type t) { return t.base == TY_INTEGER || t.base == TY_REAL || t.base == TY_COMPLEX || t.base == TY_LOGICAL; }

/* An array of one object. */
static bool is_array_component(const Expr *e) { return e->kind == EX_MEMBER && e->sym && e->sym->rank && !is_inside_element(e); }

static bool is_lowered(const Stmt *s, bool element) {
  const Expr *lhs = s->u.assign.lhs, *rhs = s->u.assign.rhs;
  bool reshapes, ok = true;
  if (!is_number(lhs->type) || !is_number(rhs->type) || s->u.assign.defined || section_fold(s).op != RED_NONE) return false;
  if (lhs->rank ? lhs->kind != EX_NAME && lhs->kind != EX_REF && !is_array_component(lhs)
                : (element ? lhs->kind != EX_REF : lhs->kind != EX_NAME) || elementwise((Expr *)rhs))
    return false;
  if (lhs->rank && elementwise((Expr *)lhs) && assignable((Expr *)rhs, lhs)) return false;
  ast_expr_walk((Expr *)rhs, visit_known, &ok);
  return ok && section_shape(s, &reshapes);
}

bool section_lowers(const Stmt *s) { return is_lowered(s, false); }

static bool visit_plain(Expr *e, void *data) {
  *(bool *)data &= e->kind != EX_REF && e->kind != EX_MEMBER;
  return *(bool *)data;
}

bool section_lowers_element(const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs;
  bool plain = !lhs->rank && lhs->kind == EX_REF && lhs->how == REF_ELEMENT && lhs->kid[0]->kind == EX_NAME;
  for (int i = 1; plain && i < lhs->nkid; i++) ast_expr_walk(lhs->kid[i], visit_plain, &plain);
  return plain && is_lowered(s, true);
}

/* In a loop that may itself be one of a kernel, and hand the scalar on. */
static bool in_loop(const Collector *c) {
  const Region *inner = c->region.n ? c->region.v[c->region.n - 1] : NULL;
  return c->loop && c->loop->info->region == inner;
}

static bool visit_implied(Expr *e, void *data) {
  *(bool *)data |= e->kind == EX_IMPLIED_DO;
  return !*(bool *)data;
}

/* The elements that it reads are some of those that the reference names. */
static bool stays_inside(const Access *a) {
  const Expr *e = a->ref;
  if (a->hidden) return false;
  if (a->sub && *a->tail) return e->kind == EX_MEMBER || e->kind == EX_REF; /* of the elements that it names: p(i)%x */
  return (e->kind == EX_NAME || (e->kind == EX_REF && e->how == REF_SECTION)) && !a->partial && !*a->tail;
}

/* Which elements of what it names an iteration reads is not said: the statements that take its place know. An element that is named by
 * itself, a(k) in [a(k), b(k)], is that one whichever iteration reads it. */
static bool lower(Collector *c, Stmt *s) {
  if (is_part(s) || !on_device(c) || (!s->u.assign.lhs->rank && in_loop(c))) return false;
  if (!section_lowers(s) && !section_lowers_element(s)) return false;
  int rank = s->u.assign.lhs->rank ? (int)s->u.assign.lhs->rank : 1, first;
  for (int d = rank - 1; d >= 0; d--) collect_open_loop(c, LOOP_SECTION, s, d);
  first = c->code->access.n;
  access_reads(c, s->u.assign.rhs);
  bool implied = false;
  ast_expr_walk(s->u.assign.rhs, visit_implied, &implied);
  for (int i = first; i < c->code->access.n; i++) {
    Access *a = c->code->access.v[i];
    const Expr *e = a->ref;
    if (a->var->scalar || a->unknown || (!e->rank && !a->hidden && !implied)) continue;
    a->unknown = true;
    a->inside = stays_inside(a);
  }
  access_target(c, s->u.assign.lhs);
  for (int d = 0; d < rank; d++) collect_close_loop(c);
  return true;
}

bool section_assign(Collector *c, Stmt *s) {
  if (s->u.assign.lhs && s->u.assign.rhs && reduce(c, s)) return true;
  if (s->u.assign.lhs && s->u.assign.rhs && lower(c, s)) return true;
  Expr *lhs = s->u.assign.lhs, *rhs = s->u.assign.rhs;
  if (!lhs || !rhs || lhs->rank == 0 || is_inside_element(lhs) || is_part(s) || !on_device(c) || !elementwise(lhs) ||
      !assignable(rhs, lhs))
    return false;
  bool reshapes;
  if (!section_shape(s, &reshapes)) return false;
  int rank = lhs->rank;
  for (int d = rank - 1; d >= 0; d--) collect_open_loop(c, LOOP_SECTION, s, d);
  access_reads(c, rhs);
  access_target(c, lhs);
  for (int d = 0; d < rank; d++) collect_close_loop(c);
  return true;
}

static bool branch_elementwise(const Stmt *b, int rank) {
  if (b->u.branch.cond && !elementwise(b->u.branch.cond)) return false;
  for (const Stmt *x = b->body; x; x = x->next)
    if (x->kind != ST_ASSIGN || x->u.assign.lhs->rank != rank || !elementwise(x->u.assign.lhs) || !elementwise(x->u.assign.rhs))
      return false;
  return true;
}

int section_where(const Collector *c, const Stmt *s) {
  const Expr *mask = s->u.branch.cond;
  if (!mask || !mask->rank || is_part(s) || !on_device(c)) return 0;
  for (const Stmt *b = s; b; b = b->other)
    if (!branch_elementwise(b, mask->rank)) return 0;
  return mask->rank;
}

const Expr *section_target(const Stmt *s) {
  if (s->kind == ST_ASSIGN) return query_strip(s->u.assign.lhs);
  return query_strip(s->body ? s->body->u.assign.lhs : s->u.branch.cond);
}
