! CHARACTER in kernels: substrings of long texts, comparisons of different lengths, tables of letters, concatenation, TRIM, places in texts, SELECT CASE,
! private texts of which parts are set, substrings of elements that overlap, an edit distance and counts of words of three letters.
! f2cuda options: --auto=all
! expect: report: 0 ; host
program texts
  implicit none
  integer, parameter :: n = 300, m = 200
  character(len=n) :: a
  character(len=m) :: b
  character(2) :: sym(n)
  character(8) :: name(n), other(n)
  character(3) :: codon
  character(*), parameter :: bases = 'ACGT'
  character(1), parameter :: comp(4) = ['T', 'G', 'C', 'A']
  integer :: i, j, d(0:n,0:m), h(64), k, l, cost, w(n)
  character(len=n) :: r
  do i = 1, n
    a(i:i) = bases(1+mod(i*7+i/3, 4):1+mod(i*7+i/3, 4))
  end do
  do i = 1, m
    b(i:i) = bases(1+mod(i*5+i/7, 4):1+mod(i*5+i/7, 4))
  end do
  print *, a(1:40), b(1:40)
  d = 0
  do i = 0, n
    d(i,0) = i
  end do
  do j = 0, m
    d(0,j) = j
  end do
  do j = 1, m
    do i = 1, n
      cost = merge(0, 1, a(i:i) == b(j:j))
      d(i,j) = min(d(i-1,j) + 1, d(i,j-1) + 1, d(i-1,j-1) + cost)
    end do
  end do
  print *, d(n,m)
  h = 0
  do i = 1, n-2
    k = 0
    do l = 0, 2
      k = k*4 + index(bases, a(i+l:i+l)) - 1
    end do
    h(k+1) = h(k+1) + 1
  end do
  print *, h
  do i = 1, n
    k = index(bases, a(i:i))
    r(n+1-i:n+1-i) = comp(k)
  end do
  print *, r(1:50)
  do i = 1, n
    sym(i) = 'H '
    if (mod(i,3) == 0) sym(i) = 'He'
    if (mod(i,5) == 0) sym(i) = 'C'
  end do
  k = 0
  do i = 1, n
    if (sym(i) == 'H') k = k + 1
    if (sym(i) == 'C  ') k = k + 1000
    if (sym(i) > 'H') k = k + 1000000
  end do
  print *, k
  do i = 1, n
    name(i) = 'at' // sym(i)
    other(i) = trim(name(i)) // '_x'
    w(i) = len_trim(other(i)) + 10*scan(name(i), 'He') + 100*verify(name(i), 'at')
  end do
  print *, name(1:4), other(1:4), w(1:20)
  do i = 1, n
    name(i)(3:4) = name(i)(2:3)
    name(i)(i - (i/8)*8 + 1 : i - (i/8)*8 + 1) = '*'
  end do
  print *, name(1:4)
  do i = 1, n/3
    codon = a(3*i-2:3*i)
    select case (codon)
    case ('AAA', 'CCC'); w(i) = 1
    case ('G  ':'GZZ'); w(i) = 2
    case default; w(i) = 3
    end select
    if (llt(codon, 'CAA')) w(i) = w(i) + 10
  end do
  print *, w(1:n/3)
end program
