/* The words that statements begin with. */
#ifndef F2C_FRONTEND_KEYWORDS_H
#define F2C_FRONTEND_KEYWORDS_H
#include "frontend/syntax/ast.h"

typedef enum {
  KW_PAREN = 1 << 0,  /* '(' must follow */
  KW_ALONE = 1 << 1,  /* nothing may follow */
  KW_NAME = 1 << 2,   /* a name must follow */
  KW_TYPE = 1 << 3,   /* a type: FUNCTION may follow */
  KW_PREFIX = 1 << 4, /* a prefix of FUNCTION and SUBROUTINE: one of them has to follow */
} KeywordFlag;

typedef struct {
  const char *words; /* lower case; a blank stands for any number of blanks */
  StmtKind kind;     /* of the statement */
  int entry;         /* grammar rule: an E_ token */
  unsigned flags;    /* KeywordFlag */
  uint32_t aux;      /* LineClass.aux */
} Keyword;

/* Keywords that begin with a letter ('a' to 'z'), longer ones before their prefixes; ended by words == NULL. */
const Keyword *keywords_of_letter(char letter);
#endif
