/* What MPI would be with one process: what is sent comes back with the next receive, which fills n elements, or fewer, where `source` is less than
 * 0 none. A receive that was begun ends with mpi_wait. */
#include <stdint.h>
#include <string.h>

enum { most = 64 };
static struct {
  char *at;
  int n, type, persistent, sends;
} request[most];
static char wire[1 << 16];
static int on_wire;

/* Datatypes: 8 for real(8), 4 for integer, and */
enum {
  columns = 1000, /* 1000 + k: a vector of k elements that are 10 apart */
  box = 2000,     /* a subarray of u(10,100), from u(5,6) on 2 x 3 elements */
  pairs = 3000,   /* every second row of 3, of each the first two elements: bytes apart, of two that are contiguous */
  odd = 4000,     /* the first and the third element, made of two datatypes, which says nothing */
  two = 5000      /* what 'pairs' is made of */
};
static int borrowed; /* datatypes that were handed out and not given back */

/* Offsets of the elements of a datatype in units of real(8); how many. */
static int map(int type, int *at) {
  int n = 0;
  if (type > columns && type < box)
    for (; n < type - columns; n++) at[n] = 10 * n;
  else if (type == box)
    for (; n < 6; n++) at[n] = 4 + n % 2 + 10 * (5 + n / 2);
  else if (type == pairs)
    for (; n < 6; n++) at[n] = n % 2 + 20 * (n / 2);
  else if (type == odd || type == two)
    for (; n < 2; n++) at[n] = type == odd ? 2 * n : n;
  else
    at[n++] = 0;
  return n;
}

static int size_of(int type) { return type < columns ? type : 8; }

void mpi_type_get_true_extent_(const int *type, intptr_t *least, intptr_t *extent, int *error) {
  int at[most], n = map(*type, at);
  *error = 0;
  *least = 8 * at[0];
  *extent = 8 * (at[n - 1] - at[0]) + size_of(*type);
}

void mpi_type_get_extent_(const int *type, intptr_t *least, intptr_t *extent, int *error) {
  mpi_type_get_true_extent_(type, least, extent, error);
  if (*type == box) *extent = 8000;
}

void mpi_type_get_envelope_(const int *type, int *integers, int *addresses, int *types, int *combiner, int *error) {
  *error = *addresses = *combiner = 0;
  *types = *type < columns ? 0 : *type == odd ? 2 : 1;
  *integers = *type < columns ? 0 : *type < box ? 3 : *type == box ? 8 : *type == two ? 1 : 2;
  *addresses = *type == pairs ? 1 : *type == odd ? 2 : 0;
}

void mpi_type_get_contents_(const int *type, const int *integers, const int *addresses, const int *types, int *integer,
                            intptr_t *address, int *part, int *error) {
  const int vector[] = {*type - columns, 1, 10}, subarray[] = {2, 10, 100, 2, 3, 4, 5, 7}, hvector[] = {3, 1}, contiguous[] = {2};
  memcpy(integer, *type < box ? vector : *type == box ? subarray : *type == pairs ? hvector : contiguous, *integers * sizeof(int));
  if (*type == pairs) *address = 160, borrowed++;
  *part = *type == pairs ? two : 8;
  *error = 0;
}

void mpi_type_free_(int *type, int *error) {
  borrowed--;
  *error = 0;
}

int borrowed_types_(void) { return borrowed; }

/* Elements of a message, to the wire or from it; no more than 'bytes'. */
static void move(char *at, int type, int receives, int bytes) {
  int offset[most], parts = map(type, offset), size = size_of(type), k = 0, error;
  intptr_t least, step;
  mpi_type_get_extent_(&type, &least, &step, &error);
  for (int e = 0; k < bytes; e++)
    for (int j = 0; j < parts && k < bytes; j++, k += size) {
      char *there = at + e * step + 8 * offset[j];
      if (receives)
        memcpy(there, wire + k, size);
      else
        memcpy(wire + k, there, size);
    }
  on_wire = receives ? on_wire : k;
}

static int bytes_of(int n, int type) {
  int offset[most];
  return n * map(type, offset) * size_of(type);
}

static void put(char *from, int n, int type) { move(from, type, 0, bytes_of(n, type)); }

static void get(char *to, int n, int type) {
  int bytes = bytes_of(n, type);
  move(to, type, 1, bytes < on_wire ? bytes : on_wire);
}

void mpi_send_(char *from, int *n, int *type, int *to, int *tag, int *comm, int *error) { put(from, *n, *type); }

void mpi_isend_(char *from, int *n, int *type, int *to, int *tag, int *comm, int *r, int *error) { put(from, *n, *type); }

void mpi_recv_(char *to, int *n, int *type, int *source, int *tag, int *comm, int *status, int *error) {
  if (*source >= 0) get(to, *n, *type);
}

void mpi_sendrecv_(char *from, int *n, int *type, int *dest, int *tag, char *to, int *m, int *kind, int *source, int *t, int *comm,
                   int *status, int *error) {
  put(from, *n, *type);
  if (*source >= 0) get(to, *m, *kind);
}

void mpi_irecv_(char *to, int *n, int *type, int *source, int *tag, int *comm, int *r, int *error) {
  for (*r = 1; request[*r].at;) ++*r;
  request[*r].at = to;
  request[*r].n = *source < 0 ? 0 : *n;
  request[*r].type = *type;
}

void mpi_recv_init_(char *to, int *n, int *type, int *source, int *tag, int *comm, int *r, int *error) {
  mpi_irecv_(to, n, type, source, tag, comm, r, error);
  request[*r].persistent = 1;
}

void mpi_send_init_(char *from, int *n, int *type, int *dest, int *tag, int *comm, int *r, int *error) {
  mpi_recv_init_(from, n, type, dest, tag, comm, r, error);
  request[*r].sends = 1;
}

void mpi_start_(int *r, int *error) {
  if (request[*r].sends) put(request[*r].at, request[*r].n, request[*r].type);
}

void mpi_wait_(int *r, int *status, int *error) {
  if (!request[*r].sends) get(request[*r].at, request[*r].n, request[*r].type);
  if (!request[*r].persistent) request[*r].at = 0;
}

void mpi_bcast_(char *at, int *n, int *type, int *root, int *comm, int *error) {
  for (int k = 0; k < *n; k++) ((double *)at)[k] += 1;
}

/* For those who name them otherwise. */
void mpi_irecv_of_c_(char *, int *, int *, int *, int *, int *, int *, int *) __attribute__((alias("mpi_irecv_")));
void mpi_wait_of_c_(int *, int *, int *) __attribute__((alias("mpi_wait_")));
