! Integers: cells, bits, sorts, hashes, compaction, tables of alignments.
module integer_work
  implicit none
  integer, parameter :: i1 = selected_int_kind(2), i8 = selected_int_kind(18)
contains
  subroutine life(nx, ny, a, b)
    integer, intent(in) :: nx, ny
    integer(i1), intent(in) :: a(nx,ny)
    integer(i1), intent(inout) :: b(nx,ny)
    integer :: i, j, n
    !$acc parallel loop collapse(2) present(a, b) private(n)
    do j = 2, ny - 1
      do i = 2, nx - 1
        n = a(i-1,j-1) + a(i,j-1) + a(i+1,j-1) + a(i-1,j) + a(i+1,j) + a(i-1,j+1) + a(i,j+1) + a(i+1,j+1)
        b(i,j) = merge(1_i1, merge(a(i,j), 0_i1, n == 2), n == 3)
      end do
    end do
  end subroutine

  subroutine common_divisors(n, x, y, g)
    integer, intent(in) :: n, x(n), y(n)
    integer, intent(inout) :: g(n)
    integer :: i, a, b, r
    !$omp target teams distribute parallel do private(a, b, r)
    do i = 1, n
      a = x(i)
      b = y(i)
      do while (b /= 0)
        r = mod(a, b)
        a = b
        b = r
      end do
      g(i) = a
    end do
  end subroutine

  subroutine compare_exchange(n, stride, key)
    integer, intent(in) :: n, stride
    integer, intent(inout) :: key(0:n-1)
    integer :: i, a, b, low, t
    !$acc parallel loop independent present(key) private(a, b, low, t)
    do i = 0, n/2 - 1
      low = iand(i, stride - 1)
      a = 2*(i - low) + low
      b = a + stride
      if (key(a) > key(b)) then
        t = key(a)
        key(a) = key(b)
        key(b) = t
      end if
    end do
  end subroutine

  subroutine digit_counts(n, key, count)
    integer, intent(in) :: n, key(n)
    integer, intent(inout) :: count(0:255)
    integer :: i, d
    !$acc parallel loop present(key, count) private(d)
    do i = 1, n
      d = iand(ishft(key(i), -8), 255)
      !$acc atomic update
      count(d) = count(d) + 1
    end do
  end subroutine

  subroutine hash_rows(n, w, a, h)
    integer, intent(in) :: n, w, a(w,n)
    integer, intent(inout) :: h(n)
    integer :: i, k, x
    do concurrent (i = 1:n) local(x, k)
      x = -2128831035
      do k = 1, w
        x = ieor(x, a(k,i))
        x = ieor(x*16777619, ishft(x, -15))
      end do
      h(i) = x
    end do
  end subroutine

  subroutine label_min(nx, ny, a, b, changed)
    integer, intent(in) :: nx, ny, a(nx,ny)
    integer, intent(inout) :: b(nx,ny)
    integer, intent(out) :: changed
    integer :: i, j, m
    changed = 0
    !$omp target teams distribute parallel do collapse(2) private(m) reduction(+:changed)
    do j = 2, ny - 1
      do i = 2, nx - 1
        m = a(i,j)
        if (m > 0) then
          if (a(i-1,j) > 0) m = min(m, a(i-1,j))
          if (a(i+1,j) > 0) m = min(m, a(i+1,j))
          if (a(i,j-1) > 0) m = min(m, a(i,j-1))
          if (a(i,j+1) > 0) m = min(m, a(i,j+1))
        end if
        b(i,j) = m
        if (m /= a(i,j)) changed = changed + 1
      end do
    end do
  end subroutine

  subroutine edit_table(n, m, s, t, d)
    integer, intent(in) :: n, m, s(n), t(m)
    integer, intent(inout) :: d(0:n,0:m)
    integer :: i, j
    !$acc kernels present(s, t, d)
    do j = 1, m
      do i = 1, n
        d(i,j) = min(d(i-1,j) + 1, d(i,j-1) + 1, d(i-1,j-1) + merge(0, 1, s(i) == t(j)))
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine lcg_streams(n, s, u)
    integer, intent(in) :: n
    integer(i8), intent(inout) :: s(n)
    real, intent(inout) :: u(n)
    integer :: i, k
    integer(i8) :: x
    real :: t
    !$acc parallel loop present(s, u) private(x, t)
    do i = 1, n
      x = s(i)
      t = 0
      do k = 1, 16
        x = iand(x*25214903917_i8 + 11, 281474976710655_i8)
        t = t + real(ishft(x, -24))*5.9604645e-8
      end do
      s(i) = x
      u(i) = t
    end do
  end subroutine

  subroutine run_integer_work(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 4000, ny = 3000, n = 4194304, ns = 4096
    integer(i1), allocatable :: a(:,:), b(:,:)
    integer, allocatable :: x(:), y(:), g(:), key(:), count(:), rows(:,:), h(:), la(:,:), lb(:,:), s(:), t(:), d(:,:)
    integer(i8), allocatable :: seed(:)
    real, allocatable :: u(:)
    integer :: turn, i, j, changed
    allocate (a(nx,ny), b(nx,ny), x(n), y(n), g(n), key(n), count(0:255), rows(8,n/4), h(n/4), la(nx,ny), lb(nx,ny), s(ns), t(ns), &
      d(0:ns,0:ns), seed(n/2), u(n/2))
    do j = 1, ny
      do i = 1, nx
        a(i,j) = int(iand(ishft(i*j*7919, -5), 1), i1)
        la(i,j) = merge(0, i + (j - 1)*nx, mod(i*31 + j*17, 3) == 0)
      end do
    end do
    b = 0
    lb = 0
    do i = 1, n
      x(i) = 1 + iand(i*1103515, 1048575)
      y(i) = 1 + iand(i*69069, 1048575)
      key(i) = iand(i*48271, 16777215)
    end do
    do i = 1, n/4
      rows(:,i) = i
    end do
    do i = 1, ns
      s(i) = iand(i*48271, 3)
      t(i) = iand(i*69621, 3)
    end do
    do i = 0, ns
      d(i,0) = i
      d(0,i) = i
    end do
    do i = 1, n/2
      seed(i) = i
    end do
    g = 0
    count = 0
    h = 0
    u = 0
    !$acc data copy(a, b, x, y, g, key, count, rows, h, la, lb, s, t, d, seed, u)
    do turn = 1, turns
      call life(nx, ny, a, b)
      call common_divisors(n, x, y, g)
      call compare_exchange(n, 512, key)
      call digit_counts(n, key, count)
      call hash_rows(n/4, 8, rows, h)
      call label_min(nx, ny, la, lb, changed)
      call edit_table(ns, ns, s, t, d)
      call lcg_streams(n/2, seed, u)
    end do
    !$acc end data
    print *, 'integers', sum(int(b)), sum(g), key(1:3), count(7), h(5), changed, sum(lb(:,7)), d(ns,ns), sum(u)
  end subroutine
end module
