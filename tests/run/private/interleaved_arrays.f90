! expect: code: 4 const f2c::interleaved<
! Private arrays whose elements are found as the thread runs are in the block's shared memory.
module lists
  implicit none
contains
  subroutine middle_by_insertion(f, g, n, m)
    integer, intent(in) :: n, m
    real, intent(in) :: f(n,m)
    real, intent(inout) :: g(n,m)
    real :: w(9), t
    integer :: i, j, k, l, p, q
    !$acc parallel loop collapse(2) private(w)
    do j = 2, m - 1
      do i = 2, n - 1
        k = 0
        do q = -1, 1
          do p = -1, 1
            k = k + 1
            w(k) = f(i+p, j+q)
          end do
        end do
        do k = 2, 9
          t = w(k)
          l = k - 1
          do while (l >= 1)
            if (w(l) <= t) exit
            w(l+1) = w(l)
            l = l - 1
          end do
          w(l+1) = t
        end do
        g(i,j) = w(5)
      end do
    end do
  end subroutine

  ! a lower bound that is not 1, two arrays, one of them whole
  subroutine most_frequent(f, g, n)
    integer, intent(in) :: n, f(5,n)
    integer, intent(inout) :: g(2,n)
    integer :: votes(-3:4), first(-3:4), i, k, best
    do concurrent (i = 1:n)
      votes = 0
      first = 0
      do k = 1, 5
        votes(f(k,i)) = votes(f(k,i)) + 1
        if (first(f(k,i)) == 0) first(f(k,i)) = k
      end do
      best = f(1,i)
      do k = -3, 4
        if (votes(k) > votes(best)) best = k
      end do
      g(1,i) = best
      g(2,i) = first(best)
    end do
  end subroutine

  ! rows that a pivot exchanges
  subroutine determinants(a, d, n)
    integer, intent(in) :: n
    real(8), intent(in) :: a(3,3,n)
    real(8), intent(out) :: d(n)
    real(8) :: w(3,3), row(3), f
    integer :: e, i, k, p
    !$omp target teams distribute parallel do private(w, row, f, i, k, p)
    do e = 1, n
      w = a(:,:,e)
      d(e) = 1
      do k = 1, 3
        p = k
        do i = k + 1, 3
          if (abs(w(i,k)) > abs(w(p,k))) p = i
        end do
        if (p /= k) then
          row = w(k,:)
          w(k,:) = w(p,:)
          w(p,:) = row
          d(e) = -d(e)
        end if
        d(e) = d(e)*w(k,k)
        do i = k + 1, 3
          f = w(i,k)/w(k,k)
          w(i,k:3) = w(i,k:3) - f*w(k,k:3)
        end do
      end do
    end do
  end subroutine

  ! a stack, beside what is looked up and so wants the first cache: a thread's own memory
  subroutine leaves(left, right, s, n, m)
    integer, intent(in) :: n, m, left(m), right(m)
    integer, intent(out) :: s(n)
    integer :: stack(18), top, i, k
    !$acc parallel loop private(stack)
    do i = 1, n
      s(i) = 0
      top = 1
      stack(1) = 1 + modulo(i, m)
      do while (top > 0)
        k = stack(top)
        top = top - 1
        if (left(k) == 0) then
          s(i) = s(i) + k
        else
          stack(top+1) = left(k)
          stack(top+2) = right(k)
          top = top + 2
        end if
      end do
    end do
  end subroutine

  pure subroutine weigh(w, s)
    real(8), intent(inout) :: w(6)
    real(8), intent(out) :: s
    integer :: k
    s = 0
    do k = 1, 6
      select case (modulo(int(w(k)), 3))
      case (0)
        w(k) = w(k) + 1
      case (1)
        s = s + w(k)
      case default
        s = s - 2*w(k)
      end select
    end do
  end subroutine

  ! a procedure gets it: memory of the thread
  subroutine weights(x, y, n)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8) :: w(6), s
    integer :: i, p
    !$acc parallel loop private(w)
    do i = 1, n
      w = x(i)
      p = 1 + modulo(int(x(i)), 6)
      w(p) = 7
      call weigh(w, s)
      y(i) = s + w(p)
    end do
  end subroutine
end module

program main
  use lists
  implicit none
  integer, parameter :: n = 75, m = 41, c = 900, t = 63
  real :: f(n,m), g(n,m)
  integer :: v(5,c), h(2,c), left(t), right(t), s(c), i, j, k
  real(8) :: a(3,3,c), d(c)
  do j = 1, m
    do i = 1, n
      f(i,j) = real(modulo(i*i*37 + j*101 + i*j*17, 1009))
    end do
  end do
  do i = 1, c
    do j = 1, 5
      v(j,i) = modulo(i*j*j + 3*i/(j+1), 8) - 3
    end do
    do k = 1, 3
      do j = 1, 3
        a(j,k,i) = modulo(i*7 + j*j*31 + k*k*k*13 + i*j*k, 97) - 40
      end do
    end do
  end do
  do i = 1, t
    left(i) = merge(2*i, 0, 2*i + 1 <= t)
    right(i) = merge(2*i + 1, 0, 2*i + 1 <= t)
  end do
  g = 0
  call middle_by_insertion(f, g, n, m)
  call most_frequent(v, h, c)
  call determinants(a, d, c)
  call leaves(left, right, s, c, t)
  print '(a, f0.1)', 'medians ', sum(g)
  print '(a, 2(1x, i0))', 'votes', sum(h(1,:)*[(i, i = 1, c)]), sum(h(2,:))
  print '(a, es14.6)', 'determinants', sum(abs(d))
  print '(a, 1x, i0)', 'leaves', sum(s)
  d = [(modulo(i*i, 100), i = 1, c)]
  call weights(d, a(1,1,:), c)
  print '(a, f0.3)', 'weights ', sum(a(1,1,:))
end program
