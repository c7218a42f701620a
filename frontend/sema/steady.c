/* Does a variable keep its value while some statements run? */
#include "frontend/sema/steady.h"
#include <string.h>

const Symbol *steady_base(const Expr *e, const char **member) {
  while (e && e->nkid &&
         (e->kind == EX_REF || e->kind == EX_MEMBER || e->kind == EX_COINDEX || e->kind == EX_KEYWORD || e->kind == EX_PAREN)) {
    if (e->kind == EX_MEMBER) *member = e->text;
    e = e->kid[0];
  }
  if (!e || e->kind != EX_NAME || !e->sym) return NULL;
  return e->sym->selector ? steady_base(e->sym->selector, member) : e->sym;
}

static void note_set(Steady *c, const Expr *e) {
  const char *member = NULL;
  const Symbol *sym = steady_base(e, &member);
  if (sym == c->sym && !(member && c->member && strcmp(member, c->member))) c->set = true;
}

static bool call_visit(Expr *e, void *data) {
  Steady *c = data;
  bool call = e->kind == EX_REF && (e->how == REF_CALL || e->how == REF_UNKNOWN || e->how == REF_STMT_FUNCTION);
  if (e->kind == EX_IMPLIED_DO) note_set(c, e->kid[0]);
  if (e->op == OP_DEFINED || ((e->kind == EX_UNARY || e->kind == EX_BINARY) && e->sym)) c->calls = true;
  if (!call || (e->sym && e->sym->kind == SY_INTRINSIC)) return true;
  c->calls = true;
  for (int i = 0; i < e->nkid; i++) note_set(c, e->kid[i]);
  return true;
}

static void items_set(Steady *c, const Stmt *s, bool all) {
  for (int i = 0; i < s->u.io.nctl; i++) note_set(c, s->u.io.ctl[i].value);
  for (int i = 0; all && i < s->u.io.n; i++) note_set(c, s->u.io.v[i]);
}

static bool change_visit(Stmt *s, void *data) {
  Steady *c = data;
  switch (s->kind) {
  case ST_ASSIGN:
    c->calls |= s->u.assign.defined != NULL;
    note_set(c, s->u.assign.lhs);
    break;
  case ST_POINTER_ASSIGN:
    c->pointers = true;
    note_set(c, s->u.assign.lhs);
    break;
  case ST_DO:
  case ST_FORALL:
    note_set(c, s->u.loop.var);
    for (int i = 0; i < s->u.loop.nindex; i++) note_set(c, s->u.loop.index[i].var);
    break;
  case ST_CALL:
    c->calls = true;
    for (int i = 0; i < s->u.exprs.n; i++) call_visit(s->u.exprs.v[i], c);
    break;
  case ST_ALLOCATE:
  case ST_DEALLOCATE:
    c->pointers = true;
    items_set(c, s, true);
    break;
  case ST_NULLIFY: c->pointers = true; break;
  case ST_READ:
  case ST_INQUIRE:
    c->set |= s->kind == ST_READ && c->sym && c->sym->in_namelist; /* the group's name says nothing of its members */
    c->calls = true;
    items_set(c, s, true);
    break;
  case ST_WRITE:
  case ST_PRINT:
  case ST_OPEN:
  case ST_CLOSE:
  case ST_REWIND:
  case ST_BACKSPACE:
  case ST_ENDFILE:
  case ST_FLUSH:
  case ST_WAIT: items_set(c, s, false); break;
  case ST_OPAQUE:
  case ST_SYNC:
  case ST_TEAM:
  case ST_CRITICAL:
  case ST_ASSIGN_LABEL: c->set = c->pointers = true; break;
  default: break;
  }
  ast_stmt_walk_exprs(s, call_visit, c);
  return true;
}

bool steady_is_private(const Symbol *sym, const Unit *u) {
  if (sym->common || sym->used_by_host) return false;
  return !sym->scope || !sym->scope->unit || sym->scope->unit == u;
}

void steady_look(Steady *c, Stmt *first) { ast_stmt_walk(first, change_visit, c); }
