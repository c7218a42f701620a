! f2cuda options: --auto=all
! expect: report: 3 share no storage
! expect: host: share storage
! Components of elements that one statement chooses for all of the procedure: two elements are other objects unless they are one, which the
! launch looks at. An element that is chosen anew is no such object.
module trees
  implicit none
  type node
    integer :: left = 0, right = 0
    real, allocatable :: part(:,:)
  end type
contains
  subroutine join(nodes, k, n)
    type(node), intent(inout) :: nodes(:)
    integer, intent(in) :: k, n
    integer :: l, r, s, i
    l = nodes(k)%left
    r = nodes(k)%right
    do s = 1, n
      do i = 1, 4
        nodes(k)%part(i,s) = nodes(l)%part(5-i,s)*2 + nodes(r)%part(i,s)
      end do
    end do
  end subroutine
  subroutine shift(nodes, k, l, n)
    type(node), intent(inout) :: nodes(:)
    integer, intent(in) :: k, l, n
    integer :: s
    do s = 2, n
      nodes(k)%part(1,s) = nodes(l)%part(1,s-1)*0.5 + 1
    end do
  end subroutine
  subroutine along(nodes, n)
    type(node), intent(inout) :: nodes(:)
    integer, intent(in) :: n
    integer :: l, s, again
    l = size(nodes)
    do again = 1, 2
      do s = 1, n
        nodes(1)%part(2,s) = nodes(1)%part(2,s) + nodes(l)%part(1,s)
      end do
      l = nodes(l)%left
    end do
  end subroutine
end module
program elements_chosen_once
  use trees
  implicit none
  integer, parameter :: n = 100, m = 7
  type(node) :: nodes(m)
  integer :: i, s
  do i = 1, m
    allocate(nodes(i)%part(4,n))
    nodes(i)%left = max(1, i - 2)
    nodes(i)%right = max(1, i - 1)
    do s = 1, n
      nodes(i)%part(:,s) = [1, 2, 3, 4]*mod(s*i, 7)
    end do
  end do
  do i = 3, m
    call join(nodes, i, n)
  end do
  print '(7f12.1)', (sum(nodes(i)%part), i = 1, m)
  call shift(nodes, 2, 5, n)
  print '(7f12.1)', (sum(nodes(i)%part), i = 1, m)
  call shift(nodes, 3, 3, n)
  print '(7f12.4)', (sum(nodes(i)%part), i = 1, m), nodes(3)%part(1,1:5)
  call along(nodes, n)
  print '(7f12.4)', (sum(nodes(i)%part), i = 1, m)
end program
