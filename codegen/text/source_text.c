/* Fortran text as the user wrote it, without its line structure. */
#include "codegen/text/text.h"
#include <string.h>

/* Position in the line's cooked text of source byte 'at'; -1: not there. A blank that stands for a line's end may come from the byte
 * behind it, hence the last one counts. */
static int cooked_at(const Line *l, Loc at) {
  if (!l->seg) return at >= l->span.begin && at < l->span.begin + (Loc)l->len ? (int)(at - l->span.begin) : -1;
  for (int nseg = line_segments(l), i = nseg - 1; i >= 0; i--) {
    uint32_t end = i + 1 < nseg ? l->seg[i + 1].at : (uint32_t)l->len, n = end - l->seg[i].at;
    if (at >= l->seg[i].from && at < l->seg[i].from + n) return (int)(l->seg[i].at + (at - l->seg[i].from));
  }
  return -1;
}

/* The line whose statement an expression belongs to: the one whose segments hold it. */
static const Line *query_line(Gen *g, Loc at) {
  const Lines *lines = &g->prog->lines;
  for (int i = 0; i < lines->n; i++) {
    const Line *l = lines->v[i];
    if (at >= l->span.begin && at < l->span.end && cooked_at(l, at) >= 0) return l;
  }
  return NULL;
}

static bool put_expr(Gen *g, Buf *b, const Expr *e);

static bool put_list(Gen *g, Buf *b, const Expr *e) {
  for (int i = 0; i < e->nkid; i++) {
    buf_puts(b, i > 1 ? ", " : i ? "(" : "");
    if (!put_expr(g, b, e->kid[i])) return false;
  }
  buf_puts(b, ")");
  return true;
}

/* An expression that analysis has made: its nodes, down to those that stand in the source. */
static bool put_made(Gen *g, Buf *b, const Expr *e) {
  switch (e->kind) {
  case EX_INT:
    buf_puts(b, e->text);
    if (e->type.kind != g->prog->options->default_integer) buf_printf(b, "_%d", e->type.kind);
    return true;
  case EX_NAME: buf_puts(b, e->text); return true;
  case EX_REF: return put_list(g, b, e);
  case EX_MEMBER:
    if (!put_expr(g, b, e->kid[0])) return false;
    buf_printf(b, "%%%s", e->text);
    return true;
  case EX_PAREN:
    buf_puts(b, "(");
    if (!put_expr(g, b, e->kid[0])) return false;
    buf_puts(b, ")");
    return true;
  case EX_UNARY: buf_puts(b, ast_op_text(e->op)); return put_expr(g, b, e->kid[0]);
  case EX_BINARY:
    if (!put_expr(g, b, e->kid[0])) return false;
    buf_printf(b, " %s ", ast_op_text(e->op));
    return put_expr(g, b, e->kid[1]);
  default: return false;
  }
}

static bool put_expr(Gen *g, Buf *b, const Expr *e) {
  if (!e || (e->span.begin < e->span.end && !source_text_expr(g, e))) return false;
  if (e->span.begin == e->span.end) return put_made(g, b, e);
  buf_puts(b, source_text_expr(g, e));
  return true;
}

static char *made_text(Gen *g, const Expr *e) {
  Buf b = {0};
  char *s = put_made(g, &b, e) ? arena_strdup(g->arena, b.s) : NULL;
  buf_free(&b);
  return s;
}

char *source_text_expr(Gen *g, const Expr *e) {
  if (e->span.begin && e->span.begin == e->span.end) return made_text(g, e);
  const Line *l = e->span.begin ? query_line(g, e->span.begin) : NULL;
  if (!l || e->span.end <= e->span.begin) return NULL;
  int from = cooked_at(l, e->span.begin), to = cooked_at(l, e->span.end - 1);
  if (from < 0 || to < from) return NULL;
  return arena_strndup(g->arena, l->text + from, (size_t)(to - from) + 1);
}

const char *source_text_where(Gen *g, Loc at) {
  Place p = source_place(g->prog->sources, at);
  Buf b = {0};
  buf_shown(&b, p.path);
  buf_printf(&b, ":%d", p.line);
  for (char *c = b.s; g->prog->options->backslash && (c = strchr(c, '\\'));) *c = '?';
  char *s = arena_strdup(g->arena, b.s);
  buf_free(&b);
  return s;
}

/* An element that is the same all through the unit is an object with a name: 'blk(ib)'. */
static bool put_element(const Expr *e, Buf *b) {
  if (!source_text_put_path(e->kid[0], b)) return false;
  for (int i = 1; i < e->nkid; i++) {
    buf_puts(b, i > 1 ? "," : "(");
    expr_text(e->kid[i], b);
  }
  buf_puts(b, ")");
  return true;
}

bool source_text_put_path(const Expr *e, Buf *b) {
  if (e->kind == EX_NAME) {
    buf_puts(b, e->text);
    return true;
  }
  if (e->kind == EX_REF && (e->flags & EF_FIXED)) return put_element(e, b);
  if (e->kind != EX_MEMBER || !source_text_put_path(e->kid[0], b)) return false;
  buf_printf(b, "%%%s", e->text);
  return true;
}

const char *source_text_path(Gen *g, const Expr *e) {
  Buf b = {0};
  char *path = source_text_put_path(e, &b) ? arena_strdup(g->arena, b.s) : NULL;
  buf_free(&b);
  return path;
}

const char *source_text_or(Gen *g, const Expr *e, const char *otherwise) {
  char *s = e ? source_text_expr(g, e) : NULL;
  return s ? s : otherwise;
}
