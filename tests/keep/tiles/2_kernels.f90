module kernels
  implicit none
contains
  subroutine step(first, last, u, v, r)
    integer :: first, last, i
    real(8) :: u(first:last), v(first:last), r
    if (last < first) print *, 'an empty tile' ! no device code calls it
    !$omp parallel
    !$omp do
    do i = first, last
      v(i) = r*u(i)
    end do
    !$omp end do
    !$omp do
    do i = first, last
      u(i) = v(i)
    end do
    !$omp end do
    !$omp end parallel
  end subroutine
end module
