! The Mandelbrot set: complex arithmetic, and an inner loop that every point leaves at its own time.
! Usage: mandelbrot [points a side]
program mandelbrot
  implicit none
  integer, parameter :: limit = 200
  integer, allocatable :: depth(:,:)
  integer :: n, inside, i, j, m
  integer(8) :: total
  complex(8) :: c, z
  character(16) :: arg

  n = 64
  if (command_argument_count() >= 1) then
    call get_command_argument(1, arg)
    read (arg, *) n
  end if
  allocate(depth(n, n))

  total = 0
  inside = 0
  !$acc parallel loop collapse(2) private(c, z, m) copyout(depth) reduction(+:total, inside)
  do j = 1, n
    do i = 1, n
      c = cmplx(-2.0d0 + 2.5d0 * (i - 1) / (n - 1), -1.25d0 + 2.5d0 * (j - 1) / (n - 1), 8)
      z = (0.0d0, 0.0d0)
      m = 0
      do while (m < limit)
        if (real(z)**2 + aimag(z)**2 > 4.0d0) exit
        z = z * z + c
        m = m + 1
      end do
      depth(i, j) = m
      total = total + m
      if (m == limit) inside = inside + 1
    end do
  end do

  write (*, '(a,f6.2,a,f8.1)') 'area', 6.25d0 * inside / n**2, '   mean steps', real(total, 8) / n**2
  if (n <= 64) then
    do j = 1, n, 4
      write (*, '(64a)') (merge('#', merge('.', ' ', depth(i, j) > 8), depth(i, j) == limit), i = 1, n)
    end do
  end if
end program mandelbrot
