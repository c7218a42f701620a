/* The passes of the front end over one file, in order. program.h's front_end runs them all. */
#ifndef F2C_FRONTEND_FRONT_END_H
#define F2C_FRONTEND_FRONT_END_H
#include "frontend/program.h"

/* The statement of a line, flat (not nested), a directive's too: never NULL. */
Stmt *syntax_statement(Program *p, const Line *l, Diag *d);
/* prescan_source, syntax_statement and build_tree over the text 's', which came out of the preprocessor or is 'raw' itself. */
Program *syntax_parse(Arena *a, SourceTable *t, const Source *raw, const Source *s, const FrontOptions *o, Intern *names, Diag *d);
/* The same for a file: reads and preprocesses it first. 'names' is shared by all files of a call. NULL: it cannot be read. */
Program *syntax_read(Arena *a, SourceTable *t, const char *path, const FrontOptions *o, Intern *names, Diag *d);

/* How sema comes by modules that no file of the call defines: the room 'module', which lies above it, gives it these. */
struct Sema;
typedef struct ModuleFiles {
  /* The module 'name' ('root@name': a submodule) from its interface file, added to the program's imported ones.
   * NULL: there is no such file, or it cannot be used, which was told at 'at'. */
  Unit *(*read)(struct Sema *s, const char *name, Span at);
  /* Somebody has compiled it: there is an interface file or a .mod. */
  bool (*exists)(const struct Sema *s, const char *name);
} ModuleFiles;
extern const ModuleFiles module_import_files;

/* Symbols, types, values, meaning of references; completes directives. */
void sema_program(Program *p, const ModuleFiles *files, Diag *d, Program *const *earlier, int nearlier);
/* The same for a program that is one procedure, of 'host' (NULL: an external one); it gives no name to other files. */
void sema_procedure_in(Program *p, Unit *host, const ModuleFiles *files, Diag *d, Program *const *earlier, int nearlier);
/* Aborts when something that ought to hold after sema_program does not. For programs without errors. */
void sema_verify(const Program *p);
#endif
