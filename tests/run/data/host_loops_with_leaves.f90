! Loops of the host that call procedures which launch nothing tell before they begin what they read and set; others in each iteration.
! f2cuda options: --auto=all
! expect: report: 1 r(l): read by IF; comes home
! expect: report: 0    46 |   geno(l
! expect: report: 1 r: read by IF; comes home
module chance
  implicit none
  type :: generator
    integer :: s = 1
  contains
    procedure :: uniform
    procedure :: below
  end type
  real, allocatable :: r(:)
contains
  function uniform(self) result(u)
    class(generator), intent(inout) :: self
    real :: u
    self%s = mod(self%s*75 + 74, 65537)
    u = self%s/65537.0
  end function
  function below(self, n) result(k)
    class(generator), intent(inout) :: self
    integer, intent(in) :: n
    integer :: k
    k = 1 + mod(self%s, n)
    self%s = mod(self%s*75 + 74, 65537)
  end function
  function risen(s) result(u)
    integer, intent(inout) :: s
    real :: u
    r = 1 - r
    s = mod(s*75 + 74, 65537)
    u = s/65537.0
  end function
  subroutine gamete(g, n, out, geno)
    type(generator), intent(inout) :: g
    integer, intent(in) :: n, geno(n, 2)
    integer, intent(out) :: out(n)
    integer :: l, h
    h = g%below(2)
    do l = 1, n
      if (l > 1) then
        if (g%uniform() < r(l)) h = 3 - h
      end if
      out(l) = geno(l, h)
      if (g%uniform() < 0.01) out(l) = 1 - out(l)
    end do
  end subroutine
  subroutine gamete_risen(s, n, out, geno)
    integer, intent(inout) :: s
    integer, intent(in) :: n, geno(n, 2)
    integer, intent(out) :: out(n)
    integer :: l, h
    real :: u
    h = 1
    do l = 1, n, 8
      u = risen(s)
      if (u < r(l)) h = 3 - h
      out(l) = geno(l, h)
    end do
  end subroutine
end module

program host_loops_with_leaves
  use chance
  implicit none
  integer, parameter :: n = 64, m = 20
  integer :: geno(n, 2, m), next(n, 2, m), i, it, seed
  type(generator) :: g
  allocate(r(n))
  r = 0.125
  seed = 5
  next = 0
  do i = 1, m
    geno(:, 1, i) = mod(i, 2)
    geno(:, 2, i) = mod(i/2, 2)
  end do
  do it = 1, 3
    r = r*0.5
    do i = 1, m
      call gamete(g, n, next(:, 1, i), geno(:, :, i))
      call gamete(g, n, next(:, 2, i), geno(:, :, mod(i, m) + 1))
      call gamete_risen(seed, n, next(:, 2, i), geno(:, :, i))
    end do
    geno = next
    print '(3i8, f12.6)', sum(geno), sum(geno(:, 1, :)), sum(geno(5, :, :)), sum(r)
  end do
end program
