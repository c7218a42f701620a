! One tile a process: each step calls its kernels in a loop over tiles that threads share out.
program model
  use, intrinsic :: iso_c_binding, only: c_long_long
  use types
  use kernels
  implicit none
  integer, parameter :: n = 1000, all = 8*n
  integer :: t, k, wrong = 0
  logical :: outside(4)
  integer(c_long_long) :: in0 = 0, out0 = 0
  interface
    integer(c_long_long) function f2c_bytes_in() bind(c)
      import c_long_long
    end function
    integer(c_long_long) function f2c_bytes_out() bind(c)
      import c_long_long
    end function
    subroutine omp_set_num_threads(n) bind(c, name='omp_set_num_threads')
      integer(4), value :: n
    end subroutine
  end interface
  call omp_set_num_threads(1)
  allocate(chunk%tiles(ntiles), chunk%named(2))
  do t = 1, ntiles
    allocate(chunk%tiles(t)%f%u(n), chunk%tiles(t)%f%v(n))
    chunk%tiles(t)%f%u = 1
    chunk%tiles(t)%f%last = n
  end do
  allocate(chunk%named(2)%f%u(n), chunk%named(2)%f%v(n))
  chunk%named(2)%f%u = 3
  do k = 1, 10
    !$omp parallel private(outside)
    !$omp do
    do t = 1, ntiles
      chunk%tiles(t)%f%r = 2d0/chunk%tiles(t)%f%first**2
      where (chunk%tiles(t)%f%sides == 0 .and. chunk%sides == 0)
        outside = .true.
      elsewhere
        outside = .false.
      end where
      if (chunk%tiles(t)%f%sides(1) == 1 .or. chunk%sides(2) == 1) cycle
      call step(chunk%tiles(t)%f%first, chunk%tiles(t)%f%last, chunk%tiles(t)%f%u, chunk%tiles(t)%f%v, chunk%tiles(t)%f%r)
    end do
    !$omp end do nowait
    !$omp end parallel
  end do
  call crossed('ten steps', all, 0)
  do k = 1, 3
    chunk%named(2)%number = k
    chunk%named(2)%f%last = n
    chunk%named(2)%f%sides(k) = k
    do t = chunk%named(2)%f%first, chunk%named(2)%f%sides(k)
      chunk%named(2)%f%r = 0.5d0
    end do
    call step(chunk%named(2)%f%first, chunk%named(2)%f%last, chunk%named(2)%f%u, chunk%named(2)%f%v, chunk%named(2)%f%r)
  end do
  call crossed('a type with procedures', all, 0)
  k = 1
  write (*, '(*(f8.0))') (chunk%tiles(k)%f%u(t), t = 1, 2)
  call crossed('an implied DO', 0, all)
  call step(1, n, chunk%named(2)%f%v, chunk%tiles(1)%f%u, 0.5d0)
  call crossed('again', 0, 0)
  chunk%tiles(k)%f%u(n) = chunk%named(k+1)%f%v(1) + 1
  call crossed('elements of a component', 8, 8)
  if (abs(chunk%tiles(1)%f%u(n) - 1.1875d0) > 0 .or. any(chunk%named(2)%f%u /= 0.375d0) .or. chunk%named(2)%twice() /= 6) then
    print *, 'a wrong value'
    wrong = wrong + 1
  end if
  if (wrong > 0) error stop
  print '(a)', 'all counts are right'
contains
  subroutine crossed(name, in, out)
    character(*), intent(in) :: name
    integer, intent(in) :: in, out
    integer(c_long_long) :: i, o
    i = f2c_bytes_in() - in0
    o = f2c_bytes_out() - out0
    if (i /= in .or. o /= out) then
      print '(a,": in ",i0,", must be ",i0,"; out ",i0,", must be ",i0)', name, i, in, o, out
      wrong = wrong + 1
    end if
    in0 = f2c_bytes_in()
    out0 = f2c_bytes_out()
  end subroutine
end program
