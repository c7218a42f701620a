/* Semantic analysis: what the files sema*.c share. The entry is sema_program (front_end.h).
 *
 * Order: every unit's scope and symbol; specification parts (a module's when it is first used, a host's
 * before its internal procedures'); then executable parts, a host's before its internal procedures'; then
 * directives, and names of ASSOCIATE. */
#ifndef F2C_FRONTEND_SEMA_H
#define F2C_FRONTEND_SEMA_H
#include "common/map.h"
#include "frontend/front_end.h"
#include "frontend/fold/fold.h"
#include "frontend/syntax/parse.h"
#include "frontend/symbol/scope.h"

enum { SEM_LETTERS = 26 }; /* that names begin with */

typedef struct Sema {
  Program *p;
  Arena *a; /* the program's */
  Diag *d;
  Diag *out; /* the same, also while expressions of module files are read in silence */
  const FrontOptions *o;
  const ModuleFiles *files; /* modules that no file of the call defines */
  Scope *scope;             /* where names are looked up now */
  Unit *unit;               /* the unit that is being read */
  Fold fold;
  int pdt_depth;                /* parameterised types that are being made inside each other */
  bool opaque;                  /* the text has statements that were not read: what is compared may not be what was declared */
  bool unchecked;               /* the text has NO_ARG_CHECK or IGNORE_TKR: what goes to dummies is not compared */
  Scope *intrinsics;            /* one SY_INTRINSIC symbol for each that was used without declaration */
  Scope *builtin;               /* intrinsic modules made so far: SY_MODULE symbols */
  TypeSpec *const *implicit;    /* default implicit rules: Scope.implicit */
  PtrMap missing;               /* 'type%component', interned: components that were told not to be there */
  bool associates;              /* the unit that is being read has an ASSOCIATE */
  bool bound;                   /* it uses procedures that types bring along */
  bool comments_told;           /* errors in directives that are comments to gfortran were said to be so */
  bool calling;                 /* the name that is looked up has arguments: suggestions may be intrinsic functions */
  const TypeSpec *implicit_now; /* the implicit rule whose kind is looked up, or NULL */
} Sema;

/* ---- the other files of the call (sema_global.c) ---- */
/* The names that the files before 'p' define, to which sema_global_publish adds those of 'p' when it is done. */
CallNames *sema_global_call_names(Program *p, Program *const *earlier, int nearlier);
void sema_global_publish(Sema *s);
/* A module that is read from its interface file, at any time: all files of the call have the same. */
void sema_global_import(Sema *s, Unit *module);
/* The global identifier or module of this name in a file read before; NULL: there is none. */
Symbol *sema_global_earlier(const Sema *s, const char *name);
Unit *sema_global_earlier_module(const Sema *s, const char *name);

typedef enum { SEM_FITS, SEM_MAYBE, SEM_OTHER_TYPE, SEM_OTHER_RANK } SemFit;

/* ---- units (sema_unit.c) ---- */
/* Makes the symbol and the scope of 'u' (and of the units in it); 'host': the unit around it, or NULL. */
void sema_unit_declare(Sema *s, Unit *u, Unit *host);
/* Reads the specification part of 'u' and of the units in it; once. */
void sema_unit_spec(Sema *s, Unit *u);
/* Resolves the executable part of 'u' and of the units in it. */
void sema_unit_exec(Sema *s, Unit *u);
/* Gives MODULE PROCEDURE u what its interface body says (sema_separate.c). */
void sema_separate_procedure(Sema *s, Unit *u);
/* MODULE SUBROUTINE or MODULE FUNCTION u says all that again: its interface body learns where it is. */
void sema_separate_know(Unit *u);
/* A generic that has the name of one of its separate procedures is what the name means where the procedure's body stands too. */
void sema_separate_share_generics(Sema *s, Unit *submodule);
/* Gives the result of the unit that is being read the type of its FUNCTION statement. */
void sema_unit_result(Sema *s);
/* Fills in what 'sym' has from the procedure 'from': dummies, result, flags. */
void sema_unit_copy_interface(Symbol *sym, const Symbol *from);
/* Makes of an undeclared or only typed name an external procedure, known by its definition where there is one. */
void sema_unit_make_external(Sema *s, Symbol *sym);
/* 'sym' is the external procedure that 'def' defines. */
void sema_unit_know_body(Symbol *sym, const Symbol *def);
/* Declares the name 'e' as external if a procedure of that name is defined outside of all units, else as intrinsic if it is one. */
void sema_unit_external_target(Sema *s, const Expr *e);

/* ---- declarations (sema_decl.c, sema_spec.c) ---- */
/* The specification statements from 'first' on, into s->scope; then everything about its names is settled. */
void sema_decl_spec_part(Sema *s, Stmt *first);
/* The symbol of this name that s->scope itself has, made when there is none. */
Symbol *sema_decl_own(Sema *s, const char *name, Span at);
/* One declared entity of 'st'; 'type' NULL: the statement gives none. */
void sema_decl_entity(Sema *s, Stmt *st, const Entity *e, Type *type);
void sema_decl_set_dims(Sema *s, Symbol *sym, Expr **dims, int n);
void sema_decl_set_codims(Sema *s, Symbol *sym, Expr **codims, int n);
/* Settles type, kind, shape and bounds of one symbol of s->scope. */
void sema_spec_finish_symbol(Sema *s, Symbol *sym);
/* Variables of the unit that is being read keep their values: main programs, modules, SAVE. */
bool sema_spec_is_lasting(const Sema *s);
/* Gives PROCEDURE(F) :: P the interface of F as it is seen from 'sc'. */
void sema_spec_adopt_interface(Sema *s, Symbol *sym, const Scope *sc);
void sema_spec_finish_dims(Sema *s, Symbol *sym);
void sema_spec_common(Sema *s, Stmt *st);
void sema_spec_namelist(Sema *s, Stmt *st);
void sema_storage_equivalence(Sema *s, Stmt *st);
/* Where the objects of COMMON and EQUIVALENCE of s->scope begin (sema_storage.c). */
void sema_storage_place(Sema *s);
void sema_spec_data(Sema *s, Stmt *st);
void sema_generic_interface(Sema *s, Stmt *st);
void sema_generic_statement(Sema *s, const Stmt *st);
void sema_generic_add_specific(Sema *s, Symbol *generic, Symbol *procedure);
Symbol *sema_generic(Sema *s, const char *name, Span at);
const char *sema_generic_operator_key(Sema *s, Op op, const char *text);

/* ---- types (sema_type.c) ---- */
/* The type that is written; TY_NONE after an error. */
Type sema_type(Sema *s, const TypeSpec *t);
/* The module of which nothing is known and that brings a name in the kind of 't', whose type is made; NULL: none. */
const char *sema_type_kind_module(const TypeSpec *t);
/* The components and bindings of 'definition' into type->members; 'copy': each declaration through it. */
void sema_type_members(Sema *s, Symbol *type, const Stmt *definition, Stmt *(*copy)(Sema *s, const Stmt *st));
/* Parameterised types: sema_pdt.c. A scope in s->scope with the parameters of 'parent' (or NULL) and of the definition 'st'. */
Scope *sema_pdt_parameter_scope(Sema *s, const Symbol *parent, const Stmt *st);
/* 'type' with values[0..n) for the parameters names[0..n), the others not known; NULL: it has no such parameter.
 * A type without parameters itself. */
Symbol *sema_pdt_type_instance(Sema *s, Symbol *type, const char *const *names, const int64_t *values, int n);
/* TYPE(t(...)) of the parameterised 'type'; any other type itself. */
Symbol *sema_pdt_type_with_parameters(Sema *s, Symbol *type, const TypeSpec *t);
void sema_type_derived(Sema *s, Stmt *st);
Type sema_type_default(const Sema *s, TypeBase base);
bool sema_type_kind_exists(TypeBase base, int64_t k);
/* The kind that is meant where a declaration or literal says 'k': -freal-4-real-8 and its relatives. */
int sema_type_written_kind(const Sema *s, TypeBase base, int64_t k);
/* The implicit type of a name; TY_NONE when there is none. */
Type sema_type_implicit(Sema *s, const char *name);
void sema_type_set_implicit(Sema *s, Stmt *st);
bool sema_type_same(Type a, Type b); /* base, kind, derived type */

/* ---- modules (sema_use.c, sema_builtin.c) ---- */
/* USE: the names of the module come into s->scope. */
void sema_use(Sema *s, Stmt *st);
/* Scope of a module of this file, an earlier one, an interface file or the intrinsic ones; NULL: not known. 'at' needs it. */
Scope *sema_use_module(Sema *s, const char *name, bool only_user, bool only_intrinsic, Span at);
/* The intrinsic module with those of its names that the texts of the call mention so far, which is all that USE can bring. NULL: none. */
Scope *sema_builtin_module(Sema *s, const char *name);
Type sema_builtin_c_type(Sema *s, const char *name); /* a type of ISO_C_BINDING: 'c_ptr' */
/* All names into the scope of an intrinsic module. */
void sema_builtin_complete(Sema *s, Scope *sc);
/* A new name of the intrinsic module 'sc'; NULL: it is there already, or not wanted. */
Symbol *sema_builtin_name(Sema *s, Scope *sc, const char *name, SymbolKind kind);
/* The visible name nearest to 'name', for "did you mean"; NULL: none near, or no more errors are shown. */
const char *sema_use_suggest(Sema *s, const char *name);
void sema_builtin_parallel_fill_omp_lib(Sema *s, Scope *sc); /* sema_builtin_parallel.c */
void sema_builtin_parallel_fill_openacc(Sema *s, Scope *sc);
/* Everything may come from a module of which nothing is known. */
void sema_use_open_scope(Scope *sc, const char *module);

/* ---- expressions (sema_expr.c, sema_ref.c, sema_call.c) ---- */
/* Gives 'e' and what is in it their symbols, types and ranks, bottom up; then the constant value, if it has one. */
void sema_expr(Sema *s, Expr *e);
void sema_expr_fold(Sema *s, Expr *e);
/* The same for one node whose parts are resolved: a name, name(...), base%name; and the parts of an argument list. */
void sema_ref_name(Sema *s, Expr *e);
void sema_ref(Sema *s, Expr *e);
void sema_ref_member(Sema *s, Expr *e);
void sema_ref_args(Sema *s, Expr *e);
/* Type, rank and symbol of the call 'e' of 'sym', whose arguments are resolved. */
void sema_call(Sema *s, Expr *e, Symbol *sym);
/* The designator of a CALL statement. */
void sema_call_stmt(Sema *s, Stmt *st);
/* The specific procedure of 'generic' that takes the operands v[0..n); NULL: none, or not told. */
Symbol *sema_generic_resolve(const Symbol *generic, Expr **v, int n);
/* Whether a specific procedure takes the operands: SEM_FITS, SEM_MAYBE or SEM_OTHER_TYPE. */
SemFit sema_generic_fits(const Symbol *proc, Expr **v, int n);
/* Tells, with the candidates, that none of them takes the operands; where all of that is known. */
void sema_generic_tell_unresolved(Sema *s, const Symbol *generic, Expr **v, int n, Span at);
void sema_call_intrinsic(Sema *s, Expr *e, const IntrinsicInfo *in);
/* The intrinsic procedure that an undeclared 'name' is; NULL: none, or -std= takes it away. */
const IntrinsicInfo *sema_call_intrinsic_info(Sema *s, const char *name);
Symbol *sema_call_intrinsic_symbol(Sema *s, const IntrinsicInfo *in);
/* A name that nothing declares: typed by implicit rules, or an error is told once. */
Symbol *sema_ref_undeclared(Sema *s, const char *name, Span at);
Type sema_expr_promote(const Sema *s, Type a, Type b);
/* A CHARACTER length as an expression; n < 0: not known. */
Expr *sema_expr_length(Sema *s, int64_t n);
/* Folded constant integer of an expression that has to be one. */
bool sema_expr_const_int(Sema *s, Expr *e, int64_t *v);

/* ---- arguments and assignments against their types (sema_args.c) ---- */
/* Whether 'arg' may be passed to 'dummy' (NULL: an alternate return). */
SemFit sema_args_fits(const Symbol *dummy, const Expr *arg, bool elemental);
/* A value of a known type: no procedure, NULL(), BOZ, %VAL(x). */
bool sema_args_is_plain(const Expr *arg);
int sema_args_dummy_index(const Symbol *proc, const char *name);
/* Tells the first argument of v[0..n) that the procedure cannot take; where its interface is known. */
void sema_args_check_call(Sema *s, const Symbol *proc, Expr **v, int n, Span at);
/* Tells the argument of an intrinsic function of real numbers that is none; the call has no type then. */
void sema_args_check_intrinsic(Sema *s, const IntrinsicInfo *in, Expr *e);
/* Tells an intrinsic assignment between types that do not convert. */
void sema_args_check_assignment(Sema *s, const Stmt *st);
/* Tells an initial value of a type or shape that the object cannot take (F2018, 8.4). */
void sema_args_check_initial(Sema *s, Symbol *sym, const Expr *init);

/* ---- shapes (sema_shape.c) ---- */
/* The operands v[0..n) of 'e', or arguments of the elemental 'e', have the same shape or none. */
void sema_shape_check_conform(Sema *s, const Expr *e, Expr *const *v, int n);
/* 'r' may be assigned to 'l' as far as their shapes go; their types fit. */
void sema_shape_check_assigned(Sema *s, const Expr *l, const Expr *r);

/* ---- type-bound procedures (sema_bind.c) ---- */
void sema_bind_generic_binding(Sema *s, Symbol *type, Stmt *st);
void sema_bind_procedure(Symbol *component, const Symbol *type);
/* Procedures that the type has: is_bound, overrides. */
void sema_bind_note_procedures(const Symbol *type);
/* The specific binding that object%g(args) calls; NULL: none, or not told. */
Symbol *sema_bind_resolve_binding(Sema *s, const Symbol *g, Expr *object, Expr **args, int n);
/* The arguments of object%p(args) with the object in its place, in all[0..n]; how many. */
int sema_bind_passed_args(Sema *s, const Symbol *p, Expr *object, Expr **args, int n, Expr **all);
/* Tells the first argument that the type-bound procedure or procedure component cannot take. */
void sema_bind_check_bound(Sema *s, const Symbol *p, Expr *object, Expr **args, int n, Span at);
Symbol *sema_bind_bound_operator(Sema *s, const char *key, Expr **v, int n);
/* Calls by way of objects that are not polymorphic become calls of the procedures by their names (sema_bound.c). */
void sema_bound_calls(Sema *s, Unit *u);
/* The same for polymorphic objects where 'fixed' says that whatever extends the type has the procedure that the type has. */
typedef bool BoundFixed(const Symbol *type, const Symbol *binding, void *data);
void sema_bound_class_calls(Arena *a, Unit *u, BoundFixed *fixed, void *data);

/* ---- statements (sema_stmt.c) ---- */
/* The statements of one block, from 'first' to its last sibling. */
void sema_stmt_block(Sema *s, Stmt *first);
/* A construct's name as a symbol of 'sc'. */
Symbol *sema_stmt_construct_name(Sema *s, Scope *sc, const char *name, Span at);

/* ---- directives (sema_directive.c, sema_construct.c) ---- */
/* All directives of 'u': names, constants, and the loops and blocks that they belong to. */
void sema_directive_all(Sema *s, Unit *u);
/* Behind what was told of 'd': without -fopenmp and -fopenacc gfortran does not read it. 'errors': how many there were before. */
void sema_directive_comment(Sema *s, const Directive *d, int errors);
/* Where the names of 'st', which stands in 'u', are looked up. */
Scope *sema_directive_scope_at(const Unit *u, const Stmt *st);
/* Calls in OpenMP's constructs for the device are those of variants; after the directives (sema_variant.c). */
void sema_variant_calls(Sema *s, Unit *u);
/* Puts what names of ASSOCIATE stand for in their place; last of all (sema_associate.c). */
void sema_associate_names(Sema *s, Unit *u);
/* Components of whole arrays become those of sections (sema_whole_part.c). */
void sema_whole_part(Sema *s, Unit *u);
/* Finds elements of arrays of derived types that are the same all through the unit: EF_FIXED; behind that (sema_element.c). */
void sema_element_fixed(Sema *s, Unit *u);
/* Pairs the begins and ends of a unit's directives and finds their loops. */
/* Tells variables that no clause names where DEFAULT(NONE) stands. */
void sema_default_none(Sema *s, const Directive *d);
void sema_default_concurrent_none(Sema *s, Stmt *st);
void sema_construct_pair_directives(Sema *s, Unit *u);
#endif
