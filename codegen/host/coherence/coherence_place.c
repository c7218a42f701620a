/* Where the calls stand: before statements or the loops around them, each once, and behind statements. */
#include "codegen/host/coherence/coherence.h"
#include "frontend/symbol/scope.h"
#include <stdlib.h>
#include <string.h>

enum { ORDER_BEHIND = -36, ORDER_BEFORE_CALL = 7 };

/* A call before a statement. */
typedef struct Touch {
  const Stmt *place;
  TouchKind kind;
  TouchObject object; /* none of TOUCH_ANY and TOUCH_TIME */
  const char *text;   /* the actual argument; NULL: there is none */
  const char *more;   /* of TOUCH_MESSAGE: other arguments behind it; else NULL */
  Loc at;             /* the statement that it speaks of */
  const Stmt *of;     /* the same */
  bool reads;         /* of TOUCH_MESSAGE: it is sent */
  bool moved;         /* to the first of a run of assignments */
  bool tested;        /* the library's state is looked at before the call */
  CalledName called;  /* of TOUCH_LEND and its like */
  struct Touch *next; /* of the same place */
} Touch;

/* ---- statements ---- */

/* The innermost loop from 's' on outwards in which calls of the library cannot stand, or all of them: DO CONCURRENT, FORALL. */
static const Stmt *closed_loop(const Stmt *s) {
  const Stmt *found = NULL;
  for (const Stmt *p = s->parent; p; p = p->parent)
    if (p->kind == ST_FORALL || (p->kind == ST_DO && p->u.loop.how == DO_CONCURRENT)) found = p;
  return found;
}

/* No calls stand in WORKSHARE that has no kernels: its directive, or 's' itself. */
static const Stmt *before_workshare(const Gen *g, const Stmt *s) {
  if (!device_branch_threads_around(g, s)) return s;
  for (const Stmt *p = s; p; p = p->prev ? p->prev : p->parent) {
    const Directive *d = p->kind == ST_DIRECTIVE ? p->u.directive : NULL;
    if (d && directive_is_workshare(d) && d->end && stmt_before(s, d->end)) return workshare_is_opened(g, d) ? s : p;
  }
  return s;
}

/* The outermost loop around 's' before which the object can be told of as well, or 's' itself. */
static const Stmt *outermost(Gen *g, const Stmt *s, const TouchObject *o) {
  const Stmt *place = s;
  for (const Stmt *p = s->parent; p; p = p->parent) {
    if (p->kind != ST_DO && p->kind != ST_FORALL) continue;
    if (coherence_object_launches(g, p) || !coherence_object_leaves(g, o, p)) break;
    place = p;
  }
  return place;
}

static const char *text_of(Gen *g, const Expr *e) {
  const char *path = e->kind == EX_NAME ? e->text : source_text_path(g, e);
  return path ? path : source_text_expr(g, e);
}

/* Threads of OpenMP run the statement: their construct may want a word on every variable. */
static bool is_threaded(const Gen *g, const Stmt *s) {
  if (device_branch_threads_around(g, s)) return true;
  for (const Stmt *p = s->parent; p; p = p->parent) {
    const Stmt *d = p->kind == ST_DO ? p->prev : NULL;
    if (d && d->kind == ST_DIRECTIVE && d->u.directive->dialect == DIALECT_OMP) return true;
  }
  return false;
}

static bool is_default_none(const Directive *d) {
  const Clause *c = directive_find_clause(d, CL_DEFAULT);
  return c && c->word && !strcmp(c->word, "none");
}

/* A construct around the statement, DEFAULT(NONE), wants a word on every variable. */
static bool wants_words(const Gen *g, const Stmt *s) {
  bool wants = false;
  for (int i = 0; i < g->thread_constructs.n; i++) {
    const Directive *d = g->thread_constructs.v[i];
    wants |=
        d->stmt->unit == s->unit && stmt_before(d->stmt, s) && stmt_before(s, device_branch_construct_end(d)) && is_default_none(d);
  }
  for (const Stmt *p = s->parent; p; p = p->parent) {
    const Stmt *d = p->kind == ST_DO ? p->prev : NULL;
    wants |= d && d->kind == ST_DIRECTIVE && is_default_none(d->u.directive);
  }
  return wants;
}

static bool is_same(const char *a, const char *b) { return a == b || (a && b && !strcmp(a, b)); }

/* 't' says nothing that 'u', of the same place, does not say. */
static bool is_said_by(const Touch *t, const Touch *u) {
  if (u->kind == TOUCH_ANY && t->kind <= TOUCH_REACHED) return true;
  return u->kind == t->kind && is_same(u->text, t->text) && is_same(u->called.name, t->called.name) && is_same(u->more, t->more);
}

/* Each once. The first of a place is in Gen.touches, the others follow it. False: it is said already. */
static bool add_touch(Gen *g, Touch *t) {
  Touch *last = map_get(&g->touched, t->place);
  for (const Touch *u = last; u; u = u->next)
    if (is_said_by(t, u)) return false;
  if (!last) {
    vec_push(g->arena, &g->touches, t);
    map_put(g->arena, &g->touched, t->place, t);
    return true;
  }
  while (last->next) last = last->next;
  last->next = t;
  return true;
}

static Touch *new_touch(Gen *g, const Stmt *place, TouchKind kind, const TouchObject *o, const char *text, const Stmt *of) {
  Touch *t = ARENA_NEW(g->arena, Touch);
  place = before_workshare(g, place);
  *t = (Touch){.place = place, .kind = kind, .text = text, .at = of->span.begin, .of = of, .tested = !is_threaded(g, place)};
  if (o) t->object = *o;
  return t;
}

static void tell_named(Gen *g, const Stmt *place, TouchKind kind, const TouchObject *o, const char *text, const Stmt *of,
                       CalledName called) {
  Touch *t = new_touch(g, place, kind, o, text, of);
  t->called = called;
  add_touch(g, t);
}

static void tell(Gen *g, const Stmt *place, TouchKind kind, const TouchObject *o, const char *text, const Stmt *of) {
  tell_named(g, place, kind, o, text, of, (CalledName){0});
}

static void note_touch(Gen *g, const Touch *t);

/* What the statement reads is fetched before the first of its run. */
static void tell_of_read(Gen *g, const Stmt *s, const TouchObject *o, const char *text) {
  const Stmt *first = coherence_run_first(g, s);
  Touch *t = new_touch(g, first, TOUCH_READ, o, text, s);
  t->moved = first != s;
  if (!add_touch(g, t) && t->moved) note_touch(g, t);
}

static void tell_of_no_object(Gen *g, const Stmt *s, TouchKind kind) {
  const Stmt *closed = closed_loop(s);
  tell(g, host_touches_line(g, closed ? closed : s), kind, NULL, NULL, s);
}

void coherence_place_any(Gen *g, const Stmt *s) { tell_of_no_object(g, s, TOUCH_ANY); }

void coherence_place_team(Gen *g, const Stmt *s) { tell_of_no_object(g, s, TOUCH_TEAM); }

void coherence_place_threads(Gen *g, const Stmt *s) { tell_of_no_object(g, s, TOUCH_THREADS); }

void coherence_place_reached(Gen *g, const Stmt *s) { tell_of_no_object(g, s, TOUCH_REACHED); }

void coherence_place_time(Gen *g, const Stmt *s) { tell_of_no_object(g, s, TOUCH_TIME); }

/* What names the object cannot be looked at before the statement: a one-line IF decides. */
static bool is_decided_late(const Gen *g, const Stmt *s, const TouchObject *o) {
  const Stmt *line = host_touches_line(g, s);
  return line != s && o->chosen;
}

void coherence_place_entry(Gen *g, const Unit *u, const TouchObject *o) {
  tell(g, u->exec, TOUCH_READ, o, text_of(g, o->whole), u->exec);
}

/* What asks whether the object is there can be asked in the unit. */
static bool has_words(Gen *g, const Unit *u, const TouchObject *o) {
  bool guards = o->early || o->sized || (o->base && (o->base->attrs & AT_OPTIONAL)) || (o->whole && o->whole->kind != EX_NAME);
  return !guards || !(device_branch_shadowed(g, u, "present") || device_branch_shadowed(g, u, "associated") ||
                      device_branch_shadowed(g, u, "allocated"));
}

/* What f2c_object gets of the object; NULL: it cannot be asked in the unit. */
static const char *size_of(Gen *g, const Unit *u, const Expr *e) {
  const char *text = text_of(g, e);
  return text ? coherence_place_size(g, u, text, false) : NULL;
}

const char *coherence_place_size(Gen *g, const Unit *u, const char *object, bool array) {
  static const char *const functions[] = {"loc", "storage_size", "size", "int"};
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (device_branch_shadowed(g, u, functions[i])) return NULL;
  const char *times = array ? arena_printf(g->arena, "*size(%s, kind=8)", object) : "";
  return arena_printf(g->arena, "int(loc(%s), 8), storage_size(%s)/8_8%s", object, object, times);
}

void coherence_place_touch(Gen *g, const Stmt *s, TouchKind kind, const TouchObject *object) {
  TouchObject early = *object, *o = &early;
  const Stmt *place = o->whole && kind < TOUCH_SET ? outermost(g, s, o) : s, *closed = closed_loop(place);
  early.early = host_touches_line(g, place) != s;
  bool part = o->part && place == s && (host_touches_line(g, s) == s || s->kind == ST_ELSE_IF);
  const char *text = part ? source_text_expr(g, o->part) : o->whole ? text_of(g, o->whole) : NULL;
  const bool in_loop = text && kind == TOUCH_READ && o->part && place != s;
  const char *section = in_loop ? coherence_section_of_loop(g, s, place, o->part, text) : NULL;
  if (section) text = section;
  if (!o->whole && o->sized) text = size_of(g, s->unit, o->sized);
  if (!text || closed || !has_words(g, s->unit, o) || is_decided_late(g, place, o) ||
      !symbol_exists_at(o->base, host_touches_line(g, place)))
    coherence_place_any(g, s);
  else if (kind == TOUCH_READ && place == s && host_touches_line(g, s) == s)
    tell_of_read(g, s, o, text);
  else
    tell(g, host_touches_line(g, place), kind, o, text, s);
}

void coherence_place_hand(Gen *g, const Stmt *s, const TouchObject *o, bool reads, CalledName called) {
  const Stmt *closed = closed_loop(s), *line = host_touches_line(g, closed ? closed : s);
  TouchObject early = o ? *o : (TouchObject){0};
  early.early = line != s;
  const char *text = !o || !o->whole ? NULL : o->part && line == s ? source_text_expr(g, o->part) : text_of(g, o->whole);
  if (text && !closed && has_words(g, s->unit, &early) && !is_decided_late(g, s, o) && symbol_exists_at(o->base, line))
    tell_named(g, line, reads ? TOUCH_LEND : TOUCH_HAND, &early, text, s, called);
  else
    tell_named(g, line, TOUCH_HAND_ALL, NULL, NULL, s, called);
}

bool coherence_place_message(Gen *g, const Stmt *s, const TouchObject *o, const Expr *buffer, MessageUse use, const Expr *count,
                             const Expr *type) {
  if (host_touches_line(g, s) != s || closed_loop(s) || before_workshare(g, s) != s || !has_words(g, s->unit, o)) return false;
  const char *text = text_of(g, buffer), *whole = text_of(g, o->whole);
  const char *n = source_text_expr(g, count), *what = source_text_expr(g, type);
  if (!text || !whole || !n || !what || !symbol_exists_at(o->base, s)) return false;
  Touch *t = new_touch(g, s, TOUCH_MESSAGE, o, text, s);
  t->more = arena_printf(g->arena, "%s, %d_4, %s, %s", whole, (int)use, n, what);
  t->reads = use == MESSAGE_READ || use == MESSAGE_LEND;
  add_touch(g, t);
  return true;
}

void coherence_place_nest(Gen *g, const Nest *n, TouchKind kind, const TouchObject *o) {
  const Stmt *s = n->first->parent && n->first->parent->one_line ? n->first->parent : device_branch_first_line(n);
  bool named = (o->whole || o->sized) && !o->varies && symbol_exists_at(o->base, s);
  const char *text = !named ? NULL : o->whole ? text_of(g, o->whole) : size_of(g, n->unit, o->sized);
  tell(g, s, text ? kind : TOUCH_ANY, o, text, n->first);
}

/* ---- text ---- */

void coherence_place_declare(Gen *g, const Unit *u) {
  if (map_get(&g->declares_kept, u)) return;
  map_put(g->arena, &g->declares_kept, u, (void *)u);
  static const char all[] = "f2c_newer, f2c_valid, f2c_entries, f2c_busy, f2c_keeps, f2c_alone, f2c_outside, f2c_few, f2c_skipped";
  interface_need_declaration(g, u, arena_printf(g->arena, "integer(4) :: %s", all));
  interface_need_declaration(g, u, arena_printf(g->arena, "common /f2c_kept_state/ %s", all));
  interface_need_declaration(g, u, "bind(c, name='f2c_kept') :: /f2c_kept_state/");
}

static const char *const procedure[] = {
    [TOUCH_READ] = "f2c_host_reads",     [TOUCH_WRITE] = "f2c_host_writes",    [TOUCH_SET] = "f2c_host_sets",
    [TOUCH_ANY] = "f2c_host_any",        [TOUCH_REACHED] = "f2c_host_reached", [TOUCH_TIME] = "f2c_wait",
    [TOUCH_LEND] = "f2c_hands",          [TOUCH_SHARE] = "f2c_host_shares",    [TOUCH_HAND] = "f2c_hands",
    [TOUCH_HAND_ALL] = "f2c_hands_all",  [TOUCH_MESSAGE] = "f2c_message",      [TOUCH_TEAM] = "f2c_host_team",
    [TOUCH_THREADS] = "f2c_host_threads"};
static const char *const state[] = {
    [TOUCH_READ] = "f2c_newer",     [TOUCH_WRITE] = "f2c_valid",     [TOUCH_SET] = "f2c_valid",     [TOUCH_ANY] = "f2c_entries",
    [TOUCH_TIME] = "f2c_busy",      [TOUCH_REACHED] = "f2c_entries", [TOUCH_SHARE] = "f2c_keeps",   [TOUCH_LEND] = "f2c_keeps",
    [TOUCH_HAND] = "f2c_keeps",     [TOUCH_HAND_ALL] = "f2c_keeps",  [TOUCH_MESSAGE] = "f2c_keeps", [TOUCH_TEAM] = "f2c_entries",
    [TOUCH_THREADS] = "f2c_entries"};

/* Names of procedures that a unit calls, of which the library knows whether they say what they touch. */
typedef struct Callee {
  const Unit *unit;
  const char *name, *flag; /* the library's name of it; the unit's variable that is 0 when they do */
  struct Callee *next;     /* of the same unit */
} Callee;

/* The variable that is 0 once the library has said that the procedure says what it touches; where no variable may stand, a function that
 * leaves it open. */
static const char *flag_of(Gen *g, const Stmt *s, const char *name) {
  static const HostProcedure open = {.name = "f2c_foreign", .binding = "f2c_foreign", .dummies = "", .result = "integer(4)"};
  const Unit *u = s->unit;
  if (wants_words(g, s)) {
    interface_need_procedure(g, u, &open);
    return "f2c_foreign()";
  }
  Callee *last = NULL, *c = ARENA_NEW(g->arena, Callee);
  int n = 1;
  for (Callee *k = map_get(&g->callees, u); k; k = k->next, n++) {
    if (!strcmp(k->name, name)) return k->flag;
    last = k;
  }
  *c = (Callee){u, name, arena_printf(g->arena, "f2c_foreign_%d", n), NULL};
  if (last)
    last->next = c;
  else
    map_put(g->arena, &g->callees, u, c);
  interface_need_declaration(g, u, arena_printf(g->arena, "integer(4), save :: %s = 1", c->flag));
  return c->flag;
}

/* Of a procedure: BIND(C) lets no other ones be arguments. */
static const char *address_of(Gen *g, const Unit *u, const char *procedure, const char *by) {
  const Symbol *p = by ? NULL : symbol_lookup(u->scope, procedure);
  const char *function = by ? by : p && p->dummy && (p->attrs & AT_POINTER) ? "f2c_address_in" : "f2c_address";
  static const HostProcedure of_subroutine = {
      .name = "f2c_address_s", .dummies = "f", .result = "integer(8)", .decl = {"external :: f"}};
  if (!strcmp(function, of_subroutine.name))
    interface_need_procedure(g, u, &of_subroutine);
  else
    interface_need_declaration(g, u, arena_printf(g->arena, "integer(8), external :: %s", function));
  return arena_printf(g->arena, "%s(%s)", function, procedure);
}

/* CALL and its words. */
static const char *call_of(Gen *g, const Touch *t, const char *flag) {
  const Unit *u = t->place->unit;
  const char *nul = device_branch_nul(g, u), *where = fortran_out_string(g->arena, source_text_where(g, t->at), nul);
  const char *called = procedure[t->kind], *words = t->text ? arena_printf(g->arena, "%s, ", t->text) : "";
  if (t->kind <= TOUCH_SET && !t->object.whole && t->object.sized) {
    called = "f2c_object";
    words = arena_printf(g->arena, "%d_4, %s",
                         t->kind == TOUCH_READ    ? OBJECT_READ
                         : t->kind == TOUCH_WRITE ? OBJECT_WRITE
                                                  : OBJECT_SET,
                         words);
  }
  if (t->more) words = arena_printf(g->arena, "%s%s, ", words, t->more);
  if (t->kind == TOUCH_LEND || t->kind == TOUCH_HAND)
    words = arena_printf(g->arena, "%s%d_4, ", words, t->kind == TOUCH_LEND ? 1 : 2);
  if (flag) {
    called = t->kind == TOUCH_HAND_ALL ? "f2c_call_hands_all" : "f2c_call_hands";
    words = arena_printf(g->arena, "%s%s, %s, ", words, fortran_out_string(g->arena, t->called.name, nul), flag);
  } else if (t->called.varies) {
    called = t->kind == TOUCH_HAND_ALL ? "f2c_through_hands_all" : "f2c_through_hands";
    words = arena_printf(g->arena, "%s%s, ", words, address_of(g, u, t->called.name, t->called.address));
  }
  interface_need_call(g, u, called);
  return arena_printf(g->arena, "call %s(%s%s)", called, words, where);
}

static void put_call(Gen *g, FortranOut *o, const Touch *t) {
  const Unit *u = t->place->unit;
  const char *flag = t->called.name && !t->called.varies ? flag_of(g, t->place, t->called.name) : NULL;
  const char *call = call_of(g, t, flag), *test = state[t->kind];
  if (flag) test = flag; /* the library knows the rest */
  FortranOut guards = {.fixed = o->fixed, .indent = o->indent + 2};
  int n = (t->object.whole || t->object.sized) && t->text ? coherence_object_guard(g, t->place, &t->object, &guards) : 0;
  if (t->tested) coherence_place_declare(g, u);
  if (!n) {
    if (t->tested)
      fortran_out_stmt(o, "if (%s /= 0) %s", test, call);
    else
      fortran_out_stmt(o, "%s", call);
    return;
  }
  if (t->tested) fortran_out_stmt(o, "if (%s /= 0) then", test);
  buf_puts(&o->text, guards.text.s);
  o->indent += 2 + 2 * n;
  fortran_out_stmt(o, "%s", call);
  for (int i = 0; i < n + t->tested; i++) {
    o->indent -= 2;
    fortran_out_stmt(o, "end if");
  }
  if (!t->tested) o->indent -= 2;
  buf_free(&guards.text);
}

/* Fetched before a run: one test is enough for all of them. */
static bool put_moved(Gen *g, FortranOut *o, const Touch *first) {
  bool any = false;
  for (const Touch *t = first; t; t = t->next) any |= t->moved;
  if (!any) return false;
  coherence_place_declare(g, first->place->unit);
  fortran_out_stmt(o, "if (%s /= 0) then", state[TOUCH_READ]);
  o->indent += 2;
  for (const Touch *t = first; t; t = t->next)
    if (t->kind == TOUCH_READ) put_call(g, o, t);
  o->indent -= 2;
  fortran_out_stmt(o, "end if");
  return true;
}

/* Calls of the place in their order; one that tells of everything stands for all. */
static void put_kind(Gen *g, FortranOut *o, const Touch *first, TouchKind kind) {
  if (kind == TOUCH_READ && put_moved(g, o, first)) return;
  for (const Touch *t = first; t; t = t->next)
    if (t->kind == kind) put_call(g, o, t);
}

static void put_kinds(Gen *g, FortranOut *o, const Touch *first) {
  bool any = false;
  for (const Touch *t = first; t; t = t->next) any |= t->kind == TOUCH_ANY;
  for (TouchKind k = any ? TOUCH_ANY : TOUCH_READ; k <= TOUCH_HAND_ALL; k++) put_kind(g, o, first, k);
}

/* Iterations of a loop with constant bounds; 0: not known. */
static int64_t constant_trips(const Stmt *loop) {
  int64_t lo, hi, step = 1;
  if (loop->u.loop.how != DO_COUNTED || !fold_const_int(loop->u.loop.lo, &lo) || !fold_const_int(loop->u.loop.hi, &hi)) return 0;
  if (loop->u.loop.step && (!fold_const_int(loop->u.loop.step, &step) || !step)) return 0;
  const int64_t most = (int64_t)1 << 30;
  if (lo < -most || lo > most || hi < -most || hi > most || step < -most || step > most) return 0;
  int64_t n = (hi - lo + step) / step;
  return n > 0 ? n : 0;
}

/* How often something crosses at the statement: between two times kernels have to run. */
static void count_crossing(const Gen *g, Crossing *c, const Stmt *place) {
  c->times = 1;
  for (const Stmt *p = place->parent; p; p = p->parent) {
    if (p->kind != ST_DO || !coherence_object_launches(g, p)) continue;
    if (!c->loop) c->loop = p;
    int64_t n = constant_trips(p);
    c->times = n && c->times <= INT32_MAX / n ? c->times * n : 0;
  }
}

/* 'place': where the call stands. */
static void note_crossing(Gen *g, const Stmt *s, const Stmt *place, const char *array, const char *what, const Expr *of) {
  Crossing c = {s->unit,
                s->span.begin,
                array,
                what,
                ast_stmt_kind_name(s->kind),
                NULL,
                0,
                (!strcmp(what, "read") || !strcmp(what, "write")) && plain_loops_hold(g, s),
                of};
  count_crossing(g, &c, place);
  vec_push(g->arena, &g->crossings, c);
}

/* For the report: what is said of arrays. Scalars do not stay. */
static void note_touch(Gen *g, const Touch *t) {
  static const char *const words[] = {[TOUCH_READ] = "read", [TOUCH_WRITE] = "write",     [TOUCH_SET] = "set",
                                      [TOUCH_ANY] = "any",   [TOUCH_REACHED] = "reached", [TOUCH_SHARE] = "share",
                                      [TOUCH_TEAM] = "any",  [TOUCH_THREADS] = "any",     [TOUCH_HAND_ALL] = NULL};
  bool array = !t->object.base || t->object.base->rank || t->object.base->shape != SHAPE_SCALAR ||
               (t->object.whole && t->object.whole->rank);
  bool part = t->text && t->object.part && (t->moved || t->place == t->of);
  if (t->kind == TOUCH_MESSAGE && array)
    note_crossing(g, t->of, t->place, text_of(g, t->object.whole), t->reads ? "read" : "write", t->object.whole);
  else if (words[t->kind] && array)
    note_crossing(g, t->of, t->place, t->text, words[t->kind], part ? t->object.part : t->object.whole);
}

static void put_place(Gen *g, const Touch *first) {
  for (const Touch *t = first; t; t = t->next) note_touch(g, t);
  FortranOut o = jump_out(g, first->place);
  put_kinds(g, &o, first);
  host_touches_put(g, first->place, &o, ORDER_TOUCH);
}

/* The condition of a DO WHILE is looked at again at the end of its body, and where CYCLE goes there. */
typedef struct Again {
  Gen *g;
  const Stmt *loop;
  const Touch *first; /* of those before the loop */
} Again;

static void put_again(Again *a, const Stmt *s) {
  const Stmt *place = host_touches_line(a->g, s);
  FortranOut o = place_out(a->g, place);
  put_kinds(a->g, &o, a->first);
  host_touches_put(a->g, place, &o, ORDER_TOUCH);
}

static bool find_cycle(Stmt *s, void *data) {
  Again *a = data;
  if (s->kind != ST_CYCLE) return true;
  const Stmt *loop = s->parent;
  while (loop && (loop->kind != ST_DO || (s->u.text && stmt_cname(loop) != s->u.text))) loop = loop->parent;
  if (loop == a->loop) put_again(a, s);
  return true;
}

static void put_conditions(Gen *g, const Touch *first) {
  const Stmt *s = first->place;
  if (s->kind != ST_DO || s->u.loop.how != DO_WHILE || !s->end || !coherence_object_launches(g, s)) return;
  Again a = {g, s, first};
  if (s->end->kind == ST_END || s->end->kind == ST_CONTINUE) put_again(&a, s->end);
  if (s->body) ast_stmt_walk(s->body, find_cycle, &a);
}

/* ---- calls around statements ---- */

static bool ends_loop(const Stmt *s) {
  for (const Stmt *p = s->parent; p; p = p->parent)
    if (p->kind == ST_DO && p->end == s) return true;
  return false;
}

/* The outermost loop that ends on the statement. */
static const Stmt *loop_ended(const Stmt *s) {
  const Stmt *found = s;
  for (const Stmt *p = s->parent; p; p = p->parent)
    if (p->kind == ST_DO && p->end == s) found = p;
  return found;
}

/* A call that stands before a statement, and perhaps another behind it. */
typedef struct Surrounding {
  const char *text;         /* the first call */
  struct Surrounding *next; /* of the same statement */
} Surrounding;

/* False: the statement has it already. */
static bool is_new(Gen *g, const Stmt *line, const char *text) {
  Surrounding *first = map_get(&g->surrounded, line), *s = ARENA_NEW(g->arena, Surrounding);
  for (const Surrounding *k = first; k; k = k->next)
    if (!strcmp(k->text, text)) return false;
  *s = (Surrounding){text, first ? first->next : NULL};
  if (first)
    first->next = s;
  else
    map_put(g->arena, &g->surrounded, line, s);
  return true;
}

static void put_line(Gen *g, const Unit *u, FortranOut *o, const char *call, const char *flag, bool tested) {
  if (tested) coherence_place_declare(g, u);
  if (tested && flag)
    fortran_out_stmt(o, "if (%s /= 0) call %s", flag, call);
  else
    fortran_out_stmt(o, tested ? "if (f2c_keeps /= 0) call %s" : "call %s", call);
}

/* The call that ends what stands around the statement: behind it, and before a jump in it. */
static void put_end(Gen *g, const Stmt *line, const char *call, const char *flag, bool tested) {
  const Stmt *last = line->kind != ST_DIRECTIVE && line->end && !line->one_line ? line->end : line;
  for (const Stmt *p = line; p->kind == ST_DIRECTIVE && p->next; p = p->next) last = p->next->end ? p->next->end : p->next;
  if (line->one_line && line->body && jump_is(line->body)) {
    FortranOut o = jump_out(g, line->body);
    put_line(g, line->unit, &o, call, flag, tested);
    jump_put_before(g, line->body, &o, ORDER_BEHIND);
  }
  if (jump_is(last)) return;
  FortranOut o = jump_out(g, line);
  put_line(g, line->unit, &o, call, flag, tested);
  jump_put_behind(g, last, &o, ORDER_BEHIND);
}

static const char *argument_list(Gen *g, const Stmt *s, const char *name, const char *flag, const Expr *array) {
  const char *nul = device_branch_nul(g, s->unit), *where = fortran_out_string(g->arena, source_text_where(g, s->span.begin), nul);
  const char *one = name ? fortran_out_string(g->arena, name, nul) : array ? text_of(g, array) : NULL;
  if (flag) return arena_printf(g->arena, "%s, %s, %s", one, flag, where);
  return one ? arena_printf(g->arena, "%s, %s", one, where) : where;
}

/* Control may leave the construct elsewhere than at its end. */
static bool find_exit(Stmt *s, void *data) {
  *(bool *)data |= (ast_jump_stmt(s) & ~JUMP_STOP) || s->kind == ST_OPAQUE || s->kind == ST_READ || s->kind == ST_OPEN;
  return !*(bool *)data;
}

static bool ends_at_end(const Stmt *construct) {
  bool leaves = false;
  ast_stmt_walk_one((Stmt *)construct, find_exit, &leaves);
  return !leaves;
}

/* The statement may leave the loops around it. */
static bool find_leaving(Stmt *s, void *data) {
  bool *leaves = data;
  *leaves |= (ast_jump_stmt(s) & (JUMP_RETURN | JUMP_LABEL | JUMP_ITEM | JUMP_NAMED)) || s->kind == ST_OPAQUE ||
             s->kind == ST_READ || s->kind == ST_WRITE || s->kind == ST_OPEN || s->kind == ST_CALL;
  return !*leaves;
}

/* Around a loop in which no kernel can be launched, whoever is called there, the calls stand as well as around the statement. */
static const Stmt *quiet_loop(const Gen *g, const Stmt *s) {
  const Stmt *found = s;
  for (const Stmt *p = s->parent; p; p = p->parent) {
    if (p->kind != ST_DO) continue;
    bool leaves = p->u.loop.how != DO_COUNTED || coherence_object_launches(g, p) || !p->end;
    if (!leaves) ast_stmt_walk(p->body, find_leaving, &leaves);
    if (leaves) break;
    found = p;
  }
  return found;
}

/* 'call', and behind the statement 'end', each once. */
static void put_around(Gen *g, const Stmt *s, const Stmt *line, const char *call, const char *end) {
  if (!is_new(g, line, call)) return;
  const bool tested = !is_threaded(g, line);
  FortranOut o = jump_out(g, line);
  put_line(g, s->unit, &o, call, NULL, tested);
  host_touches_put(g, line, &o, ORDER_BEFORE_CALL);
  if (end) put_end(g, line, end, NULL, tested);
}

void coherence_place_around(Gen *g, const Stmt *s, const char *begin, const char *end, const char *name, const Expr *array) {
  const Stmt *closed = closed_loop(s), *quiet = name && !closed && !is_threaded(g, s) ? quiet_loop(g, s) : s;
  const Stmt *line = host_touches_line(g, closed ? closed : quiet);
  if (ends_loop(line)) line = host_touches_line(g, loop_ended(line));
  line = before_workshare(g, line);
  const char *flag = name ? flag_of(g, line, name) : NULL;
  const char *call = arena_printf(g->arena, "%s(%s)", begin, argument_list(g, s, name, flag, array));
  if (!is_new(g, line, call)) return;
  bool tested = !is_threaded(g, line);
  if (!strcmp(begin, "f2c_foreign_begin")) note_crossing(g, s, line, NULL, "foreign", NULL);
  if (!strcmp(begin, "f2c_apart_begin")) note_crossing(g, s, line, NULL, "apart", NULL);
  if (!strcmp(begin, "f2c_call_begin")) note_crossing(g, s, line, NULL, "call", NULL);
  FortranOut o = jump_out(g, line);
  interface_need_call(g, s->unit, begin);
  put_line(g, s->unit, &o, call, flag, tested);
  host_touches_put(g, line, &o, ORDER_BEFORE_CALL);
  if (!end) return;
  interface_need_call(g, s->unit, end);
  const char *last = name ? fortran_out_string(g->arena, name, device_branch_nul(g, s->unit)) : "";
  put_end(g, line, arena_printf(g->arena, "%s(%s)", end, last), flag, tested);
}

void coherence_place_copied(Gen *g, const Stmt *s, const Expr *array, bool read, bool certain) {
  const Stmt *closed = closed_loop(s), *line = host_touches_line(g, closed ? closed : s);
  if (!ends_loop(line) && line == s) {
    const char *begin = read ? "f2c_copied_in" : s->body || !certain ? "f2c_copied_over" : "f2c_copied_begin";
    coherence_place_around(g, s, begin, "f2c_copied_end", NULL, array);
    return;
  }
  TouchObject o;
  if (coherence_object_of(g, s->unit, array, true, &o)) {
    coherence_place_touch(g, s, read ? TOUCH_READ : TOUCH_WRITE, &o);
    if (!read) coherence_place_hold(g, s, &o, false);
  }
  coherence_place_around(g, s, "f2c_copies_begin", "f2c_copies_end", NULL, NULL);
}

void coherence_place_call(Gen *g, const Stmt *s, CalledName called) {
  const Stmt *closed = closed_loop(s), *line = host_touches_line(g, closed ? closed : s);
  if (called.name && !called.varies) {
    coherence_place_around(g, s, "f2c_call_begin", "f2c_call_end", called.name, NULL);
  } else if (!called.name || closed || line != s || before_workshare(g, line) != line) {
    coherence_place_around(g, s, "f2c_foreign_begin", "f2c_foreign_end", NULL, NULL);
  } else {
    const char *where = fortran_out_string(g->arena, source_text_where(g, s->span.begin), device_branch_nul(g, s->unit));
    put_around(g, s, line,
               arena_printf(g->arena, "f2c_through_begin(%s, %s)", address_of(g, s->unit, called.name, called.address), where),
               "f2c_through_end()");
    interface_need_call(g, s->unit, "f2c_through_begin");
    interface_need_call(g, s->unit, "f2c_through_end");
    note_crossing(g, s, line, NULL, "foreign", NULL);
  }
}

void coherence_place_pass(Gen *g, const Stmt *s, const char *procedure, const char *name) {
  const Stmt *closed = closed_loop(s), *line = before_workshare(g, host_touches_line(g, closed ? closed : s));
  const char *of = fortran_out_string(g->arena, name ? name : "", device_branch_nul(g, s->unit));
  interface_need_call(g, s->unit, "f2c_passes");
  put_around(g, s, line, arena_printf(g->arena, "f2c_passes(%s, %s)", address_of(g, s->unit, procedure, NULL), of), NULL);
}

void coherence_place_hold(Gen *g, const Stmt *s, const TouchObject *o, bool result) {
  const Stmt *line = host_touches_line(g, s);
  bool open = !ends_loop(s) && !closed_loop(s) && before_workshare(g, line) == line;
  bool named = o->whole && !o->chosen && !(o->base->attrs & AT_OPTIONAL) && symbol_exists_at(o->base, line) && text_of(g, o->whole);
  if (open && named && (line == s || (!o->moves && ends_at_end(line))))
    coherence_place_around(g, s, result ? "f2c_result_begin" : "f2c_hold_begin", result ? "f2c_result_end" : "f2c_hold_end", NULL,
                           o->whole);
  else
    coherence_place_around(g, s, "f2c_apart_begin", "f2c_apart_end", NULL, NULL);
}

/* A call behind an assignment: the new value of an element may follow to the device. */
typedef struct Behind {
  const Stmt *s;
  const Symbol *base;
  const char *args;
} Behind;

/* Kernels that use the array where it is have to end before the host writes there. */
static void put_before_part(Gen *g, const Stmt *s, const char *text, const char *where) {
  FortranOut o = jump_out(g, s);
  interface_need_call(g, s->unit, "f2c_host_sets_part");
  fortran_out_stmt(&o, "if (f2c_valid /= 0) call f2c_host_sets_part(%s, %s)", text, where);
  host_touches_put(g, s, &o, ORDER_TOUCH);
}

static void push_behind(Gen *g, const Stmt *s, const Stmt *last, const TouchObject *o, const char *text) {
  const char *where = fortran_out_string(g->arena, source_text_where(g, s->span.begin), device_branch_nul(g, s->unit));
  coherence_place_declare(g, s->unit);
  interface_need_call(g, s->unit, "f2c_host_wrote");
  if (g->ana->managed) put_before_part(g, s, text, where);
  Behind *b = ARENA_NEW(g->arena, Behind);
  *b = (Behind){last, o->base->target ? o->base->target : o->base, arena_printf(g->arena, "(%s, %s)", text, where)};
  vec_push(g->arena, &g->behind, b);
}

/* A loop that sets a section: it comes home before, as the loop may leave some of it, and goes to the device behind. */
static bool put_behind_loop(Gen *g, const Stmt *s, const TouchObject *o, const Expr *ref) {
  const Stmt *loop = outermost(g, s, o);
  const bool plain = loop->kind == ST_DO && loop->end && loop->end->kind == ST_END && host_touches_line(g, loop) == loop;
  if (!plain || g->ana->managed || closed_loop(loop) || is_threaded(g, loop) || before_workshare(g, loop) != loop) return false;
  if (!has_words(g, s->unit, o) || !symbol_exists_at(o->base, loop)) return false;
  const char *text = coherence_section_left(loop) ? coherence_section_of_loop(g, s, loop, ref, text_of(g, o->whole)) : NULL;
  if (!text) return false;
  tell(g, loop, TOUCH_READ, o, text, s);
  push_behind(g, s, loop->end, o, text);
  return true;
}

bool coherence_place_is_alone(const Gen *g, const Stmt *s) {
  return host_touches_line(g, s) == s && !ends_loop(s) && !closed_loop(s) && before_workshare(g, s) == s && !is_threaded(g, s);
}

/* A word about the object can stand right behind the statement. */
static bool ends_alone(Gen *g, const Stmt *s, const TouchObject *o) {
  return coherence_place_is_alone(g, s) && outermost(g, s, o) == s && symbol_exists_at(o->base, s);
}

bool coherence_place_behind(Gen *g, const Stmt *s, const TouchObject *o, const Expr *ref) {
  const char *text = source_text_expr(g, ref);
  if (text && before_workshare(g, s) == s && outermost(g, s, o) != s) return put_behind_loop(g, s, o, ref);
  if (!text || !ends_alone(g, s, o)) return false;
  push_behind(g, s, s, o, text);
  note_crossing(g, s, s, text, "part", ref);
  return true;
}

bool coherence_place_part(Gen *g, const Stmt *s, const TouchObject *o, const Expr *ref, const char *text, bool may_stay) {
  if (!text || !ends_alone(g, s, o) || !has_words(g, s->unit, o)) return false;
  if (may_stay) tell(g, s, TOUCH_READ, o, text, s);
  push_behind(g, s, s, o, text);
  note_crossing(g, s, s, text, "part", ref);
  return true;
}

/* Nothing is fetched between the statements of its run. */
static bool is_quiet_run(const Gen *g, const Stmt *first, const Stmt *last) {
  if (g->ana->managed) return false;
  for (const Stmt *s = first; s != last; s = s->next)
    if (map_get(&g->touched, s->next) || map_get(&g->surrounded, s->next)) return false;
  return !map_get(&g->surrounded, first);
}

/* Parts of one array on the device: of one variable, of one COMMON block, or of what the caller's arguments are parts of. */
static bool may_share_entry(const Symbol *a, const Symbol *b) {
  if (a == b || a->dummy || b->dummy) return true;
  return a->common && b->common && strcmp(a->common->name, b->common->name) == 0;
}

/* Of words i to n - 1 about a run, a later one than k may be about the same array. */
static const char *word(Gen *g, const Unit *u, int k, int n) {
  const Behind *b = g->behind.v[k];
  bool more = false;
  for (int i = k + 1; i < n; i++) more |= may_share_entry(b->base, ((const Behind *)g->behind.v[i])->base);
  const char *procedure = more ? "f2c_host_wrote_more" : "f2c_host_wrote";
  interface_need_call(g, u, procedure);
  return arena_printf(g->arena, "call %s%s", procedure, b->args);
}

/* Behind the statement, or the last of its run. */
static void put_all_behind(Gen *g) {
  for (int i = 0, next; i < g->behind.n; i = next) {
    const Behind *b = g->behind.v[i];
    const Stmt *first = coherence_run_first(g, b->s), *last = coherence_run_last(g, b->s);
    bool all = first != last && is_quiet_run(g, first, last);
    FortranOut o = jump_out(g, b->s);
    for (next = i + 1; all && next < g->behind.n && coherence_run_first(g, ((const Behind *)g->behind.v[next])->s) == first;)
      next++;
    if (next > i + 1) fortran_out_stmt(&o, "if (f2c_valid /= 0) then");
    for (int k = i; k < next; k++)
      fortran_out_stmt(&o, next > i + 1 ? "  %s" : "if (f2c_valid /= 0) %s", word(g, b->s->unit, k, next));
    if (next > i + 1) fortran_out_stmt(&o, "end if");
    jump_put_behind(g, all ? last : b->s, &o, ORDER_BEHIND);
  }
}

static int by_place(const void *a, const void *b) {
  const Crossing *x = a, *y = b;
  if (x->at != y->at) return x->at < y->at ? -1 : 1;
  return strcmp(x->array ? x->array : "", y->array ? y->array : "");
}

void coherence_place_all(Gen *g) {
  coherence_threads_all(g);
  for (int i = 0; i < g->touches.n; i++) {
    put_place(g, g->touches.v[i]);
    put_conditions(g, g->touches.v[i]);
  }
  put_all_behind(g);
  for (int i = 0; i < g->launches.n; i++) {
    const Launch *l = g->launches.v[i];
    for (int k = 0; k < l->args.n; k++)
      if (l->args.v[k].kind == ARG_ARRAY) {
        Crossing c = {l->nest->unit, l->nest->first->span.begin, l->args.v[k].actual, "kernel", l->nest->name, NULL, 0, false,
                      NULL};
        count_crossing(g, &c, l->nest->first);
        vec_push(g->arena, &g->crossings, c);
      }
  }
  if (g->crossings.n) qsort(g->crossings.v, (size_t)g->crossings.n, sizeof *g->crossings.v, by_place);
}
