! The function's result is an argument of a variant of it, whose body has scalars of its own: n is all that is asked for.
program shifted
  implicit none
  integer :: n, t
  real, allocatable :: u(:,:), lu(:,:)
  read *, n
  allocate (u(n,n), lu(n,n))
  u = 1
  do t = 1, 50
    lu = laplacian(u)
    u = u + 0.16*lu
  end do
  print *, sum(u)/n
contains
  function laplacian(a) result(l)
    real, intent(in) :: a(:,:)
    real :: l(size(a,1), size(a,2))
    l = cshift(a, 1, 1) + cshift(a, -1, 1) + cshift(a, 1, 2) + cshift(a, -1, 2) - 4*a
  end function
end program
