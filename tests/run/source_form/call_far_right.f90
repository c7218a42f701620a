! A logical IF whose CALL goes on in a second line, set far to the right: what the host does before and behind the call stands inside the IF.
! f2cuda options: --auto=all
program call_far_right
  use iso_c_binding, only: c_int, c_size_t, c_double
  implicit none
  interface
    integer(c_int) function isdigit(k) bind(c)
      import c_int
      integer(c_int), value :: k
    end function
    subroutine memmove(there, here, bytes) bind(c)
      import c_size_t, c_double
      real(c_double) :: there(*), here(*)
      integer(c_size_t), value :: bytes
    end subroutine
  end interface
  integer, parameter :: n = 64
  real(8) :: work_of_the_matter(n), energy_of_the_matter_that_is_local(n)
  integer :: i, k
  do i = 1, n
    work_of_the_matter(i) = i
    energy_of_the_matter_that_is_local(i) = 3
  end do
  do k = iachar('8'), iachar(':')
    if (isdigit(k) /= 0) call memmove(energy_of_the_matter_that_is_local, &
                                                                     work_of_the_matter(1:32), 8_c_size_t*(n/2))
    do i = 1, n
      work_of_the_matter(i) = 2*work_of_the_matter(i) + energy_of_the_matter_that_is_local(i)
    end do
  end do
  print *, sum(work_of_the_matter), sum(energy_of_the_matter_that_is_local)
end program
