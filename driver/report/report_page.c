/* The report as a page: what became of every loop, beside its line of the source. It has the facts of the text. */
#include "common/html.h"
#include "driver/report/report.h"
#include <string.h>

/* What is told beside one line of a file: a loop that begins there, statements, data, a directive. */
typedef struct Note {
  const Loop *loop;  /* NULL: the text alone */
  const char *what;  /* 'statements', 'data', 'ignored': which kind of note that is */
  const char *text;  /* one line */
  struct Note *next; /* of the same line, in the order of the report */
} Note;

typedef struct Page {
  Markup m;
  const Session *s;
  const File *f; /* of which is told now */
  int number;    /* of that file, from 0: ids of its lines begin with it */
  Note **line;   /* by line, from 1 */
  int nlines;
} Page;

static bool in_file(const Page *p, Place at) { return !strcmp(at.path, p->f->program->original->path) && at.line <= p->nlines; }

/* ---- notes ---- */

static void add_note(Page *p, Loc at, Note note) {
  Place place = source_place(&p->s->sources, at);
  if (!at || !in_file(p, place)) return;
  Note **tail = &p->line[place.line];
  while (*tail) tail = &(*tail)->next;
  *tail = ARENA_NEW(p->s->arena, Note);
  **tail = note;
}

static void note_loop(Page *p, const Loop *l) {
  add_note(p, l->stmt->span.begin, (Note){.loop = l});
  for (const Loop *k = l->child; k; k = k->next) note_loop(p, k);
}

static void note_statements(Page *p, const Unit *u) {
  int n;
  const Placed *list = report_statements(p->f->decided, u, p->s->arena, &n);
  for (int i = 0; i < n; i++) {
    Buf text = {0};
    if (report_place_loop_tells(&list[i])) continue;
    report_place_statements(p->s, &list[i], &text);
    add_note(p, list[i].first->span.begin, (Note){.what = "statements", .text = arena_strdup(p->s->arena, text.s)});
    buf_free(&text);
  }
}

static void note_data(Page *p, const Unit *u) {
  for (const Crossing *c = report_data_next(p->f, u, NULL); c; c = report_data_next(p->f, u, report_data_last(p->f, u, c))) {
    const char *way_out = report_data_way_out(c, p->s->arena), *text = report_data_sentence(p->s, p->f, u, c);
    add_note(p, c->at, (Note){.what = "data", .text = way_out ? arena_printf(p->s->arena, "%s; way out: %s", text, way_out) : text});
  }
}

static void note_ignored(Page *p, const Unit *u) {
  IgnoredList list = {0};
  ignored_list(p->f->decided, u, p->s->arena, &list);
  for (int i = 0; i < list.n; i++) {
    const Ignored *g = &list.v[i];
    const char *text = g->clause ? arena_printf(p->s->arena, "%s: clause %s: %s", g->directive->name, g->clause->name, g->why)
                                 : arena_printf(p->s->arena, "%s: %s", g->directive->name, g->why);
    add_note(p, (g->clause ? g->clause->span : g->directive->span).begin, (Note){.what = "ignored", .text = text});
  }
}

static void find_notes(Page *p) {
  p->line = ARENA_ARRAY(p->s->arena, Note *, p->nlines + 2);
  for (const Loop *l = p->f->analysis->loop; l; l = l->next) note_loop(p, l);
  for (Unit *u = p->f->program->units; u; u = report_next_unit(u)) {
    note_statements(p, u);
    note_data(p, u);
    note_ignored(p, u);
  }
}

/* ---- where loops run ---- */

/* For people, and the class of the badge that says so. */
static const char *place_of(const Decisions *d, const Loop *l, const char **kind) {
  static const struct {
    const char *runs, *text, *kind;
  } PLACES[] = {{"x", "grid, x", "device"},
                {"y", "grid, y", "device"},
                {"z", "grid, z", "device"},
                {"fold", "grid, with its neighbour", "device"},
                {"order", "device, in order", "device"},
                {"team", "team of threads", "device"},
                {"form", "device, see the loop around", "device"},
                {"thread", "each thread", "thread"}};
  const char *runs = report_place_runs(d, l);
  for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++)
    if (!strcmp(PLACES[i].runs, runs)) {
      *kind = PLACES[i].kind;
      return PLACES[i].text;
    }
  *kind = "host";
  return "host";
}

static void put_badge(Page *p, const Loop *l) {
  const char *kind, *text = place_of(p->f->decided, l, &kind);
  markup_begin(&p->m, "span");
  markup_attr(&p->m, "class", "verdict %s", kind);
  markup_text(&p->m, "%s", text);
  markup_end(&p->m);
}

/* ---- the table of loops ---- */

static void put_line(Page *p, Loc at) {
  Place place = source_place(&p->s->sources, at);
  if (!in_file(p, place)) {
    markup_element_class(&p->m, "td", "number", "%s:%d", place.path, place.line);
    return;
  }
  markup_begin_class(&p->m, "td", "number");
  markup_attr(&p->m, "data-value", "%d", place.line);
  markup_begin(&p->m, "a");
  markup_attr(&p->m, "href", "#l%d-%d", p->number, place.line);
  markup_text(&p->m, "%d", place.line);
  markup_end(&p->m);
  markup_end(&p->m);
}

static void put_loop(Page *p, const Loop *l) {
  Buf remarks = {0};
  const char *kernel = report_kernel(p->f->decided, l);
  report_remarks(p->s, p->f->decided, l, &remarks);
  const char *end = remarks.s ? strchr(remarks.s, '\n') : NULL;
  markup_begin(&p->m, "tr");
  markup_begin(&p->m, "th");
  markup_attr(&p->m, "scope", "row");
  for (int i = 0; i < l->depth; i++) markup_text(&p->m, "\xc2\xa0\xc2\xa0");
  markup_text(&p->m, "%s of %s", l->var ? l->var->text : "array assignment", l->unit->name);
  markup_end(&p->m);
  put_line(p, l->stmt->span.begin);
  const Loop *judged = report_judged(l);
  bool rests = judged->verdict != V_SEQUENTIAL;
  markup_element(&p->m, "td", "%s%s%s", words_verdict(judged->verdict), rests ? ", " : "", rests ? words_basis_of(judged) : "");
  markup_begin(&p->m, "td");
  put_badge(p, l);
  markup_end(&p->m);
  markup_element_class(&p->m, "td", "code", "%s", kernel ? kernel : "");
  markup_element_class(&p->m, "td", "text", "%.*s", end ? (int)(end - remarks.s) : 0, end ? remarks.s : "");
  markup_end(&p->m);
  buf_free(&remarks);
  for (const Loop *k = l->child; k; k = k->next) put_loop(p, k);
}

static void put_loops(Page *p) {
  static const char *const HEAD[] = {"Loop", "#Line", "Verdict", "Runs on", "Kernel", "First remark", NULL};
  Buf counts = {0};
  report_counts_text(p->s, p->f, &counts);
  markup_element(&p->m, "p", "%s.", counts.s);
  if (p->f->analysis->loop) {
    html_table_begin(&p->m, NULL, "All loops, inner ones below those around them", HEAD);
    for (const Loop *l = p->f->analysis->loop; l; l = l->next) put_loop(p, l);
    html_table_end(&p->m);
  }
  int opaque = p->f->program->opaque.statements;
  if (opaque)
    markup_element(&p->m, "p", "%d statement%s outside regions not understood: taken to touch everything.", opaque,
                   opaque == 1 ? "" : "s");
  buf_free(&counts);
}

/* ---- data ---- */

static void put_data(Page *p) {
  static const char *const HEAD[] = {"Array", "#Line", "In", "Because of", "What moves", NULL};
  bool any = false;
  for (const Unit *u = p->f->program->units; u; u = report_next_unit((Unit *)u))
    for (const Crossing *c = report_data_next(p->f, u, NULL); c; c = report_data_next(p->f, u, c)) {
      if (!any) html_table_begin(&p->m, NULL, "Where arrays that no directive moves may cross between host and device", HEAD);
      any = true;
      markup_begin(&p->m, "tr");
      html_row_head(&p->m, report_data_subject(c));
      put_line(p, c->at);
      markup_element(&p->m, "td", "%s", u->name);
      markup_element(&p->m, "td", "%s", report_data_cause(c, p->s->arena));
      markup_element_class(&p->m, "td", "text", "%s%s", report_data_effect(c), report_data_often(p->s, c));
      markup_end(&p->m);
    }
  if (any)
    html_table_end(&p->m);
  else
    markup_element(&p->m, "p", "No array crosses between host and device without a directive.");
}

/* ---- the source ---- */

/* 'way out: ...' as its first words and the rest. */
static void put_remark(Page *p, const char *text, int len) {
  static const char *const WHAT[] = {"after",
                                     "as it stands",
                                     "form",
                                     "tiles",
                                     "library",
                                     "team",
                                     "in one thread, as",
                                     "few threads",
                                     "host at run time",
                                     "in order",
                                     "for example",
                                     "way out",
                                     "because",
                                     "race",
                                     "checked before it runs",
                                     "checked as it runs",
                                     "reduction",
                                     "private",
                                     "private, last value kept",
                                     NULL};
  int word = 0;
  for (int i = 0; WHAT[i]; i++) {
    int n = (int)strlen(WHAT[i]);
    if (n > word && n < len && !strncmp(text, WHAT[i], (size_t)n) && (text[n] == ':' || text[n] == ' ')) word = n;
  }
  markup_begin(&p->m, "li");
  if (word) markup_element_class(&p->m, "span", "what", "%.*s", word, text);
  markup_bytes(&p->m, text + word, (size_t)(len - word));
  markup_end(&p->m);
}

static void put_remarks(Page *p, const Loop *l) {
  Buf b = {0};
  report_remarks(p->s, p->f->decided, l, &b);
  for (const char *at = b.s; at && *at;) {
    const char *end = strchr(at, '\n');
    put_remark(p, at, (int)(end - at));
    at = end + 1;
  }
  buf_free(&b);
}

static void put_note(Page *p, const Note *n) {
  Buf verdict = {0};
  if (!n->loop) {
    markup_begin(&p->m, "li");
    markup_element_class(&p->m, "span", "what", "%s", n->what);
    markup_text(&p->m, ": %s", n->text);
    markup_end(&p->m);
    return;
  }
  report_remarks_verdict(p->s, p->f->decided, n->loop, &verdict);
  markup_begin(&p->m, "li");
  markup_element_class(&p->m, "span", "what", "%s", n->loop->var ? n->loop->var->text : "array assignment");
  markup_text(&p->m, ": %s", verdict.s);
  markup_end(&p->m);
  put_remarks(p, n->loop);
  buf_free(&verdict);
}

static const Loop *first_loop(const Note *n) {
  while (n && !n->loop) n = n->next;
  return n ? n->loop : NULL;
}

static void put_source_row(Page *p, int line) {
  int len;
  const char *text = source_line_text(p->f->program->original, line, &len);
  const Note *notes = p->line[line];
  const Loop *l = first_loop(notes);
  markup_begin(&p->m, "tr");
  if (notes) markup_attr(&p->m, "class", "loop");
  if (notes) markup_attr(&p->m, "id", "l%d-%d", p->number, line);
  markup_begin(&p->m, "th");
  markup_attr(&p->m, "scope", "row");
  markup_text(&p->m, "%d", line);
  markup_end(&p->m);
  markup_begin(&p->m, "td");
  if (l) put_badge(p, l);
  markup_end(&p->m);
  html_source_line(&p->m, text, len);
  markup_end(&p->m);
  if (!notes) return;
  markup_begin(&p->m, "tr");
  markup_begin_class(&p->m, "td", "remarks");
  markup_attr(&p->m, "colspan", "3");
  markup_begin(&p->m, "ul");
  for (const Note *n = notes; n; n = n->next) put_note(p, n);
  markup_end(&p->m);
  markup_end(&p->m);
  markup_end(&p->m);
}

static void put_source(Page *p) {
  static const char *const HEAD[] = {"#Line", "Runs on", "Source", NULL};
  find_notes(p);
  html_table_begin(&p->m, "source",
                   "Source text; under a line what is to be said of the loop that begins there, of its data and directives", HEAD);
  for (int i = 1; i <= p->nlines; i++) put_source_row(p, i);
  html_table_end(&p->m);
}

/* ---- the page ---- */

/* One section with a part for each file. */
static void put_section(Page *p, const char *id, const char *title, void (*put)(Page *)) {
  html_section_begin(&p->m, id, title);
  for (int i = 0; i < p->s->nfile; i++) {
    p->f = &p->s->file[i];
    p->number = i;
    if (p->s->nfile > 1) markup_element(&p->m, "h3", "%s", p->f->input->path);
    if (!p->f->analysis) {
      markup_element(&p->m, "p", "Not analysed: the front end found errors.");
      continue;
    }
    p->nlines = p->f->program->original->nlines;
    put(p);
  }
  html_section_end(&p->m);
}

void report_page(const Session *s, Buf *out) {
  static const char *const LINKS[] = {"loops", "Loops", "data", "Data", "source", "Source", NULL};
  Page p = {.s = s};
  char *title = s->nfile > 1 ? arena_printf(s->arena, "Report of %s and %d more file%s", s->file->input->path, s->nfile - 1,
                                            s->nfile > 2 ? "s" : "")
                             : arena_printf(s->arena, "Report of %s", s->file->input->path);
  html_begin(&p.m, out, title);
  markup_element_class(&p.m, "p", "lead", "What f2cuda made of each loop, why, and what crosses between host and device.");
  html_nav(&p.m, LINKS);
  put_section(&p, "loops", "Loops", put_loops);
  put_section(&p, "data", "Data that no directive moves", put_data);
  put_section(&p, "source", "Source", put_source);
  html_end(&p.m);
}
