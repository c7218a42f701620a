! Every kind of operation of the device: kept arrays, strided sections, reductions, histograms, scans, private arrays, queues, data regions.
program failures
  implicit none
  integer :: i, j, n, idx(200), h(10)
  real(8) :: a(200), b(20, 30), c(20, 30), s, w(200), r(200)
  real(8), allocatable :: big(:)
  n = 200
  do i = 1, n
    idx(i) = mod(i, 10) + 1
    a(i) = i
  end do
  h = 0
  b = 1
  !$acc data copy(b) create(c)
  !$acc parallel loop collapse(2) present(b, c)
  do j = 2, 28
    do i = 3, 17
      c(i, j) = b(i, j)*2
      b(i, j) = c(i, j) + 1
    end do
  end do
  !$acc update host(b(3:17, 2:28))
  !$acc end data
  s = 0
  !$acc parallel loop reduction(+:s)
  do i = 1, n
    s = s + a(i)
  end do
  !$acc parallel loop
  do i = 1, n
    !$acc atomic update
    h(idx(i)) = h(idx(i)) + 1
  end do
  !$acc kernels
  do i = 2, n
    a(i) = a(i) + 0.5*a(i - 1)
  end do
  !$acc end kernels
  allocate (big(n))
  !$acc enter data copyin(a) create(big) async(1)
  !$acc parallel loop async(1) present(a, big) private(w)
  do i = 1, n
    w = a(i)
    big(i) = sum(w(1:3))
  end do
  !$acc exit data copyout(big) delete(a) async(1)
  !$acc wait
  call work(n, r)
  print '(3f16.4, 2i8)', sum(b), s, sum(big), sum(h*[(i, i=1, 10)]), n
  print '(2f16.4)', sum(r), a(n)
contains
  subroutine work(n, r)
    integer, intent(in) :: n
    real(8), intent(out) :: r(n)
    real(8) :: t(n)
    !$acc parallel loop private(t)
    do i = 1, n
      t = i
      r(i) = t(1) + t(n)
    end do
  end subroutine
end program
