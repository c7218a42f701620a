! Loops inside IF, ELSE, SELECT CASE and BLOCK constructs of the host program.
program place_in_blocks
  implicit none
  integer :: a(8), i, k
  do k = 1, 4
    a = 0
    if (k == 1) then
      !$acc parallel loop
      do i = 1, 8
        a(i) = i
      end do
    else if (k == 2) then
      do concurrent (i = 1:8)
        a(i) = -i
      end do
    else
      select case (k)
      case (3)
        !$omp parallel do
        do i = 1, 8
          a(i) = 10 * i
        end do
      case default
        block
          integer :: shift
          shift = 7
          !$acc parallel loop
          do i = 1, 8
            a(i) = shift
          end do
        end block
      end select
    end if
    print *, a
  end do
end program place_in_blocks
