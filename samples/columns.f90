! Column physics: each column of an atmosphere is by itself. Values go down or up a column, others are sums over it; with the levels first in
! memory a team of threads does a column, with the columns first neighbouring threads have neighbouring columns.
! Usage: columns [columns [levels]]
program columns
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp), allocatable :: t(:, :), q(:, :), rain(:), across_t(:, :), across_q(:, :), across_rain(:)
  integer :: n, levels

  n = argument(1, 50)
  levels = argument(2, 60)
  allocate(t(levels, n), q(levels, n), rain(n), across_t(n, levels), across_q(n, levels), across_rain(n))
  call fill
  call levels_first(n, levels, t, q, rain)
  call columns_first(n, levels, across_t, across_q, across_rain)
  write (*, '(a,3f16.8)') 'levels first ', sum(t)/size(t), sum(q), sum(rain)
  write (*, '(a,3f16.8)') 'columns first', sum(across_t)/size(t), sum(across_q), sum(across_rain)

contains

  subroutine levels_first(n, levels, t, q, rain)
    integer, intent(in) :: n, levels
    real(dp), intent(inout) :: t(levels, n), q(levels, n)
    real(dp), intent(out) :: rain(n)
    real(dp) :: cond(levels), water
    integer :: j, k
    !$acc parallel loop gang private(cond, water)
    do j = 1, n
      !$acc loop vector
      do k = 1, levels
        cond(k) = max(0.0_dp, q(k, j) - saturation(t(k, j)))
      end do
      water = 0
      !$acc loop vector reduction(+:water)
      do k = 1, levels
        water = water + cond(k)
      end do
      rain(j) = water
      if (water > 0) then
        !$acc loop vector
        do k = 1, levels
          t(k, j) = t(k, j) + 2.5_dp*cond(k)
          q(k, j) = q(k, j) - cond(k)
        end do
      end if
    end do
  end subroutine levels_first

  subroutine columns_first(n, levels, t, q, rain)
    integer, intent(in) :: n, levels
    real(dp), intent(inout) :: t(n, levels), q(n, levels)
    real(dp), intent(out) :: rain(n)
    real(dp) :: cond, water
    integer :: j, k
    !$acc parallel loop private(cond, water)
    do j = 1, n
      water = 0
      do k = 1, levels
        cond = max(0.0_dp, q(j, k) - saturation(t(j, k)))
        water = water + cond
        t(j, k) = t(j, k) + 2.5_dp*cond
        q(j, k) = q(j, k) - cond
      end do
      rain(j) = water
    end do
  end subroutine columns_first

  pure real(dp) function saturation(t)
    real(dp), intent(in) :: t
    saturation = 0.01_dp*exp(0.06_dp*(t - 273.15_dp))
  end function saturation

  subroutine fill
    integer :: j, k
    do j = 1, n
      do k = 1, levels
        t(k, j) = 220 + 70.0_dp*k/levels + mod(j, 9)*0.5_dp
        q(k, j) = 0.012_dp*k/levels*(1 + 0.1_dp*mod(j*k, 13))
        across_t(j, k) = t(k, j)
        across_q(j, k) = q(k, j)
      end do
    end do
  end subroutine fill

  integer function argument(k, otherwise)
    integer, intent(in) :: k, otherwise
    character(16) :: text
    argument = otherwise
    if (command_argument_count() < k) return
    call get_command_argument(k, text)
    read (text, *) argument
  end function argument

end program columns
