! Soils, rain, crops, pests and fire on farms.
module fields_acc
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Water sinks through layers of soil: what a layer cannot hold goes on to the next.
  subroutine sink(n, layers, rain, holds, water, drained)
    integer, intent(in) :: n, layers
    real(sp), intent(in) :: rain(n), holds(layers)
    real(sp), intent(inout) :: water(n,layers), drained(n)
    integer :: i, k
    real(sp) :: flow, w
    !$acc parallel loop present(rain, holds, water, drained) private(k, flow, w)
    do i = 1, n
      flow = rain(i)
      !$acc loop seq
      do k = 1, layers
        w = water(i,k) + flow
        flow = max(0.0, w - holds(k))
        water(i,k) = 0.98*(w - flow)
      end do
      drained(i) = drained(i) + flow
    end do
  end subroutine

  ! Growth by degrees of warmth: hours of a day from its least and greatest temperature.
  subroutine warmth(n, low, high, base, degrees)
    integer, intent(in) :: n
    real(dp), intent(in) :: low(n), high(n), base
    real(dp), intent(inout) :: degrees(n)
    integer :: i, h
    real(dp) :: t, s
    !$acc parallel loop present(low, high, degrees) private(h, t, s)
    do i = 1, n
      s = 0
      do h = 0, 23
        t = 0.5_dp*(low(i) + high(i)) + 0.5_dp*(high(i) - low(i))*sin(0.2617993878_dp*(h - 9))
        if (t > base) s = s + min(t, 30.0_dp) - base
      end do
      degrees(i) = degrees(i) + s/24
    end do
  end subroutine

  ! Spores fall about each field, by a kernel of 9 x 9.
  subroutine spores(nx, ny, ill, kernel, load)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: ill(nx,ny), kernel(-4:4,-4:4)
    real(sp), intent(inout) :: load(nx,ny)
    integer :: i, j, a, b
    real(sp) :: s
    !$acc parallel loop collapse(2) present(ill, kernel, load) private(a, b, s)
    do j = 5, ny - 4
      do i = 5, nx - 4
        s = 0
        do b = -4, 4
          do a = -4, 4
            s = s + kernel(a,b)*ill(i+a,j+b)
          end do
        end do
        load(i,j) = s
      end do
    end do
  end subroutine

  ! Which way water runs from each cell: to the lowest of its eight neighbours.
  subroutine ways(nx, ny, height, way)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: height(nx,ny)
    integer, intent(inout) :: way(nx,ny)
    integer :: i, j, a, b, best
    real(sp) :: low
    !$acc parallel loop collapse(2) present(height, way) private(a, b, best, low)
    do j = 2, ny - 1
      do i = 2, nx - 1
        low = height(i,j)
        best = 0
        do b = -1, 1
          do a = -1, 1
            if (height(i+a,j+b) < low) then
              low = height(i+a,j+b)
              best = 3*b + a + 5
            end if
          end do
        end do
        way(i,j) = best
      end do
    end do
  end subroutine

  ! Yields of farms by kind of crop: fields belong to farms, in any order.
  subroutine yields(n, nk, nf, kind, farm, area, y, total)
    integer, intent(in) :: n, nk, nf, kind(n), farm(n)
    real(dp), intent(in) :: area(n), y(nk)
    real(dp), intent(inout) :: total(nk,nf)
    integer :: i
    !$acc parallel loop present(kind, farm, area, y, total)
    do i = 1, n
      !$acc atomic
      total(kind(i),farm(i)) = total(kind(i),farm(i)) + area(i)*y(kind(i))
    end do
  end subroutine

  subroutine run_fields_acc(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 120000, layers = 60, nd = 300000, nx = 1300, ny = 900, nf = 20000, nk = 12, ne = 1200000
    real(sp), allocatable :: rain(:), holds(:), water(:,:), drained(:), ill(:,:), kernel(:,:), load(:,:), height(:,:)
    real(dp), allocatable :: low(:), high(:), degrees(:), area(:), y(:), total(:,:)
    integer, allocatable :: way(:,:), kind(:), farm(:)
    integer :: i, j, turn
    allocate (rain(n), holds(layers), water(n,layers), drained(n), ill(nx,ny), kernel(-4:4,-4:4), load(nx,ny), height(nx,ny), &
      low(nd), high(nd), degrees(nd), area(ne), y(nk), total(nk,nf), way(nx,ny), kind(ne), farm(ne))
    do j = 1, layers
      holds(j) = 2 + mod(j, 5)
      do i = 1, n
        water(i,j) = 1 + mod(i*j, 4)
      end do
    end do
    do i = 1, n
      rain(i) = mod(i, 30)
    end do
    do i = 1, nd
      low(i) = 2 + mod(i, 11)
      high(i) = 12 + mod(i*7, 23)
    end do
    do j = 1, ny
      do i = 1, nx
        ill(i,j) = merge(1.0, 0.0, mod(i*j, 37) == 0)
        height(i,j) = 0.01*mod(i*31 + j*17, 211) + 0.05*i
      end do
    end do
    do j = -4, 4
      do i = -4, 4
        kernel(i,j) = 1.0/(1 + i*i + j*j)
      end do
    end do
    do i = 1, nk
      y(i) = 2 + 0.3_dp*i
    end do
    do i = 1, ne
      kind(i) = 1 + mod(i/3, nk)
      farm(i) = 1 + mod(mod(i, 60013)*7, nf)
      area(i) = 1 + 0.25_dp*mod(i, 9)
    end do
    drained = 0
    degrees = 0
    load = 0
    way = 0
    total = 0
    !$acc data copyin(rain, holds, ill, kernel, height, low, high, area, y, kind, farm) copy(water, drained, degrees, load, way, total)
    do turn = 1, turns
      call sink(n, layers, rain, holds, water, drained)
      call warmth(nd, low, high, 10.0_dp, degrees)
      call spores(nx, ny, ill, kernel, load)
      call ways(nx, ny, height, way)
      call yields(ne, nk, nf, kind, farm, area, y, total)
    end do
    !$acc end data
    print '(a,i12,5es12.4)', 'fields', sum(way), sum(real(water, dp)), sum(real(drained, dp)), sum(degrees), sum(real(load, dp)), &
      sum(total)
  end subroutine
end module
