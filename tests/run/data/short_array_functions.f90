! Assignments of a few elements whose array functions are loops of their own are short loops, too: boxes of triangles.
! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=2048
! expect: profile: short_array_functions_boxes_32 .* 120 .*
program short_array_functions
  implicit none
  integer, parameter :: n = 120
  real, allocatable :: vert(:, :, :)
  real :: lo(3, n), hi(3, n)
  integer :: order(n), i, j, k
  allocate (vert(3, 3, n))
  i = 0
  do while (i < n)
    i = i + 1
    order(i) = n + 1 - i
    do j = 1, 3
      do k = 1, 3
        vert(k, j, i) = mod(i*k + 7*j, 11)
      end do
    end do
  end do
  i = 0
  do while (i < n)
    i = i + 1
    call boxes(i)
  end do
  print '(4f12.3)', sum(lo), sum(hi), lo(2, 17), hi(3, 90)
contains
  subroutine boxes(i)
    integer, intent(in) :: i
    lo(:, i) = 100; hi(:, i) = -100
    lo(:, i) = min(lo(:, i), minval(vert(:, :, order(i)), 2))
    hi(:, i) = max(hi(:, i), maxval(vert(:, :, order(i)), 2))
  end subroutine
end program
