! DEC's STRUCTURE, RECORD, UNION and MAP.
module holds
  implicit none
  structure /inner/
    integer a, b(3) /3*7/
    character(2) %fill
    real r
  end structure
  structure /outer/
    record /inner/ i
    structure /named/ more(2)
      integer c
    end structure
    structure sub, subs(4)
      integer n
    end structure
    union
      map
        integer word
      end map
      map
        character(1) bytes(4)
        record /inner/ deep
      end map
    end union
  end structure
end module holds

subroutine change(x, k, y)
  use holds
  implicit none
  integer k
  record /outer/ x
  record /inner/ y(3)
  logical l
  x.i.a = k
  x.i.b(2) = x.sub.n + 1
  x.subs(k).n = 3
  x%word = y(k).a
  x.bytes(1) = 'a'
  x.deep.a = x.word
  l = x.word.eq.k .and. x.i.a.ne.y(1).a
  if (y(2).a.gt.1.or.l) y(3).r = 1.e0
  y(1) = y(2)
  x.more(1).c = x.word
end subroutine change
