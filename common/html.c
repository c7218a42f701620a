/* The frame of a page, and what its tables are made of. */
#include "common/html.h"
#include "common/page_css.h"
#include "common/page_js.h"
#include <string.h>

bool html_is_name(const char *path) { return str_suffix(path, ".html") || str_suffix(path, ".htm"); }

void html_begin(Markup *m, Buf *out, const char *title) {
  *m = (Markup){.out = out, .html = true};
  buf_puts(out, "<!DOCTYPE html>");
  markup_begin(m, "html");
  markup_attr(m, "xmlns", "http://www.w3.org/1999/xhtml");
  markup_attr(m, "lang", "en");
  markup_begin(m, "head");
  markup_begin(m, "meta");
  markup_attr(m, "charset", "utf-8");
  markup_end(m);
  markup_begin(m, "meta");
  markup_attr(m, "name", "viewport");
  markup_attr(m, "content", "width=device-width, initial-scale=1");
  markup_end(m);
  markup_element(m, "title", "%s", title);
  markup_begin(m, "style");
  markup_verbatim(m, page_css);
  markup_end(m);
  markup_end(m);
  markup_begin(m, "body");
  markup_begin_class(m, "a", "skip");
  markup_attr(m, "href", "#main");
  markup_text(m, "To the content");
  markup_end(m);
  markup_begin(m, "header");
  markup_element(m, "h1", "%s", title);
}

void html_nav(Markup *m, const char *const *id_and_text) {
  markup_begin(m, "nav");
  markup_attr(m, "aria-label", "Sections");
  markup_begin(m, "ul");
  for (; *id_and_text; id_and_text += 2) {
    markup_begin(m, "li");
    markup_begin(m, "a");
    markup_attr(m, "href", "#%s", id_and_text[0]);
    markup_text(m, "%s", id_and_text[1]);
    markup_end(m);
    markup_end(m);
  }
  markup_end(m);
  markup_end(m);
  markup_end(m); /* header */
  markup_begin(m, "main");
  markup_attr(m, "id", "main");
}

void html_end(Markup *m) {
  markup_end(m); /* main */
  markup_begin(m, "script");
  markup_verbatim(m, page_js);
  markup_end(m);
  markup_end(m);
  markup_end(m);
  buf_putc(m->out, '\n');
}

void html_section_begin(Markup *m, const char *id, const char *title) {
  markup_begin(m, "section");
  markup_attr(m, "id", "%s", id);
  markup_attr(m, "aria-labelledby", "%s-title", id);
  markup_begin(m, "h2");
  markup_attr(m, "id", "%s-title", id);
  markup_text(m, "%s", title);
  markup_end(m);
}

void html_section_end(Markup *m) { markup_end(m); }

void html_table_begin(Markup *m, const char *kind, const char *caption, const char *const *head) {
  markup_begin_class(m, "div", "scroll");
  markup_attr(m, "role", "region");
  markup_attr(m, "tabindex", "0");
  markup_attr(m, "aria-label", "%s", caption);
  markup_begin(m, "table");
  if (kind) markup_attr(m, "class", "%s", kind);
  markup_element(m, "caption", "%s", caption);
  markup_begin(m, "thead");
  markup_begin(m, "tr");
  for (; *head; head++) {
    bool number = **head == '#';
    markup_begin(m, "th");
    markup_attr(m, "scope", "col");
    if (number) markup_attr(m, "class", "number");
    markup_text(m, "%s", *head + number);
    markup_end(m);
  }
  markup_end(m);
  markup_end(m);
  markup_begin(m, "tbody");
}

void html_table_end(Markup *m) {
  markup_end(m);
  markup_end(m);
  markup_end(m);
}

void html_row_head(Markup *m, const char *text) {
  markup_begin(m, "th");
  markup_attr(m, "scope", "row");
  markup_text(m, "%s", text);
  markup_end(m);
}

void html_number(Markup *m, double value, const char *format, ...) {
  Buf text = {0};
  va_list ap;
  va_start(ap, format);
  buf_vprintf(&text, format, ap);
  va_end(ap);
  markup_begin_class(m, "td", "number");
  markup_attr(m, "data-value", "%.10g", value);
  markup_text(m, "%s", text.s ? text.s : "");
  markup_end(m);
  buf_free(&text);
}

void html_bar(Markup *m, double share) {
  markup_begin_class(m, "td", "bar");
  markup_attr(m, "aria-hidden", "true");
  markup_begin(m, "span");
  markup_attr(m, "style", "width: %.1f%%", 100 * (share < 0 ? 0 : share > 1 ? 1 : share));
  markup_end(m);
  markup_end(m);
}

void html_source_line(Markup *m, const char *text, int len) {
  while (len > 0 && (text[len - 1] == '\r' || text[len - 1] == '\n')) len--;
  markup_begin_class(m, "td", "code");
  markup_bytes(m, text, (size_t)len);
  markup_end(m);
}
