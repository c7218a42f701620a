! Loops whose step is no constant: what later iterations touch begins a step behind, so that ranges shorter than the step are apart.
! f2cuda options: --auto=all
! expect: report: 1 do i = 1, n, 2*h                            parallel, proved; kernel whole_
! expect: report: 1 do i = n, 1, -k                               parallel, proved; kernel downwards_
! expect: report: 1 do i = 1, n - k, k                            sequential
! expect: report: 1 do i = n, 1, k                                sequential
! expect: report: 1 after: a(j + k) reads a copy of 'a' made before the loop
module butterflies
  implicit none
contains
  subroutine rows(a, n, m)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(n, m)
    integer :: r, h, i, j
    real(8) :: x, y
    do r = 1, m
      h = r - r/3*3 + 1
      do while (h < n)
        do i = 1, n, 2*h
          do j = i, min(i + h - 1, n - h)
            x = a(j, r)
            y = a(j+h, r)
            a(j, r) = x + y
            a(j+h, r) = x - y
          end do
        end do
        h = 2*h
      end do
    end do
  end subroutine
  subroutine whole(a, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: h, i, j
    real(8) :: x, y
    h = 1
    do while (h < n)
      do i = 1, n, 2*h
        do j = i, i + h - 1
          x = a(j)
          y = a(j+h)
          a(j) = x + y
          a(j+h) = x - y
        end do
      end do
      h = 2*h
    end do
  end subroutine
  subroutine downwards(a, n, k) ! k of either sign
    integer, intent(in) :: n, k
    integer, intent(inout) :: a(-n:2*n)
    integer :: i, j
    do i = n, 1, -k
      do j = i - k + 1, i
        a(j) = a(j) + i
      end do
    end do
  end subroutine
  subroutine one_more(a, n, k) ! the last of each is the next one's first
    integer, intent(in) :: n, k
    integer, intent(inout) :: a(n)
    integer :: i, j
    do i = 1, n - k, k
      do j = i, i + k
        a(j) = 2*a(j) + i
      end do
    end do
  end subroutine
  subroutine behind(a, n, k) ! reads what the next one sets
    integer, intent(in) :: n, k
    integer, intent(inout) :: a(n)
    integer :: i, j
    do i = 1, n - 2*k, k
      do j = i, i + k - 1
        a(j) = a(j) + a(j + k)
      end do
    end do
  end subroutine
  subroutine from_below(a, n, k) ! nothing to do with a positive step
    integer, intent(in) :: n, k
    integer, intent(inout) :: a(-n:n)
    integer :: i, j
    do i = n, 1, k
      do j = i + k, i
        a(j) = 2*a(j) + i
      end do
    end do
  end subroutine
  subroutine settle(a, s, n, m) ! neighbours end at different times
    integer, intent(in) :: n, m
    integer, intent(in) :: a(n, m)
    integer, intent(inout) :: s(n)
    integer :: i, j, h
    do i = 1, n
      h = mod(i, 5) + 1
      do while (h > 0)
        do j = 1, m
          s(i) = s(i) + a(i, j)*h
        end do
        h = h - 1
      end do
    end do
  end subroutine
end module
program main
  use butterflies
  implicit none
  integer, parameter :: n = 256, m = 21
  real(8) :: a(n, m), b(1024)
  integer :: c(-600:1200), d(600), i, j
  do j = 1, m
    do i = 1, n
      a(i, j) = mod(i*j*7, 19)
    end do
  end do
  do i = 1, 1024
    b(i) = mod(i*31, 23)
  end do
  do i = -600, 1200
    c(i) = mod(i*i, 11)
  end do
  do i = 1, 600
    d(i) = mod(i*i, 7)
  end do
  call rows(a, n, m)
  print *, sum(a), a(1:20, 3), a(200, :)
  call whole(b, 1024)
  print *, b(1:10), sum(abs(b))
  call downwards(c, 600, 37)
  print *, sum(c), c(1:50)
  call downwards(c, 600, -37)
  print *, sum(c)
  call one_more(d, 600, 29)
  print *, sum(d), d(25:35), d(570:600)
  call behind(d, 600, 29)
  print *, sum(d), d(25:35), d(570:600)
  call from_below(c(-300:300), 300, -29)
  print *, sum(c(-300:300)), c(1:40)
  call from_below(c(-300:300), 300, 29)
  print *, sum(c(-300:300))
  call settle(reshape(c(1:1200), [12, 100]), d, 12, 100)
  print *, d(1:13)
end program
