/* Classes of directives: what is asked of a directive's kind by all who read it. */
#include "frontend/directive/directive.h"
#include "common/str.h"

const Clause *directive_find_clause_after(const Clause *c, ClauseKind k) {
  for (c = c->next; c && c->kind != k; c = c->next) {}
  return c;
}

bool directive_for_host(const Directive *d) {
  return d->dialect == DIALECT_OMP && (d->flags & (DF_HOST_PARALLEL | DF_SIMD)) && !(d->flags & DF_TARGET);
}

const Clause *directive_find_clause(const Directive *d, ClauseKind k) {
  const Clause *c = d->clause;
  return !c || c->kind == k ? c : directive_find_clause_after(c, k);
}

const Clause *directive_condition(const Directive *d) {
  bool target = d->dialect == DIALECT_OMP && (d->flags & DF_TARGET);
  for (const Clause *c = directive_find_clause(d, CL_IF); c; c = directive_find_clause_after(c, CL_IF))
    if (!target || !c->word || str_prefix(c->word, "target")) return c;
  return NULL;
}

bool directive_is_workshare(const Directive *d) {
  return d->dialect == DIALECT_OMP && d->kind == DIR_OTHER &&
         (!strcmp(d->name, "workshare") || !strcmp(d->name, "parallel workshare"));
}

Stmt *directive_atomic_first(const Directive *d) {
  Stmt *s = d->stmt->next;
  while (s && s->kind == ST_DIRECTIVE && s->u.directive && s->u.directive->kind == DIR_ATOMIC &&
         s->u.directive->dialect != d->dialect)
    s = s->next;
  return s;
}

const char *directive_kind_name(DirKind k) {
  static const char *const name[] = {
      [DIR_REGION] = "region",       [DIR_LOOP] = "loop",
      [DIR_DATA] = "data",           [DIR_ENTER_DATA] = "enter data",
      [DIR_EXIT_DATA] = "exit data", [DIR_UPDATE] = "update",
      [DIR_ACTUAL] = "actual",       [DIR_GET_ACTUAL] = "get_actual",
      [DIR_HOST_DATA] = "host_data", [DIR_HOST_SECTION] = "hostsection",
      [DIR_DECLARE] = "declare",     [DIR_ROUTINE] = "routine",
      [DIR_ATOMIC] = "atomic",       [DIR_WAIT] = "wait",
      [DIR_CACHE] = "cache",         [DIR_SET] = "set",
      [DIR_MAPPING] = "mapping",     [DIR_END] = "end",
      [DIR_OTHER] = "other",
  };
  return name[k];
}

const char *directive_name_of_clause(ClauseKind k) {
#define CLAUSE(x) #x,
  static const char *const name[] = {CLAUSES};
#undef CLAUSE
  return name[k];
}

const char *directive_op_text(RedOp op) {
  static const char *const text[] = {
      [RED_NONE] = "",     [RED_ADD] = "+",     [RED_MUL] = "*",         [RED_MAX] = "max",       [RED_MIN] = "min",
      [RED_AND] = ".and.", [RED_OR] = ".or.",   [RED_EQV] = ".eqv.",     [RED_NEQV] = ".neqv.",   [RED_IAND] = "iand",
      [RED_IOR] = "ior",   [RED_IEOR] = "ieor", [RED_MAXLOC] = "maxloc", [RED_MINLOC] = "minloc",
  };
  return text[op];
}
