! expect: host: share storage: the loop runs on the host
! f2cuda options: --auto=all
! expect: report: 6 parallel, proved
! pointers of a module that have only what ALLOCATE made for them, and two that change places
module fields
  implicit none
  real, pointer :: old(:, :), new(:, :)
  real, pointer :: a(:), b(:)
contains
  subroutine make(n)
    integer, intent(in) :: n
    allocate(old(n, n), new(n, n), a(n), b(n))
  end subroutine
  subroutine swap
    real, pointer :: t(:)
    t => a
    a => b
    b => t
  end subroutine
end module
program own_pointers
  use fields
  implicit none
  integer, parameter :: n = 30
  integer :: i, j, k
  call make(n)
  do j = 1, n
    do i = 1, n
      old(i, j) = i + 3*j
      new(i, j) = 0
    end do
  end do
  do j = 2, n - 1
    do i = 2, n - 1
      new(i, j) = old(i - 1, j) + old(i + 1, j) + old(i, j - 1) + old(i, j + 1)
    end do
  end do
  a = [(real(i), i = 1, n)]
  b = 1
  do k = 1, 3
    do i = 2, n
      a(i) = b(i - 1) + 1
    end do
    call swap
  end do
  b => a
  do i = 2, n
    a(i) = b(i - 1) + 1
  end do
  print *, sum(new), a, b
end program
