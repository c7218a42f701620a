program demo
  use ops
  use kinds, only: title, int_kind => long
  implicit none
  type(weighted) :: heavy
  type(point) :: p, q
  integer :: i, j, k
  real(wp) :: total
  call fill(parabola)
  shared = 3
  pair = [1, 2, 3, 4]
  allocate (cell%mass(nx))
  !$acc parallel loop
  do i = 1, nx
    cell%x(i) = field(i, 1) + w(mod(i, 3) - 1)
    cell%mass(i) = tenth*i + pair(mod(i, 4) + 1)*shared
  end do
  total = 0
  !$acc parallel loop collapse(2) reduction(+:total)
  do j = 1, ny
    do i = 1, nx
      work(i, j) = source(i, j) - field(i - 1, j) + steps(mod(i, 3) + 1)
      total = total + work(i, j)
    end do
  end do
  do k = 1, ny
    call smooth(field(:, k), nx)
  end do
  p%x = [1, 2, 2]
  heavy%x = p%x
  q = p + p
  print '(a,4f14.5)', title, total, sum(work), sum(cell%x), sum(cell%mass)*heavy%mass
  print '(5f14.5)', sum(field), heavy%norm(), q%norm(), scaled(total, tenth), real(scaled(4_int_kind, 3))
  print '(2i6,f10.3)', shape(helper_of_grid(2)), shared
contains
  pure function parabola(x) result(y)
    real(wp), intent(in) :: x
    real(wp) :: y
    y = x*x
  end function parabola
end program demo
