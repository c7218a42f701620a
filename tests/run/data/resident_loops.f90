! Loops that no directive asks for run where their arrays are: sums of what kernels keep on the device are kernels, loops over arrays that
! the host has are the host's, however many iterations they have, and an array that the host sets alone never goes there.
! f2cuda options: --auto=resident
! expect: report: 1 while all their arrays are at home (--auto=resident)
! expect: profile: resident_loops_dot_.* 10 .*
! expect: profile: resident_loops_first_.* 1  all its arrays are at home
! expect: profile: resident_loops_table_.* 10  all its arrays are at home
! expect: profile: ^p  *0  *0  *0.000  *1  *8 
! expect: profile: resident_loops_sum_of_.* 2 .*
! expect: profile: ^w  *1  *16000 
program resident_loops
  implicit none
  integer, parameter :: n = 2000
  real(8), allocatable :: p(:), q(:)
  real(8) :: w(n), t(n), s, total
  integer :: i, step
  allocate(p(n), q(n))
  call first(w)
  do concurrent (i = 1:n)
    p(i) = mod(i, 5) + w(i)
  end do
  total = 0
  do step = 1, 10
    do concurrent (i = 1:n)
      q(i) = 2*p(i) - 1
    end do
    call dot(p, q, s)
    total = total + s
    do concurrent (i = 1:n)
      p(i) = mod(int(q(i)), 7)
    end do
    call table(t, step)
  end do
  print '(f14.1, 3f8.1)', total, p(7), t(9), sum_of(q)
contains
  subroutine first(a)
    real(8), intent(out) :: a(n)
    integer :: i
    do i = 1, n
      a(i) = mod(i, 3)
    end do
  end subroutine

  subroutine dot(a, b, r)
    real(8), intent(in) :: a(n), b(n)
    real(8), intent(out) :: r
    integer :: i
    r = 0
    do i = 1, n
      r = r + a(i)*b(i)
    end do
  end subroutine

  subroutine table(a, k)
    real(8), intent(inout) :: a(n)
    integer, intent(in) :: k
    integer :: i
    do i = 1, n
      a(i) = i + k
    end do
  end subroutine

  real(8) function sum_of(a)
    real(8), intent(in) :: a(n)
    integer :: i
    sum_of = 0
    do i = 1, n
      if (a(i) > sum_of) sum_of = a(i)
      if (a(i) > 1000) exit
    end do
  end function
end program
