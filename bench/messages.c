/* What MPI would be with one process for messages.f90: MPI_Sendrecv to oneself, and its datatypes: 8 is real(8); 100 and 101 are vectors, a plane
 * x = const and a plane y = const of the array. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static long nx, ny, nz;

void stub_sizes_(const int *x, const int *y, const int *z) { nx = *x, ny = *y, nz = *z; }

struct vector {
  long count, length, stride; /* elements */
};

static struct vector vector_of(int type) {
  return type == 100 ? (struct vector){ny * nz, 1, nx} : type == 101 ? (struct vector){nz, nx, nx * ny} : (struct vector){1, 1, 1};
}

void mpi_type_get_true_extent_(const int *type, intptr_t *least, intptr_t *extent, int *error) {
  struct vector v = vector_of(*type);
  *least = *error = 0;
  *extent = 8 * ((v.count - 1) * v.stride + v.length);
}

void mpi_type_get_extent_(const int *type, intptr_t *least, intptr_t *extent, int *error) {
  mpi_type_get_true_extent_(type, least, extent, error);
}

void mpi_type_get_envelope_(const int *type, int *integers, int *addresses, int *types, int *combiner, int *error) {
  *integers = *type >= 100 ? 3 : 0;
  *types = *type >= 100;
  *addresses = *combiner = *error = 0;
}

void mpi_type_get_contents_(const int *type, const int *integers, const int *addresses, const int *types, int *integer,
                            intptr_t *address, int *part, int *error) {
  struct vector v = vector_of(*type);
  integer[0] = (int)v.count, integer[1] = (int)v.length, integer[2] = (int)v.stride;
  *part = 8;
  *error = 0;
}

void mpi_type_free_(int *type, int *error) { *error = 0; }

void mpi_sendrecv_(const char *from, const int *n, const int *type, const int *to, const int *tag, char *into, const int *m,
                   const int *kind, const int *source, const int *tag2, const int *comm, int *status, int *error) {
  static char *wire;
  static size_t room;
  struct vector v = vector_of(*type);
  size_t block = 8 * (size_t)v.length * (v.count == 1 ? (size_t)*n : 1), bytes = block * (size_t)v.count;
  if (bytes > room) wire = realloc(wire, room = bytes);
  for (long k = 0; k < v.count; k++) memcpy(wire + (size_t)k * block, from + 8 * k * v.stride, block);
  for (long k = 0; k < v.count; k++) memcpy(into + 8 * k * v.stride, wire + (size_t)k * block, block);
  *error = 0;
}
