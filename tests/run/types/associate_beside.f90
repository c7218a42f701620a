! A name of ASSOCIATE for a value that is an array: loops that use it and others have kernels.
! f2cuda options: --auto=all
! expect: report: 1 kernel p_12, x
! expect: report: 1 kernel p_23, x
! expect: report: 1 kernel p_19, x
! expect: report: 1 kernel p_20, x
program p
  implicit none
  integer, parameter :: n = 300
  real(8) :: a(n), b(n), c(n), s
  integer :: i
  do i = 1, n
    a(i) = sin(0.1d0*i); b(i) = 1
  end do
  associate (m => a*2 + b, big => maxval(abs(a)))
    do i = 1, n
      c(i) = a(i)/big
    end do
    s = sum(m)
    do i = 1, n
      b(i) = m(n + 1 - i)
    end do
    a = a + b
  end associate
  print *, s, sum(a), sum(b), sum(c)
end program
