program model
  use state
  use kernels
  implicit none
  integer :: step
  real(8) :: norm
  real(8), external :: plain_first
  external :: mpi_bcast, plain, other_adds, other_calls, other_local
  allocate(grid%u(n), grid%v(n))
  grid%u = 1
  grid%v = 0
  call crossed('begin', 0, 0)
  do step = 1, 10
    call advance(grid)
  end do
  ! the arrays go once; two boundary values of the host follow in the first step, and the device copies them in the others
  call crossed('ten steps', 2*all + 2*8, 0)
  norm = sum(grid%u)
  call holds('norm', norm == n .and. grid%steps == 10)
  call crossed('norm', 0, all)
  call plain(grid%u, n, 2d0)
  call plain(grid%u(1:n/2), n/2, 2d0)
  call plain(grid%u(3), 2, 2d0)
  call crossed('procedures without interfaces', 0, 0)
  do step = 1, 4
    call add_to(grid%u, n, 1d0)
    call plain(grid%u, n, 1d0)
    call add_to(grid%u, n, -1d0)
  end do
  call crossed('an interface body in a module', 0, 0)
  call holds('plain', plain_first(grid%u(1)) == 4)
  call holds('plain', grid%u(3) == 8 .and. grid%u(n) == 2)
  call crossed('a scalar dummy', 0, 3*8)
  call add_in_c(grid%u, n)
  call crossed('C', 0, 2*all) ! it could reach all of the module
  call scale(grid%u, 2d0)
  call holds('C', grid%u(1) == 10)
  call crossed('and on', all, 8)
  call other_adds()
  call scale(grid%u, 1d0)
  call holds('others', grid%u(1) == 11)
  call crossed('others', all, all + 8)
  call other_calls()
  call holds('others that call back', grid%u(2) == 44 .and. grid%u(1) == 88)
  call crossed('others that call back', 2*all, 3*all)
  call call_back(scale_all)
  call holds('C that calls back', grid%u(2) == 176)
  call crossed('C that calls back', 2*all, 2*all)
  call scale(grid%v, 1d0)
  call mpi_bcast(grid%u, n)
  call scale(grid%u, 1d0)
  call scale(grid%v, 1d0)
  call holds('MPI', grid%u(2) == 177)
  call crossed('MPI touches its arguments', 2*all, 8)
  call other_local()
  call crossed('a local array of others', all, 3*all)
  call scale(grid%u, 0.5d0)
  call holds('at last', grid%u(2) == 88.5d0)
  call crossed('an element', all, 8)
  norm = 0
  do step = 1, n
    norm = norm + get(grid%u, step)
  end do
  call holds('get', norm == sum(grid%u))
  call crossed('a loop of get', 0, all + 7*8) ! the first ones by themselves
  call scale(grid%u, 1d0)
  norm = get(grid%u, 4)
  call put(-1d0, grid%u, 5)
  call scale(grid%u, 2d0)
  call holds('put', get(grid%u, 5) == -2)
  call crossed('put', 8, 2*8)
  if (wrong == 0) print '(a)', 'all counts are right'
  if (wrong > 0) error stop
end program
