! Procedures that touch an array by ATOMIC alone, called in parallel loops: no iteration waits for another one. And nothing stands between the
! statements of ATOMIC, between loops that COLLAPSE holds together, or between ATOMIC and its statement in WORKSHARE.
! options: -fopenmp
! environment: OMP_NUM_THREADS=3
! expect: report: 1 parallel, asserted; kernel
! expect: report: 1 reduction, asserted; kernel
! expect: compiler: ATOMIC in WORKSHARE is for the host's threads
module grids
  implicit none
  integer :: ticket = 0, first = 1, last = 4, lows(3) = [1, 5, 2]
contains
  subroutine deposit(rho, x, q)
    real(8), intent(inout) :: rho(:)
    real(8), intent(in) :: x, q
    integer :: k
    k = int(x) + 1
    call add(rho, k, q)
    !$omp atomic
    rho(k + 1) = rho(k + 1) + 2*q
  end subroutine
  subroutine add(rho, k, q)
    real(8), intent(inout) :: rho(:)
    integer, intent(in) :: k
    real(8), intent(in) :: q
    !$omp atomic
    rho(k) = rho(k) + q
  end subroutine
  integer function slot(n, k)
    integer, intent(inout) :: n(:)
    integer, intent(in) :: k
    !$omp atomic capture
    n(k) = n(k) + 1
    slot = n(k)
    !$omp end atomic
  end function
  integer function next_ticket(p)
    integer, intent(inout) :: p
    !$omp atomic capture
    next_ticket = p
    p = p + 1
    !$omp end atomic
  end function
  subroutine sums(a, b, r)
    real, intent(inout) :: a(:, :), r
    real, intent(in) :: b(:, :)
    !$omp parallel
    !$omp workshare
    a = b
    !$omp atomic update
    r = r + sum(a)
    a = a + b
    !$omp end workshare
    !$omp end parallel
  end subroutine
  subroutine told(a, k, j, i)
    integer, intent(inout) :: a(:, :, :)
    integer, intent(in) :: k, j, i
    write (*, '(a)', advance='no') ''
    a(i, j, k) = a(i, j, k) + i + 10*j + 100*k
  end subroutine
  subroutine nest(a)
    integer, intent(inout) :: a(:, :, :)
    integer :: i, j, k
    !$omp do collapse(3)
    do k = first, last
      do j = lows(1), lows(2), lows(3)
        do i = lows(1), last
          call told(a, k, j, i)
        end do
      end do
    end do
  end subroutine
end module

program host_atomics_of_procedures
  use grids
  implicit none
  integer :: i, a(8, 8, 8) = 0, n(4) = 0, s = 0, t = 0
  real(8) :: rho(11) = 0
  real :: x(4, 4), y(4, 4) = 1.5, r = 0
  !$omp parallel do
  do i = 1, 1000
    call deposit(rho, mod(i*7, 100)/10.d0, 0.5d0)
  end do
  !$omp parallel do reduction(+:s)
  do i = 1, 1000
    s = s + slot(n, mod(i, 4) + 1)
  end do
  print *, rho, n, s
  !$omp parallel do reduction(+:t)
  do i = 1, 10
    t = t + next_ticket(ticket)
  end do
  !$omp parallel
  call nest(a)
  !$omp end parallel
  call sums(x, y, r)
  print *, t, ticket, sum(a), a(3, 5, 4), r, x(2, 3)
end program
