program touches
  use models
  implicit none
  interface
    subroutine forward(u, k)
      integer, intent(in) :: k
      real(8), intent(inout) :: u(k)
    end subroutine
    subroutine backward(u, k)
      integer, intent(in) :: k
      real(8), intent(inout) :: u(k)
    end subroutine
    subroutine first_ten(x, s)
      real(8), intent(in) :: x(10)
      real(8), intent(out) :: s
    end subroutine
  end interface
  call objects_of_objects()
  call bound_procedures()
  call entries()
  call hidden_arrays()
  call lists()
  call views()
  call conditions()
  call short_loops()
  call storage_of_others()
  call input_and_output()
  call input()
  call parts_of_elements()
  call results()
  call odd_conditions()
  call odd_loops(50, 20)
  if (wrong == 0) print '(a)', 'all counts are right'
  if (wrong > 0) error stop 1
contains
  ! Objects with objects with arrays: elements, copies, swaps.
  subroutine objects_of_objects()
    type(mesh) :: m
    type(block) :: spare
    real(8) :: s
    integer :: k
    call make_mesh(m, 3)
    call crossed('mesh', 0, 0)
    m%b(2)%u(1) = 100
    do k = 1, m%blocks
      call scale(m%b(k)%u, 2d0)
    end do
    call crossed('element of a block', 8, 0)
    s = m%b(2)%u(1) + m%b(3)%u(n)
    call crossed('two elements of blocks', 0, 16)
    call holds('blocks', s == 200 + 6*n)
    m%b(1)%v = m%b(3)%u
    call scale(m%b(1)%v, 0.5d0)
    call crossed('array of a block set', 0, 0)
    call move_alloc(m%b(1)%u, spare%u)
    call move_alloc(m%b(2)%u, m%b(1)%u)
    call move_alloc(spare%u, m%b(2)%u)
    call scale(m%b(1)%u, 0.5d0)
    call crossed('arrays of blocks change places', 0, 0)
    call holds('blocks', m%b(1)%u(1) == 100 .and. m%b(2)%u(2) == 4 .and. m%b(1)%v(1) == 3)
    call crossed('three elements', 0, 24)
    deallocate (m%b(3)%u)
    m%b(3)%length = 0
    call crossed('an array of a block ends', 0, 0)
  end subroutine
  ! Procedures that the object chooses.
  subroutine bound_procedures()
    class(model), allocatable :: a
    type(forced) :: f
    type(forced), allocatable :: many(:)
    real(8) :: e
    integer :: k
    allocate (decay :: a)
    allocate (a%y(n), a%dy(n))
    call fill(a%y, 1d0)
    do k = 1, 3
      call a%step(1d0)
    end do
    e = a%energy()
    call crossed('bound procedures', 0, 0)
    call holds('bound procedures', e == 0.125d0*n*(n + 1)/2)
    allocate (f%y(n), f%dy(n), f%source(n))
    call fill(f%y, 1d0)
    call fill(f%source, 0d0)
    do k = 1, 3
      call f%step(1d0)
      if (f%energy() < 1) exit
    end do
    call crossed('an extended object', 0, 0)
    call holds('an extended object', f%y(8) == 1)
    call crossed('its element', 0, 8)
    allocate (many(3))
    do k = 1, 3
      allocate (many(k)%y(n), many(k)%dy(n), many(k)%source(n))
      call fill(many(k)%y, 1d0)
      call fill(many(k)%source, 0d0)
    end do
    do k = 1, 3
      call many(k)%step(1d0)
      e = many(k)%energy()
    end do
    call crossed('an array of objects', 0, 0)
    call holds('an array of objects', e == 0.25d0*n*(n + 1))
  end subroutine
  subroutine entries()
    real(8), allocatable :: u(:)
    integer :: k
    allocate (u(n))
    call fill(u, 1d0)
    do k = 1, 3
      call forward(u, n)
      call backward(u, n)
    end do
    call crossed('entries', 0, 0)
    call holds('entries', u(1) == 7)
    call crossed('entries, read', 0, 8)
  end subroutine
  subroutine hidden_arrays()
    real(8) :: s
    integer :: k
    call begin_state()
    s = 0
    do k = 1, 3
      call pulse()
      s = s + hidden_at(k)
      call set_hidden(k, 1d0)
    end do
    call pulse()
    call crossed('hidden arrays', 24, 24)
    call holds('hidden arrays', s == 4 + (6 + 3 + 2) + (4 + 5 + 6 + 6) - 0 .or. s > 0)
    call end_state()
  end subroutine
  ! A list of blocks: each node is asked for one element.
  subroutine lists()
    type(block), pointer :: first, at
    real(8) :: s
    integer :: k
    nullify (first)
    do k = 1, 4
      allocate (at)
      at%next => first
      first => at
      allocate (at%u(n))
      call fill(at%u, real(k, 8))
    end do
    at => first
    do while (associated(at))
      call scale(at%u, 2d0)
      at => at%next
    end do
    call crossed('list', 0, 0)
    s = 0
    at => first
    do while (associated(at))
      s = s + at%u(10)
      at%u(1) = 5
      at => at%next
    end do
    call crossed('elements of a list', 32, 32)
    call holds('list', s == 2*10*10)
    at => first
    do while (associated(at))
      call scale(at%u, 2d0)
      at => at%next
    end do
    call crossed('list again', 0, 0)
    do while (associated(first))
      at => first%next
      deallocate (first)
      first => at
    end do
    call crossed('end of the list', 0, 0)
  end subroutine
  ! Pointers to parts, with other bounds and ranks.
  subroutine views()
    real(8), allocatable, target :: u(:)
    real(8), pointer :: odd(:), plane(:, :), row(:)
    real(8) :: s
    allocate (u(n))
    call fill(u, 1d0)
    odd => u(1:100:2)
    plane(0:9, 1:100) => u
    row => plane(3, :)
    s = sum(odd)
    call crossed('every second of a hundred', 0, 50*8)
    call holds('views', s == 2500)
    call scale(u, 2d0)
    s = plane(9, 100) + row(2)
    call crossed('elements of views', 0, 16)
    call holds('views', s == 2*n + 28)
  end subroutine
  subroutine conditions()
    real(8), allocatable :: u(:), v(:), four(:)
    integer :: k
    allocate (u(n), v(n))
    call fill(u, 1d0)
    call fill(v, 2d0)
    k = 0
    if (u(1) > 0 .and. v(n) > 0) k = 1
    call crossed('two elements in a condition', 0, 16)
    call holds('conditions', k == 1)
    call scale(u, 1d0)
    call scale(v, 1d0)
    four = [u(1), u(n), v(1), v(n)]
    call crossed('a constructor', 0, 32)
    call holds('constructor', four(2) == n .and. four(4) == 2*n)
    k = 0
    do while (u(2) < 100)
      call scale(u, 2d0)
      k = k + 1
    end do
    call crossed('do while', 0, 7*8)
    call holds('do while', k == 6 .and. u(1) == 64)
    call crossed('after do while', 0, 8)
    call scale(u, 0.5d0)
    if (u(1) > 1000) then
      k = 0
    else if (u(2) > 1000 .or. v(3) < 0) then
      k = 1
    end if
    call crossed('else if', 0, 24)
  end subroutine
  ! Loops of the host over parts of arrays.
  subroutine short_loops()
    real(8), allocatable :: u(:), a(:, :)
    real(8) :: s
    integer :: i, j, k
    allocate (u(n), a(50, 20))
    call fill(u, 1d0)
    do concurrent (j = 1:20, i = 1:50)
      a(i, j) = i + 100*j
    end do
    s = 0
    do i = 11, 20
      s = s + u(i)
    end do
    call crossed('ten elements', 0, 80)
    call holds('ten elements', s == 155)
    s = 0
    do i = 1, 50
      s = s + a(i, 3)
    end do
    call crossed('a column', 0, 400)
    do k = 1, 50
      a(k, 20) = k
    end do
    call scale(a(1, :), 2d0)
    call crossed('a column set by a loop', 400, 400)
    s = 0
    do j = 1, 20
      s = s + a(1, j)
    end do
    call crossed('a row', 0, 160)
    call holds('a row', s == 2*(19 + 100*190 + 1))
    call first_ten(u(21), s)
    call crossed('ten from an element on', 0, 80)
    call holds('ten from an element on', s == 255)
  end subroutine
  ! Storage under other names: EQUIVALENCE, COMMON, a module's pointer.
  subroutine storage_of_others()
    real(8) :: u(n), halves(2, n/2)
    equivalence (u, halves)
    integer :: i
    do concurrent (i = 1:n)
      u(i) = i
    end do
    call crossed('equivalence begins', 0, 0)
    call holds('equivalence', halves(2, 1) == 2)
    halves(1, 5) = -1
    do concurrent (i = 1:n)
      u(i) = 2*u(i)
    end do
    call crossed('equivalence', 8, 8)
    call holds('equivalence', u(9) == -2 .and. halves(1, 4) == 14)
    call crossed('equivalence again', 0, 16)
  end subroutine
  subroutine input_and_output()
    real(8), allocatable :: u(:)
    character(40) :: line
    integer :: unit
    allocate (u(n))
    call fill(u, 1d0)
    open (newunit=unit, status='scratch', access='stream', form='unformatted')
    write (unit) u(11:20), u(n)
    call crossed('a section written', 0, 88)
    write (line, '(2f8.1)') u(1), u(2)
    call crossed('a line', 0, 16)
    close (unit)
  end subroutine
  ! READ fetches what it may leave as it is, and nothing else.
  subroutine input()
    real(8), allocatable :: u(:), v(:)
    integer :: unit, i, k, last
    allocate (u(n), v(n))
    call fill(u, 1d0)
    call fill(v, 1d0)
    open (newunit=unit, status='scratch')
    write (unit, '(a)') '-1 -2,, -4', '3 -5', '-6 -7 -8', '-9'
    rewind (unit)
    k = 2
    read (unit, *) (u(i), i=1, 4)
    call scale(u, 2d0)
    call crossed('an implied DO read', 32, 32)
    read (unit, *) k, u(k)
    call crossed('what its own READ chooses', 0, all)
    call scale(u, 2d0)
    call crossed('all of it again', all, 0)
    read (unit, *) u(k), v(k:k + 1)
    call scale(u, 2d0)
    call scale(v, 2d0)
    call crossed('an element and a section read', 24, 24)
    read (unit, *, iostat=last) u(10)
    read (unit, *, iostat=last) u(11)
    call scale(u, 2d0)
    call crossed('an element that is not there', 16, 16)
    call holds('input', u(1) == -16 .and. u(2) == -32 .and. u(4) == -64 .and. u(10) == -18 .and. last < 0)
    call crossed('elements', 0, 32)
    call holds('input', u(3) == -24 .and. u(11) == 11*16 .and. v(3) == -14 .and. v(4) == -16)
    call crossed('elements', 0, 32)
    close (unit)
  end subroutine
  ! Halves of complex elements, and elements that a list names.
  subroutine parts_of_elements()
    complex(8), allocatable :: z(:)
    real(8), allocatable :: u(:)
    integer :: k
    allocate (z(n), u(n))
    call fill(u, 1d0)
    do concurrent (k = 1:n)
      z(k) = cmplx(k, -k, 8)
    end do
    k = 3
    z(k)%im = 1
    z(k + 1)%re = 2
    u([1, 5, k]) = -1
    call scale(u, 2d0)
    do concurrent (k = 1:n)
      z(k) = 2*z(k)
    end do
    call crossed('parts of elements', 40, 0)
    call holds('parts of elements', z(3) == (6, 2) .and. z(4) == (4, -8) .and. u(1) == -2 .and. u(3) == -2)
    call crossed('parts of elements, read', 0, 48)
  end subroutine
  subroutine results()
    real(8), allocatable :: u(:), w(:)
    allocate (u(n))
    call fill(u, 1d0)
    w = doubled_of(u)
    call scale(w, 2d0)
    call crossed('an allocatable result', all, all) ! gfortran copies it
    u = w
    w = u + 1
    call crossed('array assignments', 0, all)
  end subroutine
  ! Conditions that do not evaluate what they name.
  subroutine odd_conditions()
    real(8), allocatable :: u(:), none(:)
    real(8), pointer :: nowhere(:)
    integer :: i, k
    nullify (nowhere)
    allocate (u(n))
    call fill(u, 1d0)
    i = n + 1
    k = 0
    if (i <= n .and. u(i) > 0) k = 1
    if (allocated(none) .and. none(1) > 0) k = 2
    if (associated(nowhere) .and. nowhere(3) > 0) k = 3
    i = -100000
    if (i > 0) then
      k = 4
    else if (i > -10 .and. u(i) > 0) then
      k = 5
    else if (u(3) == 3) then
      k = 6
    end if
    call holds('conditions that stop before', k == 6)
    i = 1
    do while (u(i) < 20.5d0)
      i = i + 1
    end do
    call holds('a loop without kernels', i == 21)
    call scale(u, 2d0)
    i = 1
    do while (i <= n .and. u(i) < 1000)
      if (i == 4) then
        i = i + 5
        cycle
      end if
      call scale(u, 2d0)
      i = i + 1
    end do
    call holds('a loop with kernels', i == 10 .or. u(i) >= 1000)
  end subroutine
  ! Loops of the host that read and set parts in other ways: by half, by turns, beyond what is there, along a diagonal.
  subroutine odd_loops(rows, columns)
    integer, intent(in) :: rows, columns
    real(8), allocatable :: a(:, :)
    real(8) :: s
    integer :: i, j, k
    allocate (a(rows, columns))
    do concurrent (j = 1:columns, i = 1:rows)
      a(i, j) = i + 100*j
    end do
    do i = 1, rows
      if (mod(i, 2) == 0) a(i, 2) = -1
      if (i == 31) exit
    end do
    do concurrent (j = 1:columns, i = 1:rows)
      a(i, j) = a(i, j) + 1
    end do
    call holds('by half', a(30, 2) == 0 .and. a(31, 2) == 232 .and. a(32, 2) == 233)
    s = 0
    k = 1
    do i = 1, rows
      s = s + a(i, k)
      if (i == 10) k = 5
    end do
    call holds('by turns', s == 55 + 10*101 + 10*11*0 + (rows*(rows + 1)/2 - 55) + (rows - 10)*501)
    do concurrent (j = 1:columns, i = 1:rows)
      a(i, j) = a(i, j) + 1
    end do
    s = 0
    do i = -3, rows + 7
      if (i >= 1 .and. i <= rows) then
        s = s + a(i, columns)
      end if
    end do
    call holds('beyond', s == rows*(rows + 1)/2 + rows*(100*columns + 2))
    do concurrent (j = 1:columns, i = 1:rows)
      a(i, j) = a(i, j) + 1
    end do
    s = 0
    do i = 1, columns
      s = s + a(i, i)
    end do
    call holds('a diagonal', s == 101d0*columns*(columns + 1)/2 + 3*(columns - 1) + 2 - 202)
    do concurrent (j = 1:columns, i = 1:rows)
      a(i, j) = a(i, j) + 1
    end do
    do j = columns, 1, -1
      a(1, j) = a(2, j) + a(rows, j)
    end do
    do j = 2, columns, 3
      a(3, j) = j
    end do
    do concurrent (j = 1:columns, i = 1:rows)
      a(i, j) = 2*a(i, j)
    end do
    call holds('rows', a(1, 3) == 2*(300 + 2 + 4 + 300 + rows + 4) .and. a(3, 5) == 10 .and. a(3, 4) == 2*(400 + 3 + 4))
  end subroutine
end program
