! Scans, counters and lists of cells whose values, subscripts or stores are components of objects: AoS particles, cells in components of a type
! f2cuda options: --auto=all
! expect: report: 1 scan, proved; kernel build_
! expect: report: 1 scan, proved; kernel running_
! expect: report: 2 compaction, proved; kernel
! expect: report: 2 compaction, checked; kernel order_
! expect: compiler: stays on the host: a scan variable like 't%x' is not supported in device code
module particles
  implicit none
  type part
    integer :: x(2), w, cell, id
  end type
  type cells
    integer :: nx = 7, ny = 5
    integer, allocatable :: head(:,:), next(:), start(:), of(:), sorted(:)
  end type
contains
  subroutine build(g, p, n)
    type(cells), intent(inout) :: g
    type(part), intent(in) :: p(:)
    integer, intent(in) :: n
    integer :: i, cx, cy
    g%head = 0
    do i = 1, n
      cx = min(g%nx, 1 + p(i)%x(1)/15); cy = min(g%ny, 1 + p(i)%x(2)/20)
      g%next(i) = g%head(cx,cy)
      g%head(cx,cy) = i
    end do
  end subroutine
  subroutine running(p, n, s)
    type(part), intent(in) :: p(:)
    integer, intent(in) :: n
    integer, intent(out) :: s(n)
    integer :: i, t
    t = 0
    do i = 1, n
      t = t + p(i)%w
      s(i) = t
    end do
  end subroutine
  subroutine chosen(p, q, list, n, k)
    type(part), intent(inout) :: p(:)
    type(part), intent(out) :: q(:)
    integer, intent(out) :: list(:), k
    integer, intent(in) :: n
    integer :: i
    k = 0
    do i = 1, n
      if (p(i)%w > 50) then
        k = k + 1
        q(k) = p(i)
      end if
    end do
    k = 0
    do i = 1, n
      if (p(i)%w > 20) then
        k = k + 1
        list(k) = i
        p(i)%id = k
      end if
    end do
  end subroutine
  ! the counters are chosen by components, of elements and of one object
  subroutine order(g, p, n)
    type(cells), intent(inout) :: g
    type(part), intent(in) :: p(:)
    integer, intent(in) :: n
    integer :: i, start(31)
    start = g%start
    do i = 1, n
      g%sorted(g%start(p(i)%cell)) = i
      g%start(p(i)%cell) = g%start(p(i)%cell) + 1
    end do
    do i = 1, n
      g%next(start(g%of(i))) = i
      start(g%of(i)) = start(g%of(i)) + 1
    end do
  end subroutine
  subroutine vectors(p, n)
    type(part), intent(inout) :: p(:)
    integer, intent(in) :: n
    type pair
      integer :: x, y
    end type
    type(pair) :: t
    integer :: i
    t = pair(0, 0)
    do i = 1, n
      t%x = t%x + p(i)%x(1)
      p(i)%id = t%x
    end do
  end subroutine
end module
program scans_beside_objects
  use particles
  implicit none
  type(part), allocatable :: p(:), q(:)
  type(cells) :: g
  integer, allocatable :: s(:), list(:)
  integer :: n, i, k, c
  do n = 0, 1400, 700
    allocate(p(n), q(n), s(n), list(n))
    allocate(g%head(7,5), g%next(n), g%start(31), g%of(n), g%sorted(n))
    g%start = 0
    do i = 1, n
      p(i) = part([mod(i*37, 101), mod(i*53, 97)], mod(i*71, 89), 1 + mod(i*i, 30), i)
      g%of(i) = 1 + mod(i*i, 30)
      g%start(p(i)%cell + 1) = g%start(p(i)%cell + 1) + 1
      q(i) = p(i)
    end do
    g%start(1) = 1
    do c = 1, 30
      g%start(c+1) = g%start(c+1) + g%start(c)
    end do
    call build(g, p, n)
    print *, n, sum(g%head), sum(g%next*[(mod(i, 13), i = 1, n)])
    call running(p, n, s)
    call chosen(p, q, list, n, k)
    print *, sum(s*[(mod(i, 11), i = 1, n)]), k, sum(list(1:k)*[(mod(i, 7), i = 1, k)]), sum(q%w*[(mod(i, 5), i = 1, n)])
    g%next = 0
    if (n > 0) call order(g, p, n)
    print *, sum(g%sorted*[(mod(i, 17), i = 1, n)]), sum(g%start), sum(g%next)
    call vectors(p, n)
    print *, sum(p%id*[(mod(i, 3), i = 1, n)])
    deallocate(p, q, s, list, g%head, g%next, g%start, g%of, g%sorted)
  end do
end program
