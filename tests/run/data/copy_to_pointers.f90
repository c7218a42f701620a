! An assignment to what a pointer names allocates nothing, whatever its target is.
! f2cuda options: --auto=all
program p
  implicit none
  type g_t
    real(8), allocatable :: v(:), w(:)
  end type
  type(g_t), target :: g, h
  real(8), allocatable, target :: k(:)
  real(8), pointer :: p1(:), p2(:)
  integer :: i, step
  allocate(g%v(100), h%v(100), g%w(100), k(100))
  g%w = 1; h%v = 3; k = 2
  do step = 1, 3
    do i = 1, 100
      g%v(i) = i + step
    end do
    p1 => h%v; p1 = g%v
    p1(2) = 4
    p2 => k; p2 = g%v
    associate (q => g%w)
      q = k
    end associate
    do i = 1, 100
      h%v(i) = h%v(i) + g%w(i) + k(i)
    end do
  end do
  print *, sum(g%v), sum(h%v), sum(g%w), sum(k)
end program
