/* --model=volume: what the hardware of today does with f2cuda's own kernels.
 *
 *   Kernel, Features --volume_strides--> references as steps of loops --volume_plan--> how the kernel's shape spreads the iterations
 *                    --volume_request--> what a warp asks for --volume_traffic--> bytes of L2 and DRAM --volume--> times
 *
 * docs/predictor.md has the equations and their sources. */
#ifndef F2C_PREDICTOR_VOLUME_H
#define F2C_PREDICTOR_VOLUME_H
#include "predictor/feature/features.h"
#include "predictor/machine/machine.h"

enum {
  VOL_LOOPS = 2 * SPC_MAX_LOOPS,
  VOL_OFFSETS = 40,
  VOL_LINE_LOOPS = 8,
  VOL_SECTOR = 32,
  VOL_LINE = 128,
  VOL_LANES = 32,
  VOL_TABLE = 16 * 1024, /* bytes of an array that an L1 holds beside all else */
  VOL_UNDER_WAY = 4      /* iterations of a loop inside whose loads are under way together, as compilers unroll it */
};

/* ---- volume_strides.c: references as steps of loops ---- */

/* References to one array that take the same steps with each loop: their elements lie at fixed distances. */
typedef struct VolGroup {
  const Symbol *array;
  const Symbol *object;          /* what holds it: the array of records that it is a component of, or itself */
  int bytes;                     /* of an element */
  double extent;                 /* bytes of the whole array */
  SpcLoops inner;                /* loops of the body around them */
  int64_t mapped[SPC_MAX_LOOPS]; /* bytes that a step of each mapped loop is */
  int64_t step[SPC_MAX_LOOPS];   /* the same of each loop inside */
  bool random;                   /* data decide the address: steps only say which loops choose a place (1) and which do not (0) */
  int64_t walk[SPC_MAX_LOOPS],
      walk_inner[SPC_MAX_LOOPS]; /* of a random one: bytes that a step of the other loops is from that place on */
  uint64_t key;                  /* of a random one: the same for those that go to the same places; 0: not known */
  double holes;                  /* times that a loop goes further, as a whole, than its steps do: between pieces there are holes */
  int64_t noise;                 /* bytes that data move it to and fro at most, where steps are known */
  const CountsAccess *seen;      /* of a random one: what a run has seen of its places; NULL: nothing */
  int lane_loop;                 /* the mapped loop whose iterations that is told of */
  double met;                    /* share of the sectors that neighbouring iterations touch which references before it touch, too */
  double between; /* bytes of other arrays that kernels touch since one has touched this one; 0: nothing is known of other kernels */
  int segment;    /* of the body, between operations with a path for unusual operands: of the first reference */
  bool own;       /* each thread has the array for itself, so that no value of it comes from before the launch */
  bool local;     /* the same, in the device's local memory: the elements of a warp's threads with one subscript lie side by side */
  bool halves;    /* a loop looks for it in halves of the array, of halves of these: the first ones are the same for all threads */
  bool chased;    /* the address is made of what the same statement loads elsewhere */
  int64_t offset[VOL_OFFSETS];                   /* of each reference from the first one's address */
  bool loaded[VOL_OFFSETS], stored[VOL_OFFSETS]; /* whether references with the offset load, and store */
  int noffsets;                                  /* different ones */
  int64_t base;                                  /* address of the first one within the array */
  double reads,
      writes;   /* references that read and write, an execution of the innermost loop around them; same elements count once */
  double times; /* executions an iteration of the mapped loops, of any of 32 neighbours */
  double share; /* of iterations in which the branches around them let a thread of a warp through */
  double lanes; /* share of these that a thread itself does */
  double stored_lanes; /* share of iterations in which one of its stores is done */
} VolGroup;

typedef VEC(VolGroup) VolGroups;

/* The groups of a kernel's references, the mapped loops being at their middle. */
void volume_strides_find(VolGroups *g, const Features *f, Sizes *v, const Kernel *k);

/* The name stands in the expression. */
bool volume_strides_names(const Expr *e, const Symbol *var);

/* ---- volume_seen.c: places that data decide, as a run has seen them ---- */

/* Sets 'seen' and 'lane_loop' of a group of the reference. */
void volume_seen_find(VolGroup *g, const FeatRef *r, Sizes *v, const Kernel *k);
/* volume_sample.c: the same where the program's text sets the index arrays. False: it does not tell. */
bool volume_sample(VolGroup *g, const FeatRef *r, Sizes *v, const Kernel *k);
/* Bytes of units (32 or 64) that so many iterations of its loop touch; 'inner': of those inside them, so many. */
double volume_seen_touched(const VolGroup *g, double iterations, double inner, double unit);
/* Some thousand neighbouring iterations choose places all over the array. */
bool volume_seen_everywhere(const VolGroup *g);
/* Few of its sectors lie side by side. */
bool volume_seen_apart(const VolGroup *g);
/* Places are so far from each other that what stands beside a sector is of no use. */
bool volume_seen_scattered(const VolGroup *g);
/* Share of the bytes of an access that no other access near it has in its sectors. */
double volume_seen_alone(const VolGroup *g);

/* Times that warps run through the loop because of their thread that runs it longest; 1: nothing is known. */
double volume_seen_uneven(const Sizes *v, const Stmt *loop);

/* ---- volume_plan.c: how a shape spreads iterations ---- */

/* One loop as a shape spreads it: n = threads * turns * blocks * passes, rounded up. */
typedef struct VolSpread {
  int mapped;        /* which loop of Kernel.mapped; -1: 'inner' */
  const Stmt *inner; /* the loop inside an iteration that threads share */
  double n;          /* iterations; of the box */
  double threads;    /* of a block along it */
  double turns;      /* iterations that a thread does at a stretch, a block's height apart */
  double blocks;     /* of the grid along it */
} VolSpread;

/* A loop inside that goes along lines of memory, in pieces of so many columns. */
typedef struct VolLine {
  const Stmt *loop;
  double columns;
} VolLine;

typedef struct VolPlan {
  const char *shape;               /* name in shapes.def */
  VolSpread spread[SPC_MAX_LOOPS]; /* in the order of threads: x first */
  int nspread;
  double block[3], grid[3]; /* as launched */
  double passes;  /* rounds of a grid that is no larger than what the device holds at once; 1: every block has its own iterations */
  double longest; /* rounds of the block that has most, times that of the mean one */
  bool persistent;     /* such a grid: the device's blocks */
  bool unknown_rows;   /* the launcher does not know how long the rows are whose iterations threads share */
  double launches;     /* kernels one after the other */
  double barriers;     /* of a block */
  double instructions; /* a thread, beside those of the source */
  bool phases; /* threads that share iterations load, and then fold: while they do the one nothing of the other is under way in the block */
  bool fold_across; /* threads that fold their values lie along y, and meet in shared memory */
  double after;     /* cycles of a block behind what its threads share: folds, and what other blocks have found */
  double path;      /* cycles of a thread in an iteration beside those of the source's loads and operations */
  double fixed;     /* us: what does not grow with the data */
  double stream;    /* more than 0: data go once in and once out, at this share of the bandwidth, whatever the references say */
  double pieces;    /* of such a scan: instructions of warps for what each piece of a tile has once; 0: not counted by themselves */
  double serial;    /* us: a chain that nothing overlaps with, as that of a wavefront; 0: none */
  double staged;    /* more than 0: operands come through shared memory: that many times an element is used once it is there */
  double stages;    /* barriers between such operands */
  bool tensor;      /* products are made by FP64 tensor cores */
  int abreast;  /* iterations of the second loop that a thread does side by side, which load what they share once; 0: it does not */
  bool aligns;  /* warps begin where lines of an array that is stored to do */
  int regs_min; /* registers a thread at least */
  VolLine line[VOL_LINE_LOOPS]; /* of shape 'lines' */
  int nlines;
  double shared;      /* bytes of shared memory a block */
  double interleaved; /* of these, for arrays that each thread has for itself */
} VolPlan;

typedef struct VolInput {
  const Machine *machine;
  const Kernel *kernel;
  const Features *features;
  const VolGroups *groups;
  Sizes *sizes;
  const int *block;          /* the user's block, which the launcher takes as it is, or NULL */
  const int *chosen;         /* else the one that --grid=auto has chosen, in the place of DVM's, or NULL */
  double box[SPC_MAX_LOOPS]; /* iterations of the box of each mapped loop, outermost first */
  double iterations;         /* of the space itself */
  int regs;                  /* a thread, estimated */
  double streamed;           /* us: all arrays once in and once out */
  double dirty; /* bytes that the L2 holds when it begins and that are not in memory; negative: nothing is known of other kernels */
} VolInput;

/* The plan of the kernel's shape. */
VolPlan volume_plan_make(const VolInput *in);

/* ---- volume_fold.c: values that threads fold ---- */

/* The mapped loops, and those of the body around this one. */
SpcLoops volume_fold_around(const VolInput *in, const Loop *l);
/* Instructions of a warp an iteration for the sums of a loop that 'width' threads share; 0: it has none. */
double volume_fold_instructions(const VolInput *in, const VolPlan *p, const TeamLoop *t, double width);

/* ---- volume_request.c: what a warp asks for ---- */

typedef struct VolRequest {
  double sectors;    /* of 32 bytes */
  double wavefronts; /* cycles of an L1 */
  double lines;      /* of 128 bytes */
  double partial;    /* sectors of which only a part is asked for */
} VolRequest;

/* How warps go through loop x. */
typedef struct VolWarps {
  int64_t n;      /* iterations of loop x, where warps are along it alone; else of no use */
  int64_t ahead;  /* lanes of the first warp without one */
  double rounded; /* lanes that warps have for each that does something */
} VolWarps;

/* Lanes that warps have for each that does something, where blocks' rows are no whole warps. */
double volume_request_idle(const VolPlan *p);
VolWarps volume_request_warps(const VolInput *in, const VolPlan *p);
/* Mean over the group's references that load, or store, and over the warps of a launch. */
VolRequest volume_request_mean(const VolInput *in, const VolPlan *p, const VolWarps *w, const VolGroup *g, bool stored);
/* Address of the group's first reference in the first iteration of loop x. */
int64_t volume_request_first(const VolInput *in, const VolPlan *p, const VolGroup *g);
/* How threads share the iterations of the group's i-th loop inside; NULL: they do not. */
const VolSpread *volume_request_shared(const VolInput *in, const VolPlan *p, const VolGroup *g, int i);

/* ---- volume_l2.c: from launch to launch ---- */

/* Share of data that is in the L2 when it is used again, where so many bytes are touched in between and with it. */
double volume_l2_stays(double touched, double l2);
/* Bytes that are written and not yet in memory, behind a kernel that touches so many and writes some of them; 'before': those before it. */
double volume_l2_dirty(double l2, double before, double touched, double written);
/* Bytes that a kernel moves to memory for those before it, less what it leaves to those behind it. */
double volume_l2_owed(double l2, double before, double touched, double written);

/* ---- volume_window.c: iterations side by side ---- */

/* Shares of the loads that a thread's iterations have, and of their addresses, that remain. */
typedef struct VolWindow {
  double loads, addresses;
  double elements; /* that a thread loads in all, each once */
} VolWindow;

VolWindow volume_window_find(const VolPlan *p, const VolGroup *g);
/* Rows of an array of unknown extents that its references lie in, each of which has an address of its own. */
int volume_window_rows(const VolGroup *g);

/* ---- volume_lines.c: loops along lines of memory ---- */

/* Sets 'line' and 'shared' of the plan; false: no loop goes along lines. */
bool volume_lines_find(const VolInput *in, VolPlan *p);
/* Cycles of a warp that moves pieces of 32 lines to shared memory, goes along them in a loop that carries, and moves them home; adds its shared memory to the plan. */
double volume_lines_along(const VolInput *in, VolPlan *p);
/* Columns of a piece of the lines that the group's references are in; 0: of none. */
double volume_lines_columns(const VolPlan *p, const VolGroup *g);

/* ---- volume_reuse.c: what is used again ---- */

/* Times that a tile uses an element that it has brought to shared memory: once an iteration of the loop that does not move it. */
double volume_reuse_of_tile(const VolPlan *p, const VolGroup *g);
/* Share of the places that it stores whose sectors other references of the group fill beside it. */
double volume_reuse_filled(const VolPlan *p, const VolGroup *g);
/* Loads of what the iteration before has stored. */
double volume_reuse_carried(const VolInput *in, const VolPlan *p, const VolGroup *g);
/* Where threads look for an element in halves of halves: the share of steps whose elements are not in the L1, which keeps those of the first ones. */
double volume_reuse_last_halves(const VolGroup *g, double l1);
/* Sectors that a warp asks for in the mean step, at most: elements of the k-th step lie in one of 2**k places. */
double volume_reuse_of_halves(const VolGroup *g);
/* Every block reads the same elements. */
bool volume_reuse_of_all_blocks(const VolPlan *p, const VolGroup *g);

/* ---- volume_own.c: arrays that each thread has for itself ---- */

/* The groups of the kernel, those of such arrays with the steps between the copies; 'resident': threads that the device holds, each with its own. */
VolGroups volume_own_place(const VolInput *in, const VolPlan *p, double resident);
/* An array of a procedure that the kernel calls. */
bool volume_own_is_of_callee(const VolInput *in, const Symbol *s);
/* The array is a thread's own, and its elements are registers. */
bool volume_own_in_registers(const VolInput *in, const VolGroup *g);
/* The array is in the shared memory of the block, where there is room for all such; and how many bytes they take together, 0: there is none. */
bool volume_own_is_interleaved(const VolInput *in, const Symbol *s);
double volume_own_interleaved(const VolInput *in, double threads);

/* Sectors of a warp's request for an array in local memory. Lanes that choose elements of their own find those of as many as have a sector together in as many
 * sectors as they choose elements. */
double volume_own_sectors(const VolGroup *g);

/* ---- volume_wait.c: what a thread waits for ---- */

/* Iterations of the group's i-th loop inside, at the middle of those around it. */
double volume_wait_trip(const VolInput *in, const VolGroup *g, int i);
/* Iterations of a loop inside whose loads wait for the slowest of them. */
double volume_wait_batch(const VolInput *in, const VolPlan *p, const VolGroup *g);
/* Cycles that a warp waits for the group's loads of such iterations, of which these shares hit the caches, in so many parts each. */
double volume_wait_of(const VolInput *in, const VolPlan *p, const VolGroup *g, double l1_hit, double l2_hit, double wavefronts);
/* Cycles of an iteration of the nest; wait: of each group, as volume_wait_of says. */
double volume_wait_all(const VolInput *in, const VolPlan *p, const double *wait);

/* ---- volume_traffic.c: bytes by level ---- */

typedef struct VolTraffic {
  double requests;              /* of warps for global memory */
  double staged;                /* of warps for operands in shared memory */
  double addresses;             /* of warps that are worked out: of references at fixed distances one */
  double row_addresses;         /* and those of further rows of an array of unknown extents */
  double sectors;               /* of 32 bytes that they ask for */
  double wavefronts;            /* cycles of an L1 that they take */
  double l2_read, l2_write;     /* bytes between L1 and L2 */
  double lines_stored;          /* of warps' stores: each line of a store is a message to the L2 */
  double l2_slots;              /* l2_read, where a sector alone takes as long as two side by side */
  double dram_read, dram_write; /* bytes */
  double turns;                 /* bytes that device memory could have moved while it opened pages for single sectors */
  double footprint;             /* bytes of all arrays that the kernel touches */
  double written;               /* those of arrays that it writes */
  double least;                 /* bytes that memory moves where each array comes once, and goes once */
  double loads;                 /* of an iteration, in the same loop, that a thread has under way together at most */
  double latency; /* cycles that the loads of an iteration make a thread wait, those of which are under way together counted once */
  double l1_hit, l2_hit;  /* shares of sectors */
  const VolGroup *widest; /* whose warps ask for most sectors that neighbouring elements would not need; NULL: none does */
  double excess;          /* sectors that it asks for in vain */
} VolTraffic;

VolTraffic volume_traffic_find(const VolInput *in, const VolPlan *p, double resident_blocks);

/* ---- volume.c: time ---- */

/* Fills q[] for one launch: all but launches, transfers and totals. Sets bound, limiter, shape, advice and fits. */
void volume_cost(const VolInput *in, PredKernel *out);

/* ---- volume_block.c: another block than DVM's ---- */

/* The block that the kernel, which takes 'time' with DVM's, should have; false: that. */
bool volume_block_choose(const VolInput *in, double time, int *block);
#endif
