! f2cuda options: --auto=all
! Operators that the program declares or defines for a type of its own, without -fopenmp: gfortran sees no declaration of them, so their loops have no threads
module vectors
  implicit none
  type vec
    real(8) :: x, y
  end type
  interface operator(+)
    module procedure add
  end interface
  !$omp declare reduction(+:vec:omp_out = omp_out + omp_in) &
  !$omp   initializer(omp_priv = vec(0d0, 0d0))
contains
  pure type(vec) function add(a, b)
    type(vec), intent(in) :: a, b
    add = vec(a%x + b%x, a%y + b%y)
  end function
end module
program host_declared_operators
  use vectors
  implicit none
  !$omp declare reduction(largest:real(8):omp_out = max(abs(omp_out), abs(omp_in))) initializer(omp_priv = 0d0)
  !$omp declare reduction(both:vec:omp_out = vec(omp_out%x + omp_in%x, max(omp_out%y, omp_in%y))) &
  !$omp   initializer(omp_priv = vec(0d0, 0d0))
  type(vec) :: s, b, v(50)
  real(8) :: t
  integer :: i
  do i = 1, 50
    v(i) = vec(i, -2*i)
  end do
  s = vec(0d0, 0d0)
  b = s
  t = 0
  !$omp parallel do reduction(+:s)
  do i = 1, 50
    s = s + v(i)
  end do
  !$omp parallel do reduction(both:b)
  do i = 1, 50
    b%x = b%x + v(i)%x
    b%y = max(b%y, v(i)%x)
  end do
  !$omp parallel do reduction(largest:t)
  do i = 1, 50
    t = max(abs(t), abs(v(i)%y))
  end do
  print '(5f10.2)', s, b, t
end program
