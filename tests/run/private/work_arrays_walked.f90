! Transforms of columns with a work array, whose stages set all that the next one reads where n is a power of the radix, and not all of it else. A test
! before the launch goes through the counters. The array is of the caller, a dummy, of a module, of COMMON.
! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=0
! environment: F2CUDA_WEIGH=0
! expect: report: 1 parallel, checked; kernel of_caller_77
! expect: report: 1 parallel, checked; kernel of_dummy_88
! expect: report: 1 parallel, checked; kernel of_module_99
! expect: report: 1 parallel, checked; kernel of_common_113
! expect: report: 1 parallel, checked; kernel of_blocks_141
! expect: report: 1 parallel, checked; kernel of_blocks_158
! expect: host: it does not hold that no two iterations come to one element of 'xout'
! expect: host: it does not hold that every iteration sets what it reads of 'y'
! expect: host: it does not hold that timing is false
module works
  implicit none
  integer, parameter :: dp = kind(1d0)
  complex(dp) :: kept(64)
contains
  ! Stockham, radix 2
  subroutine stages(n, m, x, y)
    integer, intent(in) :: n, m
    complex(dp), intent(inout) :: x(n), y(n)
    integer :: j, k, l, r, s
    complex(dp) :: t
    l = 1
    r = n/2
    do s = 1, m
      do j = 0, l - 1
        do k = 0, r - 1
          t = cmplx(cos(j*1d-1), sin(j*1d-1), dp)*x(2*j*r + r + k + 1)
          y(j*r + k + 1) = x(2*j*r + k + 1) + t
          y(j*r + n/2 + k + 1) = x(2*j*r + k + 1) - t
        end do
      end do
      x(1:n) = y(1:n)
      l = l*2
      r = r/2
    end do
  end subroutine
  ! radix 4 while it goes, then 2; the data go to and fro
  subroutine quarters(n, x)
    integer, intent(in) :: n
    complex(dp), intent(inout) :: x(n)
    integer :: k, l, q
    complex(dp) :: c(4)
    l = n
    do while (l > 1)
      q = l/4
      if (mod(l, 4) /= 0) exit
      do k = 1, n/4
        c(1) = x(k)
        c(2) = x(k + n/4)
        c(3) = x(k + n/2)
        c(4) = x(k + 3*(n/4))
        kept(4*k - 3) = c(1) + c(2) + c(3) + c(4)
        kept(4*k - 2) = c(1) - (0, 1)*c(2) - c(3) + (0, 1)*c(4)
        kept(4*k - 1) = c(1) - c(2) + c(3) - c(4)
        kept(4*k) = c(1) + (0, 1)*c(2) - c(3) - (0, 1)*c(4)
      end do
      do k = 1, n
        x(k) = kept(k)*0.5d0
      end do
      l = q
    end do
  end subroutine
end module

subroutine of_caller(n, m, nb, a)
  use works
  implicit none
  integer, intent(in) :: n, m, nb
  complex(dp), intent(inout) :: a(n, nb)
  complex(dp) :: y(n)
  integer :: j
  y = 1
  do j = 1, nb
    call stages(n, m, a(1, j), y)
  end do
end subroutine

subroutine of_dummy(n, m, nb, a, y)
  use works
  implicit none
  integer, intent(in) :: n, m, nb
  complex(dp), intent(inout) :: a(n, nb), y(n)
  integer :: j
  do j = 1, nb
    call stages(n, m, a(1, j), y)
  end do
end subroutine

subroutine of_module(n, nb, a)
  use works
  implicit none
  integer, intent(in) :: n, nb
  complex(dp), intent(inout) :: a(n, nb)
  integer :: j
  do j = 1, nb
    call quarters(n, a(1, j))
  end do
end subroutine

subroutine of_common(n, m, nb, a, timing)
  use works
  implicit none
  integer, intent(in) :: n, m, nb
  logical, intent(in) :: timing
  complex(dp), intent(inout) :: a(n, nb)
  complex(dp) :: w(64)
  common /room/ w
  integer :: j, k, l, r, s
  do j = 1, nb
    if (timing) call tell(j)
    l = 1
    r = n
    do s = 1, m
      r = r/2
      do k = 0, l - 1
        w(1 + k*2*r:r + k*2*r) = a(1 + k*r:r + k*r, j) + a(1 + k*r + n/2:r + k*r + n/2, j)
        w(1 + r + k*2*r:2*r + k*2*r) = a(1 + k*r:r + k*r, j) - a(1 + k*r + n/2:r + k*r + n/2, j)
      end do
      do k = 1, n
        a(k, j) = w(k)*0.7d0
      end do
      l = 2*l
    end do
  end do
end subroutine

! Blocks of columns, gathered into a matrix that the caller has as an array of one dimension; the results go to places of their own, or not
subroutine of_blocks(n, m, nj, nk, block, ld, x, xout, p, q)
  use works
  implicit none
  integer, intent(in) :: n, m, nj, nk, block, ld
  complex(dp), intent(inout) :: x(nj + 1, n, nk), xout((nj + 1)*n*nk)
  complex(dp) :: p(9*32), q(8, 32)
  integer :: b, e, i, j, k, w, column
  w = min(block, 8)
  column = w + 1
  do k = 1, nk
    do b = 1, nj, w
      e = b + w - 1
      if (e > nj) e = nj
      do i = 1, n
        do j = b, e
          p(j - b + 1 + column*(i - 1)) = x(j, i, k)
        end do
      end do
      call lines(n, m, e - b + 1, column, p, q)
      do i = 0, n - 1
        do j = b, e
          xout(j + (nj + 1)*(k - 1 + ld*i)) = p(j - b + 1 + column*i)
        end do
      end do
    end do
  end do
  do k = 1, nk
    do b = 1, nj, w
      e = min(b + w - 1, nj)
      call lines(n, m, e - b + 1, nj + 1, x(b, 1, k), q)
    end do
  end do
end subroutine

subroutine lines(n, m, many, column, x, y)
  use works
  implicit none
  integer, intent(in) :: n, m, many, column
  complex(dp), intent(inout) :: x(column, n), y(8, 32)
  integer :: i, j, k, l, r, s
  l = 1
  r = n
  do s = 1, m
    r = r/2
    do i = 0, r - 1
      do k = 0, l - 1
        do j = 1, many
          y(j, 1 + i*2*l + k) = x(j, 1 + i*l + k) + x(j, 1 + i*l + k + n/2)
          y(j, 1 + i*2*l + k + l) = (x(j, 1 + i*l + k) - x(j, 1 + i*l + k + n/2))*cmplx(0.5d0, i*0.01d0, dp)
        end do
      end do
    end do
    do k = 1, n
      do j = 1, many
        x(j, k) = y(j, k)
      end do
    end do
    l = 2*l
  end do
end subroutine

subroutine tell(j)
  implicit none
  integer, intent(in) :: j
  print *, 'column', j
end subroutine

program p
  use works
  implicit none
  complex(dp) :: a(64, 20), y(64), w(64), x(11, 32, 6), xout(11*32*6), p9(9*32), q8(8, 32)
  common /room/ w
  integer :: n, m, i, j, k, l
  integer, parameter :: sizes(4) = [64, 48, 15, 10]
  do i = 1, 4
    n = sizes(i)
    m = int(log(n + 0.5)/log(2.0))
    call start(n)
    call of_caller(n, m, 20, a)
    call tells('caller', n)
    call start(n)
    call of_dummy(n, m, 20, a, y)
    call tells('dummy ', n)
    print '(a, 2f12.5)', 'left', sum(y)
    call start(n)
    call of_module(n, 20, a)
    call tells('module', n)
    print '(a, 2f12.5)', 'left', sum(kept)
    call start(n)
    call of_common(n, m, 20, a, n == 10)
    call tells('common', n)
    print '(a, 2f12.5)', 'left', sum(w)
    do m = 6, 5, -1 ! planes of the results are apart, or not
      do l = 1, 6
        do k = 1, 32
          do j = 1, 11
            x(j, k, l) = cmplx(mod(j*k + l, 7)*0.125d0, mod(j + k*l, 5)*0.25d0, dp)
          end do
        end do
      end do
      xout = 0
      p9 = 7
      q8 = 8
      call of_blocks(n/2, int(log(n/2 + 0.5)/log(2.0)), 10, 6, 4, m, x, xout, p9, q8)
      print '(a, 2i4, 2es14.5)', 'blocks', n, m, sum(x)
      print '(4es14.5)', sum(xout), sum(xout(1:11)), sum(p9), sum(q8)
    end do
  end do
contains
  subroutine start(n)
    integer, intent(in) :: n
    integer :: k, l
    do l = 1, 20
      do k = 1, 64
        a(k, l) = cmplx(mod(k*l + n, 7)*0.125d0, mod(k + l, 5)*0.25d0, dp)
      end do
    end do
    y = 3
    w = 4
    kept = 5
  end subroutine
  subroutine tells(what, n)
    character(*), intent(in) :: what
    integer, intent(in) :: n
    integer :: k, l
    complex(dp) :: s
    s = 0
    do l = 1, 20
      do k = 1, 64
        s = s + a(k, l)*(k + 3*l)
      end do
    end do
    print '(a, i4, 2es14.5)', what, n, s
  end subroutine
end program
