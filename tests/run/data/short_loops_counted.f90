! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=1000
! expect: profile: short_loops_counted_solve_25 .* 1[0-9][0-9] .*
! expect: profile: short_loops_counted_solve_30 .* 1[0-9][0-9] .*
! expect: profile: short_loops_counted_solve_31 .* 1[0-9][0-9] .*
! How much short loops do is known where they sum over sections, call procedures of few operations, and assign arrays that are allocated: they are the
! host's once the arrays have come home. What they change of small arrays follows to the device.
program short_loops_counted
  implicit none
  real(8), allocatable :: a(:,:), b(:), z(:), all(:,:)
  integer :: n, g, i
  n = 6
  allocate(a(n,n), b(n), z(n), all(n,200))
  do g = 1, 200
    do i = 1, n
      all(i,g) = mod(7*i + g, 11)
    end do
  end do
  call solve
  print '(2f14.6)', sum(all), all(3,150)
contains
  subroutine solve
    integer :: i
    do g = 1, 199
      do i = 1, n
        a(i,:) = 0.125d0
        b(i) = half(all(i,g)) - dot_product(a(i,1:i-1), all(1:i-1,g+1))
        if (b(i) < -1d6) b(i) = 0
      end do
      z = b*0.5d0
      b = b + z
      if (b(2) > 1d6) exit
      all(:,g) = b
    end do
  end subroutine
  pure real(8) function half(x)
    real(8), intent(in) :: x
    half = 0.5d0*x
    if (x < 0) half = 0
  end function
end program
