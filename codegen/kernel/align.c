/* Where warps should begin: the loop along x stores in an array whose lines of memory the library knows. */
#include "codegen/kernel/kernel.h"
#include <string.h>

typedef struct Stores {
  Kernel *k;
  const Symbol *var; /* of the loop along x */
  const Binding *v;  /* the first array that is stored in along x; NULL: none yet */
  int64_t shift;     /* its first subscript is the variable plus this */
} Stores;

bool align_shifted(const Expr *e, const Symbol *var, int64_t *shift) {
  int64_t c;
  *shift = 0;
  if (e->kind == EX_PAREN) return align_shifted(e->kid[0], var, shift);
  if (e->kind == EX_NAME) return e->sym == var;
  if (e->kind != EX_BINARY || (e->op != OP_ADD && e->op != OP_SUB) || !fold_const_int(e->kid[1], &c)) return false;
  if (!align_shifted(e->kid[0], var, shift)) return false;
  *shift += e->op == OP_ADD ? c : -c;
  return true;
}

static bool visit_store(Stmt *s, void *data) {
  Stores *q = data;
  const Expr *e = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  if (q->v || !e || e->kind != EX_REF || e->how != REF_ELEMENT || e->kid[0]->kind != EX_NAME || !e->kid[0]->sym) return true;
  const Binding *v = e->kid[0]->sym->kind == SY_VARIABLE ? bind_peek(&q->k->f, e->kid[0]) : NULL;
  if (v && v->kind == BIND_ARRAY && v->use && v->handle && align_shifted(e->kid[1], q->var, &q->shift)) q->v = v;
  return true;
}

/* Elements begin where the array does, for certain. */
static bool begins_there(Kernel *k, const Stores *q) {
  const char *lower = launch_bounds_lower(k, q->v, 0);
  return q->shift == 0 && !strcmp(lower, k->loop[0].lo);
}

void align_launcher(Kernel *k, int indent, Buf *out) {
  const KernelLoop *x = &k->loop[0];
  Stores q = {.k = k, .var = x->var ? x->loop->var->sym : NULL};
  if (k->whole || !q.var || x->dep_lo || x->shifted || strcmp(x->step, "1")) return;
  ast_stmt_walk(k->nest->loop[k->nest->depth - 1]->stmt->body, visit_store, &q);
  if (!q.v || begins_there(k, &q)) return;
  const char *first = q.shift ? arena_printf(k->g->arena, "%s %c %lld", x->lo, q.shift < 0 ? '-' : '+',
                                             (long long)(q.shift < 0 ? -q.shift : q.shift))
                              : x->lo;
  buf_printf(out, "%*slaunch.align(%s, %s);\n", indent, "", q.v->handle, first);
}
