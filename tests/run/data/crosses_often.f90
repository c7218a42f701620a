! Arrays that cross often: their pages are pinned from some crossing on, and copies of sections begin and end on pinned pages and beside
! them. What is freed and allocated again begins anew.
! f2cuda options: --data=explicit
! options: -O2
program crosses_often
  implicit none
  integer, parameter :: rows = 1201, columns = 1751 ! more than 16 MiB, from which on pages are pinned
  real(8), allocatable :: a(:,:), b(:,:)
  integer :: turn, k, life
  do life = 1, 2
    allocate (a(rows, columns), b(rows, columns))
    a = 1
    b = 2
    !$acc enter data copyin(a) create(b)
    do turn = 1, 8
      a(3:rows - 2, 2:columns) = a(3:rows - 2, 2:columns) + turn
      !$acc update device(a(3:rows - 2, 2:columns))
      a(:, 1:turn) = a(:, 1:turn) + 0.5d0
      !$acc update device(a(:, 1:turn))
      do k = 1, columns, 500
        a(7, k) = -turn
        !$acc update device(a(7, k))
      end do
      call add(a, 1d0)
      !$acc update self(a(1:2, :), a(3:rows - 1, :))
      !$acc update self(a(rows:rows, :))
      call add(a, 0.25d0)
      !$acc update self(a)
      a = a*0.5d0
      !$acc update device(a)
    end do
    !$acc exit data copyout(a) delete(b)
    print *, life, sum(a), a(1, 1), a(7, 501), a(rows, columns), a(rows, 12)
    deallocate (a, b)
  end do
contains
  subroutine add(x, much)
    real(8), intent(inout) :: x(:, :)
    real(8), intent(in) :: much
    integer :: i, j
    !$acc parallel loop collapse(2) present(x)
    do j = 1, size(x, 2)
      do i = 1, size(x, 1)
        x(i, j) = x(i, j) + much
      end do
    end do
  end subroutine
end program
