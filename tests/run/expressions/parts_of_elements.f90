! f2cuda options: --auto=all
! z%re and z%im of elements of complex arrays and components: read, stored, summed, carried from one iteration to the next
program zp
  implicit none
  complex(8) :: z(6,5), w(5)
  complex :: c(6)
  type t
    complex(8) :: p(4)
    real(8) :: s, r
  end type
  type(t) :: o(3), q
  real(8) :: x
  integer :: i, j
  do j = 1, 5
    do i = 1, 6
      z(i,j) = cmplx(i, j, 8)
    end do
    w(j) = (1d0, 2d0)
  end do
  do j = 1, 5
    do i = 1, 6
      z(i,j)%im = z(i,j)%re*0.5d0 + z(i,j)%im
    end do
  end do
  do i = 1, 6
    c(i)%re = i
    c(i)%im = -c(i)%re
  end do
  do i = 2, 5
    w(i)%re = w(i-1)%im + w(i)%re
  end do
  do i = 2, 5
    w(i)%re = w(i-1)%re + w(i)%im
  end do
  do j = 1, 3
    do i = 1, 4
      o(j)%p(i)%re = i*j
      o(j)%p(i)%im = o(j)%p(i)%re + 1
      q%p(i)%im = 3
      q%p(i)%re = i
    end do
  end do
  x = 0
  do j = 1, 5
    do i = 1, 6
      x = x + z(i,j)%im*z(i,j)%re
    end do
  end do
  z%re = z%re/16
  z%im = -z%im + 1
  z(2,:)%re = z(1,:)%im
  print '(4f12.4)', sum(z), x, sum(w%re)
  print '(6f12.4)', sum(c), w(5), sum(o(2)%p), sum(q%p)
end program
