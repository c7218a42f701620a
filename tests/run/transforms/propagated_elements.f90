! Scalars that stand for a place which an element of an array says, as j = n(2) - 3: what reads them gets the element, and the parts are nests of their own.
! Not so where the loop sets the element.
! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=0
! environment: F2CUDA_WEIGH=0
! expect: report: 1 form: as perfect nests: k, j, i over line 14; then k, i over line 21, 27, 33
subroutine dissipation(u, r, n)
  implicit none
  integer :: n(3), i, j, k, m
  real(8) :: u(2,0:20,0:20,0:20), r(2,0:20,0:20,0:20)
  do k = 1, n(3)-2
    do j = 3, n(2)-4
      do i = 1, n(1)-2
        do m = 1, 2
          r(m,i,j,k) = r(m,i,j,k) - (u(m,i,j-2,k) - 4*u(m,i,j,k) + u(m,i,j+2,k))
        end do
      end do
    end do
    j = 1
    do i = 1, n(1)-2
      do m = 1, 2
        r(m,i,j,k) = r(m,i,j,k) - (5*u(m,i,j,k) - 4*u(m,i,j+1,k))
      end do
    end do
    j = n(2)-3
    do i = 1, n(1)-2
      do m = 1, 2
        r(m,i,j,k) = r(m,i,j,k) - (u(m,i,j-2,k) - 4*u(m,i,j-1,k))
      end do
    end do
    j = n(2)-2
    do i = 1, n(1)-2
      do m = 1, 2
        r(m,i,j,k) = r(m,i,j,k) - (u(m,i,j-2,k) - 5*u(m,i,j,k))
      end do
    end do
  end do
end subroutine
subroutine moves(u, r, n)
  implicit none
  integer :: n(3), i, j, k, m, at(2)
  real(8) :: u(2,0:20,0:20,0:20), r(2,0:20,0:20,0:20)
  do k = 1, 8
    at(1) = 9 + mod(k, 3)
    at(2) = at(1) + 1
    j = at(2)-3
    do i = 1, n(1)-2
      do m = 1, 2
        r(m,i,j,k) = r(m,i,j,k) - u(m,i,j-2,k)
      end do
    end do
    j = 1
    do i = 1, n(1)-2
      do m = 1, 2
        r(m,i,j,k) = r(m,i,j,k) + u(m,i,j,k)
      end do
    end do
  end do
end subroutine
program p
  implicit none
  integer :: n(3), i, j, k
  real(8) :: u(2,0:20,0:20,0:20), r(2,0:20,0:20,0:20)
  n = [18, 15, 12]
  do k = 0, 20
    do j = 0, 20
      do i = 0, 20
        u(:,i,j,k) = mod(i + 2*j + 3*k, 11)
        r(:,i,j,k) = mod(i*j + k, 5)
      end do
    end do
  end do
  call dissipation(u, r, n)
  print '(4f14.2)', sum(r), r(1,2,1,4), r(2,5,12,3), r(1,16,13,9)
  call moves(u, r, n)
  print '(4f14.2)', sum(r), r(1,2,1,4), r(2,5,8,3), r(1,16,6,2)
end program
