! COUNT, ANY, ALL, MINLOC, MAXLOC and the others with DIM and MASK, in regions: ties, empty arrays, masks that leave nothing.
program array_folds
  implicit none
  call sizes(0)
  call sizes(1)
  call sizes(31)
  call sizes(33)
  call sizes(447)
  call sizes(449)
  call sizes(1009)
contains
  subroutine sizes(n)
    integer, intent(in) :: n
    real(8) :: a(n), s, t, u, v
    real :: x(0:n - 1), w
    integer :: k(n), i, m(12), c, p
    integer(8) :: far, many
    integer(2) :: tiny
    logical :: l(n), some, every, none, on
    logical(1) :: small
    do i = 1, n
      a(i) = mod(i*37, 101) - 50
      x(i - 1) = real(mod(i*7919, 89))
      k(i) = mod(i*5, 17) - 8
      l(i) = mod(i, 3) == 1
    end do
    m = -7; s = -7; t = -7; u = -7; v = -7; w = -7; c = -7; p = -7; far = -7; many = -7; tiny = -7
    on = n > 40
    !$acc kernels
    c = count(l)
    many = count(a > 0 .and. .not. l)
    some = any(k > 7)
    every = all(k <= 8)
    none = any(x < 0)
    small = all(a + x > -60)
    s = sum(a, mask=l)
    t = sum(a, l .and. a > 0)
    u = maxval(a, mask=k < -7)
    v = minval(a, 1, mask=.not. l)
    w = sum(x, 1)
    p = product(k, mask=abs(k) == 2 .and. a > 48)
    !$acc end kernels
    !$acc kernels
    m(1) = 5
    c = c + 1
    far = minloc(a, 1)
    tiny = maxloc(k, dim=1)
    !$acc end kernels
    print *, n, c, many, some, every, none, small
    print *, s, t, u == -huge(u), v == huge(v), w, p, far, tiny
    if (n > 0) print *, v
    !$acc kernels
    far = maxloc(x, 1)
    c = minloc(k, 1, mask=l)
    p = minloc(k, dim=1, mask=k > 100)
    tiny = maxloc(k, 1, back=.true.)
    i = minloc(x(n - 1:0:-1)*2, dim=1, back=.true.)
    !$acc end kernels
    print *, far, c, p, tiny, i
    !$acc kernels
    c = maxloc(a - x, 1, l)
    p = maxloc(k, 1, on)
    many = minloc(k(1:n:3), 1, kind=8)
    some = all(l .eqv. .not. l)
    t = sum(a, on)
    !$acc end kernels
    print *, c, p, many, some, t
    c = 3; p = 2; some = n > 100; s = 2
    !$acc kernels
    c = count(k > c)
    p = maxloc(k - p, 1, mask=k < p)
    some = any(l .and. some)
    s = sum(a*s)
    !$acc end kernels
    print *, c, p, some, s
    call matrix(n)
  end subroutine
  subroutine matrix(n)
    integer, intent(in) :: n
    real :: b(n, 13), s
    integer :: i, j, c
    logical :: yes
    do j = 1, 13
      do i = 1, n
        b(i, j) = real(mod(i*31 + j*17, 53) - 20)
      end do
    end do
    !$acc data copyin(b)
    !$acc kernels
    c = count(b > 0)
    yes = any(b == 32)
    s = sum(b(:, 2:13:3), mask=b(:, 1:10:3) < 5)
    !$acc end kernels
    !$acc end data
    print *, c, yes, s
  end subroutine
end program
