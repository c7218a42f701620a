! if clauses: the same loop on the device or on the host, by a condition at run time.
program data_acc_if
  implicit none
  integer :: n
  do n = 5, 15, 5
    call work(n)
  end do
contains
  subroutine work(n)
    integer, intent(in) :: n
    integer :: a(n), i, s
    s = 0
    !$acc parallel loop if(n > 7) copyout(a) reduction(+:s)
    do i = 1, n
      a(i) = i * i
      s = s + a(i)
    end do
    !$omp target teams distribute parallel do if(n < 12)
    do i = 1, n
      a(i) = a(i) + 1
    end do
    print *, n, s, sum(a)
  end subroutine work
end program data_acc_if
