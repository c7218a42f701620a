/* What host text says of arrays that stay on the device between kernels (--data=auto): the calls of runtime/keep/keep.h.
 *
 *   statements --coherence.c--> objects that they read and write, calls --coherence_object.c--> names, and how far out the call may stand
 *              --coherence_place.c--> lines before and behind statements */
#ifndef F2C_CODEGEN_COHERENCE_H
#define F2C_CODEGEN_COHERENCE_H
#include "codegen/host/host.h"

/* What a statement does to an object, in the order in which the calls have to stand. */
typedef enum {
  TOUCH_READ,     /* some of its values are used */
  TOUCH_WRITE,    /* some of it gets new values */
  TOUCH_SET,      /* all of it does, and no old one is needed */
  TOUCH_ANY,      /* of everything */
  TOUCH_TEAM,     /* the same, by several threads: not where the team has one */
  TOUCH_THREADS,  /* the same, by the team that the statement runs in */
  TOUCH_REACHED,  /* of all that code which says nothing has been handed before, or can name */
  TOUCH_TIME,     /* it tells the time: kernels that the program has gone on from have to end before it */
  TOUCH_MESSAGE,  /* it is, from a place on, the buffer of a message of MPI */
  TOUCH_SHARE,    /* others may write it from now on, while the program goes on */
  TOUCH_LEND,     /* code that says nothing gets it, and reads it now or later */
  TOUCH_HAND,     /* the same, and writes it */
  TOUCH_HAND_ALL, /* such code gets what holds addresses */
} TouchKind;

/* The procedure of a call, of which the library tells whether it says what it touches. */
typedef struct CalledName {
  const char *name;    /* as the library knows it: 'sub', 'module%sub'; NULL: it does not */
  bool varies;         /* it is that of a dummy or a pointer, and the library looks for what it stands for when the call runs */
  const char *address; /* the library's function that gives its address; NULL: f2c_address, or f2c_address_in */
} CalledName;

/* One object of a statement. */
typedef struct TouchObject {
  const Expr *whole; /* the designator that the call gets: all of the array, or more; NULL: there is none that a call can be given */
  const Expr *sized; /* where 'whole' is NULL: the designator of all of it, of which a call can be given the address and the size; or NULL */
  const Symbol *base; /* its variable */
  const Expr *part;   /* what of it the statement touches, where a call right before it can say so; NULL: any of it */
  bool moves;         /* what it names may change: a pointer or an allocatable is part of it */
  bool early;         /* the call stands before the statement is reached: the object may not be there */
  bool chosen;        /* subscripts in 'whole' choose it */
  bool varies;        /* and they are not the same all through the unit */
} TouchObject;

/* ---- coherence.c ---- */

/* Edits of the whole file. */
void coherence_all(Gen *g);
/* ---- coherence_run.c ---- */

/* The ends of the run of assignments that the statement is of, or itself. */
const Stmt *coherence_run_first(Gen *g, const Stmt *s);
const Stmt *coherence_run_last(Gen *g, const Stmt *s);

/* ---- coherence_names.c ---- */

/* Procedures of the file that say what they touch, as host text names them to the library: "name", NUL-separated pairs; in the arena. */
char *coherence_names_own(Gen *g);
/* A procedure as the library knows it: 'sub', 'module%sub'. */
const char *coherence_names_of(Gen *g, const Symbol *proc);

/* ---- coherence_object.c ---- */

/* The variable may be on the device: others than host statements of this file can touch it, or a kernel of the file does. */
bool coherence_object_may_stay(const Gen *g, const Symbol *s);
/* Marks variables that kernels and procedures of the file get. To be called first. */
void coherence_object_find(Gen *g);
/* What the designator names. False: nothing that can be on the device. 'write': it is set. */
bool coherence_object_of(const Gen *g, const Unit *u, const Expr *e, bool write, TouchObject *o);
/* The type is one that a call can be given. */
bool coherence_object_passes(Type t);
/* An object of the type may hold an array. */
bool coherence_object_holds_arrays(Type t);
/* Values of the type are in other places than its objects. */
bool coherence_object_is_deep(Type t);
/* The place of its call may be before the loop instead of in it. */
bool coherence_object_leaves(Gen *g, const TouchObject *o, const Stmt *loop);
/* 'if (associated(p)) then' and its like, for what has to be there to name the object; gives back how many. */
int coherence_object_guard(Gen *g, const Stmt *at, const TouchObject *o, FortranOut *out);
/* Kernels may be launched in the statement: by itself or by what it calls. */
bool coherence_object_launches(const Gen *g, const Stmt *s);
/* The name is a procedure pointer; that of a function whose result is a pointer, with a body in the files of the call, is none. */
bool coherence_object_is_pointer(const Symbol *proc);
/* The procedure has a body in the files of the call, and says there what it touches. */
bool coherence_object_is_own(const Symbol *proc);
/* A scalar dummy that nothing but its own name changes while the unit runs: it is enough to say once that it is read. */
bool coherence_object_is_lasting(const Gen *g, const Unit *u, const TouchObject *o);
/* Of a procedure of scalar statements: some may set the dummy, or it is not known which one it is. */
bool coherence_object_sets(const Symbol *proc, const Symbol *dummy);
/* It is PURE: it launches nothing, and says nothing. */
bool coherence_object_is_pure(const Symbol *proc);
/* A PURE procedure touches nothing but its arguments, as far as it is known. */
bool coherence_object_keeps_to_arguments(const Symbol *proc);

/* A variable, an element, a section or a component. */
bool coherence_object_is_designator(const Expr *e);
/* Functions that may launch kernels are called in the statement's expressions. */
bool coherence_object_calls(const Stmt *s);
/* Such functions are called there, and may change something that is not their own, as far as it is known. */
bool coherence_object_changes(const Stmt *s);
/* The statement, or one inside, calls a procedure that may have kernels. */
bool coherence_object_may_launch(const Stmt *s);

/* ---- coherence_leaf.c ---- */

/* The call, a function's or of CALL, launches no kernels, and leaves nothing new on the device. */
bool coherence_leaf_is_called(const Gen *g, const Expr *call);
/* So are all functions that the expression refers to. */
bool coherence_leaf_all(const Gen *g, const Expr *e);

/* ---- coherence_silent.c ---- */

void coherence_silent_find(Gen *g);
/* Elements of its arguments are read and set, one after another. */
bool coherence_silent_is_simple(const Symbol *proc);
/* Its callers say what it touches, its arguments: it is PURE, or consists of scalar statements, and all that call it are compiled together, some of them
 * in loops without kernels. */
bool coherence_silent_is(const Gen *g, const Symbol *proc);

/* ---- coherence_part.c ---- */

/* 'e' is an element or a section of the object, and can be told of by itself right before the statement. */
bool coherence_part_is_plain(const Gen *g, const Stmt *s, const Expr *e, const TouchObject *o);
/* The value of 'e', a subscript, is the same right before the statement. */
bool coherence_part_is_known_before(const Gen *g, const Stmt *s, const Expr *e);
/* The statement that sets 'e' changes no subscript in it by another name of its storage: 'a(k) = 7' with K equivalenced to an element. */
bool coherence_part_lasts(const Expr *e);
/* Subscripts in the designator are those before the statement: implied DOs and items of READ do not change them. */
bool coherence_part_is_chosen_before(const Stmt *s, const Expr *whole);
/* No call can be given the object, but one right before the statement the component that 'e' is, or is a part of: 'o' becomes that. */
bool coherence_part_narrow(const Gen *g, const Stmt *s, const Expr *e, TouchObject *o);

/* ---- coherence_element.c ---- */

/* The assignment sets half of a complex element, or few elements that a constructor lists, and words behind it say so. */
bool coherence_element_assigned(Gen *g, const Unit *u, const Stmt *s);
/* The item of the list of a READ is an element, a section or an implied DO over one of them, and a word behind it says so. */
bool coherence_element_input(Gen *g, const Unit *u, const Stmt *s, const Expr *item);

/* ---- coherence_argument.c ---- */

/* The dummy argument of actual argument 'i'; NULL: it is not known. */
const Symbol *coherence_argument_dummy(const Symbol *proc, const Expr *arg, int i);
bool coherence_argument_only_read(const Symbol *dummy);
/* Arguments with strides are copied; they need not be for a dummy with a descriptor. */
bool coherence_argument_wants_packed(const Symbol *dummy);
bool coherence_argument_is_gathered(
    const Expr *e); /* vector subscripts, parts of elements: the procedure has a copy, brought back behind the call */
/* It may have a copy of another array. */
bool coherence_argument_may_be_copied(const Expr *e, const Symbol *dummy);
bool coherence_argument_frees(
    const Symbol *dummy); /* INTENT(OUT) of a type with values to begin with: what its components had allocated is freed */
bool coherence_argument_is_early(const Expr *e); /* it can be evaluated before the statement as well */

/* ---- coherence_called.c ---- */

/* The procedure of an object: a pointer of its own, or one that its type says, of which the link knows whether all are f2cuda's. */
CalledName coherence_called_by_object(Gen *g, const Stmt *s, const Symbol *proc, const Expr *object, bool function);
/* That of a name. A dummy or a pointer is one that somebody has passed there. */
CalledName coherence_called_by_name(Gen *g, const Unit *u, const Symbol *proc, bool known);

/* ---- coherence_section.c ---- */

/* What the loops from 's' out to 'outer', in which no kernel runs, read of 'array' by 'e'; NULL: no section says it, all of it,
 * or other references read others. */
const char *coherence_section_of_loop(Gen *g, const Stmt *s, const Stmt *outer, const Expr *e, const char *array);

/* What stands behind the counted loop is reached from each of its iterations. */
bool coherence_section_left(const Stmt *loop);

/* ---- coherence_value.c ---- */

/* Functions of the program's are called in it. */
bool coherence_value_calls(const Expr *e);
/* 'a = e', 'a(:,:) = e': every element gets a value, and none is read. */
bool coherence_value_sets_all(const Stmt *s);
/* 'a = f(x)', where nobody but this statement can use 'a' while the function runs. */
bool coherence_value_is_result(const Stmt *s);

/* ---- coherence_enter.c ---- */

/* Code that says nothing may call the unit: text at its begin and its ends. */
void coherence_enter_put(Gen *g, const Unit *u);
/* The same of a PURE one, which says nothing itself: arrays that it names and that are not its caller's come home. */
void coherence_enter_pure(Gen *g, const Unit *u);

/* ---- coherence_copy.c ---- */

/* 'u = v' of whole arrays or of objects with allocatable ones: text around the statement has the device copy what it has, and says the rest. False: that
 * cannot stand there. */
bool coherence_copy_put(Gen *g, const Unit *u, const Stmt *s);

/* ---- coherence_outside.c ---- */

/* A procedure outside of the program that touches nothing but scalars, and calls nobody. */
bool coherence_outside_is_harmless(const Symbol *proc);
/* The name is one of MPI, NetCDF, HDF5 or FFTW: those of their modules, which f2cuda has not read, are constants and procedures, no arrays. */
bool coherence_outside_is_library(const char *name);
/* The type is one of theirs: its objects name requests and the like. */
bool coherence_outside_is_handle(Type t);
/* A clock of a library. */
bool coherence_outside_is_clock(const Symbol *proc);
/* What the intrinsic procedure gives depends on when it runs, or another program runs meanwhile. */
bool coherence_outside_tells_time(IntrinsicId id);

/* ---- coherence_foreign.c: code that says nothing of what it touches, and what it can touch ---- */

/* What such a procedure is handed by its argument 'e', whose dummy is 'dummy' (NULL: not known). */
void coherence_foreign_argument(Gen *g, const Unit *u, const Stmt *s, const Expr *e, const Symbol *dummy, CalledName called);
/* What it has when it has returned its result. */
void coherence_foreign_result(Gen *g, const Stmt *s, const Symbol *proc, CalledName called);
/* The address of 'e' is taken. */
void coherence_foreign_address(Gen *g, const Unit *u, const Stmt *s, const Expr *e);
/* A variable gets an address by the statement. */
void coherence_foreign_pointer(Gen *g, const Stmt *s);

/* ---- coherence_mpi.c ---- */

/* One of MPI's that is not harmless; those below are to be asked of such only. */
bool coherence_mpi_is(const Symbol *proc);
/* What calls before it have begun may end in it. */
bool coherence_mpi_completes(const Symbol *proc);
/* It may return before it has read and written its arguments. */
bool coherence_mpi_returns_early(const Symbol *proc);
/* It makes memory that other processes write. */
bool coherence_mpi_opens_windows(const Symbol *proc);
/* Argument i, from 0, is only read. */
bool coherence_mpi_reads(const Symbol *proc, int i);

/* What becomes of the buffer of a message: enum f2c_message_use in runtime/f2cuda.h. */
typedef enum { MESSAGE_READ = 1, MESSAGE_WRITE, MESSAGE_SHARE, MESSAGE_LEND, MESSAGE_SHARE_AGAIN } MessageUse;

/* Arguments that speak of one message, from 0. */
typedef struct MpiMessage {
  int buffer, count, type; /* positions of the buffer, of the number of its elements, of their datatype */
  MessageUse use;
} MpiMessage;

/* The message whose buffer argument i is; NULL: it is not known to be that of one. */
const MpiMessage *coherence_mpi_message(const Symbol *proc, int i);
/* Some of its arguments are. */
bool coherence_mpi_has_messages(const Symbol *proc);

/* ---- coherence_kernel.c ---- */

/* Variables of the launch that the host evaluates, or that get results. */
void coherence_kernel_operands(Gen *g, const Unit *u, const Launch *l);

/* ---- coherence_place.c ---- */

/* Text around the statement can be of it alone: it stands in a line of its own, or is the action of an IF statement, and one thread runs it. */
bool coherence_place_is_alone(const Gen *g, const Stmt *s);
/* Before the statement, or before the outermost loop around it of which that may be said. */
void coherence_place_touch(Gen *g, const Stmt *s, TouchKind kind, const TouchObject *o);
void coherence_place_any(Gen *g, const Stmt *s);
/* Before a construct of OpenMP whose team has as many threads as the program may have. */
void coherence_place_team(Gen *g, const Stmt *s);
/* Before a loop that the threads around it share out. */
void coherence_place_threads(Gen *g, const Stmt *s);
/* The same of what code that says nothing can reach. */
void coherence_place_reached(Gen *g, const Stmt *s);
/* Before the statement: code that says nothing gets the object (NULL: anything), and only reads it. */
void coherence_place_hand(Gen *g, const Stmt *s, const TouchObject *o, bool reads, CalledName called);
/* Right before the statement: the designator 'buffer', of the object, is that of a message of 'count' elements of a datatype. False: that cannot
 * be said there. */
bool coherence_place_message(Gen *g, const Stmt *s, const TouchObject *o, const Expr *buffer, MessageUse use, const Expr *count,
                             const Expr *type);
/* The statement tells the time, or has somebody else look at the device. */
void coherence_place_time(Gen *g, const Stmt *s);
/* Two calls around the statement and what stands in it, or one before it ('end': NULL). 'name': an argument of both, 'array': of the first,
 * or NULL. */
void coherence_place_around(Gen *g, const Stmt *s, const char *begin, const char *end, const char *name, const Expr *array);
/* The same of an argument of which there may be a copy, which an argument with strides certainly is where 'certain'; 'read': that nobody takes back. */
void coherence_place_copied(Gen *g, const Stmt *s, const Expr *array, bool read, bool certain);
/* The same around the call of a procedure. */
void coherence_place_call(Gen *g, const Stmt *s, CalledName called);
/* Before the statement: the procedure, of that name or with a body in the files of the call (NULL), goes where a call may come from that does
 * not know it. */
void coherence_place_pass(Gen *g, const Stmt *s, const char *procedure, const char *name);
/* Calls around a statement in which procedures run after its words have been said: the object stays at home meanwhile, or ('result') it is the
 * value of the function that the statement calls, and stays where that leaves it. */
void coherence_place_hold(Gen *g, const Stmt *s, const TouchObject *o, bool result);
/* Behind the statement, of the part 'ref' of the object; false: it does not stand alone, or a loop around it is better. */
bool coherence_place_behind(Gen *g, const Stmt *s, const TouchObject *o, const Expr *ref);
/* The same of the part 'text' of the object, some of which ('may_stay') the statement may leave as it is: it comes home before. 'ref': for the report. */
bool coherence_place_part(Gen *g, const Stmt *s, const TouchObject *o, const Expr *ref, const char *text, bool may_stay);
/* Before the first statement of the unit: it reads the object. */
void coherence_place_entry(Gen *g, const Unit *u, const TouchObject *o);
/* What the library is told of objects that no call can be given itself: enum f2c_object_word in runtime/f2cuda.h. */
typedef enum { OBJECT_READ = 1, OBJECT_WRITE, OBJECT_SET, OBJECT_FRAME_ENDS, OBJECT_RESULT_ENDS } ObjectWord;
/* Address and bytes of the object, two arguments; NULL: the unit's names hide the functions that tell them. 'array': it is a contiguous one. */
const char *coherence_place_size(Gen *g, const Unit *u, const char *object, bool array);
/* Before the kernel of a nest. */
void coherence_place_nest(Gen *g, const Nest *n, TouchKind kind, const TouchObject *o);
/* Before loops and constructs whose threads call procedures: all comes home. */
void coherence_threads_all(Gen *g);
/* All of the above becomes edits. */
void coherence_place_all(Gen *g);
/* The COMMON block that the tests name. */
void coherence_place_declare(Gen *g, const Unit *u);
#endif
