/* One statement at a time: classify, lex, parse. */
#ifndef F2C_FRONTEND_PARSE_H
#define F2C_FRONTEND_PARSE_H
#include "frontend/program.h"

/* What the classifier found out about a line by one scan that knows quotes and parentheses. All ints that are
 * places count bytes of the line's text. */
typedef struct LineClass {
  StmtKind kind;          /* ST_OPAQUE when nothing fits */
  int entry;              /* the grammar's rule for it: one of the E_ tokens of parser.y */
  const char *cname;      /* construct name before ':', or NULL */
  int start;              /* where the statement proper begins (after 'name:') */
  int body;               /* after the keyword */
  int end;                /* where the part that the grammar reads ends */
  int action;             /* one-line IF, WHERE, FORALL: where the action begins; else 0 */
  int label;              /* DO 10: 10 */
  int close;              /* the ')' of the parenthesis that follows the keyword, or -1 */
  uint32_t aux;           /* attribute statement: its Attr; END: StmtKind it closes; else what parse.c says */
  bool colons;            /* '::' stands outside parentheses */
  bool unknown;           /* no keyword fits, and it is no assignment */
  bool needs_parenthesis; /* the keyword needs a '(' and has none: an error in free form */
} LineClass;
/* 'unit_may_begin': the statement stands where a program unit may begin. Tells about unbalanced parentheses, and then
 * answers with entry 0. */
LineClass classify_statement(const Line *l, int from, int to, bool unit_may_begin, Intern *names, Diag *d);

/* The statement of a line that is no directive, flat (not nested). An unreadable executable statement becomes ST_OPAQUE after an error was told;
 * never NULL. One-line IF, WHERE and FORALL bring their action as 'body'. */
Stmt *parse_statement(Program *p, const Line *l, Diag *d);
/* The expression (subscript range lo:hi:step and '*' allowed) that fills text[from..to) of the line. NULL when an error was told. */
Expr *parse_expr_at(Program *p, const Line *l, int from, int to, Diag *d);

/* Nests the statements of a file into units and blocks: sets p->units. */
void build_tree(Program *p, Stmt **stmts, int n, Diag *d);
#endif
