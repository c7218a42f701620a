! WHERE inside loops is IF of their elements in forms, unless an element is read that another one's assignment sets.
! expect: report: 4 form: as perfect nests
! expect: report: 2 team: threads that do an iteration together
module work
  implicit none
contains

  subroutine masks(a, b, c, n, m)                 ! masks of what the construct sets; an ELSEWHERE with a mask of its own
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, m), b(n, m)
    integer, intent(in) :: c(m)
    integer :: j, s
    !$acc kernels
    do j = 1, m
      if (c(j) == 3) cycle
      s = c(j)*2
      where (a(:, j) > s)
        a(:, j) = -a(:, j)
        b(:, j) = a(:, j) + 1
      elsewhere (a(:, j) > 5)
        a(:, j) = a(:, j) + 100
      elsewhere
        b(:, j) = s
      end where
    end do
    !$acc end kernels
  end subroutine masks

  subroutine shifted(a, b, n, m)                  ! the mask's elements stand one beside those that are set
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(0:n, m)
    integer, intent(in) :: b(n, m)
    integer :: j
    !$acc parallel loop gang
    do j = 1, m
      where (b(2:n, j) > 7) a(0:n-2, j) = b(1:n-1, j)*2
    end do
  end subroutine shifted

  subroutine overlaps(a, n, m)                    ! elements are read that others set: all of the right side comes first
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, m)
    integer :: j
    !$acc kernels
    do j = 1, m
      where (a(2:n, j) > 3)
        a(2:n, j) = a(1:n-1, j) + 1
      elsewhere
        a(2:n, j) = 0
      end where
    end do
    !$acc end kernels
  end subroutine overlaps

  subroutine mask_overlaps(a, n, m)               ! the second mask reads what the first assignment has set elsewhere
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, m)
    integer :: j
    !$acc kernels
    do j = 1, m
      where (a(1:n-1, j) > 3)
        a(1:n-1, j) = 0
      elsewhere (a(2:n, j) == 0)
        a(1:n-1, j) = 50
      end where
    end do
    !$acc end kernels
  end subroutine mask_overlaps

  subroutine folded(a, b, n, m)                   ! a mask with a sum, which is taken before
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, m)
    integer, intent(in) :: b(n, m)
    integer :: j
    !$acc kernels
    do j = 1, m
      where (b(:, j)*n > sum(b(:, j))) a(:, j) = 1
    end do
    !$acc end kernels
  end subroutine folded

  subroutine sum_of_set(a, n, m)                  ! a sum of what has been set by then
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, m)
    integer :: j
    !$acc kernels
    do j = 1, m
      where (a(:, j) > 10)
        a(:, j) = 1
        a(:, j) = a(:, j) + sum(a(:, j))
      end where
    end do
    !$acc end kernels
  end subroutine sum_of_set

  subroutine planes(p, q, n, m, l)                ! of rank 2, in DO CONCURRENT
    integer, intent(in) :: n, m, l
    integer, intent(inout) :: p(n, m, l)
    integer, intent(in) :: q(n, m, l)
    integer :: k
    do concurrent (k = 1:l)
      where (mod(q(:, :, k), 3) == 0)
        p(:, :, k) = q(:, :, k)
      elsewhere
        p(:, :, k) = -1
      end where
    end do
  end subroutine planes

  subroutine whole(a, b, n, m)                    ! of a private array, under a condition
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, m)
    integer, intent(in) :: b(n, m)
    integer :: j, w(n)
    !$acc parallel loop gang private(w)
    do j = 1, m
      w = b(:, j)
      if (mod(j, 2) == 0) then
        where (w > 6) w = 6
      end if
      a(:, j) = a(:, j) + w
    end do
  end subroutine whole

  subroutine none(a, n, m)                        ! names of constructs, nothing to set
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, m)
    integer :: j
    !$acc kernels
    do j = 1, m
      only: where (a(:, j) > 2)
        a(:, j) = a(:, j) - 1
      elsewhere (a(:, j) > 1) only
      elsewhere only
        a(:, j) = a(:, j) + 3
      end where only
    end do
    !$acc end kernels
  end subroutine none

end module work

program where_in_loops
  use work
  implicit none
  call all_of(40, 30)
  call all_of(1, 5)
  call all_of(70, 2)
contains
  subroutine all_of(n, m)
    integer, intent(in) :: n, m
    integer :: a(n, m), b(n, m), c(m), d(0:n, m), p(n, m, 4), q(n, m, 4), i, j, k
    c = [(mod(j*3, 5), j = 1, m)]
    do k = 1, 4
      do j = 1, m
        do i = 1, n
          q(i, j, k) = mod(i*7 + j*5 + k*3, 11)
        end do
      end do
    end do
    a = q(:, :, 1); b = q(:, :, 2); d = 9; p = 0
    call masks(a, b, c, n, m); call show(a); call show(b)
    b = q(:, :, 3)
    call shifted(d, b, n, m); call show(d)
    a = q(:, :, 4)
    call overlaps(a, n, m); call show(a)
    a = q(:, :, 2)
    call mask_overlaps(a, n, m); call show(a)
    call folded(a, b, n, m); call show(a)
    a = 2*q(:, :, 3)
    call sum_of_set(a, n, m); call show(a)
    call planes(p, q, n, m, 4); call show(p(:, :, 3)); call show(p(:, :, 4))
    call whole(a, b, n, m); call show(a)
    call none(a, n, m); call show(a)
  end subroutine all_of
  subroutine show(a)
    integer, intent(in) :: a(:, :)
    integer :: i, j
    print *, sum(a), sum([((a(i, j)*(mod(i*3 + j*7, 13) + 1), i = 1, size(a, 1)), j = 1, size(a, 2))])
  end subroutine show
end program where_in_loops
! expect: compiler: stays on the host
