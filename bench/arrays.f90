! Functions of whole arrays beside copies of the same bytes: transposes, shifts, sums along dimensions, places.  Usage: arrays [n]
program arrays_bench
  use timing
  implicit none
  integer :: n
  n = argument(1, 8192)
  call matrices(n)
  call cubes(n)

contains

  subroutine matrices(n)
    integer, intent(in) :: n
    real(dp), allocatable :: a(:, :), b(:, :), x(:), y(:)
    real(dp) :: t(samples), work
    integer :: m, l, what, place
    character(12), parameter :: name(7) = ['copy        ', 'transpose   ', 'loops       ', 'cshift      ', 'sum_dim1    ', &
                                           'sum_dim2    ', 'maxloc      ']
    integer :: i, j
    allocate (a(n, n), b(n, n), x(n), y(n))
    !$acc data create(a, b, x, y)
    !$acc kernels
    do j = 1, n
      do i = 1, n
        a(i, j) = mod(i + 3*j, 1001)
        b(i, j) = 0
      end do
    end do
    x = 0
    y = 0
    !$acc end kernels
    do what = 1, size(name)
      do m = 1, samples
        t(m) = now()
        do l = 1, launches
          select case (what)
          case (1)
            !$acc kernels
            b = a
            !$acc end kernels
          case (2)
            !$acc kernels
            b = transpose(a)
            !$acc end kernels
          case (3)
            !$acc kernels
            do j = 1, n
              do i = 1, n
                b(j, i) = a(i, j)
              end do
            end do
            !$acc end kernels
          case (4)
            !$acc kernels
            b = cshift(a, 5)
            !$acc end kernels
          case (5)
            !$acc kernels
            x = sum(a, dim=1)
            !$acc end kernels
          case (6)
            !$acc kernels
            y = sum(a, dim=2)
            !$acc end kernels
          case (7)
            !$acc kernels
            place = maxloc(a(:, 1), 1)
            !$acc end kernels
          end select
        end do
        t(m) = (now() - t(m))/launches
      end do
      work = 16e-9_dp*real(n, dp)**2
      if (what == 5 .or. what == 6) work = work/2
      if (what == 7) work = 8e-9_dp*n
      call report('arrays', trim(name(what)), median(t), work, 'GB/s')
    end do
    !$acc update self(b(1:1, 2:2), x, y)
    !$acc end data
    if (b(1, 2) /= 12 .or. x(2) <= 0 .or. y(2) <= 0 .or. place < 1) print *, 'wrong', b(1, 2), x(2), y(2), place
  end subroutine matrices

  ! p(i, j, k) to q(k, i, j), and to q(j, k, i)
  subroutine cubes(n)
    integer, intent(in) :: n
    real, allocatable :: p(:, :, :), q(:, :, :)
    real(dp) :: t(samples)
    integer :: i, j, k, m, l, s
    s = n/16
    allocate (p(s, s, s), q(s, s, s))
    !$acc data create(p, q)
    !$acc kernels
    p = 1
    q = 0
    !$acc end kernels
    do m = 1, samples
      t(m) = now()
      do l = 1, launches
        !$acc kernels
        do k = 1, s
          do j = 1, s
            do i = 1, s
              q(k, i, j) = p(i, j, k)
            end do
          end do
        end do
        !$acc end kernels
      end do
      t(m) = (now() - t(m))/launches
    end do
    call report('arrays', 'kij', median(t), 8e-9_dp*real(s, dp)**3, 'GB/s')
    do m = 1, samples
      t(m) = now()
      do l = 1, launches
        !$acc kernels
        do k = 1, s
          do j = 1, s
            do i = 1, s
              q(j, k, i) = p(i, j, k)
            end do
          end do
        end do
        !$acc end kernels
      end do
      t(m) = (now() - t(m))/launches
    end do
    call report('arrays', 'jki', median(t), 8e-9_dp*real(s, dp)**3, 'GB/s')
    !$acc end data
  end subroutine cubes

end program arrays_bench
