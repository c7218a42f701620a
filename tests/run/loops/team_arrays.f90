! Private arrays that are assigned whole, or are allocatable, are the team's too: module variables and dummies give their extents.
! expect: report: 5 team: threads that do an iteration together
module work
  implicit none
  integer :: n, m
  integer, allocatable :: a(:, :), b(:, :)
contains

  subroutine whole                                ! w = 0, then sums over steps
    integer :: i, j, k
    integer :: w(n)
    !$acc parallel loop gang private(w)
    do j = 1, m
      w = 0
      do k = 1, 3
        do i = 1, n
          w(i) = w(i) + b(i, j)*k
        end do
      end do
      do i = 2, n - 1
        a(i, j) = w(i - 1) + w(i + 1)
      end do
    end do
  end subroutine whole

  subroutine sections                             ! all of it by sections
    integer :: j
    integer :: w(n)
    !$acc parallel loop gang private(w)
    do j = 1, m
      w(:) = b(:, j)*2
      a(2:n-1, j) = w(1:n-2) - w(3:n)
    end do
  end subroutine sections

  subroutine lower_bound                          ! its own lower bound
    integer :: i, j
    integer :: w(-2:n-3)
    !$acc parallel loop gang private(w)
    do j = 1, m
      w = b(:, j) + j
      do i = 2, n - 1
        a(i, j) = w(i - 4) + w(i - 2)
      end do
    end do
  end subroutine lower_bound

  subroutine called                               ! a procedure may have changed n: its extent is not n for certain
    integer :: i, j
    integer :: w(n)
    call change
    !$acc parallel loop gang private(w)
    do j = 1, m
      w = b(1:size(w), j)
      do i = 2, n
        a(i, j) = w(i - 1) + w(i + 1)
      end do
    end do
    n = n + 1
  end subroutine called

  subroutine change
    n = n - 1
  end subroutine change

  subroutine allocated                            ! allocatable, from 0
    integer :: i, j
    integer, allocatable :: w(:)
    allocate (w(0:n + 1))
    w = 77
    !$acc parallel loop gang private(w)
    do j = 1, m
      w(0) = j
      w(n + 1) = -j
      do i = 1, n
        w(i) = b(i, j)
      end do
      do i = 1, n
        a(i, j) = w(i - 1) + w(i + 1)
      end do
    end do
  end subroutine allocated

  subroutine allocated_whole(w)                   ! a dummy, assigned a scalar whole
    integer, allocatable, intent(inout) :: w(:, :)
    integer :: i, j
    !$acc parallel loop gang private(w)
    do j = 1, m
      w = j
      do i = 1, n
        w(i, 2) = b(i, j)
      end do
      do i = 2, n
        a(i, j) = w(i, 1) + w(i - 1, 2)
      end do
    end do
  end subroutine allocated_whole

  subroutine reallocated                          ! takes the shape of what it is assigned
    integer :: i, j
    integer, allocatable :: w(:)
    allocate (w(3))
    !$acc kernels
    do j = 1, m
      do i = 1, n
        a(i, j) = b(i, j) + j
      end do
    end do
    !$acc end kernels
    w = b(:, 1)
    print *, size(w), sum(w)
  end subroutine reallocated

  subroutine blocks                               ! of a BLOCK, another one in it, where a condition holds
    integer :: i, j
    do concurrent (j = 1:m)
      block
        integer :: w(0:n), s
        s = 2*j
        w(0) = s
        do i = 1, n
          w(i) = b(i, j) + s
        end do
        if (mod(j, 2) == 0) then
          block
            integer :: v(n)
            do i = 1, n
              v(i) = w(i) - w(i - 1)
            end do
            do i = 2, n
              a(i, j) = v(i)*v(i - 1)
            end do
          end block
        end if
        do i = 1, n
          a(i, j) = a(i, j) + w(n - i)
        end do
      end block
    end do
  end subroutine blocks

end module work

program team_arrays
  use work
  implicit none
  call all_of(50, 40)
  call all_of(3, 7)
  call all_of(2000, 3)
contains
  subroutine all_of(n0, m0)
    integer, intent(in) :: n0, m0
    integer, allocatable :: w(:, :)
    integer :: i, j
    n = n0
    m = m0
    allocate (a(n, m), b(n, m), w(n, 2))
    do j = 1, m
      do i = 1, n
        b(i, j) = mod(i*7 + j*5, 11)
      end do
    end do
    a = 0
    call whole; call show
    call sections; call show
    call lower_bound; call show
    call called; call show
    call allocated; call show
    call allocated_whole(w); call show
    call reallocated; call show
    call blocks; call show
    deallocate (a, b)
  end subroutine all_of
  subroutine show
    integer :: i, j
    print *, sum(a), sum([((a(i, j)*(mod(i*3 + j*7, 13) + 1), i = 1, n), j = 1, m)])
  end subroutine show
end program team_arrays
