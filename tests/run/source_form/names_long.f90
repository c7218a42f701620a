! Names of 63 characters, equal but for the last one.
program names_long
  implicit none
  integer, parameter :: n = 6
  integer :: a_rather_long_name_that_goes_on_until_no_more_characters_fit_1(n)
  integer :: a_rather_long_name_that_goes_on_until_no_more_characters_fit_2(n)
  integer :: the_index_of_the_only_loop_in_this_otherwise_empty_program_here
  !$acc parallel loop
  do the_index_of_the_only_loop_in_this_otherwise_empty_program_here = 1, n
    a_rather_long_name_that_goes_on_until_no_more_characters_fit_1 &
      (the_index_of_the_only_loop_in_this_otherwise_empty_program_here) = 1
    a_rather_long_name_that_goes_on_until_no_more_characters_fit_2 &
      (the_index_of_the_only_loop_in_this_otherwise_empty_program_here) = 2
  end do
  print *, a_rather_long_name_that_goes_on_until_no_more_characters_fit_1
  print *, a_rather_long_name_that_goes_on_until_no_more_characters_fit_2
end program names_long
