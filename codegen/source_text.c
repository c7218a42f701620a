#include "codegen/gen.h"
#include <string.h>

/* Fortran text as the user wrote it, without its line structure. */

/* Position in the line's cooked text of source byte 'at'; -1: not there. A blank that stands for a line's end may come from the byte
 * behind it, hence the last one counts. */
static int cooked_at(const Line *l, Loc at) {
  for (int i = l->nseg - 1; i >= 0; i--) {
    uint32_t end = i + 1 < l->nseg ? l->seg[i + 1].at : (uint32_t)l->len, n = end - l->seg[i].at;
    if (at >= l->seg[i].from && at < l->seg[i].from + n) return (int)(l->seg[i].at + (at - l->seg[i].from));
  }
  return -1;
}

/* The line whose statement an expression belongs to: the one whose segments hold it. */
static const Line *line_of(Gen *g, Loc at) {
  const Lines *lines = &g->prog->lines;
  for (int i = 0; i < lines->n; i++) {
    const Line *l = lines->v[i];
    if (at >= l->span.begin && at < l->span.end && cooked_at(l, at) >= 0) return l;
  }
  return NULL;
}

char *src_expr_text(Gen *g, const Expr *e) {
  const Line *l = e->span.begin ? line_of(g, e->span.begin) : NULL;
  if (!l || e->span.end <= e->span.begin) return NULL;
  int from = cooked_at(l, e->span.begin), to = cooked_at(l, e->span.end - 1);
  if (from < 0 || to < from) return NULL;
  return arena_strndup(g->arena, l->text + from, (size_t)(to - from) + 1);
}
