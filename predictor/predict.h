/* The predictor: what each loop would cost on a GPU, before anything is ported.
 *
 *   Analysis --kernels--> tight nests of parallel loops --features--> what an iteration does --sapfor_cost-->
 * quantities
 *            --report--> text, XML
 *
 * Nothing is compiled and no GPU is needed. Deterministic: the same program, options and machine give the same report. */
#ifndef F2C_PREDICTOR_PREDICT_H
#define F2C_PREDICTOR_PREDICT_H
#include "analysis/decision.h"
#include "common/record.h"
#include "predictor/machine/machine.h"
#include "predictor/space/counts.h"

typedef enum { PROV_EXACT, PROV_COMPILED, PROV_ESTIMATED, PROV_MEASURED } Provenance;

typedef enum {
#define QUANTITY(id, models, name, unit, ncu, text) PQ_##id,
#include "predictor/quantities.def"
#undef QUANTITY
  PQ_COUNT
} PredQuantityId;

/* The cost models, as bits. */
enum { PRED_SAPFOR = 1, PRED_VOLUME = 2, PRED_BOTH = 3 };

typedef struct PredQuantityInfo {
  int models;       /* which of them give it */
  const char *name; /* attribute of <kernel> in XML */
  const char *unit; /* 1, %, bytes, cycles, us */
  const char *ncu;  /* Nsight Compute metric that checks it; "" for none */
  const char *text; /* what it is, for people */
} PredQuantityInfo;
extern const PredQuantityInfo quantity_info[PQ_COUNT];

typedef struct PredQuantity {
  double value;    /* in the quantity's unit */
  Provenance prov; /* where it comes from */
} PredQuantity;

/* Another form that the nest could run in. */
typedef struct PredForm {
  const char *name;  /* 'teams', 'a thread an iteration', ... */
  const char *shape; /* of its kernel, or of the one that takes longest */
  double time;       /* us: a launch */
  bool chosen;       /* f2cuda takes it */
  struct PredForm *next;
} PredForm;

/* One kernel: a tight nest of loops that can run on a GPU. */
typedef struct PredKernel {
  const char *name; /* 'unit_line' */
  const char *unit; /* program unit */
  const char *file; /* where its first loop stands */
  int line;
  int end;              /* last line of its statements */
  int depth;            /* mapped loops */
  bool asked;           /* a directive, DO CONCURRENT or --auto asks for it; else analysis found it parallel */
  const char *loops;    /* variables of the mapped loops, outermost first: 'j,i' */
  const char *verdict;  /* 'parallel', 'reduction', 'wavefront' */
  const char *bound;    /* what bounds it: 'memory bandwidth', 'computation', ... */
  const char *shape;    /* how f2cuda's own kernel runs it; 'sapfor': where it is no thread an iteration, else NULL */
  const char *advice;   /* what would make it faster; or NULL */
  bool library;         /* a product of matrices that its library does, which is loaded once */
  double least;         /* bytes that memory moves where each array that is read comes once and each that is written goes once */
  const char *strided;  /* which array's elements neighbouring iterations find far from each other, and what would help; or NULL */
  const char *random;   /* arrays of which data choose elements, with blanks between them, where no run has told which; or NULL */
  const char *limiter;  /* what limits occupancy: 'warps', 'registers', ... */
  bool guessed;         /* an iteration or the iterations of a launch rest on a size that nothing tells */
  bool fits;            /* false: a block needs more registers or shared memory than an SM has */
  const char *left;     /* why the host keeps its loop; NULL: 'chosen' */
  bool chosen;          /* it runs on the device in PredProgram: it was asked for, or nothing was and it gains */
  double home;          /* executions that stay on the host, as they are short and the arrays are there: no launches */
  double one_core;      /* us: an execution on one core of the host */
  double gain;          /* us: what all its executions take on the host, less what its launches do; may be negative */
  const PredForm *form; /* all forms that were tried, the one that f2cuda takes first; NULL: there is no other one */
  PredQuantity q[PQ_COUNT];
  struct PredKernel *next; /* in source order */
} PredKernel;

/* A loop that is not predicted, and why. */
typedef struct PredSkipped {
  const char *file, *unit;
  int line;
  const char *verdict;
  const char *why;     /* one sentence */
  const char *way_out; /* what would lift it, or NULL */
  double runs;         /* executions */
  double time;         /* us: of all of them, on one core of the host */
  Provenance prov;     /* of 'time' */
  double gpu_time;     /* us: of all of them on the device, could the iterations run in any order; 0: not a counted loop */
  struct PredSkipped *next;
} PredSkipped;

/* An array that kernels use, and how often it crosses in a run where arrays stay on the device until the host needs them. */
typedef struct PredArray {
  const void *kernel; /* the first that uses it: a Kernel */
  const char *name, *unit;
  double bytes;
  double in, out;             /* times that it, or a part of it, crosses to the device and home */
  double bytes_in, bytes_out; /* of all these */
  double time;                /* us: of all these transfers, and of memory for it */
  double once;                /* us: would it cross once each way at most */
  const char *file, *by;      /* the statement of the host that makes it cross most often, and its kind; NULL: none */
  int line;
  double by_times; /* how often that one does */
  bool changed;    /* as it changes it; else as it needs it at home */
  struct PredArray *next;
} PredArray;

/* A value that the program's text does not tell. */
typedef struct PredAssumption {
  const char *name; /* as --set takes it: 'n', 'size(a,2)', '@57' (iterations of the loop on line 57) */
  int64_t value;    /* that was used */
  bool by_text;     /* taken from an assignment in the program, which input may overrule; else the default */
  bool by_input;    /* the program reads it, too, so that this is what it begins with */
  struct PredAssumption *next;
} PredAssumption;

/* A name that --set gives a value and nothing asked for. */
typedef struct PredUnused {
  const char *name; /* as given */
  struct PredUnused *next;
} PredUnused;

typedef struct PredReport {
  const char *file;
  const char *model;   /* 'sapfor' or 'volume' */
  int models;          /* its bit */
  const char *machine; /* 'h200' */
  const char *machine_title;
  const Machine *gpu;   /* the same machine, with its figures */
  const Source *source; /* the text of 'file', which lives in the program's table of sources */
  int cache_kb;         /* L1 in KB; 0: caching off */
  PredKernel *kernel;
  int nkernels;
  PredSkipped *skipped;
  int nskipped;
  PredAssumption *assumption;
  PredUnused *unused;         /* --set names without effect in any file; of the first report */
  double kernel_time;         /* us: total-time of all kernels */
  double gaining_time;        /* us: of those that run on the device: they were asked for, or gain */
  double bytes_in, bytes_out; /* bytes: every array once */
  double transfer_time;       /* us: every array crosses once, on its way in and out */
  double transfer_time_each;  /* us: the arrays of every kernel cross at every launch */
  double total_time;          /* us: kernel_time + transfer_time */
  double host_time;           /* us: 'volume': the same loops on the host */
  PredArray *array;           /* 'volume': those of kernels that are chosen, the most expensive first */
  double run_time;            /* us: the whole program as it was measured; 0: it was not */
  double host_cores;          /* of the machine's host */
  Provenance prov;            /* of the totals: PROV_ESTIMATED */
} PredReport;

enum { PRED_CACHE_DEFAULT = -1, PRED_CACHE_OFF = 0, PRED_DEFAULT_SIZE = 1000 };

typedef struct PredictOptions {
  const char *machine;    /* name or path of a machine file; NULL: h200 */
  const char *model;      /* 'sapfor' or 'volume'; NULL: volume */
  const char *const *set; /* 'NAME=INTEGER' words: values of sizes */
  int nset;
  const RunCounts *counts; /* what a run has counted, or NULL */
  int cache_kb;            /* PRED_CACHE_DEFAULT: the machine's; PRED_CACHE_OFF; else KB within the machine's limits */
  bool unasked;            /* nests are those that --auto=all would make, for nothing asks for any: none counts as asked for */
  int block[3];            /* threads of a block for every kernel; 0: CUDA_BLOCK, else DVM's */
  void (*told)(void *to, const Nest *n,
               const int *block); /* gets 'to' and the blocks that kernels of nests should have; NULL: nobody asks */
  void *to;
} PredictOptions;

/* forms.c: the same file with its nests in another form, under the name; adds these to the kernels of 'r' whose cost differs. */
void forms_add(PredReport *r, const PredReport *other, const char *name, Arena *arena);
/* The form of a kernel that is predicted to be the fastest, if it takes less than the chosen one by more than that share; NULL: none is. */
const PredForm *forms_better(const PredKernel *k, double share);

enum { PRED_FIRST = 5 };

/* One change to the program and what it would gain. */
typedef struct PredChange {
  const char *kind; /* 'resident', 'dependence', 'access' */
  const char *file;
  int line;
  const char *what; /* one sentence */
  double gain;      /* us in a run */
} PredChange;

/* The program of several files. Times are of a run, in us. */
typedef struct PredProgram {
  double kernels;         /* launches of all kernels that are chosen */
  double begin;           /* what CUDA takes to begin; 0: no kernel runs */
  double transfers;       /* their arrays, as PredArray has it */
  double kernels_host;    /* the same loops on the host: as measured on one core, else on all cores of the machine's host */
  double rest;            /* what stays on the host */
  Provenance host_prov;   /* of the two: measured where a run has told the program's time */
  double host, device;    /* the program on the host; with its kernels on the device */
  double speedup, amdahl; /* host/device; host/rest, the bound with kernels that take no time (0: nothing stays) */
  const PredKernel *first[PRED_FIRST]; /* kernels to port first: those that gain most */
  int nfirst;
  PredSkipped **stays; /* what stays on the host, the longest first */
  int nstays;
  PredChange *change; /* the one that gains most first */
  int nchanges;
  const char **missing; /* sizes that nothing tells, each name once: times rest on what is assumed for them */
  int nmissing;
  const PredAssumption **input; /* sizes that the program reads, each name once, with the values that it begins with */
  int ninput;
} PredProgram;

/* With more sizes missing the sums say nothing of the program: each is a factor. */
enum { PRED_MOST_MISSING = 3 };

/* The kernels that gain, those that gain most first. How many. */
int program_first(const PredReport *const *r, int n, const PredKernel *first[PRED_FIRST]);
/* Adds up the reports of a program's files. In 'a'. */
PredProgram *program_sum(const PredReport *const *r, int n, Arena *a);
/* us of a run: a change that gains less is no advice worth a line. */
double program_worth_telling(const PredProgram *p);
/* Times that a run has to be as long until the device pays what it takes to begin; 0: it does in this one, or never. */
double program_pays_from(const PredProgram *p);

/* Predicts every loop of a file that can run on a GPU; kernels are those of the nests that have them by 'decided'. NULL: an error was told through 'd' (no such machine
 * or model, ...). The report lives in 'arena' and refers to nothing else. */
PredReport *predict_file(const Decisions *decided, const PredictOptions *o, Arena *arena, Diag *d);
/* The same of the files of a program, where procedures of one call those of others: report[0..n). False: an error was told. */
bool predict_files(const Decisions *const *decided, int n, const PredictOptions *o, PredReport **report, Arena *arena, Diag *d);

/* ---- the same program under other circumstances ---- */

/* The program on one machine. */
typedef struct PredMachineTimes {
  const char *name, *title; /* 'h200', for people */
  double total;             /* us: with kernels on the device; 'sapfor': kernels and transfers */
  double kernels;           /* us: all kernels and launches */
  double transfers;         /* us: as the program has them; 'sapfor': every array crosses once */
  double transfers_each;    /* us: the arrays of every kernel cross at every launch */
} PredMachineTimes;

enum { STUDY_FACTORS = 7, STUDY_CURVES = 6, STUDY_X = 9, STUDY_Y = 7 };

/* Time of all kernels while sizes that the program's text does not settle, or that --set or a run has told, are so many times what was taken. */
typedef struct PredCurve {
  const char *name;           /* the size, as --set takes it; NULL: all of them */
  int64_t value;              /* that was taken; 0 for all */
  double time[STUDY_FACTORS]; /* us: all kernels and launches */
} PredCurve;

/* Launches of one kernel with each block of STUDY_X by STUDY_Y. */
typedef struct PredBlocks {
  const PredKernel *kernel;
  double time[STUDY_Y][STUDY_X]; /* us a launch; 0: no GPU has such blocks, or an SM cannot hold one */
  bool matters;                  /* the times differ: the kernel's shape heeds the block */
} PredBlocks;

typedef struct PredStudy {
  double factor[STUDY_FACTORS]; /* of sizes */
  int x[STUDY_X], y[STUDY_Y];   /* threads of a block along x and y; along z it is 1 */
  PredMachineTimes *machine;    /* those that f2cuda brings along, and the user's; the fastest first */
  int nmachines;
  PredCurve curve[STUDY_CURVES]; /* all sizes together, then one by one */
  int ncurves;                   /* 0: the text settles all sizes */
  PredBlocks *blocks; /* of each kernel, in order of files and kernels; NULL: none were tried, as there are too many kernels */
  int nblocks;
} PredStudy;

/* What a study tries. */
enum { STUDY_SIZES = 1, STUDY_MACHINES = 2, STUDY_BLOCKS = 4, STUDY_ALL = 7 };

/* Predicts n files again, whose reports are 'r', as 'parts' say: at other sizes, on all machines, with other blocks. */
PredStudy *study_make(const Decisions *const *decided, const PredReport *const *r, int n, const PredictOptions *o, int parts,
                      Arena *arena, Diag *d);
/* The fastest of these blocks: us a launch, 0 where none was tried or all are equal. */
double study_block_best(const PredStudy *s, const PredBlocks *b, int *x, int *y);
/* The same, and at least a fiftieth faster than the kernel's own; 0 else. */
double study_block_better(const PredStudy *s, const PredBlocks *b, int *x, int *y);

/* ---- reports of one or several files ---- */

/* For people; for tools, in 'a' (docs/schema/predict.xsd, predict.schema.json). 'study' may be NULL. */
void cost_text(const PredReport *const *r, int n, const PredStudy *study, Buf *out);
Record *cost_record(const PredReport *const *r, int n, const PredStudy *study, Arena *a);
/* One quantity a line, for tests. */
void cost_text_dump(const PredReport *r, Buf *out);

/* What was measured beside what is predicted, with errors by quantity: 'text' is of ncu --csv --page raw, or of F2CUDA_PROFILE=1. How many kernels it
 * speaks of. */
int validate_measured(const PredReport *const *r, int n, const char *text, Buf *out);

/* One page for people, HTML that needs nothing but itself. */
void cost_page(const PredReport *const *r, int n, const PredStudy *study, Buf *out);

/* The word for it in reports. */
const char *quantity_provenance_name(Provenance p);
#endif
