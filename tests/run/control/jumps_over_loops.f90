! f2cuda options: --auto=all
! expect: report: 4 scan, proved
! Jumps that lead over whole loops leave nothing of a loop out; those inside one do.
program jumps_over_loops
  implicit none
  real(8) :: aa(40, 40), bb(40, 40), x(60)
  integer :: i, j
  bb = reshape([(mod(i*37, 19)*0.125d0 - 1.0d0, i = 1, 1600)], [40, 40])
  aa = reshape([(mod(i*31, 23)*0.25d0, i = 1, 1600)], [40, 40])
  call rows(40, 40, aa, bb)
  print *, sum(aa), aa(40, 40), aa(7, 33)
  call rows(40, 0, aa, bb)
  print *, sum(aa)
  x = [(mod(i*17, 13)*0.5d0 - 2.0d0, i = 1, 60)]
  call some(40, aa, bb, x)
  print *, sum(aa), sum(x), x(3), x(60)
  call inside(60, 40, aa, x, j)
  print *, sum(x), j, x(60)
contains
  ! a loop of GO TO around a recurrence
  subroutine rows(n, m, aa, bb)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: aa(n, n), bb(n, n)
    integer :: i, j, turn
    do turn = 1, 2
      i = 1
10    if (i > m) go to 20
      do j = 2, n
        aa(i, j) = aa(i, j - 1)*bb(i, j - 1)*0.5d0 + bb(i, j)
      end do
      i = i + 1
      go to 10
20    continue
      bb(1, turn) = bb(1, turn) + 1.0d0
    end do
  end subroutine
  ! jumps over a running sum, over a private scalar's loop and out of it
  subroutine some(n, aa, bb, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: aa(n, n), bb(n, n), x(60)
    real(8) :: s, t
    integer :: i, k, m
    m = 0
    do i = 1, n
      s = bb(i, 1)
      if (mod(i, 3) == 0) go to 30
      do k = 1, n
        s = s + bb(k, i)
        aa(k, i) = s
      end do
      if (s > 0.0d0) go to 40
30    m = m + 1
      do k = 1, n
        t = bb(k, i)*2.0d0
        if (t < 0.5d0) go to 35
        t = t - x(k)
35      aa(k, i) = aa(k, i) + t
      end do
40    x(mod(i, 60) + 1) = x(i) + s*0.01d0 + m
    end do
  end subroutine
  ! what a jump leaves out, set in some iterations of both loops
  subroutine inside(n, m, aa, x, last)
    integer, intent(in) :: n, m
    real(8), intent(in) :: aa(m, m)
    real(8), intent(inout) :: x(n)
    integer, intent(out) :: last
    real(8) :: s
    integer :: i, k
    last = 0
    do i = 1, m
      if (aa(i, i) > 3.0d0) cycle
      s = 0.0d0
      do k = 1, m
        if (aa(k, i) < 0.0d0) go to 50
        s = s + aa(k, i)
        last = k
50      x(k) = x(k) + s
      end do
      x(n) = x(n) + last
    end do
  end subroutine
end program
