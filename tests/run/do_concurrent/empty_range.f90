! Ranges without an index: the least and greatest of nothing, whose distance no variable of their kind holds. gfortran itself goes astray in DO CONCURRENT.
program empty_range
  implicit none
  integer :: a(10), lo, hi, n
  integer(8) :: low, high
  a = 1
  lo = huge(lo); hi = -huge(hi)
  low = huge(low); high = -huge(high)
  n = 0
  call upwards(lo, hi, a, n)
  call downwards(lo, hi, a, n)
  call long(low, high, a)
  call concurrent(lo, hi, a)
  call upwards(3, 5, a, n)
  call downwards(3, 5, a, n)
  call long(7_8, 9_8, a)
  call concurrent(9, 10, a)
  print *, n, a
contains
  subroutine upwards(lo, hi, a, n)
    integer, intent(in) :: lo, hi
    integer :: a(10), n, i
    !$acc parallel loop reduction(+:n)
    do i = lo, hi
      a(i) = 2
      n = n + 1
    end do
    print *, i == max(lo, hi + 1)
  end subroutine
  subroutine downwards(lo, hi, a, n)
    integer, intent(in) :: lo, hi
    integer :: a(10), n, i
    !$acc parallel loop reduction(+:n) if(n >= 0)
    do i = hi, lo, -1
      a(i) = a(i) + 3
      n = n + 1
    end do
  end subroutine
  subroutine long(lo, hi, a)
    integer(8), intent(in) :: lo, hi
    integer :: a(10)
    integer(8) :: i
    !$omp target teams distribute parallel do
    do i = lo, hi
      a(i) = a(i) + 4
    end do
  end subroutine
  subroutine concurrent(lo, hi, a)
    integer, intent(in) :: lo, hi
    integer :: a(10), i
    do concurrent (i = lo:hi)
      a(i) = a(i) + 5
    end do
  end subroutine
end program
