! Functions of rows: threads share out the loops of their bodies, which stand in the place of the calls.
! expect: report: 5 form: bodies in the place of calls
! expect: report: 1 threads that do an iteration together share out the loops at 16, 65
! expect: report: 2 threads that do an iteration together share out the loops at 49
! f2cuda options: --auto=all
module rows_by_functions
  implicit none
  real(8) :: table(30, 40)
contains
  ! as many elements as the caller says
  real(8) function energy(n, a)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    integer :: i
    energy = 0
    do i = 1, n
      energy = energy + a(i)**2
    end do
  end function energy

  ! other columns than the section has that it gets: not in its place
  real(8) function trace_like(n, a)
    integer, intent(in) :: n
    real(8), intent(in) :: a(2, n)
    integer :: i
    trace_like = 0
    do i = 1, n
      trace_like = trace_like + a(1, i) - a(2, i)
    end do
  end function trace_like

  real(8) function of_plane(n, k, u)
    integer, intent(in) :: n, k
    real(8), intent(in) :: u(n, k)
    integer :: i, j
    of_plane = 0
    do j = 1, k
      do i = 1, n
        of_plane = of_plane + u(i, j)*i
      end do
    end do
  end function of_plane

  function mean(a) result(m)
    real(8), intent(in) :: a(0:)
    real(8) :: m
    integer :: i
    m = 0
    do i = 0, size(a) - 1
      m = m + a(i)
    end do
    m = m/max(size(a, 1), 1)
  end function mean

  pure real(8) function distance(a, b)
    real(8), intent(in) :: a(:), b(:)
    distance = sqrt(sum((a - b)**2))
  end function distance

  real(8) function greatest(n, a)
    integer, intent(in) :: n
    real(8), intent(in) :: a(*)
    integer :: i
    greatest = a(1)
    do i = 2, n
      if (a(i) > greatest) greatest = a(i)
    end do
  end function greatest

  subroutine rows(m, n, a, b, c, e, f, g, h, s)
    integer, intent(in) :: m, n
    real(8), intent(in) :: a(n, m), b(0:n-1, m), c(3, n/3, m)
    real(8), intent(out) :: e(m), f(m), g(m), h(m), s
    integer :: t
    do t = 1, m
      e(t) = energy(n, a(:, t)) - 1
    end do
    do t = 1, m
      f(t) = mean(a(:, t)) + 2*energy(n, b(0, t))
    end do
    do t = 1, m
      if (energy(n, a(:, t)) > 14) then
        g(t) = distance(a(:, t), b(:, t))
      else
        g(t) = greatest(n - 1, b(1:, t))
      end if
    end do
    do t = 1, m
      h(t) = trace_like(n/2, c(:, :, t))
    end do
    do t = 1, m
      h(t) = h(t) + of_plane(3, n/3, c(:, :, t))
    end do
    s = 0
    do t = 1, m
      s = s + mean(b(2:n-2, t))
    end do
  end subroutine rows
end module rows_by_functions

program p
  use rows_by_functions
  implicit none
  integer, parameter :: m = 40, n = 30
  real(8) :: a(n, m), e(m), f(m), g(m), h(m), s
  integer :: i, j
  do j = 1, m
    do i = 1, n
      a(i, j) = mod(i*7 + j*3, 11)*0.25d0
      table(i, j) = mod(i*5 + j*2, 13)*0.125d0
    end do
  end do
  call rows(m, n, a, table, a, e, f, g, h, s)
  print *, e
  print *, f
  print *, g
  print *, h
  print *, s
end program p
