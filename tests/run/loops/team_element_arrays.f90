! Private arrays of three dimensions that the threads of a team fill together, as in spectral elements: teams are as wide as leaves room for them.
module elements
  implicit none
  integer, parameter :: dp = kind(1.0d0)
contains
  ! constant extents; all loops are shared out
  subroutine gradient(ne, d, u, w)
    integer, intent(in) :: ne
    real(dp), intent(in) :: d(8,8), u(8,8,8,ne)
    real(dp), intent(inout) :: w(8,8,8,ne)
    real(dp) :: ur(8,8,8), us(8,8,8), ut(8,8,8), r, s, t
    integer :: e, i, j, k, l
    !$acc parallel loop gang private(ur, us, ut) copyin(d, u) copy(w)
    do e = 1, ne
      !$acc loop vector collapse(3)
      do k = 1, 8
        do j = 1, 8
          do i = 1, 8
            r = 0; s = 0; t = 0
            do l = 1, 8
              r = r + d(i,l)*u(l,j,k,e)
              s = s + d(j,l)*u(i,l,k,e)
              t = t + d(k,l)*u(i,j,l,e)
            end do
            ur(i,j,k) = r
            us(i,j,k) = s*2
            ut(i,j,k) = t*0.5_dp
          end do
        end do
      end do
      !$acc loop vector collapse(3)
      do k = 1, 8
        do j = 1, 8
          do i = 1, 8
            r = 0
            do l = 1, 8
              r = r + d(l,i)*ur(l,j,k) + d(l,j)*us(i,l,k) + d(l,k)*ut(i,j,l)
            end do
            w(i,j,k,e) = w(i,j,k,e) + r
          end do
        end do
      end do
    end do
  end subroutine gradient

  ! extents of dummies; a matrix that is worked on in its place beside the array of the team
  subroutine filter(ne, n, d, u)
    integer, intent(in) :: ne, n
    real(dp), intent(in) :: d(n,n)
    real(dp), intent(inout) :: u(6,6,ne)
    real(dp) :: v(n,n)
    integer :: e, i, j, l, k
    !$acc parallel loop gang private(v) copyin(d) copy(u)
    do e = 1, ne
      do j = 1, n
        do i = 1, n
          v(i,j) = 0
          do l = 1, n
            v(i,j) = v(i,j) + d(i,l)*d(l,j)*e
          end do
        end do
      end do
      do k = 1, 5
        do j = k + 1, 6
          do i = 1, 6
            u(i,j,e) = u(i,j,e) + u(i,k,e)*v(1 + mod(k, n),1)
          end do
        end do
      end do
    end do
  end subroutine filter
end module elements

program team_element_arrays
  use elements
  implicit none
  integer :: sizes(3) = [2, 9, 400], t, ne, i, j, k, e, n
  real(dp), allocatable :: u(:,:,:,:), w(:,:,:,:), a(:,:,:), f(:,:)
  real(dp) :: d(8,8)
  do j = 1, 8
    do i = 1, 8
      d(i,j) = mod(i*3 + j*5, 7)*0.25_dp - 0.5_dp
    end do
  end do
  do t = 1, 3
    ne = sizes(t)
    n = 3 + 4*t
    allocate (u(8,8,8,ne), w(8,8,8,ne), a(6,6,ne), f(n,n))
    do e = 1, ne
      do k = 1, 8
        do j = 1, 8
          do i = 1, 8
            u(i,j,k,e) = mod(i + j*2 + k*3 + e, 5)*0.5_dp
          end do
        end do
      end do
      do j = 1, 6
        do i = 1, 6
          a(i,j,e) = mod(i*j + e, 7)*0.25_dp
        end do
      end do
    end do
    do j = 1, n
      do i = 1, n
        f(i,j) = mod(i + 3*j, 4)*0.125_dp
      end do
    end do
    w = 1
    call gradient(ne, d, u, w)
    call filter(ne, n, f, a)
    print '(i5,3f18.6)', ne, sum(w), w(8,8,8,ne), w(2,3,4,1)
    print '(2es18.9)', sum(a), a(6,6,ne)
    deallocate (u, w, a, f)
  end do
end program team_element_arrays
