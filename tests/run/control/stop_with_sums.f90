! f2cuda options: --auto=all
! expect: report: 7 checked as it runs: no iteration ends the program
! expect: report: 11 ; kernel
! expect: host: it does not hold that no iteration ends the program
! Loops without directives that combine values of their iterations and may end the program: no thread leaves before the others have its value.
module flow
  implicit none
contains
  subroutine cfl(n, u, smax)
    integer, intent(in) :: n
    real, intent(in) :: u(n, n, 3)
    real, intent(out) :: smax
    integer :: i, j
    real :: p, c
    smax = 0
    do j = 1, n
      do i = 1, n
        p = 0.4*(u(i, j, 3) - 0.5*u(i, j, 2)**2/u(i, j, 1))
        if (p < 0) stop 'negative pressure'
        c = sqrt(1.4*p/u(i, j, 1))
        smax = max(smax, c + abs(u(i, j, 2)/u(i, j, 1)))
      end do
    end do
  end subroutine
end module
program stop_with_sums
  use flow
  implicit none
  integer, parameter :: n = 60
  real :: u(n, n, 3), s, t
  integer :: i, j, k, many, where
  integer :: key(4000), bin(0:6)
  do j = 1, n
    do i = 1, n
      u(i, j, 1) = 1 + 0.01*i
      u(i, j, 2) = 0.02*j
      u(i, j, 3) = 2 + 0.001*mod(i*j, 17)
    end do
  end do
  call cfl(n, u, s)
  print '(f10.5)', s
  do i = 1, 4000
    key(i) = mod(37*i, 4001)
  end do
  many = 5
  do i = 1, 4000         ! a branch that tells something before
    if (key(i) > 4000) then
      print *, 'key out of range', i, key(i)
      error stop 'keys'
    end if
    many = many + mod(key(i), 3)
  end do
  print *, many
  many = 0
  t = 1e30
  do i = 1, 4000         ! two results, a loop inside
    do k = 1, 3
      if (key(i) == -k) stop 3
      many = many + iand(key(i), k)
    end do
    t = min(t, abs(key(i) - 2000.4))
  end do
  print '(i9,f9.3)', many, t
  key(3100) = 9000
  key(3500) = 9000
  many = 7
  where = 0
  do i = 1, 4000         ! none does so but by STOP: the host runs it, up to there
    if (key(i) > 8000) then
      if (i > 3500) stop 'never'
      where = where + i
      cycle
    end if
    many = many + 1
  end do
  print *, many, where
  bin = 0
  do i = 1, 4000         ! elements have what iterations before the end have added: the host's from the first iteration on
    bin(mod(i, 7)) = bin(mod(i, 7)) + 1
    if (key(i) == -5) stop 5
  end do
  print '(7i5)', bin
  do i = 1, 4000
    if (key(i) > 8000) then
      print *, 'key out of range', i, key(i)
      stop 'keys'
    end if
    many = many + 2
  end do
  print *, 'not here', many
end program
