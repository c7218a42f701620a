/* count.h: what a program with counters (f2cuda --count) counts. Each file has one table, which f2cuda writes; the library adds times and, when
 * the program ends, writes all tables as XML to $F2CUDA_COUNTS, or f2cuda.counts.xml (docs/schema/counts.xsd). C. */
#ifndef F2CUDA_COUNT_H
#define F2CUDA_COUNT_H

#ifdef __cplusplus
extern "C" {
#endif

/* Where a loop or a condition begins. */
struct f2c_counted_place {
  const char *file;
  int line, column;
};

/* A loop. Counters have numbers from 1; 0: there is none. */
struct f2c_counted_loop {
  struct f2c_counted_place at;
  const char *unit;
  int index;  /* of DO CONCURRENT: which of its variables, from 0 */
  int runs;   /* executions; 0: as many as the loop at 'parent' has iterations */
  int parent; /* position in the table; -1: none */
  int trips;  /* iterations */
  int timer;
  int rows; /* its lengths in neighbouring iterations of a loop around it */
};

/* A condition of IF or ELSE IF. */
struct f2c_counted_branch {
  struct f2c_counted_place at;
  int asked;    /* evaluations; 0: those of the one at 'previous' that did not hold */
  int previous; /* position in the table; -1: none */
  int held;
};

/* An integer variable of a unit: its last value; the counter behind it: how often it was another than before. */
struct f2c_counted_value {
  struct f2c_counted_place at;
  const char *unit, *name;
  int last;
};

/* A reference to an array whose subscripts data decide: where it leads in neighbouring iterations is looked at. */
struct f2c_counted_access {
  struct f2c_counted_place at; /* of the statement */
  const char *array;
  int loop;  /* line of the loop whose iterations are the threads of a warp */
  int step;  /* of its variable */
  int bytes; /* of an element */
  int on;    /* counter: more than 0, while that is looked at; the one behind it: executions of the loop until it is again */
};
struct f2c_count_seen; /* what was seen of one (count_access.cpp) */

/* The time of a loop. */
struct f2c_timer {
  long long runs, timed;        /* executions; those that were timed */
  unsigned long long sum, from; /* ticks of these; when the one under way began, 0: none is timed */
  int depth;                    /* executions that have begun and not ended: recursion */
};

/* Lengths of a loop, 32 by 32 as the threads of a warp have them. */
struct f2c_lengths {
  long long warps, longest; /* groups of 32; the longest of all */
  long long most, all;      /* iterations: of the longest of each group; of all in these groups */
  long long begun;          /* what was counted before the execution under way */
  long long here, sum;      /* of the group under way: the longest so far; all */
  int n;                    /* executions of it */
};

struct f2c_counted_file {
  long long *counter;
  struct f2c_timer *timer;  /* number 0 is not used */
  struct f2c_lengths *rows; /* the same */
  const struct f2c_counted_loop *loop;
  const struct f2c_counted_branch *branch;
  const struct f2c_counted_value *value;
  const struct f2c_counted_access *access;
  struct f2c_count_seen **seen; /* of each; NULL: nothing yet */
  int nloops, nbranches, nvalues, naccesses;
  struct f2c_counted_file *next; /* in the order of registration */
};

/* Before main: the file's table joins those that are written. */
void f2c_count_file(struct f2c_counted_file *file);
void f2c_count_begin(struct f2c_timer *t);
void f2c_count_end(struct f2c_timer *t);
/* An execution of n iterations; -1 - n: one begins after n were counted, and n is what was counted at its end. */
void f2c_count_row(struct f2c_lengths *r, long long n);
/* The reference k of the file is at address 'at' in iteration i of its loop. */
void f2c_count_at(struct f2c_counted_file *file, int k, long long i, const void *at);

#ifdef __cplusplus
}
#endif
#endif
