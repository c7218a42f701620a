! f2cuda options: --auto=all
! Pieces of loops that run in an order: bands, one thread for what recurs; recurrences side by side.
! expect: report: 4 distributed into loops over the statements
! expect: report: 2 one thread does line
! expect: report: 3 independent recurrences, a thread for each
! expect: report: 2 independent recurrences, a loop for each
program transform_order
  implicit none
  integer, parameter :: n = 90, m = 3000
  real(8) :: aa(n, n), bb(n, n), cc(n, n), d(n)
  real(8) :: a(m), b(m), c(m), e(m), s, t
  integer :: i, j, k, len
  do len = 1, 3
    call start
    call bands(n)
    call alone(m/(4 - len))
    call sides(m/len - 50)
    print '(7es20.12)', sum(aa), sum(bb), sum(d), sum(a), sum(b), sum(c), sum(e)
    print '(2es20.12, i8)', s, t, k
  end do
contains
  subroutine start
    do j = 1, n
      do i = 1, n
        aa(i, j) = mod(i*j, 7)
        bb(i, j) = mod(i + j, 5)
        cc(i, j) = 1d0/16
      end do
      d(j) = j
    end do
    do i = 1, m
      a(i) = mod(i, 11)/8d0
      b(i) = mod(i, 13)/16d0
      c(i) = mod(i, 7)/8d0
      e(i) = 1d0/(1 + mod(i, 3))
    end do
    s = 0
    t = 0
    k = 0
  end subroutine
  subroutine bands(n)
    integer, intent(in) :: n
    integer :: i, j
    do i = 2, n ! one part is parallel along i, the other along j
      do j = 2, n
        aa(i, j) = aa(i, j - 1)*0.5d0 + cc(i, j)
      end do
      do j = 2, n
        bb(i, j) = bb(i - 1, j) + cc(i, j)
      end do
    end do
    do j = n - 1, 1, -1 ! one of them with a statement in front of the loop
      d(j) = d(j)*2
      do i = 1, n
        cc(i, j) = cc(i, j) + d(j)
      end do
      do i = 1, n
        aa(i, j) = max(aa(i, j + 1)*0.25d0, bb(i, j))
      end do
    end do
  end subroutine
  subroutine alone(n)
    integer, intent(in) :: n
    do i = 2, n
      a(i) = a(i) + b(i)*c(i)
      b(i) = b(i - 1)*b(i - 1)*a(i)*0.125d0
      a(i) = a(i) - b(i)*c(i)
    end do
    do i = n, 3, -1 ! two values before; a condition; a scalar that goes to the next part
      t = c(i)*2
      if (e(i) < 0.5d0) then
        e(i - 2) = e(i)*e(i - 1)*t*0.25d0 + 0.5d0
      else
        e(i - 2) = e(i)*0.5d0
      end if
      c(i) = t + e(i - 2)
    end do
    do i = 2, n
      c(i) = c(i)*0.5d0
      if (mod(i, 3) == 0) k = k*k/2 - i
      b(i) = b(i) + 1
    end do
  end subroutine
  subroutine sides(n)
    integer, intent(in) :: n
    real(8) :: x
    do i = 65, n
      x = b(i)*0.25d0
      a(i) = a(i - 64)*0.5d0 + x
    end do
    do i = n - 66, 2, -2
      b(i) = max(b(i + 66)*0.5d0, c(i))
      s = s + b(i)
    end do
    do i = 200, n ! distances 96 and 192
      c(i) = c(i - 96)*0.25d0 + c(i - 192)*0.5d0
    end do
    do i = 3, n
      e(i) = e(i - 2)*0.5d0 + b(i)
    end do
    do i = n, 4, -1
      a(i - 3) = max(a(i), b(i))
    end do
  end subroutine
end program
