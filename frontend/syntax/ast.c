/* Names of node kinds, and walks. */
#include "frontend/syntax/ast.h"
#include <stddef.h>

const char *ast_expr_kind_name(ExprKind k) {
#define EXPR(kind, name, kids) name,
  static const char *const names[] = {
#include "frontend/syntax/nodes.def"
  };
#undef EXPR
  return k < EX_KINDS ? names[k] : "?";
}

const char *ast_stmt_kind_name(StmtKind k) {
#define STMT(kind, name, shape) name,
  static const char *const names[] = {
#include "frontend/syntax/nodes.def"
  };
#undef STMT
  return k < ST_KINDS ? names[k] : "?";
}

const char *ast_op_text(Op op) {
#define OP(kind, text) text,
  static const char *const texts[] = {
      "",
#include "frontend/syntax/nodes.def"
  };
#undef OP
  return op < OP_KINDS ? texts[op] : "?";
}

const char *ast_type_base_name(TypeBase b) {
  static const char *const names[] = {"none", "INTEGER", "REAL", "COMPLEX", "LOGICAL", "CHARACTER", "TYPE", "TYPE(*)"};
  return names[b];
}

/* ---- walks ---- */

typedef struct {
  SlotVisit *visit; /* for each expression of a statement */
  void *data;       /* for it */
} Visitor;

static void walk_type(TypeSpec *t, const Visitor *v);

static void walk(Expr **e, const Visitor *v) {
  if (*e) v->visit(e, v->data);
}

static void walk_list(Expr **e, int n, const Visitor *v) {
  for (int i = 0; i < n; i++) walk(&e[i], v);
}

Expr *ast_expr_copy(Arena *a, const Expr *e) {
  if (!e) return NULL;
  size_t size = sizeof *e + (size_t)(e->nkid + (e->flags & (EF_KINDP | EF_TSPEC) ? 1 : 0)) * sizeof *e->kid;
  Expr *x = arena_alloc(a, size);
  memcpy(x, e, size);
  x->type = (Type){.base = TY_NONE};
  x->sym = NULL;
  x->value = NULL;
  x->how = REF_UNKNOWN;
  x->rank = 0;
  for (int i = 0; i < e->nkid; i++) x->kid[i] = ast_expr_copy(a, e->kid[i]);
  return x;
}

typedef struct {
  ExprVisit *visit;
  void *data;
} ExprVisitor;

static void walk_slot(Expr **e, void *data) {
  const ExprVisitor *v = data;
  ast_expr_walk(*e, v->visit, v->data);
}

void ast_expr_walk(Expr *e, ExprVisit *visit, void *data) {
  if (!e || !visit(e, data)) return;
  if (e->flags & EF_TSPEC) walk_type(expr_tspec(e), &(Visitor){walk_slot, &(ExprVisitor){visit, data}});
  for (int i = 0; i < e->nkid; i++) ast_expr_walk(e->kid[i], visit, data);
}

static void walk_type(TypeSpec *t, const Visitor *v) {
  if (!t) return;
  walk(&t->kind, v);
  walk(&t->len, v);
  walk_list(t->params, t->nparams, v);
}

static void walk_entities(Entity *e, int n, const Visitor *v) {
  for (int i = 0; i < n; i++) {
    walk_list(e[i].dims, e[i].ndims, v);
    walk_list(e[i].codims, e[i].ncodims, v);
    walk(&e[i].char_len, v);
    walk(&e[i].init, v);
  }
}

static void walk_loop(Stmt *s, const Visitor *v) {
  walk(&s->u.loop.var, v);
  walk(&s->u.loop.lo, v);
  walk(&s->u.loop.hi, v);
  walk(&s->u.loop.step, v);
  walk_type(s->u.loop.tspec, v);
  for (int i = 0; i < s->u.loop.nindex; i++) {
    ConcurrentIndex *x = &s->u.loop.index[i];
    walk(&x->var, v);
    walk(&x->lo, v);
    walk(&x->hi, v);
    walk(&x->step, v);
  }
  walk(&s->u.loop.cond, v);
  for (int i = 0; i < s->u.loop.nlocality; i++) walk_list(s->u.loop.locality[i].names, s->u.loop.locality[i].nnames, v);
}

static void walk_io(Stmt *s, const Visitor *v) {
  for (int i = 0; i < s->u.io.nctl; i++) walk(&s->u.io.ctl[i].value, v);
  walk_type(s->u.io.tspec, v);
  walk_list(s->u.io.v, s->u.io.n, v);
}

static void walk_data(Stmt *s, const Visitor *v) {
  for (int i = 0; i < s->u.data.n; i++) {
    walk_list(s->u.data.v[i].objects, s->u.data.v[i].nobjects, v);
    walk_list(s->u.data.v[i].values, s->u.data.v[i].nvalues, v);
  }
}

/* Which part of the union a statement uses. */
typedef enum {
  SHAPE_none,
  SHAPE_unit,
  SHAPE_names,
  SHAPE_use,
  SHAPE_implicit,
  SHAPE_decl,
  SHAPE_common,
  SHAPE_exprs,
  SHAPE_data,
  SHAPE_type,
  SHAPE_assign,
  SHAPE_text,
  SHAPE_loop,
  SHAPE_branch,
  SHAPE_jump,
  SHAPE_io,
  SHAPE_directive,
  SHAPE_end,
  SHAPE_opaque
} Shape;

static Shape shape_of(StmtKind k) {
#define STMT(kind, name, shape) SHAPE_##shape,
  static const Shape shapes[] = {
#include "frontend/syntax/nodes.def"
  };
#undef STMT
  return k < ST_KINDS ? shapes[k] : SHAPE_none;
}

static StmtNames *names_of(Arena *a, Stmt *s) {
  if (!s->names) s->names = ARENA_NEW(a, StmtNames);
  return s->names;
}

void ast_stmt_set_cname(Arena *a, Stmt *s, const char *cname) {
  if (cname || s->names) names_of(a, s)->cname = cname;
}

void ast_stmt_set_scope(Arena *a, Stmt *s, Scope *scope) { names_of(a, s)->scope = scope; }

/* At least an assignment's: code that asks for one looks at both sides before the kind. */
size_t ast_stmt_size(StmtKind k) {
#define SIZE(member) offsetof(Stmt, u) + sizeof(((Stmt *)0)->u.member)
#define PART(shape) [SHAPE_##shape] = SIZE(shape) > SIZE(assign) ? SIZE(shape) : SIZE(assign)
  static const size_t sizes[] = {
      [SHAPE_none] = SIZE(assign),
      PART(unit),
      PART(names),
      PART(use),
      PART(implicit),
      PART(decl),
      PART(common),
      PART(exprs),
      PART(data),
      PART(type),
      PART(assign),
      PART(text),
      PART(loop),
      PART(branch),
      PART(jump),
      PART(io),
      PART(directive),
      PART(end),
      PART(opaque),
  };
#undef PART
#undef SIZE
  return sizes[shape_of(k)];
}

void ast_stmt_each_slot(Stmt *s, SlotVisit *visit, void *data) {
  Visitor v = {visit, data};
  switch (shape_of(s->kind)) {
  case SHAPE_assign:
    walk(&s->u.assign.lhs, &v);
    walk(&s->u.assign.rhs, &v);
    break;
  case SHAPE_branch: walk(&s->u.branch.cond, &v); break;
  case SHAPE_loop: walk_loop(s, &v); break;
  case SHAPE_exprs:
    walk_list(s->u.exprs.v, s->u.exprs.n, &v);
    walk_type(s->u.exprs.tspec, &v);
    break;
  case SHAPE_io: walk_io(s, &v); break;
  case SHAPE_jump: walk(&s->u.jump.e, &v); break;
  case SHAPE_decl:
    walk_type(s->u.decl.type, &v);
    walk(&s->u.decl.iface, &v);
    walk_entities(s->u.decl.v, s->u.decl.n, &v);
    break;
  case SHAPE_common:
    for (int i = 0; i < s->u.common.n; i++) walk_entities(s->u.common.v[i].v, s->u.common.v[i].n, &v);
    break;
  case SHAPE_data: walk_data(s, &v); break;
  case SHAPE_implicit:
    for (int i = 0; i < s->u.implicit.n; i++) walk_type(s->u.implicit.v[i].type, &v);
    break;
  case SHAPE_unit:
    walk_type(s->u.unit.type, &v);
    walk_list(s->u.unit.dummies, s->u.unit.ndummies, &v);
    break;
  case SHAPE_none:
  case SHAPE_names:
  case SHAPE_use:
  case SHAPE_type:
  case SHAPE_text:
  case SHAPE_directive:
  case SHAPE_end:
  case SHAPE_opaque: break;
  }
}

bool ast_stmt_is_selector(const Stmt *s) {
  const Stmt *p = s->parent;
  return p && p->kind == ST_ASSOCIATE && s->span.begin >= p->span.begin && s->span.begin < p->span.end;
}

void ast_stmt_walk_exprs(Stmt *s, ExprVisit *visit, void *data) { ast_stmt_each_slot(s, walk_slot, &(ExprVisitor){visit, data}); }

void ast_stmt_walk_one(Stmt *s, StmtVisit *visit, void *data) {
  if (!visit(s, data)) return;
  ast_stmt_walk(s->body, visit, data);
  for (Stmt *b = s->other; b; b = b->other)
    if (visit(b, data)) ast_stmt_walk(b->body, visit, data);
}

void ast_stmt_walk(Stmt *s, StmtVisit *visit, void *data) {
  for (; s; s = s->next) ast_stmt_walk_one(s, visit, data);
}

const Stmt *ast_do_around(const Stmt *s) {
  for (s = s->parent; s && s->kind != ST_DO; s = s->parent) {}
  return s;
}
