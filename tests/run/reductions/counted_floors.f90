! if (x < least) then; x = least; n = n + 1: the counter is a sum, not the place of an extreme.
! options: -fopenmp
! f2cuda options: --auto=all -Werror=assumed-independence
! expect: report: 3 , proved; kernel counted_floors_
! expect: report: 1 reduction: raised (+)
! expect: report: 1 heat (+) (found), raised (+) (found), cut (+) (found)
program counted_floors
  implicit none
  integer, parameter :: n = 3000
  integer :: i, raised, cut
  real(8) :: u(n), least, heat, most
  least = 2
  most = 5
  do i = 1, n
    u(i) = mod(i*7, 11)*0.75d0
  end do
  raised = 0
  !$omp parallel do reduction(+:raised)
  do i = 1, n
    if (u(i) < least) then
      u(i) = least
      raised = raised + 1
    end if
  end do
  print *, raised, sum(u)
  raised = 0
  cut = 0
  heat = 0
  do i = 1, n
    u(i) = u(i)*1.25d0 - 1
    if (u(i) < least) then
      heat = heat + (least - u(i))
      u(i) = least
      raised = raised + 1
    end if
    if (u(i) > most) then
      u(i) = most
      cut = cut + 1
    end if
  end do
  print *, raised, cut, heat, sum(u)
end program
