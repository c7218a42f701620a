/* One input through all of f2cuda short of compiling, in a child process, and what that says about f2cuda. */
#include "driver/report/report.h"
#include "tests/fuzz/fuzz.h"
#include <errno.h>
#include <fcntl.h>
#include <libxml/parser.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CPU_SECONDS = 5, MEMORY_MB = 1500, EXIT_LIE = 99, EXIT_SANITIZER = 98 };

/* Read by the sanitizers' run-time libraries where they are linked. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "exitcode=98:hard_rss_limit_mb=1500:detect_stack_use_after_return=0"; }
const char *__ubsan_default_options(void);
const char *__ubsan_default_options(void) { return "halt_on_error=1:exitcode=98:print_stacktrace=1"; }

/* ---- in the child ---- */

static _Noreturn void lie(const char *what) {
  fprintf(stderr, "\nLIE: %s\n", what);
  _exit(EXIT_LIE);
}

static void check_xml(Buf *xml, const char *lies) {
  xmlDocPtr doc = xmlReadMemory(xml->s, (int)xml->len, NULL, NULL, XML_PARSE_NONET);
  if (!doc) lie(lies);
  xmlFreeDoc(doc);
  buf_free(xml);
}

static void show_everything(Session *s, File *f) {
  Buf b = {0}, xml = {0};
  dump_syntax_lines(f->program, &b);
  dump_syntax_stmts(f->program, &b);
  dump_syntax_tree(f->program, &b);
  dump_symbols(f->program, &b);
  report_text(s, &b);
  record_xml(report_record(s), &xml);
  check_xml(&xml, "the report is no XML");
  if (!f->analysis) return buf_free(&b);
  dump_accesses(f->analysis, &b);
  dump_deps(f->analysis, &b);
  dump_mapping(f->analysis, &b);
  const PredReport *p = predict_file(f->decided, &(PredictOptions){.cache_kb = PRED_CACHE_DEFAULT}, s->arena, &s->diag);
  if (p) {
    cost_text(&p, 1, NULL, &b);
    cost_text_dump(p, &b);
    record_xml(cost_record(&p, 1, NULL, s->arena), &xml);
    check_xml(&xml, "the prediction is no XML");
  }
  buf_free(&b);
}

/* Without dialects nothing may be changed, but for DO CONCURRENT with clauses that gfortran does not know. */
static void check_untouched(const Session *s, const File *f) {
  const Source *o = f->program->original;
  if (s->opt.front.dialects || strcasestr(o->text, "concurrent")) return;
  if (f->code->cu || strlen(f->code->host) != o->len || memcmp(f->code->host, o->text, o->len))
    lie("the text was changed without a directive");
}

/* As main.c does it. */
static int compile(int argc, char **argv) {
  Session s = {.arena = arena_new()};
  source_init(&s.sources, s.arena);
  s.diag = (Diag){.sources = &s.sources, .cap = 100};
  if (!options_read(&s.opt, s.arena, argc, argv)) return EXIT_USAGE;
  File f = {.input = &s.opt.input.v[0]};
  s.file = &f;
  s.nfile = 1;
  f.program = front_end(s.arena, &s.sources, f.input->path, &s.opt.front, &s.diag, NULL, 0);
  if (f.program && f.program->sound) f.analysis = analysis_program(f.program, &s.opt.analysis, s.arena, &s.diag);
  if (f.analysis) f.decided = decision_begin(f.analysis, s.arena);
  if (!s.diag.errors) f.code = gen_file(f.decided, s.arena, &s.diag);
  if (f.code) f.decided = f.code->decided;
  int errors = s.diag.errors;
  if (f.code) check_untouched(&s, &f);
  if (f.program) show_everything(&s, &f);
  arena_free(s.arena);
  return errors ? EXIT_PROGRAM : EXIT_OK;
}

static _Noreturn void child(const char *path, const Way *w, int err) {
  char *argv[] = {"f2cuda", "-S", (char *)path, "-I", (char *)w->include, (char *)w->option, NULL};
  struct rlimit cpu = {CPU_SECONDS, CPU_SECONDS + 1}, core = {0, 0};
  setrlimit(RLIMIT_CPU, &cpu);
  setrlimit(RLIMIT_CORE, &core);
  dup2(err, STDERR_FILENO);
  dup2(err, STDOUT_FILENO);
  exit(compile(w->option ? 6 : 5, argv));
}

/* ---- in the parent ---- */

static char *read_fd(int fd) {
  off_t n = lseek(fd, 0, SEEK_END);
  char *s = calloc((size_t)n + 1, 1);
  if (pread(fd, s, (size_t)n, 0) < 0) s[0] = 0;
  for (off_t i = 0; i < n; i++)
    if (!s[i]) s[i] = '?';
  return s;
}

/* The line of 'said' with 'mark' as the failure's name, without line numbers of the input and addresses. */
static bool name_by(Outcome *o, const char *mark) {
  const char *at = strstr(o->said, mark);
  if (!at) return false;
  while (at > o->said && at[-1] != '\n') at--;
  snprintf(o->name, sizeof o->name, "%.*s", (int)strcspn(at, "\n'"), at);
  char *line = strstr(o->name, ": line ");
  if (line) memmove(line, line + 7 + strspn(line + 7, "0123456789"), strlen(line + 7 + strspn(line + 7, "0123456789")) + 1);
  return true;
}

static void judge(Outcome *o, int status, const struct rusage *use) {
  static const char *const marks[] = {"internal error", "runtime error:", "SUMMARY: ", "LIE: "};
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : 0, sig = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  o->failed = sig || code > EXIT_USAGE;
  o->accepted = !sig && !code;
  for (size_t i = 0; o->failed && i < sizeof marks / sizeof *marks; i++)
    if (name_by(o, marks[i])) return;
  if (sig == SIGXCPU || sig == SIGKILL)
    snprintf(o->name, sizeof o->name, "more than %d s", CPU_SECONDS);
  else if (sig)
    snprintf(o->name, sizeof o->name, "%s", strsignal(sig));
  else if (code > EXIT_USAGE)
    snprintf(o->name, sizeof o->name, "exit code %d", code);
  else if (code && !strstr(o->said, "error: "))
    snprintf(o->name, sizeof o->name, "failed without a message");
  else if (strstr(o->said, "isl_"))
    snprintf(o->name, sizeof o->name, "a message of isl");
  else if (use->ru_maxrss > MEMORY_MB * 1024L)
    snprintf(o->name, sizeof o->name, "more than %d MB", MEMORY_MB);
  else
    return;
  o->failed = true;
}

static void put_file(const char *path, const Text *t) {
  FILE *f = fopen(path, "wb");
  if (!f || fwrite(t->s, 1, t->n, f) != t->n || fclose(f)) {
    fprintf(stderr, "fuzz: %s: %s\n", path, strerror(errno));
    exit(2);
  }
}

Outcome try_text(const Text *t, const Way *w) {
  char path[4096], err[4096];
  Outcome o = {0};
  int status = 0;
  struct rusage use;
  snprintf(path, sizeof path, "%s/input.%s", w->work, w->fixed ? "f" : "f90");
  snprintf(err, sizeof err, "%s/said", w->work);
  put_file(path, t);
  int fd = open(err, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  fflush(NULL);
  pid_t pid = fork();
  if (pid == 0) child(path, w, fd);
  while (wait4(pid, &status, 0, &use) < 0 && errno == EINTR) {}
  o.said = read_fd(fd);
  close(fd);
  judge(&o, status, &use);
  return o;
}
