/* Statements that lead elsewhere: CYCLE, EXIT, the forms of GO TO, RETURN and STOP, and where they lead. */
#include "analysis/unit/collect.h"
#include "analysis/unit/clause.h"

enum { AFTER_CONSTRUCT = 100000 }; /* labels from here on are those of no statement */

/* The loops around the current statement may be left, or an iteration of them cut short. */
static void jumps_out_of(Collector *c, const Stmt *construct) {
  for (Loop *l = c->loop; l; l = l->parent) {
    l->info->jumps = l->info->breaks = true;
    if (l->stmt == construct) return;
  }
}
/* The loop that a CYCLE or EXIT names, or NULL when it names another construct. */
static Loop *loop_named(const Collector *c, const char *name) {
  Loop *l = c->loop;
  while (l && (l->kind == LOOP_SECTION || (name && stmt_cname(l->stmt) != name))) l = l->parent;
  return l;
}

void leap_cycle(Collector *c, const Stmt *s) {
  Loop *l = loop_named(c, s->u.text);
  if (!l) return;
  Loop *left = NULL; /* the outermost one that ends by it */
  for (Loop *in = c->loop; in != l && in->stmt != l->stmt; in = in->parent) left = in, in->info->jumps = in->info->breaks = true;
  if (left) {
    collect_effect(c, EFF_EXIT, s->span, "CYCLE");
    c->code->effect.v[c->code->effect.n - 1].target = left->stmt;
  }
  l->info->cut = true;
  collect_event(c, EV_CYCLE, 0, l);
}

/* The label that stands for the place behind a construct that EXIT leaves. */
static int end_label(Collector *c, const Stmt *construct) {
  int i = 0;
  while (i < c->left_construct.n && c->left_construct.v[i] != construct) i++;
  if (i == c->left_construct.n) vec_push(c->arena, &c->left_construct, construct);
  return AFTER_CONSTRUCT + i;
}

void leap_exit(Collector *c, const Stmt *s) {
  Loop *l = loop_named(c, s->u.text);
  const Stmt *construct = l ? l->stmt : s->parent;
  while (!l && construct && stmt_cname(construct) != s->u.text) construct = construct->parent;
  collect_effect(c, EFF_EXIT, s->span, "EXIT");
  c->code->effect.v[c->code->effect.n - 1].target = construct;
  if (l) {
    jumps_out_of(c, construct);
    collect_event(c, EV_EXIT, 0, l);
    return;
  }
  for (l = c->loop; l && query_stmt_within(l->stmt, construct); l = l->parent) l->info->jumps = l->info->breaks = true;
  *(c->loop ? &c->loop->info->cut : &c->left) = true;
  collect_event(c, EV_GOTO, end_label(c, construct), NULL);
}

void leap_construct_end(Collector *c, const Stmt *s) {
  for (int i = 0; i < c->left_construct.n; i++)
    if (c->left_construct.v[i] == s) collect_event(c, EV_LABEL, AFTER_CONSTRUCT + i, NULL);
}

bool leap_has_labelled_end(const Stmt *s) { return s->kind == ST_DO && s->end && s->end->kind == ST_END && s->end->label; }

static const Stmt *label_stmt(const Collector *c, int label) {
  for (int i = 0; i < c->label.n; i++)
    if (c->label.v[i]->label == label) return c->label.v[i];
  return NULL;
}

/* The innermost loop around both the current statement and one with a label further down in the same iteration; NULL: none. */
static Loop *loop_ahead(const Collector *c, int label) {
  const Stmt *to = label_stmt(c, label);
  Loop *l = c->loop;
  while (l && !(to && l->kind != LOOP_SECTION && (to == l->stmt->end || query_stmt_inside(to, l->stmt)))) l = l->parent;
  for (int i = l ? l->info->ev0 : 0; l && i < c->code->event.n; i++)
    if (c->code->event.v[i].kind == EV_LABEL && c->code->event.v[i].arg == label) return NULL;
  return l;
}

/* Jumps that lead on in an iteration of a loop leave out what stands before their labels there, and may end the loops inside it. All others
 * may end every loop around. */
static void jumps_to(Collector *c, const Stmt *s) {
  Loop *home = NULL;
  bool on = s->kind != ST_ASSIGNED_GOTO && s->u.jump.nlabels > 0;
  for (int i = 0; i < s->u.jump.nlabels && on; i++) {
    Loop *l = loop_ahead(c, s->u.jump.labels[i]);
    on = l != NULL;
    if (on && (!home || l->depth < home->depth)) home = l;
  }
  for (Loop *l = c->loop; l; l = l->parent) l->info->jumps = true;
  for (Loop *l = c->loop; l && !(on && l == home); l = l->parent) l->info->breaks = true;
  for (int i = 0; i < s->u.jump.nlabels && on; i++)
    vec_push(c->arena, &c->ahead, ((Ahead){.label = s->u.jump.labels[i], .from = c->loop}));
}

/* The jumps to the label lead no further. */
void leap_label(Collector *c, int label) {
  int n = 0;
  for (int i = 0; i < c->ahead.n; i++)
    if (c->ahead.v[i].label != label) c->ahead.v[n++] = c->ahead.v[i];
  c->ahead.n = n;
  collect_event(c, EV_LABEL, label, NULL);
}

void leap_loop_end(Collector *c, const Stmt *loop) {
  if (leap_has_labelled_end(loop)) leap_label(c, loop->end->label);
}

void leap_goto(Collector *c, Stmt *s) {
  int mark;
  access_reads(c, s->u.jump.e);
  jumps_to(c, s);
  c->code->any_goto = true;
  collect_choice(c, &mark);
  for (int i = 0; i < s->u.jump.nlabels; i++) {
    collect_effect(c, EFF_GOTO, s->span, "GO TO");
    c->code->effect.v[c->code->effect.n - 1].target = label_stmt(c, s->u.jump.labels[i]);
    collect_arm(c, mark);
    collect_event(c, EV_GOTO, s->u.jump.labels[i], NULL);
  }
  collect_join(c, mark, s->kind == ST_GOTO || s->kind == ST_ARITHMETIC_IF);
  if (s->kind == ST_ASSIGNED_GOTO) collect_event(c, EV_ANYTHING, 0, NULL);
}

void leap_leave(Collector *c, const Stmt *s, EffectKind k) {
  for (int i = 0; i < s->u.exprs.n; i++) access_reads(c, s->u.exprs.v[i]);
  collect_effect(c, k, s->span, ast_stmt_kind_name(s->kind));
  if (k != EFF_STOP) jumps_out_of(c, NULL); /* nobody sees what the end of the program keeps from being done */
  collect_event(c, EV_LEAVE, k == EFF_STOP, NULL);
}

/* 'if (...) cycle' in the loop's own block: what follows runs under the negated condition. */
bool leap_is_cycle_if(const Collector *c, const Stmt *s) {
  if (s->kind != ST_IF || s->other || !c->loop || s->parent != c->loop->stmt || !s->body) return false;
  const Stmt *b = s->body;
  return b->kind == ST_CYCLE && !b->next && loop_named(c, b->u.text) == c->loop;
}
