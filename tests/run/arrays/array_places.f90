! Places as arrays: MAXLOC and MINLOC without DIM, and loops that keep the place of an extreme in elements of an array.
program array_places
  implicit none
  integer :: k(1), i, j, n
  real :: c(7)
  c = [3., 1., 2., 1., 9., 9., 0.]
  do n = 0, 40, 13
    call whole(n, 31)
    call whole(33, n)
  end do
  !$acc kernels
  k = minloc(c, back=.true.)
  !$acc end kernels
  print *, k
  call loops(37, 23)
  call loops(1, 1)
contains
  subroutine whole(m, n)
    integer, intent(in) :: m, n
    integer :: place(2), o(0:1), after(2)
    integer(8) :: far(3)
    real :: b(m, n), d(3, m, n)
    do j = 1, n
      do i = 1, m
        b(i, j) = mod(i*7 + j*13, 41)
        d(:, i, j) = [b(i, j), -b(i, j), 40.]
      end do
    end do
    place = -1; o = -1; far = -1; after = -1
    !$acc data copyin(b, d) copy(o, after)
    !$acc kernels
    place = maxloc(b)
    o = minloc(b, mask=b > 5)
    do i = 1, 2
      after(i) = o(i - 1)
    end do
    far = maxloc(d(3:1:-1, :, :), back=.true.)
    !$acc end kernels
    !$acc end data
    print *, place, o, far, after
    !$acc kernels
    place = maxloc(b, b > 1000)
    o = minloc(b(m:1:-2, :) + 1, .true.)
    !$acc end kernels
    print *, place, o
  end subroutine
  subroutine loops(m, n)
    integer, intent(in) :: m, n
    integer :: at(2), to(-1:1), i, j
    real :: x(m, n), most, least
    do j = 1, n
      do i = 1, m
        x(i, j) = real(mod(i*7919 + j*31, 89))
      end do
    end do
    most = -1; least = 1000; at = 0; to = 0
    !$acc data copyin(x) copy(at)
    !$acc kernels
    do j = 1, n
      do i = 1, m
        if (x(i, j) > most) then
          most = x(i, j)
          at(1) = i
          at(2) = j
        end if
      end do
    end do
    do j = n, 1, -1
      do i = 1, m
        if (x(i, j) <= least) then
          least = x(i, j)
          to(1) = i
          to(-1) = 2*j
        end if
      end do
    end do
    !$acc end kernels
    !$acc end data
    print *, most, at, least, to
    most = -1; least = 1000; at = 0; to = 0
    !DVM$ REGION
    !DVM$ PARALLEL (j, i), REDUCTION(MAXLOC(most, at, 2))
    do j = 1, n
      do i = 1, m
        if (x(i, j) > most) then
          most = x(i, j)
          at(1) = i
          at(2) = j
        end if
      end do
    end do
    !DVM$ END REGION
    print *, most, at
  end subroutine
end program
