! Elements that many neighbours, a few, or nobody else update: sums of reals of both signs in few and in many elements, counts, extremes and
! logicals by group. Elements that constants choose are a thread's own until its end.
! expect: code: 2 fixed_part<
program groups_met
  implicit none
  integer, parameter :: n = 6000
  integer :: sorted(n), few(n), random(n), i
  real(8) :: x(n), s1(n/16), s2(5), s3(900), most(n/16), least(5)
  real(4) :: w(n), t1(n/16), t2(5), t3(600)
  integer :: c1(n/16), c2(5), c3(900)
  logical :: any1(900), all1(5)
  real(8) :: by_sign(3) = 1
  do i = 1, n
    sorted(i) = (i - 1)/16 + 1
    few(i) = mod(i*i, 5) + 1
    random(i) = mod(i*7919, 600) + 1
    x(i) = (mod(i*37, 1001) - 500)*2d0**(mod(i, 30) - 15)
    w(i) = (mod(i*53, 201) - 100)*2.0**(mod(i, 4) - 2)
  end do
  s1 = 0; s2 = 1; s3 = 0; t1 = 0; t2 = -1; t3 = 0; c1 = 0; c2 = 0; c3 = 0
  most = -1d300; least = 1d300; any1 = .false.; all1 = .true.
  !$acc kernels
  do i = 1, n
    s1(sorted(i)) = s1(sorted(i)) + x(i)
    s2(few(i)) = s2(few(i)) + x(i)
    s3(random(i)) = s3(random(i)) + x(i)
  end do
  !$acc end kernels
  !$acc kernels
  do i = 1, n
    t1(sorted(i)) = t1(sorted(i)) + w(i)
    t2(few(i)) = t2(few(i)) + w(i)
    t3(random(i)) = t3(random(i)) + w(i)
  end do
  !$acc end kernels
  !$acc kernels
  do i = 1, n
    c1(sorted(i)) = c1(sorted(i)) + 1
    c2(few(i)) = c2(few(i)) + i
    c3(random(i)) = c3(random(i)) + 1
    most(sorted(i)) = max(most(sorted(i)), x(i))
    least(few(i)) = min(least(few(i)), x(i))
    any1(random(i)) = any1(random(i)) .or. x(i) > 1d6
    all1(few(i)) = all1(few(i)) .and. x(i) < 8d6
    if (x(i) > 0) then
      by_sign(1) = by_sign(1) + x(i)
    else
      by_sign(3) = by_sign(3) + x(i)
    end if
  end do
  !$acc end kernels
  print '(4es23.15)', s1(1:9:4), s2, s3(1:600:37), sum(s3(601:))
  print '(4es14.6)', t1(1:9:4), t2, t3(1:600:37)
  print *, c1(1:9:4), c2, sum(c3)
  print '(4es23.15)', most(1:9:4), least
  print *, count(any1), all1, by_sign
end program
