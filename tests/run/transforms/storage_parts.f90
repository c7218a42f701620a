! f2cuda options: --auto=all
! Statements of a loop stay together that use one storage by EQUIVALENCE: a scalar in an array that another statement writes, and an
! array that is a sum beside another name of it.
module storage_parts_loops
  implicit none
contains
  subroutine scalar(n, a, r)
    integer, intent(in) :: n, a(40)
    integer, intent(out) :: r(40)
    integer :: t, w(40), i
    equivalence (t, w(5))
    w = 3
    t = 100
    r = 0
    do i = 2, n
      w(i + 2) = a(i + 2)
      r(i + 1) = w(i) + t
    end do
    r(n + 2:) = w(n + 2:)
  end subroutine

  subroutine sums(n, a, at, r)
    integer, intent(in) :: n, a(40), at
    integer, intent(out) :: r(40)
    integer :: v(40), w(40), i
    equivalence (v(1), w(3))
    w = -2
    v(39:) = 7
    r = 0
    do i = 2, n
      if (w(i - 1) > -1) w(at) = w(at) - a(i)
      v(i) = a(i + 1)
    end do
    r = w
  end subroutine
end module
program storage_parts
  use storage_parts_loops
  implicit none
  integer :: a(40), r(40), i, before(40) = 1
  do i = 1, 40
    a(i) = mod(i*7, 11) - 3
  end do
  do i = 1, 40
    before(i) = before(i) + a(i)
  end do
  print *, before
  call scalar(20, a, r)
  print *, r
  call sums(20, a, 30, r)
  print *, r
  call sums(20, a, 8, r)
  print *, r
end program
