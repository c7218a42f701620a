/* What must run before what in the body of a loop: the statement graph of Kennedy and Allen (Optimizing compilers for modern
 * architectures, 2.3, 5.3 and 5.4). Private to analysis/.
 *
 * The statements of the body are its nodes; an edge s -> t says that an instance of s must run before one of t, in the same iteration or
 * a later one. A strongly connected component stays together; all iterations of one may run before those of the next one in topological
 * order. A component inside which nothing is carried is parallel.
 *
 * A read can leave its statement (node splitting, 5.4.2) in two ways: as a node of its own, a moved read, which may run before the
 * statement; or by reading a copy of the array from before the loop, so that no edge begins at it.
 *
 *   open -> accesses, order_elements, tie, add -> reach -> component, carries -> parts
 *
 * After a change of moved or copied reads reach has to be asked for again. */
#ifndef F2C_ANALYSIS_STATEMENT_GRAPH_H
#define F2C_ANALYSIS_STATEMENT_GRAPH_H
#include "analysis/verdict/verdict.h"

enum { STATEMENT_GRAPH_NODES = 32 };

typedef uint32_t NodeSet; /* bit a node */

typedef struct StatementNode {
  Stmt *stmt;          /* a statement of the body */
  const Access *moved; /* not NULL: this read of it, in place of the statement */
} StatementNode;

typedef struct StatementEdge {
  const Access *from, *to; /* 'from' must run before 'to' */
  int source, sink;        /* their statements */
  bool carried;            /* 'to' runs in a later iteration */
} StatementEdge;

typedef struct StatementGraph {
  Judge *j;                                  /* of the loop */
  StatementNode node[STATEMENT_GRAPH_NODES]; /* statements in source order, then moved reads */
  int nstmts, n;                             /* statements; nodes */
  VEC(const Var *) variable;  /* scalars that iterations change and variables with a VarUse, but for the loop's own */
  VEC(const Access *) access; /* of elements of arrays that the loop changes and no VarUse speaks of */
  VEC(StatementEdge) edge;
  VEC(const Access *) copied;           /* reads that go to a copy from before the loop: no edge begins at them */
  NodeSet reach[STATEMENT_GRAPH_NODES]; /* nodes that can be reached from each, itself among them */
} StatementGraph;

/* The nodes, and the variables, of the loop that is judged. False: the body has none, more than 'most', or a directive. */
bool statement_graph_open(StatementGraph *g, Judge *j, int most);
/* Fills 'access'. False: there are more than 'most', one is a procedure's own, or a variable has two names. */
bool statement_graph_accesses(StatementGraph *g, int most);
/* Edges between accesses of elements. */
void statement_graph_order_elements(StatementGraph *g);
/* An edge. */
void statement_graph_add(StatementGraph *g, const Access *from, const Access *to, bool carried);
/* Statements that use the variable stay together, unless each has it as that of a DO of its own. */
void statement_graph_tie(StatementGraph *g, const Var *v, bool carried);

/* The statement that 's' is or lies in. */
int statement_graph_statement(const StatementGraph *g, const Stmt *s);
/* The node that an access belongs to: its statement, or the read that was moved out of that. */
int statement_graph_node(const StatementGraph *g, const Access *a);
/* An inner loop around both accesses brings them in either order. */
bool statement_graph_in_one_loop(const StatementGraph *g, const Access *a, const Access *b);

/* The read is one of 'copied'. */
bool statement_graph_is_copied(const StatementGraph *g, const Access *a);

/* Fills 'reach': the transitive closure of the edges. */
void statement_graph_reach(StatementGraph *g);
/* The strongly connected component of a node. */
NodeSet statement_graph_component(const StatementGraph *g, int node);
bool statement_graph_inside(const StatementGraph *g, const StatementEdge *e, NodeSet set); /* both of its ends are */
/* Does an edge inside the set lead from one iteration to another? */
bool statement_graph_carries(const StatementGraph *g, NodeSet set);
/* Components in an order that keeps all edges, into part[STATEMENT_GRAPH_NODES]; one joins the part before it where nothing is carried
 * then. Of those that may come next, the first one in the source does, or, if 'gathers', one that can join. How many parts there are. */
int statement_graph_parts(const StatementGraph *g, NodeSet *part, bool gathers);
#endif
