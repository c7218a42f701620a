! expect: code: 3 const f2c::interleaved<
! Procedures that get small arrays of the iteration's own are written into the kernel, where registers or shared memory have these.
module small
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine sort(v, n)
    integer, intent(in) :: n
    integer, intent(inout) :: v(n)
    integer :: i, j, t
    do i = 2, n
      t = v(i)
      j = i - 1
      do while (j >= 1)
        if (v(j) <= t) exit
        v(j+1) = v(j)
        j = j - 1
      end do
      v(j+1) = t
    end do
  end subroutine

  subroutine solve(a, b)
    real(dp), intent(inout) :: a(5,5), b(5)
    integer :: i, k, p
    real(dp) :: t, row(5)
    do k = 1, 4
      p = k
      do i = k + 1, 5
        if (abs(a(i,k)) > abs(a(p,k))) p = i
      end do
      if (p /= k) then
        row = a(k,:)
        a(k,:) = a(p,:)
        a(p,:) = row
        t = b(k)
        b(k) = b(p)
        b(p) = t
      end if
      do i = k + 1, 5
        if (a(i,k) == 0) cycle
        t = a(i,k)/a(k,k)
        a(i,k+1:5) = a(i,k+1:5) - t*a(k,k+1:5)
        b(i) = b(i) - t*b(k)
      end do
    end do
    do i = 5, 1, -1
      b(i) = (b(i) - dot_product(a(i,i+1:5), b(i+1:5)))/a(i,i)
    end do
  end subroutine

  ! the first place of a value, a loop that EXIT alone ends
  subroutine place(v, x, k)
    integer, intent(in) :: v(7), x
    integer, intent(out) :: k
    k = 1
    do
      if (v(k) >= x) exit
      if (k == 7) exit
      k = k + 1
    end do
  end subroutine

  subroutine middles(f, g, n)
    integer, intent(in) :: n, f(7,n)
    integer, intent(out) :: g(2,n)
    integer :: w(7), i, k
    !$acc parallel loop private(w)
    do i = 1, n
      w = f(:,i)
      call sort(w, 7)
      call place(w, 50, k)
      g(1,i) = w(4)
      g(2,i) = k
    end do
  end subroutine

  subroutine solutions(a, b, n)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(5,5,n)
    real(dp), intent(inout) :: b(5,n)
    real(dp) :: w(5,5), x(5)
    integer :: e
    !$omp target teams distribute parallel do private(w, x)
    do e = 1, n
      w = a(:,:,e)
      x = b(:,e)
      call solve(w, x)
      b(:,e) = x
    end do
  end subroutine
end module

program main
  use small
  implicit none
  integer, parameter :: n = 700
  integer :: f(7,n), g(2,n), i, j, k
  real(dp) :: a(5,5,n), b(5,n)
  do i = 1, n
    do j = 1, 7
      f(j,i) = modulo(i*j*j*37 + 11*i + j*101, 97)
    end do
    do k = 1, 5
      do j = 1, 5
        a(j,k,i) = modulo(i*7 + j*j*31 + k*k*k*13 + i*j*k, 101) - 40
      end do
      b(k,i) = modulo(i*k, 13)
      a(k,6-k,i) = a(k,6-k,i) + 250
    end do
  end do
  call middles(f, g, n)
  call solutions(a, b, n)
  print '(a, 2(1x, i0))', 'middles', sum(g(1,:)*[(i, i = 1, n)]), sum(g(2,:)*[(i, i = 1, n)])
  print '(a, es14.6)', 'solutions', sum(log(1 + abs(b)))
end program
