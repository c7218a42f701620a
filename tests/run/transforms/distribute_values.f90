! f2cuda options: --auto=all
! Loops over the statements of a loop: the value of an array function that goes from one to another, and a scalar that the loop
! sets under a condition that does not change in it: otherwise it is the old one.
program distribute_values
  implicit none
  integer :: c(-9:30,-9:30), d(-9:30), e(-9:30), g(-9:30), i, j, q, s1
  do q = 1, 4
    call fill
    call least(9, 20, 9)
    print '(40i6)', d, g, c(:,3)
  end do
  do q = 1, 4
    call fill
    s1 = 100*q
    call old(20, q, s1)
    print *, q, s1
    print '(40i6)', c(:,1), d, e, g
  end do
contains
  subroutine fill
    do j = -9, 30
      do i = -9, 30
        c(i,j) = mod(i*13 + j*7 + 1000, 89)
      end do
      d(j) = mod(j*j, 41)
      e(j) = j + 9
      g(j) = j
    end do
  end subroutine
  subroutine least(m, n, i)
    integer, intent(in) :: m, n, i
    integer :: k
    do k = 1, min(i, m)
      c(k,3) = mod(c(k-1,3) + g(k), 777)
      g(k-1) = g(k)
      d(k) = g(k+1) + minval(c(1:n,3))
    end do
  end subroutine
  subroutine old(n, i, s)
    integer, intent(in) :: n, i
    integer, intent(inout) :: s
    integer :: k, t
    t = s
    do k = 1, n
      if (mod(i,2) /= 1) t = d(k)
      c(1,k) = iand(c(k,k+2) + c(1,k), 255)
      g(min(k,7)) = iand(2*c(k,k) - t, 255)
      e(k) = e(k) + minval(c(1:4,3))
    end do
    s = t
  end subroutine
end program distribute_values
