! Statements far to the right in fixed form, whose names and literals fit only from column 7 on.
      program form_margins
      implicit none
      integer a_name_that_leaves_no_room_where_the_statement_begins(8)
      integer another_name_that_leaves_no_room_where_it_begins_either
      integer i, k
      k = 0
      do i = 1, 3
                                    k = k + 1
                                    if (k .ne. 2)
     &a_name_that_leaves_no_room_where_the_statement_begins = k
!$acc parallel loop
                                    do
     &another_name_that_leaves_no_room_where_it_begins_either = 1, 8
      a_name_that_leaves_no_room_where_the_statement_begins(
     &another_name_that_leaves_no_room_where_it_begins_either) =
     &a_name_that_leaves_no_room_where_the_statement_begins(
     &another_name_that_leaves_no_room_where_it_begins_either) + k
                                    end do
                                                      print *,
     &a_name_that_leaves_no_room_where_the_statement_begins
      end do
      end program form_margins
