! Reductions over one component of all objects, a%state, a(2:n)%x(2), in loops of few iterations: a block has each, not a thread
! f2cuda options: --auto=all
! expect: report: 2 form: array reductions as loops
! expect: report: 1 threads share it
program reductions_of_components
  implicit none
  type agent
    integer :: state, k
    real(8) :: w, x(2)
  end type
  type force
    real(8) :: x(2)
  end type
  type(agent) :: a(900)
  type(force) :: f(300)
  integer :: i, c(0:3)
  real(8) :: s(0:3), m(0:3)
  do i = 1, size(a)
    a(i) = agent(mod(i*i, 5), i, 0.25d0*mod(i*3, 8), [0.5d0*mod(i, 7), 0.125d0*mod(i*5, 11)])
  end do
  call counts(a, c)
  call sums(a, s, size(a))
  print '(4i6,4f12.4)', c, s
  call loops(a, s, m)
  print '(8f12.4)', s, m
  call pairs(a, f, 300)
  print '(6f12.4)', f(1:300:120)
contains
  subroutine counts(a, c)
    type(agent), intent(in) :: a(:)
    integer, intent(out) :: c(0:)
    integer :: st
    do st = 0, 3
      c(st) = count(a%state == st)
    end do
  end subroutine
  subroutine sums(a, s, n)
    integer, intent(in) :: n
    type(agent), intent(in) :: a(n)
    real(8), intent(out) :: s(0:3)
    integer :: st
    do st = 0, 3
      s(st) = sum(a%w, mask=a%state == st) + sum(a(2:n)%x(2)) + maxval(a(1:n:2)%k)
    end do
  end subroutine
  subroutine loops(a, s, m)
    type(agent), intent(in) :: a(:)
    real(8), intent(out) :: s(0:3), m(0:3)
    integer :: st, i
    do st = 0, 3
      s(st) = 0; m(st) = -1
      do i = 1, size(a)
        if (a(i)%state == st) then
          s(st) = s(st) + a(i)%w*a(i)%x(1)
          m(st) = max(m(st), a(i)%x(2))
        end if
      end do
    end do
  end subroutine
  subroutine pairs(a, f, n)
    integer, intent(in) :: n
    type(agent), intent(in) :: a(n)
    type(force), intent(out) :: f(n)
    real(8) :: g(2), d(2)
    integer :: i, j
    do i = 1, n
      g = 0
      do j = 1, n
        d = a(j)%x - a(i)%x
        g = g + d*a(j)%w
      end do
      f(i)%x = g
    end do
  end subroutine
end program
