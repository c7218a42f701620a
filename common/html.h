/* A page of HTML that needs nothing but itself: style and script are inside, it is XML, too, and it works without the script. */
#ifndef F2C_COMMON_HTML_H
#define F2C_COMMON_HTML_H
#include "common/markup.h"

/* A file of that name is to be a page: it ends in .html or .htm. */
bool html_is_name(const char *path);
/* Begins a page: head, style, a link past the navigation, and its heading. What comes next stands under it, until html_nav begins the main part. */
void html_begin(Markup *m, Buf *out, const char *title);
void html_end(Markup *m);
/* Links to sections: pairs of id and text, ended by NULL. */
void html_nav(Markup *m, const char *const *id_and_text);
void html_section_begin(Markup *m, const char *id, const char *title);
void html_section_end(Markup *m);
/* A table with its caption, in a box that scrolls where the page is narrower; heads are ended by NULL, those of columns of numbers begin with '#'.
 * 'kind': the table's class, or NULL. */
void html_table_begin(Markup *m, const char *kind, const char *caption, const char *const *head);
void html_table_end(Markup *m);
/* The cell that names its row. */
void html_row_head(Markup *m, const char *text);
/* A cell with a number, which 'value' sorts. */
void html_number(Markup *m, double value, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* A cell with a bar of that share of its width, 0 to 1: a picture of what another cell says. */
void html_bar(Markup *m, double share);
/* The cell with a line of source text, as it is. */
void html_source_line(Markup *m, const char *text, int len);
#endif
