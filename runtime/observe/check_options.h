/* check_options.h: F2CUDA_CHECK, what the program is to be checked for as it runs. */
#ifndef F2CUDA_CHECK_OPTIONS_H
#define F2CUDA_CHECK_OPTIONS_H

namespace f2c_rt {

struct check_choice {
  bool data;                      /* stale copies: keep.h, pages.h */
  bool compare;                   /* kernels beside the host's loops: compare.h */
  bool stop;                      /* the first kernel that differs ends the program */
  bool said;                      /* one of these three is given */
  double relative, absolute, ulp; /* reals that are no further apart are equal; < 0: not given */
  int most;                       /* elements told of an array and launch */
  char kernel[256];               /* its name or "file:line"; empty: all */
};

/* Read once, at the first call; what cannot be read ends the program. */
const check_choice &check_options();

} // namespace f2c_rt
#endif
