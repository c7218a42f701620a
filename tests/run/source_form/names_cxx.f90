! Names that mean something to a C++ compiler.
program names_cxx
  implicit none
  integer, parameter :: for = 10
  integer :: int(for), double(for), class(for), template(for), new(for), delete, this, while, auto, struct
  integer :: float, char, const, static, bool, true, namespace, operator, void, register, volatile, unsigned
  real(8) :: switch(for), try, std, nullptr, main
  integer :: printf
  delete = 1
  this = 2
  float = 3
  try = 0.5d0
  std = 0.25d0
  namespace = 7
  operator = -1
  bool = 0
  !$acc parallel loop private(while, auto, char, const, static, nullptr) reduction(+:bool)
  do printf = 1, for
    while = printf * delete
    auto = while + this
    char = auto * float
    const = mod(char, namespace)
    static = const - operator
    int(printf) = while
    double(printf) = auto
    class(printf) = char
    template(printf) = const
    new(printf) = static
    nullptr = try * printf
    switch(printf) = nullptr + std
    bool = bool + static
  end do
  struct = 0
  true = 0
  void = 0
  register = 0
  volatile = 0
  unsigned = 0
  main = 0
  print *, int, double, class, template, new, bool
  print '(10f6.2)', switch
end program names_cxx
