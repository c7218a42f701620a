/* What directives there are: one row a head and one row a clause, for every dialect. Data only; directive_parse.c reads by it,
 * sema_directive.c pairs and places by it. */
#ifndef F2C_FRONTEND_DIRECTIVE_TABLE_H
#define F2C_FRONTEND_DIRECTIVE_TABLE_H
#include "frontend/directive/directive.h"

/* What may follow the words of a head, before its clauses. */
typedef enum {
  HA_NONE,       /* nothing */
  HA_LOOPS,      /* (i, j, ...): DVM PARALLEL */
  HA_OPT_LIST,   /* [([v, ...])]: ACTUAL, GET_ACTUAL; becomes a clause */
  HA_LIST,       /* (v, ...): cache, threadprivate */
  HA_OPT_NAMES,  /* [(name, ...)]: routine, critical, declare target, flush */
  HA_OPT_EXPRS,  /* [(e, ...)]: wait */
  HA_RAW,        /* any balanced text, checked no further */
  HA_DISTRIBUTE, /* a(fmt, ...) [ONTO p] | (fmt, ...) [ONTO p] :: a, b | :: a, b */
  HA_ALIGN,      /* a(i, ...) WITH b(...) | (i, ...) WITH b(...) :: a, b | :: a, b */
  HA_ARRAYS,     /* a(...), b | (...) :: a, b */
  HA_DEFINE,     /* the same, and the names are declared by it: PROCESSORS, TEMPLATE, ... */
} HeadArgs;

/* Whether an END directive closes it. */
typedef enum { PAIR_NEVER, PAIR_MUST, PAIR_MAY } Pairing;

/* Where in a program unit it may stand. */
typedef enum { PLACE_EXEC, PLACE_SPEC, PLACE_ANY } HeadPlace;

enum { DIR_ANY_CLAUSE = 1 << 30 }; /* in a head's group: any clause of the dialect */

typedef struct DirHead {
  const char *spelling; /* words with one blank between */
  DirKind kind;
  uint32_t flags; /* DirFlag */
  uint32_t group; /* which clauses it takes: bits of the dialect's own set */
  HeadArgs args;
  Pairing pair;
  HeadPlace place;
} DirHead;

/* What stands in a clause's parentheses. */
typedef enum {
  CA_NONE,          /* no parentheses */
  CA_ITEMS,         /* (v, ...): variables, sections, /common/ */
  CA_OPT_ITEMS,     /* [(v, ...)] */
  CA_MOD_ITEMS,     /* ([word:] v, ...): copyin(readonly: a), to(present: a) */
  CA_EXPR,          /* (e) */
  CA_OPT_EXPR,      /* [(e)] */
  CA_RANGE,         /* ([least:] most); the expression is 'most' */
  CA_EXPRS,         /* (e, ...): up to as many as sense makes */
  CA_OPT_EXPRS,     /* [([word: e:] [word:] e, ...)]: wait, gang, worker, vector */
  CA_IF,            /* ([directive:] e) */
  CA_COLLAPSE,      /* ([force:] n) */
  CA_WORDS,         /* (word, ...): default, device_type, targets, bind */
  CA_RAW,           /* (anything balanced) */
  CA_OPT_RAW,       /* [(anything balanced)] */
  CA_REDUCTION,     /* (op: v, ...) */
  CA_DVM_REDUCTION, /* ([group:] op(v), MAXLOC(v, loc, n), ...) */
  CA_MAP,           /* ([modifier,] [type:] v, ...) */
  CA_ON,            /* a(e, *, ...) without parentheses around it */
  CA_REFS,          /* ([g:] a(e, *, lo:hi, ...), ...): TIE, REMOTE_ACCESS, SHADOW_RENEW, ACROSS, CONSISTENT */
  CA_GROUP,         /* a name without parentheses: SHADOW_START g */
} ClauseArgs;

typedef struct ClauseRow {
  const char *spelling; /* lower case */
  ClauseKind kind;
  ClauseArgs args;
  uint32_t where; /* heads that take it: bits of the dialect's set */
} ClauseRow;

/* The tables of a dialect; *n gets the number of rows. */
const DirHead *directive_table_heads(Dialect dialect, int *n);
const ClauseRow *directive_table_clauses(Dialect dialect, int *n);
/* '!DVM$', '!$acc', '!$omp' and 'DVM', 'OpenACC', 'OpenMP', for messages. */
const char *directive_table_dialect_sentinel(Dialect dialect);
const char *directive_table_dialect_name(Dialect dialect);
#endif
