! Pictures: colours to grey, a zoom, edges, clusters, sums of columns and rows, a match of patches; OpenMP.
module pictures_target
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Grey values of pixels of three bytes, with a gamma.
  subroutine to_grey(nx, ny, rgb, grey)
    integer, intent(in) :: nx, ny
    integer(1), intent(in) :: rgb(3,nx,ny)
    real(sp), intent(inout) :: grey(nx,ny)
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2)
    do j = 1, ny
      do i = 1, nx
        grey(i,j) = ((0.299*iand(int(rgb(1,i,j)), 255) + 0.587*iand(int(rgb(2,i,j)), 255) + &
          0.114*iand(int(rgb(3,i,j)), 255))/255)**0.45
      end do
    end do
  end subroutine

  ! A picture turned and zoomed, between four pixels each.
  subroutine turn_zoom(nx, ny, angle, zoom, from, to)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: angle, zoom, from(nx,ny)
    real(sp), intent(inout) :: to(nx,ny)
    integer :: i, j, a, b
    real(sp) :: x, y, fx, fy
    !$omp target teams distribute parallel do collapse(2) private(a, b, x, y, fx, fy)
    do j = 1, ny
      do i = 1, nx
        x = nx/2 + zoom*((i - nx/2)*cos(angle) - (j - ny/2)*sin(angle))
        y = ny/2 + zoom*((i - nx/2)*sin(angle) + (j - ny/2)*cos(angle))
        a = max(1, min(nx - 1, int(x)))
        b = max(1, min(ny - 1, int(y)))
        fx = x - a
        fy = y - b
        to(i,j) = (1 - fy)*((1 - fx)*from(a,b) + fx*from(a+1,b)) + fy*((1 - fx)*from(a,b+1) + fx*from(a+1,b+1))
      end do
    end do
  end subroutine

  ! Edges: strength and one of four directions.
  subroutine edges(nx, ny, grey, strength, way)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: grey(nx,ny)
    real(sp), intent(inout) :: strength(nx,ny)
    integer(1), intent(inout) :: way(nx,ny)
    integer :: i, j
    real(sp) :: gx, gy
    !$omp target teams distribute parallel do collapse(2) private(gx, gy)
    do j = 2, ny - 1
      do i = 2, nx - 1
        gx = grey(i+1,j-1) + 2*grey(i+1,j) + grey(i+1,j+1) - grey(i-1,j-1) - 2*grey(i-1,j) - grey(i-1,j+1)
        gy = grey(i-1,j+1) + 2*grey(i,j+1) + grey(i+1,j+1) - grey(i-1,j-1) - 2*grey(i,j-1) - grey(i+1,j-1)
        strength(i,j) = sqrt(gx**2 + gy**2)
        if (abs(gx) > 2.4*abs(gy)) then
          way(i,j) = 0_1
        else if (abs(gy) > 2.4*abs(gx)) then
          way(i,j) = 2_1
        else
          way(i,j) = merge(1_1, 3_1, gx*gy > 0)
        end if
      end do
    end do
  end subroutine

  ! Which of 16 mean colours is nearest to each pixel, and the sums for the next means.
  subroutine cluster(n, k, colour, mean, which, total, number)
    integer, intent(in) :: n, k
    real(sp), intent(in) :: colour(3,n), mean(3,k)
    integer, intent(inout) :: which(n), number(k)
    real(dp), intent(inout) :: total(3,k)
    integer :: i, c, best
    real(sp) :: d, least
    !$omp target teams distribute parallel do private(c, best, d, least)
    do i = 1, n
      least = huge(least)
      best = 1
      do c = 1, k
        d = (colour(1,i) - mean(1,c))**2 + (colour(2,i) - mean(2,c))**2 + (colour(3,i) - mean(3,c))**2
        if (d < least) then
          least = d
          best = c
        end if
      end do
      which(i) = best
      !$omp atomic
      number(best) = number(best) + 1
      do c = 1, 3
        !$omp atomic
        total(c,best) = total(c,best) + colour(c,i)
      end do
    end do
  end subroutine

  ! Mean and spread of each column of a picture.
  subroutine column_light(nx, ny, grey, mean, spread)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: grey(nx,ny)
    real(sp), intent(inout) :: mean(ny), spread(ny)
    integer :: i, j
    real(sp) :: s, q
    !$omp target teams distribute private(s, q)
    do j = 1, ny
      s = 0
      q = 0
      !$omp parallel do reduction(+:s, q)
      do i = 1, nx
        s = s + grey(i,j)
        q = q + grey(i,j)**2
      end do
      mean(j) = s/nx
      spread(j) = sqrt(max(0.0, q/nx - (s/nx)**2))
    end do
  end subroutine

  ! How far things are: the shift of up to 16 pixels at which windows of 5 x 5 of two pictures differ least.
  subroutine match(nx, ny, left, right, shift)
    integer, intent(in) :: nx, ny
    integer, intent(in) :: left(nx,ny), right(nx,ny)
    integer, intent(inout) :: shift(nx,ny)
    integer :: i, j, s, a, b, d, least
    !$omp target teams distribute parallel do collapse(2) private(s, a, b, d, least)
    do j = 3, ny - 2
      do i = 19, nx - 2
        least = huge(least)
        do s = 0, 16
          d = 0
          do b = -2, 2
            do a = -2, 2
              d = d + abs(left(i+a,j+b) - right(i+a-s,j+b))
            end do
          end do
          if (d < least) then
            least = d
            shift(i,j) = s
          end if
        end do
      end do
    end do
  end subroutine

  subroutine run_pictures_target(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 1920, ny = 1080, n = 800000, k = 16, mx = 640, my = 400
    integer(1), allocatable :: rgb(:,:,:), way(:,:)
    integer, allocatable :: which(:), number(:), left(:,:), right(:,:), shift(:,:)
    real(sp), allocatable :: grey(:,:), turned(:,:), strength(:,:), colour(:,:), means(:,:), mean(:), spread(:)
    real(dp), allocatable :: total(:,:)
    integer :: i, j, c, turn
    allocate (rgb(3,nx,ny), way(nx,ny), which(n), number(k), left(mx,my), right(mx,my), shift(mx,my), grey(nx,ny), turned(nx,ny), &
      strength(nx,ny), colour(3,n), means(3,k), mean(ny), spread(ny), total(3,k))
    do j = 1, ny
      do i = 1, nx
        do c = 1, 3
          rgb(c,i,j) = int(mod(i*c + j*3, 251) - 125, 1)
        end do
      end do
    end do
    do i = 1, n
      do c = 1, 3
        colour(c,i) = mod(i*(c + 6), 1009)/1009.0
      end do
    end do
    do j = 1, k
      do c = 1, 3
        means(c,j) = mod(j*c*5, 17)/17.0
      end do
    end do
    do j = 1, my
      do i = 1, mx
        left(i,j) = mod(i*i + j*7, 256)
        right(i,j) = mod((i + 6)*(i + 6) + j*7, 256)
      end do
    end do
    way = 0_1
    strength = 0
    shift = 0
    number = 0
    total = 0
    !$omp target data map(to: rgb, colour, means, left, right) map(from: turned, which, mean, spread, grey) &
    !$omp   map(tofrom: strength, way, shift, number, total)
    do turn = 1, turns
      call to_grey(nx, ny, rgb, grey)
      call turn_zoom(nx, ny, 0.3, 0.7, grey, turned)
      call edges(nx, ny, turned, strength, way)
      call cluster(n, k, colour, means, which, total, number)
      call column_light(nx, ny, grey, mean, spread)
      call match(mx, my, left, right, shift)
    end do
    !$omp end target data
    print '(a,4i12,5es13.5)', 'pictures', sum(int(way)), sum(which), sum(number)/turns, sum(shift), sum(real(turned, dp)), &
      sum(real(strength, dp)), sum(total)/turns, sum(real(mean, dp)), sum(real(spread, dp))
  end subroutine
end module
