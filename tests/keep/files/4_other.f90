! Compiled by others.
subroutine other_adds()
  use state
  grid%u = grid%u + 1
end subroutine
subroutine other_calls()
  use state
  use kernels
  call scale(grid%u, 2d0)
  grid%u(1) = grid%u(1) + grid%u(2)
  call scale(grid%u, 2d0)
end subroutine
subroutine other_local()
  use state
  use kernels
  real(8) :: local(n)
  local = 1
  call scale(local, 2d0)
  call holds('a local array of others', count(local /= 2) == 0)
end subroutine
