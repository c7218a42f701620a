! Recurrences over more than one iteration inside the threads: what iterations hand on stays in registers, however few there are.
! f2cuda options: -fopenacc
! expect: code: 2 y_last_v = y_last;
! expect: code: 1 z_last_v2 = z_last_v;
program p
  implicit none
  integer, parameter :: nc = 70
  integer :: nt
  do nt = 1, 9
    call filters(nc, nt)
  end do
  call filters(nc, 53)
  call at_the_end(nc)
  do nt = 2, 21
    call of_64_bits(nc, -huge(1_8), nt)
    call of_64_bits(nc, huge(1_8) - nt - 1, nt)
  end do
contains
  ! No number that a batch is made of goes beyond 64 bits.
  subroutine of_64_bits(n, from, m)
    integer, intent(in) :: n, m
    integer(8), intent(in) :: from
    integer :: x(n, 0:m), f(n, 0:m), i
    integer(8) :: t
    x = 1
    f = reshape([(mod(i, 7), i=1, n*(m + 1))], [n, m + 1])
    !$acc kernels copy(x) copyin(f)
    do t = from + 2, from + m
      do i = 1, n
        x(i, t - from) = mod(3*x(i, t - from - 1) - x(i, t - from - 2) + f(i, t - from), 97)
      end do
    end do
    do t = from + m - 1, from, -1
      do i = 1, n
        x(i, t - from) = mod(3*x(i, t - from + 1) + f(i, t - from), 97)
      end do
    end do
    !$acc end kernels
    print *, m, sum(x), x(n, 0)
  end subroutine
  ! The last batch of iterations ends where the kind does.
  subroutine at_the_end(n)
    integer, intent(in) :: n
    integer, parameter :: top = huge(top) - 1, from = top - 20
    real(8), allocatable :: x(:,:), f(:,:)
    integer :: i, t
    allocate (x(n, from:top), f(n, from:top))
    x = 1
    do t = from, top
      f(:, t) = [(mod(i + t - from, 7), i=1, n)]
    end do
    !$acc kernels
    do t = from + 1, top - 1
      do i = 1, n
        x(i, t) = 0.5d0*x(i, t-1) + f(i, t) + f(i, t+1)
      end do
    end do
    do t = top - 2, from + 2, -1
      do i = 1, n
        x(i, t) = 0.5d0*x(i, t+1) + f(i, t)
      end do
    end do
    !$acc end kernels
    print *, sum(x), x(3, top - 1), x(n, from + 2)
  end subroutine
  subroutine filters(n, m)
    integer, intent(in) :: n, m
    real(8) :: x(n, m), y(n, m), z(n, -2:m), q(n, m)
    integer :: i, t
    do t = 1, m
      do i = 1, n
        x(i, t) = mod(i*7 + t*5, 11)*0.25d0
        y(i, t) = mod(i + t, 3)
        q(i, t) = mod(i*t, 5)
      end do
    end do
    z = 1
    !$acc data copy(x, y, z, q)
    !$acc kernels
    do t = 3, m
      do i = 1, n
        y(i, t) = 0.5d0*x(i, t) + 0.25d0*x(i, t-1) - 0.5d0*y(i, t-1) + 0.125d0*y(i, t-2)
      end do
    end do
    !$acc end kernels
    ! the first of these is not among those that are handed on
    !$acc kernels
    do t = 1, m
      do i = 1, n
        z(i, t) = x(i, t) + 0.5d0*z(i, t-3)
      end do
    end do
    !$acc end kernels
    ! backwards; one of the elements is read where a condition holds
    !$acc kernels
    do t = m - 2, 1, -1
      do i = 1, n
        y(i, t) = y(i, t) - 0.5d0*y(i, t+2)
        if (x(i, t) > 1) y(i, t) = y(i, t) + y(i, t+1)
      end do
    end do
    !$acc end kernels
    ! every other one, and set where a condition holds
    !$acc kernels
    do t = 5, m, 2
      do i = 1, n
        if (x(i, t) > 0.75d0) q(i, t) = 1 + 0.5d0*x(i, t)
        y(i, t) = q(i, t-2) + q(i, t-4)
      end do
    end do
    !$acc end kernels
    ! farther than registers go
    !$acc kernels
    do t = 6, m
      do i = 1, n
        x(i, t) = x(i, t) + 0.5d0*x(i, t-5) - 0.25d0*x(i, t-1)
      end do
    end do
    !$acc end kernels
    !$acc end data
    print *, m, sum(x), sum(y), sum(z), sum(q)
    print *, x(n, m), y(3, m), z(n, m), q(1, m)
  end subroutine filters
end program p
