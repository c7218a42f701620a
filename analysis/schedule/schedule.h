/* Nests in the place of a loop that is to have a kernel: the order and grouping of its statement instances is chosen. Private to analysis/.
 *
 * In: a loop with its verdict. Out: a Transform whose nests have more threads, or statements for one; NULL where there is none better. What comes
 * out is judged like every rewriting (analysis/transform/rewrite.h), so that nothing is moved that is not proved. */
#ifndef F2C_ANALYSIS_SCHEDULE_H
#define F2C_ANALYSIS_SCHEDULE_H
#include "analysis/transform/rewrite.h"

/* scalarise.c: the statements of the loop as DO, IF and assignments to elements, where they are not that yet; NULL: they are, or have no
 * such form. They mean the same if the iterations of all loops that go to *loops are independent. *reduces: array reductions have become
 * loops. */
typedef VEC(const Stmt *) MadeLoops;
Stmt *scalarise_loop(Judge *j, MadeLoops *loops, bool *reduces);
/* The same of a loop that stays sequential, whatever counts its iterations. */
Stmt *scalarise_steps(Judge *j, MadeLoops *loops);
/* The iterations are proved independent as they stand: neither in pieces nor with copies, whose order would count. */
bool scalarise_independent(const Loop *l);
/* All loops made, in a variant of the code, are that. */
bool scalarise_all_independent(const Code *v, const MadeLoops *made);
/* A sequential loop whose array assignments are loops, where it is a parallel one or a reduction of elements then: in one piece. */
Transform *scalarise_blocked(Judge *j);
/* A parallel loop, or one that sums into sections, whose array assignments are loops, in one piece; NULL: it has none, or they have no such form. */
Transform *scalarise_form(Analysis *a, Code *c, Loop *l);
/* Array assignments of the loop combine values with sections (s(:, k) = s(:, k) + x(:, i)): threads have code for elements alone. */
bool scalarise_sums_sections(const Code *c, const Loop *l);
/* distribute_sums.c: a loop of sums as two, of which the first has those that loops inside choose; NULL: it has not both kinds. */
Stmt *distribute_sums_loop(Judge *j);
/* inline_calls.c: a loop of calls with the bodies of the procedures in their place, in a variant of the code, to *c; NULL: there are none, or they
 * have no such form, or the loops inside would have no use for it. *own: they have none but for small arrays of the iteration's own that procedures get.
 * *tiles: procedures get tiles of larger arrays. */
Loop *inline_calls_loop(Analysis *a, Code **c, Loop *l, bool *own, bool *tiles);
/* An array of one dimension that procedures get as a matrix: the loop's own matrix in its place. */
typedef struct Reshaped {
  const Symbol *array, *own;
  const Expr *column; /* the matrix's first extent */
} Reshaped;
/* What holds where a loop may be written with bodies of procedures in the place of calls. */
typedef struct Written {
  VEC(const Expr *) never; /* conditions that are false: of branches of one call, that are left out */
  VEC(Reshaped) matrix;    /* an array is used as that matrix alone */
  VEC(const Symbol *) column; /* all subscripts but the last are within the array's bounds: of one that a procedure gets from an element on */
} Written;
/* j's loop so; NULL: it has no such form. */
Stmt *inline_calls_written(Judge *j, Written *written);
/* filled_work.c: a loop each iteration of which has work arrays for itself, which a test before the launch finds to be set before they are read. */
Transform *filled_work_loop(Judge *j);
/* rejoin_strips.c: a nest of strips and loops over their elements as the loops that were strip-mined, in a variant of the code, to *c; NULL: it has none,
 * or their order counts. */
Loop *rejoin_strips_loop(Analysis *a, Code **c, Loop *l);
/* transformations.c: those of this room and the one before that verdict/ tries. */
extern const Transformation transformations[];
/* split_reductions.c: the statements of a loop inside the judged one as parts to be loops of their own, in that order, into
 * part[STATEMENT_GRAPH_NODES]; 'g' is empty before. How many; 0: it stays one loop. */
struct StatementGraph;
int split_reductions_loop(const Judge *around, Loop *in, struct StatementGraph *g, uint32_t *part);
/* The same of a loop that may have a directive, and clauses for what it reduces into. */
int split_reductions_directed(const Judge *around, Loop *in, struct StatementGraph *g, uint32_t *part);
/* accumulators.c: a loop in which elements accumulate what scalars do that are stored in them; NULL: there are none, or they are wanted otherwise. */
Stmt *accumulators_loop(Judge *j);
/* scalar_expansion.c: a sequential loop in which scalars of its iterations that more than one of the blocks inside uses are elements of arrays; NULL:
 * there are none. */
Stmt *scalar_expansion_loop(Judge *j);
/* The same of scalars that more than one statement of these blocks uses. */
Stmt *scalar_expansion_statements(Judge *j);
/* propagate_scalars.c: a loop without scalars that its iterations set, 'least' times at least, to what the loop leaves alone; NULL: there are none. */
Stmt *propagate_scalars_loop(Judge *j, int least);
/* The loop in *c so, judged as it stands, in a variant of the code, to *c; NULL: there are none, or its verdict is another one. */
Loop *propagate_scalars_form(Analysis *a, Code **c, Loop *l, int least);
/* array_expansion.c: a parallel loop with a dimension more for each array that its iterations have copies of, and behind it loops that bring the last
 * iteration's values back. NULL: it has none, or not all iterations set the same elements. */
Stmt *array_expansion_loop(Judge *j);
/* The array can be expanded as far as its declaration goes. */
bool array_expansion_suits(const Code *c, const Symbol *s);
/* An array that iterations have copies of, whose extents are no constants: it has no place in a thread. */
bool array_expansion_is_large(const VarUse *u);
/* product_parts.c: a parallel loop whose iterations multiply rows of their own by what all of them read, as loops one after another, in which these
 * products stand apart, or in which several loops over rows do, in a loop over strips of it; NULL: there are none. *products: how many of the loops are
 * such; *depth: how many loops are around each; *text: what was done. */
Stmt *product_parts_loop(Judge *j, int *products, int *depth, const char **text);
/* piece_forms.c: the pieces of 'whole' as perfect nests, where these are better, to 't'. */
void piece_forms_each(Analysis *a, const Transform *whole, Transform *t);
/* Loops of a piece that can have threads, from the outermost one on. */
int piece_forms_parallel(const Loop *l);
/* The loop as product_parts.c says, each part in its best form; NULL: it has no such form. */
Transform *piece_forms_products(Analysis *a, Code *c, Loop *l);
/* The same for scalars that an iteration sets once beside the loops inside, for these to use, and that nobody reads after the loop; where the loop sums
 * into arrays, for large arrays, too. *what: what has been expanded, for people. */
Stmt *array_expansion_scalars(Judge *j, const char **what);
/* loops_apart.c: a parallel loop distributed over the loops inside that have threads by themselves; NULL: it is not better so. */
Stmt *loops_apart_loop(Judge *j);
/* perfect_nest.c: the loop itself as the one piece of a form. */
Transform *perfect_nest_as_it_is(Analysis *a, Code *c, Loop *l, const char *text);
/* Its statements are such as can be copied, but for directives of loops inside, which are left out. */
bool perfect_nest_copies(const Loop *l);
/* sink_statements.c: a loop that looks for an extreme and its place, with what stands between it and those inside in the innermost one; NULL: it has no such
 * form. */
Transform *sink_statements_form(Analysis *a, Code *c, Loop *l);
/* A loop that need not be sequential as perfect nests in which more of its loops are parallel; not of a judged loop's own accord, but
 * where it is to have a kernel. 'before': loops that have threads as it stands. */
Transform *perfect_nest_loop(Analysis *a, Code *c, Loop *l, int before);
/* A sequential loop as perfect nests that have threads all the same: distributed over its statements, or interchanged with the loops inside it.
 * NULL: some part of it recurs in all of its loops. */
Transform *perfect_nest_sequential(Analysis *a, Code *c, Loop *l);
/* The same for a loop that runs in the pieces of a transformation. NULL: none of them has a better form. */
Transform *perfect_nest_pieces(Analysis *a, Code *c, Loop *l);
/* A loop of sums with those apart that loops inside choose, each in its best form; NULL: they have no better one. */
Transform *piece_forms_sums(Analysis *a, Code *c, Loop *l);
/* step_loops.c: a sequential loop as steps in which loops are parallel that are not as it stands, by an affine schedule of its statements. NULL:
 * there is none, or it has no more threads. */
Transform *step_loops_sequential(Analysis *a, Code *c, Loop *l);
#endif
