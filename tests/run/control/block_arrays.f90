! f2cuda options: --auto=all
! expect: report: 8 ; kernel block_arrays_
! expect: report: 1 ; kernel smooth_
! Arrays of a BLOCK inside the loop, whose bounds nobody can ask for outside of it: an iteration's own, whoever fills them under conditions.
module smoothing
  implicit none
contains
  subroutine smooth(a, b, w)
    real(8), intent(in) :: a(:,:)
    real(8), intent(out) :: b(:,:)
    integer, intent(in) :: w
    integer :: j
    do j = 1, size(a,2)
      block
        real(8), dimension(-w:w) :: ker
        real(8) :: pad(1-w:size(a,1)+w)
        integer :: i, k
        do k = -w, w
          ker(k) = 1d0/(1+abs(k))
        end do
        pad = 0
        pad(1:size(a,1)) = a(:,j)
        do i = 1, size(a,1)
          b(i,j) = dot_product(ker, pad(i-w:i+w))
        end do
      end block
    end do
  end subroutine
end module
program block_arrays
  use smoothing
  implicit none
  integer :: n, j, i, k
  real(8), allocatable :: a(:, :), b(:, :), r(:), q(:)
  n = 32; k = 7
  allocate (a(n, n), b(n, n), r(n), q(n))
  do j = 1, n
    do i = 1, n
      a(i,j) = mod(i*j, 17)
    end do
  end do
  do j = 1, n            ! bounds of its own constants, whose names mean others outside
    block
      integer, parameter :: k = 3
      real(8) :: v(-k:n, k)
      v = 0
      v(1:, 1) = a(:, j)
      v(1:, 2) = v(1:, 1)*2
      r(j) = sum(v) + size(v) + lbound(v, 1) + ubound(v, 1) + maxval(v(:, 2))
    end block
  end do
  print *, sum(r), r(7), k
  do j = 1, n            ! BLOCK in BLOCK, empty arrays
    block
      real(8) :: v(n/2)
      v = a(1:n/2, j)
      block
        real(8) :: w(size(v)), e(n+1:n)
        w = v*v
        e = 1
        q(j) = sum(w) + sum(e) + size(e) + size(w)
      end block
    end block
  end do
  print *, sum(q), q(5)
  !$acc parallel loop
  do j = 1, n
    block
      real(8) :: n2(n), r2
      n2 = a(j, :)
      r2 = dot_product(n2, n2)
      where (n2 > 3) n2 = sqrt(r2)
      r(j) = sum(n2, mask=n2 > 1)
    end block
  end do
  print *, sum(r), r(7)
  !$omp target teams distribute parallel do
  do j = 1, n
    block
      integer :: idx(n), c, ii
      c = 0
      do ii = 1, n
        if (a(ii, j) > 8) then
          c = c + 1
          idx(c) = ii
        end if
      end do
      q(j) = sum(idx(1:c)); if (c > 0) q(j) = q(j) + minval(idx(1:c))
    end block
  end do
  print *, sum(q), q(5)
  do j = 1, n            ! one name in two BLOCKs
    if (mod(j, 3) == 0) then
      block
        real(8) :: v(n)
        v = a(:, j)
        where (v > 5) v = 0
        r(j) = sum(v)
      end block
    else
      block
        real(8) :: v(n), w(n, 2)
        v = a(:, j)
        w(:, 1) = v
        w(:, 2) = -v*0.5d0
        r(j) = sum(w)
      end block
    end if
  end do
  print *, sum(r), r(7)
  block                  ! around the loop, and one that keeps its values
    real(8) :: t(n)
    t = 1
    do j = 1, n
      if (mod(j, 2) == 0) t(k) = r(j)
      q(j) = t(k)
    end do
    do j = 1, n
      block
        real(8), save :: last(2) = 0
        if (mod(j, 4) == 0) last(1) = r(j)
        r(j) = last(1)
      end block
    end do
  end block
  print *, sum(q), q(5), sum(r), r(7)
  call smooth(a, b, 2)
  print '(2f14.6)', sum(b), b(3, 3)
end program
! expect: compiler: stays on the host
