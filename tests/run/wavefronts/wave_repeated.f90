! Sweeps of Gauss and Seidel in a loop over them: the next one begins before the one before has ended.
! expect: report: 5 wavefront over t, i, j
program wave_repeated
  implicit none
  integer, parameter :: sizes(5) = [1, 3, 31, 34, 97]
  integer :: k
  do k = 1, size(sizes)
    call nine(sizes(k), sizes(6 - k), 5)
    call nine(sizes(k), sizes(6 - k), 41)
    call five(sizes(k), sizes(6 - k), 7)
    call downwards(sizes(k), sizes(6 - k), 6)
    call conditional(sizes(k), sizes(6 - k), 9)
    call two(sizes(k), sizes(6 - k), 8)
    call turned(sizes(k), sizes(6 - k), 6)
    call shrinking(sizes(k), sizes(6 - k), 6)
  end do
  call nine(5, 40, 0)
  call nine(1, 1, 300)

contains

  subroutine start(a, n, m)
    integer, intent(in) :: n, m
    integer, intent(out) :: a(0:n + 1, 0:m + 1)
    integer :: i, j
    do j = 0, m + 1
      do i = 0, n + 1
        a(i, j) = mod(i*131 + j*17 + i*j, 1009)
      end do
    end do
  end subroutine start

  subroutine show(name, a, n, m)
    character(*), intent(in) :: name
    integer, intent(in) :: n, m, a(0:n + 1, 0:m + 1)
    integer :: i, j, s
    s = 0
    do j = 0, m + 1
      do i = 0, n + 1
        s = mod(s*31 + a(i, j), 100003)
      end do
    end do
    print *, name, n, m, s
  end subroutine show

  ! All neighbours: dependences go backwards along both loops from sweep to sweep.
  subroutine nine(n, m, sweeps)
    integer, intent(in) :: n, m, sweeps
    integer :: a(0:n + 1, 0:m + 1), i, j, t
    call start(a, n, m)
    !$acc kernels
    do t = 1, sweeps
      do i = 1, m
        do j = 1, n
          a(j, i) = mod(a(j-1, i-1) + 2*a(j, i-1) + 3*a(j+1, i-1) + 5*a(j-1, i) + 7*a(j, i) + 11*a(j+1, i) + 13*a(j-1, i+1) + &
                        17*a(j, i+1) + 19*a(j+1, i+1), 1009)
        end do
      end do
    end do
    !$acc end kernels
    call show('nine', a, n, m)
  end subroutine nine

  subroutine five(n, m, sweeps)
    integer, intent(in) :: n, m, sweeps
    integer :: a(0:n + 1, 0:m + 1), b(n, m), i, j, t
    call start(a, n, m)
    b = 3
    !$acc kernels
    do t = 1, sweeps
      do i = 1, m
        do j = 1, n
          a(j, i) = mod(a(j, i-1) + 3*a(j-1, i) + 7*a(j+1, i) + 13*a(j, i+1) + b(j, i), 1009)
        end do
      end do
    end do
    !$acc end kernels
    call show('five', a, n, m)
  end subroutine five

  subroutine downwards(n, m, sweeps)
    integer, intent(in) :: n, m, sweeps
    integer :: a(0:n + 1, 0:m + 1), i, j, t
    call start(a, n, m)
    !$acc kernels
    do t = 1, sweeps
      do i = m, 1, -1
        do j = n, 1, -1
          a(j, i) = mod(a(j, i-1) + 3*a(j-1, i) + 7*a(j+1, i) + 13*a(j, i+1), 1009)
        end do
      end do
    end do
    !$acc end kernels
    call show('downwards', a, n, m)
  end subroutine downwards

  ! Elements that a sweep does not set keep what an earlier one has left.
  subroutine conditional(n, m, sweeps)
    integer, intent(in) :: n, m, sweeps
    integer :: a(0:n + 1, 0:m + 1), i, j, t, s
    call start(a, n, m)
    !$acc kernels
    do t = 1, sweeps
      do i = 1, m
        do j = 1, n
          s = a(j, i-1) + 3*a(j-1, i) + 7*a(j+1, i) + 13*a(j-1, i+1)
          if (mod(s, 3) /= 0) then
            a(j, i) = mod(s, 1009)
          end if
        end do
      end do
    end do
    !$acc end kernels
    call show('conditional', a, n, m)
  end subroutine conditional

  subroutine two(n, m, sweeps)
    integer, intent(in) :: n, m, sweeps
    integer :: a(0:n + 1, 0:m + 1), b(0:n + 1, 0:m + 1), i, j, t
    call start(a, n, m)
    call start(b, n, m)
    !$acc kernels
    do t = 1, sweeps
      do i = 1, m
        do j = 1, n
          a(j, i) = mod(a(j, i-1) + 3*b(j-1, i) + 7*a(j+1, i), 1009)
          b(j, i) = mod(b(j, i+1) + 3*a(j, i) + 5*b(j-1, i-1), 1009)
        end do
      end do
    end do
    !$acc end kernels
    call show('two a', a, n, m)
    call show('two b', b, n, m)
  end subroutine two

  ! The inner loop goes across memory: there is no part of the array in shared memory.
  subroutine turned(n, m, sweeps)
    integer, intent(in) :: n, m, sweeps
    integer :: a(0:n + 1, 0:m + 1), i, j, t
    call start(a, n, m)
    !$acc kernels
    do t = 1, sweeps
      do j = 1, n
        do i = 1, m
          a(j, i) = mod(a(j, i-1) + 3*a(j-1, i) + 7*a(j+1, i) + 13*a(j-1, i+1), 1009)
        end do
      end do
    end do
    !$acc end kernels
    call show('turned', a, n, m)
  end subroutine turned

  ! Not all sweeps are of the same elements: one after the other.
  subroutine shrinking(n, m, sweeps)
    integer, intent(in) :: n, m, sweeps
    integer :: a(0:n + 1, 0:m + 1), i, j, t
    call start(a, n, m)
    !$acc kernels
    do t = 1, sweeps
      do i = t, m
        do j = 1, n
          a(j, i) = mod(a(j, i-1) + 3*a(j-1, i) + 7*a(j+1, i) + 13*a(j-1, i+1), 1009)
        end do
      end do
    end do
    !$acc end kernels
    call show('shrinking', a, n, m)
  end subroutine shrinking
end program wave_repeated
