! Host statements between kernels that work on texts: internal files, list input, COMMON, EQUIVALENCE, components, function values, arguments.
! f2cuda options: --auto=all
module names
  implicit none
  integer, parameter :: n = 300
  type atom
    character(4) :: sym = 'none'
    real :: x = 0
  end type
  character(8) :: kept(n)
contains
  function labels(k) result(r)
    integer, intent(in) :: k
    character(8), allocatable :: r(:)
    integer :: i
    allocate (r(k))
    do i = 1, k
      r(i) = 'l' // achar(97 + mod(i, 26))
    end do
  end function
  subroutine mark(c)
    character(*), intent(inout) :: c
    c(1:1) = '#'
  end subroutine
  subroutine legacy(m)
    integer, intent(in) :: m
    character(2) :: pair(n)
    character(1) :: one(2*n)
    equivalence (pair, one)
    character(6) :: word
    integer :: i, count
    common /texts/ word(n)
    do i = 1, n
      pair(i) = 'ab'
    end do
    do i = 1, n
      one(2*i) = achar(65 + mod(i, m))
    end do
    count = 0
    do i = 1, n
      if (pair(i) == 'aB') count = count + 1
      word(i)(1:2) = pair(i)
      word(i)(5:6) = one(i) // '!'
    end do
    print *, count, word(1:4), word(n)
  end subroutine
end module
program text_on_the_host
  use names
  implicit none
  character(8), allocatable :: c(:)
  type(atom) :: a(n)
  character(40) :: line, other
  integer :: i, k, t, found(n)
  character(6) :: word
  common /texts/ word(n)
  do i = 1, n
    word(i) = 'xxyyzz'
  end do
  call legacy(5)
  do i = 1, n
    kept(i) = 'k' // word(i)(1:3)
  end do
  do t = 1, 3
    do i = 1, n
      kept(i)(5 + t:5 + t) = achar(48 + mod(i, 10))
    end do
    write (kept(t), '(a,i3)') 'w', t
    call mark(kept(t + 10))
    kept(t + 20)(2:3) = '==' 
    print *, kept(t), kept(t + 10), kept(t + 20), kept(t + 30)
  end do
  c = labels(n)
  do i = 1, n
    found(i) = index(c(i), 'c') + 10*len_trim(kept(i))
  end do
  print *, sum(found), c(1:3)
  c = labels(n/2)
  do i = 1, n/2
    c(i)(3:4) = c(i)(1:2)
  end do
  print *, size(c), c(n/2)
  do i = 1, n
    if (mod(i, 3) == 0) a(i)%sym = 'He'
    if (a(i)%sym == 'He') a(i)%x = 4
  end do
  print *, sum(a%x), a(1)%sym, a(3)%sym
  line = repeat('abcde', 8)
  do i = 1, 40
    if (line(i:i) == 'c') line(i:i) = 'C'
  end do
  other = line(11:20) // line
  do i = 1, 39
    line(i:i) = other(i + 1:i + 1)
  end do
  read (line(1:3), '(a)') other
  print *, line, other(1:5)
  do i = 2, 40
    line(i:i) = line(i - 1:i - 1)
  end do
  k = 0
  do i = 1, 40
    if (line(i:i) == line(1:1)) k = k + 1
  end do
  print *, k
  line = other // 'abcdefghij'
  do i = 1, 30 ! of a text there is no copy to read
    line(i:i) = line(i + 1:i + 1)
  end do
  print *, line
  do i = 1, n ! the other characters stay what they were
    line(2:3) = a(i)%sym(1:2)
    a(i)%sym = line(1:4)
  end do
  print *, a(3)%sym, a(n)%sym, line
end program
