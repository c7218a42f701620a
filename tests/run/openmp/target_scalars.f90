! Scalars that no clause of a target construct lists are its own: the program finds the values from before, on the host, too.
! options: -fopenmp
! f2cuda options: -Wno-inferred
program target_scalars
  use omp_lib
  implicit none
  integer, parameter :: n = 100
  integer :: i, k, last, limit(n)
  real :: s, w, long_name(n), x(n)
  s = 5.5; k = 10; w = 2.0; last = -1
  call combined()
  call few()
  call in_target()
  call conditional(0.3)
  call whole_names()
  call of_team()
contains
  subroutine combined()
    !$omp target teams distribute parallel do map(from: x) default(shared)
    do i = 1, n
      s = i*0.5
      k = i
      x(i) = s*w
    end do
    print *, 'combined', s, k, sum(x)
    !$omp target teams distribute parallel do lastprivate(last)
    do i = 1, n
      last = i
      x(i) = last
    end do
    print *, 'last', last
    !$omp target teams loop
    do i = 1, n
      s = 2
      x(i) = s + i
    end do
    print *, 'loop', s
    !$omp target teams distribute parallel do map(from: limit)
    do i = 1, n
      limit(i) = merge(1, 0, omp_get_thread_limit() > 0)
    end do
    print *, 'limits', sum(limit)
  end subroutine combined

  subroutine few() ! loops that one thread of the host runs
    !$omp target teams distribute parallel do map(tofrom: x) map(tofrom: k)
    do i = 1, 1
      s = 7; k = 33; x(i) = s
    end do
    print *, 'mapped', s, k, x(1)
    !$omp target teams distribute parallel do map(tofrom: x) defaultmap(tofrom: scalar)
    do i = 1, 1
      s = 8; k = 34; x(i) = s
    end do
    print *, 'defaultmap', s, k, x(1)
    s = 5.5; k = 10
  end subroutine few

  subroutine in_target()
    !$omp target
    !$omp parallel do
    do i = 1, 1
      s = 9; k = 35; x(i) = s
    end do
    !$omp end target
    print *, 'inside', s, k, x(1)
    !$omp target map(tofrom: s)
    s = 11; k = 36
    !$omp end target
    print *, 'between', s, k
    !$omp target defaultmap(firstprivate: scalar)
    s = 12
    !$omp end target
    !$omp target defaultmap(tofrom: scalar)
    k = 37
    !$omp end target
    print *, 'by default', s, k
  end subroutine in_target

  subroutine conditional(limit)
    real, intent(in) :: limit
    real :: most
    most = -1
    !$omp target teams distribute parallel do map(tofrom: x)
    do i = 1, n
      if (x(i) > limit) then
        most = x(i)
        x(i) = most*0.5
      end if
    end do
    print *, 'conditional', most, sum(x)
  end subroutine conditional

  subroutine whole_names() ! a name goes on in the next line
    !$omp target teams distribute parallel do map(tofrom: long_&
    !$omp &name(1:n)) map(to: x)
    do i = 1, n
      long_name(i) = x(i)
    end do
    print *, 'names', sum(long_name)
  end subroutine whole_names

  subroutine of_team() ! a team's array has values before and behind the loop
    integer :: own(8, 8), seen(8, 8), j
    seen = 0
    !$omp teams num_teams(1) private(own)
    own = 3
    !$omp loop bind(thread)
    do i = 1, 8
      do j = 1, 8
        own(j, i) = own(j, i) + i*j
      end do
    end do
    seen = own
    !$omp end teams
    print *, 'team', seen(2:3, 7), sum(seen)
  end subroutine of_team
end program target_scalars
