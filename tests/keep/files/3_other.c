/* Compiled by others: says nothing of what it touches. */
void add_in_c(double *x, int k) {
  for (int i = 0; i < k; i++) x[i] += 1;
}
/* As MPI's: an argument is touched, and nothing else. */
void mpi_bcast_(double *x, int *k) {
  for (int i = 0; i < *k; i++) x[i] += 1;
}
void call_back(void (*f)(void)) {
  f();
  f();
}
