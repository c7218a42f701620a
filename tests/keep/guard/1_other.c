/* Touches an array whose address it has kept, in a procedure that f2cuda takes for one which touches none. */
static double *kept;

void keep_address_(double *x) { kept = x; }

void mpi_barrier_(double *value, int *k) {
  if (*k > 0)
    *value = kept[*k - 1];
  else
    kept[-*k - 1] = *value;
}
