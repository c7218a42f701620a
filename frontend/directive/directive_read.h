/* Reading the text of one directive: a cursor over a line's cooked text, and the readers of heads and
 * clauses. Shared by the directive_*.c files alone. */
#ifndef F2C_FRONTEND_DIRECTIVE_READ_H
#define F2C_FRONTEND_DIRECTIVE_READ_H
#include "frontend/directive/directive_table.h"
#include "frontend/syntax/parse.h"

typedef struct DirCursor {
  Program *p;
  const Line *l; /* the directive's line */
  Diag *d;
  int at;      /* next byte to read */
  bool failed; /* an error was told */
} DirCursor;

/* Tells an error about text[from..to) and marks the cursor as failed. */
void directive_cursor_bad(DirCursor *c, int from, int to, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
Span directive_cursor_span(const DirCursor *c, int from, int to);
/* First byte from 'at' on that is no blank. */
int directive_cursor_blank(const DirCursor *c, int at);
/* Moves over blanks; true at the end of the text. */
bool directive_cursor_end(DirCursor *c);
/* End of 'spelling' when the text has it at 'at' (case and optional blanks ignored, in DVM '_' too), else -1. */
int directive_cursor_match(const DirCursor *c, int at, const char *spelling);
/* End of the identifier that begins at 'at' (== at: there is none). */
int directive_cursor_word(const DirCursor *c, int at);
bool directive_cursor_boundary(const DirCursor *c, int at);
/* The lower case text of [from, to) without blanks. */
const char *directive_cursor_text(const DirCursor *c, int from, int to);
/* The ')' of the '(' at 'open'; -1 after an error when there is none. */
int directive_cursor_close(DirCursor *c, int open);
/* The first 'ch' (or "::" for ch == 'D') of [from, to) outside parentheses and literals; 'to' when there is none. */
int directive_cursor_find(const DirCursor *c, int from, int to, char ch);
/* Narrows [*from, *to) to its text without blanks around it; false when nothing is left. */
bool directive_cursor_trim(const DirCursor *c, int *from, int *to);

typedef VEC(Expr *) DirItems;
/* The name in [from, to); 'name=value' with the name there. */
Expr *directive_items_name_node(DirCursor *c, int from, int to);
Expr *directive_items_keyword_node(DirCursor *c, int from, int to, Expr *value);
/* A variable, array element, section, component or /common/; NULL after an error. */
Expr *directive_items_item(DirCursor *c, int from, int to);
/* A DVM reference a(e, *, lo:hi): its subscripts are read one by one. */
Expr *directive_items_reference(DirCursor *c, int from, int to);
typedef Expr *DirReader(DirCursor *c, int from, int to);
/* Comma-separated things of [from, to), each read by 'read'. */
void directive_items_list(DirCursor *c, int from, int to, DirReader *read, DirItems *out);
Expr *directive_items_expr(DirCursor *c, int from, int to);
/* Expressions, some behind a word: 'devnum: e: queues: a, b', of which the queues are kept, 'num: 4, static: *'. */
void directive_clause_keyword_list(DirCursor *c, int from, int to, DirItems *out);

/* A clause whose word is [from, to), and its place at the end of the directive's list. */
Clause *directive_clause_new(DirCursor *c, ClauseKind kind, const char *name, int from, int to);
void directive_clause_add(Directive *d, Clause *cl);
/* Everything after the head. */
void directive_clause_read(DirCursor *c, const DirHead *head, Directive *d);
/* The arguments of CA_DVM_REDUCTION and CA_REDUCTION, one clause for each operator. */
void directive_items_dvm_reduction(DirCursor *c, Directive *d, int begin, int from, int to);
void directive_items_reduction(DirCursor *c, Directive *d, int begin, int from, int to);
/* What stands between the words of a head and its first clause. */
void directive_parse_head_args(DirCursor *c, const DirHead *head, Directive *d);
#endif
