! CYCLE in a branch leaves out what stands behind the branch, too.
! f2cuda options: --auto=all
program cycle_in_branch
  implicit none
  integer :: c(0:30,0:30), e(0:30), q(100), x(30), i, j, k, n, s
  n = 20
  do j = 0, 30
    do i = 0, 30
      c(i,j) = mod(i*13 + j*7, 89)
    end do
    e(j) = mod(j*5, 7)
  end do
  call steps(n, c, e, 6)
  print '(31i4)', c
  call together(n, c, e, x)
  print *, x
  call cases(n, c, e, x)
  print *, x, c(:,5)
contains
  subroutine steps(n, c, e, m)
    integer, intent(in) :: n, e(0:30), m
    integer :: c(0:30,0:30), i, j, k
    do i = 3, 8
      rows: do j = 1, m
        c(m,j) = iand(e(j) + c(i+3,j), 255)
        if (e(j) > 3) then
          if (j == 3) cycle rows
        else if (e(i+j) > 1) then
          do k = 1, n
            c(k-1,k) = iand(e(j) + c(k,k+1), 255)
          end do
        end if
        c(j,j) = i
      end do rows
    end do
  end subroutine
  subroutine together(n, c, e, x)
    integer, intent(in) :: n, e(0:30)
    integer :: c(0:30,0:30), x(30), i, j, s
    x = 0
    do j = 1, n
      s = 0
      if (e(j) > 2) then
        do i = 1, n
          s = s + c(i,j)
        end do
        if (s > 700) cycle
        s = s + 1
      end if
      x(j) = s
      do i = 1, n
        c(i,j) = c(i,j) + s
      end do
    end do
  end subroutine
  subroutine cases(n, c, e, x)
    integer, intent(in) :: n, e(0:30)
    integer :: c(0:30,0:30), x(30), i, j
    do concurrent (j = 1:n)
      select case (e(j))
      case (1, 4)
        if (mod(j,2) == 0) cycle
        c(1:n,j) = c(1:n,j) + 1
      case (5:)
        c(1:n,j) = 2*c(1:n,j)
        if (j > 10) cycle
      end select
      x(j) = -j
      c(1:n,j) = c(1:n,j) + x(j)
    end do
  end subroutine
end program cycle_in_branch
