! SELECT CASE around loops, and loops that are left before others begin: threads share the loops inside.
! expect: report: 3 threads that do an iteration together
! expect: report: 2 form: as perfect nests
program select_around_loops
  implicit none
  integer, parameter :: n = 70, m = 45
  integer :: i, j, kind(m)
  real(8) :: a(n, m), b(n, m), y(m)
  do j = 1, m
    kind(j) = mod(j*5, 9) - 1
    do i = 1, n
      b(i, j) = mod(i*7 + j*j, 23)
    end do
  end do
  a = -1
  call copies
  call show('copies')
  call sums
  call show('sums')
  call both
  call show('both')
  call search
  call show('search')
  call search_in_steps
  call show('steps')

contains

  subroutine show(name)
    character(*), intent(in) :: name
    integer :: i, j
    real(8) :: s
    s = 0
    do j = 1, m
      do i = 1, n
        s = s + a(i, j)*mod(i + 3*j, 17)
      end do
    end do
    print '(a,2f20.4)', name, s, sum([(y(j)*mod(j, 7), j = 1, m)])
  end subroutine show

  subroutine copies
    integer :: i, j
    !$acc parallel loop gang
    do j = 1, m
      select case (kind(j))
      case (1)
        !$acc loop vector
        do i = 1, n
          a(i, j) = b(i, j)
        end do
      case default
        !$acc loop vector
        do i = 1, n
          a(i, j) = -3
        end do
      case (2:4, 7)
        !$acc loop vector
        do i = 1, n
          a(i, j) = 2*b(i, j)
        end do
      case (:-1)
        a(:, j) = j
      case (6:5)
        a(:, j) = 0
      end select
    end do
    y = 0
  end subroutine copies

  subroutine sums
    integer :: i, j
    real(8) :: s
    !$acc parallel loop gang private(s)
    do j = 1, m
      s = 1
      select case (kind(j))
      case (1, 3, 5)
        !$acc loop vector reduction(+:s)
        do i = 1, n
          s = s + b(i, j)
        end do
      case (6)
        !$acc loop vector reduction(max:s)
        do i = 1, n
          s = max(s, b(i, j))
        end do
      case default
        s = -1
      end select
      y(j) = s
    end do
  end subroutine sums

  ! What one case stores the next statements read.
  subroutine both
    integer :: i, j
    real(8) :: s
    !$acc parallel loop gang private(s)
    do j = 1, m
      s = 0
      select case (mod(j, 3))
      case (0)
        !$acc loop vector
        do i = 1, n
          a(i, j) = b(i, j) + 1
        end do
        y(j) = a(n, j)
      case (1)
        y(j) = 2
        !$acc loop vector
        do i = 1, n
          a(i, j) = y(j)*i
        end do
      end select
      !$acc loop vector reduction(+:s)
      do i = 1, n
        s = s + a(n + 1 - i, j)*i
      end do
      y(j) = y(j) + s
    end do
  end subroutine both

  subroutine search
    integer :: i, j, k
    !$acc parallel loop gang private(k)
    do j = 1, m
      k = 0
      do i = 1, n
        if (b(i, j) > 20) then
          k = i
          exit
        end if
      end do
      !$acc loop vector
      do i = 1, n
        a(i, j) = b(i, j)*k
      end do
      y(j) = k
    end do
  end subroutine search

  ! Steps that end when a sum is large enough.
  subroutine search_in_steps
    integer :: i, j, k
    real(8) :: s
    !$acc parallel loop gang private(s)
    do j = 1, m
      do k = 1, 6
        s = 0
        !$acc loop vector reduction(+:s)
        do i = 1, n
          s = s + a(i, j)
        end do
        if (s > 5000) exit
        !$acc loop vector
        do i = 1, n
          a(i, j) = a(i, j) + k*mod(i + j, 5)
        end do
        y(j) = s
      end do
    end do
  end subroutine search_in_steps

end program select_around_loops
