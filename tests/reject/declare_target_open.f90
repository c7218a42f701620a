! BEGIN DECLARE TARGET without its END.
! expect: 4:3: error: '!$omp begin declare target' is not closed; '!$omp end declare target' is missing
module declare_target_open
  !$omp begin declare target
  real :: x
end module declare_target_open
