/* What MPI would be with one process: what is sent comes back with the next receive, which fills n elements, or fewer, where `source` is less than
 * 0 none. A receive that was begun ends with mpi_wait. */
#include <stdint.h>
#include <string.h>

enum { most = 64 };
static struct {
  char *at;
  int bytes, persistent, sends;
} request[most];
static char wire[1 << 16];
static int on_wire;

/* Datatypes: 8 for real(8), 4 for integer, 1000 + k for k columns of one real(8) that are 10 apart. */
static int size_of(int type) { return type < 1000 ? type : 8; }

void mpi_type_get_extent_(const int *type, intptr_t *least, intptr_t *extent, int *error) {
  *least = *error = 0;
  *extent = *type < 1000 ? *type : (*type - 1001) * 80 + 8;
}

void mpi_type_get_true_extent_(const int *type, intptr_t *least, intptr_t *extent, int *error) {
  mpi_type_get_extent_(type, least, extent, error);
}

static void put(const char *from, int n, int type) {
  on_wire = 0;
  for (int k = 0; k < n; k++) {
    if (type < 1000) memcpy(wire + on_wire, from + k * type, type), on_wire += type;
    for (int j = 0; type >= 1000 && j < type - 1000; j++, on_wire += 8) memcpy(wire + on_wire, from + 80 * j, 8);
  }
}

static void get(char *to, int bytes) { memcpy(to, wire, bytes < on_wire ? bytes : on_wire); }

void mpi_send_(const char *from, int *n, int *type, int *to, int *tag, int *comm, int *error) { put(from, *n, *type); }

void mpi_isend_(const char *from, int *n, int *type, int *to, int *tag, int *comm, int *r, int *error) { put(from, *n, *type); }

void mpi_recv_(char *to, int *n, int *type, int *source, int *tag, int *comm, int *status, int *error) {
  if (*source >= 0) get(to, *n * size_of(*type));
}

void mpi_sendrecv_(const char *from, int *n, int *type, int *dest, int *tag, char *to, int *m, int *kind, int *source, int *t,
                   int *comm, int *status, int *error) {
  put(from, *n, *type);
  if (*source >= 0) get(to, *m * size_of(*kind));
}

void mpi_irecv_(char *to, int *n, int *type, int *source, int *tag, int *comm, int *r, int *error) {
  for (*r = 1; request[*r].at;) ++*r;
  request[*r].at = to;
  request[*r].bytes = *source < 0 ? 0 : *n * size_of(*type);
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
  if (request[*r].sends) put(request[*r].at, request[*r].bytes / 8, 8);
}

void mpi_wait_(int *r, int *status, int *error) {
  if (!request[*r].sends) get(request[*r].at, request[*r].bytes);
  if (!request[*r].persistent) request[*r].at = 0;
}

void mpi_bcast_(char *at, int *n, int *type, int *root, int *comm, int *error) {
  for (int k = 0; k < *n; k++) ((double *)at)[k] += 1;
}

/* For those who name them otherwise. */
void mpi_irecv_of_c_(char *, int *, int *, int *, int *, int *, int *, int *) __attribute__((alias("mpi_irecv_")));
void mpi_wait_of_c_(int *, int *, int *) __attribute__((alias("mpi_wait_")));
