! Conway's game of life on a torus: one-byte integers, assumed-shape arguments, and a logical reduction that notices a still world.
! Usage: life [cells a side [generations]]
module world
  use iso_fortran_env, only: int8
  implicit none

contains

  ! One generation from old to new; still tells whether nothing changed.
  subroutine generation(old, new, still)
    integer(int8), intent(in) :: old(:,:)
    integer(int8), intent(out) :: new(:,:)
    logical, intent(out) :: still
    integer :: i, j, n, m, w, e, s, t, around
    logical :: same
    n = size(old, 1)
    m = size(old, 2)
    same = .true.
    !$omp target teams distribute parallel do collapse(2) private(w, e, s, t, around) reduction(.and.:same) &
    !$omp   map(to: old) map(from: new)
    do j = 1, m
      do i = 1, n
        w = merge(n, i - 1, i == 1)
        e = merge(1, i + 1, i == n)
        s = merge(m, j - 1, j == 1)
        t = merge(1, j + 1, j == m)
        around = old(w, s) + old(i, s) + old(e, s) + old(w, j) + old(e, j) + old(w, t) + old(i, t) + old(e, t)
        select case (around)
        case (3)
          new(i, j) = 1_int8
        case (2)
          new(i, j) = old(i, j)
        case default
          new(i, j) = 0_int8
        end select
        same = same .and. new(i, j) == old(i, j)
      end do
    end do
    still = same
  end subroutine generation

end module world

program life
  use iso_fortran_env, only: int8
  use world
  implicit none
  integer(int8), allocatable :: a(:,:), b(:,:)
  integer :: n, generations, g, i, j
  logical :: still
  character(16) :: arg

  n = 48
  generations = 8
  if (command_argument_count() >= 1) then
    call get_command_argument(1, arg)
    read (arg, *) n
  end if
  if (command_argument_count() >= 2) then
    call get_command_argument(2, arg)
    read (arg, *) generations
  end if
  allocate(a(n, n), b(n, n))
  do j = 1, n
    do i = 1, n
      a(i, j) = int(merge(1, 0, mod(i * i * 7 + j * j * 3 + i * j * 5, 11) < 4), int8)
    end do
  end do
  do g = 1, generations, 2
    call generation(a, b, still)
    call generation(b, a, still)
    write (*, '(a,i5,a,i8,a,l2)') 'generation', g + 1, '  alive', sum(int(a)), '  still', still
    if (still) exit
  end do
end program life
