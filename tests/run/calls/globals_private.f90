! Work arrays of COMMON blocks that a called procedure fills: each iteration hands on its own.
! f2cuda options: --auto=all
! expect: report: 1 private: w (found)
subroutine fill(k)
  implicit none
  integer, parameter :: n=64
  real(8) :: w(n), a(n,n), b(n,n)
  common /pool/ w
  common /dat/ a, b
  integer k, i
  do i = 1, n
    w(i) = a(i,k)*2
  end do
end subroutine
program c1
  implicit none
  integer, parameter :: n=64
  real(8) :: w(n), a(n,n), b(n,n)
  common /pool/ w
  common /dat/ a, b
  integer i, k
  do k = 1, n
    do i = 1, n
      a(i,k) = i + k*0.5
    end do
  end do
  do k = 1, n
    call fill(k)
    do i = 2, n
      b(i,k) = w(i) - w(i-1)
    end do
    do i = 2, n
      w(i) = w(i) + b(i,k)*w(i-1)
    end do
    b(1,k) = w(n)
  end do
  print *, sum(b)
end program
