// Which instructions a run of f2cuda has been at: gcc -fsanitize-coverage=trace-pc calls this at the begin of each basic block. At the end their
// addresses are appended to the file that F2CUDA_REACHED names.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 1 << 20 };
static uintptr_t reached[SIZE];

void __sanitizer_cov_trace_pc(void) {
  uintptr_t at = (uintptr_t)__builtin_return_address(0);
  uintptr_t i = at * 0x9e3779b97f4a7c15u >> 44;
  while (reached[i] && reached[i] != at) i = (i + 1) % SIZE;
  reached[i] = at;
}

__attribute__((destructor)) static void tell(void) {
  const char *name = getenv("F2CUDA_REACHED");
  FILE *out = name ? fopen(name, "ab") : NULL;
  for (int i = 0; out && i < SIZE; i++)
    if (reached[i]) fwrite(&reached[i], sizeof reached[i], 1, out);
  if (out) fclose(out);
}
