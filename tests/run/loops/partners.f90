! Iterations that change places with a partner, which a mask of bits tells, as in sorting networks: one of each pair does it
! f2cuda options: --auto=all
! expect: report: 1 parallel, proved; kernel bitonic_
! expect: report: 2 parallel, proved; kernel from_one_
! expect: report: 1 may be written again as a(i - 1)
module networks
  implicit none
contains
  subroutine bitonic(a, n)
    integer, intent(in) :: n
    integer, intent(inout) :: a(0:n-1)
    integer :: i, j, k, l, t
    k = 2
    do while (k <= n)
      j = k/2
      do while (j > 0)
        do i = 0, n - 1
          l = ieor(i, j)
          if (l > i) then
            if ((iand(i, k) == 0 .and. a(i) > a(l)) .or. (iand(i, k) /= 0 .and. a(i) < a(l))) then
              t = a(i); a(i) = a(l); a(l) = t
            end if
          end if
        end do
        j = j/2
      end do
      k = k*2
    end do
  end subroutine

  subroutine from_one(a, b, n, m)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(n), b(n, 2)
    integer :: i, l
    real(8) :: t
    do i = 1, n
      l = ieor(m, i - 1) + 1
      if (l <= i .or. l > n) cycle
      t = a(i) + a(l)
      a(l) = a(i) - a(l)
      a(i) = t
    end do
    do i = 1, n
      if (iand(i - 1, m) == 0) then
        l = ieor(i - 1, m)
        if (l < n) then
          b(l + 1, 1) = b(i, 1) + b(l + 1, 2)
          b(i, 2) = b(l + 1, 2) - b(i, 1)
        end if
      end if
    end do
  end subroutine

  subroutine beside(a, n, m)                       ! in another numbering pairs meet
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(n)
    integer :: i, l
    do i = 2, n
      l = ieor(i, m)
      if (l > i .and. l <= n) then
        a(l) = a(l) + a(i - 1)
        a(i - 1) = a(i - 1)*0.5d0
      end if
    end do
  end subroutine
end module

program partners
  use networks
  implicit none
  integer, parameter :: n = 256
  integer :: v(n), i
  real(8) :: a(n), b(n, 2)
  v = [(mod(i*7919, 1009), i = 1, n)]
  call bitonic(v, n)
  print *, v(::15)
  a = [(mod(i*31, 17), i = 1, n)]
  b(:, 1) = a; b(:, 2) = a(n:1:-1)
  do i = 0, 12
    call from_one(a, b, n - i, i)
    a = mod(a, 1000d0); b = mod(b, 1000d0)
    call beside(a, n, i)
  end do
  print '(8f9.2)', a(::9), b(::17, :)
end program
