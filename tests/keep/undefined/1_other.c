/* What f2cuda has not compiled: it sets what it gets, and what it has got before. */
static double *kept;
void fill(double *a, int n) {
  for (int i = 0; i < n; i++) a[i] = 3;
}
void keep_it(double *a) { kept = a; }
void set_kept(int n) {
  for (int i = 0; i < n; i++) kept[i] = 5;
}
