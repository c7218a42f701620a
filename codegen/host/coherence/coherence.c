/* Host statements tell the library what they read and write of arrays that may be on the device (--data=auto).
 *
 * Of a statement counts what it names: other names of the same storage lie at the same addresses, and by these the library looks. What a
 * called procedure touches it tells itself, where f2cuda compiles it; where it does not (C, other compilers, libraries), what it can reach comes
 * home before the call (coherence_foreign.c). */
#include "codegen/host/coherence/coherence.h"
#include "frontend/symbol/alias.h"
#include "frontend/symbol/declared.h"
#include "frontend/symbol/scope.h"
#include <string.h>

/* The walk over one unit. */
typedef struct Walk {
  Gen *g;
  Unit *u;
  Stmt *s;               /* the statement */
  bool listed;           /* in an implied DO, or an element that stands for those behind it: not to be told of by itself */
  bool once;             /* the unit has no ENTRY: all its dummies are there from its first statement on */
  const Symbol *stmt_fn; /* the statement function whose expression is read; NULL: none is */
} Walk;

static const Expr *argument(const Expr *e) { return e && e->kind == EX_KEYWORD ? e->kid[0] : e; }

static void reads(Walk *w, const Expr *e);
static void procedure(Walk *w, const Expr *call);

/* ---- objects ---- */

/* What the statement calls may launch kernels. */
static bool may_launch(const Gen *g, const Stmt *s) { return coherence_object_calls(s) && coherence_object_launches(g, s); }

/* The head of the IF construct that ELSE IF belongs to. */
static bool head_calls(const Gen *g, const Stmt *s) {
  if (s->kind != ST_ELSE_IF) return false;
  for (const Stmt *q = host_touches_line(g, s); q && q != s; q = q->other)
    if (may_launch(g, q)) return true;
  return false;
}

static bool find_launching(Stmt *s, void *data) {
  const void **q = data;
  if (may_launch(q[0], s)) q[1] = s;
  return !q[1];
}

/* Kernels may run between the words before the statement and what it does. A function changes nothing that its own statement names (F2018,
 * 10.1.7), but what the action of an IF statement or the next condition does; 'print *, f(a), sum(a)' is written all the same. */
static bool is_overtaken(const Walk *w, TouchKind kind) {
  const Stmt *line = host_touches_line(w->g, w->s);
  bool prints = w->s->kind == ST_PRINT || w->s->kind == ST_WRITE;
  bool calls = kind != TOUCH_READ ? may_launch(w->g, w->s) : prints && coherence_object_changes(w->s);
  const void *found[2] = {w->g, NULL};
  if (line->one_line || line->kind == ST_WHERE || line->kind == ST_FORALL) ast_stmt_walk_one((Stmt *)line, find_launching, found);
  return calls || found[1] || head_calls(w->g, w->s);
}

/* An element that words before the statement can give the address of. */
static bool is_named_before(const Walk *w, const Expr *element) {
  const StmtKind k = w->s->kind;
  const bool plain = k == ST_CALL || k == ST_ASSIGN || k == ST_ALLOCATE;
  return plain && !w->listed && coherence_part_is_chosen_before(w->s, element);
}

static void touch(Walk *w, const Expr *e, TouchKind kind) {
  TouchObject o;
  if (!coherence_object_of(w->g, w->u, e, kind != TOUCH_READ, &o)) return;
  if (!w->listed && kind <= TOUCH_SET) coherence_part_narrow(w->g, w->s, e, &o);
  if (kind == TOUCH_READ && o.whole && w->once && coherence_object_is_lasting(w->g, w->u, &o)) {
    coherence_place_entry(w->g, w->u, &o);
    return;
  }
  if (o.chosen && o.whole && !coherence_part_is_chosen_before(w->s, o.whole)) o.whole = NULL;
  if (o.chosen && o.sized && !is_named_before(w, o.sized)) o.sized = NULL;
  o.part = o.whole && kind == TOUCH_READ && !w->listed && coherence_part_is_plain(w->g, w->s, e, &o) ? e : NULL;
  const bool overtaken = is_overtaken(w, kind);
  if (overtaken && w->s->kind == ST_ELSE_IF) o.part = NULL;
  if (overtaken) coherence_place_hold(w->g, w->s, &o, kind == TOUCH_SET);
  if (!o.whole && kind == TOUCH_SHARE) coherence_place_around(w->g, w->s, "f2c_host_shares_all", NULL, NULL, NULL);
  if (o.whole && (kind != TOUCH_SET || o.whole == e || (e->kind == EX_REF && o.whole == e->kid[0])))
    coherence_place_touch(w->g, w->s, kind, &o);
  else if (o.whole)
    coherence_place_touch(w->g, w->s, TOUCH_WRITE, &o);
  else if (o.sized && kind <= TOUCH_SET)
    coherence_place_touch(w->g, w->s, kind == TOUCH_SET && o.sized != e ? TOUCH_WRITE : kind, &o);
  else
    coherence_place_any(w->g, w->s);
}

static void subscripts(Walk *w, const Expr *e) {
  for (; e && (e->kind == EX_REF || e->kind == EX_MEMBER || e->kind == EX_COINDEX); e = e->kid[0])
    for (int i = 1; e->kind != EX_MEMBER && i < e->nkid; i++) reads(w, e->kid[i]);
}

/* Subscripts come first: the object's call may name them. */
static void designator(Walk *w, const Expr *e, TouchKind kind) {
  subscripts(w, e);
  touch(w, e, kind);
  if (coherence_object_is_deep(e->type)) coherence_place_any(w->g, w->s);
}

/* What is set, or read and set. */
static void writes(Walk *w, const Expr *e, TouchKind kind) {
  if (!e) return;
  if (coherence_object_is_designator(e))
    designator(w, e, kind);
  else
    reads(w, e);
}

static bool has_subscripts(const Expr *e) {
  for (; e->kind == EX_REF || e->kind == EX_MEMBER; e = e->kid[0])
    if (e->kind == EX_REF) return true;
  return false;
}

/* The statement gives a pointer or an allocatable component of an array's element another target, other storage or none: that stands in the
 * array itself, which may be on the device. */
static void descriptor(Walk *w, const Expr *e) {
  while (e && e->kind == EX_REF && e->how != REF_CALL) e = e->kid[0];
  bool component = e && e->kind == EX_MEMBER && e->sym && (e->sym->attrs & (AT_POINTER | AT_ALLOCATABLE));
  if (component && has_subscripts(e->kid[0]) && coherence_object_is_designator(e)) touch(w, e->kid[0], TOUCH_WRITE);
}

/* ---- expressions ---- */

static bool is_inquiry(IntrinsicId id) {
  return intrinsic_class(id) == IC_I || id == IN_C_SIZEOF || id == IN_C_LOC || id == IN_C_FUNLOC || id == IN_C_ASSOCIATED;
}

static void intrinsic_function(Walk *w, const Expr *e) {
  if (coherence_outside_tells_time(intrinsic_called(e))) coherence_place_time(w->g, w->s);
  bool inquiry = is_inquiry(intrinsic_called(e));
  for (int i = 1; i < e->nkid; i++) {
    const Expr *a = argument(e->kid[i]);
    if (intrinsic_called(e) == IN_C_LOC || intrinsic_called(e) == IN_LOC) coherence_foreign_address(w->g, w->u, w->s, a);
    if (inquiry && a && coherence_object_is_designator(a))
      subscripts(w, a);
    else
      reads(w, a);
  }
}

static void children(Walk *w, const Expr *e, int from) {
  for (int i = from; i < e->nkid; i++) reads(w, e->kid[i]);
}

/* Its dummies have the values of the arguments: no storage is theirs. */
static void statement_function(Walk *w, const Expr *e) {
  const Symbol *outer = w->stmt_fn;
  children(w, e, 1);
  if (!e->sym) return;
  w->stmt_fn = alias_target(e->sym);
  reads(w, w->stmt_fn->stmt_fn);
  w->stmt_fn = outer;
}

static void reference(Walk *w, const Expr *e) {
  switch (e->how) {
  case REF_CALL:
    if (intrinsic_called(e) != IN_NONE)
      intrinsic_function(w, e);
    else
      procedure(w, e);
    break;
  case REF_STMT_FUNCTION: statement_function(w, e); break;
  case REF_CONSTRUCTOR: children(w, e, 1); break;
  case REF_UNKNOWN:
    if (e->sym && coherence_outside_is_library(alias_target(e->sym)->name)) {
      procedure(w, e);
      break;
    }
    coherence_place_any(w->g, w->s);
    coherence_place_time(w->g, w->s);
    children(w, e, 1);
    break;
  default: designator(w, e, TOUCH_READ); break;
  }
}

/* A name of a module that nobody has read: it may be that of an array. */
static bool is_unknown(const Symbol *s) {
  return s && s->from_unknown && s->kind == SY_UNKNOWN && !coherence_outside_is_library(s->name);
}

/* A procedure goes where calls may come from that do not know which one it is. Of those that say what they touch the library notes the address. */
static void passes(Walk *w, const Expr *e) {
  const Symbol *p = alias_target(e->sym);
  if (!p || p->kind != SY_PROCEDURE || p->dummy || coherence_object_is_pointer(p) || (p->attrs & AT_BIND)) return;
  const bool own = coherence_object_is_own(p);
  if (own ? coherence_silent_is(w->g, p) : w->g->ana->complete || coherence_object_is_pure(p)) return;
  for (const Unit *u = w->u; u; u = u->host)
    if (u->sym && alias_target(u->sym) == p) return; /* the name may be that of its result */
  coherence_place_pass(w->g, w->s, e->text, own ? NULL : coherence_names_of(w->g, p));
}

static void reads(Walk *w, const Expr *e) {
  if (!e) return;
  bool listed = w->listed;
  switch (e->kind) {
  case EX_NAME:
    if (declared_stmt_dummy(e->sym, w->stmt_fn)) break;
    passes(w, e);
    if (coherence_object_is_designator(e))
      designator(w, e, TOUCH_READ);
    else if (is_unknown(alias_target(e->sym)))
      coherence_place_any(w->g, w->s);
    break;
  case EX_REF: reference(w, e); break;
  case EX_MEMBER:
  case EX_COINDEX: designator(w, e, TOUCH_READ); break;
  case EX_IMPLIED_DO:
    w->listed = true;
    children(w, e, 1);
    w->listed = listed;
    break;
  case EX_UNARY:
  case EX_BINARY:
    if (e->sym)
      procedure(w, e);
    else
      children(w, e, 0);
    break;
  default: children(w, e, 0); break;
  }
}

/* ---- calls ---- */

/* Copies are made for arguments: nothing says what becomes of them. */
static void copied(Walk *w) { coherence_place_around(w->g, w->s, "f2c_copies_begin", "f2c_copies_end", NULL, NULL); }

/* The same, and behind the statement the host takes the copy back: kernels in between do not leave the device with a part of the array. */
static void taken_back(Walk *w, const Expr *e, const Symbol *dummy) {
  TouchObject o;
  touch(w, e, TOUCH_WRITE);
  copied(w);
  if (!coherence_argument_only_read(dummy) && coherence_object_of(w->g, w->u, e, true, &o))
    coherence_place_hold(w->g, w->s, &o, false);
}

static void apart(Walk *w) { coherence_place_around(w->g, w->s, "f2c_apart_begin", "f2c_apart_end", NULL, NULL); }

static void array_argument(Walk *w, const Expr *e, const Symbol *dummy) {
  if (dummy && dummy->shape == SHAPE_SCALAR && !dummy->rank) { /* of an ELEMENTAL procedure */
    designator(w, e, coherence_argument_only_read(dummy) ? TOUCH_READ : TOUCH_WRITE);
    return;
  }
  subscripts(w, e);
  const bool gathered = coherence_argument_is_gathered(e);
  if (!gathered && !coherence_argument_may_be_copied(e, dummy)) return;
  if (!gathered && coherence_object_passes(e->type) && !w->listed)
    coherence_place_copied(w->g, w->s, e, coherence_argument_only_read(dummy), coherence_argument_wants_packed(dummy));
  else
    taken_back(w, e, dummy);
}

/* Old programs hand the first of some components to a dummy that is an array of them all. */
static void component_argument(Walk *w, const Expr *e) {
  TouchObject o;
  if (e->kind != EX_MEMBER || has_subscripts(e) || coherence_object_of(w->g, w->u, e, true, &o)) return;
  while (e->kind == EX_MEMBER) e = e->kid[0];
  if (e->kind != EX_NAME || !coherence_object_is_designator(e)) return;
  coherence_place_hold(w->g, w->s,
                       &(TouchObject){.whole = coherence_object_passes(e->type) ? e : NULL, .base = alias_target(e->sym)}, false);
}

/* A scalar dummy is the variable itself: the procedure does not tell of what it reads there. */
static void scalar_argument(Walk *w, const Expr *e, const Symbol *dummy, bool bound) {
  TouchObject o;
  subscripts(w, e);
  if (!bound && (!dummy || dummy->rank || dummy->shape != SHAPE_SCALAR)) {
    component_argument(w, e);
    return;
  }
  if (e->type.base == TY_DERIVED && !has_subscripts(e)) return; /* its arrays have the same names there */
  if (coherence_object_of(w->g, w->u, e, false, &o)) touch(w, e, coherence_argument_only_read(dummy) ? TOUCH_READ : TOUCH_WRITE);
}

/* One argument of a procedure that tells what it touches. */
static void own_argument(Walk *w, const Expr *e, const Symbol *dummy, bool bound) {
  if (!e || e->kind == EX_ALT_RETURN || e->kind == EX_STAR) return;
  if (e->kind == EX_NAME && !coherence_object_is_designator(e)) {
    passes(w, e);
    return;
  }
  if (dummy && (dummy->attrs & (AT_POINTER | AT_ALLOCATABLE)) && !coherence_argument_only_read(dummy)) descriptor(w, e);
  if (!coherence_object_is_designator(e)) {
    reads(w, e);
    if (e->rank) copied(w);
  } else if (dummy && (dummy->attrs & AT_VALUE)) {
    designator(w, e, TOUCH_READ);
  } else if (coherence_argument_frees(dummy)) {
    touch(w, e, TOUCH_WRITE); /* what its components had allocated is freed */
    subscripts(w, e);
  } else if (e->rank) {
    array_argument(w, e, dummy);
  } else {
    scalar_argument(w, e, dummy, bound);
  }
}

static void pure_argument(Walk *w, const Expr *e, const Symbol *dummy, bool function) {
  if (!e || e->kind == EX_ALT_RETURN || (e->kind == EX_NAME && !coherence_object_is_designator(e))) return;
  bool listed = w->listed;
  bool scalar = dummy && !dummy->rank && dummy->shape == SHAPE_SCALAR;
  w->listed |= !e->rank && !scalar; /* an element stands for those behind it, too */
  if (coherence_object_is_designator(e))
    designator(w, e, function || coherence_argument_only_read(dummy) ? TOUCH_READ : TOUCH_WRITE);
  else
    reads(w, e);
  w->listed = listed;
}

/* The argument at a position, which has no keyword. */
static const Expr *positional(Expr *const *arg, int narg, int i) {
  for (int k = 0; k <= i; k++)
    if (k >= narg || !arg[k] || arg[k]->kind == EX_KEYWORD) return NULL;
  return arg[i];
}

/* The buffer 'e' of a message: no more of the array crosses than this can touch. */
static bool message(Walk *w, const MpiMessage *m, Expr *const *arg, int narg) {
  const Expr *e = positional(arg, narg, m->buffer), *count = positional(arg, narg, m->count), *type = positional(arg, narg, m->type);
  TouchObject o;
  bool evaluated = e && count && type && e->type.base != TY_DERIVED && e->type.base != TY_ANY;
  if (!evaluated || count->rank || type->rank || coherence_object_calls(w->s)) return false;
  evaluated = coherence_argument_is_early(e) && coherence_argument_is_early(count) && coherence_argument_is_early(type);
  if (!evaluated || coherence_argument_is_gathered(e)) return false;
  if (!coherence_object_of(w->g, w->u, e, m->use != MESSAGE_READ, &o)) return true;
  return o.whole && coherence_place_message(w->g, w->s, &o, e, m->use, count, type);
}

/* An element stands for those behind it, too. */
static void buffer(Walk *w, const Expr *e, TouchKind kind) {
  bool listed = w->listed;
  w->listed |= !e->rank;
  designator(w, e, kind);
  w->listed = listed;
}

/* What the call touches itself, and what others may touch after it has returned. */
static void mpi(Walk *w, const Symbol *proc, Expr *const *arg, int narg) {
  if (coherence_mpi_completes(proc)) coherence_place_reached(w->g, w->s);
  coherence_place_time(w->g, w->s); /* buffers may be the device's: it does not wait for our kernels */
  if (coherence_mpi_opens_windows(proc)) coherence_place_around(w->g, w->s, "f2c_host_shares_all", NULL, NULL, NULL);
  bool early = coherence_mpi_returns_early(proc), has_messages = coherence_mpi_has_messages(proc);
  for (int i = 0; i < narg; i++) {
    const Expr *e = argument(arg[i]);
    const MpiMessage *m = coherence_mpi_message(proc, i);
    bool reads_it = m ? m->use == MESSAGE_READ : coherence_mpi_reads(proc, i);
    bool handle = has_messages && !m; /* requests, statuses and numbers are there when it returns */
    if (e && coherence_object_is_designator(e) && m && message(w, m, arg, narg))
      subscripts(w, e);
    else if (e && coherence_object_is_designator(e))
      buffer(w, e, reads_it ? TOUCH_READ : early && !handle ? TOUCH_SHARE : TOUCH_WRITE);
    else if (e && e->kind != EX_NAME)
      reads(w, e);
  }
  copied(w); /* operators of the program's may run kernels on MPI's buffers */
}

static bool in_block(const Stmt *s) {
  for (; s; s = s->parent)
    if (s->kind == ST_BLOCK) return true;
  return false;
}

/* What a procedure that f2cuda has not compiled may have kept the address of: it may write there at any time. */
static void shared_argument(Walk *w, const Expr *e, const Symbol *dummy) {
  uint32_t keeps = AT_TARGET | AT_ASYNCHRONOUS | AT_VOLATILE | AT_POINTER;
  if (e && e->kind == EX_REF && e->how == REF_CALL && intrinsic_called(e) == IN_C_LOC && e->nkid > 1)
    e = argument(e->kid[1]);
  else if (!dummy || !(dummy->attrs & keeps))
    return;
  if (e && coherence_object_is_designator(e)) touch(w, e, TOUCH_SHARE);
}

/* Whichever procedure it is, it is PURE (F2018 7.5.7.3): it says nothing itself, and may touch what its object has, a function what a module has. */
static bool bound_pure(Walk *w, const Symbol *proc, Expr *const *arg, int narg, bool function) {
  if (!proc || !proc->has_interface || !coherence_object_is_pure(proc)) return false;
  for (int i = 0; i < narg; i++) pure_argument(w, argument(arg[i]), NULL, function);
  coherence_place_any(w->g, w->s);
  return true;
}

/* A call, and what the declarations of its procedure read. */
typedef struct Declared {
  Walk *w;
  const Symbol *proc;
  const Expr *object;
  Expr *const *arg;
  int narg;
} Declared;

/* An element stands for those behind it. */
static void read_all(Walk *w, const Expr *e) {
  const bool listed = w->listed;
  w->listed = true;
  if (e && coherence_object_is_designator(e)) touch(w, e, TOUCH_READ);
  w->listed = listed;
}

static Expr *name_of(Walk *w, const Symbol *s) {
  Expr *name = ARENA_NEW(w->g->arena, Expr);
  *name = (Expr){.kind = EX_NAME,
                 .span = w->s->span,
                 .text = s->name,
                 .sym = (Symbol *)s,
                 .type = alias_target(s)->type,
                 .rank = (unsigned)alias_target(s)->rank,
                 .depth = 1};
  return name;
}

static void read_arguments(const Declared *d, int dummy) {
  if (d->object) read_all(d->w, d->object->kid[0]);
  for (int i = 0; i < d->narg; i++) {
    const Symbol *s = d->object ? NULL : coherence_argument_dummy(d->proc, d->arg[i], i);
    if (!dummy || !s || s->dummy == dummy) read_all(d->w, argument(d->arg[i]));
  }
}

static void declared(const Symbol *s, void *data) {
  const Declared *d = data;
  Walk *w = d->w;
  if (s && s->kind == SY_PROCEDURE && coherence_object_keeps_to_arguments(s)) return;
  if (s && d->proc && declared_dummy(s, d->proc))
    read_arguments(d, s->dummy);
  else if (s && s->kind == SY_VARIABLE && alias_target(symbol_lookup(w->u->scope, s->name)) == s)
    read_all(w, name_of(w, s));
  else
    coherence_place_any(w->g, w->s);
}

/* Its own declarations are seen, or are of another file: that tells what they read. */
static void declarations(Walk *w, const Symbol *proc, const Expr *object, Expr *const *arg, int narg) {
  Declared d = {w, proc, object, arg, narg};
  if (!proc || proc->kind != SY_PROCEDURE) return;
  declared_procedure(proc, declared, &d);
  const ProcEffects *e = proc->unit && proc->unit->exec ? NULL : symbol_effects(proc);
  if (e && (e->does & DOES_SIZE)) read_arguments(&d, 0);
  if (e && (e->does & DOES_SIZE_OUTER)) coherence_place_any(w->g, w->s);
}

/* The procedure of a call, operator or defined assignment. 'object': what chooses it, 'object%p'; NULL: its name does. */
static void call(Walk *w, const Symbol *proc, const Expr *object, Expr *const *arg, int narg, bool function) {
  Gen *g = w->g;
  const bool bound = object != NULL;
  proc = alias_target(proc);
  if (bound && bound_pure(w, proc, arg, narg, function)) return;
  if (!bound && coherence_mpi_is(proc)) {
    mpi(w, proc, arg, narg);
    return;
  }
  if (proc && coherence_outside_is_clock(proc)) coherence_place_time(g, w->s);
  bool known = proc && proc->kind == SY_PROCEDURE && !bound && !proc->dummy && !(proc->attrs & AT_ABSTRACT);
  known &= proc && !coherence_object_is_pointer(proc);
  bool pure = known && coherence_object_is_pure(proc), silent = known && coherence_silent_is(g, proc);
  for (int i = 0; i < narg; i++) {
    const Symbol *dummy = coherence_argument_dummy(proc, arg[i], i);
    if (silent)
      pure_argument(w, argument(arg[i]), dummy, pure ? function : !coherence_object_sets(proc, dummy));
    else
      own_argument(w, argument(arg[i]), bound ? NULL : dummy, bound);
  }
  declarations(w, proc, object, arg, narg);
  if (pure && !coherence_object_keeps_to_arguments(proc)) coherence_place_any(g, w->s);
  if (narg && arg[narg - 1] && arg[narg - 1]->kind == EX_ALT_RETURN && in_block(w->s)) apart(w); /* it may leave the BLOCK */
  if (silent || (known && (coherence_object_is_own(proc) || coherence_outside_is_harmless(proc)))) return;
  if (bound && g->ana->complete && proc && !(proc->attrs & AT_POINTER)) return;
  const CalledName name =
      bound ? coherence_called_by_object(g, w->s, proc, object, function) : coherence_called_by_name(g, w->u, proc, known);
  for (int i = 0; i < narg; i++) {
    shared_argument(w, argument(arg[i]), coherence_argument_dummy(proc, arg[i], i));
    coherence_foreign_argument(g, w->u, w->s, argument(arg[i]), bound ? NULL : coherence_argument_dummy(proc, arg[i], i), name);
  }
  if (function) coherence_foreign_result(g, w->s, bound ? NULL : proc, name);
  coherence_place_call(g, w->s, name);
}

static void procedure(Walk *w, const Expr *e) {
  if (e->kind != EX_REF) { /* an operator */
    call(w, e->sym, NULL, e->kid, e->nkid, true);
    return;
  }
  const Expr *object = e->kid[0]->kind != EX_NAME ? e->kid[0] : NULL;
  if (object) subscripts(w, object);
  call(w, e->sym, object, e->kid + 1, e->nkid - 1, true);
}

static void intrinsic_subroutine(Walk *w, const Symbol *proc, Expr *const *arg, int narg) {
  IntrinsicId id = (IntrinsicId)proc->intrinsic;
  if (coherence_outside_tells_time(id)) coherence_place_time(w->g, w->s);
  if (id == IN_C_F_POINTER || id == IN_MOVE_ALLOC) coherence_foreign_pointer(w->g, w->s);
  bool names = id == IN_MOVE_ALLOC || id == IN_C_F_POINTER || id == IN_C_F_PROCPOINTER;
  for (int i = 0; i < narg; i++) {
    const Expr *e = argument(arg[i]);
    if (names && e && coherence_object_is_designator(e))
      subscripts(w, e), descriptor(w, e);
    else
      writes(w, e, id == IN_RANDOM_NUMBER && e && e->kind == EX_NAME && e->rank ? TOUCH_SET : TOUCH_WRITE);
  }
}

static void subroutine(Walk *w, const Stmt *s) {
  Expr *e = s->u.exprs.n ? s->u.exprs.v[0] : NULL;
  if (!e) return;
  Expr *const *arg = e->kind == EX_REF ? e->kid + 1 : NULL;
  int narg = e->kind == EX_REF ? e->nkid - 1 : 0;
  const Symbol *proc = alias_target(e->sym);
  const Expr *name = e->kind == EX_REF ? e->kid[0] : e;
  if (name->kind != EX_NAME) subscripts(w, name);
  if (proc && proc->kind == SY_INTRINSIC)
    intrinsic_subroutine(w, proc, arg, narg);
  else
    call(w, proc, name->kind != EX_NAME ? name : NULL, arg, narg, false);
}

/* ---- statements ---- */

/* 'a(i) = e', 'a(:,1) = e' where no loop tells of more, and functions in 'e' launch nothing: the new values can follow to the device behind the statement. */
static bool follows(Walk *w, const Stmt *s) {
  const Expr *l = s->u.assign.lhs;
  TouchObject o;
  if (l->kind != EX_REF || l->type.base == TY_DERIVED || !coherence_object_of(w->g, w->u, l, true, &o) || !o.whole) return false;
  if (w->listed || !coherence_part_lasts(l) || !coherence_part_is_plain(w->g, w->s, l, &o)) return false;
  return coherence_leaf_all(w->g, s->u.assign.rhs) && coherence_place_behind(w->g, s, &o, l);
}

/* Of objects that are copied with all that they hold: their own values are read and set by the host. */
static void touch_objects(Walk *w, const Stmt *s) {
  if (s->u.assign.lhs->type.base != TY_DERIVED) return;
  touch(w, s->u.assign.rhs, TOUCH_READ);
  touch(w, s->u.assign.lhs, TOUCH_WRITE);
}

static void assignment(Walk *w, const Stmt *s) {
  Expr *two[] = {s->u.assign.lhs, s->u.assign.rhs};
  if (s->u.assign.defined) {
    call(w, s->u.assign.defined, NULL, two, 2, false);
    return;
  }
  coherence_foreign_pointer(w->g, s);
  if (coherence_copy_put(w->g, w->u, s)) {
    touch_objects(w, s);
    return;
  }
  reads(w, s->u.assign.rhs);
  const Expr *lhs = s->u.assign.lhs;
  if (lhs->kind == EX_MEMBER && lhs->sym && (lhs->sym->attrs & AT_ALLOCATABLE)) descriptor(w, lhs);
  if (follows(w, s) || (!w->listed && coherence_element_assigned(w->g, w->u, s))) {
    subscripts(w, s->u.assign.lhs);
    return;
  }
  writes(w, s->u.assign.lhs, coherence_value_sets_all(s) || coherence_value_is_result(s) ? TOUCH_SET : TOUCH_WRITE);
}

/* What an item of a list of a READ is. */
static void input(Walk *w, const Expr *e, TouchKind kind) {
  bool listed = w->listed;
  if (!e) return;
  if (e->kind != EX_IMPLIED_DO) {
    writes(w, e, kind);
    return;
  }
  w->listed = true;
  for (int i = 1; i < e->nkid; i++)
    if (i < 4)
      reads(w, e->kid[i]);
    else
      input(w, e->kid[i], kind);
  w->listed = listed;
}

/* What the item reads itself. */
static void input_subscripts(Walk *w, const Expr *e) {
  for (int i = 1; e->kind == EX_IMPLIED_DO && i < 4; i++) reads(w, e->kid[i]);
  subscripts(w, e->kind == EX_IMPLIED_DO ? e->kid[4] : e);
}

/* The members of a NAMELIST group, by their names. */
static void members(Walk *w, const Symbol *group) {
  for (int i = 0; i < group->nlist; i++) {
    const Symbol *m = group->list[i];
    if (alias_target(symbol_lookup(w->u->scope, m->name)) != alias_target(m)) {
      coherence_place_any(w->g, w->s);
      continue;
    }
    designator(w, name_of(w, m), w->s->kind == ST_READ ? TOUCH_WRITE : TOUCH_READ);
  }
}

/* The statement may return before the values are there. */
static bool is_asynchronous(const Stmt *s) {
  for (int i = 0; i < s->u.io.nctl; i++)
    if (s->u.io.ctl[i].key && !strcmp(s->u.io.ctl[i].key, "asynchronous")) return true;
  return false;
}

static bool is_namelist(const Expr *e) { return e->kind == EX_NAME && e->sym && alias_target(e->sym)->kind == SY_NAMELIST; }

static void input_output(Walk *w, const Stmt *s) {
  bool transfers = s->kind == ST_READ || s->kind == ST_WRITE || s->kind == ST_PRINT || s->kind == ST_OPEN;
  if (!transfers) coherence_place_around(w->g, s, "f2c_host_completes", NULL, NULL, NULL);
  for (int i = 0; i < s->u.io.nctl; i++) {
    const Expr *e = s->u.io.ctl[i].value;
    if (e && is_namelist(e))
      members(w, alias_target(e->sym));
    else if (e && coherence_object_is_designator(e))
      writes(w, e, TOUCH_WRITE);
    else
      reads(w, e);
  }
  for (int i = 0; i < s->u.io.n; i++) {
    const Expr *e = s->u.io.v[i];
    if (e && is_namelist(e))
      members(w, alias_target(e->sym));
    else if (s->kind == ST_READ && e && !is_asynchronous(s) && coherence_element_input(w->g, w->u, s, e))
      input_subscripts(w, e);
    else if (s->kind == ST_READ)
      input(w, e, is_asynchronous(s) ? TOUCH_SHARE : TOUCH_WRITE);
    else
      reads(w, e);
  }
}

static void allocation(Walk *w, const Stmt *s) {
  for (int i = 0; i < s->u.io.nctl; i++) {
    const char *key = s->u.io.ctl[i].key;
    const Expr *e = s->u.io.ctl[i].value;
    if (!e) continue;
    if (key && !strcmp(key, "mold") && coherence_object_is_designator(e))
      subscripts(w, e);
    else if (key && strcmp(key, "source") && coherence_object_is_designator(e))
      writes(w, e, TOUCH_WRITE);
    else
      reads(w, e);
  }
  for (int i = 0; i < s->u.io.n; i++)
    if (s->u.io.v[i]) subscripts(w, s->u.io.v[i]), descriptor(w, s->u.io.v[i]);
}

static void loop_heads(Walk *w, const Stmt *s) {
  reads(w, s->u.loop.lo);
  reads(w, s->u.loop.hi);
  reads(w, s->u.loop.step);
  reads(w, s->u.loop.cond);
  if (s->u.loop.var) writes(w, s->u.loop.var, TOUCH_WRITE);
  for (int i = 0; i < s->u.loop.nindex; i++) {
    reads(w, s->u.loop.index[i].lo);
    reads(w, s->u.loop.index[i].hi);
    reads(w, s->u.loop.index[i].step);
  }
}

/* Copies that OpenMP makes of arrays, and values of clauses. */
static void directive(Walk *w, const Stmt *s) {
  const Directive *d = s->u.directive;
  for (const Clause *c = d->clause; c; c = c->next)
    for (int i = 0; i < c->nitem; i++) {
      const Expr *e = c->item[i];
      if (c->kind == CL_IF || c->kind == CL_SELF || c->kind == CL_DEVICE) reads(w, e);
      bool copies = d->dialect == DIALECT_OMP && !(d->flags & DF_TARGET) &&
                    (c->kind == CL_FIRSTPRIVATE || c->kind == CL_LASTPRIVATE || c->kind == CL_REDUCTION || c->kind == CL_COPYIN);
      if (copies && e && coherence_object_is_designator(e) && e->rank) writes(w, e, TOUCH_WRITE);
    }
}

/* A selector that is a variable is not read. */
static void selectors(Walk *w, const Stmt *s) {
  for (int i = 0; i < s->u.exprs.n; i++) {
    const Expr *item = s->u.exprs.v[i], *e = argument(item);
    const bool ends = item && item->kind == EX_KEYWORD && item->sym && item->sym->valued; /* with the block: host_touches.c */
    if (e && coherence_object_is_designator(e)) {
      subscripts(w, e);
      continue;
    }
    reads(w, e);
    if (e && e->rank && !ends) copied(w); /* the name is that of a copy */
  }
}

static void statement(Walk *w, Stmt *s) {
  w->s = s;
  if (ast_stmt_is_selector(s)) return;
  switch (s->kind) {
  case ST_ASSIGN: assignment(w, s); break;
  case ST_POINTER_ASSIGN:
    coherence_foreign_pointer(w->g, s);
    subscripts(w, s->u.assign.lhs);
    descriptor(w, s->u.assign.lhs);
    if (coherence_object_is_designator(s->u.assign.rhs))
      subscripts(w, s->u.assign.rhs);
    else
      reads(w, s->u.assign.rhs);
    break;
  case ST_CALL: subroutine(w, s); break;
  case ST_IF:
  case ST_ELSE_IF:
  case ST_WHERE:
  case ST_ELSEWHERE: reads(w, s->u.branch.cond); break;
  case ST_DO:
  case ST_FORALL: loop_heads(w, s); break;
  case ST_SELECT_CASE:
  case ST_RETURN:
  case ST_STOP:
  case ST_ERROR_STOP:
    for (int i = 0; i < s->u.exprs.n; i++) reads(w, s->u.exprs.v[i]);
    break;
  case ST_ASSOCIATE:
  case ST_SELECT_TYPE:
  case ST_SELECT_RANK: selectors(w, s); break;
  case ST_BLOCK: declared_scope(stmt_scope(s), declared, &(Declared){w, NULL, NULL, NULL, 0}); break;
  case ST_COMPUTED_GOTO:
  case ST_ARITHMETIC_IF: reads(w, s->u.jump.e); break;
  case ST_ALLOCATE:
  case ST_DEALLOCATE:
    coherence_foreign_pointer(w->g, s);
    allocation(w, s);
    break;
  case ST_NULLIFY:
    for (int i = 0; i < s->u.exprs.n; i++) subscripts(w, s->u.exprs.v[i]), descriptor(w, s->u.exprs.v[i]);
    break;
  case ST_READ:
  case ST_WRITE:
  case ST_PRINT:
  case ST_OPEN:
  case ST_CLOSE:
  case ST_INQUIRE:
  case ST_REWIND:
  case ST_BACKSPACE:
  case ST_ENDFILE:
  case ST_FLUSH:
  case ST_WAIT: input_output(w, s); break;
  case ST_DIRECTIVE: directive(w, s); break;
  case ST_OPAQUE:
  case ST_SYNC:
  case ST_TEAM:
  case ST_CRITICAL:
  case ST_PAUSE: coherence_place_any(w->g, s); break;
  default: break;
  }
}

static const Launch *launch_at(const Gen *g, const Stmt *s) {
  for (int i = 0; i < g->launches.n; i++)
    if (g->launches.v[i]->nest->first == s) return g->launches.v[i];
  return NULL;
}

static void block(Walk *w, Stmt *s) {
  for (; s; s = s->next) {
    const Launch *l = launch_at(w->g, s);
    if (l) coherence_kernel_operands(w->g, w->u, l);
    if (l && !l->nest->optional) { /* an optional one leaves the loop to the launches inside of it */
      while (s->next && stmt_place(s->next) <= stmt_place(l->nest->last)) s = s->next;
      continue;
    }
    statement(w, s);
    block(w, s->body);
    for (Stmt *o = s->other; o; o = o->other) {
      statement(w, o);
      block(w, o->body);
    }
  }
}

/* ---- the file ---- */

static void begin_program(Gen *g, const Unit *u) {
  FortranOut o = place_out(g, u->exec);
  interface_need_call(g, u, "f2c_keep_begin");
  fortran_out_stmt(&o, "call f2c_keep_begin()");
  place_before(g, place_begin(u), &o, ORDER_KEEP);
}

static bool has_entry(const Unit *u) {
  for (const Stmt *s = u->first; s; s = s->next)
    if (s->kind == ST_ENTRY) return true;
  return false;
}

static void visit_units(Gen *g, Unit *u) {
  for (; u; u = u->next) {
    if (u->exec && u->kind != UN_INTERFACE_BODY && !device_branch_pure(u) && !(u->sym && coherence_silent_is(g, u->sym))) {
      Walk w = {.g = g, .u = u, .once = !has_entry(u)};
      block(&w, u->exec);
      u->kind == UN_PROGRAM ? begin_program(g, u) : coherence_enter_put(g, u);
    } else if (u->exec && device_branch_pure(u))
      coherence_enter_pure(g, u);
    visit_units(g, u->child);
  }
}

void coherence_all(Gen *g) {
  if (!g->ana->keeps_data) return;
  visit_units(g, g->prog->units);
  coherence_place_all(g);
}
