! Reductions along one dimension, assigned to arrays in regions and to scalars in loops.
! not compared: gfortran's library gives 0 for the MAXVAL of no element under a mask
program array_dim
  implicit none
  call sizes(0, 3)
  call sizes(3, 0)
  call sizes(1, 1)
  call sizes(31, 33)
  call sizes(33, 7)
  call sizes(5, 449)
contains
  subroutine sizes(m, n)
    integer, intent(in) :: m, n
    real(8) :: a(m, n), r(m), c(n), u(n), d(2, n)
    integer :: k(m, n), i, j, cnt(n), first(n), last(m), p
    integer(8) :: far(m)
    logical :: l(m, n), some(n), every(m)
    do j = 1, n
      do i = 1, m
        a(i, j) = mod(i*7 + j*13, 41) - 20
        k(i, j) = mod(i*5 + j*11, 29)
        l(i, j) = mod(i*j, 3) == 1
      end do
    end do
    r = 0; c = 0; u = 1; d = 0; cnt = 0; first = 0; last = 0; far = 0; some = .false.; every = .true.
    !$acc kernels
    c = sum(a, dim=1)
    r = 2*sum(a, 2) + 1
    u = u + maxval(a, 1, mask=l)
    d(1, :) = sum(a*a, dim=1) - c
    d(2, n:1:-1) = minval(abs(a), 1)
    cnt = count(l .and. a > 0, 1)
    some = any(k == 28, dim=1)
    every = all(k < 25, dim=2)
    first = maxloc(k, 1)
    last = minloc(a, dim=2)
    far = maxloc(a, 2)
    !$acc end kernels
    print *, c, r
    do j = 1, n
      if (u(j) < -1d300) u(j) = -1
      if (d(2, j) > 1d300) d(2, j) = -1
    end do
    if (m > 0) print *, u ! gfortran's library gives 0 for no element under a mask
    print *, d
    print *, cnt, some, every, first, last, far
    p = 0
    !$acc kernels
    c = sum(sum(spread(a, 3, 2), dim=3), dim=1)    ! no kernel
    do j = 1, n
      first(j) = minloc(a(:, j), 1) + maxloc(k(:, j), dim=1)
    end do
    a(:, 1:n:2) = 0.5d0
    r = r + sum(a, 2)
    !$acc end kernels
    print *, c, first, r
    !$acc kernels
    k(1:min(m, 1), :) = reshape(sum(k, dim=1), [min(m, 1), n])  ! no kernel
    !$acc end kernels
    print *, k
  end subroutine
end program
