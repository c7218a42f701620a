! A walk at random through allocations of few sizes, on which entries begin and end in every order.
module rnd
  integer :: seed = 12345
contains
  integer function pick(n)
    integer, intent(in) :: n
    seed = mod(seed*1103 + 12345, 65536)
    pick = mod(seed/7, n) + 1
  end function
end module
program z
  use rnd
  type box
    real, allocatable :: v(:)
    integer :: state = 0   ! 0: none, 1: host only, 2: entered
  end type
  type(box) :: b(8), c
  integer :: step, k, n, i
  real :: total
  total = 0
  do step = 1, 3000
    k = pick(8)
    select case (pick(7))
    case (1)
      if (allocated(b(k)%v)) deallocate(b(k)%v)
      n = 100*pick(3)
      allocate(b(k)%v(n)); b(k)%v = step
      b(k)%state = 1
    case (2)
      if (b(k)%state == 1) then
        !$acc enter data copyin(b(k)%v)
        b(k)%state = 2
      end if
    case (3)
      if (b(k)%state == 2) then
        !$acc exit data copyout(b(k)%v)
        b(k)%state = 1
      end if
    case (4)
      if (b(k)%state > 0) call add(b(k)%v, size(b(k)%v))
    case (5)
      if (b(k)%state == 2) then
        !$acc update self(b(k)%v)
        total = total + sum(b(k)%v)
      else if (b(k)%state == 1) then
        total = total + sum(b(k)%v)
        b(k)%v(1) = step
      end if
    case (6)
      if (b(k)%state == 1) then
        c = b(k)
        call ker(c%v, size(c%v))
        b(k)%v = c%v + 1
        b(k) = c
      end if
    case (7)
      if (b(k)%state == 1) b(k)%v = [b(k)%v(1:50), 1.0, b(k)%v(51:)]
      if (b(k)%state == 1 .and. size(b(k)%v) > 350) b(k)%v = b(k)%v(1:100)
    end select
    total = mod(total, 10000.0)
  end do
  do k = 1, 8
    if (b(k)%state == 2) then
      !$acc exit data copyout(b(k)%v)
    end if
    if (b(k)%state > 0) print *, k, size(b(k)%v), sum(b(k)%v)
  end do
  print *, total
contains
  subroutine add(x, n)
    integer, intent(in) :: n
    real :: x(n), w(n)
    !$acc data copy(x) create(w)
    !$acc parallel loop
    do i = 1, n
      w(i) = x(i)
    end do
    !$acc parallel loop
    do i = 1, n
      x(i) = mod(w(i) + i, 1000.0)
    end do
    !$acc end data
  end subroutine
  subroutine ker(x, n)
    integer, intent(in) :: n
    real :: x(*)
    !$acc kernels
    do i = 1, n
      x(i) = x(i) + 1
    end do
    do i = 1, n/2
      x(i) = mod(x(i)*2, 1000.0)
    end do
    !$acc end kernels
  end subroutine
end program
