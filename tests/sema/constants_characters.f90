! Constants of CHARACTER(KIND=4): the values are gfortran's. A character above 255 has no value here.
program p
  implicit none
  type :: tag
    character(kind=4, len=2) :: name
    integer :: id
  end type
  integer, parameter :: w = selected_char_kind('iso_10646')
  character(kind=w, len=*), parameter :: a = w_'hello ', b = 4_'lo', c = a // b, d = trim(a), e = repeat(b, 3), f = adjustr(a), &
    g = adjustl(4_'  xy'), a1 = a(2:4)
  character(kind=w, len=3), parameter :: h = a, i = b, j(2) = [4_'abc', 4_'xyz'], k(2) = j // 4_'!', l = achar(97, w) // char(98, kind=w), &
    l1 = max(4_'a', 4_'b'), l2 = min(4_'abc', 4_'ab'), a2 = 'ab', a3 = merge(4_'abc', 4_'xyz', .false.), a4 = maxval(j), a5(2) = cshift(j, 1), &
    a6(4) = eoshift([j, j], 1), a7(2) = pack(j, j > 4_'b', j), a8(3) = eoshift([j, 4_'q  '], -1, 4_'?!_'), b1 = transfer([120, 121, 122], a3), &
    b2 = minval(j), b3 = 'abc', &
    b5(2) = transfer([97, 98, 99, 120, 121, 122], j)
  character(3), parameter :: a9 = 4_'xy', b4(3) = eoshift(['abc', 'def', 'ghi'], -1)
  integer, parameter :: n(10) = [len(a), len_trim(a), index(a, 4_'l'), index(a, 4_'l', back=.true.), scan(a, b), verify(a, 4_'he'), &
    ichar(4_'z'), iachar(4_'{'), ichar(char(233, w)), len(c)], n1 = index(4_'abcabc', 4_'ca', kind=8), n2(2) = len_trim(j), n3 = kind(c), &
    n5 = maxloc(j, 1), n6 = findloc(j, 4_'xyz', 1), n7 = ichar(char(255, w)), n8(4) = index([4_'abcb', 4_'bbbb', 4_'cccc', 4_'   b'], 4_'b'), &
    n9 = scan(4_'fortran', 4_'rt', back=.true.), n10 = verify(4_'aab', 4_'b', .true.), n11 = len(repeat(a, 0)), n12 = len(d)
  integer, parameter :: o1(3) = transfer(4_'abc', [1]), o2 = size(transfer(a3, [1])), o3(3) = transfer(b3, [1]), o4(3) = transfer(tag(4_'xy', 7), [1]), &
    o5(2) = transfer(char(233, w) // 4_'z', [1]), o6(3) = transfer(a9, [1_1])
  type(tag), parameter :: t = transfer([65, 66, 9], tag(4_'  ', 0))
  integer, parameter :: o7 = ichar(t%name(2:2)), o8 = t%id
  logical, parameter :: q1(6) = [a == 4_'hello', a > b, a /= a, b <= a, 4_'a' < 4_'b  ', 4_'a' >= 4_'a  '], q2 = char(233, w) > 4_'a', &
    q3 = j(1) == transfer([97, 98, 99], 4_'abc'), q4(2) = j == 4_'xyz', q5 = any(j == 4_'abc')
end program
