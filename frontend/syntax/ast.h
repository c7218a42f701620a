/* The tree: expressions, statements, program units.
 *
 * Made by parse (expressions and flat statements), nested by build, annotated by sema (type, rank, symbols, values);
 * read-only from then on. Everything lives in the Program's arena. Names are interned in lower case: compare with ==.
 * Spans say where the source of a node stands; a node never holds text that could be printed back in its place. */
#ifndef F2C_FRONTEND_AST_H
#define F2C_FRONTEND_AST_H
#include "common/source.h"
#include "common/vec.h"
#include "frontend/source/line.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Expr Expr;
typedef struct Stmt Stmt;
typedef struct Unit Unit;
typedef struct Symbol Symbol;
typedef struct Scope Scope;
typedef struct Directive Directive;
typedef struct Value Value;
typedef struct TypeSpec TypeSpec;

#define EXPR(kind, name, kids) kind,
typedef enum ExprKind {
#include "frontend/syntax/nodes.def"
  EX_KINDS
} ExprKind;
#undef EXPR
#define STMT(kind, name, shape) kind,
typedef enum StmtKind {
#include "frontend/syntax/nodes.def"
  ST_KINDS
} StmtKind;
#undef STMT
#define OP(kind, text) kind,
typedef enum Op {
  OP_NONE,
#include "frontend/syntax/nodes.def"
  OP_KINDS
} Op;
#undef OP

/* ---- types ---- */

typedef enum {
  TY_NONE, /* not typed: a subroutine, an untyped literal (BOZ), or an error told already */
  TY_INTEGER,
  TY_REAL,
  TY_COMPLEX,
  TY_LOGICAL,
  TY_CHARACTER,
  TY_DERIVED, /* TYPE(t) and CLASS(t) */
  TY_ANY,     /* TYPE(*), CLASS(*) */
} TypeBase;

/* Without padding: in Expr, other members take its place. */
typedef struct __attribute__((packed)) {
  TypeBase base : 8;
  uint8_t kind;  /* gfortran's kind value: bytes, for COMPLEX of one part; 0 when it is not known */
  bool is_class; /* CLASS(t) */
  union {
    Symbol *derived; /* TY_DERIVED: the type's symbol */
    Expr *len;       /* TY_CHARACTER: length; NULL 1, EX_STAR assumed, EX_COLON deferred. Read it with type_len */
  };
} Type;

/* The length of a CHARACTER; NULL for the length 1 and for all other types. */
static inline Expr *type_len(Type t) { return t.base == TY_CHARACTER ? t.len : NULL; }
/* The symbol of a derived type; NULL when it is not known, and for all other types. */
static inline Symbol *type_derived(Type t) { return t.base == TY_DERIVED ? t.derived : NULL; }

/* A type as written: INTEGER(8), REAL*8, DOUBLE PRECISION, TYPE(t), CHARACTER(LEN=n, KIND=k). */
struct TypeSpec {
  Span span;
  TypeBase base;
  bool is_double;   /* DOUBLE PRECISION, DOUBLE COMPLEX */
  bool is_class;    /* CLASS */
  Expr *kind;       /* kind expression, or the n of REAL*n with star set */
  bool star;        /* kind was written *n: total bytes */
  Expr *len;        /* CHARACTER length */
  const char *name; /* derived type's name */
  Expr **params;    /* derived type parameters */
  int nparams;
};

/* ---- expressions ---- */

typedef enum { REF_UNKNOWN, REF_ELEMENT, REF_SECTION, REF_SUBSTRING, REF_CALL, REF_CONSTRUCTOR, REF_STMT_FUNCTION } RefKind;
typedef enum {
  EF_DOUBLE = 1,  /* real literal with a D exponent */
  EF_COMMON = 2,  /* EX_NAME in a directive: the COMMON block of that name */
  EF_KINDP = 4,   /* literal with a kind parameter: expr_kindp */
  EF_TSPEC = 8,   /* with a type-spec: expr_tspec */
  EF_PASSED = 16, /* written as %VAL(x) or %REF(x): whatever the dummy's type is */
  EF_LISTED = 64, /* EX_ARRAY of X/1, 2*0/: values of its elements in their order, whatever its shape is */
  EF_WIDE = 32,   /* EX_STRING with characters above 255, of which 'text' has the lowest eight bits: expr_wide_text */
  EF_FIXED =
      128, /* sema, EX_REF before a component: one element all through the unit, or all through an iteration of a loop with names_elements, as nothing that its subscripts are made of is set */
} ExprFlag;

enum { MAX_EXPR_DEPTH = 4000 };

/* Most of a program's memory is these: what few have, a kind parameter or a type-spec, stands behind the children. */
struct Expr {
  ExprKind kind : 7;
  unsigned rank : 5;   /* sema: 0 scalar */
  unsigned depth : 12; /* levels of nodes, itself counted: at most MAX_EXPR_DEPTH, so that walks may recurse */
  Op op : 5;           /* EX_UNARY, EX_BINARY */
  RefKind how : 3;     /* sema, EX_REF: what base(args) means */
  uint8_t flags;       /* ExprFlag */
  Type type;           /* sema; its pointer is aligned */
  Span span;           /* source of the whole expression */
  int nkid;            /* children */
  int ival;            /* see nodes.def */
  const char *text;    /* name, literal or operator text */
  Symbol *sym;        /* sema: EX_NAME its symbol; EX_REF that of the base; EX_MEMBER the component; user operator: the procedure */
  const Value *value; /* sema: folded value of a constant expression, else NULL */
  Expr *kid[];        /* children: nodes.def says which; entries may be NULL where it says so */
};
_Static_assert(sizeof(Expr) == 56 && offsetof(Expr, type.derived) % sizeof(void *) == 0, "the layout of Expr");

/* A literal's kind parameter as written (digits or a name), or NULL. */
static inline const char *expr_kindp(const Expr *e) { return e->flags & EF_KINDP ? (const char *)e->kid[e->nkid] : NULL; }
/* The type-spec of EX_ARRAY, or of the variable of an implied DO; else NULL. */
/* The characters of an EX_STRING with EF_WIDE: e->ival numbers, which stand behind its text. */
static inline const uint32_t *expr_wide_text(const Expr *e) {
  return (const uint32_t *)(const void *)(e->text + (e->ival / 4 + 1) * 4);
}
static inline TypeSpec *expr_tspec(const Expr *e) { return e->flags & EF_TSPEC ? (TypeSpec *)e->kid[e->nkid] : NULL; }

/* ---- declarations ---- */

typedef enum {
  AT_PARAMETER = 1 << 0,
  AT_ALLOCATABLE = 1 << 1,
  AT_POINTER = 1 << 2,
  AT_TARGET = 1 << 3,
  AT_SAVE = 1 << 4,
  AT_EXTERNAL = 1 << 5,
  AT_INTRINSIC = 1 << 6,
  AT_OPTIONAL = 1 << 7,
  AT_VALUE = 1 << 8,
  AT_VOLATILE = 1 << 9,
  AT_ASYNCHRONOUS = 1 << 10,
  AT_CONTIGUOUS = 1 << 11,
  AT_PROTECTED = 1 << 12,
  AT_PUBLIC = 1 << 13,
  AT_PRIVATE = 1 << 14,
  AT_INTENT_IN = 1 << 15,
  AT_INTENT_OUT = 1 << 16,
  AT_DIMENSION = 1 << 17,
  AT_CODIMENSION = 1 << 18,
  AT_BIND = 1 << 19,
  AT_ABSTRACT = 1 << 20,
  AT_DEFERRED = 1 << 21,
  AT_NOPASS = 1 << 22,
  AT_PASS = 1 << 23,
  AT_KIND = 1 << 24,
  AT_LEN = 1 << 25,
  AT_AUTOMATIC = 1 << 26,
  AT_STATIC = 1 << 27,
  AT_CRAY_POINTER = 1 << 28,
  AT_SEQUENCE = 1 << 29,      /* of a derived type */
  AT_UNCHECKED = 1 << 30,     /* a dummy that takes anything: !GCC$ ATTRIBUTES NO_ARG_CHECK, !DIR$ IGNORE_TKR */
  AT_UNION = (int)(1u << 31), /* of a derived type: components share storage */
  AT_INTENT_INOUT = AT_INTENT_IN | AT_INTENT_OUT
} Attr;

typedef enum {
  PF_PURE = 1 << 0,
  PF_ELEMENTAL = 1 << 1,
  PF_RECURSIVE = 1 << 2,
  PF_IMPURE = 1 << 3,
  PF_MODULE = 1 << 4,
  PF_NON_RECURSIVE = 1 << 5
} ProcFlag;

/* One declared name with what follows it: X(10)*8 = 1.0. In SAVE and BIND a COMMON block's name comes with its slashes. */
typedef struct {
  const char *name;
  Span span; /* of the name */
  Expr **dims; /* array spec: EX_RANGE (lower NULL: 1), EX_STAR, EX_COLON (also lo: as EX_RANGE with NULL upper), EX_DOTDOT; NULL: none */
  int ndims;
  Expr **codims; /* coarray spec */
  int ncodims;
  Expr *char_len;     /* *len after the name */
  Expr *init;         /* initial value, or NULL; PARAMETER (x = 1) too; the list of X/1, 2*0/ is an EX_ARRAY with old_init */
  bool old_init;      /* X/1, 2*0/ */
  bool pointer_init;  /* => instead of = */
  const char *rename; /* procedure declarations and bindings: name => rename */
} Entity;

/* ---- statements ---- */

typedef enum { DO_COUNTED, DO_WHILE, DO_FOREVER, DO_CONCURRENT } DoKind;
typedef enum { LOC_LOCAL, LOC_LOCAL_INIT, LOC_SHARED, LOC_DEFAULT_NONE, LOC_REDUCE } LocalityKind;

/* LOCAL(a,b), REDUCE(+:s), ... of DO CONCURRENT */
typedef struct {
  LocalityKind kind;
  Span span;
  Op op;          /* REDUCE with an operator */
  const char *fn; /* REDUCE with max, min, iand, ior, ieor */
  Expr **names;   /* EX_NAME */
  int nnames;
} Locality;

/* One index of DO CONCURRENT or FORALL. */
typedef struct {
  Expr *var, *lo, *hi, *step;
} ConcurrentIndex; /* step may be NULL */

/* One control or list item of an I/O or ALLOCATE statement. */
typedef struct {
  const char *key;
  Expr *value;
} IoItem; /* key NULL: by position; value NULL: a word of its own, as READONLY */

typedef struct StmtNames {
  const char *cname; /* construct name, here or on an END or ELSE; NULL: none */
  Scope *scope;      /* sema: scope of a construct that has names of its own (BLOCK, ASSOCIATE, DO CONCURRENT, ...), else NULL */
} StmtNames;

/* A statement takes only as much of the union as its kind needs (ast_stmt_size). */
struct Stmt {
  StmtKind kind : 8;
  bool shared_end;         /* DO: other loops end on the same labelled statement (it belongs to the innermost one's body) */
  bool one_line;           /* IF, WHERE, FORALL without a block */
  bool names_elements;     /* sema, DO: elements that its variable chooses are objects inside it (EF_FIXED) */
  int label;               /* 0: none */
  Span span;               /* the statement, without its label, through its last continuation */
  const Line *line;        /* the logical line it came from */
  struct StmtNames *names; /* what few have: stmt_cname, stmt_scope; NULL: neither */
  Unit *unit;              /* the program unit it belongs to */
  /* the block tree: build */
  Stmt *parent;      /* the construct around it, NULL at the unit's level */
  Stmt *prev, *next; /* neighbours in the same block */
  Stmt *body;        /* constructs: first statement of the block; one-line IF, WHERE, FORALL: the action */
  Stmt *other; /* IF, WHERE, SELECT: the next branch (ELSE IF, ELSE, ELSEWHERE; SELECT's first CASE, CASE's next CASE), whose 'parent' is the same as this one's */
  Stmt *end; /* constructs: the statement that closes them. A loop that ends on a labelled action statement: that statement, which is also the last of its body */
  union {
    struct {
      Expr *lhs, *rhs;
      const Symbol *defined;
    } assign; /* ST_ASSIGN, ST_POINTER_ASSIGN, ST_STMT_FUNCTION; defined: sema, the procedure of a defined assignment or NULL */
    struct {
      Expr *cond;
    } branch; /* ST_IF, ST_ELSE_IF, ST_WHERE, ST_ELSEWHERE (NULL: the last one) */
    struct {
      DoKind how;
      int term_label;             /* DO 10 ...: 10; else 0 */
      Expr *var, *lo, *hi, *step; /* DO_COUNTED; step may be NULL */
      Expr *cond;                 /* DO_WHILE; mask of DO CONCURRENT and FORALL, may be NULL */
      TypeSpec *tspec;            /* DO CONCURRENT (integer(8) :: i = ...) */
      ConcurrentIndex *index;     /* DO_CONCURRENT and FORALL, in the order written */
      int nindex;
      Locality *locality;
      int nlocality;
    } loop; /* ST_DO, ST_FORALL */
    struct {
      Expr **v;
      int n;
      const char *text;
      TypeSpec *tspec;
    } exprs; /* call: v[0] is the designator (EX_REF or EX_NAME); cases: ranges, n = 0: DEFAULT; ASSOCIATE, SELECT TYPE (a => b): EX_KEYWORDs; tspec: the type of TYPE IS and CLASS IS; text: 'type is', 'class is', 'class default', 'default'; SYNC's word */
    struct {
      IoItem *ctl;
      int nctl;
      Expr **v;
      int n;
      TypeSpec *tspec;
    } io; /* I/O, ALLOCATE (ctl: STAT=, SOURCE=, ...), DEALLOCATE */
    struct {
      int *labels;
      int nlabels;
      Expr *e;
    } jump; /* targets in order; e: index, condition or variable */
    struct {
      TypeSpec *type;
      uint32_t attrs;
      Entity *v;
      int n;
      const char *bind;
      Expr *iface;
    } decl; /* attrs: Attr; bind: the name of BIND or the argument of PASS */
    struct {
      struct CommonGroup *v;
      int n;
    } common; /* COMMON and NAMELIST groups */
    struct {
      struct DataGroup *v;
      int n;
    } data; /* DATA */
    struct {
      const char *module;
      bool only, intrinsic, non_intrinsic;
      struct Rename *v;
      int n;
    } use;
    struct {
      bool none, none_external;
      struct ImplicitRange *v;
      int n;
    } implicit;
    struct {
      const char *name;
      uint32_t attrs;
      const char *extends;
      const char **params;
      int nparams;
      Entity *v;
      int n;
    } type; /* ST_DERIVED_TYPE; its components are statements of its body; v: the components that a STRUCTURE inside another one stands for */
    struct {
      const char *name;
      Span name_span;
      uint32_t flags;
      TypeSpec *type;
      Expr **dummies;
      int ndummies;
      const char *result;
      const char *bind;
      const char *ancestor, *root;
    } unit; /* flags: ProcFlag; dummies: EX_NAME or EX_STAR; SUBMODULE (root:ancestor) */
    struct {
      const char **v;
      int n;
      uint32_t attrs;
      const char *generic;
      Op op;
      bool abstract;
    } names; /* INTERFACE, GENERIC: generic name, or 'operator(+)' and op; GENERIC: its attributes; IMPORT, GENERIC, FINAL: names; IMPORT's generic: 'none', 'all', 'only' or NULL */
    struct {
      StmtKind closes;
      const char *name;
    } end;                /* ST_END: ST_DO of END DO, ST_PROGRAM of END PROGRAM, ...; ST_END of a bare END. The name after it */
    const char *text;     /* FORMAT's text; CYCLE's and EXIT's construct name */
    Directive *directive; /* ST_DIRECTIVE */
    struct {
      StmtKind opens;
      int term_label;
      bool told;
    } opaque; /* ST_OPAQUE after an error: the construct it was meant to open (so that its END has something to close), else ST_OPAQUE; DO 10: 10; told: an error was told, else it is kept as it is */
  } u;
};

typedef struct CommonGroup {
  const char *name;
  Entity *v;
  int n;
  Span span;
} CommonGroup; /* name "" for blank COMMON */
typedef struct DataGroup {
  Expr **objects;
  int nobjects;
  Expr **values;
  int nvalues;
} DataGroup; /* values may be EX_REPEAT */
typedef struct Rename {
  const char *local, *original;
  Op op;
  Span span;
} Rename; /* USE m, local => original */
typedef struct ImplicitRange {
  TypeSpec *type;
  char from, to;
} ImplicitRange; /* one letter range; lower case */

/* ---- program units ---- */

typedef enum { UN_PROGRAM, UN_SUBROUTINE, UN_FUNCTION, UN_MODULE, UN_SUBMODULE, UN_BLOCK_DATA, UN_INTERFACE_BODY } UnitKind;

struct Unit {
  UnitKind kind;
  bool is_function; /* UN_INTERFACE_BODY: a function */
  const char *name; /* "main" for a main program without PROGRAM */
  Stmt *begin;      /* the PROGRAM, SUBROUTINE, ... statement; NULL for a main program without one */
  Stmt *first;      /* first statement of its block (after 'begin') */
  Stmt *exec;       /* first executable statement or directive among executables; NULL: none */
  Stmt *contains;   /* the CONTAINS statement or NULL */
  Stmt *end;        /* the END statement; NULL when it is missing (an error was told) */
  Unit *host;       /* the unit around it or NULL */
  Unit *child;      /* first internal or module procedure */
  Unit *last_child;
  Unit *iface; /* first interface body declared in it */
  Unit *last_iface;
  Unit *next;           /* next unit beside it */
  Scope *scope;         /* sema */
  Symbol *sym;          /* sema: its own symbol */
  bool damaged;         /* a specification could not be read, which was told: any name may be declared in it */
  bool told;            /* its text is an interface file's: another call compiles it */
  const Unit *clone_of; /* the procedure that it is a clone of (procedure_clones.c) */
  uint8_t stage;        /* sema: 1 specification part begun, 2 done */
};

/* Its first statement could not be read, which was told: its name and arguments are not known. */
static inline bool unit_is_unread(const Unit *u) { return u->name && *u->name == '?'; }

/* Places of statements in the order of the program's text. Their spans do not tell: what an INCLUDE brings lies behind all of the file. */
static inline int stmt_place(const Stmt *s) { return s->line->number; }
static inline bool stmt_before(const Stmt *a, const Stmt *b) { return stmt_place(a) < stmt_place(b); }
static inline const char *stmt_cname(const Stmt *s) { return s->names ? s->names->cname : NULL; }
static inline Scope *stmt_scope(const Stmt *s) { return s->names ? s->names->scope : NULL; }
/* Sets the construct's name, or the scope, of a statement: most have neither, and no room for them. */
void ast_stmt_set_cname(Arena *a, Stmt *s, const char *cname);
void ast_stmt_set_scope(Arena *a, Stmt *s, Scope *scope);
/* Specification statements and FORMAT: nothing runs. */
static inline bool stmt_kind_declares(StmtKind k) { return k >= ST_USE && k <= ST_FORMAT; }
/* Bytes of a statement of this kind. */
size_t ast_stmt_size(StmtKind k);
bool ast_stmt_is_selector(
    const Stmt *s); /* 'name = selector', which sema has made of an ASSOCIATE: its text stands in the statement around */
const char *ast_expr_kind_name(ExprKind k);
const char *ast_stmt_kind_name(StmtKind k);
const char *ast_op_text(Op op);
const char *ast_type_base_name(TypeBase b);

/* A copy of 'e' and everything below it (NULL: NULL) that sema has not touched. */
Expr *ast_expr_copy(Arena *a, const Expr *e);
/* Calls 'visit' for 'e' and everything below it, parents first; a visit that returns false skips the children. */
typedef bool ExprVisit(Expr *e, void *data);
void ast_expr_walk(Expr *e, ExprVisit *visit, void *data);
/* The same for every expression that stands directly in 's' (not in its nested statements). */
void ast_stmt_walk_exprs(Stmt *s, ExprVisit *visit, void *data);
/* Calls 'visit' for the place of each such expression: what it puts there is the statement's from then on. Not for what lies below. */
typedef void SlotVisit(Expr **slot, void *data);
void ast_stmt_each_slot(Stmt *s, SlotVisit *visit, void *data);
/* Calls 'visit' for each statement from 's' on in its block and all nested ones, in source order; false skips the nested. */
typedef bool StmtVisit(Stmt *s, void *data);
void ast_stmt_walk(Stmt *s, StmtVisit *visit, void *data);
void ast_stmt_walk_one(Stmt *s, StmtVisit *visit, void *data); /* of 's' alone */
/* The innermost DO construct that 's' is inside; NULL: none. */
const Stmt *ast_do_around(const Stmt *s);

/* Where a statement may lead other than behind itself, as a set. */
enum {
  JUMP_LABEL = 1,   /* GO TO of each kind, arithmetic IF */
  JUMP_ITEM = 2,    /* ERR=, END= and EOR= of I/O, alternate returns of CALL */
  JUMP_LOOP = 4,    /* CYCLE, EXIT */
  JUMP_NAMED = 8,   /* CYCLE and EXIT with a name, beside JUMP_LOOP */
  JUMP_RETURN = 16, /* RETURN */
  JUMP_STOP = 32    /* STOP, ERROR STOP */
};
unsigned ast_jump_stmt(const Stmt *s);      /* of the statement without what is nested */
unsigned ast_jump_construct(const Stmt *s); /* with what is nested */
unsigned ast_jump_block(const Stmt *s);     /* and of all behind it in its block */
#endif
