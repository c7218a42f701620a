! A scalar that both arms of an IF in a loop inside set, read after that loop: where the loop inside has no iterations, it is what it was.
! f2cuda options: --auto=all
! expect: report: 2 parallel, proved; kernel columns_
! expect: report: 1 scan, proved; kernel triangle_
! expect: report: 2 parallel, proved; kernel directive_
program set_in_both_arms
  implicit none
  integer, parameter :: n = 70, m = 6
  real(8) :: flux(n, 0:m + 1, 3), last(n, 3), before(n)
  integer :: place, layers, other, i
  logical :: down
  do i = 1, 4
    down = mod(i, 2) == 0
    layers = merge(m, 0, i > 2)
    place = -i
    other = 10*i
    call start
    call columns(layers, down, place)
    print '(a, i0, l2, i4, 2es16.8)', 'columns ', layers, down, place, sum(flux), sum(last)
    call start
    call hands_on(layers, down, other)
    print '(a, i0, l2, i4, 2es16.8)', 'hands on ', layers, down, other, sum(flux), sum(before)
    call start
    other = 10*i
    call triangle(layers, down, other)
    print '(a, i0, l2, i4, 2es16.8)', 'triangle ', layers, down, other, sum(last)
    call start
    call directive(layers, down)
    print '(a, i0, l2, 2es16.8)', 'directive ', layers, down, sum(flux), sum(last)
  end do
contains
  subroutine start
    integer :: i, k, g
    do g = 1, 3
      do k = 0, m + 1
        do i = 1, n
          flux(i, k, g) = i + 100*k + 0.5d0*g
        end do
      end do
    end do
    last = 0
    before = 0
  end subroutine

  subroutine columns(nlay, top, to) ! all iterations set 'to', or none does
    integer, intent(in) :: nlay
    logical, intent(in) :: top
    integer, intent(inout) :: to
    integer :: i, k, g
    do g = 1, 3
      do i = 1, n
        do k = 1, nlay
          if (top) then
            to = k + 1
          else
            to = nlay - k
          end if
          flux(i, to, g) = 0.5d0*flux(i, to, g) + k
        end do
        last(i, g) = flux(i, abs(to), g)*2
      end do
    end do
  end subroutine

  subroutine hands_on(nlay, top, t) ! read before the loop inside: what the iteration before has left
    integer, intent(in) :: nlay
    logical, intent(in) :: top
    integer, intent(inout) :: t
    integer :: i, k
    do i = 1, n
      before(i) = t
      do k = 1, nlay
        if (top) then
          t = k + i
        else
          t = i - k
        end if
        flux(i, k, 1) = t
      end do
    end do
  end subroutine

  subroutine triangle(nlay, top, t) ! how often the loop inside runs depends on the iteration
    integer, intent(in) :: nlay
    logical, intent(in) :: top
    integer, intent(inout) :: t
    integer :: i, k
    do i = 1, n
      do k = 1, merge(nlay, 0, mod(i, 3) == 0)
        if (top) then
          t = k + i
        else
          t = i - k
        end if
      end do
      last(i, 1) = t
    end do
  end subroutine

  subroutine directive(nlay, top)
    integer, intent(in) :: nlay
    logical, intent(in) :: top
    integer :: i, k, g, from, to
    real(8) :: x
    to = 1
    !$acc parallel loop collapse(2)
    do g = 1, 3
      do i = 1, n
        do k = 1, nlay
          if (top) then
            from = k
            to = k + 1
          else
            from = nlay - k + 2
            to = nlay - k + 1
          end if
          x = flux(i, from, g)
          if (x > 300) then
            flux(i, to, g) = 0.25d0*x
          else
            flux(i, to, g) = 0
          end if
        end do
        last(i, g) = flux(i, to, g)*2
      end do
    end do
  end subroutine
end program
