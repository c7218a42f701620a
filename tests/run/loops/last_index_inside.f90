! Loop variables that somebody else reads afterwards, of loops that a thread runs.
! f2cuda options: --auto=all
! expect: report: 1 kernel sums_
! expect: report: 1 kernel triangle_
! expect: report: 1 kernel down_
! expect: compiler: the value of 'j', the variable of an inner loop, is used after the parallel loop
module last_index_counters
  implicit none
  integer :: i, j, k
end module
program last_index_inside
  use last_index_counters
  implicit none
  integer, parameter :: n = 40
  real(8) :: a(n, n), s(n)
  integer :: m(n)
  a = 0
  do i = 1, n
    do j = 1, n
      a(j, i) = mod(i*7 + j*3, 13)
    end do
    m(i) = mod(i, 5)
  end do
  call sums(a, s, n); print *, i, j, k
  call triangle(a, s, n); print *, i, j, k
  call down(a, s, n); print *, i, j, k
  k = 77; j = 5
  call sums(a, s, 0); print *, i, j, k
  call conditional(a, s, n); print *, i, j, k
  call by_element(a, s, m, n); print *, i, j, k
  call leaves(a, s, n); print *, i, j, k
  print '(2f14.4)', sum(s), sum(a)
contains
  subroutine sums(a, s, n)
    integer, intent(in) :: n
    real(8) :: a(n, n), s(n), t
    do i = 1, n
      t = 0
      do j = 1, n
        t = t + a(j, i)
      end do
      do k = 2, n, 3
        t = t*0.5d0 + a(k, i)
      end do
      s(i) = t
    end do
  end subroutine
  subroutine triangle(a, s, n)
    integer, intent(in) :: n
    real(8) :: a(n, n), s(n), t
    do i = 1, n
      t = 0
      do j = 1, i
        do k = i, n, j
          t = t*0.25d0 + a(k, j)
        end do
      end do
      s(i) = t
    end do
  end subroutine
  subroutine down(a, s, n)
    integer, intent(in) :: n
    real(8) :: a(n, n), s(n)
    do i = n, 1, -1
      s(i) = 1
      do j = n, i, -2
        s(i) = s(i)*0.5d0 + a(j, i)
      end do
      do j = 3, 2
        s(i) = 0
      end do
    end do
  end subroutine
  subroutine conditional(a, s, n)      ! the host's
    integer, intent(in) :: n
    real(8) :: a(n, n), s(n)
    do i = 1, n
      if (s(i) > 3) then
        do j = 1, n
          s(i) = s(i)*0.5d0 + a(j, i)
        end do
      end if
    end do
  end subroutine
  subroutine by_element(a, s, m, n)    ! the host's
    integer, intent(in) :: n, m(n)
    real(8) :: a(n, n), s(n)
    do i = 1, n
      do j = 1, m(i)
        s(i) = s(i)*0.5d0 + a(j, i)
      end do
    end do
  end subroutine
  subroutine leaves(a, s, n)           ! the host's
    integer, intent(in) :: n
    real(8) :: a(n, n), s(n)
    do i = 1, n
      do j = 1, n
        s(i) = s(i)*0.5d0 + a(j, i)
        if (a(j, i) > 10) exit
      end do
    end do
  end subroutine
end program
! expect: compiler: stays on the host
