/* A writer of XML and of HTML. */
#include "common/markup.h"
#include "common/diag.h"
#include "common/escape.h"
#include <string.h>

static bool is_listed(const char *const *list, const char *name) {
  for (; *list; list++)
    if (!strcmp(*list, name)) return true;
  return false;
}

/* Elements of HTML without content and end tag. */
static bool is_void(const Markup *m) {
  static const char *const NAMES[] = {"meta", "br",   "hr",     "img",  "link",     "col", "input",
                                      "rect", "line", "circle", "path", "polyline", NULL};
  return is_listed(NAMES, m->open[m->depth - 1]);
}

/* Elements of HTML that begin a line of the file; blanks around the others may mean something. */
static bool is_block(const char *name) {
  static const char *const NAMES[] = {
      "head",    "meta", "title", "style",   "script", "body",    "header", "main",   "nav",  "footer", "section",  "h1",  "h2",
      "h3",      "p",    "table", "caption", "thead",  "tbody",   "tr",     "ul",     "ol",   "li",     "figure",   "svg", "g",
      "details", "dl",   "dt",    "rect",    "line",   "summary", "div",    "circle", "path", "text",   "polyline", NULL};
  return is_listed(NAMES, name);
}

static void close_tag(Markup *m) {
  if (m->tag_open) buf_putc(m->out, '>');
  m->tag_open = false;
}

static void new_line(Markup *m, int indent) {
  if (m->out->len && m->out->s[m->out->len - 1] != '\n') buf_putc(m->out, '\n');
  for (int i = 0; i < indent && !m->html; i++) buf_putc(m->out, ' ');
}

void markup_begin(Markup *m, const char *name) {
  if (m->depth == MARKUP_DEPTH) f2c_bug("markup: more than %d elements in each other", MARKUP_DEPTH);
  close_tag(m);
  if (!m->html || is_block(name)) new_line(m, m->depth);
  buf_printf(m->out, "<%s", name);
  m->open[m->depth++] = name;
  m->tag_open = m->leaf = true;
}

void markup_end(Markup *m) {
  bool empty = m->tag_open && (!m->html || is_void(m));
  if (empty)
    buf_puts(m->out, "/>");
  else
    close_tag(m);
  m->tag_open = false;
  const char *name = m->open[--m->depth];
  if (!m->html && !m->leaf) new_line(m, m->depth);
  if (!empty) buf_printf(m->out, "</%s>", name);
  m->leaf = false;
}

static void put(Markup *m, const char *format, va_list ap) {
  Buf text = {0};
  buf_vprintf(&text, format, ap);
  escape_markup(m->out, text.s ? text.s : "", text.len);
  buf_free(&text);
}

void markup_attr(Markup *m, const char *name, const char *format, ...) {
  va_list ap;
  if (!m->tag_open) f2c_bug("markup: attribute %s after content", name);
  buf_printf(m->out, " %s=\"", name);
  va_start(ap, format);
  put(m, format, ap);
  va_end(ap);
  buf_putc(m->out, '"');
}

void markup_text(Markup *m, const char *format, ...) {
  va_list ap;
  close_tag(m);
  va_start(ap, format);
  put(m, format, ap);
  va_end(ap);
}

void markup_bytes(Markup *m, const char *s, size_t len) {
  close_tag(m);
  escape_markup(m->out, s, len);
}

void markup_verbatim(Markup *m, const char *text) {
  close_tag(m);
  buf_puts(m->out, text);
}

void markup_begin_class(Markup *m, const char *name, const char *kind) {
  markup_begin(m, name);
  markup_attr(m, "class", "%s", kind);
}

void markup_element(Markup *m, const char *name, const char *format, ...) {
  va_list ap;
  markup_begin(m, name);
  close_tag(m);
  va_start(ap, format);
  put(m, format, ap);
  va_end(ap);
  markup_end(m);
}

void markup_element_class(Markup *m, const char *name, const char *kind, const char *format, ...) {
  va_list ap;
  markup_begin_class(m, name, kind);
  close_tag(m);
  va_start(ap, format);
  put(m, format, ap);
  va_end(ap);
  markup_end(m);
}
