! f2cuda options: --auto=all
! expect: host: share storage
! expect: report: 2 do k = 1, blk(ib)%nk                          parallel, proved; kernel smooth_
! expect: report: 1 do j = 1, dom(d)%blk(ib)%nj                   parallel, proved; kernel nested_
! Elements of arrays of derived types that are the same all through a procedure are objects of their own, 'blk(ib)': their components in nests,
! sections, reductions and bounds; beside other names of the same element, whole arrays, and subscripts that do change.
module blocks
  implicit none
  type block
    integer :: ni, nj, nk, n = 0
    real(8) :: total = 0, work(8) = 0
    real(8), allocatable :: q(:, :, :), r(:, :, :), v(:)
    real(8), pointer :: p(:) => null()
  end type block
  type domain
    type(block), allocatable :: blk(:)
  end type domain
  type(block), allocatable, target :: blk(:)
  type(domain) :: dom(2)

contains

  subroutine make(b, m)
    type(block), intent(inout) :: b
    integer, intent(in) :: m
    integer :: i, j, k
    b%ni = 6 + m
    b%nj = 5
    b%nk = 4
    allocate(b%q(0:b%ni+1, 0:b%nj+1, 0:b%nk+1), b%r(b%ni, b%nj, b%nk), b%v(30), b%p(30))
    b%r = 0
    do k = 0, b%nk + 1
      do j = 0, b%nj + 1
        do i = 0, b%ni + 1
          b%q(i, j, k) = mod(i*7 + j*5 + k*3 + m, 11)
        end do
      end do
    end do
    do i = 1, 30
      b%v(i) = mod(i*m, 7)
      b%p(i) = mod(i + m, 5)
    end do
  end subroutine make

  subroutine smooth(ib)
    integer, intent(in) :: ib
    integer :: i, j, k
    do k = 1, blk(ib)%nk
      do j = 1, blk(ib)%nj
        do i = 1, blk(ib)%ni
          blk(ib)%r(i, j, k) = sum(blk(ib)%q(i-1:i+1, j, k)) + blk(ib)%q(i, j-1, k) + blk(ib)%q(i, j+1, k)
        end do
      end do
    end do
    do k = 1, blk(ib)%nk
      do j = 1, blk(ib)%nj
        blk(ib)%q(1:blk(ib)%ni, j, k) = blk(ib)%q(1:blk(ib)%ni, j, k) + 0.125d0*blk(ib)%r(:, j, k)
      end do
    end do
    blk(ib)%r = blk(ib)%r*2
    where (blk(ib)%v > 3) blk(ib)%v = blk(ib)%v - 3
    blk(ib)%total = 0
    do k = 1, blk(ib)%nk
      do j = 1, blk(ib)%nj
        do i = 1, blk(ib)%ni
          blk(ib)%total = blk(ib)%total + blk(ib)%r(i, j, k)*blk(ib)%q(i, j, k)
        end do
      end do
    end do
  end subroutine smooth

  subroutine nested(d, ib)
    integer, intent(in) :: d, ib
    integer :: i, j
    do j = 1, dom(d)%blk(ib)%nj
      do i = 1, dom(d)%blk(ib)%ni
        dom(d)%blk(ib)%r(i, j, 1) = dom(d)%blk(ib)%q(i, j, 2) - dom(3-d)%blk(1)%q(1, j, 2)
      end do
    end do
  end subroutine nested

  ! The two may be one element, or not.
  subroutine shifted(ib, jb)
    integer, intent(in) :: ib, jb
    integer :: i
    do i = 2, 30
      blk(ib)%v(i) = blk(jb)%v(i-1) + 1
    end do
    blk(ib)%n = 3
    blk(jb)%n = blk(jb)%n + 4
    do i = 1, blk(ib)%n
      blk(ib)%v(i) = -i
    end do
  end subroutine shifted

  ! They are two.
  subroutine literal
    integer :: i
    do i = 2, 30
      blk(1)%v(i) = blk(2)%v(i-1) + 0.5d0
    end do
    do i = 2, 30
      blk(3)%v(i) = blk(3)%v(i-1) + blk(1)%v(i)
    end do
  end subroutine literal

  ! Each iteration has the work array for itself, and the last one leaves it.
  subroutine worked(ib, x)
    integer, intent(in) :: ib
    real(8), intent(inout) :: x(30)
    integer :: i, k
    do i = 1, 30
      do k = 1, 8
        blk(ib)%work(k) = x(i)*k
      end do
      x(i) = sum(blk(ib)%work) + blk(ib)%work(3)
    end do
    do i = 1, 30
      blk(ib)%total = x(i)
      x(i) = blk(ib)%total + 1
    end do
  end subroutine worked

  ! The subscript is another one in each part.
  subroutine moved(n)
    integer, intent(in) :: n
    integer :: ib, i
    ib = 1
    do i = 1, n
      blk(ib)%v(i) = blk(ib)%v(i) + 1
    end do
    ib = 2
    do i = 1, n
      blk(ib)%v(i) = blk(ib)%v(i) + 10
      if (i == 7) ib = 3
    end do
    block
      integer :: ib
      ib = 1
      do i = 1, n
        blk(ib)%v(i) = blk(ib)%v(i)*2
      end do
    end block
  end subroutine moved

  ! READ sets the subscript by the name of a group.
  subroutine listed(ib)
    integer :: ib, i
    character(20) :: text(1) = ['&which ib = 3 /     ']
    namelist /which/ ib
    do i = 1, 30
      blk(ib)%v(i) = blk(ib)%v(i) + 1
    end do
    read (text, nml=which)
    do i = 1, 30
      blk(ib)%v(i) = blk(ib)%v(i)*3
    end do
  end subroutine listed

  ! Procedures and other names change the element.
  subroutine changed(ib)
    integer, intent(in) :: ib
    integer :: i
    type(block), pointer :: b
    blk(ib)%n = 5
    call other(blk, ib)
    do i = 1, blk(ib)%n
      blk(ib)%v(i) = 100 + i
    end do
    b => blk(ib)
    b%n = 2
    do i = 1, blk(ib)%n
      blk(ib)%v(i) = 200 + i
    end do
    deallocate(blk(ib)%v)
    allocate(blk(ib)%v(40))
    blk(ib)%v = 1
    do i = 1, size(blk(ib)%v)
      blk(ib)%v(i) = blk(ib)%v(i) + i
    end do
    blk(ib)%p => blk(1)%p
    do i = 2, 30
      blk(ib)%p(i) = blk(1)%p(i-1) + 1
    end do
  end subroutine changed

  subroutine other(b, ib)
    type(block), intent(inout) :: b(:)
    integer, intent(in) :: ib
    b(ib)%n = b(ib)%n + 3
  end subroutine other

end module blocks

program fixed_objects
  use blocks
  implicit none
  integer :: i
  real(8) :: x(30)
  allocate(blk(3), dom(1)%blk(2), dom(2)%blk(2))
  do i = 1, 3
    call make(blk(i), i)
  end do
  do i = 1, 2
    call make(dom(i)%blk(1), i)
    call make(dom(i)%blk(2), i + 3)
  end do
  x = [(mod(i, 9), i=1, 30)]
  do i = 1, 3
    call smooth(i)
    print '(3f14.5)', blk(i)%total, sum(blk(i)%q), sum(blk(i)%v)
  end do
  call nested(1, 2)
  call nested(2, 1)
  print '(2f14.5)', sum(dom(1)%blk(2)%r), sum(dom(2)%blk(1)%r)
  call shifted(1, 2)
  call tell
  call shifted(2, 2)
  call tell
  call literal
  call tell
  call worked(3, x)
  print '(4f14.5)', sum(x), blk(3)%work(8), blk(3)%total, sum(blk(3)%work)
  call moved(20)
  call tell
  i = 1
  call listed(i)
  call tell
  call changed(2)
  call tell
  call changed(3)
  call tell

contains

  subroutine tell
    integer :: j
    do j = 1, 3
      print '(i4,2f14.5,2f10.4)', blk(j)%n, sum(blk(j)%v), dot_product(blk(j)%v, [(mod(i, 13)*1d0, i=1, size(blk(j)%v))]), &
        sum(blk(j)%p), blk(j)%p(30)
    end do
  end subroutine tell

end program fixed_objects
! expect: compiler: stays on the host
