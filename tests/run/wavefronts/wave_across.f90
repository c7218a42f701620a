! ACROSS in all dimensions and in one of them, upwards and downwards, REDUCTION and PRIVATE beside it, regions and none.
program wave_across
  implicit none
  integer, parameter :: sizes(6) = [3, 4, 34, 35, 50, 101]
  integer :: k
  do k = 1, size(sizes)
    call sor(sizes(k), sizes(7 - k))
    call adi(min(sizes(k), 40), 36, 7)
    call deep(min(sizes(k), 40), 34, 6)
  end do

contains

  subroutine sor(n, m)
    integer, intent(in) :: n, m
    real(8) :: a(n, m), eps, s, w
    integer :: i, j, it
    w = 0.5d0
    do j = 1, m
      do i = 1, n
        a(i, j) = mod(i*7 + j*3, 16)
      end do
    end do
    !DVM$ REGION
    do it = 1, 3
      eps = 0
      !DVM$ PARALLEL (j, i), ACROSS(a(1:1, 1:1)), REDUCTION(MAX(eps)), PRIVATE(s)
      do j = 2, m - 1
        do i = 2, n - 1
          s = a(i, j)
          a(i, j) = (w/4)*(a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1)) + (1 - w)*a(i, j)
          eps = max(eps, abs(s - a(i, j)))
        end do
      end do
    end do
    !DVM$ END REGION
    !DVM$ GET_ACTUAL(a)
    print *, 'sor', n, m, eps, sum(a)
  end subroutine sor

  subroutine adi(n, m, l)
    integer, intent(in) :: n, m, l
    real(8) :: a(n, m, l), eps
    integer :: i, j, k
    do k = 1, l
      do j = 1, m
        do i = 1, n
          a(i, j, k) = mod(i*7 + j*3 + k, 16)
        end do
      end do
    end do
    eps = 0
    !DVM$ REGION
    !DVM$ PARALLEL (k, j, i), ACROSS(a(0:0, 0:0, 1:1))
    do k = 2, l - 1
      do j = 2, m - 1
        do i = 2, n - 1
          a(i, j, k) = (a(i, j, k - 1) + a(i, j, k + 1))/2
        end do
      end do
    end do
    !DVM$ PARALLEL (k, j, i), ACROSS(a(0:0, 1:1, 0:0))
    do k = 2, l - 1
      do j = m - 1, 2, -1
        do i = 2, n - 1
          a(i, j, k) = (a(i, j - 1, k) + a(i, j + 1, k))/2
        end do
      end do
    end do
    !DVM$ PARALLEL (k, j, i), REDUCTION(MAX(eps)), ACROSS(a(1:1, 0:0, 0:0))
    do k = 2, l - 1
      do j = 2, m - 1
        do i = 2, n - 1
          eps = max(eps, abs(a(i, j, k) - (a(i - 1, j, k) + a(i + 1, j, k))/2))
          a(i, j, k) = (a(i - 1, j, k) + a(i + 1, j, k))/2
        end do
      end do
    end do
    !DVM$ END REGION
    !DVM$ GET_ACTUAL(a)
    print *, 'adi', n, m, l, eps, sum(a)
  end subroutine adi

  subroutine deep(n, m, l)
    integer, intent(in) :: n, m, l
    real(8) :: a(n, m, l)
    integer :: i, j, k
    do k = 1, l
      do j = 1, m
        do i = 1, n
          a(i, j, k) = mod(i*7 + j*3 + k, 16)
        end do
      end do
    end do
    !DVM$ REGION
    !DVM$ PARALLEL (k, j, i), ACROSS(a(1:1, 1:1, 1:1))
    do k = 2, l - 1
      do j = 2, m - 1
        do i = n - 1, 2, -1
          a(i, j, k) = (a(i, j, k - 1) + a(i, j, k + 1) + a(i, j - 1, k) + a(i, j + 1, k) + a(i - 1, j, k) + a(i + 1, j, k))/8
        end do
      end do
    end do
    !DVM$ END REGION
    !DVM$ GET_ACTUAL(a)
    print *, 'deep', n, m, l, sum(a)
  end subroutine deep

end program wave_across
! expect: code: 0 __restrict__ a_home
! expect: code: 1 f2c::front<I, 3> front, double \*a, 
