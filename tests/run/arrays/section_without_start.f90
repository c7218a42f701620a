! f2cuda options: --auto=all
! Sections that begin where their array does, and end before it does or where the data says: the rest of the array keeps its values.
program section_without_start
  implicit none
  integer :: r(20), v(20), a(6,9), i
  v = [(mod(i*7, 6) + 1, i = 1, 20)]
  a = reshape([(mod(i*5, 17), i = 1, 54)], [6,9])
  call fill(r, 20); call first(r, 2);       print '(20i4)', r
  call fill(r, 20); call first_of(r, v, 3); print '(20i4)', r
  call fill(r, 20); call chosen(r, v);      print '(20i4)', r
  call fill(r, 20); call strided(r, 11);    print '(20i4)', r
  call work(a, v, 6, 4)
  print '(6i4)', a
contains
  subroutine fill(r, n) ! by the host
    integer, intent(in) :: n
    integer :: r(n), i
    character(100) :: text
    write (text, '(20i4)') (i, i = 1, n)
    read (text, '(20i4)') r
  end subroutine
  subroutine first(r, lo)
    integer, intent(in) :: lo
    integer :: r(20)
    r(:lo + 3) = -1
  end subroutine
  subroutine first_of(r, v, lo)
    integer, intent(in) :: lo, v(20)
    integer :: r(20)
    r(:lo) = v(:lo)
  end subroutine
  subroutine chosen(r, v)
    integer, intent(in) :: v(20)
    integer :: r(20)
    r(:v(2)) = 0
    r(20:v(3) + 10:-1) = 5
  end subroutine
  subroutine strided(r, hi)
    integer, intent(in) :: hi
    integer :: r(20)
    r(:hi:2) = -7
  end subroutine
  subroutine work(a, v, n, m)
    integer, intent(in) :: n, m, v(20)
    integer :: a(n,9), w(6), i, j
    w = 3
    do j = 1, 9
      w(:m) = a(:m,j)
      do i = 1, n
        a(i,j) = w(n + 1 - i) + 1
      end do
    end do
    do j = 1, 9
      w(:v(j)) = a(:v(j),j)
      do i = 1, n
        a(i,j) = w(n + 1 - i) + j
      end do
    end do
  end subroutine
end program
