! Small matrices that each iteration factors or sweeps where they are: a team has them in shared memory meanwhile.
module sections
  implicit none
  integer, parameter :: dp = kind(1.0d0), l = 16
contains
  subroutine lu(n, a)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(l,l,n)
    integer :: b, i, j, k
    !$acc parallel loop gang copy(a)
    do b = 1, n
      do k = 1, l - 1
        do i = k + 1, l
          a(i,k,b) = a(i,k,b)/a(k,k,b)
        end do
        do j = k + 1, l
          do i = k + 1, l
            a(i,j,b) = a(i,j,b) - a(i,k,b)*a(k,j,b)
          end do
        end do
      end do
    end do
  end subroutine lu

  ! bounds from -1, matrices across two dimensions, a loop that is shared out with one in each thread; the corners are not touched
  subroutine sweeps(n, m, a)
    integer, intent(in) :: n, m
    real, intent(inout) :: a(-1:8,n,0:9,m)
    integer :: p, q, i, j, k
    !$acc parallel loop gang collapse(2) copy(a)
    do q = 1, m
      do p = 1, n
        do k = 1, 3
          do i = 0, 7
            do j = 1, 8
              a(i,p,j,q) = a(i,p,j,q)*0.5 + k
            end do
          end do
          do j = 1, 8
            do i = 1, 7
              a(i,p,j,q) = a(i,p,j,q) + a(i-1,p,j-1,q)*0
            end do
          end do
        end do
      end do
    end do
  end subroutine sweeps

  ! allocatable, the subscripts of iterations that do not happen would lie beyond the array
  subroutine guarded(n, w, a, c)
    integer, intent(in) :: n, w
    complex, intent(inout) :: a(:,:,:)
    integer, allocatable, intent(inout) :: c(:,:)
    integer :: b, i, k
    !$acc parallel loop gang copy(a, c)
    do b = 1, n
      do k = 1, 20
        do i = 1, 24
          if (i < w .and. k <= w) then
            a(i,k,b+1) = a(i,k,b+1) + cmplx(i, k)
            c(i,b) = c(i,b) + k
          end if
        end do
        if (k <= w) a(w,k,b+1) = a(w,k,b+1)*2
      end do
    end do
  end subroutine guarded

  ! columns: sections of one dimension; a sum in each step
  subroutine ortho(n, q, r)
    integer, intent(in) :: n
    real(dp), intent(inout) :: q(24,6,n), r(6,6,n)
    integer :: b, i, j, k
    real(dp) :: s
    !$acc kernels loop independent copy(q, r) private(s)
    do b = 1, n
      do k = 1, 6
        do j = 1, k - 1
          s = 0
          do i = 1, 24
            s = s + q(i,j,b)*q(i,k,b)
          end do
          r(j,k,b) = s
          do i = 1, 24
            q(i,k,b) = q(i,k,b) - r(j,k,b)*q(i,j,b)
          end do
        end do
        s = 0
        do i = 1, 24
          s = s + q(i,k,b)**2
        end do
        r(k,k,b) = sqrt(s)
        do i = 1, 24
          q(i,k,b) = q(i,k,b)/r(k,k,b)
        end do
      end do
    end do
  end subroutine ortho

  ! iterations have rows of one column; rows from w + 1 on are beyond the array
  subroutine parts(n, w, a, e)
    integer, intent(in) :: n, w
    real(dp), intent(inout) :: a(l,2), e(w,n)
    integer :: b, i, k
    !$acc parallel loop gang copy(a)
    do b = 1, 4
      do k = 1, 6
        do i = 1, 4
          a(4*(b-1)+i,2) = a(4*(b-1)+i,2)*0.5_dp + k*b
        end do
      end do
    end do
    !$acc parallel loop gang copy(e)
    do b = 1, n
      do k = 1, 6
        do i = 2, 20
          if (i <= w) e(i,b) = e(i,b)*0.5_dp + e(1,b)
        end do
        e(1,b) = e(1,b) + e(2,b)
      end do
    end do
  end subroutine parts

  ! a section that moves with a scalar of the iteration, and one that the program sees whole, stay where they are
  subroutine moved(n, first, a, f)
    integer, intent(in) :: n, first(n)
    real(dp), intent(inout) :: a(l,n), f(l,n)
    integer :: b, i, k, at
    !$acc parallel loop gang copy(a, f) copyin(first) private(at)
    do b = 1, n
      at = first(b)
      do k = 1, 5
        do i = 2, l
          a(i,at) = a(i,at) + a(1,at)*k
          f(i,b) = f(i,b) + size(f, 1)*f(1,b)
        end do
      end do
    end do
  end subroutine moved
end module sections

program team_sections
  use sections
  implicit none
  integer :: sizes(3) = [3, 70, 1500], t, n, i, j, b, w
  real(dp), allocatable :: a(:,:,:), q(:,:,:), r(:,:,:), d(:,:), f(:,:)
  real, allocatable :: s(:,:,:,:)
  real(dp) :: g(l,2)
  real(dp), allocatable :: e(:,:)
  complex, allocatable :: z(:,:,:)
  integer, allocatable :: c(:,:), first(:)
  do t = 1, 3
    n = sizes(t)
    w = 4*t + 3
    allocate (a(l,l,n), q(24,6,n), r(6,6,n), d(l,n), f(l,n), s(-1:8,n,0:9,2), z(w,w,n+1), c(w,n), first(n), e(w,n))
    do b = 1, n
      first(b) = n + 1 - b
      do j = 1, l
        do i = 1, l
          a(i,j,b) = mod(i*7 + j*11 + b, 13)*0.125_dp
        end do
        a(j,j,b) = 20
        d(j,b) = mod(j + b, 5)
        f(j,b) = mod(j*b, 7)
      end do
      do j = 1, 6
        do i = 1, 24
          q(i,j,b) = mod(i*j*3 + b*i, 17)*0.25_dp + merge(3, 0, i == j)
        end do
      end do
      do j = 0, 9
        do i = -1, 8
          s(i,b,j,:) = mod(i + 2*j + b, 9)
        end do
      end do
    end do
    r = -1
    z = (1.0, -1.0)
    c = 1
    call lu(n, a)
    call sweeps(n, 2, s)
    call guarded(n, w, z, c)
    call ortho(n, q, r)
    call moved(n, first, d, f)
    g = 1
    e = 0.25_dp
    call parts(n, w, g, e)
    print '(i5,3f16.6)', n, sum(a), a(l,l,n), a(2,l,(n+1)/2)
    print '(4f16.4)', sum(s), s(7,n,8,1), s(-1,1,0,2), s(8,n,9,1)
    print '(4f16.2,i10)', sum(z), z(w,1,n+1), sum(c)
    print '(3f16.8)', sum(r), r(6,6,n), sum(q(:,6,1)**2)
    print '(2f16.2)', sum(d), sum(f)
    print '(5f14.4)', sum(g), g(3,2), sum(e), e(w,n), e(1,1)
    deallocate (a, q, r, d, f, s, z, c, first, e)
  end do
end program team_sections
