/* What a call of a procedure does, as far as it is known. Private to analysis/. */
#ifndef F2C_ANALYSIS_PROCEDURE_H
#define F2C_ANALYSIS_PROCEDURE_H
#include "analysis/nest.h"

typedef struct ProcSummary {
  int ndummies;
  bool *reads, *writes;   /* per dummy: the procedure may */
  bool *always;           /* per dummy: it is set whole on every path before it is read */
  bool *scalar;           /* per dummy: rank 0 */
  struct Access **global; /* what it does to variables that are neither its own nor dummies; from its body */
  int nglobals;
  bool unknown_globals; /* no body: it may do that to any variable it can reach */
  const char *why;      /* why it cannot be called from parallel iterations or on the device; NULL: it can */
  Span at;              /* the statement that stands in the way, when 'why' is about one */
} ProcSummary;

/* The summary of a procedure with a body in this file or an explicit interface; NULL: nothing is known. */
const ProcSummary *prc_summary(Analysis *a, const Symbol *proc);
#endif
