/* What MPI would be: receives go on in a thread until they are waited for. Message k fills its elements with k. */
#include <pthread.h>
#include <time.h>

enum { most = 8 };
static struct {
  pthread_t thread;
  double *at;
  int n, k;
} request[most];

static void *receive(void *data) {
  int r = (int)(long)data;
  struct timespec pause = {0, 20000000};
  nanosleep(&pause, 0);
  for (int i = 0; i < request[r].n; i++) request[r].at[i] = request[r].k;
  return 0;
}

static void start(int r) { pthread_create(&request[r].thread, 0, receive, (void *)(long)r); }

void mpi_recv_init_(double *buffer, int *n, int *k, int *r) {
  request[*r].at = buffer;
  request[*r].n = *n;
  request[*r].k = *k;
}

void mpi_start_(int *r) { start(*r); }

void mpi_irecv_(double *buffer, int *n, int *k, int *r) {
  mpi_recv_init_(buffer, n, k, r);
  start(*r);
}

void mpi_wait_(int *r) { pthread_join(request[*r].thread, 0); }

/* A library that keeps the address of a TARGET. */
void begin_input(double *buffer, int n, int k) {
  request[0].at = buffer;
  request[0].n = n;
  request[0].k = k;
  start(0);
}

void end_input(void) { pthread_join(request[0].thread, 0); }
