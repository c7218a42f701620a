! Loops whose step is a value of the program, inside loops that move where they begin: butterflies of a Fourier transform, comb filters.
! f2cuda options: --auto=all
! expect: report: 1 do j = 1, le1                               scan, proved; kernel
! expect: code: 6 is_beyond
! expect: report: 1 do j = 1, h + 1                               sequential; host
program steps_by_value
  implicit none
  integer, parameter :: n = 1024
  complex(8) :: x(n)
  integer :: a(n), i, h
  do i = 1, n
    x(i) = cmplx(sin(0.1d0*i), 0.125d0*mod(i*7, 13), 8)
  end do
  call transform(n, x)
  print '(6f12.5)', x(1), x(18), x(n)
  a = [(mod(i*37, 101), i = 1, n)]
  do h = 1, 300, 23
    call comb(n, h, a)
    call down(n, h, a)
    call meet(n, h, a)
    call cells(n, h, a)
  end do
  print *, sum(a), sum(a*[(mod(i, 89), i = 1, n)])
contains
  ! Cooley and Tukey, in the form of 1965: the factor is a running product.
  subroutine transform(n, x)
    integer, intent(in) :: n
    complex(8), intent(inout) :: x(n)
    complex(8) :: t, u, w
    integer :: i, ip, j, l, le, le1
    do l = 1, nint(log(real(n))/log(2.0))
      le = 2**l
      le1 = le/2
      u = 1
      w = cmplx(cos(3.14159265358979d0/le1), -sin(3.14159265358979d0/le1), 8)
      do j = 1, le1
        do i = j, n, le
          ip = i + le1
          t = x(ip)*u
          x(ip) = x(i) - t
          x(i) = x(i) + t
        end do
        u = u*w
      end do
    end do
  end subroutine
  subroutine comb(n, h, a)
    integer, intent(in) :: n, h
    integer, intent(inout) :: a(n)
    integer :: i, j, t
    do j = 1, h
      do i = j, n - h, 2*h
        t = a(i+h)
        a(i+h) = mod(a(i) - t, 1000)
        a(i) = mod(a(i) + t, 1000)
      end do
    end do
  end subroutine
  subroutine down(n, h, a)
    integer, intent(in) :: n, h
    integer, intent(inout) :: a(n)
    integer :: i, j
    do j = h, 1, -1
      do i = n - j, h + 1, -2*h
        a(i-h) = mod(a(i-h)*3 + a(i), 997)
      end do
    end do
  end subroutine
  ! h + 1 values of j for steps of h: the last one meets the first
  subroutine meet(n, h, a)
    integer, intent(in) :: n, h
    integer, intent(inout) :: a(n)
    integer :: i, j
    do j = 1, h + 1
      do i = j, n, h
        a(i) = mod(a(i)*3 + j, 991)
      end do
    end do
  end subroutine
  ! from cell to cell in both dimensions of what is stored in one
  subroutine cells(n, h, a)
    integer, intent(in) :: n, h
    integer, intent(inout) :: a(n)
    integer :: i, j
    do j = 0, h - 1
      do i = 1, n - h, h
        a(i+j) = mod(a(i+j) + j, 983)
      end do
    end do
  end subroutine
end program
