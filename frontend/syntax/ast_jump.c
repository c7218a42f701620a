/* Statements behind which something else may follow than the next statement. */
#include "frontend/syntax/ast.h"
#include <string.h>

/* ERR=, END= and EOR= of I/O. */
static bool has_label_item(const Stmt *s) {
  const bool transfers = s->kind == ST_READ || s->kind == ST_WRITE || s->kind == ST_OPEN || s->kind == ST_CLOSE ||
                         s->kind == ST_INQUIRE || s->kind == ST_REWIND || s->kind == ST_BACKSPACE || s->kind == ST_ENDFILE ||
                         s->kind == ST_FLUSH || s->kind == ST_WAIT;
  for (int i = 0; transfers && i < s->u.io.nctl; i++) {
    const char *key = s->u.io.ctl[i].key;
    if (key && (!strcmp(key, "err") || !strcmp(key, "end") || !strcmp(key, "eor"))) return true;
  }
  return false;
}

static bool has_alternate_return(const Stmt *s) {
  const Expr *e = s->kind == ST_CALL && s->u.exprs.n ? s->u.exprs.v[0] : NULL;
  for (int i = 1; e && e->kind == EX_REF && i < e->nkid; i++)
    if (e->kid[i] && e->kid[i]->kind == EX_ALT_RETURN) return true;
  return false;
}

unsigned ast_jump_stmt(const Stmt *s) {
  switch (s->kind) {
  case ST_GOTO:
  case ST_COMPUTED_GOTO:
  case ST_ASSIGNED_GOTO:
  case ST_ARITHMETIC_IF: return JUMP_LABEL;
  case ST_CYCLE:
  case ST_EXIT: return s->u.text ? JUMP_LOOP | JUMP_NAMED : JUMP_LOOP;
  case ST_RETURN: return JUMP_RETURN;
  case ST_STOP:
  case ST_ERROR_STOP: return JUMP_STOP;
  default: return has_label_item(s) || has_alternate_return(s) ? JUMP_ITEM : 0;
  }
}

static bool visit(Stmt *s, void *data) {
  *(unsigned *)data |= ast_jump_stmt(s);
  return true;
}

unsigned ast_jump_block(const Stmt *s) {
  unsigned jumps = 0;
  ast_stmt_walk((Stmt *)s, visit, &jumps);
  return jumps;
}

unsigned ast_jump_construct(const Stmt *s) {
  unsigned jumps = 0;
  ast_stmt_walk_one((Stmt *)s, visit, &jumps);
  return jumps;
}
