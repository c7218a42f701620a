! Row sums and column sums of a matrix: a reduction inside a parallel loop, along either dimension.
! Usage: rowcol [n]
program rowcol
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp), allocatable :: a(:,:), row(:), col(:)
  integer :: n
  character(16) :: arg

  n = 96
  if (command_argument_count() >= 1) then
    call get_command_argument(1, arg)
    read (arg, *) n
  end if
  allocate(a(n, n), row(n), col(n))
  call fill(a, n, n)
  call rowsum(a, row, n, n)
  call colsum(a, col, n, n)
  write (*, '(a,4es16.8)') 'rows   ', row(1), row(2), row(n), sum(row)
  write (*, '(a,4es16.8)') 'columns', col(1), col(2), col(n), sum(col)

contains

  subroutine fill(a, n, m)
    integer, intent(in) :: n, m
    real(dp), intent(out) :: a(n, m)
    integer :: i, j
    !$acc parallel loop collapse(2) copyout(a)
    do j = 1, m
      do i = 1, n
        a(i, j) = real(i, dp) + 1.0_dp / j
      end do
    end do
  end subroutine fill

  subroutine rowsum(a, s, n, m)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n, m)
    real(dp), intent(out) :: s(n)
    real(dp) :: t
    integer :: i, j
    !$acc parallel loop gang vector private(t)
    do i = 1, n
      t = 0.0_dp
      !$acc loop seq
      do j = 1, m
        t = t + a(i, j)
      end do
      s(i) = t
    end do
  end subroutine rowsum

  subroutine colsum(a, s, n, m)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n, *)
    real(dp), intent(out) :: s(m)
    real(dp) :: t
    integer :: i, j
    !$acc parallel loop gang copyin(a(1:n, 1:m))
    do j = 1, m
      t = 0.0_dp
      !$acc loop vector reduction(+:t)
      do i = 1, n
        t = t + a(i, j)
      end do
      s(j) = t
    end do
  end subroutine colsum

end program rowcol
