! Sums into few elements, which are the same in all iterations of the outer loops: these have threads, not the short loop inside. Where the loop
! inside is long, its elements have threads.
! f2cuda options: --auto=all
! expect: report: 1 kernel norms_31, z
! expect: report: 1 kernel norms_31, x
! expect: report: 1 form: as perfect nests: i, j over line
program fixed_elements
  implicit none
  real(8) :: u(5,6,7,8), sums(5), grown(30)
  integer :: i, j, k, m
  do k = 1, 8
    do j = 1, 7
      do i = 1, 6
        do m = 1, 5
          u(m,i,j,k) = m*i - j*k
        end do
      end do
    end do
  end do
  call norms(6, 7, 8, u, sums)
  print '(5f12.3)', sums
  call rows(30, 28, u, grown)
  print '(3f12.3)', grown(1), grown(17), sum(grown)
end program fixed_elements

subroutine norms(nx, ny, nz, u, sums)
  implicit none
  integer :: nx, ny, nz, i, j, k, m
  real(8) :: u(5,nx,ny,nz), sums(5), known(5)
  sums = 0
  do k = 1, nz
    do j = 1, ny
      do i = 1, nx
        call exact(i, known)
        do m = 1, 5
          sums(m) = sums(m) + (u(m,i,j,k) - known(m))**2
        end do
      end do
    end do
  end do
end subroutine norms

subroutine exact(i, known)
  implicit none
  integer :: i, m
  real(8) :: known(5)
  do m = 1, 5
    known(m) = i*m*m
  end do
end subroutine exact


subroutine rows(n, m, a, y)
  implicit none
  integer :: n, m, i, j
  real(8) :: a(n, m), y(n)
  y = 1
  do j = 1, m
    do i = 1, n
      y(i) = y(i) + a(i, j)*j
    end do
  end do
end subroutine rows
