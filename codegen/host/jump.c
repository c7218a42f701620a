/* Actions of IF statements around which text stands, statements that jump, and the BLOCKs that they leave. */
#include "codegen/host/host.h"
#include <string.h>

/* The action of an IF statement that becomes a block. */
typedef struct Jump {
  const Stmt *s;
  Buf before, behind; /* whole lines */
} Jump;

bool jump_is(const Stmt *s) {
  return (ast_jump_stmt(s) & ~JUMP_ITEM) && s->kind != ST_COMPUTED_GOTO && s->kind != ST_ARITHMETIC_IF;
}

static bool is_action(const Stmt *s) { return s->parent && s->parent->one_line && s->parent->kind == ST_IF; }

static Jump *jump_of(Gen *g, const Stmt *s) {
  for (int i = 0; i < g->jumps.n; i++)
    if (((Jump *)g->jumps.v[i])->s == s) return g->jumps.v[i];
  Jump *j = ARENA_NEW(g->arena, Jump);
  j->s = s;
  vec_push(g->arena, &g->jumps, j);
  return j;
}

FortranOut jump_out(Gen *g, const Stmt *s) {
  bool action = is_action(s);
  FortranOut o = place_out(g, action ? s->parent : s);
  if (action) o.indent += 2;
  return o;
}

void jump_put_before(Gen *g, const Stmt *s, FortranOut *o, int order) {
  if (is_action(s)) {
    if (o->text.len) buf_puts(&jump_of(g, s)->before, o->text.s);
    buf_free(&o->text);
  } else
    place_before_label(g, s, o, order);
}

void jump_put_behind(Gen *g, const Stmt *s, FortranOut *o, int order) {
  if (is_action(s)) {
    if (o->text.len) buf_puts(&jump_of(g, s)->behind, o->text.s);
    buf_free(&o->text);
  } else
    place_after(g, s, o, order);
}

/* if (c) return  becomes a block with the text in it. */
void jump_put_all(Gen *g) {
  for (int i = 0; i < g->jumps.n; i++) {
    Jump *j = g->jumps.v[i];
    const Stmt *s = j->s;
    const Source *src = source_of(g->prog->sources, s->span.begin);
    FortranOut o = place_out(g, s->parent);
    o.indent += 2;
    if (j->before.len) buf_puts(&o.text, j->before.s);
    fortran_out_stmt(&o, "%.*s", (int)(s->span.end - s->span.begin), src->text + (s->span.begin - src->base));
    if (j->behind.len) buf_puts(&o.text, j->behind.s);
    o.indent -= 2;
    fortran_out_stmt(&o, "end if");
    splice_edit(g, s->span.begin, s->span.end, arena_printf(g->arena, "then\n%.*s", (int)o.text.len - 1, o.text.s), 0);
    buf_free(&o.text);
    buf_free(&j->before);
    buf_free(&j->behind);
  }
}

/* ---- where they go ---- */

const Stmt *jump_construct(const Stmt *s) {
  const Stmt *p = s->parent;
  while (p && (s->u.text ? stmt_cname(p) != s->u.text : p->kind != ST_DO)) p = p->parent;
  return p;
}

/* A statement with a label. */
typedef struct Labelled {
  int label;
  const Stmt *found;
} Labelled;

static bool find_label(Stmt *s, void *data) {
  Labelled *q = data;
  if (s->label == q->label && s->kind != ST_FORMAT) q->found = s;
  if (s->kind == ST_DO && s->end && s->end->label == q->label) q->found = s->end;
  return !q->found;
}

static const Stmt *target_of(const Stmt *s) {
  if (s->kind == ST_EXIT || s->kind == ST_CYCLE) return jump_construct(s);
  Labelled q = {s->kind == ST_GOTO && s->u.jump.nlabels ? s->u.jump.labels[0] : 0, NULL};
  if (q.label) ast_stmt_walk(s->unit->exec, find_label, &q);
  return q.found;
}

bool jump_is_inside(const Stmt *s, const Stmt *construct) {
  for (; s; s = s->parent)
    if (s == construct) return true;
  return false;
}

bool jump_leads_out(const Stmt *s, const Stmt *construct) {
  if (s->kind == ST_RETURN) return true;
  if (s->kind != ST_EXIT && s->kind != ST_CYCLE && s->kind != ST_GOTO) return false;
  const Stmt *to = target_of(s);
  if (s->kind == ST_GOTO) return !to || (to != construct->end && !jump_is_inside(to, construct));
  return !to || !jump_is_inside(to, construct);
}

/* The jump goes to a place in the construct 'p' around it. */
static bool stays_in(const Stmt *s, const Stmt *p, const Stmt *to) {
  if (s->kind == ST_RETURN) return false;
  if (s->kind == ST_GOTO) return !to || to == p->end || jump_is_inside(to->parent, p);
  return s->kind == ST_CYCLE && p == to;
}

const Stmt *jump_block_left(const Stmt *s, const Stmt *block) {
  const Stmt *to = target_of(s);
  if (block && block == to) return NULL;
  for (const Stmt *p = block ? block->parent : s->parent; p && !stays_in(s, p, to); p = p->parent) {
    if (p->kind == ST_BLOCK || p->kind == ST_ASSOCIATE) return p;
    if (p == to) return NULL;
  }
  return NULL;
}
