! The greatest of a nest, and its place, with scalars and conditions between the loops: all loops have threads
! f2cuda options: --auto=all
! expect: report: 2 form: what stands between its loops in the innermost one
! expect: host: no iteration puts something out
module extremes
  implicit none
contains
  subroutine pivot(a, used, n, row, col, big)     ! Gauss and Jordan
    integer, intent(in) :: n, used(n)
    real(8), intent(in) :: a(n,n)
    integer, intent(inout) :: row, col
    real(8), intent(inout) :: big
    integer :: j, k
    do j = 1, n
      if (used(j) /= 1) then
        do k = 1, n
          if (used(k) == 0) then
            if (abs(a(j,k)) >= big) then
              big = abs(a(j,k))
              row = j
              col = k
            end if
          end if
        end do
      end if
    end do
  end subroutine

  subroutine closest(x, y, w, n, best, p, q)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n), y(n), w(n)
    real(8), intent(inout) :: best
    integer, intent(inout) :: p, q
    integer :: i, j
    real(8) :: xi, yi, s, d
    do i = 1, n - 1
      if (w(i) <= 0) cycle
      xi = x(i); yi = y(i)
      s = sqrt(w(i))
      do j = i + 1, n
        d = s*((x(j) - xi)**2 + (y(j) - yi)**2)
        if (d < best) then
          best = d; p = i; q = j
        end if
      end do
    end do
  end subroutine

  subroutine checked(a, bad, n, best, p)            ! what may put something out
    integer, intent(in) :: n, bad(n)
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: best
    integer, intent(inout) :: p
    integer :: k
    do k = 1, n
      if (bad(k) > 1) print *, 'bad', k
      if (abs(a(k)) > best) then
        best = abs(a(k)); p = k
      end if
    end do
  end subroutine
end module

program extremes_sunk
  use extremes
  implicit none
  integer, parameter :: n = 60
  real(8) :: a(n,n), x(n), y(n), w(n), big
  integer :: used(n), i, j, p, q
  do j = 1, n
    a(:,j) = [(mod(i*37 + j*91 + i*j, 53) - 26, i = 1, n)]
  end do
  x = mod([(i*i, i = 1, n)], 31); y = mod([(i*7, i = 1, n)], 23); w = mod([(i, i = 1, n)], 5) - 1
  used = 0
  do i = 1, 8
    big = 0; p = 0; q = 0
    call pivot(a, used, n, p, q, big)
    used(q) = 1
    print *, big, p, q
  end do
  used = 1; big = 0; p = 0; q = 0
  call pivot(a, used, n, p, q, big)
  print *, big, p, q
  big = 1d9
  call closest(x, y, w, n, big, p, q)
  print '(f10.4,2i5)', big, p, q
  used = 0; big = 0
  call checked(x, used, n, big, p)
  print *, big, p
  used(7) = 2; p = 0
  call checked(x, used, n, big, p)
  print *, big, p
  big = 3
  call checked(x, used, n, big, p)
  print *, big, p
end program
