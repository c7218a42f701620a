/* Nesting: from a file's flat statements to program units and blocks.
 *
 * A stack of frames mirrors what is open: units, constructs, interface blocks, type definitions. Each statement goes to the
 * block of the top frame; END and its relatives are checked against it. */
#include "frontend/syntax/parse.h"
#include <string.h>

/* Something open. */
typedef struct {
  Unit *unit;         /* the unit that opens, or in which the construct stands */
  Stmt *head;         /* the construct; NULL: the frame is a unit */
  Stmt *branch;       /* the part of the construct that statements go to: head, or its last ELSE, CASE, ... */
  Stmt *last;         /* last statement of that part's block */
  bool executing;     /* unit: past its specifications */
  const Stmt *acting; /* unit: its first statement that can be nothing but executable, or NULL */
  bool misplaced;     /* a statement that cannot stand here was told */
  int loops;          /* how many DO constructs of the unit are open, this one among them */
} Frame;

/* Walks of the tree recurse, so its depth has a limit. Analyses compare all loops of a nest. */
enum { MAX_DEPTH = 4000, MAX_LOOPS = 200 };

typedef struct {
  Program *p;
  Diag *d;
  VEC(Frame) stack;
  Unit **next_unit;       /* where the next outermost unit is linked */
  VEC(Stmt *) waiting;    /* directives before any unit: they go to the next one */
  VEC(const Unit *) lost; /* units whose END was told to be missing: an END of theirs may yet come */
  int at;                 /* the statement that is placed */
  int errors;             /* told before this pass: what does not fit may be a consequence */
} Builder;

static Frame *top(Builder *b) { return b->stack.n ? &b->stack.v[b->stack.n - 1] : NULL; }
/* ---- words ---- */

/* What opens here: the statement's kind, or for one that could not be read what it was meant to be. */
static StmtKind opening(const Stmt *s) { return s->kind == ST_OPAQUE ? s->u.opaque.opens : s->kind; }

static bool is_construct(const Stmt *s) {
  switch (opening(s)) {
  case ST_DO:
  case ST_SELECT_CASE:
  case ST_SELECT_TYPE:
  case ST_SELECT_RANK:
  case ST_ASSOCIATE:
  case ST_BLOCK:
  case ST_CRITICAL:
  case ST_TEAM:
  case ST_DERIVED_TYPE:
  case ST_UNION:
  case ST_MAP:
  case ST_ENUM:
  case ST_INTERFACE: return true;
  case ST_IF:
  case ST_WHERE:
  case ST_FORALL: return !s->one_line;
  default: return false;
  }
}

static bool in_construct(const Frame *f, StmtKind k) { return f && f->head && opening(f->head) == k; }

static bool is_unit_start(StmtKind k) {
  return k == ST_PROGRAM || k == ST_SUBROUTINE || k == ST_FUNCTION || k == ST_MODULE || k == ST_SUBMODULE || k == ST_BLOCK_DATA ||
         k == ST_MODULE_PROCEDURE;
}

static bool is_specification(const Stmt *s) {
  switch (s->kind) {
  case ST_USE:
  case ST_IMPORT:
  case ST_IMPLICIT:
  case ST_TYPE_DECL:
  case ST_ATTR:
  case ST_PARAMETER:
  case ST_COMMON:
  case ST_EQUIVALENCE:
  case ST_NAMELIST:
  case ST_DATA:
  case ST_DERIVED_TYPE:
  case ST_PROCEDURE_DECL:
  case ST_ENUM:
  case ST_ENUMERATOR:
  case ST_UNION:
  case ST_MAP:
  case ST_GENERIC:
  case ST_FINAL:
  case ST_SEQUENCE:
  case ST_INTERFACE:
  case ST_STMT_FUNCTION: return true;
  default: return false;
  }
}

/* Stands among executable statements without being one. */
static bool is_neutral(const Stmt *s) {
  return s->kind == ST_FORMAT || s->kind == ST_ENTRY || s->kind == ST_DATA || s->kind == ST_NAMELIST || s->kind == ST_CONTAINS ||
         s->kind == ST_DIRECTIVE || s->kind == ST_OPAQUE;
}

static const char *unit_word(const Unit *u) {
  static const char *const words[] = {"PROGRAM", "SUBROUTINE", "FUNCTION", "MODULE", "SUBMODULE", "BLOCK DATA", "SUBROUTINE"};
  return u->kind == UN_INTERFACE_BODY && u->is_function ? "FUNCTION" : words[u->kind];
}

static Span unit_span(const Unit *u) { return u->begin ? u->begin->span : u->first ? u->first->span : (Span){0, 0}; }

static const char *end_word(StmtKind k) {
  switch (k) {
  case ST_SELECT_CASE:
  case ST_SELECT_TYPE:
  case ST_SELECT_RANK: return "SELECT";
  case ST_DERIVED_TYPE: return "TYPE";
  case ST_MODULE_PROCEDURE: return "PROCEDURE";
  case ST_TEAM: return "TEAM";
  default: return ast_stmt_kind_name(k);
  }
}

/* ---- blocks ---- */

/* A directive that belongs to the specifications though it may be the last thing before the first executable statement. */
static bool declares(const Stmt *s) {
  if (s->kind != ST_DIRECTIVE) return true;
  DirKind k = s->u.directive->kind;
  return k == DIR_MAPPING || k == DIR_DECLARE || k == DIR_ROUTINE;
}

/* The unit's execution part begins at 's', or at the directives right before it. */
static void begin_execution(Frame *f, Stmt *s) {
  f->executing = true;
  while (s->prev && !declares(s->prev)) s = s->prev;
  f->unit->exec = s;
}

/* After CONTAINS only procedures come. */
static void check_after_contains(Builder *b, Frame *f, const Stmt *s) {
  if (f->head || !f->unit->contains || f->misplaced) return;
  if (s->kind == ST_DIRECTIVE && s->u.directive->kind == DIR_ROUTINE)
    return; /* some compilers take it right before the procedure */
  diag_error(b->d, s->span, "this %s of %s '%s' stands among its procedures", s->kind == ST_DIRECTIVE ? "directive" : "statement",
             unit_word(f->unit), f->unit->name);
  diag_note(b->d, f->unit->contains->span, "CONTAINS stands here");
  f->misplaced = b->p->tangled = true;
}

static bool is_unread(const Stmt *s) { return s->kind == ST_OPAQUE && s->u.opaque.told; }

/* What is declared behind executable statements is not declared for those that read on. A first assignment to what looks
 * like an array element may be a statement function. */
static void check_order(Builder *b, Frame *f, const Stmt *s) {
  bool may_declare = s->kind == ST_ASSIGN && s->u.assign.lhs && s->u.assign.lhs->kind == EX_REF;
  if (f->head) return;
  if (!f->acting && f->executing && !is_specification(s) && !is_neutral(s) && !may_declare) f->acting = s;
  if (!f->acting || !is_specification(s) || is_neutral(s) || f->misplaced) return;
  diag_error(b->d, s->span, "this %s stands after the first executable statement", ast_stmt_kind_name(s->kind));
  diag_note(b->d, f->acting->span, "that is this %s", ast_stmt_kind_name(f->acting->kind));
  f->misplaced = true;
}

static bool is_executable(const Stmt *s) { return s->kind >= ST_DO && s->kind <= ST_SYNC && s->kind != ST_OPAQUE; }

/* Definitions hold no executable statements, and a SELECT nothing before its first branch. */
static void check_in_construct(Builder *b, Frame *f, const Stmt *s) {
  if (!f->head || f->misplaced) return;
  StmtKind k = opening(f->head);
  bool definition = k == ST_INTERFACE || k == ST_DERIVED_TYPE || k == ST_UNION || k == ST_MAP || k == ST_ENUM;
  bool select = k == ST_SELECT_CASE || k == ST_SELECT_TYPE || k == ST_SELECT_RANK;
  if (definition && (is_executable(s) || s->kind == ST_DIRECTIVE))
    diag_error(b->d, s->span, "this %s stands in a definition", ast_stmt_kind_name(s->kind));
  else if (select && f->branch == f->head && f->head->kind != ST_OPAQUE && !is_unread(s))
    diag_error(b->d, s->span, "this %s stands before the first branch of its SELECT",
               s->kind == ST_DIRECTIVE ? "directive" : "statement");
  else {
    f->misplaced = select && f->branch == f->head && is_unread(s); /* it may have been the first branch */
    return;
  }
  diag_note(b->d, f->head->span, "it begins here");
  f->misplaced = true;
}

static bool declares_names(const Stmt *s) {
  switch (s->kind) {
  case ST_TYPE_DECL:
  case ST_ATTR:
  case ST_PARAMETER:
  case ST_COMMON:
  case ST_EQUIVALENCE:
  case ST_NAMELIST:
  case ST_DATA:
  case ST_DERIVED_TYPE:
  case ST_IMPLICIT:
  case ST_USE: return true;
  default: return false;
  }
}

/* An END INTERFACE comes before the next INTERFACE. */
static bool interface_ends(const Builder *b) {
  for (int i = b->at; i < b->p->nstmts; i++) {
    const Stmt *s = b->p->stmts[i];
    if (s->kind == ST_INTERFACE) return false;
    if (s->kind == ST_END && s->u.end.closes == ST_INTERFACE) return true;
  }
  return false;
}

/* An INTERFACE block holds interface bodies and names of procedures: at anything else its END is missing. */
static void leave_interface(Builder *b, const Stmt *s) {
  Frame *f = top(b);
  if (!in_construct(f, ST_INTERFACE) || is_unread(f->head) || !(is_executable(s) || declares_names(s))) return;
  if (interface_ends(b)) return;
  diag_error(b->d, s->span, "this %s cannot stand in an INTERFACE block: END INTERFACE is missing before it",
             ast_stmt_kind_name(s->kind));
  diag_note(b->d, f->head->span, "the block begins here");
  b->stack.n--;
}

static void append(Builder *b, Stmt *s) {
  Frame *f = top(b);
  check_after_contains(b, f, s);
  check_in_construct(b, f, s);
  s->unit = f->unit;
  s->parent = f->branch;
  s->prev = f->last;
  if (f->last)
    f->last->next = s;
  else if (f->branch)
    f->branch->body = s;
  else
    f->unit->first = s;
  f->last = s;
  for (Stmt *x = s; x->one_line && x->body; x = x->body) x->body->unit = f->unit;
  if (!f->head && !f->executing && !is_specification(s) && !is_neutral(s)) begin_execution(f, s);
  check_order(b, f, s);
  if (!f->executing && is_unread(s) && s->line->kind == LN_STATEMENT) f->unit->damaged = true;
}

static void push_construct(Builder *b, Stmt *s) {
  append(b, s);
  Frame inner = {.unit = top(b)->unit, .head = s, .branch = s, .loops = top(b)->loops + (s->kind == ST_DO)};
  vec_push(b->p->arena, &b->stack, inner);
}

/* The next branch of the construct on top. */
static void next_branch(Builder *b, Stmt *s) {
  Frame *f = top(b);
  f->branch->other = s;
  s->parent = f->head->parent;
  s->unit = f->unit;
  f->branch = s;
  f->last = NULL;
}

/* ---- units ---- */

static UnitKind unit_kind(StmtKind k) {
  switch (k) {
  case ST_SUBROUTINE:
  case ST_MODULE_PROCEDURE: return UN_SUBROUTINE;
  case ST_FUNCTION: return UN_FUNCTION;
  case ST_MODULE: return UN_MODULE;
  case ST_SUBMODULE: return UN_SUBMODULE;
  case ST_BLOCK_DATA: return UN_BLOCK_DATA;
  default: return UN_PROGRAM;
  }
}

static void link_unit(Unit **first, Unit **last, Unit *u) {
  if (*last)
    (*last)->next = u;
  else
    *first = u;
  *last = u;
}

static Unit *push_unit(Builder *b, UnitKind kind, Stmt *begin) {
  Frame *f = top(b);
  Unit *u = ARENA_NEW(b->p->arena, Unit);
  u->kind = kind;
  u->begin = begin;
  u->name = begin && begin->u.unit.name ? begin->u.unit.name : intern(b->p->names, "main", begin && kind == UN_BLOCK_DATA ? 0 : 4);
  u->is_function = begin && begin->kind == ST_FUNCTION;
  u->host = f ? f->unit : NULL;
  if (unit_is_unread(u)) u->damaged = true;
  if (unit_is_unread(u) && u->host) u->host->damaged = true; /* it has the name */
  if (begin) begin->unit = u;
  if (!u->host) {
    *b->next_unit = u;
    b->next_unit = &u->next;
  } else {
    bool body = kind == UN_INTERFACE_BODY;
    link_unit(body ? &u->host->iface : &u->host->child, body ? &u->host->last_iface : &u->host->last_child, u);
  }
  vec_push(b->p->arena, &b->stack, ((Frame){.unit = u}));
  for (int i = 0; i < b->waiting.n; i++) append(b, b->waiting.v[i]);
  b->waiting.n = 0;
  return u;
}

/* Constructs that hold declarations. */
static bool holds_names(StmtKind k) { return k == ST_INTERFACE || k == ST_DERIVED_TYPE; }

static int term_label(const Stmt *head) { return head->kind == ST_DO ? head->u.loop.term_label : head->u.opaque.term_label; }

/* A construct that could not be read, and was told, may have been something else. */
static void tell_unclosed(Builder *b, Span at, const char *what, const Frame *f) {
  if (f->head && is_unread(f->head)) return;
  if (f->head && holds_names(opening(f->head))) b->p->tangled = true;
  if (f->head && opening(f->head) == ST_DO && term_label(f->head)) {
    diag_error(b->d, at, "%s, but this DO is not closed: its last statement, labelled %d, is missing", what, term_label(f->head));
    diag_note(b->d, f->head->span, "it begins here");
  } else if (f->head) {
    diag_error(b->d, at, "%s, but this %s is not closed: END %s is missing", what, ast_stmt_kind_name(opening(f->head)),
               end_word(opening(f->head)));
    diag_note(b->d, f->head->span, "it begins here");
  } else {
    diag_error(b->d, at, "%s, but %s '%s' has no END", what, unit_word(f->unit), f->unit->name);
    if (f->unit->begin) diag_note(b->d, f->unit->begin->span, "it begins here");
  }
}

/* MODULE PROCEDURE p: the grammar reads it as a list, which it is in an interface block. */
static void become_module_procedure(Stmt *s) {
  const char *name = s->u.decl.n ? s->u.decl.v[0].name : NULL;
  Span at = s->u.decl.n ? s->u.decl.v[0].span : s->span;
  s->u.unit = (typeof(s->u.unit)){0};
  s->u.unit.name = name;
  s->u.unit.name_span = at;
  s->u.unit.flags = PF_MODULE;
}

static void pop_to(Builder *b, int n) { b->stack.n = n; }

static bool is_procedure_start(StmtKind k) { return k == ST_SUBROUTINE || k == ST_FUNCTION || k == ST_MODULE_PROCEDURE; }

/* A procedure stands in a module that did not say CONTAINS, or not so that it could be read. */
static bool is_contained(Builder *b, const Frame *f, const Stmt *s) {
  Unit *u = f->unit;
  if (f->head || !is_procedure_start(s->kind)) return false;
  if (u->contains) return true;
  if (u->begin && f->last && is_unread(f->last)) {
    u->contains = f->last;
    return true;
  }
  if (u->kind != UN_MODULE && u->kind != UN_SUBMODULE) return false;
  diag_error(b->d, s->span, "%s begins here, but %s '%s' has no CONTAINS before it", ast_stmt_kind_name(s->kind), unit_word(u),
             u->name);
  if (u->begin) diag_note(b->d, u->begin->span, "it begins here");
  u->contains = f->last ? f->last : u->begin;
  return true;
}

/* Takes the unit on top from the stack with all that is open in it. */
static void lose_unit(Builder *b) {
  while (top(b) && top(b)->head) b->stack.n--;
  if (!top(b)) return;
  vec_push(b->p->arena, &b->lost, top(b)->unit);
  b->stack.n--;
}

/* A procedure begins in a TYPE definition that was not closed: the CONTAINS there was that of the unit. */
static bool leave_type(Builder *b, const Stmt *s) {
  Frame *f = top(b);
  if (!in_construct(f, ST_DERIVED_TYPE) || !is_procedure_start(s->kind)) return false;
  tell_unclosed(b, s->span, arena_printf(b->p->arena, "%s begins here", ast_stmt_kind_name(s->kind)), f);
  for (Stmt *c = f->head->body; c; c = c->next)
    if (c->kind == ST_CONTAINS && !f->unit->contains) f->unit->contains = c;
  b->stack.n--;
  return true;
}

/* A unit begins while another one is open and did not say CONTAINS: its END is missing. */
static void check_place_of_unit(Builder *b, const Stmt *s) {
  while (top(b)) {
    if (leave_type(b, s)) continue;
    Frame *f = top(b);
    if (is_contained(b, f, s)) return;
    const char *what = arena_printf(b->p->arena, "%s begins here", ast_stmt_kind_name(s->kind));
    if (f->unit->begin || f->head || !b->errors) tell_unclosed(b, s->span, what, f);
    lose_unit(b);
  }
}

static void start_unit(Builder *b, Stmt *s) {
  if (in_construct(top(b), ST_INTERFACE)) {
    if (s->kind == ST_MODULE_PROCEDURE) {
      s->kind = ST_PROCEDURE_DECL;
      append(b, s);
    } else {
      push_unit(b, UN_INTERFACE_BODY, s);
    }
    return;
  }
  if (s->kind == ST_MODULE_PROCEDURE) become_module_procedure(s);
  check_place_of_unit(b, s);
  push_unit(b, unit_kind(s->kind), s);
}

static void contains(Builder *b, Stmt *s) {
  Frame *f = top(b);
  append(b, s);
  if (in_construct(f, ST_DERIVED_TYPE)) return;
  if (f->head) {
    tell_unclosed(b, s->span, "CONTAINS stands here", f);
    while (top(b)->head) b->stack.n--;
  }
  Unit *u = top(b)->unit;
  const bool internal = u->host && u->host->kind != UN_MODULE && u->host->kind != UN_SUBMODULE && u->kind != UN_INTERFACE_BODY;
  if (internal) diag_error(b->d, s->span, "'%s' is an internal procedure, and these contain no others", u->name ? u->name : "");
  u->contains = s;
}

/* ---- END ---- */

static bool closes_unit(StmtKind closes, const Unit *u) {
  switch (closes) {
  case ST_PROGRAM: return u->kind == UN_PROGRAM;
  case ST_SUBROUTINE: return u->kind == UN_SUBROUTINE || (u->kind == UN_INTERFACE_BODY && !u->is_function);
  case ST_FUNCTION: return u->kind == UN_FUNCTION || (u->kind == UN_INTERFACE_BODY && u->is_function);
  case ST_MODULE: return u->kind == UN_MODULE;
  case ST_SUBMODULE: return u->kind == UN_SUBMODULE;
  case ST_BLOCK_DATA: return u->kind == UN_BLOCK_DATA;
  case ST_MODULE_PROCEDURE: return u->begin && u->begin->kind == ST_MODULE_PROCEDURE;
  default: return false;
  }
}

static bool closes_construct(StmtKind closes, const Stmt *head) {
  StmtKind k = opening(head);
  if (closes == ST_SELECT_CASE) return k == ST_SELECT_CASE || k == ST_SELECT_TYPE || k == ST_SELECT_RANK;
  return k == closes;
}

static bool ends_frame(const Stmt *s, const Frame *f) {
  StmtKind k = s->u.end.closes;
  if (f->head) return closes_construct(k, f->head);
  return k == ST_END || closes_unit(k, f->unit);
}

static bool ends_a_unit(StmtKind closes) { return closes == ST_END || is_unit_start(closes); }

static void check_end_name(Builder *b, const Stmt *s, const Frame *f) {
  const char *open = f->head ? stmt_cname(f->head) : f->unit->name, *said = s->u.end.name;
  if (f->head && (f->head->kind == ST_INTERFACE || f->head->kind == ST_OPAQUE)) return;
  if ((!f->head && unit_is_unread(f->unit)) || (said && *said == '?')) return;
  if (f->head && f->head->kind == ST_DERIVED_TYPE) open = f->head->u.type.name;
  if (open && *open == '.') open = NULL;
  if (said && (!open || strcmp(said, open))) {
    diag_error(b->d, s->span, "END names '%s', but what it closes is %s%s%s", said, open ? "'" : "without a name", open ? open : "",
               open ? "'" : "");
    diag_note(b->d, f->head ? f->head->span : unit_span(f->unit), "it begins here");
  } else if (!said && f->head && stmt_cname(f->head)) {
    diag_error(b->d, s->span, "END %s lacks the construct's name '%s'", end_word(opening(f->head)), stmt_cname(f->head));
  }
}

static void close_top(Builder *b, Stmt *s) {
  Frame *f = top(b);
  s->unit = f->unit;
  if (f->head)
    f->head->end = s;
  else
    f->unit->end = s;
  if (f->head) s->parent = f->head->parent;
  b->stack.n--;
}

/* The frame that an END of this kind closes, looking outwards from the top, but not out of the unit unless it ends one. */
static int frame_for_end(Builder *b, const Stmt *s) {
  for (int i = b->stack.n - 1; i >= 0; i--) {
    if (ends_frame(s, &b->stack.v[i])) return i;
    if (!b->stack.v[i].head && !ends_a_unit(s->u.end.closes)) return -1;
  }
  return -1;
}

static void tell_no_match(Builder *b, const Stmt *s) {
  StmtKind k = s->u.end.closes;
  Frame *f = top(b);
  if (holds_names(k)) b->p->tangled = true;
  if (k == ST_END)
    diag_error(b->d, s->span, "END closes nothing");
  else
    diag_error(b->d, s->span, "END %s closes nothing: no %s is open here", end_word(k), end_word(k));
  if (f && f->head)
    diag_note(b->d, f->head->span, "the innermost open construct is this %s", ast_stmt_kind_name(opening(f->head)));
  else if (f && f->unit->begin)
    diag_note(b->d, f->unit->begin->span, "the open unit is this %s", unit_word(f->unit));
}

/* The END of a unit that was taken for ended. */
static bool ends_lost_unit(Builder *b, const Stmt *s) {
  StmtKind k = s->u.end.closes;
  for (int i = b->lost.n - 1; i >= 0; i--) {
    const Unit *u = b->lost.v[i];
    if (!(k == ST_END || closes_unit(k, u)) || (s->u.end.name && s->u.end.name != u->name)) continue;
    b->lost.v[i] = b->lost.v[--b->lost.n];
    return true;
  }
  return false;
}

/* It was meant to close what is open: END FUNCTION for END SUBROUTINE, or END IF for END DO, in the column of the DO. */
static bool means_top(Builder *b, const Stmt *s) {
  const Frame *f = top(b);
  if (!f) return false;
  if (!f->head) return ends_a_unit(s->u.end.closes);
  const SourceTable *t = b->p->sources;
  return !ends_a_unit(s->u.end.closes) && source_place(t, s->span.begin).col == source_place(t, f->head->span.begin).col;
}

static void close_mistaken(Builder *b, Stmt *s) {
  Frame *f = top(b);
  const char *word = end_word(s->u.end.closes);
  if (f->head) {
    StmtKind k = opening(f->head);
    diag_error(b->d, s->span, "END %s stands here, but what is open is this %s: expected END %s", word, ast_stmt_kind_name(k),
               end_word(k));
    diag_note(b->d, f->head->span, "it begins here");
  } else if (f->unit->begin) {
    diag_error(b->d, s->span, "END %s stands here, but what is open is %s '%s': expected END %s", word, unit_word(f->unit),
               f->unit->name, unit_word(f->unit));
    diag_note(b->d, f->unit->begin->span, "it begins here");
  } else if (!b->errors) {
    tell_no_match(b, s);
  }
  close_top(b, s);
}

/* Nothing that is open has an END like this. */
static void end_of_nothing(Builder *b, Stmt *s) {
  bool told = s->u.end.name && *s->u.end.name == '?';
  if (told || ends_lost_unit(b, s)) return;
  if (means_top(b, s))
    close_mistaken(b, s);
  else
    tell_no_match(b, s);
}

static void end_statement(Builder *b, Stmt *s) {
  int at = frame_for_end(b, s);
  if (at < 0) {
    end_of_nothing(b, s);
    return;
  }
  if (at < b->stack.n - 1) {
    const char *what =
        s->u.end.closes == ST_END ? "END stands here" : arena_printf(b->p->arena, "END %s stands here", end_word(s->u.end.closes));
    tell_unclosed(b, s->span, what, top(b));
    pop_to(b, at + 1);
  }
  check_end_name(b, s, top(b));
  close_top(b, s);
}

/* ---- DO and labels ---- */

static bool is_labelled_loop(const Frame *f, int label) { return in_construct(f, ST_DO) && label && term_label(f->head) == label; }

/* Closes every loop that ends on the labelled statement 's', which is in the innermost one's body already or is their END DO. */
static void close_labelled_loops(Builder *b, Stmt *s) {
  int n = 0;
  while (b->stack.n > n && is_labelled_loop(&b->stack.v[b->stack.n - 1 - n], s->label)) n++;
  for (int i = 0; i < n; i++) {
    Frame *f = top(b);
    f->head->end = s;
    f->head->shared_end = n > 1;
    if (s->kind == ST_END) s->unit = f->unit, s->parent = f->head->parent;
    b->stack.n--;
  }
}

static void check_label_of_end_do(Builder *b, const Stmt *s) {
  Frame *f = top(b);
  if (!in_construct(f, ST_DO) || !term_label(f->head) || term_label(f->head) == s->label) return;
  diag_error(b->d, s->span, "this loop ends on label %d, which END DO does not have", term_label(f->head));
  diag_note(b->d, f->head->span, "the loop begins here");
}

/* ---- branches ---- */

static bool branch_fits(const Stmt *s, const Frame *f) {
  switch (s->kind) {
  case ST_ELSE_IF: return in_construct(f, ST_IF) && f->branch->kind != ST_ELSE;
  case ST_ELSE: return in_construct(f, ST_IF) && f->branch->kind != ST_ELSE;
  case ST_ELSEWHERE: return in_construct(f, ST_WHERE);
  case ST_CASE: return in_construct(f, ST_SELECT_CASE);
  case ST_TYPE_GUARD: return in_construct(f, ST_SELECT_TYPE);
  case ST_RANK: return in_construct(f, ST_SELECT_RANK);
  default: return false;
  }
}

static const char *construct_of_branch(StmtKind k) {
  switch (k) {
  case ST_ELSEWHERE: return "WHERE";
  case ST_CASE: return "SELECT CASE";
  case ST_TYPE_GUARD: return "SELECT TYPE";
  case ST_RANK: return "SELECT RANK";
  default: return "IF";
  }
}

static void branch(Builder *b, Stmt *s) {
  Frame *f = top(b);
  if (branch_fits(s, f)) {
    next_branch(b, s);
    return;
  }
  diag_error(b->d, s->span, "%s outside of its %s construct", ast_stmt_kind_name(s->kind), construct_of_branch(s->kind));
  if (f && f->head) diag_note(b->d, f->head->span, "the innermost open construct is this %s", ast_stmt_kind_name(opening(f->head)));
}

/* ---- all statements ---- */

/* Anything but a unit's first statement outside of units begins a main program without PROGRAM. */
static bool ensure_unit(Builder *b, Stmt *s) {
  if (top(b) || is_unit_start(s->kind)) return true;
  if (s->kind == ST_DIRECTIVE) {
    vec_push(b->p->arena, &b->waiting, s);
    return false;
  }
  push_unit(b, UN_PROGRAM, NULL);
  return true;
}

static void place(Builder *b, Stmt *s) {
  leave_interface(b, s);
  switch (s->kind) {
  case ST_END:
    if (s->u.end.closes == ST_DO && s->label && is_labelled_loop(top(b), s->label))
      check_end_name(b, s, top(b)), close_labelled_loops(b, s);
    else {
      if (s->u.end.closes == ST_DO) check_label_of_end_do(b, s);
      end_statement(b, s);
    }
    return;
  case ST_ELSE:
  case ST_ELSE_IF:
  case ST_ELSEWHERE:
  case ST_CASE:
  case ST_TYPE_GUARD:
  case ST_RANK: branch(b, s); return;
  case ST_CONTAINS: contains(b, s); return;
  default:;
  }
  if (is_unit_start(s->kind))
    start_unit(b, s);
  else if (is_construct(s))
    push_construct(b, s);
  else
    append(b, s);
  if (s->label && s->kind != ST_DO && s->kind != ST_FORMAT) close_labelled_loops(b, s);
}

static void end_of_file(Builder *b, Stmt *last) {
  if (b->waiting.n) diag_error(b->d, b->waiting.v[0]->span, "no program unit follows this directive");
  bool consequence = b->stack.n && (is_unread(last) || (b->errors && !top(b)->head && !top(b)->unit->begin));
  if (!b->stack.n || consequence) return;
  Span at = {last->span.end - 1, last->span.end};
  tell_unclosed(b, at, "the file ends here", top(b));
}

static int open_loops(Builder *b) { return top(b) ? top(b)->loops : 0; }

void build_tree(Program *p, Stmt **stmts, int n, Diag *d) {
  Builder b = {.p = p, .d = d, .next_unit = &p->units, .errors = d->errors};
  p->stmts = stmts;
  p->nstmts = n;
  int i = 0;
  for (; i < n && b.stack.n < MAX_DEPTH && open_loops(&b) <= MAX_LOOPS; i++) {
    b.at = i;
    if (ensure_unit(&b, stmts[i])) place(&b, stmts[i]);
  }
  if (i < n && b.stack.n < MAX_DEPTH)
    diag_error(d, stmts[i]->span, "more than %d loops inside each other", MAX_LOOPS);
  else if (i < n)
    diag_error(d, stmts[i]->span, "more than %d blocks inside each other", MAX_DEPTH);
  else if (n)
    end_of_file(&b, stmts[n - 1]);
}
