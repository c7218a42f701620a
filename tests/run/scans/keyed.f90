! f2cuda options: --auto=all
! Running values that are elements of an array, of which each iteration chooses one: sums, products, extremes, what was set last.
program keyed
  implicit none
  integer, parameter :: sizes(7) = [0, 1, 33, 449, 7167, 7169, 20011]
  integer :: k
  do k = 1, size(sizes)
    call runs(sizes(k), 7)
    call runs(sizes(k), 3001)
    call chains(sizes(k), 13, 17)
    call chains(sizes(k), 61, 50)
  end do

contains

  subroutine fill(n, m, key, x)
    integer, intent(in) :: n, m
    integer, intent(out) :: key(n), x(n)
    integer :: i
    do i = 1, n
      key(i) = int(mod(i*2654435761_8, int(m, 8))) + 1
      x(i) = mod(i*37, 1009) - 500
    end do
  end subroutine fill

  subroutine runs(n, m)
    integer, intent(in) :: n, m
    integer :: key(n), x(n), total(m), seen(n), i, most(m)
    integer(1) :: bits(-1:m)
    integer(8) :: wide(m)
    real(8) :: s(m), r(n), w(n)
    real :: p(m), q(n)
    call fill(n, m, key, x)
    w = x*0.25d0
    total = 5
    do i = 1, n
      seen(i) = total(key(i))
      total(key(i)) = total(key(i)) + x(i)
    end do
    print *, n, m, sum(total*[(mod(i, 31), i=1, m)]), sum(int(seen, 8)*[(mod(i, 97), i=1, n)])
    s = 0
    do i = n, 1, -1
      s(key(i)) = s(key(i)) + w(i)
      r(i) = s(key(i))*2
    end do
    print *, sum(s*[(mod(i, 31), i=1, m)]), sum(r*[(mod(i, 97), i=1, n)])
    p = 1
    q = 0
    do i = 1, n
      if (mod(x(i), 3) == 0) then
        q(i) = p(key(i))
        p(key(i)) = p(key(i))*sign(1, x(i))
      else
        q(i) = 4
      end if
    end do
    print *, sum(p*[(mod(i, 31), i=1, m)]), sum(q*[(mod(i, 97), i=1, n)])
    most = -300
    do i = 2, n, 3
      most(key(i)) = max(most(key(i)), x(i))
      seen(i) = seen(i) + most(key(i))
    end do
    print *, sum(most*[(mod(i, 31), i=1, m)]), sum(int(seen, 8)*[(mod(i, 97), i=1, n)])
    bits = 0
    do i = 1, n
      bits(key(i)) = ieor(bits(key(i)), int(iand(x(i), 127), 1))
      seen(i) = bits(key(i))
    end do
    print *, sum(int(bits)*[(mod(i, 31), i=-1, m)]), sum(int(seen, 8)*[(mod(i, 97), i=1, n)])
    wide = 2_8**40
    do i = 1, n
      if (x(i) < 0) cycle
      wide(key(i)) = wide(key(i)) - x(i)*1000000_8
      r(i) = real(wide(key(i)), 8)
    end do
    print *, sum(wide), sum(r*[(mod(i, 97), i=1, n)])
  end subroutine runs

  ! Lists of the particles of each cell.
  subroutine chains(n, nx, ny)
    integer, intent(in) :: n, nx, ny
    integer :: key(n), x(n), head(nx*ny), next(n), grid(0:nx-1, -1:ny-2), i, c, cx, cy, steps
    call fill(n, nx*ny, key, x)
    head = 0
    do i = 1, n
      c = key(i)
      next(i) = head(c)
      head(c) = i
    end do
    steps = 0
    do c = 1, nx*ny
      i = head(c)
      do while (i > 0)
        steps = steps + mod(i, 7)
        i = next(i)
      end do
    end do
    print *, n, steps, sum(head*[(mod(i, 31), i=1, nx*ny)]), sum(next*[(mod(i, 97), i=1, n)])
    grid = -1
    do i = n, 1, -1
      if (x(i) > 100) then
        cx = mod(key(i) - 1, nx)
        cy = (key(i) - 1)/nx - 1
        next(i) = grid(cx, cy)
        grid(cx, cy) = 2*i + 1
      end if
    end do
    print *, sum(grid(:, 0)*[(mod(i, 31), i=1, nx)]), sum(grid), sum(next*[(mod(i, 97), i=1, n)])
  end subroutine chains
end program keyed
