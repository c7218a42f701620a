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

/* The time of a loop. */
struct f2c_timer {
  long long runs, timed;        /* executions; those that were timed */
  unsigned long long sum, from; /* ticks of these; when the one under way began, 0: none is timed */
  int depth;                    /* executions that have begun and not ended: recursion */
};

struct f2c_counted_file {
  long long *counter;
  struct f2c_timer *timer; /* number 0 is not used */
  const struct f2c_counted_loop *loop;
  const struct f2c_counted_branch *branch;
  const struct f2c_counted_value *value;
  int nloops, nbranches, nvalues;
  struct f2c_counted_file *next; /* in the order of registration */
};

/* Before main: the file's table joins those that are written. */
void f2c_count_file(struct f2c_counted_file *file);
void f2c_count_begin(struct f2c_timer *t);
void f2c_count_end(struct f2c_timer *t);

#ifdef __cplusplus
}
#endif
#endif
