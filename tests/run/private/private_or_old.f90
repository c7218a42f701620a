! Scalars that loops inside set, perhaps without iterations: either all iterations of the loop around set them, or none, and then they keep
! the values from before, which iterations read too.
! expect: report: 0 | scan, proved
program private_or_old
  implicit none
  integer, parameter :: n = 200, m = 30
  real(8) :: a(m, n), b(n), t, s
  integer :: i, sizes(3) = [0, 1, m], z
  do z = 1, 3
    do i = 1, n
      a(:, i) = sin(i*0.1d0)
      b(i) = i
    end do
    t = 7
    s = -3
    call work(a, b, t, s, sizes(z), n)
    print *, t, s, sum(a), sum(b)
    call work(a, b, t, s, sizes(z), 0)
    print *, t, s, sum(a), sum(b)
    call forgotten(a, b, sizes(z), n)
    print *, sum(a), sum(b)
  end do
contains
  subroutine work(a, b, t, s, nn, n)
    integer, intent(in) :: nn, n
    real(8), intent(inout) :: a(m, *), b(*), t, s
    integer :: i, j, k
    !$acc parallel loop copy(a(:, 1:200))
    do i = 1, n
      do j = 1, nn
        t = a(j, i)*2
        a(j, i) = t + 1
      end do
    end do
    !$acc parallel loop copyin(a(:, 1:200)) copy(b(1:200))
    do i = 1, n
      do j = 1, nn
        t = a(j, i)*2 + j
      end do
      b(i) = b(i) + t
    end do
    !$acc parallel loop copy(a(:, 1:200), b(1:200))
    do i = 1, n
      do j = 1, nn
        s = a(j, i)
        do k = 1, 2
          s = s*0.5d0 + k
        end do
        a(j, i) = s
      end do
      b(i) = b(i) - s
    end do
  end subroutine
  subroutine forgotten(a, b, nn, n)
    integer, intent(in) :: nn, n
    real(8), intent(inout) :: a(m, 200), b(200)
    real(8) :: t
    integer :: i, j
    t = 0.5d0
    !$acc parallel loop
    do i = 1, n
      do j = 1, nn
        t = a(j, i)*2 + j
      end do
      b(i) = b(i) + t
    end do
  end subroutine
end program private_or_old
