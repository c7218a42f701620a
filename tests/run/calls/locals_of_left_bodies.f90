! A body in the place of a call ends early for some values of an argument, and sets its local variables in a loop only: copies of them begin with no value.
! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=0
! expect: report: 1 inline expansion
program polynomials
  implicit none
  real(8) :: z(40), w(40)
  integer :: i, n
  do i = 1, 40
    z(i) = 0.01d0*i
  end do
  do n = 0, 6, 3
    call weights(z, w, 40, n, 0.5d0)
    print '(f14.8)', sum(w)
  end do
contains
  subroutine jacobi(poly, last, before, n, a, x)
    real(8) :: poly, last, before, a, x, polyl, polyn, psave
    integer :: n, k
    poly = 1
    if (n == 0) return
    polyl = poly
    poly = x*a
    if (n == 1) return
    do k = 2, n
      polyn = x*poly - 0.1d0*k*polyl
      psave = polyl
      polyl = poly
      poly = polyn
    end do
    last = polyl
    before = psave
  end subroutine
  subroutine weights(z, w, np, n, a)
    integer :: np, n, i
    real(8) :: z(np), w(np), a, p, pm1, pm2
    pm1 = 2
    do i = 1, np
      call jacobi(p, pm1, pm2, n, a, z(i))
      w(i) = a*p + pm1
    end do
  end subroutine
end program
