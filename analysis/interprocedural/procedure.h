/* What a call of a procedure does, as far as it is known. Private to analysis/.
 *
 *   Code of the procedure --summary_get--> what it reads and writes --array_sections_passed--> which elements of arrays
 *   call --argument_relation--> which elements of the caller's arrays */
#ifndef F2C_ANALYSIS_PROCEDURE_H
#define F2C_ANALYSIS_PROCEDURE_H
#include "analysis/polyhedral/view.h"
#include "analysis/unit/callee.h"

/* summary.c: the summary of a procedure with a body in the files of this call or an explicit interface; NULL: nothing is known.
 * Procedures that call each other are read again and again until what is known of them agrees. */
const ProcSummary *summary_get(Analysis *a, const Symbol *proc);
/* specialise.c: the same of calls that do no I/O, do not stop and call nothing unknown, as conditions do not hold under which the procedure
 * would (ProcSummary.need). NULL: no such conditions are known when it is called. */
const ProcSummary *specialise_procedure(Analysis *a, const Symbol *proc);
/* procedure.c: what 'c', of the body of 'proc', does. */
ProcSummary *procedure_of_code(Analysis *a, const Symbol *proc, Code *c);
/* procedure.c: what the body of 'proc' does; what its interface says; and that it does nothing,
 * where the search for a fixed point begins. */
ProcSummary *procedure_of_body(Analysis *a, const Symbol *proc);
ProcSummary *procedure_of_interface(Analysis *a, const Symbol *proc);
ProcSummary *procedure_of_nothing(Analysis *a, const Symbol *proc);
/* interface_effects.c: what the interface file of its module says. */
ProcSummary *interface_effects_procedure(Analysis *a, const Symbol *proc);
ProcSummary *procedure_blank(Analysis *a, const Symbol *proc);
/* interface_effects.c: notes at the procedures of the program's modules what they do, for the interface files, and the bodies of external ones, for
 * the object (Analysis.external). */
void interface_effects_note(Analysis *a);
/* A private variable of a module that procedures of the module use which kernels may call: the host text of the module opens it for launchers of
 * other units (Symbol.opened, codegen/host/opened.c). */
bool interface_effects_opens(Analysis *a, const Symbol *s);
/* Marks those of the program. */
void interface_effects_open(Analysis *a);
/* Do the two say the same of the dummies and globals? */
bool procedure_same(const ProcSummary *a, const ProcSummary *b);
/* Gives back the sections of all summaries. */
void summary_release(Whole *w);

/* array_sections.c: the section of an access; NULL: any element. */
const Section *array_sections_passed(const Passed *p, bool write);
/* The same for dummy 'dummy', or global 'global' when that is -1. */
const Section *array_sections_of(const ProcSummary *s, int dummy, int global, bool write);

/* argument.c: { iteration -> elements } that the call touches of the object that 'a' names; NULL: any
 * element. *exact is cleared when that is too many. */
__isl_give isl_map *argument_relation(View *v, const LoopSpace *s, const Access *a, bool *exact);
/* What the call touches by that argument lies along the dimensions of the caller's array as along those of the dummy. */
bool argument_keeps_columns(View *v, const Access *a);
#endif
