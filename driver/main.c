/* f2cuda: from the command line to the program, stage by stage. */
#include "common/limit.h"
#include "driver/report/report.h"
#include "frontend/class_calls.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Nothing to translate: gfortran gets the source itself. */
static bool is_unchanged(const File *f) {
  const Source *o = f->code ? f->program->original : NULL;
  return o && !f->code->cu && !f->code->host_openmp_directives && strlen(f->code->host) == o->len &&
         !memcmp(f->code->host, o->text, o->len);
}

static PredictOptions prediction_options(const Session *s) {
  const Options *o = &s->opt;
  PredictOptions p = {
      .machine = o->machine, .model = o->model, .set = o->set.v, .nset = o->set.n, .cache_kb = o->cache_kb, .counts = s->counts};
  memcpy(p.block, o->analysis.grid, sizeof p.block);
  return p;
}

/* --auto without 'all' asks whether a loop would gain. */
static Decisions *choose(Session *s, const Analysis *a) {
  PredictOptions p = prediction_options(s);
  Decisions *d = decision_begin(a, s->arena);
  if (s->opt.analysis.automatic == AUTO_WORTH) offload_choice_make(s, d, &p);
  if (s->opt.choose_blocks) block_choice_make(s, d, &p);
  return d;
}

static void read_file(Session *s, File *f, Program *const *earlier, int nearlier) {
  int before = s->diag.errors;
  limit_begin(f->input->path);
  FrontOptions *o = ARENA_NEW(s->arena, FrontOptions);
  *o = s->opt.front;
  if (f->input->form != FORM_AUTO) o->form = f->input->form;
  o->preprocess |= f->input->preprocess;
  o->everywhere = s->opt.analysis.automatic == AUTO_ALL ? 2 : s->opt.analysis.automatic == AUTO_WORTH;
  o->variants = s->opt.analysis.keeps_data;
  f->program = front_end(s->arena, &s->sources, f->input->path, o, &s->diag, earlier, nearlier);
  f->errors = s->diag.errors - before;
}

/* The file's nests in another form, as --predict compares them: as though nothing else had been said. */
static const Decisions *in_form(Session *s, const File *f, AnaOptions o) {
  Diag quiet = {0};
  quiet.sources = &s->sources, quiet.quiet = true;
  o.note_effects = false;
  program_set_renew(o.whole, f->program);
  const Analysis *a = analysis_program(f->program, &o, s->arena, &quiet);
  return a && !quiet.errors ? decision_begin(a, s->arena) : NULL;
}

/* --form=model: nests are looked at once more, those without teams that the predictor says are faster so. */
static void choose_forms(Session *s, File *f) {
  AnaOptions threads = s->opt.analysis;
  PredictOptions o = prediction_options(s);
  threads.own_threads = true;
  const Decisions *other = in_form(s, f, threads);
  s->opt.analysis.alone = other ? form_choice_threads(s, decision_begin(f->analysis, s->arena), other, &o) : NULL;
  diag_repeat(&s->diag);
  program_set_renew(s->opt.analysis.whole, f->program);
  f->analysis = analysis_program(f->program, &s->opt.analysis, s->arena, &s->diag);
}

/* One source through the compiler proper, with those of the same call in sight. Code is made when no stage found an error;
 * analysis wants only a tree that is all there, so that a wrong name does not hide a wrong directive. */
static void go_over(Session *s, File *f) {
  int before = s->diag.errors;
  if (f->program && f->program->sound) f->analysis = analysis_program(f->program, &s->opt.analysis, s->arena, &s->diag);
  if (f->analysis && s->opt.choose_forms && !s->opt.count && s->diag.errors == before) choose_forms(s, f);
  if (f->analysis) f->decided = choose(s, f->analysis);
  bool sound = !f->errors && s->diag.errors == before;
  if (sound) f->code = s->opt.count ? counting_file(f->analysis, s->arena, &s->diag) : gen_file(f->decided, s->arena, &s->diag);
  if (f->code) f->decided = f->code->decided;
  f->errors += s->diag.errors - before;
}

/* A loop whose best form turns out to have no device code is looked at again without that form, so that the next one is taken: at last
 * that of the source, and then that of the loops inside. Only code generation can tell, and regions go by what becomes of all loops. */
static void translate(Session *s, File *f) {
  s->opt.analysis.left = NULL;
  limit_begin(f->input->path);
  diag_remember(&s->diag);
  for (const LeftLoop *known = NULL;; known = s->opt.analysis.left) {
    go_over(s, f);
    if (f->code && !f->errors) s->opt.analysis.left = decision_left(f->decided, known, s->arena);
    if (s->opt.analysis.left == known) break;
    diag_repeat(&s->diag);
    program_set_renew(s->opt.analysis.whole, f->program);
  }
  diag_forget(&s->diag);
  s->opt.analysis.left = s->opt.analysis.alone = NULL;
  f->unchanged = is_unchanged(f);
}

static void other_forms(Session *s, File *f) {
  AnaOptions threads = s->opt.analysis, source = s->opt.analysis;
  bool any = false;
  for (int i = 0; f->analysis && i < f->decided->nest.n; i++) any |= decision_of(f->decided, f->decided->nest.v[i]).offload;
  if (!any || f->errors) return;
  limit_begin(f->input->path);
  threads.own_threads = source.source_form = true;
  f->threads = in_form(s, f, threads);
  f->source = in_form(s, f, source);
}

static bool predicts(const Session *s) { return s->opt.predict || (s->opt.dumps & DUMP_COST); }

/* Where no directive and no DO CONCURRENT asks for kernels, those are predicted that --auto=all would make: forms of nests and all. */
static void suppose_kernels(Session *s) {
  const bool volume = !s->opt.model || !strcmp(s->opt.model, "volume");
  bool any = !predicts(s) || !volume || s->opt.analysis.automatic != AUTO_OFF;
  for (int i = 0; i < s->nfile; i++) any |= s->file[i].errors || (s->file[i].analysis && s->file[i].analysis->nest);
  AnaOptions o = s->opt.analysis;
  o.automatic = AUTO_ALL;
  for (int i = 0; i < s->nfile && !any; i++)
    if (s->file[i].analysis) s->file[i].unasked = in_form(s, &s->file[i], o);
}

/* Nothing but these sources makes up the program: no object, no library, no source in another language. */
static bool is_complete(const Session *s) {
  bool all = s->opt.action == ACT_LINK || s->opt.action == ACT_SHOW;
  for (int i = 0; i < s->opt.input.n; i++) all &= s->opt.input.v[i].fortran;
  return all;
}

/* For tests: forms of nests are checked. */
static CheckMode check_mode(void) {
  const char *said = getenv("F2CUDA_CHECK_FORMS");
  return !said || !*said ? CHECK_OFF : !strcmp(said, "planted") ? CHECK_PLANTED : CHECK_ON;
}

/* For measurements: teams of threads beside a thread an iteration. */
static bool own_threads(void) {
  const char *said = getenv("F2CUDA_TEAMS");
  return said && !strcmp(said, "off");
}

/* Programs of the bodies that interface files tell, at most so many in a call. */
enum { MOST_BODIES = 1000 };

/* Bodies of procedures that other calls have compiled, behind the sources. */
static int read_bodies(Session *s, Program **done, int n) {
  const int own = n, most = n + MOST_BODIES;
  AnaOptions *o = &s->opt.analysis;
  for (int i = 0; i < own; i++) n = told_bodies_read(done[i], done, n, most);
  ToldExternal *told = object_bodies_told(s, &o->ntold);
  o->told = told;
  int all = own ? told_bodies_externals(told, o->ntold, done, n, most) : n;
  if (all > n) sema_global_link(done, all);
  return all;
}

static void translate_all(Session *s) {
  Program **done = ARENA_ARRAY(s->arena, Program *, s->opt.input.n + 1 + MOST_BODIES);
  int n = 0;
  s->file = ARENA_ARRAY(s->arena, File, s->opt.input.n + 1);
  const int *order = module_order_find(s);
  for (int i = 0; i < s->opt.input.n; i++) {
    const Input *input = &s->opt.input.v[order[i]];
    if (!input->fortran) continue;
    File *f = &s->file[s->nfile++];
    f->input = input;
    read_file(s, f, done, n);
    if (f->program) done[n++] = f->program;
  }
  sema_global_link(done, n);
  limit_end();
  if (s->opt.depend.alone) return;
  const int told = read_bodies(s, done, n);
  const bool complete = told == n && is_complete(s);
  if (told) procedure_values_find(done, told, complete);
  class_calls_bind(done, told, complete);
  const int all = procedure_clones_make(done, told, n + MOST_BODIES);
  s->opt.analysis.whole = program_set_open(done, all, complete, s->arena);
  s->opt.analysis.note_effects = s->opt.action != ACT_SHOW;
  s->opt.analysis.bodies_come = object_bodies_may_come(s);
  s->opt.analysis.check = check_mode();
  s->opt.analysis.own_threads = own_threads();
  for (int i = 0; i < s->nfile; i++) translate(s, &s->file[i]);
  for (int i = 0; i < s->nfile && s->opt.predict; i++) other_forms(s, &s->file[i]);
  suppose_kernels(s);
  limit_end();
  program_set_close(s->opt.analysis.whole);
}

typedef enum { FORM_DECIDED, FORM_THREADS, FORM_SOURCE } NestForm;

static const Decisions *decided_in(const File *f, NestForm form) {
  const Decisions *other = form == FORM_THREADS ? f->threads : form == FORM_SOURCE ? f->source : f->unasked;
  return other ? other : f->decided;
}

/* All files that were analysed, with their nests in that form: report[0..how many), NULL where it cannot be told. */
static PredReport **predict_in(Session *s, const PredictOptions *o, NestForm form, int *n) {
  const Decisions **decided = ARENA_ARRAY(s->arena, const Decisions *, s->nfile + 1);
  PredReport **report = ARENA_ARRAY(s->arena, PredReport *, s->nfile + 1);
  bool any = form == FORM_DECIDED;
  *n = 0;
  for (int i = 0; i < s->nfile; i++) {
    if (!s->file[i].analysis) continue;
    any |= decided_in(&s->file[i], form) != s->file[i].decided;
    decided[(*n)++] = decided_in(&s->file[i], form);
  }
  return *n && any && predict_files(decided, *n, o, report, s->arena, &s->diag) ? report : NULL;
}

static void predict_all(Session *s, const PredictOptions *o) {
  static const char *const name[] = {NULL, "a thread an iteration", "as in the source"};
  int n;
  PredReport **own = predict_in(s, o, FORM_DECIDED, &n);
  for (NestForm form = FORM_THREADS; own && form <= FORM_SOURCE; form++) {
    PredReport **other = predict_in(s, o, form, &n);
    for (int i = 0; other && i < n; i++) forms_add(own[i], other[i], name[form], s->arena);
  }
  for (int i = 0, at = 0; own && i < s->nfile; i++)
    if (s->file[i].analysis) s->file[i].prediction = own[at++];
}

/* A call for a link has made the texts of the object that is there. */
static bool is_made(Session *s) {
  return s->opt.unless && s->nfile == 1 && s->file[0].code && !strcmp(s->opt.unless, object_bodies_made(s, &s->file[0]));
}

static int build(Session *s) {
  if (is_made(s)) return EXIT_OK;
  int code = compile_all(s);
  if (!code && !s->opt.show_only) code = modules_write(s, true);
  if (!code && !s->opt.show_only && s->opt.action != ACT_CHECK) code = compile_finish(s);
  if (!code && !s->opt.show_only) code = dependency_file_write(s);
  if (!code && s->opt.action == ACT_LINK) code = link_program(s);
  return code;
}

/* The whole of f2cuda: exit code. */
static int run(Session *s, int argc, char **argv) {
  if (!options_read(&s->opt, s->arena, argc, argv)) return EXIT_USAGE;
  s->diag.cap = s->opt.max_errors;
  s->diag.o = s->opt.messages;
  if (s->opt.action == ACT_INFORM) return EXIT_OK;
  if (s->opt.action == ACT_PASS_ON) return link_pass_on(s);
  if (s->opt.action == ACT_LINK_FLAGS) return link_flags(s);
  if (s->opt.action == ACT_CALIBRATE) return calibrate_run(s);
  if (!output_check(s)) return EXIT_USAGE;
  translate_all(s);
  modules_tell_missing(s);
  if (s->opt.depend.alone) return s->diag.errors ? EXIT_PROGRAM : dependency_file_write(s);
  ignored_tell(s);
  if (s->opt.action != ACT_SHOW) modules_complete(s);
  if (predicts(s) && !s->diag.errors) {
    int code = counted_run(s);
    if (code) return code;
  }
  PredictOptions prediction = prediction_options(s);
  for (int i = 0; i < s->nfile; i++) prediction.unasked |= s->file[i].unasked != NULL;
  if (predicts(s)) predict_all(s, &prediction);
  if (!output_dump(s)) return EXIT_TOOL;
  if (s->opt.report && s->nfile && !report_write(s)) return EXIT_TOOL;
  if (s->diag.errors) return EXIT_PROGRAM;
  if (s->opt.predict && !output_prediction(s, &prediction)) return EXIT_TOOL;
  if (s->opt.action == ACT_SHOW) return EXIT_OK;
  if ((s->opt.action == ACT_TRANSLATE || s->opt.keep) && !output_translation(s)) return EXIT_TOOL;
  object_bodies_tell(s);
  if (s->opt.action != ACT_TRANSLATE) return build(s);
  int code = modules_write(s, false);
  return code ? code : dependency_file_write(s);
}

static int guarded(int argc, char **argv) {
  arena_keep_memory();
  Session s = {.arena = arena_new()};
  source_init(&s.sources, s.arena);
  s.diag = (Diag){.sources = &s.sources, .cap = 20};
  int code = run(&s, argc, argv);
  diag_close(&s.diag);
  arena_free(s.arena);
  return code;
}

/* What runs at exit, as a search for leaks does, has run in the child. */
int main(int argc, char **argv) { _exit(guard_process(guarded, argc, argv)); }
