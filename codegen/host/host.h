/* Edits of the host file: what stands around kernels, and what the library is told. */
#ifndef F2C_CODEGEN_HOST_H
#define F2C_CODEGEN_HOST_H
#include "codegen/text/text.h"

/* One replacement in the original bytes: [begin, end) becomes 'text'. begin == end: an insertion. */
typedef struct Edit {
  Loc begin, end;
  const char *text;
  int order;             /* insertions at one place keep this order */
  const Source *include; /* the edit puts this file's text in the place of its INCLUDE line; else NULL */
} Edit;

/* What a launcher is told by its caller. */
typedef enum {
  ARG_ARRAY,     /* descriptor of an array, or of a scalar that lives on the device */
  ARG_REFERENCE, /* address of a scalar: reductions, last values, logical and complex values */
  ARG_VALUE,     /* integer or real scalar by value */
  ARG_EXPR,      /* integer by value: a bound that the Fortran side evaluates */
} ArgKind;

typedef struct LaunchArg {
  ArgKind kind;
  const char *cname;  /* parameter of the launcher, and dummy argument in the interface */
  const char *actual; /* Fortran text of the actual argument */
  Type type;          /* ARG_VALUE, ARG_REFERENCE */
  bool optional;      /* an OPTIONAL dummy of the unit, which may be absent; a scalar is only read */
} LaunchArg;
typedef VEC(LaunchArg) LaunchArgs;

/* A nest with device code. */
typedef struct Launch {
  const Nest *nest;
  const char *name;   /* launcher: global symbol and Fortran name */
  const char *kernel; /* kernel function */
  LaunchArgs args;    /* in order */
  bool ok;            /* the device code was made */
} Launch;

/* A procedure of the library under a name of the unit's own. */
typedef struct HostProcedure {
  const char *name, *binding; /* in Fortran, in the library; binding NULL: it is not BIND(C) */
  const char *result;         /* type of a function; NULL: it is a subroutine */
  const char *dummies;        /* 'a, p' */
  bool imports;               /* the types of its dummies are the unit's */
  bool pure;                  /* the unit is PURE */
  const char *decl[4];        /* of the dummies */
} HostProcedure;

/* What the new statements of a program unit need declared. */
typedef struct UnitNeeds {
  const Unit *unit;
  uint64_t calls[2];                     /* bit k: library procedure k of interface.c */
  bool flag;                             /* the LOGICAL f2c_here */
  VEC(const VarUse *) uses;              /* variables of modules that it has no name for */
  VEC(const Symbol *) blocks;            /* COMMON blocks that it does not have */
  VEC(const char *) logicals;            /* more LOGICAL variables */
  VEC(const char *) declarations;        /* of other variables */
  VEC(const HostProcedure *) procedures; /* of the library */
  VEC(const char *) externals;           /* procedures whose names are intrinsic only without the user's -std= */
  VEC(const struct Launch *) launches;   /* launchers that it calls */
} UnitNeeds;

/* ---- left_loop.c: loops that iterations may leave, of which kernels do what comes before ---- */

const Transform *left_loop_is(const Nest *n); /* the nest is one; else NULL */
/* The variable that the loop on the host begins with. */
const char *left_loop_variable(Gen *g, const Nest *n);
void left_loop_begins(Gen *g, const Nest *n, FortranOut *o);  /* it has the loop's lower bound before the launcher is called */
void left_loop_bound(Gen *g, const Nest *n);                  /* it stands in the place of that bound */
void left_loop_ends(Gen *g, const Nest *n, const char *text); /* the statement goes before those that leave the loop */

/* ---- place.c: where text goes ---- */

/* Edits at one place come in this order: what ends a construct, then what begins one. */
enum {
  ORDER_USE = -101,
  ORDER_INTERFACE = -100,
  ORDER_ENTER = -60,
  ORDER_KEEP = -50,
  ORDER_LOOP_END = -40,
  ORDER_END_IF = -30,
  ORDER_END_STEPPED = -29, /* of a wavefront, behind that of the team in its branch */
  ORDER_EXIT = -20,
  ORDER_LABEL = -10,
  ORDER_DATA = 0,
  ORDER_ASSOCIATE = 1,
  ORDER_REGION = 2,
  ORDER_ASSOCIATE_END = 3,
  ORDER_TOUCH = 5,
  ORDER_PARALLEL = 6,
  ORDER_IF = 10,
  ORDER_PLAIN = 15,
  ORDER_OPENMP = 20,
};
FortranOut place_out(Gen *g, const Stmt *at); /* lines in the form and with the indentation of a statement */
Loc place_line_begin(Gen *g, Loc at);         /* first byte of the line of 'at' */
Loc place_line_end(Gen *g, Loc at);           /* first byte behind it */
int place_indent(Gen *g, const Stmt *s);      /* columns before the statement */
const Stmt *place_begin(const Unit *u); /* its first executable statement: statement functions may stand before declarations */
/* Lines before the statement; in the middle of a line, that is divided. */
void place_before(Gen *g, const Stmt *s, FortranOut *o, int order);
void place_after(Gen *g, const Stmt *s, FortranOut *o, int order);        /* lines behind it, in the same way */
void place_before_label(Gen *g, const Stmt *s, FortranOut *o, int order); /* also reached by jumps to the statement */
void place_drop_label(Gen *g, const Stmt *s);                             /* blanks in its place, tabs stay */

/* ---- device_branch.c: the branch around a nest ---- */

const char *device_branch_nul(Gen *g, const Unit *u); /* an expression for the NUL character in the unit's scope */
bool device_branch_shadowed(Gen *g, const Unit *u, const char *intrinsic); /* the name means something else in the unit */
/* SIZE, LBOUND or UBOUND of dimension d = 1, ... of 'object' in the unit's scope, as an integer of that kind (0: a default one). SIZE is said by
 * the two others where its name means something else there. NULL: no words for it. */
char *device_branch_bound(Gen *g, const Unit *u, const char *what, const char *object, int d, int kind);
/* Gathers Gen.thread_constructs and Gen.device_constructs of the units from u on. */
/* The last statement of a construct of host threads: TASKLOOP may do without its END. NULL: it has none. */
const Stmt *device_branch_construct_end(const Directive *d);
void device_branch_thread_constructs(Gen *g, Unit *u);
/* The thread construct that the statement stands in, or NULL. */
const Directive *device_branch_threads_around(const Gen *g, const Stmt *s);
Reason *device_branch_refusal(Gen *g, Span at, ReasonCode code, char *text); /* why a nest stays on the host */
bool device_branch_pure(const Unit *u); /* the unit is PURE, so that it may call no procedure of the library */
bool device_branch_check(Gen *g, const Nest *n, Reason **why);       /* the host side can be made; else the reason */
void device_branch_nest(Gen *g, Launch *l);                          /* device branch around a nest */
void device_branch_plain(Gen *g, const Nest *n);                     /* a nest that stays on the host */
void device_branch_end_branch(Gen *g, const Nest *n, FortranOut *o); /* the ELSE with last values, and END IF */
/* First and last statement of a nest with the OpenMP directives that belong to it. */
const Stmt *device_branch_first_line(const Nest *n);
const Stmt *device_branch_last_line(const Nest *n);
bool device_branch_shares_work(const Nest *n); /* its directive hands iterations to threads that are there already */
/* A construct of the host's threads that the nest stands in, or its directive if that makes none; NULL: one thread comes to it. */
const Directive *device_branch_thread_construct(const Gen *g, const Nest *n);

/* ---- shared_terminal.c: loops that end on one statement ---- */

bool shared_terminal_is(const Nest *n);                           /* a loop around the nest ends on the same statement */
Reason *shared_terminal_check(Gen *g, const Nest *n);             /* why it cannot be split; NULL: it can, or need not be */
void shared_terminal_split(Gen *g, const Nest *n, FortranOut *o); /* ends the nest before that statement */

/* ---- host_touches.c: reads and writes of arrays by host statements ---- */

void host_touches_places(Gen *g, const Nest *n); /* the launcher sets places of extremes in arrays of the host */
/* One that was meant for the device and runs on the host: what it uses comes home. wanted: a directive asks for the device, where data of constructs around or
 * of callers may be. */
void host_touches_nest(Gen *g, const Nest *n, bool wanted);
/* The statement before whose line a call about this one stands: the head of its construct, the one-line IF, the directive. */
const Stmt *host_touches_line(const Gen *g, const Stmt *s);
void host_touches_put(Gen *g, const Stmt *line, FortranOut *o, int order); /* lines before it, which jumps to it pass through */
void host_touches_statements(Gen *g);                                      /* of the whole file */

/* ---- jump.c: statements that jump ---- */

bool jump_is(const Stmt *s); /* EXIT, CYCLE, GO TO, RETURN, STOP */
/* Lines before and behind a statement, which jumps to it pass through; the action of an IF statement becomes a block with them. */
FortranOut jump_out(Gen *g, const Stmt *s);
void jump_put_before(Gen *g, const Stmt *s, FortranOut *o, int order);
void jump_put_behind(Gen *g, const Stmt *s, FortranOut *o, int order);
void jump_put_all(Gen *g);                 /* makes edits of those of IF statements, when all are known */
const Stmt *jump_construct(const Stmt *s); /* the construct that EXIT or CYCLE speaks of */
/* It leads to a place further than right behind the construct, or ends the procedure. */
bool jump_leads_out(const Stmt *s, const Stmt *construct);
bool jump_is_inside(const Stmt *s, const Stmt *construct); /* the statement is the construct, or stands in it */
/* The innermost BLOCK that EXIT, CYCLE, GO TO or RETURN leaves, or the next one around 'block'; NULL: none. */
const Stmt *jump_block_left(const Stmt *s, const Stmt *block);

/* ---- data_directives.c: data directives and clauses ---- */

/* What clauses say of variables: 'declared', 'entered', 'sectioned'. */
void data_directives_find(Gen *g);
/* The variable that the item of a clause, or an argument, is of; NULL: none. */
const Symbol *data_directives_item_symbol(const Expr *e);
/* The library can be given it: no array of objects with procedures. */
bool data_directives_passes(const Expr *item);
/* The directive lets the program go on before its launches have ended. */
bool data_directives_is_async(const Directive *d);
/* The end of the construct waits for all launches in it. NULL: there is none. */
bool data_directives_waits(const Region *r);
void data_directives_all(Gen *g); /* edits for all data directives, regions and host statements */

/* ---- use_device.c: blocks in which names are those of copies on the device ---- */

void use_device_block(Gen *g, const Stmt *s); /* the block of the directive */

/* ---- concurrent.c: DO CONCURRENT ---- */

/* assigned_span.c: whole allocatable arrays that get a function's value are allocated before. Of all statements; as a line for one, if it is such. */
void assigned_span_all(Gen *g);
void assigned_span_put(Gen *g, const Stmt *s, FortranOut *o);
/* assigned_shape.c: lines that give the array which the nest assigns to the shape of the right side, before its launch. */
void assigned_shape_put(Gen *g, const Nest *n, FortranOut *o);
void concurrent_rewrite(Gen *g); /* DO CONCURRENT as plain loops where the host's compiler or OpenMP wants them */

/* ---- opened.c: private variables of modules for launchers of other units ---- */

void opened_all(Gen *g); /* the functions that point at those of the program's modules */
/* 'e' is the name of a pointer that stands for one in a unit; it is declared; it is set, if it is one. */
bool opened_is(Gen *g, const Expr *e);
void opened_declare(Gen *g, FortranOut *o, const Expr *e);
void opened_point(Gen *g, FortranOut *o, const Expr *e);

/* ---- interface.c: declarations of what is called ---- */

void interface_need_flag(Gen *g, const Unit *u);                          /* the unit needs the LOGICAL f2c_here */
void interface_need_logical(Gen *g, const Unit *u, const char *name);     /* and a LOGICAL of that name */
void interface_need_call(Gen *g, const Unit *u, const char *procedure);   /* the unit calls a procedure of the library */
void interface_need_declaration(Gen *g, const Unit *u, const char *text); /* and this declaration */
/* And a procedure of the library under its own name, once. */
void interface_need_procedure(Gen *g, const Unit *u, const HostProcedure *p);
void interface_declare_all(Gen *g); /* edits of the specification parts */

/* ---- plain_loops.c: what the host runs though it could be kernels ---- */

/* The statement is a sum over arrays, or stands in a loop, that no directive asks for and --auto would give a kernel. */
bool plain_loops_hold(const Gen *g, const Stmt *s);
/* Device code that tells the library their lines; NULL: there are none. */
char *plain_loops_text(Gen *g);

/* ---- splice.c: edits ---- */

/* Edits of one place come in the order of their 'order', then in the order they were made. */
void splice_edit(Gen *g, Loc begin, Loc end, const char *text, int order);
/* Bytes [*from, *behind) of [at, to) stand behind the last column of fixed form in a line that an edit before 'at' has changed: what is not
 * read must not move into columns that are. */
bool splice_unread(const Gen *g, const Source *s, Loc at, Loc to, Loc *from, Loc *behind);
/* The text of [from, to) of one source with the edits that lie in it, which must not include files. In the arena. */
char *splice_range(Gen *g, Loc from, Loc to);
/* The text of 's' with the edits that fall into it; an INCLUDE line whose file has edits is replaced by that file's text. */
char *splice_text(Gen *g, const Source *s);

/* ---- line_markers.c: the text that the compiler gets ---- */

/* The same for the compiler, after splice_text. In the arena. */
char *line_markers_text(Gen *g, const Source *s);
/* The offset of the '$' of an OpenMP directive that begins the line [s, s + n); 0: there is none. */
size_t line_markers_directive(const Gen *g, const char *s, size_t n);
/* Holds OpenMP lines of the user's that line_markers_text switches off. */
bool line_markers_switches_off(const Gen *g, const Source *s);
/* ---- workshare.c: WORKSHARE of OpenMP, which stands there twice where its statements have kernels ---- */
/* A statement of the construct has a kernel. */
bool workshare_is_opened(const Gen *g, const Directive *d);
/* Why the construct around the nest cannot stand there twice; NULL: it can, or there is none. */
Reason *workshare_check(Gen *g, const Nest *n);
void workshare_all(Gen *g); /* writes those, once all launches are known */
#endif
