! Few iterations around loops that are long but not alike for all, beside short ones: each has a block of its own.
! expect: profile: uneven_teams_[0-9]* .* 10,1,1 / [1-9][0-9][0-9],1,1
program uneven_teams
  implicit none
  integer, parameter :: nlay = 10
  integer :: n, m, ib, i
  integer(8), allocatable :: a(:,:)
  integer(8) :: bands(4, nlay), fl(4), up
  n = 20000 + command_argument_count()
  allocate(a(n, nlay))
  !$acc parallel loop collapse(2)
  do m = 1, nlay
    do i = 1, n
      a(i, m) = mod(i*m, 17)
    end do
  end do
  !$acc parallel loop gang private(fl)
  do m = 1, nlay
    fl = 0
    !$acc loop worker
    do ib = 1, 4
      up = 0
      !$acc loop vector reduction(+:up)
      do i = (ib - 1)*n/4 + 1, ib*n/4
        up = up + a(i, m)*ib
      end do
      fl(ib) = up
    end do
    do ib = 1, 4
      bands(ib, m) = fl(ib)*4 + m
    end do
  end do
  print '(4i12)', bands
end program uneven_teams
