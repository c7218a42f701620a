! Loops that go along lines of memory inside independent iterations side by side: values carried in scalars and elements, both directions,
! neighbours in other lines, statements between, elements set under conditions or read ahead, short and empty lines.
! expect: report: 5 pieces of the lines that their loops go along pass through shared memory
program lines_of_memory
  implicit none
  integer, parameter :: sizes(7) = [1, 2, 23, 24, 33, 70, 150]
  integer :: k
  do k = 1, size(sizes)
    call filters(sizes(k), sizes(8 - k))
    call sweeps(sizes(k), sizes(8 - k))
    call beside(sizes(k), sizes(8 - k))
    call three(sizes(k), 3, sizes(8 - k))
    call bounds(sizes(k), sizes(8 - k))
    call conditions(sizes(k), sizes(8 - k))
    call counters(sizes(k), sizes(8 - k))
  end do
  call sweeps(40, 0)
  call sweeps(0, 40)

contains

  subroutine start(a, n)
    integer, intent(in) :: n
    integer, intent(out) :: a(n)
    integer :: i
    do i = 1, n
      a(i) = mod(i*131 + i/7, 1009)
    end do
  end subroutine start

  subroutine show(name, a, n)
    character(*), intent(in) :: name
    integer, intent(in) :: n, a(n)
    integer :: i, s
    s = 0
    do i = 1, n
      s = mod(s*31 + a(i), 100003)
    end do
    print *, name, n, s
  end subroutine show

  ! Scalars carry values, forwards and backwards.
  subroutine filters(n, m)
    integer, intent(in) :: n, m
    integer :: x(m, n), y(m, n), z(m, n), i, j, before, last, last2
    call start(x, n*m)
    !$acc kernels
    do i = 1, n
      before = 0
      last = 0
      last2 = 1
      do j = 1, m
        y(j, i) = mod(3*x(j, i) + 5*before + 7*last + 2*last2, 1009)
        before = x(j, i)
        last2 = last
        last = y(j, i)
      end do
      last = 4
      do j = m, 1, -1
        z(j, i) = mod(last*3 + x(j, i) + y(j, i), 1009)
        last = z(j, i)
      end do
    end do
    !$acc end kernels
    call show('filters y', y, n*m)
    call show('filters z', z, n*m)
  end subroutine filters

  ! Elements carry them; first and last ones are set outside of the loops.
  subroutine sweeps(n, m)
    integer, intent(in) :: n, m
    integer :: p(0:m + 1, n), q(0:m + 1, n), v(n, 0:m + 1), i, j
    call start(q, (m + 2)*n)
    p = -1
    v = -1
    !$acc kernels
    do i = 1, n
      v(i, 0) = 1
      p(0, i) = 3
      do j = 1, m
        p(j, i) = mod(5*p(j-1, i) + q(j, i), 1009)
        q(j, i) = mod(q(j-1, i) + 2*p(j, i) + q(j+1, i), 1009)
      end do
      v(i, m + 1) = q(m, i)
      do j = m, 1, -1
        v(i, j) = mod(p(j, i)*v(i, j+1) + q(j, i), 1009)
      end do
    end do
    !$acc end kernels
    call show('sweeps p', p, (m + 2)*n)
    call show('sweeps q', q, (m + 2)*n)
    call show('sweeps v', v, (m + 2)*n)
  end subroutine sweeps

  subroutine beside(n, m)
    integer, intent(in) :: n, m
    integer :: a(0:m + 1, -1:n + 2), b(0:m + 1, n), i, j
    call start(a, (m + 2)*(n + 4))
    b = 2
    !$acc kernels
    do i = 1, n
      do j = 1, m
        b(j, i) = mod(b(j-1, i) + a(j, i-2) + 2*a(j-1, i) + 3*a(j+1, i+2) + 4*a(j, i+1), 1009)
      end do
    end do
    !$acc end kernels
    call show('beside', b, (m + 2)*n)
  end subroutine beside

  subroutine three(n, l, m)
    integer, intent(in) :: n, l, m
    integer :: a(m, n, l), b(m, l, n), i, j, k, s
    call start(a, m*n*l)
    !$acc kernels
    do k = 1, l
      do i = n, 1, -1
        s = k
        do j = 1, m
          s = mod(3*s + a(j, i, k), 1009)
          b(j, k, i) = s
        end do
      end do
    end do
    !$acc end kernels
    call show('three', b, m*n*l)
  end subroutine three

  ! Only a part of each line.
  subroutine bounds(n, m)
    integer, intent(in) :: n, m
    integer :: a(-3:m + 9, n + 5), b(-3:m + 9, n + 5), i, j, s
    call start(a, (m + 13)*(n + 5))
    b = -7
    !$acc kernels
    do i = 3, n + 2
      s = a(-3, i)
      do j = 0, m + 5
        s = mod(s*2 + a(j + 2, i + 1), 1009)
        b(j - 1, i + 2) = s
      end do
      a(m + 9, i + 1) = s
    end do
    !$acc end kernels
    call show('bounds a', a, (m + 13)*(n + 5))
    call show('bounds b', b, (m + 13)*(n + 5))
  end subroutine bounds

  ! What is set under conditions stays out of such pieces.
  subroutine conditions(n, m)
    integer, intent(in) :: n, m
    integer :: a(m, n), b(m, n), c(m, n), i, j, s, t
    call start(a, n*m)
    b = 5
    c = 6
    !$acc kernels
    do i = 1, n
      s = 0
      do j = 1, m
        if (mod(a(j, i), 3) == 0) then
          s = s + a(j, i)
        else
          s = s - j
        end if
        b(j, i) = s
      end do
      t = 0
      do j = 1, m
        t = mod(2*t + a(j, i), 1009)
        if (t > 500) c(j, i) = t
      end do
    end do
    !$acc end kernels
    call show('conditions b', b, n*m)
    call show('conditions c', c, n*m)
  end subroutine conditions

  ! A counter moves with the loop, and its variable is read behind it.
  subroutine counters(n, m)
    integer, intent(in) :: n, m
    integer :: a(m, n), b(m, n), last(n), i, j, s
    call start(a, n*m)
    b = 5
    !$acc kernels
    do i = 1, n
      s = i
      do j = 1, m
        s = mod(s + a(j, i), 1009)
        b(j, i) = s
      end do
      last(i) = j + s
    end do
    !$acc end kernels
    call show('counters b', b, n*m)
    call show('counters', last, n)
  end subroutine counters
end program lines_of_memory
