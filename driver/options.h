/* The command line: what the user wants, in one structure. */
#ifndef F2C_DRIVER_OPTIONS_H
#define F2C_DRIVER_OPTIONS_H
#include "analysis/nest.h"
#include "common/diag.h"
#include "common/proc.h"
#include "frontend/program.h"

typedef enum {
  ACT_LINK,       /* translate, compile, link */
  ACT_COMPILE,    /* -c: one object a source */
  ACT_TRANSLATE,  /* -S: NAME.f2c.f90 and NAME.f2c.cu */
  ACT_CHECK,      /* -fsyntax-only */
  ACT_SHOW,       /* --dump, --predict without -S: nothing is written but what was asked for */
  ACT_PASS_ON,    /* -E, -print-..., or no file at all: the whole command line is for gfortran */
  ACT_LINK_FLAGS, /* --link-flags: words that another linker needs */
  ACT_CALIBRATE,  /* --calibrate: measures this machine */
  ACT_INFORM,     /* --help, --version: done already */
} Action;

typedef enum {
  DUMP_LINES = 1 << 0,
  DUMP_STMTS = 1 << 1,
  DUMP_TREE = 1 << 2,
  DUMP_SYMBOLS = 1 << 3,
  DUMP_ACCESSES = 1 << 4,
  DUMP_DEPS = 1 << 5,
  DUMP_MAPPING = 1 << 6,
  DUMP_COST = 1 << 7,
  DUMP_OPAQUE = 1 << 8,
  DUMP_TRANSFORMS = 1 << 9,
  DUMP_ANALYSED = DUMP_ACCESSES | DUMP_DEPS | DUMP_TRANSFORMS | DUMP_MAPPING |
                  DUMP_COST, /* of all units, whether they have directives or not */
} DumpStage;

typedef enum { RUNTIME_AUTO, RUNTIME_STATIC, RUNTIME_SHARED } RuntimeKind;
typedef enum { DEV_CUDA = 1 << 0, DEV_EMU = 1 << 1 } DeviceCode;

typedef enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } Color;

/* A file of the command line. */
typedef struct Input {
  const char *path;
  bool fortran;    /* a source that f2cuda translates; else gfortran or the linker knows what to do with it */
  SourceForm form; /* of a Fortran source: -x f77 and -x f95 say it, and -ffixed-form */
  bool preprocess; /* -x ...-cpp-input, -cpp */
  const char *object; /* of a source in another language that is compiled and linked: what has become of it; NULL: gfortran takes the source */
} Input;

/* -MD and its relatives: a file with what the output depends on. */
typedef struct Depend {
  bool asked;       /* -MD, -MMD */
  bool alone;       /* -M, -MM: nothing else is made */
  bool own_only;    /* -MMD: without files of the system */
  bool phony;       /* -MP: a rule for each file that was included */
  const char *file; /* -MF, or NULL */
  Args target;      /* -MT and -MQ, as they go into the file */
} Depend;

/* A word for gfortran, in its place among the others: order matters to the linker. */
typedef struct Word {
  const char *text; /* an option or an option's argument; NULL: the file 'input' */
  int input;        /* index into Options.input, -1 for an option */
  bool depend;      /* it speaks of files of dependencies, which f2cuda writes for what it compiles */
} Word;

typedef struct Options {
  Action action;
  const char *output;    /* -o, or NULL */
  VEC(Input) input;      /* in the order given */
  VEC(Word) word;        /* what goes to gfortran, in the order given */
  FrontOptions front;    /* for the front end */
  AnaOptions analysis;   /* for analysis */
  bool choose_blocks;    /* --grid=auto */
  bool choose_forms;     /* --form=model: teams where they are predicted to pay */
  unsigned dumps;        /* DumpStage */
  DiagOptions messages;  /* which are shown and how */
  Color color;           /* -fdiagnostics-color */
  bool sarif_to_file;    /* -fdiagnostics-format=sarif-file */
  bool show_only;        /* -###: commands are shown, not run */
  int max_errors;        /* -fmax-errors: errors that are shown; 0: all */
  unsigned devices;      /* DeviceCode */
  bool devices_given;    /* --device was given: without it CUDA only where nvcc is */
  Args arch;             /* --arch: sm_NN words or 'native'; empty: default */
  const char *report;    /* --report: file, "-" for stdout, NULL: none */
  const char *predict;   /* --predict: the same */
  bool count;            /* --count: the program gets counters and no kernels */
  bool study;            /* --study: --predict tries other sizes, machines and blocks */
  const char *run;       /* --run: the command that runs it for --predict; NULL: none */
  const char *validate;  /* --validate: what was measured; NULL: nothing */
  const char *counts;    /* --counts: the file that it has written, or is to write; NULL: none */
  const char *calibrate; /* --calibrate: the file, "-" for stdout */
  const char *machine;   /* --machine, or NULL for the default */
  const char *model;     /* --model, or NULL for the default */
  Args set;              /* --set: NAME=VALUE words */
  int cache_kb;          /* --cache: PRED_CACHE_DEFAULT, PRED_CACHE_OFF or KB */
  RuntimeKind runtime;   /* --runtime: how libf2cuda is linked; RUNTIME_AUTO: shared where shared libraries take part */
  const char *bodies; /* --bodies: a file with what other objects say of their procedures; the call completes an object for a link. NULL: it does not */
  const char *unless; /* --unless: DIGEST of an object (object_bodies_made) that need not be made once more. NULL: none */
  bool of_library; /* --library-bodies: the same for a member of a library, which may not be linked: what is missing is no error */
  Args said;       /* all words of the command line, response files opened */
  bool keep;       /* --keep: leave NAME.f2c.* beside the output */
  bool verbose;    /* -v: show commands */
  /* gfortran options that f2cuda has to understand as well */
  Args include;           /* -I and -J directories, in order: front.include_dirs */
  Args cpp;               /* -D, -U, -I for the preprocessor: front.cpp_args */
  Args macro;             /* -D of f2cuda's own: gfortran is told of them too */
  const char *language;   /* -x in force while reading, or NULL */
  bool language_passed;   /* gfortran was told of it: it is no Fortran */
  const char *module_dir; /* -J, or NULL */
  bool openacc;           /* -fopenacc */
  Depend depend;
  int real_default;         /* N of -fdefault-real-N, 0: not given */
  bool double_8;            /* -fdefault-double-8 */
  bool integer_8;           /* -fdefault-integer-8 */
  bool d_lines_chosen;      /* -fd-lines-as-code or -fd-lines-as-comments: -fdec does not speak of them then */
  bool openmp;              /* -fopenmp */
  bool storage_chosen;      /* -frecursive, -fno-automatic or -fmax-stack-var-size: the user says where locals live */
  bool warnings_are_errors; /* -Werror */
  bool debug;               /* -g */
  bool pic;                 /* -fPIC and relatives */
  bool fast_math;           /* -ffast-math, -Ofast */
  bool ofast;               /* -Ofast */
  bool no_fma;              /* -ffp-contract=off */
  bool watch;               /* --check=memory */
  const char *optimize;     /* the last -O option, or NULL */
} Options;

/* Reads the command line into 'o'. False: it is wrong, and was told so on stderr. Words live in 'a' or argv. */
bool options_read(Options *o, Arena *a, int argc, char **argv);
/* A file name as a makefile wants it: blanks, '#' and '$' are quoted. */
char *options_gfortran_quoted(Arena *a, const char *name);
/* Prints 'f2cuda: error: ...' for a wrong command line. Always false. */
bool options_wrong(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* The suffix of 'path' is one that gfortran takes for Fortran. */
bool options_gfortran_is_fortran(const char *path);
/* An option that f2cuda shares with gfortran, in options_gfortran.c: notes what it means to f2cuda. *taken is
 * how many words it has (0: it is not for gfortran, and has been dealt with). False: wrong, and told so. */
bool options_gfortran(Options *o, Arena *a, char **word, int nword, int *taken);

/* An option of another Fortran compiler, in options_vendor.c: *taken words stand for those that are put into 'out', where an empty
 * one stands for nothing; none: it is no such option. False: it has no equal, and that was told. */
bool options_vendor(Arena *a, char **word, int nword, Args *out, int *taken);

/* An option that speaks of messages, in options_messages.c. True: gfortran is not told of it. */
bool options_messages(Options *o, const char *word);
/* What those options mean together. Once, after all have been read. */
void options_messages_settle(Options *o, Arena *a);

/* An option that changes what the source means, in options_language.c: noted for the front end. False: wrong, and told so.
 * Other options are true. */
bool options_language(Options *o, const char *word);
/* What those options mean together: default kinds. Once, after all have been read. */
void options_language_settle(Options *o);
#endif
