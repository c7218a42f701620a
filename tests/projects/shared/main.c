/* Hands an array from one library to the other: linked with them, or loading them one after the other, each for itself. */
#include <stdio.h>
#ifdef LOADED
#include <dlfcn.h>
#else
void give(float *a, int n);
int take(float *a, int n);
#endif

int main(void) {
  float a[100];
  for (int i = 0; i < 100; i++) a[i] = 1;
#ifdef LOADED
  void *giver = dlopen("./libgiver.so", RTLD_NOW | RTLD_LOCAL), *taker = dlopen("./libtaker.so", RTLD_NOW | RTLD_LOCAL);
  if (!giver || !taker) return puts(dlerror()), 2;
  void (*give)(float *, int) = (void (*)(float *, int))dlsym(giver, "give");
  int (*take)(float *, int) = (int (*)(float *, int))dlsym(taker, "take");
#endif
  give(a, 100);
  int present = take(a, 100);
  printf("%d %g\n", present, a[99]);
  return 0;
}
