! f2cuda options: --auto=all
! What goes back after a loop without iterations, and what no iteration sets, is what was there: on the device and on the host's threads.
module last_none_loops
  implicit none
contains
  subroutine scalar(n, w, last)
    integer, intent(in) :: n, w(:)
    integer, intent(out) :: last
    integer :: u, i
    u = 3
    do i = 1, n
      u = w(i)
    end do
    last = u
  end subroutine

  subroutine inner(n, m, w, v, last)
    integer, intent(in) :: n, m, w(:)
    integer, intent(out) :: v(:), last
    integer :: t, i, j
    t = 11
    v = 0
    do i = 1, n
      do j = 1, m
        t = w(i) + j
        v(i) = t
      end do
    end do
    last = t
  end subroutine

  subroutine elements(n, w, v, kept)
    integer, intent(in) :: n, w(:)
    integer, intent(out) :: v(:)
    integer, intent(inout) :: kept(8)
    integer :: i, j
    v = 0
    do i = 1, n
      do j = 2, 4
        kept(j) = w(i) + j
      end do
      v(i) = kept(2) + kept(4)
    end do
  end subroutine
end module

program last_none
  use last_none_loops
  implicit none
  integer :: w(40), v(40), kept(8), last, n, m, i
  w = [(mod(7*i, 23), i = 1, 40)]
  do n = 0, 40, 20
    call scalar(n, w, last)
    print *, n, last
    do m = 0, 2
      call inner(n, m, w, v, last)
      print *, n, m, last, sum(v)
    end do
    kept = [(100*i, i = 1, 8)]
    call elements(n, w, v, kept)
    print *, n, kept, sum(v)
  end do
end program
