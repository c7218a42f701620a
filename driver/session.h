/* One call of f2cuda: its options, tools and files. */
#ifndef F2C_DRIVER_SESSION_H
#define F2C_DRIVER_SESSION_H
#include "codegen/codegen.h"
#include "driver/options.h"
#include "predictor/predict.h"

/* The programs and files that f2cuda calls or names to them. */
typedef struct Tools {
  const char *fc;       /* gfortran */
  const char *cxx;      /* the C++ compiler of the emulated device */
  const char *nvcc;     /* NULL: there is none */
  const char *cuda_lib; /* directory of libcudart_static.a, or NULL: the linker knows */
  const char *include;  /* directory of f2cuda_device.cuh */
  const char *lib;      /* directory of libf2cuda.a */
} Tools;

/* One Fortran source on its way through the pipeline. */
typedef struct File {
  const Input *input;
  Program *program;         /* front end; NULL: the file could not be read */
  const Analysis *analysis; /* NULL: the front end told errors */
  const Decisions *decided; /* what became of its nests, as far as the file came; NULL: no analysis */
  const Decisions *unasked; /* for predictions, where nothing asks for kernels: those of --auto=all; NULL: something does */
  const Decisions *threads; /* for --predict: the same where a thread does an iteration with all loops inside; NULL: not asked for */
  const Decisions *source;  /* and where loops stand as in the source; NULL, too */
  Generated *code;          /* NULL: nothing was generated */
  PredReport *prediction;   /* NULL: not asked for */
  int errors;               /* told about this file */
  bool unchanged;           /* the host text is the source itself */
  char *dir;                /* of its own inside the temporary directory */
  const char *object;       /* the finished object in 'dir', after bld_objects; with ACT_LINK the host's */
  Args extra;               /* further objects to link with it */
} File;

typedef struct Session {
  Arena *arena; /* everything below */
  Options opt;
  Tools tools;
  SourceTable sources;
  Diag diag;
  const RunCounts *counts; /* what a run has counted; NULL: there was none */
  File *file;              /* one for each Fortran source, in the order in which they are read */
  int nfile;
} Session;

/* tools.c: finds the tools. False: one that is needed is missing, and that was told. */
bool tools_find(Session *s);
/* The path of nvcc; NULL: there is none. */
const char *tools_nvcc(Arena *a);
/* The -gencode words for --arch. False: 'native' was asked for and no GPU answers. */
bool tools_arch(Session *s, Args *out);
/* Words that link the run-time library and what it needs; 'shared': the library that others in the process use, too. */
void tools_libraries(Session *s, bool shared, Args *out);

/* output.c: what f2cuda itself writes. */
/* Checks before any work that the inputs can be read and the outputs be written. */
bool output_check(Session *s);
/* The stages of --dump, for one file after another, on stdout. */
bool output_dump(Session *s);
/* The predictor's report of all files, made with 'o', for --predict. */
bool output_prediction(Session *s, const PredictOptions *o);
/* module_order.c: indices of the inputs in the order in which they are read. */
const int *module_order_find(Session *s);
/* modules.c: tells modules that a file needs and a later one defines, and, where gfortran is not asked, those that nobody has. */
void modules_tell_missing(Session *s);
/* NAME.f2c.f90 and NAME.f2c.cu for -S and --keep. */
bool output_translation(Session *s);
/* The file that a source's object or translation is called by default: NAME without directory and suffix, then 'suffix'. */
char *output_name(Arena *a, const char *path, const char *suffix);
/* Suffix of the host text: the source's form decides. */
const char *output_host_suffix(const File *f);

/* modules.c: every name that a module of the call exports is read, and told where it is wrong: its file will hold it. */
void modules_complete(Session *s);
/* NAME.f2m of every module of the call, once gfortran has accepted the sources ('compiled': and written their .mod files).
 * f2cuda's exit code. */
int modules_write(Session *s, bool compiled);

/* object_bodies.c: what the objects and libraries of the call, or the file of --bodies, say of external procedures: '*n' of them. */
ToldExternal *object_bodies_told(Session *s, int *n);
/* The call makes objects, and the link may bring bodies that are missing. */
bool object_bodies_may_come(const Session *s);
/* Digest of all texts that f2cuda has compiled for the file: an object of the same texts and options is the same. */
const char *object_bodies_made(Session *s, const File *f);
/* A note on the loops that wait for them. */
void object_bodies_tell(Session *s);

/* offload_choice.c: --auto. Loops that no directive asks for stay on the host unless the predictor says that they gain. */
void offload_choice_make(Session *s, Decisions *d, const PredictOptions *o);

/* block_choice.c: --grid=auto. Decision.block of the nests whose kernels would be faster with another block. */
void block_choice_make(Session *s, Decisions *d, const PredictOptions *o);
/* form_choice.c: the nests of 'd' whose teams are predicted to take longer than a thread an iteration, as 'threads' has them. */
const LeftLoop *form_choice_threads(Session *s, const Decisions *d, const Decisions *threads, const PredictOptions *o);

/* depend.c: the files that -MD and its relatives ask for; f2cuda's exit code. */
int dependency_file_write(Session *s);

/* compile.c, link.c: each gives back f2cuda's exit code. */
int compile_all(Session *s); /* with ACT_CHECK gfortran reads the host text and makes nothing of it */
/* After compile_all, once the modules have been written: objects are put where they belong. */
int compile_finish(Session *s);
int link_program(Session *s);
int link_pass_on(Session *s);
int link_flags(Session *s);

/* calibrate.c: --calibrate: measures this machine's GPU and writes a machine file; f2cuda's exit code. */
int calibrate_run(Session *s);

/* counted_run.c: --run and --counts: builds the program with counters, runs it, and reads Session.counts. f2cuda's exit code. */
int counted_run(Session *s);

/* report.c: --report. False: it could not be written, and that was told. */
bool report_write(Session *s);
#endif
