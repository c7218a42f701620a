! Factorisations whose pivots, square roots and swaps stand between the loops of a construct: they run on the device, and only scalars
! that steer the host come home.
! expect: report: 6 one thread; kernel
! expect: report: 1 one team; kernel
! expect: report: 5 of one team, or host, loops inside have kernels
! expect: report: 1 each thread; kernel
! expect: transfers: a 6 6
! expect: transfers: q 1 1
! expect: transfers: r 0 1
module work
  implicit none
  integer, parameter :: dp = kind(1.0d0), n = 24
contains
  subroutine start(a)
    real(dp), intent(out) :: a(n, n)
    integer :: i, j
    do j = 1, n
      do i = 1, n
        a(i, j) = 1.0_dp/(1 + abs(i - j))
      end do
      a(j, j) = n + 0.25_dp*j
    end do
  end subroutine
  subroutine shuffled(a)
    real(dp), intent(out) :: a(n, n)
    integer :: i, j
    do j = 1, n
      do i = 1, n
        a(i, j) = mod(7*i*j + 3*i + 5*j, 29) - 14 + 0.0137_dp*mod(i*i*j + 13*j, 97)
      end do
    end do
  end subroutine
  subroutine show(what, a)
    character(*), intent(in) :: what
    real(dp), intent(in) :: a(n, n)
    integer :: i, j
    real(dp) :: s
    s = 0
    do j = 1, n
      do i = 1, n
        s = s + a(i, j)*(1 + mod(i + 3*j, 7))
      end do
    end do
    print '(a, f14.6)', what, s
  end subroutine

  subroutine lu(a)                                 ! Doolittle, a scalar pivot
    real(dp), intent(inout) :: a(n, n)
    real(dp) :: p
    integer :: i, j, k
    !$acc data copy(a)
    !$acc kernels
    do k = 1, n - 1
      p = 1/a(k, k)
      do i = k + 1, n
        a(i, k) = a(i, k)*p
      end do
      do j = k + 1, n
        do i = k + 1, n
          a(i, j) = a(i, j) - a(i, k)*a(k, j)
        end do
      end do
    end do
    !$acc end kernels
    !$acc end data
  end subroutine

  subroutine lu_pivot(a, sign)                     ! partial pivoting, whole rows swapped
    real(dp), intent(inout) :: a(n, n)
    real(dp), intent(out) :: sign
    real(dp) :: most, t
    integer :: i, j, k, p
    sign = 1
    !$acc data copy(a)
    do k = 1, n - 1
      !$acc kernels
      p = k
      most = abs(a(k, k))
      do i = k + 1, n
        if (abs(a(i, k)) > most) then
          most = abs(a(i, k))
          p = i
        end if
      end do
      if (p /= k) then
        sign = -sign
        do j = 1, n
          t = a(k, j)
          a(k, j) = a(p, j)
          a(p, j) = t
        end do
      end if
      do i = k + 1, n
        a(i, k) = a(i, k)/a(k, k)
      end do
      do j = k + 1, n
        do i = k + 1, n
          a(i, j) = a(i, j) - a(i, k)*a(k, j)
        end do
      end do
      !$acc end kernels
    end do
    !$acc end data
  end subroutine

  subroutine cholesky_right(a)
    real(dp), intent(inout) :: a(n, n)
    integer :: i, j, k
    !$acc kernels copy(a)
    do j = 1, n
      a(j, j) = sqrt(a(j, j))
      do i = j + 1, n
        a(i, j) = a(i, j)/a(j, j)
      end do
      do k = j + 1, n
        do i = k, n
          a(i, k) = a(i, k) - a(i, j)*a(k, j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine cholesky_left(a)                      ! dot products, the square root of what is left
    real(dp), intent(inout) :: a(n, n)
    real(dp) :: s
    integer :: i, j, k
    !$acc data copy(a)
    !$acc kernels
    do j = 1, n
      s = 0
      do k = 1, j - 1
        s = s + a(j, k)*a(j, k)
      end do
      a(j, j) = sqrt(a(j, j) - s)
      do i = j + 1, n
        do k = 1, j - 1
          a(i, j) = a(i, j) - a(i, k)*a(j, k)
        end do
        a(i, j) = a(i, j)/a(j, j)
      end do
    end do
    !$acc end kernels
    !$acc end data
  end subroutine

  subroutine cholesky_checked(a, ok)               ! leaves at a pivot that is not positive
    real(dp), intent(inout) :: a(n, n)
    logical, intent(out) :: ok
    integer :: i, j, k
    ok = .true.
    !$omp target data map(tofrom: a)
    do j = 1, n
      if (.not. ok) cycle
      !$omp target map(tofrom: ok)
      if (a(j, j) <= 0) ok = .false.
      if (ok) a(j, j) = sqrt(a(j, j))
      !$omp end target
      !$omp target teams distribute parallel do
      do i = j + 1, n
        a(i, j) = a(i, j)/a(j, j)
      end do
      !$omp target teams distribute parallel do collapse(2)
      do k = j + 1, n
        do i = j + 1, n
          if (i >= k) a(i, k) = a(i, k) - a(i, j)*a(k, j)
        end do
      end do
    end do
    !$omp end target data
  end subroutine

  subroutine gauss(a, b, x)                        ! elimination and back substitution
    real(dp), intent(inout) :: a(n, n), b(n)
    real(dp), intent(out) :: x(n)
    real(dp) :: s
    integer :: i, j, k
    !$acc data copy(a, b) copyout(x)
    !$acc kernels
    do k = 1, n - 1
      do i = k + 1, n
        b(i) = b(i) - b(k)*a(i, k)/a(k, k)
      end do
      do j = n, k + 1, -1
        do i = k + 1, n
          a(i, j) = a(i, j) - a(k, j)*a(i, k)/a(k, k)
        end do
      end do
    end do
    x(n) = b(n)/a(n, n)
    do i = n - 1, 1, -1
      s = 0
      do j = i + 1, n
        s = s + a(i, j)*x(j)
      end do
      x(i) = (b(i) - s)/a(i, i)
    end do
    !$acc end kernels
    !$acc end data
  end subroutine

  subroutine gram_schmidt(q, r)
    real(dp), intent(inout) :: q(n, n)
    real(dp), intent(out) :: r(n, n)
    real(dp) :: nrm
    integer :: i, j, k
    !$acc data copy(q) copyout(r)
    !$acc kernels
    r = 0
    do k = 1, n
      nrm = 0
      do i = 1, n
        nrm = nrm + q(i, k)*q(i, k)
      end do
      r(k, k) = sqrt(nrm)
      do i = 1, n
        q(i, k) = q(i, k)/r(k, k)
      end do
      do j = k + 1, n
        r(k, j) = 0
        do i = 1, n
          r(k, j) = r(k, j) + q(i, k)*q(i, j)
        end do
        do i = 1, n
          q(i, j) = q(i, j) - q(i, k)*r(k, j)
        end do
      end do
    end do
    !$acc end kernels
    !$acc end data
  end subroutine
end module
program p
  use work
  implicit none
  real(dp) :: a(n, n), r(n, n), b(n), x(n), sign
  logical :: ok
  integer :: i
  call start(a); call lu(a); call show('lu              ', a)
  call shuffled(a); call lu_pivot(a, sign); call show('lu, pivots      ', a); print '(f4.0)', sign
  call start(a); call cholesky_right(a); call show('cholesky, right ', a)
  call start(a); call cholesky_left(a); call show('cholesky, left  ', a)
  call start(a); call cholesky_checked(a, ok); call show('cholesky, checks', a); print *, ok
  call start(a); b = [(real(i, dp), i = 1, n)]; call gauss(a, b, x); print '(a, 6f10.6)', 'gauss', x(1:6)
  call start(a); call gram_schmidt(a, r); call show('gram-schmidt q  ', a); call show('gram-schmidt r  ', r)
end program
