! Kinds that come from a module that is not there: what they are given to and compared with may be of theirs.
! expect: 38:9: error: type mismatch: '==' does not take REAL and CHARACTER(1)
module m
  use nowhere, only: ck, rk
  implicit none
  interface g
    procedure g1, g2
  end interface
contains
  subroutine g1(c)
    character(kind=ck) :: c
  end subroutine
  subroutine g2(x)
    real(rk) :: x
  end subroutine
  subroutine s(path, y)
    character(kind=ck), dimension(*) :: path
    real(rk) :: y, z(3)
    character(9) :: t
    complex(rk) :: w
    t(1:1) = path(1)
    if (path(1) == ' ' .or. ' ' < path(2)) return
    t = path(1)//'x'
    call g(' ')
    call g(1.0)
    call g1(t)
    call g2(1.0d0)
    y = max(1.0, y) + sign(y, 1.0d0) + dot_product(z, [1.0, 2.0, 3.0])
    z = [real(rk) :: 1, 2, 3]
    z = [1.0, y, 2.0d0]
    t = merge('a', path(1), y > 0)
    select case (path(1))
    case ('a')
    end select
    w = cmplx(y, y, rk) * w
    t(2:2) = max(path(1), 'a')
    if (index(path(1), 'a') > 0) t = repeat(path(1), 3)
    if (y == ' ') return
  end subroutine
end module
