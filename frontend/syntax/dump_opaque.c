/* --dump=opaque: the statements that the front end keeps without knowing what they do. */
#include "frontend/program.h"
#include <ctype.h>

enum { SHOWN_START = 60 }; /* of a statement this many bytes are shown */

/* The statement's first line, or as much of it as fits. */
static void put_start(const Program *p, const Stmt *s, Buf *out) {
  const Source *src = source_of(p->sources, s->span.begin);
  const char *text = src->text + (s->span.begin - src->base);
  int len = 0, whole = (int)(s->span.end - s->span.begin);
  while (len < whole && len < SHOWN_START && text[len] != '\n' && text[len] != '\r') len++;
  for (int i = 0; i < len; i++) buf_putc(out, iscntrl((unsigned char)text[i]) ? ' ' : text[i]);
  buf_puts(out, len < whole ? " ...\n" : "\n");
}

void dump_opaque(const Program *p, Buf *out) {
  int n = 0;
  for (int i = 0; i < p->nstmts; i++) {
    const Stmt *s = p->stmts[i];
    while (s->one_line && s->body) s = s->body;
    if (s->kind != ST_OPAQUE || s->u.opaque.told) continue;
    Place at = source_place(p->sources, s->span.begin);
    buf_printf(out, "%s:%d:%d: ", at.path, at.line, at.col);
    put_start(p, s, out);
    n++;
  }
  buf_printf(out, "%s: %d opaque statement%s\n", p->original->path, n, n == 1 ? "" : "s");
}
