! f2cuda options: --auto=all
! Histograms, a row each: the threads of a team, or those of all rows, combine values into the bins together.
module row_bins
  implicit none
contains
  subroutine own_bins(n, m, nb, k, h) ! of as many elements as the launch says
    integer, intent(in) :: n, m, nb, k(n,m)
    integer, intent(out) :: h(nb,m)
    integer :: i, j, c(nb)
    do j = 1, m
      c = 0
      do i = 1, n
        c(k(i,j)) = c(k(i,j)) + 1
      end do
      h(:,j) = c
    end do
  end subroutine

  subroutine constant_bins(n, m, k, h, best) ! with the bin that most are in
    integer, intent(in) :: n, m, k(n,m)
    integer, intent(out) :: h(100,m), best(m)
    integer :: i, j, b, c(100)
    do j = 1, m
      do b = 1, 100
        c(b) = 0
      end do
      do i = 1, n
        if (k(i,j) > 3) then
          c(k(i,j)) = c(k(i,j)) + 2
        else
          c(k(i,j)+50) = 1 + c(k(i,j)+50)
        end if
      end do
      best(j) = 1
      do b = 2, 100
        if (c(b) > c(best(j))) best(j) = b
      end do
      do b = 1, 100
        h(b,j) = c(b)
      end do
    end do
  end subroutine

  subroutine in_place(n, m, k, h)
    integer, intent(in) :: n, m, k(n,m)
    integer, intent(inout) :: h(100,m)
    integer :: i, j
    do j = 1, m
      do i = 1, n
        h(k(i,j),j) = h(k(i,j),j) + i
      end do
    end do
  end subroutine

  subroutine of_reals(n, m, nb, x, w, h)
    integer, intent(in) :: n, m, nb
    real, intent(in) :: x(n,m), w(n)
    real(8), intent(out) :: h(nb,m)
    integer :: i, j, b
    do j = 1, m
      h(:,j) = 0.25d0
      do i = j, n
        b = min(nb, 1 + int(x(i,j)*nb))
        h(b,j) = h(b,j) + w(i)
      end do
    end do
  end subroutine

  subroutine of_tiles(n, nt, k, h, top, bits)
    integer, intent(in) :: n, nt, k(n,n)
    integer, intent(out) :: h(100,nt,nt), top(10,nt,nt), bits(10,nt,nt)
    integer :: ti, tj, i, j, t
    t = n/nt
    do tj = 1, nt
      do ti = 1, nt
        h(:,ti,tj) = 0
        top(:,ti,tj) = -1
        bits(:,ti,tj) = 0
        do j = (tj-1)*t + 1, tj*t
          do i = (ti-1)*t + 1, ti*t
            h(k(i,j),ti,tj) = h(k(i,j),ti,tj) + 1
            top(1+mod(i,10),ti,tj) = max(top(1+mod(i,10),ti,tj), k(i,j))
            bits(1+mod(j,10),ti,tj) = ior(bits(1+mod(j,10),ti,tj), k(i,j))
          end do
        end do
      end do
    end do
  end subroutine

  subroutine running(n, m, k, h) ! each row's bins go on where the values before have led: one thread a row
    integer, intent(in) :: n, m, k(n,m)
    integer, intent(out) :: h(100,m)
    integer :: i, j, c(100)
    do j = 1, m
      c = 1
      do i = 1, n
        c(k(i,j)) = c(k(i,j)) + mod(c(1+mod(i,7)), 3)
      end do
      h(:,j) = c
    end do
  end subroutine

  subroutine own_sums(n, m, k, w, h) ! rounded in the order of the iterations
    integer, intent(in) :: n, m, k(n,m)
    real, intent(in) :: w(n)
    real, intent(out) :: h(100,m)
    integer :: i, j
    real :: c(100)
    do j = 1, m
      c = 0
      do i = 1, n
        c(k(i,j)) = c(k(i,j)) + w(i)
      end do
      h(:,j) = c
    end do
  end subroutine
end module

program main
  use row_bins
  implicit none
  integer, parameter :: n = 128, m = 40, nt = 4
  integer :: k(n,n), h(100,m), best(m), ht(100,nt,nt), top(10,nt,nt), bits(10,nt,nt), i, j
  real :: x(n,m), w(n), hs(100,m)
  real(8) :: hr(32,m)
  do j = 1, n
    w(j) = 1 + mod(j, 5)*0.25
    do i = 1, n
      k(i,j) = 1 + mod(i*i*7 + j*13 + i*j, 50)
      if (j <= m) x(i,j) = (k(i,j) - 0.5)/50
    end do
  end do
  call own_bins(n, m, 100, k, h)
  print *, 'own', total(h), h(:5,m)
  call constant_bins(n, m, k, h, best)
  print *, 'constant', total(h), h(48:55,3), best(1), best(m)
  call in_place(n, m, k, h)
  print *, 'in place', total(h), h(48:55,3)
  call of_reals(n, m, 32, x, w, hr)
  print '(a,5f12.4)', ' reals', sum(hr), hr(1:2,3), hr(32,m), hr(1,m)
  call of_tiles(n, nt, k, ht, top, bits)
  print *, 'tiles', total(reshape(ht, [100, nt*nt])), ht(48:55,2,3)
  print *, sum(top), top(3,:,2), sum(bits), bits(7,:,3)
  call running(n, m, k, h)
  print *, 'running', total(h), h(:8,m)
  call own_sums(n, m, k, w, hs)
  print '(a,5f12.4)', ' sums', sum(hs), hs(1:2,3), hs(32,m), hs(1,m)
contains
  integer function total(h)
    integer, intent(in) :: h(:,:)
    integer :: i, j
    total = 0
    do j = 1, size(h, 2)
      do i = 1, size(h, 1)
        total = ieor(ishftc(total, 3), h(i,j))
      end do
    end do
  end function
end program
