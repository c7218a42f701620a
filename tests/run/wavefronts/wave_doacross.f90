! Loops whose iterations wait for others by DEPEND(SINK) are wavefronts, sweeps or scans.
program wave_doacross
  implicit none
  integer, parameter :: sizes(6) = [1, 2, 31, 33, 64, 97]
  integer :: k
  do k = 1, size(sizes)
    call plane(sizes(k), sizes(7 - k))
    call diagonal(sizes(k), sizes(7 - k))
    call down(sizes(k), sizes(7 - k))
    call line(sizes(k)*20)
  end do

contains

  subroutine plane(n, m)
    integer, intent(in) :: n, m
    integer :: a(0:n, 0:m), i, j
    a = 1
    !$omp parallel do ordered(2)
    do j = 1, m
      do i = 1, n
        !$omp ordered depend(sink: j - 1, i) depend(sink: j, i - 1)
        a(i, j) = mod(a(i, j - 1) + 3*a(i - 1, j) + a(i - 1, j - 1), 1009)
        !$omp ordered depend(source)
      end do
    end do
    print *, 'plane', n, m, sum(a)
  end subroutine plane

  ! The sinks are further away than a chain of one, and continued.
  subroutine diagonal(n, m)
    integer, intent(in) :: n, m
    integer :: a(-1:n + 1, -1:m), i, j
    a = 1
    !$omp parallel do ordered(2)
    do j = 1, m
      do i = 1, n
        !$omp ordered depend(sink: j-1, i+1) &
        !$omp & depend(sink: &
        !$omp & j , i-1)
        a(i, j) = mod(a(i + 1, j - 1) + 2*a(i - 2, j) + a(i, j - 2), 1009)
        !$omp ordered depend(source)
      end do
    end do
    print *, 'diagonal', n, m, sum(a)
  end subroutine diagonal

  subroutine down(n, m)
    integer, intent(in) :: n, m
    integer :: a(n, m + 2), i, j
    a = 1
    !$omp parallel do ordered(2)
    do j = m, 1, -2
      do i = n, 1, -1
        !$omp ordered depend(sink: j + 2, i)
        a(i, j) = mod(a(i, j + 2)*5 + i, 1009)
        !$omp ordered depend(source)
      end do
    end do
    print *, 'down', n, m, sum(a)
  end subroutine down

  subroutine line(n)
    integer, intent(in) :: n
    integer :: a(0:n), i
    a = 1
    !$omp parallel do ordered(1)
    do i = 1, n
      !$omp ordered depend(sink: i - 1)
      a(i) = a(i - 1)*3 + i
      !$omp ordered depend(source)
    end do
    print *, 'line', n, a(n), a(n/2)
  end subroutine line

end program wave_doacross
