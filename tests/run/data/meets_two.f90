! options: -fopenmp
! An array of a launch meets another array of the same launch and one that an earlier launch has left on the device.
program meets_two
  implicit none
  integer, parameter :: n = 6
  integer :: a(2*n), b(2*n), c(3*n), i
  b = 1
  a = [(mod(i*3, 11), i = 1, 2*n)]
  call add(n, a(n + 1), a, b)    ! a(n + 1:) is newer on the device
  call add(n, b, a, a(n))        ! a(n:2n - 1) meets a(:n) and that
  print '(12i4)', b, a
  c = [(i, i = 1, 3*n)]
  call add(n, c(2*n + 1), c, b)
  print '(18i4)', c
  call add(n, b, c(2*n + 1), c(n + 3))
  call add(n - 2, c(2*n + 2), c(2*n - 3), c(2*n - 1))
  print '(18i4)', b, c
contains
  subroutine add(q, x, y, z)
    integer, intent(in) :: q
    integer :: x(q), y(q), z(q), e
    !$omp target teams loop
    do e = 1, q
      x(e) = y(e) + z(q + 1 - e)
    end do
  end subroutine
end program
