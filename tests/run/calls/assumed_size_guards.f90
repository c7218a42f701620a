! Dummies without a last extent, of which conditions keep loops from what lies behind the actual argument.
! expect: host: how much of 'w' the loop uses depends on what it finds
module dummies
  implicit none
contains
  subroutine below(w, n, m)
    integer, intent(inout) :: w(*)
    integer, intent(in) :: n, m
    integer :: i
    !$acc parallel loop
    do i = 1, n
      if (i <= m) w(i) = w(i) + i
    end do
  end subroutine below
  subroutine branches(w, n, m)
    integer, intent(inout) :: w(*)
    integer, intent(in) :: n, m
    integer :: i
    !$acc parallel loop
    do i = 1, n
      if (i > m) cycle
      if (i == 2) then
        w(i) = -i
      else if (i < 2) then
        w(i + 2) = i
      end if
    end do
  end subroutine branches
  subroutine invariant(w, n, m)
    integer, intent(inout) :: w(*)
    integer, intent(in) :: n, m
    integer :: i
    !$acc parallel loop
    do i = 1, n
      if (m > 100) w(i) = i
    end do
  end subroutine invariant
  subroutine lowered(w, n, m)
    integer, intent(inout) :: w(-5:*)
    integer, intent(in) :: n, m
    integer :: i
    !$acc parallel loop
    do i = 1, n
      if (m > 100) w(i) = i
    end do
  end subroutine lowered
  subroutine around(w, n, none)
    integer, intent(inout) :: w(*)
    integer, intent(in) :: n, none
    integer :: i, k
    !$acc parallel loop
    do i = 1, n
      do k = 1, none
        w(i) = w(i) + k
      end do
    end do
  end subroutine around
  subroutine beside(w, n, none, v)
    integer, intent(inout) :: w(*), v(40, n)
    integer, intent(in) :: n, none
    integer :: i, k, s
    !$acc parallel loop gang
    do i = 1, n
      s = i
      !$acc loop vector
      do k = 1, none
        w(i) = w(i) + k
        s = s + k
      end do
      !$acc loop vector
      do k = 1, 40
        v(k, i) = k*s
      end do
    end do
  end subroutine beside
  subroutine backwards(w, n, m)
    integer, intent(inout) :: w(0:*)
    integer, intent(in) :: n, m
    integer :: i
    !$acc parallel loop
    do i = n, 1, -1
      if (i < m .and. 2 <= i) w(i) = w(i) + 10*i
    end do
  end subroutine backwards
  subroutine inside(w, n, m, none)
    integer, intent(inout) :: w(m, *)
    integer, intent(in) :: n, m, none
    integer :: i, j, k
    !$acc parallel loop
    do i = 1, m
      do j = 1, n
        if (j + 1 <= 3) w(i, j) = w(i, j) + i*j
      end do
      do k = 1, none
        w(i, n + k) = 0
      end do
    end do
  end subroutine inside
  subroutine old(w, n, m)
    integer, intent(in) :: n, m
    integer, intent(inout) :: w(1)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      if (.not. i > m) w(i) = 5*i
    end do
  end subroutine old
  subroutine triangle(w, n, m)
    integer, intent(inout) :: w(*)
    integer, intent(in) :: n, m
    integer :: i, j, s(4)
    s = 0
    !$acc parallel loop copy(s)
    do i = 1, 4
      do j = i, min(i + n, m)
        s(i) = s(i) + w(j)
      end do
    end do
    w(1:4) = s
  end subroutine triangle
  subroutine found(w, list, n)
    integer, intent(inout) :: w(*)
    integer, intent(in) :: n, list(n)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      if (list(i) > 0) w(i) = list(i)
    end do
  end subroutine found
  subroutine known(w, list, n)
    integer, intent(inout) :: w(*)
    integer, intent(in) :: n, list(n)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      w(i) = w(i) + 1
      if (list(i) > 0) w(i) = list(i)
    end do
  end subroutine known
  subroutine named(w, list, n)
    integer, intent(inout) :: w(*)
    integer, intent(in) :: n, list(n)
    integer :: i
    !$acc parallel loop copy(w(1:4))
    do i = 1, n
      if (list(i) > 0) w(i) = 2*list(i)
    end do
  end subroutine named
end module dummies
program assumed_size_guards
  use dummies
  implicit none
  integer, parameter :: many = 2**20
  integer, pointer :: w(:), v(:)
  integer, allocatable :: list(:)
  integer :: k, block(8), beside_it(40, 6)
  allocate (list(many))
  list = 0
  list(2:4:2) = [3, 9]
  do k = 1, 2
    allocate (w(4), v(4))
    w = [1, 2, 3, 4]
    v = 7
    call below(w, many, 3)
    call branches(w, many, 2)
    call invariant(w, many, k)
    print *, w, v
    block = 1
    !$acc data copy(block(4:8)) ! the rest is not there
    call lowered(block, 1, k)
    call around(block, 6, list(1))
    call beside(block, 6, list(1), beside_it)
    !$acc end data
    print *, block, sum(beside_it)
    call backwards(w, many, 4)
    call inside(w, many, 2, 0)
    print *, w, v
    call old(w, many, 2)
    call triangle(w, many, 4)
    print *, w, v
    call found(w, list, many)
    call known(w, list, 4)
    print *, w, v
    call named(w, list, many)
    print *, w, v
    deallocate (w, v)
  end do
end program assumed_size_guards
