! Piecewise functions of loop variables and parameters in subscripts, bounds and conditions, whatever the sign of the parameters.
! expect: host: it does not hold that
program piecewise_functions
  implicit none
  integer :: a(-40:60), k, m, which
  do which = 1, 16
    do k = -4, 4
      do m = -1, 1
        call fill(a)
        call subscripts(which, a, k, m)
        call guards(which, a, k, m)
        call bounds(which, a, k, m)
        print '(3i4, i14)', which, k, m, checksum(a)
      end do
    end do
  end do
contains
  subroutine fill(a)
    integer, intent(out) :: a(-40:60)
    integer :: i
    do i = -40, 60
      a(i) = i*i + 3*i
    end do
  end subroutine fill

  integer function checksum(a)
    integer, intent(in) :: a(-40:60)
    integer :: i
    checksum = 0
    do i = -40, 60
      checksum = mod(31*checksum + a(i), 65521)
    end do
  end function checksum

  subroutine subscripts(which, a, k, m)
    integer, intent(in) :: which, k, m
    integer, intent(inout) :: a(-40:60)
    integer :: i
    !$acc kernels
    select case (which)
    case (1)
      do i = 0, 20
        a(abs(i - 10)) = i
      end do
    case (2)
      do i = 5, 20
        a(i - k) = a(i + abs(k)) + 1
      end do
    case (3)
      do i = 5, 20
        a(i) = a(i - sign(k, m)) + 1
      end do
    case (4)
      do i = 5, 20
        a(i) = a(i - dim(k, m)) + 1
      end do
    case (5)
      do i = 5, 20
        a(i) = a(i - mod(k, 3)) + 1
      end do
    case (6)
      do i = 5, 20
        a(i) = a(i - modulo(k, 3)) + 1
      end do
    case (7)
      do i = 5, 20
        a(i) = a(i - k/2) + 1
      end do
    case (8)
      do i = 5, 20
        a(i) = a(i - merge(k, m, k > m)) + 1
      end do
    case (9)
      do i = 0, 20
        a(max(i, k)) = i
      end do
    case (10)
      do i = 0, 20
        a(min(i, 10 + k)) = i
      end do
    case (11)
      do i = -10, 10
        a(i/2) = i
      end do
    case (12)
      do i = -10, 10
        a(mod(i, 4)) = a(20 + i) + i
      end do
    case (13)
      do i = -10, 10
        a(sign(i, k)) = i
      end do
    case (14)
      do i = -10, 10
        a(dim(i, k)) = i
      end do
    case (15)
      do i = -10, 10
        a(abs(mod(i, 4)) + abs(k)) = i
      end do
    case (16)
      do i = 0, 20
        a(merge(i, 20 - i, mask=i > 10 + k)) = i
      end do
    end select
    !$acc end kernels
  end subroutine subscripts

  subroutine guards(which, a, k, m)
    integer, intent(in) :: which, k, m
    integer, intent(inout) :: a(-40:60)
    integer :: i
    !$acc kernels
    select case (which)
    case (1)
      do i = 5, 20
        if (k > 0) a(i) = a(i - abs(k)) + 1
      end do
    case (2)
      do i = 5, 20
        if (abs(k) > 2) a(i) = a(i - k) + 1
      end do
    case (3)
      do i = 5, 20
        if (abs(k) <= 2) then
          a(i) = a(i) + 1
        else
          a(i) = a(i - k) + 1
        end if
      end do
    case (4)
      do i = 5, 20
        if (mod(k, 2) == 0 .or. abs(k) < 2) cycle
        a(i) = a(i - k) + 1
      end do
    case (5)
      do i = 5, 20
        if (sign(3, k) > 0) then
          if (abs(i - 10) < k) a(i) = a(i - dim(k, 1)) + 1
        end if
      end do
    case (6)
      do i = 5, 20
        if (dim(k, 2) > 0) a(i) = a(i + k) + 1
      end do
    case (7)
      do i = 5, 20
        if (max(k, m) < 0) a(i) = a(i - min(k, m)) + 1
      end do
    case (8)
      do i = 5, 20
        if (merge(k, -k, m > 0) > 0) a(i) = a(i + m*2) + k
      end do
    case (9)
      if (abs(k) > 2) then
        do i = 5, 20
          a(i) = a(i - abs(k)) + 1
        end do
      end if
    case (10)
      do i = 5, 20
        if (mod(i, 3) == mod(k, 3)) a(i) = a(i - 1) + 1
      end do
    case (11)
      do i = 5, 20
        if (modulo(i - k, 3) == 0) a(i) = a(i - abs(k)) + 1
      end do
    case (12)
      do i = 5, 20
        if (i/4 == abs(k)) a(i) = a(i - 1 + abs(m)) + 1
      end do
    case (13)
      do i = 5, 20
        if (abs(i - 12) > abs(k) .and. k < 0) a(i) = a(24 - i) + 1
      end do
    case (14)
      do i = 5, 20
        if (.not. (abs(k) > 1 .and. k /= 3)) a(i + k) = a(i) + 1
      end do
    case (15)
      do i = 5, 20
        if (iabs(k) == 3) a(i) = a(i + sign(i, k)) + 1
      end do
    case (16)
      do i = 5, 20
        if (abs(k)/2 > 0) a(i) = a(i - k/2) + 1
      end do
    end select
    !$acc end kernels
  end subroutine guards

  subroutine bounds(which, a, k, m)
    integer, intent(in) :: which, k, m
    integer, intent(inout) :: a(-40:60)
    integer :: i, j, d
    d = abs(k)
    !$acc kernels
    select case (mod(which, 6))
    case (0)
      do i = max(1, k), min(20, 20 - k)
        a(i) = a(i - d) + 1
      end do
    case (1)
      do i = abs(k), 10
        do j = 1, abs(i - 5)
          a(j + 5) = a(j + 5) + i
        end do
      end do
    case (2)
      do i = 1, dim(12, k)
        a(i) = a(i + mod(d, 2)) + 1
      end do
    case (3)
      do i = 1, 20
        if (d > 2) a(i) = a(i - k) + m
      end do
    case (4)
      do i = sign(10, k), -sign(10, k), merge(-1, 1, k >= 0)
        a(i) = a(i + 1) + 1
      end do
    case (5)
      do i = 1, 10
        if (i <= abs(k)) a(i) = a(abs(k) + 10 - i)
      end do
    end select
    !$acc end kernels
  end subroutine bounds
end program piecewise_functions
