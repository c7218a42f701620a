/* Integer expressions as numbers. */
#include "predictor/space/sizes.h"
#include "frontend/symbol/intrinsic.h"
#include "predictor/space/elements.h"
#include "predictor/space/sizes_scan.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Scalars that define each other inside a kernel are followed this far: such a chain may double at each step. */
enum { MAX_CHAIN = 12 };

/* ---- --set and defaults ---- */

/* Equal up to case and blanks: 'size(a, 2)' and 'SIZE(A,2)'. 'name' ends at its NUL, the word at '='. */
static bool same_name(const char *word, const char *name) {
  for (;; word++, name++) {
    while (*word == ' ') word++;
    while (*name == ' ') name++;
    if (*word == '=' || !*name) return *word == '=' && !*name;
    if (tolower((unsigned char)*word) != tolower((unsigned char)*name)) return false;
  }
}

bool sizes_set(Sizes *v, const char *name, int64_t *value) {
  for (int i = v->nset - 1; i >= 0; i--)
    if (same_name(v->set[i], name)) {
      *value = strtoll(strchr(v->set[i], '=') + 1, NULL, 10);
      v->set_used[i] = true;
      return true;
    }
  return false;
}

static PredAssumption *record(Sizes *v, const char *name, int64_t value, bool by_text) {
  v->assumed = true;
  v->guessed = v->guessed || (!by_text && value != 1); /* 1 is where a range of a loop begins */
  for (PredAssumption *a = v->assumption; a; a = a->next)
    if (strcmp(a->name, name) == 0) return a;
  PredAssumption *a = ARENA_NEW(v->arena, PredAssumption);
  *a = (PredAssumption){.name = arena_strdup(v->arena, name), .value = value, .by_text = by_text};
  *v->assumption_tail = a;
  v->assumption_tail = &a->next;
  return a;
}

int64_t sizes_guess(Sizes *v, const char *name, int64_t guess, bool by_text) {
  int64_t value = guess;
  if (!sizes_set(v, name, &value)) record(v, name, value, by_text);
  return value;
}

int64_t sizes_default(Sizes *v, const char *name) { return sizes_guess(v, name, PRED_DEFAULT_SIZE, false); }

SizQuiet sizes_quiet_begin(const Sizes *v) { return (SizQuiet){v->assumption_tail, v->assumed}; }

void sizes_quiet_end(Sizes *v, SizQuiet before) {
  v->assumed = before.assumed;
  v->assumption_tail = before.tail;
  *before.tail = NULL;
}

PredUnused *sizes_unused(const Sizes *v) {
  PredUnused *list = NULL, **tail = &list;
  for (int i = 0; i < v->nset; i++) {
    if (v->set_used[i]) continue;
    *tail = ARENA_NEW(v->arena, PredUnused);
    (*tail)->name = arena_strndup(v->arena, v->set[i], strcspn(v->set[i], "="));
    tail = &(*tail)->next;
  }
  return list;
}

/* ---- names ---- */

void sizes_enter_kernel(Sizes *v, const Stmt *first, const Stmt *last) {
  v->kernel_first = first;
  v->kernel_last = last;
  v->memo.n = 0;
  v->subscripted.n = 0;
}

void sizes_bind(Sizes *v, const Symbol *sym, int64_t value) { vec_push(v->arena, &v->bound, ((SizBinding){sym, value, false})); }
void sizes_unbind(Sizes *v) { v->bound.n--; }

static const SizBinding *find_binding(const SizBinding *b, int n, const Symbol *sym) {
  for (int i = n - 1; i >= 0; i--)
    if (b[i].sym == sym) return &b[i];
  return NULL;
}

/* The actual arguments of all calls in the file, each in its caller. Where they differ it is the largest, and an assumption. */
static bool by_calls(Sizes *v, const Symbol *dummy, int64_t *value, bool *differ) {
  int found = 0;
  *differ = false;
  for (const SizCall *each = sizes_scan_first(v, dummy); each; each = sizes_scan_next(v, each)) {
    const SizCall *c = v->context && v->context->proc == each->proc ? v->context : each;
    const Expr *actual = sizes_scan_actual(c, dummy);
    int64_t here;
    if (!actual || (!sizes_int(v, actual, &here) && !elements_size(v, actual, c->stmt, &here))) continue;
    if (found++ == 0) *value = here;
    *differ = *differ || here != *value;
    if (here > *value) *value = here;
  }
  return found > 0;
}

/* What the statement assigns, in the first iteration of the loops around it. */
static bool assigned_value(Sizes *v, const SizAssign *a, int64_t *value) {
  const SpcLoops *around = space_around(v, a->stmt);
  const SizQuiet before = sizes_quiet_begin(v);
  space_bind_first(v, around); /* how often they run does not matter */
  sizes_quiet_end(v, before);
  bool known = sizes_int(v, a->rhs, value);
  space_unbind(v, around);
  return known;
}

/* The initial value, or the last assignment before the kernel that can be worked out. A component's initial value is mostly none. */
static bool by_assignment(Sizes *v, const Symbol *sym, int64_t *value) {
  bool found = sym->kind != SY_COMPONENT && sym->init && sizes_int(v, sym->init, value);
  for (const SizAssign *a = sizes_scan_assign(v, sym); a; a = sizes_scan_later(v, a)) {
    int64_t here;
    if ((found && v->kernel_first && stmt_before(v->kernel_first, a->stmt)) || !assigned_value(v, a, &here)) continue;
    *value = here;
    found = true;
  }
  return found;
}

/* What the procedure that it is handed to makes of it, when called so: the last call that tells. */
static bool by_procedure(Sizes *v, const Symbol *sym, int64_t *value) {
  const SizCall *context = v->context;
  bool found = false;
  for (const SizOutput *o = sizes_scan_output(v, sym); o; o = sizes_scan_next_output(v, o)) {
    const Symbol *dummy = sizes_scan_dummy(v, o);
    if (!dummy || !sizes_scan_assign(v, dummy)) continue;
    __typeof__(v->memo) memo = v->memo;
    memset(&v->memo, 0, sizeof v->memo);
    v->context = &v->call.v[o->call];
    found |= by_assignment(v, dummy, value);
    v->context = context, v->memo = memo;
  }
  return found;
}

/* A scalar that the kernel assigns: the value of its only assignment, or none. */
typedef enum { NOT_ASSIGNED, ASSIGNED_ONCE, ASSIGNED_OFTEN } InKernel;
static InKernel in_kernel(const Sizes *v, const Symbol *sym, const Expr **rhs) {
  InKernel state = NOT_ASSIGNED;
  if (!v->kernel_first) return state;
  for (const SizAssign *a = sizes_scan_assign(v, sym); a; a = sizes_scan_later(v, a)) {
    if (a->stmt->unit != v->kernel_first->unit || stmt_before(a->stmt, v->kernel_first) || stmt_before(v->kernel_last, a->stmt))
      continue;
    state = state == NOT_ASSIGNED ? ASSIGNED_ONCE : ASSIGNED_OFTEN;
    *rhs = a->rhs;
  }
  return state;
}

bool sizes_set_in_kernel(const Sizes *v, const Symbol *sym) {
  const Expr *rhs;
  return in_kernel(v, sym, &rhs) != NOT_ASSIGNED;
}

const CountsLoop *sizes_counted(const Sizes *v, const Stmt *s, int index) {
  return v->counts ? counts_loop(v->counts, source_place(v->program->sources, s->span.begin), index) : NULL;
}

/* What a run has seen: as the kernel's unit saw it, else as all units did. A value among others counts as assumed: iterations that were
 * counted are better. */
static bool by_run(Sizes *v, const Symbol *sym, int64_t *value) {
  const Unit *u = v->kernel_first ? v->kernel_first->unit : NULL;
  const CountsValue *seen = u ? counts_value(v->counts, u->name, sym->name) : NULL;
  bool shared = sym->common || sym->used_by_host || !sym->scope->unit || sym->scope->unit->kind == UN_MODULE;
  if (!seen && shared) seen = counts_value(v->counts, NULL, sym->name);
  if (!seen) return false;
  *value = seen->last;
  v->assumed = v->assumed || !seen->steady;
  return true;
}

static bool has_symbol(const Symbol *const *list, int n, const Symbol *sym) {
  for (int i = 0; i < n; i++)
    if (list[i] == sym) return true;
  return false;
}

/* What is taken where nothing tells. */
static int64_t default_value(const Sizes *v, const Symbol *sym) {
  bool begins = has_symbol(v->first.v, v->first.n, sym) && !has_symbol(v->last.v, v->last.n, sym);
  return begins ? 1 : PRED_DEFAULT_SIZE;
}

/* A scalar that nothing above binds: from the program's text, or by default. Worked out once. */
static int64_t text_value(Sizes *v, const Symbol *sym) {
  const SizBinding *known = find_binding(v->memo.v, v->memo.n, sym);
  if (known) {
    v->assumed = v->assumed || known->assumed;
    return known->value;
  }
  bool before = v->assumed;
  int64_t value;
  v->assumed = false;
  bool differ = false, told = by_run(v, sym, &value) || (sym->dummy && by_calls(v, sym, &value, &differ)), text = differ;
  if (!told) text = by_assignment(v, sym, &value) || by_procedure(v, sym, &value);
  told = told && !differ;
  if (!told && !text) value = default_value(v, sym);
  if (!told && !sym->scratch)
    record(v, sym->name, value, text)->by_input = text && sizes_scan_is_input(v, sym); /* what analysis has made nobody can give */
  v->assumed = v->assumed || !told;
  vec_push(v->arena, &v->memo, ((SizBinding){sym, value, v->assumed}));
  v->assumed = v->assumed || before;
  return value;
}

bool sizes_busy(const Sizes *v, const Symbol *sym) {
  for (int i = 0; i < v->busy.n; i++)
    if (v->busy.v[i] == sym) return true;
  return v->busy.n >= MAX_CHAIN;
}

static bool name_value(Sizes *v, const Expr *e, int64_t *value) {
  const Symbol *sym = e->sym;
  if (!sym || e->rank || sym->kind != SY_VARIABLE || sym->type.base != TY_INTEGER) return false;
  if (sym->value && sym->value->type.base == TY_INTEGER && sym->value->rank == 0 && !sym->value->is_big) {
    *value = sym->value->u.i;
    return true;
  }
  const SizBinding *bound = find_binding(v->bound.v, v->bound.n, sym);
  if (bound) *value = bound->value;
  if (bound || sizes_set(v, sym->name, value)) return true;
  if (sizes_busy(v, sym)) return false;
  const Expr *rhs = NULL;
  InKernel state = in_kernel(v, sym, &rhs);
  if (state == ASSIGNED_OFTEN) return false;
  vec_push(v->arena, &v->busy, sym);
  bool ok = true;
  if (state == ASSIGNED_ONCE)
    ok = sizes_int(v, rhs, value);
  else
    *value = text_value(v, sym);
  v->busy.n--;
  return ok;
}

/* A component, of whatever object: the last assignment to it that can be worked out. --set takes 'm%n' or 'n'. */
static bool member_value(Sizes *v, const Expr *e, int64_t *value) {
  const Symbol *sym = e->sym;
  if (!sym || e->rank || sym->rank || sym->type.base != TY_INTEGER) return false;
  const SizBinding *known = find_binding(v->memo.v, v->memo.n, sym);
  if (known) *value = known->value;
  if (known) v->assumed = v->assumed || known->assumed;
  if (known) return true;
  Buf text = {0};
  expr_text(e, &text);
  const char *name = arena_strdup(v->arena, text.s ? text.s : sym->name);
  buf_free(&text);
  if (sizes_set(v, name, value) || sizes_set(v, sym->name, value)) return true;
  const CountsValue *seen = counts_value(v->counts, NULL, name);
  if (seen) *value = seen->last;
  if (seen || sizes_busy(v, sym)) return seen != NULL;
  vec_push(v->arena, &v->busy, sym);
  bool found = by_assignment(v, sym, value) || by_procedure(v, sym, value);
  v->busy.n--;
  if (!found) return false;
  record(v, name, *value, true)->by_input = sizes_scan_is_input(v, sym);
  vec_push(v->arena, &v->memo, ((SizBinding){sym, *value, true}));
  return true;
}

/* ---- operators and intrinsics ---- */

static bool power(int64_t base, int64_t exponent, int64_t *value) {
  *value = 1;
  if (exponent < 0 || exponent > 62) return false;
  while (exponent-- > 0)
    if (__builtin_mul_overflow(*value, base, value)) return false;
  return true;
}

static bool apply(Op op, int64_t a, int64_t b, int64_t *value) {
  switch (op) {
  case OP_ADD: return !__builtin_add_overflow(a, b, value);
  case OP_SUB: return !__builtin_sub_overflow(a, b, value);
  case OP_MUL: return !__builtin_mul_overflow(a, b, value);
  case OP_DIV:
    if (b == 0 || (b == -1 && a == INT64_MIN)) return false;
    *value = a / b;
    return true;
  case OP_POW: return power(a, b, value);
  default: return false;
  }
}

/* SIZE, LBOUND, UBOUND of a variable's dimension; SIZE without DIM is the product. */
static bool inquiry(Sizes *v, const Expr *e, int which, int64_t *value) {
  const Expr *array = e->nkid > 1 ? e->kid[1] : NULL;
  if (!array || !array->sym || array->sym->rank == 0 || (array->kind != EX_NAME && array->kind != EX_MEMBER)) return false;
  int64_t dim = 0, lo, extent;
  if (e->nkid > 2 && e->kid[2] && (!sizes_int(v, e->kid[2], &dim) || dim < 1 || dim > array->sym->rank)) return false;
  if (dim == 0 && array->sym->rank == 1) dim = 1;
  if (dim == 0) {
    *value = (int64_t)arrays_elements(v, array->sym);
    return which == IN_SIZE;
  }
  arrays_dim(v, array->sym, (int)dim - 1, &lo, &extent);
  *value = which == IN_SIZE ? extent : which == IN_LBOUND ? lo : lo + extent - 1;
  return true;
}

static bool extremum(Sizes *v, const Expr *e, bool largest, int64_t *value) {
  for (int i = 1; i < e->nkid; i++) {
    int64_t x;
    if (!sizes_int(v, e->kid[i], &x)) return false;
    if (i == 1 || (largest ? x > *value : x < *value)) *value = x;
  }
  return e->nkid > 1;
}

static bool modulus(Sizes *v, const Expr *e, bool floored, int64_t *value) {
  int64_t a, p;
  if (e->nkid < 3 || !sizes_int(v, e->kid[1], &a) || !sizes_int(v, e->kid[2], &p) || p == 0 || p == -1) return false;
  *value = a % p;
  if (floored && *value != 0 && (*value < 0) != (p < 0)) *value += p;
  return true;
}

static bool intrinsic(Sizes *v, const Expr *e, int64_t *value) {
  switch (e->sym->intrinsic) {
  case IN_SIZE:
  case IN_LBOUND:
  case IN_UBOUND: return inquiry(v, e, e->sym->intrinsic, value);
  case IN_MAX: return extremum(v, e, true, value);
  case IN_MIN: return extremum(v, e, false, value);
  case IN_MOD: return modulus(v, e, false, value);
  case IN_MODULO: return modulus(v, e, true, value);
  case IN_ABS:
    if (e->nkid < 2 || !sizes_int(v, e->kid[1], value)) return false;
    return *value >= 0 || !__builtin_sub_overflow(0, *value, value);
  case IN_INT:
  case IN_INT8: return e->nkid > 1 && sizes_int(v, e->kid[1], value);
  default: return false;
  }
}

static bool binary(Sizes *v, const Expr *e, int64_t *value) {
  int64_t a, b;
  return e->type.base == TY_INTEGER && sizes_int(v, e->kid[0], &a) && sizes_int(v, e->kid[1], &b) && apply(e->op, a, b, value);
}

static bool unary(Sizes *v, const Expr *e, int64_t *value) {
  if ((e->op != OP_NEG && e->op != OP_PLUS) || !sizes_int(v, e->kid[0], value)) return false;
  return e->op == OP_PLUS || !__builtin_sub_overflow(0, *value, value);
}

/* An element of a table that is a constant. */
static bool constant_element(Sizes *v, const Expr *e, int64_t *value) {
  const Symbol *s = e->sym;
  const Value *table = s && s->rank > 0 ? s->value : NULL;
  int64_t at = 0, below = 1;
  if (!table || table->rank != s->rank || e->nkid != s->rank + 1) return false;
  for (int d = 0; d < s->rank; d++) {
    int64_t i, lo, extent;
    arrays_dim(v, s, d, &lo, &extent);
    if (!e->kid[d + 1] || !sizes_int(v, e->kid[d + 1], &i) || i < lo || i >= lo + extent) return false;
    at += (i - lo) * below;
    below *= extent;
  }
  const Value *x = at < table->n ? table->elem[at] : NULL;
  if (!x || x->type.base != TY_INTEGER || x->is_big) return false;
  *value = x->u.i;
  return true;
}

bool sizes_int(Sizes *v, const Expr *e, int64_t *value) {
  if (fold_const_int(e, value)) return true;
  switch (e->kind) {
  case EX_NAME: return name_value(v, e, value);
  case EX_MEMBER: return member_value(v, e, value);
  case EX_PAREN: return sizes_int(v, e->kid[0], value);
  case EX_UNARY: return unary(v, e, value);
  case EX_BINARY: return binary(v, e, value);
  case EX_REF:
    if (e->how == REF_ELEMENT) return constant_element(v, e, value);
    return e->how == REF_CALL && e->sym && e->sym->kind == SY_INTRINSIC && intrinsic(v, e, value);
  default: return false;
  }
}

int64_t sizes_or_default(Sizes *v, const Expr *e, const char *name) {
  int64_t value;
  if (e && sizes_int(v, e, &value)) return value;
  if (name) return sizes_default(v, name);
  Buf text = {0};
  if (e) expr_text(e, &text);
  const CountsValue *seen = e ? counts_value(v->counts, NULL, text.s) : NULL;
  value = seen ? seen->last : sizes_default(v, text.s ? text.s : "*");
  buf_free(&text);
  return value;
}
