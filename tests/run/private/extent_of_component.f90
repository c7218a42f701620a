! Private arrays whose extents are components of an argument, or sizes of its arrays: read as a whole after they were set up to there.
! f2cuda options: --auto=all
! expect: report: 1 private: best (found), f2c_1 (found), f2c_2 (found), v (found), w (found)
! expect: report: 1 private: best (found), f2c_3 (found), v (found), w (found)
module chain
  implicit none
  type :: model
    integer :: ns
    real(8), allocatable :: a(:, :), p(:)
  end type
contains
  subroutine decode(m, obs, n, score, last)
    type(model), intent(in) :: m
    integer, intent(in) :: obs(:, :), n
    real(8), intent(out) :: score(n)
    integer, intent(out) :: last(n)
    real(8) :: v(m%ns), w(m%ns), best
    integer :: s, t, i, j
    do s = 1, n
      do i = 1, m%ns
        v(i) = m%p(i) + obs(1, s)
      end do
      do t = 2, size(obs, 1)
        do j = 1, m%ns
          best = -huge(1d0)
          do i = 1, m%ns
            best = max(best, v(i) + m%a(i, j))
          end do
          w(j) = best + m%p(j)*obs(t, s)
        end do
        v = w
      end do
      score(s) = maxval(v)
      last(s) = maxloc(v, 1)
    end do
  end subroutine
  subroutine by_size(m, obs, n, score)
    type(model) :: m
    integer, intent(in) :: obs(:, :), n
    real(8), intent(out) :: score(n)
    real(8) :: v(size(m%p)), w(size(m%p)), best
    integer :: s, i
    do s = 1, n
      best = 0
      do i = 1, size(m%p)
        v(i) = m%p(i)*obs(1, s)
        w(i) = v(i) + i
        best = max(best, w(i))
      end do
      v = v*w
      score(s) = sum(v) + best
    end do
  end subroutine
  subroutine shorter(m, obs, n, score)   ! ns is another number than the array was made for
    type(model), intent(inout) :: m
    integer, intent(in) :: obs(:, :), n
    real(8), intent(out) :: score(n)
    real(8) :: v(m%ns)
    integer :: s, i
    v = 1
    m%ns = m%ns - 1
    do s = 1, n
      do i = 1, m%ns
        v(i) = m%p(i)*obs(1, s)
      end do
      score(s) = sum(v)
    end do
    m%ns = m%ns + 1
  end subroutine
end module
program extent_of_component
  use chain
  implicit none
  type(model) :: m
  integer, parameter :: n = 300
  integer :: obs(7, n), last(n), i, j
  real(8) :: score(n)
  m%ns = 9
  allocate (m%a(9, 9), m%p(9))
  do j = 1, 9
    m%p(j) = mod(j*4, 7)/8d0
    do i = 1, 9
      m%a(i, j) = mod(i*3 + j, 5)/4d0
    end do
  end do
  do j = 1, n
    do i = 1, 7
      obs(i, j) = mod(i*j, 4)
    end do
  end do
  call decode(m, obs, n, score, last)
  print '(f14.4, i8)', sum(score), sum(last)
  call by_size(m, obs, n, score)
  print '(f14.4)', sum(score)
  call shorter(m, obs, n, score)
  print '(f14.4, i4)', sum(score), m%ns
end program
