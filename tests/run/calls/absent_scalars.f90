! f2cuda options: --auto=all
! Scalars that may be absent, and that iterations set only where they are there: no sum may begin with them, and no iteration may have copies of them
module absent_scalars_sums
  implicit none
contains
  subroutine q1(n, a, s)
    integer :: n, a(n), i
    integer, optional, intent(inout) :: s
    do i = 1, n
      if (present(s)) s = max(s, a(i))
    end do
  end subroutine
  subroutine q2(n, a, s)
    integer :: n, a(n), i
    integer, optional, intent(out) :: s
    do i = 1, n
      a(i) = a(i) + 1
      if (present(s)) s = a(i)
    end do
  end subroutine
  subroutine q3(n, a, s, k)
    integer :: n, a(n), i, m
    integer, optional, intent(inout) :: s, k
    logical :: has
    has = present(s)
    m = 0
    do i = 1, n
      if (has) m = m + s
      if (present(k)) then
        k = i
        a(i) = a(i) + k
      end if
    end do
    print *, 'q3', m, sum(a)
  end subroutine
  subroutine q4(n, a, s)
    integer :: n, a(n), i, c
    integer, optional, intent(inout) :: s(:)
    c = 0
    do i = 1, n
      if (present(s)) then
        s(mod(i, 3) + 1) = s(mod(i, 3) + 1) + a(i)
        if (a(i) > 2) then
          c = c + 1
          s(c + 3) = i
        end if
      end if
    end do
    print *, 'q4', c
  end subroutine
  subroutine q5(n, a, s, x)
    integer :: n, a(n), i
    integer, optional, intent(inout) :: s
    real(8), optional :: x
    do i = 1, n
      if (.not. present(s)) cycle
      s = s + a(i)
      if (present(x)) x = x*0.5d0 + a(i)
    end do
  end subroutine
  subroutine q6(n, a, s)
    integer :: n, a(n), i
    integer, optional, intent(inout) :: s
    if (present(s)) s = 0
    do i = 1, n
      if (present(s) .and. a(i) > 1) then
        if (s > 5) exit
        s = s + 1
      end if
      a(i) = -a(i)
    end do
    if (present(s)) print *, 'q6', s
    print *, 'q6', sum(a)
  end subroutine
  subroutine q7(n, a, w, k)
    integer :: n, a(n), i, j
    integer, optional, intent(inout) :: w(3), k
    do i = 1, n
      if (present(w)) then
        do j = 1, 3
          w(j) = i*j
        end do
        a(i) = sum(w)
      end if
      if (present(k) .and. a(i) == 7) k = i
    end do
    print *, 'q7', sum(a)
  end subroutine
  subroutine q8(n, a, has)    ! a variable without storage, and a pointer to nothing
    integer :: n, a(n), i
    logical, intent(in) :: has
    integer, allocatable :: s
    integer, pointer :: p
    nullify (p)
    if (has) then
      allocate (s, source = 3)
      allocate (p, source = 4)
    end if
    do i = 1, n
      if (allocated(s)) s = s + a(i)
      if (associated(p)) p = max(p, a(i))
    end do
    if (has) then
      print *, 'q8', s, p
      deallocate (p)
    end if
  end subroutine
  subroutine q9(n, a, s)      ! where it is there, the loop has a sum
    integer :: n, a(n), i
    integer, optional, intent(inout) :: s
    if (present(s)) then
      do i = 1, n
        if (a(i) > 3) s = s + a(i)
      end do
      print *, 'q9', s
    end if
  end subroutine
end module absent_scalars_sums
program absent_scalars
use absent_scalars_sums
implicit none
integer :: a(20), s, k, i, w(3), z(60)
real(8) :: x
! expect: report: 2 reduction: s (+)
a = [(mod(i*7, 11), i = 1, 20)]; s = 3; k = 4; x = 1; z = 0
call q1(20, a, s); call q1(20, a); print *, s
call q2(20, a, s); call q2(20, a); print *, s
call q3(20, a, s, k); call q3(20, a); call q3(20, a, k=k); print *, s, k
call q4(20, a, z); call q4(20, a); print *, sum(z)
call q5(20, a, s, x); call q5(20, a); call q5(20, a, s); call q5(20, a, x=x);  print *, s, x
call q6(20, a, s); call q6(20, a); print *, s
call q7(20, a, w, k); call q7(20, a); call q7(20, a, k=k); print *, w, k
call q8(20, a, .true.); call q8(20, a, .false.); call q9(20, a, s); call q9(20, a)
end program absent_scalars
