/* What may have been meant: advice for statements and tokens that cannot be read. */
#ifndef F2C_FRONTEND_ADVICE_H
#define F2C_FRONTEND_ADVICE_H
#include "frontend/syntax/parse_state.h"

/* Tells the error about text[c->start..to) of P->line, which is no assignment and fits no keyword. When it
 * looks like a keyword's statement with a slip, c->kind and c->aux become those of the keyword, so that what
 * it opens or closes is known. */
void advice_unknown_statement(Parser *P, LineClass *c, int to);
/* 'REAL FUCTION F(X)', 'PURE SUBROTINE S': tells it, and c->kind becomes that of the procedure. False: it is no such thing, which
 * a statement with two names side by side that is right never is. */
bool advice_misspelt_procedure(Parser *P, LineClass *c, int to);
/* What to write instead of the token at 'at', where the grammar met an error: ' (...)' or ''. The text lives
 * in the arena. */
const char *advice_token(Parser *P, Span at);
/* Tells when KEY=value of an I/O or ALLOCATE statement, 'e', is nearly one that there is. */
void advice_specifier(Parser *P, const Expr *e);
/* Notes that belong to the error that was just told of P->line: parts of the statement that the user may not see. */
void advice_notes(Parser *P);
/* The character at 'at', which Fortran does not have: its bytes, and a message about it in *say. */
Span advice_strange_character(Parser *P, Loc at, const char **say);
#endif
