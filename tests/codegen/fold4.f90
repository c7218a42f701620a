subroutine fold4(a, m)
  integer, intent(in) :: m
  integer, allocatable, intent(inout) :: a(:, :, :, :)
  integer :: i, j, k, l
  !$acc parallel loop collapse(4)
  do l = 1, m
    do k = m, 1, -1
      do j = 1, m, 2
        do i = 1, m
          if (mod(i + j, 3) == 0) a(i, j, k, l) = ishft(a(i, j, k, l), 1) + k / 2
        end do
      end do
    end do
  end do
end subroutine fold4
