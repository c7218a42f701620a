! Coarrays: codimensions of variables, components and dummies; ranks of what asks about images.
module images_m
  implicit none
  integer, parameter :: two = 2
  real, save :: field(10)[two, *]
  type t
    real, allocatable :: part(:)[:]
  end type
end module
subroutine images(a, n)
  use images_m
  use iso_fortran_env, only: team_type
  implicit none
  integer, intent(in) :: n
  real :: a(n)[2, 0:*]
  integer, codimension[*], save :: s
  type(team_type) :: team
  print *, a(1)[2, n], field(:)[1, 1], s[2], a(:)[1, 0]
  print *, this_image(), this_image(a), this_image(a, 1), this_image(team), num_images(), image_index(a, [1, 0])
  print *, lcobound(a), ucobound(a, 1), lcobound(field)
end subroutine
