! ATOMIC: updates of every form, reads, writes and captures; sums of reals keep their order where nobody asked for another.
! expect: report: 1 kernel mixed_104, y
! expect: report: 1 kernel mixed_97
program atomic_forms
  implicit none
  integer, parameter :: n = 200
  integer :: h(0:6), k, i, j, taken(n), was(n), seen, last, small
  integer(8) :: big
  integer(1) :: tiny(5)
  real(8) :: x, y, a(n), t(n), u(n), e(n, 7)
  real(4) :: s
  complex(4) :: z
  complex(8) :: w
  logical :: all, any
  a = [(1 + mod(i*37, 100)/128d0, i=1, n)]
  h = 0
  k = 0
  big = 0
  tiny = 0
  !$acc parallel loop
  do i = 1, n
    !$acc atomic capture
    k = k + 1
    taken(i) = k
    !$acc end atomic
    !$acc atomic capture
    was(i) = h(mod(i, 7))
    h(mod(i, 7)) = h(mod(i, 7)) + 1
    !$acc end atomic
    !$acc atomic
    big = max(big, 7_8*i, int(mod(i*31, 89), 8))
    !$acc atomic update
    tiny(mod(i, 5) + 1) = min(tiny(mod(i, 5) + 1), int(-mod(i, 50), 1), 3_1)
  end do
  print *, k, sum(taken), minval(taken), maxval(taken), h, sum(was), big, tiny
  x = 1
  y = 2d0**60
  s = 1
  z = 1
  w = 0
  all = .true.
  any = .false.
  !$omp target teams distribute parallel do map(tofrom: x, y, s, z, w, all, any)
  do i = 1, 20
    !$omp atomic
    x = x*2
    !$omp atomic
    y = y/2
    !$omp atomic
    s = s + 3
    !$omp atomic
    z = z*cmplx(0, 1)
    !$omp atomic
    w = w + cmplx(i, -i, 8)
    !$omp atomic
    all = all .and. i < 30
    !$omp atomic
    any = i == 7 .or. any
  end do
  print *, x, y, s, z, w, all, any
  seen = 0
  last = 5
  !$acc parallel loop
  do i = 1, n
    !$acc atomic write
    seen = 17
    !$acc atomic read
    small = last
    taken(i) = small
    !$acc atomic capture
    was(i) = last
    last = 5
    !$acc end atomic
  end do
  print *, seen, last, sum(taken), sum(was)
  k = 3
  small = 1
  !$acc parallel loop
  do i = 1, 40
    !$acc atomic
    k = 7 - k
    !$acc atomic
    small = ieor(small, i)
  end do
  print *, k, small
  call mixed
  print *, sum(t), sum(abs(t - u))
contains
  subroutine mixed
    do j = 1, 7
      e(:, j) = a**j/3
    end do
    t = 0
    u = 0
    !$acc parallel
    !$acc loop
    do i = 1, n
      do j = 1, 7
        !$acc atomic update
        t(i) = t(i) + e(i, j)
      end do
    end do
    !$acc loop
    do i = 1, n
      do j = 1, 7
        !$acc atomic update
        h(mod(j, 3)) = h(mod(j, 3)) + i
      end do
    end do
    !$acc end parallel
    do i = 1, n
      do j = 1, 7
        u(i) = u(i) + e(i, j)
      end do
    end do
    print *, h
  end subroutine
end program
! not compared: what a capture gives depends on the order of the iterations
