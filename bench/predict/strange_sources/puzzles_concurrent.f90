! Ciphers, rucksacks, words, regions and colours by DO CONCURRENT.
module puzzles_concurrent
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! A cipher of 32 rounds over pairs of words.
  subroutine encipher(n, key, a, b)
    integer, intent(in) :: n, key(0:3)
    integer, intent(inout) :: a(n), b(n)
    integer :: i, r, x, y, s
    do concurrent (i = 1:n)
      x = a(i)
      y = b(i)
      s = 0
      do r = 1, 32
        x = x + ieor(ieor(ishft(y, 4), ishft(y, -5)) + y, s + key(iand(s, 3)))
        s = s - 1640531527
        y = y + ieor(ieor(ishft(x, 4), ishft(x, -5)) + x, s + key(iand(ishft(s, -11), 3)))
      end do
      a(i) = x
      b(i) = y
    end do
  end subroutine

  ! The best that a rucksack of each size can hold with one thing more.
  subroutine pack_one(n, size, worth, old, new)
    integer, intent(in) :: n, size, worth, old(0:n)
    integer, intent(inout) :: new(0:n)
    integer :: w
    do concurrent (w = 0:n)
      if (w >= size) then
        new(w) = max(old(w), old(w - size) + worth)
      else
        new(w) = old(w)
      end if
    end do
  end subroutine

  ! How many letters must change until one word is the other.
  subroutine word_distances(n, words, other, distance)
    integer, intent(in) :: n, words(12,n), other(12,n)
    integer, intent(inout) :: distance(n)
    integer :: p, i, j, d, e, row(0:12)
    do concurrent (p = 1:n)
      do j = 0, 12
        row(j) = j
      end do
      do i = 1, 12
        d = row(0)
        row(0) = i
        do j = 1, 12
          e = row(j)
          row(j) = min(row(j) + 1, row(j-1) + 1, merge(d, d + 1, words(i,p) == other(j,p)))
          d = e
        end do
      end do
      distance(p) = row(12)
    end do
  end subroutine

  ! Which seed is nearest to each pixel: looks at pixels that are 'far' away.
  subroutine flood(nx, ny, far, sx, sy, tx, ty)
    integer, intent(in) :: nx, ny, far, sx(nx,ny), sy(nx,ny)
    integer, intent(inout) :: tx(nx,ny), ty(nx,ny)
    integer :: i, j, a, b, d, least, ki, kj
    do concurrent (j = 1:ny, i = 1:nx)
      least = huge(1)
      do kj = -1, 1
        do ki = -1, 1
          a = i + ki*far
          b = j + kj*far
          if (a >= 1 .and. a <= nx .and. b >= 1 .and. b <= ny) then
            d = (sx(a,b) - i)**2 + (sy(a,b) - j)**2
            if (sx(a,b) > 0 .and. d < least) then
              least = d
              tx(i,j) = sx(a,b)
              ty(i,j) = sy(a,b)
            end if
          end if
        end do
      end do
    end do
  end subroutine

  ! The nearest of 64 colours.
  subroutine palette(n, pixel, colour, chosen)
    integer, intent(in) :: n
    real(sp), intent(in) :: pixel(n,3), colour(3,64)
    integer, intent(inout) :: chosen(n)
    integer :: i, k, best
    real(sp) :: d, least
    do concurrent (i = 1:n)
      least = huge(least)
      best = 0
      do k = 1, 64
        d = (pixel(i,1) - colour(1,k))**2 + (pixel(i,2) - colour(2,k))**2 + (pixel(i,3) - colour(3,k))**2
        if (d < least) then
          least = d
          best = k
        end if
      end do
      chosen(i) = best
    end do
  end subroutine

  subroutine run_puzzles_concurrent(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 1500000, nw = 800000, np = 300000, nx = 1500, ny = 900, nc = 1200000
    integer, allocatable :: a(:), b(:), best(:), better(:), words(:,:), other(:,:), distance(:), sx(:,:), sy(:,:), &
      tx(:,:), ty(:,:), &
      chosen(:)
    real(sp), allocatable :: pixel(:,:), colour(:,:)
    integer :: key(0:3), i, j, turn
    allocate (a(n), b(n), best(0:nw), better(0:nw), words(12,np), other(12,np), distance(np), sx(nx,ny), sy(nx,ny), &
      tx(nx,ny), &
      ty(nx,ny), chosen(nc), pixel(nc,3), colour(3,64))
    key = [17, 4711, 815, 99]
    do i = 1, n
      a(i) = i*1237
      b(i) = 7*i
    end do
    do i = 0, nw
      best(i) = mod(i, 1000)
    end do
    do i = 1, np
      do j = 1, 12
        words(j,i) = mod(i*j, 26)
        other(j,i) = mod(i*j + j/5, 26)
      end do
    end do
    sx = 0
    sy = 0
    do j = 7, ny, 23
      do i = 5, nx, 19
        sx(i,j) = i
        sy(i,j) = j
      end do
    end do
    tx = 0
    ty = 0
    do i = 1, nc
      pixel(i,1) = mod(i, 256)
      pixel(i,2) = mod(i/256, 256)
      pixel(i,3) = mod(i*3, 199)
    end do
    do i = 1, 64
      colour(1,i) = mod(i*29, 256)
      colour(2,i) = mod(i*71, 256)
      colour(3,i) = mod(i*113, 256)
    end do
    do turn = 1, turns
      call encipher(n, key, a, b)
      call pack_one(nw, 137, 41, best, better)
      call word_distances(np, words, other, distance)
      call flood(nx, ny, 16, sx, sy, tx, ty)
      call palette(nc, pixel, colour, chosen)
    end do
    print '(a,8i14)', 'puzzles', sum(int(a, 8)), sum(int(b, 8)), sum(int(better, 8)), sum(distance), sum(int(tx, 8)), &
      sum(int(ty, 8)), &
      sum(int(chosen, 8))
  end subroutine
end module
