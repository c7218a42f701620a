! A scan whose inner loop has no iterations: what it would have set keeps the value from before.
! f2cuda options: --auto=all
program scan_old_value
  implicit none
  integer :: h(90), s1, s2, m
  h = 0; s1 = 1; s2 = 50
  do m = 1, 9
    call one(m, 2, h, s1, s2)
    print *, s1, s2
  end do
  s2 = 77
  call one(8, 2, h, s1, s2)
  print *, s1, s2, h
contains
  subroutine one(m, k, h, s1, s2)
    integer, intent(in) :: m, k
    integer, intent(inout) :: h(90), s1, s2
    integer :: i, j
    do i = m, m
      do j = i + k, 7, 2
        h(i) = m - 7
        s1 = s1 + 7
        s2 = mod(s1, 97)
      end do
    end do
  end subroutine
end program scan_old_value
