! PACK, UNPACK and array constructors of arrays in regions are kernels: elements in their order, whatever the mask leaves, no element, into what is read.
! expect: report: 37 ; kernel 
program packed_arrays
  implicit none
  call packs(11, 5)
  call packs(1, 1)
  call packs(0, 3)
  call packs(461, 4)
  call lists(9, 4)
  call lists(0, 2)
  call lists(41, 13)
contains
  subroutine packs(n, m)
    integer, intent(in) :: n, m
    real(8) :: a(n), v(n), v0(n*m), b(n, m), u(n*m), q(n, m, 3), z(-2:n - 3), s, t
    complex(8) :: c(n), d(n)
    real(8), allocatable :: all(:)
    integer(2) :: few(2*n)
    logical :: l(n), lb(n, m), lq(n, m, 3), lr(n), on
    integer :: i, k
    do i = 1, n
      a(i) = mod(i*7, 23) - 11
      l(i) = mod(i, 3) == 1
    end do
    v = 0; u = 0; z = 5; d = 0; lr = .false.; few = 3; on = n > 5
    v0 = [(mod(i*11, 17) - 8, i=1, n*m)]
    b = reshape([(mod(i*13, 29) - 14, i=1, n*m)], [n, m])
    lb = b > 3
    q = spread(b, 3, 3)
    q(:, :, 2) = q(:, :, 2) + 1
    lq = q > 3
    c = cmplx(a, 1, 8)
    k = count(l)
    allocate(all(n*m))
    !$acc kernels
    v(1:count(l)) = pack(a, l)
    v = pack(a, l, v0(1:n))
    v = v + pack(a(n:1:-1)*2, l, a)
    u(1:k) = u(1:k) + pack(a, l)
    u = u + pack(b, lb, v0)
    u = pack(b, .not. lb, u)
    few(1:2*k:2) = int(pack(a, l), 2)
    !$acc end kernels
    print '(12f9.2)', v(1:min(n, 60)), u(1:min(n*m, 60)), sum(u), sum(v)
    print *, few(1:min(2*n, 60))
    !$acc kernels
    v(1:n) = pack(a, .true.)
    b = unpack(v0, lb, b)
    b = unpack(v0, lb, 0d0) + b
    v = unpack(v0(n*m:1:-1), l, a*2) + 1
    q = unpack(pack(q, lq, [v0, v0, v0]), .not. lq, q)
    a(1:k) = pack(a, l)
    a = pack(a, a > 0, a)
    all = pack(b, .true.)
    v0(1:n) = pack(a, on, v)
    d = pack(c, l, c)
    lr = pack(l, a > 0, l)
    z = unpack(z*2, l, -z)
    s = sum(unpack(a, l, 2d0))
    t = maxval(pack(a, l, v)) - 1
    !$acc end kernels
    print '(12f9.2)', v(1:min(n, 40)), b(1:min(n, 40), m), a(1:min(n, 40)), q(1:min(n, 9), m, 3)
    print '(12f9.2)', all(1:min(n, 40)), d(1:min(n, 40)), z
    print '(8f16.2)', sum(v), sum(b), sum(a), sum(q), sum(all), sum(v0), s, t
    print *, count(lr), lr(1:min(n, 40))
  end subroutine
  subroutine lists(n, m)
    integer, intent(in) :: n, m
    real(8) :: a(n), b(n, m), v(2*n + 1), w(n*m), x
    real(8), allocatable :: both(:)
    real :: r(n*m + 3)
    integer :: h(3*n + m), i, j
    a = [(mod(i*7, 23) - 11d0, i=1, n)]
    b = reshape([(mod(i*13, 29) - 14, i=1, n*m)], [n, m])
    v = 0; x = 3; h = 0
    allocate(both(2*n))
    !$acc kernels
    v = [a, x, a(n:1:-1)]
    w = [b(:, 1:1), b(:, 2:m)]
    r = [real :: 1, x, b + 1, sum(a)]
    both = [a*2, a]
    h(1:3*n) = [(i, 2*i, -i, i=1, n)]
    !$acc end kernels
    print '(12f9.2)', v, sum(w*[(j, j=1, n*m)]), r(1:min(20, n*m + 3)), sum(r), both
    print *, h
    !$acc kernels
    v(1:n) = [0d0, v(1:n - 1)]
    v(1:n) = [v(2:n), x]
    w = [((b(i, j)*i, i=1, n), j=1, m)] + w
    w = [(b(:, j), j=m, 1, -1)]
    a = [(a(i), i=n, 1, -1)]
    x = maxval([a, w])
    h(1:m) = int([(sum(b(:, j)), j=1, m)])
    !$acc end kernels
    print '(12f9.2)', v, sum(w*[(j, j=1, n*m)]), a, x
    print *, h
  end subroutine
end program packed_arrays
