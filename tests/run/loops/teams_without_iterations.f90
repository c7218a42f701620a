! expect: code: 1 launch.teams(.*f2c::team_across
! Teams of one thread without an iteration read nothing: what an iteration has set meanwhile is no subscript of theirs.
module rows
  implicit none
  integer :: d(8,8)
contains
  subroutine eliminate(tab)
    integer, intent(in) :: tab(5)
    integer :: i, j, l, s
    do l = 1, 8
      d = reshape([(mod(i*l, 5) + 1, i=1,64)], [8,8])
      !$acc parallel loop private(s)
      do i = l + 1, 8
        s = tab(d(i,l))
        do j = l, 8
          d(i,j) = d(i,j) - s*d(l,j) - 1000000000
        end do
      end do
      print *, sum(d(:,8)), sum(int(d, 8))
    end do
  end subroutine eliminate
end module rows
program teams_without_iterations
  use rows
  implicit none
  call eliminate([5, 4, 9, 7, 1])
end program teams_without_iterations
