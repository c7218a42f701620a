/* What lexer, grammar and parse share while one statement is read. Private to them. */
#ifndef F2C_FRONTEND_PARSE_STATE_H
#define F2C_FRONTEND_PARSE_STATE_H
#include "frontend/syntax/parse.h"

enum { GUARD_TYPE_IS, GUARD_CLASS_IS, GUARD_CLASS_DEFAULT }; /* LineClass.aux of ST_TYPE_GUARD */
enum {                                                       /* LineClass.aux of ST_SYNC */
       SYNC_ALL,
       SYNC_IMAGES,
       SYNC_MEMORY,
       SYNC_TEAM,
       SYNC_EVENT_POST,
       SYNC_EVENT_WAIT,
       SYNC_NOTIFY_WAIT,
       SYNC_FORM_TEAM,
       SYNC_FAIL_IMAGE,
       SYNC_LOCK,
       SYNC_UNLOCK
};
enum { MAX_LEXER_RETURNS = 16 };

/* Expressions taken off the pending ones. */
typedef struct {
  Expr **v; /* the expressions */
  int n;    /* how many */
} ExprList;

/* What a token or a grammar symbol stands for; parser.y says which member each one uses. */
typedef union {
  const char *name;
  Expr *e;
  ExprList list;
  TypeSpec *type;
  uint32_t bits;
  int n;
  Op op;
  struct {
    const char *word; /* the attribute's word */
    uint32_t bits;    /* its Attr */
  } attr;
  uint64_t half[2]; /* any of them, to be copied */
} TokenValue;

/* Where the lexer goes on when a parenthesis closes. */
typedef struct {
  int state; /* start condition */
  int depth; /* brackets that are open then */
} LexReturn;

/* A symbol that the quick parser has read. */
typedef struct {
  TokenValue value;
  Span at;
  int state; /* of the automaton, with the symbol read */
} ParserEntry;

struct Parser {
  Program *p;
  Arena *a;
  Diag *d;
  void *scanner;               /* flex's */
  bool in_unit;                /* the statement before stands in a program unit */
  VEC(const char *) namelists; /* -fdec: namelist groups of this unit, which TYPE NAME prints */

  /* the part of a line that is read */
  const Line *line;
  const LineClass *cls;
  int from, to;        /* text[from..to) */
  int seg;             /* segment of the last place that was looked up, from which */
  int seg_at, seg_end; /* the bytes text[seg_at..seg_end) came, */
  Loc seg_from;        /* and where text[0] would have come from had it stood before them */
  int entry;           /* E_ token to hand out first; 0: it was */
  bool told;           /* an error was told */
  bool trying;         /* the parser without LAC reads: errors are noticed, not told */
  bool told_before;    /* an error was told of the statement before */
  Loc told_at;         /* where parse_error told it; 0: elsewhere */

  /* lexer */
  char *text;       /* the line's text[0..to), NULs behind it */
  int room;         /* bytes that fit there */
  char *at;         /* the next byte of it to read */
  bool plain;       /* plain tokens may come: an expression is read */
  bool loaded;      /* flex knows of the text */
  bool types;       /* TYPE IS and PROCEDURE: a type may stand in parentheses */
  int prev;         /* token before the next one */
  const char *word; /* text of the last token if it is a name, else NULL */
  int after_colons; /* start condition after '::' */
  bool typed;       /* the first parenthesis may begin with a type and '::' */
  VEC(int) open;    /* bytes where the open brackets stand */
  LexReturn ret[MAX_LEXER_RETURNS];
  int nret;

  /* grammar */
  ParserEntry *stack;                                          /* of the quick parser */
  int nstack;                                                  /* its entries */
  Stmt *s;                                                     /* the statement that is filled in */
  Expr *expr;                                                  /* E_EXPR, E_CONDITION: the result */
  ExprList list;                                               /* statements of the exprs shape: their expressions */
  const char *result_name;                                     /* E_OPT_NAME, E_END: the name */
  Span result_span;                                            /* where it stands */
  ExprList selector;                                           /* of the type that was read last: kind or length */
  bool star;                                                   /* it was written with '*' */
  enum { INIT_NONE, INIT_VALUE, INIT_POINTER, INIT_OLD } init; /* of the entity that is read */
  const char *nature;                                          /* USE, INTRINSIC :: */
  VEC(Expr *) pending;                                         /* expressions of lists that are not complete */
  VEC(Entity) entities;
  VEC(CommonGroup) groups;
  VEC(DataGroup) data;
  VEC(ConcurrentIndex) indices;
  VEC(Locality) localities;
  VEC(ImplicitRange) letters;
  VEC(Rename) renames;
  VEC(const char *) names;
  uint32_t attrs;        /* Attr bits of the attributes so far */
  const char *bind;      /* BIND(C, NAME = ...) */
  const char *extends;   /* EXTENDS(parent) */
  ExprList dims, codims; /* of the DIMENSION and CODIMENSION attributes */
};
typedef struct Parser Parser;

/* ---- lexer ---- */
/* Makes the flex scanner of 'P'; once for a parser. */
void lex_open(Parser *P);
/* Starts reading text[from..to) of P->line for grammar entry 'entry'. */
void lex_begin(Parser *P, int entry);
/* The next token: a plain one, or what the automaton finds. */
int fyylex(TokenValue *value, Span *loc, Parser *P);
int lex_automaton(TokenValue *value, Span *loc, Parser *P);
/* A number of n bytes; 'kindp' is its kind parameter or NULL. */
Expr *plain_token_number(Parser *P, ExprKind kind, Span at, const char *text, size_t n, const char *kindp);
/* Source of text[at..at+len), for places that seg_at and seg_end do not cover. */
Span parse_find_place(Parser *P, int at, int len);
static inline Span lex_place(Parser *P, int at, int len) {
  if (at < P->seg_at || at + len > P->seg_end) return parse_find_place(P, at, len);
  Loc begin = P->seg_from + (Loc)at;
  return (Span){begin, begin + (Loc)len};
}
/* Where the text that is read ends. */
Span parse_end_place(Parser *P);

/* ---- grammar: 0, or there is an error ---- */
int qyyparse(Parser *P); /* without LAC: quick.m4 */
int fyyparse(Parser *P); /* with LAC */
/* Bison's hook for syntax errors. */
void fyyerror(Span *at, Parser *P, const char *message);
/* The stack of the quick parser: its first entry, one past its last one. When that is reached, parse_deeper gives it more room: the
 * entry to use then, or NULL where it has as much as the other parser would take. */
static inline ParserEntry *par_stack(Parser *P) { return P->stack; }
static inline ParserEntry *par_stack_end(Parser *P) { return P->stack + P->nstack; }
ParserEntry *parse_deeper(Parser *P, ParserEntry **end);

/* ---- nodes: made by the grammar's actions ---- */
/* A node of 'kind' with room for nkid children; the others below are this with their fields filled in. */
Expr *node_new(Parser *P, ExprKind kind, Span span, int nkid);
/* A constant; 'kindp' is its kind parameter or NULL. */
Expr *node_literal(Parser *P, ExprKind kind, Span span, const char *text, const char *kindp);
Expr *node_unary(Parser *P, Op op, Expr *e, Span span);
Expr *node_binary(Parser *P, Op op, Expr *l, Expr *r, Span span);
Expr *node_defined(Parser *P, const char *op, Expr *l, Expr *r, Span span); /* r NULL: unary */
Expr *node_name(Parser *P, const char *name, Span span);
Expr *node_keyword(Parser *P, const char *name, Expr *value, Span span);
/* CHANGE TEAM's 'local[...] => coarray'. */
Expr *node_team_coarray(Parser *P, const Expr *local, Expr *coarray, Span span);
/* item of an implied DO: type :: name = value */
Expr *node_typed_keyword(Parser *P, Expr *type, const char *name, Expr *value, Span span);
Expr *node_range(Parser *P, Expr *lo, Expr *hi, Expr *step, Span span);
Expr *node_ref(Parser *P, ExprKind kind, Expr *base, ExprList args, Span span);
/* %VAL(x), %REF(x), %LOC(x) */
Expr *node_passing(Parser *P, const char *how, ExprList args, Span span);
Expr *node_member(Parser *P, Expr *base, const char *name, Span span);
Expr *node_array(Parser *P, TypeSpec *t, ExprList items, Span span);
Expr *node_alt_return(Parser *P, Expr *label, Span span);
Expr *node_repeat(Parser *P, Expr *count, Expr *value, Span span);
/* (a), (1.0, 2.0) or (a, b, i = 1, n) */
Expr *node_paren(Parser *P, ExprList items, Span span);
/* Where a list's item stays until the list is complete, and the n last ones taken back: a copy, or where they are, which
 * is theirs until the next item pends. */
void node_pend(Parser *P, Expr *e);
ExprList node_take(Parser *P, int n);
ExprList node_last(Parser *P, int n);

/* A default integer constant. */
Expr *node_int(Parser *P, int64_t value, Span span);
/* The name of a COMMON block with its slashes. */
const char *statement_block_name(Parser *P, const char *name);
TypeSpec *node_type_new(Parser *P, TypeBase base, ExprList selector, bool star, Span span);
/* What stands in TYPE(...) or CLASS(...): a name, '*', an intrinsic type. */
TypeSpec *node_type_in_parentheses(Parser *P, ExprList inside, bool is_class, Span span);
/* The type of RECORD /name/. Structures have names of their own, which begin with a point. */
TypeSpec *statement_type_structure(Parser *P, const char *name, Span at);
TypeSpec *node_type_derived(Parser *P, const char *name, ExprList params, bool is_class, Span span);

/* ---- statements: the grammar's actions fill in P->s ---- */
void statement_entity(Parser *P, const char *name, Span at, ExprList dims, ExprList codims, Expr *len, Expr *init);
void statement_pointer_entity(Parser *P, const char *name, Span at, ExprList dims, Expr *target);
void statement_attribute(Parser *P, uint32_t attr, const char *word, ExprList args);
void statement_intent(Parser *P, const char *word, const char *word2, Span at);
void statement_decl(Parser *P, TypeSpec *type, uint32_t attrs);
void statement_group(Parser *P, const char *name, Span at);
void statement_groups(Parser *P);
void statement_data(Parser *P, ExprList objects, ExprList values);
void statement_index(Parser *P, const char *var, Span at, Expr *lo, Expr *hi, Expr *step);
void statement_locality(Parser *P, const char *word, Span at, Op op, const char *fn, ExprList names);
void statement_concurrent(Parser *P, TypeSpec *type, Expr *mask);
void statement_letters(Parser *P, const char *from, const char *to, Span at);
void statement_letters_type(Parser *P, TypeSpec *type, int first);
void statement_rename(Parser *P, const char *local, const char *original, Span at);
void statement_use(Parser *P, const char *nature, const char *module, const char *only, Span only_at);
void statement_comma(Parser *P, Span comma);
void statement_io(Parser *P, ExprList ctl, ExprList items, TypeSpec *type);
void statement_allocate(Parser *P, ExprList args, TypeSpec *type);
void statement_labels(Parser *P, ExprList labels, Expr *e);
void statement_suffix(Parser *P, const char *word, ExprList args, Span at);
void statement_dummies(Parser *P, ExprList dummies);
void statement_names(Parser *P, const char *generic, const char *word);
void statement_derived_type(Parser *P, const char *name, Span at);
/* STRUCTURE /name/ objects; name NULL: one that only its objects have. */
void statement_structure(Parser *P, const char *name);
/* The name of a component %FILL, which has none. */
const char *statement_filler(Parser *P, const char *word, Span at);
/* '.xor.', which is .NEQV. unless -std= says that it is any operator. */
bool statement_op_is_xor(const Parser *P, const char *dotted);
Op statement_op_of_text(const Parser *P, const char *text);

/* Tells a syntax error once a statement. */
void parse_error(Parser *P, Span at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
#endif
