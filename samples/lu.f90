! LU factors of a matrix without pivoting: a sequential loop around two shrinking (triangular) parallel nests.
! Usage: lu [n]
program lu_sample
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp), allocatable :: a(:,:)
  real(dp) :: logdet
  integer :: n, i, j
  character(16) :: arg

  n = 40
  if (command_argument_count() >= 1) then
    call get_command_argument(1, arg)
    read (arg, *) n
  end if
  allocate(a(n, n))
  do j = 1, n
    do i = 1, n
      a(i, j) = 1.0_dp / (1 + abs(i - j))
    end do
    a(j, j) = n
  end do
  call factor(a, n, n)
  logdet = 0.0_dp
  do i = 1, n
    logdet = logdet + log(a(i, i))
  end do
  write (*, '(a,es16.8)') 'log det  ', logdet
  write (*, '(a,es16.8)') 'last     ', a(n, n)
  write (*, '(a,es16.8)') 'low part ', below(a, n)

contains

  subroutine factor(a, lda, n)
    integer, intent(in) :: lda, n
    real(dp), intent(inout) :: a(lda, *)
    integer :: i, j, k
    !$acc enter data copyin(a(1:lda, 1:n))
    !$acc kernels present(a(1:lda, 1:n))
    do k = 1, n - 1
      !$acc loop independent
      do i = k + 1, n
        a(i, k) = a(i, k) / a(k, k)
      end do
      !$acc loop independent collapse(2)
      do j = k + 1, n
        do i = k + 1, n
          a(i, j) = a(i, j) - a(i, k) * a(k, j)
        end do
      end do
    end do
    !$acc end kernels
    !$acc exit data copyout(a(1:lda, 1:n))
  end subroutine factor

  ! The sum of what is below the diagonal.
  real(dp) function below(a, n)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n, n)
    integer :: i, j
    real(dp) :: s
    s = 0.0_dp
    !$acc parallel loop reduction(+:s)
    do j = 1, n - 1
      do i = j + 1, n
        s = s + a(i, j)
      end do
    end do
    below = s
  end function below

end program lu_sample
