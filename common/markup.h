/* A writer of XML, and of HTML that is XML, too (XHTML syntax of HTML 5: every element is closed, so that xmllint reads it). What it is handed
 * is text of any bytes; it escapes it. Attributes come right after the beginning of their element. */
#ifndef F2C_COMMON_MARKUP_H
#define F2C_COMMON_MARKUP_H
#include "common/str.h"

enum { MARKUP_DEPTH = 256 };
typedef struct Markup {
  Buf *out;
  bool html;                      /* HTML: only void elements are written as <x/>, and blanks are not added inside lines */
  bool tag_open;                  /* the last begin tag takes attributes yet */
  bool leaf;                      /* the element that is open has had no child */
  const char *open[MARKUP_DEPTH]; /* names of the elements that are open */
  int depth;                      /* how many */
} Markup;

void markup_begin(Markup *m, const char *name);
void markup_end(Markup *m);
/* An attribute; the value is the text of a printf. */
void markup_attr(Markup *m, const char *name, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Character data: the text of a printf; the bytes of 's'. */
void markup_text(Markup *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
void markup_bytes(Markup *m, const char *s, size_t len);
/* Text that is markup, or script, already. */
void markup_verbatim(Markup *m, const char *text);
/* begin, with an attribute 'class'. */
void markup_begin_class(Markup *m, const char *name, const char *kind);
/* begin, text, end. */
void markup_element(Markup *m, const char *name, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The same with an attribute 'class'. */
void markup_element_class(Markup *m, const char *name, const char *kind, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
#endif
