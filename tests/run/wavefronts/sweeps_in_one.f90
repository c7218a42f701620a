! Sweeps over planes that are stored in one dimension, as incomplete factorisations of grids have them: a plane is nrc = nr*nc away.
! f2cuda options: --auto=all
! expect: report: 6 wavefront, proved
! expect: report: 3 inside kernel forward_
! expect: report: 3 inside kernel backward_
! expect: report: 1 kernel part_91, x
! expect: host: it does not hold that nrc
program p
  implicit none
  integer, parameter :: nc = 9, nr = 7, nl = 5
  integer :: z(0:nc*nr*nl + nc), d(0:nc*nr*nl + nc), on(0:nc*nr*nl + nc), i
  do i = 0, ubound(z, 1)
    d(i) = mod(7*i, 23)
    on(i) = merge(0, 1, mod(i, 11) == 3)
  end do
  z = 1
  call forward(nc, nr, nl, on, d, z)
  print *, z(nc*nr*nl), sum(z), z(1::50)
  call backward(nc, nr, nl, on, d, z)
  print *, z(1), sum(z), z(1::50)
  call wide(nc, nr, nl, d, z)
  print *, sum(z), z(1::50)
  call part(nc, nr - 2, nr, nl, d, z)
  print *, sum(z), z(1::50)
  do i = -1, 2
    call lines(4, i, d, z)
    print *, sum(z), z(1::50)
  end do
contains
  subroutine forward(nc, nr, nl, on, d, z)
    integer, intent(in) :: nc, nr, nl, on(0:*), d(0:*)
    integer :: z(0:*), i, j, k, n, nrc, s
    nrc = nr*nc
    do k = 1, nl
      do i = 1, nr
        do j = 1, nc
          n = j + (i-1)*nc + (k-1)*nrc
          z(n) = 0
          if (on(n) == 0) cycle
          s = d(n)
          if (j > 1) s = s + z(n-1)
          if (i > 1) s = s + 2*z(n-nc)
          if (k > 1) s = s + 3*z(n-nrc)
          z(n) = mod(s, 1009)
        end do
      end do
    end do
  end subroutine

  subroutine backward(nc, nr, nl, on, d, z)
    integer, intent(in) :: nc, nr, nl, on(0:*), d(0:*)
    integer :: z(0:*), i, j, k, n, nrc, s
    nrc = nc*nr
    do k = nl, 1, -1
      do i = nr, 1, -1
        do j = nc, 1, -1
          n = j + (i-1)*nc + (k-1)*nrc
          if (on(n) == 0) cycle
          s = d(n)
          if (j < nc) s = s + z(n+1)
          if (i < nr) s = s + 2*z(n+nc)
          if (k < nl) s = s + 3*z(n+nrc)
          z(n) = mod(z(n) + s, 1009)
        end do
      end do
    end do
  end subroutine

  ! A row reaches into the next one: the same elements again.
  subroutine wide(nc, nr, nl, d, z)
    integer, intent(in) :: nc, nr, nl, d(0:*)
    integer :: z(0:*), i, j, k, n, nrc
    nrc = nr*nc
    do k = 1, nl
      do i = 1, nr
        do j = 1, nc + 3
          n = j + (i-1)*nc + (k-1)*nrc
          z(n) = mod(5*z(n) + d(n), 1009)
          if (k > 1) z(n) = mod(z(n) + 3*z(n-nrc), 1009)
        end do
      end do
    end do
  end subroutine

  ! Planes that lie closer than they are large.
  subroutine part(nc, nr, rows, nl, d, z)
    integer, intent(in) :: nc, nr, rows, nl, d(0:*)
    integer :: z(0:*), i, j, k, n, nrc
    nrc = nr*nc
    do k = 1, nl - 2
      do i = 1, rows
        do j = 1, nc
          n = j + (i-1)*nc + (k-1)*nrc
          z(n) = mod(5*z(n) + d(n), 1009)
          if (k > 1) z(n) = mod(z(n) + 3*z(n-nrc), 1009)
        end do
      end do
    end do
  end subroutine

  ! A product that may be 0, or negative.
  subroutine lines(nc, nr, d, z)
    integer, intent(in) :: nc, nr, d(0:*)
    integer :: z(0:*), j, n, nrc
    nrc = nr*nc
    do j = 1, nc
      n = j + 3*nc
      z(n) = mod(5*z(n-nrc) + z(n-nrc+1) + d(n), 1009)
    end do
  end subroutine
end program p
