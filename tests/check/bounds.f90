! The argument chooses a subscript that is out of bounds, in a kernel of some shape; with 0 none is.
! expect: 1: bounds_plain_N: INDEX '11' of dimension 1 of array 'b' above upper bound of 10 (bounds 1:10), in the iteration j = N, i = 10
! expect: 2: bounds_plain_N: INDEX '-1' of dimension 2 of array 'c' below lower bound of 0 (bounds 0:9), in the iteration i = 0
! expect: 3: bounds_plain_N: INDEX '11' of dimension 1 of array 'b' above upper bound of 10 (bounds 1:10), in the iteration i = 4
! expect: 4: bounds_plain_N: INDEX '11' of dimension 1 of array 'v' above upper bound of 10 (bounds 1:10), in the iteration i = 10
! expect: 5: bounds_carried_N: INDEX '11' of dimension 1 of array 'v' above upper bound of 10 (bounds 1:10), in the iteration i = 10
! expect: 6: bounds_carried_N: INDEX '0' of dimension 2 of array 'w' below lower bound of 1 (bounds 1:40), in the iteration j = 1, i = N
! expect: 7: bounds_carried_N: INDEX '11' of dimension 1 of array 'v' above upper bound of 10 (bounds 1:10), in the iteration j = N, i = 10
! expect: 8: bounds_carried_N: INDEX '41' of dimension 1 of array 'w' above upper bound of 40 (bounds 1:40), in the iteration j = N, i = 41
! expect: 9: bounds_chosen_N: INDEX '11' of dimension 1 of array 'h' above upper bound of 10 (bounds 1:10), in the iteration i = 4
! expect: 10: bounds_chosen_N: INDEX '10' of dimension 1 of array 'packed' above upper bound of 9 (bounds 1:9), in the iteration i = 10
! expect: 11: INDEX '0' of dimension 1 of array 'pos' below lower bound of 1
! expect: 12: bounds_chosen_N: INDEX '6' of dimension 1 of array 'own' above upper bound of 5 (bounds 1:5), in the iteration i = N
! expect: 13: bounds.f90:43: kernel bounds_calls_N: INDEX '10' of dimension 1 of array 'x' above upper bound of 9 (bounds 0:9), in the iteration j = N
! expect: 14: bounds_calls_N: INDEX '6' of dimension 1 of array 'x' above upper bound of 5 (bounds 1:5), in the iteration j = N
! expect: 15: bounds_calls_N: INDEX '11' of dimension 1 of array 'a' above upper bound of 10 (bounds 1:10), in the iteration j = N
! expect: 16: bounds_calls_N: INDEX '11' of dimension 1 of array 'shared' above upper bound of 10 (bounds 1:10), in the iteration j = N
! expect: 17: bounds_types_N: INDEX '4' of dimension 1 of array 'atoms%r' above upper bound of 3 (bounds 1:3), in the iteration i = N
! expect: 18: bounds_types_N: INDEX '4' of dimension 1 of array 'cell%v' above upper bound of 3 (bounds 1:3), in the iteration i = N
! expect: 19: bounds_types_N: INDEX '11' of dimension 1 of array 'atoms' above upper bound of 10 (bounds 1:10), in the iteration i = 10
! expect: 20: bounds_types_N: INDEX '4' of dimension 1 of array 'table' above upper bound of 3 (bounds 1:3), in the iteration i = N
! expect: 21: open_ended_N: INDEX '11' of dimension 1 of array 'open' above upper bound of 10 (bounds 1:10), in the iteration i = 10
! expect: 22: open_ended_N: INDEX '0' of dimension 2 of array 'open' below lower bound of 1 (bounds 1:[*]), in the iteration i = N
! expect: 23: bounds_sections_N: INDEX '11' of dimension 1 of array 'v' above upper bound of 10 (bounds 1:10)
! expect: 24: bounds_sections_N: INDEX '-3' of dimension 1 of array 'p' below lower bound of -2 (bounds -2:7), in the iteration i = 1
! expect: 25: bounds_across_N: INDEX '41' of dimension 2 of array 'w' above upper bound of 40 (bounds 1:40), in the iteration j = N, i = 41
! expect: 26: bounds_across_N: INDEX '41' of dimension . of array '[aw]' above upper bound of 40 (bounds 1:40), in the iteration j = N, i = N, l = 41
module bounds_data
  implicit none
  integer, parameter :: faults = 26
  real(8) :: shared(10)
  integer :: k(faults), fault
  type atom
    real(8) :: r(3)
  end type
  type holder
    real(8), allocatable :: v(:)
  end type
contains
  pure real(8) function explicit(n, m, x)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(0:n)
    explicit = x(m)
  end function
  pure real(8) function assumed(m, x)
    integer, intent(in) :: m
    real(8), intent(in) :: x(:)
    assumed = x(m)
  end function
  pure real(8) function global(m)
    integer, intent(in) :: m
    global = shared(m)
  end function
end module

subroutine open_ended(open, total, m, k)
  implicit none
  integer, intent(in) :: m, k
  real(8) :: open(10, *), total
  integer :: i
  do i = 1, 10
    total = total + open(i + k, m)
  end do
end subroutine

program bounds
  use bounds_data
  implicit none
  integer :: i, j
  character(10) :: text
  real(8) :: b(10, 10), v(10), w(40, 40), total
  call get_command_argument(1, text)
  read (text, *) fault
  k = 0
  if (fault > 0) k(fault) = 1
  b = 1; v = 2; w = 1; total = 0; shared = 3
  call plain
  call carried
  call chosen
  call calls
  call types
  call sections
  call across
  call open_ended(b, total, 10 + k(22)*(-10), k(21))
  print *, 'sum', sum(b) + sum(v) + sum(w) + total
contains
  subroutine plain
    integer :: idx(10)
    real(8) :: a(10, 10), c(0:9, 0:9), s
    idx = [1, 2, 3, 4 + 7*k(3), 5, 6, 7, 8, 9, 10]
    do j = 1, 10
      do i = 1, 10
        a(i, j) = b(i + k(1), j)
      end do
    end do
    do i = 0, 9
      c(i, i - k(2)) = i
    end do
    do i = 1, 10
      v(i) = b(idx(i), 1)
    end do
    s = 0
    do i = 1, 10
      s = s + v(i + k(4))
    end do
    total = total + s + a(1, 1) + c(0, 0)
  end subroutine

  subroutine carried
    integer :: i, j
    real(8) :: s, r(10), x(10)
    s = 0
    do i = 1, 10
      s = s + v(i + k(5))
      r(i) = s
    end do
    do j = 2 - k(6), 40
      do i = 2, 40
        w(i, j) = w(i - 1, j)*0.25 + 0.5*w(i, j - 1)
      end do
    end do
    do j = 1, 10
      s = 0
      do i = 1, 10
        s = s + b(i, j)*v(i + k(7))
      end do
      x(j) = s
    end do
    do j = 1, 40
      do i = 2, 40 + k(8)
        w(i, j) = w(i - 1, j)*0.5 + w(i, j)
      end do
    end do
    total = total + r(10) + x(10)
  end subroutine

  subroutine chosen
    integer :: idx(10), n, pos(4), rank(10)
    real(8) :: h(10), packed(9), own(5), s
    idx = [1, 2, 3, 3 + 8*k(9), 5, 6, 7, 8, 9, 10]
    h = 0
    do i = 1, 10
      h(idx(i)) = h(idx(i)) + v(i)
    end do
    n = 0
    do i = 1, 10
      if (v(i) > 0 .and. i > 1 - k(10)) then
        n = n + 1
        packed(n) = v(i)
      end if
    end do
    pos = 0
    do i = 1, 10
      pos(mod(i, 4) + 1 - k(11)) = pos(mod(i, 4) + 1 - k(11)) + 1
      rank(i) = pos(mod(i, 4) + 1 - k(11))
    end do
    do i = 1, 10
      own = v(i)
      own(mod(i, 5) + 1 + k(12)) = 0
      h(i) = sum(own) + h(i)
    end do
    s = sum(h)
    total = total + s + n + sum(rank) + packed(9)
  end subroutine

  subroutine calls
    real(8) :: a(10, 10), r(10)
    a = 1
    do j = 1, 10
      r(j) = explicit(9, 9 + k(13), a(:, j)) + assumed(5 + k(14), a(1:5, j)) + assumed(1, a(1:10 + k(15), j)) + global(10 + k(16))
    end do
    total = total + sum(r)
  end subroutine

  subroutine types
    integer, parameter :: table(3) = [1, 2, 3]
    type(atom) :: atoms(10)
    type(holder) :: cell(10)
    real(8) :: s
    do i = 1, 10
      allocate (cell(i)%v(3))
      cell(i)%v = i
    end do
    do i = 1, 10
      atoms(i)%r(1 + 3*k(17)) = i
      atoms(i)%r(2:3) = table(mod(i, 3) + 1 + k(20))
    end do
    s = 0
    do i = 1, 10
      s = s + cell(i)%v(3 + k(18)) + atoms(i + k(19))%r(3)
    end do
    total = total + s
  end subroutine

  subroutine sections
    real(8), target :: t(10)
    real(8), pointer :: p(:)
    t = 1
    p(-2:) => t
    b(:, 1) = v(1 + k(23):10 + k(23))
    where (v > 0) t = v
    do i = 1, 10
      p(i - 3 - k(24)) = i
    end do
    total = total + sum(t)
  end subroutine

  subroutine across
    integer :: l
    real(8) :: a(40, 40), c(40, 40)
    do j = 1, 40
      do i = 1 + k(25), 40 + k(25)
        a(i - k(25), j) = w(j, i)
      end do
    end do
    c = 0
    do j = 1, 40
      do i = 1, 40
        do l = 1, 40 + k(26)
          c(i, j) = c(i, j) + a(i, l)*w(l, j)
        end do
      end do
    end do
    total = total + sum(a) + sum(c)
  end subroutine
end program
