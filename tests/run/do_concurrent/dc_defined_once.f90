! A variable that one iteration of DO CONCURRENT defines keeps that value after the loop (F2018, 11.1.7.5).
module once
  implicit none
  integer :: mq
  type pt
    integer :: x, y
  end type
contains
  subroutine s1(k, q, a)          ! condition
    integer :: k, q, a(40), i
    do concurrent (i=1:40)
      if (i == k) q = a(i)
    end do
  end subroutine

  subroutine s2(k, q, a)          ! mask
    integer :: k, q, a(40), i
    do concurrent (i=1:40, i == k)
      q = a(i)
    end do
  end subroutine

  subroutine s3(k, q, a)          ! one iteration by bounds
    integer :: k, q, a(40), i
    do concurrent (i=k:k)
      q = a(i)
    end do
  end subroutine

  subroutine s4(k, q, a)          ! read in the iteration, too
    integer :: k, q, a(40), i
    do concurrent (i=1:40)
      if (i == k) then
        q = a(i)
        a(i) = q + 1
        q = q*2
      end if
    end do
  end subroutine

  subroutine s5(k, a)             ! module variable
    integer :: k, a(40), i
    do concurrent (i=1:40)
      if (i == k) mq = a(i)
    end do
  end subroutine

  subroutine s6(k, p, a)          ! component
    integer :: k, a(40), i
    type(pt) :: p
    do concurrent (i=1:40)
      if (i == k) then
        p%x = a(i)
        p%y = p%x + 1
      end if
    end do
  end subroutine

  subroutine s7(k, q, a)          ! two indices
    integer :: k, q, a(40), i, j
    do concurrent (i=1:5, j=1:8)
      if (i*8 + j - 8 == k) q = a(k)
    end do
  end subroutine

  subroutine s8(k, q, a)          ! nested
    integer :: k, q, a(40), i, j
    do concurrent (i=1:5)
      do concurrent (j=1:8)
        if (i*8 + j - 8 == k) q = a(k)
      end do
    end do
  end subroutine

  subroutine s9(k, q, a)          ! element of an array, and an array
    integer :: k, q(3), a(40), i
    do concurrent (i=1:40)
      if (i == k) q(2) = a(i)
      if (i == k + 1) q(1) = a(i)
      if (i == k + 2) q(3) = a(i)
    end do
  end subroutine

  subroutine s10(k, q, a)          ! whole array in one iteration
    integer :: k, q(3), a(40), i
    do concurrent (i=1:40)
      if (i == k) then
        q = a(i)
        q(2) = q(1) + 1
      end if
    end do
  end subroutine

  subroutine s11(k, q, a)         ! temporary of many iterations, then something else
    integer :: k, q, a(40), i
    do concurrent (i=1:40)
      if (mod(i, 3) == k) then
        q = a(i)*2
        a(i) = q
      end if
    end do
    q = 0
  end subroutine

  subroutine s12(k, x, a)         ! real, two variables
    integer :: k, a(40), i
    real(8) :: x(2), r, t
    r = -1; t = -2
    do concurrent (i=1:40)
      if (a(i) == k) then
        r = a(i)*0.5d0
        t = i
      end if
    end do
    x = [r, t]
  end subroutine

  subroutine s13(k, q, a)         ! none
    integer :: k, q, a(40), i
    do concurrent (i=1:40)
      if (i == k + 100) q = a(i)
    end do
  end subroutine

  subroutine s14(k, q, a)         ! found flag
    integer :: k, a(40), i
    logical :: q
    q = .false.
    do concurrent (i=1:40)
      if (a(i) == k) q = .true.
    end do
  end subroutine

  subroutine s15(k, q, a)         ! select case
    integer :: k, q, a(40), i
    do concurrent (i=1:40)
      select case (i - k)
      case (0)
        q = a(i)
      end select
    end do
  end subroutine

  subroutine s16(k, q, a)         ! inner loop
    integer :: k, q, a(40), i, j
    do concurrent (i=1:5)
      do j = 1, 8
        if (i*8 + j - 8 == k) q = a(k)
      end do
    end do
  end subroutine

  subroutine s17(n, q, a)         ! unknown number, here one, array
    integer :: n, q(3), a(40), i
    do concurrent (i=1:n)
      q = a(i)
      a(i) = sum(q)
    end do
  end subroutine

  subroutine s18(k, z, a)         ! complex
    integer :: k, a(40), i
    complex :: z
    do concurrent (i=1:40)
      if (i == k) z = cmplx(a(i), 1)
    end do
  end subroutine

  subroutine s19(k, q, a)         ! in a block
    integer :: k, q, a(40), i
    block
      integer :: q2
      q2 = 5
      do concurrent (i=1:40)
        if (i == k) q2 = a(i)
      end do
      q = q2
    end block
  end subroutine
end module
program dc_defined_once
  use once
  integer :: a(40), i, q, v(3)
  type(pt) :: p
  real(8) :: x(2)
  logical :: f
  complex :: z
  a = [(mod(i*37, 101), i = 1, 40)]
  q = -1; call s1(7, q, a); print *, 1, q
  q = -1; call s2(7, q, a); print *, 2, q
  q = -1; call s3(7, q, a); print *, 3, q
  q = -1; call s4(7, q, a); print *, 4, q, sum(a)
  mq = -1; call s5(7, a); print *, 5, mq
  p = pt(1, 2); call s6(7, p, a); print *, 6, p
  q = -1; call s7(7, q, a); print *, 7, q
  q = -1; call s8(7, q, a); print *, 8, q
  v = -1; call s9(7, v, a); print *, 9, v
  v = -1; call s10(7, v, a); print *, 10, v
  q = -1; call s11(1, q, a); print *, 11, q, sum(a)
  call s12(a(9), x, a); print *, 12, x
  q = -1; call s13(7, q, a); print *, 13, q
  call s14(a(8), f, a); print *, 14, f
  q = -1; call s15(7, q, a); print *, 15, q
  q = -1; call s16(7, q, a); print *, 16, q
  v = -1; call s17(1, v, a); print *, 17, v
  z = 0; call s18(7, z, a); print *, 18, z
  q = -1; call s19(7, q, a); print *, 19, q
end program
