! expect: host: share storage
! f2cuda options: --auto=all
! Scalars in the storage of array elements that the loop writes, and induction variables in loops whose step is not known.
module scalar_storage_loops
  implicit none
contains
  subroutine read_only(n, q, r)
    integer, intent(in) :: n, q(20)
    integer, intent(out) :: r(20)
    integer :: t, w(20), i
    equivalence (t, w(3))
    w = 1
    t = 3
    do i = 1, n
      w(i) = q(i) + t
    end do
    r = w
  end subroutine

  subroutine summed(n, q, r)
    integer, intent(in) :: n, q(20)
    integer, intent(out) :: r(20)
    integer :: t, w(20), i
    equivalence (t, w(3))
    w = 1
    do i = 1, n
      t = t + q(i)
      w(i) = 1
    end do
    r = w
  end subroutine

  subroutine bound(q, r)
    integer, intent(in) :: q(20)
    integer, intent(out) :: r(20)
    integer :: n, w(20), i
    equivalence (n, w(3))
    w = 1
    n = 12
    do i = 1, n
      w(i) = 4*i + q(i)
      r(i) = n
    end do
    r(13:) = w(13:)
  end subroutine

  subroutine work(n, q, r)
    integer, intent(in) :: n, q(20)
    integer, intent(out) :: r(20)
    integer :: t, w(20), i
    common /work_storage/ t
    equivalence (t, w(1))
    w = 5
    r = 0
    do i = 1, n
      t = q(i)
      w(i) = 7
      r(i) = t
    end do
  end subroutine

  subroutine pointed(p, w, n)
    integer, pointer, intent(in) :: p
    integer, target, intent(inout) :: w(20)
    integer, intent(in) :: n
    integer :: i
    do i = 1, n
      w(i) = p + i
    end do
  end subroutine

  subroutine stepped(n, inc, q, r)
    integer, intent(in) :: n, inc, q(20)
    integer, intent(out) :: r(0:60)
    integer :: t, i
    r = 0
    t = 2
    do i = n, 1, inc
      t = t + 1
      r(t) = q(2)
      t = t + 1
      r(t) = q(i) + i
    end do
  end subroutine

  subroutine counted(n, a, b, c, last)
    integer, intent(in) :: n, a(21)
    integer, intent(out) :: b(20), last(2)
    integer, intent(inout) :: c(21)
    integer :: k, t, i
    b = 0
    k = 0
    t = 0
    do i = 1, n
      t = c(i)
      b(i) = t + c(i + 1)
      k = k + 1
      c(k) = a(i + 1)
    end do
    last = [k, t]
  end subroutine
end module

program scalar_storage
  use scalar_storage_loops
  implicit none
  integer :: q(20), r(20), wide(0:60), c(21), a(21), last(2), i
  integer, target :: w(20)
  integer, pointer :: p
  q = [(mod(5*i, 17), i = 1, 20)]
  a = [(mod(3*i, 19), i = 1, 21)]
  call read_only(20, q, r)
  print *, r
  call summed(20, q, r)
  print *, r
  r = 0
  call bound(q, r)
  print *, r
  call work(20, q, r)
  print *, r
  w = q
  p => w(4)
  call pointed(p, w, 20)
  print *, w
  do i = -3, -1
    call stepped(20, i, q, wide)
    print *, wide
  end do
  do i = 0, 20, 10
    c = [q, 99]
    call counted(i, a, r, c, last)
    print *, r, c, last
  end do
end program
