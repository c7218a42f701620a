/* Jumps over the begin or the end of a construct that holds data on the device. The dialects forbid them, as
 * what the construct holds would never come home, and its entry would outlive the arrays: an error. */
#include "analysis/nest/nests.h"

/* The jumps of one unit and one construct. */
typedef struct Jumps {
  Analysis *a;
  const Unit *unit;
  const Region *region;
} Jumps;

static bool is_within(const Region *r, const Stmt *s) { return stmt_before(r->begin, s) && stmt_before(s, r->end); }

static void tell(const Jumps *j, const Stmt *s, const char *what) {
  const Directive *d = j->region->directive;
  diag_error(j->a->priv->diag, s->span, "%s %s the construct of '%s' at line %d", ast_stmt_kind_name(s->kind), what, d->name,
             query_line(j->a, d->span));
  diag_note(j->a->priv->diag, d->span, "what it holds on the device is settled at its end; way out: jump to its end, or%s",
            d->dialect == DIALECT_DVM ? " end it before the jump" : " 'enter data' and 'exit data'");
}

/* Looks for the statement with a label; the labels of a unit are its own. */
typedef struct Labelled {
  int label;
  const Stmt *found;
} Labelled;

static bool find_label(Stmt *s, void *data) {
  Labelled *q = data;
  if (s->label == q->label) q->found = s;
  return !q->found;
}

static void check_label(const Jumps *j, const Stmt *s, int label) {
  Labelled q = {label, NULL};
  ast_stmt_walk(j->unit->exec, find_label, &q);
  if (!q.found || is_within(j->region, q.found) == is_within(j->region, s)) return;
  tell(j, s, is_within(j->region, s) ? "leaves" : "leads into");
}

/* The construct that CYCLE or EXIT speaks of; NULL: it is not known. */
static const Stmt *construct_named(const Stmt *s) {
  const Stmt *p = s->parent;
  while (p && (s->u.text ? stmt_cname(p) != s->u.text : p->kind != ST_DO)) p = p->parent;
  return p;
}

static void check_labels(const Jumps *j, const Stmt *s) {
  for (int i = 0; i < s->u.jump.nlabels; i++) check_label(j, s, s->u.jump.labels[i]);
}

/* END=, ERR= and EOR= of I/O. */
static void check_io(const Jumps *j, const Stmt *s) {
  for (int i = 0; i < s->u.io.nctl; i++) {
    const IoItem *item = &s->u.io.ctl[i];
    int64_t label;
    bool jumps = item->key && (!strcmp(item->key, "end") || !strcmp(item->key, "err") || !strcmp(item->key, "eor"));
    if (jumps && item->value && fold_const_int(item->value, &label)) check_label(j, s, (int)label);
  }
}

static bool visit(Stmt *s, void *data) {
  const Jumps *j = data;
  const Stmt *construct = NULL;
  switch (s->kind) {
  case ST_RETURN:
    if (is_within(j->region, s)) tell(j, s, "leaves");
    break;
  case ST_CYCLE:
  case ST_EXIT:
    construct = is_within(j->region, s) ? construct_named(s) : NULL;
    if (construct && stmt_before(construct, j->region->begin)) tell(j, s, "leaves");
    break;
  case ST_GOTO:
  case ST_COMPUTED_GOTO:
  case ST_ASSIGNED_GOTO:
  case ST_ARITHMETIC_IF: check_labels(j, s); break;
  case ST_READ:
  case ST_WRITE:
  case ST_OPEN:
  case ST_CLOSE: check_io(j, s); break;
  default: break;
  }
  return true;
}

void leave_unit(Analysis *a, const Code *c) {
  for (int i = 0; i < c->region.n; i++) {
    const Region *r = c->region.v[i].region;
    if (r->directive->kind == DIR_LOOP || !r->end || r->end == r->begin) continue;
    Jumps j = {a, c->unit, r};
    ast_stmt_walk(c->unit->exec, visit, &j);
  }
}
