/* OpenMP directives of the host path. */
#ifndef F2C_CODEGEN_HOST_OMP_H
#define F2C_CODEGEN_HOST_OMP_H
#include "codegen/host/host.h"

/* 'parallel do ...' with all clauses for the host's threads but the condition; NULL: the loop runs on one. */
char *host_openmp_text(Gen *g, const Nest *n);
/* ---- host_work.c: whether the loop is worth threads ---- */
bool host_work_is_tiny(const Nest *n); /* never: its constants say so */
/* What asks at run time; NULL: always. */
const char *host_work_condition(Gen *g, const Nest *n);
/* Fortran text: how far apart the bounds of the nest's only loop lie, which holds nothing but assignments to elements and scalars and IFs, and calls
 * nothing; NULL: it is of another form. */
const char *host_work_range(Gen *g, const Nest *n);

/* ---- one_thread.c: loops under a condition ---- */
/* The loop of the nest gets the directive, as host_openmp_text has it, where the condition holds; 'once': it does not stand there twice for that, as the
 * directive has copies of variables. */
void one_thread_add(Gen *g, const Nest *n, const char *text, const char *condition, bool once);
void one_thread_plain(Gen *g, const Nest *n); /* of a loop that one team would run */
void one_thread_all(Gen *g);                  /* puts them there, once all other edits are made */

/* The directive of a nest's loop: the program's with what it lacks, one of f2cuda's, or none. */
void host_openmp_directives(Gen *g, const Nest *n);
void host_openmp_drop_constructs(Gen *g);                 /* TARGET and TEAMS around launches, before any host_openmp_directives */
bool host_openmp_drops(const Gen *g, const Directive *d); /* the TARGET or TEAMS has a launch inside */
bool host_openmp_encloses(const Directive *d, const Stmt *s); /* the statement stands between the directive and its end */
void host_openmp_silence(Gen *g, const Directive *d);         /* its lines become comments */
void host_openmp_append(Gen *g, const Directive *d, const char *clauses); /* adds them to the program's directive */
void host_openmp_inner(Gen *g); /* directives of loops that are no nest's, after all host_openmp_directives */

void parallel_region_need_team(Gen *g, const Unit *u); /* declares 'f2c_team' there */
void parallel_region_all(Gen *g); /* parallel_region.c: which PARALLEL constructs one thread runs, once all launches are known */
bool parallel_region_narrowed(const Gen *g, const Directive *d); /* the same: one thread runs it where its loops run on the device */

/* ---- openmp_target.c: OpenMP directives that the host's compiler does not get to see ---- */
bool openmp_target_is_off(const Directive *d); /* the host's compiler does not get to see it */
/* What a directive for the device says of threads, as one for the host's; NULL: nothing. */
const char *openmp_target_threads_text(Gen *g, const Directive *d);
bool openmp_target_is_uneven(const Directive *d); /* COLLAPSE of loops whose bounds use the index of another one: gfortran 12 knows none */
bool openmp_target_simd_fails(const Directive *d); /* gfortran 12 ends on SIMD with COLLAPSE where a step is not 1 or -1 */
const char *openmp_target_clause_text(Gen *g, const Directive *d, const Clause *c); /* as the source has it, in one line */
void openmp_target_directives(Gen *g); /* takes them out, once all other edits are made */
/* What the variables of a nest are in its loops as they stand, which is what the host runs. */
const VarUse *host_openmp_vars(const Nest *n);
#endif
