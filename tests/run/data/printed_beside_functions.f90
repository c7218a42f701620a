! What PRINT and WRITE read beside a function that changes nothing crosses by itself: u, five elements. Beside one that does (v) it is what the
! function leaves.
! f2cuda options: --auto=all
! expect: transfers: u 0 5
module state
  implicit none
  real(8) :: u(4000), v(4000), w(4000)
contains
  real(8) function norm()
    integer :: i
    norm = 0
    do i = 1, 4000
      norm = norm + u(i)**2
    end do
    norm = half(norm)
  end function
  real(8) function half(x)
    real(8), intent(in) :: x
    integer :: k
    half = 0
    do k = 1, 2
      half = half + 0.25d0*x
    end do
  end function
  real(8) function moved(s)
    real(8), intent(in) :: s
    integer :: i
    do i = 1, 4000
      v(i) = v(i) + s
    end do
    moved = s
  end function
  ! It changes what it calls through.
  real(8) function through(s)
    real(8), intent(in) :: s
    through = 2*moved(s)
  end function
  real(8) function copied(a)
    real(8), intent(out) :: a(:)
    integer :: i
    do i = 1, size(a)
      a(i) = u(i)
    end do
    copied = 1
  end function
end module
program printed_beside_functions
  use state
  implicit none
  integer :: i, it
  do i = 1, 4000
    u(i) = mod(i, 13)
    v(i) = mod(i, 7)
    w(i) = 0
  end do
  do it = 1, 5
    do i = 2, 3999
      u(i) = u(i) + 0.001d0*v(i)
    end do
    print '(i3,2f18.8)', it, norm(), u(100 + it)
    print '(2f18.8)', moved(1d0), v(7)
    print '(2f18.8)', through(1d0), v(9)
    write (*, '(2f18.8)') copied(w), w(40)
  end do
end program
