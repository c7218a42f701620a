! f2cuda options: --auto=all
! expect: report: 1 'FINAL of t' is called
! FINAL procedures get objects where procedures and blocks end, and read what kernels have made of them; they count as calls in loops
module finalised_types
  implicit none
  type t
    integer :: a(20) = 0
    integer, allocatable :: b(:)
  contains
    final :: fin
  end type
  type h
    type(t) :: q
    integer :: z = 3
  end type
  type p                 ! its procedure is PURE: it says nothing of what it reads
    integer :: a(20) = 0
    integer, allocatable :: b(:)
    integer, pointer :: s => null()
  contains
    final :: pfin
  end type
  integer :: tot = 0
  integer :: keep(20) = 0
contains
  subroutine fin(x)
    type(t), intent(inout) :: x
    integer :: i
    do i = 1, 20
      tot = tot + x%a(i)
      keep(i) = keep(i) + x%a(i)
    end do
    if (allocated(x%b)) tot = tot + sum(x%b)
  end subroutine
  pure subroutine pfin(x)
    type(p), intent(inout) :: x
    if (associated(x%s)) x%s = x%s + sum(x%a) + sum(x%b)
  end subroutine
  subroutine s0(n, sums)
    integer :: n, i
    integer, target :: sums
    type(p) :: l
    allocate (l%b(n))
    l%s => sums
    do i = 1, n
      l%a(i) = i*2
      l%b(i) = i
    end do
  end subroutine
  subroutine s1(n)
    integer :: n, i
    type(t) :: l
    do i = 1, n
      l%a(i) = i*2
    end do
    allocate (l%b(n))
    do i = 1, n
      l%b(i) = i
    end do
  end subroutine
  subroutine s2(n)
    integer :: n, i
    type(t), allocatable :: l(:)
    allocate (l(3))
    do i = 1, n
      l(2)%a(i) = i*2
      l(3)%a(1) = i
    end do
    do i = 1, n
      block
        type(h) :: k
        k%q%a(1) = i
        keep(i) = keep(i) + k%z
      end block
    end do
    deallocate (l)
  end subroutine
  subroutine s3(n, x)
    integer :: n, i
    type(t), intent(out) :: x
    do i = 1, n
      x%a(i) = x%a(i) + tot
    end do
  end subroutine
  subroutine s4(n)
    integer :: n, i
    type(t) :: y, z(2)
    do i = 1, n
      y%a(i) = i
      z(1)%a(i) = 1
    end do
    z(2) = y
    call s3(n, y)
    do i = 1, n
      y%a(i) = y%a(i) + keep(i)
    end do
    print *, 's4', sum(y%a), sum(z(2)%a)
    do i = 1, 3
      call s3(n, z(1))
      call s1(i)
      keep(i) = keep(i) + tot
    end do
  end subroutine
  subroutine s5(n, r)
    integer :: n, i, r(n)
    do i = 1, n
      block
        type(t) :: l
        l%a(1) = i
        r(i) = l%a(1) + tot
      end block
    end do
  end subroutine
end module finalised_types
program finalised
  use finalised_types
  implicit none
  integer :: i, r(10)
  integer, target :: sums = 0
  do i = 1, 3
    call s1(20); print *, tot, sum(keep)
    call s0(20, sums); print *, sums
    call s2(18); print *, tot, sum(keep)
    tot = mod(tot, 100)
    call s5(10, r); print *, tot, sum(r)
    call s4(19); print *, tot, sum(keep)
    tot = mod(tot, 100); keep = mod(keep, 100)
  end do
end program finalised
! expect: compiler: stays on the host
