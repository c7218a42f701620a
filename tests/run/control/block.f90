! BLOCK and ASSOCIATE inside loops: variables of an iteration's own, names of elements and of values.
! f2cuda options: --auto=all
! expect: report: 5 ; kernel blocks_
program blocks
  implicit none
  integer, parameter :: n = 1000
  real(8) :: a(n), b(n), s
  integer :: i
  do i = 1, n
    b(i) = i*0.5d0
  end do
  do i = 1, n
    block
      real(8) :: t
      integer :: k
      t = 0
      do k = 1, 4
        t = t + b(i)/k
      end do
      a(i) = t
    end block
  end do
  associate (x => a, y => b)
    do i = 1, n
      x(i) = x(i) + y(i)
    end do
  end associate
  do i = 2, n-1
    associate (bi => b(i), bm => b(i-1), h => 0.5d0*i)
      bi = a(i)*h
      a(i) = bi + h
    end associate
  end do
  s = 0
  do i = 1, n
    associate (ai => a(i))
      s = s + ai*b(i)
    end associate
  end do
  print *, real(s), nint(sum(a)), nint(sum(b))
end program
