! The host sets parts of an array that is newer on the device, several before it tells of them; sums of one loop are parts of one array.
! f2cuda options: --auto=all
module kept
  implicit none
  integer :: y(60)
contains
  subroutine two(v, i)
    integer, intent(in) :: v, i
    y(i) = v + 100
    y(i + 30) = v
  end subroutine
  subroutine blocks(v, i)
    integer, intent(in) :: v, i
    integer :: u(30), w(3, 10)
    common /block/ u, w
    u(i) = v
    w(1 + mod(i, 3), 1 + (i - 1)/3) = v + 7
    u(31 - i) = v + 2
  end subroutine
  subroutine apart(p, q, v, i)
    integer, intent(inout) :: p(:), q(:)
    integer, intent(in) :: v, i
    p(i) = v
    q(i) = -v
  end subroutine
  subroutine sums(a)
    integer, intent(in) :: a(:)
    integer :: s, t, i
    common /parts/ s, t
    do i = 1, size(a)
      s = s + a(i)
      t = t + 2*a(i)
    end do
  end subroutine
end module
program parts_set_together
  use kept
  implicit none
  integer :: z(60), v(40), a(50), i
  common /block/ z
  common /parts/ v
  do i = 1, 60
    y(i) = i
    z(i) = 2*i
  end do
  do i = 1, 30
    call two(mod(i, 7), i)
    if (i > 1000) print *, i
  end do
  print *, y
  do i = 1, 30
    call blocks(mod(i, 11), i)
    if (i > 1000) print *, i
  end do
  print *, z
  do i = 1, 60
    y(i) = 3*i
  end do
  do i = 1, 30
    call apart(y(:30), y(31:), mod(i, 5), i)
    if (i > 1000) print *, i
  end do
  print *, y
  do i = 1, 50
    a(i) = mod(i, 9)
  end do
  do i = 1, 40
    v(i) = i
  end do
  do i = 1, 12
    call sums(a)
    if (i > 1000) print *, i
  end do
  print *, v
end program parts_set_together
