! Bounds of allocatable and assumed-shape arrays: SIZE and its kin, what ALLOCATE gave, work arrays that an iteration fills.
subroutine assumed(a, b, w)
  real :: a(:, :), b(0:), w(:)
  integer :: i, j
  do j = 1, size(a, 2)
    do i = 1, size(w)
      w(i) = a(1, j) + i
    end do
    a(1, j) = sum(w)
  end do
  do j = 1, size(a, 2)
    w(:) = a(1, j)
    a(2, j) = w(3)
  end do
  do j = 1, size(a, 2)
    do i = 1, size(w) - 1
      w(i) = a(1, j) + i
    end do
    a(1, j) = w(size(w))
  end do
  do i = lbound(b, 1), ubound(b, 1)
    b(i) = b(size(b) - 1)
  end do
  do i = 0, ubound(b, 1)
    b(i) = b(size(b))
  end do
end subroutine
subroutine allocated_here(n, a)
  integer :: n, i, j
  real :: a(n, n)
  real, allocatable :: w(:), v(:, :)
  allocate (w(n), v(0:n, 2))
  do j = 1, n
    do i = 1, n
      w(i) = a(i, j)
    end do
    a(:, j) = w(:)
  end do
  do j = 1, n
    do i = 0, n
      v(i, 1) = 1.0
      v(i, 2) = j
    end do
    a(1, j) = sum(v)
  end do
  do j = 1, n
    do i = 1, n
      v(i, 1) = 1.0
      v(i, 2) = j
    end do
    a(1, j) = sum(v)
  end do
end subroutine
subroutine realloc(n, a)
  integer :: n, i, j
  real :: a(n, n)
  real, allocatable :: w(:)
  allocate (w(n))
  do j = 1, n
    w = a(:, j)
    do i = 1, size(w)
      a(i, j) = w(i)
    end do
  end do
  call other(w)
  do j = 1, n
    do i = 1, n
      w(i) = a(i, j)
    end do
    a(:, j) = w(:)
  end do
contains
  subroutine other(x)
    real, allocatable :: x(:)
    deallocate (x)
    allocate (x(3))
  end subroutine
end subroutine
subroutine beyond(n, m)
  integer :: n, m, i, j
  real, allocatable :: b(:, :)
  real :: c(10, 10)
  allocate (b(n, m))
  !$omp parallel do private(i)
  do j = 2, n
    do i = 1, m
      b(i, j) = b(i - 1, j)
    end do
  end do
  !$omp parallel do private(i)
  do j = 1, 10
    do i = 1, 10
      c(i, j) = c(i + 1, j)
    end do
  end do
  !$omp parallel do private(i)
  do j = 1, 10
    do i = 2, n
      c(i, j) = c(i - 1, j)
    end do
  end do
  print *, b, c
end subroutine
! verdict: 5 j parallel proved lastprivate:w
! verdict: 6 i parallel proved
! verdict: 11 j parallel proved lastprivate:w
! verdict: 15 j parallel proved lastprivate:w
! verdict: 16 i parallel proved
! verdict: 21 i parallel proved
! verdict: 24 i parallel proved
! verdict: 33 j parallel proved private:w
! verdict: 34 i parallel proved
! verdict: 39 j parallel proved lastprivate:v
! verdict: 40 i parallel proved
! verdict: 46 j parallel proved firstprivate:v
! verdict: 47 i parallel proved
! verdict: 59 j parallel proved lastprivate:w
! verdict: 61 i parallel proved
! verdict: 66 j parallel proved firstprivate:w
! verdict: 67 i parallel proved
! verdict: 85 j parallel asserted outside private:i
! verdict: 86 i scan proved flow(0,1)
! verdict: 91 j parallel asserted outside private:i
! verdict: 92 i parallel proved changed
! verdict: 97 j parallel proved private:i
! verdict: 98 i scan proved flow(0,1)
