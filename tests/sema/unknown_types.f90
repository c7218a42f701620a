! Of a type that a module of another compiler defines nothing is known: neither are the ranks of what its components select.
subroutine unknown_types(p)
  use nowhere
  implicit none
  type(info) :: ap
  integer :: p(3), q(3)
  q(:) = ap%shape(:) - p
  p(ap%order(:)) = q(:)
  p(ap%order) = q
  p(1:2) = ap%x(1)
  print *, 'a' // ap%file%kind, ap%file%len + 1.0, ap%file%z%re .and. .true.
end subroutine unknown_types
