/* handle.cuh: what a launcher holds of a kernel's arrays and results, until it hands them in. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* A mapped array: what the kernel needs, by conversion. */
template <class T, int R> struct mapped {
  T *p;                                                          /* device address of the virtual origin; null after a failure */
  long long stride[R > 0 ? R : 1] = {};                          /* distance of neighbours in elements */
  unsigned long long version = 0;                                /* f2c_operand.version */
  T *lowest = nullptr;                                           /* device address of the element at the lowest address */
  long long span = 0;                                            /* elements from there to the highest */
  long long least[R > 0 ? R : 1] = {}, most[R > 0 ? R : 1] = {}; /* bounds */

  /* The element with these subscripts. */
  template <class... S> T *at(S... subscript) const {
    static_assert(sizeof...(S) == R, "one subscript a dimension");
    const long long sub[] = {static_cast<long long>(subscript)...};
    long long offset = 0;
    for (int d = 0; d < R; d++) offset += sub[d] * stride[d];
    return p + offset;
  }
  /* Bounds in the dimensions that steps and lanes of a wavefront walk along. */
  frame<long long> in(int steps, int lanes) const { return {least[steps], most[steps], least[lanes], most[lanes]}; }

  /* For kernels that check subscripts. */
  f2c::dimensions<R> dimensions() const {
    f2c::dimensions<R> b;
    for (int d = 0; d < R; d++) b.lower[d] = least[d], b.extent[d] = most[d] - least[d] + 1;
    return b;
  }

  template <class I> operator index<I, R>() const {
    index<I, R> x;
    for (int d = 0; d < R; d++) x.stride[d] = static_cast<I>(stride[d]);
    return x;
  }
};

/* The descriptor of an array of objects, from that of one of their components. */
class objects {
public:
  objects(const CFI_cdesc_t *component, size_t offset, size_t bytes) {
    CFI_cdesc_t *const a = reinterpret_cast<CFI_cdesc_t *>(&room_);
    memcpy(static_cast<void *>(a), static_cast<const void *>(component),
           offsetof(CFI_cdesc_t, dim) + static_cast<size_t>(component->rank) * sizeof a->dim[0]);
    if (a->base_addr) a->base_addr = static_cast<char *>(a->base_addr) - offset;
    a->elem_len = bytes;
    a->type = CFI_type_other;
  }
  const CFI_cdesc_t *whole() const { return reinterpret_cast<const CFI_cdesc_t *>(&room_); }

private:
  CFI_CDESC_T(15) room_ = {};
};

/* The object that has this component. */
template <class T> const T *object_with(const void *component, size_t offset) {
  return reinterpret_cast<const T *>(static_cast<const char *>(component) - offset);
}

/* The elements that iterations choose among: all of the array. */
template <class C, class T, int R> void choose_among(C *c, const mapped<T, R> &a) {
  constexpr double most = 0x7fffffff;
  double count = 1;
  c->first = a.p;
  for (int d = 0; d < R; d++) {
    const double extent = static_cast<double>(a.most[d] - a.least[d] + 1);
    c->stride[d] = a.stride[d];
    c->least[d] = a.least[d];
    c->extent[d] = static_cast<unsigned>(extent < 0 ? 0 : extent < most ? extent : most);
    count *= c->extent[d];
    if (c->first) c->first += a.least[d] * a.stride[d];
  }
  c->count = static_cast<unsigned>(count < most ? count : most);
}

template <class C, class T, int R> C among(const mapped<T, R> &a) {
  C c = {};
  choose_among(&c, a);
  return c;
}

/* A reduction variable between the host variable and the kernel's partial<Op, T>. */
template <class Op, class T> struct folding {
  f2c_slot slot; /* where partial results and the result go */
  operator partial<Op, T>() const { return {slot}; }
};

/* The same of a place, for the kernel's partial_from<Op, T>. */
template <class Op, class T> struct folding_from : folding<Op, T> {
  long long from; /* the place before the loop */
  operator partial_from<Op, T>() const { return {{this->slot}, from}; }
};

/* A variable that keeps the value of one iteration, between the host variable and the kernel's last<T>. */
template <class T> struct keeping {
  T *to; /* its result slot, device side */
  operator last<T>() const { return {to}; }
};

/* What values of this type are, in enum f2c_value. */
template <class T> struct value_type {
  static constexpr int is = std::is_floating_point<T>::value ? F2C_VALUE_REAL
                            : std::is_arithmetic<T>::value   ? F2C_VALUE_INTEGER
                            : std::is_class<T>::value        ? F2C_VALUE_OBJECT
                                                             : F2C_VALUE_BYTES;
};
template <class T> struct value_type<complex<T>> { static constexpr int is = F2C_VALUE_COMPLEX; };
template <class T> struct value_type<complex_part<T>> { static constexpr int is = F2C_VALUE_COMPLEX; };
template <class T> constexpr int value_of_type() { return value_type<typename std::remove_cv<T>::type>::is; }

/* How to fold a result into its host variable once it is there. */
struct pending {
  void *variable;                                                    /* the Fortran variable */
  const void *result;                                                /* its slot, host side */
  void (*fold)(void *variable, const void *result);                  /* variable = op(variable, result) */
  bool (*holds)(const void *variable, const void *result) = nullptr; /* can they be folded? NULL: yes */
  const char *what = nullptr;                                        /* else that does not hold, in words */
  size_t bytes = 0;                                                  /* of the variable */
  int value = F2C_VALUE_BYTES;                                       /* what it is; bytes: not a variable of the host */
};

/* Grids that exceed the device's limits, cut into several. */
struct grids {
  long long along[3], width[3]; /* iterations; of a block */
  long long at[3];              /* where the grid begins */
  f2c_dim3 size;

  static constexpr long long limit(int d) { return d == 0 ? 0x7fffffff : 65535; }
  bool here() {
    if (at[2] >= along[2]) return false;
    unsigned blocks_of[3];
    for (int d = 0; d < 3; d++) {
      const long long need = (along[d] - at[d] + width[d] - 1) / width[d];
      blocks_of[d] = static_cast<unsigned>(need < limit(d) ? need : limit(d));
    }
    size = {blocks_of[0], blocks_of[1], blocks_of[2]};
    return true;
  }
  void next() {
    for (int d = 0; d < 3; d++) {
      at[d] += limit(d) * width[d];
      if (at[d] < along[d] || d == 2) return;
      at[d] = 0;
    }
  }
};

/* The descriptor of an OPTIONAL argument: of an absent one, that of an array of no elements. */
template <int R> const CFI_cdesc_t *there(const CFI_cdesc_t *argument) {
  static const CFI_CDESC_T(R) none = {};
  return argument ? argument : reinterpret_cast<const CFI_cdesc_t *>(&none);
}

/* A COMPLEX scalar of the Fortran side, which aligns it like its parts, not like f2c::complex. */
template <class T> T value_of(const T *scalar) {
  T copy;
  memcpy(&copy, static_cast<const void *>(scalar), sizeof copy);
  return copy;
}

} // namespace F2C_CODE
} // namespace f2c
