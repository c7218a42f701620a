/* From loops with verdicts to nests, regions and host statements. Private to analysis/. */
#ifndef F2C_ANALYSIS_BUILD_H
#define F2C_ANALYSIS_BUILD_H
#include "analysis/recurrence/recurrence.h"
#include "analysis/verdict/verdict.h"

/* nests.c: the nests of a unit, appended to *tail. */
void nests_unit(Analysis *a, Code *c, Nest ***tail);
/* Gives the piece its nest. `all`: the pieces in the place of the loop, NULL: not known; only: it is the only one. False: it has no kernel of its own. */
bool nests_piece(Analysis *a, Piece *p, const Piece *all, bool only);

/* No team, and no threads that share a reduction, for its iterations (AnaOptions.own_threads, alone). */
bool nests_own_threads(const Analysis *a, const Nest *n);

bool nests_run_in_tiles(const Loop *l); /* of a scan: one launch does it in tiles */

/* refusal.c: adds a reason to Nest.refusal; the same as one that the verdict has. */
Reason *refusal_add(Analysis *a, Nest *n, ReasonCode code, Span at, const char *text);
void refusal_like(Analysis *a, Nest *n, const Reason *why);
/* What keeps the loop in the order of its iterations; REASON_NONE: nothing that matters to its kernel. */
ReasonCode refusal_ordered_code(const Loop *l);
/* Whether the nest may leave the host: Nest.offload, and what hinders it. */
void refusal_judge(Analysis *a, const Code *c, Nest *n);
/* Threads that are there already share the loop out: one of them may launch kernels where it is a team of one. Also of a loop in pieces. */
void refusal_team(Analysis *a, const Code *c, Nest *n);

/* 'unit_line' for Nest.name, which no other nest of the file has. */
const char *nests_name(Analysis *a, Nest *n);

/* single_thread.c: statements between the nests of compute constructs as nests of one iteration, put into the list. */
void single_thread_unit(Analysis *a, Code *c, Nest **nests);
/* A kernel uses the array, and if the access stands in a loop of the construct one in that loop. */
bool single_thread_meets(const Nest *nests, const Region *r, const Access *x);
/* The statement is one of such a nest, or in one. */
bool single_thread_holds(const Nest *n, const Stmt *s);

/* extreme_places.c: threads that share the loop's iterations out in each iteration of the nest can compare what each has found. */
bool extreme_places_fold(const Code *c, const Nest *n, const Loop *l);
/* Iterations of the loops from 'l' down to the inner one of 'lanes' and 'slow' have numbers of 64 bits in the order of the source. */
bool extreme_places_number(const Loop *l, const Loop *lanes, const Loop *slow);

/* fixed_range.c: all that the loop does with a private array of few elements is to sum into them, whichever. */
bool fixed_range_whole(const Code *c, const Loop *l, const VarUse *u);
/* What the loop sums into is few elements of an array beside each other, which loops inside it choose; NULL: it is not. */
FixedRange *fixed_range_of(Arena *arena, const Code *c, const Loop *l, const VarUse *u);
/* A long sum in which only short loops are, as products of a sparse matrix and a few vectors: each thread can keep all elements of its ranges in
 * registers. */
bool fixed_range_is_long_sum(const Loop *l);

/* few_threads.c: procedures that the nest's iterations call have loops that give more threads, and are better kernels. Where that depends on
 * how many iterations there are: no, and its launch chooses (Nest.least). */
bool few_threads_nest(Analysis *a, const Code *c, Nest *n);

/* storage_pairs.c: Nest.storage of a list. */
void storage_pairs_unit(Analysis *a, Code *c, Nest *nests);
/* The verdict of the loop, or of one inside, rests on pointers that share no storage. */
bool storage_pairs_wanted(const Loop *l);

/* schedule_check.c: what is wrong with pieces that are to do what the loop does, each with its nest, in words; NULL: nothing that can be seen.
 * steps: the loop in each of whose iterations they run (Transform.steps), or NULL. */
const char *schedule_check_pieces(Analysis *a, Code *code, const Loop *l, const Piece *first, const Loop *steps);

/* crossing.c: nests that nobody asked for and that would have their arrays cross in each iteration of a search around them stay on the host. */
void crossing_unit(Analysis *a, const Code *c, Nest *nests);

/* tables.c: nests that nobody asked for and that assign constants stay on the host, where a unit has many of them. */
void tables_unit(Analysis *a, Nest *nests);

/* fuse.c: nests of the unit from *first on that stand side by side become one where they can; *tail is the end of the list. */
void fuse_unit(Analysis *a, Code *c, Nest **first, Nest ***tail);
/* One nest of loops, as it stands, that can go with others. */
bool fuse_fits(const Nest *n);
/* rematerialise.c: the assignments of 'once' in each iteration of 'next', the next nest of the list: both in one; NULL: they stay two. */
Nest *rematerialise_scalars(Analysis *a, Code *c, Nest *once, Nest *next);
Loop *collapse_ragged_rows(const Loop *l); /* collapse_ragged.c: Nest.flat of a nest of this loop */

/* roles.c: Nest.vars. */
void roles_nest(Analysis *a, Code *c, Nest *n);
/* The same from the nests of its pieces. A variable whose value one piece would have to get from another other than through
 * device memory: it; else NULL. */
const VarUse *roles_pieces(Analysis *a, Nest *n);
VarUse *roles_find(const Nest *n, const Symbol *sym, const char *path);

/* histogram.c: Nest.update and VarUse.stray. */
void histogram_nest(Analysis *a, Code *c, Nest *n);
/* Nest.serial of a list. */
void serial_loops_unit(Analysis *a, Nest *nests);
/* 'x = x op value': what is combined with the element; NULL: it is of no form that codegen has code for. */
Update *histogram_update(Arena *arena, const Stmt *s);
/* What is combined is the same in any order, and an atomic operation can do it. */
bool histogram_has_no_order(RedOp op, Type t);
/* The updates of elements of the array of 'u', if they are all that the loop does with it, by assignments; else NULL. */
Update *histogram_updates(Arena *arena, const Code *c, const Loop *l, const VarUse *u);
/* Arrays that ATOMIC updates are updated one by one in the nest's kernel, as values cannot be combined there. */
void histogram_by_atomics(Nest *n);
/* May all iterations of 'l' update the same elements of the array, and those of the loops inside it others? */
bool histogram_is_fixed(const Code *c, const Loop *l, const VarUse *u);

/* row_reductions.c: Nest.rows, once the nest is mapped. */
void row_reductions_nest(Analysis *a, const Code *c, Nest *n);
/* Threads can fold values of this type by the operator, on their way through shared memory. */
bool row_reductions_folds(RedOp op, Type t);
/* Elements of the array of 'u' that 'in' reduces into, the same in all its iterations, each once; NULL: it sets others, too. */
FixedElement *row_reductions_elements(Arena *arena, const Code *c, const Loop *in, const VarUse *u);

/* team_loops.c: Nest.team, after rows, in the place of which it may come. */
void team_loops_nest(Analysis *a, const Code *c, Nest *n);
/* team_window.c: elements that neighbouring iterations of the loop over x refer to in the same iteration of 't' are neighbours in memory. */
bool team_window_beside(const TeamLoop *t, const Access *a, const Loop *x);
/* team_step.c: blocks of several teams wait where all of them come: no waits stand in loops or branches that teams run each in its own way. */
bool team_step_keeps(const Nest *n, TeamLoop *const *loops, int nloops);
/* team_cost.c: all these loops inside are short, and one thread is done with an iteration at least as soon as a team. */
bool team_cost_thread_wins(const Code *c, const Nest *n, TeamLoop *const *loops, int nloops);
/* All these loops go along small arrays that an iteration has for itself, and some in rounds: a thread for each iteration is faster than a team, which waits
 * in each round. */
bool team_cost_small_rounds(const Code *c, const Nest *n, TeamLoop *const *loops, int nloops);
/* Threads share out the iterations of all loops inside that are not short. */
bool team_cost_all_shared(const Nest *n);

/* unrolling.c: what is to be unrolled, so that the private arrays of an iteration are in registers of the one thread that does it; NULL: it has
 * none, or they do not fit. May be asked before the nest has roles. */
Unrolled *unrolling_arrays(Analysis *a, const Code *c, const Nest *n);
bool unrolling_has(const Unrolled *r, const Stmt *loop);
/* No loop inside 'base' that is parallel and long remains. */
bool unrolling_is_all(const Unrolled *r, const Loop *base);
/* Nest.unrolled, once it is known whether it has a team: blocks are smaller where threads need many registers. */
void unrolling_nest(Analysis *a, const Code *c, Nest *n);

/* All subscripts of the array would be constants once loops inside are unrolled. */
bool unrolling_knows(const Code *c, const Nest *n, const Symbol *s);

/* interleaving.c: Nest.interleaved, once it is known whether it has a team. */
void interleaving_nest(Analysis *a, const Code *c, Nest *n);
bool interleaving_has(const Nest *n, const Symbol *s);

/* column_scans.c: Nest.columns, after rows. */
void column_scans_nest(Analysis *a, const Code *c, Nest *n);

/* contraction.c: Nest.contraction, once the nest is mapped, after columns. */
void contraction_nest(Analysis *a, Nest *n);
/* 'n' may be fused with 'before', which stands before it: that does not hide a contraction. */
bool contraction_fuses(Analysis *a, const Nest *before, const Nest *n);
/* Product.scaled of pieces that follow one another. */
void contraction_pieces(Analysis *a, Piece *first);

/* map.c: Nest.map and the axis of each mapped loop. */
void mapping_nest(const Analysis *a, const Code *c, Nest *n);

/* region.c: the unit's regions with their variables ('nests' are the unit's), and the host
 * statements in them, appended to the lists. */
void region_unit(Analysis *a, Code *c, const Nest *nests, Region ***regions, HostTouch ***touches);

/* leave.c: errors about jumps out of constructs that hold data on the device, and into them. */
void leave_unit(Analysis *a, const Code *c);

/* dead_host_stores.c: warnings of host assignments that data constructs undo. */
void dead_host_stores_unit(Analysis *a, const Code *c);
#endif
