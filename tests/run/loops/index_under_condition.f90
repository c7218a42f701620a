! f2cuda options: --auto=all
! What loops inside leave in their variables where a condition passes by them: in all iterations, in some, in a nest, in a branch; and in a BLOCK, where none does.
subroutine passed_by(n, m, c, x, k)
  implicit none
  integer, intent(in) :: n, m, k
  integer :: i, j, l, c(m, n), x(n), s
  j = 0
  l = 0
  s = 0
  do i = 1, n
    if (mod(k, 2) == 0) then
      do j = 1, m
        c(j, i) = c(j, i) + j
        s = s + j
      end do
      x(i) = c(1, i)
    end if
  end do
  print *, i, j, s
  do i = 1, n
    do j = 1, m
      if (k == 2) then
        do l = 1, 3
          c(j, i) = c(j, i) + l
        end do
      end if
    end do
  end do
  print *, i, j, l
  j = 0
  do i = 1, n
    select case (k)
    case (2)
      do j = 1, m
        c(j, i) = 0
      end do
    case default
      do l = 1, m
        c(l, i) = c(l, i) + 3
      end do
    end select
  end do
  print *, i, j, l
  j = 0
  do i = 1, n
    block
      do j = 1, m
        c(j, i) = c(j, i) + 1
      end do
    end block
  end do
  print *, j, sum(c), sum(x)
end subroutine
program index_under_condition
  implicit none
  integer :: c(7, 40), x(40)
  c = 1
  x = 5
  call passed_by(40, 7, c, x, 3)
  call passed_by(40, 7, c, x, 2)
end program
