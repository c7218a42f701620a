! A captured update is one operation of the device where it has that: threads at one place would fail for long at a compare and swap.
subroutine capture(n, used, place, a, least, was)
  integer :: n, used, place(n), i
  real(8) :: a(n), least, was(n)
  !$acc parallel loop
  do i = 1, n
    !$acc atomic capture
    used = used + 1
    place(i) = used
    !$acc end atomic
    !$acc atomic capture
    was(i) = least
    least = least - a(i)
    !$acc end atomic
  end do
end subroutine capture
