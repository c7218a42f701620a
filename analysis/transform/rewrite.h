/* Loops written in another way. Private to analysis/.
 *
 * A rewriting makes DO statements that together do what a loop does: other bounds, a part of its statements, elements of
 * scratch arrays in place of scalars. They are statements like those of the front end, though no source stands behind
 * them; spans name the place that they come from, and are empty where the text there is another. What they allow is
 * found by judging them in the loop's place, as if they were the program's. */
#ifndef F2C_ANALYSIS_REWRITE_H
#define F2C_ANALYSIS_REWRITE_H
#include "analysis/unit/make.h"
#include "analysis/verdict/verdict.h"

/* do one = 1, 1 in the place of 'loop', without a body. */
Stmt *rewrite_do_once(Judge *j, const Stmt *loop);
/* A scalar ('n' 0) or an array of n dimensions with these bounds that only the rewritten loop has. */
Symbol *rewrite_scratch(Judge *j, const char *name, int k, Type t, const Expr *const *lo, const Expr *const *hi, int n);

/* The statements of the loop's body are such as can be copied. */
bool rewrite_copies(const Stmt *loop);
bool rewrite_copies_kind(const Stmt *s); /* this statement is, as far as those in it are */
/* Nothing but dependences stands in the loop's way, and its statements are such as can be copied. */
bool rewrite_fits(const Judge *j);
bool rewrite_fits_but_jumps(const Judge *j);
/* The code where 'instead' stands in the place of a loop, and the loops of 'gone' are not there, before anything is asked of it. NULL:
 * it is too much work. */
Code *rewrite_variant(Analysis *a, Code *c, const Stmt *loop, Stmt *instead, const Stmt *const *gone, int ngone);
/* The unit with 'instead' in the place of j's loop, whose loops are judged as they stand there; NULL for NULL, or where it is too much work. */
Code *rewrite_as_it_stands(Judge *j, Stmt *instead);
/* The change that puts 'instead' in the place of j's loop: its loops are judged there. NULL: it is too much work, or one
 * of them is sequential. */
Transform *rewrite_judge(Judge *j, Stmt *instead, const char *text);
/* The same; *sequential: bit a loop of 'instead' that is sequential, the first one bit 0. */
Transform *rewrite_judge_all(Judge *j, Stmt *instead, const char *text, uint32_t *sequential);
Transform *rewrite_judge_entering(Judge *j, Stmt *instead, const char *text, const Entering *e);
/* The same; what is known of arrays. */
Transform *rewrite_judge_apart(Judge *j, Stmt *instead, const char *text, const Aparts *apart);

/* The same; each iteration has arrays 'own' for itself, which begin without values. To *variant the code in which it is judged. */
Transform *rewrite_judge_own(Judge *j, Stmt *instead, const char *text, const Entering *own, const Aparts *apart, Code **variant);

/* The same of the loops before 'rest', a statement of 'instead' that the host runs behind them. */
Transform *rewrite_judge_leading(Judge *j, Stmt *instead, const char *text, const Stmt *rest);

/* The same, with calls as specialise_procedure says; to *variant the code in which it is judged. */
Transform *rewrite_judge_specialised(Judge *j, Stmt *instead, const char *text, Code **variant);

/* ---- the transformations: NULL where they do not help ---- */

/* array_assignment.c: of a loop of an array assignment whose right side takes more than the elements at the same positions. */
Transform *array_assignment_loop(Judge *j);
/* A parallel array assignment with reductions along a dimension as loops; NULL: it has none, or no such form. */
Transform *array_assignment_form(Analysis *a, Code *c, Loop *l);
/* copy_in.c: a change that makes the iterations of a sequential loop independent; NULL: none of those known. */
Transform *copy_in_loop(Judge *j);
/* array_rhs_copy.c: of a loop of an array assignment; also where only a loop inside has to be changed, as they are changed together. */
Transform *array_rhs_copy_loop(Judge *j);
/* index_set_splitting.c: peeling, index-set splitting. */
Transform *index_set_splitting_loop(Judge *j);
/* wrap_around.c: of a loop that need not be sequential as it stands. */
Transform *wrap_around_loop(Judge *j);
/* counter_copies.c: of a loop where a scalar is moved on through another one. */
Transform *counter_copies_loop(Judge *j);
/* forward_substitution.c: where two statements recur by way of each other. */
Transform *forward_substitution_loop(Judge *j);
/* last_inner_write.c: where a loop inside sets an element again and again. */
Transform *last_inner_write_loop(Judge *j);
/* induction.c: of a loop that is independent apart from variables with a closed form. */
Transform *induction_loop(Judge *j);
/* split_keyed.c: of a loop that need not be sequential, but carries elements of an array beside other things. */
Transform *split_keyed_loop(Judge *j);
/* structure_jumps.c: where jumps are in the way. */
Transform *structure_jumps_loop(Judge *j);
/* A parallel loop around others, or with calls that count as such, without its jumps, in a variant of the code, to *c, where it need not be
 * found to be parallel; NULL: it has none, or no such form. */
Loop *structure_jumps_form(Analysis *a, Code **c, Loop *l, bool calls);
/* if_conversion.c: where dependences lead from one statement of a branch to another. */
Transform *if_conversion_loop(Judge *j);
/* equivalence.c: arrays that overlap by EQUIVALENCE. */
Transform *equivalence_loop(Judge *j);
/* residue_classes.c: recurrences that run side by side. */
Transform *residue_classes_loop(Judge *j);
/* inline_expansion.c: where calls are in the way. */
Transform *inline_expansion_loop(Judge *j);
/* Calls in the loop get objects that device code does not have as a whole: their components lie elsewhere, or they are of CLASS. */
bool inline_expansion_hands_objects(const Loop *l);
/* A function of the program is called in the loop that has loops of its own. */
bool inline_expansion_calls_loops(const Code *c, const Loop *l);
/* A parallel loop with bodies in the place of calls and objects told apart by their components, in a variant of the code, to *c, where loops inside
 * are sums then, calls get such objects, or loops of functions go along memory that neighbouring iterations have far from each other; NULL: none of
 * these, or it has no such form. To *text what was done. */
Loop *inline_expansion_form(Analysis *a, Code **c, Loop *l, const Contract *tests, const char **text);
/* early_exit.c: where iterations may leave the loop, or end the program, by what they do not set for each other. */
Transform *early_exit_loop(Judge *j);
/* unswitch.c: without what it does under conditions that rule its contract out. */
Transform *unswitch_loop(Judge *j);
/* distribute.c */
Transform *distribute_loop(Judge *j);
/* The same for a loop whose scan variables are made of what it stores. */
Transform *distribute_scan(Judge *j);
#endif
