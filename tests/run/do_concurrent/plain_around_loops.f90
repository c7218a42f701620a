! DO CONCURRENT as a plain loop (--directives without dc): loops inside have no kernels, as nothing inside may call a launcher.
! f2cuda options: --auto=all --directives=acc
subroutine fill(n, m, first, on, a, to)
  implicit none
  integer, intent(in) :: n, m, first(n), on(m)
  real(8), intent(in) :: a(n, m)
  real(8), intent(inout) :: to(*)
  integer :: i, j, k
  do concurrent (i = 1:n)
    k = first(i)
    do j = 1, m
      if (on(j) == 1) then
        to(k) = a(i, j)
        k = k + 1
      end if
    end do
  end do
end subroutine
program p
  implicit none
  integer :: i, first(100), on(9)
  real(8) :: a(100, 9), to(900)
  on = [1, 0, 1, 1, 0, 1, 0, 0, 1]
  first = [(5*i - 4, i = 1, 100)]
  a = reshape([(i*0.5d0, i = 1, 900)], [100, 9])
  to = 0
  call fill(100, 9, first, on, a, to)
  print *, sum(to), to(77)
end program
