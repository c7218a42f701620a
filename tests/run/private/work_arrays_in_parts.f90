! What an iteration reads of a work array where it chooses the element that is set, and halves of complex elements that it sets.
! f2cuda options: --auto=all
! expect: report: 1 parallel, checked; kernel chosen_15
! expect: host: it does not hold that every iteration sets what it reads of 'y'
module parts
  implicit none
contains
  subroutine chosen(n, m, k, a)
    integer, intent(in) :: n, m, k
    integer, intent(inout) :: a(64, n)
    integer :: y(64), i, j, l, q
    do i = 1, 64
      y(i) = 1 + mod(i, 5)
    end do
    do j = 1, n
      l = 2
      do q = 1, m
        do i = 1, 8
          y(i*l) = a(i, j) + q
        end do
        do i = 1, 8
          a(i, j) = mod(y(i*l), 60) + 1
        end do
        l = l*2
      end do
      a(y(k), j) = 500
    end do
  end subroutine
  subroutine halves(n, m, a)
    integer, intent(in) :: n, m
    complex, intent(inout) :: a(8, n)
    complex :: y(64)
    integer :: i, j, l, q
    y = (1, 2)
    do j = 1, n
      l = 1
      do q = 1, m
        do i = 1, 8
          y(i*l)%re = real(a(i, j)) + q
        end do
        do i = 1, 8
          a(i, j) = y(i*l)
        end do
        l = l*2
      end do
    end do
  end subroutine
end module

program p
  use parts
  implicit none
  integer :: a(64, 40), i, j, k
  complex :: z(8, 40)
  do k = 4, 5 ! set by each iteration, and before them
    do j = 1, 40
      do i = 1, 64
        a(i, j) = 1 + mod(i*3 + j*5, 11)
      end do
    end do
    call chosen(40, 2, k, a)
    print *, sum(a), (sum(a(i, :)), i = 1, 16)
  end do
  do j = 1, 40
    do i = 1, 8
      z(i, j) = cmplx(mod(i, 3), mod(j, 4))
    end do
  end do
  call halves(40, 3, z)
  print *, nint(sum(real(z))), nint(sum(aimag(z))), nint(real(z(:, 40)))
end program
