! f2cuda options: --auto=all
! expect: host: it does not hold that
! A loop that a test before its launch leaves to the host calls a procedure that has a kernel: its statements do not say what they touch.
program turned_down_calls
  implicit none
  integer :: work, total, a(9,9), i
  common /block/ work(64), total
  a = reshape([(mod(i*7, 13) - 5, i = 1, 81)], [9,9])
  work = 0
  total = 0
  i = 9 - command_argument_count()
  call columns(i, a)
  print '(9i4)', a
  print *, sum(work), total
end program

subroutine columns(n, a)
  implicit none
  integer, intent(in) :: n
  integer :: a(n,n), i, j
  integer :: work, total
  common /block/ work(64), total
  do j = 1, n
    do i = 1, n - 1
      work(i) = mod(a(i,j) + j, 19)
    end do
    call fill(j)
    do i = 1, n
      a(i,j) = work(i)
    end do
  end do
  print *, work(1)
contains
  subroutine fill(k)
    integer, intent(in) :: k
    integer :: work, total, i
    common /block/ work(64), total
    do i = 1, 2
      work(i) = mod(work(i) + k, 23)
    end do
    total = total + 1
  end subroutine
end subroutine
